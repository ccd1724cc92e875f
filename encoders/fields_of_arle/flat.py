"""Observation encoder `flat` of Fields of Arle: one vector, seen from one seat.

Own seat first, then the other player (zeros in solo), so that one network serves both player counts. Nothing
in the game is hidden but the random state, which is never shown.
"""

import numpy as np

from eurozoo.envs.core.game import Encoder
from eurozoo.envs.core.kernel import kernel
from eurozoo.envs.core.turns import NOBODY
from eurozoo.envs.fields_of_arle.actions import NUM_BUILDINGS, NUM_SPACES, NUM_STARTERS, SEASON
from eurozoo.envs.fields_of_arle.components.terms import (
    FIRST_DESTINATION,
    FIRST_VEHICLE,
    HALF_YEARS,
    MAX_DIKE_MOVES,
    MAX_PEAT,
    MAX_PLAYERS,
    MAX_VEHICLES,
    NUM_ANIMALS,
    NUM_CARGO,
    NUM_DESTINATIONS,
    NUM_GOODS,
    NUM_LAND,
    NUM_MOORS,
    NUM_POOLS,
    NUM_TOOLS,
    NUM_VEHICLES,
    Good,
    Option,
)
from eurozoo.envs.fields_of_arle.rules.barn import large_vehicles
from eurozoo.envs.fields_of_arle.rules.land import free_land
from eurozoo.envs.fields_of_arle.rules.options import season
from eurozoo.envs.fields_of_arle.rules.stock import can_afford
from eurozoo.envs.fields_of_arle.scoring import half_points, travel_experience
from eurozoo.envs.fields_of_arle.state import Decision, Task, Window

from ..layout import Layout, Section, nested, share

_NUM_DECISIONS = len(Decision)
_NUM_WINDOWS = len(Window)
_NUM_OPTIONS = len(Option)
_GOODS = len(Good)
_MAX_ITEMS = 5  # of a destination
_FIRST_LOADED = Good.TIMBER.value
_LOADED = Good.SHEEP - _FIRST_LOADED  # what vehicles can hold

# how many of each good are shown as 1
_MANY = np.full(NUM_GOODS, 4.0)
_MANY[: Good.PEAT + 1] = [30, 15, 15, 15, 15, 12, 12, 8, 8, 12]
_MANY[Good.SHEEP :] = 12
_UNIT = 1.0 / _MANY

STOCK = Layout(
    [
        Section(
            "goods",
            _GOODS,
            "goods, in the order of `Good`",
            "food / 30, goods track / 15, timber, brick / 8, cloth, clothing / 4, others / 12, at most 1",
        ),
        Section("loaded", _LOADED, "goods on vehicles, from timber to leather wear", "number / 4, at most 1"),
        Section("storage", NUM_DESTINATIONS, "destinations still to be travelled to"),
        Section("underway", NUM_DESTINATIONS, "destinations on vehicles"),
        Section("experience", 1, "spaces of the travel experience track covered", "number / 19"),
        Section("tools", NUM_TOOLS, "spaces moved on each tool track", "share of the track"),
    ]
)

HOME = Layout(
    [
        Section("land", NUM_LAND, "tiles, in the order of `Land`", "number / 6, at most 1"),
        Section("free_land", 1, "empty Land Spaces", "number / 8, at most 1"),
        Section("wet_moors", 1, "wet moors", "number / 3"),
        Section("moors", MAX_PEAT, "dehydrated moors with 1, 2, ... peat", "number / 3"),
        Section("boardwalk", 1, "peat on the small moor", "number / 4"),
        Section("dikes", 1, "dike moves", "number / 7"),
    ]
)

GEAR = Layout(
    [
        Section("boats", 1, "peat boats", "number / 5, at most 1"),
        Section("plows", 1, "plows", "number / 5, at most 1"),
        Section("vehicles", NUM_VEHICLES, "vehicles by kind", "number / 2, at most 1"),
    ]
)

SLOTS = Layout(
    [
        Section("slots", MAX_VEHICLES, "kind of the vehicle in each slot, 0: none", "1/6 a kind"),
        Section("singles", MAX_VEHICLES, "its free Single Spaces", "number / 4, at most 1"),
        Section("doubles", MAX_VEHICLES, "its free Double Spaces"),
    ]
)

STATUS = Layout(
    [
        Section("houses", NUM_STARTERS, "starter houses that still act"),
        Section("bred", 2 * NUM_ANIMALS, "stalls, then stables that bred this May, by kind", "number / 2"),
        Section("bottlenecks", 1, "food and fuel that were missing", "number / 8, at most 1"),
        Section("workers", 1, "workers left this half-year, the one in hand aside", "number / 4"),
        Section("first", 1, "starting player"),
        Section("special", 1, "used the special action this half-year"),
        Section("score", 1, "score if the game ended now", "points / 120, -1 to 1"),
    ]
)

