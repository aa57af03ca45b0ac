"""Open question 4: how does team structure meet the three axes?

Potentials add up what is in the hands of a team. So it is asked how far a value is a sum: the same
four hands are seated in all 24 ways, and the value is parted into what each hand adds to its team,
what it matters which of them leads, what two hands are worth together beyond that, and where the
opponents sit. And of the lead token, which section 4.3 calls a resource that a team shares, it is
asked what it is worth, and how much of that is the team's and not the seat's.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from texas42.data.campaign import Choice
from texas42.deals import Deal
from texas42.rules import N_SEATS, Declaration
from texas42.solve import solve_many
from texas42.solve.batch import Progress
from texas42.studies.frame.config import Config
from texas42.studies.frame.intervals import Estimate, mean, ratio, root_mean
from texas42.studies.frame.models import groups
from texas42.studies.frame.plots import bars
from texas42.studies.frame.problems import UnfitError
from texas42.studies.frame.report import Heading, Plot, Report, Table, Text
from texas42.studies.frame.study import Study
from texas42.studies.frame.work import Work
from texas42.studies.questions.seatings import PARTS, SEATINGS, parts, seated

_LEADERS: Final = tuple(range(N_SEATS))


class Solved(NamedTuple):
    """Deals under their declarations, a row each."""

    deal: NDArray[np.int64]
    """(n,): the seed."""
    decl: NDArray[np.int64]
    """(n,): the declaration."""
    seatings: NDArray[np.int64]
    """(n, 24): the value to team 0, which leads, with the hands in each seating."""
    leaders: NDArray[np.int64]
    """(n, 4): the value to team 0 of the deal as it lies, led by each seat."""


def solved(config: Config, workers: int | None, tell: Progress) -> Solved:
    """The deals of a study, solved from every seating and every lead."""
    choice = Choice.parse(config.decls)
    each = (len(SEATINGS) + len(_LEADERS)) * choice.size
    seeds = config.deals[: config.states // each]
    if not seeds:
        raise UnfitError(
            f"{config.states} values do not make one deal, which takes {each}: name more states"
        )
    rows = []
    for done, seed in enumerate(seeds, start=1):
        deal, declarations = Deal.from_seed(seed), choice.of(seed)
        by_seating = solve_many(seated([deal.as_array()])[0], declarations, workers=workers)
        by_leader = solve_many([deal] * N_SEATS, declarations, _LEADERS, workers=workers)
        for column, declaration in enumerate(declarations):
            rows.append([seed, declaration, *by_seating[:, column], *by_leader[:, column]])
        tell(done, len(seeds))
    found = np.array(rows, np.int64)
    return Solved(found[:, 0], found[:, 1], found[:, 2:-N_SEATS], found[:, -N_SEATS:])


def run(work: Work) -> Report:
    """The parts of values by seating, and what the lead is worth."""
    kept = work.step("solved", lambda tell: _as_lists(solved(work.config, work.workers, tell)))
    rows = Solved(*(np.array(column) for column in kept))
    found = work.step("parts", lambda _: _found(rows))
    by_decl = work.step(
        "by declaration",
        lambda _: [
            [int(decl), _found(Solved(*(column[at] for column in rows)))]
            for decl, at in groups(rows.decl)
        ],
    )
    return _report(len(rows.deal), len(np.unique(rows.deal)), found, by_decl)


def _as_lists(rows: Solved) -> list[Any]:
    return [column.tolist() for column in rows]


def _found(rows: Solved) -> dict[str, Any]:
    squares = parts(rows.seatings)
    total, deal = squares.sum(axis=1), rows.deal
    shares = {name: ratio(squares[:, at], total, deal) for at, name in enumerate(PARTS)}
    sums = ratio(squares[:, 0] + squares[:, 1], total, deal)
    lead = rows.leaders.astype(np.float64)
    of_team = (lead[:, [0, 2]].mean(axis=1), lead[:, [1, 3]].mean(axis=1))
    about = ((lead - lead.mean(axis=1, keepdims=True)) ** 2).sum(axis=1)
    token = of_team[0] - of_team[1]
    within = np.abs(lead[:, [0, 1]] - lead[:, [2, 3]]).mean(axis=1)
    return {
        "shares": {name: share.as_list() for name, share in shares.items()},
        "sums": sums.as_list(),
        "spread": root_mean(total / len(SEATINGS), deal).as_list(),
        "token": mean(token, deal).as_list(),
        "partner": mean(within, deal).as_list(),
        "no matter": mean(lead[:, 0] == lead[:, 2], deal).as_list(),
        "of team": ratio(token**2, about, deal).as_list(),
    }


def _report(n: int, n_deals: int, found: Any, by_decl: Any) -> Report:
    shares = {name: Estimate.of(share) for name, share in found["shares"].items()}
    sums, token = Estimate.of(found["sums"]), Estimate.of(found["token"])
    of_team, partner = Estimate.of(found["of team"]), Estimate.of(found["partner"])
    answer = (
        f"{_mostly(sums)}. When the same four hands change seats, {sums:.0%} of the variance of "
        "the value is a sum over hands, what each adds to its team and which of them leads, where "
        f"chance would have {sum(_BY_CHANCE[:2]):.0%}; how partners' hands fit beyond that is "
        f"{shares['fit']:.0%}. "
        f"To have the lead is worth {token:.1f} points of difference to a team, "
        f"{token.value / 2:.1f} of the 42, on average over {_declarations(len(by_decl))}. "
        f"{of_team:.0%} of what changes with the leader goes by its team, where chance would have "
        f"{_TEAM_BY_CHANCE:.0%}; which of two partners leads makes {partner:.1f} points of "
        "difference."
    )
    heads = ["", *PARTS, "a sum over hands"]
    return Report(
        STUDY.question,
        answer,
        (
            Text(
                f"{n:,} games, {n_deals:,} deals under their declarations, each solved in 24 "
                "seatings and from the lead of each seat. Seat 0 leads the seatings; the value is "
                "the points of its team less those of the other, with all hands seen."
            ),
            Heading("The same hands in other seats"),
            Table(
                "Shares of the variance of the value over the 24 seatings of a deal, whose "
                f"standard deviation is {Estimate.of(found['spread']):.1f} points. In the order in "
                "which they are taken off: what each hand adds to the team that holds it, 3 "
                "degrees of freedom; which hand leads, 3; how the leader's hand and its partner's "
                "fit, 5; the seats of the opponents, 12. By chance each part would have its "
                "degrees of freedom.",
                heads,
                [
                    ["all", *shares.values(), sums],
                    *(_row(*each) for each in by_decl),
                    ["by chance", *_BY_CHANCE, sum(_BY_CHANCE[:2])],
                ],
            ),
            Plot(
                "parts",
                "What the value of a seating depends on.",
                bars(
                    "The same four hands in 24 seatings",
                    dict(zip(_LABELS, shares.values(), strict=True)),
                    "share of the variance between seatings",
                ),
            ),
            Text(
                "A potential that adds up the hands of a team can have the first part, and with a "
                "term for the leader's hand the second; the rest is out of its reach, however it "
                "weighs the dominoes, unless it looks at two hands at a time. That is the most any "
                "sum could have: what a hand adds is fitted here to each deal, where it depends on "
                "the other three hands, while a potential has to tell it from the dominoes."
            ),
            Heading("The lead"),
            Table(
                "What it is worth to lead, in points of difference, team 0 minus team 1; what a "
                "team takes more of the 42 is half of it. The first row is the mean over all "
                "declarations that were asked. To the team: the mean of its two leads less "
                "that of the other team's. To a partner: how far apart the values of two partners' "
                "leads are. The share of the team: of the variance over the four leads, what is "
                "between teams. No matter: how often it is all the same which of seats 0 and 2 "
                "leads.",
                ["", "to the team", "to a partner", "share of the team", "no matter"],
                [
                    _lead_row("all", found),
                    *(_lead_row(_label(d), each) for d, each in by_decl),
                    ["by chance", "", "", _TEAM_BY_CHANCE, ""],
                ],
                ".2f",
            ),
        ),
    )


_BY_CHANCE: Final = tuple(freedom / 23 for freedom in (3, 3, 5, 12))
_TEAM_BY_CHANCE: Final = 1 / 3
"""Of the variance over four leads: one degree of freedom of three."""
_LABELS: Final = ("what a hand adds", "which hand leads", "how partners fit", "opponents' seats")


def _mostly(sums: Estimate) -> str:
    if sums.low > 1 / 2:
        return "The value is mostly a sum of what hands are worth"
    return "The value is not mostly a sum of what hands are worth"


def _declarations(n: int) -> str:
    """So many declarations, in words.

    >>> _declarations(10), _declarations(1)
    ('all ten declarations', 'one declaration')
    """
    if n == len(Declaration):
        return "all ten declarations"
    return "one declaration" if n == 1 else f"{n} declarations"


def _label(decl: int) -> str:
    return Declaration(decl).label


def _row(decl: int, found: Any) -> list[Any]:
    return [_label(decl), *map(Estimate.of, found["shares"].values()), Estimate.of(found["sums"])]


def _lead_row(name: str, found: Any) -> list[Any]:
    columns = ("token", "partner", "of team", "no matter")
    return [name, *(Estimate.of(found[key]) for key in columns)]


STUDY: Final = Study(
    name="partners",
    title="Hands, partners and the lead",
    question="How much of a value is the sum of what hands are worth, and what is the lead worth?",
    defaults=Config(84_000, "0:300", "all"),
    run=run,
    counts="values",
)
