"""What the engine promises, kept by every game at every kind of decision.

The contract kit itself (`eurozoo.testing`: PettingZoo's and Gymnasium's checkers, autoreset, records, ...) is
run on every game by tests/core/test_games.py; here is what goes beyond it.
"""

import copy
import hashlib
import json
import os
import pickle
import subprocess
import sys
import warnings

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env

import eurozoo
from eurozoo import testing
from eurozoo.testing import random_actions, snapshot, state_bytes

from .game import GameUnderTest
from .games import GAMES, ROOT, each_game, each_table
from .playing import Playing, Table

# --- batches, copies, processes ---------------------------------------------------------------------------


@each_table
def test_a_lane_plays_like_a_single_environment(game: GameUnderTest, num_players: int) -> None:
    """Bit for bit, through several games and with lanes that many others surround."""
    batch = game.playing.lanes(num_players, 64, seed=5)
    single = game.playing.lanes(num_players, 1, seed=5 + 63)
    rng = np.random.default_rng(num_players)
    for _ in range(1500):
        actions = random_actions(batch, rng)
        batch.step(actions)
        single.step(actions[63:])
    assert snapshot(single) == snapshot(batch.clone(63))
    assert batch.seeds[63] == single.seeds[0] != 5 + 63, "the lane has played but one game"


@pytest.mark.slow
@each_game
def test_lanes_that_threads_share_play_the_same(game: GameUnderTest) -> None:
    one, two = (game.playing.lanes(game.playing.several, 64, seed=8, threads=threads) for threads in (1, 2))
    rng = np.random.default_rng(0)
    for _ in range(100):
        actions = random_actions(one, rng)
        one.step(actions)
        two.step(actions)
    assert one.play_random(1000) == two.play_random(1000) > 0
    assert snapshot(one) == snapshot(two)


@each_table
def test_copies_go_their_own_way(game: GameUnderTest, num_players: int) -> None:
    """At every kind of decision: copies keep the position, and what they play leaves the original alone."""
    rng = np.random.default_rng(0)
    for kind, vec in game.playing.each_sample(num_players):
        before = snapshot(vec)
        for twin in (vec.clone(), copy.deepcopy(vec), pickle.loads(pickle.dumps(vec))):
            assert snapshot(twin) == before, kind.name
            for _ in range(5):
                twin.step(random_actions(twin, rng))
            assert snapshot(vec) == before, kind.name


def trajectory(name: str) -> str:
    """Hash of games for every number of players: records, masks and observations."""
    digest = hashlib.sha256()
    playing = GAMES[name].playing
    for num_players in playing.game.players:
        vec = playing.lanes(num_players, 8, seed=num_players)
        for _ in range(10):
            vec.play_random(150)
            for part in snapshot(vec):
                digest.update(part)
    return digest.hexdigest()


@each_game
def test_another_process_plays_the_same(game: GameUnderTest) -> None:
    """Whatever the seed of hashes or the number of threads there."""
    code = f"from tests.games.test_contract import trajectory; print(trajectory({game.name!r}))"
    path = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    other = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"PYTHONHASHSEED": "77", "NUMBA_NUM_THREADS": "1", "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    assert other.stdout.strip() == trajectory(game.name)


# --- positions and records --------------------------------------------------------------------------------


@each_table
def test_positions_round_trip_at_every_decision(game: GameUnderTest, num_players: int) -> None:
    """Through JSON: the same to look at and to choose from, and the same game afterwards."""
    playing = game.playing
    twin = eurozoo.make(playing.id, num_players=num_players, rules=playing.stretched)
    asked = set()
    for kind, vec in playing.each_sample(num_players):
        asked.add(kind)
        position = vec.get_position()
        twin.set_position(json.loads(json.dumps(position)))
        assert twin.get_position() == position, kind.name
        assert twin.decision_name() == position["decision"] == kind.name.lower()
        rng = np.random.default_rng(int(kind))
        for _ in range(12):
            assert np.array_equal(twin.infos[twin.agent_selection]["action_mask"], vec.action_mask[0]), (
                kind.name
            )
            for seat, agent in enumerate(twin.possible_agents):
                assert np.array_equal(twin.observe(agent)["observation"], vec.observe(seat)[0]), kind.name
            action = random_actions(vec, rng)
            if action[0] == eurozoo.PASS:
                break
            vec.step(action)
            twin.step(int(action[0]))
        assert twin.get_position() == vec.get_position(), f"after {kind.name} the game goes on differently"
    assert asked == set(playing.asked(num_players))


@each_table
def test_the_end_round_trips(game: GameUnderTest, num_players: int) -> None:
    vec = game.playing.lanes(num_players, 1, seed=2, autoreset_mode="Disabled")
    while vec.action_mask.any():
        vec.step(vec.legal_actions[0][:, 0].astype(np.int64))
    twin = eurozoo.make(game.playing.id, num_players=num_players)
    twin.set_position(json.loads(json.dumps(vec.get_position())))
    assert twin.get_position() == vec.get_position()
    assert twin.decision_name() == "game_over"
    assert twin.scores() == vec.final_scores[0].tolist()
    assert twin.winners() == np.flatnonzero(vec.final_winners[0]).tolist()
    assert [twin.rewards[agent] for agent in twin.agents] == vec.rewards[0].tolist()


