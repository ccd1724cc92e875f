"""The tables record: the components packed for the kernels, for one number of players. Points are half
points.
"""

import numpy as np

from ..actions import NUM_BUILDINGS, NUM_PRICES, NUM_SALES, NUM_SPACES, NUM_USABLE
from .terms import (
    MAX_COUNT,
    MAX_DIKE_MOVES,
    MAX_STEPS,
    NUM_ANIMALS,
    NUM_BUILDING_KINDS,
    NUM_CARGO,
    NUM_EQUIPMENT,
    NUM_GOODS,
    NUM_LAND,
    NUM_POOLS,
    NUM_TOOLS,
    NUM_TRACK_GOODS,
    NUM_UPGRADES,
    TRACK_LENGTH,
)

MAX_PROGRAM_STEPS = 128

STEP = np.dtype(
    [
        ("kind", "u1"),  # StepKind
        ("count", "u1"),  # Count
        ("arg", "i2"),  # IMPROVE: Tool; OPTIONS: bit per Option
        ("spare", "u1"),  # CONVERT: flax for missing grain, wood for missing peat
        ("ladder", "i1", (MAX_COUNT,)),  # how often, for a count of 0, 1, 2, ... (the last for more)
        ("pay", "i1", (NUM_GOODS,)),
        ("gain", "i1", (NUM_GOODS,)),
    ],
    align=True,
)

PROGRAM = np.dtype([("first", "i2"), ("length", "i1")], align=True)  # consecutive steps

BUILDING = np.dtype(
    [
        ("cost", "i1", (NUM_GOODS,)),  # fixed part
        ("choice", "i1", (NUM_PRICES,)),  # how much of each of actions.PRICES pays the rest; 0: not possible
        ("choices", "i1"),  # how many of them are possible; 0: the cost is all
        ("points", "i1"),
        ("program", PROGRAM),  # once, when built; starter houses: each November
    ],
    align=True,
)

SALE = np.dtype(
    [
        ("destination", "i1"),
        ("item", "i1"),
        ("pay", "i1", (NUM_GOODS,)),
        ("land", "i1"),  # Land tile that is returned, -1: none
        ("equipment", "i1"),  # Equipment that is returned, -1: none
        ("moor", "u1"),  # 1: a moor is removed
        ("food", "i1"),
    ],
    align=True,
)

TABLES = np.dtype(
    [
        ("num_players", "i1"),
        # set-up
        ("start_goods", "i1", (NUM_GOODS,)),
        ("start_land", "i1", (NUM_LAND,)),
        ("start_wet_moors", "i1"),
        ("start_boardwalk", "i1"),  # peat
        ("pools", "i1", (NUM_POOLS,)),
        ("laid_out", "i1", (NUM_BUILDING_KINDS,)),  # buildings by kind in a usual game, at random
        ("first_game", "u4"),  # bit b: building b is in the set-up for a first game
        ("kind_of", "u1", (NUM_BUILDINGS,)),  # BuildingKind
        ("workers", "i1"),  # a half-year
        ("half_years", "i1"),
        ("special_action", "u1"),  # 1: allowed
        # action spaces, buildings, houses
        ("steps", STEP, (MAX_PROGRAM_STEPS,)),
        ("spaces", PROGRAM, (NUM_SPACES,)),
        ("space_food", "i1", (NUM_SPACES,)),  # entry cost
        ("space_grain", "u1", (NUM_SPACES,)),  # 1: grain instead, without food
        ("buildings", BUILDING, (NUM_BUILDINGS,)),
        ("uses", PROGRAM, (NUM_USABLE,)),  # clock houses
        ("use_needs_horses", "i1", (NUM_USABLE,)),  # horses that must be there
        ("option_cost", "i1", (16, NUM_GOODS)),  # by Option
        ("option_gain", "i1", (16, NUM_GOODS)),
        ("slaughter_gain", "i1", (NUM_ANIMALS, NUM_GOODS)),
        # tools and equipment
        ("tool_value", "i1", (NUM_TOOLS, MAX_STEPS)),
        ("tool_last", "i1", (NUM_TOOLS,)),  # index of the last space
        ("tool_cost", "i1", (NUM_TOOLS, NUM_GOODS)),
        ("tool_points", "i1", (NUM_TOOLS, MAX_STEPS)),
        ("equipment_cost", "i1", (NUM_EQUIPMENT, NUM_GOODS)),
        ("equipment_points", "i1", (NUM_EQUIPMENT,)),
        ("singles", "i1", (NUM_EQUIPMENT,)),
        ("doubles", "i1", (NUM_EQUIPMENT,)),
        ("joined", "u1", (NUM_EQUIPMENT,)),  # 1: its Single Spaces can be combined with each other
        ("small_places", "i1"),
        ("large_places", "i1"),
        ("either_places", "i1"),
        ("upgradable", "i1", (NUM_UPGRADES,)),  # order of Upgrade: Equipment or Land on the front; -1: a moor
        # loading and travel
        ("cargo_size", "i1", (NUM_CARGO,)),
        ("cargo_pay", "i1", (NUM_CARGO, NUM_GOODS)),
        ("cargo_gain", "i1", (NUM_CARGO, NUM_GOODS)),  # when the vehicle is emptied
        ("sales", SALE, (NUM_SALES,)),
        ("experience", "i1", (TRACK_LENGTH + 1,)),  # points by spaces covered
        # home board
        ("mainland", "i1"),  # spaces at the start, covered ones included
        ("moor_spaces", "i1"),  # under a large moor
        ("moor_peat", "i1"),  # tokens on a dehydrated moor
        ("diked", "i1", (MAX_DIKE_MOVES + 1,)),  # land won after so many moves
        ("tidal_points", "i1", (MAX_DIKE_MOVES + 1,)),  # not above zero
        ("dike_cells", "i1"),  # animals on dikes
        ("pasture_capacity", "i1"),
        ("stall_capacity", "i1"),
        ("stable_capacity", "i1"),
        ("park_capacity", "i1"),
        # goods and inventorying
        ("limit", "i2", (NUM_GOODS,)),  # most of each good
        ("milk", "i1", (NUM_ANIMALS, MAX_COUNT)),  # food for so many of a kind
        ("wool", "i1", (MAX_COUNT,)),  # for so many sheep
        ("food_due", "i1"),
        ("fuel_due", "i1"),
        # scoring
        ("good_points", "i1", (NUM_GOODS,)),  # each
        ("track_points", "i1", (NUM_TRACK_GOODS, 32)),  # by amount; FOOD: best split over two markers
        ("animal_points", "i1", (NUM_ANIMALS,)),  # each, for the most frequent kind first
        ("land_points", "i1", (NUM_LAND,)),
        ("wet_moor_points", "i1"),
        ("moor_points", "i1"),
        ("boardwalk_points", "i1"),
        ("no_large_points", "i1"),  # without a large vehicle
        ("bottleneck_points", "i1"),
        # switches for rulings, and the engine
        ("workbench_counts_at_once", "u1"),  # 1: a new Workbench helps in the same Master action
        ("max_turns", "i2"),
        ("top_title", "i2"),
    ],
    align=True,
)
