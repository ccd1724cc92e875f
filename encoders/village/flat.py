"""Observation encoder `flat` of Village: one vector, seen from one seat.

Own seat first, the others in turn order, padded to 5 players, so that one network serves every player count;
in solo, Carla is the player to the left. Hidden information (the order of the customers to come, the quills
under fate tiles that lie face down, the random state) is never shown.
"""

import numpy as np

from eurozoo.envs.core.game import Encoder
from eurozoo.envs.core.kernel import kernel
from eurozoo.envs.village.components.terms import (
    END_VISIBLE,
    FIRST_CHRONICLE,
    FIRST_ON_BOARD,
    MAX_BLUE,
    MAX_PLAYERS,
    NUM_CITIES,
    NUM_COLORS,
    NUM_CRAFTS,
    NUM_CUBES,
    NUM_FATES,
    NUM_GOODS,
    NUM_NUMBERS,
    NUM_SECTIONS,
    NUM_SPACES,
    WAITING,
    Place,
)
from eurozoo.envs.village.rules.family import count_at
from eurozoo.envs.village.scoring import customer_points, player_score
from eurozoo.envs.village.state import Decision

from ..layout import Layout, Section, nested, share

_NUM_DECISIONS = len(Decision)
_ON_BOARD = END_VISIBLE - FIRST_ON_BOARD
_MOVING = END_VISIBLE - Place.BAG
_BURIED = Place.GRAVE - FIRST_CHRONICLE + 1

CUSTOMER = Layout(
    [
        Section("goods", NUM_GOODS, "goods wanted, in the order of `Good`", "number / 2, at most 1"),
        Section("grain", 1, "grain wanted", "number / 4, at most 1"),
        Section("points", 1, "points, 0: nobody there", "points / 8, at most 1"),
        Section("ready", 1, "the own player has what is wanted"),
    ]
)

PLAYER = Layout(
    [
        Section("present", 1, "there is such a player"),
        Section("supply", NUM_NUMBERS, "family not born yet, by number", "members / 4, at most 1"),
        Section("bag", NUM_NUMBERS, "family in the black bag, by number", "members / 4, at most 1"),
        Section("farmyard", NUM_NUMBERS, "family on the farmyard, by number", "members / 4, at most 1"),
        Section(
            "board",
            _ON_BOARD,
            "family on the game board, by `Place`: crafts, council, cities, church",
            "members / 4, at most 1",
        ),
        Section(
            "generations",
            (NUM_SECTIONS - 1) * NUM_NUMBERS,
            "the same by number: 4 of council, crafts, travel, church each",
            "members / 4, at most 1",
        ),
        Section(
            "buried",
            _BURIED,
            "family in the chronicle, by `Section`, and in graves",
            "members / 8, at most 1",
        ),
        Section("purse", NUM_COLORS + 1, "cubes by colour, coins", "number / 8, at most 1"),
        Section("goods", NUM_GOODS, "goods, in the order of `Good`", "number / 4, at most 1"),
        Section("grain", 1, "grain", "number / 5, at most 1"),
        Section("time", 1, "spaces past the quill", "number / 10, at most 1"),
        Section("time_left", 1, "spaces to the quill", "number / 10, at most 1"),
        Section("deaths", 1, "deaths due"),
        Section("cities", NUM_CITIES, "cities with a disc"),
        Section("customers", 1, "points of the customers served", "points / 40, at most 1"),
        Section("prestige", 1, "space on the prestige track", "points / 40, at most 1"),
        Section("score", 1, "score if the game ended now", "points / 80, at most 1"),
        Section("turns", 1, "turns taken", "number / 64, at most 1"),
        Section("first", 1, "starting player"),
        Section("ring", 1, "next starting player"),
        Section("active", 1, "it is this player's turn"),
        Section("passed", 1, "out of this market day"),
        Section("trigger", 1, "triggered the end"),
    ]
)

