"""Nonsense in the words of Black Forest, and what positions of puzzles may leave out."""

from typing import Any

from tests.games.bad_input import BadInput, Edit

from eurozoo.envs.black_forest.actions import BUILDINGS
from eurozoo.envs.black_forest.components.load import DEFAULT

from . import invariants

Position = dict[str, Any]


def _fill(wheels: dict[str, Any]) -> None:
    wheels.update(sand=1, charcoal_left=1, water=1, wood=1, glass=0)


def _put(position: Position, word: str) -> None:
    position["players"][0]["estates"][0][0][0] = word


def _other_side(building: str) -> str:
    return BUILDINGS[BUILDINGS.index(building) ^ 1]


POSITIONS: dict[str, tuple[Edit, str]] = {
    "no wheels": (lambda p: p["players"][1].pop("wheels"), "players[1].wheels is missing"),
    "a stock of nan": (lambda p: p["players"][2].update(brick=float("nan")), "players[2].brick"),
    "a stock of 8": (lambda p: p["players"][0]["wheels"].update(wood=8), "players[0].wheels.wood"),
    "a stock of 99": (lambda p: p["players"][0].update(brick=99), "players[0].brick"),
    "a stock that turns": (
        lambda p: _fill(p["players"][0]["wheels"]),
        "wheel turn, which happens at once",
    ),
    "an unknown tile": (lambda p: _put(p, "lake"), "players[0].estates[0][0][0]"),
    "a building in two places": (lambda p: _put(p, p["buildings"][0]), "named twice"),
    "both sides of a tile": (lambda p: _put(p, _other_side(p["buildings"][0])), "its tile shows the side"),
    "half of a large building": (lambda p: _put(p, p["buildings"].pop()), "cannot cover"),
    "animals in the rain": (lambda p: p["players"][1].update(cattle=40), "players[1] cannot house"),
    "a pawn on another": (lambda p: p["players"][0].update(pawn=p["players"][1]["pawn"]), "named twice"),
    "a neutral pawn": (lambda p: p.update(neutral_pawn="L1.1"), "neutral_pawn must be null"),
    "a Job lost": (lambda p: p["jobs"]["pile"].pop(), "jobs leaves out"),
    "a Tradesperson twice": (lambda p: p["tradespeople"].update(L1=["cook"] * 4), "named twice"),
    "an end without cause": (lambda p: p.update(final_turns=1), "final_turns and triggered_by"),
    "solo pawns": (lambda p: p.update(solo={}), "solo is not known here"),
    "not a word": (lambda p: p["players"][0].update(pawn={"L1": 1}), "players[0].pawn must be one of"),
    "a huge list": (lambda p: p.update(buildings=["01A"] * 10**5), "named twice"),
}

FILES: dict[str, tuple[bytes, str]] = {
    "unknown card": (b'[small_buildings.99A]\nname = "Nothing"\n', "unknown key 'small_buildings.99A'"),
    "infinite points": (b"[points]\nglass = inf\n", "points.glass"),
    "points beyond all bounds": (b"[points]\nglass = 99999999999999999999\n", "points.glass"),
    "an unknown good": (b"[small_buildings.01A]\ncost = { gold = 1 }\n", "small_buildings.01A.cost"),
    "a negative cost": (b"[small_buildings.01A]\ncost = { wood = -1 }\n", "small_buildings.01A.cost"),
    "an unknown place": (b'[[map.paths]]\nfrom = "L1"\nto = "Rome"\ncost = 1\n', "map.paths"),
    "an island": (b"[map]\npaths = []\n", "map"),
    "no room for stables": (b'[estates]\nmain = [["empty"]]\n', "estates.main"),
    "endless estates": (b"[estates]\nmain = [" + b'["empty"],' * 999 + b"]\n", "estates.main"),
    "an endless year": (b"[solo]\nyears = 0\n", "solo.years"),
    "an endless clock": (b"[clock]\nhand_points = [" + b"1," * 2_000 + b"]\n", "clock.hand_points"),
}

BAD_INPUT = BadInput(
    components=DEFAULT,
    words=("move", "move:L9", "MOVE:L1.1", "beg ", "build:37A"),
    positions=POSITIONS,
    nonsense=("01A", "inn", "L1.1", "forest"),
    not_of_positions=(
        invariants.buildings_are_in_one_place,
        invariants.jobs_in_play_are_as_many_as_revealed,
        invariants.the_end_comes_in_time,
        invariants.extra_turns_are_few,
    ),
    files=FILES,
)
