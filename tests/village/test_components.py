"""Every number of the component file, transcribed a second time, and what the kernels get of it."""

from collections import Counter
from typing import Any

import pytest

from eurozoo.envs.core.errors import OptionError
from eurozoo.envs.village.actions import CUBE_GAINS, FIRST_PAYMENT, LEGS, PAYMENTS
from eurozoo.envs.village.components.load import load
from eurozoo.envs.village.components.model import Components
from eurozoo.envs.village.components.pack import pack
from eurozoo.envs.village.components.terms import Craft, Cube, Good, Place, Price, Reward, Section, Space

COMPONENTS = load()
COUNTS = (1, 2, 3, 4, 5)
TABLES: dict[int, Any] = {players: pack(COMPONENTS, players)[0] for players in COUNTS}
each_count = pytest.mark.parametrize("players", COUNTS)

#: by number of players, the set-up of 2 being that of the solo game too
#: (colours: orange, green, brown, pink; spaces: market, crafts, harvest, family, travel, council, church)
FILL = {2: (3, 3, 4, 4), 3: (4, 4, 5, 4), 4: (5, 5, 5, 5), 5: (6, 7, 7, 6)}
SEED = {
    2: (1, 5, 3, 2, 2, 2, 3),
    3: (1, 6, 4, 2, 2, 3, 3),
    4: (1, 7, 4, 3, 2, 4, 3),
    5: (1, 8, 6, 4, 3, 4, 4),
}
#: farmyard, council, crafts, travel, church
CHRONICLE = {2: (2, 2, 2, 1, 2), 3: (3, 2, 3, 2, 2), 4: (3, 3, 4, 2, 3), 5: (4, 4, 5, 2, 4)}
GRAVES = {2: 6, 3: 8, 4: 10, 5: 11}
STALLS = {2: 3, 3: 4, 4: 5, 5: 5}
CUSTOMERS = """
2: 2grain, scroll
3: 3grain, scroll+grain, horse, ox, plow, wagon
4: horse+grain, ox+grain, plow+grain, wagon+grain, 2scroll, scroll+2grain, 4grain
5: scroll+horse, scroll+ox, scroll+plow, scroll+wagon
6: horse+plow, ox+plow, horse+wagon, ox+wagon, horse+ox
"""
MAP = """
village north_1: 2 brown
village south_1: 2 orange
north_1 north_2: 1 brown 1 pink
north_2 north_3: 2 pink
south_1 south_2: 1 orange 1 pink
south_2 south_3: 1 orange 1 brown
north_1 south_1: 2 pink
north_2 south_2: 1 orange 1 brown
north_3 south_3: 1 orange 1 brown
"""
REWARDS = {
    "north_1": (Reward.PRESTIGE, 3),
    "north_2": (Reward.CUBES, 2),
    "north_3": (Reward.COINS, 1),
    "south_1": (Reward.COINS, 1),
    "south_2": (Reward.PRESTIGE, 3),
    "south_3": (Reward.CUBES, 2),
}


def setup_of(players: int) -> int:
    return max(players, 2)


def cubes(words: str) -> dict[int, int]:
    """ "1 brown 1 pink" by Cube."""
    items = words.split()
    return {int(Cube[c.upper()]): int(n) for n, c in zip(items[::2], items[1::2], strict=True)}


def price(record: Any) -> dict[int, int]:
    assert record["size"] == record["cubes"].sum()
    return {color: int(n) for color, n in enumerate(record["cubes"]) if n}


# --- set-up -----------------------------------------------------------------------------------------------


@each_count
def test_setup_card(players: int) -> None:
    t = TABLES[players]
    assert tuple(t["fill"]) == (*FILL[setup_of(players)], 6)
    assert tuple(t["seed"]) == SEED[setup_of(players)]


@each_count
def test_seeding_divides_evenly_and_leaves_two_cubes(players: int) -> None:
    t = TABLES[players]
    assert t["seed"].sum() == {1: 18, 2: 18, 3: 21, 4: 24, 5: 30}[players]
    assert t["seed"].sum() % players == 0
    assert t["fill"].sum() - t["seed"].sum() == 2


