"""The vector environment beyond the contract: shapes, dtypes, seeds, threads, options."""

import copy

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import eurozoo
from eurozoo.testing import random_actions, snapshot, state_bytes


@pytest.fixture
def vec(toy):
    return eurozoo.make_vec(toy, 5, num_players=3, seed=1)


def test_shapes_and_dtypes(vec):
    actions = vec.game.num_actions
    for array, shape, dtype in (
        (vec.agent_selection, (5,), np.int64),
        (vec.action_mask, (5, actions), np.int8),
        (vec.rewards, (5, 3), np.float32),
        (vec.terminations, (5,), np.bool_),
        (vec.truncations, (5,), np.bool_),
        (vec.final_scores, (5, 3), np.int32),
        (vec.final_winners, (5, 3), np.bool_),
        (vec.final_observation, (5, 8), np.float32),
        (vec.observe(), (5, 8), np.float32),
        (vec.scores(), (5, 3), np.int32),
        (vec.state, (5,), vec.game.state_dtype),
        (vec.seeds, (5,), np.uint64),
    ):
        assert array.shape == shape
        assert array.dtype == dtype
    assert vec.num_envs == 5
    assert vec.num_players == 3
    assert vec.possible_agents == ["player_0", "player_1", "player_2"]
    assert vec.autoreset_mode == AutoresetMode.SAME_STEP
    assert vec.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    assert vec.single_observation_space.contains(vec.observe(copy=True)[0])
    assert vec.observation_space.contains(vec.observe(copy=True))
    assert vec.action_space.shape == (5,)
    assert vec.single_action_space.n == actions


def test_observations_have_the_shape_of_the_encoder(toy):
    """Rows stay rows."""
    vec = eurozoo.make_vec(toy, 4, num_players=2, seed=1, encoder="entities")
    assert vec.single_observation_space.shape == (5, 5)
    for shown in (vec.observe(), vec.observe(1, copy=True), vec.final_observation):
        assert shown.shape == (4, 5, 5)
    assert vec.observe(lanes=[2]).shape == (1, 5, 5)
    assert vec.observe_one(0).shape == (5, 5)
    assert vec.observe()[0, :, 0].tolist() == [1, 1, 1, 1, 0]
    assert eurozoo.make(toy, encoder="entities").observation_space("player_0")["observation"].shape == (5, 5)


def test_arrays_are_reused_unless_copies_are_asked_for(vec, toy):
    mask, shown = vec.action_mask, vec.observe()
    vec.step(random_actions(vec, np.random.default_rng(0)))
    assert vec.action_mask is mask
    assert vec.observe() is shown
    kept = eurozoo.make_vec(toy, 5, seed=1, copy=True)
    before, shown = kept.action_mask, kept.observe()
    values = shown.copy()
    kept.play_random(3)
    assert kept.action_mask is not before
    assert np.array_equal(shown, values)


def test_observe_seats_and_lanes(vec):
    vec.play_random(4)
    every = [vec.observe(seat, copy=True) for seat in range(3)]
    seats = np.array([2, 0, 1, 1, 0])
    assert np.array_equal(vec.observe(seats), np.stack([every[s][lane] for lane, s in enumerate(seats)]))
    movers = vec.agent_selection
    assert np.array_equal(vec.observe(), np.stack([every[s][lane] for lane, s in enumerate(movers)]))
    some = vec.observe(lanes=[3, 1], copy=True)
    assert np.array_equal(some, vec.observe()[[3, 1]])
    for wrong in (3, -1, 0.5, [0, 1]):
        with pytest.raises(eurozoo.OptionError, match="seats"):
            vec.observe(wrong)
    with pytest.raises(eurozoo.OptionError, match="lanes"):
        vec.observe(lanes=[5])


