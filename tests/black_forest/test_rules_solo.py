"""Solo play: five years of five pawns."""

import pytest
from tests.reference import black_forest as reference

from .helpers import (
    decision,
    end_turn,
    fresh,
    goods,
    legal,
    load,
    me,
    moves,
    options,
    over,
    own,
    play,
    position,
    put_job,
    put_on_sale,
    step,
    stock,
    take_rewards,
    visits,
)


def solo(pawns, last, beside=("cook", "carpenter"), **stocked):
    """Year 1 with these pawns on the board, the last one placed being `last`."""
    p = position(1, beside=beside)
    p["solo"]["pawns"] = [*pawns, *[None] * (5 - len(pawns))]
    p["solo"]["last_pawn"] = last
    me(p)["pawn"] = None if last is None else p["solo"]["pawns"][last]
    stock(me(p), **stocked)
    return p


def year_over(env):
    return env.get_position()["solo"]["pawns"] == [None] * 5


# --- years and pawns --------------------------------------------------------------------------------------


def test_solo_25_turns():
    """Solo Play: 5 years of 5 turns, then the game is over (E5: nothing else ends it)."""
    env = fresh(1)
    years = []
    while not over(env):
        if decision(env) == "turn":
            years.append(env.get_position()["solo"]["year"])
            step(env, "beg")
        else:
            step(env, min(legal(env) - {"remove_landscape"}))
    assert years == [year for year in range(1, 6) for _ in range(5)]


def test_solo_year_ends_with_the_fifth_pawn():
    """Solo Play, general gameplay: all 5 pawns placed, the clock moves on and they come back."""
    p = solo(["L1.3", "S1.1", "S2.1", "L2.1"], 0)
    after = end_turn(step(load(p), "move:L1.1", "visit:cook:meat")).get_position()
    assert after["solo"] == {"year": 2, "pawns": [None] * 5, "last_pawn": None}


def test_solo_pawn_of_choice():
    """Solo Play, Movement (S1): the white pawn may be placed at any time."""
    p = solo(["L1.3"], 0)
    assert options(p, "move:L1.1") == {"pawn:coloured", "pawn:white"}
    assert play(p, "move:L1.1", "pawn:white")["solo"]["pawns"] == ["L1.3", None, None, None, "L1.1"]
    after = play(p, "move:L1.1", "pawn:coloured")
    assert after["solo"]["pawns"] == ["L1.3", "L1.1", None, None, None]
    assert after["solo"]["last_pawn"] == 1


def test_solo_pawns_stay_and_block():
    """Solo Play, Movement: earlier pawns of the year stay where they are."""
    p = solo(["L1.3", "L1.4"], 1)
    assert {m for m in moves(options(p)) if m.startswith("L1")} == {"L1.1", "L1.2"}


# --- travel -----------------------------------------------------------------------------------------------


def test_solo_first_pawn_of_a_year_is_free():
    """Solo Play, travel costs (S2): the first pawn goes anywhere, to a Location Job too."""
    p = solo([], None, water=5)
    put_job(p, "captain")
    found = moves(options(p))
    assert "captain" in found
    assert {m[:2] for m in found - {"captain"}} == {"L1", "S1", "L2", "S2", "S3"}
    assert goods(me(play(p, "move:L2.2", "pawn:coloured"))) == {"water": 5}


def test_solo_travel_from_the_previous_pawn():
    """Solo Play, travel costs: measured from the pawn placed last."""
    p = solo(["L1.3", "S1.1"], 1, provisions=(0, 1), wood=1)
    assert "L2.3" in moves(options(p))  # 1 path from S1
    assert not {m for m in moves(options(p)) if m.startswith(("S2", "S3"))}
    assert goods(me(play(p, "move:L2.3", "pawn:coloured"))) == {"wood": 1}


def test_solo_same_village_costs_nothing():
    """Solo Play, travel costs (S4): no provisions and no resources in the previous pawn's village."""
    p = solo(["L1.3", "L1.4"], 1)
    assert "L1.1" in moves(options(p))
    assert goods(me(play(p, "move:L1.1", "pawn:coloured"))) == {}


