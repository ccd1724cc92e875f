"""Corrections by `rules=`: every reconstructed value can be replaced; damaged files are refused clearly."""

import math
from typing import Any

import numpy as np
import pytest
from tests.edits import leaves
from tests.games.overrides import Rules, needs_all, refuse
from tests.games.records import Position, Records

from eurozoo.envs.core.components import read_toml
from eurozoo.envs.core.errors import ComponentError
from eurozoo.envs.fields_of_arle.actions import CATALOGUE, GOODS, SPACES, USABLE
from eurozoo.envs.fields_of_arle.components.load import DEFAULT, _Reader, load
from eurozoo.envs.fields_of_arle.components.pack import pack
from eurozoo.envs.fields_of_arle.components.terms import Count, Good, Land, Option, Pool, StepKind, Tool
from eurozoo.envs.fields_of_arle.game import GAME

BASE = read_toml(DEFAULT)


def tables(rules: Rules, players: int = 2) -> Any:
    return pack(load(rules), players)[0]


class Table:
    """A game with other components; seat 0 begins."""

    def __init__(self, rules: Rules, players: int = 2) -> None:
        self.records = Records(GAME.id, rules)
        self.t = self.records.tables[players]
        self.record = self.records.new(players)
        self.put({"starting_player": 0, "active": 0, "to_move": 0})

    @property
    def position(self) -> Position:
        return self.records.position(self.record)

    def put(self, values: Position) -> None:
        """Begin a turn at the position with other values."""
        position = self.position | values
        del position["agenda"]
        self.record = self.records.load(position)

    def change(self, **values: Any) -> None:
        """Replace values of seat 0."""
        me, *others = self.position["players"]
        self.put({"players": [me | values, *others]})

    @property
    def me(self) -> Position:
        player: Position = self.position["players"][0]
        return player

    def legal(self) -> set[str]:
        return {CATALOGUE.name(int(action)) for action in self.records.legal(self.record)}

    def step(self, *words: str) -> None:
        for word in words:
            assert word in self.legal()
            self.records.step(self.record, CATALOGUE.id(word))

    def score(self) -> float:
        scores = np.zeros(int(self.t["num_players"]), np.int32)
        GAME.kernels.score(self.t, self.record, scores)
        return float(GAME.points(scores)[0])


def step_row(do: str, **values: Any) -> Rules:
    return {"do": do, **values}


# --- reconstructed values ---------------------------------------------------------------------------------


def test_start_track() -> None:
    rules = {"start_track": {"hides": 1, "grain": 2}}
    assert tables(rules)["start_goods"].tolist()[:6] == [5, 2, 1, 3, 4, 4]
    assert Table(rules).me["goods"]["hides"] == 1


def test_experience() -> None:
    ceiling = [math.ceil(n / 2) for n in range(20)]
    table = Table({"experience": {"points": ceiling}})
    assert table.t["experience"].tolist() == [2 * n for n in ceiling]
    destinations = table.me["destinations"]
    table.change(destinations={"storage": destinations["storage"][1:], "underway": [], "travelled": ["hage"]})
    assert table.score() == -18


def test_solo_boards() -> None:
    pools = tables({"solo": {"home_boards": 2}}, 1)["pools"]
    assert (pools[Pool.FIELD], pools[Pool.STALL]) == (10, 5)
    assert tables({"solo": {"home_boards": 2}}, 2)["pools"].tolist() == tables({}, 2)["pools"].tolist()


def test_solo_special_action() -> None:
    assert "place:tanner" not in Table({}, 1).legal()
    assert "place:tanner" in Table({"solo": {"special_action": True}}, 1).legal()


def test_titles() -> None:
    titles = [{"points": 90, "name": "Farmer"}, {"points": 130, "name": "Master"}]
    assert load({"solo": {"titles": titles}}).titles == ((90, "Farmer"), (130, "Master"))
    assert tables({"solo": {"titles": titles}})["top_title"] == 130


