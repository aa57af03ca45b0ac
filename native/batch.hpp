// Many deals or positions at once, shared out among threads.
//
// A question is one deal under one declaration, or one position. The workers take the questions in
// order, one at a time, and each answers with a solver of its own. A solver answers every question
// as if it were the first, so neither the answers nor the nodes depend on how many workers there
// are: where the system does not grant as many threads as were asked for, those there are do it all.
#pragma once

#include <cstdint>
#include <span>

#include "foresight.hpp"
#include "rules.hpp"

namespace texas42 {

// Every deal under every declaration.
struct Batch {
    std::span<const Mask> hands;            // four a deal
    std::span<const std::uint8_t> leaders;  // one a deal
    std::span<const std::uint8_t> declarations;
};

// Positions at any point of play, each under a declaration of its own.
struct Positions {
    std::span<const Mask> hands;                 // four a position
    std::span<const std::uint8_t> declarations;  // one a position
    std::span<const std::uint8_t> leaders;       // one a position
    std::span<const std::uint8_t> tricks;        // three a position, filled up with kNoDomino
};
inline constexpr std::uint8_t kNoDomino = kDominoes;

// All write the answers in the order of the questions, those about deals by deal and then by
// declaration, and tell the nodes of them all. They throw std::invalid_argument unless the sizes
// fit, there is a worker, and every question is one that Search answers; the answers already written
// then mean nothing.

// The values of the deals.
std::uint64_t solve_many(const Rules& rules, const Batch& batch, int workers,
                         std::span<std::int8_t> values);

// Whether team 0 can take at least so many points, a number a question.
std::uint64_t can_make_many(const Rules& rules, const Batch& batch, int workers,
                            std::span<const std::int16_t> points, std::span<bool> makes);

// What a position is worth after each legal move: seven answers a question, by ascending domino. Where
// there are fewer moves the rest is kNoMove, or false.
inline constexpr std::int8_t kNoMove = -128;
std::uint64_t solve_moves_many(const Rules& rules, const Positions& positions, int workers,
                               std::span<std::int8_t> values);

// The same as a yes or no: whether team 0 can take at least so many of the points to come.
std::uint64_t moves_make_many(const Rules& rules, const Positions& positions, int workers,
                              std::span<const std::int16_t> points, std::span<bool> makes);

// Worlds of several views: the rows of a view are positions that its seat to play cannot tell apart.
struct Unsure {
    Positions worlds;
    std::span<const double> weights;      // one a world
    std::span<const std::int64_t> ends;   // of each view, the row after its last world
    std::span<const std::int16_t> needs;  // of each view, what its side to play wants of the points
};

// The chance of each view to take as much as it needs after each legal move, seven a view, as `foresee`
// finds it; where there are fewer moves the rest is 0.
std::uint64_t foresee_many(const Rules& rules, const Unsure& views, const Foresight& foresight,
                           int workers, std::span<double> chances);

}  // namespace texas42
