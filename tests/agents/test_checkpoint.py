"""Checkpoint folders: what is refused, and how that is said."""

import json
import pickle
import shutil
from dataclasses import replace

import numpy as np
import pytest

import eurozoo
from eurozoo.agents.checkpoint import (
    METADATA,
    POLICY,
    CheckpointError,
    find_checkpoint,
    list_checkpoints,
    load_policy,
    read_checkpoint,
)
from eurozoo.agents.ppo import PPOAgent, policy_spec
from eurozoo.training.checkpoints import mark_best, write_checkpoint

from .conftest import COUNTERS, random_network


def test_round_trip(toy_checkpoint, toy_env):
    checkpoint = read_checkpoint(toy_checkpoint)
    assert checkpoint.spec == policy_spec(toy_env)
    assert checkpoint.counters == COUNTERS
    tensors = checkpoint.tensors(POLICY)
    for name, value in random_network(checkpoint.spec.observation_size, checkpoint.spec.action_count).items():
        np.testing.assert_array_equal(tensors[name], value)


def test_find_checkpoint(toy_checkpoint, toy_env):
    run = toy_checkpoint.parent.parent
    assert find_checkpoint(toy_checkpoint) == toy_checkpoint
    assert find_checkpoint(run) == toy_checkpoint
    spec = policy_spec(toy_env)
    tensors = random_network(spec.observation_size, spec.action_count)
    later = write_checkpoint(toy_checkpoint.parent, 11, spec, COUNTERS, {POLICY: tensors})
    assert list_checkpoints(toy_checkpoint.parent) == [toy_checkpoint, later]
    assert find_checkpoint(run) == later
    mark_best(toy_checkpoint)
    assert find_checkpoint(run).resolve() == toy_checkpoint.resolve()


def test_ppo__plays_legally_and_repeats(toy_checkpoint, toy_env):
    for deterministic in (True, False):
        agent = PPOAgent.load(toy_checkpoint)
        agent.deterministic = deterministic
        chosen = []
        for seed in (1, 1):
            agent.reset(seed)
            chosen.append(agent.act(toy_env, np.arange(4)))
            assert (toy_env.action_mask[np.arange(4), chosen[-1]] == 1).all()
        np.testing.assert_array_equal(*chosen)
    part = agent.act(toy_env, np.array([2]))
    assert part.shape == (1,)


def test_ppo__refuses_another_environment(toy_checkpoint, toy):
    agent = PPOAgent.load(toy_checkpoint)
    with pytest.raises(CheckpointError, match="trained for num players 2, but here it is 3"):
        agent.act(eurozoo.make_vec(toy, 1, num_players=3, seed=0), np.array([0]))


def test_ppo__sees_the_game_as_it_was_trained_to(toy_checkpoint, toy, toy_env):
    agent = PPOAgent.load(toy_checkpoint)
    other = eurozoo.make_vec(toy, 4, num_players=2, encoder="heap", seed=0)
    lanes = np.arange(4)
    np.testing.assert_array_equal(agent.act(other, lanes), agent.act(toy_env, lanes))


@pytest.mark.parametrize(
    ("file", "damage", "says"),
    [
        (POLICY, lambda data: data[:-7], "does not match its checksum"),
        (POLICY, lambda data: data[:60] + bytes([data[60] ^ 1]) + data[61:], "does not match its checksum"),
        (POLICY, None, f"{POLICY} is missing"),
        (METADATA, lambda data: data[:-9], "is damaged: checkpoint.json"),
        (METADATA, lambda data: b"[]", "is damaged: checkpoint.json"),
        (METADATA, lambda data: b"\xff\x00", "is damaged: checkpoint.json"),
        (
            METADATA,
            lambda data: data.replace(b'"num_players": 2', b'"num_players": "2"'),
            "num_players is '2'",
        ),
        (
            METADATA,
            lambda data: data.replace(b'"encoder"', b'"coder"'),
            "is damaged: checkpoint.json: 'encoder'",
        ),
        (
            METADATA,
            lambda data: data.replace(b'"format": 1', b'"format": 7'),
            "has format 7, this version reads 1",
        ),
        (
            METADATA,
            lambda data: data.replace(POLICY.encode(), b"../" + POLICY.encode()),
            f"holds no {POLICY}",
        ),
        (METADATA, None, "is no checkpoint: it holds no checkpoint.json"),
    ],
)
def test_damage_is_refused(toy_checkpoint, file, damage, says):
    path = toy_checkpoint / file
    if damage is None:
        path.unlink()
    else:
        path.write_bytes(damage(path.read_bytes()))
    with pytest.raises(CheckpointError, match=str(toy_checkpoint)) as error:
        PPOAgent.load(toy_checkpoint)
    assert says in str(error.value)
    assert "\n" not in str(error.value)


def test_a_checkpoint_says_what_its_critic_predicts(toy_checkpoint):
    content = json.loads((toy_checkpoint / METADATA).read_text())
    del content["counters"]["reward"]
    (toy_checkpoint / METADATA).write_text(json.dumps(content))
    with pytest.raises(CheckpointError, match="says no reward"):
        load_policy(toy_checkpoint)


def test_missing_folder(tmp_path):
    with pytest.raises(CheckpointError, match="there is no checkpoint folder"):
        PPOAgent.load(tmp_path / "nothing")


def rewrite(folder, tensors, **changes):
    """A checkpoint with valid checksums but other contents."""
    spec = replace(read_checkpoint(folder).spec, **changes)
    shutil.rmtree(folder)
    return write_checkpoint(folder.parent, 5, spec, COUNTERS, {POLICY: tensors})


def test_wrong_weights_are_refused(toy_checkpoint):
    spec = read_checkpoint(toy_checkpoint).spec
    tensors = random_network(spec.observation_size, spec.action_count)
    tensors["action_net.bias"][0] = np.nan
    with pytest.raises(CheckpointError, match=r"action_net\.bias holds values that are not finite"):
        PPOAgent.load(rewrite(toy_checkpoint, tensors))
    tensors = random_network(spec.observation_size, spec.action_count + 1)
    with pytest.raises(CheckpointError, match="its network maps"):
        PPOAgent.load(rewrite(toy_checkpoint, tensors))
    del tensors["action_net.bias"]
    with pytest.raises(CheckpointError, match="no layer action_net"):
        PPOAgent.load(rewrite(toy_checkpoint, tensors))


def test_nothing_is_unpickled(toy_checkpoint):
    """A pickle in the place of the weights, with a valid checksum, is refused and does not run."""
    import hashlib

    class Bomb:
        def __reduce__(self):
            return exec, ("raise SystemExit('unpickled')",)

    data = pickle.dumps(Bomb())
    (toy_checkpoint / POLICY).write_bytes(data)
    content = json.loads((toy_checkpoint / METADATA).read_text())
    content["sha256"][POLICY] = hashlib.sha256(data).hexdigest()
    (toy_checkpoint / METADATA).write_text(json.dumps(content))
    with pytest.raises(CheckpointError, match="is damaged: policy"):
        PPOAgent.load(toy_checkpoint)
