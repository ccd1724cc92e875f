"""Final scoring: every category."""

import pytest

from .helpers import bury, family, give, line_up, me, position, scores

CITIES = ["north_1", "north_2", "north_3", "south_1", "south_2", "south_3"]


def scored(player_changes, num_players=2):
    """Points of seat 0 after these changes."""
    p = position(num_players)
    player_changes(me(p))
    return scores(p)[0]


def test_scoring_nothing():
    """Final scoring: a farmyard with four members is worth nothing."""
    assert scores(position(5)) == [0] * 5


@pytest.mark.parametrize(("cities", "points"), list(enumerate([0, 1, 3, 6, 10, 14, 18])))
def test_scoring_travel(cities, points):
    """Final scoring, Travel: 1, 3, 6, 10, 14, 18 for one to six cities."""
    assert scored(lambda player: player.update(cities=CITIES[:cities])) == points


@pytest.mark.parametrize(("stage", "points"), [(1, 0), (2, 2), (3, 4), (4, 6)])
@pytest.mark.parametrize("members", [1, 2, 4])
def test_scoring_council(stage, points, members):
    """Final scoring, Council chamber: 0, 2, 4, 6 for each member on stages 1 to 4."""
    assert scored(lambda player: family(player, **{f"council_{stage}": "1" * members})) == points * members


@pytest.mark.parametrize(("stage", "points"), [(1, 2), (2, 3), (3, 4), (4, 6)])
@pytest.mark.parametrize("members", [1, 2, 4])
def test_scoring_church(stage, points, members):
    """Final scoring, Church: 2, 3, 4, 6 for each member on stages 1 to 4."""
    assert scored(lambda player: family(player, **{f"church_{stage}": "1" * members})) == points * members


@pytest.mark.parametrize(("dead", "points"), list(enumerate([0, 0, 0, 4, 7, 12, 12, 12])))
def test_scoring_chronicle(dead, points):
    """Final scoring, Village chronicle: 0 for one or two, 4, 7, and 12 for five or more."""
    p = position(5)
    for place in (*["farmyard"] * 4, *["crafts"] * 3)[:dead]:
        bury(p, 0, **{f"chronicle_{place}": 1})
    assert scores(p)[0] == points


def test_scoring_chronicle_categories_together():
    """Final scoring, Village chronicle: members of all categories count together."""
    p = position(5)
    bury(p, 0, chronicle_farmyard=1, chronicle_church=1, chronicle_travel=1)
    assert scores(p)[0] == 4


def test_scoring_graves():
    """A family member passes away, b: graves are worth nothing."""
    p = position(2)
    bury(p, 1, chronicle_travel=1)
    bury(p, 0, grave=4)
    assert scores(p)[0] == 0


@pytest.mark.parametrize("coins", [0, 1, 7])
def test_scoring_coins(coins):
    """Final scoring, Coins: 1 for each."""
    assert scored(lambda player: give(player, coins=coins)) == coins


def test_scoring_prestige_track():
    """Final scoring: prestige gained during the game counts."""
    assert scored(lambda player: give(player, prestige=23)) == 23


def test_scoring_customers():
    """Final scoring, Customer tiles: the points printed on them."""
    p = position(2)
    line_up(p, served=["horse+ox", "scroll+ox"])
    assert scores(p)[0] == 6 + 5


def test_scoring_nothing_for_goods_cubes_and_grain():
    """Final scoring: goods, cubes and grain are worth nothing."""
    things = {"grain": 5, "scroll": 2, "wagon": 3, "orange": 4, "green": 3}
    assert scored(lambda player: give(player, **things)) == 0


def test_scoring_crafts_travellers_and_bag():
    """Final scoring: members in crafts, in the bag, at home and on the map are worth nothing themselves."""

    def places(player):
        family(player, farmyard="1", office="1", bag="1", north_1="1")
        player["cities"] = ["north_1"]

    assert scored(places) == 1


def test_example_final_scoring():
    """Final scoring, example: travel 6, customers 16, chronicle 7, coins 2, and 8 on the tracks make 39."""
    p = position(3)
    dead = {"chronicle_farmyard": "11", "chronicle_crafts": "11"}
    family(me(p), farmyard="3", council_3="2", council_2="2", church_1="2", **dead)
    me(p)["cities"] = ["north_1", "north_2", "south_1"]
    line_up(p, served=["horse+ox", "horse+plow", "4grain"])
    give(me(p), coins=2)
    assert scores(p)[0] == 6 + 16 + 7 + 2 + (4 + 2 + 2) == 39
