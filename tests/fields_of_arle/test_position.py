"""Positions: exact round trips, and a sentence for everything that is malformed or cannot occur."""

import copy

import pytest
from tests.edits import Edit, change, remove
from tests.games.records import Position, Records, entry

from eurozoo.envs.core.state import Status
from eurozoo.envs.fields_of_arle.actions import (
    ANIMALS,
    BUILDINGS,
    CARGO,
    DESTINATIONS,
    SPACES,
    USABLE,
)
from eurozoo.envs.fields_of_arle.components.terms import Equipment, Pool
from eurozoo.envs.fields_of_arle.position.loads import loads_fit
from eurozoo.envs.fields_of_arle.state import Decision, Window

COUNTS = (1, 2)
ARLE = Records("fields_of_arle-v0")
load_position, refuse = ARLE.load, ARLE.refuse
T = ARLE.tables[2]


def start(players: int = 2) -> Position:
    """Seat 0's first turn, as hand-written positions have it: without an agenda."""
    position = ARLE.position(ARLE.new(players))
    del position["agenda"]
    return position | {"starting_player": 0, "active": 0, "to_move": 0, "buildings": ["smithy", "mill"]}


# --- what is told and what follows ------------------------------------------------------------------------


@pytest.mark.parametrize("players", COUNTS)
def test_position_is_the_documented_one(players: int) -> None:
    position = ARLE.position(ARLE.new(players))
    seat = position["starting_player"]
    assert list(position) == [
        "game", "num_players", "first_game", "status", "half_year", "starting_player", "active", "to_move",
        "decision", "phase", "special_action", "occupied", "buildings", "players", "decisions", "rng",
        "agenda",
    ]  # fmt: skip
    assert (position["game"], position["status"]) == ("fields_of_arle-v0", "running")
    assert (position["half_year"], position["phase"], position["special_action"]) == (1, "work", None)
    assert (position["decision"], position["to_move"], position["active"]) == ("turn", seat, seat)
    assert (position["occupied"], len(position["buildings"])) == ({}, 18)
    assert position["players"][seat] == {
        "goods": {
            "food": 5, "grain": 1, "hides": 2, "flax": 3, "wool": 4, "wood": 4, "clay": 4, "peat": 3,
            "horse": 1,
        },
        "tools": {
            "fish_traps": 2, "fleshing_beams": 3, "weaving_looms": 2, "slaughtering_tables": 2, "spades": 3,
            "shovels": 3, "pottery_wheels": 2, "ovens": 1, "axes": 3, "workbenches": 2,
        },
        "land": {"grain_field": 1, "flax_field": 1, "stall": 1},
        "moors": {"wet": 3, "boardwalk": 4, "dehydrated": []},
        "dikes": 0,
        "buildings": [],
        "barn": {"peat_boats": 0, "plows": 0, "vehicles": []},
        "loaded": {},
        "destinations": {"storage": list(DESTINATIONS), "underway": [], "travelled": []},
        "houses_waiting": [],
        "bottlenecks": 0,
        "crowded": False,
        "bred": {"stalls": {}, "stables": {}},
        "turns": 1,
    }  # fmt: skip
    assert position["agenda"] == [
        entry("next_worker", seat, 1),
        entry("window", seat, Window.AFTER_WORKER),
        entry("turn", seat),
    ]


def test_without_an_agenda_it_is_a_turn() -> None:
    position = start() | {"active": 1, "to_move": 1, "occupied": {"woodcutter": 0}}
    for word in ("status", "first_game"):
        del position[word]
    after = ARLE.again(position)
    assert after["agenda"] == [entry("next_worker", 0, 2), entry("window", 1), entry("turn", 1)]
    assert (after["status"], after["first_game"]) == ("running", False)


