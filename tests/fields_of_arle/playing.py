"""Who plays Fields of Arle in the tests, and the rules under which play gets to what is rare."""

from typing import Any

from tests.games.playing import Playing

from eurozoo.envs.fields_of_arle.actions import ANIMALS, DESTINATIONS, HOUSES, WINTER
from eurozoo.envs.fields_of_arle.state import Decision

PLAYERS = (1, 2)
_BUSY = {"pass": 0.05, "done": 0.2, "discard:": 0.05}
_BUILD = dict.fromkeys(
    (
        "place:builder",
        "place:summer_carpenter",
        "place:forester",
        "place:wood_trader",
        "place:winter_laborer",
    ),
    20,
)
_DESTINATIONS = tuple(f"load:{destination}" for destination in DESTINATIONS)
_HOUSES = tuple(f"build:{house}" for house in HOUSES)
_ANIMALS = tuple(f"take:{animal}" for animal in ANIMALS)
_WINTER = tuple(f"place:{space}" for space in WINTER)
_CRAFTS = (
    "place:woolen_weaver", "place:linen_weaver", "place:tanner", "place:potter", "place:baker",
    "place:summer_master", "place:winter_master", "place:builders_merchant",
)  # fmt: skip
AGENTS: dict[str, dict[str, float]] = {
    "random": {},
    "builder": {**_BUSY, **_BUILD, "build:": 200, "place:builders_merchant": 20, "place:summer_grocer": 10,
                "place:baker": 10, "place:wainwright": 5, "load:wood": 50, "load:clay": 50, "vehicle:": 10,
                "timber:0": 5, "imitate:": 0.1},
    "driver": {**_BUSY, "vehicle:": 100, "load:": 100, "place:wainwright": 20, "place:summer_laborer": 20,
               "upgrade:": 20, "place:warden": 10, "place:dike_warden": 10, "for_plow:": 5},
    "traveller": {**_BUSY, "vehicle:": 50, "load:": 0.1, **dict.fromkeys(_DESTINATIONS, 200), "sell:": 20,
                  "place:wainwright": 20, "place:woodcutter": 5, "place:colonist": 5,
                  "place:builders_merchant": 20},
    "breeder": {**_BUSY, **dict.fromkeys(_ANIMALS, 20), "choose:stall": 50, "choose:stable": 100,
                "place:fisherman": 5, "place:summer_grocer": 20, "place:colonist": 10,
                "place:dike_builder": 20, "place:cattle_trader": 50, "place:winter_grocer": 10,
                "place:winter_carpenter": 10, "slaughter:": 0.05, "build:potters_inn": 50, "build:": 0.2},
    "digger": {**_BUSY, "cut:": 100, "place:peat_cutter": 50, "place:colonist": 20, "choose:dehydrate": 100,
               "upgrade:moor": 100, "place:warden": 10, "load:beemoor": 20, "exchange:": 0.2},
    "boatman": {**_BUSY, "exchange:": 50, "choose:peat_boat": 100, "choose:free_peat_boat": 100,
                "place:peat_boatman": 50, "place:wainwright": 20, "vehicle:handcart": 20},
    "smith": {**_BUSY, **_BUILD, "build:": 0.5, "build:smithy": 200, "vehicle:handcart": 20,
              "vehicle:wagon": 20, "choose:peat_boat": 50, "place:wainwright": 20, "load:": 0.1},
    "imitator": {**_BUSY, "imitate:": 200, "place:summer_laborer": 100, "place:winter_laborer": 100,
                 "build:": 0.1, "vehicle:": 0.1},
    "guest": {**_BUSY, **dict.fromkeys(_WINTER, 30)},  # in summer too, where one is allowed to
    "householder": {**_BUSY, **_BUILD, "build:": 0.5, **dict.fromkeys(_HOUSES, 200), "use:": 200,
                    "place:builders_merchant": 20},
    "craftsman": {**_BUSY, **dict.fromkeys(_CRAFTS, 10), "improve:": 50, "improve:pottery_wheels": 200,
                  "times:": 5, "times:0": 0.05, "times:1": 0.5, "brick:4": 20},
    "farmer": {**_BUSY, "field:": 50, "place:farmer": 50, "choose:plow": 100, "choose:forest": 20,
               "place:forester": 10, "build:farmers_inn": 200, "replace:": 20, "load:hage": 20},
    "idler": {"pass": 20, "done": 20, "times:0": 20},
}  # fmt: skip


def never_asked(num_players: int) -> set[Decision]:
    return {Decision.GAME_OVER}


_FABRICS = {"linen": 1, "woolen": 1, "leather": 1}
_WEAR = {"summer_wear": 1, "winter_wear": 1, "leather_wear": 1}
_ONE_FOOD = {"cost": {"food": 1}}
#: Every building is laid out and cheap, a merchant gives what is made late, there is land, and a barn
#: can be filled with vehicles; but much is eaten.
PLENTY: dict[str, Any] = {
    "start_materials": {"wood": 40, "clay": 20, "peat": 15, "horse": 3},
    "start_track": {"food": 30, "grain": 15, "hides": 10, "flax": 15, "wool": 10},
    "laid_out": {"starter": 4, "house": 7, "minor": 5, "inn": 6},
    "prices": {
        "inn": _ONE_FOOD,
        "minor": _ONE_FOOD,
        "large": _ONE_FOOD,
        "mill": {"cost": {}, "choice": {"flax": 1, "grain": 1}},
        "weaving_mill": {"cost": {}, "choice": {"flax": 1, "wool": 1}},
        "textile_house": {"cost": {}},
        **dict.fromkeys(("saddlery", "joinery", "waterfront_house"), _ONE_FOOD),
    },
    "spaces": {
        "builders_merchant": {
            "steps": [
                {"do": "gain", "gain": {"timber": 3, "brick": 3, "peat": 2, **_FABRICS, **_WEAR}},
                {"do": "choose", "gain": {"wood": 1, "clay": 1}},
                {"do": "choose", "gain": {"timber": 1, "brick": 1}},
            ]
        }
    },
    "home_board": {"mainland": 9},
    "box": {"handcart": 6},
    "sustenance": {"food": 7, "fuel": 5},
}

PLAYING = Playing(
    id="fields_of_arle-v0",
    decisions=Decision,
    agents=AGENTS,
    stretched=PLENTY,
    never_asked=never_asked,
)
