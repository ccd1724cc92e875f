"""Travel destinations: what each buys and pays, once each, at least one; the Travel Experience Track."""

import pytest

from .helpers import (
    barn,
    capacity,
    decision,
    give,
    goods,
    land,
    legal,
    load,
    me,
    moors,
    options,
    play,
    points,
    spacious,
    starts,
    step,
    summer,
)

SIZES = {
    "hage": 1, "beemoor": 1, "dornum": 1, "norden": 2, "aurich": 2, "esens": 2, "emden": 3, "leer": 3,
    "bremen": 4,
}  # fmt: skip
WEAR = ("summer_wear", "winter_wear", "leather_wear")
FABRICS = ("linen", "woolen", "leather")

#: destination, word of the item, what is sold, food for it
GOODS_SOLD = [
    ("beemoor", "peat", {"peat": 1}, 2),
    ("norden", "sheep", {"sheep": 1}, 4),
    ("norden", "winter_wear", {"winter_wear": 1}, 7),
    ("aurich", "leather", {"leather": 1}, 4),
    ("aurich", "horse", {"horse": 1}, 5),
    ("aurich", "any_sheep", {"sheep": 1}, 4),
    ("aurich", "any_cattle", {"cattle": 1}, 4),
    ("aurich", "any_horse", {"horse": 1}, 4),
    ("esens", "grain", {"grain": 2}, 4),
    ("esens", "hide", {"hides": 1}, 2),
    ("esens", "woolen", {"woolen": 1}, 4),
    ("emden", "winter_wear", {"winter_wear": 1}, 7),
    ("emden", "leather_wear", {"leather_wear": 1}, 7),
    ("emden", "summer_wear", {"summer_wear": 1}, 6),
    ("emden", "peat", {"peat": 1}, 3),
    ("leer", "flax", {"flax": 1}, 2),
    ("leer", "linen", {"linen": 1}, 3),
    ("leer", "cattle", {"cattle": 1}, 5),
    ("leer", "summer_wear", {"summer_wear": 1}, 6),
    ("leer", "winter_wear", {"winter_wear": 1}, 6),
    ("leer", "leather_wear", {"leather_wear": 1}, 6),
    ("bremen", "timber", {"timber": 1}, 5),
    ("bremen", "two_sheep", {"sheep": 2}, 9),
    ("bremen", "two_cattle", {"cattle": 2}, 9),
    ("bremen", "two_horses", {"horse": 2}, 9),
    ("bremen", "fabrics", dict.fromkeys(FABRICS, 1), 12),
    ("bremen", "clothing", dict.fromkeys(WEAR, 1), 30),
]
#: words of one item: only one of them is sold
ALTERNATIVES = [
    {"sell:aurich:any_sheep", "sell:aurich:any_cattle", "sell:aurich:any_horse"},
    {f"sell:leer:{wear}" for wear in WEAR},
    {"sell:bremen:two_sheep", "sell:bremen:two_cattle", "sell:bremen:two_horses"},
    {"sell:hage:grain_field", "sell:hage:flax_field"},
]


def merchant(**held):
    """A horse cart, no fields, no moors to sell."""
    p = summer(**held)
    me(p)["land"] = {}
    moors(me(p))
    barn(me(p), horse_cart=1)
    return p


def alternatives(word):
    return next((words for words in ALTERNATIVES if word in words), {word})


# --- each item --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("place", "item", "sold", "food"), GOODS_SOLD)
def test_item(place, item, sold, food):
    """Index of Travel Destinations: the item alone makes the destination accessible, and pays so much."""
    env = step(load(merchant(**dict.fromkeys(sold, 3))), f"load:{place}")
    word = f"sell:{place}:{item}"
    if decision(env) == "sell":
        assert "done" not in legal(env)  # at least one item
        step(env, word)
        if decision(env) == "sell":
            assert not legal(env) & alternatives(word)
            step(env, "done")
    after = env.get_position()
    assert goods(after) == {good: 3 - n for good, n in sold.items()} | {"food": food}
    assert me(after)["destinations"]["underway"] == [place]
    assert place not in me(after)["destinations"]["storage"]
    assert me(after)["barn"]["vehicles"][0]["singles"] == 4 - SIZES[place]


@pytest.mark.parametrize(("place", "sold"), [(place, sold) for place, _, sold, _ in GOODS_SOLD])
def test_item_is_needed_whole(place, sold):
    """Index of Travel Destinations: a part of it is not sold."""
    for good, n in sold.items():
        assert f"load:{place}" not in options(merchant(**(sold | {good: n - 1})))