@pytest.mark.parametrize(
    ("active", "occupied", "used"),
    [
        (0, {}, 0),
        (1, {}, 1),  # seat 0 has passed
        (1, {"fisherman": 0}, 1),
        (0, {"fisherman": 0, "builder": 1}, 2),
        (1, {"fisherman": 0, "builder": 0}, 3),
        (0, {"fisherman": 1}, 2),
        (1, {"fisherman": 1, "builder": 1, "warden": 1}, 7),
    ],
)
def test_workers_used_follow_from_the_occupied_spaces(
    active: int, occupied: dict[str, int], used: int
) -> None:
    position = start() | {"active": active, "to_move": active, "occupied": occupied}
    assert load_position(position)["agenda"][0]["a"] == used + 1
    assert load_position(position | {"workers_used": used})["agenda"][0]["a"] == used + 1


def test_what_is_not_stated_lies_in_the_supply() -> None:
    position = start()
    me, other = position["players"]
    me["land"] = {"grain_field": 2, "depot": 1, "stable": 1}
    me["barn"] = {"peat_boats": 1, "plows": 2, "vehicles": [vehicle("wagon", 2), vehicle("droshky", 2, 1)]}
    other["land"] = {"stall": 1, "park": 1}
    pools = load_position(position)["pools"]
    supply = {pool.name.lower(): int(pools[pool]) for pool in Pool}
    assert supply == {
        "field": 12, "stall": 5, "stable": 2, "forest": 4, "peat_boat": 3, "handcart": 1, "cart": 3,
        "carriage": 2,
    }  # fmt: skip


def test_game_over() -> None:
    *_, record = ARLE.play(2, 4)
    position = ARLE.position(record)
    refuse(position | {"half_year": 7}, "half_year must be the last one at the end of the game")
    refuse(position | {"phase": "work"}, "phase must be 'inventory' by the agenda")


def test_a_game_cut_off_can_be_loaded() -> None:
    position = start() | {"decision": "game_over", "status": "truncated", "agenda": [entry("game_over")]}
    assert load_position(position)["status"] == Status.TRUNCATED
    refuse(position | {"phase": "inventory"}, "phase must be 'work' by the agenda")


# --- loads ------------------------------------------------------------------------------------------------


def vehicle(kind: str, singles: int, doubles: int = 0) -> Position:
    return {"kind": kind, "singles": singles, "doubles": doubles}


def loaded(vehicles: list[Position], goods: dict[str, int], underway: tuple[str, ...] = ()) -> Position:
    """Seat 0 has these vehicles (with their free spaces) and loads."""
    position = start()
    player = position["players"][0]
    player["barn"]["vehicles"] = vehicles
    player["loaded"] = goods
    storage = [d for d in DESTINATIONS if d not in underway]
    player["destinations"] = {"storage": storage, "underway": list(underway), "travelled": []}
    return position


HONEST_LOADS: list[tuple[list[Position], dict[str, int], tuple[str, ...]]] = [
    ([], {}, ()),
    ([vehicle("handcart", 0)], {"timber": 1}, ()),
    ([vehicle("wagon", 0)], {"brick": 1}, ("dornum",)),
    ([vehicle("cart", 1)], {"summer_wear": 1}, ()),
    ([vehicle("cart", 0)], {"winter_wear": 1}, ()),
    ([vehicle("horse_cart", 0)], {}, ("bremen",)),
    ([vehicle("horse_cart", 0)], {"summer_wear": 2}, ()),
    ([vehicle("horse_cart", 0)], {"peat": 4}, ()),
    ([vehicle("carriage", 0, 1)], {"peat": 1}, ()),
    ([vehicle("carriage", 0, 0)], {"leather_wear": 1}, ()),
    ([vehicle("carriage", 1, 0)], {}, ("norden",)),
    ([vehicle("droshky", 0, 0)], {"timber": 1}, ("leer",)),
    ([vehicle("droshky", 0, 0)], {"timber": 1, "brick": 1, "summer_wear": 1}, ()),
    ([vehicle("droshky", 0, 0)], {}, ("bremen",)),
    ([vehicle("droshky", 1, 0), vehicle("cart", 0)], {"leather_wear": 2}, ()),
    ([vehicle("cart", 2), vehicle("wagon", 1)], {"timber": 2}, ()),
]
IMPOSSIBLE_LOADS: list[tuple[list[Position], dict[str, int], tuple[str, ...]]] = [
    ([], {"timber": 1}, ()),
    ([vehicle("handcart", 0)], {}, ()),
    ([vehicle("handcart", 1)], {"timber": 1}, ()),
    ([vehicle("wagon", 0)], {"summer_wear": 1}, ()),
    ([vehicle("cart", 0)], {"summer_wear": 1}, ()),
    ([vehicle("cart", 1)], {}, ("emden",)),
    ([vehicle("carriage", 1, 0)], {"timber": 2}, ()),
    ([vehicle("droshky", 0, 0)], {"summer_wear": 2}, ()),
    ([vehicle("droshky", 0, 1)], {"summer_wear": 1}, ()),
    ([vehicle("cart", 1), vehicle("cart", 1)], {}, ("bremen",)),
]


