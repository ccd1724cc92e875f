"""Observation encoder `entities` of Black Forest: a row for each thing on the table, seen from one seat.

It tells what `flat` tells, and hides the same. Rows of things that are not in the game are zeros.
"""

import numpy as np

from eurozoo.envs.black_forest.components.terms import (
    FIRST_CENTRE,
    FIRST_PLACE,
    MAIN_SPACES,
    MAX_PLAYERS,
    MAX_SMALL_ESTATES,
    NUM_BUILDINGS,
    NUM_GOODS,
    NUM_JOBS,
    NUM_LARGE,
    NUM_SMALL,
    NUM_TRADESPEOPLE,
    OFF_BOARD,
    SMALL_SPACES,
)
from eurozoo.envs.black_forest.state import Decision
from eurozoo.envs.core.game import Encoder
from eurozoo.envs.core.kernel import kernel

from ..layout import Layout, RowLayout, RowType, Section, start_row
from .flat import (
    COURSE,
    DECISION,
    HOLDINGS,
    PAWNS,
    PAWNS_LEFT,
    PILE,
    observe_course,
    observe_decision,
    observe_holdings,
    observe_pawns_left,
    observe_spaces,
    share,
)

TABLE = Layout([*COURSE.sections, PAWNS_LEFT, PILE])

LOCATION = Layout(
    [
        Section("kind", 3, "village space, place, village centre"),
        Section("pawns", MAX_PLAYERS, "the pawn of each player, own first"),
        Section("going", 1, "solo: the pawn to choose goes here"),
        Section("neutral", 1, "the neutral pawn"),
        Section("solo", 1, "solo: a pawn of this year"),
        Section("open", 1, "place: its Job is open"),
        Section("job", NUM_JOBS, "centre: the Job in the village"),
    ]
)

TRADESPERSON = Layout(
    [
        Section("slot", NUM_TRADESPEOPLE, "slot"),
        Section("visited", 1, "visited first this turn"),
    ]
)

BUILDING = Layout(
    [
        Section("side", 1, "small: side B"),
        Section("level", 1, "large: level", "level / 3"),
        Section("available", 1, "on the boards"),
        Section("owner", MAX_PLAYERS, "owner, own player first"),
        Section("asked", 1, "to be placed, or making an offer"),
        Section("points", 1, "points printed", "points / 10, -1 to 1"),
        Section("cost", NUM_GOODS, "cost, in the order of `Good`", "amount / 8, at most 1"),
    ]
)


def _estate(spaces: int) -> Layout:
    return Layout(
        [
            Section("empty", spaces, "empty spaces; -1: the one that a tile is chosen for", "-1, 0 or 1"),
            Section("tiles", spaces, "Forest, Field, Pond, Pasture, building there", "0.2, 0.4, 0.6, 0.8, 1"),
        ]
    )


MAIN_ESTATE = _estate(MAIN_SPACES)
SMALL_ESTATE = _estate(SMALL_SPACES)

ROWS = RowLayout(
    [
        RowType("decision", 1, "decision", DECISION),
        RowType("table", 1, "table", TABLE),
        RowType("player", MAX_PLAYERS, "player: own first, then in turn order", HOLDINGS),
        RowType(
            "location", OFF_BOARD, "location of pawns: village spaces, places, village centres", LOCATION
        ),
        RowType(
            "tradesperson", NUM_TRADESPEOPLE, "Tradesperson, in the order of the Tradespeople", TRADESPERSON
        ),
        RowType(
            "building",
            NUM_SMALL + NUM_LARGE,
            "Building: small by number, one of its sides; then large",
            BUILDING,
        ),
        RowType("main_estate", 1, "Main Estate of the own player", MAIN_ESTATE),
        RowType("small_estate", MAX_SMALL_ESTATES, "Small Estate of the own player", SMALL_ESTATE),
    ]
)

_HEAD = ROWS.head
_DECISION, _TABLE, _PLAYER, _LOCATION, _TRADESPERSON, _BUILDING, _MAIN, _SMALL = range(len(ROWS.types))
_FIRST_PLAYER = ROWS["player"]
_FIRST_LOCATION = ROWS["location"]
_FIRST_TRADESPERSON = ROWS["tradesperson"]
_FIRST_BUILDING = ROWS["building"]
_MAIN_ROW = ROWS["main_estate"]
_FIRST_SMALL = ROWS["small_estate"]

_T_PAWNS_LEFT = TABLE[PAWNS_LEFT.name]
_T_PILE = TABLE[PILE.name]

_L_PAWNS = _HEAD + LOCATION["pawns"]
_L_GOING = _HEAD + LOCATION["going"]
_L_NEUTRAL = _HEAD + LOCATION["neutral"]
_L_SOLO = _HEAD + LOCATION["solo"]
_L_OPEN = _HEAD + LOCATION["open"]
_L_JOB = _HEAD + LOCATION["job"]

_V_SLOT = _HEAD + TRADESPERSON["slot"]
_V_VISITED = _HEAD + TRADESPERSON["visited"]

_B_SIDE = BUILDING["side"]
_B_LEVEL = BUILDING["level"]
_B_AVAILABLE = BUILDING["available"]
_B_OWNER = BUILDING["owner"]
_B_ASKED = BUILDING["asked"]
_B_POINTS = BUILDING["points"]
_B_COST = BUILDING["cost"]


