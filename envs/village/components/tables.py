"""The tables record: the components packed for the kernels, for one number of players."""

import numpy as np

from ..actions import NUM_LEGS, NUM_PAYMENTS
from .terms import (
    MAX_PLAYERS,
    MAX_SIZE,
    NUM_CITIES,
    NUM_COLORS,
    NUM_CRAFTS,
    NUM_CUBES,
    NUM_CUSTOMERS,
    NUM_FATES,
    NUM_GOODS,
    NUM_MEMBERS,
    NUM_NUMBERS,
    NUM_PLACES,
    NUM_SECTIONS,
    NUM_SPACES,
    NUM_STAGES,
    Price,
)

NUM_PRICES = Price.LEG + NUM_LEGS
FAMILY = sum(NUM_MEMBERS)

PRICE = np.dtype(
    [
        ("cubes", "i1", (NUM_COLORS,)),  # by colour; the well: all zero, three of any colour
        ("size", "i1"),  # cubes in all; 0: no cubes are due
        ("scroll", "i1"),  # 1: a scroll may be paid instead
        ("time", "i1"),  # time that may be paid instead, 0: none
    ],
    align=True,
)

CUSTOMER = np.dtype(
    [("goods", "i1", (NUM_GOODS,)), ("grain", "i1"), ("points", "i1")],
    align=True,
)

TABLES = np.dtype(
    [
        ("num_players", "i1"),
        ("families", "i1"),  # players, and Carla in solo
        # set-up and rounds
        ("fill", "i1", (NUM_CUBES,)),  # cubes that go into the bag each round; plague: all there are
        ("seed", "i1", (NUM_SPACES,)),
        ("cube_stock", "i2", (NUM_CUBES,)),  # in the box
        ("goods_stock", "i1"),  # of each good
        ("coin_stock", "i1"),
        ("members", "i1", (NUM_NUMBERS,)),  # of a family, by number - 1
        ("start_coins", "i1", (MAX_PLAYERS,)),  # by place in the turn order
        ("start_grain", "i1", (MAX_PLAYERS,)),
        ("start_random_cubes", "i1", (MAX_PLAYERS,)),
        ("start_chosen_cubes", "i1", (MAX_PLAYERS,)),
        ("max_grain", "i1"),  # on a farmyard
        # time and death
        ("lap", "i1"),  # spaces of the life track
        ("plague_time", "i1"),
        ("chronicle", "i1", (NUM_SECTIONS,)),  # open spaces
        ("graves", "i1"),
        ("section", "i1", (NUM_PLACES,)),  # Section for a death there, -1: none
        ("space_section", "i1", (NUM_SPACES,)),  # Section for a death of Carla's, -1: straight to a grave
        # prices
        ("prices", PRICE, (NUM_PRICES,)),
        ("payments", "i1", (NUM_PAYMENTS, NUM_COLORS + 1)),  # what each payment takes out of a purse
        ("first_payment", "i1", (MAX_SIZE + 2,)),  # payments of size n: first_payment[n] to [n + 1]
        ("gains", "i1", (14, NUM_COLORS)),  # what each choice of cubes adds: singles, then pairs
        # actions
        ("harvest", "i1", (3,)),  # grain: alone, with horse and plow, with ox and plow
        ("craft", "i1", (NUM_GOODS,)),  # Craft that makes a good
        ("train_time", "i1", (NUM_CRAFTS,)),
        ("produce_time", "i1", (NUM_CRAFTS,)),
        ("buy_grain", "i1", (NUM_GOODS,)),  # grain in the price of a good
        ("mill_time", "i1"),
        ("mill_grain", "i1"),
        ("mill_coins", "i1"),
        ("leg_open", "u1", (NUM_LEGS,)),  # 1: the map has this way
        ("leg_from", "i1", (NUM_LEGS,)),  # Place
        ("leg_to", "i1", (NUM_LEGS,)),  # Place
        ("leg_time", "i1"),
        ("leg_wagons", "i1"),
        ("reward", "i1", (NUM_CITIES,)),  # Reward
        ("reward_amount", "i1", (NUM_CITIES,)),
        ("reward_again", "u1"),  # 1: a city visited before rewards again
        ("council_time", "i1", (NUM_STAGES,)),
        ("privilege_cubes", "i1"),
        ("privilege_coins", "i1"),  # paid on stage 4
        ("privilege_prestige", "i1"),
        ("blue", "i1"),  # servable spaces
        ("customers", CUSTOMER, (NUM_CUSTOMERS,)),
        ("fee_time", "i1"),
        # mass
        ("draws", "i1"),
        ("monks", "i1"),
        ("draw_coins", "i1"),  # for a member out of the bag
        ("church_grain", "i1", (NUM_STAGES - 1,)),  # for each step
        ("majority", "i1"),
        # scoring
        ("city_points", "i1", (NUM_CITIES + 1,)),
        ("council_points", "i1", (NUM_STAGES,)),
        ("church_points", "i1", (NUM_STAGES,)),
        ("chronicle_points", "i1", (FAMILY + 1,)),  # by members there
        ("coin_points", "i1"),
        # solo
        ("track", "i1"),  # spaces of Carla's board
        ("fate_space", "i1", (NUM_FATES,)),  # tile i is passed when a cube enters this space
        ("fate_set", "i1", (NUM_FATES,)),  # 0 top, 1 bottom
        ("set_quills", "i1", (2,)),
        ("clockwise", "i1", (NUM_SPACES,)),  # next action space
        # engine
        ("max_turns", "i2"),
        ("top_title", "i2"),
    ],
    align=True,
)
