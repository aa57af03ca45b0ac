"""Open question 6: how does the work of exact evaluation grow, and what does that say?

The same game with fewer dominoes in each hand is solved, and what it takes is counted: the states
there are, the dominoes that a plain search plays, and those that the core's search plays.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from texas42.data.campaign import Choice
from texas42.rules import Declaration
from texas42.rules.tricks import HAND_SIZE
from texas42.solve.batch import Progress
from texas42.studies.frame.config import Config
from texas42.studies.frame.intervals import Estimate, Floats, over_deals, sums_by_deal
from texas42.studies.frame.plots import lines
from texas42.studies.frame.report import Heading, Plot, Report, Table, Text
from texas42.studies.frame.study import Study
from texas42.studies.frame.work import Work
from texas42.studies.questions.growth import LARGEST_PLAIN, size_of
from texas42.studies.solved.multiples import geometric_mean

SIZES: Final = tuple(range(1, HAND_SIZE + 1))
WHAT: Final = {
    "states": "states that can be reached",
    "plain": "plays of a plain search",
    "nodes": "plays of the core's search",
}
"""What is counted, and what it is called."""

_FITTED: Final = (range(2, LARGEST_PLAIN + 1), range(2, HAND_SIZE + 1))
"""The sizes to which growth is fitted: those in which all is counted, then all.