def test_new_workbenches_may_count_later() -> None:
    moves = {}
    for at_once in (True, False):
        table = Table({"rulings": {"workbench_counts_at_once": at_once}})
        table.change(goods={"wood": 9, "clay": 9})
        table.step("place:summer_master", "improve:workbenches", "brick:0")
        moves[at_once] = int(table.record["agenda"][table.record["depth"] - 1]["a"])
    assert moves == {True: 2, False: 1}


def test_limits() -> None:
    t = tables({"limits": {"goods": 50, "max_turns": 36}})
    assert t["limit"].tolist() == [30, 15, 15, 15, 15] + [50] * 15
    assert t["max_turns"] == 36


# --- other values -----------------------------------------------------------------------------------------


def test_grain_for_the_food_of_other_spaces() -> None:
    rules = {"spaces": {"summer_laborer": {"or_grain": True}}}
    assert tables(rules)["space_grain"][SPACES.index("summer_laborer")] == 1
    for goods, enters in (({"grain": 2}, True), ({"grain": 1}, False), ({"food": 1, "grain": 2}, False)):
        table = Table(rules)
        table.change(goods=goods)
        assert ("place:summer_laborer" in table.legal()) == enters


def test_steps_are_replaced_as_a_whole() -> None:
    rules = {"spaces": {"woodcutter": {"steps": [step_row("gain", gain={"wood": 2, "clay": 1})]}}}
    table = Table(rules)
    before = table.me["goods"]
    table.step("place:woodcutter")
    after = table.me["goods"]
    assert (after["wood"], after["clay"]) == (before["wood"] + 2, before["clay"] + 1)


def test_ladders() -> None:
    steps = [step_row("dike", per="shovels", at=[3, 5], amounts=[2, 4])]
    t = tables({"spaces": {"dike_builder": {"steps": steps}}})
    row = t["steps"][t["spaces"][SPACES.index("dike_builder")]["first"]]
    assert (row["kind"], row["count"]) == (StepKind.DIKE, Count.SHOVELS)
    assert row["ladder"].tolist() == [0] * 3 + [2] * 2 + [4] * 15


def test_bundles_are_replaced_as_a_whole() -> None:
    rules = {
        "construction": {"stall": {"cost": {"wood": 1}}},
        "prices": {"mill": {"choice": {"grain": 6}}},
        "wood_sale": {"gain": {"timber": 2}},
        "slaughter": {"horse": {"gain": {"food": 5}}},
    }
    t = tables(rules)
    assert t["option_cost"][Option.STALL].tolist() == [0] * 5 + [1] + [0] * 14
    assert t["option_gain"][Option.WOOD].tolist() == [0] * 7 + [2] + [0] * 12
    assert t["slaughter_gain"][2].tolist() == [5] + [0] * 19
    assert load(rules).buildings["mill"].price.choice == {"grain": 6}
    assert load(rules).buildings["mill"].price.cost == {Good.TIMBER: 1}


def test_prices_are_shared_by_a_kind() -> None:
    buildings = load({"prices": {"inn": {"cost": {"food": 8}}}}).buildings
    assert {b.price.cost[Good.FOOD] for word, b in buildings.items() if word.endswith("_inn")} == {8}


def test_tools() -> None:
    rules = {"tools": {"axes": {"values": [2, 7], "points": [0, 1.5], "cost": {"brick": 1}}}}
    t = tables({"tools": {"axes": {"values": [2, 7], "points": [0, 1], "cost": {"brick": 1}}}})
    assert t["tool_value"][Tool.AXES].tolist() == [2, 7, 7, 7, 7]
    assert (t["tool_last"][Tool.AXES], t["tool_points"][Tool.AXES].tolist()) == (1, [0, 2, 2, 2, 2])
    with pytest.raises(ComponentError, match=r"rules: tools\.axes\.points\[1\] must be an integer"):
        load(rules)


def test_half_points() -> None:
    t = tables({"goods_points": {"brick": 1.5, "linen": 3}})
    assert t["good_points"].tolist()[8:11] == [3, 0, 6]


def test_goods_track() -> None:
    t = tables({"goods_track": {"length": 5, "at": [2, 5], "points": [1, 4]}, "start_track": {"wool": 2}})
    assert t["limit"].tolist()[:6] == [10, 5, 5, 5, 5, 1000]
    assert t["track_points"][1].tolist()[:7] == [0, 0, 2, 2, 2, 8, 8]
    assert t["track_points"][0].tolist()[:12] == [0, 0, 2, 2, 4, 8, 8, 10, 10, 10, 16, 16]


