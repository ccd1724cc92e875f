"""Bad input through the public API: one clear error that names what and where, and nothing half-changed.

Single values of positions and component files are refused one by one in test_position and test_overrides;
here the environments are what is tested, and what they do with nonsense that happens to make sense.
"""

import copy
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import eurozoo
from eurozoo.envs.black_forest.actions import BUILDINGS, CATALOGUE
from eurozoo.envs.black_forest.components.load import DEFAULT
from eurozoo.envs.core.components import read_toml
from eurozoo.envs.core.state import Status
from eurozoo.testing import random_actions, snapshot, state_bytes

from . import invariants
from .playing import GAME, PLAYERS, each_sample, generous_rules, lanes

ALL = len(CATALOGUE)
each_table = pytest.mark.parametrize("num_players", PLAYERS)


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


def under_way(num_players: int = 3, decisions: int = 40, **options: Any) -> Any:
    """An AEC environment in the midst of a game."""
    env = eurozoo.make(GAME, num_players=num_players, **options)
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


@pytest.mark.parametrize("actions", NO_ACTIONS.values(), ids=NO_ACTIONS)
def test_what_is_no_array_of_actions(actions: Any) -> None:
    vec = lanes(3, 4, seed=1)
    vec.play_random(20)
    before = snapshot(vec)
    refuse(eurozoo.ActionError, lambda: vec.step(actions), "actions must")
    assert snapshot(vec) == before


OUT_OF_RANGE = {
    np.int64: (-1, -2, ALL, ALL + 1, -(2**63), 2**63 - 1),
    np.int32: (-1, ALL, 2**31 - 1),
    np.uint64: (ALL, 2**63 - 1, 2**64 - 1),
}


@pytest.mark.parametrize(
    ("dtype", "action"), [(d, action) for d, many in OUT_OF_RANGE.items() for action in many]
)
def test_actions_out_of_range(dtype: Any, action: int) -> None:
    vec = lanes(2, 3, seed=1)
    vec.play_random(20)
    before = snapshot(vec)
    actions = vec.legal_actions[0][:, 0].astype(dtype)
    actions[1] = action
    where = ("lane 1", f"seat {vec.agent_selection[1]}", vec.decision_name(1), str(action), "out of range")
    refuse(eurozoo.ActionError, lambda: vec.step(actions), *where)
    assert snapshot(vec) == before


@each_table
def test_illegal_actions_of_lanes(num_players: int) -> None:
    """One bad lane of many: it is named, with its seat, decision and action, and no lane moves."""
    vec = lanes(num_players, 50, seed=1)
    rng = np.random.default_rng(0)
    for _ in range(30):
        vec.play_random(5)
        before = snapshot(vec)
        actions = random_actions(vec, rng)
        lane = int(rng.integers(50))
        actions[lane] = rng.choice(np.flatnonzero(vec.action_mask[lane] == 0))
        where = (f"lane {lane}", f"seat {vec.agent_selection[lane]}", repr(vec.decision_name(lane)))
        what = (f"action {actions[lane]}", repr(CATALOGUE.name(int(actions[lane]))))
        refuse(eurozoo.IllegalActionError, lambda actions=actions: vec.step(actions), *where, *what)
        assert snapshot(vec) == before


def test_active_lanes_must_be_a_mask() -> None:
    vec = lanes(3, 4, seed=1)
    before = snapshot(vec)
    actions = vec.legal_actions[0][:, 0].astype(np.int64)
    for active in (np.ones(4, np.int64), np.ones(3, np.bool_), [True] * 4, 1, "all"):
        refuse(eurozoo.ActionError, lambda active=active: vec.step(actions, active), "active must")
    assert snapshot(vec) == before


NO_ACTION: dict[str, Any] = {
    "none": None, "words": "beg", "float": 0.0, "nan": float("nan"), "infinity": np.inf, "bool": True,
    "list": [0],
    "array": np.array([0, 1]), "bytes": b"1", "complex": 1j, "negative": -1, "too high": ALL, "huge": 10**30,
    "numpy float": np.float32(2), "numpy bool": np.bool_(True), "object": object(),
}  # fmt: skip


