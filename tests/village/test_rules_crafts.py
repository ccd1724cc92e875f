"""Crafts: training, producing, buying, the mill."""

import pytest

from .helpers import family, give, legal, load, me, options, play, position, spent, starts, step, stock, where

TAKE = "take:crafts:brown"
TIME = {"wainwright": 2, "stables": 3, "office": 2, "smithy": 3}
CRAFT = {"wagon": "wainwright", "horse": "stables", "ox": "stables", "scroll": "office", "plow": "smithy"}
GOODS = tuple(CRAFT)


def workshop(num_players=3, **things):
    """Seat 0 takes a brown cube, which no craft asks for, from the crafts space."""
    p = position(num_players, crafts="brown plague")
    give(me(p), **things)
    return p


def left(p):
    """What seat 0 holds beside the brown cube."""
    return {word: n for word, n in stock(p).items() if word != "brown"}


# --- with time --------------------------------------------------------------------------------------------


def test_example_wagon_from_a_new_wainwright():
    """Crafts, example: 2 time for training, 2 more for the wagon."""
    after = play(workshop(), TAKE, "train:wainwright", "produce:wagon")
    assert (left(after), spent(after)) == ({"wagon": 1}, 4)
    assert where(after) == {"farmyard": [1, 1, 1], "wainwright": [1]}


@pytest.mark.parametrize("good", GOODS)
def test_crafts_train_and_produce(good):
    """Crafts a: training and production of each building; the member stays there."""
    craft = CRAFT[good]
    env = step(load(workshop()), TAKE, f"train:{craft}")
    assert spent(env.get_position()) == TIME[craft]
    assert legal(env) == {f"produce:{g}" for g in GOODS if CRAFT[g] == craft} | {"skip"}
    after = step(env, f"produce:{good}").get_position()
    assert (left(after), spent(after)) == ({good: 1}, 2 * TIME[craft])
    assert where(after)[craft] == [1]


@pytest.mark.parametrize("craft", TIME)
def test_crafts_train_without_producing(craft):
    """Crafts a (A5): one may produce, not must."""
    after = play(workshop(), TAKE, f"train:{craft}", "skip")
    assert (left(after), spent(after), where(after)[craft]) == ({}, TIME[craft], [1])


@pytest.mark.parametrize("good", GOODS)
def test_crafts_produce_with_a_trained_member(good):
    """Crafts a: later only the production time."""
    p = workshop()
    family(me(p), farmyard="111", **{CRAFT[good]: "1"})
    after = play(p, TAKE, f"produce:{good}")
    assert (left(after), spent(after)) == ({good: 1}, TIME[CRAFT[good]])
    assert where(after) == where(p)


def test_crafts_produce_needs_an_own_member_there():
    """Crafts a: without a member, or with another player's, nothing is produced."""
    p = workshop()
    family(me(p, 1), farmyard="11", smithy="11")
    assert starts(options(p, TAKE), "produce") == set()


def test_crafts_training_takes_a_member_from_the_farmyard():
    """Crafts a: with nobody at home nobody is trained."""
    p = workshop()
    family(me(p), office="1111")
    assert options(p, TAKE) == {"produce:scroll", "skip"}


def test_crafts_who_is_trained():
    """Crafts a: the owner chooses among the numbers on the farmyard."""
    p = workshop()
    family(me(p), farmyard="11112")
    words = (TAKE, "train:office")
    assert options(p, *words) == {"member:1", "member:2"}
    assert where(play(p, *words, "member:2", "skip")) == {"farmyard": [1, 1, 1, 1], "office": [2]}


def test_crafts_no_limit_in_a_building():
    """Crafts (A6): several members, own and others', work in one building; they bring nothing more."""
    p = workshop()
    family(me(p), farmyard="11", smithy="11")
    family(me(p, 1), farmyard="", smithy="1111")
    after = play(p, TAKE, "train:smithy", "produce:plow")
    assert (left(after), where(after)["smithy"], spent(after)) == ({"plow": 1}, [1, 1, 1], 6)


def test_crafts_one_good_per_action():
    """Crafts: the action gives one good."""
    p = workshop()
    family(me(p), farmyard="11", smithy="1", office="1")
    assert play(p, TAKE, "produce:plow")["to_move"] == 1


# --- with cubes or grain ----------------------------------------------------------------------------------

