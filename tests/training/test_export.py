"""One file of a run: what is in it, and what is refused."""

import json

import numpy as np
import pytest
from safetensors import safe_open
from safetensors.numpy import save_file

import eurozoo
from eurozoo.agents import make_agent
from eurozoo.agents.checkpoint import HEADER, CheckpointError, find_checkpoint, load_policy, write_exported
from eurozoo.agents.ppo import PPOAgent
from eurozoo.cli import main
from eurozoo.envs.core.registry import find
from eurozoo.training.train import train


@pytest.fixture
def exported(tiny, tmp_path, capsys):
    """The file of a tiny run."""
    train(tiny)
    file = tmp_path / "agent.safetensors"
    assert main(["export", str(tiny.run), str(file)]) == 0
    assert str(file) in capsys.readouterr().out
    return file


def test_holds_the_network_and_its_history(exported, tiny):
    run, policy = load_policy(tiny.run), load_policy(exported)
    assert policy.spec == run.spec
    assert (policy.reward, policy.reward_scale) == (run.reward, run.reward_scale) == ("score", 20.0)
    assert policy.tensors.keys() == run.tensors.keys()
    for name, values in policy.tensors.items():
        assert values.dtype == np.float32
        np.testing.assert_allclose(values, run.tensors[name], rtol=1e-3, atol=1e-6)
    about = policy.about
    assert about["eurozoo"] == eurozoo.__version__
    assert {"commit", "command", "recipe", "hours", "decisions", "games", "matches"} <= about.keys()
    assert about["checkpoint"] == find_checkpoint(tiny.run).resolve().name
    with safe_open(exported, framework="numpy") as file:
        assert json.loads(file.metadata()[HEADER])["spec"]["env_id"] == "pebbles-v0"


def test_plays(exported, toy):
    agent = make_agent(f"ppo:{exported}", find(toy))
    env = eurozoo.make_vec(toy, 4, num_players=2, seed=0)
    actions = agent.act(env, np.arange(4))
    assert env.action_mask[np.arange(4), actions].all()
    with pytest.raises(CheckpointError, match="trained for num players 2, but here it is 3"):
        agent.act(eurozoo.make_vec(toy, 1, num_players=3, seed=0), np.array([0]))
    with pytest.raises(CheckpointError, match="was trained for pebbles-v0, not for village-v0"):
        make_agent(f"ppo:{exported}", find("village-v0"))


def test_weights_too_large_for_half_precision(tiny, tmp_path):
    train(tiny)
    policy = load_policy(tiny.run)
    policy.tensors["action_net.bias"][0] = 70_000.0  # the largest half is 65,504
    file = tmp_path / "agent.safetensors"
    with pytest.raises(CheckpointError, match=r"action_net\.bias is too large for half precision"):
        write_exported(file, policy)
    assert not file.exists()


def test_every_damaged_byte_is_noticed(exported):
    """Wherever a bit is flipped, the file is refused with one sentence, or the weights are what they were."""
    whole = exported.read_bytes()
    sound = load_policy(exported)
    for place in [*range(40), *range(40, len(whole), len(whole) // 97)]:
        damaged = bytearray(whole)
        damaged[place] ^= 1
        exported.write_bytes(bytes(damaged))
        refused = None
        try:
            policy = load_policy(exported)
        except CheckpointError as error:
            refused = str(error)
        if refused is None:  # a letter of the history, say
            for name, values in policy.tensors.items():
                np.testing.assert_array_equal(values, sound.tensors[name])
        else:
            assert str(exported) in refused
            assert "\n" not in refused
    for length in (0, 4, 100, len(whole) - 1):
        exported.write_bytes(whole[:length])
        with pytest.raises(CheckpointError):
            load_policy(exported)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda content: content.update(format=7), "has format 7, this version reads 1"),
        (lambda content: content.pop("spec"), "its metadata lack 'spec'"),
        (lambda content: content["spec"].update(num_players="2"), "num_players is '2'"),
        (lambda content: content.update(sha256="0"), "do not match their checksum"),
        (lambda content: content.update(reward_scale="much"), "is damaged"),
    ],
)
def test_wrong_metadata_are_refused(exported, change, says):
    with safe_open(exported, framework="numpy") as file:
        content = json.loads(file.metadata()[HEADER])
        tensors = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118 (no mapping)
    change(content)
    save_file(tensors, exported, {HEADER: json.dumps(content)})
    with pytest.raises(CheckpointError) as error:
        load_policy(exported)
    assert says in str(error.value)
    save_file(tensors, exported)
    with pytest.raises(CheckpointError, match="is no exported checkpoint"):
        PPOAgent.load(exported)


def test_refusals(exported, tiny, tmp_path, capsys):
    assert main(["export", str(tiny.run), str(exported)]) == 2
    assert "exists already" in capsys.readouterr().err
    assert main(["export", str(tiny.run), "/nowhere/file"]) == 2
    assert "there is no folder /nowhere" in capsys.readouterr().err
    (tiny.run / "evaluation.json").unlink()
    assert main(["export", str(tiny.run), str(tmp_path / "new")]) == 2
    assert "is no finished run" in capsys.readouterr().err
    assert main(["export", str(tmp_path / "nothing"), str(tmp_path / "new")]) == 2
    assert "there is no checkpoint folder" in capsys.readouterr().err
    with pytest.raises(CheckpointError, match="no trained agent comes with pebbles-v0 for 2 players"):
        make_agent("ppo", find("pebbles-v0"))
