"""The production tableau: gaining, spending, and when and how often the dials turn."""

import pytest
from tests.reference import black_forest as reference

from .helpers import (
    decision,
    domain,
    goods,
    legal,
    load,
    me,
    options,
    own,
    play,
    position,
    put_job,
    step,
    stock,
    take_rewards,
)


def burner(**goods_of_visitor):
    """Seat 0 beside the Charcoal Burner and the Glass Miller."""
    p = position(beside=("charcoal_burner", "glass_miller"))
    stock(me(p), **goods_of_visitor)
    return p


BURN = ("move:L1.1", "visit:charcoal_burner")
SAND = ("move:L1.1", "visit:glass_miller")


def test_example_production_5_provisions_1_commodity():
    """Example of producing: 2 charcoal turn the Cooking wheel once: 5 provisions (2+3), 1 commodity."""
    p = position(beside=("traveling_merchant", "carpenter"))
    stock(me(p), provisions=(1, 2), meat=3, porridge=2)
    me(p)["dials"]["right"] = 5
    me(p)["reminder_tile"] = False
    p["reminders_moved"] = 1
    after = play(p, "move:L1.1", "visit:traveling_merchant", "basic:charcoal", "wheel:right")
    expected = {"provisions": [2, 3], "commodity": 1, "charcoal_right": 1, "porridge": 1, "meat": 2}
    assert goods(me(after)) == expected
    assert me(after)["dials"]["right"] == 6


def test_example_start_wheel_and_2_sand():
    """Set-up of the Glassmaking wheel, then 2 sand: exactly 1 turn."""
    p = burner(charcoal_left=1, water=2, wood=3)
    after = play(p, *SAND)
    assert goods(me(after)) == {"sand": 1, "water": 1, "wood": 2, "glass": 1}
    assert me(after)["dials"] == {"left": 1, "right": 0}


def test_production_repeats_until_stopped():
    """Producing: turn as often as possible; a basic marker on 0 stops the wheel."""
    p = burner(charcoal_left=2, water=3, wood=3)
    after = play(p, *SAND)
    assert goods(me(after)) == {"water": 1, "wood": 1, "glass": 2}


def test_production_stops_at_3_glass():
    """Producing: a refined marker on 3 stops the wheel."""
    p = burner(charcoal_left=2, water=3, wood=3, glass=2)
    after = play(p, *SAND)
    assert goods(me(after)) == {"sand": 1, "charcoal_left": 1, "water": 2, "wood": 2, "glass": 3}


@pytest.mark.parametrize(
    ("refined", "turns"),
    [
        ({"provisions": (0, 3)}, 0),
        ({"commodity": 3}, 0),
        ({"provisions": (0, 2)}, 1),
        ({"provisions": (1, 1), "commodity": 1}, 2),
        ({"provisions": (0, 0)}, 2),
    ],
)
def test_cooking_wheel_stops_at_3_of_any_refined(refined, turns):
    """Producing: either provision marker or the commodity on 3 stops the Cooking wheel."""
    p = position(beside=("cook", "carpenter"))
    stock(me(p), meat=2, charcoal=2, **refined)
    me(p)["dials"]["right"] = 4
    me(p)["reminder_tile"] = False
    p["reminders_moved"] = 1
    after = play(p, "move:L1.1", "visit:cook:porridge")  # 2 Fields: 2 porridge
    assert me(after)["dials"]["right"] == 4 + turns
    assert me(after)["wheels"]["porridge"] == 2 - turns
    assert me(after)["wheels"]["commodity"] == refined.get("commodity", 0) + turns


def test_brick_takes_no_part_in_production():
    """Your Production Tableau: brick lies on a track of its own."""
    p = burner(charcoal_left=1, water=1, wood=1, brick=4)
    assert me(play(p, *SAND))["brick"] == 4


def test_wheels_are_independent():
    """Producing: one wheel turning leaves the other alone."""
    p = burner(charcoal_left=1, water=1, wood=1, meat=3, charcoal_right=3, provisions=(1, 1))
    after = play(p, *SAND)
    assert goods(me(after)) == {"sand": 1, "glass": 1, "meat": 3, "charcoal_right": 3, "provisions": [1, 1]}


def test_dials_do_not_move_when_gaining_or_paying():
    """Gaining and Spending: only markers move."""
    after = play(burner(wood=1), *BURN, "wheel:left")
    assert me(after)["dials"] == {"left": 0, "right": 0}


def test_charcoal_gain_goes_to_one_wheel():
    """Charcoal and Provisions: all of one gain on the wheel that the player picks."""
    p = burner(wood=1)
    assert options(p, *BURN) == {"wheel:left", "wheel:right"}
    assert goods(me(play(p, *BURN, "wheel:left"))) == {"charcoal_left": 4}


def test_charcoal_excess_is_not_redirected():
    """Gaining and Spending (P7, P8): even a full wheel may be picked; the excess is lost."""
    p = burner(wood=1, charcoal_left=7, charcoal_right=2)
    assert goods(me(play(p, *BURN, "wheel:left"))) == {"charcoal_left": 7, "charcoal_right": 2}
    assert goods(me(play(p, *BURN, "wheel:right"))) == {"charcoal_left": 7, "charcoal_right": 6}


def test_example_charcoal_payment_1_and_3():
    """Charcoal and Provisions, example: 4 charcoal as 1 from the Cooking and 3 from the Glassmaking wheel."""
    p = position()
    put_job(p, "glass_miller", "L1")
    stock(me(p), charcoal_left=5, charcoal_right=4)
    words = options(p, "move:L1.1", "complete_job")
    assert words == {f"pay_charcoal:left{n}" for n in (3, 4, 5)}
    env = step(load(p), "move:L1.1", "complete_job", "pay_charcoal:left3")
    assert goods(me(take_rewards(env).get_position())) == {
        "charcoal_left": 2,
        "brick": 4,
        "wood": 4,
        "glass": 1,
    }


