// The dominoes of one declaration, numbered by strength.
//
// Place 0 is the weakest domino and place 27 the strongest: the suit that has power on top, the rest
// by rank. In every suit the stronger domino has the higher place, so a set of places, as a mask, is
// read like a hand and compared like one, nothing is ever sorted, and the order of bits is an order
// to try moves in:
//
//     the best of a beats the best of b   a > b               for disjoint sets
//     all of a that beat domino w         a & beating(w)
//     the weakest of a, the strongest     weakest(a), strongest(a)
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "rules.hpp"

namespace texas42::search {

using Set = std::uint32_t;  // of places; a single domino is a set of one

constexpr int place_of(Set domino) { return std::countr_zero(domino); }
constexpr Set weakest(Set set) { return set & (~set + 1); }
constexpr Set strongest(Set set) { return set == 0 ? 0 : std::bit_floor(set); }

// The places above a domino.
constexpr Set beating(Set domino) { return ~(domino | (domino - 1)); }

// The places above the best of a set; all of them if it is empty.
constexpr Set above(Set set) { return set == 0 ? ~Set{0} : beating(std::bit_floor(set)); }

constexpr Set first_of(Set a, Set b) { return a != 0 ? a : b; }

// Follow if you can, else play anything.
constexpr Set legal(Set hand, Set follow) { return first_of(hand & follow, hand); }

// How many; a loop, because the sets are small and not every machine counts bits in one instruction.
constexpr int size_of(Set set) {
    int n = 0;
    for (; set != 0; set &= set - 1) ++n;
    return n;
}

struct Strength {
    std::array<std::uint8_t, kDominoes> place{};  // by id
    std::array<std::uint8_t, kDominoes> id{};     // by place

    // By the place of a domino that leads: what follows it, and what can take the trick from it or,
    // as itself, keep it.
    std::array<Set, kDominoes> follow{};
    std::array<Set, kDominoes> contest{};

    std::array<std::uint8_t, kDominoes> count{};  // by place
    Set power = 0;                                // beats every other suit
    Set counting = 0;                             // worth points
    Set richest = 0;                              // worth most of all

    // By two places: the dominoes that tell them apart. While no other seat holds one of these,
    // nothing changes for anybody when the two are exchanged. All dominoes if that never happens.
    std::array<std::array<Set, kDominoes>, kDominoes> telling{};

    // Throws std::invalid_argument if the trick keys of the declaration cannot be put in one order.
    Strength(const Rules& rules, const DeclarationRules& declared);

    Set set_of(Mask dominoes) const {
        Set set = 0;
        for (; dominoes != 0; dominoes &= dominoes - 1) {
            set |= Set{1} << place[static_cast<std::size_t>(std::countr_zero(dominoes))];
        }
        return set;
    }

    std::uint8_t count_of(Set domino) const {
        return count[static_cast<std::size_t>(place_of(domino))];
    }
    Set follow_of(Set lead) const { return follow[static_cast<std::size_t>(place_of(lead))]; }
    Set contest_of(Set lead) const { return contest[static_cast<std::size_t>(place_of(lead))]; }

    // What the dominoes of a set count together.
    int points_of(Set set) const {
        int points = 0;
        for (set &= counting; set != 0; set &= set - 1) points += count_of(set);
        return points;
    }
};

}  // namespace texas42::search
