"""The 15 summer action spaces: what each gives, costs, and how tools and tiles count."""

from itertools import pairwise

import pytest

from .helpers import (
    barn,
    decision,
    gained,
    give,
    goods,
    land,
    legal,
    load,
    me,
    moors,
    no_land,
    occupy,
    options,
    own,
    play,
    spacious,
    starts,
    step,
    summer,
    tools,
)

# --- Fisherman --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("traps", "after"), [(2, 3), (3, 4), (4, 5), (5, 6), (6, 6)])
def test_fisherman(traps, after):
    """1 sheep; one more Fish Trap (ruling 22: not beyond 6), then 1 food for each (ruling 23)."""
    p = summer()
    tools(me(p), fish_traps=traps)
    assert gained(p, "place:fisherman") == {"sheep": 1, "food": after}
    assert me(play(p, "place:fisherman"))["tools"]["fish_traps"] == after


def test_fisherman_without_room():
    """Ruling 5: the sheep needs a place; one animal too many is returned."""
    p = summer(horse=8)  # three in the stall, five on dikes
    no_land(me(p))
    env = step(load(p), "place:fisherman")
    assert (decision(env), legal(env)) == ("make_room", {"return:sheep", "return:horse"})
    assert goods(step(env, "return:horse").get_position()) == {"horse": 7, "sheep": 1, "food": 3}
    assert goods(play(p, "place:fisherman", "return:sheep")) == {"horse": 8, "food": 3}


# --- Grocer -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("good", ["timber", "brick", "sheep", "cattle", "horse"])
def test_summer_grocer(good):
    """1 timber or 1 brick or 1 animal; and 1 grain and 1 leather."""
    assert options(summer(), "place:summer_grocer") == {
        f"take:{word}" for word in ("timber", "brick", "sheep", "cattle", "horse")
    }
    expected = {good: 1, "grain": 1, "leather": 1}
    assert gained(summer(), "place:summer_grocer", f"take:{good}") == expected


# --- Woolen Weaver ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("looms", [2, 3, 4, 5])
@pytest.mark.parametrize("wool", [1, 2, 4, 5, 15])
def test_woolen_weaver(looms, wool):
    """Per Weaving Loom 1 wool into 1 woolen; any number up to that."""
    p = summer(wool=wool)
    tools(me(p), weaving_looms=looms)
    most = min(looms, wool)
    assert options(p, "place:woolen_weaver") == {f"times:{n}" for n in range(most + 1)}
    for n in range(most + 1):
        expected = {"wool": -n, "woolen": n} if n else {}
        assert gained(p, "place:woolen_weaver", f"times:{n}") == expected


def test_woolen_weaver_without_wool():
    """Ruling 53: a space can be used without any effect."""
    p = summer(flax=3)
    after = play(p, "place:woolen_weaver")
    assert (after["occupied"], after["to_move"]) == ({"woolen_weaver": 0}, 1)
    assert goods(after) == {"flax": 3}


# --- Colonist ---------------------------------------------------------------------------------------------


def test_colonist():
    """1 horse and/or dehydrate 1 moor, which gets 4 peat."""
    env = step(load(summer()), "place:colonist")
    assert (decision(env), legal(env)) == ("option", {"choose:dehydrate", "done"})
    after = step(env, "choose:dehydrate").get_position()
    assert goods(after) == {"horse": 1}
    assert me(after)["moors"] == {"wet": 2, "boardwalk": 4, "dehydrated": [4]}
    declined = play(summer(), "place:colonist", "done")
    assert (goods(declined), me(declined)["moors"]["wet"]) == ({"horse": 1}, 3)


def test_colonist_without_a_wet_moor():
    """Ruling 27: then the horse only."""
    p = summer()
    moors(me(p), dehydrated=(4, 2, 1))
    after = play(p, "place:colonist")
    assert (goods(after), after["to_move"]) == ({"horse": 1}, 1)


def test_colonist_without_room():
    """Ruling 27: and the other way round."""
    p = summer(sheep=8)
    no_land(me(p))
    after = play(p, "place:colonist", "return:horse", "choose:dehydrate")
    assert (goods(after), me(after)["moors"]["dehydrated"]) == ({"sheep": 8}, [4])


