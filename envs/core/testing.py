"""Contract tests that every game is run through; public as `eurozoo.testing`.

    from eurozoo.testing import check_game
    check_game("black_forest-v0", num_players=3)

Each check raises `AssertionError` and says what the game does not keep. None needs pytest.
"""

import contextlib
import copy
import io
import json
import pickle
import subprocess
import sys
import warnings
from collections.abc import Callable
from typing import Any, cast

import gymnasium
import numba
import numpy as np
from gymnasium.vector import AutoresetMode
from numba import types
from numba.core.dispatcher import Dispatcher
from numpy.typing import NDArray

from . import registry
from .aec import GameEnv
from .errors import (
    ActionError,
    EurozooError,
    GameOverError,
    IllegalActionError,
    OptionError,
    PositionError,
    RecordError,
)
from .game import Game
from .loops import PASS
from .record import GameRecord, replay
from .vector import VectorEnv

#: what PettingZoo's `api_test` says of every environment with dict observations that is not its own, and of
#: every table of numbers, which it takes for a picture
UNAVOIDABLE_WARNINGS = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
    (
        "The observation contains negative numbers and is in the shape of a graphical observation. "
        "This might be a bad thing."
    ),
)


def check_game(game_id: str, num_players: int, *, seed: int = 0, **options: Any) -> None:
    """All checks that take seconds once kernels are compiled; `options` as for `eurozoo.make`."""
    for check in CHECKS:
        check(game_id, num_players, seed=seed, **options)
    if num_players == 1:
        check_gymnasium(game_id, seed=seed, **options)


def random_actions(vec: VectorEnv, rng: np.random.Generator) -> NDArray[np.int64]:
    """int64 (N,): a random legal action for each lane, `PASS` where the game is over."""
    ids, counts = vec.legal_actions
    picks = ids[np.arange(vec.num_envs), rng.integers(np.maximum(counts, 1))].astype(np.int64)
    return np.where(counts > 0, picks, PASS)


def state_bytes(states: NDArray[Any]) -> bytes:
    """The values of records, to compare or to hash: without the gaps between fields, which hold anything."""
    return states.astype(_packed(states.dtype)).tobytes()


def _packed(dtype: np.dtype[Any]) -> np.dtype[Any]:
    if dtype.subdtype:
        return np.dtype((_packed(dtype.subdtype[0]), dtype.subdtype[1]))
    if dtype.names:
        return np.dtype([(name, _packed(dtype[name])) for name in dtype.names])
    return dtype


def snapshot(vec: VectorEnv) -> list[bytes]:
    """Everything that a vector environment shows, to compare."""
    shown = (
        vec.agent_selection, vec.action_mask, vec.rewards, vec.terminations, vec.truncations,
        vec.final_scores, vec.observe(),
    )  # fmt: skip
    return [state_bytes(vec.state), *(array.tobytes() for array in shown)]


def check_pettingzoo(game_id: str, num_players: int, *, seed: int = 0, **options: Any) -> None:
    """PettingZoo's `api_test`, `seed_test` and `render_test` pass, with no warning that could be avoided."""
    from pettingzoo.test import api_test, render_test, seed_test

    def make(render_mode: str | None = None) -> GameEnv:
        return registry.make(game_id, num_players=num_players, render_mode=render_mode, **options)

    with warnings.catch_warnings(record=True) as caught, contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("always")
        api_test(make(), num_cycles=300)
        seed_test(make, num_cycles=100)
        render_test(cast("Any", make), custom_tests={"svg": lambda picture: picture.startswith("<svg")})
    unexpected = {str(warning.message) for warning in caught} - set(UNAVOIDABLE_WARNINGS)
    assert not unexpected, f"PettingZoo warns: {sorted(unexpected)}"


def check_gymnasium(game_id: str, *, seed: int = 0, **options: Any) -> None:
    """Gymnasium's `check_env` passes for the solo game, under `illegal="terminate"` (it ignores masks)."""
    from gymnasium.utils.env_checker import check_env

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = registry.make_solo(game_id, render_mode="rgb_array", illegal="terminate", **options)
        env.spec = gymnasium.spec(_solo_id(game_id))
        check_env(env, skip_render_check=True)
    env = registry.make_solo(game_id, **options)
    _, info = env.reset(seed=seed)
    assert info["action_mask"].tolist() == env.action_masks().tolist()