@pytest.mark.parametrize(("vehicles", "goods", "underway"), HONEST_LOADS)
def test_loads(vehicles: list[Position], goods: dict[str, int], underway: tuple[str, ...]) -> None:
    position = loaded(vehicles, goods, underway)
    record = load_position(position)
    player = ARLE.position(record)["players"][0]
    assert player == position["players"][0]
    assert loads_fit(T, record["players"][0])


@pytest.mark.parametrize(("vehicles", "goods", "underway"), IMPOSSIBLE_LOADS)
def test_impossible_loads(vehicles: list[Position], goods: dict[str, int], underway: tuple[str, ...]) -> None:
    refuse(loaded(vehicles, goods, underway), "players[0].barn.vehicles must have just the spaces free")


# --- refusals ---------------------------------------------------------------------------------------------


ME = "players.0"
CASES: list[tuple[Edit, str]] = [
    (change("phase", "lunch"), "phase must be one of work, inventory, not 'lunch'"),
    (change("phase", "inventory"), "phase must be 'work' by the agenda"),
    (change("half_year", 0), "half_year must be a whole number from 1 to 9, not 0"),
    (change("half_year", 10), "half_year must be a whole number from 1 to 9, not 10"),
    (change("decision", "option"), "decision is 'option', but the agenda asks for 'turn'"),
    (change("agenda", []), "agenda must have 1 to 26 entries, not 0"),
    (change("workers_used", 8), "workers_used must be a whole number from 0 to 7, not 8"),
    (change("workers_used", 1), "active is 0, but the worker used last is not theirs"),
    # action spaces
    (change("occupied.pub", 0), "occupied.pub must be one of fisherman"),
    (change("occupied.fisherman", 2), "occupied.fisherman must be a whole number from 0 to 1, not 2"),
    (change("occupied.tanner", 0), "special_action must name the only player with a worker on a space"),
    (change("special_action", 0), "special_action must name the only player with a worker on a space"),
    (change("special_action", 2), "special_action must be a whole number from 0 to 1"),
    (
        change("occupied", dict.fromkeys(SPACES[:4], 0)),
        "occupied has more workers than can have been used before this turn",
    ),
    # buildings
    (change("buildings", ["pub"]), "buildings[0] must be one of farmers_house"),
    (change("buildings", ["mill", "mill"]), "buildings[1] is 'mill', which is named twice"),
    (change(f"{ME}.buildings", ["mill"]), "players[0].buildings[0] is 'mill', which is named twice"),
    # players
    (change(f"{ME}.goods.beer", 1), "players[0].goods.beer must be one of food"),
    (change(f"{ME}.goods.food", 31), "players[0].goods.food must be a whole number from 1 to 30, not 31"),
    (change(f"{ME}.goods.grain", 16), "players[0].goods.grain must be a whole number from 1 to 15"),
    (change(f"{ME}.goods.wood", 1001), "players[0].goods.wood must be a whole number from 1 to 1000"),
    (change(f"{ME}.goods.wood", 0), "players[0].goods.wood must be a whole number from 1 to 1000, not 0"),
    (change(f"{ME}.goods.sheep", 12), "players[0].goods has animals that do not all have a place"),
    (change("players.1.goods.cattle", 12), "players[1].goods has animals that do not all have a place"),
    (change(f"{ME}.crowded", True), "players[0].crowded must be false here"),
    (remove(f"{ME}.tools.axes"), "players[0].tools.axes is missing"),
    (change(f"{ME}.tools.axes", 7), "players[0].tools.axes must be one of 3, 4, 5, 6, not 7"),
    (change(f"{ME}.tools.spades", 4), "players[0].tools.spades must be one of 3, 5, 7, not 4"),
    (change(f"{ME}.tools.ovens", True), "players[0].tools.ovens must be one of 1, 2, 3, 4, not True"),
    (change(f"{ME}.tools.ovens", [[]]), "players[0].tools.ovens must be one of"),
    (change(f"{ME}.land.stall", 4), "players[0].land and buildings cover 1 Land Spaces more than there are"),
    (change(f"{ME}.buildings", list(BUILDINGS[:3])), "players[0].land and buildings cover 1 Land"),
    (change(f"{ME}.land.lake", 1), "players[0].land.lake must be one of grain_field"),
    (change(f"{ME}.dikes", 8), "players[0].dikes must be a whole number from 0 to 7, not 8"),
    (change(f"{ME}.moors.wet", 4), "players[0].moors.wet must be a whole number from 0 to 3, not 4"),
    (change(f"{ME}.moors.boardwalk", 5), "players[0].moors.boardwalk must be a whole number from 0 to 4"),
    (change(f"{ME}.moors.dehydrated", [0]), "players[0].moors.dehydrated[0] must be a whole number from 1"),
    (change(f"{ME}.moors.dehydrated", [4]), "players[0].moors must have at most 3 wet and dehydrated ones"),
    (change(f"{ME}.bottlenecks", -1), "players[0].bottlenecks must be a whole number"),
    # barn and loads
    (change(f"{ME}.barn.plows", 6), "players[0].barn has no place for 0 large and 6 small pieces"),
    (
        change(f"{ME}.barn.vehicles", [vehicle("cart", 3)] * 4),
        "players[0].barn has no place for 4 large and 0 small pieces",
    ),
    (change(f"{ME}.barn.vehicles", [vehicle("cart", 3)] * 8), "players[0].barn.vehicles must be at most 7"),
    (change(f"{ME}.barn.vehicles", [vehicle("plow", 0)]), "players[0].barn.vehicles[0].kind must be one of"),
    (change(f"{ME}.barn.vehicles", [vehicle("cart", 4)]), "players[0].barn.vehicles[0].singles must be a"),
    (change(f"{ME}.barn.vehicles", [vehicle("cart", 3, 1)]), "players[0].barn.vehicles[0].doubles must be"),
    (change(f"{ME}.loaded", {"wood": 1}), "players[0].loaded.wood must be a whole number from 1 to 0, not 1"),
    (change(f"{ME}.destinations.storage", []), "players[0].destinations leave out 'hage'"),
    (change(f"{ME}.destinations.travelled", ["leer"]), "players[0].destinations.travelled[0] is 'leer'"),
    (change(f"{ME}.destinations.underway", ["arle"]), "players[0].destinations.underway[0] must be one of"),
    # end of the half-year
    (change(f"{ME}.houses_waiting", ["workshop"]), "players[0].houses_waiting must name the starter houses"),
    (change(f"{ME}.houses_waiting", ["mill"]), "players[0].houses_waiting[0] must be one of farmers_house"),
    (change(f"{ME}.bred.stalls", {"sheep": 2}), "players[0].bred names more stalls or stables"),
    (change(f"{ME}.bred.stalls", {"sheep": 1}), "players[0].bred must be empty until animals"),
    (change(f"{ME}.bred.animals", {}), "players[0].bred.animals is not known here"),
]  # fmt: skip


