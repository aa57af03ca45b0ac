// The core as Python sees it, `texas42._core`: a surface and nothing else.
//
// _core.pyi documents it. Whatever takes time lets other Python threads run meanwhile; what may not
// be used by two threads at once makes the second wait. Arrays are taken as they are, never copied.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <mutex>
#include <numeric>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "batch.hpp"
#include "search.hpp"
#include "state.hpp"
#include "table.hpp"
#include "table_rows.hpp"
#include "table_sample.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace texas42 {
namespace {

template <class T, int... Shape>
using Array = nb::ndarray<T, nb::shape<Shape...>, nb::c_contig, nb::device::cpu>;

template <class T, class... Layout>
std::span<T> span_of(const nb::ndarray<T, Layout...>& array) {
    return {array.data(), array.size()};
}

// Rules --------------------------------------------------------------------------------------------

// The core indexes by these tables and adds these points, so they have to be what they claim.
void check_rules(const Rules& rules) {
    for (const DeclarationRules& declared : rules.declaration) {
        const auto is_suit = [](std::uint8_t suit) { return suit < kSuits; };
        const auto is_mask = [](Mask mask) { return (mask & ~kAllDominoes) == 0; };
        if (!std::ranges::all_of(declared.led_suit, is_suit)) {
            throw std::invalid_argument("a led suit is a number from 0 to 7");
        }
        if (!std::ranges::all_of(declared.suit, is_mask) || !is_mask(declared.power)) {
            throw std::invalid_argument("a set of dominoes is a mask of 28 bits");
        }
    }
    const int of_tricks = kHandSize * kTrickPoint;
    if (std::accumulate(rules.count.begin(), rules.count.end(), of_tricks) != kTotalPoints) {
        throw std::invalid_argument("the counts and seven tricks must make 42 points");
    }
}

void init_rules(Rules* self, const Array<const std::uint8_t, kDeclarations, kDominoes>& led_suit,
                const Array<const Mask, kDeclarations, kSuits>& suit_masks,
                const Array<const Mask, kDeclarations>& power_masks,
                const Array<const std::uint8_t, kDeclarations, kSuits, kDominoes>& trick_keys,
                const Array<const std::uint8_t, kDominoes>& counts) {
    Rules rules;
    for (std::size_t decl = 0; decl < kDeclarations; ++decl) {
        DeclarationRules& declared = rules.declaration[decl];
        for (std::size_t d = 0; d < kDominoes; ++d) declared.led_suit[d] = led_suit(decl, d);
        declared.power = power_masks(decl);
        for (std::size_t suit = 0; suit < kSuits; ++suit) {
            declared.suit[suit] = suit_masks(decl, suit);
            for (std::size_t d = 0; d < kDominoes; ++d) {
                declared.trick_key[suit][d] = trick_keys(decl, suit, d);
            }
        }
    }
    for (std::size_t d = 0; d < kDominoes; ++d) rules.count[d] = counts(d);
    check_rules(rules);
    new (self) Rules(rules);
}

// Search -------------------------------------------------------------------------------------------

State state_of(const Hands& hands, int declaration, int leader, const std::vector<int>& trick) {
    State state{hands, declaration, leader, static_cast<int>(trick.size()), {}};
    if (trick.size() > state.trick.size()) {
        throw std::invalid_argument("an unfinished trick has at most 3 dominoes");
    }
    std::ranges::transform(trick, state.trick.begin(), [](int domino) {
        if (domino < 0 || domino >= kDominoes) {
            throw std::invalid_argument("a domino is an id from 0 to 27");
        }
        return static_cast<std::uint8_t>(domino);
    });
    return state;
}

// A solver that threads may share: they take turns.
class SharedSearch {
  public:
    explicit SharedSearch(const Rules& rules) : search_(rules) {}

    std::pair<int, std::uint64_t> value(const Hands& hands, int declaration, int leader,
                                        const std::vector<int>& trick) {
        const std::scoped_lock turn(mutex_);
        const int value = search_.value(state_of(hands, declaration, leader, trick));
        return {value, search_.nodes()};
    }

    std::pair<bool, std::uint64_t> can_make(const Hands& hands, int declaration, int leader,
                                            const std::vector<int>& trick, int points) {
        const std::scoped_lock turn(mutex_);
        const bool makes = search_.can_make(state_of(hands, declaration, leader, trick), points);
        return {makes, search_.nodes()};
    }

    std::pair<std::vector<std::pair<int, int>>, std::uint64_t> move_values(
        const Hands& hands, int declaration, int leader, const std::vector<int>& trick) {
        const std::scoped_lock turn(mutex_);
        std::vector<std::pair<int, int>> moves;
        for (const MoveValue& move :
             search_.move_values(state_of(hands, declaration, leader, trick))) {
            moves.emplace_back(move.domino, move.value);
        }
        return {std::move(moves), search_.nodes()};
    }

