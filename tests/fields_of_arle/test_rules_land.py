"""The home board: land, dikes, moors, and the tiles of it that can be turned."""

from copy import deepcopy

import pytest

from eurozoo import PositionError

from .helpers import (
    barn,
    decision,
    fresh,
    give,
    goods,
    land,
    legal,
    load,
    me,
    moors,
    no_land,
    options,
    play,
    points,
    position,
    spacious,
    step,
    summer,
    winter,
)


def room_for_fields(p):
    """Empty Land Spaces of seat 0: how many fields it can place, whose plows are many enough."""
    p = deepcopy(p)
    held = me(p)["land"]
    for other in p["players"][1:]:
        other["land"] = {}
    for fields in range(15):
        me(p)["land"] = held | {"grain_field": fields} if fields else held
        try:
            load(p)
        except PositionError:
            return fields - 1
    return 14


# --- dikes ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dikes", "land_won", "penalty"),
    [(0, 0, -3), (1, 3, -3), (2, 3, -3), (3, 3, -3), (4, 6, -3), (5, 6, -2), (6, 6, -1), (7, 9, 0)],
)
def test_dike_moves(dikes, land_won, penalty):
    """Land that so many moves have won, and the points of the top row."""
    p = summer()
    me(p)["land"] = {}  # 5 empty spaces of the mainland, besides the small moor
    me(p)["dikes"] = dikes
    assert room_for_fields(p) == 5 + land_won
    assert points(p) == -12 - 3 - 3 + penalty


@pytest.mark.parametrize("dikes", range(8))
def test_dike_warden_moves_one_dike(dikes):
    """Dike Building: one move at a time, seven at most (ruling 28)."""
    p = winter()
    me(p)["dikes"] = dikes
    assert me(play(p, "place:dike_warden", "done"))["dikes"] == min(dikes + 1, 7)


@pytest.mark.parametrize("dikes", range(8))
def test_dikes_hold_animals_wherever_they_are(dikes):
    """Animal Husbandry: one animal of any type on each of the 5 dikes."""
    p = summer(sheep=2, cattle=2, horse=1)
    me(p)["dikes"] = dikes
    me(p)["land"] = {"grain_field": (5, 8, 8, 8, 11, 11, 11, 14)[dikes]}  # no empty land
    me(p, 1)["land"] = {}
    load(p)
    give(me(p), horse=2)
    with pytest.raises(PositionError):
        load(p)


def test_diked_land_is_used_at_once():
    """Dike Building: behind a line of three dikes the tidal flats are land."""
    p = winter()
    no_land(me(p))
    assert room_for_fields(p) == 3
    assert room_for_fields(play(p, "place:dike_warden", "done")) == 3 + 3


# --- moors ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("peat", [4, 3, 2])
def test_cutting_leaves_the_moor(peat):
    """Cutting Peat: as long as a token lies on it, the moor stays."""
    p = summer()
    moors(me(p), dehydrated=(peat,))
    after = play(p, "place:peat_cutter", f"cut:moor_{peat}", "done")
    assert me(after)["moors"]["dehydrated"] == [peat - 1]
    assert points(after) == points(p)


def test_last_peat_frees_two_spaces():
    """Ruling 54: the fourth token gone, the tile goes and 2 spaces are land."""
    p = summer()
    moors(me(p), wet=2, boardwalk=4, dehydrated=(1,))
    before = room_for_fields(p)
    after = play(p, "place:peat_cutter", "cut:moor_1", "done")
    assert me(after)["moors"] == {"wet": 2, "boardwalk": 4, "dehydrated": []}
    assert points(after) - points(p) == 1
    assert room_for_fields(after) == before + 2


def test_last_peat_of_the_small_moor_frees_one_space():
    """The small moor covers a single space, and costs 3 points."""
    p = summer()
    moors(me(p), wet=3, boardwalk=1)
    before = room_for_fields(p)
    after = play(p, "place:peat_cutter", "cut:boardwalk")
    assert me(after)["moors"]["boardwalk"] == 0
    assert points(after) - points(p) == 3
    assert room_for_fields(after) == before + 1


def test_all_land():
    """21 Land Spaces when all is cleared and diked."""
    p = summer()
    spacious(me(p))
    me(p)["land"] = {"stall": 7, "forest": 5, "stable": 3}
    me(p, 1)["land"] = {}
    assert room_for_fields(p) == 21 - 15


@pytest.mark.parametrize(
    ("wet", "boardwalk", "dehydrated", "worth"),
    [
        (3, 4, (), -15),
        (2, 1, (4,), -8 - 3 - 1),
        (0, 0, (1, 2, 3), -3),
        (1, 0, (4,), -5),
        (0, 2, (), -3),
        (0, 0, (), 0),
    ],
)
def test_moor_points(wet, boardwalk, dehydrated, worth):
    """-4 wet, -1 dehydrated, -3 the small one."""
    p = summer()
    moors(me(p), wet, boardwalk, dehydrated)
    assert points(p) == worth + 2 - 3 - 3  # stall, tidal flats, no large vehicle


# --- tiles that are turned --------------------------------------------------------------------------------

LAND_PAIRS = [("stall", "depot", 2, 2), ("stable", "double_stall", 6, 9), ("forest", "park", 2, 6)]


