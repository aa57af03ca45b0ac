// What the search remembers: bounds on trick starts, in a table small enough for the cache.
//
// Who was dealt what never changes while one deal is searched, so a trick start is the dominoes
// still held and who leads:
//
//     29..28   27..0
//     leader   dominoes still held
//
// An entry also says to which question it belongs. A new question takes the next generation, and
// entries of older ones count as empty: nothing is cleared, and no answer depends on earlier ones.
#pragma once

#include <cstdint>
#include <vector>

#include "search_strength.hpp"

namespace texas42::search {

struct Entry {
    std::uint32_t key;
    std::uint8_t lower;  // points to come that team 0 can be sure of
    std::uint8_t upper;  // points to come that it cannot exceed
    std::uint8_t move;   // place of the lead that was best, or kNoMove
    std::uint8_t generation;
};

class Memo {
  public:
    static constexpr std::uint8_t kNoMove = 31;

    void new_question() {
        if (++generation_ == 0) {
            entries_.assign(entries_.size(), Entry{});
            generation_ = 1;
        }
    }

    static std::uint32_t key(Set held, std::uint32_t leader) { return held | leader << kDominoes; }

    // The one place where the bounds of a trick start are kept.
    Entry& at(std::uint32_t key) { return entries_[key * 0x9E3779B1U >> (32 - kBits)]; }

    bool knows(const Entry& entry, std::uint32_t key) const {
        return entry.key == key && entry.generation == generation_;
    }

    // Makes an entry speak of a trick start; what it said of another is lost.
    void take(Entry& entry, std::uint32_t key, int to_come) const {
        if (knows(entry, key)) return;
        entry = {key, 0, static_cast<std::uint8_t>(to_come), kNoMove, generation_};
    }

  private:
    static constexpr int kBits = 15;  // 256 kB

    std::vector<Entry> entries_ = std::vector<Entry>(std::size_t{1} << kBits);
    std::uint8_t generation_ = 0;  // of entries that nobody wrote
};

}  // namespace texas42::search
