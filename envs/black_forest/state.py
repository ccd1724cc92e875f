"""The record of one game of Black Forest: every field named, with shape, unit and meaning.

A game is one `STATE` record; a batch is an array of them; a copy of the record is a clone of the game.
"""

from enum import IntEnum
from typing import Any

import numpy as np

from eurozoo.envs.core.agenda import ENTRY, top_kind
from eurozoo.envs.core.state import HEADER

from .components.terms import (
    MAX_PLAYERS,
    NUM_GOODS,
    NUM_JOBS,
    NUM_MARKERS,
    NUM_PLACES,
    NUM_SPACES,
    NUM_TRADESPEOPLE,
    NUM_VILLAGES,
)


class Decision(IntEnum):
    """What the player to move is asked: `kind` of the top entry of the agenda."""

    GAME_OVER = 0
    NEUTRAL_VILLAGE = 1  # 2 players, set-up: the starting player picks the neutral pawn's village
    NEUTRAL_SPACE = 2  # its space there, or (after a swap) any empty space
    TURN = 3  # start of a turn: swap, move, beg, or an anytime action
    MOVE = 4  # after a swap
    PAWN = 5  # solo: which pawn is placed or set aside
    PAY_PROVISIONS = 6  # split over the two markers
    PAY_OWNER = 7  # a basic resource for one pawn in the village entered
    RECEIVE = 8  # take or decline a resource from another player
    ACTION = 9  # first visit, or the Job
    SECOND_VISIT = 10
    DISTILLERY = 11  # any other Tradesperson
    END_OF_TURN = 12  # anytime actions after the action
    LAST_CHANCE = 13  # anytime actions before scoring
    CHOOSE_PART = 14  # next part of a reward
    CHOOSE_BASIC = 15
    CHARCOAL_WHEEL = 16
    PAY_CHARCOAL = 17  # split over the two wheels
    GAIN_PROVISIONS = 18  # split over the two markers
    BUILD = 19
    PLACE_BUILDING = 20
    PLACE_TILE = 21
    REMOVE_TILE = 22  # as a cost
    REMOVE_LANDSCAPE = 23  # anytime action
    RETURN_ANIMAL = 24  # of which kind the animals without a place go
    PAY_LIVESTOCK = 25
    CHOOSE_ANIMAL = 26
    BREED = 27
    OFFER = 28  # an optional effect
    PAY_KIND = 29  # Grocer: different resources, one each
    CHOOSE_TILE = 30  # Wilderness Hut
    CHOOSE_INSTANT = 31  # Clearing House


class Task(IntEnum):
    """Entries of the agenda that resolve themselves."""

    START_TURN = 64
    AFTER_MOVE = 65  # a: node, b: whether a village was entered
    FINISH_TURN = 66
    PRODUCE = 67  # turn the dials of a seat while they can turn
    PAY = 68  # amount: what is still to pay; a: what for (rules.effects.push_cost)
    EFFECT = 69  # a: effect, b: space of its building; its gain, computed when reached
    GAIN = 70  # amount: what is still to gain, in the player's order
    STEPS = 71  # a: Glass Hut Progress steps still to take
    OWNER_RECEIVES = 72  # a: Good paid, -1: not chosen yet; b: how much
    HOUSE = 73  # return animals that have lost their place
    JOB_DONE = 74  # a: job
    SCORE = 75
    WILDERNESS = 76  # a: space of the Wilderness Hut


FIRST_TASK = int(Task.START_TURN)
AGENDA_DEPTH = 32

PENDING = np.dtype(
    [
        *ENTRY,
        ("raise_to", "u4"),  # bit g: amount[g] is a level to reach, not an addition
        ("amount", "i1", (NUM_GOODS,)),
    ],
    align=True,
)

PLAYER = np.dtype(
    [
        ("buildings", "u8", (2,)),  # bit b: owns building b
        ("conversions", "u8"),  # bit c: owns conversion first_conversion + c
        ("permanents", "u8"),  # bit e: owns permanent effect first_permanent + e
        ("stock", "i1", (NUM_MARKERS,)),  # value shown by each Marker
        ("left_charcoal_marker", "u1"),  # 0 once the Potash Manufacturer has removed it
        ("left_dial", "i2"),  # productions of the Glassmaking wheel
        ("right_dial", "i2"),  # productions of the Cooking wheel = hour of its large hand
        ("reminder", "u1"),  # 1: the Job + Resource tile is still on the wheel
        ("progress", "i1"),  # Glass Hut Progress steps above the bottom space
        ("small_estates", "i1"),
        ("tile_count", "i1", (8,)),  # spaces by Tile, BUILDING not counted
        ("pigs", "i2"),
        ("cattle", "i2"),
        ("tannery_pigs", "i1"),
        ("pawn", "i1"),  # space, place, centre or OFF_BOARD; solo: the last pawn placed
        ("turns", "i2"),  # turns taken
        ("jobs_done", "u2"),  # bit j: completed job j
        ("space", "u1", (NUM_SPACES,)),  # Tile, or Tile.BUILDING + building
    ],
    align=True,
)

STATE = np.dtype(
    [
        *HEADER,
        ("players", PLAYER, (MAX_PLAYERS,)),
        ("available", "u8", (2,)),  # bit b: building b lies on the Buildings boards
        ("first_seat", "i1"),  # starting player
        ("active", "i1"),  # whose turn it is
        ("slot_of", "i1", (NUM_TRADESPEOPLE,)),  # slot of each Tradesperson
        ("tradesperson_at", "i1", (NUM_TRADESPEOPLE,)),  # the inverse
        ("neutral", "i1"),  # space of the neutral pawn, OFF_BOARD: none
        ("village_job", "i1", (NUM_VILLAGES,)),  # job in a village, -1: none
        ("place_open", "u1", (NUM_PLACES,)),  # 1: the Location Job lies there
        ("job_pile", "i1", (NUM_JOBS,)),  # hidden: order of the pile, drawn from the end
        ("pile_size", "i1"),
        ("reminders", "i1"),  # reminder tiles moved so far
        ("final_turns", "i1"),  # turns left in the final round, -1: not triggered
        ("trigger_seat", "i1"),  # who triggered the end, -1: nobody
        ("swapped", "u1"),  # a commodity was spent this turn
        ("extra_turns", "i1"),  # Clockmaker turns still to take
        ("extra_turn", "u1"),  # 1: this is one
        ("visited", "i1"),  # Tradesperson visited first this turn, -1: none
        ("acted", "u1"),  # visits made or Job done in this turn
        ("year", "i1"),  # solo: 1-5
        ("pawn_at", "i1", (5,)),  # solo: OFF_BOARD in hand, ASIDE begged; the last one is white
        ("last_pawn", "i1"),  # solo: which was placed last, -1: none this year
        ("depth", "i1"),  # entries on the agenda
        ("agenda", PENDING, (AGENDA_DEPTH,)),  # a stack: the last entry comes first
    ],
    align=True,
)

ASIDE = 29  # solo: a pawn set aside by begging


def decision_name(s: Any) -> str:
    """Words for what the seat of record `s` is asked: the lower-case name of its `Decision`."""
    return Decision(top_kind(s)).name.lower()
