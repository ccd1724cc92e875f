"""Travel: legs and their cost, cities and their rewards."""

from itertools import pairwise

import pytest

from .helpers import (
    COLORS,
    decision,
    family,
    give,
    load,
    me,
    options,
    play,
    position,
    scores,
    spent,
    starts,
    step,
    stock,
    where,
)

TAKE = "take:travel:green"
REWARDS = {
    "north_1": "prestige",
    "north_2": "cubes",
    "north_3": "coin",
    "south_1": "coin",
    "south_2": "prestige",
    "south_3": "cubes",
}
ROADS = {
    ("north_1", "north_2"): {"brown": 1, "pink": 1},
    ("north_2", "north_3"): {"pink": 2},
    ("south_1", "south_2"): {"orange": 1, "pink": 1},
    ("south_2", "south_3"): {"orange": 1, "brown": 1},
    ("north_1", "south_1"): {"pink": 2},
    ("north_2", "south_2"): {"orange": 1, "brown": 1},
    ("north_3", "south_3"): {"orange": 1, "brown": 1},
}
LEGS = {("village", "north_1"): {"brown": 2}, ("village", "south_1"): {"orange": 2}}
LEGS |= ROADS | {(b, a): cubes for (a, b), cubes in ROADS.items()}


def journey(start="village", **things):
    """Seat 0 takes a green cube, of no use on any way, from the travel space."""
    p = position(travel="green plague")
    if start != "village":
        family(me(p), farmyard="111", **{start: "1"})
    give(me(p), **things)
    return p


def left(p):
    return {word: n for word, n in stock(p).items() if word != "green"}


def test_example_travel_to_the_northern_neighbour():
    """Travel, example: 2 time, 1 wagon and 2 brown; a disc and 3 prestige."""
    after = play(journey(wagon=1, brown=2), TAKE, "travel:village>north_1")
    assert (left(after), spent(after)) == ({}, 2)
    assert where(after) == {"farmyard": [1, 1, 1], "north_1": [1]}
    assert (me(after)["cities"], me(after)["prestige"]) == (["north_1"], 3)


@pytest.mark.parametrize("leg", list(LEGS))
def test_travel_every_leg(leg):
    """Travel: each way costs 2 time, 1 wagon and 2 cubes; its city gives its reward and a disc."""
    start, end = leg
    p = journey(start, wagon=1, **LEGS[leg])
    env = step(load(p), TAKE, f"travel:{start}>{end}")
    if REWARDS[end] == "cubes":
        assert decision(env) == "gain_cubes"
        step(env, "gain:orange+green")
    after = env.get_position()
    assert spent(after) == 2
    rewards = {"prestige": ({}, 3), "coin": ({"coins": 1}, 0), "cubes": ({"orange": 1}, 0)}
    assert (left(after), me(after)["prestige"]) == rewards[REWARDS[end]]
    assert set(me(after)["cities"]) == {end, start} - {"village"}
    assert where(after)[end] == [1]
    assert start == "village" or start not in where(after)


@pytest.mark.parametrize("leg", list(LEGS))
def test_travel_costs_must_be_paid_in_full(leg):
    """Travel: neither without the wagon nor with a cube short."""
    start, end = leg
    word = f"travel:{start}>{end}"
    price = LEGS[leg]
    assert word not in options(journey(start, **price), TAKE)
    for color in price:
        assert word not in options(journey(start, wagon=1, **(price | {color: price[color] - 1})), TAKE)


@pytest.mark.parametrize("start", ["village", *REWARDS])
def test_travel_only_to_adjacent_cities(start):
    """Travel: along one way, no city skipped; never back to the village by road (A10)."""
    p = journey(start, wagon=1, **dict.fromkeys(COLORS, 2))
    found = starts(options(p, TAKE), "travel")
    reachable = {f"{a}>{b}" for a, b in LEGS if a in ("village", start)}
    assert found == reachable


def test_travel_first_journey_starts_at_the_farmyard():
    """Travel: with nobody on the map a member leaves home for one of the two neighbouring cities."""
    p = journey(wagon=1, orange=2, brown=2)
    assert options(p, TAKE) == {"travel:village>north_1", "travel:village>south_1", "skip"}
    family(me(p), church_1="1111")
    assert play(p, TAKE)["to_move"] == 1


def test_travel_one_traveller_per_action():
    """Travel (A9): any number of travellers; an action moves one or sends another."""
    p = journey(wagon=2, brown=2, pink=2)
    family(me(p), farmyard="11", north_1="11")
    found = starts(options(p, TAKE), "travel")
    assert found == {"village>north_1", "north_1>north_2", "north_1>south_1"}
    after = play(p, TAKE, "travel:village>north_1")
    assert (where(after), after["to_move"]) == ({"farmyard": [1], "north_1": [1, 1, 1]}, 1)


