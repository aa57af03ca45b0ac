// What a team wants of a search, as code that is compiled for each.
#pragma once

#include <algorithm>

#include "rules.hpp"

namespace texas42::search {

// Whether a bound is what the team hoped for: team 0 for so many points or more, team 1 for fewer.
template <int Team>
bool content(int result, int need) {
    return Team == 0 ? result >= need : result < need;
}

template <int Team>
int better(int a, int b) {
    return Team == 0 ? std::max(a, b) : std::min(a, b);
}

// The result that a team would never choose.
template <int Team>
inline constexpr int kWorst = Team == 0 ? 0 : kTotalPoints;

}  // namespace texas42::search
