"""What plays show to everyone: who played what, and who could not follow which suit."""

from collections.abc import Sequence
from dataclasses import dataclass

from texas42.rules import (
    N_SEATS,
    Declaration,
    domino_name,
    follows,
    led_suit,
    suit_name,
    trick_winner,
)
from texas42.rules.tricks import HAND_SIZE


@dataclass(frozen=True, slots=True)
class Evidence:
    """By seat: the dominoes it has played, in order, and the suits it has shown to be void in.

    >>> shown = read_plays(Declaration.FIVES, 0, [27, 20, 0, 26])  # 6-6, trumped; 0-0; 6-5
    >>> shown.played, shown.voids[1], shown.voids[2]
    (((27,), (20,), (0,), (26,)), frozenset({6}), frozenset({6}))
    """

    played: tuple[tuple[int, ...], ...] = ((),) * N_SEATS
    voids: tuple[frozenset[int], ...] = (frozenset(),) * N_SEATS


def read_plays(declaration: Declaration, leader: int, plays: Sequence[int]) -> Evidence:
    """The evidence of plays in order; ValueError if they cannot have been made.

    >>> read_plays(Declaration.FIVES, 0, [27, 20, 0, 24, 23])
    Traceback (most recent call last):
    ...
    ValueError: play 5: seat 1 revoked: 6-2 follows sixes, and it had none when it played 5-5
    """
    played: list[list[int]] = [[] for _ in range(N_SEATS)]
    voids: list[dict[int, int]] = [{} for _ in range(N_SEATS)]
    trick: list[int] = []
    for number, d in enumerate(plays, start=1):
        seat = (leader + len(trick)) % N_SEATS
        fault = _fault(d, seat, played, voids[seat], declaration)
        if fault is not None:
            raise ValueError(f"play {number}: {fault}")
        played[seat].append(d)
        trick.append(d)
        suit = led_suit(trick[0], declaration)
        if not follows(d, suit, declaration):
            voids[seat].setdefault(suit, d)
        if len(trick) == N_SEATS:
            leader, trick = (leader + trick_winner(trick, declaration)) % N_SEATS, []
    return Evidence(tuple(map(tuple, played)), tuple(map(frozenset, voids)))


def _fault(
    d: int,
    seat: int,
    played: Sequence[Sequence[int]],
    voids: dict[int, int],
    declaration: Declaration,
) -> str | None:
    """Why a seat cannot have played a domino, in words; `voids` has what showed each of its own."""
    if any(d in fallen for fallen in played):
        return f"{domino_name(d)} has been played"
    if len(played[seat]) == HAND_SIZE:
        return "the hand is over: every domino has been played"
    for suit, shown_by in voids.items():
        if follows(d, suit, declaration):
            return (
                f"seat {seat} revoked: {domino_name(d)} follows {suit_name(suit, declaration)}, "
                f"and it had none when it played {domino_name(shown_by)}"
            )
    return None