@each_count
def test_box(players: int) -> None:
    t = TABLES[players]
    assert t["cube_stock"].tolist() == [33, 33, 33, 33, 6]
    assert (t["goods_stock"], t["coin_stock"], t["max_grain"], t["monks"]) == (12, 25, 5, 4)
    assert t["members"].tolist() == [4, 3, 2, 2]
    assert (t["num_players"], t["families"]) == (players, max(players, 2))


def test_start_by_place_in_the_turn_order() -> None:
    t = TABLES[5]
    assert t["start_coins"].tolist() == [1, 1, 1, 1, 2]
    assert t["start_grain"].tolist() == [0, 1, 0, 0, 0]
    assert t["start_random_cubes"].tolist() == [0, 0, 1, 0, 0]
    assert t["start_chosen_cubes"].tolist() == [0, 0, 0, 1, 0]
    assert TABLES[1]["start_coins"].tolist() == [1, 0, 0, 0, 0]


# --- life and death ---------------------------------------------------------------------------------------


@each_count
def test_time(players: int) -> None:
    t = TABLES[players]
    assert (t["lap"], t["plague_time"]) == (10, 2)


@each_count
def test_chronicle_and_graves(players: int) -> None:
    t = TABLES[players]
    assert tuple(t["chronicle"]) == CHRONICLE[setup_of(players)]
    assert t["graves"] == GRAVES[setup_of(players)]


def test_sections_of_places() -> None:
    section = {place: TABLES[3]["section"][place] for place in Place}
    assert section[Place.FARMYARD] == Section.FARMYARD
    assert {section[Place(p)] for p in range(Place.WAINWRIGHT, Place.COUNCIL_1)} == {Section.CRAFTS}
    assert {section[Place(p)] for p in range(Place.COUNCIL_1, Place.NORTH_1)} == {Section.COUNCIL}
    assert {section[Place(p)] for p in range(Place.NORTH_1, Place.CHURCH_1)} == {Section.TRAVEL}
    assert {section[Place(p)] for p in range(Place.CHURCH_1, Place.CHRONICLE_FARMYARD)} == {Section.CHURCH}
    others = (Place.SUPPLY, Place.BAG, *(Place(p) for p in range(Place.CHRONICLE_FARMYARD, 28)))
    assert {section[place] for place in others} == {-1}


def test_sections_of_carlas_dead() -> None:
    section = TABLES[1]["space_section"]
    assert {Space(i).name: Section(s).name for i, s in enumerate(section) if s >= 0} == {
        "CRAFTS": "CRAFTS",
        "HARVEST": "FARMYARD",
        "FAMILY": "FARMYARD",
        "TRAVEL": "TRAVEL",
        "COUNCIL": "COUNCIL",
        "CHURCH": "CHURCH",
    }
    assert section[Space.MARKET] == -1


# --- actions ----------------------------------------------------------------------------------------------


def test_harvest() -> None:
    assert TABLES[3]["harvest"].tolist() == [2, 3, 4]


def test_crafts() -> None:
    t = TABLES[3]
    assert t["train_time"].tolist() == [2, 3, 2, 3]
    assert t["produce_time"].tolist() == [2, 3, 2, 3]
    makers = {Good(good).name: Craft(craft).name for good, craft in enumerate(t["craft"])}
    assert makers == {
        "SCROLL": "OFFICE",
        "HORSE": "STABLES",
        "OX": "STABLES",
        "PLOW": "SMITHY",
        "WAGON": "WAINWRIGHT",
    }
    assert (t["mill_time"], t["mill_grain"], t["mill_coins"]) == (2, 2, 2)


