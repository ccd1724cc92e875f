"""The attention network: torch and numpy agree, absent rows do not count, SB3 can train it."""

from dataclasses import replace

import numpy as np
import pytest

import eurozoo
from eurozoo.agents import make_agent
from eurozoo.agents.attention import AttentionNetwork, make_network
from eurozoo.agents.checkpoint import POLICY, list_checkpoints, load_policy
from eurozoo.agents.network import PolicyNetwork, actor_tensors
from eurozoo.agents.ppo import PPOAgent, policy_spec
from eurozoo.agents.random import RandomAgent
from eurozoo.envs.core.errors import OptionError
from eurozoo.envs.core.registry import find

pytest.importorskip("sb3_contrib")

import torch
from sb3_contrib import MaskablePPO

from eurozoo.envs.core.sb3 import SelfPlayVecEnv
from eurozoo.training.attention import TorchAttentionNetwork, attention_policy
from eurozoo.training.checkpoints import write_checkpoint
from eurozoo.training.config import TrainConfig
from eurozoo.training.policy import MaskedPolicy
from eurozoo.training.train import train

from .policies import random_policy, tensors_of

WIDTH = 32
COUNTERS = {"reward": "score", "reward_scale": 20.0}


@pytest.fixture
def env(toy):
    return eurozoo.make_vec(toy, 16, num_players=2, seed=0, encoder="entities")


def policy_of(env, layers=2, seed=0):
    arguments = attention_policy(env.game.encoder("entities"), width=WIDTH, layers=layers)
    return random_policy(MaskedPolicy, env, [24], [24], seed, **arguments)


def random_rows(env, seed=1):
    """Observations in which rows are there or not at random, the first three always."""
    rng = np.random.default_rng(seed)
    observations = rng.uniform(-1, 1, (9, *env.single_observation_space.shape)).astype(np.float32)
    observations[:, :, 0] = rng.random(observations.shape[:2]) < 0.5
    observations[:, :3, 0] = 1
    return observations


@pytest.mark.parametrize("layers", [1, 2, 3])
def test_numpy_and_torch_agree(env, layers):
    policy, observations = policy_of(env, layers), random_rows(env)
    network = AttentionNetwork(tensors_of(policy))
    with torch.no_grad():
        seen = torch.from_numpy(observations)
        logits = policy.get_distribution(seen).log_probs.numpy()
        values = policy.predict_values(seen).numpy()[:, 0]
    mine = network.logits(observations)
    mine -= np.log(np.exp(mine).sum(axis=1, keepdims=True))  # torch keeps them normalised
    np.testing.assert_allclose(mine, logits, rtol=1e-5, atol=1e-5)
    np.testing.assert_allclose(network.values(observations), values, rtol=1e-5, atol=1e-5)
    assert network.row_types == env.game.encoder("entities").row_types
    assert network.shape == env.single_observation_space.shape
    assert (network.observation_size, network.action_count) == (25, env.num_actions)


def test_torch_network__as_numpy(env):
    tensors, observations = actor_tensors(tensors_of(policy_of(env))), random_rows(env)
    fast, plain = TorchAttentionNetwork(tensors), make_network(tensors)
    np.testing.assert_allclose(fast.logits(observations), plain.logits(observations), rtol=1e-5, atol=1e-5)


def test_absent_rows_do_not_count(env):
    network = AttentionNetwork(tensors_of(policy_of(env)))
    observations = random_rows(env)
    others = observations.copy()
    absent = observations[:, :, 0] == 0
    others[absent] = 0.5
    others[absent, 0] = 0
    np.testing.assert_array_equal(network.logits(others), network.logits(observations))
    others[:, 3, 0] = 1 - others[:, 3, 0]
    assert not np.allclose(network.logits(others), network.logits(observations), atol=1e-3)


