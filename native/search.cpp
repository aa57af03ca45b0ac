#include "search.hpp"

#include <algorithm>
#include <optional>

#include "search_deal.hpp"
#include "search_leads.hpp"
#include "search_memo.hpp"
#include "search_strength.hpp"
#include "search_sure.hpp"
#include "search_tricks.hpp"

namespace texas42 {

using namespace search;

namespace {

// A state by strength: the trick under way taken back, and what had been played of it.
struct Standing {
    Start start;
    Set lead = 0;
    Played played{};
};

// Where to look first for what team 0 takes: half, corrected by what usually decides. The weights
// were fitted by eye to random deals; they save probes and nothing depends on them.
int first_guess(const Deal& deal, const Start& start) {
    const Strength& strength = deal.strength();
    const auto balance = [&](Set set) {
        return size_of(set & deal.team(0)) - size_of(set & deal.team(1));
    };
    const Set power = start.held & strength.power;
    Set top = 0;
    for (Seat seat = 0; seat < kSeats; ++seat) {
        const Set hand = deal.hand(seat) & start.held;
        top |= masters(strength, hand & ~power, start.held & ~hand);
    }
    const int lead = start.leader % 2 == 0 ? 1 : -1;
    const int ahead =
        5 * lead + 4 * balance(power) + 3 * balance(top) + 5 * balance(strongest(power));
    const int guess = (kTotalPoints / 2 + ahead) * start.to_come / kTotalPoints;
    return std::clamp(guess, 1, std::max(start.to_come, 1));
}

}  // namespace

class Search::Questions {
  public:
    explicit Questions(const Rules& rules) : rules_(rules) {}

    std::uint64_t nodes() const { return nodes_; }

    // Opens a question about a state.
    Standing ask(const State& state) {
        check_state(rules_, state);
        memo_.new_question();
        merits_ = {};
        nodes_ = 0;
        const Strength& strength = strength_of(static_cast<std::size_t>(state.declaration));
        deal_.emplace(strength, hands_before(state));
        const int left = size_of(deal_->hand(0));
        Standing standing{{deal_->all(), static_cast<Seat>(state.leader), left, 0}};
        standing.start.to_come = left + strength.points_of(deal_->all());
        for (int turn = 0; turn < state.played; ++turn) {
            const auto id = state.trick[static_cast<std::size_t>(turn)];
            standing = after(standing, Set{1} << strength.place[id]);
        }
        return standing;
    }

    // Whether team 0 can take so many points or more, as a bound (search_tricks.hpp).
    int probe(const Standing& at, int need) {
        Tricks tricks(*deal_, memo_, merits_);
        const int bound = at.lead == 0 ? tricks.from_start(at.start, need)
                                       : tricks.from_mid_trick(at.start, at.lead, at.played, need);
        nodes_ += tricks.nodes();
        return bound;
    }

    // The points that team 0 takes, known to lie between two bounds: a few probes that close in.
    int points(const Standing& at, int lower, int upper, int need) {
        constexpr int kStride = 8;  // while one bound is unknown
        const int to_come = at.start.to_come;
        need = std::clamp(need, lower + 1, std::max(upper, lower + 1));
        while (lower < upper) {
            const int bound = probe(at, need);
            (bound >= need ? lower : upper) = bound;
            if (upper == to_come) {
                need = std::min(upper, lower + kStride);
            } else if (lower == 0) {
                need = std::max(1, upper - kStride + 1);
            } else {
                need = (lower + upper + 1) / 2;
            }
        }
        return lower;
    }
    int points(const Standing& at) {
        return points(at, 0, at.start.to_come, first_guess(*deal_, at.start));
    }

