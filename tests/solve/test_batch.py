"""Batches: the same answers for any number of workers, in any chunks; no deal, no answer."""

import os
import resource
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from texas42 import _core
from texas42.deals import Deal, Position
from texas42.rules import Declaration
from texas42.solve import batch, can_make, can_make_many, solve_many, value
from texas42.solve.batch import available_workers
from texas42.solve.batch_input import as_masks
from texas42.solve.core import RULES

DEALS = [Deal.from_seed(seed) for seed in range(300, 309)]
LEADERS = [n % 4 for n in range(len(DEALS))]
IDS = np.stack([deal.as_array() for deal in DEALS])


@pytest.fixture(scope="module")
def values() -> NDArray[np.int8]:
    """The values of the deals one by one, by the single question."""
    return np.array(
        [
            [value(Position.start(deal, decl, leader)) for decl in Declaration]
            for deal, leader in zip(DEALS, LEADERS, strict=True)
        ],
        np.int8,
    )


@pytest.mark.parametrize("workers", [None, 1, 2, 5, 200])
def test_values_for_any_number_of_workers(values: NDArray[np.int8], workers: int | None) -> None:
    found = solve_many(DEALS, Declaration, LEADERS, workers=workers)
    assert found.dtype == np.int8
    assert (found == values).all()


@pytest.mark.parametrize("workers", [1, 2, 5])
@pytest.mark.parametrize("team", [0, 1])
def test_makes_for_any_number_of_workers(values: NDArray[np.int8], workers: int, team: int) -> None:
    points = np.arange(values.size).reshape(values.shape) % 43
    team_points = (42 + (values if team == 0 else -values).astype(int)) // 2
    makes = can_make_many(DEALS, Declaration, points, LEADERS, team=team, workers=workers)
    assert makes.dtype == np.bool_
    assert (makes == (points <= team_points)).all()
    assert makes.any()
    assert not makes.all()


def test_nodes_for_any_number_of_workers() -> None:
    declarations, leaders = np.arange(10, dtype=np.uint8), np.array(LEADERS, np.uint8)
    shape = len(DEALS), len(declarations)
    values, makes = np.empty(shape, np.int8), np.empty(shape, np.bool_)
    points = np.full(shape, 30, np.int16)
    given = RULES, as_masks(DEALS), declarations, leaders
    of_values = {_core.solve_many(*given, workers, values) for workers in (1, 2, 5)}
    of_makes = {_core.can_make_many(*given, workers, points, makes) for workers in (1, 2, 5)}
    assert len(of_values) == len(of_makes) == 1
    assert 0 < of_makes.pop() <= of_values.pop()


@pytest.mark.parametrize(
    "hands", [DEALS, IDS, IDS.astype(np.uint64), IDS.tolist(), IDS[:, :, ::-1]]
)
def test_hands_in_any_form(values: NDArray[np.int8], hands: Any) -> None:
    assert (solve_many(hands, Declaration, LEADERS) == values).all()


def test_declarations_in_any_form(values: NDArray[np.int8]) -> None:
    assert (
        solve_many(DEALS, ["fives", 3, Declaration.NOTRUMP], LEADERS) == values[:, [5, 3, 9]]
    ).all()


@pytest.mark.parametrize("points", [30, [30] * 10, [[30]] * len(DEALS), [[30] * 10] * len(DEALS)])
def test_points_of_any_shape_that_fits(values: NDArray[np.int8], points: Any) -> None:
    makes = can_make_many(DEALS, Declaration, points, LEADERS)
    assert (makes == (values >= 2 * 30 - 42)).all()


def test_nothing_to_solve() -> None:
    assert solve_many([], ["fives"]).shape == (0, 1)
    assert solve_many(DEALS, []).shape == (len(DEALS), 0)
    assert can_make_many([], ["fives"], 30).shape == (0, 1)


