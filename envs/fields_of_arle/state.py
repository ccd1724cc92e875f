"""The record of one game of Fields of Arle: every field named, with shape, unit and meaning.

A game is one `STATE` record; a batch is an array of them; a copy of the record is a clone of the game.
"""

from enum import IntEnum
from typing import Any

import numpy as np

from eurozoo.envs.core.agenda import ENTRY, top_kind
from eurozoo.envs.core.state import HEADER

from .actions import NUM_SPACES
from .components.terms import (
    MAX_PEAT,
    MAX_PLAYERS,
    MAX_VEHICLES,
    NUM_ANIMALS,
    NUM_GOODS,
    NUM_LAND,
    NUM_POOLS,
    NUM_TOOLS,
)


class Decision(IntEnum):
    """What the player to move is asked: `kind` of the top entry of the agenda.

    From TURN to MAKE_ROOM anytime actions are on offer too (in MAKE_ROOM and inventory windows only those
    that the phase allows).
    """

    GAME_OVER = 0
    TURN = 1  # place a worker, or pass
    WINDOW = 2  # a: Window; anytime actions, or done
    OPTION = 3  # a: step; one of its options, or done
    FIELDS = 4  # a: fields that may still be placed
    MASTER = 5  # a: moves left, b: bit t, tool t has been moved
    MAKE_ROOM = 6  # animals without a place: return one
    TAKE = 7  # a: step; one of the goods that it gains
    TIMES = 8  # a: step; how often to convert
    SLAUGHTER = 9  # a: animals that may still be slaughtered
    CUT = 10  # a: peat that may still be cut
    UPGRADE = 11
    SLOT = 12  # a: Cargo to load, or -1: b is the Equipment to upgrade; which vehicle
    PRICE = 13  # a: building; what to pay where its price leaves a choice
    PAY_WOOD = 14  # a: wood due; how much of it in timber
    PAY_CLAY = 15  # a: clay due; how much of it in brick
    PLOW_ANIMAL = 16  # cattle or horse for a plow
    SELL = 17  # a: Destination, b: bit i, item i is sold
    REMOVE_MOOR = 18
    BORN = 19  # a: animal; how many are born
    EAT = 20  # a: food missing; an animal for one of it
    NOVEMBER = 21  # which starter house acts next
    SMITHY = 22  # equipment for plows
    REPLACE = 23  # a: fields that may still be replaced


LAST_OF_ANYTIME = int(Decision.MAKE_ROOM)


class Window(IntEnum):
    """When anytime actions are asked for, beside a turn."""

    AFTER_WORKER = 0
    CLOSING = 1  # end of the work phase
    INVENTORY = 2
    FINAL = 3  # after the last inventorying


class Task(IntEnum):
    """Entries of the agenda that resolve themselves."""

    NEXT_WORKER = 64  # a: workers placed so far
    STEP = 65  # a: step, b: steps that follow it
    CLOSE = 66  # end of the work phase: inventorying begins
    HOUSES = 67  # starter houses of a seat
    EMPTY = 68  # vehicles of a seat
    MILK_AND_HARVEST = 69
    BREED = 70
    SHEAR = 71
    FEED = 72  # food; a: 1, fuel too
    NEXT_HALF_YEAR = 73
    SCORE = 74


FIRST_TASK = int(Task.NEXT_WORKER)
AGENDA_DEPTH = 32

PENDING = np.dtype([*ENTRY], align=True)

PLAYER = np.dtype(
    [
        ("buildings", "u4"),  # bit b: owns building b
        ("goods", "i2", (NUM_GOODS,)),  # by Good; animals anywhere on the Home Board
        ("loaded", "i1", (NUM_GOODS,)),  # what waits on vehicles, by Good
        ("storage", "u2"),  # bit d: destination d is on the storage board
        ("underway", "u2"),  # bit d: on a vehicle; else on the travel experience track
        ("tools", "i1", (NUM_TOOLS,)),  # spaces moved on each track
        ("land", "i1", (NUM_LAND,)),  # tiles by Land
        ("wet_moors", "i1"),
        ("moors", "i1", (MAX_PEAT + 1,)),  # dehydrated moors by peat left (index 0 unused)
        ("boardwalk", "i1"),  # peat on the small moor; 0: it is gone
        ("dikes", "i1"),  # dike moves
        ("boats", "i1"),
        ("plows", "i1"),
        ("vehicles", "i1"),  # how many
        ("vehicle", "i1", (MAX_VEHICLES,)),  # Equipment in each slot
        ("singles", "i1", (MAX_VEHICLES,)),  # free Single Spaces
        ("doubles", "i1", (MAX_VEHICLES,)),  # free Double Spaces
        ("houses", "u1"),  # bit h: starter house h still acts this November
        ("bottlenecks", "i1"),  # food and fuel that were missing
        ("crowded", "u1"),  # 1: housing is to be checked
        ("bred_stalls", "i1", (NUM_ANIMALS,)),  # stalls whose animals bred this May, by kind
        ("bred_stables", "i1", (NUM_ANIMALS,)),  # stables likewise
        ("turns", "i2"),  # workers used
    ],
    align=True,
)

STATE = np.dtype(
    [
        *HEADER,
        ("players", PLAYER, (MAX_PLAYERS,)),
        ("available", "u4"),  # bit b: building b lies on the game board
        ("pools", "i1", (NUM_POOLS,)),  # tiles left in the supply
        ("occupied", "i1", (NUM_SPACES,)),  # 1 + seat of the worker there, 0: free
        ("half_year", "i1"),  # 1-9; odd: summer
        ("first_seat", "i1"),  # starting player
        ("active", "i1"),  # whose worker it is
        ("special_seat", "i1"),  # who used a space of the other season this half-year, -1: nobody
        ("inventory", "u1"),  # 1: the work phase is over
        ("depth", "i1"),  # entries on the agenda
        ("agenda", PENDING, (AGENDA_DEPTH,)),  # a stack: the last entry comes first
    ],
    align=True,
)


def decision_name(s: Any) -> str:
    """Words for what the seat of record `s` is asked: the lower-case name of its `Decision`."""
    return Decision(top_kind(s)).name.lower()
