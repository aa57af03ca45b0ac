#include "table_walk.hpp"

#include <bit>

namespace texas42::table {

bool RunWalk::next() {
    while (true) {
        if (ranks1_ != 0) {
            hands_[1] = hand_at(size_, take_lowest(ranks1_));
            const std::uint32_t strip = strip_of(size_, bucket_->leader(), hands_);
            before_ = reach_->lanes[strip] & bucket_->before(0, size_);
            if (before_ != 0) return true;
        } else if (ranks2_ != 0) {
            hands_[2] = hand_at(size_, take_lowest(ranks2_));
            ranks1_ = branches_.seat1(bucket_->leader(), hands_[3], hands_[2]) &
                      bucket_->before(1, size_);
        } else if (next_hand3_ < kHandMasks) {
            next_hand3();
        } else if (!next_bucket()) {
            return false;
        }
    }
}

bool RunWalk::next_bucket() {
    while (next_key_ < kBucketKeys) {
        const std::uint32_t key = next_key_++;
        if (!Bucket::exists(key)) continue;
        bucket_.emplace(*deal_, key);
        next_hand3_ = 0;
        return true;
    }
    return false;
}

void RunWalk::next_hand3() {
    hands_[3] = next_hand3_++;
    size_ = std::popcount(hands_[3]);
    if ((bucket_->before(3, size_) & lane(hands_[3])) == 0) return;
    ranks2_ = branches_.seat2(bucket_->leader(), hands_[3]) & bucket_->before(2, size_);
}

}  // namespace texas42::table
