"""A position: a deal, its declaration and what has been played, as far as that is on record.

Two positions may be in one state of play and differ in how they came there. Where the state is
all there is, as in a file of packed states, the earlier dominoes are *gone*: it is known which
they are, not in what order they fell or who took them.
"""

import re
import reprlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from texas42.deals.calls import parse_seat
from texas42.deals.deal import Deal, Hands
from texas42.deals.notation import as_domino, as_dominoes, format_dominoes, format_hand
from texas42.deals.packing import pack, unpack
from texas42.deals.state import State
from texas42.rules import N_SEATS, Declaration, count, team, trick_points

_FIELD: Final = re.compile(r"(leader|gone|plays)\b\s*(.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Trick:
    """A completed trick: who led, the four dominoes in order of play, who took it for how much."""

    leader: int
    dominoes: tuple[int, ...]
    winner: int
    points: int


@dataclass(frozen=True, slots=True)
class Position:
    """A hand in progress. Immutable: to play is to make another position.

    `leader` led the first trick on record, `plays` are the dominoes on record in order, and
    `gone`, usually empty, are those of the tricks before. All else follows from these: `state`,
    which the value of the position depends on, and the completed `tricks` of the record.

    >>> position = Position.start(Deal.from_seed(0), "fives", plays="5-2 5-3 5-5")
    >>> position.to_play, format_hand(position.legal())
    (3, '5-1')
    >>> position.play("4-3")
    Traceback (most recent call last):
    ...
    ValueError: 4-3 does not follow fives (trump); 5-1 in hand does
    >>> position.play("5-1").points
    (11, 0)
    >>> position == Position.parse(str(position)) == eval(repr(position))
    True
    """

    deal: Deal
    declaration: Declaration
    leader: int = 0
    plays: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()
    state: State = field(init=False, repr=False, compare=False)
    tricks: tuple[Trick, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        gone, plays = tuple(sorted(as_dominoes(self.gone))), tuple(map(as_domino, self.plays))
        hands = tuple(tuple(d for d in hand if d not in gone) for hand in self.deal.hands)
        first = State(hands, self.declaration, self.leader)
        state, tricks = first, tuple[Trick, ...]()
        for number, d in enumerate(plays, start=1):
            try:
                state, tricks = _next(state, tricks, d)
            except ValueError as reason:
                raise ValueError(f"play {number}: {reason}") from None
        _fill(self, declaration=first.declaration, leader=first.leader)
        _fill(self, gone=gone, plays=plays, state=state, tricks=tricks)

    @classmethod
    def start(
        cls,
        deal: Deal,
        declaration: Declaration | str | int,
        leader: int = 0,
        plays: str | Iterable[int] = (),
        gone: str | Iterable[int] = (),
    ) -> "Position":
        """A position from anything readable: a declaration by name, dominoes as text or ids.

        >>> Position.start(Deal.from_seed(0), "fives", plays="5-2 6-6")
        Traceback (most recent call last):
        ...
        ValueError: play 2: seat 1 does not hold 6-6
        """
        return cls(
            deal, Declaration.parse(declaration), leader, as_dominoes(plays), as_dominoes(gone)
        )

    @classmethod
    def from_packed(
        cls, packed: int, deal: Deal, declaration: Declaration | str | int
    ) -> "Position":
        """The position of a packed state: only the current trick is on record, the rest is gone.

        >>> position = Position.start(Deal.from_seed(0), "fives", plays="5-2 5-3 5-5 5-1 6-5")
        >>> again = Position.from_packed(position.packed(), position.deal, "fives")
        >>> again.state == position.state, again.points, again.gone_points
        (True, (0, 0), 11)
        """
        state = unpack(packed, deal, Declaration.parse(declaration))
        here = {*state.trick, *(d for hand in state.hands for d in hand)}
        gone = tuple(d for hand in deal.hands for d in hand if d not in here)
        return cls(deal, state.declaration, state.leader, state.trick, gone)

    @classmethod
    def parse(cls, text: str) -> "Position":
        """The position of a text such as `str` gives.

        The deal; the declaration; then, each optional, `leader`, `gone` and `plays`. Plays may be
        parted by commas, where `str` puts one after each trick.

        >>> deal = "52 44 40 31 22 20 00 / 64 62 60 54 53 21 11 / 65 61 55 50 41 33 30 / \
66 63 51 43 42 32 10"
        >>> Position.parse(f"{deal}; fives; leader 1; plays 64 61").to_play
        3
        """
        deal, *rest = (part.strip() for part in text.split(";"))
        if not rest:
            raise ValueError("expected a deal, then ';' and a declaration")
        fields: dict[str, str] = {}
        for part in rest[1:]:
            match = _FIELD.fullmatch(part)
            if match is None or match[1] in fields:
                shown = reprlib.repr(part)
                raise ValueError(f"{shown} is not expected: leader, gone and plays are, once each")
            fields[match[1]] = match[2]
        leader = parse_seat(fields.get("leader", "0"))
        plays, gone = fields.get("plays", ""), fields.get("gone", "")
        return cls.start(Deal.parse(deal), rest[0], leader, plays, gone)

    @property
    def hands(self) -> Hands:
        """What each seat still holds, ascending."""
        return self.state.hands

    @property
    def trick(self) -> tuple[int, ...]:
        """The dominoes of the current trick in order of play; empty between tricks."""
        return self.state.trick

    @property
    def trick_leader(self) -> int:
        """The seat that led the current trick, or is to lead it."""
        return self.state.leader

    @property
    def to_play(self) -> int:
        """The seat whose turn it is; at the end, the winner of the last trick."""
        return self.state.to_play

    @property
    def n_left(self) -> int:
        """How many dominoes are still in hands, 0 to 28."""
        return self.state.n_left

    @property
    def is_over(self) -> bool:
        """Whether every domino has been played."""
        return self.n_left == 0

    @property
    def points(self) -> tuple[int, int]:
        """What each team has won in the tricks on record: all it has won unless some are gone."""
        won = [0, 0]
        for trick in self.tricks:
            won[team(trick.winner)] += trick.points
        return won[0], won[1]

    @property
    def gone_points(self) -> int:
        """The points in the tricks before the record, won by who knows whom; 0 if none are gone.

        These, `points` and the points still to come always make 42.
        """
        return len(self.gone) // N_SEATS + sum(map(count, self.gone))

    def legal(self) -> tuple[int, ...]:
        """What the seat to play may play, ascending; nothing at the end."""
        return self.state.legal()

    def play(self, domino: int | str) -> "Position":
        """The position after a play; ValueError with the reason if it is illegal."""
        d = as_domino(domino)
        state, tricks = _next(self.state, self.tricks, d)
        after = object.__new__(Position)
        _fill(after, deal=self.deal, declaration=self.declaration, leader=self.leader)
        _fill(after, plays=(*self.plays, d), gone=self.gone, state=state, tricks=tricks)
        return after

    def undo(self) -> "Position":
        """The position before the last play on record.

        >>> Position.start(Deal.from_seed(0), "fives").undo()
        Traceback (most recent call last):
        ...
        ValueError: there is no play on record to undo
        """
        if not self.plays:
            raise ValueError("there is no play on record to undo")
        return Position(self.deal, self.declaration, self.leader, self.plays[:-1], self.gone)

    def packed(self) -> int:
        """The state as a 41-bit integer, to be read with this deal; see `packing`.

        >>> hex(Position.start(Deal.from_seed(0), "fives").packed())
        '0x1ff0fffffff'
        """
        return pack(self.state, self.deal)

    def __str__(self) -> str:
        parts = [str(self.deal), str(self.declaration), f"leader {self.leader}"]
        if self.gone:
            parts.append(f"gone {format_hand(self.gone)}")
        if self.plays:
            starts = range(0, len(self.plays), N_SEATS)
            tricks = (format_dominoes(self.plays[at : at + N_SEATS]) for at in starts)
            parts.append(f"plays {', '.join(tricks)}")
        return "; ".join(parts)

    def __repr__(self) -> str:
        text = f"Position.start({self.deal!r}, {self.declaration!r}, leader={self.leader}"
        if self.plays:
            text += f", plays={format_dominoes(self.plays)!r}"
        if self.gone:
            text += f", gone={format_hand(self.gone)!r}"
        return text + ")"

    def _repr_svg_(self) -> str:
        """The picture that notebooks show."""
        from texas42.deals.svg import svg

        return svg(self)


def _next(state: State, tricks: tuple[Trick, ...], d: int) -> tuple[State, tuple[Trick, ...]]:
    """The state and the completed tricks after one more play."""
    after = state.after(d)
    if not after.trick:
        dominoes = (*state.trick, d)
        points = trick_points(dominoes)
        tricks = (*tricks, Trick(state.leader, dominoes, after.leader, points))
    return after, tricks


def _fill(position: Position, **values: object) -> None:
    """Set fields of a position being made, which is frozen to everyone else."""
    for name, value in values.items():
        object.__setattr__(position, name, value)
