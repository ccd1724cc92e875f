"""Rounds: seeding, taking cubes, the order of turns, the end of a round and its starting player."""

import pytest
from tests.reference import village as reference

from .helpers import (
    COLORS,
    bury,
    family,
    give,
    lay,
    legal,
    load,
    me,
    options,
    play,
    position,
    spent,
    starts,
    step,
    stock,
    where,
)


def last_cube(num_players=3, **spaces):
    """Seat 0's turn with one stack left on the board; the well is open, so that there is a choice."""
    p = position(num_players, family="", **(spaces or {"travel": "pink"}))
    give(me(p), orange=3)
    return p


# --- taking a cube ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("color", COLORS)
@pytest.mark.parametrize("space", [space for space in reference.SPACES if space != "market"])
def test_rounds_influence_goes_to_the_farmyard(space, color):
    """Phase 2, step 1: the cube taken lies on the farmyard; it costs no time."""
    p = position(**{"family": "green brown", space: f"{color} plague"})
    after = step(load(p), f"take:{space}:{color}").get_position()
    assert me(after)["cubes"] == {color: 1}
    assert after["spaces"][space] == {"plague": 1}
    assert spent(after) == 0


def test_rounds_take_offers_every_kind_on_every_space():
    """Phase 2, step 1: any cube of any action space."""
    p = position(harvest="orange orange plague", council="green", market="pink")
    assert options(p) == {
        "take:harvest:orange",
        "take:harvest:plague",
        "take:council:green",
        "take:market:pink",
        "take:family:brown",
        "take:family:pink",
    }


def test_example_plague_cube_from_grain_harvest():
    """Phase 2, example: the plague cube returns to the supply, 2 time; the harvest may follow."""
    p = position(harvest="plague orange")
    env = step(load(p), "take:harvest:plague")
    during = env.get_position()
    assert (stock(during), spent(during)) == ({}, 2)
    assert reference.supply(during, "plague") == 6
    assert legal(env) == {"harvest", "skip"}
    after = step(env, "harvest").get_position()
    assert (stock(after), spent(after)) == ({"grain": 2}, 2)


def test_rounds_any_number_of_cubes_may_be_stored():
    """Setup 2: no limit to cubes on a farmyard."""
    p = position(harvest="orange plague")
    give(me(p), orange=32)
    assert me(play(p, "take:harvest:orange", "skip"))["cubes"] == {"orange": 33}


# --- the action -------------------------------------------------------------------------------------------


def test_rounds_the_action_may_be_declined():
    """Phase 2, step 2: one may only take the cube."""
    after = play(position(harvest="orange plague"), "take:harvest:orange", "skip")
    assert stock(after) == {"orange": 1}
    assert (after["decision"], after["to_move"]) == ("turn", 1)


@pytest.mark.parametrize("space", ["crafts", "travel", "council"])
def test_rounds_a_space_whose_action_is_impossible_gives_its_cube(space):
    """Phase 2 (C4): the cube may be taken though the action has no effect."""
    p = position(**{space: "brown plague"})
    family(me(p), bag="1111")
    after = play(p, f"take:{space}:brown")
    assert stock(after) == {"brown": 1}
    assert after["to_move"] == 1


def test_rounds_a_market_day_must_be_held():
    """Phase 2, exception: taking from the market opens a market day, at which others may sell."""
    p = position(market="green")
    give(me(p, 1), grain=3, green=1)
    env = step(load(p), "take:market:green")
    after = env.get_position()
    assert (after["decision"], after["to_move"], after["active"]) == ("market", 1, 0)
    assert legal(env) == {"serve:2", "pass"}


def test_rounds_turns_go_clockwise():
    """Phase 2: the next player in clockwise order, after the last seat the first one."""
    p = position(4, harvest="orange orange green plague")
    env, order = load(p), []
    for _ in range(5):
        order.append(env.get_position()["active"])
        word = min(starts(legal(env), "take"))
        step(env, f"take:{word}")
        if env.decision_name() == "action":
            step(env, "skip")
    assert order == [0, 1, 2, 3, 0]


# --- end of a round ---------------------------------------------------------------------------------------


