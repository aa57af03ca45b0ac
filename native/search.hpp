// The exact value of any state of play, by search.
//
// Values are points to come, team 0 (seats 0 and 2) minus team 1, under perfect play of both; the
// points of the trick under way are among them.
//
//     state.hpp             what is asked about
//     search_strength.hpp   dominoes numbered by strength, so that masks compare like hands
//     search_deal.hpp       one deal by strength: who holds what, what is interchangeable
//     search_sure.hpp       points a team cannot be kept from
//     search_memo.hpp       bounds found before, by trick start
//     search_leads.hpp      the order in which leads are tried, learned while searching
//     search_team.hpp       what each team wants
//     search_end.hpp        the last two tricks, played out
//     search_tricks.hpp     the search itself: has team 0 so many points to come?
//     search.cpp            questions about states, answered by asking that a few times
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "rules.hpp"
#include "state.hpp"

namespace texas42 {

struct MoveValue {
    int domino;
    int value;  // of the state it leads to, and the points of the trick it may complete
};

struct MoveMakes {
    int domino;
    bool makes;
};

// A solver with memory of its own: one a thread. Each question is answered, and its nodes counted,
// as if it were the first that was asked. Impossible states are refused as check_state does.
class Search {
  public:
    // The rules must outlive the solver.
    explicit Search(const Rules& rules);
    ~Search();
    Search(Search&&) noexcept;
    Search& operator=(Search&&) noexcept;

    int value(const State& state);

    // Whether team 0 can take at least `points` of the points to come.
    bool can_make(const State& state, int points);

    // Every legal move, by ascending domino; none when all is played.
    std::vector<MoveValue> move_values(const State& state);

    // Whether team 0 can take at least `points` of the points to come, counting what the move itself
    // brings, after every legal move; in the same order.
    std::vector<MoveMakes> moves_make(const State& state, int points);

    // The dominoes played in answering the last question.
    std::uint64_t nodes() const;

  private:
    class Questions;
    std::unique_ptr<Questions> questions_;
};

}  // namespace texas42