@pytest.mark.parametrize("action", NO_ACTION.values(), ids=NO_ACTION)
def test_what_is_no_action(action: Any) -> None:
    """Of the AEC and the Gymnasium environment: the seat and the decision are named."""
    env = under_way()
    before = seen(env)
    seat = env.possible_agents.index(env.agent_selection)
    refuse(eurozoo.ActionError, lambda: env.step(action), f"seat {seat}", repr(env.decision_name()), "action")
    assert seen(env) == before
    solo = eurozoo.envs.core.registry.make_solo(GAME)
    solo.reset(seed=3)
    position = solo.get_position()
    refuse(eurozoo.ActionError, lambda: solo.step(action), "seat 0", "'turn'", "action")
    assert solo.get_position() == position


@each_table
def test_illegal_actions(num_players: int) -> None:
    env = under_way(num_players)
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


@pytest.mark.parametrize("num_players", [1, 4])
def test_steps_after_the_end(num_players: int) -> None:
    env = under_way(num_players, 0)
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

    vec = lanes(num_players, 2, seed=1, autoreset_mode="Disabled")
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


def test_steps_before_the_start() -> None:
    env = eurozoo.make(GAME)
    for action in (0, None):
        refuse(eurozoo.GameOverError, lambda action=action: env.step(action), "reset")
    refuse(eurozoo.OptionError, env.record, "reset")
    solo = eurozoo.envs.core.registry.make_solo(GAME)
    refuse(eurozoo.GameOverError, lambda: solo.step(0), "reset")


def test_words_that_are_no_action() -> None:
    env = under_way()
    for words in ("", "move", "move:L9", "MOVE:L1.1", "beg ", "build:37A", None, 3):
        with pytest.raises(ValueError, match="no action is called"):
            env.action_id(words)
    for action in (-1, ALL, 10**30):
        with pytest.raises(ValueError, match=f"from 0 to {ALL - 1}"):
            env.action_name(action)


# --- options ----------------------------------------------------------------------------------------------

