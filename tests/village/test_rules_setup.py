"""Set-up: board, market, farmyards, chronicle and graveyard, start compensation."""

import pytest
from tests.reference import village as reference

from .helpers import (
    COLORS,
    COUNTS,
    bury,
    decision,
    family,
    fresh,
    give,
    legal,
    load,
    me,
    play,
    position,
    step,
    stock,
    where,
)

SEEDS = range(4)


def begun(num_players, seed=0):
    """The position at the first turn; a fourth player has chosen orange."""
    env = fresh(num_players, seed)
    return (step(env, "gain:orange") if num_players >= 4 else env).get_position()


def in_turn_order(p, place):
    return me(p, (p["starting_player"] + place) % p["num_players"])


@pytest.mark.parametrize("num_players", COUNTS)
def test_setup_family(num_players):
    """Setup 3: the four 1s on the farmyard, three 2s, two 3s and two 4s not born."""
    for player in begun(num_players)["players"]:
        assert player["family"] == {"farmyard": [1, 1, 1, 1], "supply": [2, 2, 2, 3, 3, 4, 4]}


@pytest.mark.parametrize("num_players", COUNTS)
def test_setup_tracks_start_at_0(num_players):
    """Setup 2, 4: life track right of the quill, prestige on the sun; no goods, no discs."""
    for player in begun(num_players)["players"]:
        assert [player[key] for key in ("time", "deaths", "prestige", "turns")] == [0, 0, 0, 0]
        assert [player[key] for key in ("goods", "cities", "customers")] == [{}, [], []]


@pytest.mark.parametrize("num_players", COUNTS)
@pytest.mark.parametrize("seed", SEEDS)
def test_setup_coin_and_start_compensation(num_players, seed):
    """Setup 5, 14 (E8): a coin each; second 1 grain, third and fourth a cube, fifth one coin more."""
    p = begun(num_players, seed)
    players = [in_turn_order(p, place) for place in range(num_players)]
    assert [player["coins"] for player in players] == [1, 1, 1, 1, 2][:num_players]
    assert [player["grain"] for player in players] == [0, 1, 0, 0, 0][:num_players]
    assert [sum(player["cubes"].values()) for player in players] == [0, 0, 1, 1, 0][:num_players]


def test_setup_third_players_cube_is_any_influence():
    """Setup 14 (E8): the third player's cube is drawn among the four colours."""
    found = {next(iter(in_turn_order(begun(3, seed), 2)["cubes"])) for seed in range(40)}
    assert found == set(COLORS)


@pytest.mark.parametrize("num_players", [4, 5])
def test_setup_fourth_player_chooses_a_cube_before_the_seeding(num_players):
    """Setup 14 (E8, N3): the fourth player takes a cube of choice while the board is still empty."""
    env = fresh(num_players)
    p = env.get_position()
    fourth = (p["starting_player"] + 3) % num_players
    assert (decision(env), p["to_move"]) == ("start_cube", fourth)
    assert legal(env) == {f"gain:{color}" for color in COLORS}
    assert (reference.cubes_on_board(p), p["bag"]) == (0, {})
    p = step(env, "gain:pink").get_position()
    assert me(p, fourth)["cubes"] == {"pink": 1}
    assert (p["decision"], p["to_move"], p["round"]) == ("turn", p["starting_player"], 1)


@pytest.mark.parametrize(("num_players", "tiles"), [(1, 8), (2, 8), (3, 9), (4, 10), (5, 10)])
def test_setup_market(num_players, tiles):
    """Setup 6: 10 tiles, with three players one and with two players two spaces at the stalls empty."""
    piles = set()
    for seed in SEEDS:
        market = begun(num_players, seed)["market"]
        assert len(market["stalls"]) == tiles - 5
        assert len(market["waiting"]) == 5
        everyone = market["stalls"] + market["waiting"] + market["pile"]
        assert sorted(everyone) == sorted(reference.POINTS)
        piles.add(tuple(everyone))
    assert len(piles) == len(SEEDS)


def test_setup_24_customers():
    """Components: 24 customer tiles, in the values that the facts give them."""
    assert len(reference.POINTS) == 24
    assert sum(reference.POINTS.values()) == 100


SEEDED = {
    1: {"market": 1, "crafts": 5, "harvest": 3, "family": 2, "travel": 2, "council": 2, "church": 3},
    2: {"market": 1, "crafts": 5, "harvest": 3, "family": 2, "travel": 2, "council": 2, "church": 3},
    3: {"market": 1, "crafts": 6, "harvest": 4, "family": 2, "travel": 2, "council": 3, "church": 3},
    4: {"market": 1, "crafts": 7, "harvest": 4, "family": 3, "travel": 2, "council": 4, "church": 3},
    5: {"market": 1, "crafts": 8, "harvest": 6, "family": 4, "travel": 3, "council": 4, "church": 4},
}
BAGS = {
    1: {"orange": 3, "green": 3, "brown": 4, "pink": 4, "plague": 6},
    2: {"orange": 3, "green": 3, "brown": 4, "pink": 4, "plague": 6},
    3: {"orange": 4, "green": 4, "brown": 5, "pink": 4, "plague": 6},
    4: {"orange": 5, "green": 5, "brown": 5, "pink": 5, "plague": 6},
    5: {"orange": 6, "green": 7, "brown": 7, "pink": 6, "plague": 6},
}


