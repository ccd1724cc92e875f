"""The 31 buildings: cost with its choices, points, what they do at once; houses with a clock: anytime."""

from itertools import combinations

import pytest

from .helpers import (
    barn,
    closing,
    decision,
    give,
    goods,
    land,
    legal,
    load,
    me,
    moors,
    no_land,
    options,
    own,
    play,
    points,
    spacious,
    starts,
    step,
    summer,
    tools,
)

SMALL = (
    "farmers_house", "plow_makers_workshop", "novices_hut", "workshop",
    "weaving_parlor", "colonists_house", "carpenters_workshop", "schnapps_distillery", "litter_storage",
    "wood_trader", "loading_station",
)  # fmt: skip
MINOR = ("turnery", "smokehouse", "cooperage", "smithy", "bakehouse")
INNS = (
    "potters_inn", "farmers_inn", "junk_dealers_inn", "gulf_house_inn", "milk_house_inn", "sluice_yard_inn"
)  # fmt: skip
LARGE = ("village_church", "luetetsburg_castle", "berum_castle")
MATERIALS = ("wood", "clay", "timber", "brick")
POINTS = {
    **dict.fromkeys(SMALL, 1),
    "turnery": 5, "smokehouse": 5, "cooperage": 4, "smithy": 3, "bakehouse": 4,
    "mill": 6, "weaving_mill": 7, "textile_house": 9, "saddlery": 8, "joinery": 6, "waterfront_house": 10,
    "potters_inn": 5, "farmers_inn": 3, "junk_dealers_inn": 4, "gulf_house_inn": 5, "milk_house_inn": 5,
    "sluice_yard_inn": 4,
    **dict.fromkeys(LARGE, 15),
}  # fmt: skip
#: what buildings cost, one way for each
COSTS = {
    **{name: {"wood": 1, "grain": 1} for name in SMALL},
    **{name: {"timber": 1, "brick": 1} for name in MINOR},
    "mill": {"timber": 1, "flax": 8},
    "weaving_mill": {"brick": 2, "wool": 10},
    "textile_house": {"brick": 1, "summer_wear": 1, "leather_wear": 1},
    "saddlery": {"timber": 2, "leather": 3},
    "joinery": {"timber": 2, "grain": 5},
    "waterfront_house": {"brick": 2, "food": 25},
    **{name: {"wood": 1, "brick": 1, "food": 9} for name in INNS},
    **{name: {"timber": 3, "brick": 3, "food": 15} for name in LARGE},
}


def build(building, **held):
    """Seat 0 can afford just this building, if nothing else is held, and there is land enough."""
    p = summer(**(COSTS[building] | held))
    spacious(me(p))
    return p


def built(p, building, *words):
    return play(p, "place:builder", f"build:{building}", *words)


# --- cost, points -----------------------------------------------------------------------------------------


def test_buildings_are_all_tested():
    """Index of Building Tiles: 31 of them."""
    assert len(POINTS) == 31
    assert set(POINTS) == set(COSTS) == set(summer()["buildings"])


@pytest.mark.parametrize("building", POINTS)
def test_building_points(building):
    """Index of Building Tiles: what each is worth."""
    p = summer()
    before = points(p)
    own(p, building)
    assert points(p) - before == POINTS[building]


@pytest.mark.parametrize("building", COSTS)
def test_building_cost(building):
    """Index of Building Tiles: all of its cost must be there."""
    cost = COSTS[building]
    assert f"build:{building}" in options(build(building), "place:builder")
    for good, n in cost.items():
        assert f"build:{building}" not in options(build(building, **{good: n - 1}), "place:builder")


@pytest.mark.parametrize("building", COSTS)
def test_building_is_taken_and_paid(building):
    """1 Building: it leaves the game board, stands on the home board and is paid."""
    env = step(load(build(building)), "place:builder", f"build:{building}")
    while decision(env) not in ("turn", "game_over"):
        step(env, next(word for word in ("done", "take:sheep") if word in legal(env)))
    after = env.get_position()
    assert me(after)["buildings"] == [building]
    assert building not in after["buildings"]
    back = {
        "waterfront_house": {"food": 10},
        "weaving_mill": {"winter_wear": 1},
        "textile_house": {"linen": 1, "woolen": 1, "leather": 1},
        "junk_dealers_inn": {"leather_wear": 1, "woolen": 1},
        "potters_inn": {"sheep": 2},
        "gulf_house_inn": {"timber": 1},
        "milk_house_inn": {"cattle": 1},
        "sluice_yard_inn": {"wood": 4},
    }
    assert goods(after) == back.get(building, {})


