"""Measure and report: `python -m benchmarks`."""

import argparse
import platform

from benchmarks.axes import report_axes
from benchmarks.bidding import report_bidding
from benchmarks.plain import PlainSolver
from benchmarks.play import report_play
from benchmarks.summary import Summary, best_of, seconds, undisturbed
from benchmarks.tables import report_tables
from benchmarks.workload import Question, questions
from texas42 import _core
from texas42.solve.core import RULES

_PLAIN_DEALS = 100
_POINTS = 30


def main() -> None:
    """Time everything, interleaved, and print it."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--deals", type=int, default=1000, help="random deals (default 1000)")
    parser.add_argument("--rounds", type=int, default=3, help="best of so many (default 3)")
    options = parser.parse_args()
    if options.deals < _PLAIN_DEALS or options.rounds < 1:
        parser.error(f"expected at least {_PLAIN_DEALS} deals and one round")
    report_search(questions(options.deals), options.rounds)
    report_tables(options.rounds)
    report_axes(options.rounds)
    report_bidding(options.rounds)
    report_play(options.rounds)


def report_search(asked: list[Question], rounds: int) -> None:
    """Single questions, ours and the plain solver's in turn."""
    search = _core.Search(RULES)
    values, makes, plain = [], [], []
    with PlainSolver() as plain_solver, undisturbed():
        for _ in range(rounds):
            values.append([seconds(search.value, *q.asked) for q in asked])
            makes.append([seconds(search.can_make, *q.asked, _POINTS) for q in asked])
            plain.append(plain_solver.solve(asked[:_PLAIN_DEALS]))

    answers = [search.value(*q.asked) for q in asked]
    for question, (value, _), other in zip(asked, answers, plain[0], strict=False):
        if value != other.value:
            raise SystemExit(f"{question.position}: {value}; the plain solver says {other.value}")

    print(f"{platform.machine()}, one core; random deals, all ten declarations and four leaders")
    print(f"in turn; milliseconds, best of {rounds} rounds.\n")
    print(f"{'':22}{'deals':>6}{'mean':>9}{'median':>9}{'p99':>9}{'max':>9}{'nodes':>10}")
    _line("exact value", best_of(values), [nodes for _, nodes in answers])
    make_nodes = [search.can_make(*q.asked, _POINTS)[1] for q in asked]
    _line(f"makes {_POINTS}?", best_of(makes), make_nodes)
    plain_times = best_of([[solved.seconds for solved in each] for each in plain])
    _line("plain solver, value", plain_times, [solved.nodes for solved in plain[0]])
    ratio = sum(plain_times) / sum(best_of(values)[:_PLAIN_DEALS])
    print(
        f"\nFor the same {_PLAIN_DEALS} deals the plain solver takes {ratio:.0f} times as long.\n"
    )


def _line(name: str, times: list[float], nodes: list[int]) -> None:
    s = Summary.of(times, nodes)
    print(
        f"{name:22}{s.n:>6}{s.mean:>9.4f}{s.median:>9.4f}{s.p99:>9.3f}{s.maximum:>9.3f}"
        f"{s.nodes:>10,.0f}"
    )


if __name__ == "__main__":
    main()
