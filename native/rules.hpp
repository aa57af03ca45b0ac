// The rules, as the tables the core is given when it is loaded.
//
// Nothing in the core computes a rule: which suit a domino leads, what follows it, what beats what
// and what counts all come from src/texas42/rules/tables.py. Dominoes are ids 0..27 here; a set of
// dominoes is a 28-bit mask with bit d for domino d. Suit 7 is the called suit.
#pragma once

#include <array>
#include <cstdint>

namespace texas42 {

inline constexpr int kDominoes = 28;
inline constexpr int kSuits = 8;
inline constexpr int kDeclarations = 10;
inline constexpr int kSeats = 4;
inline constexpr int kHandSize = 7;
inline constexpr int kTotalPoints = 42;
inline constexpr int kTrickPoint = 1;  // of the trick itself, whatever falls in it

using Mask = std::uint32_t;
inline constexpr Mask kAllDominoes = (Mask{1} << kDominoes) - 1;

struct DeclarationRules {
    std::array<std::uint8_t, kDominoes> led_suit;                       // of a led domino
    std::array<Mask, kSuits> suit;                                      // who follows it
    std::array<std::array<std::uint8_t, kDominoes>, kSuits> trick_key;  // the highest wins
    Mask power;                                                         // beats every other suit
};

struct Rules {
    std::array<DeclarationRules, kDeclarations> declaration;
    std::array<std::uint8_t, kDominoes> count;  // points a domino brings to its trick
};

// Follow if you can, else play anything: what a hand may reply, where `follow` is all that follows.
// Sets of dominoes are masks here, in whatever numbering both are.
constexpr std::uint32_t legal_replies(std::uint32_t hand, std::uint32_t follow) {
    const std::uint32_t following = hand & follow;
    return following != 0 ? following : hand;
}

// A deal: the dominoes of each seat. Four disjoint hands; the callers of the core check that.
using Hands = std::array<Mask, kSeats>;

}  // namespace texas42