@pytest.mark.parametrize(("left", "right", "n"), [(4, 3, 7), (7, 7, 7), (0, 7, 7), (6, 2, 7)])
def test_charcoal_payment_splits(left, right, n):
    """Charcoal and Provisions: every split that both wheels can pay."""
    p = position()
    put_job(p, "glass_miller", "L1")
    player = me(p)
    stock(player, charcoal_left=left, charcoal_right=right)
    splits = reference.charcoal_splits(player, n)
    if len(splits) > 1:
        assert options(p, "move:L1.1", "complete_job") == {f"pay_charcoal:left{k}" for k in splits}
    else:
        env = take_rewards(step(load(p), "move:L1.1", "complete_job"))
        assert me(env.get_position())["wheels"]["charcoal_left"] == left - splits.pop()


@pytest.mark.parametrize(("low", "high"), [(0, 1), (1, 1), (1, 2), (0, 2), (1, 3), (2, 2), (0, 0)])
def test_provision_gain_splits(low, high):
    """Charcoal and Provisions (P10, F1): a gain may be split; as much as fits is taken (Cook Job: 3)."""
    p = position()
    put_job(p, "cook", "L1")
    player = me(p)
    stock(player, meat=5, provisions=(low, high))
    ends = reference.provision_gains(player, 3)
    env = take_rewards(step(load(p), "move:L1.1", "complete_job"), "wheel:left", "gain:provision")
    found = set()
    base = step(load(p), "move:L1.1", "complete_job")
    while decision(base) != "gain_provisions" and decision(base) in ("choose_part", "charcoal_wheel"):
        words = sorted(legal(base))
        step(base, next((w for w in ("wheel:left", "gain:provision") if w in words), words[0]))
    if decision(base) == "gain_provisions":
        before = base.get_position()
        for word in legal(base):
            after = step(load(before), word).get_position()
            found.add(tuple(me(after)["wheels"]["provisions"]))
    else:
        found.add(tuple(me(env.get_position())["wheels"]["provisions"]))
    assert found == ends


def test_refined_marker_stops_at_3():
    """Gaining and Spending: never more than 3 of a refined resource."""
    p = position()
    put_job(p, "count")
    me(p)["pawn"] = "S1.2"
    stock(me(p), sand=5, glass=2, provisions=(0, 1))
    env = take_rewards(step(load(p), "move:count"))
    assert me(env.get_position())["wheels"]["glass"] == 3


def test_parts_of_a_reward_in_any_order_with_production_between():
    """Gaining Rewards (P3, P4): parts in the player's order, production before the next part (Cook Job)."""
    p = position()
    put_job(p, "cook", "L1")  # 5 wood, 5 sand, 5 porridge, 4 charcoal, 3 provisions
    stock(me(p), meat=7, provisions=(2, 2))
    me(p)["dials"]["right"] = 4
    me(p)["reminder_tile"] = False
    p["reminders_moved"] = 2
    first = ("move:L1.1", "complete_job")
    assert decision(step(load(p), *first)) == "choose_part"
    # provisions first: they reach 3 and stop the wheel, so that nothing is produced
    env = step(load(p), *first, "gain:provision")
    full = take_rewards(env, "wheel:right").get_position()
    assert me(full)["dials"]["right"] == 4
    assert me(full)["wheels"]["provisions"] == [3, 3]
    # charcoal and porridge first: 1 turn, then the provisions that still fit
    env = step(load(p), *first, "gain:charcoal", "wheel:right")
    while decision(env) == "choose_part" and "gain:porridge" in legal(env):
        step(env, "gain:porridge")
    turned = take_rewards(env).get_position()
    assert me(turned)["dials"]["right"] == 5
    assert me(turned)["wheels"]["commodity"] == 1


def test_reward_may_not_be_forfeited():
    """Gaining Rewards: what is offered is taken; there is no way to decline a part."""
    p = position()
    put_job(p, "hermit")
    me(p)["pawn"] = "S3.2"
    stock(me(p), porridge=7, provisions=(0, 1))
    env = step(load(p), "move:hermit")
    while decision(env) in ("choose_part", "place_tile"):
        assert not legal(env) & {"done", "decline"}
        step(env, min(legal(env) - {"remove_landscape"}))
    assert me(env.get_position())["pigs"] == 3


def test_production_without_the_removed_charcoal_marker():
    """Building 11A: the Glassmaking wheel turns on sand, water and wood alone."""
    p = position(beside=("glass_miller", "carpenter"))
    own(p, "11A")
    me(p)["wheels"] |= {"water": 1, "wood": 2}
    after = play(p, *SAND)
    assert goods(me(after)) == {"sand": 1, "wood": 1, "glass": 1}


def test_cabinet_painter_porridge_turns_the_cooking_wheel():
    """Building 18B (P5): porridge for produced glass counts at once and may turn the other wheel."""
    p = burner(charcoal_left=1, water=1, wood=1, meat=1, charcoal_right=1)
    own(p, "18B")
    after = play(p, *SAND)
    assert goods(me(after)) == {"sand": 1, "glass": 1, "provisions": [1, 1], "commodity": 1}


def test_production_can_empty_what_a_full_gain_brought():
    """Gaining and Spending: sand is cut at 7 before the wheel turns (P3)."""
    p = burner(sand=0, charcoal_left=1, water=1, wood=1)
    domain(me(p), "pond*9")
    after = play(p, *SAND)
    assert goods(me(after)) == {"sand": 6, "glass": 1}