def _solo_id(game_id: str) -> str:
    for id, spec in gymnasium.registry.items():
        if id.startswith("eurozoo/") and spec.kwargs.get("id") == game_id:
            return id
    raise AssertionError(f"{game_id} is for one player, but Gymnasium does not know it")


def check_masks(game_id: str, num_players: int, *, seed: int = 0, **options: Any) -> None:
    """Mask and step agree: every legal action applies, every other is refused and changes nothing."""
    vec = registry.make_vec(game_id, 1, num_players=num_players, seed=seed, **options)
    rng = np.random.default_rng(seed)
    for _ in range(200):
        before = snapshot(vec)
        legal = np.flatnonzero(vec.action_mask[0])
        ids, counts = vec.legal_actions
        assert sorted(ids[0, : counts[0]].tolist()) == legal.tolist(), (
            "the list of legal actions is not the mask"
        )
        assert len(legal) > 1, f"decision {vec.decision_name()!r} with {len(legal)} options is asked"
        vec.clone(np.zeros(len(legal), np.int64)).step(legal)  # all of them, side by side
        illegal = np.flatnonzero(vec.action_mask[0] == 0)
        for action in rng.choice(illegal, size=min(8, len(illegal)), replace=False):
            _raises(IllegalActionError, lambda action=action: vec.step([action]))  # type: ignore[misc]
        assert snapshot(vec) == before, "a refused action, or a clone's, has changed the game"
        vec.step(random_actions(vec, rng))


def check_observations(game_id: str, num_players: int, *, seed: int = 0, **options: Any) -> None:
    """Every encoder fills its whole row with finite numbers within its bounds, and changes nothing."""
    for encoder in registry.find(game_id).encoders:
        options["encoder"] = encoder
        _check_described(registry.find(game_id), encoder)
        vec = registry.make_vec(game_id, 8, num_players=num_players, seed=seed, **options)
        space = vec.single_observation_space
        for _ in range(100):
            vec.play_random(7)
            state = state_bytes(vec.state)
            for seat in range(num_players):
                vec.observe().fill(np.nan)
                shown = vec.observe(seat)
                assert np.isfinite(shown).all(), f"encoder {encoder} leaves numbers out, or not finite"
                outside = (shown < space.low) | (shown > space.high)
                assert not outside.any(), (
                    f"encoder {encoder} leaves its bounds at {np.argwhere(outside)[:3].tolist()}"
                )
            assert state_bytes(vec.state) == state, f"encoder {encoder} changes the game"


def _check_described(game: Game, name: str) -> None:
    """The actions that an encoder describes are there, and so is an observation before the descriptions."""
    encoder = game.encoder(name)
    if encoder.described is not None:
        first, actions, numbers = encoder.described
        assert first >= 0 < numbers, f"encoder {name} describes nothing"
        assert 0 < actions <= game.num_actions - first, f"encoder {name} describes actions that there are not"
        assert actions * numbers < encoder.size, f"encoder {name} describes actions only"


def check_batch(game_id: str, num_players: int, *, seed: int = 0, **options: Any) -> None:
    """Lane i of a batch seeded s plays bit for bit like a single lane seeded s + i, through several games; so
    does the AEC environment, and so do lanes that threads share."""
    lanes, steps = 4, 1500
    batch = registry.make_vec(game_id, lanes, num_players=num_players, seed=seed, **options)
    singles = [
        registry.make_vec(game_id, 1, num_players=num_players, seed=seed + lane, **options)
        for lane in range(lanes)
    ]
    env = registry.make(game_id, num_players=num_players, **options)
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    for _ in range(steps):
        actions = random_actions(batch, rng)
        batch.step(actions)
        for lane, single in enumerate(singles):
            single.step(actions[lane : lane + 1])
        env.step(int(actions[0]))
        if batch.terminations[0] or batch.truncations[0]:
            rewards = [env.rewards[agent] for agent in env.possible_agents]
            assert rewards == batch.rewards[0].tolist(), "the AEC environment pays something else than a lane"
            while env.agents:
                env.step(None)
            env.reset()
        assert state_bytes(env.get_state()) == state_bytes(batch.state[:1]), (
            "the AEC environment plays unlike a lane"
        )
    for lane, single in enumerate(singles):
        alone, together = snapshot(single), snapshot(batch.clone(lane))
        assert alone == together, f"lane {lane} plays unlike a single environment"


