// A deal under one declaration, by strength.
#pragma once

#include <array>
#include <cstddef>

#include "search_strength.hpp"

namespace texas42::search {

class Deal {
  public:
    Deal(const Strength& strength, const Hands& hands);

    const Strength& strength() const { return *strength_; }

    // What a seat was dealt; seats go on past 3, so that turns can be added to a leader.
    Set hand(std::uint32_t seat) const { return hands_[seat]; }
    Set team(std::size_t team) const { return teams_[team]; }
    Set all() const { return teams_[0] | teams_[1]; }

    // The dominoes that need not be tried, because a stronger one of the same hand does the same.
    Set idle(Set held) const {
        Set idle = 0;
        for (std::size_t i = 0; i < n_twins_; ++i) {
            if ((held & twins_[i].watched) == twins_[i].both) idle |= twins_[i].weaker;
        }
        return idle;
    }

  private:
    // Two dominoes of a hand that are interchangeable when both are held and, of what is watched,
    // nothing else is.
    struct Twins {
        Set both;
        Set watched;
        Set weaker;
    };
    static constexpr std::size_t kMostTwins = kSeats * kHandSize * (kHandSize - 1) / 2;

    void find_twins(Set hand);

    const Strength* strength_;
    std::array<Set, 2 * kSeats> hands_{};
    std::array<Set, 2> teams_{};
    std::array<Twins, kMostTwins> twins_;
    std::size_t n_twins_ = 0;
};

}  // namespace texas42::search
