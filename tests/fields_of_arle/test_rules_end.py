"""End of the game: when it ends, the points of each category, who wins."""

from itertools import product

import pytest

from .helpers import (
    barn,
    closing,
    give,
    goods,
    land,
    load,
    me,
    moors,
    over,
    own,
    points,
    position,
    spacious,
    step,
    summer,
    through,
    tools,
)


def change(p, edit):
    before = points(p)
    edit(me(p))
    return points(p) - before


# --- categories -------------------------------------------------------------------------------------------

MATERIALS = {
    "timber": 0.5, "brick": 1, "linen": 1, "woolen": 1, "leather": 1, "summer_wear": 2, "winter_wear": 2.5,
    "leather_wear": 2.5, "wood": 0, "clay": 0, "peat": 0,
}  # fmt: skip


@pytest.mark.parametrize("good", MATERIALS)
@pytest.mark.parametrize("n", [1, 2, 5])
def test_material_points(good, n):
    """Clothing Tiles and Building Materials: printed points, halves are not rounded (ruling 50)."""
    assert change(summer(), lambda player: give(player, **{good: n})) == n * MATERIALS[good]


TRACK_POINTS = [*[0] * 7, 1, 1, 1, 1, 2, 2, 2, 2, 3]


@pytest.mark.parametrize("good", ["grain", "hides", "flax", "wool"])
@pytest.mark.parametrize("n", range(16))
def test_goods_track_points(good, n):
    """Goods Track: 1 on 7-10, 2 on 11-14, 3 on 15."""
    assert change(summer(), lambda player: give(player, **{good: n})) == TRACK_POINTS[n]


@pytest.mark.parametrize("food", range(31))
def test_food_points(food):
    """Goods Track: food on its two indicators in the best split; 0-6:0, 7:1, 11:2, 15:3, 22:4, 26:5, 30:6."""
    expected = sum(food >= least for least in (7, 11, 15, 22, 26, 30))
    splits = product(range(16), repeat=2)
    assert expected == max(TRACK_POINTS[a] + TRACK_POINTS[b] for a, b in splits if a + b == food)
    assert change(summer(), lambda player: give(player, food=food)) == expected


def test_goods_track_most():
    """Goods Track: 18 at most, 36 with a Depot."""
    p = summer()
    full = {"food": 30, "grain": 15, "hides": 15, "flax": 15, "wool": 15}
    assert change(p, lambda player: give(player, **full)) == 18
    me(p)["land"] = {"stall": 1}
    assert change(p, lambda player: player.update(land={"depot": 1})) == 18


@pytest.mark.parametrize("depots", [1, 2, 3])
def test_depot_doubles_once(depots):
    """Goods Track: a Depot doubles, more of them do not."""
    p = summer(flax=11, wool=7, food=15)
    me(p)["land"] = {}
    with_tiles = change(p, lambda player: land(player, depot=depots))
    assert with_tiles == 2 * depots + (2 + 1 + 3)


TOOL_POINTS = {
    "fish_traps": {2: 0, 3: 0, 4: 0, 5: 0, 6: 3},
    "fleshing_beams": {3: 0, 5: 1, 6: 3},
    "weaving_looms": {2: 0, 3: 1, 4: 3, 5: 4},
    "slaughtering_tables": {2: 0, 3: 1, 4: 2},
    "spades": {3: 0, 5: 0, 7: 2},
    "shovels": {3: 0, 4: 0, 5: 0, 6: 0},
    "pottery_wheels": {2: 0, 3: 0, 4: 2},
    "ovens": {1: 0, 2: 1, 3: 5, 4: 7},
    "axes": {3: 0, 4: 0, 5: 0, 6: 0},
    "workbenches": {2: 0, 3: 1, 4: 4},
}


@pytest.mark.parametrize(("tool", "value"), [(tool, n) for tool, track in TOOL_POINTS.items() for n in track])
def test_tool_points(tool, value):
    """Index of Tools: points of each space of the tracks."""
    assert change(summer(), lambda player: tools(player, **{tool: value})) == TOOL_POINTS[tool][value]


def test_tool_points_add_up():
    """Tools: the sum over all tracks, 25 at most."""
    ends = {tool: max(track) for tool, track in TOOL_POINTS.items()}
    assert change(summer(), lambda player: tools(player, **ends)) == 3 + 3 + 4 + 2 + 2 + 0 + 2 + 7 + 0 + 4


def test_large_vehicle_penalty_once():
    """Equipment in the Barn: -3 without any large vehicle, whatever else there is."""
    assert change(summer(), lambda player: barn(player, wagon=2, plows=1)) == 2 + 3
    assert change(summer(), lambda player: barn(player, cart=1)) == 1 + 3
    assert change(summer(), lambda player: barn(player, cart=2)) == 2 + 3