def test_rounds_end_with_the_last_cube_after_its_action():
    """Phase 3: who takes the last cube first carries out the action; then mass and a new round."""
    p = last_cube(harvest="pink")
    env = step(load(p), "take:harvest:pink")
    assert env.get_position()["round"] == 1
    after = step(env, "harvest").get_position()
    assert stock(after) == {"orange": 3, "pink": 1, "grain": 2}
    assert (after["round"], after["decision"], after["turn"]["taken_this_turn"]) == (2, "turn", False)


@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
def test_rounds_new_seeding(num_players):
    """Beginning a new round: the card's cubes are added to what is left in the bag (C2), and laid out."""
    p = last_cube(num_players)
    p["bag"] = {"green": 1, "pink": 2}
    after = play(p, "take:travel:pink")
    card = dict(zip(reference.SPACES, reference.SEED[num_players], strict=True))
    assert {space: sum(cubes.values()) for space, cubes in after["spaces"].items()} == card
    added = dict(zip(COLORS, reference.FILL[num_players], strict=True)) | {"plague": 6}
    laid = {cube: sum(c.get(cube, 0) for c in after["spaces"].values()) for cube in reference.CUBES}
    together = {cube: n + after["bag"].get(cube, 0) for cube, n in laid.items()}
    assert together == {cube: n + p["bag"].get(cube, 0) for cube, n in added.items()}
    assert sum(after["bag"].values()) == 2 + 3


def test_rounds_plague_cubes_in_the_bag_stay_there():
    """Seeding (C1): all plague cubes of the supply are added; there are never more than 6."""
    p = last_cube()
    p["bag"] = {"plague": 4}
    after = play(p, "take:travel:pink")
    assert sum(c.get("plague", 0) for c in (*after["spaces"].values(), after["bag"])) == 6


def test_rounds_a_colour_short_in_the_supply():
    """Seeding (C3): of a colour that has run short all that is there is added."""
    p = last_cube()
    give(me(p, 1), green=31)
    after = play(p, "take:travel:pink")
    assert sum(c.get("green", 0) for c in (*after["spaces"].values(), after["bag"])) == 2


def test_rounds_bag_runs_dry():
    """Seeding (C3, F6): spaces are filled in board order until the bag is empty."""
    p = position(2, family="", travel="pink")
    for color in COLORS:
        give(me(p, 1), **{color: 29})
    give(me(p, 0), orange=4, green=4, brown=4, pink=3)
    after = play(p, "take:travel:pink")
    assert {space: sum(cubes.values()) for space, cubes in after["spaces"].items()} == {
        "market": 1,
        "crafts": 5,
        "harvest": 0,
        "family": 0,
        "travel": 0,
        "council": 0,
        "church": 0,
    }
    assert after["bag"] == {}


def test_rounds_same_starting_player_without_the_ring():
    """Beginning a new round: nobody took the marker, so the starting player stays (E1)."""
    p = last_cube(3)
    p["starting_player"] = 2
    after = play(p, "take:travel:pink")
    assert (after["starting_player"], after["active"], after["to_move"]) == (2, 2, 2)


@pytest.mark.parametrize("holder", [0, 1, 2])
def test_rounds_ring_holder_starts_the_next_round(holder):
    """Beginning a new round: the holder starts, the ring returns to the council chamber (E1)."""
    p = last_cube(3)
    p["ring"] = holder
    after = play(p, "take:travel:pink")
    assert (after["starting_player"], after["active"], after["ring"]) == (holder, holder, None)


def test_rounds_deaths_before_the_mass():
    """Phase 3: the turn with the last cube ends, with its death, before the mass."""
    p = last_cube(3)
    family(me(p), church_1="1", farmyard="2")
    bury(p, 1, chronicle_farmyard=1)
    lay(p, travel="plague")
    give(me(p), time=8, grain=1)
    after = play(p, "take:travel:plague")
    assert where(after)["chronicle_church"] == [1]
    assert (me(after)["grain"], me(after)["prestige"]) == (1, 0)


def test_rounds_prestige_and_farmyards_stay():
    """Beginning a new round: nothing but the board is renewed."""
    p = last_cube(2)
    give(me(p, 1), orange=2, wagon=1, coins=1, grain=2, time=7, prestige=5)
    after = play(p, "take:travel:pink")
    assert {**me(after, 1), "turns": 0} == {**me(p, 1), "turns": 0}
