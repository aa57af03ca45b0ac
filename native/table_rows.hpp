// The rows of a state table in ascending order of the packed state, a piece at a time.
//
// Nothing is sorted. The bits above the hands (plays, trick length, leader) name a bucket. Within a
// bucket the plays made are constant, so its states are trick starts less the same dominoes, and
// walking the hands of seats 3, 2, 1, 0 in ascending order meets the states in ascending order. The
// innermost walk, over seat 0's hand, is one strip: its moves are valued together.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "table.hpp"
#include "table_bucket.hpp"

namespace texas42 {

// Where rows go. The value of domino i in row r goes to q[r * q_row_stride + i * q_domino_stride], so
// (7, 1) writes a matrix of rows and (1, capacity) seven columns one after the other.
struct RowColumns {
    std::int64_t* state;
    std::int8_t* v;
    std::int8_t* q;  // -128 where the domino may not be played
    std::ptrdiff_t q_row_stride;
    std::ptrdiff_t q_domino_stride;
};

// A cursor over the rows. The table must outlive it and stay where it is.
class RowReader {
  public:
    explicit RowReader(const StateTable& table);

    // Writes the next rows, `capacity` of them or as many as are left, and tells how many; 0 at the end.
    std::size_t read(const RowColumns& out, std::size_t capacity);

  private:
    // The states of a bucket that differ in nothing but seat 0's hand, and which are still to write.
    struct Run {
        std::uint64_t state = 0;  // with seat 0's hand empty
        int size0 = 0;            // of seat 0's hand
        table::LaneSet lanes = 0;
        table::Moves moves;
    };

    bool next_run();
    bool next_bucket();
    void next_hand3();
    void start_run();
    std::size_t write_run(const RowColumns& out, std::size_t first, std::size_t end);

    const StateTable* table_;
    table::Branches branches_;

    // Where the walk is: a bucket, hands before the trick, and what is still to be visited of each.
    std::uint32_t next_key_ = 0;
    std::optional<table::Bucket> bucket_;
    table::Hand next_hand3_ = table::kHandMasks;
    table::LaneSet ranks2_ = 0;
    table::LaneSet ranks1_ = 0;
    int size_ = 0;
    std::array<table::Hand, kSeats> hands_{};
    Run run_;
};

}  // namespace texas42
