"""Positions: exact round trips, and a sentence for everything that is malformed or cannot occur."""

import copy
import itertools

import pytest
from tests.edits import Edit, change, remove
from tests.games.records import Position, Records, entry

from eurozoo.envs.core.state import Status
from eurozoo.envs.village.actions import CATALOGUE, SPACES
from eurozoo.envs.village.components.load import load
from eurozoo.envs.village.components.terms import Place, Price, Space
from eurozoo.envs.village.state import Decision

COMPONENTS = load()
COUNTS = (1, 2, 3, 4, 5)
VILLAGE = Records("village-v0")
load_position, refuse = VILLAGE.load, VILLAGE.refuse


def start(players: int = 3) -> Position:
    """Seat 0's first turn, as hand-written positions have it: without an agenda."""
    position = VILLAGE.position(VILLAGE.new(players))
    del position["agenda"]
    position |= {"decision": "turn", "round": 1, "starting_player": 0, "active": 0, "to_move": 0}
    position["bag"] = {}
    position["spaces"] = {space: {"orange": 1, "plague": 1} for space in SPACES}
    position["spaces"]["market"] = {"green": 1}
    tiles = [customer.name for customer in COMPONENTS.customers]
    stalls = len(position["market"]["stalls"])
    rest = tiles[stalls + 5 :]
    position["market"] = {"stalls": tiles[:stalls], "waiting": tiles[stalls : stalls + 5], "pile": rest}
    for player in position["players"]:
        player["cubes"] = {}
    return position


def family(*places: str) -> dict[str, list[int]]:
    """A family by `"place:numbers"`; who is not named is not born."""
    named = {place: [int(n) for n in numbers] for place, numbers in (item.split(":") for item in places)}
    supply = [1] * 4 + [2] * 3 + [3] * 2 + [4] * 2
    for number in itertools.chain(*named.values()):
        supply.remove(number)
    return named | ({"supply": supply} if supply else {})


# --- what is told and what follows ------------------------------------------------------------------------


def test_position_is_the_documented_one() -> None:
    position = VILLAGE.position(VILLAGE.new(3))
    seat = position["starting_player"]
    assert list(position) == [
        "game", "num_players", "status", "round", "starting_player", "active", "to_move", "decision", "ring",
        "spaces", "bag", "market", "turn", "market_day", "mass", "final_turns", "triggered_by", "players",
        "decisions", "rng", "agenda",
    ]  # fmt: skip
    assert (position["game"], position["status"], position["round"]) == ("village-v0", "running", 1)
    assert (position["decision"], position["to_move"], position["active"]) == ("turn", seat, seat)
    assert (position["ring"], position["final_turns"], position["triggered_by"]) == (None, None, None)
    assert position["turn"] == {"took": None, "taken_this_turn": False}
    assert (position["market_day"], position["mass"]) == ({"passed": []}, {"drawn": 0})
    assert [sum(cubes.values()) for cubes in position["spaces"].values()] == [1, 6, 4, 2, 2, 3, 3]
    assert sum(position["bag"].values()) == 2
    market = position["market"]
    assert [len(market[row]) for row in ("stalls", "waiting", "pile")] == [4, 5, 15]
    assert sorted(itertools.chain(*market.values())) == sorted(c.name for c in COMPONENTS.customers)
    assert position["players"][seat] == {
        "family": {"supply": [2, 2, 2, 3, 3, 4, 4], "farmyard": [1, 1, 1, 1]},
        "cubes": {}, "goods": {}, "coins": 1, "grain": 0, "time": 0, "deaths": 0, "prestige": 0,
        "cities": [], "customers": [], "turns": 0,
    }  # fmt: skip
    assert [entry["kind"] for entry in position["agenda"]] == ["next", "end_of_turn", "turn"]


def test_the_solo_position_is_the_documented_one() -> None:
    position = VILLAGE.position(VILLAGE.new(1))
    carla = position["carla"]
    quills = carla.pop("quills")
    assert carla == {
        "family": {"supply": [3, 3, 4, 4], "farmyard": [1, 1, 1, 1, 2, 2, 2]},
        "cubes": {}, "last_cube": None, "track": 0, "revealed": [False] * 6, "market_day": False,
        "one_more_cube": False, "customers": [],
    }  # fmt: skip
    assert (sum(quills[:3]), sum(quills[3:])) == (1, 1)
    assert [entry["kind"] for entry in position["agenda"]] == ["next", "carla", "end_of_turn", "turn"]