# Chunks -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("questions", [1, 25, 1000])
def test_chunks_change_nothing(
    values: NDArray[np.int8], questions: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batch, "_QUESTIONS_A_PROCESSOR", questions)
    heard: list[tuple[int, int]] = []

    def progress(done: int, total: int) -> None:
        heard.append((done, total))

    found = solve_many(DEALS, Declaration, LEADERS, workers=1, progress=progress)
    assert (found == values).all()
    step = max(1, questions // 10)
    ends = [*range(step, len(DEALS), step), len(DEALS)]
    assert heard == [(done, len(DEALS)) for done in ends]
    heard.clear()
    can_make_many(DEALS, Declaration, 30, workers=1, progress=progress)
    assert heard == [(done, len(DEALS)) for done in ends]


def test_an_interrupt_between_chunks_stops_the_work(
    values: NDArray[np.int8], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batch, "_QUESTIONS_A_PROCESSOR", 10)
    done_before = []

    def interrupt(done: int, total: int) -> None:
        assert total == len(DEALS)
        done_before.append(done)
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve_many(DEALS, Declaration, LEADERS, workers=1, progress=interrupt)
    assert done_before == [1, 2, 3]
    assert (solve_many(DEALS, Declaration, LEADERS) == values).all()


# Threads ----------------------------------------------------------------------------------------


def test_threads_may_all_ask_at_once(values: NDArray[np.int8]) -> None:
    positions = [
        Position.start(deal, decl, leader)
        for deal, leader in zip(DEALS, LEADERS, strict=True)
        for decl in Declaration
    ]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(value, positions)) == values.ravel().tolist()
        makes = pool.map(lambda position: can_make(position, 30), positions)
        assert list(makes) == (values >= 18).ravel().tolist()


def test_threads_may_share_one_search(values: NDArray[np.int8]) -> None:
    search = _core.Search(RULES)
    masks = as_masks(DEALS).tolist()
    questions = [
        (masks[row], decl, LEADERS[row], ()) for row in range(len(DEALS)) for decl in range(10)
    ]
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda question: search.value(*question), questions))
    assert [found for found, _ in answers] == values.ravel().tolist()
    assert (
        answers
        == [_core.Search(RULES).value(*question) for question in questions[:5]] + answers[5:]
    )


# One call of the core each, of a millisecond or more.
MASKS = as_masks([Deal.from_seed(0)] * 2)
AS_CORE = (RULES, MASKS, np.array([1], np.uint8), np.zeros(2, np.uint8), 1)
POINTS = np.full((2, 1), 35, np.int16)
POSITIONS = (
    *(RULES, MASKS, np.ones(2, np.uint8), np.zeros(2, np.uint8)),
    np.full((2, 3), 28, np.uint8),
)
SEARCH = _core.Search(RULES)
TABLE = _core.StateTable(RULES, MASKS[0].tolist(), 4, 0)
ROWS = (np.empty(100_000, np.int64), np.empty(100_000, np.int8), np.empty((100_000, 7), np.int8))
CALLS: dict[str, Callable[[], object]] = {
    "value": lambda: SEARCH.value(MASKS[0].tolist(), 1, 0, ()),
    "move_values": lambda: SEARCH.move_values(MASKS[0].tolist(), 1, 0, ()),
    "can_make": lambda: SEARCH.can_make(MASKS[0].tolist(), 1, 0, (), 35),
    "solve_many": lambda: _core.solve_many(*AS_CORE, np.empty((2, 1), np.int8)),
    "can_make_many": lambda: _core.can_make_many(*AS_CORE, POINTS, np.empty((2, 1), np.bool_)),
    "solve_moves_many": lambda: _core.solve_moves_many(*POSITIONS, 1, np.empty((2, 7), np.int8)),
    "moves_make_many": lambda: _core.moves_make_many(
        *POSITIONS, 1, POINTS[:, 0].copy(), np.empty((2, 7), np.bool_)
    ),
    "count_states": lambda: _core.count_states(RULES, MASKS[0].tolist(), 4, 0),
    "StateTable": lambda: _core.StateTable(RULES, MASKS[0].tolist(), 4, 0),
    "read": lambda: _core.RowReader(TABLE).read(*ROWS),
}


def another_thread_runs(call: Callable[[], object], times: int) -> bool:
    """Whether another thread gets the interpreter lock while a call is made, up to so many times.

    It would be given the lock after the switch interval, which is made an hour: within that only
    a call that lets go of the lock lets it in.
    """
    heard: list[bool] = []
    gate = threading.Lock()

    def listen() -> None:
        gate.acquire()
        heard.append(True)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(3600)
    try:
        gate.acquire()
        other = threading.Thread(target=listen)
        other.start()
        gate.release()  # which does not let go of the interpreter lock
        while times and not heard:
            call()
            times -= 1
        ran = bool(heard)
    finally:
        sys.setswitchinterval(interval)
    other.join()
    return ran


@pytest.mark.parametrize("name", CALLS)
def test_other_threads_run_meanwhile(name: str) -> None:
    assert another_thread_runs(CALLS[name], times=1000)


def test_python_by_itself_keeps_the_lock() -> None:
    assert not another_thread_runs(lambda: sum(range(100_000)), times=10)


