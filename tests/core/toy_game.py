"""Pebbles: the smallest game that uses all of the engine.

A heap of pebbles and a secret bonus: by turns, players take 1 to 3 pebbles; after each turn a random pebble
or none is added (at most `growth` times; after that, one may take 4). Who takes the last pebble scores the
hidden bonus on top of one point per pebble. A player may also pass, for ever: `max_turns` ends that. In the
first game the heap is always 10.
"""

from enum import IntEnum
from types import SimpleNamespace

import numpy as np

from eurozoo.envs.core.actions import ActionCatalogue, Block
from eurozoo.envs.core.components import merge_override, read_override
from eurozoo.envs.core.errors import PositionError
from eurozoo.envs.core.game import Encoder, Game, Kernels
from eurozoo.envs.core.kernel import kernel
from eurozoo.envs.core.random import below, next_word
from eurozoo.envs.core.state import HEADER, Status

MAX_PLAYERS = 3
TAKE_FOUR, PASS_ACTION = 3, 4
COMPONENTS = {"heap": 12, "growth": 3, "bonus": 5, "top_title": 20, "max_turns": 40}

TABLES = np.dtype([(name, "i2") for name in COMPONENTS], align=True)
STATE = np.dtype(
    [
        *HEADER,
        ("heap", "i2"),
        ("grown", "i2"),  # pebbles added so far
        ("bonus", "i2"),  # hidden until the end
        ("turns", "i2"),  # of all players
        ("last", "i2"),  # seat that took the last pebble
        ("taken", "i2", (MAX_PLAYERS,)),
    ],
    align=True,
)
CATALOGUE = ActionCatalogue(
    [Block("take", ("take:1", "take:2", "take:3", "take:4")), Block("pass", ("pass",))]
)


class Decision(IntEnum):
    GAME_OVER = 0
    TAKE = 1


@kernel
def setup(t, s):
    s.heap = 10 if s.first_game else t.heap + below(s, 3)
    s.bonus = below(s, t.bonus + 1)
    s.last = -1


@kernel
def legal(t, s, out):
    if s.status != Status.RUNNING:
        return 0
    count = min(s.heap, TAKE_FOUR + 1 if s.grown == t.growth else TAKE_FOUR)
    for k in range(count):
        out[k] = k
    if s.heap == 1:  # the last pebble must be taken: a forced move
        return 1
    out[count] = PASS_ACTION
    return count + 1


@kernel
def apply(t, s, action):
    s.turns += 1
    if action != PASS_ACTION:
        s.taken[s.seat] += action + 1
        s.heap -= action + 1
        if s.heap == 0:
            s.last = s.seat
            s.status = Status.TERMINATED
            return
    if s.grown < t.growth and below(s, 2) == 1:
        s.heap += 1
        s.grown += 1
    s.seat = (s.seat + 1) % s.num_players
    if s.turns >= t.max_turns * s.num_players:
        s.status = Status.TRUNCATED


@kernel
def score(t, s, out):
    for seat in range(s.num_players):
        out[seat] = s.taken[seat] + (s.bonus if seat == s.last else 0)


@kernel
def winners(t, s, out):
    score(t, s, out)
    best = out[: s.num_players].max()
    for seat in range(s.num_players):
        out[seat] = out[seat] == best


@kernel
def determinize(t, s, seat, key):
    s.rng = np.uint64(key)
    s.bonus = below(s, t.bonus + 1)
    next_word(s)


@kernel
def observe(t, s, seat, out):
    out[:] = 0
    out[0] = s.heap / 32.0
    out[1] = s.grown / 8.0
    for k in range(s.num_players):
        out[2 + k] = s.taken[(seat + k) % s.num_players] / 32.0
        out[5 + k] = 1.0


@kernel
def observe_heap(t, s, seat, out):
    out[0] = s.heap / 32.0
    out[1] = 1.0


@kernel
def observe_entities(t, s, seat, out):
    """Rows: heap, growth, players."""
    out[:] = 0
    for row in range(2 + s.num_players):
        out[row, 0] = 1.0
        out[row, 1 + min(row, 2)] = 1.0
    out[0, 4] = s.heap / 32.0
    out[1, 4] = s.grown / 8.0
    for k in range(s.num_players):
        out[2 + k, 4] = s.taken[(seat + k) % s.num_players] / 32.0


@kernel
def observe_takes(t, s, seat, out):
    """Heap and growth; then for each number of pebbles that one can take: how many they are, what is left."""
    out[0] = s.heap / 32.0
    out[1] = s.grown / 8.0
    for k in range(4):
        out[2 + 2 * k] = (k + 1) / 4
        out[3 + 2 * k] = max(0, s.heap - k - 1) / 32.0


def load_components(rules=None):
    if rules is None:
        return dict(COMPONENTS)
    return merge_override(COMPONENTS, *read_override(rules))


def pack(components, num_players):
    tables = np.zeros(1, TABLES)
    for name, value in components.items():
        tables[name] = value
    return tables


FIELDS = ("heap", "grown", "bonus", "turns", "last", "rng", "decisions", "first_game")


def get_position(t, s):
    return {
        "game": GAME.id,
        "num_players": int(s["num_players"]),
        "to_move": int(s["seat"]),
        "decision": decision_name(s),
        "status": Status(int(s["status"])).name.lower(),
        "taken": [int(n) for n in s["taken"][: s["num_players"]]],
    } | {name: int(s[name]) for name in FIELDS}


def set_position(t, s, position):
    try:
        s["num_players"] = position["num_players"]
        s["seat"] = position["to_move"]
        s["status"] = Status[position["status"].upper()]
        s["taken"][: len(position["taken"])] = position["taken"]
        for name in FIELDS:
            s[name] = position[name]
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise PositionError(f"position of {GAME.id} is malformed: {error}") from None
    if s["heap"] < 0 or (s["heap"] == 0) != (s["last"] >= 0):
        raise PositionError("the heap must hold a pebble as long as nobody has taken the last one")


def decision_name(s):
    return (Decision.TAKE if s["status"] == Status.RUNNING else Decision.GAME_OVER).name.lower()


def svg(position, components):
    pebbles = "".join(
        f'<circle cx="{12 + 16 * (i % 8)}" cy="{12 + 16 * (i // 8)}" r="6" fill="#567"/>'
        for i in range(position["heap"])
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="140" height="80">{pebbles}</svg>'


def ansi(position, components):
    return "o" * position["heap"] + f"  {position['taken']}"


GAME = Game(
    name="pebbles",
    version=0,
    title="Pebbles",
    module=__name__,
    attribute="GAME",
    players=range(1, MAX_PLAYERS + 1),
    state_dtype=STATE,
    catalogue=CATALOGUE,
    kernels=Kernels(setup, legal, apply, score, winners, determinize),
    load_components=load_components,
    pack=pack,
    decision_name=decision_name,
    position=SimpleNamespace(get_position=get_position, set_position=set_position),
    render=SimpleNamespace(svg=svg, ansi=ansi),
    encoders={
        "flat": Encoder(observe, (8,)),
        "heap": Encoder(observe_heap, (2,)),
        "entities": Encoder(observe_entities, (5, 5), row_types=((1, 1), (1, 1), (3, 1))),
        "takes": Encoder(observe_takes, (10,), described=(0, 4, 2)),
    },
    has_first_game=True,
)