def test_building_needs_land():
    """1 Building: on an empty Land Space."""
    p = summer(timber=9, brick=9, grain=15, food=30, wood=9)
    no_land(me(p))
    assert not starts(options(p, "place:builder"), "build")


def test_building_on_a_pasture():
    """Ruling 29: animals on the land that is built on need another place."""
    p = summer(timber=1, brick=1, sheep=9, cattle=1)  # 5 on dikes, 3 in the stall, 2 on the only pasture
    land(me(p), grain_field=2)
    env = step(load(p), "place:builder", "build:smithy")
    assert (decision(env), legal(env)) == ("make_room", {"return:sheep", "return:cattle"})
    after = step(env, "return:sheep", "return:sheep").get_position()
    assert (goods(after), after["to_move"]) == ({"sheep": 7, "cattle": 1}, 1)


@pytest.mark.parametrize("building", ["farmers_house", "wood_trader"])
def test_small_house_choice(building):
    """Ruling 15: any one material of the four."""
    held = dict.fromkeys(MATERIALS, 2) | {"grain": 1}
    p = build(building, **held)
    assert options(p, "place:builder", f"build:{building}") == {f"price:{word}" for word in MATERIALS}
    for word in MATERIALS:
        after = goods(built(p, building, f"price:{word}"))
        assert after == dict.fromkeys(MATERIALS, 2) | {word: 1}


@pytest.mark.parametrize("word", MATERIALS)
def test_small_house_without_a_choice(word):
    """Any one of them alone is enough."""
    p = build("novices_hut", wood=0)
    give(me(p), **{word: 1})
    assert goods(built(p, "novices_hut")) == {}


def test_inn_choice():
    """Ruling 14: two materials of different kinds."""
    held = dict.fromkeys(MATERIALS, 2)
    p = build("farmers_inn", **held)
    pairs = {"+".join(pair) for pair in combinations(MATERIALS, 2)}
    assert options(p, "place:builder", "build:farmers_inn") == {f"price:{pair}" for pair in pairs}
    for pair in pairs:
        after = goods(built(p, "farmers_inn", f"price:{pair}", "done"))
        assert after == held | dict.fromkeys(pair.split("+"), 1)


@pytest.mark.parametrize("word", MATERIALS)
def test_inn_not_two_of_a_kind(word):
    """Ruling 14: 2 timber are not "wood and timber"."""
    p = build("farmers_inn", wood=0, brick=0)
    give(me(p), **{word: 5})
    assert "build:farmers_inn" not in options(p, "place:builder")


@pytest.mark.parametrize("building", [*MINOR, *LARGE])
def test_timber_and_brick_have_no_substitute(building):
    """Wood and clay never stand in for timber and brick."""
    assert f"build:{building}" not in options(build(building, timber=0, wood=9), "place:builder")
    assert f"build:{building}" not in options(build(building, brick=0, clay=9), "place:builder")


# --- small craft ------------------------------------------------------------------------------------------


def test_turnery():
    """Per Forest 1 wood and cut 2 peat; parks do not count."""
    p = build("turnery")
    land(me(p), forest=2, park=1)
    moors(me(p), dehydrated=(4, 2))
    words = ["cut:moor_4", "cut:moor_3", "cut:moor_2", "cut:moor_2"]
    after = built(p, "turnery", *words)
    assert (goods(after), me(after)["moors"]["dehydrated"]) == ({"wood": 2, "peat": 4}, [1, 1])
    assert goods(built(p, "turnery", "cut:moor_2", "done")) == {"wood": 2, "peat": 1}


def test_turnery_without_forests():
    """Nothing then."""
    p = build("turnery")
    moors(me(p), dehydrated=(4,))
    assert goods(built(p, "turnery")) == {}


@pytest.mark.parametrize("traps", [2, 3, 6])
def test_smokehouse(traps):
    """Per Fish Trap cut 1 peat."""
    p = build("smokehouse")
    tools(me(p), fish_traps=traps)
    moors(me(p), dehydrated=(4, 4))
    left = [4, 3, 2, 1, 4, 3][:traps]
    after = built(p, "smokehouse", *[f"cut:moor_{n}" for n in left])
    assert (goods(after), after["to_move"]) == ({"peat": traps}, 1)


