"""Kills, full disks and damaged files: nothing that was saved is lost."""

import errno
import json
import os
import shutil
import signal
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from eurozoo.agents.checkpoint import POLICY, CheckpointError, list_checkpoints, read_checkpoint
from eurozoo.cli import main
from eurozoo.envs.core.errors import OptionError
from eurozoo.training import checkpoints, files
from eurozoo.training.checkpoints import KEEP, resume_from
from eurozoo.training.config import TrainConfig
from eurozoo.training.train import TRAINING, Trainer, train

from .conftest import command

UPDATE = 8 * 16


def flip_a_bit(path: Path):
    data = bytearray(path.read_bytes())
    data[-3] ^= 16
    path.write_bytes(bytes(data))


@pytest.mark.parametrize("encoder", ["flat", "takes"])
def test_resume__goes_on_bit_for_bit(tiny, encoder, tmp_path, monkeypatch):
    """A run that was stopped in its fourth update and resumed ends like one that never stopped."""
    tiny = replace(tiny, changes=(*tiny.changes, f"encoder={encoder}"))
    whole, parts = (
        replace(tiny, timesteps=5 * UPDATE, checkpoint_seconds=1e-9, run=tmp_path / name)
        for name in ("whole", "parts")
    )
    train(whole)
    update = Trainer.update

    def stopped(trainer):
        update(trainer)
        if trainer.learner.num_timesteps == 4 * UPDATE:
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Trainer, "update", stopped)
        with pytest.raises(KeyboardInterrupt):
            train(parts)
    train(TrainConfig(resume=parts.run))

    ends = [list_checkpoints(config.run / "checkpoints")[-1] for config in (whole, parts)]
    assert ends[0].name == ends[1].name == f"step_{5 * UPDATE:012d}"
    for name in (POLICY, TRAINING):
        expected, resumed = (read_checkpoint(end).tensors(name) for end in ends)
        assert expected.keys() == resumed.keys()
        for key, value in expected.items():
            np.testing.assert_array_equal(value, resumed[key], err_msg=key)


def test_kill__loses_at_most_the_last_interval(tiny):
    """After kill -9 in the midst of training, the run goes on from the last checkpoint to its end."""
    run = tiny.run
    options = ["--threads", 1, "--set", "num_envs=8", "num_steps=16", "batch_size=64", "hidden=[16,16]"]
    games = ["--check-games", 4, "--evaluation-games", 6, "--checkpoint-seconds", 0.001]
    process = command("train", "pebbles-v0", "--run", run, "--timesteps", 10**9, *options, *games)
    try:
        while len(list_checkpoints(run / "checkpoints")) < KEEP:
            assert process.poll() is None, process.communicate()[1]
            os.sched_yield()
    finally:
        process.send_signal(signal.SIGKILL)
        process.communicate()
    last = resume_from(run)
    steps = read_checkpoint(last).counters["timesteps"]
    assert steps > 0

    process = command("train", "--resume", run, "--timesteps", steps + 2 * UPDATE)
    output, errors = process.communicate(timeout=300)
    assert process.returncode == 0, errors
    evaluation = json.loads((run / "evaluation.json").read_text())
    assert evaluation["timesteps"] == steps + 2 * UPDATE
    history = read_checkpoint(resume_from(run)).counters["history"]
    assert [row["timesteps"] for row in history] == sorted({row["timesteps"] for row in history})
    assert "ppo" in output


