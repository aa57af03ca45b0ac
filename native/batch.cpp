#include "batch.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include "search.hpp"

namespace texas42 {
namespace {

// What went wrong at the earliest of the questions that failed. Questions are taken in order and
// those taken are finished, so this is the same failure however many workers there are.
class Failure {
  public:
    void note(std::size_t question, std::exception_ptr what) {
        const std::scoped_lock lock(mutex_);
        if (what_ != nullptr && question >= question_) return;
        question_ = question;
        what_ = std::move(what);
    }
    void rethrow() const {
        if (what_ != nullptr) std::rethrow_exception(what_);
    }

  private:
    std::mutex mutex_;
    std::size_t question_ = 0;
    std::exception_ptr what_;
};

// Calls answer(search, question) for every question below `count`, and tells the nodes of them all.
template <class Answer>
std::uint64_t share_out(const Rules& rules, std::size_t count, int workers, const Answer& answer) {
    if (workers < 1) throw std::invalid_argument("the work needs at least one worker");
    std::atomic<std::size_t> next{0};
    std::atomic<std::uint64_t> nodes{0};
    Failure failure;

    const auto work = [&] {
        std::size_t question = count;
        try {
            Search search(rules);
            while ((question = next++) < count) {
                answer(search, question);
                nodes += search.nodes();
            }
        } catch (...) {
            next = count;  // nobody takes another question
            failure.note(question, std::current_exception());
        }
    };
    {
        std::vector<std::jthread> others;  // joined at the end of this block, come what may
        const std::size_t useful = std::min(static_cast<std::size_t>(workers), count);
        for (std::size_t other = 1; other < useful; ++other) others.emplace_back(work);
        work();
    }
    failure.rethrow();
    return nodes;
}

// The number of questions, each with so many answers.
std::size_t check_sizes(const Batch& batch, std::size_t answers, std::size_t answers_each = 1) {
    if (batch.hands.size() != batch.leaders.size() * kSeats) {
        throw std::invalid_argument("expected a leader for each deal of four hands");
    }
    const std::size_t count = batch.leaders.size() * batch.declarations.size();
    if (answers != count * answers_each) {
        throw std::invalid_argument("expected room for an answer for each deal and declaration");
    }
    return count;
}

void check_points(std::size_t points, std::size_t count) {
    if (points != count) {
        throw std::invalid_argument("expected points for each deal and declaration");
    }
}

// Where the answers for the leads of a question go, if there are as many as there is room for.
template <class Iterator>
Iterator at_lead(Iterator answers, std::size_t question, std::size_t leads) {
    if (leads != kHandSize) {
        throw std::invalid_argument("expected hands of seven, with as many leads");
    }
    return answers + static_cast<std::ptrdiff_t>(question * kHandSize);
}

State start_of(const Batch& batch, std::size_t question) {
    const std::size_t deal = question / batch.declarations.size();
    State state;
    std::copy_n(batch.hands.begin() + static_cast<std::ptrdiff_t>(deal * kSeats), kSeats,
                state.hands.begin());
    state.declaration = batch.declarations[question % batch.declarations.size()];
    state.leader = batch.leaders[deal];
    return state;
}

}  // namespace

std::uint64_t solve_many(const Rules& rules, const Batch& batch, int workers,
                         std::span<std::int8_t> values) {
    const std::size_t count = check_sizes(batch, values.size());
    return share_out(rules, count, workers, [&](Search& search, std::size_t question) {
        values[question] = static_cast<std::int8_t>(search.value(start_of(batch, question)));
    });
}

std::uint64_t can_make_many(const Rules& rules, const Batch& batch, int workers,
                            std::span<const std::int16_t> points, std::span<bool> makes) {
    const std::size_t count = check_sizes(batch, makes.size());
    check_points(points.size(), count);
    return share_out(rules, count, workers, [&](Search& search, std::size_t question) {
        makes[question] = search.can_make(start_of(batch, question), points[question]);
    });
}

std::uint64_t solve_leads_many(const Rules& rules, const Batch& batch, int workers,
                               std::span<std::int8_t> values) {
    const std::size_t count = check_sizes(batch, values.size(), kHandSize);
    return share_out(rules, count, workers, [&](Search& search, std::size_t question) {
        const auto leads = search.move_values(start_of(batch, question));
        const auto first = at_lead(values.begin(), question, leads.size());
        std::ranges::transform(leads, first, [](const MoveValue& lead) {
            return static_cast<std::int8_t>(lead.value);
        });
    });
}

std::uint64_t leads_make_many(const Rules& rules, const Batch& batch, int workers,
                              std::span<const std::int16_t> points, std::span<bool> makes) {
    const std::size_t count = check_sizes(batch, makes.size(), kHandSize);
    check_points(points.size(), count);
    return share_out(rules, count, workers, [&](Search& search, std::size_t question) {
        const auto leads = search.moves_make(start_of(batch, question), points[question]);
        const auto first = at_lead(makes.begin(), question, leads.size());
        std::ranges::transform(leads, first, &MoveMakes::makes);
    });
}

}  // namespace texas42
