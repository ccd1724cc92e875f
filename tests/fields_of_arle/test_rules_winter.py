"""The 15 winter action spaces: what each gives, costs, and how tools and tiles count."""

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
    play,
    spacious,
    starts,
    step,
    tools,
    winter,
)

# --- Peat Boatman, Tanner, Linen Weaver -------------------------------------------------------------------


@pytest.mark.parametrize("boats", [0, 1, 2, 4])
def test_peat_boatman(boats):
    """3 peat from the supply, and 1 more per Peat Boat."""
    p = winter()
    barn(me(p), peat_boats=boats)
    assert gained(p, "place:peat_boatman") == {"peat": 3 + boats}
    assert me(play(p, "place:peat_boatman"))["moors"] == {"wet": 3, "boardwalk": 4, "dehydrated": []}


@pytest.mark.parametrize("beams", [3, 5, 6])
@pytest.mark.parametrize("hides", [1, 3, 4, 15])
def test_tanner(beams, hides):
    """Per Fleshing Beam 1 hide into 1 leather; any number up to that."""
    p = winter(hides=hides)
    tools(me(p), fleshing_beams=beams)
    most = min(beams, hides)
    assert options(p, "place:tanner") == {f"times:{n}" for n in range(most + 1)}
    assert gained(p, "place:tanner", f"times:{most}") == {"hides": -most, "leather": most}
    assert gained(p, "place:tanner", "times:0") == {}


@pytest.mark.parametrize("looms", [2, 3, 4, 5])
@pytest.mark.parametrize("flax", [1, 2, 4, 15])
def test_linen_weaver(looms, flax):
    """Per Weaving Loom 1 flax into 1 linen; any number up to that."""
    p = winter(flax=flax, wool=5)
    tools(me(p), weaving_looms=looms)
    most = min(looms, flax)
    assert options(p, "place:linen_weaver") == {f"times:{n}" for n in range(most + 1)}
    assert gained(p, "place:linen_weaver", f"times:{most}") == {"flax": -most, "linen": most}
    assert gained(p, "place:linen_weaver", "times:0") == {}


# --- Butcher ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("animal", "food"), [("sheep", 3), ("cattle", 4), ("horse", 3)])
def test_butcher_animal(animal, food):
    """1 animal into 3 food and 2 hides; 1 food more for cattle."""
    p = winter(**{animal: 1})
    assert options(p, "place:butcher") == {f"slaughter:{animal}", "done"}
    assert gained(p, "place:butcher", f"slaughter:{animal}") == {animal: -1, "food": food, "hides": 2}


@pytest.mark.parametrize("tables", [2, 3, 4])
def test_butcher_tables(tables):
    """Per Slaughtering Table one animal, of any types, or fewer."""
    p = winter(sheep=2, cattle=2, horse=1)
    tools(me(p), slaughtering_tables=tables)
    words = ["slaughter:cattle", "slaughter:sheep", "slaughter:horse", "slaughter:cattle"][:tables]
    assert options(p, "place:butcher") == {
        "slaughter:sheep", "slaughter:cattle", "slaughter:horse", "done"
    }  # fmt: skip
    after = play(p, "place:butcher", *words)
    expected = {2: (7, 4), 3: (10, 6), 4: (14, 8)}[tables]
    assert (after["to_move"], goods(after)["food"], goods(after)["hides"]) == (1, *expected)
    fewer = play(p, "place:butcher", "slaughter:sheep", "done")
    assert (fewer["to_move"], goods(fewer)["food"]) == (1, 3)


def test_butcher_caps():
    """The Goods Track: hides end at 15, food at 30."""
    p = winter(sheep=1, hides=14, food=29)
    after = goods(play(p, "place:butcher", "slaughter:sheep"))
    assert (after["hides"], after["food"]) == (15, 30)


# --- Cattle Trader, Grocer, Builders' Merchant ------------------------------------------------------------


