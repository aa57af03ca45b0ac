"""The states of the study of enrichment: their values, and every block of columns made of them.

A block is made when it is first asked for. Those of the theory are as the document has them, for
seats 0 to 3; in the blocks that follow them every state is turned until the seat to play is seat 0,
and its value is for the team to play.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from texas42.axes.columns import feature_matrix
from texas42.axes.columns.registry import GROUPS
from texas42.deals import Deal
from texas42.deals.packing import pack_fields, unpack_fields
from texas42.rules import N_SEATS, Declaration
from texas42.solve.batch import Progress
from texas42.solve.table import ILLEGAL
from texas42.studies.enriched.ladder import N_TRICKS, OF_THEORY, SHARE_OF_TESTS
from texas42.studies.enriched.lookahead.board import Board, all_plays
from texas42.studies.enriched.lookahead.outlook import for_team_to_play, outlook
from texas42.studies.enriched.lookahead.playout import Rule, playout
from texas42.studies.enriched.lookahead.sets import PLACES
from texas42.studies.enriched.lookahead.trick_search import Beyond, best_play, to_trick_end
from texas42.studies.frame.config import Config
from texas42.studies.frame.models import Fold, Model, fit, holdout, model, predict
from texas42.studies.frame.problems import UnfitError
from texas42.studies.frame.sample import Sample
from texas42.studies.frame.two_samples import draw_two

Matrix = NDArray[np.float32]

RULES: Final[tuple[Rule, ...]] = ("sparing", "cashing")
_ROWS_A_TREE, _FEWEST_TREES, _MOST_TREES = 300, 20, 600
_AT_TRICK_START: Final = ("size", "suits", "counts", "leads")
_LAST_PLAY: Final = N_SEATS - 1
_FEWEST_TESTED: Final = 12
"""Of each trick: fewer may have values all alike, of which nothing is to be explained."""


@dataclass(frozen=True)
class Rows:
    """States of two samples of the same deals: as tables have them, then evenly by trick."""

    drawn: tuple[Sample, Sample]
    seed: int
    _blocks: dict[str, Matrix] = field(default_factory=dict)

    @classmethod
    def draw(cls, config: Config, workers: int | None, tell: Progress) -> "Rows":
        """Draws both samples."""
        rows = cls(draw_two(config, workers, tell), config.seed)
        rows._refuse_too_few()
        return rows

    def _refuse_too_few(self) -> None:
        """Says at once what would be found wanting only after long work."""
        even = np.bincount(self.trick[self.fold.test & ~self.is_fair], minlength=N_TRICKS + 1)
        if (tested := int(even[1:].min())) < _FEWEST_TESTED:
            raise UnfitError(
                f"the deals that test have {tested} states of each trick, and {_FEWEST_TESTED} are "
                "needed to judge by: draw more states for each deal, or name more seeds"
            )
        if not all(len(self._last_plays(np.isin(self.deal, half))) for half in self.halves):
            raise UnfitError(
                "half of the deals that teach have no state at the last play of a trick, from "
                "which the values of hands between tricks are learnt: draw more states, or name "
                "more seeds"
            )

    def _last_plays(self, rows: NDArray[np.bool_]) -> NDArray[np.intp]:
        """Which of some rows are of the last play of a trick that another follows."""
        return np.flatnonzero(rows & (self.board.length == _LAST_PLAY) & (self.trick <= N_TRICKS))

    @cached_property
    def halves(self) -> tuple[NDArray[Any], NDArray[Any]]:
        """Of the deals that teach, by chance."""
        deals = np.random.default_rng(self.seed).permutation(np.unique(self.deal[self.fold.train]))
        return deals[::2], deals[1::2]

    def joined(self, name: str) -> NDArray[Any]:
        """A column of both samples."""
        return np.concatenate([getattr(sample, name) for sample in self.drawn])

    @cached_property
    def deal(self) -> NDArray[np.int32]:
        """(n,): the seed of the deal."""
        return self.joined("deal")

    @cached_property
    def value(self) -> NDArray[np.int8]:
        """(n,): V, for team 0."""
        return self.joined("V")

    @cached_property
    def trick(self) -> NDArray[np.int8]:
        """(n,): the trick, 1 to 7."""
        return self.joined("trick")

    @cached_property
    def is_fair(self) -> NDArray[np.bool_]:
        """(n,): whether a state was drawn as tables have them, not evenly by trick."""
        return np.arange(len(self.value)) < len(self.drawn[0])

    @cached_property
    def fold(self) -> Fold:
        """Some of the deals judge what the others teach."""
        return holdout(self.deal, SHARE_OF_TESTS, self.seed)

    @cached_property
    def board(self) -> Board:
        """All states as one board."""
        return Board.of(self.joined("state"), self._dealt, self.joined("decl"))

    @cached_property
    def _dealt(self) -> NDArray[np.int8]:
        """(n, 4, 7): what each seat was dealt."""
        return np.concatenate([_dealt(sample) for sample in self.drawn])

    def to_us(self, values: NDArray[Any]) -> NDArray[Any]:
        """Values for team 0 as the team to play sees them, and back."""
        return for_team_to_play(self.board, values)

    def block(self, name: str) -> Matrix:
        """(n, k): a block of columns: `turned`, `outlook`, one that plays on, or of the theory."""
        if name not in self._blocks:
            self._blocks[name] = self._made(name)
        return self._blocks[name]

    def _made(self, name: str) -> Matrix:
        match name:
            case "turned":
                return np.vstack([sample.matrix(_turned) for sample in self.drawn])
            case "outlook":
                return outlook(self.board)
            case "play-outs":
                return self._for_us([playout(self.board, rule) for rule in RULES])
            case "best play":
                return self._for_us([best_play(self.board, by_rule(rule)) for rule in RULES])
            case "trick searched":
                return self._for_us([to_trick_end(self.board, by_rule(rule)) for rule in RULES])
            case "fitted":
                return self._for_us([self._fitted()])
            case _:
                return np.vstack([sample.matrix(_of_theory(name)) for sample in self.drawn])

    def _for_us(self, columns: Sequence[NDArray[Any]]) -> Matrix:
        return np.column_stack([self.to_us(column) for column in columns]).astype(np.float32)

    def _fitted(self) -> NDArray[np.float64]:
        """(n,): the trick searched, with a model of the starts of tricks for what is beyond it.

        Two models learn from half of the training deals each, and what is said of a state is by
        one that never saw its deal; of those that judge, the mean of the two.
        """
        found = np.zeros(len(self.board))
        for half, other in (self.halves, self.halves[::-1]):
            beyond = self._model_of_starts(np.isin(self.deal, half))
            for rows, share in ((np.isin(self.deal, other), 1.0), (self.fold.test, 0.5)):
                found[rows] += share * to_trick_end(self.board.take(rows), beyond)
        return found

    def _model_of_starts(self, rows: NDArray[np.bool_]) -> Beyond:
        """What a model learnt of the starts of tricks that come after some rows."""
        starts, values = self.starts_after(rows)
        learner = model("trees", self.seed, **trees(len(values)))
        learnt = fit(learner, _at_start(starts), for_team_to_play(starts, values))
        return lambda beyond: _value_of(learnt, beyond)

    def starts_after(self, rows: NDArray[np.bool_]) -> tuple[Board, NDArray[np.int16]]:
        """The starts of tricks to which the last plays of a trick lead from rows, with values.

        They come with the rows: `Q` is the value after a play and the points of the trick.
        """
        last = self._last_plays(rows)
        board = self.board.take(last)
        plays = all_plays(board)
        # Q is by local index, plays of a position are by place: both are of its legal dominoes.
        mine = self._dealt[last, board.to_play]
        order = np.argsort(PLACES[board.declaration[:, None], mine], axis=1)
        q = np.take_along_axis(self.joined("Q")[last], order, axis=1)
        return plays.board, q[q != ILLEGAL] - plays.reward


def trees(n: int) -> dict[str, Any]:
    """How boosted trees are fitted to so many rows: more rows bear more trees.

    >>> trees(60_000)
    {'learning_rate': 0.12, 'max_iter': 200}
    """
    most = min(_MOST_TREES, max(_FEWEST_TREES, n // _ROWS_A_TREE))
    return {"learning_rate": 0.12, "max_iter": most}


def by_rule(rule: Rule) -> Beyond:
    """Play-outs by a rule."""
    return lambda board: playout(board, rule)


def _at_start(board: Board) -> Matrix:
    outs = [for_team_to_play(board, playout(board, rule)) for rule in RULES]
    return np.column_stack([outlook(board, _AT_TRICK_START), *outs]).astype(np.float32)


def _value_of(learnt: Model, board: Board) -> NDArray[Any]:
    """By the model; of the last trick, in which nobody has a choice, as it is."""
    said = for_team_to_play(board, predict(learnt, _at_start(board)))
    is_last = np.bitwise_count(board.hands[0]) == 1
    return np.where(is_last, playout(board), said)


def _dealt(sample: Sample) -> NDArray[np.int8]:
    return np.repeat([table.deal().as_array() for table in sample.tables], sample.rows_a_table, 0)


def _of_theory(group: str) -> Any:
    return lambda state, deal, decl: feature_matrix(state, deal, decl, GROUPS[group])


_ALL: Final = tuple(dict.fromkeys(name for group in OF_THEORY for name in GROUPS[group]))


def _turned(states: NDArray[np.int64], deal: Deal, decl: Declaration) -> Matrix:
    """(n, k): every feature of the theory, of the same states with the seat to play as seat 0."""
    found = np.empty((len(states), len(_ALL)), np.float32)
    to_play = unpack_fields(states).to_play
    for seat in range(N_SEATS):
        rows = np.flatnonzero(to_play == seat)
        if len(rows):
            turned = turn(states[rows], -seat)
            found[rows] = feature_matrix(turned, deal.rotate(-seat), decl, _ALL)
    return found


def turn(states: NDArray[np.int64], n: int) -> NDArray[np.int64]:
    """Packed states of a deal as those of the same deal `n` seats on, as `Deal.rotate` has it."""
    found = unpack_fields(states)
    moved = np.roll(found.remaining, n, axis=-1)
    leader = np.roll(np.arange(N_SEATS, dtype=np.uint8), -n)[found.leader]
    return pack_fields(found._replace(remaining=moved, leader=leader))
