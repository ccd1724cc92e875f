"""Vehicles and the barn: costs, points, places, spaces and what can be combined, loading and emptying."""

from copy import deepcopy

import pytest

from eurozoo import PositionError

from .helpers import (
    barn,
    closing,
    decision,
    give,
    goods,
    legal,
    load,
    me,
    moors,
    options,
    own,
    play,
    points,
    spacious,
    starts,
    step,
    summer,
    through,
    vehicle,
    winter,
)

COSTS = {
    "handcart": {"wood": 2},
    "wagon": {"wood": 4},
    "cart": {"wood": 5, "horse": 1},
    "horse_cart": {"wood": 7, "horse": 1},
    "carriage": {"wood": 4, "horse": 2},
    "droshky": {"wood": 6, "horse": 2},
}
POINTS = {"handcart": 0, "wagon": 1, "cart": 1, "horse_cart": 2, "carriage": 4, "droshky": 5}
LARGE = ("cart", "horse_cart", "carriage", "droshky")
#: how many of each kind and its reverse side the box has
BOX = {"handcart": 2, "wagon": 2, "cart": 3, "horse_cart": 3, "carriage": 3, "droshky": 3}
#: size 1 wood, 2 linen, 3 woolen, 4 Bremen: the most that goes on each vehicle, in each way
LOADS = {
    "handcart": ["1"],
    "wagon": ["11"],
    "cart": ["111", "21", "12", "3"],
    "horse_cart": ["1111", "211", "121", "112", "22", "31", "13", "4"],
    "carriage": ["12", "21", "3"],
    "droshky": ["121", "211", "112", "31", "13", "4"],
}
WORDS = {"1": "load:wood", "2": "load:linen", "3": "load:woolen", "4": "load:bremen"}
SIZES = {word: size for size, word in WORDS.items()}


# --- building vehicles ------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", COSTS)
@pytest.mark.parametrize("space", ["wainwright", "summer_laborer"])
def test_vehicle_cost(kind, space):
    """Index of Equipment: wood, and horses that are gone."""
    p = winter(**COSTS[kind]) if space == "wainwright" else summer(food=2, **COSTS[kind])
    env = step(load(p), f"place:{space}", f"vehicle:{kind}")
    after = env.get_position()
    assert goods(after) == {}
    assert me(after)["barn"]["vehicles"] == [vehicle(kind)]
    for good, n in COSTS[kind].items():
        q = deepcopy(p)
        give(me(q), **{good: n - 1})
        assert f"vehicle:{kind}" not in options(q, f"place:{space}")


def test_vehicle_horses_only():
    """Index of Equipment: cattle do not pull."""
    assert "vehicle:cart" not in options(winter(wood=9, cattle=3), "place:wainwright")


@pytest.mark.parametrize(("timber", "wood"), [(5, 0), (3, 2), (1, 4)])
def test_vehicle_for_timber(timber, wood):
    """Timber can always be paid instead of wood."""
    assert goods(play(winter(timber=timber, wood=wood, horse=1), "place:wainwright", "vehicle:cart")) == {}


def test_vehicle_timber_choice():
    """How much of it is the player's choice."""
    p = winter(timber=2, wood=5, horse=1)
    assert options(p, "place:wainwright", "vehicle:cart") == {"timber:0", "timber:1", "timber:2"}
    assert goods(play(p, "place:wainwright", "vehicle:cart", "timber:1")) == {"timber": 1, "wood": 1}


@pytest.mark.parametrize("kind", BOX)
def test_vehicles_are_limited(kind):
    """Limited Components: 2 small vehicles, 3 of each large pair; both sides are one tile."""
    p = winter(wood=9, horse=2)
    barn(me(p, 1), **{kind: BOX[kind] - 1})
    assert f"vehicle:{kind}" in options(p, "place:wainwright")
    pairs = ({"handcart", "wagon"}, {"cart", "horse_cart"}, {"carriage", "droshky"})
    pair = next(pair for pair in pairs if kind in pair)
    for other in pair:
        barn(me(p, 1), **{kind: BOX[kind] - 1})
        me(p, 1)["barn"]["vehicles"].append(vehicle(other))
        words = starts(options(p, "place:wainwright"), "vehicle")
        assert words == COSTS.keys() - pair