@pytest.mark.parametrize("animal", ["cattle", "horse"])
def test_cattle_trader(animal):
    """2 grain, 1 sheep, and 1 cattle or 1 horse."""
    assert options(winter(), "place:cattle_trader") == {"take:cattle", "take:horse"}
    expected = {"grain": 2, "sheep": 1, animal: 1}
    assert gained(winter(), "place:cattle_trader", f"take:{animal}") == expected


def test_cattle_trader_without_room():
    """Rulings 4, 5: each animal is housed or returned when it comes."""
    p = winter(sheep=8)
    no_land(me(p))
    after = play(p, "place:cattle_trader", "take:horse", "return:sheep")
    assert goods(after) == {"grain": 2, "sheep": 7, "horse": 1}


@pytest.mark.parametrize("animal", ["sheep", "cattle", "horse"])
def test_winter_grocer(animal):
    """1 peat cut, 1 animal of any type, 1 wood, 1 clay: all four."""
    env = step(load(winter()), "place:winter_grocer")
    assert (decision(env), legal(env)) == ("cut", {"cut:boardwalk", "done"})
    step(env, "cut:boardwalk")
    assert legal(env) == {"take:sheep", "take:cattle", "take:horse"}
    after = step(env, f"take:{animal}").get_position()
    assert goods(after) == {"peat": 1, animal: 1, "wood": 1, "clay": 1}
    assert me(after)["moors"]["boardwalk"] == 3


def test_winter_grocer_without_peat():
    """Nothing to cut: the rest remains."""
    p = winter()
    moors(me(p), wet=2)
    assert gained(p, "place:winter_grocer", "take:sheep") == {"sheep": 1, "wood": 1, "clay": 1}


@pytest.mark.parametrize("first", ["wood", "clay"])
@pytest.mark.parametrize("second", ["timber", "brick"])
def test_builders_merchant(first, second):
    """2 hides; 1 wood or 1 clay; 1 timber or 1 brick."""
    env = step(load(winter()), "place:builders_merchant")
    assert (decision(env), legal(env)) == ("take", {"take:wood", "take:clay"})
    step(env, f"take:{first}")
    assert legal(env) == {"take:timber", "take:brick"}
    assert goods(step(env, f"take:{second}").get_position()) == {"hides": 2, first: 1, second: 1}


# --- Potter, Baker ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("wheels", [2, 3, 4])
@pytest.mark.parametrize("clay", [1, 2, 5])
def test_potter(wheels, clay):
    """Per Pottery Wheel 1 clay into 3 food and 1 peat from the supply; any number up to that."""
    p = winter(clay=clay)
    tools(me(p), pottery_wheels=wheels)
    most = min(wheels, clay)
    assert options(p, "place:potter") == {f"times:{n}" for n in range(most + 1)}
    assert gained(p, "place:potter", f"times:{most}") == {"clay": -most, "food": 3 * most, "peat": most}
    assert gained(p, "place:potter", "times:0") == {}


@pytest.mark.parametrize("k", [0, 1, 2])
def test_potter_brick_for_clay(k):
    """Ruling 13: brick instead of clay."""
    p = winter(clay=2, brick=2)
    assert options(p, "place:potter", "times:2") == {"brick:0", "brick:1", "brick:2"}
    after = goods(play(p, "place:potter", "times:2", f"brick:{k}"))
    assert (after.get("clay", 0), after.get("brick", 0), after["food"], after["peat"]) == (k, 2 - k, 6, 2)


def test_potter_brick_alone():
    """Ruling 13: it does without clay."""
    assert gained(winter(brick=1), "place:potter", "times:1") == {"brick": -1, "food": 3, "peat": 1}


@pytest.mark.parametrize("ovens", [1, 2, 3, 4])
def test_baker(ovens):
    """Per Oven 1 grain and 1 peat into 6 food; any number up to that."""
    p = winter(grain=4, peat=3)
    tools(me(p), ovens=ovens)
    most = min(ovens, 3)
    assert options(p, "place:baker") == {f"times:{n}" for n in range(most + 1)}
    for n in range(1, most + 1):
        assert gained(p, "place:baker", f"times:{n}") == {"grain": -n, "peat": -n, "food": 6 * n}
    assert gained(p, "place:baker", "times:0") == {}


