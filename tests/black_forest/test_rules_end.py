"""End of the game, scoring and ties."""

import pytest
from tests.reference.black_forest import LARGE, POINTS

from .helpers import (
    decision,
    domain,
    end_turn,
    finish,
    legal,
    load,
    me,
    over,
    own,
    play,
    position,
    reveal_for,
    scores,
    step,
    stock,
)


def late(dial=8, num_players=3, **goods_of_mover):
    """Seat 0's Cooking wheel has turned `dial` times."""
    p = position(num_players, beside=("cook", "carpenter"))
    reveal_for(p, 0)
    me(p)["dials"]["right"] = dial
    stock(me(p), **goods_of_mover)
    return p


# --- trigger ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dial", "provisions", "triggers"),
    [
        (8, (0, 2), True),  # on the symbol
        (8, (1, 2), False),
        (9, (1, 3), True),
        (9, (0, 3), True),  # past the symbol
        (9, (2, 3), False),
        (7, (0, 0), False),
        (10, (2, 3), True),
        (11, (3, 3), True),
    ],
)
def test_end_triggered_by_a_provision_marker_on_the_symbol(dial, provisions, triggers):
    """End of the Game: at the end of one's turn, one or both markers at or past the symbol (E1)."""
    p = late(dial, provisions=provisions)
    after = end_turn(step(load(p), "move:L1.1", "visit:carpenter:step")).get_position()
    assert (after["triggered_by"], after["final_turns"]) == ((0, 3) if triggers else (None, None))


def test_end_not_checked_before_the_turn_is_over():
    """End of the Game: the moment is the end of the turn."""
    p = late(provisions=(0, 0))
    assert play(p, "move:L1.1", "visit:carpenter:step")["triggered_by"] is None


def test_end_provisions_gained_in_the_turn_can_avert_it():
    """End of the Game (E1): stepping back behind the symbol before the turn ends triggers nothing."""
    p = late(provisions=(0, 3))
    env = step(load(p), "beg")  # the provision fits on the lower marker only
    assert me(env.get_position())["wheels"]["provisions"] == [1, 3]
    assert env.get_position()["triggered_by"] is None


def test_end_begging_does_not_always_avert_it():
    """End of the Game: after begging the markers are checked as well."""
    p = late(provisions=(0, 0))
    assert play(p, "beg")["triggered_by"] == 0


def test_end_only_the_active_players_wheel_counts():
    """End of the Game (E1, E2): others trigger at the end of their own turns."""
    p = position()
    reveal_for(p, 1)
    me(p, 1)["dials"]["right"] = 8
    env = step(load(p), "beg")
    assert env.get_position()["triggered_by"] is None
    step(env, "beg")
    assert env.get_position()["triggered_by"] == 1


def test_final_round_one_turn_each_up_to_the_trigger_player():
    """End of the Game (E3): everyone, the triggering player included, takes one final turn."""
    env = end_turn(step(load(late(provisions=(0, 0))), "move:L1.1", "visit:carpenter:step"))
    seats = []
    while decision(env) == "turn":
        seats.append(env.get_position()["active"])
        step(env, "beg")
        end_turn(env) if decision(env) == "end_of_turn" else None
    assert seats == [1, 2, 0]
    assert decision(env) in ("last_chance", "game_over")


def test_final_round_is_not_triggered_again():
    """End of the Game: a second trigger changes nothing."""
    p = late(provisions=(0, 0))
    p["triggered_by"], p["final_turns"] = 2, 3
    after = play(p, "beg")
    assert (after["triggered_by"], after["final_turns"]) == (2, 2)


# --- last chance ------------------------------------------------------------------------------------------


def last_turn():
    p = position()
    p["starting_player"] = 1
    p["final_turns"], p["triggered_by"] = 1, 0
    return p


