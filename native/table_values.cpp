#include "table_values.hpp"

#include <algorithm>

namespace texas42::table {
namespace {

// Team 0 holds seats 0 and 2 and wants much; team 1 wants little.
template <int Seat>
constexpr Byte better(Byte a, Byte b) {
    return Seat % 2 == 0 ? std::max(a, b) : std::min(a, b);
}
template <int Seat>
inline constexpr Byte kWorst = Seat % 2 == 0 ? 0 : 255;

template <int Seat>
void improve(Lanes& best, const Lanes& other) {
    for (std::size_t i = 0; i < Lanes::kWidth; ++i) {
        best.at[i] = better<Seat>(best.at[i], other.at[i]);
    }
}

// Plays out tricks that one seat leads, with `next` for the values of the trick starts that follow.
//
// The plays of seats 1 to 3 are the same in all lanes, so each is one step for a whole strip. Seat
// 0's plays are not: its turn first values each of its dominoes by the hand that remains, which is
// again a matter of whole strips, and then picks, lane by lane, the best of those that are legal.
//
// Everything that depends on whose turn it is is settled when this is compiled.
template <int Leader>
class Playout {
  public:
    explicit Playout(const Lanes* next) : next_(next) {}

    // The value of the state after `Played` plays.
    template <int Played>
    void value(Trick& trick, Prefix prefix, Lanes& best) const {
        constexpr int seat = kSeat<Played>;
        best.at.fill(kWorst<seat>);
        if constexpr (seat == 0) {
            for_each_play_of_seat0<Played>(trick, prefix, [&](std::size_t rank, int, Byte q) {
                best.at[rank] = better<seat>(best.at[rank], q);
            });
        } else {
            for (Hand legal = trick.legal(seat); legal != 0;) {
                Lanes q;
                play<Played>(trick, prefix, take_lowest(legal), q);
                improve<seat>(best, q);
            }
        }
    }

    // The same with the value of every move.
    template <int Played>
    void moves(Trick& trick, Prefix prefix, Moves& moves) const {
        constexpr int seat = kSeat<Played>;
        for (Lanes& q : moves.q) q.at.fill(to_byte(kIllegal));
        moves.v.at.fill(kWorst<seat>);
        if constexpr (seat == 0) {
            for_each_play_of_seat0<Played>(
                trick, prefix, [&](std::size_t rank, int domino, Byte q) {
                    moves.q[static_cast<std::size_t>(domino)].at[rank] = q;
                    moves.v.at[rank] = better<seat>(moves.v.at[rank], q);
                });
        } else {
            for (Hand legal = trick.legal(seat); legal != 0;) {
                const int domino = take_lowest(legal);
                Lanes& q = moves.q[static_cast<std::size_t>(domino)];
                play<Played>(trick, prefix, domino, q);
                improve<seat>(moves.v, q);
            }
        }
    }

  private:
    template <int Played>
    static constexpr int kSeat = (Leader + Played) % kSeats;

    // The value of the state that a play leads to.
    template <int Played>
    void play(Trick& trick, Prefix prefix, int domino, Lanes& q) const {
        if constexpr (Played == 0) trick.lead(domino);
        const Prefix after = trick.play(prefix, kSeat<Played>, domino);
        if constexpr (Played + 1 < kSeats) {
            value<Played + 1>(trick, after, q);
        } else {
            const Outcome outcome = trick.outcome(after.plays);
            const Lanes& to_come = next_[trick.next_strip(after, outcome.winner)];
            for (std::size_t i = 0; i < Lanes::kWidth; ++i) {
                q.at[i] = static_cast<Byte>(to_come.at[i] + outcome.reward);
            }
        }
    }

    // Calls visit(rank of the hand, domino, value of the play) for every legal play in every lane.
    template <int Played, class Visit>
    void for_each_play_of_seat0(Trick& trick, Prefix prefix, Visit&& visit) const {
        std::array<Lanes, kHandSize> after;  // by domino, and in it by the hand that remains
        for (Hand playable = trick.playable0(); playable != 0;) {
            const int domino = take_lowest(playable);
            play<Played>(trick, prefix, domino, after[static_cast<std::size_t>(domino)]);
        }
        for (LaneSet lanes = trick.lanes(); lanes != 0;) {
            const int rank = take_lowest(lanes);
            const Hand hand = hand_at(trick.size(), rank);
            for (Hand legal = trick.legal0(hand); legal != 0;) {
                const int domino = take_lowest(legal);
                const Lanes& q = after[static_cast<std::size_t>(domino)];
                visit(static_cast<std::size_t>(rank), domino, q.at[rank_of(without(hand, domino))]);
            }
        }
    }

    const Lanes* next_;
};

template <int Leader>
void value_strips(const DealTables& deal, const Reach& reach, int size, std::vector<Lanes>& lanes) {
    const Playout<Leader> playout(lanes.data());
    for_each_strip(size, Leader, [&](std::uint32_t strip, const auto& hands) {
        if (reach.lanes[strip] == 0) return;
        Trick trick(deal, size, Leader, hands, reach.lanes[strip]);
        playout.template value<0>(trick, {}, lanes[strip]);
    });
}

template <int Leader>
void value_moves(const Lanes* lanes, Trick& trick, int played, Prefix prefix, Moves& moves) {
    const Playout<Leader> playout(lanes);
    switch (played) {
        case 0: return playout.template moves<0>(trick, prefix, moves);
        case 1: return playout.template moves<1>(trick, prefix, moves);
        case 2: return playout.template moves<2>(trick, prefix, moves);
        default: return playout.template moves<3>(trick, prefix, moves);
    }
}

}  // namespace

Values::Values(const DealTables& deal, const Reach& reach) : lanes_(kStrips) {
    for (int leader = 0; leader < kSeats; ++leader) {
        lanes_[first_strip(0, leader)].at.fill(kZero);  // all is played: no points to come
    }
    for (int size = 1; size <= kHandSize; ++size) {
        value_strips<0>(deal, reach, size, lanes_);
        value_strips<1>(deal, reach, size, lanes_);
        value_strips<2>(deal, reach, size, lanes_);
        value_strips<3>(deal, reach, size, lanes_);
    }
}

void Values::moves(Trick& trick, int played, Prefix prefix, Moves& moves) const {
    if (trick.size() == 0) {  // the play is over: no move, and no points to come
        for (Lanes& q : moves.q) q.at.fill(to_byte(kIllegal));
        moves.v.at.fill(kZero);
        return;
    }
    switch (trick.leader()) {
        case 0: return value_moves<0>(lanes_.data(), trick, played, prefix, moves);
        case 1: return value_moves<1>(lanes_.data(), trick, played, prefix, moves);
        case 2: return value_moves<2>(lanes_.data(), trick, played, prefix, moves);
        default: return value_moves<3>(lanes_.data(), trick, played, prefix, moves);
    }
}

}  // namespace texas42::table