# --- Peat Cutter ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spades", [3, 5, 7])
def test_peat_cutter(spades):
    """Per Spade 1 peat from the own moors."""
    p = summer()
    tools(me(p), spades=spades)
    moors(me(p), wet=1, dehydrated=(4, 4))
    env = step(load(p), "place:peat_cutter")
    assert (decision(env), legal(env)) == ("cut", {"cut:moor_4", "done"})
    left = 4
    for _ in range(spades):
        step(env, f"cut:moor_{left}")
        left = left - 1 or 4
    after = env.get_position()
    assert (after["to_move"], goods(after)) == (1, {"peat": spades})
    assert me(after)["moors"]["dehydrated"] == {3: [4, 1], 5: [3], 7: [1]}[spades]


def test_peat_cutter_chooses_moors():
    """Ruling 54: the player says which moor each peat comes from; and may stop."""
    p = summer()
    moors(me(p), wet=1, boardwalk=2, dehydrated=(3, 1))
    words = {"cut:boardwalk", "cut:moor_3", "cut:moor_1", "done"}
    assert options(p, "place:peat_cutter") == words
    assert options(p, "place:peat_cutter", "cut:moor_3") == {
        "cut:boardwalk", "cut:moor_2", "cut:moor_1", "done"
    }  # fmt: skip
    after = play(p, "place:peat_cutter", "cut:boardwalk", "cut:moor_1", "done")
    assert goods(after) == {"peat": 2}
    assert me(after)["moors"] == {"wet": 1, "boardwalk": 1, "dehydrated": [3]}


def test_peat_cutter_needs_dehydrated_moors():
    """Cutting Peat: a wet moor gives none."""
    p = summer()
    moors(me(p), wet=3)
    after = play(p, "place:peat_cutter")
    assert (goods(after), after["to_move"]) == ({}, 1)


def test_peat_cutter_start():
    """At the start only the small moor has peat."""
    assert options(summer(), "place:peat_cutter") == {"cut:boardwalk", "done"}
    after = play(summer(), "place:peat_cutter", *["cut:boardwalk"] * 3)
    assert (goods(after), me(after)["moors"]["boardwalk"]) == ({"peat": 3}, 1)


# --- Dike Builder -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("shovels", "dikes"), [(3, 1), (4, 2), (5, 2), (6, 3)])
@pytest.mark.parametrize("animal", ["cattle", "sheep"])
def test_dike_builder(shovels, dikes, animal):
    """1 cattle or 1 sheep; and 1 dike per pair of shovels."""
    p = summer()
    tools(me(p), shovels=shovels)
    assert options(p, "place:dike_builder") == {"take:cattle", "take:sheep"}
    after = play(p, "place:dike_builder", f"take:{animal}")
    assert (goods(after), me(after)["dikes"]) == ({animal: 1}, dikes)


def test_dike_builder_at_the_top():
    """Ruling 28: no more than 7 dike moves have an effect."""
    p = summer()
    me(p)["dikes"] = 6
    tools(me(p), shovels=6)
    after = play(p, "place:dike_builder", "take:sheep")
    assert me(after)["dikes"] == 7


def test_dike_builder_before_the_animal():
    """Ruling P10: land behind the new dike has room for the animal."""
    p = summer(horse=8)
    no_land(me(p))
    after = play(p, "place:dike_builder", "take:sheep")
    assert (goods(after), after["to_move"]) == ({"horse": 8, "sheep": 1}, 1)


# --- Clay Worker, Woodcutter ------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [3, 4, 5, 6])
def test_clay_worker(n):
    """Per Shovel 1 clay."""
    p = summer(clay=1)
    tools(me(p), shovels=n)
    assert gained(p, "place:clay_worker") == {"clay": n}


@pytest.mark.parametrize("n", [3, 4, 5, 6])
def test_woodcutter(n):
    """Per Axe 1 wood; forests do not matter."""
    p = summer(wood=1)
    tools(me(p), axes=n)
    land(me(p), forest=2)
    assert gained(p, "place:woodcutter") == {"wood": n}