def test_example_solo_movement():
    """Solo Play, example: adjacent village with a pawn: 1 provision, 1 resource unless the pawn is white."""
    p = solo(["L1.3", "S3.1"], 1, provisions=(0, 1), wood=1, meat=1)
    words = ("move:L1.1", "pawn:coloured")
    assert options(p, *words) == {"pay:wood", "pay:meat"}
    assert goods(me(play(p, *words, "pay:wood"))) == {"meat": 1}
    assert goods(me(play(p, "move:L1.1", "pawn:white"))) == {"wood": 1, "meat": 1}


def test_solo_1_basic_resource_for_every_pawn_in_another_village():
    """Solo Play, resource costs (F2): one basic resource per pawn already there."""
    p = solo(["L1.3", "L1.4", "S3.1"], 2, provisions=(0, 1), wood=1, meat=1)
    after = play(p, "move:L1.1", "pawn:coloured", "pay:wood")
    assert goods(me(after)) == {}


def test_solo_white_pawn_saves_who_cannot_pay():
    """Solo Play, white pawn: with too few resources only the white pawn can go there."""
    p = solo(["L1.3", "S3.1"], 1, provisions=(0, 1))
    assert "L1.1" in moves(options(p))
    after = play(p, "move:L1.1")  # the pawn is not asked for
    assert after["solo"]["pawns"][4] == "L1.1"
    used = solo(["L1.3", "S3.1"], 1, provisions=(0, 1))
    used["solo"]["pawns"][4] = "S2.1"
    assert "L1.1" not in moves(options(used))


def test_solo_fort_saves_the_resources():
    """Building 35A in solo play (M16): no resources for one's own pawns."""
    p = solo(["L1.3", "S3.1"], 1, provisions=(0, 1), wood=1)
    own(p, "35A")
    assert goods(me(play(p, "move:L1.1", "pawn:coloured"))) == {"wood": 1}


# --- begging ----------------------------------------------------------------------------------------------


def test_solo_begging_sets_a_pawn_aside():
    """Solo Play, Begging: the pawn goes to the side, 1 provision, the turn is over."""
    p = solo(["L1.3"], 0)
    after = play(p, "beg", "pawn:coloured")
    assert after["solo"]["pawns"] == ["L1.3", "aside", None, None, None]
    assert goods(me(after)) == {"provisions": [0, 1]}
    assert after["decision"] == "turn"
    assert play(p, "beg", "pawn:white")["solo"]["pawns"] == ["L1.3", None, None, None, "aside"]


def test_solo_travel_after_begging():
    """Solo Play (S3): the way is measured from the last pawn on the board."""
    p = solo(["L1.3"], 0)
    env = step(load(p), "beg", "pawn:coloured")
    assert {m[:2] for m in moves(legal(env))} == {"L1", "S1", "S3"}


def test_solo_travel_after_begging_with_the_first_pawn():
    """Solo Play (S3): with no pawn on the board the next one is placed freely."""
    env = step(load(solo([], None)), "beg", "pawn:coloured")
    assert {m[:2] for m in moves(legal(env))} == {"L1", "S1", "L2", "S2", "S3"}


# --- the rest ---------------------------------------------------------------------------------------------


def test_solo_traveling_merchant_gives_nobody_else():
    """Solo Play, Traveling Merchant: 2 resources, none for others."""
    p = solo(["L1.3"], 0, beside=("traveling_merchant", "cook"))
    after = play(p, "move:L1.1", "pawn:coloured", "visit:traveling_merchant", "basic:brick")
    assert goods(me(after)) == {"brick": 2}
    assert after["decision"] == "second_visit"


def test_solo_swap_has_no_neutral_pawn():
    """Solo Play: spending 1 commodity as in the multiplayer game."""
    p = solo(["L1.3"], 0, commodity=1)
    after = play(p, "swap:lumberjack")
    assert after["decision"] == "move"
    assert after["tradespeople"]["S3"][1] == "lumberjack"


