"""The observation `flat` of Village, put together from the rows of `entities`."""

import numpy as np
from numpy.typing import NDArray
from tests.games.seeing import FlatFromRows

from eurozoo.encoders.village.entities import ROWS, SPACE, STALL, TABLE
from eurozoo.encoders.village.flat import CARLA, COURSE, CUSTOMER, DECISION, LAYOUT, PLAYER, SUPPLY
from eurozoo.envs.village.components.terms import MAX_BLUE, MAX_PLAYERS, NUM_CUBES, NUM_SPACES, WAITING


def as_flat(rows: NDArray[np.float32]) -> NDArray[np.float32]:
    made = FlatFromRows(rows, ROWS, LAYOUT)
    made.put("decision", made.part("decision", DECISION, DECISION))
    made.put("players", made.row("table")[:MAX_PLAYERS])
    made.put("on_spaces", made.part("table", SUPPLY, TABLE))
    made.put("pile", made.part("table", COURSE, TABLE))
    made.put("cubes", made.all_rows("space")[:, SPACE["cubes"] : SPACE["cubes"] + NUM_CUBES])
    assert made.all_rows("space").shape[0] == NUM_SPACES
    for i in range(MAX_BLUE):
        made.put(f"stall_{i}", made.part("customer", CUSTOMER, STALL, i))
    for i in range(WAITING):
        made.put(f"waiting_{i}", made.part("customer", CUSTOMER, STALL, MAX_BLUE + i))
    made.put("track", made.part("carla", CARLA, CARLA))
    for i in range(MAX_PLAYERS):
        made.put(f"player_{i}", made.part("player", PLAYER, PLAYER, i))
    return made.flat
