"""The one-hand evaluator and the study that judges it."""

from pathlib import Path

import numpy as np
import pytest

from texas42.rules import Bid
from texas42.studies.bids import hand_evaluator
from texas42.studies.bids import study as bid_features
from texas42.studies.bids.bidders import Bidders
from texas42.studies.bids.hand_evaluator import N_TARGETS, HandEvaluator, inputs, targets
from texas42.studies.bids.study import STUDY, Judge, evaluate, solve
from texas42.studies.frame.config import Config
from texas42.studies.frame.problems import UnfitError
from texas42.studies.frame.run import carry_out
from texas42.studies.frame.written import as_json, markdown

SMALL = Config(30, "0:30", "fives,doubles-trump,notrump")


@pytest.fixture
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(hand_evaluator._OPTIONS, "trees", {"max_iter": 5})
    monkeypatch.setattr(bid_features, "TRAIN_WORLDS", 4)
    monkeypatch.setattr(bid_features, "TEST_WORLDS", 8)


@pytest.mark.usefixtures("few_worlds")
def test_a_small_run_says_all_and_the_same_again(tmp_path: Path) -> None:
    done = carry_out(STUDY, SMALL, tmp_path / "one", workers=1)
    bidders = Bidders.of(SMALL)
    again = evaluate(bidders, solve(bidders, lambda _done, _of: None, 2))
    assert as_json(done)["results"] == {"evaluators": again}
    assert "times" not in done.report.answer
    assert "trees, taught of other hands" in markdown(done)


def test_targets_are_means_and_shares() -> None:
    points = np.array([[42, 30], [29, 31], [31, 0]], np.int8)
    found = targets(points)
    assert found.shape == (2, N_TARGETS)
    assert found[:, 0].tolist() == pytest.approx([34, 61 / 3])
    assert found[0, 1:].tolist() == pytest.approx([2 / 3, 2 / 3] + [1 / 3] * 11)
    assert found[1, 1:4].tolist() == pytest.approx([2 / 3, 1 / 3, 0])


def taught(bidders: Bidders, presence: bool) -> HandEvaluator:
    """One that learnt points which are a linear function of what it sees, and chances alike."""
    x = inputs(bidders.hands, bidders.decls, presence)
    weights = np.random.default_rng(0).normal(size=x.shape[2])
    points = x @ weights
    known = np.repeat(points[..., None], N_TARGETS, axis=2)
    return HandEvaluator.fitted("linear", bidders.hands, bidders.decls, known, presence=presence)


def test_what_is_linear_in_the_hand_is_learnt_by_the_linear_evaluator() -> None:
    bidders = Bidders.of(Config(60, "0:60", "fives,sixes,notrump"))
    x = inputs(bidders.hands, bidders.decls, presence=False)
    weights = np.random.default_rng(0).normal(size=x.shape[2])
    found = taught(bidders, presence=False).evaluate(bidders.hands, bidders.decls)
    assert found[..., 0] == pytest.approx(x @ weights, abs=1e-6)


def test_chances_lie_between_0_and_1_and_never_rise_with_the_bid() -> None:
    bidders = Bidders.of(SMALL)
    found = taught(bidders, presence=True).evaluate(bidders.hands, bidders.decls)[..., 1:]
    assert ((found >= 0) & (found <= 1)).all()
    assert (np.diff(found, axis=2) <= 0).all()


@pytest.fixture(scope="module")
def judge() -> Judge:
    bidders = Bidders.of(Config(15, "0:15", SMALL.decls))
    return Judge(bidders.seeds, [bidders.points(i, 12, workers=1) for i in range(len(bidders))])


def test_who_knows_the_means_is_found_perfect(judge: Judge) -> None:
    found = judge.judge(judge.known)
    assert found["r2"].value == 1
    assert found["points"].value == found["36"].value == found["beyond noise"].value == 0
    assert found["gained"].value >= 0  # than half of the worlds, all of them choose better


def test_who_knows_nothing_is_found_out(judge: Judge) -> None:
    mean = np.broadcast_to(judge.known.mean(axis=(0, 1)), judge.known.shape)
    assert judge.judge(mean)["r2"].value == pytest.approx(0)
    worst = judge.judge(1 - judge.known)
    assert worst["gained"].value < -5
    assert worst["marks"].value < 0
    assert worst["same"].value < 0.2


def test_a_choice_is_judged_by_the_worlds_that_did_not_choose() -> None:
    """Two declarations, each the better in one half: whoever chose by a half loses in the other."""
    points = np.tile(np.array([[40, 20], [20, 40]], np.int8), (4, 1))
    judge = Judge(np.arange(6), [points] * 6)
    first = judge.choice(np.zeros(6, np.int64))
    assert first["same"].value == 0.5
    assert first["gained"].value == 10  # 20 where it differs: the half's own choice takes 20
    assert judge.halves()["same"].value == 0


def test_noise_says_how_far_off_the_means_are(judge: Judge) -> None:
    noise = judge.noise()
    assert noise["points"].value == pytest.approx(np.sqrt(np.mean(judge.variance) / 12), rel=1e-9)
    assert noise["r2"].value == pytest.approx(
        1 - np.mean(judge.variance) / 12 / judge.known[..., 0].var(), rel=1e-9
    )


def test_worth_worlds_is_the_number_with_such_an_error(judge: Judge) -> None:
    """Foretold by a mean of n worlds, the points are worth n worlds, but for chance."""
    rng = np.random.default_rng(1)
    spread = np.sqrt(judge.variance)
    found = []
    for _ in range(60):
        foretold = judge.known.copy()
        foretold[..., 0] += rng.normal(size=spread.shape) * spread * np.sqrt(1 / 4 + 1 / 12)
        found.append(judge.judge(foretold)["worlds"].value)
    assert np.median(found) == pytest.approx(4, rel=0.25)


def test_marks_go_by_the_best_bid_and_are_paid_by_the_other_half() -> None:
    chooser, other = np.zeros((2, N_TARGETS)), np.zeros((2, N_TARGETS))
    chooser[0, 1], chooser[1, 1], chooser[1, -1] = 0.9, 0.95, 0.9
    other[1, 1], other[1, -1] = 0.8, 0.5
    assert bid_features._marks(chooser, other) == Bid.marks(2).expected_marks(0.5)
    chooser[1, -1] = 0.1
    assert bid_features._marks(chooser, other) == pytest.approx(Bid.points(30).expected_marks(0.8))


def test_too_few_hands_are_refused(tmp_path: Path) -> None:
    with pytest.raises(
        UnfitError, match="24 hands are too few to learn from and be judged by: name 25"
    ):
        carry_out(STUDY, Config(24, "0:24", "fives"), tmp_path)