# --- Farmer -----------------------------------------------------------------------------------------------


def test_farmer_builds_a_plow_and_uses_it():
    """A plow for 1 wood and 1 cattle or horse; it counts for the fields at once."""
    p = summer(wood=1, horse=1)
    env = step(load(p), "place:farmer")
    assert (decision(env), legal(env)) == ("option", {"choose:plow", "done"})
    step(env, "choose:plow")
    assert (decision(env), legal(env)) == ("fields", {"field:grain", "field:flax", "done"})
    after = step(env, "field:flax").get_position()
    assert (goods(after), me(after)["barn"]["plows"]) == ({}, 1)
    assert me(after)["land"] == {"grain_field": 1, "flax_field": 2, "stall": 1}
    assert after["to_move"] == 1


@pytest.mark.parametrize("animal", ["cattle", "horse"])
def test_farmer_chooses_the_animal(animal):
    """Index of Equipment: 1 horse or 1 cattle."""
    p = summer(wood=1, horse=1, cattle=1, sheep=1)
    assert options(p, "place:farmer", "choose:plow") == {"return:cattle", "return:horse"}
    assert gained(p, "place:farmer", "choose:plow", f"return:{animal}", "done") == {"wood": -1, animal: -1}


@pytest.mark.parametrize("k", [0, 1])
def test_farmer_pays_wood_or_timber(k):
    """Timber can always be paid instead of wood."""
    p = summer(wood=1, timber=1, horse=1)
    assert options(p, "place:farmer", "choose:plow") == {"timber:0", "timber:1"}
    paid = {"horse": -1, ("timber" if k else "wood"): -1}
    assert gained(p, "place:farmer", "choose:plow", f"timber:{k}", "done") == paid
    only = summer(timber=1, horse=1)
    assert gained(only, "place:farmer", "choose:plow", "done") == {"timber": -1, "horse": -1}


@pytest.mark.parametrize("missing", ["wood", "cattle"])
def test_farmer_cannot_afford_a_plow(missing):
    """A sheep does not do, and without plows there are no fields."""
    p = summer(**({"wood": 1, "cattle": 1, "sheep": 2} | {missing: 0}))
    assert play(p, "place:farmer")["to_move"] == 1


@pytest.mark.parametrize("plows", [1, 2, 3])
def test_farmer_fields(plows):
    """Up to 1 field per plow, each of either kind; fewer are possible."""
    p = summer()
    me(p)["dikes"] = 1
    barn(me(p), plows=plows)
    for placed in range(plows):
        words = ["place:farmer", *["field:grain"] * placed]
        assert options(p, *words) == {"field:grain", "field:flax", "done"}
        assert me(play(p, *words, "done"))["land"]["grain_field"] == 1 + placed
    assert play(p, "place:farmer", *["field:grain"] * plows)["to_move"] == 1


def test_farmer_fields_need_land():
    """Fields are placed on empty Land Spaces only."""
    p = summer()
    barn(me(p), plows=4)
    after = play(p, "place:farmer", "field:grain", "field:flax")
    assert (me(after)["land"], after["to_move"]) == ({"grain_field": 2, "flax_field": 2, "stall": 1}, 1)


def test_farmer_fields_are_limited():
    """Limited Components: 10 fields beside those that two players begin with."""
    p = summer()
    for player in p["players"]:
        spacious(player)
    barn(me(p), plows=3)
    land(me(p), grain_field=5)
    land(me(p, 1), flax_field=6)  # 5 + 1 + 1 + 6: one of 14 is left
    after = play(p, "place:farmer", "field:flax")
    assert (me(after)["land"]["flax_field"], after["to_move"]) == (2, 1)


