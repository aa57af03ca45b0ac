// A bucket: the states of a deal with the same leader and the same plays in the trick under way.
#pragma once

#include <array>
#include <cstdint>

#include "table_layout.hpp"
#include "table_trick.hpp"
#include "table_values.hpp"

namespace texas42::table {

// A packed state is a bucket's key above four hands (table.hpp draws it).
inline constexpr int kHandBits = kHandSize * kSeats;
inline constexpr std::uint32_t kBucketKeys = 1U << 13;

constexpr std::uint64_t pack_hand(int seat, Hand hand) {
    return std::uint64_t{hand} << (kHandSize * seat);
}
constexpr Hand unpack_hand(std::uint64_t packed, int seat) {
    return static_cast<Hand>(packed >> (kHandSize * seat)) & kFullHand;
}

class Bucket {
  public:
    // Whether the key is well formed: as many plays as it says, in the first places.
    static bool exists(std::uint32_t key);

    Bucket(const DealTables& deal, std::uint32_t key);

    std::uint32_t key() const { return key_; }
    int leader() const { return leader_; }
    int to_play() const { return (leader_ + played_) % kSeats; }

    // What a seat that has not played may play from a hand.
    Hand legal(const DealTables& deal, int seat, Hand hand) const {
        return played_ == 0 ? hand : legal_replies(hand, deal.follow_of(leader_, plays_[0], seat));
    }

    // The domino a seat has played in this trick, as a hand of one or none.
    Hand gone(int seat) const { return gone_[static_cast<std::size_t>(seat)]; }

    // The ranks of the hands of a size from which a seat could have played as it did; of all hands
    // if it has not played.
    LaneSet before(int seat, int size) const {
        return before_[static_cast<std::size_t>(size)][static_cast<std::size_t>(seat)];
    }

    // The same states by seat 0's hand before the trick and as it is now.
    LaneSet lanes_now(LaneSet before, int size) const;

    // The packed state that comes from these hands, seat 0's left empty.
    std::uint64_t state(const std::array<Hand, kSeats>& hands_before) const;

    // Values the moves in the states that come from these hands before the trick.
    void moves(const DealTables& deal, const Values& values, int size,
               const std::array<Hand, kSeats>& hands_before, LaneSet lanes, Moves& moves) const;

  private:
    bool could_play(const DealTables& deal, int seat, Hand hand_before) const;

    std::uint32_t key_;
    int leader_;
    int played_;
    std::array<int, kSeats - 1> plays_;
    std::array<Hand, kSeats> gone_{};
    std::array<std::array<LaneSet, kSeats>, kHandSize + 1> before_{};
};

}  // namespace texas42::table
