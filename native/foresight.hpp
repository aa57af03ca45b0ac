// What a seat can reach that does not know which of several worlds it is in.
//
// Solving each world on its own lets the seat play differently in worlds that it cannot tell apart.
// Here it may not, for its next few moves: until then it chooses for all worlds that agree with what
// has been played. Everybody else plays as if he saw all hands, and so does the seat itself after
// those moves. With one move of foresight this is perfect information Monte Carlo; with more, play
// with postponed reasoning (one strategy kept at each choice) or alpha-mu (a front of several, as
// what is best depends on what the others do elsewhere).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rules.hpp"
#include "search.hpp"
#include "state.hpp"

namespace texas42 {

// A set of worlds, a bit each.
using WorldSet = std::uint64_t;
inline constexpr std::size_t kMostWorlds = 64;

struct Foresight {
    int own_moves;  // at which the seat chooses for all worlds at once, the one in question included
    int width;      // how many strategies are kept at a choice
};

// The chance, by weight, that the side to play takes at least `need` of the points to come, after each
// legal move by ascending domino. Worlds are states in which the same has been played and the seat to
// play holds the same; there are at most 64. Throws std::invalid_argument if they are not. Adds what it
// took to `nodes`.
std::vector<double> foresee(const Rules& rules, Search& search, std::span<const State> worlds,
                            std::span<const double> weights, int need, const Foresight& foresight,
                            std::uint64_t& nodes);

}  // namespace texas42
