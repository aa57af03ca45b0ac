#include "foresight.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <stdexcept>

namespace texas42 {
namespace {

// Strategies, each as the worlds in which it reaches what is wanted; none contains another.
using Front = std::vector<WorldSet>;

// What everyone sees of a state.
struct Table {
    Mask played = 0;  // since the worlds were given; nobody holds it any more
    int leader = 0;
    int turn = 0;  // dominoes in the trick
    std::array<std::uint8_t, kSeats> trick{};
    int need = 0;     // of the side in question
    int to_come = 0;  // points
};

class Seer {
  public:
    Seer(const Rules& rules, Search& search, std::span<const State> worlds,
         std::span<const double> weights, int width)
        : rules_(rules),
          declared_(rules.declaration[static_cast<std::size_t>(worlds[0].declaration)]),
          search_(search),
          worlds_(worlds),
          weights_(weights),
          width_(static_cast<std::size_t>(width)),
          me_(seat_after(worlds[0].leader, worlds[0].played)) {}

    std::uint64_t nodes() const { return nodes_; }

    double weight(WorldSet set) const {
        double total = 0;
        for (; set != 0; set &= set - 1) {
            total += weights_[static_cast<std::size_t>(std::countr_zero(set))];
        }
        return total;
    }

    // What can be reached by each legal move of the seat in question, whose turn it is.
    std::vector<Front> fronts(const Table& table, WorldSet alive, int own_moves) {
        const State here = state_of(table, first_of(alive));
        std::vector<Mask> moves;
        for (Mask legal = legal_moves(rules_, here); legal != 0; legal &= legal - 1) {
            moves.push_back(legal & (~legal + 1));
        }
        if (own_moves == 1) return solved(table, alive, moves.size());
        std::vector<Front> found;
        for (const Mask move : moves)
            found.push_back(reach(after(table, move), alive, own_moves - 1));
        return found;
    }

  private:
    // What can be reached from a table in some of the worlds, with so many moves of foresight left.
    Front reach(const Table& table, WorldSet alive, int own_moves) {
        if (table.need <= 0) return {alive};
        if (table.need > table.to_come) return {0};
        const std::size_t seat = seat_after(table.leader, table.turn);
        if (seat == me_) {
            Front best;
            for (const Front& front : fronts(table, alive, own_moves)) {
                best.insert(best.end(), front.begin(), front.end());
            }
            return kept(std::move(best));
        }
        return seat % 2 == me_ % 2 ? reply<true>(table, alive, own_moves)
                                   : reply<false>(table, alive, own_moves);
    }

    // Somebody else plays, and chooses in each world what serves his side: of what he may play, the
    // partner whatever reaches the goal, an opponent whatever does not. What he plays is seen, so we
    // have a strategy for each of his plays, chosen on its own.
    template <bool Partner>
    Front reply(const Table& table, WorldSet alive, int own_moves) {
        std::array<WorldSet, kDominoes> may_play{};
        for (WorldSet rest = alive; rest != 0; rest &= rest - 1) {
            Mask legal = legal_moves(rules_, state_of(table, first_of(rest)));
            for (; legal != 0; legal &= legal - 1) {
                may_play[static_cast<std::size_t>(std::countr_zero(legal))] |= rest & (~rest + 1);
            }
        }
        Front so_far{Partner ? 0 : alive};
        for (std::size_t domino = 0; domino < kDominoes; ++domino) {
            const WorldSet undecided = may_play[domino] & open_worlds<Partner>(so_far);
            if (undecided == 0) continue;
            const Front front = reach(after(table, Mask{1} << domino), undecided, own_moves);
            Front both;
            for (const WorldSet a : so_far) {
                for (const WorldSet b : front)
                    both.push_back(Partner ? a | b : a & (b | ~undecided));
            }
            so_far = kept(std::move(both));
        }
        return so_far;
    }

    // The worlds in which one more reply may yet make a difference.
    template <bool Partner>
    static WorldSet open_worlds(const Front& front) {
        WorldSet some = 0;
        WorldSet all = ~WorldSet{0};
        for (const WorldSet set : front) {
            some |= set;
            all &= set;
        }
        return Partner ? ~all : some;
    }

    // The last of our moves that is one for all worlds: what follows is solved in each.
    std::vector<Front> solved(const Table& table, WorldSet alive, std::size_t n_moves) {
        std::vector<Front> found(n_moves, Front{0});
        const bool team_0 = me_ % 2 == 0;
        const int asked = team_0 ? table.need : table.to_come + 1 - table.need;
        for (WorldSet rest = alive; rest != 0; rest &= rest - 1) {
            const auto makes = search_.moves_make(state_of(table, first_of(rest)), asked);
            nodes_ += search_.nodes();
            for (std::size_t move = 0; move < n_moves; ++move) {
                if (makes[move].makes == team_0) found[move][0] |= rest & (~rest + 1);
            }
        }
        return found;
    }

