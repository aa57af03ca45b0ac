#include "table_trick.hpp"

#include <stdexcept>
#include <string>

namespace texas42::table {
namespace {

using LocalDominoes = std::array<std::array<std::uint8_t, kHandSize>, kSeats>;  // ids, ascending

LocalDominoes local_dominoes(const Hands& hands) {
    Mask dealt = 0;
    for (const Mask hand : hands) {
        if (std::popcount(hand) != kHandSize || (hand & dealt) != 0 ||
            (hand & ~kAllDominoes) != 0) {
            throw std::invalid_argument(
                "a state table needs four hands of seven dominoes each, none of them held twice");
        }
        dealt |= hand;
    }
    LocalDominoes local;
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
        Mask hand = hands[seat];
        for (auto& domino : local[seat]) domino = static_cast<std::uint8_t>(take_lowest(hand));
    }
    return local;
}

const DeclarationRules& rules_of(const Rules& rules, int declaration) {
    if (declaration < 0 || declaration >= kDeclarations) {
        throw std::invalid_argument("a declaration is a number from 0 to 9, not " +
                                    std::to_string(declaration));
    }
    return rules.declaration[static_cast<std::size_t>(declaration)];
}

Hand local_mask(const std::array<std::uint8_t, kHandSize>& dominoes, Mask among) {
    Hand hand = 0;
    for (std::size_t i = 0; i < kHandSize; ++i) hand |= (among >> dominoes[i] & 1U) << i;
    return hand;
}

// `played` holds the dominoes in the order of play.
Outcome outcome_of(const std::array<std::uint8_t, kSeats>& played, std::size_t leader,
                   const Rules& rules, const DeclarationRules& declared) {
    const auto& key = declared.trick_key[declared.led_suit[played[0]]];
    std::size_t best = 0;
    int points = kTrickPoint;
    for (std::size_t turn = 0; turn < kSeats; ++turn) {
        if (key[played[turn]] > key[played[best]]) best = turn;
        points += rules.count[played[turn]];
    }
    const std::size_t winner = (leader + best) % kSeats;
    return {static_cast<std::uint8_t>(winner),
            static_cast<std::int8_t>(winner % 2 == 0 ? points : -points)};
}

}  // namespace

DealTables::DealTables(const Rules& rules, const Hands& hands, int declaration)
    : follow{}, outcome{} {
    const LocalDominoes local = local_dominoes(hands);
    const DeclarationRules& declared = rules_of(rules, declaration);

    for (std::size_t leader = 0; leader < kSeats; ++leader) {
        for (std::size_t lead = 0; lead < kHandSize; ++lead) {
            const Mask followers = declared.suit[declared.led_suit[local[leader][lead]]];
            for (std::size_t seat = 0; seat < kSeats; ++seat) {
                follow[leader][lead][seat] = local_mask(local[seat], followers);
            }
        }
        for (Plays plays = 0; plays < kCompleteTricks; ++plays) {
            std::array<std::uint8_t, kSeats> played{};
            bool exists = true;  // an index has three bits, a hand only seven dominoes
            for (std::size_t turn = 0; turn < kSeats && exists; ++turn) {
                const std::size_t i = plays >> (kPlayBits * (kSeats - 1 - turn)) & kHandSize;
                exists = i < kHandSize;
                if (exists) played[turn] = local[(leader + turn) % kSeats][i];
            }
            if (exists) outcome[leader][plays] = outcome_of(played, leader, rules, declared);
        }
    }
}

}  // namespace texas42::table
