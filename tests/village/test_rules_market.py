"""Market days: who serves in which order, fees, customers and their refilling."""

import pytest
from tests.reference import village as reference

from .helpers import (
    decision,
    few_customers,
    give,
    legal,
    line_up,
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
)

TAKE = "take:market:orange"


def fair(*customers, num_players=3):
    """Seat 0 can open a market day with an orange cube; these customers stand in front."""
    p = position(num_players, market="orange")
    line_up(p, *customers)
    return p


def left(p, seat=0):
    return {word: n for word, n in stock(p, seat).items() if word != "orange"}


# --- the worked example -----------------------------------------------------------------------------------


def test_example_market_day_of_3_players():
    """Market, example: Chris, Julie, Oliver; three customers go, three waiting ones move up."""
    p = fair("horse+plow", "3grain", "scroll+grain", "horse+grain")
    give(me(p, 0), horse=1, plow=1, scroll=1, grain=1, green=1)
    give(me(p, 1), green=2, grain=3)
    give(me(p, 2), scroll=1, green=1)
    waiting, pile = p["market"]["waiting"], p["market"]["pile"]

    env = step(load(p), TAKE)
    assert (decision(env), legal(env)) == ("market", {"serve:1", "serve:3", "serve:4", "pass"})
    step(env, "serve:1")
    during = env.get_position()
    assert (left(during), spent(during)) == ({"scroll": 1, "grain": 1, "green": 1}, 0)
    assert (during["to_move"], legal(env)) == (1, {"serve:2", "pass"})
    step(env, "serve:2")  # Oliver has neither grain nor horse and passes
    during = env.get_position()
    assert (left(during, 1), spent(during, 1)) == ({"green": 1}, 1)
    assert (during["to_move"], during["market_day"]["passed"]) == (0, [2])
    assert legal(env) == {"serve:3", "pass"}
    after = step(env, "serve:3").get_position()  # then Julie and Chris have to pass

    assert (left(after), spent(after)) == ({}, 1)
    served = [set(me(after, seat)["customers"]) for seat in range(3)]
    assert served == [{"horse+plow", "scroll+grain"}, {"3grain"}, set()]
    assert scores(after) == [6 + 3, 3, 0]
    assert after["market"]["stalls"] == [*waiting[:3], "horse+grain"]
    assert after["market"]["waiting"] == [*waiting[3:], *pile[:3]]
    assert after["market"]["pile"] == pile[3:]
    assert (after["decision"], after["to_move"]) == ("turn", 1)


# --- customers --------------------------------------------------------------------------------------------

WANTS = {
    "2grain": {"grain": 2},
    "scroll": {"scroll": 1},
    "3grain": {"grain": 3},
    "scroll+grain": {"scroll": 1, "grain": 1},
    "horse": {"horse": 1},
    "ox": {"ox": 1},
    "plow": {"plow": 1},
    "wagon": {"wagon": 1},
    "horse+grain": {"horse": 1, "grain": 1},
    "ox+grain": {"ox": 1, "grain": 1},
    "plow+grain": {"plow": 1, "grain": 1},
    "wagon+grain": {"wagon": 1, "grain": 1},
    "2scroll": {"scroll": 2},
    "scroll+2grain": {"scroll": 1, "grain": 2},
    "4grain": {"grain": 4},
    "scroll+horse": {"scroll": 1, "horse": 1},
    "scroll+ox": {"scroll": 1, "ox": 1},
    "scroll+plow": {"scroll": 1, "plow": 1},
    "scroll+wagon": {"scroll": 1, "wagon": 1},
    "horse+plow": {"horse": 1, "plow": 1},
    "ox+plow": {"ox": 1, "plow": 1},
    "horse+wagon": {"horse": 1, "wagon": 1},
    "ox+wagon": {"ox": 1, "wagon": 1},
    "horse+ox": {"horse": 1, "ox": 1},
}
VALUE = {"grain": 1, "scroll": 2, "horse": 3, "ox": 3, "plow": 3, "wagon": 3}


@pytest.mark.parametrize("customer", WANTS)
def test_market_customer(customer):
    """Market: a customer takes exactly what he wants, and is worth the points printed on his tile."""
    p = fair(customer)
    give(me(p), **WANTS[customer])
    after = play(p, TAKE, "serve:1")
    assert (left(after), me(after)["customers"]) == ({}, [customer])
    assert scores(after)[0] == sum(VALUE[word] * n for word, n in WANTS[customer].items())
    assert me(after)["prestige"] == 0  # not before the final scoring
    for word, n in WANTS[customer].items():
        give(me(p), **(WANTS[customer] | {word: n - 1}))
        assert "serve:1" not in options(p, TAKE)


def test_market_all_customers_are_tested():
    """Components: these are the 24 tiles."""
    assert set(WANTS) == set(reference.POINTS)


def test_market_keeps_the_rest():
    """Market: only what the customer wants is returned to the supply."""
    p = fair("scroll+grain")
    give(me(p), scroll=3, grain=4, wagon=1)
    assert left(play(p, TAKE, "serve:1")) == {"scroll": 2, "grain": 3, "wagon": 1}


