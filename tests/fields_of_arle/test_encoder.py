"""The observation `flat`: every index is described, and the public facts stand where the table says."""

from functools import partial

import pytest
from tests.games import seeing
from tests.games.seeing import check_description, one_hot

from eurozoo.encoders.fields_of_arle.flat import LAYOUT
from eurozoo.envs.core.registry import find
from eurozoo.envs.fields_of_arle.actions import BUILDINGS, SPACES
from eurozoo.envs.fields_of_arle.components.terms import Cargo, Destination, Good, Land, Option, Tool
from eurozoo.envs.fields_of_arle.state import Decision, Window

from .helpers import GAME, barn, give, land, load, me, moors, occupy, own, step, summer, tools, winter

seen = partial(seeing.seen, layout=LAYOUT)


def test_describe__names_every_index_once():
    check_description(find(GAME).encoder("flat"))


@pytest.mark.parametrize("seat", [0, 1])
def test_players__own_seat_first(seat):
    p = summer(food=15, grain=3)
    give(me(p, 1), food=30, horse=1)
    look = seen(load(p), seat=seat)
    own_goods, other_goods = look("player_0", "goods"), look("player_1", "goods")
    first, second = (own_goods, other_goods) if seat == 0 else (other_goods, own_goods)
    assert (first[Good.FOOD], first[Good.GRAIN], first[Good.HORSE]) == (0.5, 0.2, 0)
    assert (second[Good.FOOD], second[Good.GRAIN], second[Good.HORSE]) == (1, 0, 0.0833)
    assert look("to_move") == look("player_0", "first") == [float(seat == 0)]
    assert look("decision") == one_hot(Decision.TURN, len(Decision))


def test_solo__nobody_opposite():
    p = summer()
    p["players"].pop()
    p["num_players"] = 1
    look = seen(load(p))
    assert look("player_0", "present") == [1]
    assert look("player_1", "present") == look("player_1", "score") == [0]
    assert look("special_left") == [0]


def test_home_board():
    p = summer()
    land(me(p), stable=3)
    moors(me(p), wet=1, boardwalk=2, dehydrated=(4, 1))
    me(p)["dikes"] = 7
    tools(me(p), axes=4, ovens=4)
    own(p, "mill")
    look = seen(load(p))
    assert look("player_0", "land")[Land.STABLE] == 0.5
    assert look("player_0", "wet_moors") == [0.3333]
    assert look("player_0", "moors") == [0.3333, 0, 0, 0.3333]
    assert look("player_0", "boardwalk") == [0.5]
    assert look("player_0", "dikes") == [1]
    assert look("player_0", "free_land") == [0.875]  # 6 + 9 - 4 at the start - 3 stables - the mill
    assert look("player_0", "tools")[Tool.AXES] == 0.3333
    assert look("player_0", "tools")[Tool.OVENS] == 1
    assert look("player_0", "buildings") == one_hot(BUILDINGS.index("mill"), len(BUILDINGS))


def test_barn__loads_and_free_spaces():
    p = summer(wood=1, peat=1)
    barn(me(p), plows=1, handcart=1, carriage=1)
    env = step(load(p), "load:wood", "onto:1")
    look = seen(env)
    assert look("player_0", "plows") == [0.2]
    assert look("player_0", "vehicles") == [0.5, 0, 0, 0, 0.5, 0]
    assert look("player_0", "slots")[:3] == [0.1667, 0.8333, 0]
    assert look("player_0", "singles")[:3] == [0, 0.25, 0]
    assert look("player_0", "doubles")[:3] == [0, 1, 0]
    assert look("player_0", "large") == [1]
    assert look("player_0", "loaded")[0] == 0.25  # timber


def test_board__spaces_and_buildings():
    p = summer(timber=1, brick=1)
    occupy(p, 0, "fisherman")
    occupy(p, 1, "builder")
    own(p, "mill", seat=1)
    look = seen(load(p))
    occupied = dict(zip(SPACES, look("occupied"), strict=True))
    assert {space: mark for space, mark in occupied.items() if mark} == {"fisherman": 1, "builder": -1}
    offer = dict(zip(BUILDINGS, look("offer"), strict=True))
    assert (offer["smithy"], offer["saddlery"], offer["mill"]) == (1, 0.5, 0)
    assert look("player_0", "workers") == [0.5]  # one more is in hand
    assert look("player_1", "workers") == [0.75]
    assert look("half_year") == [0.1111]
    assert look("summer") == look("special_left") == [1]


def test_winter__special_action():
    look = seen(step(load(winter()), "place:peat_cutter"))
    assert look("summer") == look("special_left") == [0]
    assert look("player_0", "special") == [1]
    assert look("player_1", "special") == [0]


def test_decision__options_and_price():
    p = summer(grain=1, food=1, wood=1, clay=1)
    env = step(load(p), "place:forester")
    look = seen(env)
    assert look("decision") == one_hot(Decision.OPTION, len(Decision))
    offered = {option for option, bit in zip(Option, look("options"), strict=True) if bit}
    assert offered == {Option.FOREST, Option.BUILDING}
    look = seen(step(env, "build:weaving_parlor"))
    assert look("decision") == one_hot(Decision.PRICE, len(Decision))
    assert look("offer")[BUILDINGS.index("weaving_parlor")] == -1


def test_decision__conversion():
    look = seen(step(load(winter(clay=4)), "place:potter"))
    assert look("decision") == one_hot(Decision.TIMES, len(Decision))
    assert look("times") == [0.25]
    assert look("pay") == [0.25 if good == Good.CLAY else 0 for good in Good]
    assert look("gain") == [{Good.FOOD: 0.75, Good.PEAT: 0.25}.get(good, 0) for good in Good]


def test_decision__tools_moved():
    env = step(load(summer(wood=5)), "place:summer_master", "improve:axes")
    assert seen(env)("moved") == one_hot(Tool.AXES, len(Tool))
    assert seen(env)("times") == [0.125]


def test_decision__vehicle_and_sale():
    p = summer(grain=2, hides=1)
    barn(me(p), cart=1, carriage=1)
    env = step(load(p), "load:esens")
    cargo = one_hot(Cargo.DESTINATION + Destination.ESENS, Cargo.DESTINATION + len(Destination))
    assert seen(env)("decision") == one_hot(Decision.SLOT, len(Decision))
    assert seen(env)("cargo") == cargo
    env = step(env, "onto:1", "sell:esens:grain")
    assert seen(env)("decision") == one_hot(Decision.SELL, len(Decision))
    assert seen(env)("cargo") == cargo
    assert seen(env)("sold") == [1, 0, 0, 0, 0]
    assert seen(env)("player_0", "underway") == one_hot(Destination.ESENS, len(Destination))


def test_decision__window():
    p = summer(wood=2)
    barn(me(p), handcart=1)
    look = seen(step(load(p), "place:woodcutter"))
    assert look("window") == one_hot(Window.AFTER_WORKER, len(Window))