    // The values of the moves; none is better than the best, so most are settled by one probe.
    std::vector<MoveValue> move_values(const State& state) {
        const Standing here = ask(state);
        if (here.start.left == 0) return {};
        const bool wants_much = (state.leader + state.played) % 2 == 0;
        const int best = points(here);
        std::vector<MoveValue> values;
        for (const auto& [id, next, taken] : moves(state, here)) {
            const int lower = wants_much ? 0 : std::max(best - taken, 0);
            const int upper = wants_much ? best - taken : next.start.to_come;
            const int first = wants_much ? upper : lower + 1;
            const int total = taken + points(next, lower, upper, first);
            values.push_back({id, 2 * total - here.start.to_come});
        }
        return values;
    }

    // Whether team 0 can take so many points after each move.
    std::vector<MoveMakes> moves_make(const State& state, int need) {
        const Standing here = ask(state);
        if (here.start.left == 0) return {};
        std::vector<MoveMakes> makes;
        for (const auto& [id, next, taken] : moves(state, here)) {
            makes.push_back({id, reaches(next, need - taken)});
        }
        return makes;
    }

    int value(const State& state) {
        const Standing here = ask(state);
        return 2 * points(here) - here.start.to_come;
    }

    bool can_make(const State& state, int need) { return reaches(ask(state), need); }

  private:
    // A legal move, the standing it leads to, and the points it brings team 0.
    struct Move {
        int domino;
        Standing next;
        int taken;
    };

    // Made when it is first asked for: most solvers are asked about few declarations.
    const Strength& strength_of(std::size_t declaration) {
        auto& strength = strengths_[declaration];
        if (!strength) strength.emplace(rules_, rules_.declaration[declaration]);
        return *strength;
    }

    // Every legal move, by ascending domino.
    std::vector<Move> moves(const State& state, const Standing& here) {
        std::vector<Move> all;
        Mask legal = legal_moves(rules_, state);
        for (; legal != 0; legal &= legal - 1) {
            const int id = std::countr_zero(legal);
            const Strength& strength = deal_->strength();
            Standing next = after(here, Set{1} << strength.place[static_cast<std::size_t>(id)]);
            ++nodes_;
            int taken = 0;
            if (next.start.left < here.start.left && next.start.leader % 2 == 0) {
                taken = here.start.to_come - next.start.to_come;
            }
            all.push_back({id, next, taken});
        }
        return all;
    }

    bool reaches(const Standing& at, int need) {
        if (need <= 0 || need > at.start.to_come) return need <= 0;
        return probe(at, need) >= need;
    }

    // The standing after one more play.
    Standing after(const Standing& before, Set domino) const {
        const Strength& strength = deal_->strength();
        const Start& start = before.start;
        Standing now = before;
        if (before.lead == 0) {
            now.lead = domino;
            now.played = {domino, domino, start.leader, 1 + strength.count_of(domino)};
            return now;
        }
        const int turn = size_of(before.played.dominoes);
        const bool takes = (domino & strength.contest_of(before.lead)) > before.played.best;
        const Seat seat = (start.leader + static_cast<Seat>(turn)) % kSeats;
        now.played = before.played.with(domino, strength.count_of(domino), takes, seat);
        if (turn < kSeats - 1) return now;
        return {Tricks::after(start, now.played)};
    }

    const Rules& rules_;
    std::array<std::optional<Strength>, kDeclarations> strengths_;
    std::optional<Deal> deal_;
    Memo memo_;
    Merits merits_;
    std::uint64_t nodes_ = 0;
};

Search::Search(const Rules& rules) : questions_(std::make_unique<Questions>(rules)) {}
Search::~Search() = default;
Search::Search(Search&&) noexcept = default;
Search& Search::operator=(Search&&) noexcept = default;

int Search::value(const State& state) { return questions_->value(state); }
bool Search::can_make(const State& state, int points) {
    return questions_->can_make(state, points);
}
std::vector<MoveValue> Search::move_values(const State& state) {
    return questions_->move_values(state);
}
std::vector<MoveMakes> Search::moves_make(const State& state, int points) {
    return questions_->moves_make(state, points);
}
std::uint64_t Search::nodes() const { return questions_->nodes(); }

}  // namespace texas42
