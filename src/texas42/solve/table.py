"""The value of every state that a deal can reach, looked up or read out a piece at a time."""

import operator
from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from texas42 import _core
from texas42.deals import Deal, Position, State, pack, unpack
from texas42.rules import Declaration, signed_reward
from texas42.rules.tables import bits
from texas42.rules.tricks import HAND_SIZE
from texas42.solve.core import RULES
from texas42.solve.memory import available_memory

ILLEGAL: Final = -128
"""What stands in `Q` for a domino that may not be played."""

Order = Literal["C", "F"]

_ROWS_A_PIECE: Final = 1 << 20
_BYTES_A_ROW: Final = 8 + 1 + HAND_SIZE


class TablePiece(NamedTuple):
    """Rows of a table, by ascending packed state."""

    state: NDArray[np.int64]
    """(n,): packed states."""
    V: NDArray[np.int8]
    """(n,): their values: points to come, team 0 minus team 1."""
    Q: NDArray[np.int8]
    """(n, 7): the value of each play of the seat to play, by local index; -128 if illegal."""


class TableRow(NamedTuple):
    """One row of a table; its fields are those of `TablePiece`."""

    state: int
    V: int
    Q: tuple[int, ...]


def value_table(deal: Deal, decl: Declaration | str | int, leader: int = 0) -> "ValueTable":
    """Solve every state that a deal can reach under a declaration.

    >>> table = value_table(Deal.from_seed(0), "blanks")
    >>> table.n_states, table.root_value
    (7607411, 42)
    """
    return ValueTable(deal, decl, leader)


def count_states(deal: Deal, decl: Declaration | str | int, leader: int = 0) -> NDArray[np.int64]:
    """How many states a deal can reach by dominoes still held, (29,), in half a table's time.

    >>> levels = count_states(Deal.from_seed(0), "blanks")
    >>> int(levels.sum()), levels[-3:].tolist()
    (7607411, [10, 7, 1])
    """
    start = State(deal.hands, Declaration.parse(decl), leader)
    return np.array(_core.count_states(RULES, start.masks, int(start.declaration), start.leader))


