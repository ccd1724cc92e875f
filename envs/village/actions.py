"""The catalogue of decisions: every action of Village with its id and its words.

An expansion will append its blocks, so that the ids of the base game stay.
"""

from itertools import combinations_with_replacement

from eurozoo.envs.core.actions import ActionCatalogue, Block

from .components.terms import (
    END_VISIBLE,
    FIRST_CITY,
    FIRST_COUNCIL,
    FIRST_ON_BOARD,
    FIRST_VISIBLE,
    MAX_BLUE,
    MAX_SIZE,
    NUM_CITIES,
    NUM_COLORS,
    NUM_NUMBERS,
    NUM_STAGES,
    Craft,
    Cube,
    Good,
    Place,
    Space,
)

CUBES = tuple(cube.name.lower() for cube in Cube)
COLORS = CUBES[:NUM_COLORS]
GOODS = tuple(good.name.lower() for good in Good)
SPACES = tuple(space.name.lower() for space in Space)
CRAFTS = tuple(craft.name.lower() for craft in Craft)
PLACES = tuple(place.name.lower() for place in Place)
CITIES = PLACES[FIRST_CITY : FIRST_CITY + NUM_CITIES]
VILLAGE = "village"  # where a journey from the farmyard begins
#: every way that a travel map could have: from the village, then between any two cities
LEGS = tuple((VILLAGE, city) for city in CITIES) + tuple((a, b) for a in CITIES for b in CITIES if a != b)


def _payments() -> tuple[tuple[str, ...], ...]:
    """Ways to pay 1, 2 or 3 cubes, each with a cube or a coin; 3 are always of one colour (the well)."""
    kinds = (*COLORS, "coin")
    pairs = [combination for size in (1, 2) for combination in combinations_with_replacement(kinds, size)]
    well = [(color,) * cubes + ("coin",) * (3 - cubes) for color in COLORS for cubes in (3, 2, 1)]
    return (*pairs, *well, ("coin",) * 3)


PAYMENTS = _payments()
#: what two cubes of choice can be; a single one if no more is left
CUBE_GAINS = tuple((color,) for color in COLORS) + tuple(combinations_with_replacement(COLORS, 2))

BLOCKS = (
    Block("take", tuple(f"take:{space}:{cube}" for space in SPACES for cube in CUBES)),
    Block("perform", tuple(f"perform:{space}" for space in SPACES)),
    Block("skip", ("skip",)),
    Block("harvest", ("harvest",)),
    Block("birth", ("birth",)),
    Block("return", tuple(f"return:{place}" for place in PLACES[FIRST_ON_BOARD:END_VISIBLE])),
    Block("train", tuple(f"train:{craft}" for craft in CRAFTS)),
    Block("produce", tuple(f"produce:{good}" for good in GOODS)),
    Block("buy", tuple(f"buy:{good}" for good in GOODS)),
    Block("mill", ("mill",)),
    Block("travel", tuple(f"travel:{a}>{b}" for a, b in LEGS)),
    Block("enter_council", ("enter_council",)),
    Block("advance", tuple(f"advance:{place}" for place in PLACES[FIRST_COUNCIL:][: NUM_STAGES - 1])),
    Block("privilege", tuple(f"privilege:{stage}" for stage in range(1, NUM_STAGES + 1))),
    Block("enter_church", ("enter_church",)),
    Block("serve", tuple(f"serve:{number}" for number in range(1, MAX_BLUE + 1))),
    Block("pass", ("pass",)),
    Block("member", tuple(f"member:{number}" for number in range(1, NUM_NUMBERS + 1))),
    Block("pay", (*(f"pay:{'+'.join(payment)}" for payment in PAYMENTS), "pay:scroll", "pay:time")),
    Block("gain_cubes", tuple(f"gain:{'+'.join(gain)}" for gain in CUBE_GAINS)),
    Block("gain_good", tuple(f"gain:{good}" for good in GOODS)),
    Block("die", tuple(f"die:{place}" for place in PLACES[FIRST_VISIBLE:END_VISIBLE])),
    Block("draw", tuple(f"draw:{number}" for number in range(1, NUM_NUMBERS + 1))),
    Block("ascend", tuple(f"ascend:church_{stage}" for stage in range(1, NUM_STAGES))),
    Block("done", ("done",)),
    Block("carla", tuple(f"carla:{cube}" for cube in CUBES)),
)

CATALOGUE = ActionCatalogue(BLOCKS)

# First action ids of the blocks, for the kernels
TAKE = CATALOGUE.first("take")
PERFORM = CATALOGUE.first("perform")
SKIP = CATALOGUE.first("skip")
HARVEST = CATALOGUE.first("harvest")
BIRTH = CATALOGUE.first("birth")
RETURN = CATALOGUE.first("return")
TRAIN = CATALOGUE.first("train")
PRODUCE = CATALOGUE.first("produce")
BUY = CATALOGUE.first("buy")
MILL = CATALOGUE.first("mill")
TRAVEL = CATALOGUE.first("travel")
ENTER_COUNCIL = CATALOGUE.first("enter_council")
ADVANCE = CATALOGUE.first("advance")
PRIVILEGE = CATALOGUE.first("privilege")
ENTER_CHURCH = CATALOGUE.first("enter_church")
SERVE = CATALOGUE.first("serve")
PASS = CATALOGUE.first("pass")
MEMBER = CATALOGUE.first("member")
PAY = CATALOGUE.first("pay")
PAY_SCROLL = CATALOGUE.id("pay:scroll")
PAY_TIME = CATALOGUE.id("pay:time")
GAIN_CUBES = CATALOGUE.first("gain_cubes")
GAIN_GOOD = CATALOGUE.first("gain_good")
DIE = CATALOGUE.first("die")
DRAW = CATALOGUE.first("draw")
ASCEND = CATALOGUE.first("ascend")
DONE = CATALOGUE.first("done")
CARLA = CATALOGUE.first("carla")

NUM_PAYMENTS = len(PAYMENTS)
NUM_LEGS = len(LEGS)
#: payments of so many cubes: the first, and one past the last of MAX_SIZE
FIRST_PAYMENT = (0, 0, *(sum(len(p) <= size for p in PAYMENTS) for size in range(1, MAX_SIZE + 1)))