DECISION = Layout(
    [
        Section("decision", _NUM_DECISIONS, "the decision that is asked, in the order of `Decision`"),
        Section("to_move", 1, "it is this seat that is asked"),
        Section("space", NUM_SPACES, "action that may be performed; solo: where Carla takes a cube"),
        Section(
            "moving",
            _MOVING,
            "a member to choose: where it comes from (-1) and goes to (1), by `Place` from the bag on",
            "-1, 0 or 1",
        ),
        Section("price", NUM_COLORS, "cubes to pay, by colour", "number / 2"),
        Section("price_size", 1, "cubes to pay in all", "number / 3"),
        Section("price_scroll", 1, "a scroll may be paid instead"),
        Section("price_time", 1, "time that may be paid instead", "time / 4, at most 1"),
        Section("craft", NUM_CRAFTS, "craft just learned"),
        Section("stage", 1, "stage just reached in the council chamber", "stage / 4"),
        Section("choice", 1, "cubes of choice", "number / 2, at most 1"),
        Section("free", 1, "market day: this sale is free of the fee"),
    ]
)

SUPPLY = Layout(
    [
        Section("on_spaces", 1, "cubes on the action spaces in all", "number / 32, at most 1"),
        Section("bag", NUM_CUBES, "cubes in the green bag", "number / 8, at most 1"),
        Section("supply", NUM_CUBES, "cubes in the supply", "number / 4, at most 1"),
        Section("goods", NUM_GOODS, "goods in the supply", "number / 4, at most 1"),
        Section("coins", 1, "coins in the supply", "number / 4, at most 1"),
    ]
)

COURSE = Layout(
    [
        Section("pile", 1, "customers to come", "number / 16, at most 1"),
        Section("chronicle", NUM_SECTIONS, "free spaces of the chronicle", "number / 4, at most 1"),
        Section("chronicle_left", 1, "their sum", "number / 16, at most 1"),
        Section("graves", 1, "free graves", "number / 8, at most 1"),
        Section("round", 1, "round", "number / 8, at most 1"),
        Section("took", 1, "a cube was taken this turn"),
        Section("took_space", NUM_SPACES, "action space of the cube taken last"),
        Section("took_cube", NUM_CUBES, "cube taken last"),
        Section("drawn", 1, "mass: members bought out of the bag", "number / 4, at most 1"),
        Section("final", 1, "the end of the game has been triggered"),
        Section("final_turns", 1, "turns left then", "number / 5"),
    ]
)

CARLA = Layout(
    [
        Section("track", 1, "solo: space of Carla's last cube", "space / 10, at most 1"),
        Section(
            "fates", NUM_FATES, "solo: fate tiles: face down, without a quill, with a quill", "0, -1 or 1"
        ),
        Section("fate_way", NUM_FATES, "solo: spaces to the fate tile", "number / 10, at most 1"),
        Section("quills", 2, "solo: quills still face down, by set", "number / 2, at most 1"),
        Section("carla_cubes", NUM_CUBES, "solo: cubes on Carla's board", "number / 4, at most 1"),
        Section("carla_last", NUM_CUBES, "solo: her last cube"),
        Section("carla_day", 1, "solo: market day that Carla opened"),
        Section("last_cube", 1, "solo: Carla takes one more cube"),
    ]
)

PLAYERS = Section("players", MAX_PLAYERS, "number of players, 1 to 5")

LAYOUT = Layout(
    [
        *DECISION.sections,
        PLAYERS,
        Section(
            "cubes", NUM_SPACES * NUM_CUBES, "cubes on the action spaces, 5 each", "number / 4, at most 1"
        ),
        *SUPPLY.sections,
        *(nested(f"stall_{i}", CUSTOMER, f"customer at stall {i + 1}") for i in range(MAX_BLUE)),
        *(nested(f"waiting_{i}", CUSTOMER, f"waiting customer {i + 1}") for i in range(WAITING)),
        *COURSE.sections,
        *CARLA.sections,
        *(
            nested(f"player_{i}", PLAYER, "own player" if i == 0 else f"player {i} to the left")
            for i in range(MAX_PLAYERS)
        ),
    ]
)

