// In which order the leads of a hand are tried.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "search_strength.hpp"
#include "search_sure.hpp"

namespace texas42::search {

// How often each domino was the right lead while a question was searched: what was right beside
// other tricks is likely to be right again.
class Merits {
  public:
    std::uint32_t of(Set lead) const { return merit_[static_cast<std::size_t>(place_of(lead))]; }

    // A lead was right, after others were tried in vain. The more tricks are left, the more it says.
    void reward(Set right, Set tried, int left) {
        for (Set rest = tried ^ right; rest != 0; rest &= rest - 1) at(rest) /= 2;
        at(right) += std::uint32_t{1} << left;
    }

  private:
    std::uint32_t& at(Set lead) { return merit_[static_cast<std::size_t>(place_of(lead))]; }

    std::array<std::uint32_t, kDominoes> merit_{};
};

// The leads of a hand in the order to try them: the one that was best before; then those whose trick
// no opponent can take from the leader or its partner; then the rest. Among these by merit, and as
// long as none has any, the weakest: with count where the trick is ours, else without.
class Leads {
  public:
    Set lead = 0;

    Leads(Set hand, Set known_best, const Merits& merits)
        : hand_(hand), untried_(hand), known_best_(hand & known_best), merits_(merits) {}

    bool next(const Around& hands, const Strength& strength) {
        if (untried_ == 0) return false;
        lead = known_best_;
        if (lead == 0) lead = choose(hands, strength);
        known_best_ = 0;
        untried_ ^= lead;
        return true;
    }

    Set tried() const { return hand_ & ~untried_; }

  private:
    Set choose(const Around& hands, const Strength& strength) {
        if (!sorted_) sort(hands, strength);
        const Set ours = untried_ & ours_;
        if (ours != 0) return most_merit(ours, weakest(first_of(ours & strength.counting, ours)));
        return most_merit(untried_, weakest(first_of(untried_ & ~strength.counting, untried_)));
    }

    Set most_merit(Set leads, Set best) const {
        for (std::uint32_t most = merits_.of(best); leads != 0; leads &= leads - 1) {
            const std::uint32_t merit = merits_.of(leads);
            if (merit > most) {
                most = merit;
                best = weakest(leads);
            }
        }
        return best;
    }

    void sort(const Around& hands, const Strength& strength) {
        sorted_ = true;
        for (Set leads = untried_; leads != 0; leads &= leads - 1) {
            const Set each = weakest(leads);
            const Set follow = strength.follow_of(each);
            const Set contest = strength.contest_of(each);
            const Set opponents =
                (legal(hands.left, follow) | legal(hands.right, follow)) & contest;
            const Set partner = legal(hands.mate, follow) & contest;
            if ((each | partner) > opponents) ours_ |= each;
        }
    }

    Set hand_;
    Set untried_;
    Set known_best_;
    const Merits& merits_;
    Set ours_ = 0;
    bool sorted_ = false;
};

}  // namespace texas42::search
