"""A state of play: all that the rest of the hand depends on, and nothing of how it came about.

Section 3 of the play-phase algebra: what each seat still holds, who led the current trick, and
what lies in it. There is no score in it; values are of the points to come.
"""

import operator
from collections.abc import Collection
from dataclasses import dataclass

from texas42.deals.deal import Hands
from texas42.deals.notation import as_domino, how_many
from texas42.rules import (
    N_SEATS,
    Declaration,
    domino_name,
    led_suit,
    legal_moves,
    suit_name,
    trick_winner,
)
from texas42.rules.dominoes import as_id
from texas42.rules.tables import bits


@dataclass(frozen=True, slots=True)
class State:
    """Hands still held, the declaration, the leader of the current trick and the trick so far.

    Always one that could arise: hands disjoint and of sizes that fit the trick, replies that
    followed if they could. Whether earlier tricks could have led to it is not asked, and a
    domino that is nowhere counts as played.

    >>> state = State(((26, 25), (20, 19), (0, 1), (2, 3)), Declaration.FIVES, leader=0)
    >>> state.after(25).after(19)
    State(hands=((26,), (20,), (0, 1), (2, 3)), declaration=Declaration.FIVES, leader=0, \
trick=(25, 19))
    """

    hands: Hands
    declaration: Declaration
    leader: int
    trick: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        hands = tuple(tuple(sorted(map(as_domino, hand))) for hand in self.hands)
        object.__setattr__(self, "hands", hands)
        object.__setattr__(self, "trick", tuple(map(as_domino, self.trick)))
        # Plain integers from here on: NumPy's overflow in `pack`, and a number is no declaration.
        object.__setattr__(self, "leader", operator.index(self.leader))
        object.__setattr__(self, "declaration", Declaration.parse(self.declaration))
        _check_places(self)
        _check_sizes(self)
        _check_replies(self)

    @property
    def to_play(self) -> int:
        """The seat whose turn it is, player(s); when all is played, the winner of the last trick.

        >>> State(((), (), (), ()), Declaration.FIVES, leader=3).to_play
        3
        """
        return (self.leader + len(self.trick)) % N_SEATS

    @property
    def n_left(self) -> int:
        """How many dominoes are still in hands, 0 to 28: level(s) in the algebra."""
        return sum(map(len, self.hands))

    @property
    def masks(self) -> tuple[int, ...]:
        """The four hands as 28-bit masks, bit `d` for domino `d`.

        >>> State(((0,), (1,), (2,), (27,)), Declaration.FIVES, leader=0).masks
        (1, 2, 4, 134217728)
        """
        return tuple(map(bits, self.hands))

    def legal(self) -> tuple[int, ...]:
        """What the seat to play may play, ascending; nothing when all is played.

        >>> State(((27, 0), (1, 2), (3, 4), (5,)), Declaration.FIVES, 3, trick=(25,)).legal()
        (27,)
        """
        return _legal(self.hands[self.to_play], self.trick, self.declaration)

    def refusal(self, d: int) -> str | None:
        """Why a domino may not be played now, in words; None if it may.

        >>> State(((27,), (20,), (1,), (3,)), Declaration.FIVES, leader=0).refusal(20)
        'seat 0 does not hold 5-5'
        """
        seat, name = self.to_play, domino_name(d)
        if not self.n_left:
            return "the hand is over: every domino has been played"
        if not any(d in hand for hand in self.hands):
            return f"{name} has been played"
        if d not in self.hands[seat]:
            return f"seat {seat} does not hold {name}"
        return _revoke(d, self.hands[seat], self.trick, self.declaration)

    def after(self, d: int) -> "State":
        """The state after the seat to play plays a domino; ValueError with the reason if illegal.

        The fourth domino completes the trick: its winner leads the next, which is empty.
        """
        d = as_id(d)
        reason = self.refusal(d)
        if reason is not None:
            raise ValueError(reason)
        hands = list(self.hands)
        hands[self.to_play] = tuple(held for held in hands[self.to_play] if held != d)
        leader, trick = self.leader, (*self.trick, d)
        if len(trick) == N_SEATS:
            leader, trick = (leader + trick_winner(trick, self.declaration)) % N_SEATS, ()
        return _unchecked(tuple(hands), self.declaration, leader, trick)


def _unchecked(
    hands: Hands, declaration: Declaration, leader: int, trick: tuple[int, ...]
) -> State:
    """A state known to be possible, made without asking again."""
    state = object.__new__(State)
    object.__setattr__(state, "hands", hands)
    object.__setattr__(state, "declaration", declaration)
    object.__setattr__(state, "leader", leader)
    object.__setattr__(state, "trick", trick)
    return state


def _legal(
    hand: Collection[int], trick: tuple[int, ...], declaration: Declaration
) -> tuple[int, ...]:
    return tuple(legal_moves(hand, trick[0] if trick else None, declaration))


def _revoke(
    d: int, hand: Collection[int], trick: tuple[int, ...], declaration: Declaration
) -> str | None:
    """That `d`, played from `hand`, fails to follow though something in hand does, in words."""
    legal = _legal(hand, trick, declaration)
    if d in legal:
        return None
    suit = suit_name(led_suit(trick[0], declaration), declaration)
    names, verb = ", ".join(map(domino_name, legal)), "does" if len(legal) == 1 else "do"
    return f"{domino_name(d)} does not follow {suit}; {names} in hand {verb}"


def _check_places(state: State) -> None:
    """Refuse what is no table: four seats, a leader, three dominoes down, each in one place."""
    if len(state.hands) != N_SEATS:
        raise ValueError(f"expected {N_SEATS} hands, not {len(state.hands)}")
    if state.leader not in range(N_SEATS):
        raise ValueError(f"seat {state.leader} cannot lead: seats go from 0 to 3")
    if len(state.trick) >= N_SEATS:
        raise ValueError(f"an unfinished trick has at most 3 dominoes, not {len(state.trick)}")
    seen: set[int] = set()
    for d in (*state.trick, *(d for hand in state.hands for d in hand)):
        if d in seen:
            raise ValueError(f"{domino_name(d)} is in two places")
        seen.add(d)


def _check_sizes(state: State) -> None:
    """Refuse hands that are not of one size once the current trick is taken back."""
    size = len(state.hands[state.to_play])
    for seat, hand in enumerate(state.hands):
        played = (seat - state.leader) % N_SEATS < len(state.trick)
        if len(hand) + played != size:
            raise ValueError(
                f"seat {seat} holds {how_many(len(hand))} where seat {state.to_play}, to play, "
                f"holds {size}: expected {size - played}"
            )


def _check_replies(state: State) -> None:
    """Refuse a reply that did not follow though its hand of the moment could."""
    for turn, d in enumerate(state.trick):
        seat = (state.leader + turn) % N_SEATS
        reason = _revoke(d, (d, *state.hands[seat]), state.trick[:turn], state.declaration)
        if reason is not None:
            raise ValueError(f"seat {seat} revoked: {reason}")
