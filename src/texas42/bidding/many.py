"""The bid tables of many hands, in one Parquet file that is made so that it can be resumed."""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from inspect import signature
from pathlib import Path
from typing import Any, Final

from texas42.bidding.parts import Parts
from texas42.bidding.table import bid
from texas42.deals import format_hand
from texas42.solve.batch import Progress

Hand = tuple[int, ...]

HANDS_A_PART: Final = 32
"""How many hands are lost at most when the work is interrupted: a quarter of a minute's."""

_WITHOUT_EFFECT: Final = ("workers", "progress")
"""The arguments of `bid` that its rows do not depend on."""


def bid_many(
    hands: Sequence[Hand],
    target: Path,
    *,
    workers: int | None = None,
    progress: Progress | None = None,
    **options: Any,
) -> None:
    """Writes the tables of many hands to a Parquet file, a row for each hand and declaration.

    The rows are those of `bid(hand, **options).records()`, and `place`, from 0, tells which hand
    it is. Called again in the same way after an interruption, it goes on where it was and gives
    the same file to the byte; a file that is complete is left as it is. ValueError if what is
    there was made with other arguments.

    Args:
        hands: Any number of hands, of which some may be equal.
        target: The file; the parts are in a folder beside it until it is complete.
        workers: As for `bid`: the rows are the same for any number.
        progress: Called with the number of hands done and of all hands.
        options: Every other argument of `bid`.
    """
    parts = Parts(target, _settings(hands, options))
    if parts.open():
        return
    for index, start in enumerate(range(0, len(hands), HANDS_A_PART)):
        if not parts.has(index):
            parts.write(index, list(_rows(hands, start, workers, progress, options)))
        elif progress is not None:
            progress(min(start + HANDS_A_PART, len(hands)), len(hands))
    parts.join(-(-len(hands) // HANDS_A_PART))


def _settings(hands: Sequence[Hand], options: Mapping[str, Any]) -> dict[str, str]:
    """All that the rows depend on, as text; arguments that are left out count as their defaults."""
    arguments = signature(bid).bind_partial(**options)
    arguments.apply_defaults()
    listed = "\n".join(map(format_hand, hands))
    return {
        "hands": sha256(listed.encode()).hexdigest(),
        **{
            name: str(value)
            for name, value in arguments.arguments.items()
            if name not in _WITHOUT_EFFECT
        },
    }


def _rows(
    hands: Sequence[Hand],
    start: int,
    workers: int | None,
    progress: Progress | None,
    options: Mapping[str, Any],
) -> Iterator[Mapping[str, Any]]:
    """The rows of one part."""
    for place, hand in enumerate(hands[start : start + HANDS_A_PART], start=start):
        try:
            table = bid(hand, workers=workers, **options)
        except ValueError as reason:
            raise ValueError(f"hand {place}, {format_hand(hand)}: {reason}") from None
        yield from ({"place": place, **record} for record in table.records())
        if progress is not None:
            progress(place + 1, len(hands))