PRICES = {
    "wagon": {"orange": 1, "pink": 1},
    "plow": {"orange": 1, "pink": 1},
    "scroll": {"pink": 1},
    "horse": {"grain": 3},
    "ox": {"grain": 3},
}


@pytest.mark.parametrize("good", GOODS)
def test_crafts_buy(good):
    """Crafts b, overview: the price of each good; no member and no time needed."""
    p = workshop(**PRICES[good])
    family(me(p), church_1="1111")
    after = play(p, TAKE, f"buy:{good}")
    assert (left(after), spent(after)) == ({good: 1}, 0)


@pytest.mark.parametrize("good", GOODS)
def test_crafts_cannot_buy_without_the_price(good):
    """Crafts b: one cube or bag short of it."""
    price = PRICES[good]
    for word in price:
        p = workshop(**(price | {word: price[word] - 1}))
        assert f"buy:{good}" not in options(p, TAKE)


def test_example_wagon_bought():
    """Crafts, example: the wagon for 1 orange and 1 pink, without a wainwright and without time."""
    after = play(workshop(orange=1, pink=2), TAKE, "buy:wagon")
    assert (left(after), spent(after)) == ({"wagon": 1, "pink": 1}, 0)


def test_crafts_buy_with_coins():
    """Coins 3 (C9): a coin stands in for each cube of a price."""
    p = workshop(orange=1, pink=1, coins=2)
    assert options(p, TAKE, "buy:plow") == {
        "pay:orange+pink",
        "pay:orange+coin",
        "pay:pink+coin",
        "pay:coin+coin",
    }
    assert left(play(p, TAKE, "buy:plow", "pay:pink+coin")) == {"plow": 1, "orange": 1, "coins": 1}
    assert left(play(workshop(coins=1), TAKE, "buy:scroll")) == {"scroll": 1}


def test_crafts_coins_do_not_buy_grain_goods():
    """Coins (C9): a coin is no bag of grain."""
    assert starts(options(workshop(coins=3, grain=2), TAKE), "buy") == {"scroll", "plow", "wagon"}


def test_crafts_cube_just_taken_pays():
    """Phase 2: the cube is on the farmyard before the action."""
    p = position(crafts="pink plague")
    assert stock(play(p, "take:crafts:pink", "buy:scroll")) == {"scroll": 1}


# --- mill -------------------------------------------------------------------------------------------------


def test_crafts_mill():
    """Mill (A7): 2 time and 2 grain for 2 coins, no member needed."""
    p = workshop(grain=3)
    family(me(p), church_1="1111")
    after = play(p, TAKE, "mill")
    assert (left(after), spent(after)) == ({"grain": 1, "coins": 2}, 2)


def test_crafts_mill_needs_2_grain():
    """Mill: with 1 bag, or with coins instead, it does not turn."""
    assert "mill" not in options(workshop(grain=1, coins=3), TAKE)


def test_crafts_mill_has_no_place_for_members():
    """Mill: nobody can be trained there."""
    assert starts(options(workshop(grain=2), TAKE), "train") == set(TIME)


@pytest.mark.parametrize(("in_play", "gained"), [(23, 2), (24, 1)])
def test_crafts_coins_run_out(in_play, gained):
    """Components (C10): there are 25 coins; the mill gives what is left."""
    p = workshop(grain=2)
    give(me(p, 1), coins=in_play)
    assert me(play(p, TAKE, "mill"))["coins"] == gained


# --- limits -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("good", GOODS)
def test_crafts_12_tiles_of_each_good(good):
    """Components (C10): the twelfth tile can still be taken, then none."""
    for tiles, there in ((11, True), (12, False)):
        p = workshop(**PRICES[good])
        family(me(p), farmyard="111", **{CRAFT[good]: "1"})
        give(me(p, 1), **{good: tiles})
        found = options(p, TAKE)
        assert (f"produce:{good}" in found, f"buy:{good}" in found) == (there, there)


def test_crafts_train_though_the_good_is_gone():
    """Crafts a (A5, C10): training stays possible, without a product."""
    p = workshop()
    give(me(p, 1), plow=12)
    after = play(p, TAKE, "train:smithy")
    assert (where(after)["smithy"], spent(after), after["to_move"]) == ([1], 3, 1)


def test_crafts_nothing_but_the_cube():
    """Phase 2: the crafts action may be declined."""
    after = play(workshop(orange=1, pink=1, grain=3), TAKE, "skip")
    assert stock(after) == {"orange": 1, "brown": 1, "pink": 1, "grain": 3}
