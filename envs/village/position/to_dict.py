"""From a record to a position."""

from collections.abc import Sequence
from typing import Any

from eurozoo.envs.core.position import STATUSES, name_of, or_none, tell_amounts, tell_entry

from ..actions import CITIES, COLORS, CUBES, GOODS, PLACES, SPACES
from ..components.terms import COIN, NUM_COLORS, NUM_FATES
from ..rules.carla import SEAT as CARLA
from ..state import decision_name
from .words import GAME, KINDS, customers_of


def get_position(t: Any, s: Any) -> dict[str, Any]:
    """The record `s` (with its tables `t`) as a dict of JSON-able values, hidden information included."""
    num_players = int(s["num_players"])
    customers = customers_of(t)
    position: dict[str, Any] = {
        "game": GAME,
        "num_players": num_players,
        "status": name_of(STATUSES, s["status"]),
        "round": int(s["round"]),
        "starting_player": int(s["first_seat"]),
        "active": int(s["active"]),
        "to_move": int(s["seat"]),
        "decision": decision_name(s),
        "ring": or_none(s["ring"]),
        "spaces": {space: tell_amounts(CUBES, s["cubes"][i]) for i, space in enumerate(SPACES)},
        "bag": tell_amounts(CUBES, s["bag"]),
        "market": {
            "stalls": _tiles(customers, s["blue"][: t["blue"]]),
            "waiting": _tiles(customers, s["waiting"]),
            "pile": _tiles(customers, s["pile"][: s["pile_size"]][::-1]),
        },
        "turn": {"took": _get_took(s), "taken_this_turn": bool(s["took"])},
        "market_day": {"passed": [seat for seat in range(int(t["families"])) if s["passed"] >> seat & 1]},
        "mass": {"drawn": int(s["drawn"])},
        "final_turns": or_none(s["final_turns"]),
        "triggered_by": or_none(s["trigger_seat"]),
        "players": [_get_player(customers, player) for player in s["players"][:num_players]],
    }
    if num_players == 1:
        position["carla"] = _get_carla(customers, s)
    position["decisions"] = int(s["decisions"])
    position["rng"] = int(s["rng"])
    position["agenda"] = [tell_entry(entry, KINDS) for entry in s["agenda"][: s["depth"]]]
    return position


def _get_took(s: Any) -> dict[str, str] | None:
    if s["took_space"] < 0:
        return None
    return {"space": SPACES[s["took_space"]], "cube": CUBES[s["took_cube"]]}


def _get_player(customers: Sequence[str], player: Any) -> dict[str, Any]:
    return {
        "family": _get_family(player),
        "cubes": tell_amounts(COLORS, player["purse"][:NUM_COLORS]),
        "goods": tell_amounts(GOODS, player["goods"]),
        "coins": int(player["purse"][COIN]),
        "grain": int(player["grain"]),
        "time": int(player["time"]),
        "deaths": int(player["deaths"]),
        "prestige": int(player["prestige"]),
        "cities": [city for i, city in enumerate(CITIES) if player["cities"] >> i & 1],
        "customers": _get_served(customers, player),
        "turns": int(player["turns"]),
    }


def _get_carla(customers: Sequence[str], s: Any) -> dict[str, Any]:
    carla = s["players"][CARLA]
    return {
        "family": _get_family(carla),
        "cubes": tell_amounts(CUBES, s["carla_cubes"]),
        "last_cube": None if s["carla_last"] < 0 else CUBES[s["carla_last"]],
        "track": int(s["carla_track"]),
        "quills": _flags(s["quills"]),
        "revealed": _flags(s["revealed"]),
        "market_day": bool(s["carla_day"]),
        "one_more_cube": bool(s["last_cube"]),
        "customers": _get_served(customers, carla),
    }


def _get_family(player: Any) -> dict[str, list[int]]:
    """Numbers of the members by the place where they are."""
    family = {}
    for place, counts in zip(PLACES, player["members"], strict=True):
        numbers = [number for number, count in enumerate(counts, start=1) for _ in range(count)]
        if numbers:
            family[place] = numbers
    return family


def _get_served(customers: Sequence[str], player: Any) -> list[str]:
    return [customer for c, customer in enumerate(customers) if int(player["customers"]) >> c & 1]


def _tiles(customers: tuple[str, ...], tiles: Any) -> list[str | None]:
    return [None if tile < 0 else customers[tile] for tile in tiles]


def _flags(bits: Any) -> list[bool]:
    return [bool(bits >> fate & 1) for fate in range(NUM_FATES)]
