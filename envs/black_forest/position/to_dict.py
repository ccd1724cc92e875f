"""From a record to a position."""

from typing import Any

from eurozoo.envs.core.position import STATUSES, name_of, or_none, tell_entry

from ..actions import BUILDINGS, JOBS, PLACES, TRADESPEOPLE, VILLAGES
from ..components.terms import Marker
from ..state import decision_name
from .words import (
    GAME,
    GOODS,
    KINDS,
    SPACE_WORDS,
    WHEELS,
    estate_of,
    location_word,
    slots_of,
)


def get_position(t: Any, s: Any) -> dict[str, Any]:
    """The record `s` (with its tables `t`) as a dict of JSON-able values, hidden information included."""
    num_players = int(s["num_players"])
    position: dict[str, Any] = {
        "game": GAME,
        "num_players": num_players,
        "first_game": bool(s["first_game"]),
        "status": name_of(STATUSES, s["status"]),
        "starting_player": int(s["first_seat"]),
        "active": int(s["active"]),
        "to_move": int(s["seat"]),
        "decision": decision_name(s),
        "tradespeople": {
            village: [TRADESPEOPLE[s["tradesperson_at"][slot]] for slot in slots_of(t, v)]
            for v, village in enumerate(VILLAGES)
        },
        "jobs": {
            "villages": {v: JOBS[job] for v, job in zip(VILLAGES, s["village_job"], strict=True) if job >= 0},
            "places": [place for place, lies in zip(PLACES, s["place_open"], strict=True) if lies],
            "pile": [JOBS[job] for job in s["job_pile"][: s["pile_size"]][::-1]],
        },
        "buildings": _members(BUILDINGS, s["available"]),
        "neutral_pawn": location_word(s["neutral"]),
        "reminders_moved": int(s["reminders"]),
        "final_turns": or_none(s["final_turns"]),
        "triggered_by": or_none(s["trigger_seat"]),
        "turn": {
            "swapped": bool(s["swapped"]),
            "extra_turns": int(s["extra_turns"]),
            "is_extra": bool(s["extra_turn"]),
            "visited": None if s["visited"] < 0 else TRADESPEOPLE[s["visited"]],
            "acted": bool(s["acted"]),
        },
    }
    if num_players == 1:
        position["solo"] = {
            "year": int(s["year"]),
            "pawns": [location_word(pawn) for pawn in s["pawn_at"]],
            "last_pawn": or_none(s["last_pawn"]),
        }
    position["players"] = [_get_player(t, player) for player in s["players"][:num_players]]
    position["decisions"] = int(s["decisions"])
    position["rng"] = int(s["rng"])
    position["agenda"] = [_get_entry(entry) for entry in s["agenda"][: s["depth"]]]
    return position


def _get_player(t: Any, player: Any) -> dict[str, Any]:
    stock = player["stock"]
    wheels: dict[str, Any] = {marker.name.lower(): int(stock[marker]) for marker in WHEELS}
    if not player["left_charcoal_marker"]:
        wheels["charcoal_left"] = None
    wheels["provisions"] = [int(stock[Marker.PROVISION_LOW]), int(stock[Marker.PROVISION_HIGH])]
    return {
        "wheels": wheels,
        "brick": int(stock[Marker.BRICK]),
        "dials": {"left": int(player["left_dial"]), "right": int(player["right_dial"])},
        "reminder_tile": bool(player["reminder"]),
        "progress": int(player["progress"]),
        "estates": [_get_estate(t, player["space"], e) for e in range(1 + player["small_estates"])],
        "pigs": int(player["pigs"]),
        "cattle": int(player["cattle"]),
        "tannery_pigs": int(player["tannery_pigs"]),
        "pawn": location_word(player["pawn"]),
        "jobs_done": [job for j, job in enumerate(JOBS) if player["jobs_done"] >> j & 1],
        "turns": int(player["turns"]),
    }


def _get_estate(t: Any, space: Any, estate: int) -> list[list[str]]:
    first, grid, width = estate_of(t, estate)
    words = [name_of(SPACE_WORDS, tile) for tile in space[first : first + len(grid)]]
    return [words[i : i + width] for i in range(0, len(words), width)]


def _get_entry(entry: Any) -> dict[str, Any]:
    return tell_entry(entry, KINDS) | {
        "raise_to": [word for word, good in GOODS.items() if entry["raise_to"] >> good & 1],
        "amount": {word: int(entry["amount"][good]) for word, good in GOODS.items() if entry["amount"][good]},
    }


def _members(words: tuple[str, ...], bits: Any) -> list[str]:
    return [word for i, word in enumerate(words) if int(bits[i // 64]) >> i % 64 & 1]
