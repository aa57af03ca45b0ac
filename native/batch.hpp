// Many deals at once, shared out among threads.
//
// A question is one deal under one declaration. The workers take the questions in order, one at a
// time, and each answers with a solver of its own. A solver answers every question as if it were the
// first, so neither the answers nor the nodes depend on how many workers there are.
#pragma once

#include <cstdint>
#include <span>

#include "rules.hpp"

namespace texas42 {

// Every deal under every declaration.
struct Batch {
    std::span<const Mask> hands;            // four a deal
    std::span<const std::uint8_t> leaders;  // one a deal
    std::span<const std::uint8_t> declarations;
};

// All write the answers by deal and then by declaration, and tell the nodes of them all. They throw
// std::invalid_argument unless the sizes fit, there is a worker, and every question is one that
// Search answers; the answers already written then mean nothing.

// The values of the deals.
std::uint64_t solve_many(const Rules& rules, const Batch& batch, int workers,
                         std::span<std::int8_t> values);

// Whether team 0 can take at least so many points, a number a question.
std::uint64_t can_make_many(const Rules& rules, const Batch& batch, int workers,
                            std::span<const std::int16_t> points, std::span<bool> makes);

// The same after each lead: seven answers a question, by the ascending dominoes of the leader. Every
// hand has seven dominoes.
std::uint64_t solve_leads_many(const Rules& rules, const Batch& batch, int workers,
                               std::span<std::int8_t> values);
std::uint64_t leads_make_many(const Rules& rules, const Batch& batch, int workers,
                              std::span<const std::int16_t> points, std::span<bool> makes);

}  // namespace texas42
