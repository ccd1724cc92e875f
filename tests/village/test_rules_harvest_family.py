"""Grain harvest and family."""

import pytest

from .helpers import family, give, me, options, play, position, spent, starts, stock, where


def field(**things):
    p = position(harvest="orange plague")
    give(me(p), **things)
    return p


def harvested(p):
    return me(play(p, "take:harvest:orange", "harvest"))["grain"] - me(p)["grain"]


# --- grain harvest ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("things", "grain"),
    [
        ({}, 2),
        ({"plow": 1}, 2),
        ({"horse": 1, "ox": 1}, 2),
        ({"horse": 1, "plow": 1}, 3),
        ({"ox": 1, "plow": 1}, 4),
        ({"horse": 1, "ox": 1, "plow": 1}, 4),
        ({"horse": 2, "ox": 2, "plow": 2}, 4),
    ],
)
def test_harvest_grain(things, grain):
    """Grain harvest (A2): 2 bags; 3 with horse and plow, 4 with ox and plow; only one combination."""
    assert harvested(field(**things)) == grain


def test_harvest_keeps_goods_and_members():
    """Grain harvest: goods are not used up, members stay; it costs no time."""
    p = field(ox=1, plow=1)
    after = play(p, "take:harvest:orange", "harvest")
    assert stock(after) == {"orange": 1, "ox": 1, "plow": 1, "grain": 4}
    assert (where(after), spent(after)) == (where(p), 0)


@pytest.mark.parametrize("members", ["1", "1111"])
def test_harvest_number_of_members_does_not_matter(members):
    """Grain harvest: several members bring no more."""
    p = field()
    family(me(p), farmyard=members)
    assert harvested(p) == 2


def test_harvest_needs_a_member_on_the_farmyard():
    """Grain harvest: without anybody at home the action is impossible."""
    p = field(ox=1, plow=1)
    family(me(p), office="11", church_1="11")
    after = play(p, "take:harvest:orange")
    assert (me(after)["grain"], after["to_move"]) == (0, 1)


@pytest.mark.parametrize(("before", "gained"), [(2, 3), (3, 2), (4, 1), (5, 0)])
def test_harvest_limit_of_5_bags(before, gained):
    """Setup 2 (A1): a farmyard holds 5 bags, the surplus is lost; with 5 the harvest may still be held."""
    p = field(grain=before, horse=1, plow=1)
    assert "harvest" in options(p, "take:harvest:orange")
    assert harvested(p) == gained


# --- family -----------------------------------------------------------------------------------------------


def born(p, *words):
    return play(p, "take:family:brown", *words)


def test_example_birth_takes_the_lowest_number():
    """Family, example: with one 2, two 3s and two 4s left the 2 is born."""
    p = position()
    family(me(p), farmyard="111122")
    assert me(p)["family"]["supply"] == [2, 3, 3, 4, 4]
    after = born(p, "birth")
    assert me(after)["family"] == {"farmyard": [1, 1, 1, 1, 2, 2, 2], "supply": [3, 3, 4, 4]}
    assert spent(after) == 0


@pytest.mark.parametrize(
    ("home", "number"), [("1111", 2), ("1111222", 3), ("11112223", 3), ("111122233", 4), ("1111222334", 4)]
)
def test_family_births_in_order(home, number):
    """Family: always the lowest number of the supply."""
    p = position()
    family(me(p), farmyard=home)
    assert me(born(p, "birth"))["family"]["farmyard"] == [*map(int, home), number]


def test_family_without_unborn_members():
    """Family (A3): everybody is born; only returning is left, or nothing at all."""
    p = position()
    family(me(p), farmyard="11112223344")
    assert play(p, "take:family:brown")["to_move"] == 1
    family(me(p), farmyard="1111222334", office="4")
    assert options(p, "take:family:brown") == {"return:office", "skip"}


PLACES = (
    *("wainwright", "stables", "office", "smithy"),
    *("council_1", "council_2", "council_3", "council_4"),
    *("north_1", "north_2", "north_3", "south_1", "south_2", "south_3"),
    *("church_1", "church_2", "church_3", "church_4"),
)


@pytest.mark.parametrize("place", PLACES)
def test_family_returns_a_member_from_the_board(place):
    """Family (A4): instead of a birth one member comes home, from any place of the board."""
    p = position()
    family(me(p), farmyard="11", **{place: "11"})
    assert options(p, "take:family:brown") == {"birth", f"return:{place}", "skip"}
    after = born(p, f"return:{place}")
    assert where(after) == {"farmyard": [1, 1, 1], place: [1]}
    assert me(after)["family"]["supply"] == [2, 2, 2, 3, 3, 4, 4]


def test_family_returns_neither_from_the_bag_nor_the_dead():
    """Family (A4): only who stands on the board can return."""
    p = position()
    family(me(p), farmyard="1", bag="1", chronicle_farmyard="1", chronicle_church="1")
    assert options(p, "take:family:brown") == {"birth", "skip"}


def test_family_return_of_one_of_several_numbers():
    """Family (A4): the owner chooses whom to call home."""
    p = position()
    family(me(p), farmyard="11", council_2="112")
    words = ("take:family:brown", "return:council_2")
    assert options(p, *words) == {"member:1", "member:2"}
    assert where(play(p, *words, "member:2")) == {"farmyard": [1, 1, 2], "council_2": [1, 1]}


def test_family_returning_traveller_leaves_his_discs():
    """Family (A4): the seat on the board is lost, discs stay."""
    p = position()
    family(me(p), farmyard="111", north_1="1")
    after = born(p, "return:north_1")
    assert me(after)["cities"] == ["north_1"]
    assert where(after) == {"farmyard": [1, 1, 1, 1]}


def test_family_action_is_one_thing():
    """Family: a birth or a return, not both, and both may be declined."""
    p = position()
    family(me(p), farmyard="111", office="1")
    assert {born(p, word)["to_move"] for word in ("birth", "return:office", "skip")} == {1}
    assert starts(options(p, "take:family:brown"), "return") == {"office"}
