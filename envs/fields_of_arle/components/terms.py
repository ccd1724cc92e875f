"""The words of Fields of Arle as enumerations, used as indices by kernels and as names everywhere else.

The lower-case member name is the stable word in positions, action names and component files.
"""

from enum import IntEnum


class Good(IntEnum):
    """Goods, materials, fabrics, clothing and animals: index of every bundle (`int8[NUM_GOODS]`)."""

    FOOD = 0  # the goods track, up to WOOL
    GRAIN = 1
    HIDES = 2
    FLAX = 3
    WOOL = 4
    WOOD = 5
    CLAY = 6
    TIMBER = 7
    BRICK = 8
    PEAT = 9
    LINEN = 10
    WOOLEN = 11
    LEATHER = 12
    SUMMER_WEAR = 13
    WINTER_WEAR = 14
    LEATHER_WEAR = 15
    SHEEP = 16
    CATTLE = 17
    HORSE = 18


NUM_GOODS = 20  # one spare
NUM_TRACK_GOODS = 5
FIRST_ANIMAL = Good.SHEEP.value
NUM_ANIMALS = 3


class Tool(IntEnum):
    """A tool track of the game board."""

    FISH_TRAPS = 0
    FLESHING_BEAMS = 1
    WEAVING_LOOMS = 2
    SLAUGHTERING_TABLES = 3
    SPADES = 4
    SHOVELS = 5
    POTTERY_WHEELS = 6
    OVENS = 7
    AXES = 8
    WORKBENCHES = 9


NUM_TOOLS = 10
MAX_STEPS = 5  # positions of the longest tool track


class Land(IntEnum):
    """A tile of one Land Space, buildings and moors aside: index of `land`."""

    GRAIN_FIELD = 0
    FLAX_FIELD = 1
    STALL = 2
    DEPOT = 3
    STABLE = 4
    DOUBLE_STALL = 5
    FOREST = 6
    PARK = 7


NUM_LAND = 8


class Equipment(IntEnum):
    """What stands in a barn; from HANDCART on they are vehicles, from CART on large ones."""

    PEAT_BOAT = 0
    PLOW = 1
    HANDCART = 2
    WAGON = 3
    CART = 4
    HORSE_CART = 5
    CARRIAGE = 6
    DROSHKY = 7


NUM_EQUIPMENT = 8
FIRST_VEHICLE = Equipment.HANDCART.value
FIRST_LARGE = Equipment.CART.value
NUM_VEHICLES = NUM_EQUIPMENT - FIRST_VEHICLE


class Pool(IntEnum):
    """Limited tiles of the supply; both sides of a tile share its pool."""

    FIELD = 0
    STALL = 1
    STABLE = 2
    FOREST = 3
    PEAT_BOAT = 4
    HANDCART = 5
    CART = 6
    CARRIAGE = 7


NUM_POOLS = 8
LAND_POOL = (
    Pool.FIELD, Pool.FIELD, Pool.STALL, Pool.STALL, Pool.STABLE, Pool.STABLE, Pool.FOREST, Pool.FOREST
)  # fmt: skip
EQUIPMENT_POOL = (
    Pool.PEAT_BOAT, Pool.PEAT_BOAT, Pool.HANDCART, Pool.HANDCART,
    Pool.CART, Pool.CART, Pool.CARRIAGE, Pool.CARRIAGE,
)  # fmt: skip


class Upgrade(IntEnum):
    """A tile that can be turned to its reverse side."""

    PEAT_BOAT = 0
    HANDCART = 1
    CART = 2
    CARRIAGE = 3
    MOOR = 4
    STALL = 5
    STABLE = 6
    FOREST = 7


NUM_UPGRADES = 8


class Destination(IntEnum):
    """A travel destination tile."""

    HAGE = 0
    BEEMOOR = 1
    DORNUM = 2
    NORDEN = 3
    AURICH = 4
    ESENS = 5
    EMDEN = 6
    LEER = 7
    BREMEN = 8


NUM_DESTINATIONS = 9


class Cargo(IntEnum):
    """What can be loaded on a vehicle; from FIRST_DESTINATION on, destination `cargo - FIRST_DESTINATION`."""

    WOOD = 0
    CLAY = 1
    PEAT = 2  # with the Loading Station
    LINEN = 3
    WOOLEN = 4
    LEATHER = 5
    DESTINATION = 6


FIRST_DESTINATION = Cargo.DESTINATION.value
NUM_CARGO = FIRST_DESTINATION + NUM_DESTINATIONS


class Count(IntEnum):
    """What a step can be done as often as, through its ladder."""

    ONE = 0
    FISH_TRAPS = 1  # tools, in the order of `Tool`
    FLESHING_BEAMS = 2
    WEAVING_LOOMS = 3
    SLAUGHTERING_TABLES = 4
    SPADES = 5
    SHOVELS = 6
    POTTERY_WHEELS = 7
    OVENS = 8
    AXES = 9
    WORKBENCHES = 10
    PEAT_BOATS = 11
    PLOWS = 12
    FORESTS = 13
    FIELDS = 14
    STALLS = 15  # a Double Stall counts as two
    STABLES = 16
    CATTLE = 17
    HORSES = 18
    DAIRY = 19  # sheep and cattle


FIRST_TOOL_COUNT = Count.FISH_TRAPS.value
MAX_COUNT = 20  # entries of a ladder


class StepKind(IntEnum):
    """One step of what an action space, a building or a house does."""

    GAIN = 0  # pay, then gain, both times the ladder's value
    CHOOSE = 1  # one of the goods in `gain`, so much of it
    IMPROVE = 2  # tool `arg` for free, as many spaces as the ladder says
    CONVERT = 3  # pay for gain, up to as often as the ladder says
    SLAUGHTER = 4
    CUT = 5  # cut peat
    DIKE = 6
    OPTIONS = 7  # one of the options in the bits of `arg`, or none
    UPGRADE = 8
    MASTER = 9  # pay for tools
    FIELDS = 10  # place fields
    SMITHY = 11
    REPLACE_FIELDS = 12  # fields by forests


class Option(IntEnum):
    """Something to choose on an action space, or after building: bit of an OPTIONS step."""

    BUILDING = 0
    VEHICLE = 1
    IMITATE = 2
    FOREST = 3  # place one
    STALL = 4  # build one
    STABLE = 5  # in place of a stall
    PEAT_BOAT = 6
    PLOW = 7
    DEHYDRATE = 8
    WOOD = 9  # the Wood Trader's
    FREE_CARRIAGE = 10
    FREE_HANDCART = 11
    FREE_PEAT_BOAT = 12
    FREE_STABLE = 13  # the Carpenter's Workshop, already paid


class BuildingKind(IntEnum):
    """The colours of building tiles, as they come in the catalogue."""

    STARTER = 0  # Small Houses of the first game
    HOUSE = 1  # Small Houses with a clock
    MINOR = 2
    MAJOR = 3
    INN = 4
    LARGE = 5


NUM_BUILDING_KINDS = 6
MAX_PLAYERS = 2
MAX_VEHICLES = 7  # of one barn
MAX_PEAT = 4  # tokens on a moor
NUM_MOORS = 3
NUM_DIKES = 5
MAX_DIKE_MOVES = 7
TRACK_LENGTH = 19  # travel experience
HALF_YEARS = 9
