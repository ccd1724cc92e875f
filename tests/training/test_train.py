"""A run from start to end: its folder, its repeatability, its players."""

import json
from dataclasses import replace

import numpy as np
import pytest

from eurozoo.agents.checkpoint import POLICY, CheckpointError, load_policy, read_checkpoint
from eurozoo.agents.ppo import PPOAgent
from eurozoo.agents.random import RandomAgent
from eurozoo.envs.core.errors import OptionError
from eurozoo.training.config import ExportConfig
from eurozoo.training.export import export
from eurozoo.training.matches import play_games
from eurozoo.training.train import Trainer, train

UPDATE = 8 * 16


def test_train__run_folder(tiny, capsys):
    (match,) = train(replace(tiny, timesteps=3 * UPDATE))
    assert match.games == tiny.evaluation_games
    output = capsys.readouterr().out
    assert f"run folder: {tiny.run}" in output
    assert "win rate" in output
    assert f"ppo:{tiny.run}" in output

    assert {path.name for path in tiny.run.iterdir()} == {
        "config.json", "checkpoints", "tensorboard", "learning_curve.png", "evaluation.json",
    }  # fmt: skip
    config = json.loads((tiny.run / "config.json").read_text())
    assert config["recipe"]["num_envs"] == 8
    assert {"eurozoo", "torch", "sb3_contrib"} <= config["versions"].keys()
    evaluation = json.loads((tiny.run / "evaluation.json").read_text())
    assert evaluation["matches"][0]["opponent"] == "random"
    assert {"win_rate", "win_rate_interval", "mean_score", "mean_score_interval"} <= evaluation["matches"][
        0
    ].keys()
    assert evaluation["timesteps"] == 3 * UPDATE
    assert (tiny.run / "learning_curve.png").read_bytes().startswith(b"\x89PNG")
    assert list((tiny.run / "tensorboard").iterdir())


def test_train__chooses_the_best_at_the_end_by_games_of_their_own(tiny, monkeypatch):
    """Whatever the checks said: that which wins most there is evaluated, in other games."""
    best, streams = f"step_{2 * UPDATE:012d}", {}
    play = Trainer.final_matches

    def final_matches(trainer, checkpoint, stream):
        streams.setdefault(stream, []).append(checkpoint.name)
        won = float(checkpoint.name == best)
        return [replace(match, win_rate=won) for match in play(trainer, checkpoint, stream)]

    monkeypatch.setattr(Trainer, "final_matches", final_matches)
    train(replace(tiny, timesteps=3 * UPDATE, checkpoint_seconds=1e-9))
    choosing, evaluating = streams.values()
    assert choosing[-3:] == [f"step_{n * UPDATE:012d}" for n in (1, 2, 3)]
    assert evaluating == [best]
    assert (tiny.run / "checkpoints" / "best").resolve().name == best
    evaluation = json.loads((tiny.run / "evaluation.json").read_text())
    assert evaluation["checkpoint"] == best
    assert evaluation["matches"][0]["win_rate"] == 1


@pytest.mark.parametrize("seed", [2**32, 2**64 - 1])
def test_train__large_seeds(tiny, tmp_path, seed):
    """They deal other games than their last 32 bits do alone."""
    runs = [replace(tiny, seed=seed % 2**bits, run=tmp_path / str(bits)) for bits in (32, 64)]
    scores = []
    for run in runs:
        train(run)
        scores.append(json.loads((run.run / "evaluation.json").read_text())["matches"])
    assert scores[0] != scores[1]


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_train__impossible_seeds(tiny, seed):
    with pytest.raises(OptionError, match=f"seed must be from 0 to 2\\^64 - 1, not {seed}"):
        train(replace(tiny, seed=seed))


def test_train__what_cannot_begin_leaves_no_folder(tiny):
    with pytest.raises(OptionError, match="rows"):
        train(replace(tiny, changes=(*tiny.changes, "network=attention")))
    assert not tiny.run.exists()


def test_train__tensorboard_scalars(tiny):
    loading = pytest.importorskip("tensorboard.backend.event_processing.event_accumulator")
    train(replace(tiny, timesteps=3 * UPDATE))
    events = loading.EventAccumulator(str(tiny.run / "tensorboard"))
    events.Reload()
    scalars = set(events.Tags()["scalars"])
    assert {"evaluation/win_rate_random", "evaluation/score_random", "train/loss"} <= scalars
    assert {"selfplay/games_per_second", "selfplay/score", "selfplay/win_rate"} <= scalars


def test_train__same_seed_same_weights(tiny, tmp_path):
    weights = []
    for number, seed in enumerate((1, 1, 2)):
        config = replace(tiny, timesteps=3 * UPDATE, seed=seed, run=tmp_path / str(number))
        train(config)
        checkpoint = read_checkpoint(config.run / "checkpoints" / f"step_{3 * UPDATE:012d}")
        weights.append(checkpoint.tensors(POLICY)["action_net.weight"])
    np.testing.assert_array_equal(weights[0], weights[1])
    assert (weights[0] != weights[2]).any()


def test_init_from__begins_with_the_network_of_a_run_or_file(tiny, tmp_path):
    train(tiny)
    file = tmp_path / "pebbles.safetensors"
    export(ExportConfig(run=tiny.run, file=file))
    for number, source in enumerate((tiny.run, file)):
        later = tmp_path / str(number)
        changes = (*tiny.changes, "imitation_decisions=1000")
        train(replace(tiny, run=later, seed=1, init_from=source, changes=changes))
        first = read_checkpoint(later / "checkpoints" / f"step_{0:012d}").tensors(POLICY)
        for name, values in load_policy(source).tensors.items():
            np.testing.assert_array_equal(first[name], values)
        config = json.loads((later / "config.json").read_text())
        assert config["init_from"]["sha256"] == load_policy(source).checksum
        assert config["recipe"]["imitation_decisions"] == 0
        assert config["init_from"]["commit"] == load_policy(file).about["commit"]
    again = tmp_path / "again.safetensors"
    assert export(ExportConfig(run=later, file=again)).about["init_from"] == config["init_from"]


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"num_players": 3}, "was trained for num players 2, but here it is 3"),
        ({"changes": ("hidden=[8]",)}, "holds another network than the recipe's: action_net.weight is"),
        ({"changes": ("reward=margin",)}, r"was paid by \('score', 20.0\), but here"),
    ],
)
def test_init_from__refuses_what_does_not_fit(tiny, tmp_path, change, complaint):
    train(tiny)
    change = {**change, "changes": (*tiny.changes, *change.get("changes", ()))}
    with pytest.raises(CheckpointError, match=complaint):
        train(replace(tiny, run=tmp_path / "later", init_from=tiny.run, **change))


def test_train__trained_agent_plays(tiny, toy):
    train(tiny)
    results = play_games(toy, [PPOAgent.load(tiny.run), RandomAgent()], 4, 0)
    assert results.scores.shape == (4, 2)


@pytest.mark.parametrize("signal", ["outcome", "margin"])
def test_train__three_players(tiny, signal):
    (match,) = train(replace(tiny, num_players=3, changes=(*tiny.changes, f"reward={signal}")))
    assert match.opponent == "random"


def test_train__solo(tiny):
    (match,) = train(replace(tiny, num_players=1))
    assert match.opponent == ""
    evaluation = json.loads((tiny.run / "evaluation.json").read_text())
    assert "win_rate" not in evaluation["matches"][0]
    assert evaluation["matches"][0]["mean_score"] == match.mean_score