@pytest.mark.parametrize(("edit", "message"), CASES, ids=[message for _, message in CASES])
def test_refused(edit: Edit, message: str) -> None:
    position = start()
    edit(position)
    refuse(position, message)


def test_tiles_are_limited() -> None:
    position = start()
    for player, carts in zip(position["players"], (2, 2), strict=True):
        player["barn"]["vehicles"] = [vehicle("cart", 3)] * carts
    refuse(position, "players have 1 cart tiles more than there are")


def test_solo_has_no_special_action() -> None:
    position = start(1) | {"special_action": 0, "occupied": {"tanner": 0}}
    refuse(position, "special_action must be null: spaces of the other season are not allowed")


# --- agenda -----------------------------------------------------------------------------------------------


WORKER, AFTER, TURN = entry("next_worker", 0, 7), entry("window"), entry("turn")
OCCUPIED = {
    "summer_laborer": 0, "colonist": 1, "farmer": 0, "fisherman": 1, "potter": 0
}  # fmt: skip


def step_of(space: str, number: int = 0) -> int:
    """Index of a step of an action space."""
    return int(T["spaces"][SPACES.index(space)]["first"]) + number


def step_of_building(building: str, number: int = 0) -> int:
    return int(T["buildings"][BUILDINGS.index(building)]["program"]["first"]) + number


