"""What can be done at any time: peat boats, houses with a clock, and when one is asked."""

import pytest

from .helpers import (
    barn,
    closing,
    decision,
    end_half_year,
    gained,
    give,
    goods,
    land,
    legal,
    load,
    me,
    moors,
    options,
    own,
    play,
    spacious,
    starts,
    step,
    summer,
    through,
    winter,
)

TRACK = ("food", "grain", "hides", "flax", "wool")


def owner(house, make=summer, **held):
    p = make(**held)
    own(p, house)
    return p


# --- peat boat --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("good", TRACK)
def test_peat_boat(good):
    """Anytime Actions: 1 peat for 1 good of the goods track, any number of times."""
    p = summer(peat=3)
    barn(me(p), peat_boats=1)
    assert starts(options(p), "exchange") == set(TRACK)
    assert gained(p, f"exchange:{good}", f"exchange:{good}", f"exchange:{good}") == {"peat": -3, good: 3}


@pytest.mark.parametrize("good", TRACK)
def test_peat_boat_not_beyond_the_track(good):
    """The Goods Track: 15 of each, 30 food."""
    p = summer(peat=1, **{good: 30 if good == "food" else 15})
    barn(me(p), peat_boats=1)
    assert starts(options(p), "exchange") == set(TRACK) - {good}


def test_peat_boat_is_needed():
    """Anytime Actions: who owns one; a plow is none, and without peat there is nothing to exchange."""
    p = summer(peat=1)
    barn(me(p), plows=1)
    assert not starts(options(p), "exchange")
    p = summer()
    barn(me(p), peat_boats=1)
    assert not starts(options(p), "exchange")


# --- houses with a clock ----------------------------------------------------------------------------------

HOUSES = {
    "weaving_parlor": {"flax": 3},
    "colonists_house": {"wool": 2},
    "carpenters_workshop": {"food": 4, "brick": 1},
    "schnapps_distillery": {"grain": 1, "peat": 1},
    "litter_storage": {"flax": 3, "horse": 2},
    "wood_trader": {"timber": 1, "food": 1},
}


@pytest.mark.parametrize("house", HOUSES)
def test_house_needs(house):
    """Index of Building Tiles: all that is paid must be there, and the house be one's own."""
    p = owner(house, **HOUSES[house])
    assert f"use:{house}" in options(p)
    for good, n in HOUSES[house].items():
        assert f"use:{house}" not in options(owner(house, **HOUSES[house] | {good: n - 1}))
    other = summer(**HOUSES[house])
    own(other, house, seat=1)
    assert f"use:{house}" not in options(other)
    assert not starts(options(summer(**HOUSES[house])), "use")


@pytest.mark.parametrize("house", HOUSES)
def test_house_is_used_any_number_of_times(house):
    """Index of Building Tiles: any number of times."""
    twice = {good: n if good == "horse" else 2 * n for good, n in HOUSES[house].items()}
    p = owner(house, **twice)
    spacious(me(p))
    land(me(p), stall=2)
    after = play(p, f"use:{house}", f"use:{house}")
    left = {good for good, n in goods(after).items() if good in twice} - {"horse", "food"}
    assert left == set()
    assert after["to_move"] == 0


def test_weaving_parlor():
    """3 flax: 1 linen, and 1 peat is cut."""
    p = owner("weaving_parlor", flax=4)
    env = step(load(p), "use:weaving_parlor")
    assert (decision(env), legal(env)) == ("cut", {"cut:boardwalk", "done"})
    assert goods(step(env, "cut:boardwalk").get_position()) == {"flax": 1, "linen": 1, "peat": 1}
    assert gained(p, "use:weaving_parlor", "done") == {"flax": -3, "linen": 1}


def test_colonists_house():
    """2 wool: 1 clay, and 1 peat is cut."""
    p = owner("colonists_house", wool=3)
    moors(me(p), wet=1, dehydrated=(2, 1))
    assert options(p, "use:colonists_house") == {"cut:moor_2", "cut:moor_1", "done"}
    after = play(p, "use:colonists_house", "cut:moor_1")
    assert (goods(after), me(after)["moors"]["dehydrated"]) == ({"wool": 1, "clay": 1, "peat": 1}, [2])