STARVED = """
import resource
import threading
from pathlib import Path

from texas42.deals import Deal
from texas42.solve import solve_many

used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
room = used + (256 << 20)
resource.setrlimit(resource.RLIMIT_AS, (room, room))
try:
    threading.Thread(target=print).start()
except RuntimeError:
    print(solve_many([Deal.from_seed(0), Deal.from_seed(1)], ["ones", "fives"], workers=4).tolist())
"""


def large_stacks() -> None:
    """Gives every further thread of a process a stack of a gigabyte."""
    _, most = resource.getrlimit(resource.RLIMIT_STACK)
    resource.setrlimit(resource.RLIMIT_STACK, (1 << 30, most))


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere memory is limited in other ways")
def test_threads_that_are_not_granted_are_done_without() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", STARVED],
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},  # whose stacks would be as large
        preexec_fn=large_stacks,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.stdout, ran.stderr) == ("[[28, 42], [38, 24]]\n", "")


def test_a_processor_for_each_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda pid: {1, 3, 5 + pid}, raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 64)
    assert available_workers() == 3  # those of the process, not those of the machine
    monkeypatch.delattr(os, "sched_getaffinity")
    assert available_workers() == 64
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert available_workers() == 1


@pytest.mark.parametrize("workers", [10**12, 2**31])
def test_an_absurd_number_of_workers_is_as_good_as_many(
    values: NDArray[np.int8], workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batch, "_QUESTIONS_A_PROCESSOR", 10)
    monkeypatch.setattr(batch, "available_workers", lambda: 2)
    heard: list[int] = []
    found = solve_many(
        DEALS, Declaration, LEADERS, workers=workers, progress=lambda done, _: heard.append(done)
    )
    assert (found == values).all()
    assert heard == [2, 4, 6, 8, 9]  # so often an interrupt would be heard as well


# Refusals ---------------------------------------------------------------------------------------


def broken(row: int, seat: int, place: int, domino: int) -> NDArray[np.int8]:
    hands = IDS.copy()
    hands[row, seat, place] = domino
    return hands


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        (
            broken(4, 0, 0, int(IDS[4, 3, 0])),
            r"row 4 of hands: not a deal: \d-\d is held by seats 0",
        ),
        (broken(8, 3, 6, 28), "row 8 of hands: 28 is not a domino"),
        (broken(0, 1, 1, -1), "row 0 of hands: -1 is not a domino"),
        (IDS[0], r"\(N, 4, 7\), not \(4, 7\)"),
        (IDS[:, :3], r"\(N, 4, 7\), not \(9, 3, 7\)"),
        ([[[1, 2], [3]]], "ragged"),
    ],
)
def test_hands_that_are_no_deals(hands: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        solve_many(hands, ["fives"])
    with pytest.raises(ValueError, match=message):
        can_make_many(hands, ["fives"], 30)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"decls": ["hearts"]}, "unknown declaration 'hearts'"),
        ({"decls": [10]}, "unknown declaration 10"),
        ({"leaders": 4}, "seat 4 cannot lead"),
        ({"leaders": [0] * 8 + [-1]}, "seat -1 cannot lead"),
        ({"leaders": [0, 1]}, r"one for each of 9 deals, not of shape \(2,\)"),
        ({"leaders": [1 << 63]}, "leaders must fit in 64 bits with a sign; 9223372036854775808"),
        ({"workers": 0}, "at least one worker, not 0"),
    ],
)
def test_other_impossible_input(given: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        solve_many(**{"hands": DEALS, "decls": ["fives"], **given})


@pytest.mark.parametrize(
    ("points", "team", "message"),
    [
        (84, 0, "0 to 42 points, not 84"),
        ([[30, 31], [32, -1]], 0, "0 to 42 points, not -1"),
        ([30, 31, 32], 0, r"shape \(3,\) do not broadcast .* \(9, 2\)"),
        (30, 2, "there is no team 2"),
    ],
)
def test_impossible_points(points: Any, team: int, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        can_make_many(DEALS, ["fives", "sixes"], points, team=team)


def test_what_is_of_another_type() -> None:
    with pytest.raises(TypeError, match="hands must be integers, not float64"):
        solve_many(IDS.astype(np.float64), ["fives"])
    with pytest.raises(TypeError, match=r"such as \[deal\], not one"):
        solve_many(DEALS[0], ["fives"])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"such as \['fives'\], not one"):
        solve_many(DEALS, "fives")
    with pytest.raises(TypeError, match="points must be integers, not float64"):
        can_make_many(DEALS, ["fives"], 30.5)
