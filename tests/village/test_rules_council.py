"""Council chamber: entering, moving on, privileges."""

import pytest

from .helpers import (
    COLORS,
    decision,
    family,
    give,
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

TAKE = "take:council:orange"
GOODS = ("scroll", "horse", "ox", "plow", "wagon")


def chamber(num_players=3, **things):
    """Seat 0 takes an orange cube, of no use here, from the council space."""
    p = position(num_players, council="orange plague")
    give(me(p), **things)
    return p


def councillor(stage, num_players=3, **things):
    """The same with a member on a stage."""
    p = chamber(num_players, **things)
    family(me(p), farmyard="111", **{f"council_{stage}": "1"})
    return p


def left(p):
    return {word: n for word, n in stock(p).items() if word != "orange"}


# --- a: entering ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("price", [{"scroll": 1}, {"green": 2}, {"green": 1, "coins": 1}, {"coins": 2}])
def test_council_enter(price):
    """Council chamber a: 1 time and a scroll or 2 green, a coin for each green, onto stage 1."""
    env = step(load(chamber(**price)), TAKE, "enter_council")
    assert (decision(env), legal(env)) == ("privilege", {"privilege:1", "skip"})
    after = step(env, "skip").get_position()
    assert (left(after), spent(after)) == ({}, 1)
    assert where(after) == {"farmyard": [1, 1, 1], "council_1": [1]}


@pytest.mark.parametrize("price", [{}, {"green": 1}, {"coins": 1}, {"brown": 2, "pink": 2}])
def test_council_enter_costs_must_be_paid(price):
    """Council chamber a: a price short of a scroll or 2 green."""
    assert play(chamber(**price), TAKE)["to_move"] == 1


def test_council_no_mixture_of_scroll_and_green():
    """Council chamber (A14): 1 scroll, or 2 green or coins; never some of both."""
    p = chamber(scroll=1, green=1, coins=1)
    words = (TAKE, "enter_council")
    assert options(p, *words) == {"pay:scroll", "pay:green+coin"}
    assert left(play(p, *words, "pay:scroll", "skip")) == {"green": 1, "coins": 1}


def test_example_coin_for_green_in_the_council_chamber():
    """Coins, example for 3: 2 green, or 1 green and 1 coin, or 2 coins."""
    p = councillor(1, green=2, coins=2)
    assert options(p, TAKE, "advance:council_1") == {"pay:green+green", "pay:green+coin", "pay:coin+coin"}


def test_council_enter_takes_a_member_from_the_farmyard():
    """Council chamber a: with nobody at home nobody enters."""
    p = chamber(scroll=1)
    family(me(p), office="1111")
    assert play(p, TAKE)["to_move"] == 1


def test_council_who_enters():
    """Council chamber a: the owner chooses the number; the price has been paid by then."""
    p = chamber(scroll=1)
    family(me(p), farmyard="11112")
    words = (TAKE, "enter_council")
    assert options(p, *words) == {"member:1", "member:2"}
    assert where(play(p, *words, "member:2", "skip"))["council_1"] == [2]


def test_council_no_limit_on_a_stage():
    """Council chamber: any number of members on a stage, own and others'."""
    p = chamber(scroll=1)
    family(me(p), farmyard="1", council_1="111")
    family(me(p, 1), council_1="1111")
    after = play(p, TAKE, "enter_council", "skip")
    assert (where(after)["council_1"], where(after, 1)["council_1"]) == ([1] * 4, [1] * 4)


# --- b: moving on -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("stage", "time"), [(1, 2), (2, 2), (3, 3)])
@pytest.mark.parametrize("price", [{"scroll": 1}, {"green": 2}])
def test_council_advance(stage, time, price):
    """Council chamber b: one stage on for 2, 2 and 3 time and a scroll or 2 green."""
    p = councillor(stage, **price)
    after = play(p, TAKE, f"advance:council_{stage}", "skip")
    assert (left(after), spent(after)) == ({}, time)
    assert where(after) == {"farmyard": [1, 1, 1], f"council_{stage + 1}": [1]}


def test_council_advance_costs_must_be_paid():
    """Council chamber b: without scroll and green nobody moves; c is still possible."""
    assert options(councillor(1, green=1), TAKE) == {"privilege:1", "skip"}


def test_council_last_stage():
    """Council chamber b (A13): from stage 4 nobody moves on."""
    assert starts(options(councillor(4, scroll=1), TAKE), "advance") == set()


def test_council_which_member_moves():
    """Council chamber b: one of the members on the track, of any stage and number."""
    p = chamber(scroll=1)
    family(me(p), farmyard="1", council_1="112", council_3="1")
    assert starts(options(p, TAKE), "advance") == {"council_1", "council_3"}
    words = (TAKE, "advance:council_1")
    assert options(p, *words) == {"member:1", "member:2"}
    after = where(play(p, *words, "member:2", "skip"))
    assert (after["council_1"], after["council_2"]) == ([1, 1], [2])


@pytest.mark.parametrize("stage", [1, 2, 3, 4])
def test_council_privileges_after_a_move(stage):
    """Council chamber a, b: one privilege of the stage reached or of an earlier one, or none."""
    p = chamber(scroll=1, coins=1) if stage == 1 else councillor(stage - 1, scroll=1, coins=1)
    word = "enter_council" if stage == 1 else f"advance:council_{stage - 1}"
    assert options(p, TAKE, word) == {f"privilege:{n}" for n in range(1, stage + 1)} | {"skip"}


def test_council_privilege_of_the_moved_member_only():
    """Council chamber b: the stage of the member just moved counts, not that of another."""
    p = chamber(scroll=1, coins=1)
    family(me(p), farmyard="1", council_1="1", council_4="1")
    assert options(p, TAKE, "advance:council_1") == {"privilege:1", "privilege:2", "skip"}


# --- c: privileges ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("stage", [1, 2, 3, 4])
def test_council_privilege_without_a_move(stage):
    """Council chamber c (A12): with a member there, a privilege of its stage or below, at no cost."""
    p = councillor(stage, coins=1)
    found = options(p, TAKE)
    assert found == {f"privilege:{n}" for n in range(1, stage + 1)} | {"skip"}
    after = play(p, TAKE, "privilege:1")
    assert (left(after), spent(after), where(after)) == ({"coins": 1}, 0, where(p))


def test_council_privilege_of_any_own_member():
    """Council chamber c (A12): the highest of several members decides."""
    p = chamber()
    family(me(p), farmyard="1", council_1="11", council_3="1")
    assert options(p, TAKE) == {"privilege:1", "privilege:2", "privilege:3", "skip"}


def test_council_no_privilege_without_a_member():
    """Council chamber c: other players' members do not help."""
    p = chamber()
    family(me(p, 1), council_4="1111")
    assert play(p, TAKE)["to_move"] == 1


def test_council_stage_1_takes_the_ring():
    """Privilege 1: the next starting player marker."""
    p = chamber(scroll=1)
    assert play(p, TAKE, "enter_council", "privilege:1")["ring"] == 0
    assert play(councillor(2), TAKE, "privilege:1")["ring"] == 0


@pytest.mark.parametrize("holder", [0, 2])
def test_council_ring_already_taken(holder):
    """Privilege 1 (A11, N5): the move stays possible, but there is no ring to take any more."""
    p = chamber(scroll=1)
    p["ring"] = holder
    after = play(p, TAKE, "enter_council")
    assert (where(after)["council_1"], after["ring"], after["to_move"]) == ([1], holder, 1)


def test_council_ring_does_not_change_the_running_round():
    """Privilege 1 (E1): the turns of this round go on as before."""
    after = play(councillor(1), TAKE, "privilege:1")
    assert (after["starting_player"], after["active"]) == (0, 1)


@pytest.mark.parametrize("pair", ["green+green", "brown+pink", "orange+orange"])
def test_council_stage_2_gives_two_cubes_of_choice(pair):
    """Privilege 2 (A15): 2 cubes of choice, which need not be of one colour."""
    p = councillor(2)
    assert len(options(p, TAKE, "privilege:2")) == 10
    after = me(play(p, TAKE, "privilege:2", f"gain:{pair}"))["cubes"]
    expected = {color: pair.split("+").count(color) + (color == "orange") for color in COLORS}
    assert after == {color: n for color, n in expected.items() if n}


def test_council_stage_2_is_limited_by_the_supply():
    """Privilege 2 (A15): no cube that the supply has not, here two pairs of green and pink at most."""
    p = councillor(2)
    give(me(p, 1), orange=32, green=31, brown=32, pink=31)  # on the board 1 orange, 1 brown, 1 pink
    assert options(p, TAKE, "privilege:2") == {"gain:green+green", "gain:green+pink"}


def test_council_stage_2_with_one_cube_left():
    """Privilege 2 (A15): a single cube if there is but one."""
    p = councillor(2)
    give(me(p, 1), orange=32, green=33, brown=32, pink=31)
    assert left(play(p, TAKE, "privilege:2")) == {"pink": 1}


def test_council_stage_2_with_no_cube_left():
    """Privilege 2 (N5): with an empty supply it is not offered."""
    p = councillor(2)
    give(me(p, 1), orange=32, green=33, brown=32, pink=32)
    assert options(p, TAKE) == {"privilege:1", "skip"}


@pytest.mark.parametrize("good", GOODS)
def test_council_stage_3_gives_a_good_of_choice(good):
    """Privilege 3: one goods tile of choice."""
    after = play(councillor(3), TAKE, "privilege:3", f"gain:{good}")
    assert (left(after), spent(after)) == ({good: 1}, 0)


def test_council_stage_3_is_limited_by_the_supply():
    """Privilege 3 (C10, N5): tiles that are gone cannot be chosen."""
    p = councillor(3)
    give(me(p, 1), plow=12, ox=12, horse=12)
    assert options(p, TAKE, "privilege:3") == {"gain:scroll", "gain:wagon"}
    give(me(p, 1), scroll=12, wagon=12)
    assert "privilege:3" not in options(p, TAKE)


def test_council_stage_4_sells_3_prestige_for_a_coin():
    """Privilege 4 (A12): exactly 1 coin for 3 prestige, also when nobody moves."""
    p = councillor(4, coins=3)
    after = play(p, TAKE, "privilege:4")
    assert (left(after), me(after)["prestige"]) == ({"coins": 2}, 3)
    p = councillor(3, scroll=1, coins=1)
    after = play(p, TAKE, "advance:council_3", "privilege:4")
    assert (left(after), me(after)["prestige"]) == ({}, 3)


def test_council_stage_4_needs_a_coin():
    """Privilege 4 (N5): without a coin, and none is left after paying, it is not offered."""
    assert "privilege:4" not in options(councillor(4), TAKE)
    p = councillor(3, coins=2)
    assert options(p, TAKE, "advance:council_3") == {"privilege:1", "privilege:2", "privilege:3", "skip"}


def test_council_scroll_out_of_the_supply_again():
    """Privilege 3: the scroll just paid is in the supply and may be taken."""
    p = councillor(2, scroll=1)
    give(me(p, 1), scroll=11)
    words = (TAKE, "advance:council_2", "privilege:3", "gain:scroll")
    assert left(play(p, *words)) == {"scroll": 1}


def test_council_one_privilege_per_action():
    """Council chamber: one privilege, then the next player."""
    assert play(councillor(4, coins=2), TAKE, "privilege:4")["to_move"] == 1
