"""Ratings recover known strengths, with ties, several players, and records without a loss."""

import math
from itertools import combinations

import numpy as np
import pytest

from eurozoo.training.arena import ratings
from eurozoo.training.arena.blocks import GameResult
from eurozoo.training.arena.ratings import crosstable, find_anchor, rank, rate


def result(agents, scores, game=0, shares=None):
    """A game with these scores; the highest wins."""
    best = max(scores)
    shares = shares or [(score == best) / scores.count(best) for score in scores]
    return GameResult(
        0, game, tuple(agents), tuple(range(len(agents))), 0, tuple(scores), tuple(shares), 1, False
    )


def simulate(strengths, players, games, rng, ties=0.0):
    """Games of every combination by the model of Plackett and Luce, in Elo points. With probability `ties`
    the first two of a finish order share their place."""
    names = list(strengths)
    played = []
    for lineup in combinations(names, players):
        worth = np.array([10 ** (strengths[name] / 400) for name in lineup])
        for game in range(games):
            # exponential clocks ring in the order of Plackett and Luce
            order = np.argsort(rng.exponential(1 / worth))
            scores = [0] * players
            for place, who in enumerate(order):
                scores[who] = players - place
            if rng.random() < ties:
                scores[order[1]] = scores[order[0]]
            played.append(result(lineup, scores, game))
    return played


STRENGTHS = {"random": 0, "weak": 150, "fair": 400, "good": 700, "best": 900}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_rate__recovers_strengths(players):
    rng = np.random.default_rng(players)
    covered, errors = [], []
    for _ in range(4):
        games = simulate(STRENGTHS, players, 200, rng)
        points, lows, highs = rate(list(STRENGTHS), games, resamples=150)
        truth = np.array(list(STRENGTHS.values()))
        covered += ((lows <= truth) & (truth <= highs))[1:].tolist()
        errors.append(points - truth)
        assert points[0] == lows[0] == highs[0] == 0
        assert (lows[1:] < points[1:]).all()
        assert (points[1:] < highs[1:]).all()
    assert np.mean(covered) > 0.8  # 95% intervals
    assert np.abs(np.mean(errors, axis=0)).max() < 40


def test_rate__ties_are_half_wins():
    wins = [result(("random", "a"), (0, 1), k) for k in range(30)]
    losses = [result(("random", "a"), (1, 0), k) for k in range(10)]
    ties = [result(("random", "a"), (1, 1), k) for k in range(40)]
    (_, mixed), *_ = rate(["random", "a"], wins + losses + ties, resamples=1)
    # 50 of 80 games, and half a win of the prior for each side
    assert mixed == pytest.approx(400 * math.log10(50.5 / 30.5), abs=1e-3)
    (_, tied), (_, low), (_, high) = rate(["random", "a"], ties, resamples=300)
    assert tied == pytest.approx(0, abs=1e-6)
    assert -30 < low < 0 < high < 30  # by the prior alone


def test_rate__winner_by_tie_break_is_ahead():
    games = [result(("random", "a"), (7, 7), k, shares=(0.0, 1.0)) for k in range(20)]
    (_, points), *_ = rate(["random", "a"], games, resamples=1)
    assert points == pytest.approx(400 * math.log10(20.5 / 0.5), abs=1e-3)


def test_rate__ties_do_not_shift_ratings_of_equals():
    rng = np.random.default_rng(0)
    games = simulate(dict.fromkeys(STRENGTHS, 0), 3, 200, rng, ties=0.3)
    points, lows, highs = rate(list(STRENGTHS), games, resamples=200)
    assert np.abs(points).max() < 40
    assert ((lows <= 0) & (highs >= 0)).sum() >= 4


def test_rate__order_of_games_makes_no_difference(monkeypatch):
    monkeypatch.setattr(ratings, "RESAMPLES", 50)
    rng = np.random.default_rng(1)
    games = simulate(STRENGTHS, 3, 40, rng, ties=0.2)
    shuffled = [games[k] for k in rng.permutation(len(games))]
    results = (rate(list(STRENGTHS), games, resamples=50), rate(list(STRENGTHS), shuffled, resamples=50))
    for one, other in zip(*results, strict=True):
        np.testing.assert_allclose(one, other, atol=1e-6)
    assert rank(list(STRENGTHS), games) == rank(list(STRENGTHS), shuffled)


def test_rate__perfect_record_is_finite_and_its_interval_honest():
    """Jeffreys' interval for 100 of 100: Beta(100.5, 0.5) is above 0.9752 with 97.5%."""
    games = [result(("random", "a"), (0, 1), k) for k in range(100)]
    (_, points), (_, low), (_, high) = rate(["random", "a"], games, resamples=4000)
    assert points == pytest.approx(400 * math.log10(201), abs=1e-3)
    assert low == pytest.approx(400 * math.log10(0.9752 / 0.0248), abs=25)
    assert points < high < math.inf


def test_rate__more_perfect_games_rate_higher():
    few, many = (
        rate(["random", "a"], [result(("random", "a"), (0, 1), k) for k in range(n)], resamples=10)[0][1]
        for n in (10, 1000)
    )
    assert few < many


def test_rate__agents_that_never_met():
    """Two islands: within each the difference is known, between them next to nothing."""
    games = [result(("random", "a"), (0, 1), k) for k in range(60)]
    games += [result(("random", "a"), (1, 0), k) for k in range(20)]
    games += [result(("b", "c"), (0, 1), k) for k in range(60)]
    games += [result(("b", "c"), (1, 0), k) for k in range(20)]
    points, lows, highs = rate(["random", "a", "b", "c"], games, resamples=200)
    assert np.isfinite([points, lows, highs]).all()
    assert points[1] == pytest.approx(400 * math.log10(3), abs=10)
    assert points[3] - points[2] == pytest.approx(400 * math.log10(3), abs=10)
    assert highs[2] - lows[2] > 3 * (highs[1] - lows[1])


def test_rate__without_any_game():
    points, lows, highs = rate(["random", "a"], [])
    assert points == pytest.approx([0, 0], abs=1e-6)
    assert lows[1] < -400
    assert highs[1] > 400


def test_anchor():
    assert find_anchor(["greedy", "random"]) == "random"
    assert find_anchor(["greedy", "mcts"]) == "greedy"


def test_crosstable__several_players():
    games = [result(("a", "b", "c"), (3, 2, 1)), result(("a", "b", "c"), (1, 2, 2))]
    shares = crosstable(["a", "b", "c", "d"], games)
    np.testing.assert_allclose(shares[:3, :3], [[np.nan, 0.5, 0.5], [0.5, np.nan, 0.75], [0.5, 0.25, np.nan]])
    assert np.isnan(shares[3]).all()


def test_rank__agent_on_several_seats(monkeypatch):
    monkeypatch.setattr(ratings, "RESAMPLES", 10)
    games = [result(("a", "a", "b"), (5, 1, 3)), result(("a", "a", "b"), (4, 4, 1))]
    first, second = rank(["a", "b"], games)
    assert (first.agent, first.games, first.mean_score) == ("a", 4, 3.5)
    assert first.win_rate == pytest.approx(0.5)
    assert (second.games, second.mean_score, second.win_rate) == (2, 2.0, 0.0)


def test_rank__solo_is_by_score():
    games = [result(("a",), (score,)) for score in (3, 5)] + [result(("b",), (score,)) for score in (6, 8)]
    first, second = rank(["a", "b"], games)
    assert (first.agent, first.mean_score, second.mean_score) == ("b", 7.0, 4.0)
    assert math.isnan(first.rating)
    assert math.isnan(first.win_rate)