@pytest.mark.parametrize(
    ("sheep", "cattle", "moved"),
    [(2, 2, 0), (3, 2, 1), (0, 9, 1), (10, 0, 2), (7, 7, 2), (15, 0, 3), (8, 9, 3)],
)
def test_cooperage(sheep, cattle, moved):
    """5/10/15 sheep and cattle: each of the six indicators 1/2/3 up; food has two (ruling 41)."""
    p = build("cooperage", sheep=sheep, cattle=cattle, horse=2, food=1)
    after = goods(built(p, "cooperage"))
    track = {"food": 1 + 2 * moved, **dict.fromkeys(("grain", "hides", "flax", "wool"), moved)}
    animals = {"sheep": sheep, "cattle": cattle, "horse": 2}
    assert after == {good: n for good, n in (track | animals).items() if n}


def test_cooperage_is_capped():
    """Indicators end at 15, food at 30."""
    p = build("cooperage", sheep=15, food=29, grain=15, hides=13, flax=12, wool=14)
    after = goods(built(p, "cooperage"))
    expected = {"sheep": 15, "food": 30, "grain": 15, "hides": 15, "flax": 15, "wool": 15}
    assert after == expected


def test_smithy():
    """Any number of peat boats, handcarts and wagons into plows."""
    p = build("smithy")
    barn(me(p), peat_boats=1, handcart=1, wagon=1)
    env = step(load(p), "place:builder", "build:smithy")
    words = {"for_plow:peat_boat", "for_plow:handcart", "for_plow:wagon", "done"}
    assert (decision(env), legal(env)) == ("smithy", words)
    step(env, "for_plow:wagon")
    assert legal(env) == words - {"for_plow:wagon"}
    after = step(env, "for_plow:peat_boat", "done").get_position()
    assert me(after)["barn"] == {
        "peat_boats": 0,
        "plows": 2,
        "vehicles": [{"kind": "handcart", "singles": 1, "doubles": 0}],
    }


def test_smithy_needs_plows_in_the_supply():
    """A plow tile for each vehicle; a peat boat is turned over."""
    p = build("smithy")
    barn(me(p), peat_boats=1, handcart=1)
    barn(me(p, 1), plows=5)
    assert options(p, "place:builder", "build:smithy") == {"for_plow:peat_boat", "done"}


def test_smithy_does_not_take_loaded_vehicles():
    """Ruling 32: a loaded vehicle is not exchanged."""
    p = build("smithy")
    barn(me(p), handcart=1, wagon=1)
    me(p)["barn"]["vehicles"][0]["singles"] = 0
    me(p)["loaded"] = {"timber": 1}
    assert options(p, "place:builder", "build:smithy") == {"for_plow:wagon", "done"}


@pytest.mark.parametrize("ovens", [1, 2, 3])
def test_bakehouse(ovens):
    """Per Oven 2 grain and 1 flax into 8 food."""
    p = build("bakehouse", grain=5, flax=5)
    tools(me(p), ovens=ovens)
    most = min(ovens, 2)
    words = options(p, "place:builder", "build:bakehouse")
    assert words == {f"times:{n}" for n in range(most + 1)}
    after = goods(built(p, "bakehouse", f"times:{most}"))
    assert after == {"grain": 5 - 2 * most, "flax": 5 - most, "food": 8 * most}


# --- large craft ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("grain_fields", "flax_fields", "food"),
    [(1, 1, 0), (2, 1, 8), (1, 3, 8), (3, 2, 10), (0, 6, 12), (5, 3, 12)],
)
def test_mill(grain_fields, flax_fields, food):
    """8/10/12 food for 3/5/6 fields (ruling F7: none for fewer)."""
    p = build("mill")
    me(p)["land"] = {}
    land(me(p), grain_field=grain_fields, flax_field=flax_fields)
    assert goods(built(p, "mill")) == ({"food": food} if food else {})


@pytest.mark.parametrize("good", ["flax", "grain"])
def test_mill_choice(good):
    """8 flax or 8 grain, not mixed (ruling 17)."""
    p = build("mill", flax=8, grain=8)
    assert options(p, "place:builder", "build:mill") == {"price:flax", "price:grain"}
    after = goods(built(p, "mill", f"price:{good}"))
    assert after == {other: 8 for other in ("flax", "grain") if other != good}
    assert "build:mill" not in options(build("mill", flax=7, grain=7), "place:builder")


