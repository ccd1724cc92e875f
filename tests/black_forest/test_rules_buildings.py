"""Buildings: cost, points, room and conditions; conversions, instant rewards, permanent effects."""

import pytest
from tests.reference.black_forest import COSTS, POINTS

from eurozoo.envs.black_forest.actions import BUILDINGS

from .helpers import (
    count,
    decision,
    domain,
    end_turn,
    goods,
    legal,
    load,
    me,
    moves,
    options,
    own,
    play,
    position,
    put_job,
    put_on_sale,
    reveal_for,
    scores,
    set_tile,
    step,
    stock,
    take_rewards,
    tile,
    visits,
)

TILES = ("forest", "field", "pond")
#: Domains of the start but for what these need: 4 Fields; 3 Ponds and 1 Field.
DOMAINS = {
    "farmers_residence": {"main_12": "field", "main_13": "field"},
    "smokehouse": {"main_2": "pond"},
}
#: the choice of tiles that the cost leaves
TILE_WORDS = {
    "07A": ["remove:main.1"],
    "29A": ["remove:main.1"],
    "farmers_residence": ["remove:main.1"],
}


def site(building, num_players=3, beside="cattle_farmer"):
    """Seat 0 about to visit the Builder, with exactly the cost in stock."""
    p = position(num_players, beside=("builder", beside))
    put_on_sale(p, building)
    domain(me(p), **DOMAINS.get(building, {}))
    stock(me(p), **cost_in_stock(building))
    return p


def cost_in_stock(building, **more):
    cost = {good: n for good, n in COSTS[building].items() if good not in TILES}
    for good, n in more.items():
        cost[good] = cost.get(good, 0) + n if isinstance(n, int) else n
    return cost


def construct(p, building, *words):
    """The environment after building by way of the Builder, who asks only if there is a choice."""
    env = step(load(p), "move:L1.1", "visit:builder")
    if decision(env) == "build":
        step(env, f"build:{building}")
    return step(env, *words)


def building_placed(env):
    """The building whose space is asked for."""
    entry = env.get_position()["agenda"][-1]
    return BUILDINGS[entry["a"]] if entry["kind"] == "place_building" else None


def offered(p):
    """Buildings that the Builder offers."""
    if "L1.1" not in moves(options(p)) or "builder" not in visits(options(p, "move:L1.1")):
        return set()
    env = step(load(p), "move:L1.1", "visit:builder")
    if decision(env) == "build":
        return {w.removeprefix("build:") for w in legal(env)}
    return set(p["buildings"]) - set(env.get_position()["buildings"]) | {building_placed(env)}


# --- cost, points, room -----------------------------------------------------------------------------------


@pytest.mark.parametrize("building", [b for b in COSTS if b != "35A"])
def test_building_cost(building):
    """Appendix, Buildings: exactly the cost is enough, is paid before placing, and nothing else is."""
    env = construct(site(building), building, *TILE_WORDS.get(building, []))
    assert building_placed(env) == building
    after = env.get_position()
    assert goods(me(after)) == {}
    for good in TILES:
        before = count(me(site(building)), good)
        assert count(me(after), good) == before - COSTS[building].get(good, 0)


@pytest.mark.parametrize(
    ("building", "good"), [(b, g) for b in COSTS for g in COSTS[b] if g not in TILES and b != "35A"]
)
def test_building_needs_its_whole_cost(building, good):
    """Constructing a Building: with one resource too few it is not on offer."""
    p = site(building)
    stock(me(p), **cost_in_stock(building, **{good: -1}))
    assert building not in offered(p)


@pytest.mark.parametrize(
    ("building", "tiles"),
    [
        ("07A", "field*2 pond*2"),
        ("29A", "field*2 pond*2"),
        ("farmers_residence", "field*4 pond"),
        ("hunting_lodge", "forest*2 field*2"),
        ("smokehouse", "forest*3 pond*3"),
        ("thermal_baths", "forest*3 field*2 pond"),
    ],
)
def test_building_needs_the_tiles_of_its_cost(building, tiles):
    """Constructing a Building: Forests, Fields and Ponds of the cost must be there."""
    p = site(building)
    domain(me(p), tiles)
    assert building not in offered(p)


@pytest.mark.parametrize(
    ("building", "tiles"),
    [("farmers_residence", "forest*3 field*3 pond"), ("smokehouse", "forest*3 pond*2 field*2")],
)
def test_building_condition(building, tiles):
    """Farmer's Residence and Smokehouse: at least 4 Fields, at least 3 Ponds."""
    p = site(building)
    domain(me(p), tiles)
    assert building not in offered(p)


@pytest.mark.parametrize(("num_players", "brick"), [(1, 1), (2, 2), (3, 2), (4, 3)])
def test_fort_costs_as_many_brick_as_other_players(num_players, brick):
    """Building 35A: X is the number of other players; 2 with the neutral pawn, 1 in solo play."""
    p = position(num_players, beside=("builder", "cattle_farmer"))
    put_on_sale(p, "35A")
    stock(me(p), glass=1, wood=1, brick=brick - 1)
    assert "35A" not in offered(p)
    stock(me(p), glass=1, wood=1, brick=brick)
    env = construct(p, "35A") if num_players > 1 else solo_construct(p, "35A")
    assert goods(me(env.get_position())) == {}


def solo_construct(p, building):
    env = step(load(p), "move:L1.1", "pawn:coloured", "visit:builder")
    if decision(env) == "build":
        step(env, f"build:{building}")
    return env