@pytest.mark.parametrize(("num_players", "stalls"), [(2, 3), (3, 4), (4, 5), (5, 5)])
def test_market_only_customers_at_the_stalls(num_players, stalls):
    """Market: the waiting line cannot be served."""
    p = fair("scroll", "horse", "ox", "plow", "wagon", "2grain", num_players=num_players)
    give(me(p), scroll=1, horse=1, ox=1, plow=1, wagon=1, grain=5)
    found = {f"serve:{number}" for number in range(1, stalls + 1)}
    assert options(p, TAKE) == found | {"pass"}


# --- order ------------------------------------------------------------------------------------------------


def rich(p, **more):
    """Everybody could serve a scroll customer several times."""
    for player in p["players"]:
        give(player, scroll=2, grain=5, green=3, **more)


def test_market_order():
    """Market (M1): the opener, then clockwise, and round again among those who have not passed."""
    p = position(4, market="orange")
    p["active"] = p["to_move"] = 2
    line_up(p, "scroll", "2grain", "scroll+grain", "2scroll", "4grain")
    rich(p)
    env, order = step(load(p), TAKE), []
    for number in (1, 2, 3):
        order.append(env.get_position()["to_move"])
        step(env, f"serve:{number}")
    order.append(env.get_position()["to_move"])
    step(env, "pass")
    order.append(env.get_position()["to_move"])
    assert order == [2, 3, 0, 1, 2]


def test_market_nobody_comes_back_after_passing():
    """Market (M1): who has passed is out for the day."""
    p = fair("scroll", "2grain", "scroll+grain", "2scroll")
    rich(p)
    env = step(load(p), TAKE, "serve:1", "pass", "pass")
    assert env.get_position()["to_move"] == 0
    step(env, "serve:2")
    assert (env.get_position()["to_move"], env.get_position()["market_day"]["passed"]) == (0, [1, 2])
    after = step(env, "pass").get_position()
    assert (after["decision"], after["to_move"]) == ("turn", 1)


def test_market_opener_who_declines_is_out():
    """Market (M2): passing counts for the opener too; the others go on."""
    p = fair("scroll", "2grain", "scroll+grain", "2scroll")
    rich(p)
    env = step(load(p), TAKE, "pass", "serve:1", "pass")
    assert env.get_position()["to_move"] == 1
    after = step(env, "serve:2", "pass").get_position()
    assert (me(after)["customers"], after["decision"]) == ([], "turn")


def test_market_opener_who_cannot_serve_is_out():
    """Market (M2): who is unable to serve must pass, the opener as well."""
    p = fair("scroll", "2grain")
    give(me(p, 1), scroll=1, grain=2, green=2)
    env = step(load(p), TAKE)
    assert (env.get_position()["to_move"], env.get_position()["market_day"]["passed"]) == (1, [0])


def test_market_ends_with_the_last_customer():
    """Market (M1): no customer at the stalls is left, though the line waits; then it moves up."""
    p = fair("scroll", "2grain", "horse", num_players=2)
    give(me(p), scroll=1, horse=1, ox=1, green=1)
    give(me(p, 1), grain=5, green=3)
    waiting = p["market"]["waiting"]
    after = play(p, TAKE, "serve:1", "serve:2", "serve:3")
    assert (after["decision"], after["to_move"]) == ("turn", 1)
    assert after["market"]["stalls"] == waiting[:3]


# --- fee --------------------------------------------------------------------------------------------------


def test_market_first_sale_of_the_opener_is_free():
    """Market (M2): without a green cube and without time."""
    p = fair("scroll", "2grain")
    give(me(p), scroll=1, grain=2)
    after = play(p, TAKE, "serve:1")
    assert (left(after), spent(after)) == ({"grain": 2}, 0)


def test_market_fee_of_the_openers_second_sale():
    """Market (M3): 1 green and 1 time, as for everybody else."""
    p = fair("scroll", "2grain", "wagon")
    give(me(p), scroll=1, grain=2, wagon=1, green=1)
    after = play(p, TAKE, "serve:1", "serve:2")
    assert (left(after), spent(after)) == ({"wagon": 1}, 1)


def test_market_fee_needs_a_green_cube():
    """Market (M3): who cannot pay the fee must pass."""
    p = fair("scroll", "2grain")
    give(me(p, 1), scroll=1, grain=2, brown=3)
    after = play(p, TAKE)
    assert (after["decision"], me(after, 1)["customers"]) == ("turn", [])


def test_market_fee_in_coin():
    """Coins 3 (C9): a coin for the green cube."""
    p = fair("scroll", "2grain")
    give(me(p, 1), scroll=1, green=1, coins=1)
    env = step(load(p), TAKE, "serve:1")
    assert (decision(env), legal(env)) == ("pay", {"pay:green", "pay:coin"})
    after = step(env, "pay:coin").get_position()
    assert (left(after, 1), spent(after, 1)) == ({"green": 1}, 1)


