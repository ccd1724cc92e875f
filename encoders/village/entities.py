"""Observation encoder `entities` of Village: a row for each thing on the table, seen from one seat.

It tells what `flat` tells, and hides the same. Rows of things that are not in the game are zeros.
"""

from eurozoo.envs.core.game import Encoder
from eurozoo.envs.core.kernel import kernel
from eurozoo.envs.village.components.terms import (
    END_VISIBLE,
    FIRST_CHURCH,
    FIRST_CITY,
    FIRST_COUNCIL,
    FIRST_ON_BOARD,
    MAX_BLUE,
    MAX_PLAYERS,
    NUM_CITIES,
    NUM_CUBES,
    NUM_NUMBERS,
    NUM_SPACES,
    WAITING,
)
from eurozoo.envs.village.rules.family import count_at
from eurozoo.envs.village.state import Decision

from ..layout import Layout, RowLayout, RowType, Section, share, start_row
from .flat import (
    CARLA,
    COURSE,
    CUSTOMER,
    DECISION,
    PLAYER,
    PLAYERS,
    SUPPLY,
    observe_carla,
    observe_course,
    observe_cubes,
    observe_customer,
    observe_decision,
    observe_player,
    observe_supply,
)

TABLE = Layout([PLAYERS, *SUPPLY.sections, *COURSE.sections])

SPACE = Layout(
    [
        Section("cubes", NUM_CUBES, "cubes, in the order of `Cube`", "number / 4, at most 1"),
        Section("took", 1, "the cube taken last lay here"),
        Section("asked", 1, "the decision is about this space"),
    ]
)

PLACE = Layout(
    [
        Section("kind", 4, "craft, council, city, church"),
        Section("family", MAX_PLAYERS, "members of each player, own first", "number / 4, at most 1"),
        Section("numbers", NUM_NUMBERS, "own members, by number", "number / 4, at most 1"),
        Section("discs", MAX_PLAYERS, "a disc of each player, own first"),
        Section("moving", 1, "the member to choose: comes from here (-1), goes here (1)", "-1, 0 or 1"),
    ]
)

STALL = Layout([Section("stall", 1, "at the stalls, not waiting"), *CUSTOMER.sections])

ROWS = RowLayout(
    [
        RowType("decision", 1, "decision", DECISION),
        RowType("table", 1, "table", TABLE),
        RowType("player", MAX_PLAYERS, "player: own first, then in turn order; solo: Carla second", PLAYER),
        RowType("space", NUM_SPACES, "action space, in the order of `Space`", SPACE),
        RowType("place", END_VISIBLE - FIRST_ON_BOARD, "place, in the order of `Place`", PLACE),
        RowType(
            "customer", MAX_BLUE + WAITING, "customer: at the stalls from the front, then waiting", STALL
        ),
        RowType("carla", 1, "Carla's board: in solo", CARLA),
    ]
)

_HEAD = ROWS.head
_DECISION, _TABLE, _PLAYER, _SPACE, _PLACE, _CUSTOMER, _CARLA = range(len(ROWS.types))
_FIRST_PLAYER = ROWS["player"]
_FIRST_SPACE = ROWS["space"]
_FIRST_PLACE = ROWS["place"]
_FIRST_CUSTOMER = ROWS["customer"]
_CARLA_ROW = ROWS["carla"]

_T_SUPPLY = TABLE[SUPPLY.sections[0].name]
_T_COURSE = TABLE[COURSE.sections[0].name]

_S_TOOK = SPACE["took"]
_S_ASKED = SPACE["asked"]

_P_KIND = PLACE["kind"]
_P_FAMILY = PLACE["family"]
_P_NUMBERS = PLACE["numbers"]
_P_DISCS = PLACE["discs"]
_P_MOVING = PLACE["moving"]

_C_CUSTOMER = STALL[CUSTOMER.sections[0].name]


