"""The trained agents that come with eurozoo: what they are for, what is told of them, how well they play."""

import re

import numpy as np
import pytest

import eurozoo
from eurozoo.agents import make_agent
from eurozoo.agents.checkpoint import CheckpointError, load_policy, shipped
from eurozoo.agents.ppo import policy_spec
from eurozoo.envs.core.registry import find
from eurozoo.training.matches import play_match

#: games won against greedy with two players, mean score alone: what the project wants of them
WINS = 0.8
SOLO = {"village-v0": 60, "fields_of_arle-v0": 90, "black_forest-v0": 50}
GAMES = sorted(SOLO)


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("game", GAMES)
def test_fits_its_game_and_tells_its_history(game, players):
    policy = load_policy(shipped(game, players))
    env = eurozoo.make_vec(game, 1, num_players=players)
    assert policy.spec == policy_spec(env, policy.spec.encoder)
    about = policy.about
    assert re.fullmatch("[0-9a-f]{12}", about["commit"])
    assert about["command"].startswith(f"eurozoo train {game} --num-players {players} ")
    assert about["hours"] > 0
    assert "/" not in about["command"]


@pytest.mark.parametrize("game", GAMES)
def test_wins_as_often_as_it_should(game):
    agent, greedy = make_agent("ppo", find(game), 2), make_agent("greedy", find(game))
    assert agent.name == "ppo"
    assert play_match(game, agent, [greedy], 300, seed=12, num_players=2).win_rate >= WINS


@pytest.mark.parametrize("game", GAMES)
def test_scores_alone(game):
    assert play_match(game, make_agent("ppo", find(game), 1), [], 100, seed=12).mean_score >= SOLO[game]


def test_plays_the_same_whatever_the_batch():
    """The network has no memory: a lane's move does not depend on the other lanes."""
    env = eurozoo.make_vec("village-v0", 16, num_players=2, seed=4)
    env.play_random(40)
    agent = make_agent("ppo", find("village-v0"), 2)
    together = agent.act(env, np.arange(16))
    assert together.tolist() == [int(agent.act(env, np.array([lane]))[0]) for lane in range(16)]


def test_other_numbers_of_players_have_none():
    with pytest.raises(
        CheckpointError, match="no trained agent comes with village-v0 for 3 players; there are"
    ):
        make_agent("ppo", find("village-v0"), 3)


@pytest.mark.parametrize("spec", ["ppo:", "ppo+search:"])
def test_named_for_another_number_of_players(spec):
    with pytest.raises(CheckpointError, match="was trained for num_players=2, not for 3"):
        make_agent(f"{spec}{shipped('village-v0', 2)}", find("village-v0"), 3)