NO_OPTIONS: list[tuple[dict[str, Any], str]] = [
    ({"num_players": 0}, "1 to 4 players, not 0"),
    ({"num_players": 5}, "1 to 4 players, not 5"),
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
    ({"encoder": "deep"}, "no encoder 'deep'; it has flat"),
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


@pytest.mark.parametrize(("options", "message"), NO_OPTIONS, ids=[message for _, message in NO_OPTIONS])
def test_wrong_options(options: dict[str, Any], message: str) -> None:
    refuse(eurozoo.OptionError, lambda: eurozoo.make(GAME, **options), message)
    refuse(eurozoo.OptionError, lambda: eurozoo.make_vec(GAME, 2, **options), message)


def test_wrong_lanes_seeds_and_modes() -> None:
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
        refuse(eurozoo.OptionError, lambda given=given: eurozoo.make_vec(GAME, **given), message)
    refuse(eurozoo.OptionError, lambda: eurozoo.make(GAME, render_mode="gif"), "ansi", "svg", "'gif'")
    env = under_way()
    before = seen(env)
    for seed in (-1, 2**64, 1.5, "1", [1, 2], True):
        refuse(eurozoo.OptionError, lambda seed=seed: env.reset(seed=seed), "seed")
        assert seen(env) == before


@pytest.mark.parametrize(
    ("id", "message"),
    [
        ("black_forest-v9", "black_forest has no version 9 here; there is black_forest-v0"),
        ("black_forest", "game id 'black_forest' has no version; there is black_forest-v0"),
        ("blackforest-v0", "did you mean 'black_forest-v0'?"),
        ("chess", "no game is called 'chess'; there are black_forest-v0"),
        ("", "no game is called ''"),
        (None, "a game id is a text such as 'black_forest-v0', not None"),
        (7, "not 7"),
    ],
)
def test_unknown_games(id: Any, message: str) -> None:
    refuse(eurozoo.UnknownGameError, lambda: eurozoo.make(id), message)
    refuse(eurozoo.UnknownGameError, lambda: eurozoo.make_vec(id, 2), message)


def test_wrong_arguments_of_lanes() -> None:
    """Whatever else takes lanes, seats, steps or states."""
    vec = lanes(3, 4, seed=1)
    vec.play_random(30)
    before = snapshot(vec)
    states = vec.get_state()
    calls: list[tuple[type[Exception], Callable[[], Any], str]] = [
        (eurozoo.OptionError, lambda: vec.observe(3), "seats must be from 0 to 2"),
        (eurozoo.OptionError, lambda: vec.observe(-1), "seats"),
        (eurozoo.OptionError, lambda: vec.observe(0.5), "seats"),
        (eurozoo.OptionError, lambda: vec.observe([0, 1]), "seats"),
        (eurozoo.OptionError, lambda: vec.observe(lanes=[4]), "lanes"),
        (eurozoo.OptionError, lambda: vec.observe(lanes=[0.5]), "lanes"),
        (eurozoo.OptionError, lambda: vec.clone([]), "at least one lane"),
        (eurozoo.OptionError, lambda: vec.clone([-1]), "lanes"),
        (eurozoo.OptionError, lambda: vec.get_position(4), "lanes"),
        (eurozoo.OptionError, lambda: vec.determinize(3, [0] * 4), "seats"),
        (eurozoo.OptionError, lambda: vec.play_random(-1), "steps"),
        (eurozoo.OptionError, lambda: vec.play_random(2.5), "steps"),
        (eurozoo.OptionError, lambda: vec.reset(options={"reset_mask": [True] * 3}), "reset_mask"),
        (eurozoo.PositionError, lambda: vec.set_state(states[:3]), "4 records of black_forest-v0"),
        (eurozoo.PositionError, lambda: vec.set_state(states.tolist()), "records"),
        (eurozoo.PositionError, lambda: vec.set_state(np.zeros(4)), "records"),
        (eurozoo.PositionError, lambda: vec.set_state(lanes(2, 4).get_state()), "3 players"),
        (eurozoo.OptionError, lambda: vec.set_state(states[:1], lanes=[9]), "lanes"),
        (eurozoo.OptionError, lambda: vec.set_position(4, vec.get_position(0)), "lanes"),
    ]
    for error, call, message in calls:
        refuse(error, call, message)
        assert snapshot(vec) == before, message


# --- positions --------------------------------------------------------------------------------------------

NO_POSITIONS: list[tuple[str, Callable[[dict[str, Any]], Any], str]] = [
    ("another game", lambda p: p.update(game="chess-v0"), "game must be one of black_forest-v0"),
    ("another player count", lambda p: p.update(num_players=2), "num_players is 2 in an environment for 3"),
    ("too few players", lambda p: p["players"].pop(), "players must have 3 entries, not 2"),
    ("no wheels", lambda p: p["players"][1].pop("wheels"), "players[1].wheels is missing"),
    ("a stock of nan", lambda p: p["players"][2].update(brick=float("nan")), "players[2].brick"),
    ("a stock of 8", lambda p: p["players"][0]["wheels"].update(wood=8), "players[0].wheels.wood"),
    ("a stock that turns", lambda p: _fill(p["players"][0]["wheels"]), "wheel turn, which happens at once"),
    ("an unknown tile", lambda p: _put(p, "lake"), "players[0].estates[0][0][0]"),
    ("a building in two places", lambda p: _put(p, p["buildings"][0]), "named twice"),
    ("both sides of a tile", lambda p: _put(p, _other_side(p["buildings"][0])), "its tile shows the side"),
    ("half of a large building", lambda p: _put(p, p["buildings"].pop()), "cannot cover"),
    ("animals in the rain", lambda p: p["players"][1].update(cattle=40), "players[1] cannot house"),
    ("a pawn on another", lambda p: p["players"][0].update(pawn=p["players"][1]["pawn"]), "named twice"),
    ("a neutral pawn", lambda p: p.update(neutral_pawn="L1.1"), "neutral_pawn must be null"),
    ("a Job lost", lambda p: p["jobs"]["pile"].pop(), "jobs leaves out"),
    ("a Tradesperson twice", lambda p: p["tradespeople"].update(L1=["cook"] * 4), "named twice"),
    ("an end without cause", lambda p: p.update(final_turns=1), "final_turns and triggered_by"),
    ("a wrong seat", lambda p: p.update(to_move=(p["to_move"] + 1) % 3), "to_move is"),
    ("a wrong decision", lambda p: p.update(decision="breed"), "decision is 'breed', but the agenda asks"),
    ("an agenda of nothing", lambda p: p.update(agenda=[]), "agenda must have 1 to"),
    ("an agenda of nonsense", lambda p: p["agenda"][0].update(kind="sleep"), "agenda[0].kind must be one of"),
    ("solo pawns", lambda p: p.update(solo={}), "solo is not known here"),
    ("more than is known", lambda p: p.update({"weather": "rain"}), "weather is not known here"),
    ("keys that are no text", lambda p: p.update({5: 5}), "5"),
    ("not a word", lambda p: p["players"][0].update(pawn={"L1": 1}), "players[0].pawn must be one of"),
    ("a huge number", lambda p: p.update(rng=10**40), "rng must be a whole number"),
    ("a huge text", lambda p: p.update(decision="x" * 10**6), "decision must be one of"),
    ("a huge list", lambda p: p.update(buildings=["01A"] * 10**5), "named twice"),
]


def _fill(wheels: dict[str, Any]) -> None:
    wheels.update(sand=1, charcoal_left=1, water=1, wood=1, glass=0)


def _put(position: dict[str, Any], word: str) -> None:
    position["players"][0]["estates"][0][0][0] = word


def _other_side(building: str) -> str:
    return BUILDINGS[BUILDINGS.index(building) ^ 1]


@pytest.mark.parametrize(
    ("edit", "message"), [case[1:] for case in NO_POSITIONS], ids=[c[0] for c in NO_POSITIONS]
)
def test_impossible_positions(edit: Callable[[dict[str, Any]], Any], message: str) -> None:
    env = under_way()
    before = seen(env)
    position = env.get_position()
    edit(position)
    refuse(eurozoo.PositionError, lambda: env.set_position(position), message)
    assert seen(env) == before
    vec = lanes(3, 2, seed=1)
    shown = snapshot(vec)
    refuse(eurozoo.PositionError, lambda: vec.set_position(1, position), message)
    assert snapshot(vec) == shown


@pytest.mark.parametrize(
    "position",
    [None, 3, "{}", [], b"", {}, {"game": GAME}, [{}], {1: 2}, pytest.param(object(), id="object")],
)
def test_what_is_no_position(position: Any) -> None:
    env = under_way()
    before = seen(env)
    refuse(eurozoo.PositionError, lambda: env.set_position(position))
    assert seen(env) == before


def test_a_position_that_contains_itself() -> None:
    env = under_way()
    before = seen(env)
    position = env.get_position()
    position["players"][0] = position
    refuse(eurozoo.PositionError, lambda: env.set_position(position))
    assert seen(env) == before


NONSENSE: tuple[Any, ...] = (
    -1, 0, 1, 2, 3, 7, 8, 127, 128, 10**30, 0.5, float("nan"), "", "cook", "01A", "inn", "L1.1", "forest", [],
    {}, None, True, False,
)  # fmt: skip
#: rules of play that a position need not keep: a puzzle may leave buildings or Jobs out
NOT_OF_POSITIONS = (
    invariants.buildings_are_in_one_place,
    invariants.jobs_in_play_are_as_many_as_revealed,
    invariants.the_end_comes_in_time,
)
OF_POSITIONS = tuple(rule for rule in invariants.ALWAYS if rule not in NOT_OF_POSITIONS)


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


def damage(random: Random, position: dict[str, Any]) -> list[tuple[tuple[Any, ...], Any]]:
    """Change one to three values: to nonsense, a number nearby, or what stands elsewhere in the position."""
    paths = list(leaves(position))
    changes = []
    for path in random.sample(paths, random.randint(1, 3)):
        old = get(position, path)
        new = random.choice(NONSENSE)
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


def damage_positions(num_players: int, times: int, seed: int) -> int:
    """Damage positions of every kind of decision so many times.

    Each is refused and changes nothing, or is played on for 20 decisions in which everything holds. Returns
    how many were refused.
    """
    random, rng = Random(seed), np.random.default_rng(seed)
    vec = lanes(num_players, 1, rules=generous_rules(), autoreset_mode="Disabled")
    refused = 0
    for kind, good in each_sample(num_players):
        original = json.dumps(good.get_position())
        for _ in range(times):
            position = json.loads(original)
            changes = damage(random, position)
            before = snapshot(vec)
            try:
                vec.set_position(0, position)
            except eurozoo.PositionError:
                assert snapshot(vec) == before, f"{kind.name}: {changes}"
                refused += 1
                continue
            with noted(kind.name, changes):
                for _ in range(20):
                    invariants.check(vec.tables[0], vec.state, OF_POSITIONS)
                    running = vec.state["status"][0] == Status.RUNNING
                    assert vec.action_mask.any() == running, "there is nothing left to do"
                    if not running:
                        break
                    vec.step(random_actions(vec, rng))
    return refused


@each_table
def test_damaged_positions(num_players: int) -> None:
    assert damage_positions(num_players, 8, seed=num_players) > 50


@pytest.mark.soak
@pytest.mark.timeout(7200)
@each_table
def test_damaged_positions_soak(num_players: int) -> None:
    assert damage_positions(num_players, 1000, seed=100 + num_players) > 10_000


# --- component files --------------------------------------------------------------------------------------

NO_FILES: dict[str, tuple[bytes | None, str]] = {
    "missing": (None, "cannot read component file"),
    "binary": (b"\x00\xff\xfe\x01", "is not"),
    "no TOML": (b"clock = {", "is not valid TOML"),
    "a key twice": (b"[clock]\nend_symbol = 7\nend_symbol = 8\n", "is not valid TOML"),
    "deep": (b"x = " + b"[" * 9_000 + b"]" * 9_000, ""),
    "huge": (b"#" * 1_100_000, "larger than 1000000 bytes"),
    "unknown block": (b"[clocks]\nend_symbol = 7\n", "unknown key 'clocks'"),
    "unknown key": (b"[clock]\nend = 7\n", "unknown key 'clock.end'"),
    "unknown card": (b'[small_buildings.99A]\nname = "Nothing"\n', "unknown key 'small_buildings.99A'"),
    "text for a number": (b'[clock]\nend_symbol = "7"\n', "clock.end_symbol"),
    "a fraction": (b"[clock]\nend_symbol = 7.5\n", "clock.end_symbol"),
    "nan": (b"[clock]\nend_symbol = nan\n", "clock.end_symbol"),
    "infinity": (b"[points]\nglass = inf\n", "points.glass"),
    "beyond all bounds": (b"[points]\nglass = 99999999999999999999\n", "points.glass"),
    "a bool": (b"[points]\nglass = true\n", "points.glass"),
    "a date": (b"[points]\nglass = 1979-05-27\n", "points.glass"),
    "an unknown good": (b"[small_buildings.01A]\ncost = { gold = 1 }\n", "small_buildings.01A.cost"),
    "a negative cost": (b"[small_buildings.01A]\ncost = { wood = -1 }\n", "small_buildings.01A.cost"),
    "an unknown place": (b'[[map.paths]]\nfrom = "L1"\nto = "Rome"\ncost = 1\n', "map.paths"),
    "an island": (b"[map]\npaths = []\n", "map"),
    "no room for stables": (b'[estates]\nmain = [["empty"]]\n', "estates.main"),
    "endless estates": (b"[estates]\nmain = [" + b'["empty"],' * 999 + b"]\n", "estates.main"),
    "an endless year": (b"[solo]\nyears = 0\n", "solo.years"),
    "endless turns": (b"[limits]\nmax_turns = 0\n", "limits.max_turns"),
}


@pytest.mark.parametrize(("content", "message"), NO_FILES.values(), ids=NO_FILES)
def test_broken_component_files(content: bytes | None, message: str, tmp_path: Path) -> None:
    """The file and the key are named, and what is made afterwards without the file is as ever."""
    before = lanes(3, 1, seed=1)
    file = tmp_path / "rules.toml"
    if content is not None:
        file.write_bytes(content)
    for rules in (file, str(file)):
        refuse(
            eurozoo.ComponentError, lambda rules=rules: eurozoo.make(GAME, rules=rules), file.name, message
        )
    after = lanes(3, 1, seed=1)
    assert snapshot(before) == snapshot(after)
    assert (before.tables == after.tables).all()


@pytest.mark.parametrize(
    "rules", [3, 1.5, True, b"rules.toml", ["a"], pytest.param(object(), id="object")], ids=repr
)
def test_what_are_no_rules(rules: Any) -> None:
    refuse(
        eurozoo.ComponentError,
        lambda: eurozoo.make(GAME, rules=rules),
        "rules must be the path of a TOML file",
    )


def test_names_are_only_names() -> None:
    """Markup in a file stays text in a picture; control characters, which terminals obey, are refused."""

    def named(name: str) -> Any:
        cards = {
            block: {id: {"name": name}}
            for block, id in (("small_buildings", "01A"), ("large_buildings", "inn"))
        }
        return eurozoo.make(GAME, rules=cards, render_mode="svg")

    env = named("<script>alert('&')</script>")
    env.reset(seed=0)
    assert "<script" not in env.render()
    for name in ("\x1b[31mred", "two\nlines", "\x00", "\u202eback", ""):
        refuse(eurozoo.ComponentError, lambda name=name: named(name), "small_buildings.01A.name")


NUMBERS = (-30_000, -1, 0, 1, 2, 3, 4, 7, 8, 12, 16, 20, 64, 100, 127, 128, 255, 256, 20_000, 30_000)


def change_components(times: int, seed: int) -> tuple[int, int]:
    """Change one to three numbers of the component file.

    The change is refused, or games by these rules keep their records sound and come to an end. Returns how
    many were refused and played.
    """
    random = Random(seed)
    components = read_toml(DEFAULT)
    numbers = [path for path in leaves(components) if isinstance(get(components, path), int)]
    refused = played = 0
    for number in range(times):
        rules: dict[str, Any] = {}
        changes = {random.choice(numbers): random.choice(NUMBERS) for _ in range(random.randint(1, 3))}
        for path, value in changes.items():
            override(rules, components, path, value)
        players = PLAYERS[number % 4]
        try:
            vec = lanes(players, 2, seed=number, rules=rules, max_turns=15, autoreset_mode="Disabled")
        except eurozoo.ComponentError:
            refused += 1
            continue
        played += 1
        rng = np.random.default_rng(number)
        with noted(rules):
            for _ in range(20_000):
                if not vec.action_mask.any():
                    break
                invariants.check(vec.tables[0], vec.state[vec.action_mask.any(axis=1)])
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


def test_changed_components() -> None:
    refused, played = change_components(60, seed=1)
    assert refused > 5
    assert played > 5


@pytest.mark.soak
@pytest.mark.timeout(7200)
def test_changed_components_soak() -> None:
    refused, played = change_components(4000, seed=2)
    assert refused > 500
    assert played > 500


# --- records ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def line() -> str:
    """The record of a whole game."""
    env = under_way(2, 0)
    play_on(env)
    return str(env.record().to_json())


DAMAGES: list[tuple[dict[str, Any], str]] = [
    ({"game": "black_forest-v1"}, "black_forest has no version 1 here"),
    ({"game": "chess-v0"}, "chess"),
    ({"game": None}, "not None"),
    ({"seed": None}, "seed"),
    ({"seed": -1}, "seed"),
    ({"seed": 1.0}, "seed"),
    ({"seed": 2**64}, "seed"),
    ({"seed": 13}, "of the record cannot be played"),
    ({"options": None}, "options"),
    ({"options": {"num_players": 3}}, "of the record cannot be played"),
    ({"options": {"num_players": 9}}, "1 to 4 players, not 9"),
    ({"options": {"colour": "red"}}, "no option 'colour'"),
    ({"options": {"num_players": 2, "rules": {"clock": {"end_symbol": "late"}}}}, "clock.end_symbol"),
    ({"actions": "beg"}, "actions must be a list"),
    ({"actions": [1, 2]}, "actions must be a list"),
    ({"actions": ["beg", "fly"]}, "action 0 of the record"),
    ({"actions": []}, "ends with scores None"),
    ({"scores": [0, 0]}, "ends with scores"),
    ({"scores": ["1", "2"]}, "scores"),
    ({"scores": [float("nan"), 1]}, "scores"),
    ({"scores": None}, "the record with None"),
    ({"position": {}}, "either a seed or a position"),
    ({"comment": "best game"}, "unknown entry 'comment'"),
]


@pytest.mark.parametrize(("damage", "message"), DAMAGES, ids=[json.dumps(damage) for damage, _ in DAMAGES])
def test_damaged_records(line: str, damage: dict[str, Any], message: str) -> None:
    record = json.loads(line) | damage
    refuse(eurozoo.RecordError, lambda: eurozoo.replay(json.dumps(record)), message)
    refuse(eurozoo.RecordError, lambda: eurozoo.replay(json.dumps(record).encode()), message)


def test_records_cut_short(line: str) -> None:
    assert eurozoo.replay(line).scores() == json.loads(line)["scores"]
    for end in range(0, len(line) - 1, 97):
        refuse(
            eurozoo.RecordError, lambda end=end: eurozoo.replay(line[:end]), "the record is not valid JSON"
        )
    for text in ("null", "[]", "3", '"x"', "{}", "\x00", "[" * 100_000, "NaN", line + line, b"\xff\xfe"):
        refuse(eurozoo.RecordError, lambda text=text: eurozoo.replay(text), "record")


def test_one_wrong_action_is_named(line: str) -> None:
    """By its place in the record and in words, with the decision that it does not answer."""
    record = json.loads(line)
    for place in (0, len(record["actions"]) // 2, len(record["actions"]) - 1):
        damaged = copy.deepcopy(record)
        damaged["actions"][place] = "breed_pigs:4"
        text = json.dumps(damaged)
        refuse(
            eurozoo.RecordError,
            lambda text=text: eurozoo.replay(text),
            f"action {place} ",
            "'breed_pigs:4'",
            "seat ",
        )
    record["actions"].append("beg")
    refuse(
        eurozoo.RecordError,
        lambda: eurozoo.replay(json.dumps(record)),
        f"action {len(record['actions']) - 1} ",
    )


def test_a_record_from_an_impossible_position(line: str) -> None:
    record = json.loads(line)
    del record["seed"], record["scores"]
    position = under_way(2, 30).get_position()
    record |= {"position": position, "actions": []}
    assert eurozoo.replay(json.dumps(record)).get_position() == position
    position["players"][0]["brick"] = 99
    refuse(eurozoo.RecordError, lambda: eurozoo.replay(json.dumps(record)), "players[0].brick")


def test_a_record_reads_no_files(line: str, tmp_path: Path) -> None:
    """It may come from a stranger: its rules are in it, and a path is refused."""
    file = tmp_path / "rules.toml"
    file.write_text("[clock]\nend_symbol = 6\n")
    record = json.loads(line)
    record["options"]["rules"] = str(file)
    refuse(eurozoo.RecordError, lambda: eurozoo.replay(json.dumps(record)), "rules")
