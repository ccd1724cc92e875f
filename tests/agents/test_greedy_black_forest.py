"""The greedy player of Black Forest: strength, and that it knows no more than its seat may."""

import numpy as np
import pytest

import eurozoo
from eurozoo.agents import has_greedy, make_agent
from eurozoo.agents.black_forest import GreedyAgent
from eurozoo.agents.random import RandomAgent
from eurozoo.envs.core.registry import find
from eurozoo.envs.core.vector import VectorEnv
from eurozoo.testing import state_bytes

GAME = "black_forest-v0"


def play(num_players: int, games: int, seed: int) -> tuple[VectorEnv, np.ndarray]:
    """Whole games of one greedy player in changing seats against random ones; returns the seats too."""
    env = eurozoo.make_vec(GAME, games, num_players=num_players, seed=seed, autoreset_mode="Disabled")
    seats = np.arange(games) % num_players
    greedy, others = GreedyAgent(), RandomAgent()
    greedy.reset(seed)
    others.reset(seed)
    while not (over := env.terminations | env.truncations).all():
        actions = np.full(games, eurozoo.PASS)
        for agent, turn in ((greedy, env.agent_selection == seats), (others, env.agent_selection != seats)):
            lanes = np.flatnonzero(turn & ~over)
            actions[lanes] = agent.act(env, lanes)
        env.step(actions)
    return env, seats


def middle_of_games(num_players: int, games: int) -> VectorEnv:
    """Games after some random decisions."""
    env = eurozoo.make_vec(GAME, games, num_players=num_players, seed=7)
    env.play_random(60 if num_players > 1 else 40)
    return env


def acts(env: VectorEnv) -> np.ndarray:
    """What a fresh agent does in every lane."""
    agent = GreedyAgent()
    agent.reset(5)
    return agent.act(env, np.arange(env.num_envs))


def test_make_agent__greedy():
    game = find(GAME)
    assert has_greedy(game)
    assert isinstance(make_agent("greedy", game), GreedyAgent)


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_strength__beats_random(num_players):
    env, seats = play(num_players, games=60, seed=100)
    assert env.terminations.all()
    assert env.final_winners[np.arange(60), seats].mean() >= 0.95


def test_strength__solo():
    env, _ = play(1, games=60, seed=200)
    assert env.final_scores.mean() >= 42


@pytest.mark.parametrize("num_players", [1, 2, 3, 4])
def test_act__same_with_the_same_seed(num_players):
    env = middle_of_games(num_players, 64)
    assert (acts(env) == acts(env)).all()


@pytest.mark.parametrize("num_players", [1, 3])
def test_act__looks_at_nothing_hidden(num_players):
    env = middle_of_games(num_players, 128)
    other = env.clone()
    other.determinize(0, np.arange(128, dtype=np.uint64))
    assert (env.state["job_pile"] != other.state["job_pile"]).any(axis=1).mean() > 0.9
    assert (env.state["rng"] != other.state["rng"]).all()
    assert (acts(env) == acts(other)).all()


def test_act__leaves_the_games_alone():
    env = middle_of_games(3, 32)
    before = env.get_state()
    acts(env)
    assert state_bytes(env.get_state()) == state_bytes(before)