  private:
    Search search_;
    std::mutex mutex_;
};

// Batches ------------------------------------------------------------------------------------------

using DealMasks = Array<const Mask, -1, kSeats>;
using Column = Array<const std::uint8_t, -1>;

std::uint64_t solve_many_into(const Rules& rules, const DealMasks& hands,
                              const Column& declarations, const Column& leaders, int workers,
                              const Array<std::int8_t, -1, -1>& values) {
    const Batch batch{span_of(hands), span_of(leaders), span_of(declarations)};
    return solve_many(rules, batch, workers, span_of(values));
}

std::uint64_t can_make_many_into(const Rules& rules, const DealMasks& hands,
                                 const Column& declarations, const Column& leaders, int workers,
                                 const Array<const std::int16_t, -1, -1>& points,
                                 const Array<bool, -1, -1>& makes) {
    const Batch batch{span_of(hands), span_of(leaders), span_of(declarations)};
    return can_make_many(rules, batch, workers, span_of(points), span_of(makes));
}

using Tricks = Array<const std::uint8_t, -1, kSeats - 1>;

std::uint64_t solve_moves_many_into(const Rules& rules, const DealMasks& hands,
                                    const Column& declarations, const Column& leaders,
                                    const Tricks& tricks, int workers,
                                    const Array<std::int8_t, -1, kHandSize>& values) {
    const Positions positions{span_of(hands), span_of(declarations), span_of(leaders),
                              span_of(tricks)};
    return solve_moves_many(rules, positions, workers, span_of(values));
}

std::uint64_t moves_make_many_into(const Rules& rules, const DealMasks& hands,
                                   const Column& declarations, const Column& leaders,
                                   const Tricks& tricks, int workers,
                                   const Array<const std::int16_t, -1>& points,
                                   const Array<bool, -1, kHandSize>& makes) {
    const Positions positions{span_of(hands), span_of(declarations), span_of(leaders),
                              span_of(tricks)};
    return moves_make_many(rules, positions, workers, span_of(points), span_of(makes));
}

std::uint64_t foresee_many_into(const Rules& rules, const DealMasks& hands,
                                const Column& declarations, const Column& leaders,
                                const Tricks& tricks, const Array<const double, -1>& weights,
                                const Array<const std::int64_t, -1>& ends,
                                const Array<const std::int16_t, -1>& needs, int own_moves,
                                int width, int workers,
                                const Array<double, -1, kHandSize>& chances) {
    const Unsure views{{span_of(hands), span_of(declarations), span_of(leaders), span_of(tricks)},
                       span_of(weights),
                       span_of(ends),
                       span_of(needs)};
    return foresee_many(rules, views, {own_moves, width}, workers, span_of(chances));
}

// State tables -------------------------------------------------------------------------------------

int table_value(const StateTable& table, std::uint64_t packed) {
    try {
        return table.value(packed);
    } catch (const std::out_of_range& unreachable) {
        throw std::invalid_argument(unreachable.what());  // IndexError would speak of a sequence
    }
}

using States = nb::ndarray<std::int64_t, nb::shape<-1>, nb::device::cpu>;
using Bytes = nb::ndarray<std::int8_t, nb::shape<-1>, nb::device::cpu>;
using ByteRows = nb::ndarray<std::int8_t, nb::shape<-1, kHandSize>, nb::device::cpu>;

RowColumns columns(const States& state, const Bytes& v, const ByteRows& q) {
    if (v.shape(0) != state.shape(0) || q.shape(0) != state.shape(0)) {
        throw std::invalid_argument("the columns must have as many rows as each other");
    }
    if (reinterpret_cast<std::uintptr_t>(state.data()) % alignof(std::int64_t) != 0) {
        throw std::invalid_argument("the states must lie on boundaries of eight bytes");
    }
    return {state.data(), state.stride(0), v.data(),   v.stride(0),
            q.data(),     q.stride(0),     q.stride(1)};
}

Rows rows_of(bool choices_only) { return choices_only ? Rows::kChoices : Rows::kAll; }

TrickSizes table_trick_sizes(const StateTable& table, bool choices_only) {
    return trick_sizes(table, rows_of(choices_only));
}

void take_rows_into(const StateTable& table, bool choices_only,
                    const Array<const std::int64_t, -1>& places,
                    const std::array<std::size_t, kHandSize + 1>& first,
                    const Array<const std::int32_t, -1>& slots, const States& state, const Bytes& v,
                    const ByteRows& q) {
    const Chosen chosen{span_of(places), first, span_of(slots)};
    if (first.front() != 0 || first.back() != chosen.places.size() ||
        !std::ranges::is_sorted(first)) {
        throw std::invalid_argument("the places must be parted by trick");
    }
    for (std::size_t trick = 0; trick < kHandSize; ++trick) {
        const auto of_trick = chosen.places.subspan(first[trick], first[trick + 1] - first[trick]);
        if (!std::ranges::is_sorted(of_trick) || (!of_trick.empty() && of_trick.front() < 0)) {
            throw std::invalid_argument("the places of a trick must ascend from 0");
        }
    }
    const auto fits = [&](std::int32_t slot) {
        return slot >= 0 && static_cast<std::size_t>(slot) < state.shape(0);
    };
    if (chosen.slots.size() != chosen.places.size() || !std::ranges::all_of(chosen.slots, fits)) {
        throw std::invalid_argument("there must be a slot among the rows for every place");
    }
    take_rows(table, rows_of(choices_only), chosen, columns(state, v, q));
}

// A cursor that threads may share: they take turns.
class SharedRowReader {
  public:
    explicit SharedRowReader(const StateTable& table) : reader_(table) {}

