"""A short run learns: the margins were fixed before the runs."""

from dataclasses import replace

import pytest

from eurozoo.training.config import TrainConfig
from eurozoo.training.train import train

SHORT = TrainConfig(
    game="black_forest-v0",
    timesteps=40 * 128 * 64,
    changes=("imitation_decisions=0", "num_envs=128", "num_steps=64", "batch_size=1024"),
    checkpoint_seconds=1e9,
    check_games=20,
    evaluation_games=300,
)


@pytest.mark.slow
def test_learning__beats_random(tmp_path):
    """About two minutes of self-play on two cores: random would win half of the games."""
    against_random, *_ = train(replace(SHORT, run=tmp_path / "run"))
    assert against_random.opponent == "random"
    assert against_random.win_rate >= 0.62


@pytest.mark.slow
def test_learning__solo(tmp_path):
    """In the solo game random agents score 8 points on average."""
    (alone,) = train(replace(SHORT, num_players=1, timesteps=SHORT.timesteps // 2, run=tmp_path / "run"))
    assert alone.mean_score >= 11
