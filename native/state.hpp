// A state of play, as the search is asked about it, in dominoes by id.
#pragma once

#include <array>
#include <cstdint>

#include "rules.hpp"

namespace texas42 {

// The dominoes of the trick under way lie in it and in no hand.
struct State {
    Hands hands{};
    int declaration = 0;
    int leader = 0;
    int played = 0;                                // dominoes in the trick, 0 to 3
    std::array<std::uint8_t, kSeats - 1> trick{};  // the first `played` of them, in order of play
};

constexpr std::size_t seat_after(int leader, int turns) {
    return static_cast<std::size_t>((leader + turns) % kSeats);
}

// Throws std::invalid_argument unless the state is possible: a declaration, a leader, disjoint hands
// of sizes that fit the trick, and replies that followed suit if they could.
void check_state(const Rules& rules, const State& state);

// The hands before the trick under way.
Hands hands_before(const State& state);

// What the seat to play may play: follow if you can, else anything.
Mask legal_moves(const Rules& rules, const State& state);

}  // namespace texas42
