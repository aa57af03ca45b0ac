"""Texas 42 as a game for OpenSpiel: importing this module registers it as `python_texas42`.

It needs the extra `texas42[openspiel]`. One hand is a game: chance deals 28 dominoes, seven to each
player in turn; player 0, the bidder, declares unless the declaration is given; then 28 dominoes are
played. A domino is the action of its id, 0 to 27, and a declaration the action 28 + its number.

Parameters: `declaration`, 0 to 9, or -1 for player 0 to choose; `bid`, the points player 0 and his
partner need; `score`, "points" for the difference of the points of the two sides, or "bid" for +1
to the side that makes or sets the bid and -1 to the other.
"""

from collections.abc import Callable
from typing import Any, Final

import numpy as np
import pyspiel
from numpy.typing import NDArray

from texas42.deals import Deal, Position, format_dominoes, format_hand
from texas42.deals.completions import Knowledge, Layouts
from texas42.deals.contract import Contract
from texas42.play.observation import LAYOUT, observe, parts
from texas42.rules import N_DOMINOES, N_SEATS, TOTAL_POINTS, Bid, Declaration, domino_name
from texas42.rules.tricks import HAND_SIZE

SHORT_NAME: Final = "python_texas42"
CHOSEN: Final = -1
"""The parameter `declaration` when player 0 declares."""

_DEFAULTS: Final = {"declaration": CHOSEN, "bid": 30, "score": "points"}
_TYPE: Final = pyspiel.GameType(
    short_name=SHORT_NAME,
    long_name="Texas 42, one hand",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=N_SEATS,
    min_num_players=N_SEATS,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=_DEFAULTS,
)