def test_travel_no_limit_in_a_city():
    """Travel: members and discs of several players in one city."""
    p = journey(wagon=1, brown=2)
    family(me(p, 1), farmyard="1", north_1="111")
    after = play(p, TAKE, "travel:village>north_1")
    assert (where(after)["north_1"], where(after, 1)["north_1"]) == ([1], [1, 1, 1])
    assert (me(after)["cities"], me(after, 1)["cities"]) == (["north_1"], ["north_1"])


@pytest.mark.parametrize("start", ["village", "south_1"])
def test_travel_who_travels(start):
    """Travel: the owner chooses among the numbers there."""
    p = journey(wagon=1, brown=2, pink=2)
    place = "farmyard" if start == "village" else start
    family(me(p), **{place: "11112"})
    words = (TAKE, f"travel:{start}>north_1")
    assert options(p, *words) == {"member:1", "member:2"}
    after = play(p, *words, "member:2")
    assert (where(after)[place], where(after)["north_1"]) == ([1, 1, 1, 1], [2])


def test_travel_coins_instead_of_cubes():
    """Coins 3 (C9): a coin for any cube, never for the wagon."""
    p = journey(wagon=1, brown=1, coins=2)
    words = (TAKE, "travel:village>north_1")
    assert options(p, *words) == {"pay:brown+coin", "pay:coin+coin"}
    assert left(play(p, *words, "pay:brown+coin")) == {"coins": 1}
    assert starts(options(journey(coins=5), TAKE), "travel") == set()


def test_travel_reward_again_on_a_later_visit():
    """Travel (A8, F8): a city may be entered again at full cost; reward again, no second disc."""
    p = journey("north_2", wagon=1, brown=1, pink=1)
    me(p)["cities"] = ["north_1", "north_2"]
    after = play(p, TAKE, "travel:north_2>north_1")
    assert (left(after), spent(after), me(after)["prestige"]) == ({}, 2, 3)
    assert me(after)["cities"] == ["north_1", "north_2"]


def test_travel_second_member_in_a_visited_city():
    """Travel (A8): the same for another member of the family."""
    p = journey("north_1", wagon=1, brown=2)
    after = play(p, TAKE, "travel:village>north_1")
    assert (where(after)["north_1"], me(after)["prestige"], me(after)["cities"]) == ([1, 1], 3, ["north_1"])


def test_travel_discs_count_at_the_end():
    """Travel, Final scoring: points for the cities visited, not for travellers there."""
    p = position()
    me(p)["cities"] = ["north_1", "south_1", "south_2"]
    family(me(p, 1), farmyard="1", north_1="111")
    assert scores(p) == [6, 1, 0]


@pytest.mark.parametrize("pair", ["orange+orange", "orange+green", "green+pink", "pink+pink"])
def test_travel_two_cubes_of_choice(pair):
    """Travel, reward (A15): two influence cubes of choice, of one colour or of two."""
    p = journey("north_1", wagon=1, brown=1, pink=1)
    words = (TAKE, "travel:north_1>north_2")
    assert len(options(p, *words)) == 10
    after = play(p, *words, f"gain:{pair}")
    expected = {color: pair.split("+").count(color) + (color == "green") for color in COLORS}
    assert me(after)["cubes"] == {color: n for color, n in expected.items() if n}


def test_travel_two_cubes_out_of_a_short_supply():
    """Travel, reward (A15): only what the supply still has; here 1 orange and 1 pink."""
    p = journey("north_1", wagon=1, coins=2)
    give(me(p, 1), orange=32, green=32, brown=32, pink=31)
    assert (p["spaces"]["family"], p["spaces"]["travel"]["green"]) == ({"brown": 1, "pink": 1}, 1)
    after = play(p, TAKE, "travel:north_1>north_2")
    assert me(after)["cubes"] == {"orange": 1, "green": 1, "pink": 1}


def test_travel_last_cube_of_the_supply():
    """Travel, reward (A15): a single cube if the supply has no two."""
    p = journey("north_1", wagon=1, coins=2)
    give(me(p, 1), orange=33, green=32, brown=32, pink=31)
    assert me(play(p, TAKE, "travel:north_1>north_2"))["cubes"] == {"green": 1, "pink": 1}
    give(me(p, 1), pink=32)
    assert me(play(p, TAKE, "travel:north_1>north_2"))["cubes"] == {"green": 1}


def test_travel_no_coin_left():
    """Travel, reward (C10): the last coin is gone, so there is none."""
    p = journey(wagon=1, orange=2)
    give(me(p, 1), coins=25)
    assert me(play(p, TAKE, "travel:village>south_1"))["coins"] == 0


def test_travel_six_cities_with_one_traveller():
    """Travel: six legs lead one traveller through all six cities."""
    route = ("village", "north_1", "north_2", "north_3", "south_3", "south_2", "south_1")
    assert all(leg in LEGS for leg in pairwise(route))
    p = journey("south_2", wagon=1, orange=1, pink=1)
    me(p)["cities"] = ["north_1", "north_2", "north_3", "south_2", "south_3"]
    assert me(play(p, TAKE, "travel:south_2>south_1"))["cities"] == sorted(REWARDS)