@pytest.mark.parametrize("kind", ["grain_field", "flax_field"])
def test_hage(kind):
    """Hage: a field for 1 food; its land is empty, the tile in the supply (ruling 36)."""
    p = merchant()
    land(me(p), grain_field=1, flax_field=1)
    env = step(load(p), "load:hage")
    assert (decision(env), legal(env)) == ("sell", {"sell:hage:grain_field", "sell:hage:flax_field"})
    after = step(env, f"sell:hage:{kind}").get_position()
    other = {"grain_field": "flax_field", "flax_field": "grain_field"}[kind]
    assert (goods(after), me(after)["land"]) == ({"food": 1}, {other: 1})
    me(p)["land"] = {kind: 1}
    assert me(play(p, "load:hage"))["land"] == {}


def test_hage_frees_land():
    """Hage: the empty land takes two animals at once."""
    p = merchant(sheep=5)
    me(p)["dikes"] = 0
    moors(me(p), wet=3, boardwalk=4)
    me(p)["land"] = {"grain_field": 5}
    after = play(p, "load:hage", "place:fisherman")
    assert goods(after)["sheep"] == 6


def test_hage_field_goes_back():
    """Ruling 36: the tile is in the supply again."""
    p = merchant()
    barn(me(p), plows=1, handcart=1)
    for player in p["players"]:
        spacious(player)
    me(p)["land"] = {"grain_field": 7}
    me(p, 1)["land"] = {"flax_field": 7}
    assert "field:flax" not in options(p, "place:farmer")
    assert "field:flax" in options(p, "load:hage", "place:farmer")


def test_dornum():
    """Dornum: a plow for 8 food."""
    p = merchant()
    barn(me(p), plows=2, peat_boats=1, handcart=1)
    after = play(p, "load:dornum")
    assert goods(after) == {"food": 8}
    assert (me(after)["barn"]["plows"], me(after)["barn"]["peat_boats"]) == (1, 1)
    barn(me(p), peat_boats=1, handcart=1)
    assert "load:dornum" not in options(p)


def test_norden_peat_boat():
    """Norden: a peat boat for 5 food; a plow does not do."""
    p = merchant()
    barn(me(p), peat_boats=2, cart=1)
    after = play(p, "load:norden")
    assert (goods(after), me(after)["barn"]["peat_boats"]) == ({"food": 5}, 1)
    barn(me(p), plows=2, cart=1)
    assert "load:norden" not in options(p)


MOORS = [
    ("remove:wet_moor", {"wet": 1, "boardwalk": 2, "dehydrated": [3]}, 4),
    ("remove:boardwalk", {"wet": 2, "boardwalk": 0, "dehydrated": [3]}, 3),
    ("remove:moor_3", {"wet": 2, "boardwalk": 2, "dehydrated": []}, 1),
]


@pytest.mark.parametrize(("word", "left", "worth"), MOORS)
def test_bremen_moor(word, left, worth):
    """Bremen: any moor, for no food, its peat is lost (ruling 37); it alone is enough."""
    p = merchant()
    moors(me(p), wet=2, boardwalk=2, dehydrated=(3,))
    env = step(load(p), "load:bremen")
    assert decision(env) == "remove_moor"
    assert legal(env) == {"remove:wet_moor", "remove:boardwalk", "remove:moor_3"}
    after = step(env, word).get_position()
    assert (goods(after), me(after)["moors"]) == ({}, left)
    assert me(after)["destinations"]["underway"] == ["bremen"]
    assert points(after) - points(p) == worth


@pytest.mark.parametrize(
    ("moor", "spaces"), [({"wet": 1}, 2), ({"boardwalk": 3}, 1), ({"dehydrated": (2,)}, 2)]
)
def test_bremen_moor_frees_land(moor, spaces):
    """Bremen: 2 spaces, or 1 under the small moor."""
    p = merchant()
    moors(me(p), **moor)
    before = capacity(p)
    assert capacity(play(p, "load:bremen")) == before + 2 * spaces


# --- several items ----------------------------------------------------------------------------------------


def sell_all(p, place, *items):
    return play(p, f"load:{place}", *[f"sell:{place}:{item}" for item in items])