@pytest.mark.parametrize("building", list(POINTS))
def test_building_points(building):
    """Appendix, Buildings: the points in the star, with nothing that an end-of-game effect could count."""
    p = position()
    domain(me(p), "forest*12")
    own(p, building)
    assert scores(p)[0] == POINTS[building]


def test_large_buildings_cover_two_spaces_one_above_the_other():
    """Constructing a Building: a large one takes 2 empty spaces of one Estate (V10)."""
    p = site("reservoir")
    places = {w for w in legal(construct(p, "reservoir")) if w.startswith("place:")}
    assert places == {"place:main.3", "place:main.4", "place:main.9"}
    after = construct(p, "reservoir", "place:main.4").get_position()
    assert (tile(me(after), "main.4"), tile(me(after), "main.9")) == ("reservoir", "reservoir")


def test_large_building_without_a_pair_of_spaces():
    """Constructing a Building: two single spaces will not do, unless landscape or the cost makes room."""
    p = site("reservoir")
    domain(me(p), "forest*12", main_3="empty", main_9="empty")
    assert "reservoir" not in offered(p)
    domain(me(p), "forest*12", main_3="empty", main_8="field")
    assert "reservoir" in offered(p)


def test_forests_of_the_cost_make_room():
    """Hunting Lodge (V6): the Forests removed as its cost leave the spaces it needs."""
    p = site("hunting_lodge")
    domain(me(p), "forest*12")
    env = construct(p, "hunting_lodge", "remove:main.1", "remove:main.6", "remove:main.4")
    while decision(env) == "place_building":
        step(env, "place:main.1")
    after = env.get_position()
    assert (tile(me(after), "main.1"), tile(me(after), "main.6")) == ("hunting_lodge", "hunting_lodge")


def test_small_building_takes_any_empty_space():
    """Constructing a Building: any empty space; not landscape, Forest, hut or stable."""
    places = {w for w in legal(construct(site("13B"), "13B")) if w.startswith("place:")}
    assert places == {f"place:main.{n}" for n in (3, 4, 8, 9, 14)}


def test_building_makes_room_by_removing_landscape():
    """Anytime Actions: landscape may make way for a Building, Forests may not."""
    p = site("13B")
    domain(me(p), "forest*11 field")
    assert "13B" in offered(p)
    domain(me(p), "forest*12")
    assert "13B" not in offered(p)
    domain(me(p), "forest*10 field pond")
    env = construct(p, "13B")
    assert legal(env) == {"remove_landscape"} or decision(env) == "remove_landscape"
    if decision(env) == "place_building":
        step(env, "remove_landscape")
    step(env, "remove:main.13")
    if decision(env) == "place_building":
        step(env, "place:main.13")
    after = env.get_position()
    assert tile(me(after), "main.13") == "13B"
    assert count(me(after), "pond") == 1


def test_buildings_go_to_small_estates_too():
    """Your Domain: Small Estates and everything on them belong to it."""
    p = site("13B")
    domain(me(p), estates=1)
    places = {w for w in legal(construct(p, "13B")) if w.startswith("place:estate1")}
    assert places == {"place:estate1.4", "place:estate1.6"}
    after = construct(p, "13B", "place:estate1.6").get_position()
    assert tile(me(after), "estate1.6") == "13B"


def test_hermits_hut_needs_an_estate_without_buildings():
    """Building 35B: no other Building on that Estate when it is built."""
    p = site("35B")
    own(p, "01A", "main.4")
    assert "35B" not in offered(p)
    domain(me(p), estates=1, main_4="01A")
    assert "35B" in offered(p)
    places = {w for w in legal(construct(p, "35B")) if w.startswith("place:")}
    assert places == {"place:estate1.4", "place:estate1.6"}


def test_hermits_hut_lets_later_buildings_join():
    """Building 35B: further Buildings may follow on its Estate."""
    p = site("13B")
    own(p, "35B", "main.4")
    assert "place:main.3" in legal(construct(p, "13B"))


def test_built_building_is_gone_for_others():
    """Constructing a Building: it is taken from the boards, so nobody else can build it."""
    p = site("13B")
    own(p, "13B", seat=1)
    assert not [b for b in p["buildings"] if b.startswith("13")]
    assert "13B" not in offered(p)


def test_payment_of_a_building_produces_before_it_is_placed():
    """Paying (P1, P2, V12): glass off the 3 frees the wheel, which turns before the Building is placed."""
    p = site("14A")
    stock(me(p), glass=3, brick=3, sand=1, water=1, wood=1, charcoal_left=1)
    env = construct(p, "14A")
    assert decision(env) == "place_building"
    assert goods(me(env.get_position())) == {"glass": 3}


def test_payment_of_a_building_splits_charcoal_over_both_wheels():
    """Charcoal and Provisions, example: 4 charcoal may be spent as 1 and 3 (here 3 as 1 and 2)."""
    p = site("19A")
    stock(me(p), wood=3, water=2, charcoal_left=3, charcoal_right=2)
    env = construct(p, "19A")
    assert legal(env) == {f"pay_charcoal:left{n}" for n in (1, 2, 3)}
    after = step(env, "pay_charcoal:left1").get_position()
    assert goods(me(after)) == {"charcoal_left": 2}


# --- conversions ------------------------------------------------------------------------------------------