_DECISION = DECISION["decision"]
_TO_MOVE = DECISION["to_move"]
_SPACE = DECISION["space"]
_MOVING_FROM_BAG = DECISION["moving"] - Place.BAG
_PRICE = DECISION["price"]
_PRICE_SIZE = DECISION["price_size"]
_PRICE_SCROLL = DECISION["price_scroll"]
_PRICE_TIME = DECISION["price_time"]
_CRAFT = DECISION["craft"]
_STAGE = DECISION["stage"]
_CHOICE = DECISION["choice"]
_FREE = DECISION["free"]

_ON_SPACES = SUPPLY["on_spaces"]
_BAG = SUPPLY["bag"]
_SUPPLY = SUPPLY["supply"]
_GOODS = SUPPLY["goods"]
_COINS = SUPPLY["coins"]

_PILE = COURSE["pile"]
_CHRONICLE = COURSE["chronicle"]
_CHRONICLE_LEFT = COURSE["chronicle_left"]
_GRAVES = COURSE["graves"]
_ROUND = COURSE["round"]
_TOOK = COURSE["took"]
_TOOK_SPACE = COURSE["took_space"]
_TOOK_CUBE = COURSE["took_cube"]
_DRAWN = COURSE["drawn"]
_FINAL = COURSE["final"]
_FINAL_TURNS = COURSE["final_turns"]

_TRACK = CARLA["track"]
_FATES = CARLA["fates"]
_FATE_WAY = CARLA["fate_way"]
_QUILLS = CARLA["quills"]
_CARLA_CUBES = CARLA["carla_cubes"]
_CARLA_LAST = CARLA["carla_last"]
_CARLA_DAY = CARLA["carla_day"]
_LAST_CUBE = CARLA["last_cube"]

_FIRST_PLAYERS = LAYOUT["players"]
_FIRST_CUBES = LAYOUT["cubes"]
_FIRST_SUPPLY = LAYOUT[SUPPLY.sections[0].name]
_FIRST_STALL = LAYOUT["stall_0"]
_FIRST_WAITING = LAYOUT["waiting_0"]
_FIRST_COURSE = LAYOUT[COURSE.sections[0].name]
_FIRST_CARLA = LAYOUT[CARLA.sections[0].name]
_FIRST_PLAYER = LAYOUT["player_0"]
_PLAYER_SIZE = PLAYER.size

_C_GOODS = CUSTOMER["goods"]
_C_GRAIN = CUSTOMER["grain"]
_C_POINTS = CUSTOMER["points"]
_C_READY = CUSTOMER["ready"]
_CUSTOMER_SIZE = CUSTOMER.size

_P_PRESENT = PLAYER["present"]
_P_SUPPLY = PLAYER["supply"]
_P_BAG = PLAYER["bag"]
_P_FARMYARD = PLAYER["farmyard"]
_P_BOARD = PLAYER["board"]
_P_GENERATIONS = PLAYER["generations"]
_P_BURIED = PLAYER["buried"]
_P_PURSE = PLAYER["purse"]
_P_GOODS = PLAYER["goods"]
_P_GRAIN = PLAYER["grain"]
_P_TIME = PLAYER["time"]
_P_TIME_LEFT = PLAYER["time_left"]
_P_DEATHS = PLAYER["deaths"]
_P_CITIES = PLAYER["cities"]
_P_CUSTOMERS = PLAYER["customers"]
_P_PRESTIGE = PLAYER["prestige"]
_P_SCORE = PLAYER["score"]
_P_TURNS = PLAYER["turns"]
_P_FIRST = PLAYER["first"]
_P_RING = PLAYER["ring"]
_P_ACTIVE = PLAYER["active"]
_P_PASSED = PLAYER["passed"]
_P_TRIGGER = PLAYER["trigger"]