def check_autoreset(game_id: str, num_players: int, *, seed: int = 0, **options: Any) -> None:
    """SAME_STEP, NEXT_STEP and DISABLED play the same games, and show the end of each."""
    vecs = {
        mode: registry.make_vec(
            game_id, 3, num_players=num_players, seed=seed, autoreset_mode=mode, **options
        )
        for mode in AutoresetMode
    }
    same, following, disabled = (
        vecs[mode] for mode in (AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP, AutoresetMode.DISABLED)
    )
    rng = np.random.default_rng(seed)
    games = 0
    while games < 4:
        actions = random_actions(same, rng)
        for vec in vecs.values():
            vec.step(actions)
        ended = same.terminations | same.truncations
        for vec in vecs.values():
            assert np.array_equal(vec.rewards, same.rewards)
            assert np.array_equal(vec.terminations, same.terminations)
            assert np.array_equal(vec.final_scores, same.final_scores)
            assert np.array_equal(vec.final_observation, same.final_observation)
        assert not same.rewards[~ended].any(), "a reward before the end"
        if ended.any():
            games += int(ended.sum())
            assert not disabled.action_mask[ended].any()
            assert not following.action_mask[ended].any()
            _raises(GameOverError, lambda ended=ended: disabled.step(np.zeros(3, np.int64), active=ended))  # type: ignore[misc]
            waiting = np.where(ended, PASS, 0)
            following.step(waiting, active=ended)
            assert not following.rewards[ended].any()
            assert not (following.terminations | following.truncations)[ended].any()
            disabled.reset(options={"reset_mask": ended})
        for vec in vecs.values():
            assert state_bytes(vec.state) == state_bytes(same.state), (
                f"{vec.autoreset_mode} deals other games"
            )
            assert np.array_equal(vec.action_mask, same.action_mask)


def check_copies(game_id: str, num_players: int, *, seed: int = 0, **options: Any) -> None:
    """`clone`, `get_state`, `copy.deepcopy` and `pickle` keep the position, and copies go their own way."""
    env = registry.make(game_id, num_players=num_players, **options)
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    _play(env, rng, 40)
    position, state = env.get_position(), env.get_state()
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert twin.get_position() == position, "a copy loses the position"
        assert twin.agent_selection == env.agent_selection
        _same_observation(twin, env)
        assert twin.record() == env.record()
        _play(twin, rng, 5)
        assert state_bytes(env.get_state()) == state_bytes(state), "a copy's move changes the original"
        twin.set_state(state)
        assert twin.get_position() == position
    vec = registry.make_vec(game_id, 3, num_players=num_players, seed=seed, **options)
    vec.play_random(50)
    before = snapshot(vec)
    for twins in (vec.clone(), copy.deepcopy(vec), pickle.loads(pickle.dumps(vec))):
        assert snapshot(twins) == before
        actions = random_actions(twins, rng)
        twins.step(actions)
        assert snapshot(vec) == before, "a copy's move changes the original"
    again = registry.make_vec(game_id, 3, num_players=num_players, seed=seed + 1, **options)
    again.set_state(vec.get_state())
    assert np.array_equal(again.action_mask, vec.action_mask)