@pytest.mark.parametrize("good", ["flax", "wool"])
def test_weaving_mill_choice(good):
    """2 brick and 10 flax or 10 wool, not mixed (ruling 17); 1 winter wear."""
    p = build("weaving_mill", flax=10, wool=10)
    assert options(p, "place:builder", "build:weaving_mill") == {"price:flax", "price:wool"}
    after = goods(built(p, "weaving_mill", f"price:{good}"))
    assert after == {other: 10 for other in ("flax", "wool") if other != good} | {"winter_wear": 1}
    assert "build:weaving_mill" not in options(build("weaving_mill", flax=9, wool=9), "place:builder")


@pytest.mark.parametrize(("looms", "after"), [(2, 4), (3, 5), (4, 5), (5, 5)])
def test_weaving_mill_looms(looms, after):
    """Weaving Looms up to 2 spaces on."""
    p = build("weaving_mill")
    tools(me(p), weaving_looms=looms)
    assert me(built(p, "weaving_mill"))["tools"]["weaving_looms"] == after


def test_textile_house_choice():
    """Ruling 16: two of the three kinds of clothing."""
    held = {"summer_wear": 1, "winter_wear": 1, "leather_wear": 1}
    p = build("textile_house", **held)
    pairs = {"summer_wear+winter_wear", "summer_wear+leather_wear", "winter_wear+leather_wear"}
    assert options(p, "place:builder", "build:textile_house") == {f"price:{pair}" for pair in pairs}
    after = goods(built(p, "textile_house", "price:summer_wear+leather_wear"))
    assert after == {"winter_wear": 1, "linen": 1, "woolen": 1, "leather": 1}
    p = build("textile_house", summer_wear=3, leather_wear=0)
    assert "build:textile_house" not in options(p, "place:builder")


@pytest.mark.parametrize(("beams", "after"), [(3, 5), (5, 6), (6, 6)])
def test_saddlery(beams, after):
    """Per horse cut 1 peat; then a Fleshing Beam."""
    p = build("saddlery", horse=2)
    tools(me(p), fleshing_beams=beams)
    moors(me(p), dehydrated=(3,))
    end = built(p, "saddlery", "cut:moor_3", "cut:moor_2")
    assert (goods(end), me(end)["tools"]["fleshing_beams"]) == ({"horse": 2, "peat": 2}, after)
    assert me(end)["moors"]["dehydrated"] == [1]


def test_joinery():
    """Per peat boat 2 peat from the supply, per plow 1 horse."""
    p = build("joinery")
    barn(me(p), peat_boats=2, plows=1)
    env = step(load(p), "place:builder", "build:joinery", "done")
    after = env.get_position()
    assert goods(after) == {"peat": 4, "horse": 1}
    assert after["to_move"] == 1


def test_joinery_without_room():
    """Ruling 45: horses without a place are returned."""
    p = build("joinery", sheep=8)
    me(p)["dikes"] = 0
    moors(me(p), wet=3, boardwalk=4)
    land(me(p), grain_field=2)
    barn(me(p), plows=2)
    after = built(p, "joinery", "return:horse", "return:sheep")
    assert goods(after) == {"sheep": 7, "horse": 1}


@pytest.mark.parametrize(("traps", "after"), [(2, 5), (3, 6), (6, 6)])
def test_waterfront_house(traps, after):
    """10 food back (ruling 46: 25 are needed), 2 dikes, Fish Traps up to 3 spaces on."""
    p = build("waterfront_house", food=26)
    me(p)["dikes"] = 3
    tools(me(p), fish_traps=traps)
    end = built(p, "waterfront_house")
    assert (goods(end), me(end)["dikes"]) == ({"food": 11}, 5)
    assert me(end)["tools"]["fish_traps"] == after


# --- inns -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("wheels", [2, 3, 4])
def test_potters_inn(wheels):
    """1 animal of any type per Pottery Wheel."""
    p = build("potters_inn")
    tools(me(p), pottery_wheels=wheels)
    env = step(load(p), "place:builder", "build:potters_inn")
    taken = ["sheep", "horse", "horse", "cattle"][:wheels]
    for animal in taken:
        assert (decision(env), legal(env)) == ("take", {"take:sheep", "take:cattle", "take:horse"})
        step(env, f"take:{animal}")
    after = env.get_position()
    assert (goods(after), after["to_move"]) == ({animal: taken.count(animal) for animal in taken}, 1)


