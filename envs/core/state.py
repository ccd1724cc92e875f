"""Fields that open the record of every game, so that the engine can drive any of them."""

from enum import IntEnum

HEADER = (
    ("rng", "u8"),  # state of the random number generator (core.random)
    ("decisions", "i4"),  # decisions taken since the start, forced ones included
    ("num_players", "i1"),
    ("seat", "i1"),  # whose decision it is
    ("status", "i1"),  # Status
    ("first_game", "u1"),  # 1: the rulebook's set-up for a first game
)


class Status(IntEnum):
    """Whether a game goes on: field `status` of its record."""

    RUNNING = 0
    TERMINATED = 1  # ended by the rules
    TRUNCATED = 2  # ended by `max_turns`