def check_positions(game_id: str, num_players: int, *, seed: int = 0, **options: Any) -> None:
    """Positions round-trip through JSON, exactly: what can be seen, what may be done, and how it goes on."""
    env = registry.make(game_id, num_players=num_players, **options)
    twin = registry.make(game_id, num_players=num_players, **options)
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    for _ in range(60):
        position = env.get_position()
        twin.set_position(json.loads(json.dumps(position)))
        assert twin.get_position() == position, _difference(position, twin.get_position())
        assert twin.agent_selection == env.agent_selection
        _same_observation(twin, env)
        for _ in range(6):
            if env._lane._counts[0] == 0:
                return
            action = int(rng.choice(np.flatnonzero(env.infos[env.agent_selection]["action_mask"])))
            env.step(action)
            twin.step(action)
        assert twin.get_position() == env.get_position(), "a game goes on differently from its position"
    _raises(PositionError, lambda: twin.set_position({}))
    _raises(PositionError, lambda: twin.set_position([]))  # type: ignore[arg-type]


def check_hidden_information(game_id: str, num_players: int, *, seed: int = 0, **options: Any) -> None:
    """Redrawing what a seat cannot know changes neither its observation nor its legal actions."""
    vec = registry.make_vec(game_id, 16, num_players=num_players, seed=seed, **options)
    for round in range(30):
        vec.play_random(9)
        for seat in range(num_players):
            twin = vec.clone()
            twin.determinize(seat, np.arange(16) + 100 * round)
            twin.set_state(twin.get_state())  # works the mask out again
            assert (twin.state["rng"] != vec.state["rng"]).all(), (
                "determinize keeps the coming random numbers"
            )
            assert np.array_equal(twin.observe(seat), vec.observe(seat)), f"seat {seat} sees what is hidden"
            assert np.array_equal(twin.agent_selection, vec.agent_selection)
            own = vec.agent_selection == seat
            assert np.array_equal(twin.action_mask[own], vec.action_mask[own]), (
                "the mask tells what is hidden"
            )


def check_records(game_id: str, num_players: int, *, seed: int = 0, **options: Any) -> None:
    """A record replays exactly, from a seed or a position; a damaged one is refused with one clear error."""
    env = registry.make(game_id, num_players=num_players, **options)
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    _play(env, rng, 30)
    line = env.record().to_json()
    assert "\n" not in line
    assert replay(line).get_position() == env.get_position()
    env.reset(seed=seed)
    _play(env, rng, 3)
    env.set_position(env.get_position())
    _play(env, rng, None)
    line = env.record().to_json()
    assert replay(line).scores() == env.scores()
    assert GameRecord.from_json(line) == env.record()
    content = json.loads(line)
    damages: list[dict[str, Any]] = [
        {"game": game_id.rpartition("-v")[0] + "-v999"},
        {"scores": [score + 1 for score in content["scores"]]},
        {"actions": [*content["actions"], content["actions"][0]]},
        {"actions": ["no such action"]},
        {"options": {"num_players": 99}},
        {"options": {"no_such_option": 1}},
        {"seed": 1},
        {"position": {}},
    ]
    for damage in damages:
        _raises(RecordError, lambda damage=damage: replay(json.dumps(content | damage)))  # type: ignore[misc]
    for text in ("", "[]", "{", line[:-20], "null", "[" * 100_000, json.dumps({**content, "more": 1})):
        _raises(RecordError, lambda text=text: replay(text))  # type: ignore[misc]


