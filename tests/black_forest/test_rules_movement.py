"""Turns and movement: commodity and swap, destinations and their cost, payments to owners, begging."""

import pytest

from .helpers import (
    count,
    decision,
    domain,
    fresh,
    goods,
    legal,
    load,
    me,
    moves,
    options,
    own,
    play,
    play_turn,
    position,
    put_job,
    step,
    stock,
    turns_taken,
)

# --- order of play ----------------------------------------------------------------------------------------


def test_turns_go_clockwise_from_the_starting_player():
    """Gameplay: clockwise order, beginning with the starting player."""
    p = position(4)
    p["starting_player"] = p["active"] = p["to_move"] = 2
    env = load(p)
    seats = []
    for _ in range(5):
        seats.append(env.get_position()["active"])
        step(env, "beg")
    assert seats == [2, 3, 0, 1, 2]


# --- 1. spend 1 commodity ---------------------------------------------------------------------------------


def test_example_swap_traveling_merchant_with_lumberjack():
    """Spend 1 Commodity and its example: the two tiles change places, 1 commodity is spent."""
    p = position()
    stock(me(p), commodity=2)
    after = play(p, "swap:lumberjack")
    assert after["tradespeople"]["S3"] == ["woodworker", "lumberjack", "pig_farmer"]
    assert after["tradespeople"]["L2"] == ["carpenter", "gardener", "herder", "traveling_merchant"]
    assert me(after)["wheels"]["commodity"] == 1
    assert after["active"] == 0
    assert after["decision"] == "move"


def test_swap_needs_a_commodity():
    """Spend 1 Commodity: without one there is nothing to spend."""
    assert not {w for w in options(position()) if w.startswith("swap:")}


def test_swap_partner_is_any_other_tradesperson():
    """Spend 1 Commodity (M13): any of the 16 others, in the same village or another, wherever the pawn is."""
    p = position()
    stock(me(p), commodity=1)
    partners = {w.removeprefix("swap:") for w in options(p) if w.startswith("swap:")}
    assert partners == {t for ring in p["tradespeople"].values() for t in ring} - {"traveling_merchant"}


def test_only_one_commodity_a_turn():
    """Spend 1 Commodity: never more than 1 in a turn, and only before moving."""
    p = position()
    stock(me(p), commodity=3)
    for words in (("swap:lumberjack",), ("swap:lumberjack", "move:L1.1"), ("move:L1.1",)):
        assert not {w for w in options(p, *words) if w.startswith("swap:")}


def test_commodity_cannot_be_spent_when_begging():
    """Begging is instead of a standard turn (M12): after the swap the player moves."""
    p = position()
    stock(me(p), commodity=1)
    assert "beg" not in options(p, "swap:lumberjack")


def test_begging_after_the_swap_only_if_there_is_no_move():
    """If you cannot move, you must beg (M11): the commodity stays spent."""
    p = position(beside=("pig_farmer", "traveling_merchant"))
    p["tradespeople"]["L1"] = ["builder", "butcher", "herder", "lumberjack"]
    rest = [t for t in all_tradespeople() if t not in p["tradespeople"]["L1"]]
    deal_rest(p, rest)
    domain(me(p), "field*2 pond*2")  # no Forest, no animals, no goods, no provisions
    stock(me(p), commodity=1)
    assert not moves(options(p))
    assert options(p, "swap:glass_miller") == {"beg", "remove_landscape"}
    after = play(p, "swap:glass_miller", "beg")
    assert after["active"] == 1
    assert goods(me(after)) == {"provisions": [0, 1]}
    assert me(after)["pawn"] == "L1"


def all_tradespeople():
    return [t for ring in position()["tradespeople"].values() for t in ring]


def deal_rest(p, people):
    """Deal these Tradespeople to all villages but L1."""
    for village in ("S1", "L2", "S2", "S3"):
        size = len(p["tradespeople"][village])
        p["tradespeople"][village], people = people[:size], people[size:]


