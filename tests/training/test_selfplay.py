"""Rewards of the learner, and the pool of opponents."""

import numpy as np
import pytest

import eurozoo
from eurozoo.agents.random import RandomAgent
from eurozoo.training.recipe import Recipe
from eurozoo.training.selfplay import OpponentPool, TrainingEnv

RECIPE = Recipe(pool_size=2, random_share=0.25, past_share=0.5)


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
    assert ends == len(env.take_ended()) > 20
    assert env.take_ended() == []


def weights_of(value, inputs, actions):
    """A network of one hidden layer whose weights are all alike."""
    shapes = {"mlp_extractor.policy_net.0": (4, inputs), "action_net": (actions, 4)}
    return {f"{k}.weight": np.full(shape, value, np.float32) for k, shape in shapes.items()} | {
        f"{k}.bias": np.zeros(shape[0], np.float32) for k, shape in shapes.items()
    }


def test_pool__line_up_and_eviction(toy):
    games = eurozoo.make_vec(toy, 1, num_players=2, seed=0)
    pool = OpponentPool(RECIPE, games.game)
    size = games.single_observation_space.shape[0], games.num_actions

    agents, shares = pool.line_up(weights_of(0, *size))
    assert [agent.name for agent in agents] == ["random", "newest self"]
    assert shares == [0.25, 0.75]
    for value in (1, 2, 3):
        pool.add(weights_of(value, *size))
    assert [snapshot["action_net.weight"][0, 0] for snapshot in pool.snapshots] == [3, 2]
    agents, shares = pool.line_up(weights_of(0, *size))
    assert [agent.name for agent in agents] == ["random", "past self", "past self", "newest self"]
    assert shares == [0.25, 0.25, 0.25, 0.25]
    for agent in agents:
        agent.reset(0)
        assert games.action_mask[0, agent.act(games, np.array([0]))[0]]


def test_pool__meets_most_those_that_win_most(toy):
    pool = OpponentPool(RECIPE, eurozoo.make_vec(toy, 1, num_players=2).game)
    for value in (1, 2):
        pool.add(weights_of(value, 8, 4))
    _, first, second, _ = 0, 1, 2, 3  # places in the line-up
    for _ in range(100):
        pool.book(np.array([first, second, 0, 3]), np.array([1.0, 0.0, 0.0, 0.0]))
    assert pool.win_rates[0] > 0.9
    assert pool.win_rates[1] < 0.1
    shares = pool.line_up(weights_of(0, 8, 4))[1]
    assert shares[2] > 10 * shares[1] > 0
    assert sum(shares) == pytest.approx(1)

    other = OpponentPool(RECIPE, eurozoo.make_vec(toy, 1, num_players=2).game)
    other.set_state(*pool.get_state(), weights_of(0, 8, 4))
    assert other.line_up(weights_of(0, 8, 4))[1] == shares


def test_training_env__tells_who_met_whom(toy):
    """Every finished game says how the learner fared against each other seat, by points."""
    env = env_of(toy, 3, "score")
    env.reset()
    games = []
    while len(games) < 20:
        env.step_async(env.action_masks().argmax(axis=1))
        _, _, dones, infos = env.step_wait()
        ended = env.take_ended()
        assert [(game.score, game.won) for game in ended] == [
            (infos[lane]["score"], infos[lane]["won"]) for lane in np.flatnonzero(dones)
        ]
        games += ended
    assert all(game.opponents.tolist() == [0, 0] for game in games)
    assert {result for game in games for result in game.results.tolist()} <= {0.0, 0.5, 1.0}
    assert all(game.won or min(game.results) < 1 for game in games)


def test_pool__shares_may_leave_nothing_for_the_newest(toy):
    game = eurozoo.make_vec(toy, 1, num_players=2, seed=0).game
    pool = OpponentPool(Recipe(random_share=1.0, past_share=0.0, greedy_share=0.0), game)
    assert pool.line_up(weights_of(0, 8, 4))[1] == [1.0, 0.0]
