// How the trick starts of one deal lie in memory.
//
// A hand is a 7-bit mask over the seat's own dominoes (bit i = its i-th smallest id). Between tricks
// all four hands have the same size n, so a trick start is (n, leader, one hand of size n a seat),
// and a hand is named by its rank among the C(7, n) masks of its size in ascending order.
//
// The trick starts that differ in nothing but seat 0's hand form a strip; seat 0's rank is the lane:
//
//     strip = first_strip(n, leader) + (rank3 * C + rank2) * C + rank1,   C = C(7, n)
//     lane  = rank0                                                       0..34
//
// The strip is the unit of all the work. One 64-bit word says which of its lanes are reachable, and
// whatever the other seats play, all lanes are valued together by plain loops over bytes.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "rules.hpp"

namespace texas42::table {

using Hand = std::uint32_t;     // 7 bits, one a domino of the seat
using LaneSet = std::uint64_t;  // one bit a lane of a strip

inline constexpr Hand kFullHand = (Hand{1} << kHandSize) - 1;
inline constexpr std::uint32_t kHandMasks = 1U << kHandSize;
inline constexpr std::uint32_t kMostRanks = 35;  // C(7, 3) = C(7, 4)

struct HandRanks {
    std::array<std::uint32_t, kHandSize + 1> count{};                        // hands of a size
    std::array<std::array<std::uint8_t, kMostRanks>, kHandSize + 1> hand{};  // by size and rank
    std::array<std::uint8_t, kHandMasks> rank{};  // among those of its size
    // What a hand of seat 1, 2 or 3 adds to the number of a strip; seat 0's is the lane, and adds 0.
    std::array<std::array<std::uint32_t, kHandMasks>, kSeats> weight{};
};

constexpr HandRanks rank_hands() {
    HandRanks ranks;
    for (Hand hand = 0; hand < kHandMasks; ++hand) {
        const auto size = static_cast<std::size_t>(std::popcount(hand));
        ranks.rank[hand] = static_cast<std::uint8_t>(ranks.count[size]);
        ranks.hand[size][ranks.count[size]++] = static_cast<std::uint8_t>(hand);
    }
    for (Hand hand = 0; hand < kHandMasks; ++hand) {
        std::uint32_t step = 1;
        for (std::size_t seat = 1; seat < kSeats; ++seat) {
            ranks.weight[seat][hand] = ranks.rank[hand] * step;
            step *= ranks.count[static_cast<std::size_t>(std::popcount(hand))];
        }
    }
    return ranks;
}

inline constexpr HandRanks kRanks = rank_hands();

constexpr std::uint32_t hands_of_size(int size) {
    return kRanks.count[static_cast<std::size_t>(size)];
}
constexpr Hand hand_at(int size, int rank) {
    return kRanks.hand[static_cast<std::size_t>(size)][static_cast<std::size_t>(rank)];
}
constexpr std::uint32_t strip_weight(int seat, Hand hand) {
    return kRanks.weight[static_cast<std::size_t>(seat)][hand];
}
constexpr std::size_t rank_of(Hand hand) { return kRanks.rank[hand]; }
constexpr LaneSet lane(Hand hand) { return LaneSet{1} << rank_of(hand); }
constexpr Hand without(Hand hand, int domino) { return hand & ~(Hand{1} << domino); }

constexpr std::uint32_t strips_a_leader(int size) {
    return hands_of_size(size) * hands_of_size(size) * hands_of_size(size);
}

// By size and leader; one more entry tells how many strips there are.
inline constexpr auto kFirstStrip = [] {
    std::array<std::array<std::uint32_t, kSeats>, kHandSize + 2> first{};
    std::uint32_t strip = 0;
    for (int size = 0; size <= kHandSize; ++size) {
        for (auto& of_leader : first[static_cast<std::size_t>(size)]) {
            of_leader = strip;
            strip += strips_a_leader(size);
        }
    }
    first[kHandSize + 1][0] = strip;
    return first;
}();
inline constexpr std::uint32_t kStrips = kFirstStrip[kHandSize + 1][0];  // 419 840

constexpr std::uint32_t first_strip(int size, int leader) {
    return kFirstStrip[static_cast<std::size_t>(size)][static_cast<std::size_t>(leader)];
}

// hands[0] has no part in it.
constexpr std::uint32_t strip_of(int size, int leader, const std::array<Hand, kSeats>& hands) {
    return first_strip(size, leader) + strip_weight(1, hands[1]) + strip_weight(2, hands[2]) +
           strip_weight(3, hands[3]);
}

// Calls visit(strip, hands) for every strip of this size and leader; hands[0] stays empty.
template <class Visit>
void for_each_strip(int size, int leader, Visit&& visit) {
    const int ranks = static_cast<int>(hands_of_size(size));
    std::uint32_t strip = first_strip(size, leader);
    for (int rank3 = 0; rank3 < ranks; ++rank3) {
        for (int rank2 = 0; rank2 < ranks; ++rank2) {
            for (int rank1 = 0; rank1 < ranks; ++rank1) {
                visit(strip++,
                      std::array<Hand, kSeats>{0, hand_at(size, rank1), hand_at(size, rank2),
                                               hand_at(size, rank3)});
            }
        }
    }
}

// Takes the lowest element out of a set of bits that is not empty.
template <class Set>
constexpr int take_lowest(Set& set) {
    const int lowest = std::countr_zero(set);
    set &= set - 1;
    return lowest;
}

}  // namespace texas42::table