def test_bathhouse_water_on_moving_the_merchant():
    """Building 15B: 1 water whenever the Merchant is moved with a commodity."""
    p = position()
    own(p, "15B")
    stock(me(p), commodity=1)
    assert goods(me(play(p, "swap:lumberjack"))) == {"water": 1}


@pytest.mark.parametrize(("fields", "porridge"), [(1, 1), (4, 4), (6, 4)])
def test_farm_laborers_house_porridge_on_moving_the_merchant(fields, porridge):
    """Building 30A: 1 porridge per Field, at most 4, whenever the Merchant is moved with a commodity."""
    p = position()
    domain(me(p), f"forest*3 field*{fields}")
    own(p, "30A", "main.14")
    stock(me(p), commodity=1)
    assert goods(me(play(p, "swap:lumberjack"))) == {"porridge": porridge}


def test_swap_effects_do_not_fire_for_another_players_swap():
    """Buildings 15B and 30A are for their owner's commodity."""
    p = position()
    own(p, "15B", seat=1)
    own(p, "30A", seat=1, space="main.4")
    stock(me(p), commodity=1)
    assert goods(me(play(p, "swap:lumberjack"), 1)) == {}


def test_2_players_swap_moves_the_neutral_pawn():
    """2-Player Game: after the swap the neutral pawn goes to another empty space of any village (M14)."""
    p = position(2)
    stock(me(p), commodity=1)
    assert decision(step(load(p), "swap:lumberjack")) == "neutral_space"
    words = options(p, "swap:lumberjack")
    spaces = {f"{v}.{i + 1}" for v, ring in p["tradespeople"].items() for i in range(len(ring))}
    assert words == {f"neutral:{s}" for s in spaces - {"L1.3", "S1.1", "S2.1"}}
    after = play(p, "swap:lumberjack", "neutral:S2.3")
    assert after["neutral_pawn"] == "S2.3"
    assert (after["decision"], after["active"]) == ("move", 0)


# --- 2. movement: where to --------------------------------------------------------------------------------


def rich(num_players=3, **changes):
    """Seat 0 can pay for everything: each space lets it act, and no wheel can turn."""
    p = position(num_players)
    stock(me(p), wood=7, brick=7, meat=5, charcoal=5, provisions=(3, 3), **changes)
    me(p)["pigs"] = me(p)["cattle"] = 1
    return p


def test_movement_to_every_empty_space_but_ones_own():
    """Movement: any empty village space; the pawn must move (M6)."""
    p = rich()
    spaces = {f"{v}.{i + 1}" for v, ring in p["tradespeople"].items() for i in range(len(ring))}
    assert moves(options(p)) == spaces - {"L1.3", "S1.1", "L2.1"}


def test_movement_within_the_village_costs_nothing():
    """Moving within the same village: free, also with other pawns there (example: Black)."""
    p = position()
    me(p, 1)["pawn"] = "L1.4"
    after = play(p, "move:L1.1")
    assert goods(me(after)) == {}
    assert me(after)["pawn"] == "L1.1"


@pytest.mark.parametrize(
    ("space", "cost"), [("S1.2", 1), ("S3.2", 1), ("L2.2", 2), ("S2.1", 2), ("L1.1", 0), ("L1.4", 0)]
)
def test_travel_cost_is_1_provision_per_path(space, cost):
    """Moving to another village: the paths of the cheapest way (M18)."""
    p = position()
    me(p, 1)["pawn"], me(p, 2)["pawn"] = "L1.2", "L1.4" if space != "L1.4" else "S2.3"
    stock(me(p), provisions=(0, 3), wood=1)
    assert sum(me(play(p, f"move:{space}"))["wheels"]["provisions"]) == 3 - cost


def test_too_few_provisions():
    """Moving to another village: who cannot pay the travel cost cannot go."""
    p = position()
    stock(me(p), wood=1, brick=1)
    assert {m[:2] for m in moves(options(p))} == {"L1"}
    stock(me(p), wood=1, brick=1, provisions=(0, 1))
    assert {m[:2] for m in moves(options(p))} == {"L1", "S1", "S3"}
    stock(me(p), wood=1, brick=1, provisions=(1, 1))
    assert {m[:2] for m in moves(options(p))} == {"L1", "S1", "L2", "S2", "S3"}


