"""The packed form of the components: one read-only record that every kernel takes as its first argument."""

import numpy as np

from .terms import (
    MAIN_SPACES,
    MAX_HAND,
    MAX_LADDER,
    MAX_PLAYERS,
    NUM_BUILDINGS,
    NUM_GOODS,
    NUM_JOBS,
    NUM_MARKERS,
    NUM_NODES,
    NUM_PLACES,
    NUM_SPACES,
    NUM_SPECIALS,
    NUM_TRADESPEOPLE,
    NUM_VILLAGES,
    SMALL_SPACES,
)

MAX_EFFECTS = 128

EFFECT = np.dtype(
    [
        ("kind", "u1"),  # EffectKind
        ("special", "u1"),  # Special; NONE: pay, gain and per say it all
        ("optional", "u1"),  # 1: the player may decline
        ("event", "u1"),  # Event, for PERMANENT
        ("event_tradesperson", "i1"),  # -1: any
        ("event_option", "i2"),  # effect index of one VISIT option; -1: any option
        ("owner", "i2"),  # tradesperson, job or building index
        ("need_count", "u1"),  # Count that must reach need_amount, else no gain
        ("need_amount", "i1"),
        ("per_count", "u1"),  # Count
        ("per_good", "i1"),  # Good gained by the ladder; -1: none
        ("need", "i1", (NUM_GOODS,)),  # stock that must be there (not paid) for the gain
        ("pay", "i1", (NUM_GOODS,)),
        ("gain", "i1", (NUM_GOODS,)),
        ("ladder", "i1", (MAX_LADDER,)),  # gain for a count of 0, 1, 2, ...
        ("pays", "u1"),  # 1: it costs something
        ("basic_pay", "i1"),  # sum of the basic resources in pay
    ],
    align=True,
)

BUILDING = np.dtype(
    [
        ("cost", "i1", (NUM_GOODS,)),
        ("basic_cost", "i1"),  # sum of the basic resources in the cost
        ("points", "i1"),
        ("large", "u1"),  # 0 small, else level 1-3
        ("special", "u1"),  # Special
        ("condition_count", "u1"),  # Count that must reach condition_amount before paying
        ("condition_amount", "i1"),
        ("instant", "i2"),  # first INSTANT effect, -1: none
        ("instants", "i1"),  # how many: several are alternatives to choose from, unless in_sequence
        ("in_sequence", "u1"),  # 1: the instants are resolved one after the other
        ("bonus_count", "u1"),  # Count scored at the end
        ("bonus_points", "i1"),  # per bonus_every of the count, may be negative
        ("bonus_every", "i1"),
        ("bonus_max", "i1"),  # largest absolute bonus; 127: none
    ],
    align=True,
)

TABLES = np.dtype(
    [
        ("num_players", "i1"),
        ("effects", EFFECT, (MAX_EFFECTS,)),
        ("num_effects", "i2"),
        ("buildings", BUILDING, (NUM_BUILDINGS,)),
        # bit b of affordable[good, amount]: building b costs at most `amount` of it (amounts above 7 as 7)
        ("affordable", "u8", (NUM_GOODS, 8, 2)),
        ("forest_cost", "u8", (2,)),  # bit b: building b costs Forests
        ("special_building", "i2", (NUM_SPECIALS,)),  # building of a Special, 0 where none has it
        # bit e of payable[good, amount]: effect e pays at most `amount` of it (amounts above 7 as 7)
        ("payable", "u8", (NUM_GOODS, 8, 2)),
        ("first_option", "i2", (NUM_TRADESPEOPLE,)),  # effect index of a Tradesperson's first option
        ("options", "i1", (NUM_TRADESPEOPLE,)),  # 1 or 2
        ("back", "u1", (NUM_TRADESPEOPLE,)),  # Back of each Tradesperson
        ("job_effect", "i2", (NUM_JOBS,)),
        ("job_place", "i1", (NUM_JOBS,)),  # 0-5: its Location place; -1: a Tradesperson Job
        ("place_job", "i1", (NUM_PLACES,)),  # the Location Job of a place
        ("place_effect", "i2", (NUM_PLACES,)),  # and its effect
        ("job_tradesperson", "i1", (NUM_JOBS,)),  # -1: a Location Job
        ("first_conversion", "i2"),  # conversions are consecutive effects
        ("num_conversions", "i2"),
        ("first_permanent", "i2"),  # so are permanent effects
        ("num_permanents", "i2"),
        # the map of this player count
        ("village_first", "i1", (NUM_VILLAGES,)),  # first slot (= first space), order of actions.VILLAGES
        ("village_size", "i1", (NUM_VILLAGES,)),
        ("clockwise", "i1", (NUM_VILLAGES,)),  # next village clockwise
        ("village_of_space", "i1", (NUM_TRADESPEOPLE,)),
        ("village_of_slot", "i1", (NUM_TRADESPEOPLE,)),
        ("slot_left", "i1", (NUM_TRADESPEOPLE,)),  # the two slots beside a space
        ("slot_right", "i1", (NUM_TRADESPEOPLE,)),
        ("slot_back", "u1", (NUM_TRADESPEOPLE,)),  # Back that is dealt to a slot
        ("distance", "i1", (NUM_NODES, NUM_NODES)),  # provisions, villages then places
        # Estates
        ("main_grid", "u1", (MAIN_SPACES,)),  # Tile at the start
        ("small_grid", "u1", (SMALL_SPACES,)),
        ("main_width", "i1"),  # spaces of a row
        ("small_width", "i1"),
        ("neighbour", "i2", (NUM_SPACES, 4)),  # orthogonal, same Estate; -1: none
        ("partner", "i2", (NUM_SPACES,)),  # second space of a large Building anchored here; -1: none
        ("estate_of", "i1", (NUM_SPACES,)),
        ("base_stables", "i1"),  # stables not under the Glass Hut: on the Main Estate
        ("small_stables", "i1"),  # and on each Small Estate
        # production, end and scoring
        ("start_stock", "i1", (MAX_PLAYERS, NUM_MARKERS)),  # by place in the turn order, bonus not included
        ("start_bonus", "i1", (MAX_PLAYERS, NUM_GOODS)),
        ("end_symbol", "i1"),
        ("hand_points", "i1", (MAX_HAND,)),
        ("reminder_turn", "i1"),  # Cooking production that moves the Job + Resource tile
        ("hut_steps", "i1"),
        ("jobs_limit", "i1"),  # most Jobs in play
        ("flipped", "i1"),  # small Buildings flipped to side B
        ("level_count", "i1", (4,)),  # large Buildings laid out per level (index 0 unused)
        ("estate_points", "i1"),
        ("glass_points", "i1"),
        ("livestock_points", "i1"),
        ("pasture_capacity", "i1"),
        ("stable_capacity", "i1"),
        ("forest_capacity", "i1"),
        ("beechnut_pigs", "i1"),  # more pigs per Forest with the Beechnut Gatherer's Hut
        ("tannery_limit", "i1"),
        ("breeding_pairs", "i1"),
        ("wildlife_pastures", "i1"),
        ("distillery_water", "i1"),
        ("grocer_kinds", "i1"),
        ("merchant_gain", "i1"),  # to the visitor
        ("merchant_others", "i1"),  # to every other player
        ("years", "i1"),  # solo
        ("pawns", "i1"),  # solo: turns a year
        ("redeal_year", "i1"),  # solo: new Tradespeople at the start of this year
        ("max_turns", "i2"),  # turns per player before the game is truncated
        ("top_title", "i2"),  # solo: score of the highest title
    ],
    align=True,
)
