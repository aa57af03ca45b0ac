// The value of every play state a deal can reach.
//
// Between tricks a state is the hands still held and who leads, and tricks never merge before they
// are over: a state in mid-trick is a trick start and a legal prefix. So only trick starts are kept,
// a byte each; states in mid-trick are counted by products and valued again when they are asked for.
//
//     table_layout.hpp   where a trick start lies
//     table_trick.hpp    the deal in local dominoes, and one trick played from it
//     table_reach.hpp    forward: what can be reached, and how many states
//     table_values.hpp   backward: what it is worth
//     table_walk.hpp     out: all states in ascending order
//     table_rows.hpp     all of them with their values
//     table_sample.hpp   some of them
//
// A packed state has 41 bits, and `7` where a play is still to come:
//
//     40..38   37..35   34..32   31..30   29..28    27..21   20..14   13..7    6..0
//     play 3   play 2   play 1   played   leader    hand 3   hand 2   hand 1   hand 0
//
// Values are points to come, team 0 (seats 0 and 2) minus team 1, under perfect play of both.
#pragma once

#include <array>
#include <cstdint>

#include "rules.hpp"
#include "table_reach.hpp"
#include "table_trick.hpp"
#include "table_values.hpp"

namespace texas42 {

// States by dominoes still held, 0 to 28.
using Levels = table::Levels;

// Counts without valuing, in less than half the time of a table. Throws as StateTable does.
Levels count_states(const Rules& rules, const Hands& hands, int declaration, int leader);

class StateTable {
  public:
    // Solves the deal. Throws std::invalid_argument unless the hands are four disjoint sets of seven
    // dominoes and the declaration and the leader exist.
    StateTable(const Rules& rules, const Hands& hands, int declaration, int leader);

    const Levels& levels() const { return reach_.levels; }
    std::uint64_t n_states() const;
    int root_value() const;

    // The value of any reachable state; throws std::out_of_range for anything else.
    int value(std::uint64_t packed) const;

  private:
    friend class RowReader;
    friend struct TableAccess;

    table::DealTables deal_;
    table::Reach reach_;
    table::Values values_;
    int leader_;
};

}  // namespace texas42
