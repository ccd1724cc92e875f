"""Corrections by `rules=`: every reconstructed value can be replaced; damaged files are refused clearly."""

import math
from itertools import pairwise
from typing import Any

import pytest
from tests.edits import leaves
from tests.games.overrides import Rules, needs_all, refuse
from tests.games.positions import Position, decision, legal, me, over, step
from tests.village.helpers import GAME, family, give, position

import eurozoo
from eurozoo.envs.core.components import read_toml
from eurozoo.envs.village.actions import CITIES, LEGS
from eurozoo.envs.village.components.load import DEFAULT, _Reader, load
from eurozoo.envs.village.components.pack import pack
from eurozoo.envs.village.components.terms import Price, Reward, Space

BASE = read_toml(DEFAULT)


def tables(rules: Rules, players: int = 3) -> Any:
    return pack(load(rules), players)[0]


def with_tiles(*tiles: Rules) -> list[Rules]:
    """The customers, the first ones replaced."""
    rest: list[Rules] = BASE["customers"]["tiles"][len(tiles) :]
    return [*tiles, *rest]


def leg(start: str, end: str, **price: int) -> Rules:
    return {"from": start, "to": end, "price": price}


# --- in the tables ----------------------------------------------------------------------------------------


def test_setup_card() -> None:
    t = tables({"setup_cards": {"3": {"bag": {"green": 6}, "spaces": {"church": 2, "family": 3}}}})
    assert t["fill"].tolist() == [4, 6, 5, 4, 6]
    assert t["seed"].tolist() == [1, 6, 4, 3, 2, 3, 2]
    assert tables({"setup_cards": {"2": {"bag": {"green": 6}}}}, players=1)["fill"][1] == 6


def test_chronicle() -> None:
    t = tables({"chronicle": {"3": {"church": 4, "travel": 0}}})
    assert t["chronicle"].tolist() == [3, 2, 3, 0, 4]
    assert tables({"chronicle": {"3": {"church": 4}}}, players=4)["chronicle"].tolist() == [3, 3, 4, 2, 3]


def test_graves() -> None:
    rules = {"graves": {"2": 5, "5": 12}}
    assert [int(tables(rules, players)["graves"]) for players in (1, 2, 3, 4, 5)] == [5, 5, 8, 10, 12]


def test_customers() -> None:
    rules = {
        "customers": {"tiles": with_tiles({"ox": 2, "grain": 1, "points": 9}, {"horse": 1, "points": 3})}
    }
    t = tables(rules)
    assert (t["customers"][0]["goods"].tolist(), t["customers"][0]["grain"]) == ([0, 0, 2, 0, 0], 1)
    assert t["customers"][0]["points"] == 9
    names = [customer.name for customer in load(rules).customers]
    assert names[:5] == ["2ox+grain", "horse", "3grain", "scroll+grain", "horse#2"]
    assert len(set(names)) == 24


def test_map() -> None:
    """The other plausible map: a ring without rungs."""
    ring = ("village", "north_1", "north_2", "north_3", "south_3", "south_2", "south_1")
    legs = [leg(a, b, pink=1) for a, b in pairwise(ring)]
    t = tables({"map": {"legs": [*legs, leg("village", "south_1", orange=2)]}})
    assert t["leg_open"].sum() == 2 + 2 * 5
    assert not t["leg_open"][LEGS.index(("north_1", "south_1"))]
    assert t["prices"][Price.LEG + LEGS.index(("south_3", "north_3"))]["cubes"].tolist() == [0, 0, 0, 1]
    assert not tables({"map": {"legs": []}})["leg_open"].any()


def test_rewards() -> None:
    t = tables({"rewards": {"north_1": {"coins": 2}, "again": False}})
    assert (t["reward"][0], t["reward_amount"][0], t["reward_again"]) == (Reward.COINS, 2, 0)
    assert t["reward_amount"][CITIES.index("south_2")] == 3


def test_council_time() -> None:
    assert tables({"council_time": {"stages": [1, 2, 3, 3]}})["council_time"].tolist() == [1, 2, 3, 3]


def test_church_steps() -> None:
    assert tables({"church_steps": {"grain": [1, 1, 2]}})["church_grain"].tolist() == [1, 1, 2]


def test_life_track() -> None:
    assert tables({"life_track": {"spaces": 12}})["lap"] == 12


def test_crafts() -> None:
    t = tables({"crafts": {"office": {"train": 3, "produce": 1}}})
    assert (t["train_time"].tolist(), t["produce_time"].tolist()) == ([2, 3, 3, 3], [2, 3, 1, 3])


