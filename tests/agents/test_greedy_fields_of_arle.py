"""The greedy player of Fields of Arle in single positions."""

import numpy as np
import pytest
from tests.fields_of_arle.helpers import GAME, Position, barn, closing, load, me, play, step, summer

import eurozoo
from eurozoo.agents.fields_of_arle import GreedyAgent
from eurozoo.agents.fields_of_arle.worth import prices_of
from eurozoo.envs.fields_of_arle.actions import BUILDINGS
from eurozoo.envs.fields_of_arle.components.terms import HALF_YEARS, Good


def choice(p: Position) -> str:
    """What the player does in a position."""
    env = eurozoo.make_vec(GAME, 1, num_players=p["num_players"], seed=0)
    env.set_position(0, p)
    return env.action_name(int(GreedyAgent().act(env, np.arange(1))[0]))


@pytest.mark.parametrize(
    ("building", "ways", "price"),
    [
        ("smithy", 1, {Good.TIMBER: 1, Good.BRICK: 1}),
        ("mill", 2, {Good.TIMBER: 1, Good.FLAX: 8}),
        ("potters_inn", 6, {Good.FOOD: 9, Good.WOOD: 1, Good.CLAY: 1}),
    ],
)
def test_prices(building, ways, price):
    tables = eurozoo.make_vec(GAME, 1, seed=0).tables
    prices = prices_of(tables["buildings"][0][BUILDINGS.index(building)])
    assert len(prices) == ways
    listed = [{good: n for good, n in zip(*pair, strict=True) if n} for pair in prices]
    assert price in listed


def test_window__loads_before_the_last_work_phase_closes():
    p = closing(HALF_YEARS, food=3, peat=2, wood=1)
    barn(me(p), handcart=1)
    assert choice(play(p, "pass")) == "load:wood"


def test_window__exchanges_peat_for_missing_food():
    p = closing(HALF_YEARS, food=1, peat=3)  # the field will yield one grain
    barn(me(p), peat_boats=1)
    assert choice(play(p, "pass")) in ("exchange:food", "exchange:grain")


def test_slot__wastes_no_space():
    p = summer(wood=1)
    barn(me(p), carriage=1, cart=1, handcart=1)
    assert choice(step(load(p), "load:wood").get_position()) == "onto:3"


def test_master__looks_at_each_set_of_tools_once():
    """A second tool is one of those behind the first: else it would have come first."""
    p = play(summer(wood=5, clay=5, brick=5), "place:summer_master", "improve:shovels")
    verb, _, tool = choice(p).partition(":")
    assert verb == "done" or tool in ("pottery_wheels", "ovens", "axes", "workbenches")
