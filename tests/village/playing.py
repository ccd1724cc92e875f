"""Who plays Village in the tests, and the rules under which play gets to what is rare."""

from typing import Any

from tests.games.playing import Playing

from eurozoo.envs.village.actions import CRAFTS, SPACES
from eurozoo.envs.village.state import Decision

PLAYERS = (1, 2, 3, 4, 5)
_PLAGUE = tuple(f"take:{space}:plague" for space in SPACES)
_GREEN = tuple(f"take:{space}:green" for space in SPACES)
#: members who have come far are not given up
_ENDURE = {"die:council": 0.02, "die:north": 0.02, "die:south": 0.02, "die:church": 0.02}
AGENTS: dict[str, dict[str, float]] = {
    "random": {},
    "hoarder": {"skip": 4, "pass": 4, "perform:": 5},
    "traveller": {"travel:": 200, "take:travel": 5, "take:crafts": 5, "train:wainwright": 20,
                  "produce:wagon": 50, "buy:wagon": 50, "gain:wagon": 50, "pay:coin": 0.1,
                  "pay:orange+brown": 20, "skip": 0.2, **_ENDURE},
    "seller": {"serve:": 200, "take:market": 30, "perform:market": 30, "take:harvest": 5, "harvest": 20,
               "produce:": 10, "buy:": 10, "pass": 0.2, "skip": 0.2},
    "priest": {"enter_church": 100, "take:church": 20, "draw:": 20, "ascend:": 50, "take:harvest": 5,
               "mill": 5, "skip": 0.2, "done": 0.1, **_ENDURE},
    "councillor": {**dict.fromkeys(_GREEN, 5), "take:council": 10, "take:crafts": 5, "enter_council": 50,
                   "advance:": 200, "train:office": 20, "produce:scroll": 50, "buy:scroll": 50, "skip": 0.2,
                   **_ENDURE},
    "parent": {"birth": 100, "return:": 5, "take:family": 20, "skip": 0.2},
    "miller": {"mill": 200, "harvest": 50, "take:crafts": 10, "take:harvest": 20, "pay:coin": 0.1,
               "perform:": 0.1, "skip": 0.2},
    "farmer": {"die:farmyard": 100, **dict.fromkeys(_PLAGUE, 100), "pay:time": 50, "birth": 20, "mill": 20,
               "harvest": 20, "train:": 0.1, "enter_": 0.1},
    "master": {**dict.fromkeys((f"die:{craft}" for craft in CRAFTS), 100), **dict.fromkeys(_PLAGUE, 50),
               "take:crafts": 10, "train:": 50, "produce:": 50, "birth": 20, "skip": 0.1},
}  # fmt: skip


def never_asked(num_players: int) -> set[Decision]:
    start_cube = set() if num_players > 3 else {Decision.START_CUBE}
    return {Decision.GAME_OVER, *start_cube, *(set() if num_players == 1 else {Decision.CARLA_CUBE})}


def never_played(num_players: int) -> set[str]:
    return set() if num_players == 1 else {"carla"}


#: A small box, so that cubes, goods and coins run out; journeys without a wagon, so that they go far; dear
#: market days and few graves, so that the end is triggered there; and a limit that some games reach.
SCARCITY: dict[str, Any] = {
    "stock": {"orange": 11, "green": 11, "brown": 11, "pink": 11, "goods": 3, "coins": 12},
    "start": {"coins": [2, 3, 2, 2, 3], "grain": [2, 3, 4, 2, 2]},
    "travel": {"time": 1, "wagons": 0},
    "market": {"fee_time": 4},
    "graves": {"2": 4, "3": 5, "4": 7, "5": 8},
    "limits": {"max_turns": 100},
}

PLAYING = Playing(
    id="village-v0",
    decisions=Decision,
    agents=AGENTS,
    stretched=SCARCITY,
    never_asked=never_asked,
    never_played=never_played,
)
