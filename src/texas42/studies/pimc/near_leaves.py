"""The near end of a game tree: leaf correlation and bias as Long and others measure them.

Long, Sturtevant, Buro and Furtak, *Understanding the Success of Perfect Information Monte Carlo
Sampling in Game Tree Search*, AAAI 2010. *Leaf correlation* is the chance that sibling leaves all
have the same payoff, *bias* the chance that one side is favoured. In a real game they are measured
where a random walk comes near the end: it goes down move by move, never by one that leads straight
to the end, where a run of moves with no choice counts as nothing; so it comes to a node all of
whose moves lead straight to the end, a *pre-terminal* node. Such a node is correlated if its moves
all pay the same. The leaf correlation is the share of correlated nodes, and the bias the share of
wins of one side among these.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, Self, TypeVar

import numpy as np

from texas42.deals import Position


class Node(Protocol):
    """A node of a game tree that all can see: the nodes after its moves, or what it pays."""

    def after(self) -> Sequence[Self]:
        """The nodes after each legal move; none at the end."""
        ...

    @property
    def payoff(self) -> int:
        """What one side has at the end; not asked for before."""
        ...


N = TypeVar("N", bound=Node)


@dataclass(frozen=True, slots=True)
class HandNode:
    """A hand of 42 as a tree: it ends when all 28 are played, and pays the points of team 0.

    >>> from texas42.deals import Deal
    >>> node = HandNode(Position.start(Deal.from_seed(0), "fives"))
    >>> len(node.after()), len(node.after()[0].after())
    (7, 1)
    """

    position: Position

    def after(self) -> tuple["HandNode", ...]:
        """One for each domino that may be played."""
        return tuple(HandNode(self.position.play(d)) for d in self.position.legal())

    @property
    def payoff(self) -> int:
        """The points that team 0 has won."""
        return self.position.points[0]


def unforced(node: N) -> tuple[N, Sequence[N]]:
    """The first node from here on with a choice, or the end, and the nodes after it."""
    after = node.after()
    while len(after) == 1:
        (node,) = after
        after = node.after()
    return node, after


Choose = Callable[[N, Sequence[N]], N]
"""Which way a walk goes: from the node that moves, to one of those after it."""


def at_random(rng: np.random.Generator) -> Choose[N]:
    """Each way as likely."""
    return lambda _, nodes: nodes[int(rng.integers(len(nodes)))]


def pre_terminal(root: N, choose: Choose[N]) -> tuple[int, ...]:
    """What the moves pay at the pre-terminal node to which a walk comes.

    Empty where there is no choice at all.
    """
    node, after = unforced(root)
    while after:
        ends = [unforced(each) for each in after]
        going_on = [end for end, beyond in ends if beyond]
        if not going_on:
            return tuple(end.payoff for end, _ in ends)
        node = choose(node, going_on)
        after = node.after()
    return ()


@dataclass(frozen=True, slots=True)
class NearLeaves:
    """How many pre-terminal nodes were seen, how many correlated, how many of these were won.

    >>> NearLeaves.of([(42, 42), (30, 32), (10, 10, 10)], wins=lambda points: points >= 30)
    NearLeaves(nodes=3, correlated=3, won=2)
    >>> NearLeaves.of([(42, 42), (30, 32), (10, 10, 10)])
    NearLeaves(nodes=3, correlated=2, won=0)
    """

    nodes: int
    correlated: int
    won: int

    @classmethod
    def of(
        cls, seen: Iterable[Sequence[int]], wins: Callable[[int], bool] | None = None
    ) -> "NearLeaves":
        """Count what was seen: of wins and losses or, without `wins`, of the payoffs as they are.

        Args:
            seen: What the moves of each pre-terminal node pay.
            wins: Whether a payoff is a win. Without it a node is correlated when its payoffs are
                the same number, and none is called won.
        """
        nodes = correlated = won = 0
        for payoffs in seen:
            kinds = {payoff if wins is None else wins(payoff) for payoff in payoffs}
            nodes += 1
            correlated += len(kinds) == 1
            won += wins is not None and kinds == {True}
        return cls(nodes, correlated, won)
