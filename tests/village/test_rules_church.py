"""Church: into the black bag."""

import pytest

from .helpers import family, give, me, options, play, position, spent, stock, where

TAKE = "take:church:green"


def church(**things):
    """Seat 0 takes a green cube, of no use here, from the church space."""
    p = position(church="green plague")
    give(me(p), **things)
    return p


def left(p):
    return {word: n for word, n in stock(p).items() if word != "green"}


@pytest.mark.parametrize(
    ("way", "remaining", "time"),
    [
        ("pay:brown", {"coins": 1}, 0),
        ("pay:coin", {"brown": 1}, 0),
        ("pay:time", {"brown": 1, "coins": 1}, 3),
    ],
)
def test_church_entry(way, remaining, time):
    """Church: into the bag for 1 brown, or a coin in its place (C9), or 3 time."""
    p = church(brown=1, coins=1)
    assert options(p, TAKE, "enter_church") == {"pay:brown", "pay:coin", "pay:time"}
    after = play(p, TAKE, "enter_church", way)
    assert (left(after), spent(after)) == (remaining, time)
    assert where(after) == {"farmyard": [1, 1, 1], "bag": [1]}


@pytest.mark.parametrize("things", [{}, {"orange": 2, "pink": 2}])
def test_church_entry_with_time_only(things):
    """Church: 3 time can always be paid (D13); without brown and coin it is the only way."""
    after = play(church(**things), TAKE, "enter_church")
    assert (left(after), spent(after), where(after)["bag"]) == (things, 3, [1])


def test_church_entry_needs_a_member_on_the_farmyard():
    """Church: who is elsewhere cannot enter."""
    p = church(brown=1)
    family(me(p), office="11", church_1="11")
    assert play(p, TAKE)["to_move"] == 1


def test_church_one_member_per_action():
    """Church (A16): one member enters, then the next player has his turn."""
    after = play(church(brown=2), TAKE, "enter_church", "pay:brown")
    assert (where(after)["bag"], after["to_move"]) == ([1], 1)


def test_church_who_enters():
    """Church: the owner chooses the number, after paying."""
    p = church()
    family(me(p), farmyard="11112")
    assert options(p, TAKE, "enter_church") == {"member:1", "member:2"}
    after = play(p, TAKE, "enter_church", "member:2")
    assert (where(after)["bag"], spent(after)) == ([2], 3)


def test_church_any_number_in_the_bag():
    """Church: members of several players and of one gather in the bag."""
    p = church(brown=1)
    family(me(p), farmyard="1", bag="111")
    family(me(p, 1), bag="1111")
    after = play(p, TAKE, "enter_church", "pay:brown")
    assert (where(after)["bag"], where(after, 1)["bag"]) == ([1] * 4, [1] * 4)


def test_church_may_be_declined():
    """Phase 2: the cube alone."""
    after = play(church(brown=1), TAKE, "skip")
    assert (left(after), where(after)) == ({"brown": 1}, {"farmyard": [1] * 4})


def test_church_cube_just_taken_pays():
    """Phase 2: a brown cube taken from the church space pays the entry."""
    p = position(church="brown plague")
    after = play(p, "take:church:brown", "enter_church", "pay:brown")
    assert (stock(after), spent(after)) == ({}, 0)
