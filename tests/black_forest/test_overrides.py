"""Corrections by `rules=`: every reconstructed value can be replaced; damaged files are refused clearly."""

import math
from typing import Any

import pytest
from tests.games.overrides import Rules, needs_all, refuse

from eurozoo.envs.black_forest.actions import PLACES, TRADESPEOPLE, VILLAGES
from eurozoo.envs.black_forest.components.load import DEFAULT, _Reader, load
from eurozoo.envs.black_forest.components.pack import pack
from eurozoo.envs.black_forest.components.terms import Back, Count, Good, Tile
from eurozoo.envs.core.components import read_toml
from eurozoo.envs.core.errors import ComponentError


def tables(rules: Rules, players: int = 3) -> Any:
    return pack(load(rules), players)[0]


# ------------------------------------------------------------------------- corrections


def test_start_provisions() -> None:
    assert tables({"start_provisions": {"markers": [0, 3]}})["start_stock"][0, 8:12].tolist()[0] == 0


def test_clock() -> None:
    t = tables({"clock": {"end_symbol": 6, "hand_points": [0, 2, 4]}})
    assert t["end_symbol"] == 6
    assert t["hand_points"].tolist() == [0, 2, 4] + [4] * 13


def test_glass_hut_steps() -> None:
    assert tables({"glass_hut": {"steps": 4}})["hut_steps"] == 4


def test_estate_grids() -> None:
    main = [["forest", "field", "pond", "empty"], ["hut", "hut", "stable", "stable"]]
    small = [["hut", "empty", "forest", "forest"]]
    t = tables({"estates": {"main": main, "small": small, "large_building": "horizontal"}})
    assert t["main_grid"][:8].tolist() == [1, 2, 3, 0, Tile.HUT, Tile.HUT, Tile.STABLE, Tile.STABLE]
    assert (t["main_width"], t["small_width"], t["base_stables"]) == (4, 4, 2)
    assert t["partner"][:5].tolist() == [1, 2, 3, -1, 5]
    assert sorted(t["neighbour"][0].tolist()) == [-1, -1, 1, 4]


def test_large_building_shape_alone() -> None:
    assert tables({"estates": {"large_building": "horizontal"}})["partner"][:5].tolist() == [1, 2, 3, 4, -1]


def test_large_levels() -> None:
    levels = {"I": ["hunting_lodge"], "II": ["inn"]}
    base = read_toml(DEFAULT)["large_levels"]
    rules = {
        level: [b for b in base[level] if b not in ("inn", "hunting_lodge")] + levels[level]
        for level in levels
    }
    c = load({"large_levels": rules})
    assert (c.building("inn").level, c.building("hunting_lodge").level) == (2, 1)


def test_large_buildings_laid_out() -> None:
    assert tables({"large_laid_out": {"3": [3, 2, 1]}})["level_count"].tolist() == [0, 3, 2, 1]


def test_backs_and_slots() -> None:
    c = load({"backs": {"owl": swapped("owl", "cook"), "fox": swapped("fox", "builder")}})
    assert {p.id: p.back for p in c.tradespeople}["cook"] == Back.OWL
    t = tables({"slots": {"L": ["owl", "mouse", "fox", "stag"]}})
    assert t["slot_back"][:4].tolist() == [Back.OWL, Back.MOUSE, Back.FOX, Back.STAG]
    assert t["slot_back"][7:11].tolist() == [Back.OWL, Back.MOUSE, Back.FOX, Back.STAG]


def swapped(back: str, name: str) -> list[str]:
    """The Tradespeople of a back with cook and builder exchanged."""
    names: list[str] = read_toml(DEFAULT)["backs"][back]
    return [name if n in ("cook", "builder") else n for n in names]


