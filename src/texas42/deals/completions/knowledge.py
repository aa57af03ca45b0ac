"""What one seat sees: its own hand, the calls and the plays; and what that says of the rest."""

from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from texas42.deals.calls import Calls, as_seat
from texas42.deals.completions.evidence import Evidence, read_plays
from texas42.deals.notation import as_domino, as_dominoes, format_hand
from texas42.deals.position import Position
from texas42.rules import N_DOMINOES, N_SEATS, Declaration, domino_name
from texas42.rules.tables import SUIT_MASKS, bits
from texas42.rules.tricks import HAND_SIZE

_SEATS: Final = range(N_SEATS)


@dataclass(frozen=True, slots=True)
class Knowledge:
    """All that a seat knows of a deal: the seven it was dealt, what was called, what was played.

    `hand` is the hand as dealt, with what the seat has played since. `leader` led the first trick
    and `plays` are all plays in order; they ask for a declaration. What clashes is refused.

    >>> from texas42.deals import parse_hand
    >>> hand = parse_hand("6-6 6-5 6-4 6-2 5-5 4-4 1-0")
    >>> known = Knowledge(0, hand, declaration=Declaration.SIXES, leader=0,
    ...     plays=parse_hand("6-6 5-4"))
    >>> len(known.hidden), known.room
    (20, (0, 6, 7, 7))
    >>> known.may_hold[1] == known.may_hold[2] - bits(parse_hand("6-3 6-1 6-0"))
    True
    >>> Knowledge(0, hand[:6])
    Traceback (most recent call last):
    ...
    ValueError: a hand has 7 dominoes, not 6
    """

    seat: int
    hand: tuple[int, ...]
    calls: Calls = field(default_factory=Calls)
    declaration: Declaration | None = None
    leader: int | None = None
    plays: tuple[int, ...] = ()
    evidence: Evidence = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        _fill(self, seat=as_seat(self.seat), hand=tuple(sorted(as_dominoes(self.hand))))
        _fill(self, plays=tuple(map(as_domino, self.plays)))
        if self.leader is not None:
            _fill(self, leader=as_seat(self.leader))
        if self.declaration is not None:
            _fill(self, declaration=Declaration.parse(self.declaration))
        if len(self.hand) != HAND_SIZE:
            raise ValueError(f"a hand has {HAND_SIZE} dominoes, not {len(self.hand)}")
        _fill(self, evidence=_evidence(self))
        _check_own_plays(self)
        _check_room(self)

    @classmethod
    def of(cls, position: Position, seat: int, calls: Calls | None = None) -> "Knowledge":
        """What a seat sees of a position: nothing but its own hand and what is public.

        >>> from texas42.deals import Deal
        >>> Knowledge.of(Position.start(Deal.from_seed(0), "fives", plays="5-2 5-3"), 2).room
        (6, 6, 0, 7)
        """
        if position.gone:
            raise ValueError("tricks off the record do not show who played what: record all plays")
        return cls(
            seat,
            position.deal.hands[as_seat(seat)],
            Calls() if calls is None else calls,
            position.declaration,
            position.leader,
            position.plays,
        )

    @property
    def others(self) -> tuple[int, ...]:
        """The three other seats, ascending."""
        return tuple(seat for seat in _SEATS if seat != self.seat)

    @property
    def hidden(self) -> tuple[int, ...]:
        """The dominoes that nobody has shown and that are not in our hand, ascending."""
        seen = {*self.hand, *self.plays}
        return tuple(d for d in range(N_DOMINOES) if d not in seen)

    @property
    def room(self) -> tuple[int, ...]:
        """How many of the hidden dominoes each seat holds; 0 for our own."""
        return tuple(
            0 if seat == self.seat else HAND_SIZE - len(self.evidence.played[seat])
            for seat in _SEATS
        )

    @property
    def may_hold(self) -> tuple[int, ...]:
        """The hidden dominoes that each seat may hold, as 28-bit masks; 0 for our own.

        A seat that failed to follow a suit holds none of it.
        """
        hidden = bits(self.hidden)
        return tuple(
            0 if seat == self.seat else hidden & ~_void_mask(self, seat) for seat in _SEATS
        )


def _fill(known: Knowledge, **values: object) -> None:
    """Set fields of knowledge being made, which is frozen to everyone else."""
    for name, value in values.items():
        object.__setattr__(known, name, value)


def _evidence(known: Knowledge) -> Evidence:
    if not known.plays:
        return Evidence()
    if known.declaration is None or known.leader is None:
        missing = "a declaration" if known.declaration is None else "who led"
        raise ValueError(f"plays say nothing without {missing}")
    return read_plays(known.declaration, known.leader, known.plays)


def _void_mask(known: Knowledge, seat: int) -> int:
    """The dominoes of the suits that a seat has shown to be void in."""
    mask = 0
    if known.declaration is not None:
        for suit in known.evidence.voids[seat]:
            mask |= int(SUIT_MASKS[known.declaration, suit])
    return mask


def _members(mask: int) -> tuple[int, ...]:
    return tuple(d for d in range(N_DOMINOES) if mask >> d & 1)


def _check_own_plays(known: Knowledge) -> None:
    """Refuse plays that clash with our own hand."""
    for seat, played in enumerate(known.evidence.played):
        for d in played:
            if (d in known.hand) != (seat == known.seat):
                where = "not in its hand" if seat == known.seat else f"held by seat {known.seat}"
                raise ValueError(f"seat {seat} played {domino_name(d)}, which is {where}")
    held = set(known.hand).difference(known.plays) & set(_members(_void_mask(known, known.seat)))
    if held:
        raise ValueError(
            f"seat {known.seat} revoked: it still holds {format_hand(held)}, of a suit that it did "
            "not follow"
        )


def _check_room(known: Knowledge) -> None:
    """Refuse voids that leave seats less than they hold: by Hall's theorem, all that can clash."""
    room, may_hold = known.room, known.may_hold
    for n_seats in range(1, N_SEATS):
        for seats in combinations(known.others, n_seats):
            needed = sum(room[seat] for seat in seats)
            left = 0
            for seat in seats:
                left |= may_hold[seat]
            if left.bit_count() < needed:
                raise ValueError(f"the voids shown clash: {_clash(known, seats, left, needed)}")


def _clash(known: Knowledge, seats: tuple[int, ...], left: int, needed: int) -> str:
    """That some seats are left less than they need, in words."""
    if len(seats) == len(known.others):
        orphans = set(known.hidden).difference(_members(left))
        return f"nobody may hold {format_hand(orphans)}"
    which = " and ".join(map(str, seats))
    who = f"seat {which} holds" if len(seats) == 1 else f"seats {which} hold"
    may = format_hand(_members(left)) or "none"
    return f"{who} {needed} of the hidden dominoes and may only hold {may}"