def test_the_pile_begins_with_the_next_customer() -> None:
    record = load_position(start())
    names = [customer.name for customer in COMPONENTS.customers]
    assert names[record["pile"][record["pile_size"] - 1]] == start()["market"]["pile"][0]


@pytest.mark.parametrize("players", COUNTS)
def test_without_an_agenda_a_turn_starts_afresh(players: int) -> None:
    position = start(players)
    position["turn"] = {"took": {"space": "church", "cube": "plague"}, "taken_this_turn": True}
    position["market_day"]["passed"] = [0]
    del position["status"]
    after = VILLAGE.again(position)
    kinds = ["next", "carla", "end_of_turn", "turn"] if players == 1 else ["next", "end_of_turn", "turn"]
    assert [(entry["kind"], entry["seat"]) for entry in after["agenda"]] == [(kind, 0) for kind in kinds]
    assert after["turn"] == {"took": {"space": "church", "cube": "plague"}, "taken_this_turn": False}
    assert (after["market_day"]["passed"], after["status"]) == ([], "running")


def test_what_is_not_stated_lies_in_the_supply() -> None:
    position = start()
    me, other = position["players"][:2]
    me |= {"cubes": {"orange": 3, "pink": 1}, "goods": {"ox": 2}, "coins": 4}
    other |= {"goods": {"ox": 1}, "family": family("farmyard:11", "chronicle_crafts:11")}
    position["bag"] = {"orange": 2}
    record = load_position(position)
    assert record["on_spaces"] == 13
    assert record["supply"].tolist() == [33 - 6 - 3 - 2, 32, 33, 32, 0]
    assert record["goods"].tolist() == [12, 12, 9, 12, 12]
    assert record["coins"] == 25 - 4 - sum(player["coins"] for player in position["players"][1:])
    assert record["chronicle"].tolist() == [3, 2, 1, 2, 2]
    assert record["graves"] == 8


def test_game_over() -> None:
    *_, record = VILLAGE.play(2, 4)
    position = VILLAGE.position(record)
    assert (position["status"], position["final_turns"]) == ("terminated", 0)
    refuse(position | {"final_turns": 1}, "final_turns must be 0 in the last mass and at the end")


def test_a_game_cut_off_can_be_loaded() -> None:
    position = start()
    position |= {"decision": "game_over", "status": "truncated"}
    position["agenda"] = [entry("game_over")]
    assert load_position(position)["status"] == Status.TRUNCATED


# --- refusals ---------------------------------------------------------------------------------------------


def members(*places: str, cities: tuple[str, ...] = ()) -> Edit:
    """Another family for seat 0."""

    def apply(position: Position) -> None:
        position["players"][0] |= {"family": family(*places), "cities": list(cities)}

    return apply