@each_table
def test_records_replay(game: GameUnderTest, num_players: int) -> None:
    """Whole games by one of the agents, through a line of JSON, to the same record bit for bit."""
    for first_game in {False, game.playing.game.has_first_game}:
        check_record(game.playing, num_players, first_game)


def check_record(playing: Playing, num_players: int, first_game: bool) -> None:
    options = {"num_players": num_players, "first_game": first_game}
    vec = playing.lanes(num_envs=1, seed=num_players, autoreset_mode="Disabled", **options)
    env = eurozoo.make(playing.id, **options)
    env.reset(seed=num_players)
    table = Table(playing, vec, 1, agents=list(playing.agents)[-1:])
    while vec.action_mask.any():
        actions = table.choose()
        vec.step(actions)
        env.step(int(actions[0]))
    record = env.record()
    assert record.scores == tuple(vec.final_scores[0].tolist())
    again = eurozoo.replay(record.to_json())
    assert state_bytes(again.get_state()) == state_bytes(vec.state)
    assert again.record() == record
    middle = len(record.actions) // 2
    env.reset(seed=num_players)
    for words in record.actions[:middle]:
        env.step(env.action_id(words))
    env.set_position(env.get_position())
    for words in record.actions[middle:]:
        env.step(env.action_id(words))
    later = env.record()
    assert later.seed is None
    assert later.actions == record.actions[middle:]
    assert eurozoo.replay(later.to_json()).scores() == list(record.scores)


# --- other libraries --------------------------------------------------------------------------------------


def solo_id(game: GameUnderTest) -> str:
    """The id under which Gymnasium knows the solo game."""
    return f"eurozoo/{game.name.title().replace('_', '')}Solo-v0"


@each_game
def test_registries(game: GameUnderTest) -> None:
    most = game.playing.game.players[-1]
    env = pettingzoo.make("aec", f"eurozoo/{game.playing.id}", num_players=most)
    env.reset(seed=0)
    assert len(env.agents) == most
    solo = gymnasium.make(solo_id(game))
    observation, info = solo.reset(seed=0)
    assert solo.observation_space.contains(observation)
    assert info["action_mask"].tolist() == solo.unwrapped.action_masks().tolist()


@each_game
def test_gymnasium_checker_on_the_registered_solo_game(game: GameUnderTest) -> None:
    """With warnings as errors; it samples actions without the mask, hence `illegal="terminate"`."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(solo_id(game), illegal="terminate").unwrapped, skip_render_check=True)


@pytest.mark.slow
@each_game
@pytest.mark.parametrize("solo", [True, False])
def test_maskable_ppo_learns_a_little(game: GameUnderTest, solo: bool) -> None:
    """256 steps of sb3-contrib's MaskablePPO run, choose only legal actions, and move the weights.

    SB3's own checker does not take vector environments.
    """
    sb3_contrib = pytest.importorskip("sb3_contrib")
    from eurozoo.agents.random import RandomAgent
    from eurozoo.envs.core.sb3 import SelfPlayVecEnv

    vec = game.playing.lanes(1 if solo else game.playing.several, 4, seed=0)
    env = SelfPlayVecEnv(vec, [] if solo else [RandomAgent()], seed=0)
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        model = sb3_contrib.MaskablePPO(
            "MlpPolicy", env, n_steps=32, batch_size=64, n_epochs=1, seed=0, device="cpu"
        )
        before = [weights.clone() for weights in model.policy.parameters()]
        model.learn(256)
    assert model.num_timesteps == 256
    assert any(
        not bool((one == other).all()) for one, other in zip(before, model.policy.parameters(), strict=True)
    )
    observation = env.reset()
    for _ in range(20):
        actions, _ = model.predict(observation, action_masks=env.action_masks())
        assert env.action_masks()[np.arange(4), actions].all()
        observation, rewards, _, _ = env.step(actions)
        assert observation.shape == (4, env.observation_space.shape[0])
        assert np.isfinite(rewards).all()


# --- spaces -----------------------------------------------------------------------------------------------


@each_table
def test_observations_lie_in_their_space(game: GameUnderTest, num_players: int) -> None:
    """At every kind of decision, for every seat, also under stretched rules that fill more of the record."""
    for kind, records in game.playing.samples(num_players).items():
        vec = game.playing.lanes(num_players, len(records), rules=game.playing.stretched)
        vec.set_state(records)
        for seat in range(num_players):
            for row in vec.observe(seat, copy=True):
                assert vec.single_observation_space.contains(row), kind.name


@each_game
def test_one_space_for_all_player_counts(game: GameUnderTest) -> None:
    """One network serves every number of players."""
    vecs = [game.playing.lanes(num_players, 1) for num_players in game.playing.game.players]
    assert len({vec.single_observation_space.shape for vec in vecs}) == 1
    assert {vec.single_action_space.n for vec in vecs} == {len(game.playing.catalogue)}


@each_table
def test_the_kit_under_other_rules(game: GameUnderTest, num_players: int) -> None:
    """The checks of the kit that look at the rules, once more under the stretched rules."""
    for check in (testing.check_masks, testing.check_observations, testing.check_hidden_information):
        check(game.playing.id, num_players, seed=5, rules=game.playing.stretched)