def test_map_alternative() -> None:
    """Places that each touch two villages (the other plausible reading of the board)."""
    ring = ["L1", "S1", "L2", "S2", "S3"]
    paths = [{"from": a, "to": b, "cost": 1} for a, b in zip(ring, ring[1:] + ring[:1], strict=True)]
    for i, place in enumerate(PLACES):
        ends = ("L1", "L2") if i == 5 else (ring[i], ring[(i + 1) % 5])
        paths += [{"from": place, "to": end, "cost": 1} for end in ends]
    t = tables({"map": {"paths": paths}})
    assert t["distance"][:5, :5].max() == 2
    assert sorted(t["distance"][5, :5].tolist()) == [1, 1, 2, 2, 3]
    assert t["distance"][10].tolist() == [1, 2, 1, 2, 2, 2, 2, 2, 3, 2, 0]


def test_path_costs_and_ring_order() -> None:
    paths = [{"from": "L1", "to": node, "cost": 2} for node in (*VILLAGES[1:], *PLACES)]
    t = tables({"map": {"clockwise": ["L2", "S3", "L1", "S1", "S2"], "paths": paths}})
    assert t["distance"][0].tolist() == [0] + [2] * 10
    assert t["distance"][1, 2] == 4
    assert [VILLAGES[v] for v in t["clockwise"]] == ["S1", "S2", "S3", "L2", "L1"]


def test_solo_map_is_that_of_the_other_side_unless_given() -> None:
    paths = [{"from": "L1", "to": node, "cost": 1} for node in (*VILLAGES[1:], *PLACES)]
    both = {"map": {"paths": paths}}
    assert (tables(both, players=1)["distance"] == tables(both, players=2)["distance"]).all()
    solo = {"solo_map": {"paths": paths}}
    assert tables(solo, players=1)["distance"][0].max() == 1
    assert (tables(solo, players=2)["distance"] == tables({}, players=2)["distance"]).all()
    ring = ["S3", "S2", "L2", "S1", "L1"]
    assert load({"solo_map": {"clockwise": ring}}).solo_board.clockwise == tuple(ring)


def test_max_turns() -> None:
    assert tables({"limits": {"max_turns": 30}})["max_turns"] == 30


def test_a_cost_is_replaced_as_a_whole() -> None:
    c = load({"small_buildings": {"01A": {"cost": {"brick": 2}, "points": 3}}})
    assert dict(c.building("01A").cost) == {Good.BRICK: 2}
    assert c.building("01A").points == 3
    assert c.building("01A").conversions == load().building("01A").conversions


def test_one_number_of_an_effect() -> None:
    c = load({"small_buildings": {"01A": {"conversion": {"gain": {"brick": 4}}}}})
    (conversion,) = c.building("01A").conversions
    assert (dict(conversion.pay), dict(conversion.gain)) == ({Good.WATER: 2}, {Good.BRICK: 4})


def test_counting_effects_and_bonuses() -> None:
    rules = {
        "tradespeople": {
            "cook": {"visits": {"meat": {"per": {"count": "pond", "gain": "meat", "at": [1, 3]}}}}
        },
        "large_buildings": {"inn": {"bonus": {"count": "meat", "points": 3, "every": 2, "max": 9}}},
    }
    c = load(rules)
    per = c.effects[7].per
    assert per is not None
    assert per.ladder[:5] == (0, 1, 1, 2, 2)
    bonus = c.building("inn").bonus
    assert bonus is not None
    assert (bonus.count, bonus.points, bonus.every, bonus.most) == (Count.MEAT, 3, 2, 9)


def test_special_numbers_and_names() -> None:
    rules = {
        "small_buildings": {
            "23A": {"limit": 6, "name": "Gerberei"},
            "35A": {"brick_by_players": [0, 1, 2, 3]},
        }
    }
    c = load(rules)
    assert pack(c, 2)["tannery_limit"][0] == 6
    assert c.building("23A").name == "Gerberei"
    assert [c.building("35A").build_cost(n).get(Good.BRICK, 0) for n in (1, 2, 3, 4)] == [0, 1, 2, 3]