FAMILY = "players.0.family"
CASES: list[tuple[Edit, str]] = [
    (change("ring", 3), "ring must be a whole number from 0 to 2, not 3"),
    (change("round", 0), "round must be 0 during the set-up, and only then"),
    (change("round", -1), "round must be a whole number from 0 to 30000"),
    (change("decision", "action"), "decision is 'action', but the agenda asks for 'turn'"),
    # cubes
    (remove("spaces.church"), "spaces.church is missing"),
    (change("spaces.well", {}), "spaces.well is not known here"),
    (change("spaces.church", {"red": 1}), "spaces.church.red must be one of orange, green, brown"),
    (change("spaces.church", {"pink": 0}), "spaces.church.pink must be a whole number from 1 to 127, not 0"),
    (change("spaces.church", {"pink": 4}), "spaces.church has 4 cubes, but is never given more than 3"),
    (change("spaces", {space: {} for space in SPACES}), "spaces must not be empty before a turn"),
    (change("bag", {"orange": 28}), "the whole has 1 orange more than the box"),
    (change("bag", {"plague": 1}), "the whole has 1 plague more than the box"),
    (change("players.1.cubes", {"pink": 34}), "the whole has 1 pink more than the box"),
    (change("players.1.cubes", {"plague": 1}), "players[1].cubes.plague must be one of orange"),
    (change("players.1.goods", {"plow": 13}), "the whole has 1 plow more than the box"),
    (change("players.1.goods", {"beer": 1}), "players[1].goods.beer must be one of scroll"),
    (change("players.1.coins", 30), "the whole has "),
    # market
    (change("market.stalls", [None]), "market.stalls must have 4 entries, not 1"),
    (change("market.stalls.0", "beer"), "market.stalls[0] must be one of 2grain"),
    (change("market.stalls.0", None), "market leaves out '2grain', which nobody has served"),
    (change("market.stalls.0", "horse+plow"), "market.pile[10] is 'horse+plow', which is named twice"),
    (change("market.waiting.0", None), "market.waiting must have its empty spaces at the end"),
    (change("market.waiting.4", None), "market.waiting must have no empty space while there is a pile"),
    (change("players.2.customers", ["2grain"]), "players[2].customers[0] is '2grain', which is named twice"),
    # families
    (change(FAMILY, {"farmyard": [1]}), "players[0].family must have 4 members with a 1, not 1"),
    (change(f"{FAMILY}.farmyard", [1, 1, 1, 1, 1]), "players[0].family must have 4 members with a 1, not 5"),
    (change(f"{FAMILY}.farmyard", [1] * 12), "players[0].family.farmyard must have 0 to 11 numbers"),
    (change(f"{FAMILY}.farmyard.0", 5), "players[0].family.farmyard[0] must be a whole number from 1 to 4"),
    (change(f"{FAMILY}.well", [1]), "players[0].family.well must be one of supply, bag, farmyard"),
    (members("farmyard:111"), "players[0].family.supply holds a 1, but the first generation is there"),
    (members("farmyard:11113"), "players[0].family.supply holds a 2, but a 3 is born already"),
    (members("farmyard:11112224"), "players[0].family.supply holds a 3, but a 4 is born already"),
    (members("farmyard:111", "south_2:1"), "players[0].cities leaves out 'south_2', where a member is"),
    (members("farmyard:1", "chronicle_church:111"), "players have 1 members more in chronicle_church than"),
    (members("farmyard:111", "grave:1"), "players have dead outside the chronicle, but none of its sections"),
    (members("farmyard:111", "gone:1"), "players have members that are gone, but there are graves left"),
    (
        members("farmyard:4", "chronicle_church:11", "grave:11222334"),
        "triggered_by must name a seat, for the chronicle or the graveyard is full",
    ),
    # players
    (change("players.0.grain", 6), "players[0].grain must be a whole number from 0 to 5, not 6"),
    (change("players.0.time", 10), "players[0].time must be a whole number from 0 to 9, not 10"),
    (change("players.0.deaths", 1), "players[0].deaths must be 0: they come at the end of the turn"),
    (change("players.0.prestige", -1), "players[0].prestige must be a whole number"),
    (change("players.0.cities", ["Rome"]), "players[0].cities[0] must be one of north_1"),
    (change("players.0.cities", ["north_1"] * 2), "players[0].cities[1] is 'north_1', which is named twice"),
    (change("carla", {}), "carla is not known here"),
    # course
    (change("turn.took", {"space": "well", "cube": "pink"}), "turn.took.space must be one of market"),
    (change("turn.taken_this_turn", 1), "turn.taken_this_turn must be true or false, not 1"),
    (change("turn.taken_this_turn", True), "turn.took must say which cube was taken this turn"),
    (change("market_day.passed", [3]), "market_day.passed[0] must be a whole number from 0 to 2, not 3"),
    (change("mass.drawn", 5), "mass.drawn must be a whole number from 0 to 4, not 5"),
    (change("triggered_by", 0), "triggered_by must be null unless the chronicle or the graveyard is full"),
    (change("final_turns", 1), "final_turns must be null until somebody has triggered the end"),
    (change("agenda", []), "agenda must have 1 to 16 entries, not 0"),
]  # fmt: skip


@pytest.mark.parametrize(("edit", "message"), CASES, ids=[message for _, message in CASES])
def test_refused(edit: Edit, message: str) -> None:
    position = start()
    edit(position)
    refuse(position, message)