def test_farmer_plow_needs_a_tile_and_a_place():
    """Limited Components: 6 tiles for plows and peat boats; Details on Vehicles: 5 of them in a barn."""
    p = summer(wood=1, horse=1)
    barn(me(p, 1), peat_boats=3, plows=1)
    barn(me(p), peat_boats=1)
    assert "choose:plow" in options(p, "place:farmer")
    barn(me(p, 1), peat_boats=3, plows=2)
    assert "choose:plow" not in options(p, "place:farmer")
    p = summer(wood=1, horse=1)
    barn(me(p), peat_boats=4, handcart=1)
    give(me(p), peat=0)
    assert "choose:plow" not in options(p, "place:farmer")


# --- Forester, Carpenter, Builder -------------------------------------------------------------------------


def test_forester_places_a_forest():
    """1 food: a forest, for nothing more."""
    p = summer(food=1)
    env = step(load(p), "place:forester")
    assert (decision(env), legal(env)) == ("option", {"choose:forest", "done"})
    after = step(env, "choose:forest").get_position()
    assert (goods(after), me(after)["land"]["forest"]) == ({}, 1)


def test_forester_builds():
    """1 food: or a building at its cost."""
    p = summer(food=1, wood=1, grain=1)
    after = play(p, "place:forester", "build:novices_hut")
    assert (goods(after), me(after)["buildings"]) == ({}, ["novices_hut"])


@pytest.mark.parametrize(("food", "grain"), [(0, 0), (0, 5)])
def test_forester_needs_food(food, grain):
    """Rulings 18, 53: without 1 food the space cannot be used; grain does not do."""
    assert "place:forester" not in options(summer(food=food, grain=grain))
    assert "place:forester" in options(summer(food=1))


def test_forester_pays_before_building():
    """The food of the space is gone when the building is paid."""
    rich = {"wood": 1, "clay": 1}
    assert "build:potters_inn" not in options(summer(food=9, **rich), "place:forester")
    assert "build:potters_inn" in options(summer(food=10, **rich), "place:forester")


def test_forester_forests_are_limited():
    """Limited Components: 5 forests and parks; and a forest needs an empty Land Space."""
    p = summer(food=1)
    for player in p["players"]:
        spacious(player)
    land(me(p, 1), forest=2, park=2)
    assert "choose:forest" in options(p, "place:forester")
    land(me(p, 1), park=3)
    assert play(p, "place:forester")["to_move"] == 1
    p = summer(food=1)
    no_land(me(p))
    assert play(p, "place:forester")["to_move"] == 1


def test_summer_carpenter_stall():
    """A stall for 2 clay and 1 grain, or a building."""
    p = summer(clay=2, grain=1)
    env = step(load(p), "place:summer_carpenter")
    assert "choose:stall" in legal(env)
    assert starts(legal(env), "build") >= {"farmers_house", "loading_station"}
    after = step(env, "choose:stall").get_position()
    assert (goods(after), me(after)["land"]["stall"]) == ({}, 2)


@pytest.mark.parametrize("k", [0, 1, 2])
def test_summer_carpenter_stall_for_brick(k):
    """Brick can always be paid instead of clay (ruling 13)."""
    p = summer(clay=2, brick=2, grain=1)
    words = ["place:summer_carpenter", "choose:stall"]
    assert options(p, *words) == {"brick:0", "brick:1", "brick:2"}
    after = goods(play(p, *words, f"brick:{k}"))
    assert (after.get("clay", 0), after.get("brick", 0), after.get("grain", 0)) == (k, 2 - k, 0)


def test_summer_carpenter_stall_with_one_way_to_pay():
    """1 clay and 1 brick are just enough."""
    assert goods(play(summer(clay=1, brick=1, grain=1), "place:summer_carpenter", "choose:stall")) == {}


@pytest.mark.parametrize("missing", ["clay", "grain"])
def test_summer_carpenter_cannot_afford(missing):
    """All of it must be paid."""
    p = summer(**({"clay": 2, "grain": 1} | {missing: 0}))
    assert "choose:stall" not in options(p, "place:summer_carpenter")


