"""The study of PIMC-friendliness from end to end, small; and what it says of what it was given."""

from pathlib import Path

import numpy as np
import pytest

from texas42.deals import Deal, Position
from texas42.solve import value
from texas42.studies.bids.bidders import Bidders
from texas42.studies.frame.config import Config
from texas42.studies.frame.problems import UnfitError
from texas42.studies.frame.report import Table
from texas42.studies.frame.run import carry_out
from texas42.studies.frame.written import as_json, markdown
from texas42.studies.pimc.near_leaves import HandNode, pre_terminal
from texas42.studies.pimc.report import Found, written
from texas42.studies.pimc.study import STUDY, by_best_play, gaps

TINY = Config(2, "5:9", "fives,sixes,notrump")


def test_a_small_run_says_all_and_the_same_again(tmp_path: Path) -> None:
    done = carry_out(STUDY, TINY, tmp_path / "one", workers=1)
    again = carry_out(STUDY, TINY, tmp_path / "two", workers=2)
    assert as_json(done) == as_json(again)
    said = markdown(done)
    assert "own contract made" in said
    assert "| Kuhn poker | 0.5 | 0.5 | 0 | – |" in said
    assert len(done.work.results["walks"]) == 2


def test_the_gap_is_that_of_plans_fixed_before_the_world_is_seen() -> None:
    bidders = Bidders.of(TINY)
    points = bidders.points(0, 30, workers=1).astype(float)
    (first, *_) = gaps(bidders, 30, lambda _done, _of: None, 1)
    assert first["decls"]["points"] == pytest.approx(
        points.max(axis=1).mean() - points.mean(axis=0).max()
    )
    assert first["decl"] == bidders.decls[int(points.mean(axis=0).argmax())]
    assert first["leads"]["points"] >= 0


def test_the_first_worlds_are_the_same_for_every_number_and_keep_the_hand() -> None:
    bidders = Bidders.of(TINY)
    worlds = bidders.worlds(1, 12)
    assert (worlds[:5] == bidders.worlds(1, 5)).all()
    assert (worlds[:, 0] == bidders.hands[1]).all()


@pytest.mark.parametrize(
    ("config", "said"),
    [
        (Config(9, "0:4", "all"), "9 hands of 4 seeds"),
        (Config(2, "0:4", "random:3"), "differ from hand to hand"),
    ],
)
def test_what_cannot_be_done_is_refused_with_what_would_do(config: Config, said: str) -> None:
    with pytest.raises(UnfitError, match=said):
        Bidders.of(config)


@pytest.mark.parametrize("seed", range(6))
def test_best_play_ends_at_the_value_of_the_hand(seed: int) -> None:
    """Whatever the pre-terminal node, the best of its moves is what the hand is worth."""
    start = Position.start(Deal.from_seed(seed), seed)
    payoffs = pre_terminal(HandNode(start), by_best_play(np.random.default_rng(seed)))
    assert (42 + value(start)) // 2 in payoffs


def test_payoffs_without_a_contract_are_left_out() -> None:
    gap = {"points": 1.0, "p": 0.1, "held out": 1.2}
    found = Found(
        gaps=[{"decl": 5, "contract": c, "decls": gap, "leads": gap} for c in (None, 30)],
        walked=[[[10, 35]], [[31, 42]]],
        played=[[[10, 35]], [[31, 42]]],
        shrunk=[[[1.0, 0.5, 1.0]] * 6] * 2,
    )
    tables = [block for block in written("?", found).blocks if isinstance(block, Table)]
    rows = {str(row[0]): row for row in tables[0].rows}
    assert rows["points"][1].value == 0
    assert rows["30 made"][1].value == 0.5
    assert rows["own contract made"][1].value == 1
    assert [row[1] for row in tables[2].rows] == [2, 2, 1, 1]


def test_the_gap_is_said_in_sample_and_held_out_and_claims_stand_beside_intervals() -> None:
    gaps = [
        {"decl": 5, "contract": 30, "decls": gap, "leads": gap | {"points": 0.1}}
        for gap in ({"points": p, "p": 0.1, "held out": p + 1} for p in (1.0, 2, 3, 4, 5))
    ]
    walks = [[[10, 35]]] * 5
    report = written("?", Found(gaps, walks, walks, [[[1.0, 0.5, 1.0]] * 6] * 5))
    assert "between 3.0 and 4.0 points for declarations" in report.answer
    claims = [block for block in report.blocks if isinstance(block, Table)][-1]
    said = {str(row[0]): row[3] for row in claims.rows}
    assert said["fusion gap in points, declaration, in sample"] == "no"
    assert said["fusion gap in points, opening lead, in sample"] == "yes"


def test_hands_that_would_never_bid_are_refused(tmp_path: Path) -> None:
    seed = next(s for s in range(40) if weak(s))
    with pytest.raises(UnfitError, match="none of the hands makes 30"):
        carry_out(STUDY, Config(1, str(seed), "fives"), tmp_path)


def weak(seed: int) -> bool:
    points = Bidders.of(Config(1, str(seed), "fives")).points(0, 100, workers=1)
    return bool((points >= 30).mean() < 0.5)
