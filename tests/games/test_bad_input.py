"""Bad input through the public API: one clear error that names what and where, and nothing half-changed.

Single values of positions and component files are refused one by one in the tests of each game; here the
environments are what is tested, and what they do with nonsense that happens to make sense.
"""

import copy
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import eurozoo
from eurozoo.envs.core.components import read_toml
from eurozoo.envs.core.registry import make_solo
from eurozoo.envs.core.state import Status
from eurozoo.testing import random_actions, snapshot, state_bytes

from .bad_input import Edit
from .game import GameUnderTest
from .games import each_game, each_table
from .invariants import Rule


def refuse(error: type[Exception], call: Callable[[], Any], *parts: str) -> str:
    """The message of the error that `call` must raise: one sentence, not too long, with all `parts` in it."""
    with pytest.raises(error) as refusal:
        call()
    assert type(refusal.value) is error
    message = str(refusal.value)
    for part in parts:
        assert part in message, f"{message!r} does not name {part!r}"
    assert "\n" not in message
    assert 10 < len(message) < 800
    return message


def seen(env: Any) -> list[Any]:
    """Everything that an AEC environment shows, to compare."""
    dicts = (env.rewards, env.terminations, env.truncations, env._cumulative_rewards)
    masks = [env.infos[agent]["action_mask"].tobytes() for agent in env.agents]
    state = state_bytes(env.get_state())
    return [
        state,
        env.agent_selection,
        list(env.agents),
        masks,
        env.record(),
        *(dict(table) for table in dicts),
    ]


def under_way(game: GameUnderTest, num_players: int | None = None, decisions: int = 40) -> Any:
    """An AEC environment in the midst of a game."""
    env = eurozoo.make(game.playing.id, num_players=num_players or game.playing.several)
    env.reset(seed=12)
    rng = np.random.default_rng(12)
    for _ in range(decisions):
        env.step(int(rng.choice(np.flatnonzero(env.infos[env.agent_selection]["action_mask"]))))
    return env


def play_on(env: Any, seed: int = 0) -> None:
    """Random decisions to the end of the game."""
    rng = np.random.default_rng(seed)
    while not any(env.terminations.values()) and not any(env.truncations.values()):
        env.step(int(rng.choice(np.flatnonzero(env.infos[env.agent_selection]["action_mask"]))))


# --- actions ----------------------------------------------------------------------------------------------

NO_ACTIONS: dict[str, Any] = {
    "too few": [0, 0],
    "too many": [0] * 5,
    "two axes": np.zeros((4, 1), np.int64),
    "a number": 3,
    "none": None,
    "nothing": [],
    "a text": "beg",
    "words": ["beg"] * 4,
    "floats": np.zeros(4),
    "nan": [0, 0, np.nan, 0],
    "infinity": [np.inf, 0, 0, 0],
    "bools": [True, False, True, False],
    "objects": np.array([0, 1, None, 2], object),
    "complex": [1j, 0, 0, 0],
    "dates": np.zeros(4, "M8[s]"),
    "ragged": [[1], [2, 3], [4], [5]],
    "beyond 64 bits": [10**30, 0, 0, 0],
}


@each_game
def test_what_is_no_array_of_actions(game: GameUnderTest) -> None:
    vec = game.playing.lanes(game.playing.several, 4, seed=1)
    vec.play_random(20)
    before = snapshot(vec)
    for what, actions in NO_ACTIONS.items():
        with noted(what):
            refuse(eurozoo.ActionError, lambda actions=actions: vec.step(actions), "actions must")
            assert snapshot(vec) == before


def out_of_range(actions: int) -> Iterator[Any]:
    """Whole numbers of several widths that are no ids of so many actions."""
    for dtype, many in (
        (np.int64, (-1, -2, actions, actions + 1, -(2**63), 2**63 - 1)),
        (np.int32, (-1, actions, 2**31 - 1)),
        (np.uint64, (actions, 2**63 - 1, 2**64 - 1)),
    ):
        yield from map(dtype, many)