USE_STEP = int(T["uses"][USABLE.index("weaving_parlor")]["first"])


def with_agenda(*entries: Position) -> Position:
    """The last worker of seat 0 in a summer is being used; seat 0 has something of everything."""
    position = start() | {"occupied": dict(OCCUPIED), "special_action": 0}
    player = position["players"][0]
    player["goods"] |= {"timber": 1, "brick": 1, "cattle": 1, "food": 20}
    player["land"] = {"grain_field": 1, "stall": 1}
    player["buildings"] = ["weaving_parlor"]
    player["dikes"] = 1
    player["barn"]["vehicles"] = [vehicle("cart", 2), vehicle("horse_cart", 0)]
    player["loaded"] = {"timber": 1}
    storage = [word for word in DESTINATIONS if word != "bremen"]
    player["destinations"] = {"storage": storage, "underway": ["bremen"], "travelled": []}
    position["agenda"] = copy.deepcopy(list(entries))
    position["decision"] = position["agenda"][-1]["kind"]
    position["to_move"] = position["agenda"][-1]["seat"]
    return position


BREMEN = entry("sell", 0, DESTINATIONS.index("bremen"))
AGENDAS: list[list[Position]] = [
    [WORKER, AFTER],
    [WORKER, AFTER, entry("option", 0, step_of("summer_laborer"))],
    [WORKER, AFTER, entry("step", 0, step_of("farmer", 1), 1), entry("option", 0, step_of("farmer"))],
    [WORKER, AFTER, entry("step", 0, step_of("farmer", 1), 1), entry("plow_animal"), entry("pay_wood", 0, 1)],
    [WORKER, AFTER, entry("fields", 0, 2)],
    [WORKER, AFTER, entry("master", 0, 1, 9, 1), entry("pay_clay", 0, 2)],
    [WORKER, AFTER, entry("times", 0, step_of("potter"), 2)],
    [WORKER, AFTER, entry("pay_clay", 0, 4)],
    [WORKER, AFTER, entry("cut", 0, 3)],
    [WORKER, AFTER, TURN, entry("cut", 0, 1)],
    [WORKER, AFTER, entry("upgrade")],
    [WORKER, AFTER, entry("slot", 0, -1, Equipment.CART)],
    [WORKER, AFTER, entry("smithy")],
    [WORKER, AFTER, entry("replace", 0, 3)],
    [WORKER, AFTER, entry("slaughter", 0, 2)],
    [WORKER, AFTER, BREMEN],
    [WORKER, AFTER, TURN, BREMEN],
    [WORKER, AFTER, TURN, entry("sell", 0, 8, 0b10001), entry("remove_moor")],
]


