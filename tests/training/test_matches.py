"""Batches of games between agents."""

import numpy as np
import pytest

import eurozoo
from eurozoo.agents.random import RandomAgent
from eurozoo.training.matches import match_table, play_games, play_match

from .stubs import IllegalAgent


class FirstAgent:
    """Plays the first legal action and notes where it sat."""

    name = "first"

    def __init__(self):
        self.seats = []

    def reset(self, seed):
        pass

    def act(self, env, lanes):
        self.seats += env.agent_selection[lanes].tolist()
        return env.legal_actions[0][lanes, 0].astype(np.int64)


def test_play_games__same_seed_same_games(toy):
    first, again, other = (play_games(toy, [RandomAgent(), RandomAgent()], 20, seed) for seed in (1, 1, 2))
    np.testing.assert_array_equal(first.scores, again.scores)
    np.testing.assert_array_equal(first.shares, again.shares)
    assert (first.scores != other.scores).any()


def test_play_games__rotates_seats(toy):
    agent = FirstAgent()
    play_games(toy, [agent, RandomAgent(), RandomAgent()], 3, 0)
    assert set(agent.seats) == {0, 1, 2}
    agent = FirstAgent()
    play_games(toy, [agent, RandomAgent(), RandomAgent()], 1, 0)
    assert set(agent.seats) == {0}


def test_play_games__scores_follow_the_agent_not_the_seat(toy):
    """Game 1 of agents a, b is the mirror of what its env says by seat."""
    results = play_games(toy, [FirstAgent(), RandomAgent()], 40, 0)
    assert results.scores.shape == results.shares.shape == (40, 2)
    np.testing.assert_allclose(results.shares.sum(axis=1), 1)
    won = results.scores == results.scores.max(axis=1, keepdims=True)
    np.testing.assert_allclose(results.shares, won / won.sum(axis=1, keepdims=True))
    assert (results.decisions > 0).all()


def test_play_games__asserts_legality(toy):
    with pytest.raises(eurozoo.ActionError, match="lane 0"):
        play_games(toy, [IllegalAgent("illegal"), RandomAgent()], 4, 0)


def test_play_match(toy):
    match = play_match(toy, FirstAgent(), [RandomAgent()], 50, 0)
    assert (match.agent, match.opponent, match.games) == ("first", "random", 50)
    low, high = match.win_rate_interval
    assert 0 <= low <= match.win_rate <= high <= 1
    assert match.mean_score_interval[0] <= match.mean_score <= match.mean_score_interval[1]
    assert {"win_rate", "seat_win_rates"} <= match.as_dict().keys()
    assert np.mean(match.seat_win_rates) == pytest.approx(match.win_rate)
    assert "first" in match_table([match])


def test_play_match__solo(toy):
    match = play_match(toy, RandomAgent(), [], 10, 0)
    assert np.isnan(match.win_rate)
    assert set(match.as_dict()) == {
        "agent",
        "opponent",
        "games",
        "mean_score",
        "mean_score_interval",
        "truncated",
        "mean_decisions",
    }
    assert "-" in match_table([match])