def test_travel_is_paid_from_either_provision_marker():
    """Charcoal and Provisions: spending provisions may be split over both markers (P10)."""
    p = position()
    stock(me(p), provisions=(1, 2), wood=1)
    me(p, 2)["pawn"] = "L1.4"
    words = ("move:S2.1",)
    after = play(p, *words)  # 1 + 0 and 0 + 1 are the same
    assert (after["decision"], me(after)["wheels"]["provisions"]) == ("action", [0, 1])
    stock(me(p), provisions=(2, 2), wood=1)
    assert decision(step(load(p), *words)) == "pay_provisions"
    ends = {tuple(me(play(p, *words, w))["wheels"]["provisions"]) for w in options(p, *words)}
    assert ends == {(0, 2), (1, 1)}


@pytest.mark.parametrize(
    ("start", "job", "cost"),
    [
        ("L1.3", "captain", 1),
        ("L1.3", "count", 2),
        ("S3.2", "hermit", 1),
        ("L1.3", "freiburg", 3),
        ("L1.3", "market", 3),
        ("S1.2", "feudal_lord", 2),
    ],
)
def test_travel_cost_to_a_location_job(start, job, cost):
    """Moving to a Location Job: like to a village, one provision a path."""
    p = position()
    put_job(p, job)
    me(p)["pawn"] = start
    costs = {"water": 5, "sand": 5, "porridge": 0, "brick": 7}
    goods_for = {"hermit": {"porridge": 7}, "feudal_lord": {}}.get(job, costs)
    domain(me(p), "forest*3 pasture*2 field pond")
    me(p)["pigs"] = 5
    extra = 2 if job == "feudal_lord" else 0
    provisions = divmod(cost + extra, 2)
    stock(me(p), provisions=(provisions[0], sum(provisions)), **goods_for)
    assert job in moves(options(p))
    stock(me(p), provisions=(0, 0), **goods_for)
    if cost + extra > 1:
        rest = divmod(cost + extra - 1, 2)
        stock(me(p), provisions=(rest[0], sum(rest)), **goods_for)
    assert job not in moves(options(p))


def test_movement_from_a_location_job():
    """Movement: a pawn at a Location Job leaves along the path; its old Job is gone (M17)."""
    p = position()
    me(p)["pawn"] = "hermit"
    stock(me(p), provisions=(0, 1), wood=1)
    assert {m[:2] for m in moves(options(p))} == {"S3"}
    stock(me(p), provisions=(1, 1), wood=1)
    me(p)["pawn"] = "captain"
    assert {m[:2] for m in moves(options(p))} == {"L1", "S1", "S3"}


def test_occupied_space_is_no_destination():
    """Movement: the space must be empty."""
    p = rich()
    assert not moves(options(p)) & {"S1.1", "L2.1"}


def test_full_village_is_no_destination():
    """Movement: if all spaces of a village are occupied, one cannot move there."""
    p = rich(4)
    for seat in (1, 2, 3):
        me(p, seat)["pawn"] = f"S1.{seat}"
    assert not {m for m in moves(options(p)) if m.startswith("S1")}


def test_space_without_a_possible_action_is_no_destination():
    """Movement: a space whose actions cannot be performed cannot be entered (M7)."""
    p = position(beside=("builder", "butcher"))
    assert "L1.1" not in moves(options(p))
    me(p)["pigs"] = 1
    assert "L1.1" in moves(options(p))


def test_action_is_judged_with_the_payment_set_aside():
    """Movement: what the owner must be paid is not there for the action any more."""
    p = position(beside=("furnace_maker", "herder"))
    me(p)["pawn"], me(p, 1)["pawn"] = "S3.2", "L1.4"
    stock(me(p), provisions=(0, 1), brick=3)
    assert "L1.1" not in moves(options(p))  # 1 of the 3 brick would go to the owner
    stock(me(p), provisions=(0, 1), brick=3, meat=1)
    assert "L1.1" in moves(options(p))


# --- payment to owners ------------------------------------------------------------------------------------


