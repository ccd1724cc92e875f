"""The one-player game as a Gymnasium environment."""

import gymnasium
import numpy as np
import pytest

import eurozoo
from eurozoo.testing import check_gymnasium


def test_check_env(toy):
    check_gymnasium(toy)


def test_a_game(toy):
    env = gymnasium.make("eurozoo/Pebbles-v0")
    observation, info = env.reset(seed=5)
    assert env.observation_space.contains(observation)
    terminated, score, rewards = False, 0, []
    while not terminated:
        assert np.array_equal(info["action_mask"], env.unwrapped.action_masks())
        observation, reward, terminated, truncated, info = env.step(
            int(np.flatnonzero(info["action_mask"])[0])
        )
        rewards.append(reward)
        assert not truncated
    score = info["score"]
    assert rewards[-1] == pytest.approx(score / 20)
    assert not any(rewards[:-1])
    assert not info["action_mask"].any()
    with pytest.raises(eurozoo.GameOverError):
        env.step(0)


def test_seeds_and_positions(toy):
    one, other = (gymnasium.make("eurozoo/Pebbles-v0").unwrapped for _ in range(2))
    assert np.array_equal(one.reset(seed=3)[0], other.reset(seed=3)[0])
    one.step(0)
    other.set_position(one.get_position())
    assert other.get_position() == one.get_position()
    assert np.array_equal(one.reset()[0], other.reset()[0])


def test_errors(toy):
    env = gymnasium.make("eurozoo/Pebbles-v0").unwrapped
    with pytest.raises(eurozoo.GameOverError, match="reset"):
        env.step(0)
    env.reset(seed=0)
    with pytest.raises(eurozoo.IllegalActionError):
        env.step(env.action_id("take:4"))
    env = gymnasium.make("eurozoo/Pebbles-v0", illegal="terminate")
    env.reset(seed=0)
    _, reward, terminated, _, info = env.step(3)
    assert terminated
    assert reward == 0
    assert info["score"] == 0