def test_prices_are_replaced_as_a_whole() -> None:
    t = tables({"purchases": {"wagon": {"brown": 1, "grain": 1}}, "market": {"fee": {"pink": 2}}})
    assert t["prices"][Price.WAGON]["cubes"].tolist() == [0, 0, 1, 0]
    assert t["buy_grain"].tolist() == [0, 3, 3, 0, 1]
    assert t["prices"][Price.FEE]["cubes"].tolist() == [0, 0, 0, 2]
    assert t["prices"][Price.COUNCIL]["scroll"] == 1
    assert tables({"council": {"or_scroll": False}})["prices"][Price.COUNCIL]["scroll"] == 0
    assert tables({"church": {"or_time": 4}})["prices"][Price.CHURCH]["time"] == 4


def test_carla() -> None:
    rules = {
        "carla": {
            "track": 12,
            "fates": {"top": [1, 3, 6], "bottom": [8, 11, 12]},
            "quills": {"top": 2},
            "clockwise": ["market", "harvest", "travel", "council", "family", "church", "crafts"],
        },
    }
    t = tables(rules, players=1)
    assert (t["track"], t["fate_space"].tolist()) == (12, [1, 3, 6, 8, 11, 12])
    assert t["set_quills"].tolist() == [2, 1]
    assert t["clockwise"][[Space.MARKET, Space.HARVEST, Space.CRAFTS]].tolist() == [
        Space.HARVEST,
        Space.TRAVEL,
        Space.MARKET,
    ]


def test_solo_set_up() -> None:
    t = tables({"solo": {"players": 3}}, players=1)
    assert (t["graves"], t["blue"], t["seed"].sum(), t["families"]) == (8, 4, 21, 2)


# --- on the table -----------------------------------------------------------------------------------------


def table(rules: Rules, num_players: int = 3) -> Any:
    """A game under such rules."""
    env = eurozoo.make(GAME, num_players=num_players, rules=rules)
    env.reset(seed=0)
    return env


def put(rules: Rules, p: Position) -> Any:
    """A game under such rules at a position."""
    env = table(rules, p["num_players"])
    env.set_position(p)
    return env


def play(rules: Rules, p: Position, *words: str) -> Position:
    """The position after these actions under such rules."""
    after: Position = step(put(rules, p), *words).get_position()
    return after


def doomed() -> Position:
    """Seat 0's last "1" dies at the end of a turn with the plague, as three others did on the farmyard."""
    p = position(harvest="plague")
    give(me(p), time=9)
    family(me(p), farmyard="1", chronicle_farmyard="111")
    return p


def test_a_longer_chronicle_takes_more_dead() -> None:
    words = ("take:harvest:plague", "harvest")
    assert me(play({}, doomed(), *words))["family"]["grave"] == [1]
    longer = {"chronicle": {"3": {"farmyard": 4}}}
    assert me(play(longer, doomed(), *words))["family"]["chronicle_farmyard"] == [1, 1, 1, 1]


def test_one_grave_ends_the_game() -> None:
    words = ("take:harvest:plague", "harvest")
    assert play({}, doomed(), *words)["triggered_by"] is None
    after = play({"graves": {"3": 1}}, doomed(), *words)
    assert (after["triggered_by"], after["final_turns"]) == (0, 2)


def test_a_longer_life_track() -> None:
    after = play({"life_track": {"spaces": 12}}, doomed(), "take:harvest:plague", "harvest")
    assert (me(after)["time"], me(after)["family"]["farmyard"]) == (11, [1])


def test_another_map() -> None:
    p = position(travel="orange")
    give(me(p), wagon=1, brown=1, pink=1)
    rules = {
        "map": {"legs": [leg("village", "north_2", brown=1), leg("south_3", "north_2", pink=1)]},
        "rewards": {"north_2": {"coins": 2}},
    }
    env = step(put(rules, p), "take:travel:orange")
    assert legal(env) == {"travel:village>north_2", "skip"}
    after = step(env, "travel:village>north_2").get_position()
    assert (me(after)["cities"], me(after)["coins"], me(after)["time"]) == (["north_2"], 2, 2)


def test_a_city_may_reward_only_once() -> None:
    p = position(travel="orange")
    family(me(p), farmyard="1", north_1="111")
    give(me(p), wagon=1, brown=2)
    words = ("take:travel:orange", "travel:village>north_1")
    assert me(play({}, p, *words))["prestige"] == 3
    assert me(play({"rewards": {"again": False}}, p, *words))["prestige"] == 0