@kernel
def observe(t, s, seat, out):
    """Write what `seat` sees to `out` (float32[ROWS.shape])."""
    out[:] = 0.0
    row = out[0]
    start_row(row, _DECISION)
    observe_decision(t, s, seat, row[_HEAD:])
    observe_table(s, out[1])
    for step in range(s.num_players):
        row = out[_FIRST_PLAYER + step]
        start_row(row, _PLAYER)
        observe_holdings(t, s, (seat + step) % s.num_players, row[_HEAD:])
    observe_locations(s, seat, out)
    observe_tradespeople(s, out)
    observe_buildings(t, s, seat, out)
    observe_estates(s, seat, out)


@kernel
def observe_table(s, row):
    start_row(row, _TABLE)
    observe_course(s, row[_HEAD:])
    row[_HEAD + _T_PILE] = share(s.pile_size, NUM_JOBS)
    if s.num_players == 1:
        observe_pawns_left(s, row[_HEAD + _T_PAWNS_LEFT :])


@kernel
def observe_locations(s, seat, out):
    for location in range(OFF_BOARD):
        row = out[_FIRST_LOCATION + location]
        start_row(row, _LOCATION)
        row[_HEAD + (location >= FIRST_PLACE) + (location >= FIRST_CENTRE)] = 1.0
        for step in range(s.num_players):
            row[_L_PAWNS + step] = s.players[(seat + step) % s.num_players].pawn == location
        row[_L_NEUTRAL] = s.neutral == location
        if FIRST_PLACE <= location < FIRST_CENTRE:
            row[_L_OPEN] = s.place_open[location - FIRST_PLACE]
        elif location >= FIRST_CENTRE and s.village_job[location - FIRST_CENTRE] >= 0:
            row[_L_JOB + s.village_job[location - FIRST_CENTRE]] = 1.0
    if s.num_players == 1:
        for i in range(PAWNS):
            if s.pawn_at[i] < FIRST_PLACE:
                out[_FIRST_LOCATION + s.pawn_at[i], _L_SOLO] = 1.0
    entry = s.agenda[s.depth - 1]
    if entry.kind == Decision.PAWN and 0 <= entry.a < OFF_BOARD:
        out[_FIRST_LOCATION + entry.a, _L_GOING] = 1.0


@kernel
def observe_tradespeople(s, out):
    for i in range(NUM_TRADESPEOPLE):
        row = out[_FIRST_TRADESPERSON + i]
        start_row(row, _TRADESPERSON)
        row[_V_SLOT + s.slot_of[i]] = 1.0
        row[_V_VISITED] = s.visited == i


@kernel
def observe_buildings(t, s, seat, out):
    entry = s.agenda[s.depth - 1]
    asked = -1
    if entry.kind == Decision.PLACE_BUILDING:
        asked = np.int64(entry.a)
    elif entry.kind == Decision.OFFER:
        asked = np.int64(t.effects[entry.a].owner)
    for building in range(NUM_BUILDINGS):
        available = s.available[building >> 6] >> np.uint64(building & 63) & np.uint64(1)
        owner = -1
        for step in range(s.num_players):
            pl = s.players[(seat + step) % s.num_players]
            if pl.buildings[building >> 6] >> np.uint64(building & 63) & np.uint64(1):
                owner = step
        if available or owner >= 0 or asked == building:
            small = building < 2 * NUM_SMALL
            row = out[_FIRST_BUILDING + (building // 2 if small else building - NUM_SMALL)]
            start_row(row, _BUILDING)
            own = row[_HEAD:]
            own[_B_SIDE] = small and building % 2
            own[_B_AVAILABLE] = available
            own[_B_ASKED] = asked == building
            if owner >= 0:
                own[_B_OWNER + owner] = 1.0
            observe_card(t.buildings[building], own)


@kernel
def observe_card(card, out):
    out[_B_LEVEL] = share(card.large, 3)
    out[_B_POINTS] = max(-1.0, share(card.points, 10))
    for good in range(NUM_GOODS):
        out[_B_COST + good] = share(card.cost[good], 8)


@kernel
def observe_estates(s, seat, out):
    pl = s.players[seat]
    row = out[_MAIN_ROW]
    start_row(row, _MAIN)
    observe_spaces(pl, 0, MAIN_SPACES, row[_HEAD:], row[_HEAD + MAIN_SPACES :])
    for i in range(pl.small_estates):
        row = out[_FIRST_SMALL + i]
        start_row(row, _SMALL)
        first = MAIN_SPACES + i * SMALL_SPACES
        observe_spaces(pl, first, SMALL_SPACES, row[_HEAD:], row[_HEAD + SMALL_SPACES :])
    entry = s.agenda[s.depth - 1]
    if entry.kind == Decision.CHOOSE_TILE and s.seat == seat:
        if entry.a < MAIN_SPACES:
            out[_MAIN_ROW, _HEAD + entry.a] = -1.0
        else:
            space = entry.a - MAIN_SPACES
            out[_FIRST_SMALL + space // SMALL_SPACES, _HEAD + space % SMALL_SPACES] = -1.0


ENTITIES = Encoder(
    observe=observe,
    shape=ROWS.shape,
    low=-1.0,
    high=1.0,
    describe=ROWS.describe,
    row_types=ROWS.sizes,
)
