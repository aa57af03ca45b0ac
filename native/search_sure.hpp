// Points that a team cannot be kept from, seen at the start of a trick without playing it.
#pragma once

#include <algorithm>

#include "search_strength.hpp"

namespace texas42::search {

// The hands at the start of a trick, as the leader sees them.
struct Around {
    Set leader;
    Set left;  // plays next
    Set mate;
    Set right;

    Around without(Set dominoes) const {
        return {leader & ~dominoes, left & ~dominoes, mate & ~dominoes, right & ~dominoes};
    }
};

// The unbroken run of power from the top that one team holds, `power` against `theirs`. Each of these
// dominoes takes the trick it is played to, unless its owner's partner plays another of them to it:
// so many tricks as the longer part of the run, and all that the run counts.
inline int run_points(const Strength& strength, Set power, Set theirs, Set one_hand) {
    const Set run = power & above(theirs);
    const int ones = size_of(run & one_hand);
    return std::max(ones, size_of(run & ~one_hand)) + strength.points_of(run);
}

// The dominoes of a hand that no other domino held beats when they lead, but for power.
inline Set masters(const Strength& strength, Set hand, Set others) {
    Set found = 0;
    for (; hand != 0; hand &= hand - 1) {
        const Set domino = weakest(hand);
        if ((others & strength.follow_of(domino)) < domino) found |= domino;
    }
    return found;
}

// The most that a hand can add to `tricks` tricks.
inline int most_points(const Strength& strength, Set hand, int tricks) {
    Set counts = hand & strength.counting;
    if (size_of(counts) <= tricks) return strength.points_of(counts);
    int points = 0;
    for (; tricks > 0; --tricks) {
        const Set rich = counts & strength.richest;
        const Set best = weakest(rich != 0 ? rich : counts);
        points += strength.count_of(best);
        counts ^= best;
    }
    return points;
}

// What the leader's team takes when the leader cashes and then gives the lead to its partner, who
// cashes in turn. Only where the opponents hold no power.
//
// Until it gets the lead the partner throws away what it does not need, as far as that goes. It can,
// if nothing it needs follows what is cashed; otherwise the lead is given to it at once.
inline int link_points(const Strength& strength, const Around& hands, Set cash, int to_come) {
    const int left = size_of(hands.leader);
    const Set opponents = hands.left | hands.right;
    const Set partner_cash = masters(strength, hands.mate, opponents | hands.leader);
    Set forced = 0;
    for (Set rest = cash; rest != 0; rest &= rest - 1) forced |= strength.follow_of(weakest(rest));

    int most = 0;
    for (Set links = hands.leader & ~cash; links != 0; links &= links - 1) {
        const Set link = weakest(links);
        const Set follow = strength.follow_of(link);
        const Set contest = strength.contest_of(link);
        const Set takers = legal(hands.mate, follow) & contest & above((opponents & follow) | link);
        if (takers == 0) continue;
        const Set taker = weakest(first_of(takers & ~partner_cash, takers));
        const Set then = partner_cash & ~taker;
        const Set before = (forced & hands.mate & (then | taker)) == 0 ? cash : 0;
        const int tricks = size_of(before) + 1;
        const int kept = std::min(size_of(then), left - tricks);
        if (tricks + kept == left) return to_come;
        const Set counted = before | link | taker | (kept == size_of(then) ? then : 0);
        most = std::max(most, tricks + kept + strength.points_of(counted));
    }
    return most;
}

// What the leader takes by cashing: first the top power, if that draws all the opponents hold, then
// whatever nothing can beat any more. `left` tricks are to be played, for `to_come` points.
//
// The leader keeps the lead all along: its partner cannot overtake it except with power when it
// holds nothing else, and then the partner goes on with power against which nothing is left.
inline int cash_points(const Strength& strength, const Around& hands, int left, int to_come) {
    const Set power = strength.power & (hands.leader | hands.left | hands.mate | hands.right);
    const Set mine = hands.leader & power;
    const Set drawn = power & (hands.left | hands.right);
    Set cash = mine;
    if (drawn != 0) {
        cash = mine & above(power ^ mine);
        const int rounds = size_of(cash);
        if (rounds < size_of(drawn & hands.left) || rounds < size_of(drawn & hands.right)) return 0;
        // What is left of the partner's power could overtake; it has none left after enough rounds.
        if (size_of(hands.mate & power) <= rounds) cash = mine;
    } else if (mine != 0) {
        cash = mine & above(hands.mate & power);
    }
    const Set opponents = (hands.left | hands.right) & ~drawn;
    cash |= masters(strength, hands.leader & ~power, opponents | hands.mate);
    if (cash == hands.leader) return to_come;
    const int linked = drawn == 0 ? link_points(strength, hands, cash, to_come) : 0;
    if (cash == 0) return linked;

    // Either what is cashed and drawn, or all but what the tricks after it can hold at the most.
    const int tricks = size_of(cash);
    const int lost = left - tricks;
    const int kept = tricks + strength.points_of(cash | drawn);
    const int spared = to_come - lost - strength.points_of(hands.leader & ~cash) -
                       most_points(strength, hands.left & ~drawn, lost) -
                       most_points(strength, hands.right & ~drawn, lost) -
                       most_points(strength, hands.mate, lost);
    return std::max({kept, spared, linked});
}

}  // namespace texas42::search
