#include "state.hpp"

#include <bit>
#include <stdexcept>

namespace texas42 {
namespace {

void check_numbers(const State& state) {
    if (state.declaration < 0 || state.declaration >= kDeclarations) {
        throw std::invalid_argument("a declaration is a number from 0 to 9");
    }
    if (state.leader < 0 || state.leader >= kSeats) {
        throw std::invalid_argument("a leader is a seat from 0 to 3");
    }
    if (state.played < 0 || state.played >= kSeats) {
        throw std::invalid_argument("an unfinished trick has at most 3 dominoes");
    }
}

void check_places(const State& state) {
    Mask seen = 0;
    for (const Mask hand : state.hands) {
        if ((hand & ~kAllDominoes) != 0 || (hand & seen) != 0) {
            throw std::invalid_argument("hands are disjoint masks of 28 bits");
        }
        seen |= hand;
    }
    for (int turn = 0; turn < state.played; ++turn) {
        const std::uint8_t domino = state.trick[static_cast<std::size_t>(turn)];
        if (domino >= kDominoes || (seen >> domino & 1U) != 0) {
            throw std::invalid_argument(
                "the dominoes of a trick are ids from 0 to 27, each there once and in no hand");
        }
        seen |= Mask{1} << domino;
    }
}

// What follows the lead of the trick under way.
Mask followers(const Rules& rules, const State& state) {
    const auto& declared = rules.declaration[static_cast<std::size_t>(state.declaration)];
    return declared.suit[declared.led_suit[state.trick[0]]];
}

}  // namespace

void check_state(const Rules& rules, const State& state) {
    check_numbers(state);
    check_places(state);
    const Hands hands = hands_before(state);
    const int size = std::popcount(hands[0]);
    for (const Mask hand : hands) {
        if (std::popcount(hand) != size || size > kHandSize) {
            throw std::invalid_argument("before a trick all hands are of one size, at most seven");
        }
    }
    if (state.played == 0) return;
    const Mask follow = followers(rules, state);
    for (int turn = 1; turn < state.played; ++turn) {
        const bool can_follow = (hands[seat_after(state.leader, turn)] & follow) != 0;
        const bool followed = (follow >> state.trick[static_cast<std::size_t>(turn)] & 1U) != 0;
        if (can_follow && !followed) {
            throw std::invalid_argument("a reply in the trick did not follow though it could");
        }
    }
}

Hands hands_before(const State& state) {
    Hands hands = state.hands;
    for (int turn = 0; turn < state.played; ++turn) {
        const std::uint8_t domino = state.trick[static_cast<std::size_t>(turn)];
        hands[seat_after(state.leader, turn)] |= Mask{1} << domino;
    }
    return hands;
}

Mask legal_moves(const Rules& rules, const State& state) {
    const Mask hand = state.hands[seat_after(state.leader, state.played)];
    if (state.played == 0) return hand;
    return legal_replies(hand, followers(rules, state));
}

}  // namespace texas42