@pytest.mark.parametrize(
    ("held", "paid"),
    [
        ({"grain": 3, "flax": 3, "peat": 3, "wood": 3}, {"grain": -3, "peat": -3}),
        ({"grain": 1, "flax": 3, "peat": 3, "wood": 3}, {"grain": -1, "flax": -2, "peat": -3}),
        ({"grain": 3, "flax": 3, "peat": 1, "wood": 3}, {"grain": -3, "peat": -1, "wood": -2}),
        ({"flax": 3, "wood": 3}, {"flax": -3, "wood": -3}),
        ({"flax": 2, "grain": 1, "timber": 3}, {"flax": -2, "grain": -1, "timber": -3}),
    ],
)
def test_baker_substitutes(held, paid):
    """Ruling 19: flax only without grain, wood (or timber) only without peat."""
    p = winter(**held)
    tools(me(p), ovens=3)
    assert gained(p, "place:baker", "times:3") == paid | {"food": 18}


def test_baker_timber_for_wood():
    """Ruling 12: timber in the Baker's bracket too."""
    p = winter(grain=2, peat=1, wood=1, timber=1)
    tools(me(p), ovens=2)
    assert options(p, "place:baker", "times:2") == {"timber:0", "timber:1"}
    paid = {"grain": -2, "peat": -1, "timber": -1, "food": 12}
    assert gained(p, "place:baker", "times:2", "timber:1") == paid


@pytest.mark.parametrize("held", [{"grain": 2, "flax": 2}, {"peat": 2, "wood": 2}, {}])
def test_baker_needs_both(held):
    """Something to bake and something to burn."""
    p = winter(**held)
    after = play(p, "place:baker")
    assert (goods(after), after["to_move"]) == (held, 1)


def test_baker_food_is_capped():
    """The Goods Track: at most 30 food."""
    assert goods(play(winter(grain=1, peat=1, food=27), "place:baker", "times:1")) == {"food": 30}


# --- Wood Trader ------------------------------------------------------------------------------------------


def test_wood_trader_wood():
    """1 food: 4 wood."""
    p = winter(food=1)
    env = step(load(p), "place:wood_trader")
    assert (decision(env), legal(env)) == ("option", {"choose:wood", "done"})
    assert goods(step(env, "choose:wood").get_position()) == {"wood": 4}


def test_wood_trader_building():
    """1 food: or a building."""
    p = winter(food=1, timber=1, brick=1)
    after = play(p, "place:wood_trader", "build:smithy")
    assert (goods(after), me(after)["buildings"]) == ({}, ["smithy"])


@pytest.mark.parametrize(
    ("held", "left"),
    [({"food": 2, "grain": 2}, {"food": 1, "grain": 2}), ({"grain": 2}, {"grain": 1})],
)
def test_wood_trader_grain_for_food(held, left):
    """Ruling 18: 1 grain only if there is no food."""
    assert goods(play(winter(**held), "place:wood_trader", "choose:wood")) == left | {"wood": 4}


def test_wood_trader_needs_food_or_grain():
    """Ruling 53: without both the space cannot be used."""
    assert "place:wood_trader" not in options(winter(wood=3))


# --- Master, Carpenter ------------------------------------------------------------------------------------


def test_winter_master():
    """As in summer: per Workbench one tool, each once, at its cost."""
    p = winter(wood=3, clay=1)
    env = step(load(p), "place:winter_master")
    assert decision(env) == "master"
    assert starts(legal(env), "improve") == {
        "fish_traps", "fleshing_beams", "weaving_looms", "spades", "shovels", "axes",
        "slaughtering_tables", "pottery_wheels",
    }  # fmt: skip
    after = step(env, "improve:weaving_looms", "improve:pottery_wheels").get_position()
    assert (goods(after), after["to_move"]) == ({"wood": 1}, 1)