def entering(*owners, num_players=4, **goods_of_mover):
    """Seat 0 next to L1, where these seats stand."""
    p = position(num_players, beside=("cattle_farmer", "cook"))
    me(p)["pawn"] = "S3.2"
    for seat, space in owners:
        me(p, seat)["pawn"] = space
    stock(me(p), provisions=(0, 1), **goods_of_mover)
    return p


def test_example_movement_a_1_provision_and_1_resource_to_blue():
    """Movement example A: to the next village with a pawn in it: 1 provision, 1 resource for its owner."""
    p = entering((1, "L1.4"), wood=1, meat=1)
    words = ("move:L1.1",)
    assert decision(step(load(p), *words)) == "pay_owner"
    assert options(p, *words) == {"pay:wood", "pay:meat"}
    after = play(p, *words, "pay:wood", "accept")
    assert goods(me(after)) == {"meat": 1}
    assert goods(me(after, 1)) == {"wood": 1}


def test_example_movement_b_passing_through_pays_nobody():
    """Movement example B: 2 provisions to the Hermit past Blue's village, no resource for Blue."""
    p = position()
    put_job(p, "hermit")
    me(p, 1)["pawn"] = "S3.2"
    stock(me(p), provisions=(0, 2), porridge=7)
    after = play(p, "move:hermit")  # the Job follows: 7 porridge
    assert "provisions" not in goods(me(after))
    assert me(after)["pawn"] == "hermit"
    assert goods(me(after, 1)) == {}


def test_owner_may_decline():
    """Moving to another village: the resource is spent even if the owner declines (M2)."""
    p = entering((1, "L1.4"), wood=1, meat=1)
    after = play(p, "move:L1.1", "pay:wood", "decline")
    assert goods(me(after)) == {"meat": 1}
    assert goods(me(after, 1)) == {}


def test_owner_without_room_is_paid_all_the_same():
    """Moving to another village: a resource without room for it may be paid (M3)."""
    p = entering((1, "L1.4"), wood=1, meat=1)
    stock(me(p, 1), wood=7)
    after = play(p, "move:L1.1", "pay:wood")
    assert after["decision"] == "action"  # the owner is not asked
    assert goods(me(after)) == {"meat": 1}
    assert goods(me(after, 1)) == {"wood": 7}


def test_each_owner_is_paid_clockwise_from_the_mover():
    """Moving to another village (M1): one resource each; owners receive clockwise from the mover."""
    p = entering((1, "L1.4"), (2, "S1.1"), (3, "L1.3"), wood=1, meat=1)
    p["active"] = p["to_move"] = 2
    me(p, 0)["pawn"], me(p, 2)["pawn"] = "L1.2", "S3.2"
    stock(me(p, 0))
    stock(me(p, 2), provisions=(0, 1), wood=1, meat=1, brick=1)
    words = ("move:L1.1", "pay:meat", "pay:brick", "accept", "accept", "accept")
    after = play(p, *words)  # the last owner gets the wood that is left
    assert [goods(me(after, s)) for s in range(4)] == [{"brick": 1}, {"wood": 1}, {}, {"meat": 1}]


def test_too_few_resources_for_the_owners():
    """Moving to another village: who cannot pay all owners cannot go there."""
    p = entering((1, "L1.4"), (2, "L1.3"), wood=1)
    assert "L1.1" not in moves(options(p))
    stock(me(p), provisions=(0, 1), wood=1, brick=1)
    assert "L1.1" in moves(options(p))


def test_only_basic_resources_pay_owners():
    """Moving to another village: glass, provisions and commodities are refined and do not count."""
    p = entering((1, "L1.4"), glass=2, commodity=2)
    stock(me(p), provisions=(2, 2), glass=2, commodity=2)
    assert "L1.1" not in moves(options(p))