def test_norden_all():
    """Norden: 1 to 3 items."""
    p = merchant(sheep=2, winter_wear=2)
    barn(me(p), peat_boats=1, horse_cart=1)
    env = step(load(p), "load:norden")
    words = {"sell:norden:sheep", "sell:norden:winter_wear", "sell:norden:peat_boat"}
    assert (decision(env), legal(env)) == ("sell", words)
    step(env, "sell:norden:sheep")
    assert legal(env) == {"sell:norden:winter_wear", "sell:norden:peat_boat", "done"}
    step(env, "sell:norden:winter_wear")
    assert legal(env) == {"sell:norden:peat_boat", "done"}
    after = step(env, "sell:norden:peat_boat").get_position()
    assert goods(after) == {"sheep": 1, "winter_wear": 1, "food": 16}
    assert goods(play(p, "load:norden", "sell:norden:sheep", "done"))["food"] == 4


def test_aurich_two_horses():
    """Ruling 35: the horse and the animal of any type may both be horses, 5 + 4."""
    p = merchant(horse=2)
    after = play(p, "load:aurich", "sell:aurich:horse", "sell:aurich:any_horse")
    assert goods(after) == {"food": 9}


def test_aurich_all():
    """Aurich: 4 + 5 + 4."""
    p = merchant(leather=1, horse=1, cattle=1, sheep=1)
    after = sell_all(p, "aurich", "leather", "horse", "any_sheep")
    assert goods(after) == {"cattle": 1, "food": 13}


def test_esens_all():
    """Esens: 4 + 2 + 4."""
    assert goods(sell_all(merchant(grain=3, hides=2, woolen=1), "esens", "grain", "hide", "woolen")) == {
        "grain": 1, "hides": 1, "food": 10
    }  # fmt: skip


def test_emden_all():
    """Emden: 7 + 7 + 6 + 3."""
    p = merchant(winter_wear=1, leather_wear=1, summer_wear=1, peat=1)
    after = sell_all(p, "emden", "winter_wear", "leather_wear", "summer_wear", "peat")
    assert goods(after) == {"food": 23}


@pytest.mark.parametrize("wear", WEAR)
def test_leer_all(wear):
    """Leer: 2 + 3 + 5 + 6, one clothing of any kind."""
    p = merchant(flax=1, linen=1, cattle=1, **dict.fromkeys(WEAR, 1))
    after = sell_all(p, "leer", "flax", "linen", "cattle", wear)
    assert goods(after) == {other: 1 for other in WEAR if other != wear} | {"food": 16}


def test_bremen_all():
    """Bremen: all five items; food ends at 30."""
    held = {"timber": 1, "cattle": 2, **dict.fromkeys((*FABRICS, *WEAR), 1)}
    p = merchant(**held)
    moors(me(p), wet=1)
    after = sell_all(p, "bremen", "timber", "two_cattle", "fabrics", "clothing", "moor")
    assert (goods(after), me(after)["moors"]["wet"]) == ({"food": 30}, 0)


@pytest.mark.parametrize("food", [0, 1, 29, 30])
def test_bremen_set_of_clothing_is_capped(food):
    """Bremen: 30 food for a set of clothing; what exceeds 30 is lost (ruling 34)."""
    p = merchant(food=food, **dict.fromkeys(WEAR, 1))
    assert goods(play(p, "load:bremen")) == {"food": 30}


def test_any_items_can_be_left_out():
    """Sell at least one, in any selection."""
    p = merchant(grain=2, hides=1, woolen=1)
    env = step(load(p), "load:esens")
    assert legal(env) == {"sell:esens:grain", "sell:esens:hide", "sell:esens:woolen"}
    assert goods(play(p, "load:esens", "sell:esens:woolen")) == {"grain": 2, "hides": 1, "food": 4}
    after = goods(play(p, "load:esens", "sell:esens:grain", "sell:esens:woolen"))
    assert after == {"hides": 1, "food": 8}
    assert goods(play(p, "load:esens", "sell:esens:hide", "done"))["food"] == 2


# --- what cannot be sold ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "held"),
    [
        ("norden", {"summer_wear": 1, "leather_wear": 1, "cattle": 2, "woolen": 1}),
        ("aurich", {"leather_wear": 1, "hides": 3}),
        ("esens", {"grain": 1, "winter_wear": 1, "leather": 1, "flax": 5}),
        ("emden", {"linen": 1, "woolen": 1, "leather": 1}),
        ("leer", {"wool": 5, "woolen": 1, "sheep": 1, "horse": 1}),
        ("bremen", {"wood": 5, "brick": 5, "sheep": 1, "cattle": 1, "horse": 1, "linen": 2, "woolen": 2,
                    "summer_wear": 1, "winter_wear": 1}),
        ("beemoor", {"wood": 3}),
        ("hage", {"grain": 3}),
    ],
)  # fmt: skip
def test_what_is_not_depicted_is_not_sold(place, held):
    """Index of Travel Destinations: no replacements."""
    assert f"load:{place}" not in options(merchant(**held))


