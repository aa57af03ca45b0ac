"""Bid tables: what the table adds to solving its worlds, and the whole command."""

import subprocess
import sys
from pathlib import Path
from typing import Final

from benchmarks.summary import seconds, undisturbed
from texas42.bidding import DoubleDummy, bid
from texas42.bidding.table import SAMPLES, STRAIGHT
from texas42.deals import format_hand, parse_hand
from texas42.deals.completions import Knowledge, Uniform
from texas42.solve import solve_many

_HANDS: Final = (
    "6-6 6-5 6-4 6-2 5-5 4-4 1-0",
    "6-4 5-3 4-0 3-3 2-1 1-0 0-0",
    "6-3 6-1 5-4 5-2 4-1 3-0 2-0",
    "5-5 5-4 5-1 4-4 3-3 2-0 1-1",
)


def report_bidding(rounds: int) -> None:
    """A line a hand: the solver alone, the evaluation, the whole table, and the process."""
    print(
        f"\n{f'bid, {SAMPLES} worlds':30}{'solver':>9}{'evaluate':>10}{'table':>9}{'command':>10}"
    )
    for text in _HANDS:
        hand = parse_hand(text)
        worlds = Uniform().sample(Knowledge(0, hand), SAMPLES, seed=0).hands
        solver, evaluate, table, command = [], [], [], []
        with undisturbed():
            for _ in range(rounds):
                solver.append(seconds(solve_many, worlds, STRAIGHT))
                evaluate.append(seconds(DoubleDummy().points, worlds, STRAIGHT))
                table.append(seconds(bid, hand))
                command.append(seconds(_run, text))
        times = (min(each) for each in (solver, evaluate, table, command))
        solved, evaluated, tabled, ran = times
        print(f"{format_hand(hand):30}{solved:>8.3f}s{evaluated:>9.3f}s{tabled:>8.3f}s{ran:>9.3f}s")


def _run(hand: str) -> None:
    program = Path(sys.executable).with_name("texas42")
    subprocess.run([program, "bid", hand, "--json"], check=True, stdout=subprocess.DEVNULL)