CONVERSIONS = [
    # conversion, stock before, words, stock after
    ("01A", {"water": 2}, (), {"brick": 3}),
    ("02A", {"meat": 2}, (), {"brick": 2, "wood": 2}),
    ("02B", {"porridge": 1}, (), {"brick": 1}),
    ("03A", {"charcoal": 2}, (), {"brick": 3}),
    ("05B", {"porridge": 1}, (), {"wood": 1}),
    ("06A", {}, ("remove:main.1",), {"wood": 3}),
    ("06B", {}, ("remove:main.1",), {"wood": 1, "porridge": 2}),
    ("08B", {"water": 1, "porridge": 1}, (), {"sand": 2}),
    ("09A", {"meat": 1}, (), {"sand": 2}),
    ("12A", {"wood": 1, "meat": 1}, ("wheel:left",), {"charcoal_left": 3}),
    ("12A", {"wood": 1, "meat": 1}, ("wheel:right",), {"charcoal_right": 3}),
    ("13A", {"porridge": 1}, (), {"water": 1}),
    ("15A", {"wood": 2}, (), {"water": 3}),
    ("16A", {}, ("remove:main.2",), {"porridge": 3}),
    ("18A:water", {}, ("remove:main.12",), {"water": 2}),
    ("18A:porridge", {}, ("remove:main.7",), {"porridge": 1}),
    ("20A", {}, ("remove:main.13",), {"water": 1, "meat": 1}),
    ("32A", {"meat": 1, "porridge": 2}, (), {"glass": 1}),
    ("33A", {"water": 1}, ("remove:main.2", "gain_provisions:low1"), {"provisions": [1, 1]}),
    ("33A", {"water": 1}, ("remove:main.2", "gain_provisions:low0"), {"provisions": [0, 2]}),
    ("charcoal_storage", {"wood": 2}, ("wheel:left",), {"charcoal_left": 1}),
    ("inn", {"water": 2}, (), {"porridge": 1}),
    ("sand_storage", {"porridge": 2}, (), {"sand": 1}),
]
#: where a tile is removed: word, tile
REMOVED = {"06A": "forest", "06B": "forest", "16A": "field", "18A:water": "pond", "18A:porridge": "field"}
REMOVED |= {"20A": "pond", "33A": "field"}


def owner(conversion, **goods_of_owner):
    p = position()
    own(p, conversion.split(":")[0])
    stock(me(p), **goods_of_owner)
    return p


@pytest.mark.parametrize(("conversion", "before", "words", "after"), CONVERSIONS)
def test_conversion(conversion, before, words, after):
    """Appendix, Buildings: what each conversion spends and gains."""
    p = owner(conversion, **before)
    end = play(p, f"convert:{conversion}", *words)
    assert goods(me(end)) == after
    for word in TILES:
        assert count(me(p), word) - count(me(end), word) == (REMOVED.get(conversion) == word)
    assert end["decision"] == "turn"


@pytest.mark.parametrize(
    ("conversion", "before"), [(c, {g: n - 1}) for c, b, _, _ in CONVERSIONS for g, n in b.items()]
)
def test_conversion_needs_its_cost(conversion, before):
    """Conversion: the whole cost must be there."""
    p = owner(conversion, **(dict(CONVERSION_COST[conversion]) | before))
    assert f"convert:{conversion}" not in options(p)


CONVERSION_COST = {c: b for c, b, _, _ in CONVERSIONS}


@pytest.mark.parametrize("conversion", list(REMOVED))
def test_conversion_needs_its_tile(conversion):
    """Conversion: the tile that is removed must be there."""
    p = owner(conversion, **CONVERSION_COST[conversion])
    domain(me(p), "", main_3=conversion.split(":")[0])
    assert f"convert:{conversion}" not in options(p)


@pytest.mark.parametrize(
    ("conversion", "before", "animals"),
    [
        ("22A:pig", {"water": 2}, (1, 0)),
        ("22A:cattle", {"water": 3}, (0, 1)),
        ("25B:pig", {"porridge": 2}, (1, 0)),
        ("25B:cattle", {"porridge": 3}, (0, 1)),
        ("26B", {"charcoal": 3}, (0, 1)),
    ],
)
def test_conversion_to_animals(conversion, before, animals):
    """Buildings 22A, 25B, 26B: resources for an animal."""
    p = owner(conversion, **before)
    end = play(p, f"convert:{conversion}")
    assert (me(end)["pigs"], me(end)["cattle"]) == animals
    assert goods(me(end)) == {}
    good, n = next(iter(before.items()))
    stock(me(p), **{good: n - 1})
    assert f"convert:{conversion}" not in options(p)


@pytest.mark.parametrize(
    ("conversion", "before", "words", "word"),
    [
        ("28A:pasture", {"water": 2}, ("place:main.8",), "pasture"),
        ("28A:pond", {"water": 4}, ("place:main.8",), "pond"),
        ("farmers_residence", {"porridge": 4}, ("place:main.9",), "field"),
    ],
)
def test_conversion_to_landscape(conversion, before, words, word):
    """Buildings 28A and Farmer's Residence: resources for a tile."""
    p = owner(conversion, **before)
    end = play(p, f"convert:{conversion}", *words)
    assert count(me(end), word) == count(me(p), word) + 1
    assert goods(me(end)) == {}
    good, n = next(iter(before.items()))
    stock(me(p), **{good: n - 1})
    assert f"convert:{conversion}" not in options(p)


def test_conversion_farmhouse():
    """Building 30B: 1 porridge and 1 Field for 1 Pasture, also on the Field's own space."""
    p = owner("30B", porridge=1)
    end = play(p, "convert:30B", "remove:main.2", "place:main.2")
    assert tile(me(end), "main.2") == "pasture"
    assert (goods(me(end)), count(me(end), "field")) == ({}, 1)


