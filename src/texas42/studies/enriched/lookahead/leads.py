"""What the leads of a hand would do: whose trick each becomes, as all four hands can see."""

from typing import NamedTuple

import numpy as np

from texas42.studies.enriched.lookahead.sets import (
    NONE,
    POWER,
    Declarations,
    Sets,
    each,
    first_of,
    follow,
)


class Leads(NamedTuple):
    """Some of the dominoes of a hand that leads a trick, (n,) each."""

    ours: Sets
    """No opponent can take the trick from the leader or the partner."""
    safe: Sets
    """No opponent can beat the lead itself; some of `ours`."""


def leads_of(hands: Sets, declaration: Declarations) -> Leads:
    """What the leads of the first of four hands, (4, n) in order of play, would do."""
    ours, safe = np.zeros_like(hands[0]), np.zeros_like(hands[0])
    for domino in each(hands[0]):
        suit = follow(domino, declaration)
        contest = suit | POWER[declaration]
        left, mate, right = (first_of(hand & suit, hand) & contest for hand in hands[1:])
        theirs = left | right
        safe |= np.where(domino > theirs, domino, NONE)
        ours |= np.where((domino | mate) > theirs, domino, NONE)
    return Leads(ours, safe)


def masters_of(hands: Sets, declaration: Declarations) -> Sets:
    """What of the first hand leads a suit in which no other hand has a stronger domino.

    Power, which may beat it all the same, is not asked.
    """
    others = hands[1] | hands[2] | hands[3]
    found: Sets = np.zeros_like(hands[0])
    for domino in each(hands[0]):
        found |= np.where((others & follow(domino, declaration)) < domino, domino, NONE)
    return found
