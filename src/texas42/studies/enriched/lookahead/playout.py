"""Play-outs: all four seats play the rest of a hand by a rule of thumb, and it is seen who wins.

Both rules know all hands, as perfect players would, but look no further than the trick. They reply
alike: on a trick that is safe for their side with count, most first; else they take it beyond the
opponents' reach if they can, and if they cannot throw what counts least and is weakest. They differ
in how they lead.
"""

from collections.abc import Callable
from typing import Final, Literal

import numpy as np

from texas42.rules import N_SEATS
from texas42.studies.enriched.lookahead.board import Board
from texas42.studies.enriched.lookahead.leads import leads_of
from texas42.studies.enriched.lookahead.sets import (
    COUNTING,
    TENS,
    Declarations,
    Numbers,
    Sets,
    above,
    first_of,
    follow,
    strongest,
    weakest,
)

Rule = Literal["sparing", "cashing"]
Lead = Callable[[Sets, Declarations], Sets]


def playout(board: Board, rule: Rule = "sparing") -> Numbers:
    """(n,): the points to come that team 0 wins minus those of team 1, when all play by a rule.

    `sparing` leads the weakest domino whose trick no opponent can take, with count if there is
    one; `cashing` leads the strongest that no opponent can beat. With neither, both lead the
    weakest domino without count.
    """
    total, rows = np.zeros(len(board), np.int16), np.flatnonzero(~board.is_over)
    board = board.take(rows)
    while len(rows):
        board, reward = board.play(chosen(board, rule))
        total[rows] += reward
        left = ~board.is_over
        if not left.all():
            board, rows = board.take(left), rows[left]
    return total


def chosen(board: Board, rule: Rule) -> Sets:
    """(n,): what the seat to play plays by a rule, where not all is played."""
    found = np.zeros(len(board), np.uint32)
    for turn in range(N_SEATS):
        rows = np.flatnonzero(board.length == turn)
        if not len(rows):
            continue
        here = board if len(rows) == len(board) else board.take(rows)
        found[rows] = _LEADS[rule](here.hands, here.declaration) if turn == 0 else _reply(here)
    return found


def _sparing(hands: Sets, declaration: Declarations) -> Sets:
    ours, counting = leads_of(hands, declaration).ours, COUNTING[declaration]
    return first_of(weakest(first_of(ours & counting, ours)), _least(hands[0], declaration))


def _cashing(hands: Sets, declaration: Declarations) -> Sets:
    leads = leads_of(hands, declaration)
    held = first_of(strongest(leads.safe), weakest(leads.ours))
    return first_of(held, _least(hands[0], declaration))


_LEADS: Final[dict[Rule, Lead]] = {"sparing": _sparing, "cashing": _cashing}


def _least(sets: Sets, declaration: Declarations) -> Sets:
    """The weakest without count, or the weakest if all count."""
    return weakest(first_of(sets & ~COUNTING[declaration], sets))


def _reply(board: Board) -> Sets:
    """What is played to a trick under way, all of one length."""
    turn, declaration = int(board.length[0]), board.declaration
    counting, contest = COUNTING[declaration], board.contest
    legal = board.legal()
    laid = board.trick & contest
    best = laid.max(axis=0)
    with_us = laid[turn - 2] == best if turn >= 2 else np.zeros(len(board), np.bool_)
    opponent, mate = (_contesting(board, later) for later in (turn + 1, turn + 2))
    takers = legal & contest & above(best)
    losers = legal & ~takers

    is_safe = with_us & (best > opponent) | (mate > opponent) & (with_us | (mate > best))
    counts = losers & counting
    rich = weakest(first_of(counts & TENS[declaration], counts))
    smear = first_of(rich, weakest(first_of(takers & counting, first_of(losers, takers))))

    beyond = takers & above(opponent)
    taking = weakest(first_of(beyond & counting, beyond))
    least = weakest(first_of(losers & ~counting, first_of(takers & ~counting, legal)))
    return np.where(is_safe, smear, first_of(taking, least))


def _contesting(board: Board, turn: int) -> Sets:
    """What the seat of a later turn of the trick can take it with; nothing if there is no such."""
    if turn >= N_SEATS:
        return np.zeros(len(board), np.uint32)
    hand = board.hands[turn]
    legal = first_of(hand & follow(board.trick[0], board.declaration), hand)
    return legal & board.contest