def test_the_passed_are_named_in_order() -> None:
    position = VILLAGE.at("market", 3)
    position["market_day"]["passed"] = [1, 1]
    refuse(position, "market_day.passed must name each seat once, in order")


def test_stalls_are_filled_between_market_days() -> None:
    position = start()
    position["market"]["stalls"][1], gone = None, position["market"]["stalls"][1]
    position["players"][2]["customers"] = [gone]
    refuse(position, "market.stalls must be full between market days while customers wait")
    others = [tile for row in position["market"].values() for tile in row if tile]
    position["market"] = {"stalls": [None] * 4, "waiting": [None] * 5, "pile": []}
    position["players"][2]["customers"] += others
    load_position(position)


def test_the_end() -> None:
    position = start()
    for player, places in zip(
        position["players"],
        (
            ("farmyard:11", "chronicle_travel:11"),
            ("grave:1111", "farmyard:2223344"),
            ("grave:1111", "farmyard:2223344"),
        ),
        strict=True,
    ):
        player["family"] = family(*places)
    position |= {"triggered_by": 2, "final_turns": None}
    refuse(position, "final_turns must be a number in the turns after the end was triggered")
    position["final_turns"] = 3
    assert load_position(position)["final_turns"] == 3
    position["spaces"] = {space: {} for space in SPACES}
    load_position(position)
    refuse(
        position | {"triggered_by": None}, "triggered_by must name a seat, for the chronicle or the graveyard"
    )
    refuse(position | {"final_turns": 0}, "final_turns is 0, after which only the last mass comes")
    refuse(position | {"final_turns": 4}, "final_turns must be a whole number from 0 to 3, not 4")


def solo() -> Position:
    position = start(1)
    position["spaces"] |= {"market": {}, "family": {"orange": 1}}
    position["carla"] |= {
        "cubes": {"green": 2, "plague": 1},
        "last_cube": "green",
        "track": 3,
        "quills": [True, False, False, False, True, False],
        "revealed": [True, False, False, False, False, False],
        "family": {"farmyard": [1, 1, 2, 2, 2], "supply": [3, 3, 4], "church_1": [4], "grave": [1, 1]},
    }
    return position


SOLO_CASES: list[tuple[Edit, str]] = [
    (remove("carla"), "carla is missing"),
    (change("carla.family.farmyard", [1, 1, 2, 2, 3]), "carla.family must have 3 members with a 2, not 2"),
    (
        change("carla.family.smithy", [1]),
        "carla.family.smithy must be one of supply, bag, farmyard",
    ),
    (
        change("carla.family", {"farmyard": [1, 1, 1, 1, 2, 2], "supply": [2, 3, 3, 4, 4]}),
        "carla.family has a 1 or 2 in 'supply', where only 3s and 4s can be",
    ),
    (
        change("carla.family", {"farmyard": [1, 1, 1, 1, 2, 2, 2, 3], "supply": [3, 4, 4]}),
        "carla.family has a 3 or 4 in 'farmyard', where only 1s and 2s can be",
    ),
    (change("carla.last_cube", None), "carla.last_cube must be null before her first cube, and only then"),
    (change("carla.track", 0), "carla.last_cube must be null before her first cube, and only then"),
    (change("carla.cubes", {}), "carla.last_cube must be null before her first cube, and only then"),
    (change("carla.last_cube", "pink"), "carla.last_cube is 'pink', but no such cube is among hers"),
    (change("carla.track", 11), "carla.track must be a whole number from 0 to 10, not 11"),
    (change("carla.quills", [True] * 5), "carla.quills must be 6 times true or false"),
    (change("carla.quills", [1] * 6), "carla.quills must be 6 times true or false"),
    (change("carla.quills.1", True), "carla.quills must be 1 in the top set, not 2"),
    (change("carla.quills.4", False), "carla.quills must be 1 in the bottom set, not 0"),
    (change("carla.revealed.1", True), "carla.revealed must show the tiles up to her last cube"),
    (
        change("carla.market_day", True),
        "carla.market_day must be true on a market day of hers",
    ),
    (change("carla.one_more_cube", True), "carla.one_more_cube is due only to a death of yours"),
    (change("carla.coins", 1), "carla.coins is not known here"),
    (change("triggered_by", 2), "triggered_by must be a whole number from 0 to 1, not 2"),
]


