"""Observation encoder `entities` of Fields of Arle: a row for each thing on the table, seen from one seat.

It tells what `flat` tells. Rows of things that are not in the game are zeros.
"""

import numpy as np

from eurozoo.envs.core.game import Encoder
from eurozoo.envs.core.kernel import kernel
from eurozoo.envs.fields_of_arle.actions import NUM_BUILDINGS, NUM_SPACES, SEASON
from eurozoo.envs.fields_of_arle.components.terms import (
    FIRST_DESTINATION,
    FIRST_VEHICLE,
    MAX_PLAYERS,
    MAX_VEHICLES,
    NUM_BUILDING_KINDS,
    NUM_DESTINATIONS,
    NUM_VEHICLES,
    Good,
)
from eurozoo.envs.fields_of_arle.rules.options import season
from eurozoo.envs.fields_of_arle.state import Decision

from ..layout import Layout, RowLayout, RowType, Section, share, start_row
from .flat import (
    COURSE,
    DECISION,
    GEAR,
    HOME,
    POOLS,
    STATUS,
    STOCK,
    SUBJECT,
    observe_course,
    observe_decision,
    observe_gear,
    observe_home,
    observe_pools,
    observe_status,
    observe_stock,
    occupied,
    offered,
)

_GOODS = len(Good)

TABLE = Layout([*COURSE.sections, POOLS])
PLAYER = Layout([*STOCK.sections, *STATUS.sections])
FARM = Layout([*HOME.sections, *GEAR.sections])

VEHICLE = Layout(
    [
        Section("own", 1, "an own one"),
        Section("kind", NUM_VEHICLES, "kind"),
        Section("singles", 1, "free Single Spaces", "number / 4, at most 1"),
        Section("doubles", 1, "free Double Spaces"),
    ]
)

SPACE = Layout(
    [
        Section("occupied", 1, "a worker of the own, of the other player, none", "1, -1 or 0"),
        Section("season", 1, "of this season"),
        Section("food", 1, "food to pay", "number / 4, at most 1"),
    ]
)

BUILDING = Layout(
    [
        Section(
            "offer",
            1,
            "just being paid for, on offer and affordable, on offer, not on offer",
            "-1, 1, 0.5 or 0",
        ),
        Section("owner", MAX_PLAYERS, "owner, own player first"),
        Section("kind", NUM_BUILDING_KINDS, "kind"),
        Section("points", 1, "points printed", "points / 15, at most 1"),
        Section("cost", _GOODS, "fixed part of the cost, in the order of `Good`", "number / 4, at most 1"),
    ]
)

DESTINATION = Layout(
    [
        Section("storage", MAX_PLAYERS, "still to be travelled to, by own and other player"),
        Section("underway", MAX_PLAYERS, "on a vehicle, of own and other player"),
        Section("asked", 1, "to be loaded, or where is sold"),
    ]
)

ROWS = RowLayout(
    [
        RowType("decision", 1, "decision", DECISION),
        RowType("table", 1, "table", TABLE),
        RowType("player", MAX_PLAYERS, "player: own first", PLAYER),
        RowType("subject", 1, "what the decision is about", SUBJECT),
        RowType("farm", MAX_PLAYERS, "Home Board and barn: own first", FARM),
        RowType(
            "vehicle",
            MAX_PLAYERS * MAX_VEHICLES,
            "vehicle, by slot: the own, then the other player's",
            VEHICLE,
        ),
        RowType("space", NUM_SPACES, "action space: in the order of the actions", SPACE),
        RowType("building", NUM_BUILDINGS, "building: on offer or owned", BUILDING),
        RowType("destination", NUM_DESTINATIONS, "destination", DESTINATION),
    ]
)

_HEAD = ROWS.head
_DECISION, _TABLE, _PLAYER, _SUBJECT, _FARM, _VEHICLE, _SPACE, _BUILDING, _DESTINATION = range(
    len(ROWS.types)
)
_FIRST_PLAYER = ROWS["player"]
_SUBJECT_ROW = ROWS["subject"]
_FIRST_FARM = ROWS["farm"]
_FIRST_VEHICLE_ROW = ROWS["vehicle"]
_FIRST_SPACE = ROWS["space"]
_FIRST_BUILDING = ROWS["building"]
_FIRST_DESTINATION_ROW = ROWS["destination"]

_T_POOLS = TABLE[POOLS.name]
_P_STATUS = PLAYER[STATUS.sections[0].name]
_F_GEAR = FARM[GEAR.sections[0].name]

_V_OWN = VEHICLE["own"]
_V_FROM_VEHICLE = VEHICLE["kind"] - FIRST_VEHICLE
_V_SINGLES = VEHICLE["singles"]
_V_DOUBLES = VEHICLE["doubles"]