@pytest.mark.parametrize(
    ("house", "change"),
    [("weaving_parlor", {"flax": -3, "linen": 1}), ("colonists_house", {"wool": -2, "clay": 1})],
)
def test_houses_without_peat_to_cut(house, change):
    """Ruling F3: legal, without the peat."""
    p = owner(house, flax=3, wool=2)
    moors(me(p), wet=3)
    assert gained(p, f"use:{house}") == change


def test_carpenters_workshop():
    """4 food and 1 brick: a stall becomes a stable."""
    p = owner("carpenters_workshop", food=5, brick=3)
    after = play(p, "use:carpenters_workshop")
    assert goods(after) == {"food": 1, "brick": 2}
    assert me(after)["land"] == {"grain_field": 1, "flax_field": 1, "stable": 1}


def test_carpenters_workshop_needs_a_stall_and_a_stable():
    """A stall of one's own, and one of the 3 stables in the supply."""
    p = owner("carpenters_workshop", food=9, brick=3)
    me(p)["land"] = {"depot": 1}
    assert "use:carpenters_workshop" not in options(p)
    p = owner("carpenters_workshop", food=9, brick=3)
    spacious(me(p, 1))
    land(me(p, 1), stable=2, double_stall=1)
    assert "use:carpenters_workshop" not in options(p)
    land(me(p, 1), stable=1, double_stall=1)
    assert "use:carpenters_workshop" in options(p)


def test_carpenters_workshop_takes_brick_only():
    """Clay does not do for the brick."""
    assert "use:carpenters_workshop" not in options(owner("carpenters_workshop", food=9, clay=9))


def test_schnapps_distillery():
    """1 grain and 1 peat: 3 food."""
    p = owner("schnapps_distillery", grain=2, peat=2)
    assert gained(p, "use:schnapps_distillery") == {"grain": -1, "peat": -1, "food": 3}


def test_litter_storage():
    """3 flax: 1 horse, for who has 2 already; they stay."""
    p = owner("litter_storage", flax=3, horse=2)
    assert gained(p, "use:litter_storage") == {"flax": -3, "horse": 1}


def test_litter_storage_without_room():
    """Ruling 5: one animal too many is returned."""
    p = owner("litter_storage", flax=3, horse=3, sheep=5)
    land(me(p), grain_field=2)
    env = step(load(p), "use:litter_storage")
    assert (decision(env), legal(env)) == ("make_room", {"return:sheep", "return:horse"})
    assert goods(step(env, "return:sheep").get_position()) == {"horse": 4, "sheep": 4}


def test_wood_trader_house():
    """Ruling 52: 1 timber and 1 food: 2 wood."""
    p = owner("wood_trader", timber=1, food=1, wood=1)
    assert gained(p, "use:wood_trader") == {"timber": -1, "food": -1, "wood": 2}


def test_wood_trader_house_takes_food():
    """Ruling 18: grain stands in for food on the action space only."""
    assert "use:wood_trader" not in options(owner("wood_trader", timber=1, grain=3))


# --- when -------------------------------------------------------------------------------------------------


def test_anytime_before_the_worker():
    """Ruling 1: in one's own turn before the action; the turn goes on."""
    p = owner("schnapps_distillery", grain=1, peat=1)
    env = step(load(p), "use:schnapps_distillery")
    assert (decision(env), env.get_position()["to_move"]) == ("turn", 0)
    assert "place:forester" in legal(env)  # paid with this food


def test_anytime_after_the_worker():
    """Ruling 1: and after it."""
    p = owner("schnapps_distillery", grain=1, peat=1)
    env = step(load(p), "place:woodcutter")
    assert (decision(env), legal(env)) == ("window", {"use:schnapps_distillery", "done"})
    after = step(env, "use:schnapps_distillery").get_position()
    assert (goods(after), after["to_move"]) == ({"wood": 3, "food": 3}, 1)


def test_anytime_after_passing():
    """Ruling 1: also if the worker was passed with."""
    p = owner("schnapps_distillery", grain=1, peat=1)
    assert options(p, "pass") == {"use:schnapps_distillery", "done"}
    assert play(p, "pass", "done")["to_move"] == 1


