"""From a record to a position."""

from collections.abc import Sequence
from typing import Any

from eurozoo.envs.core.position import STATUSES, name_of, or_none, tell_amounts, tell_entry

from ..actions import ANIMALS, BUILDINGS, DESTINATIONS, EQUIPMENT, GOODS, SPACES, STARTERS, TOOLS
from ..components.terms import MAX_PEAT
from ..state import decision_name
from .words import GAME, KINDS, LAND, PHASES, SMALL


def get_position(t: Any, s: Any) -> dict[str, Any]:
    """The record `s` (with its tables `t`) as a dict of JSON-able values, hidden information included."""
    num_players = int(s["num_players"])
    return {
        "game": GAME,
        "num_players": num_players,
        "first_game": bool(s["first_game"]),
        "status": name_of(STATUSES, s["status"]),
        "half_year": int(s["half_year"]),
        "starting_player": int(s["first_seat"]),
        "active": int(s["active"]),
        "to_move": int(s["seat"]),
        "decision": decision_name(s),
        "phase": PHASES[s["inventory"]],
        "special_action": or_none(s["special_seat"]),
        "occupied": {
            space: int(worker) - 1 for space, worker in zip(SPACES, s["occupied"], strict=True) if worker
        },
        "buildings": _names(BUILDINGS, s["available"]),
        "players": [_get_player(t, player) for player in s["players"][:num_players]],
        "decisions": int(s["decisions"]),
        "rng": int(s["rng"]),
        "agenda": [tell_entry(entry, KINDS) for entry in s["agenda"][: s["depth"]]],
    }


def _get_player(t: Any, player: Any) -> dict[str, Any]:
    tools = zip(TOOLS, t["tool_value"], player["tools"], strict=True)
    on_board, underway = int(player["storage"]), int(player["underway"])
    travelled = ~(on_board | underway)
    return {
        "goods": tell_amounts(GOODS, player["goods"]),
        "tools": {tool: int(values[moved]) for tool, values, moved in tools},
        "land": tell_amounts(LAND, player["land"]),
        "moors": {
            "wet": int(player["wet_moors"]),
            "boardwalk": int(player["boardwalk"]),
            "dehydrated": [p for p in range(MAX_PEAT, 0, -1) for _ in range(player["moors"][p])],
        },
        "dikes": int(player["dikes"]),
        "buildings": _names(BUILDINGS, player["buildings"]),
        "barn": {word: int(player[field]) for word, field in SMALL.items()}
        | {"vehicles": [_get_vehicle(player, slot) for slot in range(player["vehicles"])]},
        "loaded": tell_amounts(GOODS, player["loaded"]),
        "destinations": {
            "storage": _names(DESTINATIONS, on_board),
            "underway": _names(DESTINATIONS, underway),
            "travelled": _names(DESTINATIONS, travelled),
        },
        "houses_waiting": _names(STARTERS, player["houses"]),
        "bottlenecks": int(player["bottlenecks"]),
        "crowded": bool(player["crowded"]),
        "bred": {
            "stalls": tell_amounts(ANIMALS, player["bred_stalls"]),
            "stables": tell_amounts(ANIMALS, player["bred_stables"]),
        },
        "turns": int(player["turns"]),
    }


def _get_vehicle(player: Any, slot: int) -> dict[str, Any]:
    return {
        "kind": EQUIPMENT[player["vehicle"][slot]],
        "singles": int(player["singles"][slot]),
        "doubles": int(player["doubles"][slot]),
    }


def _names(words: Sequence[str], bits: Any) -> list[str]:
    return [word for i, word in enumerate(words) if int(bits) >> i & 1]