Of one domino in each hand there is no choice.
"""
_LARGE: Final = 6
_SHARE_OF_LARGE: Final = 3
"""Of six dominoes a hand, every third game: its states are millions, counted one by one."""


def run(work: Work) -> Report:
    """Counts every game of every size."""
    found = work.step("sizes", lambda tell: _sizes(work.config, tell))
    return _report(found)


def _sizes(config: Config, tell: Progress) -> list[dict[str, Any]]:
    choice = Choice.parse(config.decls)
    games = [(seed, decl) for seed in config.deals for decl in choice.of(seed)][: config.states]
    found = []
    for done, (seed, declaration) in enumerate(games):
        for held in SIZES:
            if held != _LARGE or done % _SHARE_OF_LARGE == 0:
                found.append(_counted(seed, declaration, held, config.seed))
        tell(done + 1, len(games))
    return found


def _counted(seed: int, declaration: Declaration, held: int, chance: int) -> dict[str, Any]:
    size = size_of(seed, declaration, held, chance)
    return {"seed": seed, "decl": int(declaration), "held": held} | size._asdict()


def means(found: Sequence[Mapping[str, Any]], what: str) -> dict[int, Estimate]:
    """The geometric mean of a count by dominoes in hand, of one more than there are.

    >>> rows = [{"seed": seed, "held": 2, "nodes": 10 ** seed - 1} for seed in (1, 3)]
    >>> round(means(rows, "nodes")[2].value, 6)
    100.0
    """
    counted = {}
    for held in SIZES:
        rows = [row for row in found if row["held"] == held and row[what] is not None]
        if rows:
            counted[held] = geometric_mean(_one_more(rows, what), _seeds(rows))
    return counted


def factor(found: Sequence[Mapping[str, Any]], what: str, sizes: Sequence[int]) -> Estimate:
    """By what a count grows with each domino in hand: the slope through the means of sizes.

    Of games that were counted in all these sizes.

    >>> rows = [{"seed": 1, "decl": 0, "held": n, "states": 3**n - 1} for n in (2, 3, 4)]
    >>> round(factor(rows, "states", [2, 3, 4]).value, 6)
    3.0
    """
    rows = [row for row in found if row["held"] in sizes and row[what] is not None]
    times = Counter((row["seed"], row["decl"]) for row in rows)
    rows = [row for row in rows if times[row["seed"], row["decl"]] == len(sizes)]
    held, logs = np.array([row["held"] for row in rows]), np.log(_one_more(rows, what))
    columns = [each for size in sizes for each in (np.where(held == size, logs, 0), held == size)]

    def slope(sums: Floats) -> Floats:
        heights = sums[..., 0::2] / sums[..., 1::2]
        x = np.array(sizes, np.float64) - np.mean(sizes)
        grows: Floats = np.exp(heights @ x / (x @ x))
        return grows

    return over_deals(sums_by_deal(_seeds(rows), *columns), slope)


def _seeds(rows: Sequence[Mapping[str, Any]]) -> NDArray[np.int64]:
    return np.array([row["seed"] for row in rows])


def _one_more(rows: Sequence[Mapping[str, Any]], what: str) -> NDArray[np.float64]:
    """Counts, and one more: the core may need no play at all."""
    return 1 + np.array([row[what] for row in rows], np.float64)


def _report(found: Sequence[Mapping[str, Any]]) -> Report:
    counted = {what: means(found, what) for what in WHAT}
    fitted = {
        what: {sizes: factor(found, what, sizes) for sizes in _FITTED if set(sizes) <= each.keys()}
        for what, each in counted.items()
    }
    whole, deals = counted["nodes"][HAND_SIZE], len({row["seed"] for row in found})
    states, plain, nodes = (fitted[what][_FITTED[0]] for what in WHAT)
    answer = (
        "It proves nothing about complexity classes: seven sizes of one set of dominoes fit powers "
        "as well as polynomials of a high degree. From two to five dominoes in each hand, each "
        f"one more makes {states:.1f} times as many states, {plain:.1f} times as many plays of a "
        f"plain search and {nodes:.1f} times as many of the core's. A whole deal has "
        f"{counted['states'][HAND_SIZE]:,.0f} states, and the core plays {whole:,.0f} dominoes to "
        "value it, in geometric means."
    )
    return Report(
        STUDY.question,
        answer,
        (
            Text(
                f"Games of {deals:,} deals of which each seat keeps 1 to 7 of its dominoes, drawn "
                "at random, the rest out of play; seat 0 leads. The plain search is alpha-beta "
                "with a memo and the core's order of moves, and nothing else of the core, on games "
                f"of up to {LARGEST_PLAIN} dominoes a hand. With six in hand every third game is "
                "counted."
            ),
            Table(
                "Geometric means, of one more than there are.",
                ["in each hand", *WHAT.values()],
                [[str(held), *(each.get(held, "") for each in counted.values())] for held in SIZES],
                ",.0f",
            ),
            Plot(
                "growth",
                "On a logarithmic axis a straight line grows by the same factor at each step.",
                lines(
                    "What it takes to solve a game, by its size",
                    SIZES,
                    {
                        name: [_padded(counted[what], held) for held in SIZES]
                        for what, name in WHAT.items()
                    },
                    "dominoes in each hand at the start",
                    "how many",
                    log_y=True,
                ),
            ),
            Table(
                "By what each count grows from one size to the next, and the factor fitted to "
                "several sizes, each time of games that were counted in all of them.",
                [
                    "",
                    *(f"{size} to {size + 1}" for size in SIZES[1:-1]),
                    *(f"fitted, {sizes[0]} to {sizes[-1]}" for sizes in _FITTED),
                ],
                [_row(found, what, counted[what], fitted[what]) for what in WHAT],
                ".1f",
            ),
            Heading("What this says, and what it does not"),
            Text(
                "It says how much harder this game is to solve than a smaller one of the same "
                "dominoes, by these means. It does not say in which complexity class exact "
                "evaluation is. A class is about games that grow without bound, and Texas 42 has "
                "28 dominoes: as it stands it is solved by a table of finite size. One would first "
                "have to say how the set grows, to the double-n with hands of n dominoes or more, "
                "and how many seats there are. Seven sizes of one set cannot stand for that: here "
                "hands get longer while the suits stay as they are, and a curve through so few "
                "points fits powers as well as polynomials of a high degree."
            ),
            Text(
                "What can be said without measuring: with all hands seen, n dominoes a hand are "
                "played out after 4n plays, so that polynomial space is enough to find the value. "
                "For trick-taking card games with any number of suits and cards, Bonnet, Jamain "
                "and Saffidine (On the complexity of trick-taking card games, IJCAI 2013) proved a "
                "fragment with a bounded number of hands PSPACE-complete; some fragments are "
                "tractable by results of Wästlund. A domino belongs to two suits at once, which no "
                "card of theirs does, and we know of no proof that carries over. Whether 42 so "
                "extended is in P stays open, and nothing measured here speaks for it."
            ),
        ),
    )


def _padded(counted: Mapping[int, Estimate], held: int) -> Estimate:
    return counted.get(held, Estimate.alone(float("nan")))


def _row(
    found: Sequence[Mapping[str, Any]],
    what: str,
    counted: Mapping[int, Estimate],
    fitted: Mapping[range, Estimate],
) -> list[Any]:
    steps = [
        factor(found, what, [size, size + 1]) if {size, size + 1} <= counted.keys() else ""
        for size in SIZES[1:-1]
    ]
    return [WHAT[what], *steps, *(fitted.get(sizes, "") for sizes in _FITTED)]


STUDY: Final = Study(
    name="growth",
    title="How the work grows with the hand",
    question="How do states and search grow with the dominoes in hand, and what does that prove?",
    defaults=Config(60, "1000:1060", "random:1"),
    run=run,
    counts="games",
)
