#include "table_rows.hpp"

#include <bit>

namespace texas42 {

using namespace table;

RowReader::RowReader(const StateTable& table) : table_(&table), branches_(table.reach_) {}

std::size_t RowReader::read(const RowColumns& out, std::size_t capacity) {
    std::size_t written = 0;
    while (written < capacity && (run_.lanes != 0 || next_run())) {
        written = write_run(out, written, capacity);
    }
    return written;
}

bool RowReader::next_run() {
    while (run_.lanes == 0) {
        if (ranks1_ != 0) {
            hands_[1] = hand_at(size_, take_lowest(ranks1_));
            start_run();
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
    return true;
}

bool RowReader::next_bucket() {
    while (next_key_ < kBucketKeys) {
        const std::uint32_t key = next_key_++;
        if (!Bucket::exists(key)) continue;
        bucket_.emplace(table_->deal_, key);
        next_hand3_ = 0;
        return true;
    }
    return false;
}

void RowReader::next_hand3() {
    hands_[3] = next_hand3_++;
    size_ = std::popcount(hands_[3]);
    if ((bucket_->before(3, size_) & lane(hands_[3])) == 0) return;
    ranks2_ = branches_.seat2(bucket_->leader(), hands_[3]) & bucket_->before(2, size_);
}

void RowReader::start_run() {
    const std::uint32_t strip = strip_of(size_, bucket_->leader(), hands_);
    const LaneSet before = table_->reach_.lanes[strip] & bucket_->before(0, size_);
    if (before == 0) return;

    bucket_->moves(table_->deal_, table_->values_, size_, hands_, before, run_.moves);
    run_.lanes = bucket_->lanes_now(before, size_);
    run_.size0 = size_ - (bucket_->gone(0) != 0 ? 1 : 0);
    run_.state = bucket_->state(hands_);
}

// Writes rows from `first` until the run or the room ends, and tells which row is next.
std::size_t RowReader::write_run(const RowColumns& out, std::size_t first, std::size_t end) {
    LaneSet lanes = run_.lanes;  // a copy, which the bytes written below cannot overlap
    std::size_t row = first;
    for (; lanes != 0 && row < end; ++row) {
        const int rank = take_lowest(lanes);
        const auto at = static_cast<std::size_t>(rank);
        out.state[row] = static_cast<std::int64_t>(run_.state | hand_at(run_.size0, rank));
        out.v[row] = to_value(run_.moves.v.at[at]);
        std::int8_t* q = out.q + static_cast<std::ptrdiff_t>(row) * out.q_row_stride;
        for (const Lanes& of_domino : run_.moves.q) {
            *q = to_value(of_domino.at[at]);
            q += out.q_domino_stride;
        }
    }
    run_.lanes = lanes;
    return row;
}

}  // namespace texas42