def test_seeds(toy):
    batch = eurozoo.make_vec(toy, 3, seed=2**64 - 2)
    assert batch.seeds.tolist() == [2**64 - 2, 2**64 - 1, 0]
    chosen = eurozoo.make_vec(toy, 3, seed=[5, 5, 9])
    first, second, third = (state_bytes(chosen.get_state([lane])) for lane in range(3))
    assert first == second != third
    one, other = eurozoo.make_vec(toy, 1), eurozoo.make_vec(toy, 1)
    assert one.seeds != other.seeds, "without a seed, entropy"
    one.reset(seed=np.uint8(3))
    other.reset(seed=3)
    assert snapshot(one) == snapshot(other)


def test_reset_without_a_seed_goes_on_along_the_chain(toy):
    one, other = (eurozoo.make_vec(toy, 2, seed=4) for _ in range(2))
    one.reset()
    other.reset()
    assert snapshot(one) == snapshot(other)
    assert one.seeds.tolist() != [4, 5]
    again = eurozoo.make_vec(toy, 2, seed=one.seeds)
    assert snapshot(again) == snapshot(one)


def test_reset_mask_touches_only_its_lanes(vec):
    vec.play_random(3)
    before = vec.get_state()
    vec.reset(options={"reset_mask": np.array([False, True, False, False, True])})
    after = vec.get_state()
    assert (before[[0, 2, 3]] == after[[0, 2, 3]]).all()
    assert (before[[1, 4]] != after[[1, 4]]).all()
    for wrong in (np.ones(4, bool), np.ones(5, int)):
        with pytest.raises(eurozoo.OptionError, match="reset_mask"):
            vec.reset(options={"reset_mask": wrong})


def test_active_lanes_only(vec):
    before = vec.get_state()
    active = np.array([True, False, True, False, False])
    actions = np.where(active, random_actions(vec, np.random.default_rng(0)), 999)
    vec.step(actions, active)
    changed = vec.state != before
    assert changed.tolist() == active.tolist()
    with pytest.raises(eurozoo.ActionError, match="active"):
        vec.step(actions, np.ones(5, int))


def test_threads_play_the_same(toy):
    one = eurozoo.make_vec(toy, 64, num_players=3, seed=2)
    two = eurozoo.make_vec(toy, 64, num_players=3, seed=2, threads=2)
    rng = np.random.default_rng(0)
    for _ in range(60):
        actions = random_actions(one, rng)
        one.step(actions)
        two.step(actions)
        assert snapshot(one) == snapshot(two)
    assert one.play_random(100) == two.play_random(100) > 0
    assert snapshot(one) == snapshot(two)


def test_play_random_counts_games_and_is_reproducible(toy):
    one, two = (eurozoo.make_vec(toy, 8, seed=3) for _ in range(2))
    games = one.play_random(500)
    assert games > 8
    assert games == sum(two.play_random(50) for _ in range(10))
    assert snapshot(one) == snapshot(two)
    other = eurozoo.make_vec(toy, 8, seed=103)
    other.play_random(500)
    assert snapshot(one) != snapshot(other)
    assert one.play_random(0) == 0
    for wrong in (-1, 1.5, True):
        with pytest.raises(eurozoo.OptionError, match="steps"):
            one.play_random(wrong)


def test_play_random_is_even(toy):
    """From a fixed position, each legal action is drawn about equally often."""
    vec = eurozoo.make_vec(toy, 4000, seed=0, rules={"growth": 0})
    vec.set_state(vec.get_state(np.zeros(4000, int)))
    heap = vec.state["heap"].copy()
    vec.play_random(1)
    drawn = np.bincount(heap - vec.state["heap"], minlength=5)
    assert drawn.sum() == 4000
    assert (abs(drawn - 800) < 120).all()


def test_max_turns_truncates_with_scores(toy):
    vec = eurozoo.make_vec(
        toy, 1, num_players=2, seed=0, max_turns=3, reward="score", autoreset_mode="Disabled"
    )
    vec.step([vec.action_id("take:2")])
    for _ in range(5):
        assert not vec.truncations[0]
        vec.step([vec.action_id("pass")])
    assert vec.truncations[0]
    assert not vec.terminations[0]
    assert vec.rewards.tolist() == [[2, 0]]
    vec.step([eurozoo.PASS])
    assert vec.truncations[0]
    assert not vec.rewards.any()


