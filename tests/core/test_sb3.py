"""The Stable-Baselines3 adapter: credit, seats, ends, masks."""

import numpy as np
import pytest

import eurozoo

pytest.importorskip("sb3_contrib")

from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported

from eurozoo.envs.core.sb3 import SelfPlayVecEnv


class First:
    """Plays the first legal action."""

    name = "first"

    def __init__(self):
        self.seeds = []

    def reset(self, seed):
        self.seeds.append(seed)

    def act(self, env, lanes):
        assert env.action_mask[lanes].any(axis=1).all(), "asked where the game is over"
        self.asked = {*getattr(self, "asked", ()), *env.agent_selection[lanes].tolist()}
        return env.legal_actions[0][lanes, 0].astype(np.int64)


def make(toy, lanes=6, players=3, **options):
    games = eurozoo.make_vec(toy, lanes, num_players=players, seed=0, **options)
    return SelfPlayVecEnv(games, [First()], seed=1)


def masked_first(env):
    return env.action_masks().argmax(axis=1)


def test_the_learner_is_always_asked(toy):
    env = make(toy)
    observation = env.reset()
    for _ in range(100):
        assert np.array_equal(env.games.agent_selection, env.learner_seat)
        assert np.array_equal(observation, env.games.observe(env.learner_seat))
        assert env.action_masks().any(axis=1).all()
        observation, *_ = env.step(masked_first(env))


def test_credit_and_ends(toy):
    """Each reward is that of the learner's seat in a game played alike by hand."""
    env = make(toy, lanes=1, players=2, reward="margin")
    env.reset()
    hand = eurozoo.make(toy, num_players=2, reward="margin")
    for game in range(6):
        seat = game % 2
        assert env.learner_seat[0] == seat
        hand.reset(seed=int(env.games.seeds[0]))
        while not any(hand.terminations.values()):
            hand.step(int(np.flatnonzero(hand.infos[hand.agent_selection]["action_mask"])[0]))
        done, paid = [False], 0.0
        while not done[0]:
            _, reward, done, infos = env.step(masked_first(env))
            assert done[0] or not reward[0]
            paid += reward[0]
        assert paid == hand.rewards[f"player_{seat}"]
        (info,) = infos
        assert info["seat"] == seat
        assert info["score"] == hand.scores()[seat]
        assert info["won"] == (seat in hand.winners())
        assert info["TimeLimit.truncated"] is False
        assert np.array_equal(info["terminal_observation"], hand.observe(f"player_{seat}")["observation"])


def test_truncation_is_told(toy):
    env = make(toy, max_turns=1)
    env.reset()
    passing = env.games.action_id("pass")
    _, rewards, dones, infos = env.step(np.full(6, passing))
    assert dones.all()
    assert all(info["TimeLimit.truncated"] for info in infos)
    assert env.games.truncations.any()
    assert rewards.any()


def test_opponents_are_drawn_from_the_pool(toy):
    env = make(toy, lanes=20)
    agents = [First(), First(), First()]
    env.set_opponents(agents, weights=[1, 0, 1])
    env.reset()
    for _ in range(40):
        env.step(masked_first(env))
    assert agents[0].asked == agents[2].asked == {0, 1, 2}
    assert not hasattr(agents[1], "asked")
    assert len({seed for agent in agents for seed in agent.seeds}) == 3
    for pool, weights in (([], None), (agents, [1]), (agents, [0, 0, 0]), (agents, [1, -1, 1])):
        with pytest.raises(eurozoo.OptionError):
            env.set_opponents(pool, weights)


def test_solo_needs_no_opponent(toy):
    env = SelfPlayVecEnv(eurozoo.make_vec(toy, 3, num_players=1, seed=0))
    env.reset()
    for _ in range(30):
        _, _, dones, _ = env.step(masked_first(env))
    assert dones.shape == (3,)


def test_needs_same_step_autoreset(toy):
    with pytest.raises(eurozoo.OptionError, match="SAME_STEP"):
        SelfPlayVecEnv(eurozoo.make_vec(toy, 3, autoreset_mode="NextStep"), [First()])


def test_seed_and_state_reproduce(toy):
    def run(env, steps):
        return [[array.tobytes() for array in env.step(masked_first(env))[:3]] for _ in range(steps)]

    one, other = make(toy), make(toy)
    for env in (one, other):
        env.seed(9)
        env.reset()
    assert run(one, 20) == run(other, 20)
    saved = one.get_state()
    later = run(one, 20)
    assert np.array_equal(one.set_state(saved), one.games.observe())
    assert run(one, 20) == later


def test_sb3_protocol(toy):
    env = make(toy)
    env.reset()
    assert is_masking_supported(env)
    assert np.array_equal(get_action_masks(env), env.action_masks())
    assert env.env_method("action_masks", indices=[1])[0].tolist() == env.action_masks()[1].tolist()
    assert env.get_attr("num_players") == [3] * 6
    assert not env.has_attr("nonsense")
    assert env.env_is_wrapped(object) == [False] * 6
    with pytest.raises(AttributeError):
        env.set_attr("num_players", 2)
    with pytest.raises(AttributeError):
        env.env_method("nonsense")


def test_maskable_ppo_learns_without_an_illegal_action(toy):
    model = MaskablePPO("MlpPolicy", make(toy), n_steps=16, batch_size=32, n_epochs=1, device="cpu", seed=0)
    model.learn(200)
