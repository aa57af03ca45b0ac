"""SmartStack: the rule holds in every world, and the worlds are the uniform ones it leaves."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.deals.completions.brute import (
    brute_layouts,
    chi_square,
    chi_square_limit,
    late_knowledge,
)
from tests.reference import slow
from texas42.deals import PASS, Call, Calls, Deal, parse_hand
from texas42.deals.completions import Knowledge, SmartStack, Thresholds, Uniform, Worlds
from texas42.deals.completions.worlds import BLOCK
from texas42.rules import Bid

HAND = parse_hand("6-6 6-5 6-4 6-2 5-5 4-4 1-0")
THIRTY = Bid.points(30)


@dataclass(frozen=True)
class FewPips:
    """A soft rule: the fewer pips a hand has, the readier it passes."""

    label: str = "few pips"

    def would_pass(self, hands: NDArray[np.int8]) -> NDArray[np.float64]:
        """Any chance there is."""
        return np.array([chance_by_pips(hand) for hand in hands.tolist()])


@dataclass(frozen=True)
class Light:
    """A hard rule: a hand passes if it has no more pips than this."""

    most: int
    label: str = "not many pips"

    def would_pass(self, hands: NDArray[np.int8]) -> NDArray[np.float64]:
        """0.0 or 1.0."""
        return np.array([float(n_pips(hand) <= self.most) for hand in hands.tolist()])


@dataclass(frozen=True)
class Constant:
    """A rule by which every hand passes with the same chance."""

    chance: float
    label: str = "anything"

    def would_pass(self, hands: NDArray[np.int8]) -> NDArray[np.float64]:
        """The one chance."""
        return np.full(len(hands), self.chance)


def n_pips(hand: Sequence[int]) -> int:
    return sum(sum(slow.PIPS[d]) for d in hand)


def chance_by_pips(hand: Sequence[int]) -> float:
    return max(0.0, 1 - n_pips(hand) / 60)


def passes(hand: list[int], doubles: int = 2, points: int = 15, length: int = 3) -> bool:
    """The three thresholds, a domino at a time."""
    pips = [slow.PIPS[d] for d in hand]
    return (
        sum(map(slow.is_double, hand)) <= doubles
        and slow.trick_points(tuple(hand)) - 1 <= points
        and all(sum(pip in ends for ends in pips) <= length for pip in range(7))
    )


def with_call(known: Knowledge, seat: int, call: Call) -> Knowledge:
    """The same view when one seat has called."""
    return replace(known, calls=Calls(tuple(call if s == seat else None for s in range(4))))


# Thresholds -------------------------------------------------------------------------------------


@pytest.mark.parametrize("limits", [(2, 15, 3), (0, 35, 7), (7, 0, 7), (7, 35, 2), (1, 10, 4)])
def test_thresholds_are_those_of_a_count_by_hand(limits: tuple[int, int, int]) -> None:
    rng = np.random.default_rng(0)
    hands = rng.permuted(np.tile(np.arange(28, dtype=np.int8), (4000, 1)), axis=1)[:, :7]
    expected = [float(passes(hand, *limits)) for hand in hands.tolist()]
    assert Thresholds(*limits).would_pass(hands).tolist() == expected
    assert 0 < sum(expected) < 4000


def test_the_default_thresholds_pass_the_share_of_hands_they_state() -> None:
    hands = np.array(list(combinations(range(28), 7)), np.int8)
    n_pass = int(Thresholds().would_pass(hands).sum())
    assert len(hands) == 1_184_040
    assert f"{n_pass / len(hands):.1%} of all hands pass: {n_pass:,}" in (Thresholds.__doc__ or "")


def test_the_label_has_the_limits() -> None:
    assert Thresholds(1, 5, 4).label == (
        "at most 1 doubles, at most 5 points of count and at most 4 dominoes of any pip"
    )


# The hard rule ----------------------------------------------------------------------------------


def test_every_world_agrees_with_every_call() -> None:
    known = Knowledge(2, HAND, Calls((PASS, THIRTY, None, PASS)))
    worlds = SmartStack().sample(known, 400, seed=0)
    for hands in worlds.hands.tolist():
        assert Deal(hands).hands[2] == tuple(sorted(HAND))
        assert [passes(hand) for hand in hands[:2] + hands[3:]] == [True, False, True]
    assert (worlds.weights == 1).all()
    assert worlds.effective == len(worlds) == 400


def test_the_worlds_are_the_uniform_ones_that_agree() -> None:
    known = Knowledge(0, HAND, Calls((None, PASS, PASS, THIRTY)))
    worlds = SmartStack().sample(known, 300, seed=3)
    drawn = Uniform().sample(known, worlds.proposals, seed=3).hands
    agree = [
        hands
        for hands in drawn.tolist()
        if (passes(hands[1]), passes(hands[2]), passes(hands[3])) == (True, True, False)
    ]
    assert worlds.hands.tolist() == agree  # the last one drawn is the last one found
    assert worlds.accepted == 300 / worlds.proposals


def test_without_calls_smartstack_is_uniform() -> None:
    for calls in (Calls(), Calls((PASS, None, None, None))):  # of our own hand we know enough
        known = Knowledge(0, HAND, calls)
        worlds = SmartStack().sample(known, 300, seed=1)
        assert np.array_equal(worlds.hands, Uniform().sample(known, 300, seed=1).hands)
        assert worlds.accepted == 1


@pytest.mark.parametrize(("view", "call"), [(0, PASS), (1, THIRTY), (2, PASS), (3, THIRTY)])
def test_each_layout_that_agrees_is_drawn_as_often_as_any_other(view: int, call: Call) -> None:
    known = late_knowledge(6, 16, 30, 300)[view]
    seat, layouts = known.others[1], sorted(brute_layouts(known))
    by_weight = sorted(n_pips(layout[seat]) for layout in layouts)
    rule = Light(most=by_weight[len(layouts) // 2 - 1])
    agree = [layout for layout in layouts if (n_pips(layout[seat]) <= rule.most) == (call is PASS)]
    assert len(layouts) / 5 < len(agree) < len(layouts)
    known = with_call(known, seat, call)
    worlds = SmartStack(rule).sample(known, 60 * len(agree), seed=0)
    drawn = Counter(tuple(map(tuple, hands)) for hands in worlds.hands.tolist())
    assert drawn.keys() <= set(agree)
    observed = [drawn[layout] for layout in agree]
    assert chi_square(observed, [60] * len(agree)) < chi_square_limit(len(agree))


# Soft rules -------------------------------------------------------------------------------------


def test_the_chances_of_a_soft_rule_are_the_weights() -> None:
    known = Knowledge(1, HAND, Calls((PASS, None, PASS, THIRTY)))
    worlds = SmartStack(FewPips()).sample(known, 500, seed=0)
    chances = [
        chance_by_pips(a) * chance_by_pips(b) * (1 - chance_by_pips(c))
        for a, _, b, c in worlds.hands.tolist()
    ]
    assert worlds.weights == pytest.approx(np.array(chances) / np.mean(chances))
    assert worlds.weights.mean() == pytest.approx(1)
    kish = sum(chances) ** 2 / sum(chance**2 for chance in chances)
    assert worlds.effective == pytest.approx(kish)
    assert 1 < worlds.effective < 500


def test_weighted_worlds_average_as_all_layouts_do() -> None:
    known = late_knowledge(6, 16, 30, 300)[0]
    seat = known.others[1]
    known = with_call(known, seat, PASS)
    layouts = [[list(hand) for hand in layout] for layout in brute_layouts(known)]
    chances = np.array([chance_by_pips(layout[seat]) for layout in layouts])
    truth = (held_by(seat, layouts, known) * chances).sum(axis=1) / chances.sum()
    worlds = SmartStack(FewPips()).sample(known, 20_000, seed=0)
    held = held_by(seat, worlds.hands.tolist(), known)
    assert (held * worlds.weights).mean(axis=1) == pytest.approx(truth, abs=0.02)
    assert np.abs(held.mean(axis=1) - truth).max() > 0.02  # the weights matter


def held_by(seat: int, layouts: list[list[list[int]]], known: Knowledge) -> NDArray[np.bool_]:
    """Which hidden dominoes a seat holds in each layout, (hidden, n)."""
    return np.array([[d in layout[seat] for layout in layouts] for d in known.hidden])


def test_trust_weighs_calls_that_break_the_rule() -> None:
    known = Knowledge(0, HAND, Calls((None, PASS, None, THIRTY)))
    worlds = SmartStack(trust=0.9).sample(known, 500, seed=0)
    assert worlds.accepted == 1
    kept = [passes(left) + (not passes(right)) for _, left, _, right in worlds.hands.tolist()]
    chances = np.array([0.9**n * 0.1 ** (2 - n) for n in kept])
    assert worlds.weights == pytest.approx(chances / chances.mean())
    none = SmartStack(trust=0.5).sample(known, 500, seed=0)
    assert (none.weights == 1).all()


def test_labels_name_the_rule_and_the_trust() -> None:
    rule = "at most 2 doubles, at most 15 points of count and at most 3 dominoes of any pip"
    whole = (
        f"consistent deals in which a seat that passed holds {rule}, and a seat that bid does not"
    )
    assert SmartStack().label == whole
    assert SmartStack(trust=0.9).label == f"{whole}; 90% of calls keep to that"
    worlds = SmartStack(FewPips()).sample(Knowledge(0, HAND), 1, seed=0)
    assert "a seat that passed holds few pips," in worlds.label


# Samples and refusals ---------------------------------------------------------------------------


@pytest.mark.parametrize("model", [SmartStack(), SmartStack(FewPips()), SmartStack(trust=0.8)])
def test_the_worlds_of_a_seed_are_the_first_of_more(model: SmartStack) -> None:
    known = Knowledge(0, HAND, Calls((None, PASS, PASS, None)))
    most = model.sample(known, 2 * BLOCK, seed=5)
    for n in (1, 200, BLOCK, BLOCK + 1):
        fewer = model.sample(known, n, seed=5)
        assert np.array_equal(fewer.hands, most.hands[:n])
        first = most.weights[:n]
        assert fewer.weights == pytest.approx(first / first.mean())
        assert n <= fewer.proposals <= most.proposals


def test_calls_that_hardly_any_deal_explains_are_refused() -> None:
    known = Knowledge(0, HAND, Calls((None, PASS, PASS, None)))
    with pytest.raises(ValueError, match="hardly agree") as refusal:
        SmartStack(Thresholds(max_doubles=-1)).sample(known, 200, seed=0)
    assert str(refusal.value).startswith(
        "the calls 1:pass, 2:pass hardly agree with what seat 0 sees: 0 of 200704 consistent deals"
    )


def test_a_rule_of_no_chances_is_refused() -> None:
    known = Knowledge(0, HAND, Calls((None, PASS, None, None)))
    for chance in (1.5, -0.5, float("nan")):
        with pytest.raises(ValueError, match=f"gives chances from 0 to 1, not {chance}"):
            SmartStack(Constant(chance)).sample(known, 10, seed=0)


@pytest.mark.parametrize("trust", [-0.1, 1.1, float("nan")])
def test_trust_is_a_share(trust: float) -> None:
    with pytest.raises(ValueError, match=f"a share from 0 to 1, not {trust}"):
        SmartStack(trust=trust)


def test_the_size_and_worth_of_a_sample() -> None:
    hands, weights = np.zeros((4, 4, 7), np.int8), np.array([4.0, 0, 0, 0])
    worlds = Worlds(hands, weights, "one world counts", proposals=16)
    assert (len(worlds), worlds.accepted, worlds.effective) == (4, 0.25, 1)