def test_winter_carpenter_stable():
    """2 brick: a stable in place of a stall, which goes back to the supply (ruling F5)."""
    p = winter(brick=2)
    env = step(load(p), "place:winter_carpenter")
    assert (decision(env), legal(env)) == ("option", {"choose:stable", "done"})
    after = step(env, "choose:stable").get_position()
    assert (goods(after), me(after)["land"]) == ({}, {"grain_field": 1, "flax_field": 1, "stable": 1})


def test_winter_carpenter_stable_needs_brick_and_a_stall():
    """Clay does not do for brick; a Depot is no stall."""
    assert "choose:stable" not in options(winter(brick=1, clay=5), "place:winter_carpenter")
    p = winter(brick=2)
    me(p)["land"] = {"depot": 1, "double_stall": 1}
    assert "choose:stable" not in options(p, "place:winter_carpenter")


def test_winter_carpenter_stable_needs_no_land():
    """It stands where the stall stood; its animals stay."""
    p = winter(brick=2, horse=8)
    no_land(me(p))
    after = play(p, "place:winter_carpenter", "choose:stable")
    assert (goods(after), me(after)["land"]["stable"]) == ({"horse": 8}, 1)


def test_winter_carpenter_stables_are_limited():
    """Limited Components: 3 stables and Double Stalls."""
    p = winter(brick=2)
    spacious(me(p, 1))
    land(me(p, 1), stable=1, double_stall=1)
    assert "choose:stable" in options(p, "place:winter_carpenter")
    land(me(p, 1), stable=2)
    assert "choose:stable" not in options(p, "place:winter_carpenter")


def test_winter_carpenter_replaced_stall_can_be_built_again():
    """Ruling F5: the stall is in the supply again."""
    p = winter(brick=2)
    for player in p["players"]:
        spacious(player)
    land(me(p), stall=4)
    land(me(p, 1), depot=2)
    after = play(p, "place:winter_carpenter", "choose:stable")
    assert me(after)["land"]["stall"] == 3
    q = winter(clay=2, grain=1)
    q["players"] = after["players"]
    give(me(q), clay=2, grain=1)
    assert "choose:stall" in options(q, "place:winter_carpenter")


def test_winter_carpenter_stall():
    """Or a stall for 2 clay and 1 grain; no building."""
    p = winter(clay=2, grain=1, timber=1, brick=1)
    p["players"][0]["goods"].pop("brick")
    assert options(p, "place:winter_carpenter") == {"choose:stall", "done"}
    after = play(p, "place:winter_carpenter", "choose:stall")
    assert (goods(after), me(after)["land"]["stall"]) == ({"timber": 1}, 2)
    no_land(me(p))
    assert play(p, "place:winter_carpenter")["to_move"] == 1


# --- Wainwright, Dike Warden, Laborer ---------------------------------------------------------------------


def test_wainwright_vehicle_and_peat_boat():
    """1 vehicle and/or 1 peat boat, at their costs."""
    p = winter(wood=3)
    env = step(load(p), "place:wainwright")
    assert legal(env) == {"vehicle:handcart", "done"}
    step(env, "vehicle:handcart")
    assert (decision(env), legal(env)) == ("option", {"choose:peat_boat", "done", "load:wood", "load:hage"})
    after = step(env, "choose:peat_boat").get_position()
    assert goods(after) == {}
    barn_after = me(after)["barn"]
    assert (barn_after["peat_boats"], [v["kind"] for v in barn_after["vehicles"]]) == (1, ["handcart"])


def test_wainwright_only_a_peat_boat():
    """And/or."""
    after = play(winter(wood=2), "place:wainwright", "done", "choose:peat_boat")
    assert (goods(after), me(after)["barn"]["peat_boats"]) == ({"wood": 1}, 1)
    after = play(winter(wood=2), "place:wainwright", "done", "done")
    assert (goods(after), after["to_move"]) == ({"wood": 2}, 1)


