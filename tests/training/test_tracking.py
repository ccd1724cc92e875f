"""Weights & Biases is asked for, told what is trained, and closed; nobody else is asked."""

import sys
from dataclasses import replace
from types import SimpleNamespace

import pytest

from eurozoo.cli import main
from eurozoo.training.train import train


@pytest.fixture
def wandb(monkeypatch):
    """Stands for the library, which need not be installed."""
    calls = []

    def init(**options):
        calls.append(options)
        return SimpleNamespace(finish=lambda: calls.append("finished"))

    monkeypatch.setitem(sys.modules, "wandb", SimpleNamespace(init=init))
    return calls


def test_is_told_what_is_trained(tiny, wandb, monkeypatch):
    monkeypatch.delenv("WANDB_MODE", raising=False)
    train(replace(tiny, wandb=True))
    options, end = wandb
    assert options["mode"] == "offline"
    assert options["sync_tensorboard"]
    assert options["config"]["game"] == "pebbles-v0"
    assert options["config"]["num_envs"] == 8
    assert options["dir"] == tiny.run
    assert end == "finished"


def test_is_left_alone(tiny, wandb):
    train(tiny)
    assert not wandb


def test_missing_library(toy, tmp_path, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "wandb", None)
    small = ("--set", "num_envs=8", "num_steps=16", "hidden=[8]", "--timesteps", "1")
    assert main(["train", toy, "--wandb", "--run", str(tmp_path / "run"), *small]) == 1
    assert "wandb is not installed; pip install 'eurozoo[wandb]' brings it" in capsys.readouterr().err