def test_summer_carpenter_stalls_are_limited():
    """Limited Components: 7 stalls and depots."""
    p = summer(clay=2, grain=1)
    for player in p["players"]:
        spacious(player)
    land(me(p, 1), stall=3, depot=2)
    assert "choose:stall" in options(p, "place:summer_carpenter")
    land(me(p, 1), stall=3, depot=3)
    assert "choose:stall" not in options(p, "place:summer_carpenter")


def test_summer_carpenter_has_no_stable():
    """Only the winter Carpenter makes stables."""
    assert "choose:stable" not in options(summer(brick=5, grain=1), "place:summer_carpenter")


def test_builder():
    """1 building, at its cost, on an empty Land Space."""
    p = summer(timber=1, brick=1)
    env = step(load(p), "place:builder")
    assert decision(env) == "option"
    minor = {"turnery", "smokehouse", "cooperage", "smithy", "bakehouse"}
    assert legal(env) == {"done", *(f"build:{name}" for name in minor)}
    after = step(env, "build:bakehouse").get_position()
    assert (goods(after), me(after)["buildings"]) == ({}, ["bakehouse"])
    assert "bakehouse" not in after["buildings"]
    no_land(me(p))
    assert play(p, "place:builder")["to_move"] == 1


# --- Master -----------------------------------------------------------------------------------------------

TOOLS = {
    "fish_traps": {"wood": 1},
    "fleshing_beams": {"wood": 1},
    "weaving_looms": {"wood": 2},
    "slaughtering_tables": {"clay": 1},
    "spades": {"wood": 1},
    "shovels": {"wood": 1},
    "pottery_wheels": {"clay": 1},
    "ovens": {"brick": 1},
    "axes": {"wood": 1},
    "workbenches": {"clay": 2},
}
TRACKS = {
    "fish_traps": [2, 3, 4, 5, 6],
    "fleshing_beams": [3, 5, 6],
    "weaving_looms": [2, 3, 4, 5],
    "slaughtering_tables": [2, 3, 4],
    "spades": [3, 5, 7],
    "shovels": [3, 4, 5, 6],
    "pottery_wheels": [2, 3, 4],
    "ovens": [1, 2, 3, 4],
    "axes": [3, 4, 5, 6],
    "workbenches": [2, 3, 4],
}
STEPS = [(tool, low, high) for tool, track in TRACKS.items() for low, high in pairwise(track)]


@pytest.mark.parametrize(("tool", "low", "high"), STEPS)
def test_master_step(tool, low, high):
    """Each step of a tool costs what stands on its track."""
    p = summer(**TOOLS[tool])
    tools(me(p), **{tool: low})
    env = step(load(p), "place:summer_master")
    assert decision(env) == "master"
    after = step(env, f"improve:{tool}").get_position()
    assert (goods(after), me(after)["tools"][tool]) == ({}, high)
    for good, n in TOOLS[tool].items():
        give(me(p), **{good: n - 1})
        assert f"improve:{tool}" not in options(p, "place:summer_master")


@pytest.mark.parametrize("tool", TRACKS)
def test_master_not_beyond_the_track(tool):
    """The last space is the last."""
    p = summer(wood=5, clay=5, brick=5)
    tools(me(p), **{tool: TRACKS[tool][-1]})
    assert starts(options(p, "place:summer_master"), "improve") == TRACKS.keys() - {tool}


@pytest.mark.parametrize("benches", [2, 3, 4])
def test_master_moves_one_tool_per_workbench(benches):
    """Per Workbench one move; each tool once in an action (ruling 20)."""
    p = summer(wood=9)
    tools(me(p), workbenches=benches)
    env = step(load(p), "place:summer_master")
    wooden = ["axes", "fish_traps", "spades", "shovels", "fleshing_beams", "weaving_looms"]
    for moved in range(benches):
        assert starts(legal(env), "improve") == set(wooden[moved:])
        assert "done" in legal(env)
        step(env, f"improve:{wooden[moved]}")
    after = env.get_position()
    assert (after["to_move"], goods(after)) == (1, {"wood": 9 - benches})


