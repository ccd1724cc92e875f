"""The observation `flat`: every index is described, and the public facts stand where the table says."""

from functools import partial

import numpy as np
import pytest
from tests.games import seeing
from tests.games.seeing import check_description, one_hot

from eurozoo.encoders.village.flat import LAYOUT
from eurozoo.envs.core.registry import find
from eurozoo.envs.village.components.terms import Cube, Good, Place, Space
from eurozoo.envs.village.state import Decision

from .helpers import GAME, bury, family, fresh, give, line_up, load, position, step

seen = partial(seeing.seen, layout=LAYOUT)


def test_describe__names_every_index_once():
    check_description(find(GAME).encoder("flat"))


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_players__own_seat_first_then_in_turn_order(seat):
    p = position(3)
    for i, player in enumerate(p["players"]):
        give(player, orange=i, grain=i)
    look = seen(load(p), seat=seat)
    for i in range(3):
        other = (seat + i) % 3
        assert look(f"player_{i}", "purse")[0] == other / 8
        assert look(f"player_{i}", "grain") == [other / 5]
        assert look(f"player_{i}", "active") == [float(other == 0)]
    for i in (3, 4):
        assert look(f"player_{i}", "present") == [0]
    assert look("to_move") == [float(seat == 0)]
    assert look("decision") == one_hot(Decision.TURN, len(Decision))


def test_family__by_place_and_number():
    p = position(2)
    family(p["players"][0], farmyard="1", smithy="12", church_2="2", north_1="3")
    bury(p, 1, chronicle_crafts=2, grave=1)
    look = seen(load(p))
    board = look("player_0", "board")
    assert board[Place.SMITHY - Place.WAINWRIGHT] == 0.5
    assert board[Place.CHURCH_2 - Place.WAINWRIGHT] == 0.25
    assert look("player_0", "farmyard") == [0.25, 0, 0, 0]
    council, crafts, travel, church = np.reshape(look("player_0", "generations"), (4, 4)).tolist()
    assert council == [0, 0, 0, 0]
    assert crafts == [0.25, 0.25, 0, 0]
    assert travel == [0, 0, 0.25, 0]
    assert church == [0, 0.25, 0, 0]
    assert look("player_1", "buried") == [0, 0, 0.25, 0, 0, 0.125]


def test_market__what_they_want_and_who_can_be_served():
    p = position(2)
    line_up(p, "horse+plow", "3grain")
    give(p["players"][0], grain=3, horse=1)
    look = seen(load(p))
    wanted = [0.5 if good in (Good.HORSE, Good.PLOW) else 0 for good in Good]
    assert look("stall_0", "goods") == wanted
    assert look("stall_0", "points") == [0.75]
    assert look("stall_0", "ready") == [0]
    assert look("stall_1", "grain") == [0.75]
    assert look("stall_1", "ready") == [1]
    assert look("stall_3", "points") == [0]  # no such stall with two players


def test_decision__arguments():
    p = position(2, crafts="orange green", harvest="plague")
    give(p["players"][0], pink=1, coins=1)
    env = step(load(p), "take:crafts:orange")
    assert seen(env)("space") == one_hot(Space.CRAFTS, len(Space))
    assert seen(env)("took_space") == one_hot(Space.CRAFTS, len(Space))
    env = step(env, "buy:plow")
    look = seen(env)
    assert look("decision") == one_hot(Decision.PAY, len(Decision))
    assert look("price") == [0.5, 0, 0, 0.5]
    assert look("space") == one_hot(None, len(Space))


def test_carla__plays_to_the_left():
    look = seen(fresh(1))
    assert look("player_1", "present") == [1]
    assert look("player_2", "present") == [0]
    assert look("player_1", "farmyard") == [1, 0.75, 0, 0]


@pytest.mark.parametrize("quill", [0, 1])
def test_carla__quills_show_once_her_cube_has_passed(quill):
    p = position(1)
    carla = p["carla"]
    carla |= {"track": 2, "last_cube": "green", "cubes": {"green": 2}}
    carla["quills"] = [quill == 0, quill == 1, False, False, False, True]
    carla["revealed"] = [True] + [False] * 5
    look = seen(load(p))
    assert look("fates") == [1 if quill == 0 else -1, 0, 0, 0, 0, 0]
    assert look("quills") == [0 if quill == 0 else 0.5, 0.5]
    assert look("track") == [0.2]
    assert look("fate_way") == [1, 0.2, 0.3, 0.5, 0.7, 0.8]
    assert look("carla_last") == one_hot(Cube.GREEN, len(Cube))
