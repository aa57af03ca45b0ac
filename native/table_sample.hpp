// Chosen rows of a state table, by their place among the rows of their trick.
//
// To draw a few rows from a table of many millions, all its runs are walked over and only those are
// valued that hold one. Terminal states are in no trick, and are never drawn.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "table.hpp"
#include "table_rows.hpp"

namespace texas42 {

// Of which rows: all, or those in which more than one domino may be played.
enum class Rows : bool { kAll, kChoices };

using TrickSizes = std::array<std::uint64_t, kHandSize>;

// How many rows each trick has, the first trick first.
TrickSizes trick_sizes(const StateTable& table, Rows of);

// The rows to write. Trick t has the places [first[t], first[t + 1]); they ascend, and may be equal.
struct Chosen {
    std::span<const std::int64_t> places;
    std::array<std::size_t, kHandSize + 1> first;
    std::span<const std::int32_t> slots;  // where the row of each place goes
};

// Writes them. Throws std::invalid_argument unless there is a row at every place.
void take_rows(const StateTable& table, Rows of, const Chosen& chosen, const RowColumns& out);

}  // namespace texas42