@pytest.mark.parametrize("file", ["checkpoint.json", POLICY, TRAINING])
def test_damaged_checkpoint__is_refused_and_the_one_before_offered(tiny, file, capsys):
    train(replace(tiny, timesteps=2 * UPDATE, checkpoint_seconds=1e-9))
    *_, before, last = list_checkpoints(tiny.run / "checkpoints")
    if file == "checkpoint.json":
        (last / file).write_bytes((last / file).read_bytes()[:-40])
    else:
        flip_a_bit(last / file)
    capsys.readouterr()
    assert main(["train", "--resume", str(tiny.run)]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert str(last) in error
    assert "damaged" in error
    assert f"the one before it is {before}" in error

    train(TrainConfig(resume=before, timesteps=2 * UPDATE))
    assert (last.parent / "abandoned" / last.name).is_dir()
    assert read_checkpoint(last).counters["timesteps"] == 2 * UPDATE


def test_full_disk__leaves_the_checkpoint_before(tiny, monkeypatch, capsys):
    train(tiny)
    (*_, last) = list_checkpoints(tiny.run / "checkpoints")
    kept = sorted(path.name for path in last.parent.iterdir())

    def refuse(path, data):
        path.write_bytes(data[: len(data) // 2])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(checkpoints, "write_synced", refuse)
    assert main(["train", "--resume", str(tiny.run), "--timesteps", str(2 * UPDATE)]) == 1
    error = capsys.readouterr().err
    assert error.startswith("eurozoo: could not write checkpoint")
    assert error.count("\n") == 1
    assert f"No space left on device; the last complete one is {last}" in error
    assert f"go on with --resume {tiny.run}" in error
    assert sorted(path.name for path in last.parent.iterdir()) == kept
    read_checkpoint(last)


def test_half_written_checkpoint__is_never_seen(tiny):
    """What a kill while writing leaves is a folder with another name, cleared by the next write."""
    train(tiny)
    folder = tiny.run / "checkpoints"
    (last,) = list_checkpoints(folder)[-1:]
    half = folder / f".step_{2 * UPDATE:012d}"
    shutil.copytree(last, half)
    (half / TRAINING).unlink()
    assert resume_from(tiny.run) == last
    train(TrainConfig(resume=tiny.run, timesteps=2 * UPDATE))
    assert not half.exists()


def test_keeps_the_last_few_and_the_best(tiny):
    train(replace(tiny, timesteps=8 * UPDATE, checkpoint_seconds=1e-9))
    folder = tiny.run / "checkpoints"
    names = [path.name for path in list_checkpoints(folder)]
    assert names[-KEEP:] == [f"step_{n * UPDATE:012d}" for n in (6, 7, 8)]
    assert set(names) - set(names[-KEEP:]) <= {(folder / "best").resolve().name}
    assert (folder / "best").is_symlink()


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"seed": 7}, "has seed 0, not 7"),
        ({"num_players": 3}, "has num_players 2, not 3"),
        ({"engine": "ray"}, "has engine local, not ray"),
        ({"workers": 3}, "has workers 2, not 3"),
        ({"game": "village-v0"}, "is of pebbles-v0, not of village-v0"),
    ],
)
def test_resume__refuses_what_the_games_depend_on(tiny, given, words):
    train(tiny)
    with pytest.raises(OptionError, match=words):
        train(TrainConfig(resume=tiny.run, **given))


def test_resume__evaluates_by_as_many_games_as_one_likes(tiny):
    train(tiny)
    (match,) = train(TrainConfig(resume=tiny.run, evaluation_games=9))
    assert match.games == 9


@pytest.mark.parametrize("given", [{"init_from": "run"}, {"recipe": "my.yaml"}, {"changes": ("gamma=0.9",)}])
def test_resume__keeps_network_and_recipe(tiny, given):
    train(tiny)
    given = {name: Path(value) if isinstance(value, str) else value for name, value in given.items()}
    with pytest.raises(OptionError, match="keeps its network and recipe"):
        train(TrainConfig(resume=tiny.run, **given))


def test_resume__refuses_what_does_not_fit(tiny, tmp_path, capsys):
    train(tiny)
    (*_, last) = list_checkpoints(tiny.run / "checkpoints")

    config = json.loads((tiny.run / "config.json").read_text())
    config["options"]["num_players"] = 3
    (tiny.run / "config.json").write_text(json.dumps(config))
    with pytest.raises(CheckpointError, match="was trained for num players 2, but here it is 3"):
        train(TrainConfig(resume=last))

    config["options"]["num_players"] = 2
    config["recipe"]["hidden"] = [8]
    (tiny.run / "config.json").write_text(json.dumps(config))
    with pytest.raises(CheckpointError, match="does not fit its run"):
        train(TrainConfig(resume=last))

    for damaged in ("{", '{"options": {}}', '{"options": {"seed": "x"}, "recipe": {}}', "[]"):
        (tiny.run / "config.json").write_text(damaged)
        assert main(["train", "--resume", str(tiny.run)]) == 2
        assert "config.json is missing or damaged" in capsys.readouterr().err
    (tiny.run / "config.json").write_text('{"options": {}, "recipe": {"hidden": 3}}')
    assert main(["train", "--resume", str(tiny.run)]) == 2
    assert "hidden must be whole numbers, not 3" in capsys.readouterr().err
    assert main(["train", "--resume", str(tmp_path / "nowhere")]) == 2
    assert "there is no checkpoint folder" in capsys.readouterr().err


def test_write_atomically__keeps_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "file"
    files.write_atomically(path, b"old")

    def refuse(descriptor):
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(OSError, match="full"):
        files.write_atomically(path, b"new")
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["file"]