class Texas42Game(pyspiel.Game):  # type: ignore[misc]
    """One hand of Texas 42."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**_DEFAULTS, **(params or {})}
        self.declaration = (
            None if given["declaration"] == CHOSEN else Declaration.parse(given["declaration"])
        )
        self.bid = Bid.parse(str(given["bid"]))
        if given["score"] not in ("points", "bid"):
            raise ValueError(f"score is points or bid, not {given['score']!r}")
        self.for_bid = given["score"] == "bid"
        best = 1.0 if self.for_bid else float(TOTAL_POINTS)
        info = pyspiel.GameInfo(
            num_distinct_actions=N_DOMINOES + len(Declaration),
            max_chance_outcomes=N_DOMINOES,
            num_players=N_SEATS,
            min_utility=-best,
            max_utility=best,
            utility_sum=0.0,
            max_game_length=N_DOMINOES + (self.declaration is None),
        )
        super().__init__(_TYPE, info, params or {})

    def new_initial_state(self) -> "Texas42State":
        """A table at which nothing has been dealt."""
        return Texas42State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What players see, as tensors and as text."""
        if params:
            raise ValueError(f"the observer takes no parameters, not {params}")
        return Observer(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class Texas42State(pyspiel.State):  # type: ignore[misc]
    """A hand as far as it has come."""

    def __init__(self, game: Texas42Game) -> None:
        super().__init__(game)
        # The game itself would lose what Python knows of it when the state is copied.
        self._bid, self._for_bid = game.bid, game.for_bid
        self.dealt: tuple[int, ...] = ()
        """Seven for player 0, then seven for player 1 and so on."""
        self.contract: Contract | None = None
        if game.declaration is not None:
            self.contract = Contract(0, game.bid, game.declaration)
        self.position: Position | None = None
        """None until all is dealt and declared."""

    def hand(self, player: int) -> tuple[int, ...]:
        """What a player has been dealt so far, ascending."""
        return tuple(sorted(self.dealt[HAND_SIZE * player : HAND_SIZE * (player + 1)]))

    def known(self, player: int) -> Knowledge:
        """What a player knows, once all is dealt."""
        if self.position is None:
            return Knowledge(player, self.hand(player))
        return Knowledge.of(self.position, player)

    def current_player(self) -> int:
        """See OpenSpiel."""
        if len(self.dealt) < N_DOMINOES:
            return int(pyspiel.PlayerId.CHANCE)
        if self.position is None:
            return 0
        return int(pyspiel.PlayerId.TERMINAL) if self.position.is_over else self.position.to_play

    def is_terminal(self) -> bool:
        """See OpenSpiel."""
        return self.position is not None and self.position.is_over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each domino that is left is as likely to be dealt next."""
        left = [d for d in range(N_DOMINOES) if d not in self.dealt]
        return [(d, 1 / len(left)) for d in left]

    def returns(self) -> list[float]:
        """For each player what its side has won."""
        if self.position is None or self.contract is None or not self.is_terminal():
            return [0.0] * N_SEATS
        ours, theirs = self.position.points
        if self._for_bid:
            won = 1.0 if self.contract.marks(ours) > 0 else -1.0
        else:
            won = float(ours - theirs)
        return [won if player % 2 == 0 else -won for player in range(N_SEATS)]

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> "Texas42State":
        """A state that the player cannot tell from this one, each as likely as any other.

        All the deals that agree with the hand, the plays and the voids they show are counted, and
        one is drawn by its number.
        """
        if len(self.dealt) < N_DOMINOES:
            raise ValueError("the deal is not over: there is nothing to resample")
        layouts = Layouts(self.known(player_id))
        number = min(int(probability_sampler() * layouts.count), layouts.count - 1)
        (hands,) = layouts.at(np.array([number])).tolist()
        state: Texas42State = self.get_game().new_initial_state()
        for d in (d for hand in hands for d in hand):
            state.apply_action(d)
        for action in self.history()[N_DOMINOES:]:
            state.apply_action(action)
        return state

    def _legal_actions(self, player: int) -> list[int]:
        if player < 0:
            return [d for d, _ in self.chance_outcomes()]
        if self.position is None:
            return [
                N_DOMINOES + decl for decl in Declaration if decl is not Declaration.DOUBLES_SUIT
            ]
        return list(self.position.legal())

    def _apply_action(self, action: int) -> None:
        if len(self.dealt) < N_DOMINOES:
            self.dealt = (*self.dealt, action)
        elif self.contract is None:
            self.contract = Contract(0, self._bid, Declaration(action - N_DOMINOES))
        elif self.position is not None:
            self.position = self.position.play(action)
            return
        if self.contract is not None and len(self.dealt) == N_DOMINOES:
            deal = Deal(tuple(map(self.hand, range(N_SEATS))))
            self.position = Position(deal, self.contract.declaration, self.contract.bidder)

    def _action_to_string(self, player: int, action: int) -> str:
        if action >= N_DOMINOES:
            return f"Declare {Declaration(action - N_DOMINOES)}"
        return f"{'Deal' if player < 0 else 'Play'} {domino_name(action)}"

    def __str__(self) -> str:
        if self.position is not None:
            return str(self.position)
        hands = (format_hand(self.hand(player)) for player in range(N_SEATS))
        return " / ".join(hand or "-" for hand in hands)


class Observer:
    """What a player sees: with perfect recall the hand and all plays in order, else `observe`."""

    def __init__(self, kind: Any) -> None:
        self._recalls = bool(kind.perfect_recall)
        private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        pieces = _RECALLED if self._recalls else LAYOUT
        self._shown = [
            (name, shape)
            for name, shape in pieces
            if (private if name in _PRIVATE else kind.public_info)
        ]
        sizes = [int(np.prod(shape)) for _, shape in self._shown]
        self.tensor = np.zeros(sum(sizes), np.float32)
        starts = np.cumsum([0, *sizes[:-1]])
        self.dict = {
            name: self.tensor[start : start + size].reshape(shape)
            for (name, shape), start, size in zip(self._shown, starts, sizes, strict=True)
        }

    def set_from(self, state: Texas42State, player: int) -> None:
        """Writes what a player sees into `tensor` and `dict`."""
        seen = _recalled(state, player) if self._recalls else _observed(state, player)
        for name, part in self.dict.items():
            part[:] = seen[name]

    def string_from(self, state: Texas42State, player: int) -> str:
        """The same as text."""
        words = [f"seat {player}"]
        if any(name in _PRIVATE for name, _ in self._shown):
            played = state.position.plays if state.position and not self._recalls else ()
            held = [d for d in state.hand(player) if d not in played]
            words.append(f"hand {format_hand(held) or '-'}")
        if any(name not in _PRIVATE for name, _ in self._shown):
            words += _public_words(state, self._recalls)
        return "; ".join(words)


_PRIVATE: Final = ("hand", "dealt")
_RECALLED: Final[tuple[tuple[str, tuple[int, ...]], ...]] = (
    ("player", (N_SEATS,)),
    ("dealt", (N_DOMINOES,)),
    ("declaration", (len(Declaration),)),
    ("plays", (N_DOMINOES, N_DOMINOES)),
)


def _recalled(state: Texas42State, player: int) -> dict[str, NDArray[np.float32]]:
    seen = {name: np.zeros(shape, np.float32) for name, shape in _RECALLED}
    seen["player"][player] = 1
    seen["dealt"][list(state.hand(player))] = 1
    if state.contract is not None:
        seen["declaration"][state.contract.declaration] = 1
    for turn, d in enumerate(state.position.plays if state.position else ()):
        seen["plays"][turn, d] = 1
    return seen


def _observed(state: Texas42State, player: int) -> dict[str, NDArray[np.float32]]:
    """By `observe`; before all is dealt and declared, the hand alone."""
    if state.position is not None and state.contract is not None:
        return parts(observe(state.known(player), state.contract))
    seen = {name: np.zeros(shape, np.float32) for name, shape in LAYOUT}
    seen["hand"][list(state.hand(player))] = 1
    return seen


def _public_words(state: Texas42State, recalls: bool) -> list[str]:
    if state.contract is None or state.position is None:
        return []
    position = state.position
    words = [str(state.contract)]
    if recalls:
        return [*words, f"plays {format_dominoes(position.plays) or '-'}"]
    return [
        *words,
        f"trick {format_dominoes(position.trick) or '-'}",
        f"led by {position.trick_leader}",
        f"won {position.points[0]} and {position.points[1]}",
    ]


pyspiel.register_game(_TYPE, Texas42Game)
