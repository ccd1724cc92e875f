"""Mass: pieces out of the black bag, steps up the church track, the majority."""

import pytest
from tests.reference import village as reference

from .helpers import (
    bury,
    decision,
    family,
    give,
    last_turns,
    legal,
    load,
    me,
    options,
    play,
    position,
    step,
    where,
)

TAKE = "take:travel:pink"


def evening(num_players=3):
    """Seat 0 takes the last cube of a round; the well is open, so that there is a choice."""
    p = position(num_players, family="", travel="pink")
    give(me(p), orange=3)
    return p


def church(p, seat=0):
    """A family's numbers on the church track and in the bag."""
    places = where(p, seat)
    return {place: places[place] for place in ("bag", *reference.CHURCH) if place in places}


def prestige(p):
    return [player["prestige"] for player in p["players"]]


# --- the worked example -----------------------------------------------------------------------------------


def test_example_mass_of_3_players():
    """Mass, example: two pieces bought, two drawn; 2 + 1 grain and 4 grain; the furthest member decides."""
    for seed in range(300):
        p = evening()
        p["rng"] = seed
        family(me(p, 0), farmyard="11", church_2="1", bag="12")  # Chris
        family(me(p, 1), farmyard="111", bag="1")  # Julie
        family(me(p, 2), farmyard="1", bag="11", church_3="2", church_1="1")  # Oliver
        give(me(p, 0), coins=1, grain=3)
        give(me(p, 2), coins=1, grain=4)
        env = step(load(p), TAKE)
        assert (decision(env), env.get_position()["to_move"]) == ("buy_draw", 0)
        assert legal(env) == {"draw:1", "draw:2", "done"}
        step(env, "draw:2")  # Chris has no second coin; Julie has none at all
        during = env.get_position()
        assert (me(during)["coins"], church(during)["church_1"]) == (0, [2])
        assert (during["to_move"], legal(env)) == (2, {"draw:1", "done"})
        step(env, "draw:1")
        drawn = env.get_position()
        if [church(drawn, seat).get("bag") for seat in range(3)] == [[1], None, [1]]:
            break  # the two random pieces are Julie's member and a monk
    else:
        pytest.fail("no seed draws these pieces")
    assert church(drawn, 1) == {"church_1": [1]}
    assert (drawn["decision"], drawn["to_move"]) == ("ascend", 0)
    step(env, "ascend:church_2")
    assert me(env.get_position())["grain"] == 1
    step(env, "ascend:church_1")
    during = env.get_position()
    assert church(during) == {"bag": [1], "church_2": [2], "church_3": [1]}
    assert (me(during)["grain"], during["to_move"]) == (0, 2)  # nothing left for Chris, nor for Julie
    after = step(env, "ascend:church_3").get_position()
    assert church(after, 2) == {"bag": [1], "church_1": [1, 1], "church_4": [2]}
    assert prestige(after) == [0, 0, 2]


# --- 1: pieces --------------------------------------------------------------------------------------------


def test_mass_bought_pieces_cost_a_coin_each():
    """Mass 1 (K1): one or more own members, 1 coin each, onto stage 1."""
    p = evening()
    family(me(p), farmyard="1", bag="111")
    give(me(p), coins=3)
    env = step(load(p), TAKE, "draw:1", "draw:1", "done")
    after = env.get_position()
    assert (me(after)["coins"], len(church(after)["church_1"]) >= 2) == (1, True)


def test_mass_bought_number_of_choice():
    """Mass 1 (K1): the owner picks which of his members."""
    p = evening()
    family(me(p), farmyard="11122233", bag="14")
    give(me(p), coins=1)
    env = step(load(p), TAKE)
    assert legal(env) == {"draw:1", "draw:4", "done"}
    assert 4 in church(step(env, "draw:4").get_position())["church_1"]


def test_mass_only_own_members_can_be_bought():
    """Mass 1 (K1): who has nobody in the bag is not asked."""
    p = evening()
    family(me(p, 1), bag="1111")
    give(me(p, 0), coins=3)
    after = play(p, TAKE)
    assert (me(after)["coins"], after["round"]) == (3, 2)


def test_mass_in_turn_order_from_the_starting_player():
    """Mass 1, 2 (K1, K3, K7): from the starting player clockwise, once each."""
    p = evening()
    p["starting_player"] = 1
    p["ring"] = 2  # matters for the next round only
    for player in p["players"]:
        family(player, farmyard="1", bag="1", church_1="11")
        give(player, coins=1, grain=1)
    env, order = step(load(p), TAKE), []
    while env.get_position()["round"] == 1:
        order.append((decision(env), env.get_position()["to_move"]))
        step(env, "done")
    assert order == [(kind, seat) for kind in ("buy_draw", "ascend") for seat in (1, 2, 0)]
    assert env.get_position()["starting_player"] == 2


