"""Playing alone: no Special Action, only one's own spaces are imitated, more tiles in the supply."""

import pytest

from .helpers import (
    SUMMER,
    WINTER,
    closing,
    fresh,
    goods,
    land,
    legal,
    load,
    me,
    occupy,
    options,
    over,
    play,
    position,
    spacious,
    starts,
    step,
    through,
)
from .test_rules_course import SUMMER_SPACES, WINTER_SPACES


@pytest.mark.parametrize(("half_year", "spaces"), [(SUMMER, SUMMER_SPACES), (WINTER, WINTER_SPACES)])
def test_no_special_action(half_year, spaces):
    """No space of the other season."""
    p = position(half_year, 1, food=9)
    assert starts(options(p), "place") == spaces


def test_four_workers():
    """Four workers in each half-year; a space is used once."""
    env = load(position(SUMMER, 1, food=9))
    step(env, "place:woodcutter", "place:clay_worker", "place:fisherman")
    assert env.get_position()["occupied"] == {"fisherman": 0, "clay_worker": 0, "woodcutter": 0}
    assert "place:woodcutter" not in legal(env)
    through(step(env, "place:peat_cutter", *["cut:boardwalk"] * 3), "cut")
    assert env.get_position()["half_year"] == 2


def test_starting_player_stays():
    """There is no marker."""
    after = play(closing(SUMMER, food=9, peat=9), "pass")
    assert (after["starting_player"], after["to_move"]) == (0, 0)


def test_laborer_imitates_own_spaces():
    """Occupied are only one's own."""
    p = position(SUMMER, 1, food=9)
    occupy(p, 0, "woodcutter", "fisherman")
    assert starts(options(p, "place:summer_laborer"), "imitate") == {"woodcutter", "fisherman"}
    assert goods(play(p, "place:summer_laborer", "imitate:woodcutter"))["wood"] == 3


def test_supply_of_fields():
    """12 fields beside those of the start."""
    p = position(SUMMER, 1)
    spacious(me(p))
    me(p)["barn"]["plows"] = 2
    land(me(p), grain_field=12)
    after = play(p, "place:farmer", "field:flax")  # the second plow has no tile
    assert me(after)["land"]["flax_field"] == 2
    assert after["decision"] == "turn"


@pytest.mark.parametrize(("stalls", "left"), [(6, True), (7, False)])
def test_supply_of_stalls(stalls, left):
    """6 stalls beside that of the start."""
    p = position(SUMMER, 1, clay=2, grain=1)
    spacious(me(p))
    land(me(p), stall=stalls)
    assert ("choose:stall" in options(p, "place:summer_carpenter")) == left


def test_whole_game():
    """Nine half-years; whoever plays alone wins or loses against nobody."""
    env = fresh(1)
    while not over(env):
        words = legal(env)
        step(env, next(word for word in ("pass", "done", min(words)) if word in words))
    after = env.get_position()
    assert (after["half_year"], after["status"], len(env.scores())) == (9, "terminated", 1)


def test_same_start():
    """The same set-up."""
    alone, both = fresh(1).get_position(), fresh(2).get_position()
    boards = [player | {"turns": 0} for player in (*alone["players"], *both["players"])]
    assert boards[0] == boards[1] == boards[2]