PLAYER = Layout(
    [
        Section("present", 1, "there is such a player"),
        *STOCK.sections,
        *HOME.sections,
        Section("buildings", NUM_BUILDINGS, "buildings owned"),
        *GEAR.sections,
        *SLOTS.sections,
        Section("large", 1, "a large vehicle is there"),
        *STATUS.sections,
    ]
)

DECISION = Layout(
    [
        Section("decision", _NUM_DECISIONS, "the decision that is asked, in the order of `Decision`"),
        Section("to_move", 1, "it is this seat that is asked"),
        Section("window", _NUM_WINDOWS, "which window for anytime actions, in the order of `Window`"),
        Section("options", _NUM_OPTIONS, "options of the step, in the order of `Option`"),
    ]
)

SUBJECT = Layout(
    [
        Section("pay", _GOODS, "goods due, or paid each time", "number / 4, at most 1"),
        Section("gain", _GOODS, "goods to choose from, or gained each time", "number / 4, at most 1"),
        Section("times", 1, "how often it may still be done", "number / 8, at most 1"),
        Section("moved", NUM_TOOLS, "tools moved in this action"),
        Section("cargo", NUM_CARGO, "cargo to load, or destination to sell at, in the order of `Cargo`"),
        Section("upgraded", NUM_VEHICLES, "kind of vehicle to upgrade"),
        Section("sold", _MAX_ITEMS, "items of the destination sold"),
        Section("animal", NUM_ANIMALS, "kind of the animals to be born"),
        Section("born", NUM_ANIMALS - 1, "newborn of the kinds before", "number / 4, at most 1"),
    ]
)

COURSE = Layout(
    [
        Section("half_year", 1, "half-year", "number / 9"),
        Section("summer", 1, "it is summer"),
        Section("inventory", 1, "the work phase is over"),
        Section("special_left", 1, "the special action is still to be had"),
    ]
)

POOLS = Section(
    "pools", NUM_POOLS, "tiles left in the supply, in the order of `Pool`", "number / 6, at most 1"
)

LAYOUT = Layout(
    [
        *DECISION.sections,
        *SUBJECT.sections,
        *COURSE.sections,
        Section(
            "occupied",
            NUM_SPACES,
            "action spaces: a worker of the own, of the other player, none",
            "1, -1 or 0",
        ),
        Section(
            "offer",
            NUM_BUILDINGS,
            "buildings: just being paid for, on offer and affordable, on offer, not on offer",
            "-1, 1, 0.5 or 0",
        ),
        POOLS,
        *(
            nested(f"player_{i}", PLAYER, "own player" if i == 0 else "other player")
            for i in range(MAX_PLAYERS)
        ),
    ]
)

_DECISION = DECISION["decision"]
_TO_MOVE = DECISION["to_move"]
_WINDOW = DECISION["window"]
_OPTIONS = DECISION["options"]
_PAY = SUBJECT["pay"]
_GAIN = SUBJECT["gain"]
_TIMES = SUBJECT["times"]
_MOVED = SUBJECT["moved"]
_CARGO = SUBJECT["cargo"]
_UPGRADED_FROM_VEHICLE = SUBJECT["upgraded"] - FIRST_VEHICLE
_SOLD = SUBJECT["sold"]
_ANIMAL = SUBJECT["animal"]
_BORN = SUBJECT["born"]
_HALF_YEAR = COURSE["half_year"]
_SUMMER = COURSE["summer"]
_INVENTORY = COURSE["inventory"]
_SPECIAL_LEFT = COURSE["special_left"]
_FIRST_SUBJECT = LAYOUT[SUBJECT.sections[0].name]
_FIRST_COURSE = LAYOUT[COURSE.sections[0].name]
_OCCUPIED = LAYOUT["occupied"]
_OFFER = LAYOUT["offer"]
_POOLS = LAYOUT["pools"]
_PLAYER = LAYOUT["player_0"]
_PLAYER_SIZE = PLAYER.size

_P_PRESENT = PLAYER["present"]
_P_BUILDINGS = PLAYER["buildings"]
_P_LARGE = PLAYER["large"]
_FIRST_STOCK = PLAYER[STOCK.sections[0].name]
_FIRST_HOME = PLAYER[HOME.sections[0].name]
_FIRST_GEAR = PLAYER[GEAR.sections[0].name]
_FIRST_SLOTS = PLAYER[SLOTS.sections[0].name]
_FIRST_STATUS = PLAYER[STATUS.sections[0].name]