class ValueTable:
    """A solved deal: some 25 MB, from which millions of rows can be read in sorted order.

    A row is a packed state, `V` and `Q`; see `TablePiece`. Rows are sorted by packed state, which
    puts the ends of hands first; the start of the deal is neither the first row nor the last. To
    find it, or any other position, look it up:

    >>> table = value_table(Deal.from_seed(0), "blanks")
    >>> table.row(table.root)
    TableRow(state=2194996723711, V=42, Q=(42, 38, 42, 42, 38, 42, 42))
    >>> table.value(Position.start(table.deal, "blanks", plays="5-2 5-3 6-5"))
    42
    """

    def __init__(self, deal: Deal, decl: Declaration | str | int, leader: int = 0) -> None:
        start = State(deal.hands, Declaration.parse(decl), leader)
        self.deal: Final = deal
        self.declaration: Final = start.declaration
        self.leader: Final = start.leader
        self._table: Final = _core.StateTable(
            RULES, tuple(map(bits, deal.hands)), int(start.declaration), start.leader
        )

    @property
    def n_states(self) -> int:
        """How many rows there are."""
        return self._table.n_states

    @property
    def levels(self) -> NDArray[np.int64]:
        """(29,): how many there are by dominoes still held."""
        return np.array(self._table.levels)

    @property
    def root(self) -> int:
        """The packed state at the start of the deal."""
        return pack(State(self.deal.hands, self.declaration, self.leader), self.deal)

    @property
    def root_value(self) -> int:
        """The value at the start of the deal."""
        return self._table.root_value

    def value(self, position: Position | int) -> int:
        """The value of a position of this deal, or of a packed state.

        ValueError with the reason if it is impossible, or if the deal cannot come to it.
        """
        return self._table.value(self._packed(position))

    def row(self, position: Position | int) -> TableRow:
        """The row of a position of this deal, or of a packed state; refused as by `value`."""
        packed = self._packed(position)
        value = self._table.value(packed)
        state = unpack(packed, self.deal, self.declaration)
        q = [ILLEGAL] * HAND_SIZE
        for d in state.legal():
            after = state.after(d)
            trick = (*state.trick, d)
            reward = 0 if after.trick else signed_reward(state.leader, trick, state.declaration)
            index = self.deal.hands[state.to_play].index(d)
            q[index] = reward + self._table.value(pack(after, self.deal))
        return TableRow(packed, value, tuple(q))

    def pieces(self, rows: int = _ROWS_A_PIECE, order: Order = "C") -> Iterator[TablePiece]:
        """All rows in ascending order of the packed state, so many at a time; the last are fewer.

        `order` is the memory order of `Q`, in NumPy's words: by row, "C", or by column, "F".

        >>> sum(len(piece.state) for piece in value_table(Deal.from_seed(0), "blanks").pieces())
        7607411
        """
        size = operator.index(rows)
        if size < 1:
            raise ValueError(f"a piece has at least one row, not {size}")
        return self._read(size, order)

    def arrays(self) -> TablePiece:
        """All rows at once: 16 bytes a row. MemoryError if there is no room for that.

        >>> table = value_table(Deal.from_seed(930), "blanks")
        >>> state, V, Q = table.arrays()
        >>> at = np.searchsorted(state, table.root)
        >>> int(V[at]), Q[at].tolist()
        (38, [38, 28, 38, 28, 28, 28, 28])
        """
        needed, available = self.n_states * _BYTES_A_ROW, available_memory()
        if available is not None and needed > available:
            raise MemoryError(
                f"the {self.n_states:,} rows of this table take {_in_gb(needed)}, and "
                f"{_in_gb(available)} of memory are available: take them a piece at a time, "
                "with pieces()"
            )
        table, reader = _room_for(self.n_states), _core.RowReader(self._table)
        for start in range(0, self.n_states, _ROWS_A_PIECE):
            rows = slice(start, start + _ROWS_A_PIECE)
            reader.read(table.state[rows], table.V[rows], table.Q[rows])
        return table

    def trick_sizes(self, *, choices_only: bool = False) -> NDArray[np.int64]:
        """(7,): the rows of each trick, or of them those with more than one legal play.

        The four terminal rows, in which all is played, are in no trick.

        >>> table = value_table(Deal.from_seed(930), "blanks")
        >>> table.trick_sizes().tolist()
        [32, 611, 11875, 271334, 1613137, 1244727, 26868]
        >>> table.trick_sizes(choices_only=True)[-1]  # nobody has a choice in the last trick
        np.int64(0)
        """
        return np.array(_core.trick_sizes(self._table, choices_only), np.int64)

    def take(
        self,
        places: Sequence[NDArray[np.int64]],
        *,
        choices_only: bool = False,
        out: TablePiece | None = None,
        slots: NDArray[np.int32] | None = None,
    ) -> TablePiece:
        """Chosen rows, by trick and by their place in it: many times faster than reading all.

        >>> table = value_table(Deal.from_seed(930), "blanks")
        >>> last = [np.array([size - 1]) for size in table.trick_sizes()]
        >>> bool(table.take(last).state[0] == table.root)  # the start is the last of the first
        True

        Args:
            places: For each of the seven tricks the places of its rows, ascending from 0; a place
                that is named again is written again.
            choices_only: Count only rows with more than one legal play.
            out: Where to write; by default rows of their own.
            slots: (n,), the row of `out` to which each goes; by default in the order of the places.
        """
        joined = np.ascontiguousarray(np.concatenate(places), np.int64)
        first = np.concatenate([[0], np.cumsum([len(each) for each in places])])
        rows = _room_for(len(joined)) if out is None else out
        into = np.arange(len(joined), dtype=np.int32) if slots is None else slots
        _core.take_rows(self._table, choices_only, joined, first.tolist(), into, *rows)
        return rows

    def __repr__(self) -> str:
        return f"value_table({self.deal!r}, {self.declaration!r}, leader={self.leader})"

    def _read(self, rows: int, order: Order) -> Iterator[TablePiece]:
        reader = _core.RowReader(self._table)
        left = self.n_states
        while left:
            piece = _room_for(min(rows, left), order)
            left -= reader.read(*piece)
            yield piece

    def _packed(self, position: Position | int) -> int:
        if not isinstance(position, Position):
            unpack(position, self.deal, self.declaration)  # refuses with the reason
            return operator.index(position)
        if (position.deal, position.declaration) != (self.deal, self.declaration):
            raise ValueError(
                f"the position is of another deal or declaration than this table, which is of "
                f"{self.declaration} on {self.deal}"
            )
        return position.packed()


def _room_for(rows: int, order: Order = "C") -> TablePiece:
    q = np.empty((rows, HAND_SIZE), np.int8, order)
    return TablePiece(np.empty(rows, np.int64), np.empty(rows, np.int8), q)


def _in_gb(n_bytes: int) -> str:
    return f"{n_bytes / 1e9:.1f} GB"
