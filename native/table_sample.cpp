#include "table_sample.hpp"

#include <bit>
#include <stdexcept>

namespace texas42 {

using namespace table;

namespace {

// Which states of a run count.
class Filter {
  public:
    Filter(const DealTables& deal, Rows of) : deal_(&deal), of_(of) {}

    // As lanes of seat 0's hand before the trick; none of a terminal run.
    LaneSet among(const RunWalk& walk) {
        if (walk.size() == 0) return 0;
        if (of_ == Rows::kAll) return walk.before();
        const Bucket& bucket = walk.bucket();
        const int seat = bucket.to_play();
        if (seat != 0) {
            return std::popcount(bucket.legal(*deal_, seat, walk.hand(seat))) > 1 ? walk.before()
                                                                                  : 0;
        }
        if (bucket.key() != key_) renew(bucket);
        return walk.before() & choices0_[static_cast<std::size_t>(walk.size())];
    }

  private:
    // Seat 0's hand is what differs within a run, so there its choices are told lane by lane.
    void renew(const Bucket& bucket) {
        key_ = bucket.key();
        choices0_ = {};
        for (Hand hand = 0; hand < kHandMasks; ++hand) {
            if (std::popcount(bucket.legal(*deal_, 0, hand)) < 2) continue;
            choices0_[static_cast<std::size_t>(std::popcount(hand))] |= lane(hand);
        }
    }

    const DealTables* deal_;
    Rows of_;
    std::uint32_t key_ = kBucketKeys;  // of no bucket
    std::array<LaneSet, kHandSize + 1> choices0_{};
};

// The trick of a run that is not terminal, 0 to 6.
std::size_t trick_of(const RunWalk& walk) {
    return static_cast<std::size_t>(kHandSize - walk.size());
}

}  // namespace

// Both go over the same runs in the same order.
struct TableAccess {
    template <class Visit>
    static void for_each_run(const StateTable& table, Rows of, Visit&& visit) {
        RunWalk walk(table.deal_, table.reach_);
        Filter filter(table.deal_, of);
        while (walk.next()) {
            const LaneSet before = filter.among(walk);
            if (before != 0) visit(walk, before);
        }
    }
    static const Values& values(const StateTable& table) { return table.values_; }
};

TrickSizes trick_sizes(const StateTable& table, Rows of) {
    TrickSizes sizes{};
    if (of == Rows::kAll) {  // four levels a trick, from 28 dominoes down
        for (std::size_t held = 1; held <= kDominoes; ++held) {
            sizes[(kDominoes - held) / kSeats] += table.levels()[held];
        }
        return sizes;
    }
    TableAccess::for_each_run(table, of, [&](const RunWalk& walk, LaneSet before) {
        sizes[trick_of(walk)] += static_cast<std::uint64_t>(std::popcount(before));
    });
    return sizes;
}

void take_rows(const StateTable& table, Rows of, const Chosen& chosen, const RowColumns& out) {
    std::array<std::size_t, kHandSize> next{};  // place to look for, by trick
    for (std::size_t trick = 0; trick < next.size(); ++trick) next[trick] = chosen.first[trick];
    TrickSizes passed{};
    Moves moves;
    TableAccess::for_each_run(table, of, [&](const RunWalk& walk, LaneSet before) {
        const std::size_t trick = trick_of(walk);
        const std::uint64_t begin = passed[trick];
        passed[trick] += static_cast<std::uint64_t>(std::popcount(before));
        const std::size_t first = next[trick], end = chosen.first[trick + 1];
        const auto place = [&](std::size_t i) {
            return static_cast<std::uint64_t>(chosen.places[i]);
        };
        if (first == end || place(first) >= passed[trick]) return;

        // Only the lanes that are wanted are valued.
        std::size_t last = first;
        LaneSet wanted = 0;
        std::uint64_t at = begin;
        for (LaneSet lanes = before; last != end && place(last) < passed[trick]; ++at) {
            const LaneSet lowest = lanes & (~lanes + 1);
            lanes ^= lowest;
            if (place(last) != at) continue;
            wanted |= lowest;
            while (last != end && place(last) == at) ++last;
        }
        walk.moves(TableAccess::values(table), wanted, moves);

        const std::uint64_t run = walk.state();
        LaneSet lanes = walk.bucket().lanes_now(wanted, walk.size());
        int rank = 0;
        for (std::size_t i = first; i != last; ++i) {
            if (i == first || place(i) != place(i - 1)) rank = take_lowest(lanes);
            out.write(static_cast<std::size_t>(chosen.slots[i]), run, walk.size0(), rank, moves);
        }
        next[trick] = last;
    });
    for (std::size_t trick = 0; trick < next.size(); ++trick) {
        if (next[trick] != chosen.first[trick + 1]) {
            throw std::invalid_argument("a place is beyond the rows of its trick");
        }
    }
}

}  // namespace texas42