_S_OCCUPIED = SPACE["occupied"]
_S_SEASON = SPACE["season"]
_S_FOOD = SPACE["food"]

_B_OFFER = BUILDING["offer"]
_B_OWNER = BUILDING["owner"]
_B_KIND = BUILDING["kind"]
_B_POINTS = BUILDING["points"]
_B_COST = BUILDING["cost"]

_D_STORAGE = DESTINATION["storage"]
_D_UNDERWAY = DESTINATION["underway"]
_D_ASKED = DESTINATION["asked"]


@kernel
def observe(t, s, seat, out):
    """Write what `seat` sees to `out` (float32[ROWS.shape])."""
    out[:] = 0.0
    decision, table, subject = out[0], out[1], out[_SUBJECT_ROW]
    start_row(decision, _DECISION)
    start_row(subject, _SUBJECT)
    observe_decision(t, s, seat, decision[_HEAD:], subject[_HEAD:])
    start_row(table, _TABLE)
    observe_course(t, s, table[_HEAD:])
    observe_pools(s, table[_HEAD + _T_POOLS :])
    for step in range(s.num_players):
        observe_player(t, s, (seat + step) % s.num_players, step, out)
    for space in range(NUM_SPACES):
        row = out[_FIRST_SPACE + space]
        start_row(row, _SPACE)
        observe_space(t, s, seat, space, row[_HEAD:])
    for building in range(NUM_BUILDINGS):
        observe_building(t, s, seat, building, out[_FIRST_BUILDING + building])
    observe_destinations(s, seat, out)


@kernel
def observe_player(t, s, seat, step, out):
    """Rows of a player, who sits `step` seats to the left."""
    pl = s.players[seat]
    row = out[_FIRST_PLAYER + step]
    start_row(row, _PLAYER)
    observe_stock(t, pl, row[_HEAD:])
    observe_status(t, s, seat, row[_HEAD + _P_STATUS :])
    row = out[_FIRST_FARM + step]
    start_row(row, _FARM)
    observe_home(t, pl, row[_HEAD:])
    observe_gear(pl, row[_HEAD + _F_GEAR :])
    for slot in range(pl.vehicles):
        row = out[_FIRST_VEHICLE_ROW + step * MAX_VEHICLES + slot]
        start_row(row, _VEHICLE)
        row[_HEAD + _V_OWN] = step == 0
        row[_HEAD + _V_FROM_VEHICLE + pl.vehicle[slot]] = 1.0
        row[_HEAD + _V_SINGLES] = share(pl.singles[slot], 0.25)
        row[_HEAD + _V_DOUBLES] = share(pl.doubles[slot], 1.0)


@kernel
def observe_space(t, s, seat, space, out):
    out[_S_OCCUPIED] = occupied(s, seat, space)
    out[_S_SEASON] = (space < SEASON) == (season(s) < SEASON)
    out[_S_FOOD] = share(t.space_food[space], 0.25)


@kernel
def observe_building(t, s, seat, building, row):
    offer = offered(t, s, seat, building)
    owner = -1
    for step in range(s.num_players):
        if s.players[(seat + step) % s.num_players].buildings >> building & 1:
            owner = step
    if offer != 0.0 or owner >= 0:
        start_row(row, _BUILDING)
        out = row[_HEAD:]
        out[_B_OFFER] = offer
        if owner >= 0:
            out[_B_OWNER + owner] = 1.0
        out[_B_KIND + t.kind_of[building]] = 1.0
        out[_B_POINTS] = share(t.buildings[building].points, 1.0 / 30.0)
        for good in range(_GOODS):
            out[_B_COST + good] = share(t.buildings[building].cost[good], 0.25)


@kernel
def observe_destinations(s, seat, out):
    for destination in range(NUM_DESTINATIONS):
        row = out[_FIRST_DESTINATION_ROW + destination]
        start_row(row, _DESTINATION)
        for step in range(s.num_players):
            pl = s.players[(seat + step) % s.num_players]
            row[_HEAD + _D_STORAGE + step] = pl.storage >> destination & 1
            row[_HEAD + _D_UNDERWAY + step] = pl.underway >> destination & 1
    entry = s.agenda[s.depth - 1]
    asked = -1
    if entry.kind == Decision.SELL:
        asked = np.int64(entry.a)
    elif entry.kind == Decision.SLOT:
        asked = entry.a - FIRST_DESTINATION
    if asked >= 0:
        out[_FIRST_DESTINATION_ROW + asked, _HEAD + _D_ASKED] = 1.0


ENTITIES = Encoder(
    observe=observe,
    shape=ROWS.shape,
    low=-1.0,
    high=1.0,
    describe=ROWS.describe,
    row_types=ROWS.sizes,
)
