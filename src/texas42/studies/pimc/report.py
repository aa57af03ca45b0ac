"""What the study of PIMC-friendliness found, as tables and plots."""

from collections.abc import Iterable, Sequence
from math import log2
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from texas42.bidding.estimate import POINT_LEVELS
from texas42.studies.frame.intervals import Estimate, mean, over_deals, ratio
from texas42.studies.frame.plots import lines
from texas42.studies.frame.report import Heading, Plot, Report, Table, Text
from texas42.studies.pimc.disambiguation import counted_alone, from_halvings, from_share
from texas42.studies.pimc.near_leaves import NearLeaves

Floats = NDArray[np.float64]
Seen = Sequence[Sequence[Sequence[int]]]
"""What the moves pay at pre-terminal nodes: by hand, by walk, by move."""

LEVEL: Final = POINT_LEVELS[0]
"""The level at which the fusion gap in the chance is taken."""
TURNS: Final = range(2, 8)
"""The turns of a seat at which something may have been learnt."""


class Published(NamedTuple):
    """What Long and others read off another game, as they give it, and what counting says of it."""

    game: str
    correlation: str
    bias: str
    df: str
    counted: dict[str, tuple[int, int, int]]
    """For whom: how many other hands there are, the cards in each, and the cards aside."""


PUBLISHED: Final = (
    Published(
        "Skat",
        "0.8 to 1.0",
        "spread widely",
        "about 0.6",
        {"soloist": (2, 10, 0), "defender": (2, 10, 2)},
    ),
    Published(
        "Hearts", "0.8 to 1.0", "spread widely", "about 0.6", {"of four players": (3, 13, 0)}
    ),
    Published("Kuhn poker", "0.5", "0.5", "0", {}),
)
PLANS: Final = {"decls": "declaration", "leads": "opening lead"}
"""What is planned, and how it is called."""
CLAIMED_DF: Final = 0.6
CLAIMED_GAP: Final = 0.1


class Found(NamedTuple):
    """What was measured of each hand."""

    gaps: Sequence[dict[str, Any]]
    walked: Seen
    """By random walks."""
    played: Seen
    """By best play."""
    shrunk: Sequence[Sequence[Sequence[float]]]
    """By turn: how many, the sum of the shares left, the sum of the halvings."""


def written(question: str, found: Found) -> Report:
    """The report."""
    payoffs = _payoffs(found)
    shrunk = np.array(found.shrunk)
    pooled = _factors(shrunk.sum(axis=1))
    return Report(
        question,
        _answer(payoffs, pooled, found.gaps),
        (
            Heading("Leaf correlation and bias"),
            Text(_HOW_LEAVES),
            _leaf_table(payoffs),
            _leaf_plot(payoffs),
            Heading("Disambiguation"),
            Text(_HOW_WORLDS),
            _turn_table(shrunk),
            Heading("The fusion gap"),
            Text(_HOW_GAPS),
            _gap_table(found.gaps),
            Heading("Beside other games"),
            Text(_HOW_GAMES),
            _game_table(payoffs, pooled),
            _claim_table(pooled, found.gaps),
            Text(_ON_THE_CLAIMS),
        ),
    )


OWN: Final = "own contract made"


class Payoff(NamedTuple):
    """The two properties for one payoff, by walks of one kind; None where nothing correlated."""

    name: str
    correlation: Estimate
    bias: Estimate | None
    best_correlation: Estimate
    best_bias: Estimate | None


def _payoffs(found: Found) -> list[Payoff]:
    """For points as they are, for each bid, and for the contract that suits each hand."""
    n = len(found.gaps)
    rows: list[tuple[str, list[int | None], bool]] = [("points", [None] * n, False)]
    rows += [(f"{level} made", [level] * n, True) for level in POINT_LEVELS]
    rows.append((OWN, [each["contract"] for each in found.gaps], True))
    return [
        Payoff(
            name,
            *_properties(found.walked, levels, wins),
            *_properties(found.played, levels, wins),
        )
        for name, levels, wins in rows
    ]


def _properties(
    seen: Seen, levels: Iterable[int | None], wins: bool
) -> tuple[Estimate, Estimate | None]:
    """Leaf correlation and bias over hands; of wins, hands without a contract are left out."""
    counted = [
        _counted(walks, level)
        for walks, level in zip(seen, levels, strict=True)
        if level is not None or not wins
    ]
    nodes, correlated, won = np.array(counted).T
    hand = np.arange(len(counted))
    correlation = ratio(correlated, nodes, hand)
    if not wins or not correlated.any():
        return correlation, None
    return correlation, ratio(won, correlated, hand)