@each_game
def test_actions_out_of_range(game: GameUnderTest) -> None:
    vec = game.playing.lanes(2, 3, seed=1)
    vec.play_random(20)
    before = snapshot(vec)
    for action in out_of_range(vec.num_actions):
        actions = vec.legal_actions[0][:, 0].astype(action.dtype)
        actions[1] = action
        where = ("lane 1", f"seat {vec.agent_selection[1]}", vec.decision_name(1), "out of range")
        refuse(eurozoo.ActionError, lambda actions=actions: vec.step(actions), *where, str(action))
        assert snapshot(vec) == before


@each_table
def test_illegal_actions_of_lanes(game: GameUnderTest, num_players: int) -> None:
    """One bad lane of many: it is named, with its seat, decision and action, and no lane moves."""
    vec = game.playing.lanes(num_players, 50, seed=1)
    rng = np.random.default_rng(0)
    for _ in range(30):
        vec.play_random(5)
        before = snapshot(vec)
        actions = random_actions(vec, rng)
        lane = int(rng.integers(50))
        actions[lane] = rng.choice(np.flatnonzero(vec.action_mask[lane] == 0))
        where = (f"lane {lane}", f"seat {vec.agent_selection[lane]}", repr(vec.decision_name(lane)))
        what = (f"action {actions[lane]}", repr(vec.action_name(int(actions[lane]))))
        refuse(eurozoo.IllegalActionError, lambda actions=actions: vec.step(actions), *where, *what)
        assert snapshot(vec) == before


@each_game
def test_active_lanes_must_be_a_mask(game: GameUnderTest) -> None:
    vec = game.playing.lanes(game.playing.several, 4, seed=1)
    before = snapshot(vec)
    actions = vec.legal_actions[0][:, 0].astype(np.int64)
    for active in (np.ones(4, np.int64), np.ones(3, np.bool_), [True] * 4, 1, "all"):
        refuse(eurozoo.ActionError, lambda active=active: vec.step(actions, active), "active must")
    assert snapshot(vec) == before


NO_ACTION: dict[str, Any] = {
    "none": None, "words": "beg", "float": 0.0, "nan": float("nan"), "infinity": np.inf, "bool": True,
    "list": [0],
    "array": np.array([0, 1]), "bytes": b"1", "complex": 1j, "negative": -1, "high": 32_767, "huge": 10**30,
    "numpy float": np.float32(2), "numpy bool": np.bool_(True), "object": object(),
}  # fmt: skip


@each_game
def test_what_is_no_action(game: GameUnderTest) -> None:
    """Of the AEC and the Gymnasium environment: the seat and the decision are named."""
    env = under_way(game)
    before = seen(env)
    seat = env.possible_agents.index(env.agent_selection)
    solo = make_solo(game.playing.id)
    solo.reset(seed=3)
    position = solo.get_position()
    for what, action in NO_ACTION.items():
        with noted(what):
            call = partial(env.step, action)
            refuse(eurozoo.ActionError, call, f"seat {seat}", repr(env.decision_name()), "action")
            assert seen(env) == before
            call = partial(solo.step, action)
            refuse(eurozoo.ActionError, call, "seat 0", repr(position["decision"]), "action")
            assert solo.get_position() == position


@each_table
def test_illegal_actions(game: GameUnderTest, num_players: int) -> None:
    env = under_way(game, num_players)
    before = seen(env)
    mask = env.infos[env.agent_selection]["action_mask"]
    for action in np.flatnonzero(mask == 0):
        words = repr(env.action_name(int(action)))
        refuse(eurozoo.IllegalActionError, lambda action=action: env.step(action), "seat ", words)
    assert seen(env) == before
    for legal in (np.int8, np.int16, np.uint8):
        twin = copy.deepcopy(env)
        action = int(np.flatnonzero(mask)[0])
        if action <= np.iinfo(legal).max:
            twin.step(legal(action))
            assert seen(twin) != before, "whole numbers of any width are actions"


