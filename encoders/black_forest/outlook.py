"""Observation encoder `outlook` of Black Forest: what `flat` tells, and what follows for the own turn.

Who stands beside which space changes from game to game, and what a visit is good for from turn to turn. The
worth of a move depends on both; here they are brought together. The last numbers describe the moves one by
one (`Encoder.described`). All of it follows from what the seat can see.
"""

import numpy as np

from eurozoo.envs.black_forest.actions import BUILDINGS, JOBS, MOVE, VISITS
from eurozoo.envs.black_forest.components.terms import (
    FIRST_PLACE,
    MAX_BASIC,
    NUM_BUILDINGS,
    NUM_JOBS,
    NUM_MARKERS,
    NUM_PLACES,
    NUM_VILLAGES,
    Good,
)
from eurozoo.envs.black_forest.rules.construction import cheapest_building, constructable, is_in
from eurozoo.envs.black_forest.rules.effects import holding, within_means
from eurozoo.envs.black_forest.rules.movement import fewest_owed, job_open, occupied, travel_cost
from eurozoo.envs.black_forest.rules.visits import can_perform
from eurozoo.envs.black_forest.rules.wheels import provisions, total_basic
from eurozoo.envs.core.game import Encoder
from eurozoo.envs.core.kernel import kernel

from ..layout import Layout, Section, nested
from .flat import LAYOUT as FLAT
from .flat import observe as observe_flat
from .flat import share

NUM_VISITS = len(VISITS)
NUM_MOVES = FIRST_PLACE + NUM_PLACES

MOVES = Layout(
    [
        Section(
            "visits",
            NUM_VISITS,
            f"visits beside it whose cost is at hand: {VISITS[0]}, {VISITS[1]}, ..., {VISITS[-1]}",
        ),
        Section("job", NUM_JOBS, f"Job there whose cost is at hand: {JOBS[0]}, {JOBS[1]}, ..., {JOBS[-1]}"),
        Section("way", 1, "provisions for the way", "number / 8, at most 1"),
        Section("owed", 1, "basic resources that entering the village costs", "number / 4, at most 1"),
    ]
)

LAYOUT = Layout(
    [
        *FLAT.sections,
        Section("visits", NUM_VISITS, "visits whose cost is at hand, in the order of the actions"),
        Section(
            "constructable", NUM_BUILDINGS, "buildings that can be constructed, in the order of the actions"
        ),
        Section(
            "means",
            NUM_BUILDINGS,
            f"buildings on the boards: {BUILDINGS[0]}, {BUILDINGS[1]}, ..., {BUILDINGS[-1]}",
            "1 - missing goods / 8, at least 0",
        ),
        Section("levels", NUM_MARKERS * MAX_BASIC, f"own markers: at least 1, ..., {MAX_BASIC}"),
        *(
            nested(f"move_{x}", MOVES, f"move {x}, if there are provisions and resources for it")
            for x in range(NUM_MOVES)
        ),
    ]
)

_VISITS = LAYOUT["visits"]
_CONSTRUCTABLE = LAYOUT["constructable"]
_MEANS = LAYOUT["means"]
_LEVELS = LAYOUT["levels"]
_MOVES = LAYOUT["move_0"]
_MOVE_SIZE = MOVES.size
_M_JOB = MOVES["job"]
_M_WAY = MOVES["way"]
_M_OWED = MOVES["owed"]


@kernel
def observe(t, s, seat, out):
    """Write what `seat` sees to `out` (float32[LAYOUT.size])."""
    out[_VISITS:] = 0.0
    observe_flat(t, s, seat, out[:_VISITS])
    pl = s.players[seat]
    low, high = within_means(t.payable, pl)
    visits = out[_VISITS : _VISITS + NUM_VISITS]
    observe_visits(t, s, pl, low, high, visits)
    observe_buildings(t, s, pl, out[_CONSTRUCTABLE:], out[_MEANS:])
    for marker in range(NUM_MARKERS):
        for n in range(pl.stock[marker]):
            out[_LEVELS + marker * MAX_BASIC + n] = 1.0
    observe_villages(t, s, seat, low, high, visits, out[_MOVES:])
    observe_places(t, s, seat, low, high, out[_MOVES:])


@kernel
def observe_visits(t, s, pl, low, high, out):
    cheapest = cheapest_building(t, s, pl, 0)
    for visit in range(NUM_VISITS):
        out[visit] = can_perform(t, s, pl, visit, low, high, cheapest, 0)


@kernel
def observe_buildings(t, s, pl, can, means):
    low, high = constructable(t, s, pl, 0, 0)
    for b in range(NUM_BUILDINGS):
        can[b] = is_in(low, high, b)
        if is_in(np.int64(s.available[0]), np.int64(s.available[1]), b):
            means[b] = 1.0 - share(missing(pl, t.buildings[b].cost), 8)


@kernel
def missing(pl, cost):
    """Goods of a cost that a player lacks."""
    lacking = 0
    for good in range(Good.BASIC):
        if cost[good]:
            lacking += max(0, cost[good] - holding(pl, good))
    return lacking


@kernel
def observe_villages(t, s, seat, low, high, visits, moves):
    """Describe the moves to village spaces that are free and in reach."""
    pl = s.players[seat]
    taken = occupied(s)
    for village in range(NUM_VILLAGES):
        way = travel_cost(t, s, seat, village)
        owed = fewest_owed(t, s, seat, village)
        basic_left = total_basic(pl) - owed
        if way > provisions(pl) or basic_left < 0:
            continue
        first = t.village_first[village]
        for space in range(first, first + t.village_size[village]):
            if not (taken >> space) & 1:
                out = moves[space * _MOVE_SIZE : (space + 1) * _MOVE_SIZE]
                copy_visits(t, s.tradesperson_at[t.slot_left[space]], visits, out)
                copy_visits(t, s.tradesperson_at[t.slot_right[space]], visits, out)
                if job_open(t, s, village, low, high, basic_left):
                    out[_M_JOB + s.village_job[village]] = 1.0
                out[_M_WAY] = share(way, 8)
                out[_M_OWED] = share(owed, 4)


@kernel
def copy_visits(t, tradesperson, visits, out):
    """Write to `out` which visits of a Tradesperson can be made."""
    first = t.first_option[tradesperson]
    for visit in range(first, first + t.options[tradesperson]):
        out[visit] = visits[visit]


@kernel
def observe_places(t, s, seat, low, high, moves):
    """Describe the moves to places whose Job is open and in reach."""
    for place in range(NUM_PLACES):
        way = travel_cost(t, s, seat, NUM_VILLAGES + place)
        if s.place_open[place] and way <= provisions(s.players[seat]):
            out = moves[(FIRST_PLACE + place) * _MOVE_SIZE : (FIRST_PLACE + place + 1) * _MOVE_SIZE]
            out[_M_JOB + place] = is_in(low, high, t.job_effect[place])
            out[_M_WAY] = share(way, 8)


OUTLOOK = Encoder(
    observe=observe,
    shape=(LAYOUT.size,),
    low=-1.0,
    high=1.0,
    describe=LAYOUT.describe,
    described=(MOVE, NUM_MOVES, _MOVE_SIZE),
)
