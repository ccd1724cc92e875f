"""Rewards of the learner, and the pool of opponents."""

from dataclasses import replace

import numpy as np
import pytest

import eurozoo
from eurozoo.agents.random import RandomAgent
from eurozoo.training.config import TrainConfig
from eurozoo.training.selfplay import OpponentPool, TrainingEnv

CONFIG = TrainConfig(game="pebbles-v0", pool_size=2, random_share=0.25, past_share=0.5)


def env_of(toy, players, signal):
    games = eurozoo.make_vec(toy, 6, num_players=players, seed=0)
    opponents = [RandomAgent()] if players > 1 else []
    return TrainingEnv(games, opponents, signal=signal, scale=4.0, seed=0)


def points(scores, seat, signal):
    """What a dense signal is about."""
    if signal == "outcome":
        return 0
    others = np.delete(scores, seat)
    return scores[seat] - (others.max() if signal == "margin" and len(others) else 0)


@pytest.mark.parametrize("players", [1, 2, 3])
@pytest.mark.parametrize("signal", ["outcome", "score", "margin"])
def test_training_env__rewards_of_a_game_sum_to_its_result(toy, players, signal):
    env = env_of(toy, players, signal)
    env.reset()
    rng = np.random.default_rng(0)
    lanes = range(env.num_envs)
    paid, ends = np.zeros(env.num_envs), 0
    first = [points(env.games.scores()[lane], env.learner_seat[lane], signal) for lane in lanes]
    for _ in range(200):
        seats = env.learner_seat.copy()
        masks = env.action_masks()
        env.step_async(np.array([rng.choice(np.flatnonzero(mask)) for mask in masks]))
        _, rewards, dones, infos = env.step_wait()
        paid += rewards
        for lane in np.flatnonzero(dones):
            seat, scores, won = seats[lane], env.games.final_scores[lane], env.games.final_winners[lane]
            outcome = (
                scores[0] / 20 if players == 1 else (players * won[seat] / won.sum() - 1) / (players - 1)
            )
            growth = (points(scores, seat, signal) - first[lane]) / 4.0
            assert paid[lane] == pytest.approx(outcome + growth, abs=1e-5)
            assert infos[lane]["TimeLimit.truncated"] is False
            paid[lane] = 0
            first[lane] = points(env.games.scores()[lane], env.learner_seat[lane], signal)
            ends += 1
    assert ends == env.games_ended > 20


def test_pool__line_up_and_eviction(toy):
    games = eurozoo.make_vec(toy, 1, num_players=2, seed=0)
    pool = OpponentPool(CONFIG, games)
    inputs = games.single_observation_space.shape[0]
    shapes = {"mlp_extractor.policy_net.0": (4, inputs), "action_net": (games.num_actions, 4)}

    def weights(value):
        return {f"{k}.weight": np.full(s, value, np.float32) for k, s in shapes.items()} | {
            f"{k}.bias": np.zeros(s[0], np.float32) for k, s in shapes.items()
        }

    agents, shares = pool.line_up(weights(0), np.random.default_rng(0))
    assert [agent.name for agent in agents] == ["random", "newest self"]
    assert shares == [0.25, 0.75]
    for value in (1, 2, 3):
        pool.add(weights(value))
    assert [snapshot["action_net.weight"][0, 0] for snapshot in pool.snapshots] == [2, 3]
    agents, shares = pool.line_up(weights(0), np.random.default_rng(0))
    assert [agent.name for agent in agents] == ["random", "past self", "newest self"]
    assert shares == [0.25, 0.5, 0.25]
    for agent in agents:
        agent.reset(0)
        assert games.action_mask[0, agent.act(games, np.array([0]))[0]]


def test_pool__shares_may_leave_nothing_for_the_newest(toy):
    games = eurozoo.make_vec(toy, 1, num_players=2, seed=0)
    pool = OpponentPool(replace(CONFIG, random_share=1.0), games)
    weights = {"action_net.weight": np.zeros((4, 8)), "action_net.bias": np.zeros(4)}
    assert pool.line_up(weights, np.random.default_rng(0))[1] == [1.0, 0.0]
