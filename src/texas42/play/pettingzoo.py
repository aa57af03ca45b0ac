"""Texas 42 as an environment for PettingZoo: `env()`, with the seats as agents that move in turn.

It needs the extra `texas42[pettingzoo]`. An episode is one hand. What an agent observes is the
vector of `texas42.play.observation` and a mask of the actions that are legal; an action is a domino
by its id, 0 to 27. When a trick is over, the side that took it is rewarded with its points, and the
other with as many less than nothing. The name of the environment carries the version of all that:
what is learnt under a name holds for whatever has that name.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from texas42.deals import Deal, Position, draw
from texas42.deals.completions import Knowledge
from texas42.deals.contract import Contract
from texas42.play.auction import declare
from texas42.play.observation import SIZE, VERSION, observe
from texas42.rules import N_DOMINOES, N_SEATS, TOTAL_POINTS, Bid, Declaration, team
from texas42.rules.bids import LOWEST_BID
from texas42.solve import evaluate_moves

NAME: Final = f"texas42_v{VERSION}"
AGENTS: Final = tuple(f"seat_{seat}" for seat in range(N_SEATS))

Observation = dict[str, NDArray[Any]]


def env(**options: Any) -> AECEnv:
    """The environment with PettingZoo's checks around it; an illegal action ends the episode.

    Takes the arguments of `Texas42Env`.
    """
    bare = Texas42Env(**options)
    lawful = wrappers.TerminateIllegalWrapper(bare, illegal_reward=-TOTAL_POINTS)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(lawful))


class Texas42Env(AECEnv):  # type: ignore[misc]
    """One hand of Texas 42, dealt and declared anew at each reset.

    Args:
        declaration: What seat 0 declares; by default what its own table likes best.
        bid: The points that seats 0 and 2 are to make; agents are told, and rewarded by points.
        oracle: Whether `infos` tell the agent to move the truth with all hands open: `value`, the
            points to come of its side less those of the other under perfect play, and `q`, (28,),
            the same after each legal move and -inf for others. No agent may use it that is to play
            without it.
        render_mode: "ansi" for `render` to give the table as text, or None.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": NAME,
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        declaration: Declaration | str | int | None = None,
        bid: int = LOWEST_BID,
        *,
        oracle: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._declaration = None if declaration is None else Declaration.parse(declaration)
        self._bid, self._oracle = Bid.parse(str(bid)), oracle
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode is ansi or None, not {render_mode!r}")
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self._rng = np.random.default_rng()
        self._space = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, (SIZE,), np.float32),
                "action_mask": spaces.Box(0, 1, (N_DOMINOES,), np.int8),
            }
        )
        self._actions = spaces.Discrete(N_DOMINOES)

    def observation_space(self, _agent: str) -> spaces.Space[Any]:
        """The same for all agents."""
        return self._space

    def action_space(self, _agent: str) -> spaces.Space[Any]:
        """The same for all agents."""
        return self._actions

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deals a hand; the same for the same seed. `options` may hold a `deal` to play."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        deal_seed, table_seed = self._rng.integers(2**32, size=2).tolist()
        deal = (options or {}).get("deal") or Deal.from_seed(deal_seed)
        declaration = self._declaration
        if declaration is None:
            ((declaration,), _) = declare(
                [deal.hands[0]], self._bid.points_needed, seeds=[table_seed], workers=1
            )
        self._contract = Contract(0, self._bid, declaration)
        self.position = Position(deal, declaration, 0)
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.agent_selection = AGENTS[0]
        self._tell()

    def observe(self, agent: str) -> Observation:
        """What a seat knows, and what it may play if it is its turn."""
        seat = AGENTS.index(agent)
        mask = np.zeros(N_DOMINOES, np.int8)
        if not self.position.is_over and seat == self.position.to_play:
            mask[list(self.position.legal())] = 1
        return {
            "observation": observe(Knowledge.of(self.position, seat), self._contract),
            "action_mask": mask,
        }

    def step(self, action: int | None) -> None:
        """Plays a domino for the agent whose turn it is."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{self.agent_selection} has to play a domino")
        before = self.position.points
        self.position = self.position.play(int(action))
        self._cumulative_rewards[self.agent_selection] = 0.0
        won = [now - then for now, then in zip(self.position.points, before, strict=True)]
        for seat, agent in enumerate(AGENTS):
            self.rewards[agent] = float(won[team(seat)] - won[1 - team(seat)])
        if self.position.is_over:
            self.terminations = dict.fromkeys(AGENTS, True)
        self.agent_selection = AGENTS[self.position.to_play]
        self._accumulate_rewards()
        self._tell()

    def render(self) -> str | None:
        """The table with all hands open, as text."""
        return draw(self.position) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""

    def _tell(self) -> None:
        """Renews what the agent whose turn it is is told beside its observation."""
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        if not self._oracle or self.position.is_over:
            return
        sign = 1 if team(self.position.to_play) == 0 else -1
        q = np.full(N_DOMINOES, -np.inf, np.float32)
        for move in evaluate_moves(self.position):
            q[move.domino] = sign * move.value
        self.infos[self.agent_selection] = {"value": float(q.max()), "q": q}