@each_table
def test_steps_after_the_end(game: GameUnderTest, num_players: int) -> None:
    env = under_way(game, num_players, 0)
    play_on(env)
    before = seen(env)
    refuse(eurozoo.GameOverError, lambda: env.step(0), "the game is over", "player_0", "None")
    assert seen(env) == before
    for _ in range(num_players):
        env.step(None)
    for action in (None, 0):
        refuse(eurozoo.GameOverError, lambda action=action: env.step(action), "reset")
    env.reset(seed=1)
    assert env.agents == env.possible_agents

    vec = game.playing.lanes(num_players, 2, seed=1, autoreset_mode="Disabled")
    rng = np.random.default_rng(0)
    while vec.action_mask[0].any():
        vec.step(random_actions(vec, rng), np.array([True, False]))
    before = snapshot(vec)
    good = random_actions(vec, rng)
    refuse(
        eurozoo.GameOverError,
        lambda: vec.step(np.where([True, False], 0, good)),
        "lane 0",
        "game is over",
        "reset",
    )
    assert snapshot(vec) == before
    refuse(eurozoo.ActionError, lambda: vec.step([eurozoo.PASS] * 2), "lane 1", "-1", "out of range")
    assert snapshot(vec) == before
    vec.step(good)


@each_game
def test_steps_before_the_start(game: GameUnderTest) -> None:
    env = eurozoo.make(game.playing.id)
    for action in (0, None):
        refuse(eurozoo.GameOverError, lambda action=action: env.step(action), "reset")
    refuse(eurozoo.OptionError, env.record, "reset")
    solo = make_solo(game.playing.id)
    refuse(eurozoo.GameOverError, lambda: solo.step(0), "reset")


@each_game
def test_words_that_are_no_action(game: GameUnderTest) -> None:
    env = under_way(game)
    last = len(game.playing.catalogue) - 1
    for words in ("", None, 3, env.action_name(0) + " ", env.action_name(0).upper(), *game.bad_input.words):
        with pytest.raises(ValueError, match="no action is called"):
            env.action_id(words)
    for action in (-1, last + 1, 10**30):
        with pytest.raises(ValueError, match=f"from 0 to {last}"):
            env.action_name(action)


# --- options ----------------------------------------------------------------------------------------------

NO_OPTIONS: list[tuple[dict[str, Any], str]] = [
    ({"num_players": 0}, "players, not 0"),
    ({"num_players": 9}, "players, not 9"),
    ({"num_players": -1}, "not -1"),
    ({"num_players": 2.0}, "num_players must be a whole number, not 2.0"),
    ({"num_players": "3"}, "num_players must be a whole number, not '3'"),
    ({"num_players": True}, "num_players"),
    ({"num_players": float("nan")}, "num_players"),
    ({"num_players": [2]}, "num_players"),
    ({"players": 2}, "there is no option 'players'; there are num_players, reward"),
    ({"reward": "points"}, "reward must be one of outcome, score, margin, not 'points'"),
    ({"reward": None}, "reward"),
    ({"reward": 1}, "reward"),
    ({"encoder": "deep"}, "no encoder 'deep'; it has flat, entities"),
    ({"encoder": 3}, "no encoder 3"),
    ({"illegal": "ignore"}, "illegal must be one of raise, terminate"),
    ({"first_game": 1}, "first_game must be True or False, not 1"),
    ({"first_game": "yes"}, "first_game"),
    ({"max_turns": 0}, "max_turns must be from 1 to 32767, not 0"),
    ({"max_turns": -5}, "max_turns"),
    ({"max_turns": 10**6}, "max_turns"),
    ({"max_turns": 2.5}, "max_turns must be a whole number"),
    ({"max_turns": float("inf")}, "max_turns"),
]


@each_game
def test_wrong_options(game: GameUnderTest) -> None:
    id, last = game.playing.id, game.playing.game.players[-1]
    range = ({"num_players": last + 1}, f"1 to {last} players, not {last + 1}")
    for options, message in (range, *NO_OPTIONS):
        refuse(eurozoo.OptionError, lambda options=options: eurozoo.make(id, **options), message)
        refuse(eurozoo.OptionError, lambda options=options: eurozoo.make_vec(id, 2, **options), message)
    if not game.playing.game.has_first_game:
        refuse(eurozoo.OptionError, lambda: eurozoo.make(id, first_game=True), "first game")