def test_purchases() -> None:
    t = TABLES[3]
    assert t["buy_grain"].tolist() == [0, 3, 3, 0, 0]
    assert price(t["prices"][Price.SCROLL]) == cubes("1 pink")
    assert price(t["prices"][Price.HORSE]) == price(t["prices"][Price.OX]) == {}
    assert price(t["prices"][Price.PLOW]) == price(t["prices"][Price.WAGON]) == cubes("1 orange 1 pink")


def test_council() -> None:
    t = TABLES[3]
    cost = t["prices"][Price.COUNCIL]
    assert (price(cost), cost["scroll"], cost["time"]) == (cubes("2 green"), 1, 0)
    assert t["council_time"].tolist() == [1, 2, 2, 3]
    assert t["privilege_cubes"] == 2
    assert (t["privilege_coins"], t["privilege_prestige"]) == (1, 3)


def test_church() -> None:
    t = TABLES[3]
    cost = t["prices"][Price.CHURCH]
    assert (price(cost), cost["scroll"], cost["time"]) == (cubes("1 brown"), 0, 3)
    assert t["church_grain"].tolist() == [1, 2, 4]
    assert (t["draws"], t["draw_coins"], t["majority"]) == (4, 1, 2)


def test_well() -> None:
    cost = TABLES[3]["prices"][Price.WELL]
    assert (cost["size"], cost["cubes"].any(), cost["scroll"], cost["time"]) == (3, False, 0, 0)


@each_count
def test_market(players: int) -> None:
    t = TABLES[players]
    assert t["blue"] == STALLS[setup_of(players)]
    fee = t["prices"][Price.FEE]
    assert (price(fee), fee["scroll"], fee["time"], t["fee_time"]) == (cubes("1 green"), 0, 0, 1)


def test_customers() -> None:
    expected: dict[str, int] = {}
    for line in CUSTOMERS.strip().splitlines():
        points, names = line.split(":")
        expected |= {name.strip(): int(points) for name in names.split(",")}
    assert {customer.name: customer.points for customer in COMPONENTS.customers} == expected
    assert len(COMPONENTS.customers) == 24
    for customer, record in zip(COMPONENTS.customers, TABLES[3]["customers"], strict=True):
        wanted: Counter[str] = Counter()
        for word in customer.name.split("+"):
            number = int(word[0]) if word[0].isdigit() else 1
            wanted[word.lstrip("0123456789")] += number
        goods = {good.name.lower(): int(record["goods"][good]) for good in Good if record["goods"][good]}
        assert goods | ({"grain": int(record["grain"])} if record["grain"] else {}) == wanted
        assert record["points"] == customer.points


def test_customers_are_worth_what_they_want() -> None:
    """Grain 1, a scroll 2, all else 3 points: 100 points in all."""
    worth = {Good.SCROLL: 2, Good.HORSE: 3, Good.OX: 3, Good.PLOW: 3, Good.WAGON: 3}
    for customer in COMPONENTS.customers:
        assert customer.points == customer.grain + sum(n * worth[g] for g, n in customer.goods.items())
    assert sum(customer.points for customer in COMPONENTS.customers) == 100


def test_travel() -> None:
    t = TABLES[3]
    assert (t["leg_time"], t["leg_wagons"], t["reward_again"]) == (2, 1, 1)
    expected: dict[tuple[str, str], dict[int, int]] = {}
    for line in MAP.strip().splitlines():
        ends, cost = line.split(":")
        start, end = ends.split()
        expected[start, end] = cubes(cost)
        if start != "village":
            expected[end, start] = cubes(cost)
    found = {}
    for i, (start, end) in enumerate(LEGS):
        assert t["leg_from"][i] == (Place.FARMYARD if start == "village" else Place[start.upper()])
        assert t["leg_to"][i] == Place[end.upper()]
        if t["leg_open"][i]:
            found[start, end] = price(t["prices"][Price.LEG + i])
        else:
            assert t["prices"][Price.LEG + i]["size"] == 0
    assert found == expected
    rewards = zip(REWARDS, t["reward"], t["reward_amount"], strict=True)
    assert {city: (kind, amount) for city, kind, amount in rewards} == REWARDS