def test_master_new_workbench_helps_at_once():
    """Ruling 21: moving the Workbench is one of the moves, the new one may be used in the same action."""
    p = summer(clay=2, wood=3)
    env = step(load(p), "place:summer_master", "improve:workbenches")
    step(env, "improve:axes", "improve:spades")
    after = env.get_position()
    assert (after["to_move"], goods(after)) == (1, {"wood": 1})


@pytest.mark.parametrize("k", [0, 1, 2])
def test_master_timber_for_wood(k):
    """Timber can always be paid instead of wood: 2 for a Weaving Loom."""
    p = summer(wood=2, timber=2)
    assert options(p, "place:summer_master", "improve:weaving_looms") == {"timber:0", "timber:1", "timber:2"}
    after = goods(play(p, "place:summer_master", "improve:weaving_looms", f"timber:{k}", "done"))
    assert (after.get("wood", 0), after.get("timber", 0)) == (k, 2 - k)


@pytest.mark.parametrize("k", [0, 1, 2])
def test_master_brick_for_clay(k):
    """Brick can always be paid instead of clay: 2 for a Workbench."""
    p = summer(clay=2, brick=2)
    assert options(p, "place:summer_master", "improve:workbenches") == {"brick:0", "brick:1", "brick:2"}
    after = play(p, "place:summer_master", "improve:workbenches", f"brick:{k}")
    rest = goods(after)
    assert (rest.get("clay", 0), rest.get("brick", 0)) == (k, 2 - k)


def test_master_only_timber_and_brick():
    """They do without any wood and clay."""
    p = summer(timber=1, brick=1)
    words = starts(options(p, "place:summer_master"), "improve")
    assert words == {
        "fish_traps", "fleshing_beams", "spades", "shovels", "axes",
        "slaughtering_tables", "pottery_wheels", "ovens",
    }  # fmt: skip
    assert goods(play(p, "place:summer_master", "improve:axes", "improve:pottery_wheels")) == {}


def test_master_ovens_cost_brick():
    """An oven costs a brick; clay does not do."""
    assert "improve:ovens" not in options(summer(clay=5), "place:summer_master")


# --- Warden -----------------------------------------------------------------------------------------------


def test_warden_upgrades_one_tile():
    """1 Tile Upgrade, for nothing (the eight pairs: see the tests of land and vehicles)."""
    env = step(load(summer()), "place:warden")
    assert (decision(env), legal(env)) == ("upgrade", {"upgrade:moor", "upgrade:stall", "done"})
    after = step(env, "upgrade:moor").get_position()
    assert me(after)["moors"] == {"wet": 2, "boardwalk": 4, "dehydrated": [4]}
    assert after["to_move"] == 1
    assert play(summer(), "place:warden", "done")["to_move"] == 1


def test_warden_words():
    """Turning Tiles: the tiles with a reverse side."""
    p = summer()
    spacious(me(p))
    moors(me(p), wet=1)
    land(me(p), stall=1, stable=1, forest=1)
    barn(me(p), peat_boats=1, handcart=1, cart=1, carriage=1)
    words = {"peat_boat", "handcart", "cart", "carriage", "moor", "stall", "stable", "forest"}
    assert options(p, "place:warden") == {"done", *(f"upgrade:{word}" for word in words)}


def test_warden_reverse_sides_cannot_be_turned():
    """Ruling: one way only; not fields, nor the small moor."""
    p = summer()
    spacious(me(p))
    moors(me(p), boardwalk=4, dehydrated=(4,))
    me(p)["land"] = {"grain_field": 1, "flax_field": 1, "depot": 1, "double_stall": 1, "park": 1}
    barn(me(p), plows=1, wagon=1, horse_cart=1, droshky=1)
    assert not starts(options(p, "place:warden"), "upgrade")


# --- Laborer ----------------------------------------------------------------------------------------------


#: all but the Laborer
SPACES = {
    "fisherman", "summer_grocer", "woolen_weaver", "colonist", "peat_cutter", "dike_builder", "clay_worker",
    "farmer", "forester", "woodcutter", "summer_master", "summer_carpenter", "builder", "warden",
}  # fmt: skip