def test_potters_inn_without_room():
    """Ruling 45: all are housed at once, or some returned."""
    p = build("potters_inn", sheep=8)
    me(p)["dikes"] = 0
    moors(me(p), wet=3, boardwalk=4)
    land(me(p), grain_field=2)
    env = step(load(p), "place:builder", "build:potters_inn", "take:horse", "take:cattle")
    assert (decision(env), legal(env)) == ("make_room", {"return:sheep", "return:cattle", "return:horse"})
    after = step(env, "return:sheep", "return:cattle").get_position()
    assert goods(after) == {"sheep": 7, "horse": 1}


def test_farmers_inn():
    """Up to 3 fields are replaced by forests."""
    p = build("farmers_inn")
    land(me(p), grain_field=2, flax_field=2)
    env = step(load(p), "place:builder", "build:farmers_inn")
    both = {"replace:grain_field", "replace:flax_field", "done"}
    assert (decision(env), legal(env)) == ("replace", both)
    step(env, "replace:flax_field", "replace:flax_field")
    assert legal(env) == {"replace:grain_field", "done"}
    after = step(env, "replace:grain_field").get_position()
    assert me(after)["land"] == {"grain_field": 1, "stall": 1, "forest": 3}
    assert after["to_move"] == 1


def test_farmers_inn_needs_forests_in_the_supply():
    """Ruling 47."""
    p = build("farmers_inn")
    spacious(me(p, 1))
    land(me(p, 1), forest=3, park=1)
    after = built(p, "farmers_inn", "replace:grain_field")
    assert (me(after)["land"], after["to_move"]) == ({"flax_field": 1, "stall": 1, "forest": 1}, 1)


def test_farmers_inn_fields_go_back():
    """Ruling 47: the fields are in the supply again."""
    p = build("farmers_inn")
    for player in p["players"]:
        spacious(player)
    land(me(p), grain_field=7)
    land(me(p, 1), grain_field=5)
    barn(me(p, 1), plows=3)
    env = step(load(p), "place:builder", "build:farmers_inn", "replace:grain_field", "done", "place:farmer")
    assert "field:grain" in legal(env)
    assert step(env, "field:grain").get_position()["to_move"] == 0


@pytest.mark.parametrize(
    ("word", "boats", "vehicles"),
    [("vehicle:handcart", 0, ["handcart"]), ("choose:free_peat_boat", 1, []), ("done", 0, [])],
)
def test_junk_dealers_inn(word, boats, vehicles):
    """A handcart or a peat boat for nothing; and/or leather wear and woolen."""
    p = build("junk_dealers_inn")
    env = step(load(p), "place:builder", "build:junk_dealers_inn")
    assert legal(env) == {"vehicle:handcart", "choose:free_peat_boat", "done"}
    after = step(env, word).get_position()
    found = me(after)["barn"]
    assert (found["peat_boats"], [v["kind"] for v in found["vehicles"]]) == (boats, vehicles)
    assert goods(after) == {"leather_wear": 1, "woolen": 1}


def test_junk_dealers_inn_limited():
    """None if there is none left in the supply."""
    p = build("junk_dealers_inn")
    barn(me(p, 1), handcart=1, wagon=1, peat_boats=3)
    assert options(p, "place:builder", "build:junk_dealers_inn") == {"choose:free_peat_boat", "done"}


def test_gulf_house_inn():
    """1 timber per stall, two for a Double Stall; 1 brick per stable; none for Depots (ruling 48)."""
    p = build("gulf_house_inn")
    me(p)["land"] = {"stall": 2, "depot": 1, "stable": 1, "double_stall": 2}
    assert goods(built(p, "gulf_house_inn")) == {"timber": 6, "brick": 1}


@pytest.mark.parametrize("cattle", [0, 2])
def test_milk_house_inn(cattle):
    """1 cattle, then cut 1 peat per cattle, the new one too."""
    p = build("milk_house_inn", cattle=cattle)
    moors(me(p), dehydrated=(4, 4))
    words = ["cut:moor_4", "cut:moor_3", "cut:moor_2"][: cattle + 1]
    after = built(p, "milk_house_inn", *words)
    assert (goods(after), after["to_move"]) == ({"cattle": cattle + 1, "peat": cattle + 1}, 1)