@pytest.mark.parametrize(("edit", "message"), SOLO_CASES, ids=[message for _, message in SOLO_CASES])
def test_solo_refused(edit: Edit, message: str) -> None:
    position = solo()
    load_position(position)
    edit(position)
    refuse(position, message)


def test_after_a_lap_all_fate_tiles_lie_open() -> None:
    position = solo()
    position["carla"]["revealed"] = [True] * 6
    assert load_position(position)["revealed"] == 63


# --- agenda -----------------------------------------------------------------------------------------------


NEXT, END = entry("next"), entry("end_of_turn")
#: the table for agendas: seat 0 has something of everything, it took the cube of a space
TABLE_FAMILY = family("farmyard:1", "smithy:1", "council_1:1", "north_1:1")


def with_agenda(*entries: Position, took: str | None = None, players: int = 3) -> Position:
    """A turn of seat 0 with these entries on the agenda, after taking a cube of a space (None: the well)."""
    position = start(players)
    position["players"][0] |= {
        "family": copy.deepcopy(TABLE_FAMILY),
        "cities": ["north_1"],
        "cubes": {"orange": 4, "green": 2, "brown": 2, "pink": 2},
        "goods": {"scroll": 1, "wagon": 1, "horse": 1, "plow": 1},
        "grain": 4,
    }
    position["agenda"] = copy.deepcopy(list(entries))
    position["decision"] = position["agenda"][-1]["kind"]
    position["to_move"] = position["agenda"][-1]["seat"]
    if took:
        position["turn"] = {"took": {"space": took, "cube": "green"}, "taken_this_turn": True}
    return position


def leg(start: str, end: str) -> int:
    """Price of a leg."""
    return Price.LEG + CATALOGUE.id(f"travel:{start}>{end}") - CATALOGUE.first("travel")


DAY = entry("market_day", 0, 1)
GOING_SOUTH = entry("member", 0, Place.NORTH_1, Place.SOUTH_1)
MASS = (entry("score"), entry("majority"), entry("ascend", 2), entry("ascend", 1), entry("ascend", 0))
AGENDAS: list[tuple[str | None, list[Position]]] = [
    (None, [NEXT, END, entry("turn")]),
    ("harvest", [NEXT, END, entry("action", 0, Space.HARVEST)]),
    (None, [NEXT, END, entry("action", 0, Space.FAMILY), entry("pay", 0, Price.WELL)]),
    (None, [NEXT, END, entry("market_day", 0, 0, 1), entry("pay", 0, Price.WELL)]),
    ("family", [NEXT, END, entry("member", 0, Place.SMITHY, Place.FARMYARD)]),
    ("crafts", [NEXT, END, entry("member", 0, Place.FARMYARD, Place.OFFICE)]),
    ("crafts", [NEXT, END, entry("pay", 0, Price.WAGON)]),
    ("crafts", [NEXT, END, entry("produce", 0, 3)]),
    ("travel", [NEXT, END, entry("member", 0, Place.NORTH_1, Place.NORTH_2)]),
    (
        "travel",
        [
            NEXT,
            END,
            entry("member", 0, Place.NORTH_1, Place.SOUTH_1),
            entry("pay", 0, leg("north_1", "south_1")),
        ],
    ),
    ("travel", [NEXT, END, entry("gain_cubes", 0, 2)]),
    (
        "council",
        [NEXT, END, entry("member", 0, Place.FARMYARD, Place.COUNCIL_1), entry("pay", 0, Price.COUNCIL)],
    ),
    ("council", [NEXT, END, entry("member", 0, Place.COUNCIL_1, Place.COUNCIL_2)]),
    ("council", [NEXT, END, entry("privilege", 0, 1)]),
    ("council", [NEXT, END, entry("gain_good")]),
    ("church", [NEXT, END, entry("member", 0, Place.FARMYARD, Place.BAG), entry("pay", 0, Price.CHURCH)]),
    ("market", [NEXT, END, DAY, entry("market", 0, 1)]),
    ("market", [NEXT, END, entry("market_day", 0, 0), entry("market", 2)]),
    ("market", [NEXT, END, DAY, entry("serve", 0, 0), entry("die", 0, 0), entry("pay", 0, Price.FEE)]),
    ("market", [NEXT, END, DAY, entry("serve", 0, 0), entry("die", 0, 0), entry("death")]),
    ("harvest", [NEXT, entry("die", 0, 0), entry("death")]),
]


