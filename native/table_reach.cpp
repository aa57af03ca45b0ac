#include "table_reach.hpp"

#include <stdexcept>
#include <string>

namespace texas42::table {
namespace {

// The lanes of a strip that are still in play, and how many they are.
struct LiveLanes {
    LaneSet set = 0;
    std::uint64_t count = 0;
};

// What seat 0 leaves of its hand, by the domino it plays: lanes of the smaller size.
using AfterSeat0 = std::array<LiveLanes, kHandSize>;

AfterSeat0 after_seat0(const Trick& trick) {
    AfterSeat0 after{};
    for (LaneSet lanes = trick.lanes(); lanes != 0;) {
        const Hand hand = hand_at(trick.size(), take_lowest(lanes));
        for (Hand legal = trick.legal0(hand); legal != 0;) {
            const int domino = take_lowest(legal);
            auto& live = after[static_cast<std::size_t>(domino)];
            live.set |= lane(without(hand, domino));
            ++live.count;
        }
    }
    return after;
}

// Plays every legal trick from the strips of one size and leader. A state in mid-trick is a trick
// start and a legal prefix, so nothing merges before the trick is over and a count is enough.
template <int Leader>
class Spread {
  public:
    Spread(const DealTables& deal, int size, Reach& reach)
        : deal_(deal), size_(size), reach_(reach) {}

    void run() {
        for_each_strip(size_, Leader, [&](std::uint32_t strip, const auto& hands) {
            const LaneSet lanes = reach_.lanes[strip];
            if (lanes == 0) return;
            Trick trick(deal_, size_, Leader, hands, lanes);
            const LiveLanes live{lanes, static_cast<std::uint64_t>(std::popcount(lanes))};
            if constexpr (Leader == 0) after_ = after_seat0(trick);
            play<0>(trick, {}, live);
        });
        auto level = reach_.levels.begin() + kSeats * size_;
        for (const std::uint64_t states : count_) *level-- += states;
    }

  private:
    template <int Played>
    void play(Trick& trick, Prefix prefix, LiveLanes live) {
        if constexpr (Played == kSeats) {
            const int winner = trick.outcome(prefix.plays).winner;
            reach_.lanes[trick.next_strip(prefix, winner)] |= live.set;
        } else {
            count_[Played] += live.count;
            constexpr int seat = (Leader + Played) % kSeats;
            Hand legal = seat == 0 ? kFullHand : trick.legal(seat);
            while (legal != 0) {
                const int domino = take_lowest(legal);
                if constexpr (seat == 0) live = after_[static_cast<std::size_t>(domino)];
                if (live.set == 0) continue;
                if constexpr (Played == 0) {
                    trick.lead(domino);
                    if constexpr (Leader != 0) after_ = after_seat0(trick);
                }
                play<Played + 1>(trick, trick.play(prefix, seat, domino), live);
            }
        }
    }

    const DealTables& deal_;
    int size_;
    Reach& reach_;
    AfterSeat0 after_{};
    std::array<std::uint64_t, kSeats> count_{};  // states by the plays made in the trick
};

}  // namespace

Reach::Reach(const DealTables& deal, int leader) : lanes(kStrips) {
    if (leader < 0 || leader >= kSeats) {
        throw std::invalid_argument("a leader is a seat from 0 to 3, not " +
                                    std::to_string(leader));
    }
    lanes[first_strip(kHandSize, leader)] = lane(kFullHand);
    for (int size = kHandSize; size > 0; --size) {
        Spread<0>(deal, size, *this).run();
        Spread<1>(deal, size, *this).run();
        Spread<2>(deal, size, *this).run();
        Spread<3>(deal, size, *this).run();
    }
    for (int winner = 0; winner < kSeats; ++winner) {
        levels[0] += lanes[first_strip(0, winner)];  // the one lane of a strip of empty hands
    }
}

Branches::Branches(const Reach& reach)
    : seat2_(kSeats * kHandMasks), seat1_(kSeats * kHandMasks * kHandMasks) {
    for (int size = 0; size <= kHandSize; ++size) {
        for (int leader = 0; leader < kSeats; ++leader) {
            for_each_strip(size, leader, [&](std::uint32_t strip, const auto& hands) {
                if (reach.lanes[strip] == 0) return;
                const std::size_t parent = node(leader, hands[3]);
                seat2_[parent] |= lane(hands[2]);
                seat1_[parent * kHandMasks + hands[2]] |= lane(hands[1]);
            });
        }
    }
}

}  // namespace texas42::table