@each_game
def test_wrong_lanes_seeds_and_modes(game: GameUnderTest) -> None:
    id = game.playing.id
    for arguments, message in (
        ({"num_envs": 0}, "num_envs must be at least 1"),
        ({"num_envs": 1.5}, "num_envs must be a whole number"),
        ({"threads": 0}, "threads"),
        ({"threads": "all"}, "threads"),
        ({"autoreset_mode": "sometimes"}, "SAME_STEP"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**64}, "2^64"),
        ({"seed": 0.5}, "seed"),
        ({"seed": "x"}, "seed"),
        ({"seed": [1, 2]}, "one seed for each of 3 lanes"),
        ({"seed": [1, 2, -3]}, "seed"),
        ({"seed": [1, 2, float("nan")]}, "seed"),
    ):
        given = {"num_envs": 3, **arguments}
        refuse(eurozoo.OptionError, lambda given=given: eurozoo.make_vec(id, **given), message)
    refuse(eurozoo.OptionError, lambda: eurozoo.make(id, render_mode="gif"), "ansi", "svg", "'gif'")
    env = under_way(game)
    before = seen(env)
    for seed in (-1, 2**64, 1.5, "1", [1, 2], True):
        refuse(eurozoo.OptionError, lambda seed=seed: env.reset(seed=seed), "seed")
        assert seen(env) == before


@each_game
def test_unknown_games(game: GameUnderTest) -> None:
    id, name = game.playing.id, game.name
    for unknown, message in (
        (f"{name}-v9", f"{name} has no version 9 here; there is {id}"),
        (name, f"game id {name!r} has no version; there is {id}"),
        (id[:3] + id[4:], f"did you mean {id!r}?"),
        ("chess", id),
        ("", "no game is called ''"),
        (None, "a game id is a text such as"),
        (7, "not 7"),
    ):
        refuse(eurozoo.UnknownGameError, lambda unknown=unknown: eurozoo.make(unknown), message)
        refuse(eurozoo.UnknownGameError, lambda unknown=unknown: eurozoo.make_vec(unknown, 2), message)


@each_game
def test_wrong_arguments_of_lanes(game: GameUnderTest) -> None:
    """Whatever else takes lanes, seats, steps or states."""
    players = game.playing.several
    vec = game.playing.lanes(players, 4, seed=1)
    vec.play_random(30)
    before = snapshot(vec)
    states = vec.get_state()
    fewer = game.playing.lanes(players - 1, 4).get_state()
    calls: list[tuple[type[Exception], Callable[[], Any], str]] = [
        (eurozoo.OptionError, lambda: vec.observe(players), f"seats must be from 0 to {players - 1}"),
        (eurozoo.OptionError, lambda: vec.observe(-1), "seats"),
        (eurozoo.OptionError, lambda: vec.observe(0.5), "seats"),
        (eurozoo.OptionError, lambda: vec.observe([0, 1]), "seats"),
        (eurozoo.OptionError, lambda: vec.observe(lanes=[4]), "lanes"),
        (eurozoo.OptionError, lambda: vec.observe(lanes=[0.5]), "lanes"),
        (eurozoo.OptionError, lambda: vec.clone([]), "at least one lane"),
        (eurozoo.OptionError, lambda: vec.clone([-1]), "lanes"),
        (eurozoo.OptionError, lambda: vec.get_position(4), "lanes"),
        (eurozoo.OptionError, lambda: vec.determinize(players, [0] * 4), "seats"),
        (eurozoo.OptionError, lambda: vec.play_random(-1), "steps"),
        (eurozoo.OptionError, lambda: vec.play_random(2.5), "steps"),
        (eurozoo.OptionError, lambda: vec.reset(options={"reset_mask": [True] * 3}), "reset_mask"),
        (eurozoo.PositionError, lambda: vec.set_state(states[:3]), f"4 records of {game.playing.id}"),
        (eurozoo.PositionError, lambda: vec.set_state(states.tolist()), "records"),
        (eurozoo.PositionError, lambda: vec.set_state(np.zeros(4)), "records"),
        (eurozoo.PositionError, lambda: vec.set_state(fewer), f"{players} players"),
        (eurozoo.OptionError, lambda: vec.set_state(states[:1], lanes=[9]), "lanes"),
        (eurozoo.OptionError, lambda: vec.set_position(4, vec.get_position(0)), "lanes"),
    ]
    for error, call, message in calls:
        refuse(error, call, message)
        assert snapshot(vec) == before, message