def test_make_network__by_the_tensors_that_are_there(env):
    tensors = tensors_of(policy_of(env))
    assert isinstance(make_network(tensors), AttentionNetwork)
    heads = {name: value for name, value in tensors.items() if "features_extractor" not in name}
    assert isinstance(make_network(heads), PolicyNetwork)
    actor = AttentionNetwork(actor_tensors(tensors))
    with pytest.raises(ValueError, match="no critic"):
        actor.values(random_rows(env))


@pytest.mark.parametrize(
    ("name", "change", "message"),
    [
        ("norm.bias", None, "no layer features_extractor.norm.bias"),
        ("blocks.0.attention.in_proj_bias", None, "no layer features_extractor.blocks.0.attention"),
        ("embed.1.weight", lambda x: x[:-1], "do not fit"),
        ("blocks.1.widen.weight", lambda x: x[:, :-1], "do not fit"),
        ("own.0", lambda x: x[0], "do not fit"),
    ],
)
def test_network__refuses_what_does_not_fit(env, name, change, message):
    tensors = tensors_of(policy_of(env))
    value = tensors.pop(f"features_extractor.{name}")
    if change is not None:
        tensors[f"features_extractor.{name}"] = change(value)
    with pytest.raises(ValueError, match=message):
        AttentionNetwork(tensors)


def test_checkpoint__plays(env, tmp_path):
    spec = policy_spec(env)
    folder = write_checkpoint(tmp_path, 5, spec, COUNTERS, {POLICY: tensors_of(policy_of(env))})
    agent = PPOAgent.load(folder)
    agent.reset(0)
    actions = agent.act(env, np.arange(16))
    assert (env.action_mask[np.arange(16), actions] == 1).all()


def test_learns_with_masked_ppo(toy):
    """All of its weights."""
    games = eurozoo.make_vec(toy, 8, num_players=2, seed=0, encoder="entities")
    encoder = games.game.encoder("entities")
    learner = MaskablePPO(
        MaskedPolicy,
        SelfPlayVecEnv(games, [RandomAgent()], seed=1),
        n_steps=16,
        batch_size=64,
        n_epochs=1,
        policy_kwargs={"net_arch": [16], **attention_policy(encoder, width=16, layers=2)},
        seed=0,
        device="cpu",
    )
    before = tensors_of(learner.policy)
    learner.learn(128)
    same = [name for name, value in tensors_of(learner.policy).items() if np.array_equal(value, before[name])]
    assert not same


@pytest.mark.parametrize(
    ("encoder", "options", "message"),
    [
        ("flat", {}, "needs an encoder with rows"),
        ("entities", {"width": 24}, "width of an attention network must be a multiple of 16, not 24"),
        ("entities", {"width": 0}, "must be a multiple of 16, not 0"),
        ("entities", {"layers": 0}, "at least one layer, not 0"),
    ],
)
def test_attention_policy__refuses_what_cannot_be(toy, encoder, options, message):
    with pytest.raises(OptionError, match=message):
        attention_policy(find(toy).encoder(encoder), **options)


def test_trains_resumes_and_plays(tiny, toy):
    """A run with attention goes on from its checkpoint, and what it learned plays without torch."""
    changes = (*tiny.changes, "network=attention", "encoder=entities", "attention_width=16")
    train(replace(tiny, changes=changes, timesteps=128))
    train(TrainConfig(resume=tiny.run, timesteps=3 * 128))
    last = list_checkpoints(tiny.run / "checkpoints")[-1]
    policy = load_policy(last)
    assert not any(name.startswith(("pi_", "vf_")) for name in policy.tensors)
    agent = make_agent(f"ppo:{last}", find(toy))
    assert isinstance(agent.network, AttentionNetwork)
    env = eurozoo.make_vec(toy, 4, num_players=2, encoder="entities", seed=0)
    actions = agent.act(env, np.arange(4))
    assert env.action_mask[np.arange(4), actions].all()


def test_attention_needs_rows(tiny):
    with pytest.raises(OptionError, match="needs an encoder with rows"):
        train(replace(tiny, changes=(*tiny.changes, "network=attention")))
