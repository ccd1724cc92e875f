"""End of the game: its trigger, the last turns, the last mass, the winner."""

import pytest
from tests.reference import village as reference

from .helpers import (
    bury,
    decision,
    family,
    fill_chronicle,
    give,
    last_turns,
    lay,
    legal,
    line_up,
    load,
    me,
    options,
    over,
    play,
    position,
    starts,
    step,
    stock,
    where,
)

PLAGUE = "take:harvest:plague"


def dying(num_players=3, **spaces):
    """At the end of seat 0's turn a member of its farmyard dies."""
    p = position(num_players, **({"harvest": "plague orange orange"} | spaces))
    give(me(p), time=8)
    return p


def last_space(num_players=3):
    """The space that this member takes is the last one of the chronicle."""
    p = dying(num_players)
    fill_chronicle(p, num_players - 1, farmyard=1)
    return p


def last_grave(num_players=3):
    """The grave that this member takes is the last one."""
    p = dying(num_players)
    bury(p, num_players - 1, chronicle_farmyard=reference.free_spaces(p, "farmyard"))
    bury(p, num_players - 1, grave=reference.free_graves(p) - 1)
    return p


def turns_after(env):
    """Seats that have a turn from here to the end of the game; they do as little as they can."""
    order = []
    while not over(env):
        words = legal(env)
        if decision(env) == "turn":
            order.append(env.get_position()["active"])
            takes = {word for word in words if word.startswith("take") and "plague" not in word}
            step(env, min(takes or words & {"skip"} or words))
        else:
            step(env, next(iter(words & {"skip", "pass", "done"}), min(words)))
    return order


# --- trigger ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("num_players", [2, 3])
def test_end_last_space_of_the_chronicle(num_players):
    """End of the game, a (E2): who fills it has no more turn, all others have one, clockwise."""
    env = step(load(last_space(num_players)), PLAGUE, "skip")
    p = env.get_position()
    assert (p["triggered_by"], p["final_turns"], p["status"]) == (0, num_players - 1, "running")
    assert turns_after(env) == list(range(1, num_players))


@pytest.mark.parametrize("num_players", [2, 3])
def test_end_last_grave(num_players):
    """End of the game, b (E2): the same for the graveyard."""
    env = step(load(last_grave(num_players)), PLAGUE, "skip")
    p = env.get_position()
    assert (where(p)["grave"], p["triggered_by"], p["final_turns"]) == ([1], 0, num_players - 1)
    assert turns_after(env) == list(range(1, num_players))


def test_end_not_before_the_last_space():
    """End of the game: one space and one grave left, the game goes on."""
    p = last_space()
    reference.move(me(p, 2)["family"], 1, "chronicle_farmyard", "farmyard")
    after = play(p, PLAGUE, "skip")
    assert (after["triggered_by"], after["final_turns"]) == (None, None)


def test_end_a_full_category_is_not_enough():
    """End of the game, a: all categories of the chronicle have to be full."""
    p = dying()
    bury(p, 2, chronicle_farmyard=2, chronicle_church=2)
    after = play(p, PLAGUE, "skip")
    assert (where(after)["chronicle_farmyard"], after["triggered_by"]) == ([1], None)


def test_end_gone_members_do_not_matter():
    """End of the game (D12, E6): further deaths change nothing about the last turns."""
    p = dying()
    family(me(p), north_1="1", farmyard="2")
    last_turns(p, 2, 2)
    after = play(p, PLAGUE, "skip")
    assert (where(after)["gone"], after["final_turns"], after["triggered_by"]) == ([1], 1, 2)


def test_end_turn_order_goes_on_from_the_trigger():
    """End of the game (E2): clockwise from whoever triggered, not from the starting player."""
    p = position(3, harvest="plague orange orange")
    p["active"] = p["to_move"] = 1
    give(me(p, 1), time=8)
    fill_chronicle(p, 0, farmyard=1)
    env = step(load(p), PLAGUE, "skip")
    assert env.get_position()["triggered_by"] == 1
    assert turns_after(env) == [2, 0]


# --- trigger on a market day ------------------------------------------------------------------------------


def fair():
    """Seat 0 opens a market day; the next death at a farmyard fills the chronicle."""
    p = position(3, market="orange", harvest="orange orange green")
    line_up(p, "2grain", "3grain", "4grain")
    fill_chronicle(p, 2, farmyard=1)
    give(me(p), green=2, grain=5)
    give(me(p, 1), green=2, grain=5)
    return p