# --- positions --------------------------------------------------------------------------------------------

#: edits that make the position of any game impossible, and a part of the error
NO_POSITIONS: dict[str, tuple[Edit, str]] = {
    "another game": (lambda p: p.update(game="chess-v0"), "game must be one of"),
    "another player count": (lambda p: p.update(num_players=p["num_players"] - 1), "num_players is"),
    "too few players": (lambda p: p["players"].pop(), "players must have"),
    "a wrong seat": (lambda p: p.update(to_move=(p["to_move"] + 1) % p["num_players"]), "to_move is"),
    "a seat beyond": (lambda p: p.update(to_move=p["num_players"]), "to_move"),
    "a wrong decision": (lambda p: p.update(decision="game_over"), "decision is 'game_over', but the agenda"),
    "an agenda of nothing": (lambda p: p.update(agenda=[]), "agenda must have 1 to"),
    "an agenda of nonsense": (lambda p: p["agenda"][0].update(kind="sleep"), "agenda[0].kind must be one of"),
    "more than is known": (lambda p: p.update({"weather": "rain"}), "weather is not known here"),
    "keys that are no text": (lambda p: p.update({5: 5}), "5"),
    "a huge number": (lambda p: p.update(rng=10**40), "rng must be a whole number"),
    "a huge text": (lambda p: p.update(decision="x" * 10**6), "decision must be one of"),
}


@each_game
def test_impossible_positions(game: GameUnderTest) -> None:
    env = under_way(game)
    before = seen(env)
    vec = game.playing.lanes(game.playing.several, 2, seed=1)
    shown = snapshot(vec)
    for what, (edit, message) in {**NO_POSITIONS, **game.bad_input.positions}.items():
        with noted(what):
            position = env.get_position()
            edit(position)
            refuse(eurozoo.PositionError, lambda position=position: env.set_position(position), message)
            assert seen(env) == before
            call = partial(vec.set_position, 1, position)
            refuse(eurozoo.PositionError, call, message)
            assert snapshot(vec) == shown


@each_game
def test_what_is_no_position(game: GameUnderTest) -> None:
    env = under_way(game)
    before = seen(env)
    itself = env.get_position()
    itself["players"][0] = itself
    for position in (None, 3, "{}", [], b"", {}, {"game": game.playing.id}, [{}], {1: 2}, object(), itself):
        refuse(eurozoo.PositionError, lambda position=position: env.set_position(position))
        assert seen(env) == before


NONSENSE: tuple[Any, ...] = (
    -1, 0, 1, 2, 3, 7, 8, 127, 128, 10**30, 0.5, float("nan"), "", "cook", [], {}, None, True, False,
)  # fmt: skip


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Paths to all single values of nested dicts and lists."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from leaves(item, (*path, key))
    elif isinstance(value, list):
        for key, item in enumerate(value):
            yield from leaves(item, (*path, key))
    else:
        yield path


def put(value: Any, path: tuple[Any, ...], leaf: Any) -> None:
    """Replace a value of nested dicts and lists."""
    for key in path[:-1]:
        value = value[key]
    value[path[-1]] = leaf


def get(value: Any, path: tuple[Any, ...]) -> Any:
    """A value of nested dicts and lists."""
    for key in path:
        value = value[key]
    return value


@contextmanager
def noted(*what: Any) -> Iterator[None]:
    """Say with an error what led to it."""
    try:
        yield
    except Exception as error:
        error.add_note(str(what))
        raise


