"""Whole hands played out, many in step, by four given players."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from texas42.deals.contract import Contract
from texas42.play.players import AnyPlayer, Clairvoyant
from texas42.play.tables import Tables
from texas42.rules import N_DOMINOES, N_SEATS
from texas42.solve.batch import Progress, as_workers
from texas42.solve.batch_input import Hands

IN_STEP: Final = 256
"""How many hands are played in step: what is played does not depend on it."""
VIEWS_A_WORKER: Final = 16
"""For fewer moves than this another thread is not worth waiting for."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a player took: seconds for so many moves, those without a choice among them."""

    seconds: float = 0.0
    moves: int = 0

    def __add__(self, other: "Pace") -> "Pace":
        return Pace(self.seconds + other.seconds, self.moves + other.moves)

    @property
    def milliseconds_a_move(self) -> float:
        """What is said of it, as moves made in step cannot be timed one by one.

        >>> Pace(0.5, 1000).milliseconds_a_move
        0.5
        """
        return 1000 * self.seconds / max(self.moves, 1)


@dataclass(frozen=True, eq=False)
class Played:
    """Hands that have been played."""

    points: NDArray[np.int16]
    """(n,): what the bidder's side took of each."""
    plays: NDArray[np.uint8]
    """(n, 28): all plays in order."""
    paces: Mapping[str, Pace]
    """By the name of the player. No figure but these depends on the machine."""


def play_out(
    hands: Hands,
    contracts: Sequence[Contract],
    players: Sequence[AnyPlayer],
    *,
    seed: int | Sequence[int] = 0,
    first: int = 0,
    workers: int | None = None,
    progress: Progress | None = None,
) -> Played:
    """Plays each deal out under its contract.

    What is played at a table depends on its deal, its contract, the players, the seed and its
    number, and on nothing else: not on what is played beside it nor on the number of workers.

    >>> from texas42.deals import Deal
    >>> from texas42.play.players import player
    >>> from texas42.rules import Bid, Declaration
    >>> deals = [Deal.from_seed(0), Deal.from_seed(1)]
    >>> contract = Contract(0, Bid.points(30), Declaration.ONES)
    >>> play_out(deals, [contract] * 2, [player("clairvoyant")] * 4).points.tolist()  # exact
    [35, 40]

    Args:
        hands: n deals, or their ids by seat, (n, 4, 7).
        contracts: One for each deal; the bidder leads.
        players: Who plays: the bidder, and then by turn the seat to his left, his partner, and the
            seat to his right.
        seed: A number, or several, for all that is drawn.
        first: The number of the first table; the others count on from there.
        workers: Threads that share the work.
        progress: Called with the number of hands played and of all hands.
    """
    if len(players) != N_SEATS:
        raise ValueError(f"expected {N_SEATS} players, not {len(players)}")
    threads, n = as_workers(workers), len(contracts)
    if len(hands) != n:
        raise ValueError(f"{len(hands)} deals need a contract each, not {n}")
    seeds = [seed] if isinstance(seed, int) else list(seed)
    points, plays = np.empty(n, np.int16), np.empty((n, N_DOMINOES), np.uint8)
    paces = {player.name: Pace() for player in players}
    for start in range(0, n, IN_STEP):
        rows = slice(start, min(start + IN_STEP, n))
        tables = Tables(hands[rows], contracts[rows])
        numbers = range(first + rows.start, first + rows.stop)
        _play(tables, players, [_stream(seeds, number) for number in numbers], threads, paces)
        points[rows], plays[rows] = tables.public.bidders_points, tables.public.plays
        if progress is not None:
            progress(rows.stop, n)
    return Played(points, plays, paces)


def _stream(seeds: Sequence[int], number: int) -> np.random.Generator:
    """What is drawn at one table, apart from all that is drawn elsewhere for the same seeds.

    The worlds a deal came from may have been drawn for these very numbers. With a key of its own
    the stream cannot be theirs, and what a player draws says nothing of the deal.
    """
    return np.random.default_rng(np.random.SeedSequence(seeds, spawn_key=(number,)))


def _play(
    tables: Tables,
    players: Sequence[AnyPlayer],
    rngs: Sequence[np.random.Generator],
    workers: int,
    paces: dict[str, Pace],
) -> None:
    """Plays some tables to the end: at each turn every player moves at all tables where it may."""
    while not tables.public.is_over:
        turns = (tables.public.seats - tables.public.bidders) % N_SEATS
        who = np.array([players.index(player) for player in players])[turns]
        dominoes = np.empty(len(tables), np.intp)
        for place in np.unique(who).tolist():
            rows, mover = np.flatnonzero(who == place), players[place]
            began = time.perf_counter()
            threads = min(workers, 1 + len(rows) // VIEWS_A_WORKER)
            if isinstance(mover, Clairvoyant):
                dominoes[rows] = mover.choose_open(tables, rows, workers=threads)
            else:
                views = tables.views(rows)
                dominoes[rows] = mover.choose(
                    views, [rngs[row] for row in rows.tolist()], workers=threads
                )
            paces[mover.name] += Pace(time.perf_counter() - began, len(rows))
        tables.play(dominoes)