def test_milk_house_inn_without_room():
    """Ruling 45: a cattle that is returned does not count."""
    p = build("milk_house_inn", sheep=8)
    me(p)["dikes"] = 0
    moors(me(p), wet=3, boardwalk=4)
    land(me(p), grain_field=2)
    after = play(p, "place:builder", "build:milk_house_inn", "return:cattle")
    assert (goods(after), after["to_move"]) == ({"sheep": 8}, 1)
    after = play(p, "place:builder", "build:milk_house_inn", "return:sheep", "cut:boardwalk")
    assert goods(after) == {"sheep": 7, "cattle": 1, "peat": 1}


@pytest.mark.parametrize(("traps", "wood"), [(2, 4), (3, 5), (4, 6), (5, 6), (6, 6)])
def test_sluice_yard_inn(traps, wood):
    """Fish Traps 2 spaces on, then 1 wood per Fish Trap."""
    p = build("sluice_yard_inn")
    tools(me(p), fish_traps=traps)
    after = built(p, "sluice_yard_inn")
    assert (goods(after), me(after)["tools"]["fish_traps"]) == ({"wood": wood}, wood)


# --- large buildings --------------------------------------------------------------------------------------


def test_village_church():
    """A carriage for nothing."""
    p = build("village_church")
    assert options(p, "place:builder", "build:village_church") == {"vehicle:carriage", "done"}
    after = built(p, "village_church", "vehicle:carriage")
    assert me(after)["barn"]["vehicles"] == [{"kind": "carriage", "singles": 1, "doubles": 1}]
    assert goods(after) == {}


def test_village_church_without_a_carriage():
    """If none is left in the supply."""
    p = build("village_church")
    barn(me(p, 1), carriage=2, droshky=1)
    assert built(p, "village_church")["to_move"] == 1


def test_village_church_with_a_full_barn():
    """Ruling 49: room is made first, or the carriage forgone."""
    p = build("village_church")
    barn(me(p), cart=2, horse_cart=1)
    env = step(load(p), "place:builder", "build:village_church")
    assert "vehicle:carriage" not in legal(env)
    assert {"discard:cart", "discard:horse_cart", "done"} <= legal(env)
    step(env, "discard:cart")
    assert "vehicle:carriage" in legal(env)
    found = me(step(env, "vehicle:carriage").get_position())["barn"]["vehicles"]
    assert sorted(v["kind"] for v in found) == ["carriage", "cart", "horse_cart"]


@pytest.mark.parametrize("forest", [True, False])
def test_luetetsburg_castle(forest):
    """A forest; Spades, Pottery Wheels and Workbenches 1 space on."""
    p = build("luetetsburg_castle")
    after = built(p, "luetetsburg_castle", "choose:forest" if forest else "done")
    assert me(after)["land"].get("forest", 0) == forest
    found = me(after)["tools"]
    assert (found["spades"], found["pottery_wheels"], found["workbenches"]) == (5, 3, 3)


def test_luetetsburg_castle_at_the_end_of_the_tracks():
    """Ruling 22: not beyond them; no land, no forest."""
    p = build("luetetsburg_castle")
    me(p)["dikes"] = 0
    moors(me(p), wet=3, boardwalk=4)
    land(me(p), grain_field=2)
    tools(me(p), spades=7, pottery_wheels=4, workbenches=4)
    after = built(p, "luetetsburg_castle")
    assert me(after)["tools"] == me(p)["tools"]
    assert me(after)["land"] == {"grain_field": 2, "flax_field": 1, "stall": 1}


def test_berum_castle():
    """Ovens and Weaving Looms 1 space on; 1 Tile Upgrade."""
    p = build("berum_castle")
    env = step(load(p), "place:builder", "build:berum_castle")
    assert (decision(env), legal(env)) == ("upgrade", {"upgrade:stall", "done"})
    after = step(env, "upgrade:stall").get_position()
    assert (me(after)["tools"]["ovens"], me(after)["tools"]["weaving_looms"]) == (2, 3)
    assert me(after)["land"]["depot"] == 1


# --- starter houses, each November ------------------------------------------------------------------------


def autumn(*houses, **held):
    """Solo, last worker of a summer; these houses are owned."""
    p = closing(1, **held)
    me(p)["dikes"] = 1  # for land enough
    own(p, *houses)
    return p


def test_farmers_house():
    """Before November: 1 clay; 1 peat may be cut."""
    p = autumn("farmers_house")
    env = step(load(p), "pass")
    assert (decision(env), legal(env)) == ("cut", {"cut:boardwalk", "done"})
    after = step(env, "cut:boardwalk").get_position()
    assert (goods(after)["clay"], me(after)["moors"]["boardwalk"]) == (1, 3)
    assert goods(play(p, "pass", "done"))["clay"] == 1