def test_paid_charcoal_comes_from_either_wheel_and_goes_to_either_wheel():
    """Charcoal and Provisions: the mover picks the wheel it leaves, the owner the one it goes to (M2)."""
    p = entering((1, "L1.4"), charcoal_left=1, charcoal=1)
    assert options(p, "move:L1.1") == {"pay:charcoal_left", "pay:charcoal_right"}
    after = play(p, "move:L1.1", "pay:charcoal_left", "accept", "wheel:right")
    assert goods(me(after)) == {"charcoal_right": 1}
    assert goods(me(after, 1)) == {"charcoal_right": 1}


def test_owner_produces_at_once():
    """Producing: a resource received in another's turn turns the owner's wheel before the mover acts (M2)."""
    p = entering((1, "L1.4"), wood=2)
    stock(me(p, 1), sand=2, water=1, charcoal_left=1)
    after = play(p, "move:L1.1", "accept")
    assert after["decision"] == "action"
    assert goods(me(after, 1)) == {"sand": 1, "glass": 1}


def test_beggar_in_the_centre_is_paid_and_blocks_no_space():
    """Pawns in a village centre (M4): paid like others, every space stays free."""
    p = entering((1, "L1"), wood=2)
    assert {f"L1.{i}" for i in range(1, 5)} <= moves(options(p))
    after = play(p, "move:L1.1", "accept")
    assert goods(me(after, 1)) == {"wood": 1}


def test_no_payment_within_the_village():
    """Moving within the same village: other pawns there cost nothing."""
    p = entering((1, "L1.4"))
    me(p)["pawn"] = "L1.3"
    stock(me(p), wood=2)
    assert goods(me(play(p, "move:L1.1"))) == {"wood": 2}


def test_pawn_at_a_location_job_is_not_paid():
    """Moving to another village: only pawns in that village count, not those at a Location Job beside it."""
    p = entering((1, "captain"), wood=2)
    assert goods(me(play(p, "move:L1.1"))) == {"wood": 2}


def test_payment_can_cause_production():
    """Paying (P1, P2): travel provisions off the 3 free the wheel, which turns after the whole payment."""
    p = entering(porridge=1, meat=1, charcoal=1)
    stock(me(p), provisions=(0, 3), porridge=1, meat=1, charcoal=1)
    after = play(p, "move:L1.1")
    assert goods(me(after)) == {"provisions": [1, 3], "commodity": 1}


def test_payment_is_made_whole_before_production():
    """Paying (P1, M1): the owner can be paid with the porridge that production would have used."""
    p = entering((1, "L1.4"))
    stock(me(p), provisions=(0, 3), porridge=1, meat=1, charcoal=1)
    after = play(p, "move:L1.1", "pay:porridge", "accept")
    assert goods(me(after)) == {"provisions": [0, 2], "meat": 1, "charcoal_right": 1}
    assert goods(me(after, 1)) == {"porridge": 1}


def test_fort_saves_the_resources_but_not_the_travel():
    """Building 35A: no resources for owners (M16)."""
    p = entering((1, "L1.4"), (2, "L1.3"), wood=2)
    own(p, "35A")
    after = play(p, "move:L1.1")
    assert goods(me(after)) == {"wood": 2}


def test_fort_does_not_protect_from_others():
    """Building 35A: others still pay its owner."""
    p = entering((1, "L1.4"), wood=2)
    own(p, "35A", seat=1)
    after = play(p, "move:L1.1", "accept")
    assert goods(me(after, 1)) == {"wood": 1}


def test_cistern_water_on_entering_the_cooks_village():
    """Building 13B: 2 water on entering the Cook's village, before the action."""
    p = entering()
    own(p, "13B")
    after = play(p, "move:L1.1")
    assert after["decision"] == "action"
    assert goods(me(after)) == {"water": 2}


def test_cistern_not_within_the_village_and_not_elsewhere():
    """Building 13B: not for a move inside the village, nor into a village without the Cook."""
    p = entering()
    own(p, "13B")
    assert goods(me(play(p, "move:S3.3"))) == {"provisions": [0, 1]}
    me(p)["pawn"] = "L1.3"
    assert goods(me(play(p, "move:L1.1"))) == {"provisions": [0, 1]}