# --- the barn ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pieces", "room"),
    [
        ({"peat_boats": 3, "plows": 2}, True),
        ({"peat_boats": 3, "plows": 3}, False),
        ({"plows": 4, "handcart": 1}, True),
        ({"plows": 4, "handcart": 2}, False),
        ({"cart": 3}, True),
        ({"cart": 2, "droshky": 2}, False),
        ({"cart": 2, "plows": 5}, True),
        ({"cart": 3, "plows": 4}, True),
        ({"cart": 3, "plows": 5}, False),
        ({"cart": 3, "wagon": 2, "peat_boats": 2}, True),
        ({"cart": 3, "wagon": 2, "peat_boats": 3}, False),
    ],
)
def test_barn_places(pieces, room):
    """Space is limited in the barn: 4 small places, 2 large ones, 1 for either."""
    p = summer()
    barn(me(p), **pieces)
    if room:
        load(p)
    else:
        with pytest.raises(PositionError):
            load(p)


def test_barn_full_of_large_vehicles():
    """No place, no vehicle; a returned one makes room."""
    p = winter(wood=20, horse=3)
    barn(me(p), cart=1, carriage=1, droshky=1)
    words = options(p, "place:wainwright")
    assert starts(words, "vehicle") == {"handcart", "wagon"}
    assert starts(words, "discard") == {"cart", "carriage", "droshky"}
    after = play(p, "place:wainwright", "discard:cart", "vehicle:horse_cart")
    assert sorted(v["kind"] for v in me(after)["barn"]["vehicles"]) == ["carriage", "droshky", "horse_cart"]


def test_barn_full_of_small_pieces():
    """The place for either may be taken by a small piece."""
    p = winter(wood=20, horse=3)
    barn(me(p), peat_boats=1, plows=4, cart=1)
    words = options(p, "place:wainwright")
    assert starts(words, "vehicle") == set(LARGE)
    barn(me(p), peat_boats=1, plows=4, cart=2)
    words = options(p, "place:wainwright")
    assert starts(words, "vehicle") == set()
    assert starts(words, "discard") == {"peat_boat", "plow", "cart"}


def test_discard_only_when_it_serves():
    """Moving Components: equipment can be returned; with room and tiles left nobody is asked."""
    p = summer()
    barn(me(p), peat_boats=1, cart=1)
    assert not starts(options(p), "discard")
    barn(me(p), peat_boats=4, cart=3)
    assert starts(options(p), "discard") == {"peat_boat", "cart"}
    after = play(p, "discard:peat_boat")
    assert me(after)["barn"]["peat_boats"] == 3
    assert goods(after) == {}


def test_discard_only_empty_vehicles():
    """Ruling 32: a loaded vehicle is not returned."""
    p = summer()
    barn(me(p), cart=3)
    assert starts(options(p), "discard") == {"cart"}
    for number in range(3):
        me(p)["barn"]["vehicles"][number]["singles"] = 2
    me(p)["loaded"] = {"timber": 3}
    assert not starts(options(p), "discard")


@pytest.mark.parametrize("kind", POINTS)
def test_vehicle_points(kind):
    """Equipment in the Barn: printed points; -3 without a large vehicle (ruling 51)."""
    p = summer()
    before = points(p)
    barn(me(p), **{kind: 1})
    assert points(p) - before == POINTS[kind] + (3 if kind in LARGE else 0)
    barn(me(p), **{kind: 2})
    assert points(p) - before == 2 * POINTS[kind] + (3 if kind in LARGE else 0)


def test_equipment_points():
    """Index of Equipment: a peat boat 1, a plow 3."""
    p = summer()
    before = points(p)
    barn(me(p), peat_boats=2, plows=3)
    assert points(p) - before == 2 + 9


# --- spaces -----------------------------------------------------------------------------------------------


def laden(kind):
    """Everything can be loaded if there is space: wood, linen, woolen, and timber to sell in Bremen."""
    p = summer(wood=9, linen=9, woolen=9, timber=1)
    for player in p["players"]:
        player["land"] = {}  # no field to sell in Hage
    storage = ["bremen"]
    me(p)["destinations"] = {
        "storage": storage,
        "underway": [],
        "travelled": sorted(set(me(p)["destinations"]["storage"]) - set(storage)),
    }
    barn(me(p), **{kind: 1})
    return p


@pytest.mark.parametrize("kind", LOADS)
def test_loads(kind):
    """Every order of sizes that a vehicle takes, and no other."""
    env = load(laden(kind))
    start = env.get_state()
    found = set()

    def fill(loaded):
        here = env.get_state()
        sizes = [SIZES[word] for word in sorted(legal(env) & SIZES.keys())]
        if not sizes:
            found.add(loaded)
        for size in sizes:
            env.set_state(here)
            step(env, WORDS[size])
            fill(loaded + size)

    env.set_state(start)
    fill("")
    assert found == set(LOADS[kind])