def test_wainwright_peat_boat_for_timber():
    """Timber can always be paid instead of wood."""
    assert goods(play(winter(timber=1), "place:wainwright", "choose:peat_boat")) == {}
    p = winter(wood=1, timber=1)
    assert options(p, "place:wainwright", "done", "choose:peat_boat") == {"timber:0", "timber:1"}


def test_wainwright_has_no_plows():
    """Ruling F8: plows never come from the Wainwright."""
    assert not {"choose:plow"} & options(winter(wood=1, horse=1), "place:wainwright")


def test_dike_warden():
    """1 Tile Upgrade and 1 dike."""
    after = play(winter(), "place:dike_warden", "upgrade:stall")
    assert me(after)["land"] == {"grain_field": 1, "flax_field": 1, "depot": 1}
    assert me(after)["dikes"] == 1
    after = play(winter(), "place:dike_warden", "done")
    assert (me(after)["land"]["stall"], me(after)["dikes"]) == (1, 1)


def test_dike_warden_dike_first():
    """Ruling P10: land behind the new dike has room for the animals of a stall that becomes a Depot."""
    p = winter(horse=8)
    no_land(me(p))
    after = play(p, "place:dike_warden", "upgrade:stall")
    assert (goods(after), me(after)["land"]["depot"]) == ({"horse": 8}, 1)


def test_winter_laborer_builds():
    """2 food: a building at its cost, no vehicle."""
    p = winter(food=2, timber=1, brick=1, wood=9, horse=2)
    words = options(p, "place:winter_laborer")
    assert starts(words, "build") == {"turnery", "smokehouse", "cooperage", "smithy", "bakehouse"}
    assert not starts(words, "vehicle")
    after = play(p, "place:winter_laborer", "build:smithy")
    assert goods(after) == {"wood": 9, "horse": 2}


def test_winter_laborer_imitates():
    """2 food: or what an occupied space does, with its costs."""
    p = winter(food=3)
    occupy(p, 1, "wood_trader", "peat_boatman")
    words = options(p, "place:winter_laborer")
    assert words == {"imitate:wood_trader", "imitate:peat_boatman", "done"}
    assert goods(play(p, "place:winter_laborer", "imitate:wood_trader", "choose:wood")) == {"wood": 4}
    give(me(p), food=2, grain=1)  # Ruling 18: no food is left then
    after = goods(play(p, "place:winter_laborer", "imitate:wood_trader", "choose:wood"))
    assert after == {"wood": 4}
    give(me(p), food=1)
    assert "place:winter_laborer" not in options(p)


#: all but the Laborer
SPACES = {
    "peat_boatman", "tanner", "linen_weaver", "butcher", "cattle_trader", "winter_grocer",
    "builders_merchant", "potter", "baker", "wood_trader", "winter_master", "winter_carpenter", "wainwright",
    "dike_warden",
}  # fmt: skip


@pytest.mark.parametrize("space", sorted(SPACES))
def test_winter_laborer_imitates_every_other_space(space):
    """Ruling 24: but not a Laborer."""
    for seat in (0, 1):
        p = winter(food=9)
        occupy(p, seat, space)
        assert starts(options(p, "place:winter_laborer"), "imitate") == {space}


@pytest.mark.parametrize("space", sorted(SPACES))
def test_winter_laborer_does_the_same(space):
    """Imitating: what the space itself does, with its questions."""
    p = winter(food=20, grain=3, flax=3, hides=3, wood=3, clay=3, brick=2, peat=2, horse=1)
    env = step(load(p), f"place:{space}")
    asked = (decision(env), legal(env), goods(env.get_position()))
    give(me(p), food=22)
    occupy(p, 1, space)
    env = step(load(p), "place:winter_laborer", f"imitate:{space}")
    after = goods(env.get_position())
    if asked[0] == "turn":  # of the other player
        assert (decision(env), after) == ("turn", asked[2])
    else:
        assert (decision(env), legal(env), after) == asked
