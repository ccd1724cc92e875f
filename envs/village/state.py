"""The record of one game of Village: every field named, with shape, unit and meaning.

A game is one `STATE` record; a batch is an array of them; a copy of the record is a clone of the game.
"""

from enum import IntEnum
from typing import Any

import numpy as np

from eurozoo.envs.core.agenda import ENTRY, top_kind
from eurozoo.envs.core.state import HEADER

from .components.terms import (
    MAX_BLUE,
    MAX_PLAYERS,
    NUM_COLORS,
    NUM_CUBES,
    NUM_CUSTOMERS,
    NUM_GOODS,
    NUM_NUMBERS,
    NUM_PLACES,
    NUM_SECTIONS,
    NUM_SPACES,
    WAITING,
)


class Decision(IntEnum):
    """What the player to move is asked: `kind` of the top entry of the agenda."""

    GAME_OVER = 0
    START_CUBE = 1  # set-up: the cube that the fourth player chooses
    TURN = 2  # take a cube, or use the well
    ACTION = 3  # a: Space; the action, or skip it
    MEMBER = 4  # a: Place left, b: Place entered; which number moves
    PAY = 5  # a: Price
    PRODUCE = 6  # a: Craft; after training there
    PRIVILEGE = 7  # a: stage reached (1-4)
    GAIN_CUBES = 8  # a: how many of choice
    GAIN_GOOD = 9
    MARKET = 10  # a: 1, free of the fee; serve a customer or pass
    DEATH = 11  # who of the lowest visible number
    BUY_DRAW = 12  # mass: own members out of the bag, for coins
    ASCEND = 13  # mass: members forward on the church track
    CARLA_CUBE = 14  # a: Space; which cube she takes there


class Task(IntEnum):
    """Entries of the agenda that resolve themselves."""

    ROUND = 64  # fill the bag, seed, begin the first turn
    END_OF_TURN = 65  # deaths that are due
    CARLA = 66  # solo: her cube; a: 1, without reaction
    NEXT = 67  # next turn, mass, or end
    DIE = 68  # a: how many
    MARKET_DAY = 69  # a: seat to be asked next, b: 1, free of the fee
    SERVE = 70  # a: index in `blue`
    DRAW = 71  # mass: random pieces up to four
    MAJORITY = 72  # end of the mass
    SCORE = 73


FIRST_TASK = int(Task.ROUND)
AGENDA_DEPTH = 20

PENDING = np.dtype([*ENTRY], align=True)

PLAYER = np.dtype(
    [
        ("customers", "u4"),  # bit c: has served customer c
        ("members", "i1", (NUM_PLACES, NUM_NUMBERS)),  # family members by Place and number - 1
        ("purse", "i1", (NUM_COLORS + 1,)),  # influence cubes by colour, then coins (COIN)
        ("goods", "i1", (NUM_GOODS,)),  # by Good
        ("grain", "i1"),
        ("time", "i1"),  # spaces of the life track past the quill
        ("deaths", "i1"),  # due at the end of the turn
        ("cities", "u1"),  # bit i: a disc on city i
        ("prestige", "i2"),  # on the prestige track
        ("turns", "i2"),  # turns taken
    ],
    align=True,
)

STATE = np.dtype(
    [
        *HEADER,
        ("players", PLAYER, (MAX_PLAYERS,)),  # solo: Carla is player 1
        ("cubes", "i1", (NUM_SPACES, NUM_CUBES)),  # on the action spaces, by Space and Cube
        ("on_spaces", "i1"),  # their sum
        ("bag", "i1", (NUM_CUBES,)),  # the green bag
        ("supply", "i2", (NUM_CUBES,)),
        ("goods", "i1", (NUM_GOODS,)),  # supply
        ("coins", "i1"),  # supply
        ("blue", "i1", (MAX_BLUE,)),  # customers at the stalls, front first, -1: none
        ("waiting", "i1", (WAITING,)),  # customers in the waiting line, head first, -1: none
        ("pile", "i1", (NUM_CUSTOMERS,)),  # hidden: order of the customers to come, drawn from the end
        ("pile_size", "i1"),
        ("chronicle", "i1", (NUM_SECTIONS,)),  # free spaces by Section
        ("graves", "i1"),  # free
        ("round", "i2"),  # from 1
        ("first_seat", "i1"),  # starting player
        ("ring", "i1"),  # who holds the next starting player marker, -1: the council chamber
        ("active", "i1"),  # whose turn it is
        ("took", "u1"),  # 1: a cube was taken this turn (not the well)
        ("took_space", "i1"),  # Space and Cube of the cube taken last, -1: none yet
        ("took_cube", "i1"),
        ("passed", "u1"),  # market day: bit p, player p is out
        ("drawn", "i1"),  # mass: members bought out of the bag
        ("trigger_seat", "i1"),  # who triggered the end, -1: nobody
        ("final_turns", "i1"),  # turns left then, -1: the game goes on
        ("carla_track", "i1"),  # solo: space of her last cube, from 1; 0: none yet
        ("carla_cubes", "i1", (NUM_CUBES,)),  # solo: cubes on her board
        ("carla_last", "i1"),  # solo: Cube placed last, -1: none
        ("quills", "u1"),  # solo, hidden: bit i, fate tile i shows a quill
        ("revealed", "u1"),  # solo: bit i, fate tile i lies face up
        ("carla_day", "u1"),  # solo: 1 during a market day that Carla opened
        ("last_cube", "u1"),  # solo: 1, Carla takes one more cube and does not react
        ("depth", "i1"),  # entries on the agenda
        ("agenda", PENDING, (AGENDA_DEPTH,)),  # a stack: the last entry comes first
    ],
    align=True,
)


def decision_name(s: Any) -> str:
    """Words for what the seat of record `s` is asked: the lower-case name of its `Decision`."""
    return Decision(top_kind(s)).name.lower()