@pytest.mark.parametrize("space", ["warden", "dike_warden"])
@pytest.mark.parametrize(("front", "back", "low", "high"), LAND_PAIRS)
def test_upgrade_land(space, front, back, low, high):
    """Turning Tiles, with the points of both sides."""
    p = summer() if space == "warden" else winter()
    me(p)["land"] = {}
    bare = points(p)
    land(me(p), **{front: 1})
    assert points(p) - bare == low
    after = play(p, f"place:{space}", f"upgrade:{front}")
    assert me(after)["land"] == {back: 1}
    me(p)["land"] = {back: 1}
    assert points(p) - bare == high


def test_upgrade_moor():
    """Turning Tiles: 4 peat on it, 3 points less lost."""
    after = play(summer(), "place:warden", "upgrade:moor")
    assert me(after)["moors"] == {"wet": 2, "boardwalk": 4, "dehydrated": [4]}
    assert points(after) - points(summer()) == 3


EQUIPMENT_PAIRS = [
    ("peat_boat", "plow", 2),
    ("handcart", "wagon", 1),
    ("cart", "horse_cart", 1),
    ("carriage", "droshky", 1),
]


@pytest.mark.parametrize(("front", "back", "more"), EQUIPMENT_PAIRS)
def test_upgrade_equipment(front, back, more):
    """Turning Tiles: +2 for a plow, +1 for a vehicle's further Single Space."""
    p = summer()
    word = {"peat_boat": "peat_boats"}.get(front, front)
    barn(me(p), **{word: 1})
    after = play(p, "place:warden", f"upgrade:{front}")
    expected = summer()
    barn(me(expected), **{{"plow": "plows"}.get(back, back): 1})
    assert me(after)["barn"] == me(expected)["barn"]
    assert points(after) - points(p) == more


def test_fields_and_the_small_moor_cannot_be_turned():
    """No turn-arrow on them."""
    p = summer()
    moors(me(p), boardwalk=4)
    assert options(p, "place:warden") == {"upgrade:stall", "done"}


def test_stall_with_three_animals_becomes_a_depot():
    """Ruling 30: they are housed elsewhere or lost."""
    p = summer(sheep=8)
    no_land(me(p))
    env = step(load(p), "place:warden", "upgrade:stall")
    assert goods(env.get_position()) == {"sheep": 5}
    p = summer(sheep=8)
    assert goods(play(p, "place:warden", "upgrade:stall")) == {"sheep": 8}


def test_forest_on_a_pasture():
    """Ruling 29: the animals of that land need another place."""
    p = summer(food=1, sheep=6, horse=6)
    env = step(load(p), "place:forester", "choose:forest")
    assert (decision(env), legal(env)) == ("make_room", {"return:sheep", "return:horse"})


def test_field_on_a_pasture():
    """Ruling 29 for fields: after each."""
    p = summer(sheep=12)
    barn(me(p), plows=2)
    assert goods(play(p, "place:farmer", "field:grain", "field:grain")) == {"sheep": 8}
    assert goods(play(p, "place:farmer", "field:grain", "done")) == {"sheep": 10}


def test_stall_on_a_pasture_makes_room():
    """A stall holds one more than the pasture it is built on."""
    p = summer(sheep=12, clay=2, grain=1)
    assert goods(play(p, "place:summer_carpenter", "choose:stall")) == {"sheep": 12}


def test_freed_land_houses_animals():
    """Empty Land Spaces are pastures: also those of a moor just cleared."""
    p = winter(sheep=12)
    moors(me(p), wet=3, boardwalk=1)
    after = play(p, "place:winter_grocer", "cut:boardwalk", "take:sheep")
    assert goods(after)["sheep"] == 13


# --- limited tiles ----------------------------------------------------------------------------------------

BOX = [
    ("grain_field", 14), ("flax_field", 14), ("stall", 7), ("depot", 7), ("stable", 3), ("double_stall", 3),
    ("forest", 5), ("park", 5),
]  # fmt: skip


@pytest.mark.parametrize("num_players", [1, 2])
@pytest.mark.parametrize(("tile", "number"), BOX)
def test_tiles_in_the_box(tile, number, num_players):
    """Tiles of each kind for all players together; both sides are one tile."""
    p = position(num_players=num_players)
    for player in p["players"]:
        spacious(player)
        player["land"] = {}
    me(p)["land"] = {tile: number}
    load(p)
    me(p)["land"] = {tile: number + 1}
    with pytest.raises(PositionError):
        load(p)


@pytest.mark.parametrize(("num_players", "fields", "stalls"), [(1, 12, 6), (2, 10, 5)])
def test_supply_at_the_start(num_players, fields, stalls):
    """What is left of fields and stalls beside those on the home boards."""
    p = fresh(num_players).get_position()
    for player in p["players"]:
        player["dikes"] = 7
        player["moors"] = {"wet": 0, "boardwalk": 0, "dehydrated": []}
    del p["agenda"]
    me(p)["land"] = {"grain_field": 1 + fields, "flax_field": 1, "stall": 1}
    load(p)
    me(p)["land"] = {"grain_field": 1 + fields + 1, "flax_field": 1, "stall": 1}
    with pytest.raises(PositionError):
        load(p)
    me(p)["land"] = {"grain_field": 1, "flax_field": 1, "stall": 1 + stalls}
    load(p)
    me(p)["land"] = {"grain_field": 1, "flax_field": 1, "stall": 1 + stalls + 1}
    with pytest.raises(PositionError):
        load(p)


def test_animals_are_unlimited():
    """Limited Components: animals, materials, clothing and peat are not."""
    p = summer(sheep=20, timber=40, brick=40, peat=60, summer_wear=30)
    spacious(me(p))
    assert goods(play(p, "place:fisherman"))["sheep"] == 21