@kernel
def observe(t, s, seat, out):
    """Write what `seat` sees to `out` (float32[LAYOUT.size])."""
    out[:] = 0.0
    observe_decision(t, s, seat, out)
    out[_FIRST_PLAYERS + s.num_players - 1] = 1.0
    if s.on_spaces:
        for space in range(NUM_SPACES):
            observe_cubes(s, space, out[_FIRST_CUBES + space * NUM_CUBES :])
    observe_supply(s, out[_FIRST_SUPPLY:])
    observe_market(t, s, s.players[seat], out)
    observe_course(s, out[_FIRST_COURSE:])
    if s.num_players == 1:
        observe_carla(t, s, out[_FIRST_CARLA:])
    first = _FIRST_PLAYER
    for step in range(t.families):
        other = (seat + step) % t.families
        observe_player(t, s, other, out[first : first + _PLAYER_SIZE])
        first += _PLAYER_SIZE


@kernel
def observe_decision(t, s, seat, out):
    entry = s.agenda[s.depth - 1]
    kind = entry.kind
    out[_DECISION + kind] = 1.0
    out[_TO_MOVE] = s.seat == seat
    if kind == Decision.ACTION or kind == Decision.CARLA_CUBE:
        out[_SPACE + entry.a] = 1.0
    elif kind == Decision.MEMBER:
        out[_MOVING_FROM_BAG + entry.a] = -1.0
        out[_MOVING_FROM_BAG + entry.b] = 1.0
    elif kind == Decision.PAY:
        price = t.prices[entry.a]
        for color in range(NUM_COLORS):
            out[_PRICE + color] = share(price.cubes[color], 0.5)
        out[_PRICE_SIZE] = share(price.size, 1.0 / 3.0)
        out[_PRICE_SCROLL] = price.scroll
        out[_PRICE_TIME] = share(price.time, 0.25)
    elif kind == Decision.PRODUCE:
        out[_CRAFT + entry.a] = 1.0
    elif kind == Decision.PRIVILEGE:
        out[_STAGE] = 0.25 * entry.a
    elif kind == Decision.GAIN_CUBES:
        out[_CHOICE] = share(entry.a, 0.5)
    elif kind == Decision.MARKET:
        out[_FREE] = entry.a


@kernel
def observe_cubes(s, space, out):
    for cube in range(NUM_CUBES):
        out[cube] = share(s.cubes[space, cube], 0.25)


@kernel
def observe_supply(s, out):
    out[_ON_SPACES] = share(s.on_spaces, 1.0 / 32.0)
    for cube in range(NUM_CUBES):
        out[_BAG + cube] = share(s.bag[cube], 0.125)
        out[_SUPPLY + cube] = share(s.supply[cube], 0.25)
    for good in range(NUM_GOODS):
        out[_GOODS + good] = share(s.goods[good], 0.25)
    out[_COINS] = share(s.coins, 0.25)


@kernel
def observe_market(t, s, pl, out):
    for i in range(t.blue):
        if s.blue[i] >= 0:
            observe_customer(t.customers[s.blue[i]], pl, out[_FIRST_STALL + i * _CUSTOMER_SIZE :])
    for i in range(WAITING):
        if s.waiting[i] >= 0:
            observe_customer(t.customers[s.waiting[i]], pl, out[_FIRST_WAITING + i * _CUSTOMER_SIZE :])


@kernel
def observe_course(s, out):
    out[_PILE] = share(s.pile_size, 0.0625)
    left = 0
    for section in range(NUM_SECTIONS):
        left += s.chronicle[section]
        out[_CHRONICLE + section] = share(s.chronicle[section], 0.25)
    out[_CHRONICLE_LEFT] = share(left, 0.0625)
    out[_GRAVES] = share(s.graves, 0.125)
    out[_ROUND] = share(s.round, 0.125)
    out[_TOOK] = s.took
    if s.took_space >= 0:
        out[_TOOK_SPACE + s.took_space] = 1.0
        out[_TOOK_CUBE + s.took_cube] = 1.0
    out[_DRAWN] = share(s.drawn, 0.25)
    out[_FINAL] = s.final_turns >= 0
    out[_FINAL_TURNS] = share(max(0, s.final_turns), 0.2)