def test_droshky_example():
    """The Double Spaces: a droshky does not take two summer wears, for the double space is in the middle."""
    p = laden("droshky")
    after = play(p, "load:linen")
    assert me(after)["barn"]["vehicles"] == [{"kind": "droshky", "singles": 2, "doubles": 0}]
    words = options(p, "load:linen")
    assert starts(words, "load") == {"wood"}
    assert starts(options(p, "load:linen", "load:wood"), "load") == {"wood"}
    assert starts(options(p, "load:linen", "load:wood", "load:wood"), "load") == set()


def test_double_space_takes_no_small_tile():
    """The Double Spaces: no timber, bricks or small destinations on them."""
    p = laden("carriage")
    give(me(p), clay=3, peat=3)
    words = options(p, "load:wood")
    assert starts(words, "load") == {"linen"}


def test_single_space_beside_the_double_one():
    """The Double Spaces: joined with one single, the other single is left."""
    after = play(laden("droshky"), "load:woolen")
    assert me(after)["barn"]["vehicles"] == [{"kind": "droshky", "singles": 1, "doubles": 0}]
    assert starts(options(laden("droshky"), "load:woolen"), "load") == {"wood"}
    assert starts(options(laden("droshky"), "load:wood"), "load") == {"wood", "linen", "woolen"}


def test_wagon_is_not_joined():
    """Details on Vehicles: the Single Spaces of a wagon cannot be combined."""
    assert starts(options(laden("wagon")), "load") == {"wood"}


def test_bremen_needs_four_spaces():
    """Details on Vehicles: Horse Cart or Droshky, empty."""
    for kind in COSTS:
        assert ("load:bremen" in options(laden(kind))) == (kind in ("horse_cart", "droshky"))
    for kind in ("horse_cart", "droshky"):
        assert "load:bremen" not in options(laden(kind), "load:wood")


# --- cargo ------------------------------------------------------------------------------------------------

CARGO = {
    "wood": (1, {"wood": 1}, "timber"),
    "clay": (1, {"clay": 1, "peat": 1}, "brick"),
    "linen": (2, {"linen": 1}, "summer_wear"),
    "woolen": (3, {"woolen": 1}, "winter_wear"),
    "leather": (3, {"leather": 1}, "leather_wear"),
}


@pytest.mark.parametrize("cargo", CARGO)
def test_cargo(cargo):
    """Loading: what is paid, which spaces it fills, what it becomes."""
    size, paid, becomes = CARGO[cargo]
    p = laden("horse_cart")
    me(p)["goods"] = dict(paid)
    after = play(p, f"load:{cargo}")
    assert (goods(after), me(after)["loaded"]) == ({}, {becomes: 1})
    assert me(after)["barn"]["vehicles"][0]["singles"] == 4 - size
    for good in paid:
        me(p)["goods"] = {other: n for other, n in paid.items() if other != good} | {"food": 1}
        assert f"load:{cargo}" not in options(p)


def test_cargo_needs_the_real_thing():
    """Rulings 12, 13: timber and brick do not do for what is loaded."""
    p = laden("horse_cart")
    me(p)["goods"] = {"timber": 3, "brick": 3, "peat": 3, "summer_wear": 2}
    assert starts(options(p), "load") == {"bremen"}


def test_loaded_goods_wait():
    """Loading Building Materials: not before the vehicles are emptied can they be used or sold."""
    p = laden("horse_cart")
    me(p)["goods"] = {"wood": 1, "grain": 1}
    words = options(p, "load:wood", "place:builder")
    assert "build:farmers_house" not in words
    assert "build:farmers_house" in options(p, "place:builder")


@pytest.mark.parametrize("half_year", [1, 2])
def test_vehicles_are_emptied(half_year):
    """Inventorying 1: materials and clothing to the supply, destinations on the track, spaces free."""
    p = closing(half_year, wood=1, linen=1, food=9, peat=9)
    barn(me(p), droshky=1, wagon=1)
    me(p)["destinations"]["storage"].remove("norden")
    me(p)["destinations"]["underway"] = ["norden"]
    me(p)["loaded"] = {"timber": 2, "brick": 1}
    me(p)["barn"]["vehicles"] = [
        {"kind": "droshky", "singles": 1, "doubles": 0},
        {"kind": "wagon", "singles": 0, "doubles": 0},
    ]
    after = through(step(load(p), "pass")).get_position()  # wood could still be loaded
    assert me(after)["loaded"] == {}
    assert (goods(after)["timber"], goods(after)["brick"]) == (2, 1)
    assert me(after)["destinations"]["travelled"] == ["norden"]
    assert me(after)["barn"]["vehicles"] == [vehicle("droshky"), vehicle("wagon")]


# --- several vehicles -------------------------------------------------------------------------------------


def two(first, second):
    p = laden(first)
    barn(me(p), **{first: 1, second: 1})
    return p