_P_GOODS = STOCK["goods"]
_P_LOADED = STOCK["loaded"]
_P_STORAGE = STOCK["storage"]
_P_UNDERWAY = STOCK["underway"]
_P_EXPERIENCE = STOCK["experience"]
_P_TOOLS = STOCK["tools"]
_P_LAND = HOME["land"]
_P_FREE_LAND = HOME["free_land"]
_P_WET_MOORS = HOME["wet_moors"]
_P_MOORS = HOME["moors"]
_P_BOARDWALK = HOME["boardwalk"]
_P_DIKES = HOME["dikes"]
_P_BOATS = GEAR["boats"]
_P_PLOWS = GEAR["plows"]
_P_FROM_VEHICLE = GEAR["vehicles"] - FIRST_VEHICLE
_P_SLOTS = SLOTS["slots"]
_P_SINGLES = SLOTS["singles"]
_P_DOUBLES = SLOTS["doubles"]
_P_HOUSES = STATUS["houses"]
_P_BRED = STATUS["bred"]
_P_BOTTLENECKS = STATUS["bottlenecks"]
_P_WORKERS = STATUS["workers"]
_P_FIRST = STATUS["first"]
_P_SPECIAL = STATUS["special"]
_P_SCORE = STATUS["score"]


@kernel
def observe(t, s, seat, out):
    """Write what `seat` sees to `out` (float32[LAYOUT.size])."""
    out[:] = 0.0
    observe_decision(t, s, seat, out, out[_FIRST_SUBJECT:])
    observe_course(t, s, out[_FIRST_COURSE:])
    for space in range(NUM_SPACES):
        out[_OCCUPIED + space] = occupied(s, seat, space)
    for building in range(NUM_BUILDINGS):
        out[_OFFER + building] = offered(t, s, seat, building)
    observe_pools(s, out[_POOLS:])
    first = _PLAYER
    for step in range(s.num_players):
        observe_player(t, s, (seat + step) % s.num_players, out[first : first + _PLAYER_SIZE])
        first += _PLAYER_SIZE


@kernel
def observe_decision(t, s, seat, out, subject):
    entry = s.agenda[s.depth - 1]
    kind = entry.kind
    out[_DECISION + kind] = 1.0
    out[_TO_MOVE] = s.seat == seat
    if kind <= Decision.TIMES:
        observe_step(t, entry, out, subject)
    elif kind == Decision.SLOT:
        if entry.a >= 0:
            subject[_CARGO + entry.a] = 1.0
        else:
            subject[_UPGRADED_FROM_VEHICLE + entry.b] = 1.0
    elif kind == Decision.PAY_WOOD:
        subject[_PAY + Good.WOOD] = share(entry.a, 0.25)
    elif kind == Decision.PAY_CLAY:
        subject[_PAY + Good.CLAY] = share(entry.a, 0.25)
    elif kind == Decision.SELL:
        subject[_CARGO + FIRST_DESTINATION + entry.a] = 1.0
        for item in range(_MAX_ITEMS):
            subject[_SOLD + item] = entry.b >> item & 1
    elif kind == Decision.BORN:
        subject[_ANIMAL + entry.a] = 1.0
        subject[_BORN] = share(entry.b, 0.25)
        subject[_BORN + 1] = share(entry.c, 0.25)
    elif kind != Decision.PRICE:  # slaughter, cut, eat, replace
        subject[_TIMES] = share(entry.a, 0.125)


@kernel
def observe_step(t, entry, out, subject):
    """Decisions that ask for anytime actions too, and the choices of goods."""
    kind = entry.kind
    if kind == Decision.WINDOW:
        out[_WINDOW + entry.a] = 1.0
    elif kind == Decision.OPTION:
        for option in range(_NUM_OPTIONS):
            out[_OPTIONS + option] = t.steps[entry.a].arg >> option & 1
    elif kind == Decision.FIELDS:
        subject[_TIMES] = share(entry.a, 0.125)
    elif kind == Decision.MASTER:
        subject[_TIMES] = share(entry.a, 0.125)
        for tool in range(NUM_TOOLS):
            subject[_MOVED + tool] = entry.b >> tool & 1
    elif kind == Decision.TAKE or kind == Decision.TIMES:
        step = t.steps[entry.a]
        subject[_TIMES] = share(entry.b, 0.125)
        for good in range(_GOODS):
            subject[_PAY + good] = share(step.pay[good], 0.25)
            subject[_GAIN + good] = share(step.gain[good], 0.25)


@kernel
def observe_course(t, s, out):
    out[_HALF_YEAR] = share(s.half_year, 1.0 / HALF_YEARS)
    out[_SUMMER] = season(s) < SEASON
    out[_INVENTORY] = s.inventory
    out[_SPECIAL_LEFT] = t.special_action and s.special_seat == NOBODY


@kernel
def observe_pools(s, out):
    for pool in range(NUM_POOLS):
        out[pool] = share(s.pools[pool], 1.0 / 6.0)


