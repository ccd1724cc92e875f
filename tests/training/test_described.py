"""Networks that know some actions by what the observation says of them: torch, numpy and search agree."""

from dataclasses import astuple, replace
from pathlib import Path

import numpy as np
import pytest

import eurozoo
from eurozoo.agents import make_agent
from eurozoo.agents.checkpoint import CheckpointError, Policy, load_policy, write_exported
from eurozoo.agents.network import Described, PolicyNetwork
from eurozoo.agents.ppo import PPOAgent, policy_spec
from eurozoo.agents.search import MCTSAgent, Network, Search
from eurozoo.agents.search.mlp import add_descriptions, forward
from eurozoo.envs.core.registry import find

pytest.importorskip("sb3_contrib")

import torch

from eurozoo.training.described import DescribedPolicy
from eurozoo.training.selfplay import TorchNetwork
from eurozoo.training.train import train

from .policies import random_policy, tensors_of

TAKES, NUMBERS, PASS = 4, 2, 4  # of the toy game's encoder "takes"


@pytest.fixture
def env(toy):
    return eurozoo.make_vec(toy, 8, num_players=2, seed=0, encoder="takes")


def policy_of(env, seed=0):
    described = env.game.encoder("takes").described
    return random_policy(DescribedPolicy, env, [24, 16], [12], seed, described=described)


def random_observations(count=9):
    return np.random.default_rng(1).uniform(-1, 1, (count, 10)).astype(np.float32)


def test_numpy_computes_what_torch_does(env):
    policy = policy_of(env)
    observations = random_observations()
    with torch.inference_mode():
        distribution = policy.get_distribution(torch.from_numpy(observations))
        expected = distribution.log_probs.numpy()  # normalised
        values = policy.predict_values(torch.from_numpy(observations)).numpy()[:, 0]
    for network in (PolicyNetwork(tensors_of(policy)), TorchNetwork(tensors_of(policy))):
        assert (network.observation_size, network.action_count) == (10, 5)
        logits = network.logits(observations)
        logits -= np.log(np.exp(logits).sum(axis=1, keepdims=True))
        np.testing.assert_allclose(logits, expected, rtol=1e-4, atol=1e-4)
    np.testing.assert_allclose(PolicyNetwork(tensors_of(policy)).values(observations), values, atol=1e-4)


def test_what_a_number_is_worth_holds_for_all_described_actions(env):
    """Two actions that are described alike differ by their own logits only: one more of a number adds the
    same to whichever has it, and nothing to others."""
    network = PolicyNetwork(tensors_of(policy_of(env)))
    plain = np.zeros((1, 10), np.float32)
    more = np.repeat(plain, TAKES, axis=0)
    for k in range(TAKES):
        more[k, 2 + NUMBERS * k] = 1
    gain = network.logits(more) - network.logits(plain)
    np.testing.assert_allclose(gain[:, :TAKES], np.eye(TAKES) * gain[0, 0], atol=1e-5)
    np.testing.assert_allclose(gain[:, PASS], 0, atol=1e-5)
    assert abs(gain[0, 0]) > 1e-2


def test_search_sees_the_same_logits(env):
    tensors = tensors_of(policy_of(env))
    network = Network.of(Policy(Path("here"), policy_spec(env), tensors, "score", 20.0, {}))
    weights, sizes = network.actor
    hidden = np.zeros((2, network.width), np.float32)
    for observation in random_observations():
        outputs = forward(weights, sizes, observation, hidden)[: sizes[-1]]
        add_descriptions(np.array(astuple(network.described)), observation, outputs)
        expected = PolicyNetwork(tensors).logits(observation[None])[0]
        np.testing.assert_allclose(outputs[:5], expected, rtol=1e-4, atol=1e-4)


def test_search_of_one_simulation_plays_what_the_actor_likes_best(env):
    chosen = []
    for seed in range(6):
        tensors = tensors_of(policy_of(env, seed))
        network = Network.of(Policy(Path("here"), policy_spec(env), tensors, "score", 20.0, {}))
        agent = MCTSAgent(env.game, Search(playout="network", simulations=1), network=network)
        logits = np.where(env.action_mask, PolicyNetwork(tensors).logits(env.observe()), -np.inf)
        chosen += agent.act(env, np.arange(8)).tolist()
        assert chosen[-8:] == logits.argmax(axis=1).tolist()
    assert len(set(chosen)) > 1


def test_trains_exports_and_plays(tiny, toy, tmp_path):
    tiny = replace(tiny, changes=(*tiny.changes, "encoder=takes"))
    train(tiny)
    policy = load_policy(tiny.run)
    assert policy.tensors["action_net.weight"].shape[0] == 5 + NUMBERS
    file = tmp_path / "agent.safetensors"
    write_exported(file, policy)
    read = load_policy(file)
    assert read.tensors["action_net.described"].tolist() == [0, TAKES, NUMBERS]
    env = eurozoo.make_vec(toy, 4, num_players=2, seed=0)
    logits = PolicyNetwork(read.tensors).logits(env.observe(encoder="takes", copy=True))
    wanted = np.where(env.action_mask, logits, -np.inf).argmax(axis=1).tolist()
    for agent in ("ppo:{}", "ppo+search:{},simulations=1"):
        assert make_agent(agent.format(file), find(toy)).act(env, np.arange(4)).tolist() == wanted


@pytest.mark.parametrize(
    "described",
    [[0, TAKES], [-1, TAKES, NUMBERS], [0.5, 4, 2], [3, TAKES, NUMBERS], [0, 4, 1], [0, 0, 2], [0, 4, 0]],
)
def test_refuses_what_does_not_fit(env, described):
    tensors = tensors_of(policy_of(env)) | {"action_net.described": np.array(described)}
    policy = Policy(Path("here"), policy_spec(env), tensors, "score", 20.0, {})
    with pytest.raises(CheckpointError, match=r"^here (cannot|is)"):
        Network.of(policy)
    with pytest.raises(CheckpointError, match=r"here is damaged"):
        PPOAgent.of(policy)


def test_nothing_is_described_by_default():
    assert Described.read({}) == Described(0, 0, 0)
    observations = random_observations()
    seen, rows = Described(0, 0, 0).split(observations)
    np.testing.assert_array_equal(seen, observations)
    assert rows.size == 0


def test_refuses_a_critic_that_sees_something_else(env):
    tensors = tensors_of(policy_of(env))
    name = "mlp_extractor.value_net.0.weight"
    with pytest.raises(ValueError, match="actor and critic do not fit"):
        PolicyNetwork(tensors | {name: tensors[name][:, 1:]})


def test_refuses_observations_that_do_not_fit(env):
    network = PolicyNetwork(tensors_of(policy_of(env)))
    with pytest.raises(ValueError, match="mismatch"):
        network.logits(np.zeros((3, 11), np.float32))