def test_destinations() -> None:
    t = tables(
        {
            "destinations": {
                "esens": {
                    "items": [{"grain": 3, "food": 9}, {"hides": 2, "food": 1}, {"woolen": 1, "food": 4}]
                }
            }
        }
    )
    sales = [sale for sale in t["sales"] if sale["destination"] == 5]
    assert [int(sale["pay"].max()) for sale in sales] == [3, 2, 1]
    assert [int(sale["food"]) for sale in sales] == [9, 1, 4]


def test_land() -> None:
    t = tables({"start_land": {"grain_field": 0}, "box": {"field": 16}, "land_points": {"grain_field": 1}})
    assert (t["start_land"][Land.GRAIN_FIELD], t["pools"][Pool.FIELD]) == (0, 14)
    assert t["land_points"][Land.GRAIN_FIELD] == 2


def test_houses() -> None:
    steps = [step_row("gain", pay={"flax": 2}, gain={"linen": 1})]
    t = tables({"uses": {"weaving_parlor": {"steps": steps, "horses": 1}}})
    program = t["uses"][USABLE.index("weaving_parlor")]
    assert program["length"] == 1
    assert t["steps"][program["first"]]["pay"].tolist()[: len(GOODS)] == [0, 0, 0, 2] + [0] * 15
    assert t["use_needs_horses"].tolist() == [1, 0, 0, 0, 2, 0]


def test_shorter_game() -> None:
    table = Table({"course": {"half_years": 1, "workers": 1}}, 1)
    words: list[str] = []
    while choices := table.legal():
        words.append(min(choices, key=lambda word: (word not in ("pass", "done"), word)))
        table.step(words[-1])
    assert words.count("pass") == 1
    assert table.position["status"] == "terminated"


# --- refusals ---------------------------------------------------------------------------------------------


def space(*steps: Rules, word: str = "builder", **values: Any) -> Rules:
    return {"spaces": {word: {"steps": list(steps), **values}}}


def use(*steps: Rules) -> Rules:
    return {"uses": {"weaving_parlor": {"steps": list(steps)}}}


