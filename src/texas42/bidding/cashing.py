"""The dominoes of a hand that take the tricks they lead, whatever lies where.

Seen from the hand alone. The dominoes of a suit that others hold may all lie in one hand, whose
owner keeps the highest for last. So a suit is drawn by leading as many of it as are out, each
higher than all that are out; after that, whatever is left of the suit takes its trick too. Where
fewer are that high, those take their tricks and no more is sure. Trumps come first: until they are
drawn, any other lead may be trumped.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from texas42.rules import CALLED_SUIT, N_DOMINOES, Declaration, power_set, trick_key
from texas42.rules.suits import N_SUITS, effective_suit
from texas42.rules.tables import LED_SUIT, POWER_MASKS, THREAT_MASKS, bits

Masks = NDArray[np.uint32]

_ALL: Final = np.uint32((1 << N_DOMINOES) - 1)


def cashing(hands: Masks, decl: Declaration, gone: int = 0) -> Masks:
    """What each hand can cash from the lead, hands and answers as masks, (N,).

    `gone` has been played, and is in no hand.

    >>> from texas42.deals import format_hand, parse_hand
    >>> hand = bits(parse_hand("6-6 6-5 6-4 6-2 5-5 4-4 3-1"))
    >>> [cash] = cashing(np.array([hand], np.uint32), Declaration.SIXES)
    >>> format_hand(d for d in range(28) if cash >> d & 1)
    '6-6 6-5 6-4 6-2 5-5 4-4'
    """
    out = ~hands & _ALL & ~np.uint32(gone)
    cash, drawn = np.zeros_like(hands), np.ones(len(hands), np.bool_)
    if power_set(decl) is not None:
        cash, drawn = _run(hands, out, CALLED_SUIT, decl)
        out &= ~POWER_MASKS[decl]
    for suit in range(N_SUITS):
        if suit != CALLED_SUIT or power_set(decl) is None:
            more, _ = _run(hands, out, suit, decl)
            cash |= np.where(drawn, more, np.uint32(0))
    return cash


def takes_all(hands: Masks, decl: Declaration) -> NDArray[np.bool_]:
    """Whether a hand takes all seven tricks from the lead against any layout, (N,) for (N,) masks.

    >>> from texas42.deals import parse_hand
    >>> hands = ["6-6 6-5 6-4 6-2 5-5 4-4 3-3", "6-6 6-5 6-4 6-2 5-5 4-4 3-1"]
    >>> masks = np.array([bits(parse_hand(hand)) for hand in hands], np.uint32)
    >>> takes_all(masks, Declaration.SIXES)
    array([ True, False])
    """
    everything: NDArray[np.bool_] = cashing(hands, decl) == hands
    return everything


def cash_line(
    hand: tuple[int, ...], decl: Declaration, gone: tuple[int, ...] = ()
) -> tuple[int, ...]:
    """What a hand can cash, in an order that does it: trumps first, each suit from the top.

    >>> from texas42.deals import format_dominoes, parse_hand
    >>> format_dominoes(cash_line(parse_hand("5-5 4-4 6-2 6-4 6-5 6-6 3-1"), Declaration.SIXES))
    '6-6 6-5 6-4 6-2 5-5 4-4'
    """
    [cash] = cashing(np.array([bits(hand)], np.uint32), decl, bits(gone))
    return tuple(
        sorted(
            (d for d in hand if cash >> d & 1),
            key=lambda d: (_led(d, decl), trick_key(d, _led(d, decl), decl)),
            reverse=True,
        )
    )


def _led(d: int, decl: Declaration) -> int:
    return int(LED_SUIT[decl, d])


def _run(hands: Masks, out: Masks, suit: int, decl: Declaration) -> tuple[Masks, NDArray[np.bool_]]:
    """What cashes of one suit when `out` is all that others hold, and whether it draws the suit."""
    led, tops = np.zeros_like(hands), np.zeros_like(hands)
    n_tops, n_out = np.zeros(len(hands), np.int8), np.zeros(len(hands), np.int8)
    for d in sorted(effective_suit(suit, decl)):
        bit = np.uint32(1 << d)
        n_out += out & bit != 0
        if LED_SUIT[decl, d] == suit:
            held = hands & bit
            top = (held != 0) & (out & THREAT_MASKS[decl, suit, d] == 0)
            led |= held
            tops |= np.where(top, bit, np.uint32(0))
            n_tops += top
    drawn = n_tops >= n_out
    return np.where(drawn, led, tops), drawn