def check_bad_input(game_id: str, num_players: int, *, seed: int = 0, **options: Any) -> None:
    """Wrong actions, seeds and options raise one error of ours, and leave every lane untouched."""
    vec = registry.make_vec(game_id, 3, num_players=num_players, seed=seed, **options)
    good = vec.legal_actions[0][:, 0].astype(np.int64)
    before = snapshot(vec)
    bad: list[Any] = [
        good[:2], good[:, None], good.astype(float), np.array([np.nan] * 3), good.astype(bool),
        good.astype(object), None, "abc", [[1], [2, 3]], 0, np.where([0, 0, 1], vec.num_actions, good),
        np.where([1, 0, 0], -1, good), np.array([0, 0, 2**64 - 1], np.uint64), [0, 0, 2**70],
    ]  # fmt: skip
    for actions in bad:
        _raises(ActionError, lambda actions=actions: vec.step(actions))  # type: ignore[misc]
    illegal = good.copy()
    illegal[1] = np.flatnonzero(vec.action_mask[1] == 0)[0]
    message = _raises(IllegalActionError, lambda: vec.step(illegal))
    for part in (
        "lane 1",
        f"seat {vec.agent_selection[1]}",
        vec.decision_name(1),
        vec.action_name(int(illegal[1])),
    ):
        assert part in message, f"{message!r} does not name {part!r}"
    wrong_seeds: list[Any] = [-1, 1.5, "x", [1, 2], True, 2**64, [0, 1, -1]]
    for wrong in wrong_seeds:
        _raises(OptionError, lambda wrong=wrong: vec.reset(seed=wrong))  # type: ignore[misc]
    assert snapshot(vec) == before, "bad input has changed a lane"
    for wrong_options in (
        {"num_players": 99}, {"num_players": True}, {"reward": "no"}, {"encoder": "no"}, {"illegal": "no"},
        {"max_turns": 0}, {"first_game": 2}, {"rules": 3}, {"rules": {"no such key": 1}},
        {"no_such_option": 1},
    ):  # fmt: skip
        _raises(
            EurozooError,
            lambda wrong=wrong_options: registry.make(
                game_id, **{**options, "num_players": num_players, **wrong}
            ),  # type: ignore[misc]
        )
    env = registry.make(game_id, num_players=num_players, **options)
    env.reset(seed=seed)
    state = env.get_state()
    for action in (None, 0.5, "x", -1, vec.num_actions, 10**30, np.nan):
        _raises(ActionError, lambda action=action: env.step(action))  # type: ignore[misc]
    assert state_bytes(env.get_state()) == state_bytes(state)


def check_rewards(game_id: str, num_players: int, *, seed: int = 0, **options: Any) -> None:
    """Rewards are what the option says, worked out again from final scores and winners; `last()` sums them
    up. An illegal move under `illegal="terminate"` loses to all others."""
    options.pop("reward", None)
    scores: list[Any] = []
    for reward in ("outcome", "score", "margin"):
        vec = registry.make_vec(game_id, 8, num_players=num_players, seed=seed, reward=reward, **options)
        rng = np.random.default_rng(seed)
        games = 0
        scores.append([])
        while games < 12:
            vec.step(random_actions(vec, rng))
            for lane in np.flatnonzero(vec.terminations | vec.truncations):
                expected = expected_rewards(vec, int(lane), reward)
                assert np.allclose(vec.rewards[lane], expected), (
                    f"{reward}: {vec.rewards[lane]}, not {expected}"
                )
                scores[-1].append(vec.final_scores[lane].tolist())
                games += 1
    assert scores[0] == scores[1] == scores[2], "the option reward changes the game"

    env = registry.make(game_id, num_players=num_players, **options)
    env.reset(seed=seed)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    rng = np.random.default_rng(seed)
    for agent in env.agent_iter():
        _, reward, terminated, truncated, info = env.last()
        paid[agent] += reward
        over = terminated or truncated
        env.step(None if over else int(rng.choice(np.flatnonzero(info["action_mask"]))))
    assert np.allclose(list(paid.values()), expected_rewards(env._lane, 0, "outcome"))

    strict = {**options, "num_players": num_players, "illegal": "terminate", "autoreset_mode": "Disabled"}
    vec = registry.make_vec(game_id, 1, seed=seed, **strict)
    offender = int(vec.agent_selection[0])
    vec.step(np.flatnonzero(vec.action_mask[0] == 0)[:1])
    assert vec.terminations[0]
    assert vec.final_scores[0, offender] == vec.game.lowest_score
    if num_players > 1:
        others = np.delete(vec.rewards[0], offender)
        assert vec.rewards[0, offender] == np.float32(-1 / (num_players - 1))
        assert np.allclose(others, 1 / (num_players - 1) ** 2)


def expected_rewards(vec: VectorEnv, lane: int, reward: str) -> list[float]:
    """The rewards of the game that ended last in a lane, in plain Python."""
    scores, winners = vec.final_scores[lane].tolist(), vec.final_winners[lane].tolist()
    players = len(scores)
    if reward == "score" or (reward == "margin" and players == 1):
        return scores  # type: ignore[no-any-return]
    if reward == "margin":
        return [score - max(scores[:seat] + scores[seat + 1 :]) for seat, score in enumerate(scores)]
    if players == 1:
        return [scores[0] / float(vec.tables["top_title"][0])]
    return [(players * won / sum(winners) - 1) / (players - 1) for won in winners]


