"""Who plays Black Forest in the tests, and the rules under which play gets to what is rare."""

from typing import Any

from tests.games.playing import Playing

from eurozoo.envs.black_forest.components.load import DEFAULT
from eurozoo.envs.black_forest.state import Decision
from eurozoo.envs.core.components import read_toml

PLAYERS = (1, 2, 3, 4)
_EARN = ("visit:builder", "visit:carpenter", "visit:woodworker", "visit:furnace_maker", "visit:brickmaker")
AGENTS: dict[str, dict[str, float]] = {
    "random": {},
    "keeper": {"remove_landscape": 0},
    "converter": {"convert:": 1000},
    "builder": {**dict.fromkeys(("build:", *_EARN), 50), "beg": 0.05, "remove_landscape": 0.05},
}


def never_asked(num_players: int) -> set[Decision]:
    neutral = set() if num_players == 2 else {Decision.NEUTRAL_VILLAGE, Decision.NEUTRAL_SPACE}
    return {Decision.GAME_OVER, *neutral, Decision.RECEIVE if num_players == 1 else Decision.PAWN}


def never_played(num_players: int) -> set[str]:
    neutral = set() if num_players == 2 else {"neutral_village", "neutral"}
    return neutral if num_players == 1 else {"pawn", *neutral}


def generous_rules() -> dict[str, Any]:
    """An override with cheap buildings, long solo games and much Livestock."""
    components = read_toml(DEFAULT)
    rules: dict[str, Any] = {
        block: {
            id: {"cost": _cheap(card["cost"])} for id, card in components[block].items() if id != "source"
        }
        for block in ("small_buildings", "large_buildings")
    }
    rules["small_buildings"]["27A"]["instant"] = {"pairs": 2}
    rules["large_buildings"]["farmers_residence"]["condition"] = {"field": 2}
    rules["large_buildings"]["smokehouse"]["condition"] = {"pond": 2}
    herd = {"pig": 4, "cattle": 4}
    return rules | {
        "start_wheels": {"glass": 2, "brick": 7, "wood": 6, "water": 4, "commodity": 2},
        "start_bonus": {str(players): [herd] * players for players in PLAYERS},
        "housing": {"pasture": 5, "stable": 4, "forest": 2},
        "side_b": {"flipped": 18},
        "solo": {"years": 12},
    }


def _cheap(cost: dict[str, int]) -> dict[str, int]:
    """A cost with 1 of each resource; tiles as they are."""
    return {good: amount if good in ("forest", "field", "pond") else 1 for good, amount in cost.items()}


PLAYING = Playing(
    id="black_forest-v0",
    decisions=Decision,
    agents=AGENTS,
    stretched=generous_rules(),
    never_asked=never_asked,
    never_played=never_played,
)