def test_another_customer() -> None:
    rules = {"customers": {"tiles": with_tiles({"wagon": 2, "points": 11})}}
    p = position(market="orange")
    row = next(row for row in p["market"].values() if "2grain" in row)
    row[row.index("2grain")], p["market"]["stalls"][0] = p["market"]["stalls"][0], "2wagon"
    give(me(p), wagon=2)
    env = put(rules, p)
    before = env.scores()[0]
    step(env, "take:market:orange", "serve:1")
    after = env.get_position()
    assert (me(after)["customers"], me(after)["goods"]) == (["2wagon"], {})
    assert env.scores()[0] == before + 11


def test_council_times() -> None:
    p = position(council="orange")
    family(me(p), farmyard="111", council_3="1")
    give(me(p), scroll=1)
    words = ("take:council:orange", "advance:council_3", "skip")
    assert me(play({}, p, *words))["time"] == 3
    assert me(play({"council_time": {"stages": [1, 3, 3, 2]}}, p, *words))["time"] == 2


def test_church_steps_cost_other_grain() -> None:
    p = position(harvest="brown", family="")
    family(me(p), farmyard="111", church_3="1")
    give(me(p), grain=3)
    env = step(put({"church_steps": {"grain": [1, 1, 3]}}, p), "skip")  # the only cube is taken unasked
    assert decision(env) == "ascend"
    assert me(step(env, "ascend:church_3").get_position())["grain"] == 0
    assert decision(step(put({}, p), "skip")) != "ascend"


def test_carlas_quills_and_fates() -> None:
    """Three quills in the top set, beside the first three spaces: each of her first cubes takes a life."""
    fates = {"top": [1, 2, 3], "bottom": [7, 9, 10]}
    env = table({"carla": {"fates": fates, "quills": {"top": 3, "bottom": 0}}}, 1)
    assert env.get_position()["carla"]["quills"] == [True] * 3 + [False] * 3
    while env.get_position()["carla"]["track"] < 3:
        step(env, min(legal(env)))
    carla = env.get_position()["carla"]
    dead = [numbers for place, numbers in carla["family"].items() if place.startswith(("chronicle", "grave"))]
    assert [number for numbers in dead for number in numbers] == [1, 1, 1]
    assert carla["revealed"] == [True] * 3 + [False] * 3


def test_carlas_track_is_shorter() -> None:
    env = table({"carla": {"track": 6, "fates": {"top": [1, 2, 3], "bottom": [4, 5, 6]}}}, 1)
    tracks: list[int] = []
    while not over(env) and len(tracks) < 60:
        tracks.append(env.get_position()["carla"]["track"])
        step(env, min(legal(env)))
    assert {*range(1, 7)} <= set(tracks) <= {*range(7)}


def test_carla_goes_another_way_round() -> None:
    """The next cube of the player's colour lies on the harvest in one circle, on the council in the other."""
    p = position(1, market="", travel="green", harvest="green", council="green", crafts="pink")
    env = step(put({}, p), "take:travel:green")
    assert not env.get_position()["spaces"]["council"]
    circle = ["market", "travel", "harvest", "council", "family", "church", "crafts"]
    env = step(put({"carla": {"clockwise": circle}}, p), "take:travel:green")
    assert not env.get_position()["spaces"]["harvest"]


# --- refusals ---------------------------------------------------------------------------------------------

LEG = leg("village", "north_1", brown=2)

