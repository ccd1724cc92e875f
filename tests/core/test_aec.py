"""The AEC environment beyond the contract."""

import time

import numpy as np
import pettingzoo
import pytest
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

import eurozoo


@pytest.fixture
def env(toy):
    env = eurozoo.make(toy, num_players=3)
    env.reset(seed=1)
    return env


def finish(env):
    while not any(env.terminations.values()):
        env.step(int(np.flatnonzero(env.infos[env.agent_selection]["action_mask"])[0]))


def test_pettingzoo_registry(toy):
    env = pettingzoo.make("aec", f"eurozoo/{toy}", num_players=2)
    env.reset(seed=0)
    assert env.possible_agents == ["player_0", "player_1"]
    assert str(env) == toy
    with pytest.raises(Exception, match="v0"):
        pettingzoo.make("aec", "eurozoo/pebbles-v9")


def test_masks_are_one_object_and_zero_for_others(env):
    mover = env.agent_selection
    assert env.observe(mover)["action_mask"] is env.infos[mover]["action_mask"]
    assert env.observe(mover)["action_mask"].dtype == np.int8
    for agent in env.agents:
        assert env.observe(agent)["action_mask"].any() == (agent == mover)


def test_observations_stay_as_they_were(env):
    first = env.last()[0]
    kept = {key: value.copy() for key, value in first.items()}
    env.step(0)
    env.step(0)
    assert all(np.array_equal(first[key], kept[key]) for key in first)


def test_the_end(env):
    finish(env)
    assert env.agent_selection == "player_0"
    assert all(type(value) is bool for value in env.terminations.values())
    assert sum(env.rewards.values()) == pytest.approx(0, abs=1e-6)
    assert [env.infos[agent]["score"] for agent in env.agents] == env.scores()
    with pytest.raises(eurozoo.GameOverError, match="None"):
        env.step(0)
    for agent in list(env.agents):
        assert env.agent_selection == agent
        env.step(None)
    assert env.agents == []
    with pytest.raises(eurozoo.GameOverError, match="reset"):
        env.step(None)
    env.reset()
    assert env.agents == env.possible_agents
    assert not any(env.terminations.values())


def test_refused_actions_change_nothing(env):
    before = env.get_state()
    for action in (None, "take:1", 0.0, -1, 99, 3, True):
        with pytest.raises(eurozoo.ActionError):
            env.step(action)
    assert (env.get_state() == before).all()
    with pytest.raises(eurozoo.IllegalActionError, match=r"seat 0, decision 'take'.*'take:4'"):
        env.step(env.action_id("take:4"))


def test_illegal_terminates_if_asked_to(toy):
    env = eurozoo.make(toy, num_players=3, illegal="terminate")
    env.reset(seed=0)
    env.step(env.action_id("take:2"))
    env.step(env.action_id("take:4"))
    assert all(env.terminations.values())
    assert env.rewards == {"player_0": 0.25, "player_1": -0.5, "player_2": 0.25}
    assert env.scores() == [2, 0, 0]
    env.reset(seed=0)
    assert env.agent_selection == "player_0"
    assert not any(env.terminations.values())


def test_unseeded_games_differ(toy):
    games = set()
    for _ in range(5):
        env = eurozoo.make(toy)
        env.reset()
        games.add(env.record().seed)
    assert len(games) == 5


def test_words(env):
    assert env.action_name(env.action_id("take:3")) == "take:3"
    assert env.legal_actions() == ["take:1", "take:2", "take:3", "pass"]
    assert env.decision_name() == "take"
    with pytest.raises(ValueError, match="take:9"):
        env.action_id("take:9")
    with pytest.raises(ValueError, match="99"):
        env.action_name(99)


def test_parallel_conversion(toy):
    env = turn_based_aec_to_parallel(eurozoo.make(toy, num_players=2))
    _, infos = env.reset(seed=0)
    while env.agents:
        mover, mask = next(
            (agent, info["action_mask"]) for agent, info in infos.items() if info["action_mask"].any()
        )
        actions = {agent: int(np.flatnonzero(mask)[0]) if agent == mover else 0 for agent in env.agents}
        _, rewards, _, _, infos = env.step(actions)
    assert sum(rewards.values()) == 0


@pytest.mark.parametrize("mode", ["ansi", "svg", "rgb_array", "human", None])
def test_render(toy, mode, capsys):
    env = eurozoo.make(toy, render_mode=mode)
    env.reset(seed=0)
    picture = env.render()
    if mode == "rgb_array":
        assert picture.shape == (80, 140, 3)
        assert picture.dtype == np.uint8
        assert len(np.unique(picture)) > 10, "the frame is not blank"
    elif mode == "human":
        assert picture is None
        assert "ooo" in capsys.readouterr().out
    elif mode is None:
        assert picture is None
    else:
        assert isinstance(picture, str)


def test_unknown_render_mode(toy):
    with pytest.raises(eurozoo.OptionError, match="rgb_array"):
        eurozoo.make(toy, render_mode="gif")


def test_before_reset(toy):
    env = eurozoo.make(toy)
    with pytest.raises(eurozoo.GameOverError, match="reset"):
        env.step(0)
    with pytest.raises(eurozoo.OptionError, match="reset"):
        env.record()


@pytest.mark.slow
def test_speed(env):
    """The AEC bookkeeping costs little: the floor is far below what an idle machine does."""
    start, steps = time.perf_counter(), 0
    while time.perf_counter() - start < 0.5:
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.reset()
            continue
        env.step(int(observation["action_mask"].argmax()))
        steps += 1
    assert steps > 5_000