    std::size_t read(const States& state, const Bytes& v, const ByteRows& q) {
        const RowColumns out = columns(state, v, q);
        const std::scoped_lock turn(mutex_);
        return reader_.read(out, state.shape(0));
    }

  private:
    RowReader reader_;
    std::mutex mutex_;
};

}  // namespace

NB_MODULE(_core, module) {
    using Unlocked = nb::call_guard<nb::gil_scoped_release>;

    // Python keeps a solver a thread, and those of threads that never end are alive when it ends.
    nb::set_leak_warnings(false);

    nb::class_<Rules>(module, "Rules", nb::is_final())
        .def("__init__", &init_rules, "led_suit"_a.noconvert(), "suit_masks"_a.noconvert(),
             "power_masks"_a.noconvert(), "trick_keys"_a.noconvert(), "counts"_a.noconvert());

    nb::class_<SharedSearch>(module, "Search", nb::is_final())
        .def(nb::init<const Rules&>(), "rules"_a, nb::keep_alive<1, 2>())
        .def("value", &SharedSearch::value, "hands"_a, "declaration"_a, "leader"_a, "trick"_a,
             Unlocked())
        .def("can_make", &SharedSearch::can_make, "hands"_a, "declaration"_a, "leader"_a, "trick"_a,
             "points"_a, Unlocked())
        .def("move_values", &SharedSearch::move_values, "hands"_a, "declaration"_a, "leader"_a,
             "trick"_a, Unlocked());

    module.def("solve_many", &solve_many_into, "rules"_a, "hands"_a.noconvert(),
               "declarations"_a.noconvert(), "leaders"_a.noconvert(), "workers"_a,
               "values"_a.noconvert(), Unlocked());
    module.def("can_make_many", &can_make_many_into, "rules"_a, "hands"_a.noconvert(),
               "declarations"_a.noconvert(), "leaders"_a.noconvert(), "workers"_a,
               "points"_a.noconvert(), "makes"_a.noconvert(), Unlocked());
    module.def("solve_moves_many", &solve_moves_many_into, "rules"_a, "hands"_a.noconvert(),
               "declarations"_a.noconvert(), "leaders"_a.noconvert(), "tricks"_a.noconvert(),
               "workers"_a, "values"_a.noconvert(), Unlocked());
    module.def("moves_make_many", &moves_make_many_into, "rules"_a, "hands"_a.noconvert(),
               "declarations"_a.noconvert(), "leaders"_a.noconvert(), "tricks"_a.noconvert(),
               "workers"_a, "points"_a.noconvert(), "makes"_a.noconvert(), Unlocked());

    module.def("foresee_many", &foresee_many_into, "rules"_a, "hands"_a.noconvert(),
               "declarations"_a.noconvert(), "leaders"_a.noconvert(), "tricks"_a.noconvert(),
               "weights"_a.noconvert(), "ends"_a.noconvert(), "needs"_a.noconvert(), "own_moves"_a,
               "width"_a, "workers"_a, "chances"_a.noconvert(), Unlocked());

    module.def("count_states", &count_states, "rules"_a, "hands"_a, "declaration"_a, "leader"_a,
               Unlocked());
    nb::class_<StateTable>(module, "StateTable", nb::is_final())
        .def(nb::init<const Rules&, const Hands&, int, int>(), "rules"_a, "hands"_a,
             "declaration"_a, "leader"_a, Unlocked())
        .def_prop_ro("n_states", &StateTable::n_states)
        .def_prop_ro("levels", &StateTable::levels)
        .def_prop_ro("root_value", &StateTable::root_value)
        .def("value", &table_value, "packed"_a);
    module.def("trick_sizes", &table_trick_sizes, "table"_a, "choices_only"_a, Unlocked());
    module.def("take_rows", &take_rows_into, "table"_a, "choices_only"_a, "places"_a.noconvert(),
               "first"_a, "slots"_a.noconvert(), "state"_a.noconvert(), "v"_a.noconvert(),
               "q"_a.noconvert(), Unlocked());
    nb::class_<SharedRowReader>(module, "RowReader", nb::is_final())
        .def(nb::init<const StateTable&>(), "table"_a, nb::keep_alive<1, 2>())
        .def("read", &SharedRowReader::read, "state"_a.noconvert(), "v"_a.noconvert(),
             "q"_a.noconvert(), Unlocked());
}

}  // namespace texas42