@pytest.mark.parametrize(("took", "entries"), AGENDAS)
def test_agenda(took: str | None, entries: list[Position]) -> None:
    position = with_agenda(*entries, took=took)
    assert VILLAGE.again(position) == position


REFUSED_AGENDAS: list[tuple[str | None, list[Position], str]] = [
    (None, [NEXT], "[0].kind must be a decision, for it is the last entry"),
    (None, [NEXT, entry("dance")], "[1].kind must be one of"),
    (None, [entry("turn")], "[0].kind is 'turn', which cannot come first"),
    (None, [NEXT, entry("turn")], "[1].kind is 'turn', which cannot stand on 'next'"),
    (None, [NEXT, END, entry("turn"), entry("turn")], "[3].kind is 'turn', which cannot stand on 'turn'"),
    (None, [NEXT, END, entry("turn", 1)], "[2].seat must be 0, not 1"),
    (None, [entry("next", 1), END, entry("turn")], "[0].seat must be 0, not 1"),
    (None, [entry("next", 3), END, entry("turn")], "[0].seat must be a whole number from 0 to 2, not 3"),
    (None, [NEXT, END, entry("turn", 0, 1)], "[2].a must be a whole number from 0 to 0, not 1"),
    (None, [NEXT, END, {**entry("turn"), "d": 0}], "[2].d is not known here"),
    (None, [NEXT, entry("carla"), END, entry("turn")], "[1].kind is 'carla', which is for the solo game"),
    (None, [NEXT, entry("carla_cube")], "[1].kind is 'carla_cube', which is for the solo game"),
    ("crafts", [NEXT, END, entry("turn")], "turn.taken_this_turn must be false while a cube is still to be"),
    ("crafts", [NEXT, END, entry("action", 0, Space.MARKET)], "[2].kind is 'action', but"),
    (
        "crafts",
        [NEXT, END, entry("action", 0, Space.CHURCH)],
        "[2].kind is 'action', which does not belong to the space of the cube taken",
    ),
    (
        "family",
        [NEXT, END, entry("action", 0, Space.FAMILY), entry("pay", 0, Price.WELL)],
        "[3].kind is 'pay', but the position has not what this asks about",
    ),
    ("crafts", [NEXT, END, entry("pay", 0, Price.FEE)], "[2].kind is 'pay', but"),
    ("crafts", [NEXT, END, entry("pay", 0, Price.HORSE)], "decision is 'pay', which has no legal answer"),
    ("crafts", [NEXT, END, entry("produce", 0, 0)], "[2].kind is 'produce', but"),
    ("council", [NEXT, END, entry("privilege", 0, 2)], "[2].kind is 'privilege', but"),
    ("council", [NEXT, END, entry("produce", 0, 3)], "[2].kind is 'produce', which does not belong to"),
    ("council", [NEXT, END, entry("gain_cubes", 0, 1)], "[2].kind is 'gain_cubes', but"),
    ("family", [NEXT, END, entry("member", 0, Place.OFFICE, Place.FARMYARD)], "[2].kind is 'member', but"),
    ("family", [NEXT, END, entry("member", 0, Place.SUPPLY, Place.FARMYARD)], "[2].kind is 'member', but"),
    ("travel", [NEXT, END, entry("member", 0, Place.NORTH_1, Place.NORTH_3)], "[2].kind is 'member', but"),
    (
        "council",
        [NEXT, END, entry("member", 0, Place.FARMYARD, Place.COUNCIL_1), entry("pay", 0, Price.CHURCH)],
        "[3].kind is 'pay', but",
    ),
    (
        "travel",
        [NEXT, END, GOING_SOUTH, entry("pay", 0, leg("north_1", "north_2"))],
        "[3].kind is 'pay', but",
    ),
    ("market", [NEXT, END, DAY, entry("market", 1)], "[3].seat must be 0, not 1"),
    ("market", [NEXT, END, entry("market_day", 0, 3), entry("market", 2)], "[2].kind is 'market_day', but"),
    ("market", [NEXT, END, entry("market_day", 0, 0, 1), entry("market", 2)], "[3].kind is 'market', but"),
    ("market", [NEXT, END, entry("market_day", 0, 2), entry("market", 1, 1)], "[3].kind is 'market', but"),
    ("market", [NEXT, END, entry("market_day", 1, 1), entry("market")], "[2].seat must be 0, not 1"),
    ("market", [NEXT, entry("market_day", 0, 1), entry("market")], "[1].kind is 'market_day', which"),
    ("market", [NEXT, END, DAY, entry("serve", 0, 4), entry("pay", 0, Price.FEE)], "[3].kind is 'serve'"),
    ("harvest", [NEXT, END, entry("die", 0, 0), entry("death")], "[2].kind is 'die', which cannot"),
    ("harvest", [NEXT, entry("die", 1, 0), entry("death", 1)], "[1].seat must be 0, not 1"),
    ("harvest", [NEXT, entry("die", 0, 101), entry("death")], "[1].a must be a whole number"),
    (None, [entry("game_over")], "decision is 'game_over', which does not fit the status"),
    (None, [entry("game_over"), entry("turn")], "[1].kind is 'turn', which cannot stand on 'game_over'"),
    (None, list(MASS), "final_turns must be 0 in the last mass and at the end"),
    (None, [entry("round"), *MASS[1:]], "spaces must be empty between two rounds"),
    (None, [*MASS[:2], entry("ascend", 1)], "[2].seat must be 2, not 1"),
    (None, [*MASS, entry("ascend", 2)], "[5].kind is 'ascend', but"),
    (None, [*MASS[:4], entry("draw"), entry("buy_draw", 2)], "[4].kind is 'draw', but"),
    (None, [entry("round"), entry("start_cube")], "[1].kind is 'start_cube', but no further player"),
]  # fmt: skip


