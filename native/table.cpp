#include "table.hpp"

#include <bit>
#include <numeric>
#include <stdexcept>

#include "table_bucket.hpp"

namespace texas42 {

Levels count_states(const Rules& rules, const Hands& hands, int declaration, int leader) {
    return table::Reach(table::DealTables(rules, hands, declaration), leader).levels;
}

StateTable::StateTable(const Rules& rules, const Hands& hands, int declaration, int leader)
    : deal_(rules, hands, declaration),
      reach_(deal_, leader),
      values_(deal_, reach_),
      leader_(leader) {}

std::uint64_t StateTable::n_states() const {
    return std::accumulate(levels().begin(), levels().end(), std::uint64_t{0});
}

int StateTable::root_value() const {
    return table::to_value(values_[table::first_strip(kHandSize, leader_)].at[0]);
}

int StateTable::value(std::uint64_t packed) const {
    using namespace table;
    const auto unreachable = [] {
        return std::out_of_range("the packed state is not reachable from the start of this table");
    };
    const std::uint64_t key = packed >> kHandBits;
    if (key >= kBucketKeys || !Bucket::exists(static_cast<std::uint32_t>(key))) throw unreachable();
    const Bucket bucket(deal_, static_cast<std::uint32_t>(key));

    std::array<Hand, kSeats> before{};
    for (int seat = 0; seat < kSeats; ++seat) {
        const Hand held = unpack_hand(packed, seat);
        before[static_cast<std::size_t>(seat)] = held | bucket.gone(seat);
        if ((held & bucket.gone(seat)) != 0) throw unreachable();
    }
    const int size = std::popcount(before[0]);
    for (int seat = 0; seat < kSeats; ++seat) {
        const Hand hand = before[static_cast<std::size_t>(seat)];
        if (std::popcount(hand) != size || (bucket.before(seat, size) & lane(hand)) == 0) {
            throw unreachable();
        }
    }
    const std::uint32_t strip = strip_of(size, bucket.leader(), before);
    if ((reach_.lanes[strip] & lane(before[0])) == 0) throw unreachable();

    Moves moves;
    bucket.moves(deal_, values_, size, before, lane(before[0]), moves);
    return to_value(moves.v.at[rank_of(unpack_hand(packed, 0))]);
}

}  // namespace texas42
