// The search: how many points of those to come can team 0 take?
//
// It is asked about a number at a time. The answer is a bound, as sharp as it happened to be found:
// a result of `need` or more is taken by team 0 against any defence, and a smaller one is all that
// team 0 can take against the best. Team 0 holds seats 0 and 2 and wants much, team 1 wants little.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "search_deal.hpp"
#include "search_end.hpp"
#include "search_leads.hpp"
#include "search_memo.hpp"
#include "search_strength.hpp"
#include "search_sure.hpp"
#include "search_team.hpp"

namespace texas42::search {

using Seat = std::uint32_t;

// The start of a trick.
struct Start {
    Set held;  // by all seats
    Seat leader;
    int left;     // tricks to be played, this one included
    int to_come;  // points in them
};

// The part of a trick that has been played.
struct Played {
    Set dominoes;
    Set best;    // the one that takes it so far
    Seat taker;  // who played that
    int points;  // what it is worth so far

    Played with(Set domino, int count, bool takes, Seat seat) const {
        return {dominoes | domino, takes ? domino : best, takes ? seat : taker, points + count};
    }
};

class Tricks {
  public:
    Tricks(const Deal& deal, Memo& memo, Merits& merits)
        : deal_(deal), strength_(deal.strength()), memo_(memo), merits_(merits) {}

    // The dominoes played so far.
    std::uint64_t nodes() const { return nodes_; }

    int from_start(const Start& start, int need) {
        if (start.left == 0) return 0;
        if (start.left == 1) {
            const Set lead = deal_.hand(start.leader) & start.held;
            return takes_last(deal_, start.held, lead) ? start.to_come : 0;
        }
        return start.leader % 2 == 0 ? first_to_play<0>(start, need)
                                     : first_to_play<1>(start, need);
    }

    // The same after one to three plays: the lead, and what has been played with it.
    int from_mid_trick(const Start& start, Set lead, const Played& played, int need) {
        const Trick trick = led(start, need, hands_of(start), lead);
        const int plays = size_of(played.dominoes);
        const Seat team = (start.leader + static_cast<Seat>(plays)) % 2;
        switch (plays) {
            case 1: return team == 0 ? reply<1, 0>(trick, played) : reply<1, 1>(trick, played);
            case 2: return team == 0 ? reply<2, 0>(trick, played) : reply<2, 1>(trick, played);
            default: return team == 0 ? reply<3, 0>(trick, played) : reply<3, 1>(trick, played);
        }
    }

    // The start of the next trick.
    static Start after(const Start& start, const Played& trick) {
        return {start.held & ~trick.dominoes, trick.taker, start.left - 1,
                start.to_come - trick.points};
    }

  private:
    // A trick once it is led. By turn, 1 to 3: what may be played and what of it may take the trick.
    struct Trick {
        Start start;
        int need;
        std::array<Set, kSeats> legal;
        std::array<Set, kSeats> contest;
    };

    // The result if a team is sure of so many points and gets no more.
    template <int Team>
    static int when_sure(int sure, int to_come) {
        return Team == 0 ? sure : to_come - sure;
    }

    Around hands_of(const Start& start) const {
        return {deal_.hand(start.leader) & start.held, deal_.hand(start.leader + 1) & start.held,
                deal_.hand(start.leader + 2) & start.held,
                deal_.hand(start.leader + 3) & start.held};
    }

    // Looks the start of a trick up, bounds it, and plays it only if neither decides.
    template <int Team>
    int first_to_play(const Start& start, int need) {
        const std::uint32_t key = Memo::key(start.held, start.leader);
        Entry& entry = memo_.at(key);
        Set known_best = 0;
        if (memo_.knows(entry, key)) {
            if (need <= entry.lower) return entry.lower;
            if (need > entry.upper) return entry.upper;
            known_best = Set{1} << entry.move;
        }
        const Around hands = hands_of(start);
        Found found{0, 0};
        if (start.left == 2) {
            LastTwo last(deal_, hands, start.to_come, need);
            found.result = last.lead<Team>();
            nodes_ += last.nodes();
        } else {
            const int sure = sure_result<Team>(start, hands, need);
            if (sure != kUndecided) return sure;
            found = play<Team>(start, need, hands.without(deal_.idle(start.held)), known_best);
        }

        memo_.take(entry, key, start.to_come);  // it may have gone to another start meanwhile
        if (found.lead != 0) entry.move = static_cast<std::uint8_t>(place_of(found.lead));
        if (found.result >= need) {
            entry.lower = std::max(entry.lower, static_cast<std::uint8_t>(found.result));
        } else {
            entry.upper = std::min(entry.upper, static_cast<std::uint8_t>(found.result));
        }
        return found.result;
    }

    // A bound and, if it is what the leader's team hoped for, the lead that showed it.
    struct Found {
        int result;
        Set lead;
    };