def test_end_on_a_market_day_by_its_opener():
    """End of the game, special case (E3): the day is finished, then all others have one turn."""
    p = fair()
    give(me(p), time=9)
    env = step(load(p), "take:market:orange", "serve:1", "serve:3", "serve:2")
    p = env.get_position()
    assert (p["triggered_by"], p["final_turns"], p["to_move"]) == (0, 2, 1)
    assert turns_after(env) == [1, 2]


def test_end_on_a_market_day_by_another_player():
    """End of the game, special case (E3): all have one turn, from the left of the opener, he himself last."""
    p = fair()
    give(me(p, 1), time=9)
    env = step(load(p), "take:market:orange", "serve:1", "serve:3")
    during = env.get_position()
    assert (during["decision"], during["triggered_by"], during["final_turns"]) == ("market", 1, None)
    step(env, "pass")  # nor can seat 1 serve once more: the day is finished
    p = env.get_position()
    assert (p["decision"], p["final_turns"], p["to_move"]) == ("turn", 3, 1)
    assert turns_after(env) == [1, 2, 0]


def test_end_market_day_goes_on_after_the_trigger():
    """End of the game, special case (E3): sales are still made after the last space is filled."""
    p = fair()
    give(me(p, 1), time=9)
    env = step(load(p), "take:market:orange", "serve:1", "serve:3")
    after = step(env, "serve:2").get_position()
    assert me(after)["customers"] == ["2grain", "3grain"]
    assert me(after, 1)["customers"] == ["4grain"]


def test_end_two_triggers_on_one_market_day():
    """End of the game, special case (F3): the first one counts."""
    p = fair()
    give(me(p, 1), time=9)
    give(me(p), time=9)
    env = step(load(p), "take:market:orange", "serve:1", "serve:3", "serve:2")
    p = env.get_position()
    assert (where(p, 1)["chronicle_farmyard"], where(p)["grave"]) == ([1], [1])
    assert (p["triggered_by"], p["final_turns"]) == (1, 3)


def test_end_opener_dies_only_at_the_end_of_his_turn():
    """End of the game, special case (E3): the plague cube of the market triggers for its taker."""
    p = fair()
    lay(p, market="plague")
    give(me(p), time=8)
    env = step(load(p), "take:market:plague", "serve:1", "pass", "pass")
    p = env.get_position()
    assert (p["triggered_by"], p["final_turns"], p["to_move"]) == (0, 2, 1)


# --- last turns -------------------------------------------------------------------------------------------


def final(num_players=3, turns=1, **spaces):
    """Seat 0's last turn, with `turns` to go."""
    p = position(num_players, **({"family": ""} | spaces))
    last_turns(p, turns, num_players - 1)
    return p


def test_end_last_turn_as_always():
    """End of the game: the last action is taken with a cube, or with three at the well."""
    p = final(harvest="orange plague")
    assert starts(options(p), "perform") == set()
    assert "skip" not in options(p)
    give(me(p), green=3)
    assert starts(options(p), "perform") == set(reference.SPACES)


def test_end_board_is_not_seeded_again():
    """End of the game (E4): without cubes the rest acts free of cube and well cost, or not at all (F7)."""
    p = final(turns=2, harvest="orange")
    give(me(p), green=3)
    give(me(p, 1), orange=3)
    env = step(load(p), "take:harvest:orange", "harvest")
    after = env.get_position()
    assert (reference.cubes_on_board(after), after["round"], after["to_move"]) == (0, 1, 1)
    assert legal(env) == {f"perform:{space}" for space in reference.SPACES} | {"skip"}
    step(env, "perform:harvest", "harvest")
    assert stock(env.get_position(), 1) == {"orange": 3, "grain": 2}
    assert over(env)


def test_end_last_action_may_be_declined():
    """End of the game (F7): the free action is no duty."""
    env = step(load(final()), "skip")
    assert over(env)


@pytest.mark.parametrize(
    ("space", "words", "cost", "left"),
    [
        ("crafts", ("buy:plow",), {"orange": 1, "pink": 1}, {"plow": 1}),
        ("travel", ("travel:village>north_1",), {"wagon": 1, "brown": 2}, {}),
        ("council", ("enter_council", "skip"), {"scroll": 1}, {}),
        ("church", ("enter_church", "pay:brown"), {"brown": 1}, {}),
    ],
)
def test_end_free_action_has_its_own_cost(space, words, cost, left):
    """End of the game (E4): what the action itself costs is due."""
    p = final(turns=2)
    give(me(p), **cost)
    assert stock(play(p, f"perform:{space}", *words)) == left