def test_travel_colors_are_balanced() -> None:
    """Never green; six cubes of each other colour on the nine legs, two each."""
    total: Counter[Cube] = Counter()
    for leg in COMPONENTS.legs:
        total.update(leg.cost.cubes)
        assert leg.cost.size == 2
    assert total == {Cube.ORANGE: 6, Cube.BROWN: 6, Cube.PINK: 6}


# --- scoring and solo -------------------------------------------------------------------------------------


def test_points() -> None:
    t = TABLES[3]
    assert t["city_points"].tolist() == [0, 1, 3, 6, 10, 14, 18]
    assert t["council_points"].tolist() == [0, 2, 4, 6]
    assert t["church_points"].tolist() == [2, 3, 4, 6]
    assert t["chronicle_points"].tolist() == [0, 0, 0, 4, 7, 12, 12, 12, 12, 12, 12, 12]
    assert t["coin_points"] == 1


def test_carla() -> None:
    t = TABLES[1]
    assert t["track"] == 10
    assert t["fate_space"].tolist() == [2, 4, 5, 7, 9, 10]
    assert t["fate_set"].tolist() == [0, 0, 0, 1, 1, 1]
    assert t["set_quills"].tolist() == [1, 1]
    circle, space = [], Space.MARKET
    for _ in Space:
        circle.append(space.name)
        space = Space(t["clockwise"][space])
    assert circle == ["MARKET", "TRAVEL", "COUNCIL", "FAMILY", "CHURCH", "CRAFTS", "HARVEST"]
    assert space == Space.MARKET


def test_titles() -> None:
    assert COMPONENTS.titles == (
        (0, "Apprentice"),
        (40, "Journeyman"),
        (50, "Master"),
        (60, "Grandmaster"),
        (70, "Genius"),
        (80, "Polymath"),
    )
    assert TABLES[1]["top_title"] == 80


def test_max_turns() -> None:
    assert TABLES[3]["max_turns"] == 250


# --- the file and the tables ------------------------------------------------------------------------------


def test_sources() -> None:
    by_source: dict[str, set[str]] = {}
    for block, source in COMPONENTS.sources.items():
        by_source.setdefault(source, set()).add(block)
    assert by_source["reconstructed"] == {
        "setup_cards", "chronicle", "graves", "customers", "map", "rewards", "council_time", "carla",
        "limits",
    }  # fmt: skip
    assert by_source["published"] == {"life_track", "crafts", "church_steps"}
    assert "market" in by_source["rulebook"]


def test_payments() -> None:
    t = TABLES[3]
    for i, payment in enumerate(PAYMENTS):
        counts = [payment.count(word) for word in ("orange", "green", "brown", "pink", "coin")]
        assert t["payments"][i].tolist() == counts
    assert tuple(t["first_payment"]) == FIRST_PAYMENT
    for size in (1, 2, 3):
        ways = t["payments"][t["first_payment"][size] : t["first_payment"][size + 1]]
        assert len(ways) == {1: 5, 2: 15, 3: 13}[size]
        assert (ways.sum(axis=1) == size).all()


def test_gains() -> None:
    t = TABLES[3]
    assert t["gains"].sum(axis=1).tolist() == [1] * 4 + [2] * 10
    for i, gain in enumerate(CUBE_GAINS):
        assert t["gains"][i].tolist() == [gain.count(w) for w in ("orange", "green", "brown", "pink")]


def test_pack_options() -> None:
    assert pack(COMPONENTS, 2).shape == (1,)
    for players in (0, 6, 2.0, "2", None):
        with pytest.raises(OptionError, match="num_players must be 1 to 5"):
            pack(COMPONENTS, players)  # type: ignore[arg-type]


def test_components_are_read_once_and_cannot_change() -> None:
    assert load() is load()
    assert isinstance(load(), Components)
    with pytest.raises(TypeError):
        load().stock[Cube.ORANGE] = 1  # type: ignore[index]
    with pytest.raises(AttributeError):
        load().lap = 9  # type: ignore[misc]