@pytest.mark.parametrize("entries", AGENDAS)
def test_agenda(entries: list[Position]) -> None:
    position = with_agenda(*entries)
    assert ARLE.again(position) == position


def test_a_vehicle_is_chosen_before_the_load_lies_on_it() -> None:
    position = with_agenda(WORKER, AFTER, TURN, entry("slot", 0, CARGO.index("wood")))
    refuse(position, "players[0].barn.vehicles must have just the spaces free that the loads leave")
    position["players"][0]["barn"]["vehicles"][0]["singles"] = 3
    assert ARLE.again(position) == position
    position["agenda"][3]["a"] = CARGO.index("clay")
    refuse(position, "agenda[3].kind is 'slot', but the position has not what this asks about")
    position["agenda"][3:] = [BREMEN, entry("slot", 0, CARGO.index("bremen"))]
    position["players"][0]["barn"]["vehicles"] = [vehicle("cart", 2), vehicle("horse_cart", 4)]
    assert ARLE.again(position) == position
    position["players"][0]["moors"]["wet"] = position["players"][0]["moors"]["boardwalk"] = 0
    position["players"][0]["goods"] = {}
    refuse(position, "agenda[4].kind is 'slot', but the position has not what this asks about")


def closing(*last: Position, upto: int = 99, half_year: int = 1) -> Position:
    """The end of a half-year: its agenda up to a number of entries, then others."""
    position = next(
        position
        for record in ARLE.play(2, 1)
        if (position := ARLE.position(record))["half_year"] == half_year
        and position["agenda"][0]["kind"] == "next_half_year"
    )
    position["agenda"] = position["agenda"][:upto] + list(last)
    for player in position["players"]:
        player["loaded"] = {}
        player["destinations"] = {"storage": list(DESTINATIONS), "underway": [], "travelled": []}
        player["barn"]["vehicles"] = []
    position["decision"] = position["agenda"][-1]["kind"]
    position["to_move"] = position["agenda"][-1]["seat"]
    closed = "close" not in [e["kind"] for e in position["agenda"]]
    return position | {"phase": "inventory" if closed else "work"}


def test_the_end_of_a_summer() -> None:
    position = closing()
    first = position["starting_player"]
    second = 1 - first
    kinds = [(e["kind"], e["seat"], e["a"]) for e in position["agenda"]]
    assert kinds == [
        ("next_half_year", first, 0),
        ("feed", second, 1), ("feed", first, 1),
        ("window", second, 2), ("window", first, 2),
        ("milk_and_harvest", second, 0), ("milk_and_harvest", first, 0),
        ("window", second, 2), ("window", first, 2),
        ("empty", second, 0), ("empty", first, 0),
        ("houses", second, 0), ("houses", first, 0),
        ("close", first, 0),
        ("window", second, 1), ("window", first, 1),
    ]  # fmt: skip
    load_position(position)
    refuse(position | {"phase": "inventory"}, "phase must be 'work' by the agenda")
    refuse(position | {"active": first}, f"active is {first}, but the worker used last is not theirs")


def test_sustenance() -> None:
    first = closing()["starting_player"]
    position = closing(entry("eat", first, 2), upto=2)
    seat = position["players"][first]
    seat["goods"] = {"horse": 1, "sheep": 1, "wood": 1}
    load_position(position)
    position["agenda"].append(entry("pay_wood", first, 1))
    load_position(position | {"decision": "pay_wood"})
    position["agenda"][-1]["a"] = 2
    refuse(position | {"decision": "pay_wood"}, "agenda[3].kind is 'pay_wood', but the position has not what")
    position["agenda"][2:] = [entry("eat", 1 - first, 2)]
    refuse(position | {"to_move": 1 - first}, f"agenda[2].seat must be {first}, not {1 - first}")
    position["agenda"][2:] = [entry("born", first)]
    refuse(position, "agenda[2].kind is 'born', which cannot stand on 'feed'")