def _counted(walks: Sequence[Sequence[int]], level: int | None) -> list[int]:
    if level is None:
        found = NearLeaves.of(walks)
    else:
        found = NearLeaves.of(walks, wins=lambda points: points >= level)
    return [found.nodes, found.correlated, found.won]


class Factors(NamedTuple):
    """Three ways to say how fast information sets shrink."""

    share: Estimate
    """What is left of one on average since the turn before."""
    by_halvings: Estimate
    """The df of the published trees with as many halvings."""
    by_share: Estimate
    """The df of the published trees with such a share left."""


def _factors(sums: Floats) -> Factors:
    """Of (hands, 3): how many turns, shares summed, halvings summed."""
    return Factors(
        over_deals(sums, lambda each: each[..., 1] / each[..., 0]),
        over_deals(sums, lambda each: from_halvings(each[..., 2] / each[..., 0])),
        over_deals(sums, lambda each: from_share(each[..., 1] / each[..., 0])),
    )


def _answer(payoffs: Sequence[Payoff], pooled: Factors, gaps: Sequence[dict[str, Any]]) -> str:
    by_name = {each.name: each for each in payoffs}
    halvings, share = pooled.by_halvings, pooled.by_share
    return (
        f"Leaf correlation is {by_name[OWN].correlation:.2f} for making one's contract and "
        f"{by_name['points'].correlation:.2f} for points. Information sets shrink to "
        f"{pooled.share:.2f} of their size from turn to turn: a disambiguation factor of "
        f"{halvings:.2f} or {share:.2f} by two readings, neither to be compared with other games "
        f"without care. The fusion gap is {_between(gaps, 'decls')} points for declarations and "
        f"{_between(gaps, 'leads')} for opening leads."
    )


def _between(gaps: Sequence[dict[str, Any]], plans: str) -> str:
    """In sample, which is too low, and held out, which is too high; the table has intervals."""
    low, high = (_mean_gap(gaps, plans, what) for what in ("points", "held out"))
    return f"between {low.value:.1f} and {high.value:.1f}"


def _claim_table(pooled: Factors, gaps: Sequence[dict[str, Any]]) -> Table:
    measured: list[tuple[str, float, Estimate]] = [
        ("df by halvings", CLAIMED_DF, pooled.by_halvings),
        ("df by share", CLAIMED_DF, pooled.by_share),
    ]
    for plans, name in PLANS.items():
        for what, how in (("points", "in sample"), ("held out", "held out")):
            gap = _mean_gap(gaps, plans, what)
            measured.append((f"fusion gap in points, {name}, {how}", CLAIMED_GAP, gap))
    return Table(
        "What was claimed beside what was measured, all hands.",
        ["figure", "claimed", "measured", "claim within the interval"],
        [
            [name, f"{claimed}", f"{found:.2f}", _within(claimed, found)]
            for name, claimed, found in measured
        ],
    )


def _within(claimed: float, found: Estimate) -> str:
    if not found.has_interval:
        return "–"
    return "yes" if found.low <= claimed <= found.high else "no"


def _leaf_table(payoffs: Sequence[Payoff]) -> Table:
    return Table(
        "Leaf correlation (lc) and bias (b) by payoff, with 95% intervals over hands.",
        ["payoff", "lc, random play", "b, random play", "lc, best play", "b, best play"],
        [[cell if cell is not None else "–" for cell in each] for each in payoffs],
    )


def _leaf_plot(payoffs: Sequence[Payoff]) -> Plot:
    by_level = payoffs[1:-1]
    series = {
        "random play": [each.correlation for each in by_level],
        "best play": [each.best_correlation for each in by_level],
    }
    title = "Leaf correlation of contracts"
    svg = lines(title, POINT_LEVELS, series, "points bid", "leaf correlation")
    return Plot("leaf-correlation", f"{title} by what was bid, with intervals over hands", svg)


def _turn_table(shrunk: Floats) -> Table:
    rows = [[str(turn), *_factors(shrunk[:, place])] for place, turn in enumerate(TURNS)]
    rows.append(["all", *_factors(shrunk.sum(axis=1))])
    return Table(
        "What is left of a seat's information set at each of its turns since the one before.",
        ["turn", "share left", "df by halvings", "df by share"],
        rows,
    )


def _mean_gap(gaps: Sequence[dict[str, Any]], plans: str, what: str) -> Estimate:
    return mean(np.array([each[plans][what] for each in gaps]), np.arange(len(gaps)))