def damage(
    random: Random, position: dict[str, Any], nonsense: Sequence[Any]
) -> list[tuple[tuple[Any, ...], Any]]:
    """Change one to three values: to nonsense, a number nearby, or what stands elsewhere in the position."""
    paths = list(leaves(position))
    changes = []
    for path in random.sample(paths, random.randint(1, 3)):
        old = get(position, path)
        new = random.choice(nonsense)
        if random.random() < 0.7:
            new = (
                max(0, old + random.randint(-3, 5))
                if type(old) is int
                else get(position, random.choice(paths))
            )
        changes.append((path, new))
    for path, new in changes:
        put(position, path, new)
    return changes


def damage_positions(game: GameUnderTest, num_players: int, times: int, seed: int) -> int:
    """Damage positions of every kind of decision so many times.

    Each is refused and changes nothing, or is played on for 20 decisions in which everything holds. Returns
    how many were refused.
    """
    random, rng = Random(seed), np.random.default_rng(seed)
    vec = game.playing.lanes(num_players, 1, rules=game.playing.stretched, autoreset_mode="Disabled")
    nonsense = (*NONSENSE, *game.bad_input.nonsense)
    rules = [rule for rule in game.invariants.always if rule not in game.bad_input.not_of_positions]
    refused = 0
    for kind, good in game.playing.each_sample(num_players):
        original = json.dumps(good.get_position())
        for _ in range(times):
            position = json.loads(original)
            changes = damage(random, position, nonsense)
            before = snapshot(vec)
            try:
                vec.set_position(0, position)
            except eurozoo.PositionError:
                assert snapshot(vec) == before, f"{kind.name}: {changes}"
                refused += 1
                continue
            with noted(kind.name, changes):
                play_a_while(game, vec, rng, rules)
    return refused


def play_a_while(game: GameUnderTest, vec: Any, rng: np.random.Generator, rules: Sequence[Rule]) -> None:
    """20 random decisions of a single lane, or fewer if the game ends, in which the rules hold."""
    for _ in range(20):
        game.invariants.check(vec.tables[0], vec.state, rules)
        running = vec.state["status"][0] == Status.RUNNING
        assert vec.action_mask.any() == running, "there is nothing left to do"
        if not running:
            break
        vec.step(random_actions(vec, rng))


@each_table
def test_damaged_positions(game: GameUnderTest, num_players: int) -> None:
    assert damage_positions(game, num_players, 8, seed=num_players) > 50


@pytest.mark.soak
@pytest.mark.timeout(7200)
@each_table
def test_damaged_positions_soak(game: GameUnderTest, num_players: int) -> None:
    assert damage_positions(game, num_players, 1000, seed=100 + num_players) > 10_000


# --- component files --------------------------------------------------------------------------------------

#: component files that no game takes, and a part of the error
NO_FILES: dict[str, tuple[bytes | None, str]] = {
    "missing": (None, "cannot read component file"),
    "binary": (b"\x00\x01\x02", "is not valid TOML"),
    "another encoding": (b"\xff\xfe\x00\x01", "is not UTF-8"),
    "no TOML": (b"limits = {", "is not valid TOML"),
    "a key twice": (b"[limits]\nmax_turns = 7\nmax_turns = 8\n", "is not valid TOML"),
    "deep": (b"x = " + b"[" * 9_000 + b"]" * 9_000, ""),
    "huge": (b"#" * 1_100_000, "larger than 1000000 bytes"),
    "unknown block": (b"[limit]\nmax_turns = 7\n", "unknown key 'limit'"),
    "unknown key": (b"[limits]\nturns = 7\n", "unknown key 'limits.turns'"),
    "text for a number": (b'[limits]\nmax_turns = "7"\n', "limits.max_turns"),
    "a fraction": (b"[limits]\nmax_turns = 7.5\n", "limits.max_turns"),
    "nan": (b"[limits]\nmax_turns = nan\n", "limits.max_turns"),
    "infinity": (b"[limits]\nmax_turns = inf\n", "limits.max_turns"),
    "beyond all bounds": (b"[limits]\nmax_turns = 99999999999999999999\n", "limits.max_turns"),
    "a bool": (b"[limits]\nmax_turns = true\n", "limits.max_turns"),
    "a date": (b"[limits]\nmax_turns = 1979-05-27\n", "limits.max_turns"),
    "no turns": (b"[limits]\nmax_turns = 0\n", "limits.max_turns"),
}