def test_market_green_cube_just_taken_pays_the_second_sale():
    """Phase 2: the cube that opens the day is on the farmyard already."""
    p = fair("scroll", "2grain")
    p["spaces"]["market"] = {"green": 1}
    give(me(p), scroll=1, grain=2)
    after = play(p, "take:market:green", "serve:1", "serve:2")
    assert (stock(after), spent(after)) == ({}, 1)


# --- the blue row -----------------------------------------------------------------------------------------


def test_market_gaps_stay_during_the_day():
    """Market (M4): customers at the stalls keep their place, none moves up before the end."""
    p = fair("scroll", "2grain", "wagon", "ox")
    rich(p, wagon=1)
    env = step(load(p), TAKE, "serve:2")
    assert env.get_position()["market"]["stalls"] == ["scroll", None, "wagon", "ox"]
    assert starts(legal(env), "serve") == {"1", "3"}


def test_market_gaps_are_filled_front_to_back():
    """Market (M5): what is left stays put; the head of the line goes to the first gap."""
    p = fair("scroll", "2grain", "wagon", "ox")
    give(me(p), scroll=1)
    give(me(p, 1), wagon=1, green=1)
    waiting, pile = p["market"]["waiting"], p["market"]["pile"]
    after = play(p, TAKE, "serve:1", "serve:3")
    assert after["market"] == {
        "stalls": [waiting[0], "2grain", waiting[1], "ox"],
        "waiting": [*waiting[2:], *pile[:2]],
        "pile": pile[2:],
    }


def test_market_no_sale_moves_nothing():
    """Market (M6): without a sale all customers remain in place."""
    p = fair()
    after = play(p, TAKE)
    assert (after["market"], after["to_move"]) == (p["market"], 1)


def test_market_pile_runs_out():
    """Market (M7): without a pile the waiting line gets shorter."""
    p = fair("scroll", "2grain", "wagon", "ox")
    served = p["market"]["pile"][1:]
    p["market"]["pile"] = p["market"]["pile"][:1]
    me(p, 2)["customers"] = served
    give(me(p), scroll=1)
    give(me(p, 1), wagon=1, green=1)
    waiting, pile = p["market"]["waiting"], p["market"]["pile"]
    after = play(p, TAKE, "serve:1", "serve:3")
    assert after["market"]["stalls"] == [waiting[0], "2grain", waiting[1], "ox"]
    assert (after["market"]["waiting"], after["market"]["pile"]) == ([*waiting[2:], *pile, None], [])


def test_market_line_runs_out():
    """Market (M7): without a waiting line spaces at the stalls stay empty."""
    p = fair()
    few_customers(p, "scroll", None, "wagon")
    give(me(p), scroll=1)
    after = play(p, TAKE, "serve:1")
    assert after["market"] == {"stalls": [None, None, "wagon", None], "waiting": [None] * 5, "pile": []}


def test_market_empty_stalls_keep_their_numbers():
    """Market (M7): customers are named by their place, empty spaces count."""
    p = fair()
    few_customers(p, None, "scroll", None, "wagon")
    give(me(p), scroll=1, wagon=1)
    assert options(p, TAKE) == {"serve:2", "serve:4", "pass"}


def test_market_day_without_customers():
    """Market (M7): the day ends at once, the cube has been taken."""
    p = fair()
    few_customers(p)
    for player in p["players"]:
        give(player, scroll=1, green=1, grain=5)
    after = play(p, TAKE)
    assert (stock(after)["orange"], after["decision"], after["to_move"]) == (1, "turn", 1)


def test_market_plague_cube_opens_a_day_too():
    """Phase 2: a plague cube costs its 2 time and the market day is held."""
    p = fair("scroll")
    p["spaces"]["market"] = {"plague": 1}
    give(me(p), scroll=1)
    after = play(p, "take:market:plague", "serve:1")
    assert (stock(after), spent(after), me(after)["customers"]) == ({}, 2, ["scroll"])


def test_market_goods_return_to_the_supply():
    """Market: goods delivered can be produced again."""
    p = fair("scroll")
    give(me(p), scroll=12)
    assert reference.goods_supply(p, "scroll") == 0
    after = play(p, TAKE, "serve:1")
    assert reference.goods_supply(after, "scroll") == 1


@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
def test_market_all_players_take_part(num_players):
    """Market: everybody in clockwise order, once each before anybody serves again."""
    p = fair("scroll", "2grain", "3grain", "2scroll", "4grain", num_players=num_players)
    rich(p)
    env, order = step(load(p), TAKE), []
    while decision(env) == "market":
        order.append(env.get_position()["to_move"])
        step(env, "pass")
    assert order == list(range(num_players))


def test_market_tiles_served_are_public():
    """Market (M8): tiles lie face down, but all have seen them: others observe which ones were served."""
    seen = []
    for customer in ("scroll", "wagon"):
        p = fair()
        p["market"]["pile"] = [c for c in p["market"]["pile"] if c not in ("scroll", "wagon")]
        me(p, 1)["customers"] = [customer]
        me(p, 2)["customers"] = [c for c in ("scroll", "wagon") if c != customer]
        seen.append(load(p).observe("player_0")["observation"])
    assert (seen[0] != seen[1]).any()
