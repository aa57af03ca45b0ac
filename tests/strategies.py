"""What the property tests draw: deals, positions at any point of play, and text for parsers."""

import random
from collections.abc import Callable
from typing import TypeVar

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from tests.reference.slow import PIPS
from texas42.deals import Deal, Position
from texas42.rules import N_DOMINOES, N_SEATS, Declaration

T = TypeVar("T")

dominoes: SearchStrategy[int] = st.integers(0, N_DOMINOES - 1)
seats: SearchStrategy[int] = st.integers(0, N_SEATS - 1)
declarations: SearchStrategy[Declaration] = st.sampled_from(Declaration)


# Deals and the choice of plays come from a seed: what Hypothesis draws one domino at a time clings
# to a few orderly deals. The points of play where rules change, the ends, come more often.
SEEDS: SearchStrategy[int] = st.integers(0, 2**32 - 1)
ANY_POINT: SearchStrategy[int] = st.sampled_from([*range(N_DOMINOES + 1), 0, 27, 28])
MID_TRICK: SearchStrategy[int] = ANY_POINT.filter(lambda n: n % N_SEATS != 0)

deals: SearchStrategy[Deal] = SEEDS.map(Deal.from_seed)


@st.composite
def recorded_positions(draw: st.DrawFn, n_plays: SearchStrategy[int] = ANY_POINT) -> Position:
    """A position with every play on record; by default at any point, from the deal to the end."""
    seed, n = draw(SEEDS), draw(n_plays)
    position = Position.start(Deal.from_seed(seed), draw(declarations), draw(seats))
    choose = random.Random(seed).choice
    for _ in range(n):
        position = position.play(choose(position.legal()))
    return position


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A position at any point of play, some of its completed tricks perhaps off the record."""
    position = draw(recorded_positions())
    n_gone = draw(st.integers(0, len(position.tricks)))
    leaders = [*(trick.leader for trick in position.tricks), position.trick_leader]
    return Position(
        position.deal,
        position.declaration,
        leaders[n_gone],
        position.plays[N_SEATS * n_gone :],
        position.plays[: N_SEATS * n_gone],
    )


tricks_under_way: SearchStrategy[Position] = recorded_positions(MID_TRICK)
"""Positions with one to three dominoes in the current trick."""


def spellings(d: int) -> SearchStrategy[str]:
    """A domino in any accepted spelling."""
    high, low = PIPS[d]
    return st.sampled_from(
        [
            f"{opening}{first}{between}{second}{closing}"
            for first, second in ((high, low), (low, high))
            for between in ("-", "", ":", "|", "/")
            for opening, closing in (("", ""), ("[", "]"), ("(", ")"))
        ]
    )


def texts(alphabet: str) -> SearchStrategy[str]:
    """Any text at all, and text that a parser may take some way before it stumbles."""
    return st.text() | st.text(alphabet)


def parsed(parse: Callable[[str], T], text: str) -> T | None:
    """What a parser makes of a text; None if it refuses, as it must: a ValueError of one line."""
    try:
        return parse(text)
    except ValueError as error:
        refusal = str(error)
    assert len(refusal.splitlines()) == 1
    return None