@pytest.mark.parametrize(("cattle", "wood"), [(1, 1), (2, 2), (3, 2), (4, 3), (6, 3), (7, 4), (8, 4)])
def test_conversion_ox_stable_ladder(cattle, wood):
    """Building 05A: 1 | 2 | 3 | 4 wood per Forest for 1 | 2 | 4 | 7 cattle (V22)."""
    p = position()
    domain(me(p), "forest pasture*2 field", main_4="05A")
    p["buildings"] = [b for b in p["buildings"] if b[:2] != "05"]
    me(p)["cattle"] = cattle
    end = play(p, "convert:05A")
    assert goods(me(end)) == {"wood": wood}
    assert count(me(end), "forest") == 0


def test_conversion_glass_furnace():
    """Building 31A: 2 meat for 1 step."""
    end = play(owner("31A", meat=2), "convert:31A")
    assert (goods(me(end)), me(end)["progress"]) == ({}, 1)
    assert "convert:31A" not in options(owner("31A", meat=1))


def test_conversion_castle_hotel():
    """Castle Hotel: 1 step back for 1 meat, not from the bottom space (V19)."""
    p = owner("castle_hotel")
    assert "convert:castle_hotel" not in options(p)
    me(p)["progress"] = 2
    end = play(p, "convert:castle_hotel")
    assert (goods(me(end)), me(end)["progress"]) == ({"meat": 1}, 1)


def test_conversion_produces_at_once():
    """Conversion: every reward is checked for production."""
    end = play(owner("09A", meat=1, water=1, wood=1, charcoal_left=1), "convert:09A")
    assert goods(me(end)) == {"sand": 1, "glass": 1}


def test_conversion_of_others_is_not_mine():
    """Conversion: only the owner may use it."""
    p = position()
    own(p, "01A", seat=1)
    stock(me(p), water=4)
    assert not {w for w in options(p) if w.startswith("convert:")}


# --- instant rewards --------------------------------------------------------------------------------------

INSTANTS = [
    # building, stock beyond the cost, words after placing it on main.4, stock after
    ("01B", {}, (), {"brick": 2}),  # 2 Ponds
    ("03B", {"wood": 5}, (), {"wood": 5, "brick": 7}),
    ("03B", {"wood": 4}, (), {"wood": 4}),
    ("03B", {"wood": 4, "brick": 1}, (), {"wood": 4, "brick": 1}),
    ("04B", {}, (), {"wood": 7}),
    ("07B", {}, (), {"water": 2, "sand": 3}),
    ("10B", {}, (), {"charcoal_left": 4, "charcoal_right": 4}),
    ("10B", {"charcoal": 5}, (), {"charcoal_left": 4, "charcoal_right": 7}),
    ("12B", {}, ("wheel:left",), {"wood": 3, "charcoal_left": 3, "meat": 2, "sand": 1}),
    ("14A", {}, (), {"water": 4}),  # 4 empty spaces are left: the worked example
    ("16B", {}, (), {"water": 1, "meat": 1, "porridge": 3}),
    ("19A", {}, (), {"meat": 3, "porridge": 4}),
    ("20B", {}, (), {"water": 2, "meat": 2, "porridge": 2}),
    ("32B", {}, (), {"glass": 3}),
]


@pytest.mark.parametrize(("building", "more", "words", "after"), INSTANTS)
def test_instant_resources(building, more, words, after):
    """Appendix, Buildings: instant rewards in resources, gained once the Building stands."""
    p = site(building)
    stock(me(p), **cost_in_stock(building, **more))
    env = construct(p, building, "place:main.4", *words)
    assert goods(me(env.get_position())) == after
    assert decision(env) not in ("choose_part", "offer")


def test_example_water_tower():
    """Example of constructing: Water Tower for 1 glass and 3 brick, then 1 water per empty space: 4."""
    p = site("14A")
    after = construct(p, "14A", "place:main.14").get_position()
    assert goods(me(after)) == {"water": 4}
    assert tile(me(after), "main.14") == "14A"


@pytest.mark.parametrize(("building", "animals"), [("08A", (0, 1)), ("17A", (1, 0))])
def test_instant_resources_and_animal(building, animals):
    """Buildings 08A and 17A: 3 sand and 1 cattle; 1 meat, 1 porridge and 1 pig."""
    env = take_rewards(construct(site(building), building, "place:main.4"))
    after = env.get_position()
    assert goods(me(after)) == ({"sand": 3} if building == "08A" else {"meat": 1, "porridge": 1})
    assert (me(after)["pigs"], me(after)["cattle"]) == animals


def test_instant_animal_without_room_is_lost():
    """Housing Livestock: an animal that finds no place is not gained."""
    p = site("08A")
    me(p)["cattle"] = 2
    p["tradespeople"] = position(beside=("builder", "cook"))["tradespeople"]
    after = take_rewards(construct(p, "08A", "place:main.4")).get_position()
    assert me(after)["cattle"] == 2
    assert goods(me(after)) == {"sand": 3}


@pytest.mark.parametrize(("forests", "pigs"), [(1, 0), (2, 1), (3, 1), (5, 2)])
def test_instant_foresters_lodge(forests, pigs):
    """Building 22B: 1 pig per 2 Forests, rounded down (V24)."""
    p = site("22B")
    domain(me(p), f"forest*{forests} field*2")
    after = construct(p, "22B", "place:main.14").get_position()
    assert me(after)["pigs"] == pigs


@pytest.mark.parametrize(("pastures", "cattle"), [(1, 0), (2, 3)])
def test_instant_schauinsland_house(pastures, cattle):
    """Building 25A: 3 cattle with at least 2 Pastures."""
    p = site("25A")
    domain(me(p), f"forest*3 pasture*{pastures}")
    assert me(construct(p, "25A", "place:main.14").get_position())["cattle"] == cattle