@kernel
def occupied(s, seat, space):
    """1: by an own worker; -1: by another's; 0: free."""
    if s.occupied[space] == 0:
        return 0.0
    return 1.0 if s.occupied[space] == 1 + seat else -1.0


@kernel
def offered(t, s, seat, building):
    """-1: just being paid for; 1: on offer and affordable; 0.5: on offer; 0: not on offer."""
    entry = s.agenda[s.depth - 1]
    if entry.kind == Decision.PRICE and entry.a == building:
        return -1.0
    if not s.available >> building & 1:
        return 0.0
    return 1.0 if can_afford(t, s.players[seat], building) else 0.5


@kernel
def observe_player(t, s, seat, out):
    pl = s.players[seat]
    out[_P_PRESENT] = 1.0
    observe_stock(t, pl, out[_FIRST_STOCK:])
    observe_home(t, pl, out[_FIRST_HOME:])
    for building in range(NUM_BUILDINGS):
        out[_P_BUILDINGS + building] = pl.buildings >> building & 1
    observe_gear(pl, out[_FIRST_GEAR:])
    observe_slots(pl, out[_FIRST_SLOTS:])
    out[_P_LARGE] = large_vehicles(pl) > 0
    observe_status(t, s, seat, out[_FIRST_STATUS:])


@kernel
def observe_status(t, s, seat, out):
    pl = s.players[seat]
    for house in range(NUM_STARTERS):
        out[_P_HOUSES + house] = pl.houses >> house & 1
    for kind in range(NUM_ANIMALS):
        out[_P_BRED + kind] = share(pl.bred_stalls[kind], 0.5)
        out[_P_BRED + NUM_ANIMALS + kind] = share(pl.bred_stables[kind], 0.5)
    out[_P_BOTTLENECKS] = share(pl.bottlenecks, 0.125)
    out[_P_WORKERS] = share(workers_left(t, s, seat), 0.25)
    out[_P_FIRST] = s.first_seat == seat
    out[_P_SPECIAL] = s.special_seat == seat
    out[_P_SCORE] = max(-1.0, share(half_points(t, pl), 1.0 / 240.0))


@kernel
def workers_left(t, s, seat):
    """Workers that a seat will still be asked for: the task at the bottom counts the others."""
    bottom = s.agenda[0]
    if bottom.kind != Task.NEXT_WORKER:
        return 0
    later = (seat - s.first_seat) % s.num_players
    return t.workers - (bottom.a + s.num_players - 1 - later) // s.num_players


@kernel
def observe_stock(t, pl, out):
    for good in range(_GOODS):
        out[_P_GOODS + good] = share(pl.goods[good], _UNIT[good])
    for good in range(_LOADED):
        out[_P_LOADED + good] = share(pl.loaded[_FIRST_LOADED + good], 0.25)
    for destination in range(NUM_DESTINATIONS):
        out[_P_STORAGE + destination] = pl.storage >> destination & 1
        out[_P_UNDERWAY + destination] = pl.underway >> destination & 1
    out[_P_EXPERIENCE] = share(travel_experience(t, pl), 1.0 / 19.0)
    for tool in range(NUM_TOOLS):
        out[_P_TOOLS + tool] = pl.tools[tool] / t.tool_last[tool]


@kernel
def observe_home(t, pl, out):
    for land in range(NUM_LAND):
        out[_P_LAND + land] = share(pl.land[land], 1.0 / 6.0)
    out[_P_FREE_LAND] = share(free_land(t, pl), 0.125)
    out[_P_WET_MOORS] = share(pl.wet_moors, 1.0 / NUM_MOORS)
    for peat in range(MAX_PEAT):
        out[_P_MOORS + peat] = share(pl.moors[peat + 1], 1.0 / NUM_MOORS)
    out[_P_BOARDWALK] = share(pl.boardwalk, 1.0 / MAX_PEAT)
    out[_P_DIKES] = share(pl.dikes, 1.0 / MAX_DIKE_MOVES)


@kernel
def observe_gear(pl, out):
    out[_P_BOATS] = share(pl.boats, 0.2)
    out[_P_PLOWS] = share(pl.plows, 0.2)
    for slot in range(pl.vehicles):
        kind = pl.vehicle[slot]
        out[_P_FROM_VEHICLE + kind] = min(1.0, out[_P_FROM_VEHICLE + kind] + 0.5)


@kernel
def observe_slots(pl, out):
    for slot in range(pl.vehicles):
        out[_P_SLOTS + slot] = (pl.vehicle[slot] - FIRST_VEHICLE + 1) / NUM_VEHICLES
        out[_P_SINGLES + slot] = share(pl.singles[slot], 0.25)
        out[_P_DOUBLES + slot] = share(pl.doubles[slot], 1.0)


FLAT = Encoder(observe=observe, shape=(LAYOUT.size,), low=-1.0, high=1.0, describe=LAYOUT.describe)
