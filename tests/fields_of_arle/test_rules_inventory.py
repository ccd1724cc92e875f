"""Inventorying in November and May: emptying, milk, harvest, births, wool, food and fuel, and their order."""

import pytest

from .helpers import (
    barn,
    closing,
    decision,
    end_half_year,
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
    points,
    spacious,
    step,
    summer,
    through,
)


def november(**held):
    """No tiles on the land; `pass` leads through November."""
    p = closing(1, **held)
    me(p)["land"] = {}
    return p


def may(**held):
    p = closing(2, **held)
    me(p)["land"] = {}
    return p


def result(p, *words):
    after = end_half_year(p, *words).get_position()
    assert after["half_year"] == p["half_year"] + 1
    return goods(after)


# --- milk -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sheep", "food"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 1), (5, 2), (6, 2), (7, 2), (8, 3), (12, 3)]
)
def test_milk_of_sheep(sheep, food):
    """Milking: 1/2/3 food for 2/5/8 sheep."""
    assert result(november(sheep=sheep, food=9, peat=2))["food"] == 9 - 3 + food


@pytest.mark.parametrize(("cattle", "food"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (10, 3)])
def test_milk_of_cattle(cattle, food):
    """Milking: 1/2/3 food for 1/3/5 cattle."""
    assert result(november(cattle=cattle, food=9, peat=2))["food"] == 9 - 3 + food


def test_milk_at_most_six():
    """Milking: up to 6 food; horses give none."""
    p = november(sheep=8, cattle=7, horse=3, food=9, peat=2)
    spacious(me(p))
    assert result(p)["food"] == 9 - 3 + 6


def test_milk_before_sustenance():
    """Inventorying: the milk is drunk this November."""
    p = november(sheep=5, cattle=1, peat=2)
    after = play(p, "pass")
    assert (goods(after), me(after)["bottlenecks"]) == ({"sheep": 5, "cattle": 1}, 0)


def test_milk_is_capped():
    """The Goods Track: 30 food, then 3 are paid."""
    assert result(november(sheep=8, food=29, peat=2))["food"] == 27


def test_no_milk_in_may():
    """Milking: in November."""
    assert result(may(sheep=8, food=9))["food"] == 6


# --- harvest ----------------------------------------------------------------------------------------------


def test_harvest():
    """Harvest: 1 grain, flax or wood per grain field, flax field or forest; none for parks (ruling 44)."""
    p = november(food=3, peat=2)
    spacious(me(p))
    land(me(p), grain_field=3, flax_field=2, forest=1, park=2)
    assert result(p) == {"grain": 3, "flax": 2, "wood": 1}


def test_harvest_is_capped():
    """The Goods Track: 15 of each."""
    p = november(food=3, peat=2, grain=14, flax=15)
    land(me(p), grain_field=3, flax_field=2)
    assert result(p) == {"grain": 15, "flax": 15}


def test_harvest_before_sustenance():
    """Inventorying: grain and wood of the harvest are there for the winter."""
    p = november(food=2, peat=1)
    land(me(p), grain_field=1, forest=1)
    after = play(p, "pass")
    assert (goods(after), me(after)["bottlenecks"]) == ({}, 0)


def test_no_harvest_in_may():
    """Harvest: in November."""
    p = may(food=3)
    land(me(p), grain_field=1, flax_field=1, forest=1)
    assert result(p) == {}


# --- wool -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("sheep", "wool"), [(0, 0), (1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (12, 3)])
def test_wool(sheep, wool):
    """Shearing: 1/2/3 wool for 1/4/6 sheep."""
    expected = {good: n for good, n in (("sheep", sheep), ("wool", wool)) if n}
    assert result(may(sheep=sheep, food=3)) == expected


def test_wool_of_newborn_sheep():
    """Ruling 9: newborn sheep count."""
    p = may(sheep=3, food=3)
    me(p)["land"] = {"stall": 1}
    assert result(p) == {"sheep": 4, "wool": 2}


def test_wool_is_capped():
    """The Goods Track: 15."""
    assert result(may(sheep=6, food=3, wool=14))["wool"] == 15


def test_no_wool_in_november():
    """Shearing: in May."""
    assert "wool" not in result(november(sheep=6, food=3, peat=2))


# --- sustenance -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "left", "missing"),
    [
        ({"food": 5, "peat": 3}, {"food": 2, "peat": 1}, 0),
        ({"food": 3, "peat": 2, "grain": 4, "wood": 3}, {"grain": 4, "wood": 3}, 0),
        ({"food": 1, "grain": 5, "peat": 2}, {"grain": 3}, 0),
        ({"grain": 3, "peat": 2}, {}, 0),
        ({"grain": 1, "food": 1, "peat": 2}, {}, 1),
        ({"peat": 2}, {}, 3),
        ({"food": 3, "peat": 1, "wood": 2}, {"wood": 1}, 0),
        ({"food": 3, "wood": 2}, {}, 0),
        ({"food": 3, "timber": 3}, {"timber": 1}, 0),
        ({"food": 3, "peat": 1, "timber": 1}, {}, 0),
        ({"food": 3, "wood": 1, "timber": 1}, {}, 0),
        ({"food": 3}, {}, 2),
        ({"food": 3, "peat": 1}, {}, 1),
        ({"food": 3, "clay": 5, "flax": 5}, {"clay": 5, "flax": 5}, 2),
        ({}, {}, 5),
    ],
)
def test_november_sustenance(held, left, missing):
    """Sustenance: 3 food, else grain; 2 peat, else wood or timber; each missing one is a bottleneck."""
    p = november(**held)
    after = play(p, "pass")
    assert (goods(after), me(after)["bottlenecks"]) == (left, missing)


