"""Tianshou's `PettingZooEnv` reads the AEC environment, masks and all rewards included."""

import numpy as np
import pytest

import eurozoo

pytest.importorskip("tianshou")

from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
from tianshou.algorithm.random import MARLRandomDiscreteMaskedOffPolicyAlgorithm
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv, PettingZooEnv

#: games that are cut off, and one to its end
GAMES = {"black_forest-v0": 5, "village-v0": 5, "fields_of_arle-v0": None}


def make(game):
    return eurozoo.make(game, num_players=2, max_turns=GAMES[game])


def wrap(game):
    return PettingZooEnv(make(game))


@pytest.mark.parametrize("game", GAMES)
def test_a_random_game_is_that_of_the_aec_environment(game):
    wrapped, env = wrap(game), make(game)
    rng = np.random.default_rng(0)
    seen, _ = wrapped.reset(seed=5)
    env.reset(seed=5)
    over = False
    while not over:
        expected, *_ = env.last()
        assert seen["agent_id"] == env.agent_selection
        assert (seen["obs"] == expected["observation"]).all()
        assert (seen["mask"] == expected["action_mask"].astype(bool)).all()
        action = int(rng.choice(np.flatnonzero(seen["mask"])))
        seen, rewards, terminated, truncated, info = wrapped.step(action)
        env.step(action)
        assert rewards == list(env.rewards.values())
        over = terminated or truncated
    assert any(env.terminations.values()) or any(env.truncations.values())
    assert sum(rewards) == 0
    assert info["score"] == env.scores()[0]


def test_the_collector_plays_whole_games():
    env = wrap("village-v0")
    random = [MARLRandomDiscreteMaskedOffPolicyAlgorithm(action_space=env.action_space) for _ in env.agents]
    players = MultiAgentOffPolicyAlgorithm(algorithms=random, env=env)
    envs = DummyVectorEnv([lambda: wrap("village-v0") for _ in range(2)])
    played = Collector(players, envs, VectorReplayBuffer(4000, 2)).collect(
        n_episode=2, reset_before_collect=True
    )
    assert played.n_collected_episodes == 2
    assert played.returns.shape == (2, 2)
    assert not played.returns.sum(1).any()
