"""The random agent, and agents made from text."""

import numpy as np
import pytest

import eurozoo
from eurozoo.agents import AgentError, has_greedy, make_agent
from eurozoo.agents.checkpoint import CheckpointError
from eurozoo.agents.random import RandomAgent
from eurozoo.envs.core.registry import find


def test_random__legal_and_even(toy_env):
    agent = RandomAgent()
    agent.reset(0)
    lanes = np.array([3, 1])
    drawn = np.array([agent.act(toy_env, lanes) for _ in range(3000)])
    assert drawn.shape == (3000, 2)
    assert drawn.dtype == np.int64
    for column, lane in zip(drawn.T, lanes, strict=True):
        counts = np.bincount(column, minlength=toy_env.num_actions)
        legal = toy_env.action_mask[lane] == 1
        assert (counts[~legal] == 0).all()
        np.testing.assert_allclose(counts[legal] / 3000, 1 / legal.sum(), atol=0.05)


def test_random__seeded(toy_env):
    draws = []
    for seed in (1, 1, 2):
        agent = RandomAgent()
        agent.reset(seed)
        draws.append([agent.act(toy_env, np.arange(4)).tolist() for _ in range(20)])
    assert draws[0] == draws[1] != draws[2]


def test_make_agent(toy, toy_checkpoint):
    game = find(toy)
    assert make_agent("random", game).name == "random"
    assert make_agent(f"ppo:{toy_checkpoint}", game).name == f"ppo:{toy_checkpoint}"
    assert make_agent(f"ppo:{toy_checkpoint.parent.parent}", game).name.startswith("ppo:")


@pytest.mark.parametrize(
    "text", ["", "random:3", "greedy:x", "Random", "best", "ppo+", ":", "ppo:", "mcts:", "random:"]
)
def test_make_agent__unknown(toy, text):
    with pytest.raises(AgentError, match="write random, greedy, mcts, ppo, or ppo\\+search"):
        make_agent(text, find(toy))


def test_make_agent__no_greedy(toy):
    assert not has_greedy(find(toy))
    with pytest.raises(AgentError, match="pebbles-v0 has no greedy agent"):
        make_agent("greedy", find(toy))


def test_make_agent__other_game(toy_checkpoint):
    with pytest.raises(CheckpointError, match="was trained for pebbles-v0, not for black_forest-v0"):
        make_agent(f"ppo:{toy_checkpoint}", find("black_forest-v0"))


def test_agents_need_no_torch():
    """Playing a checkpoint does without the libraries of training."""
    import subprocess
    import sys

    code = "import sys, eurozoo.agents.ppo; sys.exit('torch' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_error_is_eurozoos():
    assert issubclass(AgentError, eurozoo.EurozooError)
    assert issubclass(CheckpointError, eurozoo.EurozooError)
