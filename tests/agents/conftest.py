"""A checkpoint of an untrained network for the toy game."""

from pathlib import Path

import numpy as np
import pytest

import eurozoo
from eurozoo.agents.checkpoint import POLICY
from eurozoo.agents.ppo import policy_spec
from eurozoo.training.checkpoints import write_checkpoint

COUNTERS = {"timesteps": 5, "reward": "score", "reward_scale": 20.0}


def random_network(inputs: int, actions: int, seed: int = 0) -> dict[str, np.ndarray]:
    """Weights of a network with two hidden layers, under the names of Stable-Baselines3."""
    rng = np.random.default_rng(seed)
    sizes = {
        "mlp_extractor.policy_net.0": (inputs, 16),
        "mlp_extractor.policy_net.2": (16, 12),
        "action_net": (12, actions),
        "mlp_extractor.value_net.0": (inputs, 8),
        "mlp_extractor.value_net.2": (8, 20),
        "value_net": (20, 1),
    }
    tensors = {}
    for name, (before, after) in sizes.items():
        tensors[f"{name}.weight"] = rng.normal(size=(after, before)).astype(np.float32)
        tensors[f"{name}.bias"] = rng.normal(size=after).astype(np.float32)
    return tensors


@pytest.fixture
def toy_env(toy):
    """Four lanes of the toy game with two players."""
    return eurozoo.make_vec(toy, 4, num_players=2, seed=0)


@pytest.fixture
def toy_checkpoint(tmp_path, toy_env) -> Path:
    """A checkpoint folder for `toy_env`."""
    spec = policy_spec(toy_env)
    tensors = random_network(spec.observation_size, spec.action_count)
    return write_checkpoint(tmp_path / "run" / "checkpoints", 5, spec, COUNTERS, {POLICY: tensors})