def test_mass_at_most_4_bought():
    """Mass 1 (K1): after four bought pieces nothing more is drawn, nobody else is asked."""
    p = evening()
    family(me(p, 0), farmyard="1", bag="111")
    family(me(p, 1), farmyard="1", bag="111")
    family(me(p, 2), farmyard="1", bag="111")
    for player in p["players"]:
        give(player, coins=3)
    after = play(p, TAKE, "draw:1", "draw:1", "draw:1", "draw:1")
    assert [len(church(after, seat).get("church_1", [])) for seat in range(3)] == [3, 1, 0]
    assert [me(after, seat)["coins"] for seat in range(3)] == [0, 2, 3]
    assert after["round"] == 2


@pytest.mark.parametrize("bought", [0, 1, 2, 3])
def test_mass_random_pieces_up_to_four(bought):
    """Mass 1 (K1, K2): as many random pieces as four want, monks among them, which go back."""
    numbers = set()
    for seed in range(30):
        p = evening()
        p["rng"] = seed
        family(me(p), farmyard="", bag="11112223344")
        give(me(p), coins=bought)
        env = step(load(p), TAKE, *(["draw:1"] * bought))
        drawn = len(church(env.get_position()).get("church_1", []))
        assert bought <= drawn <= 4
        numbers.add(drawn)
    assert 4 in numbers
    assert len(numbers) > 1


def test_mass_four_monks():
    """Setup 11, Mass 1: one member among four monks is drawn in four of five masses."""
    drawn = 0
    for seed in range(200):
        p = evening(2)
        p["rng"] = seed * 7919
        family(me(p, 1), farmyard="111", bag="1")
        drawn += church(play(p, TAKE), 1) == {"church_1": [1]}
    assert 140 <= drawn <= 180


def test_mass_with_nobody_in_the_bag():
    """Mass 1 (K2): only monks are drawn; nothing happens."""
    after = play(evening(), TAKE)
    assert (prestige(after), after["round"], after["decision"]) == ([0, 0, 0], 2, "turn")


def test_mass_undrawn_members_stay_in_the_bag():
    """Mass 1: whoever was not drawn may be drawn in a later mass."""
    p = evening()
    family(me(p, 1), bag="1111")
    family(me(p, 2), bag="1111")
    after = play(p, TAKE)
    for seat in (1, 2):
        found = church(after, seat)
        assert sum(len(numbers) for numbers in found.values()) == 4
        assert set(found) <= {"bag", "church_1"}
    assert sum(len(church(after, seat).get("church_1", [])) for seat in (1, 2)) <= 4


# --- 2: moving up -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("stage", "grain"), [(1, 1), (2, 2), (3, 4)])
def test_mass_steps_cost_1_2_and_4_grain(stage, grain):
    """Mass 2 (K3): each step has its price in grain."""
    p = evening()
    family(me(p), farmyard="111", **{f"church_{stage}": "1"})
    give(me(p), grain=grain - 1)
    assert play(p, TAKE)["round"] == 2  # too little: nobody is asked
    give(me(p), grain=grain)
    after = play(p, TAKE, f"ascend:church_{stage}")
    assert (church(after), me(after)["grain"]) == ({f"church_{stage + 1}": [1]}, 0)


def test_mass_several_steps_and_members():
    """Mass 2 (K3): one member two steps, another one step, each step paid."""
    p = evening()
    family(me(p), farmyard="11", church_1="11")
    give(me(p), grain=5)
    after = play(p, TAKE, "ascend:church_1", "ascend:church_2", "ascend:church_1")
    assert (church(after), me(after)["grain"]) == ({"church_2": [1], "church_3": [1]}, 1)


def test_mass_nobody_moves_beyond_stage_4():
    """Mass 2: the track has four stages."""
    p = evening()
    family(me(p), farmyard="111", church_4="1")
    give(me(p), grain=5)
    assert play(p, TAKE)["round"] == 2


def test_mass_which_member_moves():
    """Mass 2: of several numbers on a stage the owner chooses."""
    p = evening()
    family(me(p), farmyard="11", church_1="112")
    give(me(p), grain=1)
    assert options(p, TAKE, "ascend:church_1") == {"member:1", "member:2"}
    assert church(play(p, TAKE, "ascend:church_1", "member:2")) == {"church_1": [1, 1], "church_2": [2]}