def test_last_chance_in_turn_order():
    """Anytime Actions (A5): before scoring every player may act once more, from the starting player on."""
    p = last_turn()
    for seat in range(3):
        me(p, seat)["wheels"]["water"] = 2
    own(p, "01A", seat=2)
    env = step(load(p), "beg")
    seats = []
    while not over(env):
        assert decision(env) == "last_chance"
        seats.append(env.get_position()["to_move"])
        assert ("convert:01A" in legal(env)) == (seats[-1] == 2)
        step(env, "done")
    assert seats == [1, 2, 0]


def test_last_chance_conversions_score():
    """Anytime Actions (A5): a conversion before scoring changes what is scored."""
    p = last_turn()
    own(p, "inn", seat=1)
    stock(me(p, 1), water=4)
    env = step(load(p), "beg", "convert:inn", "convert:inn")
    while not over(env):
        step(env, "done")
    assert env.scores() == [0, 5 + 2, 0]


def test_last_chance_not_asked_without_anything_to_do():
    """Anytime Actions (A5): nothing to convert or remove, nothing asked."""
    p = last_turn()
    for player in p["players"]:
        domain(player, "forest*3")
    assert over(load(p))  # begging was the only thing left to do


# --- scoring ----------------------------------------------------------------------------------------------


def bare(num_players=3):
    """Nothing that scores, no empty space and no landscape."""
    p = position(num_players)
    for player in p["players"]:
        domain(player, "forest*12")
    return p


def test_example_scoring_36_points():
    """Scoring, example: 2 glass, hand on 7, 1 Small Estate, 3 cattle on a Pasture, Buildings 16, 6 Ponds."""
    p = position()
    player = me(p)
    reveal_for(p, 0)
    player["dials"]["right"] = 7
    stock(player, glass=2)
    domain(player, "pond*6 pasture", estates=1)
    for building, space in (
        ("smokehouse", "main.9"),
        ("12A", "main.11"),
        ("09A", "main.12"),
        ("01A", "main.13"),
    ):
        own(p, building, space)
    player["cattle"] = 7
    assert scores(p)[0] == 36


@pytest.mark.parametrize("glass", [0, 1, 3])
def test_score_glass(glass):
    """Scoring: 1 point per glass."""
    p = bare()
    stock(me(p), glass=glass)
    assert scores(p)[0] == glass


@pytest.mark.parametrize(("dial", "points"), [(0, 0), (1, 1), (7, 7), (11, 11), (12, 11), (14, 11)])
def test_score_position_of_the_cooking_wheel(dial, points):
    """Scoring (E5): what the large hand points at."""
    p = bare()
    if dial >= 2:
        reveal_for(p, 0)
    me(p)["dials"]["right"] = dial
    assert scores(p)[0] == points


def test_score_dial_of_the_glassmaking_wheel_does_not_count():
    """Scoring: only the Cooking wheel's hand scores."""
    p = bare()
    me(p)["dials"]["left"] = 9
    assert scores(p)[0] == 0


@pytest.mark.parametrize("estates", [1, 2, 5])
def test_score_small_estates(estates):
    """Scoring: 2 points per Small Estate."""
    p = position()
    domain(me(p), estates=estates)
    assert scores(p)[0] == 2 * estates


def test_score_nothing_for_other_goods():
    """Scoring (E6): provisions, commodities and basic resources score nothing by themselves."""
    p = bare()
    stock(me(p), commodity=3, provisions=(3, 3), wood=7, brick=7, meat=7, water=7, porridge=7)
    assert scores(p)[0] == 0