def test_cistern_not_on_the_first_turn():
    """Building 13B: placing the pawn on the first turn is no entering (M15)."""
    p = entering()
    own(p, "13B")
    me(p)["pawn"] = None
    me(p)["turns"] = 0
    assert goods(me(play(p, "move:L1.1"))) == {"provisions": [0, 1]}


# --- first turn -------------------------------------------------------------------------------------------


def first_turn():
    p = position()
    for player in p["players"]:
        player["pawn"] = None
        player["turns"] = 0
    return p


def test_first_turn_any_empty_space_at_no_cost():
    """Only on your first turn: free placement in any village space where one can act (M15)."""
    p = first_turn()
    me(p, 1)["pawn"] = "S1.1"
    stock(me(p), wood=7, brick=3)
    me(p)["pigs"] = 1
    spaces = {f"{v}.{i + 1}" for v, ring in p["tradespeople"].items() for i in range(len(ring))}
    assert moves(options(p)) == spaces - {"S1.1"}
    after = play(p, "move:S1.2")
    assert goods(me(after)) == {"wood": 7, "brick": 3}
    assert after["decision"] == "action"


def test_first_turn_must_be_able_to_act():
    """Only on your first turn: the space must allow an action as always."""
    p = first_turn()
    assert "L2.3" in moves(options(p))  # Herder and Lumberjack: there are Forests
    domain(me(p), "field*2 pond*2")
    assert "L2.3" not in moves(options(p))


def test_first_turn_no_location_job():
    """Only on your first turn: between 2 Tradespeople, not at a Location Job."""
    p = first_turn()
    put_job(p, "captain")
    stock(me(p), water=5, provisions=(2, 2))
    assert "captain" not in moves(options(p))


# --- begging ----------------------------------------------------------------------------------------------


def test_begging_puts_the_pawn_in_the_centre_for_1_provision():
    """Begging and its example: centre of the village, 1 provision, end of turn."""
    after = play(position(), "beg")
    assert me(after)["pawn"] == "L1"
    assert goods(me(after)) == {"provisions": [0, 1]}
    assert after["active"] == 1


def test_begging_is_always_allowed():
    """Begging: by choice, however many moves there are (M9)."""
    assert "beg" in options(rich())


def test_begging_at_a_location_job_leaves_the_pawn_there():
    """Begging: outside the villages the pawn does not move (M9)."""
    p = position()
    me(p)["pawn"] = "hermit"
    assert me(play(p, "beg"))["pawn"] == "hermit"


def test_begging_provision_goes_to_either_marker():
    """Begging: the provision is a gain like others (P10)."""
    p = position()
    stock(me(p), provisions=(0, 2))
    assert decision(step(load(p), "beg")) == "gain_provisions"
    ends = {tuple(me(play(p, "beg", w))["wheels"]["provisions"]) for w in options(p, "beg")}
    assert ends == {(1, 2), (0, 3)}


def test_begging_with_both_markers_full():
    """Begging: legal, the provision is lost (M10)."""
    p = position()
    stock(me(p), provisions=(3, 3))
    after = play(p, "beg")
    assert goods(me(after)) == {"provisions": [3, 3]}
    assert after["active"] == 1


def test_begging_with_one_marker_full_fills_the_other():
    """Gained provisions (F1): as many as fit must be taken."""
    p = position()
    stock(me(p), provisions=(1, 3))
    assert me(play(p, "beg"))["wheels"]["provisions"] == [2, 3]


def test_begging_twice_stays_in_the_centre():
    """Begging: a pawn in the centre may beg again."""
    p = position()
    me(p)["pawn"] = "L1"
    assert me(play(p, "beg"))["pawn"] == "L1"


def test_beggar_moves_on_within_the_village_for_free():
    """Begging (M5): centre to any free space of the village is a move inside it."""
    p = position()
    me(p)["pawn"] = "L1"
    me(p, 1)["pawn"] = "L1.2"
    stock(me(p), wood=1)
    assert "L1.3" in moves(options(p))
    assert "L1.2" not in moves(options(p))
    after = play(p, "move:L1.1")
    assert goods(me(after, 1)) == {}


