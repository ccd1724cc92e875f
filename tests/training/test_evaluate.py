"""One agent against a field."""

import json
from dataclasses import replace

import numpy as np
import pytest

import eurozoo
from eurozoo.training.arena import blocks as playing
from eurozoo.training.arena import evaluate as evaluating
from eurozoo.training.arena.config import EvaluateConfig
from eurozoo.training.arena.evaluate import evaluate, run_evaluation
from eurozoo.training.tables import bin_edges, histogram

from .stubs import make_stub


@pytest.fixture(autouse=True)
def _stubs(monkeypatch):
    monkeypatch.setattr(playing, "make_agent", make_stub)
    monkeypatch.setattr(evaluating, "make_agent", make_stub)


@pytest.fixture
def config(toy):
    return EvaluateConfig(toy, "last", against=("random", "first"), games=40, block=16)


@pytest.mark.parametrize("players", [2, 3])
def test_evaluate__against_a_field(config, players):
    evaluation = run_evaluation(replace(config, num_players=players))
    assert [match.opponent for match in evaluation.matches] == ["random", "first"]
    for match, results in zip(evaluation.matches, evaluation.results, strict=True):
        games = 40 if players == 2 else 42
        assert match.games == len(results.scores) == games
        assert match.win_rate == pytest.approx(results.shares[:, 0].mean())
        assert match.win_rate_interval[0] <= match.win_rate <= match.win_rate_interval[1]
        assert len(match.seat_win_rates) == players
        assert np.mean(match.seat_win_rates) == pytest.approx(match.win_rate)  # seats equally often
        assert match.mean_decisions == results.decisions.mean()


def test_evaluate__first_takes_one_pebble_each_turn_and_loses(config):
    """Who takes three at a time against who takes one scores more."""
    (match,) = run_evaluation(replace(config, agent="random", against=("first",), games=200)).matches
    assert match.mean_score > match.opponent_mean_score
    assert match.win_rate_interval[0] > 0.5


def test_evaluate__default_field(config):
    (match,) = run_evaluation(replace(config, against=())).matches  # the toy game has no greedy agent
    assert match.opponent == "random"


def test_evaluate__an_agent_against_itself(config):
    (match,) = run_evaluation(replace(config, agent="random", against=("random",), games=400)).matches
    assert match.win_rate_interval[0] <= 0.5 <= match.win_rate_interval[1]


def test_evaluate__same_seed_same_games(config):
    first, again, other = (run_evaluation(replace(config, seed=seed)) for seed in (1, 1, 2))
    np.testing.assert_array_equal(first.results[0].scores, again.results[0].scores)
    assert first.matches == again.matches
    assert first.matches != other.matches


def test_evaluate__solo(config):
    evaluation = run_evaluation(replace(config, agent="random", against=(), num_players=1))
    solo = evaluation.as_dict()["solo"]
    scores = evaluation.results[0].scores[:, 0]
    assert evaluation.top_title == solo["top_title"] == 20
    assert solo["top_title_rate"] == (scores >= 20).mean()
    assert solo["quantile_50"] == np.median(scores)
    assert "top title" in evaluation.text()


@pytest.mark.parametrize("players", [1, 2, 3])
def test_evaluate__folder(config, tmp_path, capsys, players):
    folder = tmp_path / "evaluation"
    against = () if players == 1 else config.against
    evaluate(replace(config, num_players=players, against=against, output=folder))
    assert {path.name for path in folder.iterdir()} == {"evaluation.json", "scores.png"}
    content = json.loads((folder / "evaluation.json").read_text())
    assert sum(content["matches"][0]["scores"].values()) == content["matches"][0]["games"]
    assert (folder / "scores.png").read_bytes().startswith(b"\x89PNG")
    assert "scores of last" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"agent": "nobody"}, "no agent is called 'nobody'"),
        ({"against": ("random", "nobody")}, "no agent is called 'nobody'"),
        ({"games": 0}, "games must be at least 1"),
        ({"block": 0}, "block must be at least 1"),
        ({"workers": 0}, "workers must be at least 1"),
        ({"seed": -1}, "seed must not be negative"),
        ({"num_players": 9}, "players, not 9"),
        ({"num_players": 1}, "nobody to play against"),
    ],
)
def test_evaluate__impossible_options(config, tmp_path, change, says):
    folder = tmp_path / "evaluation"
    with pytest.raises(eurozoo.EurozooError, match=says):
        evaluate(replace(config, output=folder, **change))
    assert not folder.exists()


def test_evaluate__illegal_action(config):
    with pytest.raises(eurozoo.ActionError, match="is not legal now"):
        run_evaluation(replace(config, agent="illegal"))


def test_bin_edges__round_and_wide_enough():
    assert bin_edges([3, 5], 12) == [3, 4, 5, 6]
    assert bin_edges([7], 12) == [7, 8]
    assert bin_edges([-3, 40], 12) == [-5, 0, 5, 10, 15, 20, 25, 30, 35, 40, 45]
    assert bin_edges([0, 100], 12) == [float(edge) for edge in range(0, 120, 10)]


def test_histogram__counts_all_values():
    lines = histogram([1, 1, 2, 4.5]).splitlines()
    assert [line.split()[-1] for line in lines] == ["2", "1", "0", "1"]
    assert lines[0].count("#") == 2 * lines[1].count("#") == 40