def test_starter_houses() -> None:
    first = closing()["starting_player"]
    position = closing(entry("november", first), upto=13)
    player = position["players"][first]
    waiting = ["farmers_house", "workshop"]
    player |= {"buildings": list(waiting), "houses_waiting": list(waiting), "dikes": 1}
    position["buildings"] = ["mill"]
    assert ARLE.again(position) == position
    player["houses_waiting"] = ["farmers_house", "novices_hut"]
    refuse(position, f"players[{first}].houses_waiting must name the starter houses that still act")
    player["houses_waiting"] = []
    refuse(position, "decision is 'november', which has no legal answer here")
    player["houses_waiting"] = ["workshop"]
    position["agenda"][13:] = [entry("cut", first, 1)]
    load_position(position | {"decision": "cut"})
    position["agenda"][13:] = [entry("option", first, step_of("builder"))]
    refuse(position | {"decision": "option"}, "agenda[13].kind is 'option', but the position has not what")
    position["agenda"] = position["agenda"][:9]
    refuse(position | {"decision": "window"}, f"players[{first}].houses_waiting must name the starter houses")


def test_births() -> None:
    position = ARLE.at("born", 2)
    seat = position["to_move"]
    load_position(position)
    early = copy.deepcopy(position)
    early["players"][seat]["land"]["stall"] = early["players"][seat]["land"].get("stall", 0) or 1
    early["players"][seat]["bred"]["stalls"] = {"sheep": 1}
    refuse(early, f"players[{seat}]")
    position["agenda"][-1]["b"] = 1
    refuse(position, f"agenda[{len(position['agenda']) - 1}].kind is 'born', but the position has not what")


def test_make_room() -> None:
    position = ARLE.at("make_room", 2)
    seat = position["to_move"]
    assert ARLE.again(position) == position
    for animal in ANIMALS:
        position["players"][seat]["goods"].pop(animal, None)
    refuse(position, f"players[{seat}].goods has animals that have a place, but the decision is 'make_room'")