def test_loads_do_not_count():
    """Ruling 38: what waits on a vehicle is no one's yet."""

    def loaded(player):
        player["loaded"] = {"winter_wear": 1}
        player["barn"]["vehicles"][0]["singles"] = 0

    p = summer()
    barn(me(p), cart=1)
    assert change(p, loaded) == 0


def test_land_points():
    """VP on Home Board: 2 stall, 2 depot, 6 stable, 9 Double Stall, 2 forest, 6 park, fields none."""
    p = summer()
    spacious(me(p))
    me(p)["land"] = {}
    for tile, worth in {
        "stall": 2, "depot": 2, "stable": 6, "double_stall": 9, "forest": 2, "park": 6, "grain_field": 0,
        "flax_field": 0,
    }.items():  # fmt: skip
        assert change(p, lambda player, tile=tile: land(player, **{tile: 1})) == worth
    assert points(p) == 2 + 2 + 6 + 9 + 2 + 6 - 3


def test_everything_adds_up():
    """Scoring: all categories together."""
    p = summer(timber=1, winter_wear=1, grain=7, sheep=3, cattle=2, horse=1)
    player = me(p)
    spacious(player)
    player["land"] = {"depot": 1, "park": 1, "stable": 1, "grain_field": 2}
    moors(player, wet=1, boardwalk=1, dehydrated=(2,))
    player["dikes"] = 5
    own(p, "village_church", "smithy")
    barn(player, plows=1, carriage=1)
    tools(player, ovens=3)
    player["bottlenecks"] = 1
    player["destinations"]["storage"].remove("bremen")
    player["destinations"]["travelled"] = ["bremen"]
    materials, track, animals, board = 0.5 + 2.5, 2 * 1, 2 + 2, 2 + 6 + 6 - 4 - 3 - 1 - 2
    assert points(p) == materials + track + animals + board + 15 + 3 + 3 + 4 + 5 + 3 - 2


# --- the end ----------------------------------------------------------------------------------------------


def test_end_after_the_fifth_november():
    """The End of the Game: after the ninth half-year, with its November."""
    p = closing(9, food=4, peat=3, sheep=2)
    me(p)["land"] = {"grain_field": 1}
    env = step(load(p), "pass")
    assert over(env)
    after = env.get_position()
    assert (after["status"], after["decision"]) == ("terminated", "game_over")
    assert goods(after) == {"food": 2, "peat": 1, "sheep": 2, "grain": 1}
    assert env.scores()[0] == points(after)


def test_no_end_before():
    """The End of the Game: the eighth half-year is not the last."""
    env = step(load(closing(8, food=3)), "pass")
    assert not over(env)
    assert env.get_position()["half_year"] == 9


def finish(first, special=None, **held):
    """Both have these goods; the last worker of the game is used."""
    p = position(9, 2, food=9, peat=2, **held)
    for player in p["players"]:
        player["goods"] = dict(me(p)["goods"])
    p["starting_player"] = first
    p["active"] = p["to_move"] = 1 - first
    p["workers_used"] = 7
    if special is not None:
        p["special_action"] = special
        p["occupied"] = {"potter": special}
    return p


@pytest.mark.parametrize("better", [0, 1])
def test_winner(better):
    """The End of the Game: most points, by half a point too."""
    p = finish(first=0)
    give(me(p, better), timber=1)
    env = through(step(load(p), "pass"))
    assert env.winners() == [better]
    assert abs(env.scores()[0] - env.scores()[1]) == 0.5


@pytest.mark.parametrize("first", [0, 1])
def test_tie(first):
    """The End of the Game: a tie goes to who would start half-year 10: the marker has changed hands."""
    env = through(step(load(finish(first)), "pass"))
    assert env.scores()[0] == env.scores()[1]
    assert env.winners() == [1 - first]


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("special", [0, 1])
def test_tie_after_a_special_action(first, special):
    """The End of the Game: the opponent of who used it would start."""
    env = through(step(load(finish(first, special)), "pass"))
    assert env.winners() == [1 - special]


def test_peat_is_exchanged_after_the_last_november():
    """The End of the Game: peat boats may turn the peat left into goods on the track."""
    p = closing(9, food=3, peat=3, wool=6)
    me(p)["land"] = {}
    barn(me(p), peat_boats=1)
    env = step(load(p), "pass")
    while goods(env.get_position()).get("food"):
        step(env, "done")
    assert goods(env.get_position()) == {"peat": 1, "wool": 6}
    before = env.scores()[0]
    step(env, "exchange:wool")
    assert over(env)
    assert env.scores()[0] - before == 1
