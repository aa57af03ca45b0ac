"""The PettingZoo environment: that project's own tests, what agents see, and a golden episode."""

import hashlib
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from tests.golden import RENEWAL, load
from texas42.deals import Deal
from texas42.play.observation import SIZE, parts
from texas42.play.pettingzoo import NAME, Texas42Env, env
from texas42.rules import Declaration
from texas42.solve import evaluate_moves, value

# That vectors with masks are not plain boxes; of its own environments PettingZoo excepts these.
MASKED = "ignore:Observation space for each agent probably should be:UserWarning"
NO_ARRAY = "ignore:Observation is not a NumPy array:UserWarning"


def episode() -> list[dict[str, Any]]:
    """An episode with the lowest legal domino played at each turn, a record a step."""
    table = Texas42Env()
    table.reset(seed=42)
    records: list[dict[str, Any]] = []
    for agent in table.agent_iter():
        seen, reward, terminated, _, _ = table.last()
        assert isinstance(seen, dict)
        action = None if terminated else int(seen["action_mask"].argmax())
        digest = hashlib.sha256(seen["observation"].tobytes()).hexdigest()[:16]
        records.append({"agent": agent, "reward": reward, "seen": digest, "action": action})
        table.step(action)
    return records


@pytest.mark.filterwarnings(MASKED, NO_ARRAY)
@pytest.mark.parametrize("options", [{}, {"oracle": True, "declaration": "fives", "bid": 36}])
def test_it_passes_the_tests_of_pettingzoo(options: dict[str, Any]) -> None:
    api_test(env(**options), num_cycles=100)
    seed_test(lambda: env(**options), num_cycles=50)


def test_the_episode_is_golden() -> None:
    assert episode() == load("pettingzoo_episode.json"), RENEWAL


def test_rewards_add_up_to_the_points_of_the_hand() -> None:
    table = Texas42Env("sixes")
    table.reset(seed=3)
    total = dict.fromkeys(table.agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, terminated, _, _ = table.last()
        total[agent] += reward
        table.step(None if terminated else int(np.flatnonzero(seen["action_mask"])[-1]))
    ours, theirs = table.position.points
    assert list(total.values()) == [ours - theirs, theirs - ours] * 2


def test_the_oracle_tells_the_one_to_move_and_nobody_else() -> None:
    table = Texas42Env("fives", oracle=True)
    table.reset(options={"deal": Deal.from_seed(0)})
    for _ in range(28):
        agent, position = table.agent_selection, table.position
        told = table.infos[agent]
        sign = 1 if position.to_play % 2 == 0 else -1
        assert told["value"] == sign * value(position)
        legal = {move.domino: sign * move.value for move in evaluate_moves(position)}
        assert {d: q for d, q in enumerate(told["q"]) if np.isfinite(q)} == legal
        assert all(not info for other, info in table.infos.items() if other != agent)
        table.step(max(legal, key=legal.__getitem__))
    assert table.position.points == (42, 0)
    assert not any(table.infos.values())


def test_without_the_oracle_nothing_is_told() -> None:
    table = Texas42Env("fives")
    table.reset(seed=0)
    assert not any(table.infos.values())


def test_agents_see_seats_from_their_own() -> None:
    table = Texas42Env("fives")
    table.reset(options={"deal": Deal.from_seed(0)})
    table.step(table.position.legal()[0])
    seen = parts(table.observe("seat_3")["observation"])
    assert seen["trick"].nonzero()[0].tolist() == [1]  # seat 0 is to the left of seat 3
    assert seen["bidder"].tolist() == [0, 1, 0, 0]
    assert table.observe("seat_3")["action_mask"].sum() == 0  # it is not its turn
    assert table.observe("seat_1")["action_mask"].sum() == len(table.position.legal())


def test_by_default_the_bidder_declares_what_its_table_likes() -> None:
    table = Texas42Env()
    hand = "6-6 6-5 6-4 6-2 5-5 4-4 1-0"
    table.reset(seed=0, options={"deal": Deal.with_fixed_hand(hand, opp_seed=1)})
    assert table.position.declaration is Declaration.SIXES


def test_illegal_actions_end_the_episode() -> None:
    table = env(declaration="fives")
    table.reset(seed=1)
    table.step(int(table.last()[0]["action_mask"].argmin()))
    assert all(table.terminations.values())


def test_rendering() -> None:
    table = Texas42Env("fives", render_mode="ansi")
    table.reset(seed=1)
    assert "fives are trump" in str(table.render())
    assert Texas42Env("fives").render() is None
    with pytest.raises(ValueError, match="render_mode is ansi or None, not 'human'"):
        Texas42Env(render_mode="human")


def test_the_name_carries_the_version() -> None:
    assert NAME == "texas42_v1"
    assert Texas42Env.metadata["name"] == NAME
    assert SIZE == 305