def test_peat_of_the_moors_is_not_sold():
    """Beemoor: from the supply, not from the home board."""
    p = merchant()
    moors(me(p), boardwalk=4)
    assert "load:beemoor" not in options(p)
    assert "load:emden" not in options(p)


def test_goods_on_vehicles_are_not_sold():
    """Ruling 38: what waits on a vehicle cannot be sold."""
    p = merchant(linen=1)
    barn(me(p), horse_cart=1, cart=1)
    words = options(p, "load:linen", "onto:2")
    assert "load:leer" not in words
    assert "load:leer" in options(p)


def test_destination_is_used_once():
    """Loading Travel Destinations: never again."""
    p = merchant(peat=5)
    assert "load:beemoor" in options(p)
    after = play(p, "load:beemoor")
    assert "load:beemoor" not in options(after)
    me(p)["destinations"]["storage"].remove("beemoor")
    me(p)["destinations"]["travelled"].append("beemoor")
    assert "load:beemoor" not in options(p)


@pytest.mark.parametrize("place", SIZES)
def test_destination_size(place):
    """Sizes of the destinations."""
    everything = dict.fromkeys((*FABRICS, *WEAR, "grain", "hides", "flax", "peat", "timber"), 2)
    largest = {"handcart": 1, "wagon": 1, "cart": 3, "horse_cart": 4, "carriage": 3, "droshky": 4}
    for kind, most in largest.items():
        p = merchant(sheep=2, cattle=2, horse=2, **everything)
        land(me(p), grain_field=1)
        barn(me(p), plows=1, peat_boats=1, **{kind: 1})
        assert (f"load:{place}" in options(p)) == (SIZES[place] <= most)


def test_each_player_has_all_destinations():
    """Storage Board: everyone has own tiles."""
    p = summer(peat=1)
    give(me(p, 1), peat=1)
    for player in p["players"]:
        barn(player, handcart=1)
        player["land"] = {}
    env = step(load(p), "load:beemoor", "pass")
    assert "load:beemoor" in legal(env)


# --- experience -------------------------------------------------------------------------------------------

COVERED = {
    0: (), 1: ("hage",), 2: ("norden",), 3: ("leer",), 4: ("bremen",), 5: ("bremen", "dornum"),
    6: ("emden", "leer"), 7: ("bremen", "leer"), 8: ("emden", "leer", "aurich"),
    9: ("bremen", "leer", "esens"), 10: ("bremen", "leer", "emden"),
    11: ("bremen", "leer", "emden", "hage"), 12: ("bremen", "leer", "emden", "norden"),
    13: ("bremen", "leer", "emden", "norden", "hage"), 14: ("bremen", "leer", "emden", "norden", "esens"),
    15: ("bremen", "leer", "emden", "norden", "esens", "dornum"),
    16: ("bremen", "leer", "emden", "norden", "esens", "aurich"),
    17: ("bremen", "leer", "emden", "norden", "esens", "aurich", "hage"),
    18: ("bremen", "leer", "emden", "norden", "esens", "aurich", "hage", "beemoor"),
    19: tuple(SIZES),
}  # fmt: skip
EXPERIENCE = (0, 0, 1, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10)


@pytest.mark.parametrize("covered", COVERED)
def test_travel_experience(covered):
    """Points by the spaces of the track that are covered."""
    p = summer()
    before = points(p)
    there = COVERED[covered]
    assert sum(SIZES[place] for place in there) == covered
    me(p)["destinations"]["storage"] = [place for place in SIZES if place not in there]
    me(p)["destinations"]["travelled"] = [place for place in SIZES if place in there]
    assert points(p) - before == EXPERIENCE[covered]


def test_destinations_underway_count_when_emptied():
    """Travel Experience: not before they lie on the track."""
    p = merchant(peat=1)
    before = points(merchant(food=2))
    after = play(p, "load:beemoor")
    assert points(after) == before
    assert starts(options(after), "load") == set()