_WHOLE = "must be a whole number"
STEP = "spaces.builder.steps[0]"
USE = "uses.weaving_parlor.steps"
REFUSED: list[tuple[Rules, str]] = [
    ({"field": {}}, "unknown key 'field'"),
    ({"barn": {"huge": 1}}, "unknown key 'barn.huge'"),
    ({"barn": 7}, "barn must be a table"),
    ({"barn": {"small": "4"}}, "barn.small must be an integer"),
    ({"barn": {"small": 4.0}}, "barn.small must be an integer"),
    ({"barn": {"small": True}}, "barn.small must be an integer"),
    ({"barn": {"small": math.nan}}, "barn.small must be"),
    ({"barn": {"small": 10**30}}, "barn.small must be"),
    ({"barn": {"small": -1}}, f"barn.small {_WHOLE} from 0 to 7, not -1"),
    ({"barn": {"small": 5}}, "barn must have at most 7 places, not 8"),
    ({"barn": {"source": "hearsay"}}, "barn.source must be one of rulebook, published, reconstructed"),
    # set-up
    ({"start_track": {"grain": 16}}, f"start_track.grain {_WHOLE} from 0 to 15, not 16"),
    ({"start_track": {"food": 31}}, f"start_track.food {_WHOLE} from 0 to 30"),
    ({"start_materials": {"wood": 51}}, f"start_materials.wood {_WHOLE} from 0 to 50"),
    ({"start_land": {"stall": 5}}, "start_land covers more than the 6 spaces of the mainland"),
    ({"start_land": {"wet_moors": 4}}, f"start_land.wet_moors {_WHOLE} from 0 to 3"),
    ({"start_land": {"boardwalk": 5}}, f"start_land.boardwalk {_WHOLE} from 0 to 4"),
    ({"box": {"field": 3}}, "box.field must be 4 or more, the tiles of two home boards"),
    ({"box": {"cart": 31}}, f"box.cart {_WHOLE} from 0 to 30"),
    ({"laid_out": {"minor": 6}}, f"laid_out.minor {_WHOLE} from 0 to 5, not 6"),
    ({"laid_out": {"first_game": ["castle"]}}, "laid_out.first_game[0] must be one of farmers_house"),
    ({"laid_out": {"first_game": ["smithy"]}}, "laid_out.first_game[0] must be one of farmers_house"),
    ({"course": {"half_years": 10}}, f"course.half_years {_WHOLE} from 1 to 9"),
    ({"course": {"workers": 8}}, f"course.workers {_WHOLE} from 1 to 7"),
    # steps
    (space({}), f"{STEP}.do is missing"),
    (space(step_row("dance")), f"{STEP}.do must be one of gain, choose"),
    (space(step_row("cut", gain={})), f"{STEP}.gain is not known here"),
    (space(step_row("upgrade", each=2)), f"{STEP}.each is not known here"),
    (space(step_row("cut", per="goats")), f"{STEP}.per must be one of one, fish_traps"),
    (space(step_row("cut", each=0)), f"{STEP}.each {_WHOLE} from 1 to 100"),
    (space(step_row("cut", at=[1], amounts=[1])), f"{STEP}.per is missing beside at"),
    (space(step_row("cut", per="axes", at=[2, 1], amounts=[1, 2])), f"{STEP}.at must be rising numbers"),
    (space(step_row("cut", per="axes", at=[1, 2], amounts=[1])), f"{STEP}.amounts must have 2 numbers"),
    (space(step_row("cut", per="axes", at=[1], amounts=[1], each=1)), f"{STEP}.each is not known here"),
    (space(step_row("gain")), f"{STEP}.gain is missing"),
    (space(step_row("gain", gain={"gold": 1})), f"{STEP}.gain.gold is not known here"),
    (space(step_row("gain", gain={"wood": 31})), f"{STEP}.gain.wood {_WHOLE} from 1 to 30"),
    (
        space(step_row("gain", gain={}, pay={"wood": 1}, per="axes")),
        f"{STEP}.pay is possible only without per",
    ),
    (space(step_row("gain", gain={}, pay={"wood": 8})), f"{STEP}.pay asks for 8 wood at once, more than 7"),
    (space(step_row("choose", gain={})), f"{STEP}.gain must name at least one good"),
    (space(step_row("choose", gain={"linen": 1})), f"{STEP}.gain cannot offer linen"),
    (space(step_row("choose", gain={"wood": 1}, each=8)), f"{STEP} can be done 8 times, more than 7"),
    (space(step_row("convert", pay={}, gain={"wood": 1})), f"{STEP}.pay must name at least one good"),
    (
        space(step_row("convert", pay={"peat": 1}, gain={}, per="spades", each=2)),
        f"{STEP} can be done 14 times, more than 7",
    ),
    (
        space(step_row("convert", pay={"clay": 2}, gain={}, per="ovens")),
        f"{STEP}.pay asks for 8 clay at once, more than 7",
    ),
    (
        space(step_row("convert", pay={"peat": 1}, gain={}, per="ovens", spare=True)),
        f"{STEP}.pay must be grain and peat if they can be replaced",
    ),
    (
        space(step_row("convert", pay={"peat": 2, "grain": 1}, gain={}, per="ovens", spare=True)),
        f"{STEP}.pay asks for 8 wood at once, more than 7",
    ),
    (space(step_row("improve", tool="sickles")), f"{STEP}.tool must be one of fish_traps"),
    (space(step_row("options", options=[])), f"{STEP}.options must name one or more different options"),
    (space(step_row("options", options=["plow", "plow"])), f"{STEP}.options must name one or more different"),
    (
        space(step_row("options", options=["imitate"])),
        f"{STEP}.options[0] must be one of building",
    ),
    (
        space(step_row("options", options=["free_stable", "plow"])),
        f"{STEP}.options must name free_stable alone",
    ),
    (
        space(step_row("options", options=["vehicle", "free_handcart"])),
        f"{STEP}.options cannot offer a vehicle both for its price and for free",
    ),
    (space(*[step_row("cut")] * 9), "spaces.builder.steps must be at most 8, not 9"),
    (space(5), f"{STEP} must be a table, not an integer"),  # type: ignore[arg-type]
    (space(food=1), "unknown key 'spaces.builder.food'"),
    (space(word="forester", food=31), f"spaces.forester.food {_WHOLE} from 0 to 30"),
    (space(word="forester", or_grain=1), "spaces.forester.or_grain must be a boolean"),
    (
        {"buildings": {"mill": {"steps": [step_row("options", options=["building"])]}}},
        "buildings.mill.steps[0].options[0] must be one of vehicle",
    ),
    ({"buildings": {"mill": {"points": 61}}}, "buildings.mill.points must be points from 0 to 60, not 61"),
    ({"prices": {"inn": {"choice": {"clay+wood": 1}}}}, "prices.inn.choice.clay+wood is not known here"),
    ({"prices": {"inn": {"choice": {"wood": 16}}}}, f"prices.inn.choice.wood {_WHOLE} from 1 to 15"),
    (
        {"prices": {"inn": {"choice": {"wood": 8}}}},
        "prices.inn.choice.wood asks for 8 wood at once, more than 7",
    ),
    ({"prices": {"inn": {"cost": {"food": 0}}}}, f"prices.inn.cost.food {_WHOLE} from 1 to 30"),
    # houses with a clock
    (use(), f"{USE} must begin with a gain that is paid for"),
    (use(step_row("cut")), f"{USE} must begin with a gain that is paid for"),
    (use(step_row("gain", gain={"linen": 1})), f"{USE} must begin with a gain that is paid for"),
    (
        use(step_row("gain", pay={"flax": 1}, gain={}), step_row("upgrade")),
        f"{USE} can go on only with one step, cut or options",
    ),
    (
        use(step_row("gain", pay={"flax": 1}, gain={}), *[step_row("cut")] * 2),
        f"{USE} can go on only with one",
    ),
    (use(step_row("gain", pay={"clay": 1}, gain={})), f"{USE}[0].pay cannot ask for wood or clay"),
    (use(step_row("gain", pay={"food": 1}, gain={"grain": 1})), "uses can go round for ever"),
    (use(step_row("gain", pay={"flax": 1}, gain={"peat": 1})), "uses can go round for ever: "),
    (
        use(step_row("gain", pay={"flax": 1}, gain={}), step_row("options", options=["plow"])),
        f"{USE}[1].options[0] must be one of free_stable",
    ),
    # tools, equipment
    ({"tools": {"axes": {"values": [3, 3]}}}, "tools.axes.values must be rising numbers"),
    ({"tools": {"axes": {"values": [3, 8]}}}, f"tools.axes.values[1] {_WHOLE} from 0 to 7"),
    ({"tools": {"axes": {"values": [1, 2, 3, 4, 5, 6]}}}, "tools.axes.values must have 1 to 5 numbers"),
    ({"tools": {"axes": {"points": [0]}}}, "tools.axes.points must have 4 numbers, not 1"),
    ({"tools": {"axes": {"cost": {}}}}, "tools.axes.cost must name at least one good"),
    ({"equipment": {"plow": {"singles": 1}}}, "unknown key 'equipment.plow.singles'"),
    ({"equipment": {"cart": {"cost": {"wood": 8}}}}, "equipment.cart.cost asks for 8 wood at once"),
    ({"equipment": {"handcart": {"singles": 0}}}, "equipment.handcart must have a space"),
    ({"equipment": {"wagon": {"singles": 1}}}, "equipment.wagon must have the spaces of the handcart"),
    ({"equipment": {"droshky": {"doubles": 0}}}, "equipment.droshky must have the spaces of the carriage"),
    (
        {"equipment": {"horse_cart": {"joined": False}}},
        "equipment.horse_cart must have the spaces of the cart",
    ),
    # travel
    ({"cargo": {"wood": {"size": 5}}}, f"cargo.wood.size {_WHOLE} from 1 to 4"),
    ({"cargo": {"wood": {"becomes": "sheep"}}}, "cargo.wood.becomes must be one of wood, clay"),
    ({"cargo": {"wood": {"becomes": "brick"}}}, "cargo.clay.becomes is brick, which other cargo becomes"),
    ({"destinations": {"hage": {"size": 2}}}, "destinations have 20 spaces in all, more than the 19"),
    ({"destinations": {"hage": {"items": []}}}, "destinations.hage.items must be field"),
    (
        {"destinations": {"hage": {"items": [{"peat": 1, "food": 1}]}}},
        "destinations.hage.items[0].field is missing",
    ),
    (
        {"destinations": {"hage": {"items": [{"field": 2, "food": 1}]}}},
        f"destinations.hage.items[0].field {_WHOLE} from 1 to 1",
    ),
    ({"experience": {"points": [0] * 19}}, "experience.points must have 20 numbers, not 19"),
    ({"experience": {"points": [0] * 19 + [61]}}, "experience.points[19] must be points from 0 to 60"),
    # home board, inventorying
    ({"home_board": {"diked": [0] * 7}}, "home_board.diked must have 8 numbers"),
    ({"home_board": {"diked": [1] * 8}}, "home_board.diked must start with 0 and never fall"),
    ({"home_board": {"tidal_points": [1] * 8}}, "home_board.tidal_points[0] must be points from -60 to 0"),
    ({"home_board": {"moor_peat": 0}}, f"home_board.moor_peat {_WHOLE} from 1 to 4"),
    ({"husbandry": {"stall": 0}}, f"husbandry.stall {_WHOLE} from 1 to 7"),
    ({"milk": {"sheep": {"at": [5, 2, 8]}}}, "milk.sheep.at must be rising numbers"),
    ({"wool": {"sheep": {"amounts": [1]}}}, "wool.sheep.amounts must have 3 numbers"),
    ({"sustenance": {"fuel": 8}}, f"sustenance.fuel {_WHOLE} from 0 to 7"),
    # scoring
    ({"goods_track": {"length": 16}}, f"goods_track.length {_WHOLE} from 1 to 15"),
    ({"goods_track": {"at": [7, 11, 16]}}, f"goods_track.at[2] {_WHOLE} from 1 to 15"),
    ({"goods_track": {"at": [7, 7, 15]}}, "goods_track.at must be rising numbers"),
    ({"goods_track": {"points": [1]}}, "goods_track.points must have 3 numbers, not 1"),
    ({"goods_track": {"food_indicators": 3}}, f"goods_track.food_indicators {_WHOLE} from 1 to 2"),
    ({"goods_points": {"timber": 0.3}}, "goods_points.timber must be whole or half points, not 0.3"),
    ({"goods_points": {"timber": -1.0}}, "goods_points.timber must be points from 0 to 60"),
    ({"land_points": {"wet_moor": 1}}, "land_points.wet_moor must be points from -60 to 0, not 1"),
    ({"points": {"animals": [0, 1]}}, "points.animals must have 3 numbers, not 2"),
    ({"points": {"bottleneck": 2}}, "points.bottleneck must be points from -60 to 0, not 2"),
    ({"solo": {"home_boards": 0}}, f"solo.home_boards {_WHOLE} from 1 to 2"),
    ({"solo": {"titles": []}}, "solo.titles must have at least one title"),
    ({"limits": {"max_turns": 0}}, f"limits.max_turns {_WHOLE} from 1 to 10000"),
]


@pytest.mark.parametrize(("rules", "message"), REFUSED, ids=[message for _, message in REFUSED])
def test_refused(rules: Rules, message: str) -> None:
    refuse(load, rules, message)


def test_nothing_may_be_missing() -> None:
    """But for a thing of a bundle, and what a space may ask for."""

    def needed(path: str) -> bool:
        bundles = {"cost", "choice", "pay", "gain"}
        return bundles.isdisjoint(path.split(".")[:-1]) and not path.endswith((".food", ".or_grain"))

    paths = filter(needed, (*BASE, *leaves(BASE, into_lists=False)))
    needs_all(lambda where, data: _Reader(where).components(data), DEFAULT, paths)