def test_slot_is_asked_for_different_vehicles():
    """Loading: the player says on which vehicle."""
    p = two("cart", "wagon")
    env = step(load(p), "load:wood")
    assert (decision(env), legal(env)) == ("slot", {"onto:1", "onto:2"})
    after = step(env, "onto:2").get_position()
    assert [v["singles"] for v in me(after)["barn"]["vehicles"]] == [3, 1]
    assert [v["singles"] for v in me(play(p, "load:wood", "onto:1"))["barn"]["vehicles"]] == [2, 2]


def test_slot_is_not_asked_for_equal_vehicles():
    """Two empty carts are the same."""
    p = laden("cart")
    barn(me(p), cart=2)
    after = play(p, "load:wood")
    assert sorted(v["singles"] for v in me(after)["barn"]["vehicles"]) == [2, 3]
    assert options(p, "load:wood", "load:wood") == {"onto:1", "onto:2"}


def test_slot_offers_only_what_fits():
    """Linen does not go on a wagon."""
    p = two("cart", "wagon")
    after = play(p, "load:linen")
    assert [v["singles"] for v in me(after)["barn"]["vehicles"]] == [1, 2]
    assert options(two("carriage", "cart"), "load:linen") == {"onto:1", "onto:2"}


# --- upgrades ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "back", "free", "loaded"),
    [
        ("handcart", "wagon", (0, 0), {"timber": 1}),
        ("cart", "horse_cart", (1, 0), {"timber": 2}),
        ("carriage", "droshky", (1, 0), {"summer_wear": 1}),
        ("carriage", "droshky", (0, 0), {"winter_wear": 1}),
    ],
)
def test_upgrade_of_a_loaded_vehicle(kind, back, free, loaded):
    """Ruling 31: the load stays, the new Single Space is empty."""
    p = laden(kind)
    me(p)["loaded"] = loaded
    me(p)["barn"]["vehicles"] = [{"kind": kind, "singles": free[0], "doubles": free[1]}]
    after = play(p, "place:warden", f"upgrade:{kind}")
    expected = {"kind": back, "singles": free[0] + 1, "doubles": free[1]}
    assert (me(after)["barn"]["vehicles"], me(after)["loaded"]) == ([expected], loaded)


def test_upgrade_asks_which_vehicle():
    """Of several carts with other loads the player says which."""
    p = laden("cart")
    me(p)["loaded"] = {"timber": 1}
    me(p)["barn"]["vehicles"] = [
        {"kind": "cart", "singles": 2, "doubles": 0},
        {"kind": "cart", "singles": 3, "doubles": 0},
    ]
    env = step(load(p), "place:warden", "upgrade:cart")
    assert (decision(env), legal(env)) == ("slot", {"onto:1", "onto:2"})
    found = me(step(env, "onto:2").get_position())["barn"]["vehicles"]
    assert sorted((v["kind"], v["singles"]) for v in found) == [("cart", 2), ("horse_cart", 4)]


def test_wagon_from_a_handcart_stays_unjoined():
    """Details on Vehicles: also a turned wagon has two spaces that are not combined."""
    p = laden("handcart")
    env = step(load(p), "place:warden", "upgrade:handcart")
    assert starts(legal(env), "load") == {"wood"}
    step(env, "load:wood")
    assert starts(legal(env), "load") == {"wood"}
    step(env, "load:wood")
    assert me(env.get_position())["loaded"] == {"timber": 2}


# --- Loading Station --------------------------------------------------------------------------------------


def test_loading_station():
    """Index of Building Tiles: 1 peat from the supply on each empty Single Space."""
    p = laden("droshky")
    me(p)["goods"] = {}
    own(p, "loading_station")
    assert starts(options(p), "load") == {"peat", "bremen"}
    after = play(p, "load:peat", "load:peat")
    assert (goods(after), me(after)["loaded"]) == ({}, {"peat": 2})
    assert me(after)["barn"]["vehicles"] == [{"kind": "droshky", "singles": 0, "doubles": 1}]
    assert me(after)["moors"] == {"wet": 3, "boardwalk": 4, "dehydrated": []}
    assert "load:peat" not in options(p, "load:peat", "load:peat")


def test_loading_station_is_needed():
    """No one else loads peat."""
    p = laden("droshky")
    give(me(p), peat=3)
    own(p, "loading_station", seat=1)
    assert "load:peat" not in options(p)


def test_loaded_peat_arrives_before_the_winter():
    """Inventorying: emptied first, it heats this November."""
    p = closing(1, food=9)
    me(p)["land"] = {}
    spacious(me(p))
    moors(me(p))
    own(p, "loading_station")
    barn(me(p), wagon=1)
    after = play(p, "load:peat", "load:peat", "pass")
    assert (goods(after), me(after)["bottlenecks"]) == ({"food": 6}, 0)