@pytest.mark.parametrize(
    ("held", "left", "missing"),
    [
        ({"food": 5, "peat": 3}, {"food": 2, "peat": 3}, 0),
        ({"food": 3}, {}, 0),
        ({"food": 2, "grain": 2}, {"grain": 1}, 0),
        ({"grain": 2, "wood": 2}, {"wood": 2}, 1),
        ({}, {}, 3),
    ],
)
def test_may_sustenance(held, left, missing):
    """Sustenance: in May no fuel."""
    after = play(may(**held), "pass")
    assert (goods(after), me(after)["bottlenecks"]) == (left, missing)


def test_bottlenecks_cost_two_points_each():
    """Supply Bottlenecks: -2 for each."""
    p = summer()
    before = points(p)
    me(p)["bottlenecks"] = 3
    assert points(p) - before == -6


def test_bottlenecks_add_up():
    """Supply Bottlenecks: over the game."""
    p = may(food=1)
    me(p)["bottlenecks"] = 3
    assert me(play(p, "pass"))["bottlenecks"] == 5


@pytest.mark.parametrize("k", [0, 1, 2])
def test_fuel_of_wood_or_timber(k):
    """Sustenance: wood or timber, as the player likes (ruling 12)."""
    p = november(food=3, wood=2, timber=2)
    env = step(load(p), "pass")
    assert (decision(env), legal(env)) == ("pay_wood", {"timber:0", "timber:1", "timber:2"})
    after = goods(step(env, f"timber:{k}").get_position())
    assert (after.get("wood", 0), after.get("timber", 0)) == (k, 2 - k)


def test_wood_is_not_burnt_while_there_is_peat():
    """Sustenance: peat first (ruling 42)."""
    assert result(november(food=3, peat=2, wood=2, timber=2)) == {"wood": 2, "timber": 2}


def test_eating_animals():
    """Sustenance: without food and grain 1 animal for each, of the player's choice (ruling 42)."""
    p = november(food=1, sheep=1, horse=2, peat=2)
    env = step(load(p), "pass")
    assert (decision(env), legal(env)) == ("eat", {"eat:sheep", "eat:horse"})
    step(env, "eat:horse")
    assert legal(env) == {"eat:sheep", "eat:horse"}
    after = step(env, "eat:sheep").get_position()
    assert (goods(after), me(after)["bottlenecks"]) == ({"horse": 1}, 0)


def test_eating_animals_is_forced():
    """Ruling 42: no loss of points while there are animals."""
    after = play(november(horse=2, peat=2), "pass")
    assert (goods(after), me(after)["bottlenecks"]) == ({}, 1)


def test_eating_animals_in_may():
    """Sustenance: the newborn too."""
    p = may(sheep=2, food=1)
    me(p)["land"] = {"stall": 1}
    assert result(p) == {"sheep": 1, "wool": 1}


def test_grain_is_eaten_before_animals():
    """Sustenance: animals only without grain."""
    assert result(november(food=1, grain=2, sheep=1, peat=2)) == {"sheep": 1}


# --- order ------------------------------------------------------------------------------------------------


def test_vehicles_are_emptied_before_the_fuel():
    """Ruling 39: timber from a vehicle heats this November."""
    p = november(food=3)
    barn(me(p), wagon=1)
    me(p)["loaded"] = {"timber": 2}
    me(p)["barn"]["vehicles"][0]["singles"] = 0
    after = play(p, "pass")
    assert (goods(after), me(after)["bottlenecks"]) == ({}, 0)


def test_harvest_of_a_field_from_the_plow_maker():
    """Ruling 10: before November the houses act; the dike's land may carry the field."""
    p = november(food=3, peat=2)
    own(p, "novices_hut", "plow_makers_workshop")
    env = step(load(p), "pass", "house:novices_hut")
    after = step(env, "field:flax").get_position()
    assert goods(after) == {"grain": 1, "flax": 1}


def test_both_players():
    """Inventorying: each player for themselves."""
    p = summer(food=4, peat=2)
    give(me(p, 1), food=1, cattle=3, wood=1)
    for player in p["players"]:
        player["land"] = {}
    land(me(p, 1), forest=1)
    p["active"] = p["to_move"] = 1
    p["workers_used"] = 7
    after = play(p, "pass")
    assert after["half_year"] == 2
    assert (goods(after, 0), goods(after, 1)) == ({"food": 1}, {"cattle": 3})
    assert [me(after, seat)["bottlenecks"] for seat in (0, 1)] == [0, 0]


def test_second_player_is_asked_too():
    """Inventorying: questions go to whom they concern."""
    p = summer(food=4, peat=2)
    give(me(p, 1), sheep=2, horse=2, peat=2)
    me(p, 1)["land"] = {}
    p["active"] = p["to_move"] = 1
    p["workers_used"] = 7
    env = step(load(p), "pass")
    assert (decision(env), env.get_position()["to_move"]) == ("eat", 1)  # 1 food of milk, 2 missing
    after = step(env, "eat:horse", "eat:horse").get_position()
    assert goods(after, 1) == {"sheep": 2}


def test_spaces_are_free_again():
    """Half Year End: workers come back, the other season's spaces are in use."""
    p = november(food=3, peat=2)
    p["occupied"] = {"woodcutter": 0, "farmer": 0}
    after = play(p, "pass")
    assert (after["occupied"], after["half_year"]) == ({}, 2)
    assert "place:potter" in options(after)
    assert "place:woodcutter" not in options(after)


def test_moors_do_not_heat():
    """Sustenance: peat of the supply, not of the moors."""
    p = november(food=3)
    moors(me(p), wet=1, boardwalk=4, dehydrated=(4,))
    after = through(step(load(p), "pass")).get_position()
    assert me(after)["bottlenecks"] == 2
