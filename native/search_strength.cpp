#include "search_strength.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace texas42::search {
namespace {

// The highest key a domino can have in a trick: its key wherever it follows, and so its strength.
int best_key(const DeclarationRules& declared, std::size_t domino) {
    int best = 0;
    for (const auto& keys : declared.trick_key) best = std::max<int>(best, keys[domino]);
    return best;
}

// That a higher place takes the trick, whatever is led: all the search knows of trick keys.
void check_order(const Strength& strength, const DeclarationRules& declared) {
    for (std::size_t lead = 0; lead < kDominoes; ++lead) {
        const auto& key = declared.trick_key[declared.led_suit[strength.id[lead]]];
        int last = 0;
        for (Set rest = strength.contest[lead]; rest != 0; rest &= rest - 1) {
            const int next = key[strength.id[static_cast<std::size_t>(place_of(rest))]];
            if (next <= last)
                throw std::invalid_argument("the trick keys fit no order of strength");
            last = next;
        }
    }
}

// Exchanging two dominoes that lead the same suit and count the same changes nothing if nobody else
// has a domino between them, and if nobody else can lead one of their other suits, where only one of
// the two would follow.
Set telling_apart(std::size_t weaker, std::size_t stronger, const Strength& strength,
                  const DeclarationRules& declared) {
    const std::size_t a = strength.id[weaker];
    const std::size_t b = strength.id[stronger];
    const std::uint8_t led = declared.led_suit[a];
    if (led != declared.led_suit[b] || strength.count[weaker] != strength.count[stronger]) {
        return ~Set{0};
    }
    const Set below_stronger = (Set{1} << stronger) - 1;
    Set telling = strength.follow[weaker] & below_stronger & above(Set{1} << weaker);
    for (std::size_t lead = 0; lead < kDominoes; ++lead) {
        const std::uint8_t suit = declared.led_suit[strength.id[lead]];
        const Mask follows = declared.suit[suit];
        if (suit != led && ((follows >> a | follows >> b) & 1U) != 0) telling |= Set{1} << lead;
    }
    return telling;
}

}  // namespace

Strength::Strength(const Rules& rules, const DeclarationRules& declared) {
    std::iota(id.begin(), id.end(), std::uint8_t{0});
    std::ranges::stable_sort(id, {}, [&](std::uint8_t d) { return best_key(declared, d); });
    for (std::size_t at = 0; at < kDominoes; ++at) place[id[at]] = static_cast<std::uint8_t>(at);

    power = set_of(declared.power);
    const std::uint8_t most = *std::ranges::max_element(rules.count);
    for (std::size_t at = 0; at < kDominoes; ++at) {
        follow[at] = set_of(declared.suit[declared.led_suit[id[at]]]);
        contest[at] = follow[at] | power;
        count[at] = rules.count[id[at]];
        if (count[at] > 0) counting |= Set{1} << at;
        if (count[at] == most) richest |= Set{1} << at;
    }
    check_order(*this, declared);
    for (std::size_t a = 0; a < kDominoes; ++a) {
        for (std::size_t b = 0; b < kDominoes; ++b) {
            telling[a][b] =
                a == b ? ~Set{0} : telling_apart(std::min(a, b), std::max(a, b), *this, declared);
        }
    }
}

}  // namespace texas42::search
