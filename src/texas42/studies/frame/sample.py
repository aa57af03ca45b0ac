"""States of many deals with their values, drawn from the stream."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from texas42.data import ShardId, stream
from texas42.data.features import tricks_of
from texas42.deals import Deal
from texas42.rules import Declaration
from texas42.solve.batch import Progress
from texas42.studies.frame.config import Config
from texas42.studies.frame.problems import UnfitError


class Piece(NamedTuple):
    """The states of one table, and where in the sample they stand."""

    rows: slice
    deal: Deal
    declaration: Declaration
    state: NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Sample:
    """States of some tables, table after table, as many of each."""

    tables: tuple[ShardId, ...]
    state: NDArray[np.int64]
    """(n,): packed states."""
    V: NDArray[np.int8]
    """(n,): their values: points to come, team 0 minus team 1."""
    Q: NDArray[np.int8]
    """(n, 7): the value of each play, by local index; -128 if illegal."""

    def __len__(self) -> int:
        return len(self.state)

    @property
    def rows_a_table(self) -> int:
        """How many states there are of each table."""
        return len(self.state) // len(self.tables)

    @property
    def deal(self) -> NDArray[np.int64]:
        """(n,): the seed of the deal: all its declarations are of one deal, and never parted."""
        return self._of_tables([table.seed for table in self.tables])

    @property
    def decl(self) -> NDArray[np.int64]:
        """(n,): the declaration."""
        return self._of_tables([int(table.declaration) for table in self.tables])

    @property
    def trick(self) -> NDArray[np.int8]:
        """(n,): the trick, 1 to 7."""
        return tricks_of(self.state)

    def pieces(self) -> Iterator[Piece]:
        """The states table by table."""
        size = self.rows_a_table
        for index, table in enumerate(self.tables):
            rows = slice(index * size, (index + 1) * size)
            yield Piece(rows, table.deal(), table.declaration, self.state[rows])

    def matrix(
        self, columns: Callable[[NDArray[np.int64], Deal, Declaration], NDArray[np.float32]]
    ) -> NDArray[np.float32]:
        """(n, k): what a function of the states of one table gives, for all of them."""
        matrix: NDArray[np.float32] | None = None
        for rows, deal, declaration, state in self.pieces():
            part = columns(state, deal, declaration)
            if matrix is None:
                matrix = np.empty((len(self), part.shape[1]), np.float32)
            matrix[rows] = part
        assert matrix is not None  # a sample has at least one table
        return matrix

    def _of_tables(self, values: Sequence[int]) -> NDArray[np.int64]:
        return np.repeat(np.array(values, np.int64), self.rows_a_table)


def draw(
    config: Config,
    *,
    shares: Sequence[float] | None = None,
    choices_only: bool = False,
    tell: Progress | None = None,
    workers: int | None = None,
) -> Sample:
    """Draws the states of a study: every state of a table is as likely, unless `shares` says.

    >>> sample = draw(Config(600, "0:2", "random:3"))
    >>> len(sample), len(sample.tables), sorted(set(sample.deal.tolist()))
    (600, 6, [0, 1])
    >>> bool((sample.V == draw(Config(600, "0:2", "random:3"), workers=1).V).all())
    True

    Args:
        config: How many states, of which deals, by which chance.
        shares: How many are of tricks 1 to 7; by default what there are.
        choices_only: Only states with more than one legal play.
        tell: Told how many tables are done, and of how many.
        workers: Threads; the states are the same for any number.
    """
    n_tables = config.n_tables
    size = config.states // n_tables
    if size < 1:
        raise UnfitError(
            f"{config.states} states of {n_tables} tables leave some without any: draw more "
            "states, or name fewer seeds or declarations"
        )
    batches = stream(
        config.deals,
        config.decls,
        workers=workers,
        batch_size=size,
        rows_per_table=size,
        mix=1,
        shares=shares,
        choices_only=choices_only,
        seed=config.seed,
    )
    drawn: dict[ShardId, NDArray[np.void]] = {}
    with batches:
        for batch in batches:
            drawn[batch.tables[0]] = batch.rows.copy()  # a view of what is soon forgotten
            if tell is not None:
                tell(len(drawn), n_tables)
    tables = tuple(sorted(drawn))
    rows = np.concatenate([drawn[table] for table in tables])
    return Sample(tables, *(np.ascontiguousarray(rows[name]) for name in ("state", "V", "Q")))