def test_clone_lanes(vec):
    vec.play_random(5)
    twin = vec.clone([4, 4, 0])
    assert twin.num_envs == 3
    assert (twin.state == vec.state[[4, 4, 0]]).all()
    assert np.array_equal(twin.observe(), vec.observe()[[4, 4, 0]])
    with pytest.raises(eurozoo.OptionError):
        vec.clone([])
    assert snapshot(copy.deepcopy(vec)) == snapshot(vec)


def test_set_state_refuses_strangers(vec, toy):
    solo = eurozoo.make_vec(toy, 5, num_players=1, seed=0)
    before = snapshot(vec)
    for states in (solo.get_state(), np.zeros(5), vec.get_state()[:3]):
        with pytest.raises(eurozoo.PositionError):
            vec.set_state(states)
    with pytest.raises(eurozoo.PositionError):
        vec.set_position(0, solo.get_position(0))
    assert snapshot(vec) == before


def test_forced_moves_are_played(toy):
    """The last pebble must be taken: a position that leaves one ends at once, for whoever is to move."""
    env = eurozoo.make(toy, num_players=2)
    env.reset(seed=0)
    position = env.get_position() | {"heap": 2, "grown": 3, "bonus": 0, "taken": [4, 5]}
    env.set_position(position)
    env.step(env.action_id("take:1"))
    assert env.scores() == [5, 6]
    assert env.winners() == [1]
    env.set_position(position | {"heap": 1})
    assert env.scores() == [5, 5]
    assert env.rewards == {"player_0": 0.0, "player_1": 0.0}


def test_rules_override(toy, tmp_path):
    file = tmp_path / "rules.toml"
    file.write_text("heap = 30\n")
    by_file = eurozoo.make_vec(toy, 1, seed=0, rules=file)
    by_dict = eurozoo.make_vec(toy, 1, seed=0, rules={"heap": 30})
    assert by_file.state["heap"] >= 30
    assert snapshot(by_file) == snapshot(by_dict)
    file.write_text("heap = 'x'\n")
    with pytest.raises(eurozoo.ComponentError, match="heap"):
        eurozoo.make_vec(toy, 1, rules=str(file))


@pytest.mark.parametrize(
    "wrong",
    [
        {"num_envs": 0},
        {"num_envs": 1.5},
        {"threads": 0},
        {"autoreset_mode": "no"},
        {"num_players": 4},
        {"nonsense": 1},
    ],
)
def test_bad_options(toy, wrong):
    with pytest.raises(eurozoo.OptionError):
        eurozoo.make_vec(toy, **{"num_envs": 2, **wrong})


def test_unsigned_and_narrow_actions_are_taken(vec):
    actions = vec.legal_actions[0][:, 0]
    for dtype in (np.int8, np.uint64, np.int32):
        vec.step(actions.astype(dtype))
        actions = vec.legal_actions[0][:, 0]
    vec.step(actions.tolist())
    frozen = vec.legal_actions[0][:, 0].astype(np.int64)
    frozen.flags.writeable = False
    vec.step(frozen)


def test_observe__by_another_encoder(toy):
    """What `heap` shows is the same whether the environment's own encoder is that or another."""
    env, heap = (eurozoo.make_vec(toy, 4, encoder=name, seed=2) for name in ("flat", "heap"))
    np.testing.assert_array_equal(env.observe(encoder="heap"), heap.observe())
    np.testing.assert_array_equal(env.observe(1, [2, 0], encoder="heap"), heap.observe(1, [2, 0]))
    np.testing.assert_array_equal(env.observe(encoder="flat"), env.observe())
    with pytest.raises(eurozoo.OptionError, match="has no encoder 'nose'"):
        env.observe(encoder="nose")