def test_summer_laborer_builds_a_vehicle():
    """2 food: a vehicle at its cost."""
    p = summer(food=2, wood=4)
    env = step(load(p), "place:summer_laborer")
    assert (decision(env), legal(env)) == ("option", {"vehicle:handcart", "vehicle:wagon", "done"})
    after = step(env, "vehicle:wagon").get_position()
    assert goods(after) == {}
    assert me(after)["barn"]["vehicles"] == [{"kind": "wagon", "singles": 2, "doubles": 0}]


def test_summer_laborer_imitates():
    """2 food: or what an occupied space of this half-year does, whoever stands there (ruling 24)."""
    p = summer(food=2)
    occupy(p, 0, "woodcutter")
    occupy(p, 1, "clay_worker")
    words = {"imitate:woodcutter", "imitate:clay_worker", "done"}
    assert options(p, "place:summer_laborer") == words
    after = play(p, "place:summer_laborer", "imitate:clay_worker")
    assert goods(after) == {"clay": 3}
    assert after["occupied"] == {"clay_worker": 1, "summer_laborer": 0, "woodcutter": 0}


@pytest.mark.parametrize("food", [0, 1])
def test_summer_laborer_needs_food(food):
    """Rulings 18, 53: without 2 food the space cannot be used; grain does not do."""
    p = summer(food=food, grain=5)
    occupy(p, 1, "woodcutter")
    assert "place:summer_laborer" not in options(p)
    give(me(p), food=2)
    assert "place:summer_laborer" in options(p)


def test_summer_laborer_pays_for_the_imitated_space():
    """Ruling 24: all costs of the space are due too."""
    p = summer(food=2)
    occupy(p, 1, "forester")
    assert "imitate:forester" not in options(p, "place:summer_laborer")
    give(me(p), food=3)
    after = play(p, "place:summer_laborer", "imitate:forester", "choose:forest")
    assert (goods(after), me(after)["land"]["forest"]) == ({}, 1)


@pytest.mark.parametrize("space", sorted(SPACES))
def test_summer_laborer_imitates_every_other_space(space):
    """Ruling 24: but not a Laborer."""
    for seat in (0, 1):
        p = summer(food=9)
        occupy(p, seat, space)
        assert starts(options(p, "place:summer_laborer"), "imitate") == {space}


@pytest.mark.parametrize("space", sorted(SPACES))
def test_summer_laborer_does_the_same(space):
    """Imitating: what the space itself does, with its questions."""
    p = summer(food=20, grain=3, wool=3, wood=3, clay=3, brick=1, timber=1, horse=1)
    barn(me(p), plows=1)
    env = step(load(p), f"place:{space}")
    asked = (decision(env), legal(env), goods(env.get_position()))
    give(me(p), food=22)
    occupy(p, 1, space)
    env = step(load(p), "place:summer_laborer", f"imitate:{space}")
    after = goods(env.get_position())
    if asked[0] == "turn":  # of the other player
        assert (decision(env), after) == ("turn", asked[2])
    else:
        assert (decision(env), legal(env), after) == asked


def test_summer_laborer_second_master():
    """Ruling 20: the imitated Master is a new action, every tool can be moved again."""
    p = summer(food=2, wood=2)
    occupy(p, 0, "summer_master")
    words = ["place:summer_laborer", "imitate:summer_master", "improve:axes", "improve:spades"]
    after = play(p, *words)
    assert (me(after)["tools"]["axes"], me(after)["tools"]["spades"]) == (4, 5)


def test_summer_laborer_builds_only_vehicles():
    """The summer Laborer has no building."""
    p = summer(food=20, wood=5, timber=3, brick=3, grain=1)
    assert not starts(options(p, "place:summer_laborer"), "build")


@pytest.mark.parametrize("space", ["forester", "summer_carpenter", "builder"])
def test_summer_spaces_with_a_building(space):
    """1 Building is on three spaces of the summer."""
    p = summer(food=1, timber=1, brick=1)
    own(p, "smithy")
    words = starts(options(p, f"place:{space}"), "build")
    assert words >= {"turnery", "smokehouse", "cooperage", "bakehouse"}
    assert "smithy" not in words