def check_compiled_once(game_id: str, num_players: int = 0, **options: Any) -> None:
    """No kernel has been compiled for two signatures of this game, in this process or in an earlier one."""
    game = registry.find(game_id)
    prefixes = (f"eurozoo.envs.{game.name}", "eurozoo.envs.core", "eurozoo.encoders")
    kernels = [
        kernel
        for name, module in list(sys.modules.items())
        if module is not None and (name.startswith(prefixes) or name == game.module)
        for kernel in vars(module).values()
        if isinstance(kernel, Dispatcher)
    ]
    kernels += [loop for loop in vars(game.loops).values() if isinstance(loop, Dispatcher)]
    state = numba.typeof(np.zeros(1, game.state_dtype)[0])
    unique: list[Any] = list({id(kernel): kernel for kernel in kernels}.values())
    several = []
    for kernel in unique:
        on_disk = kernel._cache._cache_file._load_index() if kernel._cache else {}
        signatures = {tuple(signature) for signature in kernel.signatures} | {
            tuple(key[0]) for key in on_disk
        }
        own = [s for s in signatures if state in s or not any(isinstance(part, types.Record) for part in s)]
        if len(own) > 1:
            names = [", ".join(str(part) for part in s if not isinstance(part, types.Record)) for s in own]
            several.append(f"{kernel.py_func.__qualname__} ({' | '.join(names)})")
    assert not several, f"compiled more than once: {several}"


def check_processes(
    game_id: str, num_players: int, *, seed: int = 0, prelude: str = "", **options: Any
) -> None:
    """Another process plays the same seed to the same states; `prelude`: code that registers the game
    there."""
    code = (
        f"import hashlib, eurozoo\n{prelude}\nfrom eurozoo.testing import snapshot\n"
        f"vec = eurozoo.make_vec({game_id!r}, 4, num_players={num_players}, seed={seed}, **{options!r})\n"
        "games = vec.play_random(2000)\n"
        "print(games, hashlib.sha256(b''.join(snapshot(vec))).hexdigest())\n"
    )
    results = {
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    }
    assert len(results) == 1, "two processes play the same seed differently"


CHECKS: tuple[Callable[..., None], ...] = (
    check_pettingzoo,
    check_masks,
    check_observations,
    check_batch,
    check_autoreset,
    check_copies,
    check_positions,
    check_hidden_information,
    check_records,
    check_bad_input,
    check_rewards,
)


def _play(env: GameEnv, rng: np.random.Generator, decisions: int | None) -> None:
    """Play random decisions, at most to the end of the game."""
    left = decisions
    while env._lane._counts[0] and left != 0:
        env.step(int(rng.choice(np.flatnonzero(env.infos[env.agent_selection]["action_mask"]))))
        left = None if left is None else left - 1


def _same_observation(one: GameEnv, other: GameEnv) -> None:
    for agent in one.possible_agents:
        mine, theirs = one.observe(agent), other.observe(agent)
        assert np.array_equal(mine["observation"], theirs["observation"]), f"{agent} sees something else"
        assert np.array_equal(mine["action_mask"], theirs["action_mask"]), f"{agent} may do something else"
        assert mine["action_mask"] is one.infos[agent]["action_mask"], "infos hold another mask"


def _raises(error: type[Exception], call: Callable[[], Any]) -> str:
    """The message of the error that `call` must raise."""
    try:
        call()
    except error as raised:
        message = str(raised)
        assert message, "the error says nothing"
        return message
    except Exception as raised:
        raise AssertionError(f"{type(raised).__name__} instead of {error.__name__}: {raised}") from raised
    raise AssertionError(f"no {error.__name__} was raised")


def _difference(one: dict[str, Any], other: dict[str, Any]) -> str:
    keys = [key for key in one.keys() | other.keys() if one.get(key) != other.get(key)]
    return f"a position comes back different in {sorted(keys)}"
