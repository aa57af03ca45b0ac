"""Section 9.4: are the potentials good for ordering moves?

A plain alpha-beta search is given the plays of each state in the order of reward and potential
after it, and in the core's order, at random, and best first by the true values. All else is the
same, so that the dominoes it plays are what the order is worth. And on states with a choice the
play that looks best is held against the best.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from texas42.data import ShardId
from texas42.deals import pack
from texas42.solve.batch import Progress
from texas42.solve.core import as_asked
from texas42.solve.core import search as core_search
from texas42.studies.frame.config import Config
from texas42.studies.frame.intervals import Estimate, mean
from texas42.studies.frame.plots import bars, lines
from texas42.studies.frame.report import Heading, Plot, Report, Table, Text
from texas42.studies.frame.sample import Sample
from texas42.studies.frame.study import Study
from texas42.studies.frame.work import Work
from texas42.studies.solved.alpha_beta import Order, at_random, by_worth, search
from texas42.studies.solved.choices import choices
from texas42.studies.solved.core_order import core_order
from texas42.studies.solved.dag import Dag, dag_below, start_of
from texas42.studies.solved.guesses import (
    COMBINED,
    NOTHING,
    TREES,
    Guess,
    fitted_guesses,
    guessed,
    split,
    unseen,
)
from texas42.studies.solved.multiples import geometric_mean

CORE: Final = "the core's order"
RANDOM: Final = "at random"
PERFECT: Final = "best first"

TRICKS: Final = (3, 4)
"""Searches start with one of these tricks, in all deals that judge."""

ANSWERED: Final = 3
"""The answer is of searches that start with this trick, with a memo."""

_EVERY_CHOICE: Final = (1.0,) * 6 + (0.0,)  # nobody has a choice in the last trick


def orders(
    graph: Dag, guesses: Sequence[Guess], values: NDArray[np.int8], chance: int
) -> Iterator[tuple[str, Order]]:
    """The name and the order of all that is compared."""
    yield PERFECT, by_worth(graph, values)
    yield CORE, core_order(graph)
    yield RANDOM, at_random(graph, chance)
    worth = guessed(guesses, graph.states, graph.deal, graph.declaration)
    for column, guess in enumerate(guesses):
        yield guess.name, by_worth(graph, np.ascontiguousarray(worth[:, column]))


def searched(
    trick: int, table: ShardId, guesses: Sequence[Guess], chance: int = 0
) -> dict[str, Any]:
    """The nodes of every order from the start of a trick, with a memo and without."""
    state = start_of(trick, table, chance)
    graph = dag_below(pack(state, table.deal()), table.deal(), table.declaration)
    values = graph.values()
    nodes: dict[str, dict[str, int]] = {"memo": {}, "plain": {}}
    for name, order in orders(graph, guesses, values, chance):
        for kind, memo in (("memo", True), ("plain", False)):
            nodes[kind][name] = _nodes(graph, order, values, memo=memo)
    _, of_core = core_search().value(*as_asked(state))
    return {
        "trick": trick,
        "seed": table.seed,
        "states": len(graph.states),
        "core": of_core,
        **nodes,
    }


def _nodes(graph: Dag, order: Order, values: NDArray[np.int8], *, memo: bool) -> int:
    found = search(graph, order, memo=memo)
    assert found.value == values[0]  # whatever the order
    return found.nodes


class _Prepared(NamedTuple):
    sample: Sample
    guesses: list[Guess]
    judge: frozenset[int]


def run(work: Work) -> Report:
    """The choices, then the searches."""

    @cache  # drawn and fitted for the first step that is not done yet
    def prepared() -> _Prepared:
        sample = work.sample(shares=_EVERY_CHOICE, choices_only=True)
        teach, judge = split(sample, work.config.seed)
        guesses = unseen(fitted_guesses([sample], teach, work.config.seed), judge)
        return _Prepared(sample, guesses, judge)

    def searches(trick: int, tell: Progress) -> list[dict[str, Any]]:
        return _searches(*prepared(), trick, work.config.seed, tell)

    chosen = work.step("choices", lambda _: _chosen(*prepared()))
    found = [
        row
        for trick in reversed(TRICKS)
        for row in work.step(f"searches from trick {trick}", partial(searches, trick))
    ]
    return _report(chosen, found)


def _chosen(sample: Sample, guesses: Sequence[Guess], judge: frozenset[int]) -> dict[str, Any]:
    of = choices(sample, guesses, judge)
    names = [*(guess.name for guess in guesses), CORE, RANDOM]
    tricks, reward = np.unique(of.trick), names.index(NOTHING.name)
    return {
        "states": len(of.deal),
        "deals": len(judge),
        "tricks": tricks.tolist(),
        **{
            kind: {
                name: [mean(column[:, at], of.deal).as_list()]
                + [
                    mean(column[of.trick == t, at], of.deal[of.trick == t]).as_list()
                    for t in tricks
                ]
                for at, name in enumerate(names)
            }
            for kind, column in (("agrees", of.agrees), ("regret", of.regret))
        },
        **{
            f"{kind}, to reward": {
                name: mean(column[:, at] - column[:, reward], of.deal).as_list()
                for at, name in enumerate(names)
                if at != reward
            }
            for kind, column in (("agrees", of.agrees), ("regret", of.regret))
        },
    }


def _searches(
    sample: Sample,
    guesses: Sequence[Guess],
    judge: frozenset[int],
    trick: int,
    chance: int,
    tell: Progress,
) -> list[dict[str, Any]]:
    tables = [table for table in sample.tables if table.seed in judge]
    found = []
    for done, table in enumerate(tables, start=1):
        found.append(searched(trick, table, guesses, chance))
        tell(done, len(tables))
    return found


def ratios(
    found: Sequence[Mapping[str, Any]], kind: str, trick: int, base: str = CORE
) -> dict[str, Estimate]:
    """The nodes of each order as multiples of those of another: geometric means.

    >>> row = {"trick": 3, "seed": 1, "memo": {CORE: 10.0, RANDOM: 40.0}}
    >>> ratios([row], "memo", 3)[RANDOM].value
    4.0
    """
    rows = [row for row in found if row["trick"] == trick]
    deal = np.array([row["seed"] for row in rows])
    names = rows[0][kind] if rows else []
    return {
        name: geometric_mean(np.array([row[kind][name] / row[kind][base] for row in rows]), deal)
        for name in names
    }


def _report(chosen: Any, found: Any) -> Report:
    agrees, regret = (
        {name: list(map(Estimate.of, row)) for name, row in chosen[kind].items()}
        for kind in ("agrees", "regret")
    )
    columns = {f"trick {trick}": ratios(found, "memo", trick) for trick in TRICKS}
    columns |= {f"trick {trick}, no memo": ratios(found, "plain", trick) for trick in TRICKS}
    shown = columns[f"trick {ANSWERED}"]
    names = sorted(shown, key=lambda name: shown[name].value)
    searched_from = [row for row in found if row["trick"] == ANSWERED]
    to_reward = ratios(found, "memo", ANSWERED, base=NOTHING.name)
    columns[f"trick {ANSWERED}, to the reward alone"] = to_reward
    more, less = (
        {name: Estimate.of(each) for name, each in chosen[f"{kind}, to reward"].items()}
        for kind in ("agrees", "regret")
    )
    return Report(
        STUDY.question,
        _answer(agrees, regret, more[COMBINED], to_reward[COMBINED], len(searched_from)),
        (
            Text(_HOW),
            Table(
                "Dominoes played, as multiples of those of the core's order: geometric means. In "
                "the last column, of those of the reward of a play alone.",
                ["order", *columns],
                [[name, *(each.get(name, "") for each in columns.values())] for name in names],
                ".2f",
            ),
            Plot(
                "nodes",
                "Fewer is better; 1 is the core's order.",
                bars(
                    f"Dominoes played from trick {ANSWERED} on",
                    {name: shown[name] for name in names},
                    "multiple of the core's order, with a memo",
                ),
            ),
            _sizes(found),
            Text(_CORE),
            Heading("The play that looks best"),
            Text(
                f"{chosen['states']:,} states of {chosen['deals']} deals that taught nothing, with "
                "more than one legal play, as many of each trick from the first to the sixth. All "
                "best plays count as best, and of plays that look alike one is taken by chance."
            ),
            _by_trick(
                "How often the play that looks best is a best one.", agrees, chosen["tricks"]
            ),
            _by_trick(
                "What it costs, in points of difference between the teams.",
                regret,
                chosen["tricks"],
            ),
            Table(
                "The same less that of the reward of a play alone, deal by deal.",
                ["choice by", "how often a best one", "what it costs"],
                [[name, more[name], less[name]] for name in more],
                ".3f",
            ),
            Plot(
                "regret",
                "Points given away by one play, on average; bands are 95% over deals.",
                lines(
                    "What the play that looks best costs, by trick",
                    chosen["tricks"],
                    {name: regret[name][1:] for name in _SHOWN},
                    "trick",
                    "points",
                ),
            ),
        ),
    )


_SHOWN: Final = (RANDOM, NOTHING.name, COMBINED, "combined, interactions", TREES, CORE)

_HOW: Final = (
    "Searched are starts of the third and fourth trick that random play came to, one of each in "
    "every table of the deals that taught nothing. The search is plain alpha-beta with a full "
    "window, fail-soft, over the graph of all that follows; it finds the value whatever the order. "
    "With a memo it keeps for "
    "each state the bounds that it found. A potential orders plays by the reward of a play and "
    "the potential after it, so that to guess that nothing is to come is to go by the reward "
    "alone; plays that look alike go by the number of the domino. Default weights are "
    "left out where deals that judge made them. Best first goes by the true "
    "values; it is no bound, since to refute a play the best answer is not always the cheapest."
)

_CORE: Final = (
    "The core's order is that of its source, as far as it is fixed beforehand: dominoes by "
    "strength; leads whose trick no opponent can take before the others, those with count first "
    "among them and last among the others; a first reply by who can still take the trick, then "
    "the weakest. It lacks what the core learns while searching, the lead that was best before "
    "and the merits of leads, and it orders the last two tricks too, which the core plays through "
    "as they come. What the core itself plays for a value, in the last column, it owes to more "
    "than order: bounds that settle a trick unplayed, probes with a zero window, and "
    "interchangeable dominoes passed over."
)


def _answer(
    agrees: Mapping[str, list[Estimate]],
    regret: Mapping[str, list[Estimate]],
    more: Estimate,
    nodes: Estimate,
    positions: int,
) -> str:
    verdict, word = _verdict(more, nodes)
    return (
        f"{verdict}. Ordered by the combined potential, moves are {word} than by the reward of a "
        f"play alone: it puts a best play first in {agrees[COMBINED][0]:.0%} of choices against "
        f"{agrees[NOTHING.name][0]:.0%}, and a search plays {nodes:.2f} times as many dominoes "
        f"(paired by deal, from {positions} starts of the third trick). Trees that see more lose "
        f"{regret[TREES][0]:.2f} points a play against {regret[COMBINED][0]:.2f}; the core's first "
        f"try loses {regret[CORE][0]:.2f}."
    )


def _verdict(more: Estimate, nodes: Estimate) -> tuple[str, str]:
    """Whether it is an order, and how it is beside the reward alone.

    >>> _verdict(Estimate(-0.02, -0.04, 0.01), Estimate(1.3, 1.1, 1.5))
    ('No', 'no better')

    Args:
        more: How much more often a best play comes first.
        nodes: How many times as many dominoes are played.
    """
    if not (more.has_interval and nodes.has_interval):
        return "So few deals do not tell", "not shown to be better"
    better = more.low > 0, nodes.high < 1
    if all(better):
        return "Yes", "better"
    return ("Partly", "better by one measure of two") if any(better) else ("No", "no better")


def _sizes(found: Sequence[Mapping[str, Any]]) -> Table:
    rows = []
    for trick in TRICKS:
        at = [row for row in found if row["trick"] == trick]
        deal = np.array([row["seed"] for row in at])
        sizes = [
            [row["states"] for row in at],
            [row["memo"][CORE] for row in at],
            [row["core"] + 1 for row in at],  # it may need none
        ]
        means = [geometric_mean(np.array(size, np.float64), deal) for size in sizes]
        rows.append([f"trick {trick}", len(at), *means])
    return Table(
        "What was searched: geometric means.",
        ["from", "positions", "states", "by the core's order", "by the core itself"],
        rows,
        ",.0f",
    )


def _by_trick(caption: str, found: Mapping[str, list[Estimate]], tricks: Sequence[int]) -> Table:
    return Table(
        caption,
        ["choice by", "all", *map(str, tricks)],
        [[name, *estimates] for name, estimates in found.items()],
        ".2f",
    )


STUDY: Final = Study(
    name="ordering",
    title="The potentials as an order of moves",
    question="Do the potentials put the right moves first, and what does a search gain by it?",
    defaults=Config(30_000, "1000:1100", "random:1"),
    run=run,
)