def test_anytime_inside_an_action():
    """Ruling 4: between the parts of an action: the food pays for the inn."""
    p = owner("schnapps_distillery", grain=1, peat=1, food=7, wood=1, clay=1)
    env = step(load(p), "place:forester")
    assert "build:farmers_inn" not in legal(env)
    step(env, "use:schnapps_distillery")
    assert decision(env) == "option"
    assert "build:farmers_inn" in legal(env)


def test_anytime_inside_master():
    """Ruling 4: between two tools."""
    p = owner("wood_trader", timber=2, food=1)
    env = step(load(p), "place:summer_master")
    assert "use:wood_trader" in legal(env)
    step(env, "use:wood_trader", "improve:axes")
    assert (decision(env), legal(env)) == ("pay_wood", {"timber:0", "timber:1"})


def test_anytime_inside_farmer():
    """Ruling 4: between two fields: a cleared moor gives land."""
    p = owner("colonists_house", wool=2)
    moors(me(p), wet=3, boardwalk=1)
    land(me(p), grain_field=2)  # the house and a field cover the empty spaces
    barn(me(p), plows=1)
    env = step(load(p), "place:farmer")
    assert not {"field:grain", "field:flax"} & legal(env)
    through(step(env, "use:colonists_house", "cut:boardwalk"), "option")
    assert {"field:grain", "field:flax"} <= legal(env)


def test_anytime_not_in_the_turn_of_the_other():
    """Ruling 1: never in the turn of the opponent."""
    p = summer(peat=1)
    barn(me(p), peat_boats=1)
    env = step(load(p), "place:woodcutter", "done")
    assert env.get_position()["to_move"] == 1
    assert not starts(legal(env), "exchange")


def last_turn(half_year, seat=1):
    """Two players, the last worker of a half-year is seat 1's."""
    p = summer() if half_year % 2 else winter()
    p["half_year"] = half_year
    p["active"] = p["to_move"] = seat
    p["workers_used"] = 7
    for player in p["players"]:
        give(player, food=20, peat=9)
    return p


def windows(env, *words):
    """Who is asked at windows, and in which phase, until the next turn; all decline."""
    step(env, *words)
    found = []
    while decision(env) == "window":
        here = env.get_position()
        found.append((here["to_move"], here["phase"]))
        step(env, "done")
    return found


def test_closing_windows():
    """Ruling 1: a window for each player at the end of the work phase, the starting player first."""
    p = last_turn(1)
    for player in p["players"]:
        player["goods"] = {"food": 20, "peat": 9, "wood": 1}
        player["land"] = {}
        barn(player, handcart=1)
    found = windows(load(p), "pass")
    assert found == [(1, "work"), (0, "work"), (1, "work")]


@pytest.mark.parametrize("half_year", [1, 2])
def test_inventory_windows(half_year):
    """Ruling 1: between the parts of the inventorying for what goes on all game: boats and houses."""
    p = last_turn(half_year)
    barn(me(p), peat_boats=1)
    found = windows(load(p), "pass")
    assert found == [(0, "work"), (0, "inventory"), (0, "inventory")]


def test_no_loading_at_inventorying():
    """Ruling 2: vehicles are loaded in the work phase only; nothing is returned for room either."""
    p = closing(1, wood=3, peat=9, food=9)
    me(p)["land"] = {}
    barn(me(p), peat_boats=4, cart=3)
    own(p, "loading_station")
    env = step(load(p), "pass")
    while decision(env) == "window" and env.get_position()["phase"] == "work":
        assert {"load:wood", "load:peat"} <= legal(env)
        step(env, "done")
    assert decision(env) == "window"
    assert {word.split(":")[0] for word in legal(env)} == {"exchange", "done"}