    // The strategies that no other contains, those of most weight if there are too many.
    Front kept(Front front) const {
        std::ranges::sort(front, [this](WorldSet a, WorldSet b) {
            const double wa = weight(a);
            const double wb = weight(b);
            return wa != wb ? wa > wb : a > b;
        });
        Front best;
        for (const WorldSet set : front) {
            if (best.size() == width_) break;
            const auto contains = [set](WorldSet other) { return (set & ~other) == 0; };
            if (std::ranges::none_of(best, contains)) best.push_back(set);
        }
        return best;
    }

    Table after(const Table& table, Mask domino) const {
        Table next = table;
        const auto id = static_cast<std::uint8_t>(std::countr_zero(domino));
        next.played |= domino;
        next.trick[static_cast<std::size_t>(next.turn++)] = id;
        if (next.turn < kSeats) return next;
        const auto& keys = declared_.trick_key[declared_.led_suit[next.trick[0]]];
        const auto best = std::ranges::max_element(next.trick, {}, [&](auto d) { return keys[d]; });
        int points = 1;
        for (const std::uint8_t d : next.trick) points += rules_.count[d];
        const std::size_t taker =
            seat_after(table.leader, static_cast<int>(best - next.trick.begin()));
        next.leader = static_cast<int>(taker);
        next.turn = 0;
        next.to_come -= points;
        if (taker % 2 == me_ % 2) next.need -= points;
        return next;
    }

    static std::size_t first_of(WorldSet set) {
        return static_cast<std::size_t>(std::countr_zero(set));
    }

    State state_of(const Table& table, std::size_t world) const {
        State state = worlds_[world];
        for (Mask& hand : state.hands) hand &= ~table.played;
        state.leader = table.leader;
        state.played = table.turn;
        std::copy_n(table.trick.begin(), table.turn, state.trick.begin());
        return state;
    }

    const Rules& rules_;
    const DeclarationRules& declared_;
    Search& search_;
    std::span<const State> worlds_;
    std::span<const double> weights_;
    std::size_t width_;
    std::size_t me_;
    std::uint64_t nodes_ = 0;
};

void check(const Rules& rules, std::span<const State> worlds, std::span<const double> weights,
           const Foresight& foresight) {
    if (foresight.own_moves < 1 || foresight.width < 1) {
        throw std::invalid_argument("foresight is of at least one move and one strategy");
    }
    if (worlds.empty() || worlds.size() > kMostWorlds || weights.size() != worlds.size()) {
        throw std::invalid_argument("expected 1 to 64 worlds, each with a weight");
    }
    if (!std::ranges::all_of(weights, [](double weight) { return weight > 0; })) {
        throw std::invalid_argument("expected weights above 0");
    }
    for (const State& world : worlds) {
        check_state(rules, world);
        const State& first = worlds[0];
        const std::size_t seat = seat_after(first.leader, first.played);
        if (world.declaration != first.declaration || world.leader != first.leader ||
            world.played != first.played || world.trick != first.trick ||
            world.hands[seat] != first.hands[seat]) {
            throw std::invalid_argument("the seat to play must see the same in all of its worlds");
        }
    }
}

}  // namespace

std::vector<double> foresee(const Rules& rules, Search& search, std::span<const State> worlds,
                            std::span<const double> weights, int need, const Foresight& foresight,
                            std::uint64_t& nodes) {
    check(rules, worlds, weights, foresight);
    const State& first = worlds[0];
    Table table{0, first.leader, first.played, {}, need, 0};
    std::copy_n(first.trick.begin(), first.played, table.trick.begin());
    const Hands hands = hands_before(first);
    table.to_come = std::popcount(hands[0]);
    for (Mask all = hands[0] | hands[1] | hands[2] | hands[3]; all != 0; all &= all - 1) {
        table.to_come += rules.count[static_cast<std::size_t>(std::countr_zero(all))];
    }
    Seer seer(rules, search, worlds, weights, foresight.width);
    const WorldSet all = ~WorldSet{0} >> (kMostWorlds - worlds.size());
    const double total = seer.weight(all);
    std::vector<double> chances;
    for (const Front& front : seer.fronts(table, all, foresight.own_moves)) {
        double best = 0;
        for (const WorldSet set : front) best = std::max(best, seer.weight(set));
        chances.push_back(best / total);
    }
    nodes += seer.nodes();
    return chances;
}

}  // namespace texas42