@each_game
def test_broken_component_files(game: GameUnderTest, tmp_path: Path) -> None:
    """The file and the key are named, and what is made afterwards without the file is as ever."""
    before = game.playing.lanes(2, 1, seed=1)
    file = tmp_path / "rules.toml"
    for what, (content, message) in {**NO_FILES, **game.bad_input.files}.items():
        if content is not None:
            file.write_bytes(content)
        for rules in (file, str(file)):
            with noted(what):
                call = partial(eurozoo.make, game.playing.id, rules=rules)
                refuse(eurozoo.ComponentError, call, file.name, message)
    after = game.playing.lanes(2, 1, seed=1)
    assert snapshot(before) == snapshot(after)
    assert (before.tables == after.tables).all()


@each_game
def test_what_are_no_rules(game: GameUnderTest) -> None:
    for rules in (3, 1.5, True, b"rules.toml", ["a"], object()):
        call = partial(eurozoo.make, game.playing.id, rules=rules)
        refuse(eurozoo.ComponentError, call, "rules must be the path of a TOML file")


NUMBERS = (-30_000, -1, 0, 1, 2, 3, 4, 7, 8, 12, 16, 20, 64, 100, 127, 128, 255, 256, 20_000, 30_000)


def change_components(game: GameUnderTest, times: int, seed: int) -> tuple[int, int]:
    """Change one to three numbers of the component file.

    The change is refused, or games by these rules keep their records sound and come to an end. Returns how
    many were refused and played.
    """
    random = Random(seed)
    components = read_toml(game.bad_input.components)
    numbers = [path for path in leaves(components) if isinstance(get(components, path), int)]
    counts = game.playing.game.players
    refused = played = 0
    for number in range(times):
        rules: dict[str, Any] = {}
        changes = {random.choice(numbers): random.choice(NUMBERS) for _ in range(random.randint(1, 3))}
        for path, value in changes.items():
            override(rules, components, path, value)
        options = {"rules": rules, "max_turns": 15, "autoreset_mode": "Disabled"}
        try:
            vec = game.playing.lanes(counts[number % len(counts)], 2, seed=number, **options)
        except eurozoo.ComponentError:
            refused += 1
            continue
        played += 1
        rng = np.random.default_rng(number)
        with noted(rules):
            for _ in range(20_000):
                if not vec.action_mask.any():
                    break
                game.invariants.check(vec.tables[0], vec.state[vec.action_mask.any(axis=1)])
                vec.step(random_actions(vec, rng))
            assert (vec.terminations ^ vec.truncations).all(), "games do not end, or leave nothing to do"
    return refused, played


def override(rules: dict[str, Any], components: dict[str, Any], path: tuple[Any, ...], value: Any) -> None:
    """Put a value into an override; lists are overridden as a whole."""
    names = tuple(takewhile(lambda key: isinstance(key, str), path))
    for key in names[:-1]:
        rules, components = rules.setdefault(key, {}), components[key]
    if names != path:
        rules.setdefault(names[-1], copy.deepcopy(components[names[-1]]))
    put(rules, path[len(names) - 1 :], value)


@each_game
def test_changed_components(game: GameUnderTest) -> None:
    refused, played = change_components(game, 60, seed=1)
    assert refused > 5
    assert played > 5


@pytest.mark.soak
@pytest.mark.timeout(7200)
@each_game
def test_changed_components_soak(game: GameUnderTest) -> None:
    refused, played = change_components(game, 4000, seed=2)
    assert refused > 500
    assert played > 500


# --- records ----------------------------------------------------------------------------------------------


@cache
def whole_game(game: GameUnderTest) -> str:
    """The record of a whole game of two players."""
    env = under_way(game, 2, 0)
    play_on(env)
    return str(env.record().to_json())


