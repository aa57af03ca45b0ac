"""How fast a seat comes to know who holds what: the disambiguation factor of Long and others.

Their measure is how much a player's information set has shrunk since it last was its turn: the
worlds consistent with what it knows now over those consistent then. In 42 it knows its hand, the
dominoes played, and who could not follow which suit; the worlds are counted, not sampled.

Their trees are grown by a number `df`: when it is a player's turn each of its information sets is
cut in half with chance df, each half again with chance df, and so on. So a set is halved df / (1 -
df) times on average, and what is left of it is on average (1 - df) / (1 - df / 2); either can be
turned round to read a df off a real game (`from_halvings`, `from_share`).
"""

from collections.abc import Iterable, Iterator
from math import comb, log2
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from texas42.deals import Position
from texas42.deals.completions import Knowledge, count_layouts
from texas42.rules import N_SEATS

Mean = TypeVar("Mean", float, NDArray[np.float64])


class Turn(NamedTuple):
    """A turn of a seat other than its first, and what the time since its last has told it."""

    seat: int
    number: int
    """Which of its turns, 2 to 7."""
    before: int
    """How many worlds there were at its turn before; at least 2."""
    now: int

    @property
    def share(self) -> float:
        """What is left of its information set."""
        return self.now / self.before

    @property
    def halvings(self) -> float:
        """How often it has been cut in half."""
        return log2(self.before / self.now)


def turns(line: Iterable[Position]) -> Iterator[Turn]:
    """The turns in a hand, in order of play, but for those before which all was known.

    >>> from texas42.deals import Deal
    >>> line = random_line(Position.start(Deal.from_seed(0), "fives"), np.random.default_rng(0))
    >>> found = list(turns(line))
    >>> found[0].before, found[0].number, found[0].now < found[0].before
    (399072960, 2, True)

    Args:
        line: The positions in which somebody is to play, in order.
    """
    last: dict[int, int] = {}
    numbers = [0] * N_SEATS
    for position in line:
        seat = position.to_play
        now = count_layouts(Knowledge.of(position, seat))
        numbers[seat] += 1
        before = last.get(seat, 1)
        if before > 1:
            yield Turn(seat, numbers[seat], before, now)
        last[seat] = now


def random_line(start: Position, rng: np.random.Generator) -> list[Position]:
    """The positions of a hand played at random, each in which somebody is to play.

    >>> from texas42.deals import Deal
    >>> start = Position.start(Deal.from_seed(0), "fives")
    >>> len(random_line(start, np.random.default_rng(0)))
    28
    """
    line = [start]
    while True:
        legal = line[-1].legal()
        after = line[-1].play(legal[rng.integers(len(legal))])
        if after.is_over:
            return line
        line.append(after)


def from_halvings(mean: Mean) -> Mean:
    """The df that halves an information set so often on average at each turn.

    >>> from_halvings(0.0), from_halvings(1.5)
    (0.0, 0.6)
    """
    return mean / (1 + mean)


def from_share(mean: Mean) -> Mean:
    """The df that leaves this share of an information set on average at each turn.

    >>> from_share(1.0), from_share(0.0), round(from_share(4 / 7), 3)
    (0.0, 1.0, 0.6)
    """
    return 2 * (1 - mean) / (2 - mean)


def counted_alone(others: int, cards: int, aside: int = 0) -> list[int]:
    """The worlds at each turn of whoever leads each trick, if cards show nothing but themselves.

    For comparison with other games, of which nobody need know more than how they are dealt.

    >>> counted_alone(3, 7)[0], counted_alone(3, 7)[-1]  # 42
    (399072960, 6)
    >>> counted_alone(2, 10, aside=2)[0]  # a defender at skat
    42678636

    Args:
        others: How many other hands there are.
        cards: How many cards are in each at first.
        aside: How many more lie aside, unseen.
    """
    return [_ways([left] * others + [aside]) for left in range(cards, 0, -1)]


def _ways(sizes: list[int]) -> int:
    """The ways to deal out as many cards as these hands hold together."""
    ways, total = 1, 0
    for size in sizes:
        total += size
        ways *= comb(total, size)
    return ways
