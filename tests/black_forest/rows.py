"""The observation `flat` of Black Forest, put together from the rows of `entities`."""

import numpy as np
from numpy.typing import NDArray
from tests.games.seeing import FlatFromRows

from eurozoo.encoders.black_forest.entities import BUILDING, LOCATION, ROWS, TABLE, TRADESPERSON
from eurozoo.encoders.black_forest.flat import COURSE, DECISION, HOLDINGS, LAYOUT
from eurozoo.envs.black_forest.components.terms import (
    FIRST_CENTRE,
    FIRST_PLACE,
    MAIN_SPACES,
    MAX_PLAYERS,
    NUM_BUILDINGS,
    NUM_JOBS,
    NUM_SMALL,
    NUM_TRADESPEOPLE,
    OFF_BOARD,
    SMALL_SPACES,
)


def as_flat(rows: NDArray[np.float32]) -> NDArray[np.float32]:
    made = FlatFromRows(rows, ROWS, LAYOUT)
    made.put("decision", made.part("decision", DECISION, DECISION))
    table = made.row("table")
    made.put("players", made.part("table", COURSE, TABLE))
    made.put("pawns_left", table[TABLE["pawns_left"] :][:2])
    made.put("pile", table[TABLE["pile"]])

    people = made.all_rows("tradesperson")
    made.put("visited", people[:, TRADESPERSON["visited"]])
    made.put("tradespeople", people[:, TRADESPERSON["slot"] :][:, :NUM_TRADESPEOPLE])
    locations = made.all_rows("location")
    made.put("neutral", locations[:NUM_TRADESPEOPLE, LOCATION["neutral"]])
    made.put("solo_pawns", locations[:FIRST_PLACE, LOCATION["solo"]])
    made.put("places", locations[FIRST_PLACE:FIRST_CENTRE, LOCATION["open"]])
    made.put("village_jobs", locations[FIRST_CENTRE:, LOCATION["job"] :][:, :NUM_JOBS])

    available, owned = np.zeros(NUM_BUILDINGS), np.zeros((MAX_PLAYERS, NUM_BUILDINGS))
    for i, building in enumerate(made.all_rows("building")):
        number = 2 * i + int(building[BUILDING["side"]]) if i < NUM_SMALL else NUM_SMALL + i
        available[number] = -1 if building[BUILDING["asked"]] else building[BUILDING["available"]]
        owned[:, number] = building[BUILDING["owner"] :][:MAX_PLAYERS]
    made.put("available", available)
    main, small = made.row("main_estate"), made.all_rows("small_estate")
    for name, first in (("empty", 0), ("kind", 1)):
        parts = main[first * MAIN_SPACES :][:MAIN_SPACES], small[:, first * SMALL_SPACES :][:, :SMALL_SPACES]
        made.put(name, np.concatenate([part.ravel() for part in parts]))

    for i in range(MAX_PLAYERS):
        made.put(f"player_{i}", made.part("player", HOLDINGS, HOLDINGS, i))
        pawn = np.append(locations[:, LOCATION["pawns"] + i], 0)
        if made.row("player", i)[0] and not pawn.any():
            pawn[OFF_BOARD] = 1
        if i == 0:
            pawn[:-1][locations[:, LOCATION["going"]] == 1] = -1
        made.put("pawn", pawn, within=f"player_{i}")
        made.put("buildings", owned[i], within=f"player_{i}")
    return made.flat