REFUSED: list[tuple[Rules, str]] = [
    ({"grave": {}}, "unknown key 'grave'"),
    ({"graves": {"6": 12}}, "unknown key 'graves.6'"),
    ({"graves": 7}, "graves must be a table"),
    ({"graves": {"3": "7"}}, "graves.3 must be an integer"),
    ({"graves": {"3": 7.0}}, "graves.3 must be an integer"),
    ({"graves": {"3": True}}, "graves.3 must be an integer"),
    ({"graves": {"3": math.nan}}, "graves.3 must be"),
    ({"graves": {"3": 10**30}}, "graves.3 must be"),
    ({"graves": {"3": 0}}, "graves.3 must be a whole number from 1 to 30, not 0"),
    ({"graves": {"source": "hearsay"}}, "graves.source must be one of rulebook, published, reconstructed"),
    (
        {"chronicle": {"2": dict.fromkeys(("farmyard", "council", "crafts", "travel", "church"), 0)}},
        "chronicle.2 must have at least one open space",
    ),
    ({"chronicle": {"2": {"market": 1}}}, "unknown key 'chronicle.2.market'"),
    ({"chronicle": {"2": {"travel": -1}}}, "chronicle.2.travel must be a whole number from 0 to 30, not -1"),
    ({"stock": {"green": 0}}, "stock.green must be a whole number from 1 to 100, not 0"),
    ({"stock": {"plague": 1}}, "stock.plague must be a whole number from 2 to 100, not 1"),
    ({"stock": {"orange": 1}}, "start.random_cubes and chosen_cubes must together be at most 1"),
    ({"start": {"coins": [1, 1]}}, "start.coins must have 5 numbers, not 2"),
    ({"start": {"coins": [6, 6, 6, 6, 6]}}, "start.coins gives 30 coins, but the box holds 25"),
    ({"start": {"grain": [6, 0, 0, 0, 0]}}, "start.grain[0] must be a whole number from 0 to 5, not 6"),
    (
        {"start": {"chosen_cubes": [2, 0, 0, 0, 0]}},
        "start.chosen_cubes[0] must be a whole number from 0 to 1",
    ),
    ({"setup_cards": {"2": {"bag": {"plague": 3}}}}, "unknown key 'setup_cards.2.bag.plague'"),
    (
        {"setup_cards": {"2": {"spaces": dict.fromkeys(BASE["setup_cards"]["2"]["spaces"], 0)}}},
        "setup_cards.2.spaces must have room for at least one cube",
    ),
    ({"setup_cards": {"2": {"spaces": {"church": 16}}}}, "spaces.church must be a whole number from 0 to 15"),
    ({"farmyard": {"grain": 0}}, "farmyard.grain must be a whole number from 1 to 20"),
    ({"life_track": {"spaces": 0}}, "life_track.spaces must be a whole number from 1 to 50, not 0"),
    ({"plague": {"time": 11}}, "plague.time must be a whole number from 0 to 10, not 11"),
    ({"harvest": {"alone": -1}}, "harvest.alone must be a whole number"),
    ({"crafts": {"office": {"goods": ["scroll", "ox"]}}}, "office.goods names ox, which is made already"),
    ({"crafts": {"office": {"goods": []}}}, "crafts makes no scroll"),
    ({"crafts": {"office": {"goods": ["beer"]}}}, "crafts.office.goods[0] must be one of scroll"),
    ({"crafts": {"office": {"train": 11}}}, "crafts.office.train must be a whole number from 0 to 10"),
    ({"purchases": {"plow": {}}}, "purchases.plow must cost something"),
    ({"purchases": {"plow": {"gold": 1}}}, "purchases.plow.gold is not known here"),
    ({"purchases": {"plow": {"pink": 2, "green": 1}}}, "purchases.plow must be at most 2 cubes, not 3"),
    ({"purchases": {"plow": {"plague": 1}}}, "purchases.plow.plague is not known here"),
    ({"mill": {"coins": 11}}, "mill.coins must be a whole number from 0 to 10"),
    ({"market": {"stalls": {"5": 6}}}, "market.stalls.5 must be a whole number from 1 to 5, not 6"),
    ({"market": {"stalls": {"2": 0}}}, "market.stalls.2 must be a whole number from 1 to 5, not 0"),
    ({"market": {"fee": {"green": 3}}}, "market.fee.green must be a whole number from 1 to 2, not 3"),
    ({"customers": {"tiles": []}}, "customers.tiles must be 24, not 0"),
    ({"customers": {"tiles": with_tiles({"ox": 1})}}, "customers.tiles[0].points is missing"),
    ({"customers": {"tiles": with_tiles({"points": 3})}}, "customers.tiles[0] must want something"),
    (
        {"customers": {"tiles": with_tiles({"beer": 1, "points": 3})}},
        "customers.tiles[0] must want something",
    ),
    (
        {"customers": {"tiles": with_tiles({"ox": 1, "beer": 1, "points": 3})}},
        "customers.tiles[0].beer is not known here",
    ),
    ({"customers": {"tiles": with_tiles({"ox": 6, "points": 3})}}, "customers.tiles[0].ox must be a whole"),
    ({"customers": {"tiles": [5] * 24}}, "customers.tiles[0] must be a table, not an integer"),
    ({"travel": {"wagons": -1}}, "travel.wagons must be a whole number"),
    ({"map": {"legs": [LEG, leg("village", "Rome")]}}, "map.legs[1].to must be one of north_1"),
    ({"map": {"legs": [leg("north_1", "village")]}}, "map.legs[0].to must be one of"),
    ({"map": {"legs": [leg("north_1", "north_1")]}}, "map.legs[0] leads from north_1 to itself"),
    ({"map": {"legs": [LEG, LEG]}}, "map.legs[1] joins village and north_1, which another leg joins already"),
    (
        {"map": {"legs": [leg("north_1", "north_2"), leg("north_2", "north_1")]}},
        "map.legs[1] joins north_2 and north_1, which another leg joins already",
    ),
    ({"map": {"legs": [{"from": "village", "to": "north_1"}]}}, "map.legs[0].price is missing"),
    ({"map": {"legs": [leg("village", "north_1", pink=1, green=2)]}}, "price must be at most 2 cubes, not 3"),
    ({"map": {"legs": [{**LEG, "toll": 1}]}}, "map.legs[0].toll is not known here"),
    ({"rewards": {"north_1": {}}}, "rewards.north_1 must name one of prestige, cubes, coins"),
    ({"rewards": {"north_1": {"cubes": 1, "coins": 1}}}, "rewards.north_1 must name one of"),
    ({"rewards": {"north_1": {"cubes": 3}}}, "rewards.north_1.cubes must be a whole number from 1 to 2"),
    ({"rewards": {"again": 1}}, "rewards.again must be a boolean"),
    ({"council": {"price": {}}}, "council.price must be a cube or two if something else can be paid"),
    ({"council": {"or_scroll": 1}}, "council.or_scroll must be a boolean"),
    ({"council_time": {"stages": [1, 2, 2]}}, "council_time.stages must have 4 numbers, not 3"),
    ({"privileges": {"cubes": 3}}, "privileges.cubes must be a whole number from 1 to 2"),
    ({"church": {"price": {}}}, "church.price must be a cube or two if something else can be paid"),
    ({"church_steps": {"grain": [1, 2, 4, 8]}}, "church_steps.grain must have 3 numbers, not 4"),
    ({"mass": {"draws": 5}}, "mass.draws must be a whole number from 0 to 4, not 5"),
    ({"mass": {"monks": 3}}, "mass.draws must be a whole number from 0 to 3, not 4"),
    ({"points": {"cities": [0, 1]}}, "points.cities must have 7 numbers, not 2"),
    ({"points": {"chronicle": []}}, "points.chronicle must have 1 to 12 numbers, not 0"),
    ({"points": {"coin": 51}}, "points.coin must be a whole number from 0 to 50"),
    ({"solo": {"players": 1}}, "solo.players must be a whole number from 2 to 5, not 1"),
    ({"solo": {"titles": []}}, "solo.titles must have at least one title"),
    ({"solo": {"titles": [{"points": 9, "name": "a"}, {"points": 9, "name": "b"}]}}, "solo.titles[1].points"),
    ({"carla": {"track": 8}}, "carla.fates.bottom[1] must be a whole number from 1 to 8, not 9"),
    ({"carla": {"track": 21}}, "carla.track must be a whole number from 1 to 20"),
    ({"carla": {"fates": {"top": [2, 4]}}}, "carla.fates.top must have 3 numbers, not 2"),
    ({"carla": {"fates": {"top": [2, 4, 7]}}}, "carla.fates must be 6 different spaces"),
    ({"carla": {"quills": {"top": 4}}}, "carla.quills.top must be a whole number from 0 to 3"),
    ({"carla": {"clockwise": ["market"]}}, "carla.clockwise must name each of market, crafts"),
    ({"carla": {"clockwise": ["well"] * 7}}, "carla.clockwise[0] must be one of market"),
    ({"limits": {"max_turns": 0}}, "limits.max_turns must be a whole number from 1 to 10000"),
]


@pytest.mark.parametrize(("rules", "message"), REFUSED, ids=[message for _, message in REFUSED])
def test_refused(rules: Rules, message: str) -> None:
    refuse(load, rules, message)


def test_nothing_may_be_missing() -> None:
    """But for a thing of a bundle."""
    bundles = (
        "customers",
        "map",
        "purchases",
        "rewards",
        "market.fee",
        "council.price",
        "church.price",
        "solo.titles",
    )
    paths = (*BASE, *leaves(BASE, into_lists=False))
    needed = (path for path in paths if path in bundles or not path.startswith(bundles))
    needs_all(lambda where, data: _Reader(where).components(data), DEFAULT, needed)