@pytest.mark.parametrize("kind", ["grain", "flax"])
def test_plow_makers_workshop(kind):
    """Before November: 1 field may be placed; it bears already in this harvest."""
    p = autumn("plow_makers_workshop", food=9, peat=9)
    env = step(load(p), "pass")
    assert (decision(env), legal(env)) == ("fields", {"field:grain", "field:flax", "done"})
    after = step(env, f"field:{kind}").get_position()
    assert me(after)["land"][f"{kind}_field"] == 2
    other = {"grain": "flax", "flax": "grain"}[kind]
    assert (goods(after)[kind], goods(after)[other]) == (2, 1)


def test_novices_hut():
    """Before November: 1 grain and 1 dike."""
    p = autumn("novices_hut", food=9, peat=9)
    after = play(p, "pass")
    assert (goods(after)["grain"], me(after)["dikes"]) == (2, 2)  # one of them from the field


def test_workshop():
    """Before November: 1 wood; 1 tool may be moved at its cost."""
    p = autumn("workshop", food=9, peat=9)
    env = step(load(p), "pass")
    assert decision(env) == "master"
    assert legal(env) == {
        "done", *(f"improve:{tool}" for tool in ("fish_traps", "fleshing_beams", "spades", "shovels", "axes"))
    }  # fmt: skip
    after = step(env, "improve:axes").get_position()
    assert me(after)["tools"]["axes"] == 4
    assert "wood" not in goods(after)
    assert goods(play(p, "pass", "done"))["wood"] == 1


def test_workshop_one_tool():
    """Index of Building Tiles: exactly one tool, one space, the Workbench as any other."""
    p = autumn("workshop", food=9, peat=9, wood=5, clay=5)
    assert play(p, "pass", "improve:shovels")["half_year"] == 2


def test_starters_act_in_the_order_of_their_owner():
    """Index of Building Tiles: the player decides the order; each acts once (ruling 11)."""
    p = autumn("farmers_house", "plow_makers_workshop", "novices_hut", "workshop", food=9, peat=9)
    env = step(load(p), "pass")
    houses = {"farmers_house", "plow_makers_workshop", "novices_hut", "workshop"}
    assert (decision(env), legal(env)) == ("november", {f"house:{house}" for house in houses})
    step(env, "house:novices_hut")
    assert legal(env) == {f"house:{house}" for house in houses - {"novices_hut"}}
    step(env, "house:workshop", "done", "house:plow_makers_workshop", "done")
    after = step(env, "cut:boardwalk").get_position()  # the last one needs no word
    assert after["half_year"] == 2
    assert goods(after)["clay"] == 1


def test_starters_do_not_act_in_may():
    """Before November only."""
    p = closing(2, food=9)
    me(p)["dikes"] = 1
    own(p, "farmers_house", "plow_makers_workshop", "novices_hut", "workshop")
    after = play(p, "pass")
    assert (goods(after), after["half_year"]) == ({"food": 6}, 3)


def test_starters_before_emptying_vehicles():
    """Ruling 10: what they need cannot come from the vehicles, which are emptied later."""
    p = autumn("workshop", food=9, peat=9)
    barn(me(p), handcart=1)
    me(p)["barn"]["vehicles"][0]["singles"] = 0
    me(p)["loaded"] = {"brick": 1}
    words = options(p, "pass")
    assert "improve:ovens" not in words
    assert "improve:slaughtering_tables" not in words


def test_starters_in_the_last_november():
    """Ruling 10: in all five summers."""
    p = closing(9, food=9, peat=9)
    own(p, "farmers_house")
    after = play(p, "pass", "cut:boardwalk")
    assert (goods(after)["clay"], after["decision"]) == (1, "game_over")


def test_starters_of_the_first_player_first():
    """Inventorying: both players' houses act, the starting player's first."""
    p = summer(food=9, peat=9)
    p["active"] = p["to_move"] = 1
    p["workers_used"] = 7
    own(p, "farmers_house")
    own(p, "plow_makers_workshop", seat=1)
    env = step(load(p), "pass")
    assert (decision(env), env.get_position()["to_move"]) == ("cut", 0)
    step(env, "done")
    assert (decision(env), env.get_position()["to_move"]) == ("fields", 1)
