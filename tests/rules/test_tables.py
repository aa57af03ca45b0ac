"""The tables say what the functions say, everywhere, and cannot be written to."""

from itertools import product

import numpy as np
import pytest

from texas42.rules import (
    COUNTS,
    Declaration,
    effective_suit,
    follows,
    led_suit,
    natural_suit,
    peers,
    power_profile,
    power_set,
    rank,
    tables,
    threats,
    tier,
    trick_key,
    victims,
)
from texas42.rules.tables import bits

IDS = range(28)
SUITS = range(8)

SHAPES = {
    "NATURAL_MASKS": (7,),
    "LED_SUIT": (10, 28),
    "SUIT_MASKS": (10, 8),
    "POWER_MASKS": (10,),
    "FOLLOWS": (10, 8, 28),
    "TIERS": (10, 8, 28),
    "RANKS": (10, 8, 28),
    "TRICK_KEYS": (10, 8, 28),
    "THREAT_MASKS": (10, 8, 28),
    "VICTIM_MASKS": (10, 8, 28),
    "PEER_MASKS": (10, 8, 28),
    "POWER_PROFILES": (10, 8, 28, 2),
    "COUNT_POINTS": (28,),
}


def test_every_table_is_known_here() -> None:
    public = {name for name in vars(tables) if name.isupper() and not name.startswith("_")}
    arrays = {name for name in public if isinstance(getattr(tables, name), np.ndarray)}
    assert arrays == set(SHAPES)


@pytest.mark.parametrize("name", SHAPES)
def test_tables_have_their_shape_and_are_read_only(name: str) -> None:
    table = getattr(tables, name)
    assert table.shape == SHAPES[name]
    with pytest.raises(ValueError, match="read-only"):
        table[...] = 0


def test_bits() -> None:
    assert bits([]) == 0
    assert bits(range(28)) == (1 << 28) - 1
    assert [bits([d]) for d in IDS] == [2**d for d in IDS]
    assert bits([5, 5, 0]) == 0b100001
    assert bits(np.array([27, 26], np.int8)) == 3 << 26
    with pytest.raises(ValueError, match="28 is not a domino"):
        bits([28])


def test_tables_of_suits() -> None:
    assert tables.NATURAL_MASKS.tolist() == [bits(natural_suit(pip)) for pip in range(7)]
    assert tables.COUNT_POINTS.tolist() == list(COUNTS)
    for decl in Declaration:
        assert tables.LED_SUIT[decl].tolist() == [led_suit(d, decl) for d in IDS]
        assert tables.SUIT_MASKS[decl].tolist() == [bits(effective_suit(s, decl)) for s in SUITS]
        assert tables.POWER_MASKS[decl] == bits(power_set(decl) or ())


def test_tables_of_ranks() -> None:
    for decl, suit, d in product(Declaration, SUITS, IDS):
        at, context = (decl, suit, d), (d, suit, decl)
        assert tables.FOLLOWS[at] == follows(*context)
        assert tables.TIERS[at] == tier(*context)
        assert tables.RANKS[at] == rank(*context)
        assert tables.TRICK_KEYS[at] == trick_key(*context)


def test_tables_of_relations() -> None:
    for decl, suit, d in product(Declaration, SUITS, IDS):
        at, context = (decl, suit, d), (d, suit, decl)
        assert tables.THREAT_MASKS[at] == bits(threats(*context))
        assert tables.VICTIM_MASKS[at] == bits(victims(*context))
        assert tables.PEER_MASKS[at] == bits(peers(*context))
    for decl, d in product(Declaration, IDS):
        profile = tables.POWER_PROFILES[decl, :, d].tolist()
        assert tuple(map(tuple, profile)) == power_profile(d, decl)


def test_masks_are_cut_down_to_what_remains() -> None:
    remaining = range(0, 28, 2)
    left = bits(remaining)
    for decl, suit, d in product(Declaration, SUITS, IDS):
        at, context = (decl, suit, d), (d, suit, decl)
        assert tables.THREAT_MASKS[at] & left == bits(threats(*context, remaining))
        assert tables.VICTIM_MASKS[at] & left == bits(victims(*context, remaining))
        assert tables.PEER_MASKS[at] & left == bits(peers(*context, remaining))