@pytest.mark.parametrize(
    ("tiles", "estates", "pigs", "cattle", "points"),
    [
        ("forest*3", 0, 3, 2, 0),
        ("forest*3 pasture", 0, 3, 2, 3),  # 3 pigs onto the Pasture
        ("forest*3 pasture", 0, 2, 2, 2),
        ("forest*3 pasture*2", 0, 2, 2, 4),
        ("pasture", 0, 0, 5, 3),
        ("forest*2 pasture", 0, 2, 4, 3),  # a stable may stay half empty
        ("pasture*3", 0, 4, 5, 7),
        ("forest*3 pasture*2", 1, 5, 4, 6),
    ],
)
def test_score_livestock_on_pastures(tiles, estates, pigs, cattle, points):
    """Scoring (V32): 1 point per animal on a Pasture, animals arranged as well as the Domain allows."""
    p = position()
    domain(me(p), tiles, estates=estates)
    me(p)["pigs"], me(p)["cattle"] = pigs, cattle
    assert scores(p)[0] == points + 2 * estates


BONUS = [
    # building, tiles, spaces, stock, points beyond those of the star
    ("castle_hotel", "forest*12", {}, {}, 0),
    ("charcoal_storage", "forest*12", {}, {"charcoal_left": 4, "charcoal_right": 3}, 3),
    ("farm_store", "forest*12", {}, {"meat": 4}, 8),
    ("farmers_residence", "field*6", {}, {}, 6),
    ("hardware_store", "forest*12", {}, {"brick": 2, "wood": 3}, 2),
    ("hardware_store", "forest*12", {}, {"brick": 5, "wood": 3}, 3),
    ("inn", "forest*12", {}, {"porridge": 5}, 5),
    ("reservoir", "forest*12", {}, {"water": 6}, 6),
    ("sand_storage", "forest*12", {}, {"sand": 4}, 4),
    ("smokehouse", "pond*7", {}, {}, 7),
    ("36B", "field*3 pond*2 pasture*4", {}, {}, 4),
    ("34A", "forest*12", {"main_4": "empty", "main_9": "empty"}, {}, -2),
    ("34A", "forest*2", {}, {}, -5),
    ("36A", "forest*12", {"main_13": "empty"}, {}, 1),
    ("36A", "forest*12", {"main_9": "empty", "main_13": "empty", "main_4": "empty"}, {}, 2),
]


@pytest.mark.parametrize(("building", "tiles", "spaces", "goods", "bonus"), BONUS)
def test_score_end_of_game_effects(building, tiles, spaces, goods, bonus):
    """Appendix, end-of-game effects (P18, V24, V28)."""
    p = position()
    domain(me(p), tiles, **spaces)
    own(p, building, "main.9" if building in LARGE else "main.14")
    stock(me(p), **goods)
    assert scores(p)[0] == POINTS[building] + bonus


def test_score_colonization_house_at_most_10():
    """Building 36B: 2 points per set of Field, Pond and Pasture, no more than 10."""
    p = position()
    domain(me(p), "field*6 pond*6 pasture*6", estates=3)
    own(p, "36B", "estate3.6")
    assert scores(p)[0] == 1 + 10 + 6


def test_score_tannery():
    """Building 23A: 2 points per pig on it."""
    p = bare()
    own(p, "23A")
    me(p)["tannery_pigs"] = 5
    assert scores(p)[0] == 10


def test_score_castle_hotel_per_small_estate():
    """Castle Hotel: 1 more point per Small Estate."""
    p = position()
    domain(me(p), "forest*12", estates=3)
    own(p, "castle_hotel")
    assert scores(p)[0] == 5 + 3 + 6


def test_score_construction_yard():
    """Construction Yard: 2 points per adjacent Building on its Estate, a large one once."""
    p = bare()
    own(p, "construction_yard", "main.3")  # and main.8
    own(p, "inn", "main.4")  # and main.9: beside both
    own(p, "01A", "main.13")  # below main.8
    own(p, "04B", "main.14")  # not beside
    assert scores(p)[0] == 5 + 5 + 1 + 0 + 2 * 2


def test_score_construction_yard_not_across_estates():
    """Construction Yard: adjacency ends at the Estate's edge."""
    p = position()
    domain(me(p), "forest*12", estates=2)
    own(p, "construction_yard", "main.9")
    own(p, "04B", "estate1.5")
    assert scores(p)[0] == 5 + 4