@pytest.mark.parametrize(
    ("house", "held"),
    [
        ("weaving_parlor", {"flax": 3}),
        ("colonists_house", {"wool": 2}),
        ("carpenters_workshop", {"food": 9, "brick": 1}),
        ("schnapps_distillery", {"grain": 1, "peat": 5}),
        ("litter_storage", {"flax": 3, "horse": 2}),
        ("wood_trader", {"timber": 1, "food": 5}),
    ],
)
@pytest.mark.parametrize("half_year", [1, 2])
def test_houses_at_inventorying(house, held, half_year):
    """Ruling 2: houses with a clock at any time of the game."""
    p = closing(half_year, **held)
    own(p, house)
    env = step(load(p), "pass")
    while env.get_position()["phase"] == "work":
        assert decision(env) == "window"
        assert {word for word in legal(env) if not word.startswith("return")} == {f"use:{house}", "done"}
        step(env, "done")
    assert decision(env) == "window"
    assert f"use:{house}" in legal(env)


def test_schnapps_between_harvest_and_sustenance():
    """Schnapps Distillery: even then; the grain of the harvest is distilled and feeds."""
    p = closing(1, peat=3)
    own(p, "schnapps_distillery")
    env = step(load(p), "pass")
    assert (decision(env), legal(env)) == ("window", {"use:schnapps_distillery", "done"})
    assert goods(env.get_position())["grain"] == 1  # harvested
    after = step(env, "use:schnapps_distillery").get_position()
    assert (goods(after), me(after)["bottlenecks"]) == ({"flax": 1}, 0)


def test_peat_boat_just_before_feeding():
    """Ruling 43: peat becomes food before it is paid."""
    p = closing(1, peat=5)
    me(p)["land"] = {}
    barn(me(p), peat_boats=1)
    env = step(load(p), "pass")
    while env.get_position()["phase"] == "work":
        step(env, "done")
    after = through(step(env, *["exchange:food"] * 3)).get_position()
    assert (goods(after), me(after)["bottlenecks"]) == ({}, 0)


def test_final_window():
    """Ruling 3, F4: after the last November boats and houses still work; there is no loading."""
    p = closing(9, food=9, peat=9, wood=3)
    barn(me(p), peat_boats=1, cart=1)
    me(p)["land"] = {}
    env = step(load(p), "pass")
    phases = []
    while decision(env) == "window":
        phases.append((env.get_position()["phase"], goods(env.get_position())["food"]))
        words = legal(env)
        step(env, "done")
    assert phases[-1][0] == "inventory"
    assert phases[-1][1] == 6  # fed already
    assert starts(words, "exchange") == set(TRACK)
    assert not starts(words, "load")
    assert decision(env) == "game_over"


def test_litter_storage_does_not_disturb_the_bred():
    """Ruling F2: a horse of May is kept if it has a place beside the stable that bred."""
    p = closing(2, flax=12, horse=2, sheep=2, food=9)
    me(p)["land"] = {"stable": 1, "grain_field": 3}  # and the house: no empty land
    own(p, "litter_storage")
    env = step(end_half_year(p), "born:1")  # three sheep in the stable, the horses on dikes
    step(env, *["use:litter_storage"] * 3)
    assert (decision(env), goods(env.get_position())["horse"]) == ("window", 5)
    step(env, "use:litter_storage")
    assert (decision(env), goods(env.get_position())["horse"]) == ("make_room", 6)
    after = step(env, "return:horse").get_position()
    assert (after["half_year"], goods(after)["horse"], goods(after)["sheep"]) == (3, 5, 3)


def test_selling_after_the_last_worker():
    """Anytime Actions: even after all workers are placed one loads and sells."""
    p = closing(1, peat=4)
    me(p)["land"] = {}
    barn(me(p), handcart=1)
    env = step(load(p), "pass")
    assert (decision(env), legal(env)) == ("window", {"load:beemoor", "done"})
    after = through(step(env, "load:beemoor")).get_position()
    assert (goods(after), me(after)["bottlenecks"]) == ({"peat": 1}, 1)
    assert me(after)["destinations"]["travelled"] == ["beemoor"]


@pytest.mark.parametrize("house", ["schnapps_distillery", "colonists_house"])
def test_houses_after_the_last_november(house):
    """Ruling F4: until scoring."""
    p = closing(9, food=9, peat=5, grain=5, wool=5)
    own(p, house)
    env = step(load(p), "pass")
    while goods(env.get_position())["peat"] > 3:  # not before the fuel is paid
        assert f"use:{house}" in legal(env)
        step(env, "done")
    assert decision(env) == "window"
    assert f"use:{house}" in legal(env)
