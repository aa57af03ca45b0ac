#include "table_bucket.hpp"

namespace texas42::table {
namespace {

constexpr std::uint32_t kNoPlay = 7;

constexpr int leader_of(std::uint32_t key) { return static_cast<int>(key & 3); }
constexpr int played_of(std::uint32_t key) { return static_cast<int>(key >> 2 & 3); }
constexpr std::uint32_t play_of(std::uint32_t key, int turn) { return key >> (4 + 3 * turn) & 7; }

}  // namespace

bool Bucket::exists(std::uint32_t key) {
    if (key >= kBucketKeys) return false;
    for (int turn = 0; turn < kSeats - 1; ++turn) {
        if ((play_of(key, turn) != kNoPlay) != (turn < played_of(key))) return false;
    }
    return true;
}

Bucket::Bucket(const DealTables& deal, std::uint32_t key)
    : key_(key), leader_(leader_of(key)), played_(played_of(key)), plays_{} {
    for (int turn = 0; turn < played_; ++turn) {
        const auto domino = play_of(key, turn);
        plays_[static_cast<std::size_t>(turn)] = static_cast<int>(domino);
        gone_[static_cast<std::size_t>((leader_ + turn) % kSeats)] = Hand{1} << domino;
    }
    for (int seat = 0; seat < kSeats; ++seat) {
        for (Hand hand = 0; hand < kHandMasks; ++hand) {
            if (!could_play(deal, seat, hand)) continue;
            before_[static_cast<std::size_t>(std::popcount(hand))]
                   [static_cast<std::size_t>(seat)] |= lane(hand);
        }
    }
}

bool Bucket::could_play(const DealTables& deal, int seat, Hand hand_before) const {
    if (gone(seat) == 0) return true;
    const Hand could = seat == leader_ ? hand_before : legal(deal, seat, hand_before);
    return (could & gone(seat)) != 0;
}

LaneSet Bucket::lanes_now(LaneSet before, int size) const {
    if (gone(0) == 0) return before;
    LaneSet now = 0;
    while (before != 0) now |= lane(hand_at(size, take_lowest(before)) & ~gone(0));
    return now;
}

std::uint64_t Bucket::state(const std::array<Hand, kSeats>& hands_before) const {
    std::uint64_t packed = std::uint64_t{key_} << kHandBits;
    for (int seat = 1; seat < kSeats; ++seat) {
        packed |= pack_hand(seat, hands_before[static_cast<std::size_t>(seat)] & ~gone(seat));
    }
    return packed;
}

void Bucket::moves(const DealTables& deal, const Values& values, int size,
                   const std::array<Hand, kSeats>& hands_before, LaneSet lanes,
                   Moves& moves) const {
    Trick trick(deal, size, leader_, hands_before, lanes);
    Prefix prefix;
    for (int turn = 0; turn < played_; ++turn) {
        const int domino = plays_[static_cast<std::size_t>(turn)];
        if (turn == 0) trick.lead(domino);
        prefix = trick.play(prefix, (leader_ + turn) % kSeats, domino);
    }
    values.moves(trick, played_, prefix, moves);
}

}  // namespace texas42::table
