"""The observation `flat` of Fields of Arle, put together from the rows of `entities`."""

import numpy as np
from numpy.typing import NDArray
from tests.games.seeing import FlatFromRows

from eurozoo.encoders.fields_of_arle.entities import BUILDING, FARM, PLAYER, ROWS, SPACE, TABLE, VEHICLE
from eurozoo.encoders.fields_of_arle.flat import (
    COURSE,
    DECISION,
    GEAR,
    HOME,
    LAYOUT,
    STATUS,
    STOCK,
    SUBJECT,
)
from eurozoo.envs.fields_of_arle.components.terms import (
    FIRST_LARGE,
    FIRST_VEHICLE,
    MAX_PLAYERS,
    MAX_VEHICLES,
    NUM_POOLS,
    NUM_VEHICLES,
)


def as_flat(rows: NDArray[np.float32]) -> NDArray[np.float32]:
    made = FlatFromRows(rows, ROWS, LAYOUT)
    made.put("decision", made.part("decision", DECISION, DECISION))
    made.put("pay", made.part("subject", SUBJECT, SUBJECT))
    made.put("half_year", made.part("table", COURSE, TABLE))
    made.put("pools", made.row("table")[TABLE["pools"] :][:NUM_POOLS])
    made.put("occupied", made.all_rows("space")[:, SPACE["occupied"]])
    made.put("offer", made.all_rows("building")[:, BUILDING["offer"]])
    for i in range(MAX_PLAYERS):
        within = f"player_{i}"
        made.put("present", rows[ROWS["player"] + i, 0], within)
        made.put("goods", made.part("player", STOCK, PLAYER, i), within)
        made.put("houses", made.part("player", STATUS, PLAYER, i), within)
        made.put("land", made.part("farm", HOME, FARM, i), within)
        made.put("boats", made.part("farm", GEAR, FARM, i), within)
        made.put("buildings", made.all_rows("building")[:, BUILDING["owner"] + i], within)
        vehicles = made.all_rows("vehicle")[i * MAX_VEHICLES :][:MAX_VEHICLES]
        kinds = vehicles[:, VEHICLE["kind"] :][:, :NUM_VEHICLES]
        made.put("slots", kinds @ np.arange(1, NUM_VEHICLES + 1) / NUM_VEHICLES, within)
        made.put("singles", vehicles[:, VEHICLE["singles"]], within)
        made.put("doubles", vehicles[:, VEHICLE["doubles"]], within)
        made.put("large", kinds[:, FIRST_LARGE - FIRST_VEHICLE :].any(), within)
    return made.flat