def test_begging_on_the_first_turn_keeps_the_free_placement():
    """Begging (F3): the pawn stays off the board; the next standard turn is the free placement."""
    p = first_turn()
    env = step(load(p), "beg")
    after = env.get_position()
    assert me(after)["pawn"] is None
    step(env, "beg", "beg")
    assert {m[:2] for m in moves(legal(env))} == {"L1", "S1", "L2", "S2", "S3"}


def test_must_beg_without_any_move():
    """If you cannot move, you must go Begging; landscape may be removed before."""
    p = position()
    p["tradespeople"]["L1"] = ["builder", "butcher", "herder", "lumberjack"]
    deal_rest(p, [t for t in all_tradespeople() if t not in p["tradespeople"]["L1"]])
    domain(me(p), "field*2 pond*2")
    assert options(p) == {"beg", "remove_landscape"}


# --- 2 players --------------------------------------------------------------------------------------------


def test_2_players_neutral_pawn_blocks_its_space():
    """2-Player Game: the neutral pawn's space is occupied."""
    p = rich(2)
    assert "S2.1" not in moves(options(p))
    assert {"S2.2", "S2.3"} <= moves(options(p))


def test_2_players_entering_the_neutral_pawns_village_costs_1_basic_resource():
    """2-Player Game: 1 basic resource of choice, spent."""
    p = position(2)
    p["neutral_pawn"] = "S3.1"
    stock(me(p), provisions=(0, 1), wood=1, meat=1)
    assert options(p, "move:S3.2") == {"pay:wood", "pay:meat"}
    after = play(p, "move:S3.2", "pay:wood")
    assert goods(me(after)) == {"meat": 1}
    assert goods(me(after, 1)) == {}
    stock(me(p), provisions=(0, 1), glass=1)
    assert not {m for m in moves(options(p)) if m.startswith("S3")}


def test_2_players_both_pawns_in_the_village():
    """2-Player Game: other player and neutral pawn, 1 resource each; the neutral pawn comes last."""
    p = position(2)
    p["neutral_pawn"], me(p, 1)["pawn"] = "S3.1", "S3.2"
    stock(me(p), provisions=(0, 1), wood=1, meat=1)
    after = play(p, "move:S3.3", "pay:meat", "accept")
    assert goods(me(after)) == {}
    assert goods(me(after, 1)) == {"meat": 1}


def test_2_players_fort_counts_the_neutral_pawn():
    """Building 35A: with the Fort the neutral pawn costs nothing."""
    p = position(2)
    p["neutral_pawn"] = "S3.1"
    own(p, "35A")
    stock(me(p), provisions=(0, 1))
    assert goods(me(play(p, "move:S3.2"))) == {}


# --- anytime actions in a turn ----------------------------------------------------------------------------


def clay_pit(num_players=3, seat=0):
    """A Clay Pit with 4 water."""
    p = position(num_players, beside=("cattle_farmer", "cook"))
    own(p, "01A", seat=seat)
    stock(me(p, seat), water=4)
    return p


def test_anytime_before_moving_between_visits_and_at_the_end():
    """Anytime Actions (A1): at the turn's start, before the action, between the visits, after the action."""
    p = clay_pit()
    for words in (
        (),
        ("move:L1.1",),
        ("move:L1.1", "visit:cattle_farmer"),
        ("move:L1.1", "visit:cattle_farmer", "visit:cook:meat"),
    ):
        assert "convert:01A" in options(p, *words)
        assert me(play(p, *words, "convert:01A"))["brick"] == 3


def test_anytime_several_times_in_a_row():
    """Conversion: as often as one likes."""
    after = play(clay_pit(), "convert:01A", "convert:01A")
    assert (me(after)["brick"], me(after)["wheels"]["water"]) == (6, 0)
    assert "convert:01A" not in options(clay_pit(), "convert:01A", "convert:01A")


def test_anytime_not_during_a_visit():
    """Anytime Actions: no conversions while visiting a Tradesperson (A1, A3)."""
    p = clay_pit()
    stock(me(p), water=4, brick=1)
    p2 = clay_pit()
    p2["tradespeople"] = position(beside=("gardener", "cook"))["tradespeople"]
    stock(me(p2), water=4, brick=1)
    assert "convert:01A" not in options(p2, "move:L1.1", "visit:gardener:pond")
    assert "remove_landscape" in options(p2, "move:L1.1", "visit:gardener:pond")