@pytest.mark.parametrize(
    ("pastures", "pigs", "cattle", "gained"),
    [(0, 0, 0, 0), (2, 0, 0, 2), (2, 3, 2, 2), (2, 4, 2, 1), (3, 4, 4, 1)],
)
def test_instant_alpine_hut(pastures, pigs, cattle, gained):
    """Building 26A: 1 cattle per Pasture that can be kept empty (beside 3 Forests and 1 stable)."""
    p = site("26A")
    domain(me(p), f"forest*3 pasture*{pastures}")
    me(p)["pigs"], me(p)["cattle"] = pigs, cattle
    assert me(construct(p, "26A", "place:main.14").get_position())["cattle"] == cattle + gained


def test_instant_feeding_farm():
    """Building 24A: per Field 1 animal of the player's choice."""
    p = site("24A")
    words = ("place:main.4",)
    assert legal(construct(p, "24A", *words)) == {"gain:pig", "gain:cattle"}
    after = construct(p, "24A", *words, "gain:pig", "gain:cattle").get_position()
    assert (me(after)["pigs"], me(after)["cattle"]) == (1, 1)
    after = construct(p, "24A", *words, "gain:cattle", "gain:cattle").get_position()
    assert (me(after)["pigs"], me(after)["cattle"]) == (0, 2)