def test_mass_moving_up_may_be_declined():
    """Mass 2: each player may, not must; who is done is not asked again."""
    p = evening()
    family(me(p), farmyard="111", church_1="1")
    give(me(p), grain=3)
    after = play(p, TAKE, "done")
    assert (church(after), me(after)["grain"], after["round"]) == ({"church_1": [1]}, 3, 2)


def test_mass_drawn_members_may_move_at_once():
    """Mass 2: also who has just come out of the bag."""
    p = evening()
    family(me(p), farmyard="111", bag="1")
    give(me(p), coins=1, grain=1)
    after = play(p, TAKE, "draw:1", "ascend:church_1")
    assert church(after) == {"church_2": [1]}


def test_mass_grain_only():
    """Mass 2 (C9): coins do not pay for steps."""
    p = evening()
    family(me(p), farmyard="111", church_1="1")
    give(me(p), coins=5)
    assert play(p, TAKE)["round"] == 2


# --- 3: majority ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tracks", "points"),
    [
        (({}, {}, {}), [0, 0, 0]),  # K4
        (({"church_1": "1"}, {}, {}), [2, 0, 0]),
        (({"church_1": "11"}, {"church_4": "1"}, {}), [2, 0, 0]),
        (({"church_1": "11"}, {"church_1": "1", "church_2": "1"}, {"church_4": "1"}), [0, 2, 0]),
        (({"church_1": "1", "church_3": "1"}, {"church_2": "1", "church_3": "1"}, {}), [2, 2, 0]),  # K5
        (({"church_2": "1"}, {"church_2": "1"}, {"church_2": "1"}), [2, 2, 2]),
        (({"church_2": "1"}, {"church_3": "1"}, {"church_2": "1"}), [0, 2, 0]),
    ],
)
def test_mass_majority(tracks, points):
    """Mass 3 (K4, K5): most members; tied, the furthest of all; still tied, 2 for each."""
    p = evening()
    for player, track in zip(p["players"], tracks, strict=True):
        at_home = 4 - sum(map(len, track.values()))
        family(player, farmyard="1" * at_home, **track)
    assert prestige(play(p, TAKE)) == points


def test_mass_majority_counts_after_the_steps():
    """Mass 3: with the tie broken by a step taken in this mass."""
    p = evening()
    family(me(p, 0), farmyard="111", church_1="1")
    family(me(p, 1), farmyard="111", church_1="1")
    give(me(p, 1), grain=1)
    assert prestige(play(p, TAKE, "ascend:church_1")) == [0, 2, 0]
    assert prestige(play(p, TAKE, "done")) == [2, 2, 0]


def test_mass_bag_does_not_count_for_the_majority():
    """Mass 3: only the church track counts."""
    p = evening()
    family(me(p, 0), farmyard="1", bag="111")
    family(me(p, 1), farmyard="111", church_1="1")
    give(me(p, 0), coins=0)
    for seed in range(20):
        p["rng"] = seed
        after = play(p, TAKE)
        mine, theirs = (len(church(after, seat).get("church_1", [])) for seat in (0, 1))
        assert prestige(after)[:2] == [2 * (mine >= theirs), 2 * (theirs >= mine)]


def test_mass_prestige_is_scored_at_once():
    """Mass 3: the 2 points are on the prestige track, whatever happens to the members later."""
    p = evening()
    family(me(p), farmyard="111", church_1="1")
    give(me(p), prestige=5)
    assert prestige(play(p, TAKE)) == [7, 0, 0]


def test_mass_once_per_round():
    """End of a round: no mass while cubes are left."""
    p = position(travel="pink")
    family(me(p), farmyard="111", church_1="1")
    give(me(p), grain=5)
    after = play(p, TAKE)
    assert (prestige(after), after["round"], after["to_move"]) == ([0, 0, 0], 1, 1)


def test_mass_after_the_last_turns():
    """End of the game (K6): one last mass, here with its draws, steps and majority."""
    p = evening(2)
    last_turns(p, 1, 1)
    family(me(p), farmyard="111", church_1="1")
    give(me(p), grain=1)
    env = step(load(p), TAKE, "ascend:church_1")
    after = env.get_position()
    assert (after["status"], church(after), prestige(after)) == ("terminated", {"church_2": [1]}, [2, 0])


def test_mass_dead_do_not_take_part():
    """Mass: members in the chronicle are not on the track."""
    p = evening()
    bury(p, 0, chronicle_church=2)
    family(me(p, 1), farmyard="111", church_1="1")
    assert prestige(play(p, TAKE)) == [0, 2, 0]
