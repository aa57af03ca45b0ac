#include "batch.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "search.hpp"

namespace texas42 {
namespace {

constexpr std::size_t kTrickSize = kSeats - 1;  // of an unfinished trick, at most

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

// Threads that are joined when this goes, come what may: std::jthread, which not every standard
// library has.
class Threads {
  public:
    Threads() = default;
    Threads(const Threads&) = delete;
    Threads& operator=(const Threads&) = delete;
    ~Threads() {
        for (std::thread& thread : threads_) thread.join();
    }

    // Starts so many, or as many of them as the system grants.
    template <class Work>
    void start(std::size_t count, const Work& work) {
        threads_.reserve(count);
        try {
            while (threads_.size() < count) threads_.emplace_back(work);
        } catch (const std::system_error&) {  // those that run do the work of those that do not
        }
    }

  private:
    std::vector<std::thread> threads_;
};

// Calls answer(search, question) for every question below `count`, and tells the nodes of them all,
// which answers tell of each.
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
                nodes += answer(search, question);
            }
        } catch (...) {
            next = count;  // nobody takes another question
            failure.note(question, std::current_exception());
        }
    };
    {
        const std::size_t useful = std::min(static_cast<std::size_t>(workers), count);
        Threads others;
        others.start(useful > 0 ? useful - 1 : 0, work);
        work();
    }
    failure.rethrow();
    return nodes;
}

// The number of questions, each with an answer.
std::size_t check_sizes(const Batch& batch, std::size_t answers) {
    if (batch.hands.size() != batch.leaders.size() * kSeats) {
        throw std::invalid_argument("expected a leader for each deal of four hands");
    }
    const std::size_t count = batch.leaders.size() * batch.declarations.size();
    if (answers != count) {
        throw std::invalid_argument("expected room for an answer for each deal and declaration");
    }
    return count;
}

// The number of positions, each with room for an answer for every move.
std::size_t check_sizes(const Positions& positions, std::size_t answers) {
    const std::size_t count = positions.declarations.size();
    if (positions.hands.size() != count * kSeats || positions.leaders.size() != count ||
        positions.tricks.size() != count * kTrickSize) {
        throw std::invalid_argument(
            "expected four hands, a declaration, a leader and a trick for each position");
    }
    if (answers != count * kHandSize) {
        throw std::invalid_argument("expected room for seven answers for each position");
    }
    return count;
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

template <class T>
auto from(std::span<T> items, std::size_t place) {
    return items.begin() + static_cast<std::ptrdiff_t>(place);
}

State position_of(const Positions& positions, std::size_t question) {
    State state;
    std::copy_n(from(positions.hands, question * kSeats), kSeats, state.hands.begin());
    state.declaration = positions.declarations[question];
    state.leader = positions.leaders[question];
    const auto trick = positions.tricks.subspan(question * kTrickSize, kTrickSize);
    const auto end = std::ranges::find(trick, kNoDomino);
    if (std::any_of(end, trick.end(), [](std::uint8_t d) { return d != kNoDomino; })) {
        throw std::invalid_argument("the dominoes of a trick come first, and 28 fills it up");
    }
    std::copy(trick.begin(), end, state.trick.begin());
    state.played = static_cast<int>(end - trick.begin());
    return state;
}

}  // namespace

std::uint64_t solve_many(const Rules& rules, const Batch& batch, int workers,
                         std::span<std::int8_t> values) {
    const std::size_t count = check_sizes(batch, values.size());
    return share_out(rules, count, workers, [&](Search& search, std::size_t question) {
        values[question] = static_cast<std::int8_t>(search.value(start_of(batch, question)));
        return search.nodes();
    });
}

std::uint64_t can_make_many(const Rules& rules, const Batch& batch, int workers,
                            std::span<const std::int16_t> points, std::span<bool> makes) {
    const std::size_t count = check_sizes(batch, makes.size());
    if (points.size() != count) {
        throw std::invalid_argument("expected points for each deal and declaration");
    }
    return share_out(rules, count, workers, [&](Search& search, std::size_t question) {
        makes[question] = search.can_make(start_of(batch, question), points[question]);
        return search.nodes();
    });
}

std::uint64_t solve_moves_many(const Rules& rules, const Positions& positions, int workers,
                               std::span<std::int8_t> values) {
    const std::size_t count = check_sizes(positions, values.size());
    std::ranges::fill(values, kNoMove);
    return share_out(rules, count, workers, [&](Search& search, std::size_t question) {
        const auto moves = search.move_values(position_of(positions, question));
        std::ranges::transform(
            moves, from(values, question * kHandSize),
            [](const MoveValue& move) { return static_cast<std::int8_t>(move.value); });
        return search.nodes();
    });
}

std::uint64_t moves_make_many(const Rules& rules, const Positions& positions, int workers,
                              std::span<const std::int16_t> points, std::span<bool> makes) {
    const std::size_t count = check_sizes(positions, makes.size());
    if (points.size() != count) throw std::invalid_argument("expected points for each position");
    std::ranges::fill(makes, false);
    return share_out(rules, count, workers, [&](Search& search, std::size_t question) {
        const auto moves = search.moves_make(position_of(positions, question), points[question]);
        std::ranges::transform(moves, from(makes, question * kHandSize), &MoveMakes::makes);
        return search.nodes();
    });
}

std::uint64_t foresee_many(const Rules& rules, const Unsure& views, const Foresight& foresight,
                           int workers, std::span<double> chances) {
    const std::size_t worlds = check_sizes(views.worlds, views.weights.size() * kHandSize);
    const std::size_t count = views.ends.size();
    if (chances.size() != count * kHandSize || views.needs.size() != count) {
        throw std::invalid_argument("expected a need and room for seven answers for each view");
    }
    const std::size_t end = count == 0 ? 0 : static_cast<std::size_t>(views.ends.back());
    if (!std::ranges::is_sorted(views.ends) || (count > 0 && views.ends[0] < 0) || end != worlds) {
        throw std::invalid_argument("the worlds of the views must follow on each other");
    }
    std::ranges::fill(chances, 0.0);
    return share_out(rules, count, workers, [&](Search& search, std::size_t question) {
        const auto end = static_cast<std::size_t>(views.ends[question]);
        const auto begin = question == 0 ? 0 : static_cast<std::size_t>(views.ends[question - 1]);
        std::vector<State> states;
        for (std::size_t world = begin; world < end; ++world) {
            states.push_back(position_of(views.worlds, world));
        }
        std::uint64_t nodes = 0;
        const auto found = foresee(rules, search, states, views.weights.subspan(begin, end - begin),
                                   views.needs[question], foresight, nodes);
        std::ranges::copy(found, from(chances, question * kHandSize));
        return nodes;
    });
}

}  // namespace texas42
