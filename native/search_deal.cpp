#include "search_deal.hpp"

namespace texas42::search {

Deal::Deal(const Strength& strength, const Hands& hands) : strength_(&strength) {
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
        const Set hand = strength.set_of(hands[seat]);
        hands_[seat] = hands_[seat + kSeats] = hand;
        teams_[seat % 2] |= hand;
        find_twins(hand);
    }
}

void Deal::find_twins(Set hand) {
    for (Set rest = hand; rest != 0; rest &= rest - 1) {
        const Set weaker = weakest(rest);
        const auto& telling = strength_->telling[static_cast<std::size_t>(place_of(weaker))];
        for (Set others = rest ^ weaker; others != 0; others &= others - 1) {
            const Set apart = telling[static_cast<std::size_t>(place_of(others))];
            if (apart == ~Set{0}) continue;
            const Set both = weaker | weakest(others);
            twins_[n_twins_++] = {both, both | (apart & ~hand), weaker};
        }
    }
}

}  // namespace texas42::search
