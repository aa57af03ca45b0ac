"""Files of hands: one on each line, in any spelling of dominoes."""

from pathlib import Path

from texas42.deals import parse_hand
from texas42.rules.tricks import HAND_SIZE


def read_hands(path: Path) -> tuple[tuple[int, ...], ...]:
    """The hands of a text file, in its order; empty lines and what follows a `#` are left out.

    ValueError with the number of the line if one is no hand, or if there is none at all.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError:
        raise ValueError(f"{path} is not a text file: expected one hand on each line") from None
    hands = tuple(
        _hand(said, f"line {number} of {path}")
        for number, line in enumerate(lines, start=1)
        if (said := line.partition("#")[0].strip())
    )
    if not hands:
        raise ValueError(f"there is no hand in {path}: expected one on each line")
    return hands


def _hand(said: str, where: str) -> tuple[int, ...]:
    try:
        hand = parse_hand(said)
    except ValueError as reason:
        raise ValueError(f"{where}: {reason}") from None
    if len(hand) != HAND_SIZE:
        raise ValueError(f"{where}: a hand has {HAND_SIZE} dominoes, not {len(hand)}")
    return hand