@pytest.mark.parametrize(
    ("pigs", "cattle", "choices"),
    [(2, 2, None), (3, 1, None), (8, 4, {2, 3, 4})],
)
def test_instant_breeding_station(pigs, cattle, choices):
    """Building 27A: for each of up to 4 pairs 1 matching animal, the player picks the pairs (V23)."""
    p = site("27A")
    domain(me(p), "forest*3 pasture*4 field")
    me(p)["pigs"], me(p)["cattle"] = pigs, cattle
    env = construct(p, "27A", "place:main.14")
    if choices is None:
        after = env.get_position()
        assert (me(after)["pigs"], me(after)["cattle"]) == (pigs + pigs // 2, cattle + cattle // 2)
    else:
        assert legal(env) == {f"breed_pigs:{n}" for n in choices}
        after = step(env, "breed_pigs:3").get_position()
        assert (me(after)["pigs"], me(after)["cattle"]) == (pigs + 3, cattle + 1)


@pytest.mark.parametrize("answer", ["accept", "decline"])
def test_instant_renderer(answer):
    """Building 11B: 6 charcoal on one wheel; then 1 meat may become 3 charcoal, wheel chosen anew (P9)."""
    p = site("11B")
    stock(me(p), **cost_in_stock("11B", meat=2))
    env = construct(p, "11B", "place:main.4", "wheel:left")
    assert decision(env) == "offer"
    step(env, answer)
    if answer == "accept":
        step(env, "wheel:right")
        expected = {"charcoal_left": 6, "charcoal_right": 3, "meat": 1}
    else:
        expected = {"charcoal_left": 6, "meat": 2}
    assert goods(me(env.get_position())) == expected


def test_instant_renderer_without_meat():
    """Building 11B: no meat, no second conversion."""
    env = construct(site("11B"), "11B", "place:main.4", "wheel:right")
    assert goods(me(env.get_position())) == {"charcoal_right": 6}
    assert decision(env) == "second_visit"


def test_instant_slaughterhouse():
    """Building 21A: 3 animals of any kind for 6 meat, by choice (V26)."""
    p = site("21A")
    me(p)["pigs"], me(p)["cattle"] = 2, 2
    env = construct(p, "21A", "place:main.4")
    assert legal(env) == {"accept", "decline"}
    step(env, "accept")
    assert legal(env) == {"pay_pigs:1", "pay_pigs:2"}
    after = step(env, "pay_pigs:1").get_position()
    assert (me(after)["pigs"], me(after)["cattle"], goods(me(after))) == (1, 0, {"meat": 6})
    after = construct(p, "21A", "place:main.4", "decline").get_position()
    assert (me(after)["pigs"], me(after)["cattle"], goods(me(after))) == (2, 2, {})


def test_instant_slaughterhouse_needs_3_animals():
    """Building 21A: with 2 animals nothing is offered."""
    p = site("21A")
    me(p)["pigs"] = me(p)["cattle"] = 1
    assert decision(construct(p, "21A", "place:main.4")) == "second_visit"


def test_instant_potash_manufacturer():
    """Building 11A: the Glassmaking wheel loses its charcoal marker and needs none any more (P11)."""
    p = site("11A")
    stock(me(p), **cost_in_stock("11A", charcoal_left=0, sand=1, water=1, wood=1))
    after = construct(p, "11A", "place:main.4").get_position()
    assert me(after)["wheels"]["charcoal_left"] is None
    assert goods(me(after)) == {"glass": 1}  # the wheel turned at once
    stock(me(p), **cost_in_stock("11A", charcoal_left=3))
    after = construct(p, "11A", "place:main.4").get_position()
    assert me(after)["wheels"]["charcoal_left"] is None
    assert goods(me(after)) == {}


def no_charcoal_marker(p):
    own(p, "11A")
    return p


def test_potash_manufacturer_later_charcoal_goes_to_the_cooking_wheel():
    """Building 11A (P11): there is no wheel to choose any more."""
    p = no_charcoal_marker(position(beside=("charcoal_burner", "carpenter")))
    me(p)["wheels"]["wood"] = 1
    after = play(p, "move:L1.1", "visit:charcoal_burner")
    assert goods(me(after)) == {"charcoal_right": 4}


def test_potash_manufacturer_and_coal_merchant():
    """Coal Merchant without the marker: only the 4 of the Cooking wheel (P12)."""
    p = no_charcoal_marker(site("10B"))
    me(p)["wheels"] |= {"wood": 2}
    after = construct(p, "10B", "place:main.4").get_position()
    assert goods(me(after)) == {"charcoal_right": 4}


def test_instant_grocer():
    """Building 17B (P17): 3 different resources of any kind, 1 each, for 5 porridge."""
    p = site("17B")
    stock(
        me(p), **cost_in_stock("17B", glass=1, brick=2, charcoal_left=1, charcoal_right=1, provisions=(0, 1))
    )
    env = construct(p, "17B", "place:main.4")
    assert decision(env) == "pay_kind"
    assert {"pay:glass", "pay:brick", "pay:charcoal_left", "pay:charcoal_right"} <= legal(env)
    step(env, "pay:charcoal_left")
    assert not legal(env) & {"pay:charcoal_left", "pay:charcoal_right"}
    step(env, "pay:brick")
    assert "pay:brick" not in legal(env)
    after = step(env, "pay:glass").get_position()
    assert goods(me(after)) == {"brick": 1, "charcoal_right": 1, "provisions": [0, 1], "porridge": 5}


def test_instant_grocer_is_forced_when_payable_and_void_otherwise():
    """Building 17B (P17): must be paid if possible; with 2 kinds nothing happens."""
    p = site("17B")
    stock(me(p), **cost_in_stock("17B", glass=1, brick=1, meat=1))
    env = construct(p, "17B", "place:main.4")
    assert legal(env) == {"pay:glass", "pay:brick", "pay:meat"}
    step(env, "pay:meat", "pay:brick")
    assert goods(me(env.get_position())) == {"porridge": 5}
    stock(me(p), **cost_in_stock("17B", glass=1, brick=3))
    after = construct(p, "17B", "place:main.4").get_position()
    assert goods(me(after)) == {"glass": 1, "brick": 3}


def test_instant_clockmaker_moves_markers_from_0_to_1():
    """Building 09B (P14): every basic marker on 0 goes to 1, both charcoal markers on their own."""
    p = site("09B")
    stock(me(p), **cost_in_stock("09B", sand=2, glass=1, charcoal_right=4, provisions=(3, 3)))
    after = take_rewards(construct(p, "09B", "place:main.4")).get_position()
    # sand 2, the others of the Glassmaking wheel 1: it turns once; the Cooking wheel stands still
    expected = {"sand": 1, "glass": 2, "brick": 1, "porridge": 1, "meat": 1, "charcoal_right": 4}
    assert goods(me(after)) == expected | {"provisions": [3, 3]}


def test_clockmaker_extra_turn_after_this_one():
    """Building 09B (V17): this turn is finished, then a full further turn of the same player follows."""
    p = site("09B", beside="cook")
    stock(me(p), **cost_in_stock("09B", sand=1, provisions=(3, 3)))
    env = take_rewards(construct(p, "09B", "place:main.4"))
    assert decision(env) == "second_visit"
    assert visits(legal(env)) == {"cook:meat", "cook:porridge"}
    end_turn(env)
    again = env.get_position()
    assert (again["active"], again["decision"], again["turn"]["is_extra"]) == (0, "turn", True)
    assert "beg" in legal(env)
    step(env, "beg")
    assert env.get_position()["active"] == 1


def test_clockmaker_extra_turn_in_the_last_turn():
    """Building 09B (V17, E3): the extra turn is taken in the final round too."""
    p = site("09B")
    p["final_turns"], p["triggered_by"] = 1, 0
    stock(me(p), **cost_in_stock("09B", sand=1, provisions=(3, 3)))
    env = end_turn(take_rewards(construct(p, "09B", "place:main.4")))
    assert (env.get_position()["active"], decision(env)) == (0, "turn")
    step(env, "beg")
    assert decision(env) in ("last_chance", "game_over")


def test_clockmaker_extra_turn_comes_before_the_end_check():
    """Building 09B (V17): the end of the game is checked when the extra turn is over."""
    p = site("09B")
    reveal_for(p, 0)
    me(p)["dials"]["right"] = 8
    stock(me(p), **cost_in_stock("09B", sand=1, provisions=(0, 3)))  # a marker on the symbol
    env = end_turn(take_rewards(construct(p, "09B", "place:main.4")))
    assert env.get_position()["turn"]["is_extra"]
    after = step(env, "beg").get_position()  # and behind it again
    assert (after["active"], after["triggered_by"]) == (1, None)


def test_clockmaker_counts_markers_after_the_payments_production():
    """Building 09B (F6, P14): markers that production has brought to 0 are moved to 1 as well."""
    p = site("09B")
    stock(me(p), glass=3, brick=1, wood=3, sand=1, water=1, charcoal_left=1, provisions=(3, 3))
    after = take_rewards(construct(p, "09B", "place:main.4")).get_position()
    # 1 glass left, turn: 2 glass and all at 0; all to 1, turn: 3 glass
    assert goods(me(after)) == {"glass": 3, "brick": 1, "porridge": 1, "meat": 1, "charcoal_right": 1} | {
        "provisions": [3, 3]
    }


def test_instant_beechnut_gatherers_hut():
    """Building 24B: 1 Pasture now; every Forest houses 1 more pig."""
    p = site("24B", beside="pig_farmer")
    me(p)["pigs"] = 3
    after = construct(p, "24B", "place:main.4", "place:main.3", "visit:pig_farmer").get_position()
    assert tile(me(after), "main.3") == "pasture"
    assert me(after)["pigs"] == 4
    p = position(beside=("pig_farmer", "herder"))
    own(p, "24B", "main.4")
    me(p)["pigs"] = 6
    assert "pig_farmer" not in visits(options(p, "move:L1.1"))
    me(p)["pigs"] = 5
    assert "pig_farmer" in visits(options(p, "move:L1.1"))


def test_instant_wilderness_hut_fills_all_empty_neighbours():
    """Building 28B (V27): a tile of choice on every empty space beside it."""
    p = site("28B")
    env = construct(p, "28B", "place:main.4")  # beside main.3, main.9, main.5 (hut)
    assert legal(env) == {"tile:field", "tile:pond", "tile:pasture"}
    after = step(env, "tile:pasture", "tile:pond").get_position()
    assert [tile(me(after), f"main.{n}") for n in (3, 9, 8, 14)] == ["pasture", "pond", "empty", "empty"]


def test_instant_wilderness_hut_without_empty_neighbours():
    """Building 28B: nothing beside it, nothing gained."""
    p = site("28B")
    env = construct(p, "28B", "place:main.14")  # beside main.9 (empty), main.13 (Pond), the stable
    assert legal(env) == {"tile:field", "tile:pond", "tile:pasture"}
    set_tile(me(p), "main.9", "forest")
    assert decision(construct(p, "28B", "place:main.14")) == "second_visit"


@pytest.mark.parametrize(
    ("choice", "word", "n"), [("fields", "field", 2), ("pond", "pond", 1), ("pasture", "pasture", 1)]
)
def test_instant_clearing_house(choice, word, n):
    """Building 29A: 2 Fields or 1 Pond or 1 Pasture."""
    p = site("29A")
    env = construct(p, "29A", "remove:main.1", "place:main.4")
    assert legal(env) == {"choose:fields", "choose:pond", "choose:pasture"}
    after = take_rewards(step(env, f"choose:{choice}")).get_position()
    assert count(me(after), word) == count(me(p), word) + n


@pytest.mark.parametrize("n", [0, 1, 2, 3])
def test_instant_wildlife_park(n):
    """Building 29B: up to 3 Pastures on the Building's own Estate."""
    p = site("29B")
    domain(me(p), estates=1)
    env = construct(p, "29B", "place:main.4")
    assert not {w for w in legal(env) if w.startswith("place:estate1")}
    for space in ("main.3", "main.8", "main.9")[:n]:
        step(env, f"place:{space}")
    if n < 3:
        step(env, "done")
    assert decision(env) == "second_visit"
    assert count(me(env.get_position()), "pasture") == n


def test_instant_glassworks():
    """Building 31B: 3 steps, one Small Estate."""
    after = construct(site("31B"), "31B", "place:main.4").get_position()
    assert (len(me(after)["estates"]), me(after)["progress"]) == (2, 0)


@pytest.mark.parametrize(
    ("glass", "provisions", "estates"),
    [(1, (1, 2), 2), (1, (3, 3), 2), (0, (1, 2), 1), (1, (1, 1), 1)],
)
def test_instant_guildhall(glass, provisions, estates):
    """Building 33B (P16): 3 steps with 1 glass and at least 3 provisions after construction."""
    p = site("33B")
    stock(me(p), **cost_in_stock("33B", glass=glass, provisions=provisions))
    after = construct(p, "33B", "place:main.4").get_position()
    assert len(me(after)["estates"]) == estates


def test_instant_guildhall_counts_what_production_brings():
    """Building 33B (P16): more than 1 glass will do, and production caused by the payment counts."""
    p = site("33B")
    stock(me(p), **cost_in_stock("33B", glass=1, sand=2, water=2, wood=2, charcoal_left=2, provisions=(0, 3)))
    after = construct(p, "33B", "place:main.4").get_position()
    assert me(after)["wheels"]["glass"] == 3
    assert len(me(after)["estates"]) == 2


# --- permanent effects ------------------------------------------------------------------------------------


def about_to_expand(*buildings, steps_needed=1):
    """Seat 0 beside the Carpenter, whose step adds a Small Estate."""
    p = position(beside=("carpenter", "cattle_farmer"))
    for building, space in zip(buildings, ("main.3", "main.4"), strict=False):
        own(p, building, space)
    me(p)["progress"] = 3 - steps_needed
    return p


@pytest.mark.parametrize(("wood", "after"), [(0, 3), (2, 3), (3, 3), (5, 5)])
def test_permanent_lumber_storage(wood, after):
    """Building 04A: with less than 3 wood, a new Small Estate brings the marker to 3."""
    p = about_to_expand("04A")
    stock(me(p), wood=wood)
    assert me(play(p, "move:L1.1", "visit:carpenter:step"))["wheels"]["wood"] == after


def test_permanent_lumber_storage_can_produce():
    """Building 04A (P15): moving the wood marker up may turn the wheel."""
    p = about_to_expand("04A")
    stock(me(p), sand=1, water=2, charcoal_left=1)
    after = play(p, "move:L1.1", "visit:carpenter:step")
    assert goods(me(after)) == {"water": 1, "wood": 2, "glass": 1}


def test_permanent_glaswald_lake():
    """Building 07A: 3 sand with every Small Estate."""
    assert goods(me(play(about_to_expand("07A"), "move:L1.1", "visit:carpenter:step"))) == {"sand": 3}


def test_permanent_two_effects_of_one_estate_in_the_owners_order():
    """Buildings 04A and 07A (F7): the owner picks the order, with production between the two."""
    p = about_to_expand("04A", "07A")
    stock(me(p), water=1, charcoal_left=1)
    ends = set()
    env = step(load(p), "move:L1.1", "visit:carpenter:step")
    if decision(env) == "choose_part":
        for word in legal(env):
            after = play(p, "move:L1.1", "visit:carpenter:step", word)
            ends.add(tuple(sorted(goods(me(after)).items())))
    else:
        ends.add(tuple(sorted(goods(me(env.get_position())).items())))
    assert ends == {(("glass", 1), ("sand", 2), ("wood", 2))}


def test_permanent_lakeside_forest_cabin():
    """Building 14B: 1 water for every Forest removed, whatever for."""
    p = position(beside=("lumberjack", "cattle_farmer"))
    own(p, "14B")
    assert goods(me(play(p, "move:L1.1", "visit:lumberjack", "remove:main.1"))) == {"wood": 4, "water": 1}
    p = position()
    put_job(p, "lumberjack", "L1")
    own(p, "14B")
    after = take_rewards(step(load(p), "move:L1.1", "complete_job")).get_position()
    assert goods(me(after)) == {"wood": 5, "meat": 4, "water": 3}


def test_permanent_lakeside_forest_cabin_when_a_building_costs_forest():
    """Building 14B (V21): Forests in a building's cost count too."""
    p = site("29A")
    own(p, "14B", "main.3")
    env = construct(p, "29A", "remove:main.1")
    assert goods(me(env.get_position())) == {"water": 1}


def test_permanent_lakeside_forest_cabin_with_a_conversion():
    """Building 14B: a Forest removed by a Sawmill counts too."""
    p = owner("06A")
    own(p, "14B", "main.4")
    assert goods(me(play(p, "convert:06A", "remove:main.1"))) == {"wood": 3, "water": 1}


def test_permanent_cabinet_painter_for_gained_and_produced_glass():
    """Building 18B: 1 porridge per glass, produced glass too."""
    p = position(beside=("glass_miller", "cattle_farmer"))
    own(p, "18B")
    stock(me(p), water=2, wood=2, charcoal_left=2)
    after = play(p, "move:L1.1", "visit:glass_miller")
    assert goods(me(after)) == {"glass": 2, "porridge": 2}
    p = site("32B")
    own(p, "18B", "main.3")
    after = construct(p, "32B", "place:main.4").get_position()
    assert goods(me(after)) == {"glass": 3, "porridge": 3}


def test_permanent_cabinet_painter_not_for_lost_glass():
    """Building 18B (F8): only glass really gained counts."""
    p = site("32B")
    own(p, "18B", "main.3")
    stock(me(p), **cost_in_stock("32B", glass=2))  # 2 glass left after paying
    after = construct(p, "32B", "place:main.4").get_position()
    assert goods(me(after)) == {"glass": 3, "porridge": 1}


def test_permanent_castle_hotel_ends_expansion():
    """Castle Hotel (V19): no more Small Estates; the tracker stops at the top and further steps are lost."""
    p = position(beside=("furnace_maker", "carpenter"))
    own(p, "castle_hotel")
    me(p)["progress"] = 2
    stock(me(p), brick=3)
    after = play(p, "move:L1.1", "visit:furnace_maker")
    assert (len(me(after)["estates"]), me(after)["progress"]) == (1, 3)
    me(p)["progress"] = 3
    assert "carpenter:step" not in visits(options(p, "move:L1.1"))


# --- glass hut --------------------------------------------------------------------------------------------


def test_glass_hut_third_step_adds_an_estate():
    """Glass Hut Progress: at the top, a Small Estate with 2 Forests comes, where the hut moves."""
    after = play(about_to_expand(), "move:L1.1", "visit:carpenter:step")
    player = me(after)
    assert player["progress"] == 0
    assert player["estates"][1] == [["hut", "forest"], ["hut", "empty"], ["forest", "empty"]]
    assert (tile(player, "main.5"), tile(player, "main.10")) == ("stable", "stable")


def test_example_glass_hut_two_steps():
    """Example of Glass Hut Progress: of 2 steps the first relocates the hut, the second counts anew."""
    p = position(beside=("furnace_maker", "cattle_farmer"))
    me(p)["progress"] = 2
    stock(me(p), brick=3)
    after = play(p, "move:L1.1", "visit:furnace_maker")
    assert (len(me(after)["estates"]), me(after)["progress"]) == (2, 1)
    assert count(me(after), "forest") == 5


def test_glass_hut_relocation_opens_a_stable():
    """Glass Hut Progress: the stable under the hut becomes available."""
    p = position(beside=("cattle_farmer", "carpenter"))
    me(p)["cattle"] = 2
    assert "cattle_farmer" not in visits(options(p, "move:L1.1"))
    me(p)["progress"] = 2
    after = play(p, "move:L1.1", "visit:carpenter:step", "visit:cattle_farmer")
    assert me(after)["cattle"] == 3


def test_ox_stable_needs_cattle():
    """Small Buildings, 05A: without cattle there is no wood to convert a Forest to."""
    p = position()
    own(p, "05A")
    assert "convert:05A" not in options(p)


def test_farms_answer_the_same_field_in_any_order():
    """Gaining Rewards (F7): with room for one animal the owner of both farms chooses which is gained."""
    p = position(beside=("farmhand", "carpenter"))
    own(p, "23B", "main.3")
    own(p, "27B", "main.4")
    set_tile(me(p), "main.8", "pasture")
    me(p)["pigs"], me(p)["cattle"] = 3, 2  # on 3 Forests and in the stable
    words = ("move:L1.1", "visit:farmhand:field", "place:main.9")
    assert options(p, *words) == {"gain:pig", "gain:cattle"}
    after = play(p, *words, "gain:pig")
    assert (me(after)["pigs"], me(after)["cattle"]) == (4, 2)
