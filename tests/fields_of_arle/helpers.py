"""Positions to test single rules of Fields of Arle with, made and played through the public API alone.

`position()` is the start of seat 0's turn on a blank table: home boards as at the start, but no goods, no
animals and nothing in the barns; every building lies on the game board. Tests change what they need, then
`play` words.
"""

from __future__ import annotations

from copy import deepcopy
from functools import partial
from typing import Any

from tests.games import positions
from tests.games.positions import (  # noqa: F401 (the tests take them from here)
    Player,
    Position,
    decision,
    legal,
    load,
    me,
    options,
    over,
    play,
    scores,
    step,
)
from tests.reference import fields_of_arle as reference

import eurozoo

GAME = "fields_of_arle-v0"

environment = partial(positions.environment, GAME)
fresh = partial(positions.fresh, GAME)

SUMMER, WINTER = 1, 2  # half-years


# --- positions --------------------------------------------------------------------------------------------


def position(half_year: int = SUMMER, num_players: int = 2, **goods: int) -> Position:
    """Start of seat 0's turn, who has these goods and animals."""
    p: Position = fresh(num_players).get_position()
    del p["agenda"]
    p["decision"] = "turn"
    p["active"] = p["to_move"] = p["starting_player"] = 0
    p["half_year"] = half_year
    p["buildings"] = list(reference.BUILDINGS)
    for player in p["players"]:
        player["goods"] = {}
    give(me(p), **goods)
    return p


def summer(**goods: int) -> Position:
    return position(SUMMER, **goods)


def winter(**goods: int) -> Position:
    return position(WINTER, **goods)


def closing(half_year: int, **goods: int) -> Position:
    """Solo, the last worker of a half-year is to be used: `pass` leads to the inventorying."""
    p = position(half_year, 1, **goods)
    p["workers_used"] = 3
    return p


def give(player: Player, **goods: int) -> None:
    """Set goods and animals: `wood=3, sheep=2`."""
    for good, n in goods.items():
        player["goods"].pop(good, None)
        player["goods"] |= {good: n} if n else {}


def tools(player: Player, **values: int) -> None:
    """Set tool indicators to these values: `axes=4`."""
    player["tools"] |= values


def land(player: Player, **tiles: int) -> None:
    """Set how many tiles there are of these kinds: `stall=2`. Others remain."""
    player["land"] = {tile: n for tile, n in (player["land"] | tiles).items() if n}


def moors(player: Player, wet: int = 0, boardwalk: int = 0, dehydrated: tuple[int, ...] = ()) -> None:
    player["moors"] = {"wet": wet, "boardwalk": boardwalk, "dehydrated": list(dehydrated)}


def spacious(player: Player) -> None:
    """All Land Spaces are there: no moors, dikes at the top."""
    player["dikes"] = 7
    moors(player)


def no_land(player: Player) -> None:
    """Cover both empty Land Spaces with fields."""
    land(player, grain_field=player["land"].get("grain_field", 0) + 2)


def barn(player: Player, peat_boats: int = 0, plows: int = 0, **vehicles: int) -> None:
    """Set a barn: empty vehicles in the order given, `cart=2`."""
    player["barn"] = {
        "peat_boats": peat_boats,
        "plows": plows,
        "vehicles": [vehicle(kind) for kind, n in vehicles.items() for _ in range(n)],
    }


def vehicle(kind: str) -> dict[str, Any]:
    spaces = reference.SPACES_OF[kind]
    return {"kind": kind, "singles": spaces.count(1), "doubles": spaces.count(2)}


def own(p: Position, *buildings: str, seat: int = 0) -> None:
    """Have a seat own these buildings."""
    for building in buildings:
        p["buildings"].remove(building)
        me(p, seat)["buildings"].append(building)


def occupy(p: Position, seat: int, *spaces: str) -> None:
    """Have workers of a seat stand on these spaces; it is still seat 0's turn."""
    p["occupied"] |= dict.fromkeys(spaces, seat)


def capacity(p: Position) -> int:
    """Sheep that seat 0 could keep, without other animals."""
    p = deepcopy(p)
    for sheep in range(100):
        me(p)["goods"] = {"sheep": sheep} if sheep else {}
        try:
            load(p)
        except eurozoo.PositionError:
            return sheep - 1
    raise AssertionError("no end of places")


# --- play -------------------------------------------------------------------------------------------------


def goods(p: Position, seat: int = 0) -> dict[str, int]:
    held: dict[str, int] = me(p, seat)["goods"]
    return held


def gained(p: Position, *words: str) -> dict[str, int]:
    """How the goods of seat 0 change with these words."""
    before, after = goods(p), goods(play(p, *words))
    change = {good: after.get(good, 0) - before.get(good, 0) for good in before | after}
    return {good: n for good, n in change.items() if n}


def starts(words: set[str], verb: str) -> set[str]:
    """Arguments of the words with this verb."""
    return {word.removeprefix(f"{verb}:") for word in words if word.startswith(f"{verb}:")}


def points(p: Position, seat: int = 0) -> float:
    return scores(p)[seat]


def through(env: Any, *kinds: str) -> Any:
    """Decline what is asked for at windows, and at decisions of these kinds."""
    while decision(env) in ("window", *kinds):
        step(env, "done")
    return env


def end_half_year(p: Position, *words: str) -> Any:
    """Use the last worker of a half-year for nothing; these words answer what is asked but at windows."""
    env = through(step(load(p), "pass"))
    for word in words:
        through(step(env, word))
    return env