    // Tries one lead after the other.
    template <int Team>
    Found play(const Start& start, int need, const Around& hands, Set known_best) {
        Found found{kWorst<Team>, 0};
        Leads leads(hands.leader, known_best, merits_);
        while (leads.next(hands, strength_)) {
            ++nodes_;
            const Set lead = leads.lead;
            const int points = 1 + strength_.count_of(lead);
            const int result = reply<1, 1 - Team>(led(start, need, hands, lead),
                                                  {lead, lead, start.leader, points});
            found.result = better<Team>(found.result, result);
            if (content<Team>(result, need)) {
                merits_.reward(lead, leads.tried(), start.left);
                found.lead = lead;
                break;
            }
        }
        return found;
    }

    static constexpr int kUndecided = -1;

    // A bound that decides without play, if what a team is sure of is enough.
    template <int Team>
    int sure_result(const Start& start, const Around& hands, int need) const {
        const Set power = start.held & strength_.power;
        const Set ours = power & (hands.leader | hands.mate);
        const Set theirs = power ^ ours;
        if (theirs > ours) {
            const int sure = run_points(strength_, theirs, ours, hands.left);
            const int result = when_sure<1 - Team>(sure, start.to_come);
            return content<1 - Team>(result, need) ? result : kUndecided;
        }
        if (ours != 0) {
            const int sure = run_points(strength_, ours, theirs, hands.leader);
            const int result = when_sure<Team>(sure, start.to_come);
            if (content<Team>(result, need)) return result;
        }
        const int sure = cash_points(strength_, hands, start.left, start.to_come);
        const int result = when_sure<Team>(sure, start.to_come);
        return content<Team>(result, need) ? result : kUndecided;
    }

    Trick led(const Start& start, int need, const Around& hands, Set lead) const {
        const Set follow = strength_.follow_of(lead);
        const Set contest = strength_.contest_of(lead);
        const std::array<Set, kSeats> legal_of{
            0, legal(hands.left, follow), legal(hands.mate, follow), legal(hands.right, follow)};
        return {start,
                need,
                legal_of,
                {0, legal_of[1] & contest, legal_of[2] & contest, legal_of[3] & contest}};
    }

    // The best of the replies at a turn of a trick.
    template <int Turn, int Team>
    int reply(const Trick& trick, Played played) {
        const Set legal = trick.legal[Turn];
        const Set takers = trick.contest[Turn] & beating(played.best);
        if ((legal & (legal - 1)) == 0) return reply_with<Turn, Team>(trick, played, legal, takers);

        // Who can still beat what takes the trick: the opponent who plays next, the partner after.
        const Set opponent = Turn < 3 ? trick.contest[Turn + 1] : 0;
        const Set mate = Turn == 1 ? trick.contest[3] : 0;
        const int need = trick.need;
        if (played.best > (takers | opponent | mate)) {  // nobody: the trick is taken
            const int sure = played.points;
            if (played.taker % 2 == 0 ? sure >= need : trick.start.to_come - sure < need) {
                return played.taker % 2 == 0 ? sure : trick.start.to_come - sure;
            }
        }
        const bool ours = played.taker % 2 == Team;
        const bool safe =
            (ours && played.best > opponent) || (mate > opponent && (ours || mate > played.best));
        int result = kWorst<Team>;
        Set rest = legal;
        Set domino = first_reply(legal, takers, opponent, safe);
        for (;;) {
            const int found = reply_with<Turn, Team>(trick, played, domino, takers);
            result = better<Team>(result, found);
            rest ^= domino;
            if (content<Team>(found, need) || rest == 0) return result;
            domino = weakest(safe ? rest : first_of(rest & ~strength_.counting, rest));
        }
    }

    // The most promising reply. When the trick is ours anyway: count, most first. Otherwise take it
    // beyond the opponent's reach, with count if possible; else keep count out of it, and power.
    Set first_reply(Set legal, Set takers, Set opponent, bool safe) const {
        const Set counting = strength_.counting;
        const Set losers = legal & ~takers;
        if (safe) {
            const Set counts = losers & counting;
            if (counts != 0) return weakest(first_of(counts & strength_.richest, counts));
            return weakest(first_of(takers & counting, first_of(losers, takers)));
        }
        const Set beyond = takers & above(opponent);
        if (beyond != 0) return weakest(first_of(beyond & counting, beyond));
        return weakest(first_of(losers & ~counting, first_of(takers & ~counting, legal)));
    }

    template <int Turn, int Team>
    int reply_with(const Trick& trick, Played played, Set domino, Set takers) {
        ++nodes_;
        const Seat seat = (trick.start.leader + Turn) % kSeats;
        const bool takes = (domino & takers) != 0;
        const Played now = played.with(domino, strength_.count_of(domino), takes, seat);
        if constexpr (Turn < 3) {
            return reply<Turn + 1, 1 - Team>(trick, now);
        } else {
            return next_trick(trick, now);
        }
    }

    // The trick is over; the search goes on only if its points do not decide.
    int next_trick(const Trick& trick, Played played) {
        const Start next = after(trick.start, played);
        const int taken = played.taker % 2 == 0 ? played.points : 0;
        const int need = trick.need - taken;
        if (need <= 0) return taken;
        if (need > next.to_come) return taken + next.to_come;
        return taken + from_start(next, need);
    }

    const Deal& deal_;
    const Strength& strength_;
    Memo& memo_;
    Merits& merits_;
    std::uint64_t nodes_ = 0;
};

}  // namespace texas42::search