@pytest.mark.parametrize(("year", "redealt"), [(1, False), (2, False), (3, True), (4, False)])
def test_solo_tradespeople_change_at_the_start_of_year_4(year, redealt):
    """Solo Play (S5): before the first pawn of year 4 all Tradespeople are dealt anew by their backs."""
    p = solo(["L1.3", "S1.1", "S2.1", "L2.1"], 0)
    p["solo"]["year"] = year
    put_job(p, "landowner", "S2")
    after = end_turn(step(load(p), "move:L1.1", "visit:cook:meat")).get_position()
    assert after["solo"]["year"] == year + 1
    assert (after["tradespeople"] != p["tradespeople"]) == redealt
    if redealt:
        back = {t: b for b, people in reference.BACKS.items() for t in people}
        for village, ring in after["tradespeople"].items():
            assert [back[t] for t in ring] == ["owl", "fox", "stag", "mouse"][: 4 if village[0] == "L" else 3]
    assert after["jobs"]["villages"] == {"S2": "landowner"}


def test_solo_clockmaker_moves_the_pawn_just_placed():
    """Building 09B in solo play (V18): the extra turn moves the pawn just placed, at the usual cost."""
    p = solo(["L1.3", "S3.1"], 0, beside=("builder", "cattle_farmer"))
    put_on_sale(p, "09B")
    stock(me(p), glass=2, brick=1, wood=2, sand=1, provisions=(3, 3))
    env = step(load(p), "move:L1.1", "pawn:coloured", "visit:builder")
    if decision(env) == "build":
        step(env, "build:09B")
    env = end_turn_of_solo(take_rewards(step(env, "place:main.4")))
    again = env.get_position()
    assert again["turn"]["is_extra"]
    assert again["solo"]["pawns"] == ["L1.3", "S3.1", "L1.1", None, None]
    before = sum(me(again)["wheels"]["provisions"])
    step(env, "move:S3.2")  # the pawn is known; one pawn there: 1 resource
    assert decision(env) == "pay_owner"
    step(env, min(legal(env)))
    after = env.get_position()
    assert after["solo"]["pawns"] == ["L1.3", "S3.1", "S3.2", None, None]
    assert sum(me(after)["wheels"]["provisions"]) == before - 1


def end_turn_of_solo(env):
    """Say done until the turn is over."""
    while decision(env) in ("second_visit", "end_of_turn"):
        step(env, "done")
    return env


def test_solo_clockmaker_begging_in_the_extra_turn():
    """Building 09B in solo play: the extra turn may be spent begging; the other pawns stay in hand."""
    p = solo(["L1.3"], 0, beside=("builder", "cattle_farmer"))
    put_on_sale(p, "09B")
    stock(me(p), glass=2, brick=1, wood=2, sand=1, provisions=(0, 3))
    env = step(load(p), "move:L1.1", "pawn:coloured", "visit:builder")
    if decision(env) == "build":
        step(env, "build:09B")
    env = end_turn_of_solo(take_rewards(step(env, "place:main.4")))
    after = step(env, "beg").get_position()
    assert after["solo"]["pawns"][2:] == [None, None, None]
    assert after["decision"] == "turn"
    assert not after["turn"]["is_extra"]


def test_solo_no_end_trigger():
    """Solo Play (E5): the wheel does not end the game."""
    p = solo(["L1.3"], 0)
    me(p)["dials"]["right"] = 9
    me(p)["reminder_tile"], p["reminders_moved"] = False, 1
    after = play(p, "beg", "pawn:coloured")
    assert (after["triggered_by"], after["final_turns"]) == (None, None)
    assert after["decision"] == "turn"


def test_solo_both_neighbours_can_be_visited():
    """Solo Play: the action follows the multiplayer rules."""
    p = solo(["L1.3"], 0, beside=("gardener", "cook"))
    start = ("move:L1.1", "pawn:coloured")
    assert visits(options(p, *start)) == {"gardener:water", "cook:meat", "cook:porridge"}
    assert visits(options(p, *start, "visit:gardener:water")) == {"cook:meat", "cook:porridge"}
