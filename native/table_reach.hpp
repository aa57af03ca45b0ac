// The forward pass: which trick starts a deal can reach, and how many states that makes.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "table_layout.hpp"
#include "table_trick.hpp"

namespace texas42::table {

using Levels = std::array<std::uint64_t, kDominoes + 1>;  // states by dominoes still held

struct Reach {
    std::vector<LaneSet> lanes;  // by strip
    Levels levels{};

    // Throws std::invalid_argument when there is no such leader.
    Reach(const DealTables& deal, int leader);
};

// Which hands lead on to a reachable strip, as ranks: a walk over seats 3, 2 and 1 skips the rest.
class Branches {
  public:
    explicit Branches(const Reach& reach);

    LaneSet seat2(int leader, Hand hand3) const { return seat2_[node(leader, hand3)]; }
    LaneSet seat1(int leader, Hand hand3, Hand hand2) const {
        return seat1_[node(leader, hand3) * kHandMasks + hand2];
    }

  private:
    static std::size_t node(int leader, Hand hand3) {
        return static_cast<std::size_t>(leader) * kHandMasks + hand3;
    }

    std::vector<LaneSet> seat2_;
    std::vector<LaneSet> seat1_;
};

}  // namespace texas42::table