DAMAGES: list[tuple[dict[str, Any], str]] = [
    ({"game": "chess-v0"}, "chess"),
    ({"game": None}, "not None"),
    ({"seed": None}, "seed"),
    ({"seed": -1}, "seed"),
    ({"seed": 1.0}, "seed"),
    ({"seed": 2**64}, "seed"),
    ({"seed": 13}, "of the record cannot be played"),
    ({"options": None}, "options"),
    ({"options": {"num_players": 1}}, "of the record cannot be played"),
    ({"options": {"num_players": 9}}, "players, not 9"),
    ({"options": {"colour": "red"}}, "no option 'colour'"),
    ({"options": {"num_players": 2, "rules": {"limits": {"max_turns": "few"}}}}, "limits.max_turns"),
    ({"actions": "fly"}, "actions must be a list"),
    ({"actions": [1, 2]}, "actions must be a list"),
    ({"actions": ["fly"]}, "action 0 of the record"),
    ({"actions": []}, "ends with scores None"),
    ({"scores": [0, 0]}, "ends with scores"),
    ({"scores": ["1", "2"]}, "scores"),
    ({"scores": [float("nan"), 1]}, "scores"),
    ({"scores": None}, "the record with None"),
    ({"position": {}}, "either a seed or a position"),
    ({"comment": "best game"}, "unknown entry 'comment'"),
]


@each_game
def test_damaged_records(game: GameUnderTest) -> None:
    record = json.loads(whole_game(game))
    version = ({"game": f"{game.name}-v1"}, f"{game.name} has no version 1 here")
    for damage, message in (version, *DAMAGES):
        text = json.dumps(record | damage)
        for damaged in (text, text.encode()):
            refuse(eurozoo.RecordError, lambda damaged=damaged: eurozoo.replay(damaged), message)


@each_game
def test_records_cut_short(game: GameUnderTest) -> None:
    line = whole_game(game)
    assert eurozoo.replay(line).scores() == json.loads(line)["scores"]
    for end in range(0, len(line) - 1, 97):
        refuse(
            eurozoo.RecordError, lambda end=end: eurozoo.replay(line[:end]), "the record is not valid JSON"
        )
    for text in ("null", "[]", "3", '"x"', "{}", "\x00", "[" * 100_000, "NaN", line + line, b"\xff\xfe"):
        refuse(eurozoo.RecordError, lambda text=text: eurozoo.replay(text), "record")


@each_game
def test_one_wrong_action_is_named(game: GameUnderTest) -> None:
    """By its place in the record and in words, with the decision that it does not answer."""
    record = json.loads(whole_game(game))
    last = len(record["actions"]) - 1
    for place in (0, last // 2, last):
        start = {**record, "actions": record["actions"][:place], "scores": None}
        legal = eurozoo.replay(json.dumps(start)).legal_actions()
        words = next(words for words in game.playing.catalogue if words not in legal)
        text = json.dumps({**record, "actions": [*start["actions"], words]})
        where = (f"action {place} ", repr(words), "seat ")
        refuse(eurozoo.RecordError, lambda text=text: eurozoo.replay(text), *where)
    record["actions"].append(record["actions"][0])
    refuse(eurozoo.RecordError, lambda: eurozoo.replay(json.dumps(record)), f"action {last + 1} ")


@each_game
def test_a_record_from_an_impossible_position(game: GameUnderTest) -> None:
    position = under_way(game, 2, 30).get_position()
    record = {"game": game.playing.id, "options": {"num_players": 2}, "position": position, "actions": []}
    assert eurozoo.replay(json.dumps(record)).get_position() == position
    position["players"].pop()
    refuse(eurozoo.RecordError, lambda: eurozoo.replay(json.dumps(record)), "players must have")


@each_game
def test_a_record_reads_no_files(game: GameUnderTest, tmp_path: Path) -> None:
    """It may come from a stranger: its rules are in it, and a path is refused."""
    file = tmp_path / "rules.toml"
    file.write_text("[limits]\nmax_turns = 60\n")
    record = json.loads(whole_game(game))
    record["options"]["rules"] = str(file)
    refuse(eurozoo.RecordError, lambda: eurozoo.replay(json.dumps(record)), "rules")