REFUSED_AGENDAS: list[tuple[list[Position], str]] = [
    ([WORKER], "[0].kind must be a decision, for it is the last entry"),
    ([WORKER, entry("dance")], "[1].kind must be one of"),
    ([TURN], "[0].kind is 'turn', which cannot come first"),
    ([WORKER, TURN], "[1].kind is 'turn', which cannot stand on 'next_worker'"),
    ([WORKER, AFTER, TURN, TURN], "[3].kind is 'turn', which cannot stand on 'turn'"),
    ([WORKER, AFTER, entry("turn", 1)], "[2].seat must be 0, not 1"),
    ([WORKER, entry("window", 0, 1)], "[1].a must be 0, not 1"),
    ([entry("next_worker", 1, 5), AFTER], "[0].seat must be 0, not 1"),
    ([entry("next_worker", 0, 9), AFTER], "[0].a must be at most 8, the workers of a half-year"),
    ([entry("next_worker", 0, 8), AFTER], "active is 0, but the worker used last is not theirs"),
    ([entry("next_worker", 0, 3), AFTER], "occupied has more workers of a player than were used"),
    ([WORKER, AFTER, TURN, entry("close")], "[3].kind is 'close', which cannot stand on 'turn'"),
    ([WORKER, AFTER, {**TURN, "d": 0}], "[2].d is not known here"),
    ([WORKER, AFTER, TURN, entry("option", 0, step_of("farmer"))], "[3].kind is 'option', which cannot"),
    ([WORKER, AFTER, entry("option", 0, step_of("builder"))], "[2].kind is 'option', but"),
    ([WORKER, AFTER, entry("option", 0, step_of("farmer", 1))], "[2].kind is 'option', but"),
    ([WORKER, AFTER, entry("option", 0, 127)], "[2].kind is 'option', but"),
    ([WORKER, AFTER, entry("option", 0, 128)], "[2].a must be a whole number from 0 to 127, not 128"),
    ([WORKER, AFTER, entry("step", 0, step_of("farmer"), 1), entry("smithy")], "[2].kind is 'step', but"),
    ([WORKER, AFTER, entry("step", 0, step_of("farmer"), 3), entry("smithy")], "[2].kind is 'step', but"),
    (
        [WORKER, AFTER, entry("step", 0, step_of_building("weaving_mill", 1), 1), entry("smithy")],
        "[2].kind is 'step', but",
    ),
    ([WORKER, AFTER, entry("step", 0, USE_STEP, 2), entry("smithy")], "[2].kind is 'step', but"),
    ([WORKER, AFTER, entry("take", 0, step_of("dike_builder"))], "[2].kind is 'take', but"),
    ([WORKER, AFTER, entry("price", 0, BUILDINGS.index("joinery"))], "[2].kind is 'price', but"),
    ([WORKER, AFTER, entry("price", 0, BUILDINGS.index("smithy"))], "[2].kind is 'price', but"),
    ([WORKER, AFTER, entry("price", 0, BUILDINGS.index("mill"))], "decision is 'price', which has no legal"),
    ([WORKER, AFTER, entry("pay_wood", 0, 6)], "[2].kind is 'pay_wood', but"),
    ([WORKER, AFTER, entry("pay_clay", 0, 6)], "[2].kind is 'pay_clay', but"),
    ([WORKER, AFTER, entry("pay_clay", 0, 0)], "[2].a must be a whole number from 1 to 7, not 0"),
    ([WORKER, AFTER, entry("pay_wood", 0, 1), entry("pay_clay", 0, 1)], "[3].kind is 'pay_clay', which"),
    ([WORKER, AFTER, entry("sell", 0, 0)], "[2].kind is 'sell', but"),
    ([WORKER, AFTER, entry("sell", 0, 8, 32)], "[2].b must be a whole number from 0 to 31, not 32"),
    ([WORKER, AFTER, entry("sell", 0, 8, 1), entry("remove_moor")], "[3].kind is 'remove_moor', but"),
    ([WORKER, AFTER, entry("remove_moor")], "[2].kind is 'remove_moor', which cannot stand on 'window'"),
    ([WORKER, AFTER, entry("slot", 0, -1, Equipment.HORSE_CART)], "[2].kind is 'slot', but"),
    ([WORKER, AFTER, entry("slot", 0, -1, Equipment.DROSHKY)], "[2].b must be a whole number from 0 to 6"),
    ([WORKER, AFTER, entry("slot", 0, -1, Equipment.CARRIAGE)], "decision is 'slot', which has no legal"),
    ([WORKER, AFTER, TURN, entry("slot", 0, -1, Equipment.CART)], "[3].kind is 'slot', but"),
    ([WORKER, AFTER, entry("make_room")], "players[0].goods has animals that have a place, but"),
    ([WORKER, AFTER, entry("make_room", 1)], "[2].seat must be 0, not 1"),
    ([WORKER, AFTER, entry("november")], "[2].kind is 'november', which cannot stand on 'window'"),
    ([WORKER, AFTER, entry("eat", 0, 1)], "[2].kind is 'eat', which cannot stand on 'window'"),
    ([entry("game_over")], "decision is 'game_over', which does not fit the status"),
    ([entry("game_over"), TURN], "[1].kind is 'turn', which cannot stand on 'game_over'"),
    ([entry("score"), entry("window", 1, 3)], "phase must be 'inventory' by the agenda"),
    ([entry("next_half_year"), entry("feed", 1)], "[1].a must be 1, not 0"),
]  # fmt: skip


@pytest.mark.parametrize(("entries", "message"), REFUSED_AGENDAS)
def test_agenda_refused(entries: list[Position], message: str) -> None:
    position = with_agenda(*entries)
    if position["decision"] not in {kind.name.lower() for kind in Decision}:
        position["decision"] = "turn"
    refuse(position, f"agenda{message}" if message.startswith("[") else message)
