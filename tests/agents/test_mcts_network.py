"""The search that a network guides: its networks are those of the checkpoint, and it plays by them."""

from pathlib import Path

import numpy as np
import pytest

import eurozoo
from eurozoo.agents import make_agent
from eurozoo.agents.checkpoint import POLICY, CheckpointError, Policy, read_checkpoint
from eurozoo.agents.network import PolicyNetwork
from eurozoo.agents.ppo import policy_spec
from eurozoo.agents.search import MCTSAgent, Network, Search
from eurozoo.agents.search.mlp import flatten, forward
from eurozoo.envs.core.errors import OptionError
from eurozoo.envs.core.registry import find
from eurozoo.training.checkpoints import write_checkpoint

from .conftest import COUNTERS, random_network


def test_forward__as_in_numpy():
    tensors = random_network(30, 9)
    weights, sizes = flatten(tensors, "mlp_extractor.policy_net", "action_net")
    assert sizes.tolist() == [30, 16, 12, 9]
    rng = np.random.default_rng(0)
    hidden = np.zeros((2, 16), np.float32)
    network = PolicyNetwork(tensors)
    for _ in range(5):
        inputs = (rng.random(30) * (rng.random(30) < 0.5)).astype(np.float32)
        out = forward(weights, sizes, inputs, hidden)[:9]
        np.testing.assert_allclose(out, network.logits(inputs[None])[0], rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("simulations", [1, 50])
def test_plays_legal_actions_the_same_for_a_seed(toy, toy_env, toy_checkpoint, simulations):
    agent = make_agent(f"ppo+search:{toy_checkpoint},simulations={simulations}", find(toy))
    agent.reset(3)
    chosen = agent.act(toy_env, np.arange(4)).tolist()
    assert all(toy_env.action_mask[lane, action] for lane, action in enumerate(chosen))
    assert agent.act(toy_env, np.arange(4)).tolist() == chosen


def test_one_simulation_plays_what_the_actor_likes_best(toy, toy_env, toy_checkpoint):
    actor = PolicyNetwork(read_checkpoint(toy_checkpoint).tensors(POLICY))
    logits = np.where(toy_env.action_mask, actor.logits(toy_env.observe()), -np.inf)
    agent = make_agent(f"ppo+search:{toy_checkpoint},simulations=1", find(toy))
    assert agent.act(toy_env, np.arange(4)).tolist() == logits.argmax(axis=1).tolist()


def perceptron(tensors, name, output, observations):
    """Outputs of a network in numpy."""
    values = observations
    for layer in (f"{name}.0", f"{name}.2"):
        values = np.maximum(values @ tensors[f"{layer}.weight"].T + tensors[f"{layer}.bias"], 0)
    return values @ tensors[f"{output}.weight"].T + tensors[f"{output}.bias"]


@pytest.mark.parametrize("signal", ["outcome", "score", "margin"])
@pytest.mark.parametrize("num_players", [1, 2, 3])
def test_values_are_points_so_far_and_what_the_critic_expects(toy, signal, num_players):
    env = eurozoo.make_vec(toy, 1, num_players=num_players, seed=0)
    env.play_random(4)
    spec = policy_spec(env)
    tensors = random_network(spec.observation_size, spec.action_count)
    tensors["value_net.weight"] *= 0.02
    network = Network.of(Policy(Path("here"), spec, tensors, signal, 10.0, {}))
    agent = MCTSAgent(env.game, Search(playout="network", simulations=1, scale=5.0), network=network)
    agent.act(env, np.zeros(1, np.int64))

    seen = np.concatenate([env.observe(seat, copy=True) for seat in range(num_players)])
    expected = perceptron(tensors, "mlp_extractor.value_net", "value_net", seen)[:, 0]
    points = env.scores()[0].astype(float)
    if signal == "outcome":
        values = expected if num_players == 1 else 0.5 + 0.5 * expected
    elif num_players == 1:
        values = (points + 10.0 * expected) / env.tables["top_title"]
    else:
        leads = points + 10.0 * expected if signal == "score" else points
        leads = np.array([leads[i] - np.delete(leads, i).max() for i in range(num_players)])
        if signal == "margin":
            leads = leads + 10.0 * expected
        values = 0.5 + 0.5 * leads / (5.0 + abs(leads))
    assert agent.root_values(num_players) == pytest.approx(values, rel=1e-3, abs=1e-4)


def test_refuses_other_environments(toy, toy_checkpoint):
    with pytest.raises(CheckpointError, match="not for village-v0"):
        make_agent(f"ppo+search:{toy_checkpoint}", find("village-v0"))
    agent = make_agent(f"ppo+search:{toy_checkpoint}", find(toy))
    three = eurozoo.make_vec(toy, 1, num_players=3, seed=0)
    with pytest.raises(CheckpointError, match="num players"):
        agent.act(three, np.zeros(1, np.int64))


def test_refuses_what_is_no_perceptron(toy, toy_env, tmp_path):
    spec = policy_spec(toy_env)
    tensors = random_network(spec.observation_size, spec.action_count)
    del tensors["value_net.bias"]
    folder = write_checkpoint(tmp_path / "run" / "checkpoints", 5, spec, COUNTERS, {POLICY: tensors})
    with pytest.raises(CheckpointError, match="no layer value_net"):
        make_agent(f"ppo+search:{folder}", find(toy))


def test_refuses_an_unknown_signal(toy, toy_env, tmp_path):
    spec = policy_spec(toy_env)
    tensors = random_network(spec.observation_size, spec.action_count)
    folder = write_checkpoint(tmp_path, 5, spec, COUNTERS | {"reward": "fun"}, {POLICY: tensors})
    with pytest.raises(CheckpointError, match="its reward is 'fun'"):
        make_agent(f"ppo+search:{folder}", find(toy))


@pytest.mark.parametrize("options", ["playout=random", "speed=2"])
def test_wrong_options(toy, toy_checkpoint, options):
    with pytest.raises(OptionError):
        make_agent(f"ppo+search:{toy_checkpoint},{options}", find(toy))
