"""Worlds: all that a view leaves open, each as likely as any other, and counted exactly."""

from collections import Counter

import numpy as np
import pytest

from tests.deals.completions.brute import chi_square, chi_square_limit
from tests.play.positions import found, moment, view
from texas42.deals.completions import Layouts, count_layouts, enumerate_layouts
from texas42.play import View, Views, Worlds, draw_worlds
from texas42.rules.tables import bits

A_WORLD = 60
"""How many draws the tests of uniformity make for each world there is."""


def rngs(n: int) -> list[np.random.Generator]:
    return [np.random.default_rng([7, i]) for i in range(n)]


def held(worlds: Worlds) -> list[tuple[int, ...]]:
    return [tuple(row) for row in worlds.hands.tolist()]


def layouts_held(seen: View) -> list[tuple[int, ...]]:
    """What each seat may still hold, by the enumeration of what knowledge leaves open."""
    played = set(seen.known.plays)
    return [
        tuple(bits(set(hand) - played) for hand in deal.hands)
        for deal in enumerate_layouts(seen.known)
    ]


@pytest.mark.parametrize(
    ("trick", "count"),
    list(enumerate([399_072_960, 17_153_136, 756_756, 34_650, 1_680, 90, 6])),
)
def test_how_many_there_are_for_a_leader_when_nothing_is_shown(trick: int, count: int) -> None:
    seen = found_without_voids(4 * trick)
    worlds = draw_worlds(Views.of([seen]), 10, rngs(1))
    assert worlds.counts.tolist() == [count]
    assert worlds.complete.tolist() == [count < 2000]
    assert len(worlds) == (count if count < 2000 else 10)


def found_without_voids(n_plays: int) -> View:
    """A view that leaves everything open: what was not followed, has all been played since."""

    def leaves_all_open(seen: View) -> bool:
        hidden = bits(seen.known.hidden)
        return all(
            mask == hidden for seat, mask in enumerate(seen.known.may_hold) if seat != seen.seat
        )

    return found(leaves_all_open, n_plays)


@pytest.mark.parametrize("n_plays", [14, 16, 19, 23, 26, 27])
def test_all_worlds_are_those_of_knowledge(n_plays: int) -> None:
    each = [view(seed, n_plays) for seed in range(6)]
    worlds = draw_worlds(Views.of(each), 1, rngs(6), all_below=10**6)
    assert worlds.complete.all()
    for row, seen in enumerate(each):
        mine = [hands for hands, of in zip(held(worlds), worlds.of, strict=True) if of == row]
        assert mine == layouts_held(seen)


@pytest.mark.parametrize("n_plays", [0, 3, 5, 10, 15, 20])
def test_counts_are_those_of_knowledge(n_plays: int) -> None:
    each = [view(seed, n_plays) for seed in range(8)]
    worlds = draw_worlds(Views.of(each), 3, rngs(8), all_below=0)
    assert worlds.counts.tolist() == [count_layouts(seen.known) for seen in each]


@pytest.mark.parametrize("seed", range(4))
def test_each_world_is_drawn_as_often_as_any_other(seed: int) -> None:
    def binds(seen: View) -> bool:
        hidden = bits(seen.known.hidden)
        return (
            sum(mask != hidden for mask in seen.known.may_hold) >= 3  # one of these is our own
            and 30 <= Layouts(seen.known).count <= 300
        )

    seen = found(binds, 15 + seed)
    possible = layouts_held(seen)
    others = [view(other, 15 + seed) for other in range(2)]  # beside which it must not matter
    n = A_WORLD * len(possible)
    worlds = draw_worlds(Views.of([others[0], seen, others[1]]), n, rngs(3), all_below=0)
    drawn = Counter(h for h, of in zip(held(worlds), worlds.of, strict=True) if of == 1)
    assert drawn.keys() <= set(possible)
    observed = [drawn[world] for world in possible]
    assert chi_square(observed, [A_WORLD] * len(possible)) < chi_square_limit(len(possible))


def test_worlds_of_a_view_do_not_depend_on_the_others() -> None:
    each = [view(seed, 9) for seed in range(5)]
    together = draw_worlds(Views.of(each), 20, rngs(5))
    for row, seen in enumerate(each):
        alone = draw_worlds(Views.of([seen]), 20, rngs(5)[row : row + 1])
        assert np.array_equal(alone.hands, together.hands[together.of == row])


def test_what_nothing_fits_is_refused() -> None:
    views = Views.of([view(0, 9)])
    views.may_hold[:] = 0
    with pytest.raises(ValueError, match="nothing fits view 0: its voids clash"):
        draw_worlds(views, 10, rngs(1))


def test_means_and_effective_size_go_by_weight() -> None:
    worlds = draw_worlds(Views.of([view(seed, 4) for seed in range(2)]), 3, rngs(2))
    weighed = worlds.chosen(np.array([0, 2, 3, 4, 5]), np.array([1.0, 3.0, 2.0, 2.0, 0.0]))
    assert weighed.starts.tolist() == [0, 2]
    means = weighed.per_view(np.array([[0.0], [4.0], [1.0], [3.0], [100.0]]))
    assert means.tolist() == [[3.0], [2.0]]
    assert weighed.effective.tolist() == [1.6, 2.0]


def test_own_hand_is_the_same_in_every_world() -> None:
    position, contract = moment(5, 11)
    seen = View.of(position, contract)
    worlds = draw_worlds(Views.of([seen]), 50, rngs(1))
    assert set(worlds.hands[:, seen.seat].tolist()) == {bits(seen.hand)}