@pytest.mark.parametrize(("took", "entries", "message"), REFUSED_AGENDAS)
def test_agenda_refused(took: str | None, entries: list[Position], message: str) -> None:
    position = with_agenda(*entries, took=took)
    if position["decision"] not in {kind.name.lower() for kind in Decision}:
        position["decision"] = "turn"
    refuse(position, f"agenda{message}" if message.startswith("[") else message)


def test_mass() -> None:
    position = with_agenda(entry("round"), *MASS[1:])
    position["spaces"] = {space: {} for space in SPACES}
    load_position(position)
    position["agenda"] += [entry("draw"), entry("buy_draw", 2), entry("buy_draw", 1)]
    position |= {"decision": "buy_draw", "to_move": 1}
    load_position(position)
    position["agenda"][5:] = [entry("member", 0, Place.CHURCH_1, Place.CHURCH_2)]
    position |= {"decision": "member", "to_move": 0}
    refuse(position, "agenda[5].kind is 'member', but the position has not what this asks about")
    position["players"][0]["family"] = family("farmyard:11", "church_1:11")
    load_position(position)


def test_start_cube() -> None:
    position = VILLAGE.at("start_cube", 4)
    assert (position["round"], [e["kind"] for e in position["agenda"]]) == (0, ["round", "start_cube"])
    position["agenda"][1]["seat"] = position["to_move"] = position["active"]
    refuse(position, "agenda[1].seat must be ")
    refuse(position | {"round": 1}, "agenda[1].seat must be ")


def test_carla_cube() -> None:
    position = VILLAGE.at("carla_cube", 1)
    assert [e["kind"] for e in position["agenda"]] == ["next", "carla_cube"]
    load_position(position)
    took = position["turn"]["took"]["cube"]
    there = position["agenda"][1]["a"]
    elsewhere = copy.deepcopy(position)
    elsewhere["agenda"][1]["a"] = (there + 1) % 7
    refuse(elsewhere, "agenda[1].kind is 'carla_cube', but the position has not what this asks about")
    found = copy.deepcopy(position)
    found["spaces"][SPACES[there]] = {took: 1}
    refuse(found, "agenda[1].kind is 'carla_cube', but the position has not what this asks about")


def test_a_decision_without_an_answer() -> None:
    position = with_agenda(NEXT, END, entry("pay", 0, Price.WAGON), took="crafts")
    position["players"][0] |= {"cubes": {"orange": 4}, "coins": 0}
    refuse(position, "decision is 'pay', which has no legal answer here")