def test_score_village_church_counts_only_its_estate():
    """Building 36A: empty spaces beside it on the same Estate; hut and stables are not empty."""
    p = position()
    domain(me(p), "forest*15", estates=1, estate1_4="empty")
    own(p, "36A", "estate1.6")  # beside estate1.4 (empty) and estate1.5
    assert scores(p)[0] == 4 + 1 + 2


def farm(adjacent, elsewhere, pigs, cattle):
    """A Livestock Farm on main.8 and main.13 with Pastures beside it and others apart."""
    p = position()
    spaces = ("main_3", "main_7", "main_9", "main_12", "main_14")[:adjacent]
    apart = ("main_1", "main_6", "main_2")[:elsewhere]
    domain(me(p), "", **dict.fromkeys((*spaces, *apart), "pasture"))
    own(p, "livestock_farm", "main.8")
    me(p)["pigs"], me(p)["cattle"] = pigs, cattle
    return p


@pytest.mark.parametrize(
    ("adjacent", "elsewhere", "pigs", "cattle", "points"),
    [
        (0, 1, 0, 3, 3),
        (1, 0, 0, 2, 2 + 2),
        (1, 0, 0, 1, 1),
        (2, 0, 0, 4, 4 + 4),  # 2 and 2 rather than 3 and 1
        (2, 0, 2, 2, 4 + 4),
        (3, 0, 6, 0, 6 + 6),
        (2, 1, 0, 7, 7 + 4),
        (3, 0, 3, 3, 6 + 4),  # 3 pigs on one, 3 cattle on another: the third has at most 1
        (5, 0, 4, 6, 10 + 10),
        (1, 2, 3, 5, 8 + 2),
    ],
)
def test_score_livestock_farm(adjacent, elsewhere, pigs, cattle, points):
    """Livestock Farm (V32): 2 more points per adjacent Pasture with 2 animals, settled with the livestock."""
    assert scores(farm(adjacent, elsewhere, pigs, cattle))[0] == 5 + points


# --- ties -------------------------------------------------------------------------------------------------


def tied(glass, triggered_by, num_players=3):
    """Winners of a game whose last turn is that of the player who triggered the end."""
    p = position(num_players)
    for seat, n in enumerate(glass):
        stock(me(p, seat), glass=n)
    p["triggered_by"] = triggered_by
    p["active"] = p["to_move"] = triggered_by
    return finish(p)


@pytest.mark.parametrize(
    ("glass", "triggered_by", "winner"),
    [
        ((1, 2, 0), 0, 1),
        ((2, 2, 0), 0, 0),  # tied: the one who triggered the end
        ((2, 2, 2), 2, 2),
        ((2, 2, 0), 2, 0),  # else who would be next
        ((0, 2, 2), 0, 1),
        ((2, 0, 2), 1, 2),
        ((2, 3, 3), 2, 2),
    ],
)
def test_ties(glass, triggered_by, winner):
    """Scoring (E4): of tied players the one who triggered the end, else the next to take a turn."""
    env = tied(glass, triggered_by)
    assert env.winners() == [winner]
    assert env.scores() == list(glass)


def test_ties_with_4_players_go_clockwise():
    """Scoring (E4): next means clockwise after the player who triggered the end."""
    assert tied((2, 2, 0, 2), 2, num_players=4).winners() == [3]
    assert tied((2, 2, 0, 0), 2, num_players=4).winners() == [0]


def test_end_of_the_game_gives_scores_as_rewards():
    """End of the Game: nothing is left to do but to score."""
    p = position()
    stock(me(p), glass=3)
    stock(me(p, 1), glass=1)
    env = finish(p, reward="score")
    assert [env.rewards[agent] for agent in env.possible_agents] == [3, 1, 0]
    assert all(env.terminations.values())
