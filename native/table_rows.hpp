// The rows of a state table in ascending order of the packed state, a piece at a time.
#pragma once

#include <cstddef>
#include <cstdint>

#include "table.hpp"
#include "table_walk.hpp"

namespace texas42 {

// Where rows go: each column from its first value, in steps from row to row and, for the values of
// the seven dominoes, from domino to domino. So columns may be apart or woven into records.
struct RowColumns {
    std::int64_t* state;
    std::ptrdiff_t state_step;
    std::int8_t* v;
    std::ptrdiff_t v_step;
    std::int8_t* q;  // -128 where the domino may not be played
    std::ptrdiff_t q_step;
    std::ptrdiff_t q_domino_step;

    // Writes the state of a run in which seat 0's hand is one of so many dominoes, by its rank.
    void write(std::size_t place, std::uint64_t run, int size0, int rank,
               const table::Moves& moves) const {
        const auto at = static_cast<std::size_t>(rank);
        const auto row = static_cast<std::ptrdiff_t>(place);
        state[row * state_step] = static_cast<std::int64_t>(run | table::hand_at(size0, rank));
        v[row * v_step] = table::to_value(moves.v.at[at]);
        std::int8_t* to = q + row * q_step;
        for (const table::Lanes& of_domino : moves.q) {
            *to = table::to_value(of_domino.at[at]);
            to += q_domino_step;
        }
    }
};

// A cursor over the rows. The table must outlive it and stay where it is.
class RowReader {
  public:
    explicit RowReader(const StateTable& table);

    // Writes the next rows, `capacity` of them or as many as are left, and tells how many; 0 at the end.
    std::size_t read(const RowColumns& out, std::size_t capacity);

  private:
    // The run that is being written, and which of its states are still to write.
    struct Run {
        std::uint64_t state = 0;  // with seat 0's hand empty
        int size0 = 0;            // of seat 0's hand
        table::LaneSet lanes = 0;
        table::Moves moves;
    };

    bool next_run();
    std::size_t write_run(const RowColumns& out, std::size_t first, std::size_t end);

    const table::Values* values_;
    table::RunWalk walk_;
    Run run_;
};

}  // namespace texas42
