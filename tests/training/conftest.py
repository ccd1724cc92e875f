"""A tiny training run on the toy game, and how to start one."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from eurozoo.training.config import TrainConfig

CORE = Path(__file__).resolve().parents[1] / "core"

#: one update is 8 lanes x 16 decisions
TINY = TrainConfig(
    game="pebbles-v0",
    timesteps=1,
    changes=(
        "num_envs=8",
        "num_steps=16",
        "batch_size=64",
        "epochs=2",
        "hidden=[16, 16]",
        "snapshot_every=2",
        "pool_size=2",
    ),
    threads=1,
    check_games=4,
    evaluation_games=6,
)

_COMMAND = """
import sys
sys.path.insert(0, sys.argv.pop(1))
import eurozoo
eurozoo.register("pebbles-v0", "toy_game:GAME")
from eurozoo.cli import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.fixture
def tiny(tmp_path: Path) -> TrainConfig:
    """Options of a run of one update in a fresh folder."""
    return replace(TINY, run=tmp_path / "run")


def command(*arguments: object) -> "subprocess.Popen[str]":
    """Start the `eurozoo` command, with the toy game known, in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-c", _COMMAND, str(CORE), *map(str, arguments)],
        env={**os.environ, "OMP_NUM_THREADS": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
