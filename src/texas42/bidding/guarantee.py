"""The points a hand is sure of by cashing what it can and giving up the rest.

Whatever lies where, the bidder leads its `cash_line` and takes those tricks; of all that is left
it claims nothing. What falls to those tricks is for each other hand to choose by itself, as none
of them ever takes one: the partner throws what counts most, an opponent what counts least. What
remains is to find the layout in which least falls. There only the kind of a domino matters, its
count and which of the led suits it follows; so layouts are tried by how many of each kind each
seat holds, and that is exhaustive.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from texas42.bidding.cashing import cash_line
from texas42.bidding.throws import least_thrown, most_thrown
from texas42.rules import N_DOMINOES, TOTAL_POINTS, Declaration, count, led_suit
from texas42.rules.tables import FOLLOWS
from texas42.rules.tricks import HAND_SIZE

_MOST_SHARES: Final = 4000

Shares = NDArray[np.int8]
"""(n, kinds): how many dominoes of each kind a hand of seven holds."""


@dataclass(frozen=True, slots=True)
class Guarantee:
    """What the bidder's side takes of any layout at the least, and the leads that secure it.

    There is a layout in which these leads secure no more; best play may well take more of it.
    """

    points: int
    cashed: tuple[int, ...]


def guarantee(hand: tuple[int, ...], decl: Declaration) -> Guarantee:
    """What a hand of seven secures from the lead by cashing, against any layout and any defence.

    >>> from texas42.deals import parse_hand
    >>> guarantee(parse_hand("6-6 6-5 6-4 6-2 5-5 4-4 3-3"), Declaration.SIXES).points
    42
    >>> guarantee(parse_hand("6-6 6-5 6-4 6-2 5-5 4-4 2-1"), Declaration.SIXES).points
    31
    """
    out = [d for d in range(N_DOMINOES) if d not in hand]
    cashed = cash_line(hand, decl)
    if len(cashed) == HAND_SIZE:
        return Guarantee(TOTAL_POINTS, cashed)
    kinds = _kinds(out, cashed, decl)
    while len(shares := _shares([len(kind) for kind in kinds])) > _MOST_SHARES:
        # A shorter line secures less, and tells fewer kinds apart.
        cashed = cashed[:-1]
        kinds = _kinds(out, cashed, decl)
    fallen = _least_fallen(kinds, shares, [led_suit(d, decl) for d in cashed], decl)
    return Guarantee(len(cashed) + sum(map(count, cashed)) + fallen, cashed)


def _kinds(out: list[int], cashed: tuple[int, ...], decl: Declaration) -> list[list[int]]:
    """The dominoes that others hold, those together that are alike to the leads of a line."""
    suits = sorted({led_suit(d, decl) for d in cashed})
    alike: dict[tuple[int, ...], list[int]] = {}
    for d in out:
        alike.setdefault((count(d), *FOLLOWS[decl, suits, d].tolist()), []).append(d)
    return list(alike.values())


def _shares(sizes: list[int]) -> Shares:
    """Every way to hold seven dominoes when there are so many of each kind.

    >>> _shares([6, 2]).tolist()
    [[5, 2], [6, 1]]
    """
    shares, left = np.empty((1, 0), np.int8), np.full(1, HAND_SIZE)
    for at, size in enumerate(sizes):
        later = sum(sizes[at + 1 :])
        rows, taken = np.divmod(np.arange(len(shares) * (size + 1)), size + 1)
        rest = left[rows] - taken
        fits = (rest >= 0) & (rest <= later)
        shares = np.column_stack([shares[rows], taken.astype(np.int8)])[fits]
        left = rest[fits]
    return shares


def _least_fallen(
    kinds: list[list[int]], shares: Shares, suits: list[int], decl: Declaration
) -> int:
    """The least that falls to a line of leads from three hands that share the dominoes out.

    The opponents' shares are tried in the order of what must fall from them, which tells when no
    pair that is left can do better.
    """
    sizes = np.array([len(kind) for kind in kinds])
    hands, places = _examples(kinds, shares), _Places(sizes, shares)
    partner, opponent = most_thrown(hands, suits, decl), least_thrown(hands, suits, decl)
    order = np.argsort(opponent, kind="stable")
    held, forced = shares[order], opponent[order]
    least, from_partner = TOTAL_POINTS, int(partner.min())
    for at in range(len(held)):
        end = int(np.searchsorted(forced, least - from_partner - int(forced[at])))
        if end <= at:
            break
        rest = sizes - held[at] - held[at:end]
        possible = (rest >= 0).all(axis=1)
        fallen = partner[places.of(rest[possible])] + forced[at:end][possible] + forced[at]
        least = min(least, int(fallen.min(initial=TOTAL_POINTS)))
    return least


class _Places:
    """Where among all shares a share stands: they come in the order of their digits."""

    def __init__(self, sizes: NDArray[np.int64], shares: Shares) -> None:
        self._weights = np.append(np.cumprod(sizes[:0:-1] + 1)[::-1], 1)
        self._codes = shares @ self._weights

    def of(self, shares: Shares) -> NDArray[np.int64]:
        places: NDArray[np.int64] = np.searchsorted(self._codes, shares @ self._weights)
        return places


def _examples(kinds: list[list[int]], shares: Shares) -> NDArray[np.int8]:
    """A hand of each share, (n, 7), the first domino of a kind standing for all of it."""
    firsts = np.array([kind[0] for kind in kinds], np.int8)
    return np.repeat(np.tile(firsts, len(shares)), shares.ravel()).reshape(-1, HAND_SIZE)