@kernel
def observe(t, s, seat, out):
    """Write what `seat` sees to `out` (float32[ROWS.shape])."""
    out[:] = 0.0
    row = out[0]
    start_row(row, _DECISION)
    observe_decision(t, s, seat, row[_HEAD:])
    observe_table(s, out[1])
    for step in range(t.families):
        row = out[_FIRST_PLAYER + step]
        start_row(row, _PLAYER)
        observe_player(t, s, (seat + step) % t.families, row[_HEAD:])
    observe_spaces(s, out)
    observe_places(t, s, seat, out)
    observe_customers(t, s, s.players[seat], out)
    if s.num_players == 1:
        row = out[_CARLA_ROW]
        start_row(row, _CARLA)
        observe_carla(t, s, row[_HEAD:])


@kernel
def observe_table(s, row):
    start_row(row, _TABLE)
    row[_HEAD + s.num_players - 1] = 1.0
    observe_supply(s, row[_HEAD + _T_SUPPLY :])
    observe_course(s, row[_HEAD + _T_COURSE :])


@kernel
def observe_spaces(s, out):
    for space in range(NUM_SPACES):
        row = out[_FIRST_SPACE + space]
        start_row(row, _SPACE)
        observe_cubes(s, space, row[_HEAD:])
    if s.took_space >= 0:
        out[_FIRST_SPACE + s.took_space, _HEAD + _S_TOOK] = 1.0
    entry = s.agenda[s.depth - 1]
    if entry.kind == Decision.ACTION or entry.kind == Decision.CARLA_CUBE:
        out[_FIRST_SPACE + entry.a, _HEAD + _S_ASKED] = 1.0


@kernel
def observe_places(t, s, seat, out):
    for place in range(FIRST_ON_BOARD, END_VISIBLE):
        row = out[_FIRST_PLACE + place - FIRST_ON_BOARD]
        start_row(row, _PLACE)
        observe_place(t, s, seat, place, row[_HEAD:])
    entry = s.agenda[s.depth - 1]
    if entry.kind == Decision.MEMBER:
        if FIRST_ON_BOARD <= entry.a < END_VISIBLE:
            out[_FIRST_PLACE + entry.a - FIRST_ON_BOARD, _HEAD + _P_MOVING] = -1.0
        if FIRST_ON_BOARD <= entry.b < END_VISIBLE:
            out[_FIRST_PLACE + entry.b - FIRST_ON_BOARD, _HEAD + _P_MOVING] = 1.0


@kernel
def observe_place(t, s, seat, place, out):
    kind = (place >= FIRST_COUNCIL) + (place >= FIRST_CITY) + (place >= FIRST_CHURCH)
    out[_P_KIND + kind] = 1.0
    city = place - FIRST_CITY
    for step in range(t.families):
        pl = s.players[(seat + step) % t.families]
        out[_P_FAMILY + step] = share(count_at(pl, place), 0.25)
        if 0 <= city < NUM_CITIES:
            out[_P_DISCS + step] = pl.cities >> city & 1
    for i in range(NUM_NUMBERS):
        out[_P_NUMBERS + i] = share(s.players[seat].members[place, i], 0.25)


@kernel
def observe_customers(t, s, pl, out):
    for i in range(MAX_BLUE + WAITING):
        at_stall = i < MAX_BLUE
        if at_stall:
            customer = s.blue[i] if i < t.blue else -1
        else:
            customer = s.waiting[i - MAX_BLUE]
        if customer >= 0:
            row = out[_FIRST_CUSTOMER + i]
            start_row(row, _CUSTOMER)
            row[_HEAD] = at_stall
            observe_customer(t.customers[customer], pl, row[_HEAD + _C_CUSTOMER :])


ENTITIES = Encoder(
    observe=observe,
    shape=ROWS.shape,
    low=-1.0,
    high=1.0,
    describe=ROWS.describe,
    row_types=ROWS.sizes,
)
