"""The table in one sentence, in the words of a player."""

from collections.abc import Sequence
from typing import Final

from texas42.bidding.advice import Best
from texas42.bidding.estimate import Estimate
from texas42.bidding.statistics import Difference
from texas42.rules import Declaration
from texas42.rules.bids import Bid

_DECLARED: Final = {
    Declaration.DOUBLES_TRUMP: "doubles",
    Declaration.DOUBLES_SUIT: "doubles as a suit",
    Declaration.NOTRUMP: "no trump",
}
_MOST_NAMED: Final = 3


def in_words(decl: Declaration) -> str:
    """A declaration as one says it after "with".

    >>> in_words(Declaration.SIXES), in_words(Declaration.NOTRUMP)
    ('sixes', 'no trump')
    """
    return _DECLARED.get(decl, decl.label)


def how_often(p: float) -> str:
    """A chance in words.

    >>> how_often(0.81), how_often(0.96), how_often(0.0), how_often(0.9999)
    ('about 8 times in 10', 'about 96 times in 100', 'in none of the worlds', \
'more than 99 times in 100')
    """
    if p <= 0 or p >= 1:
        return "in none of the worlds" if p <= 0 else "in every world"
    if 0.05 < p < 0.95:
        return f"about {_times(round(10 * p))} in 10"
    if p <= 0.005:
        return "less than once in 100 times"
    if p >= 0.995:
        return "more than 99 times in 100"
    return f"about {_times(round(100 * p))} in 100"


def verdict(estimates: Sequence[Estimate], best: Best, n: int, partners: Bid | None = None) -> str:
    """What to bid and why, and what cannot be told from so many worlds.

    Args:
        estimates: Those of the declarations, the best first.
        best: The suggestion.
        n: How many worlds there were.
        partners: The high bid, if it is partner's: to pass is then to leave it to him.
    """
    decl, lowest = in_words(best.decl), estimates[0].bid
    if best.bid is None:
        marks = f"{estimates[0].expected_marks:+.2f} marks"
        return (
            f"Pass: the least bad, {lowest} with {decl}, makes {how_often(best.p.p)} and is worth "
            f"{marks}."
        )
    parts = [
        f"Bid {best.bid} with {decl}: makes {how_often(best.p.p)} and is worth "
        f"{best.expected_marks:+.2f} marks"
    ]
    if best.up_to is not None and best.up_to > best.bid:
        parts.append(f"up to {best.up_to}{_with_another(best)} it beats a pass")
    if best.risk.flag == "fragile":
        parts.append(f"fragile, as one time in 20 it takes {best.bracket[0]:.0f} points or fewer")
    if partners is not None:
        parts.append(f"but partner holds {partners}, and a pass leaves it to him")
    return "; ".join([*parts, *_rivals(estimates, n)]) + "."


def _with_another(best: Best) -> str:
    """With what the higher bids are worth it, if that is another declaration."""
    if best.up_to_decl is None or best.up_to_decl == best.decl:
        return ""
    return f", with {in_words(best.up_to_decl)},"


def _rivals(estimates: Sequence[Estimate], n: int) -> list[str]:
    """The declarations that are as good as the best, and those that may be, if any."""
    best, *others = estimates
    rivals = [each for each in others if not each.difference.is_clear()]
    equal = [each for each in rivals if each.difference.se == 0]
    unsure = [each for each in rivals if each.difference.se > 0]
    close = [each for each in others if each not in rivals and not is_clear_of(best, each)]
    parts = []
    if equal:
        parts.append(f"with {_listed(equal)} it comes to the same in every world")
    if unsure:
        parts.append(f"{_listed([best, *unsure])} cannot be told apart at n = {n}")
    if close:
        parts.append(f"{_listed([best, *close])} are too close to call at the table")
    return parts


def is_clear_of(best: Estimate, other: Estimate) -> bool:
    """Whether one is worth more than another beyond what the sample and the map leave open."""
    mean, se = other.difference
    error = (se**2 + best.map_error**2 + other.map_error**2) ** 0.5
    return Difference(mean, error).is_clear()


def _listed(estimates: Sequence[Estimate]) -> str:
    """Declarations as one lists them; of many, the first few and how many more."""
    names = [in_words(each.decl) for each in estimates]
    if len(names) > _MOST_NAMED:
        names[_MOST_NAMED:] = [f"{len(names) - _MOST_NAMED} more"]
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def _times(n: int) -> str:
    return "once" if n == 1 else f"{n} times"
