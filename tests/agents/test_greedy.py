"""The greedy players: strength, and that they know no more than their seat may."""

from importlib import import_module

import numpy as np
from tests.games.game import GameUnderTest
from tests.games.games import each_game, each_table

import eurozoo
from eurozoo.agents import has_greedy, make_agent
from eurozoo.agents.random import RandomAgent
from eurozoo.envs.core.vector import VectorEnv
from eurozoo.testing import state_bytes

#: share of the games against random players, and mean score alone, by game
WINS = {"black_forest": 0.95, "village": 0.95, "fields_of_arle": 0.98}
SOLO = {"black_forest": 42, "village": 55, "fields_of_arle": 115}


def greedy(game: GameUnderTest):
    return make_agent("greedy", game.playing.game)


def play(game: GameUnderTest, num_players: int, games: int, seed: int) -> tuple[VectorEnv, np.ndarray]:
    """Whole games of one greedy player in changing seats against random ones; returns the seats too."""
    env = eurozoo.make_vec(
        game.playing.id, games, num_players=num_players, seed=seed, autoreset_mode="Disabled"
    )
    seats = np.arange(games) % num_players
    own, others = greedy(game), RandomAgent()
    own.reset(seed)
    others.reset(seed)
    while not (over := env.terminations | env.truncations).all():
        actions = np.full(games, eurozoo.PASS)
        for agent, turn in ((own, env.agent_selection == seats), (others, env.agent_selection != seats)):
            lanes = np.flatnonzero(turn & ~over)
            actions[lanes] = agent.act(env, lanes)
        env.step(actions)
    return env, seats


def middle_of_games(game: GameUnderTest, num_players: int, games: int) -> VectorEnv:
    """Games after some random decisions."""
    env = eurozoo.make_vec(game.playing.id, games, num_players=num_players, seed=7)
    env.play_random(60 if num_players > 1 else 40)
    return env


def acts(game: GameUnderTest, env: VectorEnv) -> np.ndarray:
    """What a fresh agent does in every lane."""
    agent = greedy(game)
    agent.reset(5)
    return agent.act(env, np.arange(env.num_envs))


@each_game
def test_make_agent__greedy(game):
    assert has_greedy(game.playing.game)
    assert isinstance(greedy(game), import_module(f"eurozoo.agents.{game.name}").GreedyAgent)


@each_table
def test_strength(game, num_players):
    """It beats random players, and does well alone."""
    env, seats = play(game, num_players, games=60, seed=100 * num_players)
    assert env.terminations.all()
    if num_players > 1:
        assert env.final_winners[np.arange(60), seats].mean() >= WINS[game.name]
    else:
        assert env.final_scores.mean() >= SOLO[game.name]


@each_table
def test_act__same_with_the_same_seed(game, num_players):
    env = middle_of_games(game, num_players, 64)
    assert (acts(game, env) == acts(game, env)).all()


@each_table
def test_act__looks_at_nothing_hidden(game, num_players):
    """Other orders of the piles and other random numbers change nothing."""
    env = middle_of_games(game, num_players, 128)
    other = env.clone()
    other.determinize(0, np.arange(128, dtype=np.uint64))
    for pile in game.hidden.piles:
        assert (env.state[pile] != other.state[pile]).any(axis=1).mean() > 0.5
    assert (env.state["rng"] != other.state["rng"]).all()
    assert (acts(game, env) == acts(game, other)).all()


@each_game
def test_act__leaves_the_games_alone(game):
    env = middle_of_games(game, game.playing.several, 32)
    before = env.get_state()
    acts(game, env)
    assert state_bytes(env.get_state()) == state_bytes(before)