@kernel
def observe_customer(customer, pl, out):
    ready = pl.grain >= customer.grain
    for good in range(NUM_GOODS):
        out[_C_GOODS + good] = share(customer.goods[good], 0.5)
        ready &= pl.goods[good] >= customer.goods[good]
    out[_C_GRAIN] = share(customer.grain, 0.25)
    out[_C_POINTS] = share(customer.points, 0.125)
    out[_C_READY] = ready


@kernel
def observe_carla(t, s, out):
    out[_TRACK] = share(s.carla_track, 0.1)
    shown = np.int64(s.quills & s.revealed)  # of tiles that lie face up
    for fate_set in range(2):
        left = np.int64(t.set_quills[fate_set])
        for i in range(NUM_FATES):
            left -= t.fate_set[i] == fate_set and shown >> i & 1
        out[_QUILLS + fate_set] = share(left, 0.5)
    for i in range(NUM_FATES):
        way = t.fate_space[i] - s.carla_track
        out[_FATE_WAY + i] = share(way if way > 0 else way + t.track, 0.1)
        if s.revealed >> i & 1:
            out[_FATES + i] = 1.0 if shown >> i & 1 else -1.0
    for cube in range(NUM_CUBES):
        out[_CARLA_CUBES + cube] = share(s.carla_cubes[cube], 0.25)
    if s.carla_last >= 0:
        out[_CARLA_LAST + s.carla_last] = 1.0
    out[_CARLA_DAY] = s.carla_day
    out[_LAST_CUBE] = s.last_cube


@kernel
def observe_player(t, s, seat, out):
    pl = s.players[seat]
    out[_P_PRESENT] = 1.0
    observe_family(t, pl, out)
    for kind in range(NUM_COLORS + 1):
        out[_P_PURSE + kind] = share(pl.purse[kind], 0.125)
    for good in range(NUM_GOODS):
        out[_P_GOODS + good] = share(pl.goods[good], 0.25)
    out[_P_GRAIN] = share(pl.grain, 0.2)
    out[_P_TIME] = share(pl.time, 0.1)
    out[_P_TIME_LEFT] = share(t.lap - pl.time, 0.1)
    out[_P_DEATHS] = share(pl.deaths, 1.0)
    for city in range(NUM_CITIES):
        out[_P_CITIES + city] = pl.cities >> city & 1
    out[_P_CUSTOMERS] = share(customer_points(t, pl), 0.025)
    out[_P_PRESTIGE] = share(pl.prestige, 0.025)
    out[_P_SCORE] = share(player_score(t, pl), 0.0125)
    out[_P_TURNS] = share(pl.turns, 1.0 / 64.0)
    out[_P_FIRST] = s.first_seat == seat
    out[_P_RING] = s.ring == seat
    out[_P_ACTIVE] = s.active == seat
    out[_P_PASSED] = s.passed >> seat & 1
    out[_P_TRIGGER] = s.trigger_seat == seat


@kernel
def observe_family(t, pl, out):
    for i in range(NUM_NUMBERS):
        out[_P_SUPPLY + i] = share(pl.members[Place.SUPPLY, i], 0.25)
        out[_P_BAG + i] = share(pl.members[Place.BAG, i], 0.25)
        out[_P_FARMYARD + i] = share(pl.members[Place.FARMYARD, i], 0.25)
    for place in range(FIRST_ON_BOARD, END_VISIBLE):
        here = count_at(pl, place)
        if here > 0:
            out[_P_BOARD + place - FIRST_ON_BOARD] = share(here, 0.25)
            row = _P_GENERATIONS + (t.section[place] - 1) * NUM_NUMBERS
            for i in range(NUM_NUMBERS):
                out[row + i] = min(1.0, out[row + i] + 0.25 * pl.members[place, i])
    for place in range(FIRST_CHRONICLE, FIRST_CHRONICLE + _BURIED):
        out[_P_BURIED + place - FIRST_CHRONICLE] = share(count_at(pl, place), 0.125)


FLAT = Encoder(observe=observe, shape=(LAYOUT.size,), low=-1.0, high=1.0, describe=LAYOUT.describe)
