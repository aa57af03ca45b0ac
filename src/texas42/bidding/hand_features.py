"""What of a hand tells a bidder most, seen from the hand alone: trumps, walkers and losers."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from texas42.rules import N_DOMINOES
from texas42.rules.dominoes import N_PIPS
from texas42.rules.tables import COUNT_POINTS, LED_SUIT, POWER_MASKS, THREAT_MASKS

FEATURES: Final = (
    "trumps",
    "top trumps",
    "walkers",
    "losing count",
    "count",
    "second suit",
)
"""Of the pip that suits the hand best as trump. *Top trumps* are those above all that are out,
*walkers* other dominoes that only a trump can beat, *losing count* the points on what is neither
trump nor walker, *count* the points in the hand, and *second suit* trumps, top trumps and walkers
together of the pip that suits it second best."""

_PER_PIP: Final = len(FEATURES) - 1


def hand_features(hands: NDArray[np.int8]) -> NDArray[np.float64]:
    """The features of hands, (n, 7) ids, in the order of `FEATURES`.

    >>> from texas42.deals import parse_hand
    >>> hand = parse_hand("6-6 6-5 6-4 6-2 5-5 4-4 1-0")
    >>> hand_features(np.array([hand], np.int8))[0].tolist()
    [4.0, 3.0, 2.0, 0.0, 20.0, 7.0]
    """
    masks = np.bitwise_or.reduce(np.uint32(1) << hands.astype(np.uint32), axis=1)
    by_pip = np.stack([_as_trump(masks, pip) for pip in range(N_PIPS)], axis=1)
    strength = by_pip[:, :, :3].sum(axis=2)
    order = np.argsort(-strength, axis=1, kind="stable")
    rows = np.arange(len(hands))
    best, second = by_pip[rows, order[:, 0]], strength[rows, order[:, 1]]
    return np.column_stack([best, second])


def _as_trump(masks: NDArray[np.uint32], pip: int) -> NDArray[np.float64]:
    """The features of one pip as trump, (n, 5)."""
    power = POWER_MASKS[pip]
    features = np.zeros((len(masks), _PER_PIP))
    for d in range(N_DOMINOES):
        held = (masks >> np.uint32(d) & 1).astype(np.bool_)
        beaten_by = THREAT_MASKS[pip, LED_SUIT[pip, d], d] & ~masks
        if power >> d & 1:
            features[:, 0] += held
            features[:, 1] += held & (beaten_by == 0)
        else:
            walks = beaten_by & ~power == 0
            features[:, 2] += held & walks
            features[:, 3] += (held & ~walks) * float(COUNT_POINTS[d])
        features[:, 4] += held * float(COUNT_POINTS[d])
    return features