def test_start_bonus_and_jobs() -> None:
    t = tables({"start_bonus": {"2": [{}, {"wood": 1}]}, "jobs_in_play": {"2": 2}}, players=2)
    assert t["start_bonus"][1, Good.WOOD] == 1
    assert t["start_bonus"][1].sum() == 1
    assert t["jobs_limit"] == 2


# ------------------------------------------------------------------------- refusals

LONG_ROW = ["empty"] * 21
PATHS = [{"from": "L1", "to": "S1", "cost": 1}]

REFUSED: list[tuple[Rules, str]] = [
    ({"clocks": {}}, "unknown key 'clocks'"),
    ({"clock": {"symbol": 7}}, "unknown key 'clock.symbol'"),
    ({"small_buildings": {"37A": {"points": 1}}}, "unknown key 'small_buildings.37A'"),
    ({"small_buildings": {"01A": {"conversion": {"optional": True}}}}, "conversion.optional"),
    ({"clock": 7}, "clock must be a table"),
    ({"clock": {"end_symbol": "7"}}, "end_symbol must be an integer"),
    ({"clock": {"end_symbol": 7.0}}, "end_symbol must be an integer"),
    ({"clock": {"end_symbol": True}}, "end_symbol must be an integer"),
    ({"clock": {"end_symbol": math.nan}}, "end_symbol must be"),
    ({"clock": {"end_symbol": math.inf}}, "end_symbol must be"),
    ({"clock": {"end_symbol": 10**30}}, "end_symbol must be"),
    ({"clock": {"end_symbol": 0}}, "clock.end_symbol must be a whole number from 1 to 100, not 0"),
    ({"clock": {"hand_points": []}}, "clock.hand_points must have 1 to 16 numbers, not 0"),
    ({"clock": {"hand_points": [0] * 17}}, "clock.hand_points must have 1 to 16 numbers"),
    ({"clock": {"hand_points": [0, "one"]}}, "hand_points"),
    ({"clock": {"source": "hearsay"}}, "clock.source must be one of rulebook, published, reconstructed"),
    ({"glass_hut": {"steps": 9}}, "glass_hut.steps must be a whole number from 1 to 8, not 9"),
    ({"start_provisions": {"markers": [2, 1]}}, "start_provisions.markers must name the lower marker first"),
    ({"start_provisions": {"markers": [1]}}, "start_provisions.markers must have 2 numbers"),
    ({"start_wheels": {"wood": 8}}, "start_wheels.wood must be a whole number from 0 to 7, not 8"),
    ({"start_wheels": {"glass": 4}}, "start_wheels.glass must be a whole number from 0 to 3"),
    ({"start_wheels": {"sand": 1}}, "a basic resource of the Glassmaking wheel at 0"),
    ({"start_wheels": {"porridge": 1}}, "a basic resource of the Cooking wheel at 0"),
    ({"start_bonus": {"3": [{}, {}]}}, "start_bonus.3 must have 3 bundles, not 2"),
    ({"start_bonus": {"2": [{}, {"gold": 1}]}}, "start_bonus.2[1].gold cannot stand here"),
    ({"side_b": {"flipped": 37}}, "side_b.flipped must be a whole number from 0 to 36"),
    ({"large_laid_out": {"4": [7, 1, 1]}}, "large_laid_out.4 lays out 7 Buildings of level I of 6"),
    ({"large_laid_out": {"4": [1, 1]}}, "large_laid_out.4 must have 3 numbers"),
    ({"large_levels": {"I": ["inn", "inn"]}}, "large_levels.I names inn, which has a level already"),
    ({"large_levels": {"II": ["hunting_lodge"]}}, "large_levels does not name"),
    ({"large_levels": {"II": ["01A"]}}, "large_levels.II[0] must be one of"),
    ({"backs": {"mouse": ["lumberjack"]}}, "backs does not name charcoal_burner"),
    ({"backs": {"mouse": ["lumberjack", "cook"]}}, "backs.mouse names cook, who has a back already"),
    ({"slots": {"S": ["owl", "fox", "fox"]}}, "spaces for the 5 Tradespeople with a fox on the back"),
    ({"slots": {"L": ["owl", "fox", "stag"]}}, "slots.L must have 4 backs, not 3"),
    ({"slots": {"L": ["owl", "fox", "stag", "bear"]}}, "slots.L[3] must be one of owl, fox, stag, mouse"),
    ({"map": {"clockwise": ["L1", "L2"]}}, "map.clockwise must name each of L1, S1, L2, S2, S3 once"),
    ({"map": {"clockwise": []}}, "map.clockwise must name each"),
    ({"map": {"paths": PATHS}}, "map.paths leave no way from L1 to L2"),
    ({"map": {"paths": []}}, "map.paths leave no way"),
    ({"solo_map": {"paths": PATHS}}, "solo_map.paths leave no way from L1 to L2"),
    ({"map": {"paths": [{"from": "L1", "to": "Rome", "cost": 1}]}}, "map.paths[0].to must be one of"),
    ({"map": {"paths": [{"from": "L1", "to": "L1", "cost": 1}]}}, "map.paths[0] leads from L1 to itself"),
    ({"map": {"paths": [{"from": "L1", "to": "S1", "cost": 0}]}}, "map.paths[0].cost must be a whole number"),
    ({"map": {"paths": [{"from": "L1", "to": "S1"}]}}, "map.paths[0].cost is missing"),
    ({"map": {"paths": [{**PATHS[0], "toll": 1}]}}, "map.paths[0].toll is not known here"),
    ({"estates": {"main": [LONG_ROW]}}, "estates.main must have 1 to 20 spaces, not 21"),
    ({"estates": {"main": []}}, "estates.main must have 1 to 20 spaces, not 0"),
    ({"estates": {"main": [["hut"], ["empty", "field"]]}}, "estates.main[1] must be a row of words"),
    ({"estates": {"main": [["hut", "empty", "field", "pond"]]}}, "estates.main has no space with forest"),
    ({"estates": {"small": [["empty", "forest"]]}}, "estates.small has no space with hut"),
    ({"estates": {"small": [["hut", "swamp"]]}}, "estates.small[0][1] must be one of empty, forest"),
    ({"estates": {"small": [["hut", "no_space"]]}}, "estates.small[0][1] must be one of"),
    ({"estates": {"large_building": "diagonal"}}, "must be one of vertical, horizontal"),
    ({"solo": {"pawns": 6}}, "solo.pawns must be a whole number from 1 to 5"),
    ({"solo": {"titles": []}}, "solo.titles must have at least one title"),
    ({"solo": {"titles": [{"points": 9, "name": "a"}, {"points": 9, "name": "b"}]}}, "solo.titles[1].points"),
    ({"solo": {"titles": [{"points": 9, "name": "\n"}]}}, "solo.titles[0].name must be a text of one line"),
    ({"small_buildings": {"01A": {"cost": {"gold": 1}}}}, "small_buildings.01A.cost.gold cannot stand here"),
    ({"small_buildings": {"01A": {"cost": {"cattle": 1}}}}, "01A.cost.cattle cannot stand here"),
    ({"small_buildings": {"01A": {"cost": {"wood": 8}}}}, "01A.cost.wood must be a whole number from 0 to 7"),
    ({"small_buildings": {"01A": {"cost": {"wood": -1}}}}, "01A.cost.wood must be a whole number"),
    ({"small_buildings": {"02A": {"cost": {"glass": 4}}}}, "nobody can have more than 3"),
    ({"small_buildings": {"01A": {"points": 51}}}, "01A.points must be a whole number from -50 to 50"),
    ({"small_buildings": {"01A": {"conversion": {"gain": {}}}}}, "01A.conversion gains nothing"),
    ({"small_buildings": {"01A": {"conversion": {"gain": {"brick": 21}}}}}, "01A.conversion.gain.brick"),
    ({"small_buildings": {"21A": {"optional": True}}}, "unknown key"),
    ({"small_buildings": {"21A": {"instant": {"optional": False}}}}, "21A.instant.optional must be true"),
    ({"small_buildings": {"21A": {"instant": {"pay": {"livestock": 6}}}}}, "pay.livestock must be at most 5"),
    ({"small_buildings": {"21A": {"instant": {"pay": {"pig": 1, "cattle": 1}}}}}, "more than one of pig"),
    ({"small_buildings": {"29A": {"instant_choice": [{"gain": {"field": 1}}]}}}, "must have 3 alternatives"),
    ({"small_buildings": {"23A": {"special": "fort"}}}, "23A.special must be 'tannery'"),
    (
        {"small_buildings": {"27A": {"instant": {"pairs": 5}}}},
        "27A.instant.pairs must be a whole number from 1",
    ),
    ({"small_buildings": {"07A": {"permanent": {"when": "visited"}}}}, "07A.permanent.when = 'visited'"),
    ({"small_buildings": {"07A": {"permanent": {"when": "never"}}}}, "07A.permanent.when must be one of"),
    ({"small_buildings": {"07A": {"permanent": {"gain": {"pond": 1}}}}}, "can only gain resources"),
    (
        {"small_buildings": {"10A": {"permanent": {"tradesperson": "smith"}}}},
        "permanent.tradesperson must be",
    ),
    (
        {"small_buildings": {"34A": {"bonus": {"count": "gold", "points": 1}}}},
        "34A.bonus.count must be one of",
    ),
    ({"small_buildings": {"34A": {"bonus": {"count": "field", "points": 1, "every": 0}}}}, "34A.bonus.every"),
    ({"small_buildings": {"35A": {"brick_by_players": [1, 2]}}}, "35A.brick_by_players must have 4 numbers"),
    ({"small_buildings": {"35A": {"brick_by_players": [8, 8, 8, 8]}}}, "brick_by_players[0] must be"),
    (
        {"large_buildings": {"smokehouse": {"condition": {}}}},
        "smokehouse.condition must name exactly one count",
    ),
    ({"large_buildings": {"smokehouse": {"condition": {"gold": 1}}}}, "smokehouse.condition must be one of"),
    ({"tradespeople": {"cook": {"visit": {}}}}, "unknown key"),
    ({"tradespeople": {"cook": {"visits": {"glass": {}}}}}, "unknown key"),
    ({"tradespeople": {"traveling_merchant": {"visit": {"visitor": 8}}}}, "visitor must be a whole number"),
    (
        {"tradespeople": {"cook": {"visits": {"meat": {"per": {"count": "pond", "gain": "meat"}}}}}},
        "must have exactly one of each, every and at",
    ),
    (
        {
            "tradespeople": {
                "cook": {"visits": {"meat": {"per": {"count": "pond", "gain": "meat", "at": [2, 2]}}}}
            }
        },
        "per.at must rise",
    ),
]


@pytest.mark.parametrize(("rules", "message"), REFUSED, ids=[message for _, message in REFUSED])
def test_refused(rules: Rules, message: str) -> None:
    refuse(load, rules, message)


def test_nothing_may_be_missing() -> None:
    values = ("small_buildings.01A", "small_buildings.01A.points", "map.paths", "solo.years")
    needs_all(lambda where, data: _Reader(where).components(data), DEFAULT, (*read_toml(DEFAULT), *values))


def test_effects_are_those_of_the_catalogue() -> None:
    data: Any = read_toml(DEFAULT)
    del data["small_buildings"]["01A"]["conversion"]
    with pytest.raises(ComponentError, match="01A is an effect either of the file or of the catalogue"):
        _Reader("file").components(data)


def test_tradespeople_are_all_in_the_file() -> None:
    assert tuple(p.id for p in load().tradespeople) == TRADESPEOPLE
