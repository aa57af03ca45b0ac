// All states of a table in ascending order of the packed state, a strip at a time, without values.
//
// Nothing is sorted. The bits above the hands (plays, trick length, leader) name a bucket. Within a
// bucket the plays made are constant, so its states are trick starts less the same dominoes, and
// walking the hands of seats 3, 2, 1, 0 in ascending order meets the states in ascending order. The
// innermost walk, over seat 0's hand, is one strip: a run.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "table_bucket.hpp"
#include "table_layout.hpp"
#include "table_reach.hpp"
#include "table_trick.hpp"
#include "table_values.hpp"

namespace texas42::table {

// A cursor over the runs. What it is given must outlive it and stay where it is.
class RunWalk {
  public:
    RunWalk(const DealTables& deal, const Reach& reach)
        : deal_(&deal), reach_(&reach), branches_(reach) {}

    // Goes on to the next run; false at the end.
    bool next();

    // The run it is at: the states of a bucket that differ in nothing but seat 0's hand.
    const Bucket& bucket() const { return *bucket_; }
    int size() const { return size_; }          // of the hands before the trick
    LaneSet before() const { return before_; }  // seat 0's hands, before the trick
    Hand hand(int seat) const { return hands_[static_cast<std::size_t>(seat)]; }  // of another seat

    // Seat 0's hands as they are now.
    LaneSet lanes() const { return bucket_->lanes_now(before_, size_); }
    int size0() const { return size_ - (bucket_->gone(0) != 0 ? 1 : 0); }

    // The packed state, seat 0's hand left empty.
    std::uint64_t state() const { return bucket_->state(hands_); }

    // Values the moves in some of the run's lanes, before the trick.
    void moves(const Values& values, LaneSet before, Moves& moves) const {
        bucket_->moves(*deal_, values, size_, hands_, before, moves);
    }

  private:
    bool next_bucket();
    void next_hand3();

    const DealTables* deal_;
    const Reach* reach_;
    Branches branches_;

    // A bucket, hands before the trick, and what is still to be visited of each.
    std::uint32_t next_key_ = 0;
    std::optional<Bucket> bucket_;
    Hand next_hand3_ = kHandMasks;
    LaneSet ranks2_ = 0;
    LaneSet ranks1_ = 0;
    int size_ = 0;
    std::array<Hand, kSeats> hands_{};
    LaneSet before_ = 0;
};

}  // namespace texas42::table
