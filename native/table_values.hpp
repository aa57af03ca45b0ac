// The backward pass: the value of every reachable trick start, and of the moves within a trick.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "table_layout.hpp"
#include "table_reach.hpp"
#include "table_trick.hpp"

namespace texas42::table {

// Values are kept as bytes without a sign, `kZero` standing for no points to come: every machine has
// the unsigned maximum and minimum of sixteen bytes in one instruction, the signed ones it may lack.
using Byte = std::uint8_t;
inline constexpr Byte kZero = 128;

constexpr Byte to_byte(int value) { return static_cast<Byte>(value + kZero); }
constexpr std::int8_t to_value(Byte byte) { return static_cast<std::int8_t>(byte - kZero); }

inline constexpr std::int8_t kIllegal = -128;

// One value a lane. 35 lanes at most, filled up to three times sixteen bytes. Lanes that are not
// reachable hold arbitrary bytes, which never meet those of a lane that is.
struct alignas(16) Lanes {
    static constexpr std::size_t kWidth = 48;
    std::array<Byte, kWidth> at;
};

// The moves of a state, in all lanes of a strip: the value of each and the best of them.
struct Moves {
    std::array<Lanes, kHandSize> q;
    Lanes v;
};

class Values {
  public:
    // Values every trick start that `reach` marks.
    Values(const DealTables& deal, const Reach& reach);

    const Lanes& operator[](std::uint32_t strip) const { return lanes_[strip]; }

    // The moves after `played` plays of a trick, 0 to 3. The lanes of the answer are seat 0's hands
    // as they are now: those before the trick until it has played, one domino smaller afterwards.
    void moves(Trick& trick, int played, Prefix prefix, Moves& moves) const;

  private:
    std::vector<Lanes> lanes_;
};

}  // namespace texas42::table