def test_anytime_on_another_players_turn_before_receiving():
    """Anytime Actions (A2): an owner may convert before taking a resource."""
    p = clay_pit(seat=1)
    me(p)["pawn"], me(p, 1)["pawn"] = "S3.2", "L1.4"
    stock(me(p), provisions=(0, 1), wood=1)
    words = options(p, "move:L1.1")
    assert {"accept", "decline", "convert:01A"} <= words
    after = play(p, "move:L1.1", "convert:01A", "accept")
    assert goods(me(after, 1)) == {"water": 2, "brick": 3, "wood": 1}


def test_anytime_owner_with_a_full_marker_may_make_room():
    """Anytime Actions: one may make room before gaining, even on another player's turn (A2)."""
    p = position(beside=("cattle_farmer", "cook"))
    own(p, "15A", seat=1)  # 2 wood for 3 water
    me(p)["pawn"], me(p, 1)["pawn"] = "S3.2", "L1.4"
    stock(me(p), provisions=(0, 1), wood=1)
    stock(me(p, 1), wood=7)
    env = step(load(p), "move:L1.1")
    assert (decision(env), env.get_position()["to_move"]) == ("receive", 1)
    after = step(env, "convert:15A", "accept").get_position()
    assert goods(me(after, 1)) == {"wood": 6, "water": 3}


def test_anytime_visited_merchant_others_may_convert_first():
    """Anytime Actions (A2): also before taking the Merchant's resource."""
    p = clay_pit(seat=1)
    p["tradespeople"] = position(beside=("traveling_merchant", "cook"))["tradespeople"]
    start = ("move:L1.1", "visit:traveling_merchant", "basic:water")
    assert "convert:01A" in options(p, *start)
    assert goods(me(play(p, *start, "convert:01A", "accept"), 1)) == {"water": 3, "brick": 3}


def test_anytime_remove_landscape():
    """Anytime Actions: Fields, Ponds and Pastures may be removed; Forests and Buildings may not."""
    p = position()
    domain(me(p), "forest field pond pasture", main_8="01A")
    p["buildings"].remove("01A") if "01A" in p["buildings"] else p["buildings"].remove("01B")
    assert options(p, "remove_landscape") == {"remove:main.2", "remove:main.3", "remove:main.4"}
    after = play(p, "remove_landscape", "remove:main.4")
    assert count(me(after), "pasture") == 0
    assert after["decision"] == "turn"


def test_anytime_removing_a_pasture_returns_animals_without_a_place():
    """Housing Livestock: animals that can no longer be housed go back (V30)."""
    p = position()
    domain(me(p), "pasture field")
    me(p)["pigs"] = 3
    after = play(p, "remove_landscape", "remove:main.1")
    assert me(after)["pigs"] == 0


def test_bakery_before_moving_pays_for_the_journey():
    """Anytime Actions (A4): converting before the move may pay the travel cost."""
    p = position()
    own(p, "33A")
    stock(me(p), water=1, wood=1)
    assert {m[:2] for m in moves(options(p))} == {"L1"}
    env = step(load(p), "convert:33A")
    while decision(env) in ("remove_tile", "gain_provisions"):
        step(env, min(legal(env)))
    assert {m[:2] for m in moves(legal(env))} == {"L1", "S1", "S2", "S3", "L2"}


def test_turn_count_goes_up_by_one():
    """Gameplay: a standard turn or begging is one turn."""
    p = position()
    assert turns_taken(step(load(p), "beg")) == 4
    assert me(play_turn(p, "move:L1.1", "visit:cook:meat"))["turns"] == 2


def test_reset_asks_the_starting_player_first():
    """Gameplay: the starting player begins."""
    for seed in range(6):
        p = fresh(4, seed).get_position()
        assert p["active"] == p["to_move"] == p["starting_player"]
        assert p["decision"] == "turn"
