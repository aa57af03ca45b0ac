// The last two tricks. So near the end it costs less to play on than to think about it: no order, no
// bounds, nothing remembered on the way, only the rule that a team stops looking when content.
#pragma once

#include <array>
#include <cstdint>

#include "search_deal.hpp"
#include "search_strength.hpp"
#include "search_sure.hpp"
#include "search_team.hpp"

namespace texas42::search {

// Whether team 0 takes the last trick. Nobody has a choice.
inline bool takes_last(const Deal& deal, Set held, Set lead) {
    const Set contest = held & deal.strength().contest_of(lead);
    return (contest & deal.team(0)) > (contest & deal.team(1));
}

class LastTwo {
  public:
    LastTwo(const Deal& deal, const Around& hands, int to_come, int need)
        : deal_(deal), hands_(hands), to_come_(to_come), need_(need) {}

    std::uint64_t nodes() const { return nodes_; }

    // A bound on what team 0 takes, as search_tricks.hpp has it, when `Team` leads.
    template <int Team>
    int lead() {
        const Strength& strength = deal_.strength();
        int result = kWorst<Team>;
        for (Set leads = hands_.leader; leads != 0; leads &= leads - 1) {
            ++nodes_;
            const Set lead = weakest(leads);
            const Set follow = strength.follow_of(lead);
            contest_ = strength.contest_of(lead);
            legal_ = {0, legal(hands_.left, follow), legal(hands_.mate, follow),
                      legal(hands_.right, follow)};
            const int found = reply<1, 1 - Team>(lead, 1 + strength.count_of(lead));
            result = better<Team>(result, found);
            if (content<Team>(result, need_)) break;
        }
        return result;
    }

  private:
    template <int Turn, int Team>
    int reply(Set trick, int points) {
        int result = kWorst<Team>;
        for (Set rest = legal_[Turn]; rest != 0; rest &= rest - 1) {
            ++nodes_;
            const Set domino = weakest(rest);
            const int worth = points + deal_.strength().count_of(domino);
            int found = 0;
            if constexpr (Turn < kSeats - 1) {
                found = reply<Turn + 1, 1 - Team>(trick | domino, worth);
            } else {
                found = taken(trick | domino, worth);
            }
            result = better<Team>(result, found);
            if (content<Team>(result, need_)) break;
        }
        return result;
    }

    // What team 0 takes once the first of the two tricks is complete.
    int taken(Set trick, int points) const {
        const Set best = strongest(trick & contest_);
        const Set taker = (hands_.leader & best) != 0 ? hands_.leader
                          : (hands_.left & best) != 0 ? hands_.left
                          : (hands_.mate & best) != 0 ? hands_.mate
                                                      : hands_.right;
        const Set held = (hands_.leader | hands_.left | hands_.mate | hands_.right) ^ trick;
        const int first = (best & deal_.team(0)) != 0 ? points : 0;
        return first + (takes_last(deal_, held, held & taker) ? to_come_ - points : 0);
    }

    const Deal& deal_;
    const Around hands_;
    int to_come_;
    int need_;
    Set contest_ = 0;
    std::array<Set, kSeats> legal_{};  // by turn
    std::uint64_t nodes_ = 0;
};

}  // namespace texas42::search