@pytest.mark.parametrize("num_players", COUNTS)
def test_setup_first_seeding(num_players):
    """Setup 12, Phase 1: the card's cubes and all 6 plague cubes in the bag, laid out; 2 are left in it."""
    layouts = set()
    for seed in SEEDS:
        p = begun(num_players, seed)
        assert {space: sum(cubes.values()) for space, cubes in p["spaces"].items()} == SEEDED[num_players]
        drawn = {cube: sum(c.get(cube, 0) for c in p["spaces"].values()) for cube in reference.CUBES}
        assert {c: n + p["bag"].get(c, 0) for c, n in drawn.items()} == BAGS[num_players]
        assert sum(p["bag"].values()) == 2
        layouts.add(str(p["spaces"]))
    assert len(layouts) == len(SEEDS)


@pytest.mark.parametrize(("num_players", "turns"), [(1, 18), (2, 9), (3, 7), (4, 6), (5, 6)])
def test_setup_cubes_divide_by_the_players(num_players, turns):
    """Hint 2: a round gives everybody the same number of turns."""
    p = begun(num_players)
    assert reference.cubes_on_board(p) == turns * num_players


@pytest.mark.parametrize("num_players", COUNTS)
def test_setup_ring_lies_in_the_council_chamber(num_players):
    """Setup 8: nobody holds the next starting player marker."""
    assert begun(num_players)["ring"] is None


@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
def test_setup_starting_player_is_random(num_players):
    """Setup 13 (E9): any seat can be the oldest player's."""
    found = {fresh(num_players, seed).get_position()["starting_player"] for seed in range(60)}
    assert found == set(range(num_players))


def test_setup_solo_player_starts():
    """Solo setup 13: you are always the starting player."""
    assert {fresh(1, seed).get_position()["starting_player"] for seed in range(10)} == {0}


SPACES = {
    1: {"farmyard": 2, "council": 2, "crafts": 2, "travel": 1, "church": 2},
    2: {"farmyard": 2, "council": 2, "crafts": 2, "travel": 1, "church": 2},
    3: {"farmyard": 3, "council": 2, "crafts": 3, "travel": 2, "church": 2},
    4: {"farmyard": 3, "council": 3, "crafts": 4, "travel": 2, "church": 3},
    5: {"farmyard": 4, "council": 4, "crafts": 5, "travel": 2, "church": 4},
}
AT = {
    "farmyard": "farmyard",
    "council": "council_2",
    "crafts": "office",
    "travel": "north_3",
    "church": "church_1",
}


@pytest.mark.parametrize("section", reference.SECTIONS)
@pytest.mark.parametrize("num_players", COUNTS)
def test_setup_chronicle_spaces(num_players, section):
    """Setup 7: spaces of each category that are open with so many players."""
    spaces = SPACES[num_players][section]
    for buried, end in ((spaces - 1, f"chronicle_{section}"), (spaces, "grave")):
        p = position(num_players, harvest="plague green")
        family(me(p), **{"farmyard": "2", AT[section]: "1"})
        bury(p, 1, **{f"chronicle_{section}": buried})
        give(me(p), time=8)
        after = where(play(p, "take:harvest:plague", "skip"))
        assert after[end] == [1]


@pytest.mark.parametrize(("num_players", "graves"), [(1, 6), (2, 6), (3, 8), (4, 10), (5, 11)])
def test_setup_graves(num_players, graves):
    """Setup 7: graves that are open with so many players; filling the last one triggers the end."""
    for buried, last in ((graves - 2, False), (graves - 1, True)):
        p = position(num_players, harvest="plague green")
        family(me(p), farmyard="2", north_1="1", chronicle_travel="22")
        if reference.CHRONICLE[max(2, num_players)][3] == 1:
            family(me(p), farmyard="2", north_1="1", chronicle_travel="2")
        bury(p, 1, grave=buried)
        give(me(p), time=8)
        after = step(load(p), "take:harvest:plague", "skip").get_position()
        assert where(after)["grave"] == [1]
        assert (after["triggered_by"] == 0) == last


def test_setup_is_the_same_for_the_same_seed():
    """Setup: a seed decides all chance."""
    assert fresh(3, 7).get_position() == fresh(3, 7).get_position()


def test_setup_blank_table_is_blank():
    """The tests' own table: nothing held by anybody."""
    assert stock(position()) == {}