def _gap_table(gaps: Sequence[dict[str, Any]]) -> Table:
    bidding = [each for each in gaps if each["contract"] is not None]
    rows = []
    for who, hands in (("all hands", gaps), ("hands that would bid", bidding)):
        for plans, name in PLANS.items():
            if hands:
                found = [_mean_gap(hands, plans, what) for what in ("points", "held out", "p")]
                twice = Estimate(*(2 * x for x in (found[2].value, found[2].low, found[2].high)))
                rows.append([f"{name}, {who}", len(hands), *found, twice])
    return Table(
        f"The fusion gap; its chance is that of making {LEVEL}.",
        ["plan", "hands", "points", "points, plan held out", "chance", "of payoffs -1 and 1"],
        rows,
    )


def _game_table(payoffs: Sequence[Payoff], pooled: Factors) -> Table:
    own = {each.name: each for each in payoffs}[OWN]
    bias = "–" if own.bias is None else f"{own.bias:.2f}"
    df = f"{pooled.by_halvings:.2f} by halvings, {pooled.by_share:.2f} by share"
    counted = _by_counting({"": (3, 7, 0)})
    rows = [["Texas 42", f"{own.correlation:.2f}", bias, df, counted]]
    rows += [[p.game, p.correlation, p.bias, p.df, _by_counting(p.counted)] for p in PUBLISHED]
    return Table(
        "Texas 42, contracts at random play, as measured here; the others as Long and others "
        "published them; and the df by halvings of counting cards alone.",
        ["game", "lc", "b", "df", "df, counting alone"],
        rows,
    )


def _by_counting(players: dict[str, tuple[int, int, int]]) -> str:
    return ", ".join(f"{_counted_df(*of):.2f} {who}".strip() for who, of in players.items()) or "–"


def _counted_df(others: int, cards: int, aside: int) -> float:
    counts = counted_alone(others, cards, aside)
    return from_halvings(log2(counts[0] / counts[-1]) / (len(counts) - 1))


_HOW_LEAVES: Final = (
    "After Long, Sturtevant, Buro and Furtak (AAAI 2010): a walk goes down the tree of a hand "
    "whose deal is known, never by a move that leads straight to the end, where runs of forced "
    "plays count as nothing; the last trick, which has no choice, is therefore no level of the "
    "tree. It ends at a pre-terminal node, all of whose moves lead straight to the end. Leaf "
    "correlation is the share of such nodes whose moves all pay the same; bias is the share of "
    "wins among these. Seat 0 holds a random hand, names the declaration that is best over its "
    "worlds, and leads; each walk is in a world of its own. Payoffs are the points of its side; "
    "or whether it makes so many; or whether it makes its own contract, the highest that it "
    "makes in half of its worlds, for hands that have one. Hands are played out even where the "
    "contract is decided. Random play is the published way; in best play each seat chooses by "
    "chance among the plays that are best with all hands open."
)

_HOW_WORLDS: Final = (
    "The same paper compares the worlds consistent with what a player knows at its turn with "
    "those at its turn before. Here they are counted exactly along random play, with what "
    "failures to follow show, and turns of which nothing was left to learn are left out. The "
    "paper grows its trees by a number df: at a player's turn each of its information sets is "
    "halved with chance df, and each half again. Two df can be read off a game: that of a tree "
    "with as many halvings on average, and that of a tree with such a share left on average. "
    "In those trees many a turn tells nothing, here each tells much: so the two differ."
)

_HOW_GAPS: Final = (
    "The mean over worlds of the best plan of each world, less the best mean of one plan: first "
    "for the declaration, then for the opening lead under the best declaration. Held out, the "
    "plan is chosen in one half of the worlds and judged in the other, which makes the gap "
    "larger where the plain one is made smaller by chance; the truth lies between. The chance "
    "is scaled to payoffs of -1 and 1 as well, those of the paper."
)

_HOW_GAMES: Final = (
    "How the paper turns what is left of an information set into its df is not plain from its "
    "words, so its figures and ours may not be on one scale. What can be put on one scale is "
    "counting alone: how often the information sets of a player halve between turns if played "
    "cards show nothing but themselves. By that Texas 42 stands with Hearts, above Skat, which "
    "has fewer hidden hands."
)

_ON_THE_CLAIMS: Final = (
    "It has been claimed of Texas 42 that its disambiguation factor is about 0.6 and its fusion "
    "gap about 0.1 points. Both are figures of the paper for other things: 0.6 is what it read "
    "off Skat and Hearts, and 0.1, of payoffs between -1 and 1, is what it predicts that "
    "sampling loses to an equilibrium in Skat. That loss is not measured here: it takes an "
    "equilibrium of Texas 42, which nobody has."
)