def test_end_free_market_day():
    """End of the game (E4): a market day with the usual fees for the others."""
    p = final(turns=2)
    line_up(p, "scroll", "2grain")
    give(me(p), scroll=1)
    give(me(p, 1), grain=2, green=1)
    after = play(p, "perform:market", "serve:1", "serve:2")
    assert (me(after)["customers"], me(after, 1)["customers"]) == (["scroll"], ["2grain"])
    assert (stock(after), stock(after, 1)) == ({}, {})


def test_end_trigger_in_the_turn_that_empties_the_board():
    """End of the game (E5): no mass and no seeding in between; free last actions, then one mass."""
    p = last_space()
    lay(p, harvest="plague", family="")
    family(me(p, 1), farmyard="111", church_1="1")
    give(me(p), orange=3)
    env = step(load(p), PLAGUE, "skip")
    p = env.get_position()
    assert (p["round"], p["to_move"], me(p, 1)["prestige"]) == (1, 1, 0)
    assert "skip" in legal(env)
    step(env, "skip", "skip")
    assert (over(env), me(env.get_position(), 1)["prestige"]) == (True, 2)


def test_end_deaths_in_the_last_turns_enter_the_chronicle():
    """End of the game (E6): a free space of the chronicle still takes them, and they score."""
    p = final(turns=2, harvest="plague orange")
    give(me(p), time=8)
    after = play(p, PLAGUE, "skip")
    assert where(after)["chronicle_farmyard"] == [1]


def test_end_deaths_after_the_chronicle_is_full():
    """End of the game (E6, D11): with the chronicle full, a grave."""
    p = position(3, harvest="plague orange")
    fill_chronicle(p, 2, farmyard=1)
    family(me(p, 1), farmyard="111", chronicle_farmyard="1")
    p["final_turns"], p["triggered_by"] = 2, 2
    give(me(p), time=8)
    after = play(p, PLAGUE, "skip")
    assert where(after)["grave"] == [1]


def test_end_one_last_mass():
    """End of the game (K6): exactly one, though the last turn also empties the board."""
    p = final(2, harvest="orange")
    family(me(p), farmyard="111", church_1="1")
    give(me(p), green=3)
    env = step(load(p), "take:harvest:orange", "skip")
    assert (over(env), me(env.get_position())["prestige"]) == (True, 2)


def test_end_starting_player_of_the_last_mass():
    """End of the game (K7): the current starting player begins it, whoever holds the ring."""
    p = final(3)
    p["starting_player"], p["ring"] = 1, 0
    for player in p["players"][:2]:
        family(player, farmyard="111", church_1="1")
        give(player, grain=1)
    env = step(load(p), "skip")
    assert (decision(env), env.get_position()["to_move"]) == ("ascend", 1)


# --- winner -----------------------------------------------------------------------------------------------


def result(points=(0, 0), grain=(0, 0), families=({}, {}, {})):
    """Winners of a game of three whose third player has filled the graves and is far behind."""
    p = final(3)
    for seat in (0, 1):
        family(me(p, seat), **({"farmyard": "1111"} | families[seat]))
        give(me(p, seat), prestige=10 + points[seat], grain=grain[seat])
    env = step(load(p), "skip")
    assert over(env)
    return env.winners()


@pytest.mark.parametrize(("points", "winner"), [((1, 0), [0]), ((0, 1), [1])])
def test_end_most_prestige_wins(points, winner):
    """Final scoring: the most prestige points; grain and living members do not matter."""
    assert result(points, grain=(3, 3)) == winner
    assert result(points, grain=tuple(5 * (1 - n) for n in points)) == winner


@pytest.mark.parametrize(("grain", "winner"), [((1, 0), [0]), ((2, 5), [1])])
def test_end_tie_most_grain(grain, winner):
    """Final scoring (E7): tied, the most bags of grain."""
    families = ({"farmyard": "11112"}, {"farmyard": "1111"})
    assert result(grain=grain, families=families) == winner


@pytest.mark.parametrize(
    ("families", "winner"),
    [
        (({"farmyard": "11112"}, {}), [0]),
        (({}, {"farmyard": "11", "bag": "112"}), [1]),  # members in the bag live
        (({"farmyard": "1111"}, {"farmyard": "111", "chronicle_farmyard": "1"}), [0]),
        (({}, {}), [0, 1]),
    ],
)
def test_end_tie_most_living_members(families, winner):
    """Final scoring (E7): still tied, the most living members: born and not dead; else shared."""
    assert result(families=families) == winner
