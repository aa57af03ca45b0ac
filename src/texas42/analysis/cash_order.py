"""The order in which a hand takes the tricks that are left, whatever the others play.

As long as the claimer takes every trick, each of the others just answers his leads, out of its own
hand and without regard to the rest. So it is enough to follow what each of them may still hold
after each lead: the claim fails at the first lead that one of these hands can beat. What falls to
the tricks is followed along with it, at its least: no one is counted on for anything, the partner
included.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from texas42.rules import Declaration, count, led_suit
from texas42.rules.ranks import trick_key
from texas42.rules.tables import SUIT_MASKS, THREAT_MASKS

Hands = Mapping[int, int]
"""The hands that a seat may hold, as masks, and the least count each has let fall so far."""


def one_hand(mask: int) -> Hands:
    """A seat whose hand is known.

    >>> one_hand(3)
    {3: 0}
    """
    return {mask: 0}


@dataclass(frozen=True)
class CashOrder:
    """The question: can these leads be worth so many points? Tricks and counts both make points.

    `needed` are the points that the claimer's tricks must bring.
    """

    decl: Declaration
    needed: int
    _failed: set[tuple[object, ...]] = field(default_factory=set, repr=False)
    _held: set[tuple[object, ...]] = field(default_factory=set, repr=False)

    def find(self, hand: int, others: tuple[Hands, ...], won: int = 0) -> tuple[int, ...] | None:
        """An order of leads that is sure of the points; None if there is none.

        >>> from texas42.deals import parse_hand
        >>> from texas42.rules.tables import bits
        >>> asked = CashOrder(Declaration.SIXES, needed=28)
        >>> held, *others = ("6-6 5-5 4-4", "6-5 5-4 0-0", "6-4 4-2 1-1", "5-1 4-1 1-0")
        >>> others = tuple(one_hand(bits(parse_hand(other))) for other in others)
        >>> asked.find(bits(parse_hand(held)), others)
        (27, 14, 20)
        """
        if self._is_enough(hand, others, won):
            return ()
        key = (hand, won, *(frozenset(hands.items()) for hands in others))
        if key in self._failed:
            return None
        for lead, after in self._leads(hand, others):
            if after is not None:
                more = self.find(hand & ~(1 << lead), after, won + 1 + count(lead))
                if more is not None:
                    return (lead, *more)
        self._failed.add(key)
        return None

    def always(self, hand: int, others: tuple[Hands, ...], won: int = 0) -> bool:
        """Whether every order of leads is sure of the points.

        >>> asked = CashOrder(Declaration.SIXES, needed=2)
        >>> asked.always(1 << 27 | 1 << 20, (one_hand(1 << 26 | 1),))  # 6-5 may trump 5-5
        False
        """
        if self._is_enough(hand, others, won):
            return True
        key = (hand, won, *(frozenset(hands.items()) for hands in others))
        if key not in self._held:
            if not all(
                after is not None and self.always(hand & ~(1 << lead), after, won + 1 + count(lead))
                for lead, after in self._leads(hand, others)
            ):
                return False
            self._held.add(key)
        return True

    def _is_enough(self, hand: int, others: tuple[Hands, ...], won: int) -> bool:
        """Whether the tricks so far bring the points; who has taken every trick has them all."""
        return not hand or won + least_fallen(others) >= self.needed

    def _leads(
        self, hand: int, others: tuple[Hands, ...]
    ) -> Iterator[tuple[int, tuple[Hands, ...] | None]]:
        """Each lead, trumps and high dominoes first, with what the others hold when it is taken.

        None stands for what they hold when one of them may beat it.
        """
        leads = sorted(
            (d for d in range(hand.bit_length()) if hand >> d & 1),
            key=lambda d: trick_key(d, led_suit(d, self.decl), self.decl),
            reverse=True,
        )
        for lead in leads:
            suit = led_suit(lead, self.decl)
            replies = [answers(hands, suit, lead, self.decl) for hands in others]
            after = tuple(left for left in replies if left is not None)
            yield lead, after if len(after) == len(others) else None


def least_fallen(others: tuple[Hands, ...]) -> int:
    """The least count that these seats have let fall.

    >>> least_fallen(({1: 10, 2: 5}, {4: 0}))
    5
    """
    return sum(min(hands.values()) for hands in others)


def answers(hands: Hands, suit: int, best: int, decl: Declaration) -> Hands | None:
    """What a seat may hold after its reply to a suit; None if it may beat `best`.

    >>> answers({1 << 26 | 1 << 25: 0}, 7, 27, Declaration.SIXES)  # 6-5 and 6-4, to 6-6
    {67108864: 10, 33554432: 0}
    >>> answers({1 << 27: 0}, 7, 26, Declaration.SIXES) is None
    True
    """
    follow, beat = int(SUIT_MASKS[decl, suit]), int(THREAT_MASKS[decl, suit, best])
    after: dict[int, int] = {}
    for mask, fallen in hands.items():
        replies = mask & follow or mask
        if replies & beat:
            return None
        while replies:
            bit = replies & -replies
            replies -= bit
            left, least = mask - bit, fallen + count(bit.bit_length() - 1)
            after[left] = min(least, after.get(left, least))
    return after
