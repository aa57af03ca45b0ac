// One deal under one declaration in the seats' own indices, and one trick played from a strip of it.
#pragma once

#include <array>
#include <cstdint>

#include "rules.hpp"
#include "table_layout.hpp"

namespace texas42::table {

// Who takes a trick, and what it is worth to team 0.
struct Outcome {
    std::uint8_t winner;
    std::int8_t reward;
};

// The plays of a trick in order, three bits each, the latest lowest.
using Plays = std::uint32_t;
inline constexpr std::uint32_t kPlayBits = 3;
inline constexpr std::size_t kCompleteTricks = std::size_t{1} << (kPlayBits * kSeats);

// What the rules say of the dominoes of this deal.
struct DealTables {
    // [leader][led domino][seat]: the dominoes of the seat that follow.
    std::array<std::array<std::array<Hand, kSeats>, kHandSize>, kSeats> follow;
    std::array<std::array<Outcome, kCompleteTricks>, kSeats> outcome;  // [leader][plays]

    // Throws std::invalid_argument unless the hands are four disjoint sets of seven dominoes and the
    // declaration exists.
    DealTables(const Rules& rules, const Hands& hands, int declaration);

    Hand follow_of(int leader, int lead, int seat) const {
        return follow[static_cast<std::size_t>(leader)][static_cast<std::size_t>(lead)]
                     [static_cast<std::size_t>(seat)];
    }
};

// The plays made so far, and the part of the number of the next trick's strip they have settled.
struct Prefix {
    Plays plays = 0;
    std::uint32_t strip = 0;
};

// A trick played from one strip. The hands of seats 1 to 3 are those before the trick; seat 0's is
// any of `lanes`.
class Trick {
  public:
    Trick(const DealTables& deal, int size, int leader, const std::array<Hand, kSeats>& hands,
          LaneSet lanes)
        : deal_(&deal),
          leader_(static_cast<std::size_t>(leader)),
          size_(size),
          legal_(hands),
          hands_(hands),
          lanes_(lanes),
          follow0_(kFullHand) {}

    // Settles what the other seats may reply. Before it, only the leader has legal plays: all it holds.
    void lead(int domino) {
        const auto& follow = deal_->follow[leader_][static_cast<std::size_t>(domino)];
        for (std::size_t seat = 1; seat < kSeats; ++seat) {
            if (seat != leader_) legal_[seat] = legal_replies(hands_[seat], follow[seat]);
        }
        if (leader_ != 0) follow0_ = follow[0];
    }

    // The dominoes that seat 0 may play in some lane.
    Hand playable0() const {
        Hand playable = 0;
        for (LaneSet lanes = lanes_; lanes != 0;) {
            playable |= legal0(hand_at(size_, take_lowest(lanes)));
        }
        return playable;
    }

    int leader() const { return static_cast<int>(leader_); }
    int size() const { return size_; }
    LaneSet lanes() const { return lanes_; }
    Hand legal(int seat) const { return legal_[static_cast<std::size_t>(seat)]; }
    Hand legal0(Hand hand0) const { return legal_replies(hand0, follow0_); }

    Prefix play(Prefix prefix, int seat, int domino) const {
        const Hand left = without(hands_[static_cast<std::size_t>(seat)], domino);
        return {prefix.plays << kPlayBits | static_cast<Plays>(domino),
                prefix.strip + strip_weight(seat, left)};
    }
    Outcome outcome(Plays plays) const { return deal_->outcome[leader_][plays]; }

    // The strip of the next trick, once all four have played and `winner` is to lead.
    std::uint32_t next_strip(Prefix prefix, int winner) const {
        return first_strip(size_ - 1, winner) + prefix.strip;
    }

  private:
    const DealTables* deal_;
    std::size_t leader_;
    int size_;
    std::array<Hand, kSeats> legal_;
    std::array<Hand, kSeats> hands_;
    LaneSet lanes_;
    Hand follow0_;
};

}  // namespace texas42::table
