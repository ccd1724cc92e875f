"""The well, and coins in place of cubes."""

import pytest
from tests.reference import village as reference

from .helpers import (
    COLORS,
    decision,
    family,
    give,
    legal,
    line_up,
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


def at_well(num_players=3, **things):
    p = position(num_players)
    give(me(p), **things)
    return p


# --- well -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("color", COLORS)
def test_well_three_cubes_of_a_colour(color):
    """Well: instead of taking a cube, 3 of one colour for any action."""
    p = at_well(**{color: 3})
    assert starts(options(p), "perform") == set(reference.SPACES)
    after = play(p, "perform:harvest", "harvest")
    assert (stock(after), spent(after)) == ({"grain": 2}, 0)
    assert (after["spaces"], after["to_move"]) == (p["spaces"], 1)


@pytest.mark.parametrize(
    "things", [{}, {"orange": 2, "green": 2, "brown": 2, "pink": 2}, {"orange": 2}, {"pink": 1, "coins": 1}]
)
def test_well_not_without_three_of_a_colour(things):
    """Well: three cubes of the same colour, coins included (C6)."""
    assert starts(options(at_well(**things)), "perform") == set()


@pytest.mark.parametrize(
    ("things", "payments"),
    [
        ({"green": 2, "coins": 1}, {"pay:green+green+coin"}),
        ({"green": 1, "coins": 2}, {"pay:green+coin+coin"}),
        ({"coins": 3}, {"pay:coin+coin+coin"}),
        (
            {"green": 3, "pink": 1, "coins": 3},
            {
                "pay:green+green+green",
                "pay:green+green+coin",
                "pay:green+coin+coin",
                "pay:pink+coin+coin",
                "pay:coin+coin+coin",
            },
        ),
    ],
)
def test_well_coins_stand_in(things, payments):
    """Coins 3 (C6): each coin for one of the three cubes."""
    p = at_well(**things)
    assert "perform:harvest" in options(p)
    if len(payments) > 1:
        assert options(p, "perform:harvest") == payments
    else:
        assert stock(play(p, "perform:harvest", "harvest")) == {"grain": 2}


def test_well_pays_what_was_chosen():
    """Coins 3 (C6): the payment named is taken."""
    after = play(at_well(green=3, coins=2), "perform:harvest", "pay:green+coin+coin", "skip")
    assert stock(after) == {"green": 2}


def test_well_is_open_to_every_action():
    """Well (C5, N6): all seven, also those of a space without cubes; useful or not."""
    p = at_well(orange=3)
    assert {space for space, cubes in p["spaces"].items() if cubes} == {"family"}
    assert starts(options(p), "perform") == set(reference.SPACES)
    family(me(p), bag="1111")
    after = play(p, "perform:travel")  # nothing can be done there
    assert (stock(after), after["to_move"]) == ({}, 1)


@pytest.mark.parametrize(
    ("space", "words", "things", "left"),
    [
        ("crafts", ("train:office", "skip"), {}, {}),
        ("family", ("birth",), {}, {}),
        ("travel", ("travel:village>north_1",), {"wagon": 1, "brown": 2}, {}),
        ("council", ("enter_council", "skip"), {"scroll": 1}, {}),
        ("church", ("enter_church", "pay:brown"), {"brown": 1}, {}),
    ],
)
def test_well_actions(space, words, things, left):
    """Well: the action's own cost is due as always."""
    p = at_well(orange=3, **things)
    after = play(p, f"perform:{space}", *words)
    assert (stock(after), after["to_move"]) == (left, 1)


def test_well_market_day():
    """Well (C5): a market day too; its owner is the first and serves free of the fee."""
    p = at_well(orange=3, scroll=1)
    line_up(p, "scroll", "2grain")
    give(me(p, 1), grain=2, green=1)
    env = step(load(p), "perform:market")
    assert (decision(env), env.get_position()["to_move"]) == ("market", 0)
    after = step(env, "serve:1", "serve:2").get_position()
    assert (me(after)["customers"], spent(after)) == (["scroll"], 0)
    assert (stock(after, 1), spent(after, 1)) == ({}, 1)


def test_well_takes_no_cube_from_the_board():
    """Well (C7): it makes turns uneven, and cannot end a round."""
    p = position(2, family="", harvest="pink")
    give(me(p), orange=6)
    give(me(p, 1), green=3)
    env = step(load(p), "perform:harvest", "harvest", "perform:harvest", "harvest")
    after = env.get_position()
    assert (after["round"], after["active"], after["spaces"]["harvest"]) == (1, 0, {"pink": 1})


def test_well_is_no_plague():
    """Well (C8): no time is spent for it, even if plague cubes lie on the space."""
    p = at_well(orange=3)
    p["spaces"]["harvest"] = {"plague": 2}
    assert spent(play(p, "perform:harvest", "harvest")) == 0


def test_well_may_be_left_unused_after_paying():
    """Phase 2: the action may be declined here as well."""
    after = play(at_well(orange=3), "perform:harvest", "skip")
    assert (stock(after), where(after)) == ({}, {"farmyard": [1] * 4})


# --- coins ------------------------------------------------------------------------------------------------


def test_coins_stand_for_influence_only():
    """Coins (C9): not for grain, scrolls, wagons or goods for customers."""
    p = position(crafts="brown plague", travel="green", council="orange", market="pink")
    line_up(p, "scroll", "2grain", "wagon")
    give(me(p), coins=1)
    assert options(p, "take:crafts:brown") & {"buy:horse", "buy:ox", "mill"} == set()
    give(me(p), coins=5)
    assert starts(options(p, "take:travel:green"), "travel") == set()
    assert play(p, "take:market:pink")["decision"] == "turn"


def test_coins_returned_can_be_gained_again():
    """Coins (C10): of the 25 coins those spent are in the supply."""
    p = position(travel="green plague")
    give(me(p), wagon=1, orange=1, coins=1)
    give(me(p, 1), coins=24)
    after = play(p, "take:travel:green", "travel:village>south_1")
    assert (me(after)["coins"], reference.coin_supply(after)) == (1, 0)


def test_coins_are_worth_a_point():
    """Coins: each one left is worth 1 prestige."""
    p = at_well(coins=4)
    assert load(p).scores() == [4, 0, 0]


def test_coins_cover_every_price_of_cubes():
    """Coins 3 (C9): crafts, council, church, travel, market fee and well are all open to coins alone."""
    p = position(crafts="brown", council="orange", church="green", travel="pink", market="plague")
    line_up(p, "2grain")
    give(me(p), coins=4, wagon=1)
    assert {"buy:scroll", "buy:plow", "buy:wagon"} <= options(p, "take:crafts:brown")
    assert "enter_council" in options(p, "take:council:orange")
    assert "pay:coin" in options(p, "take:church:green", "enter_church")
    assert "travel:village>north_1" in options(p, "take:travel:pink")
    assert "perform:family" in options(p)
    give(me(p, 1), coins=1, grain=2)
    env = step(load(p), "take:market:plague")
    assert (env.get_position()["to_move"], legal(env)) == (1, {"serve:1", "pass"})
