"""The words of Black Forest as enumerations, used as indices by kernels and as names everywhere else.

The lower-case member name is the stable word in positions, action names and component files.
"""

from enum import IntEnum


class Good(IntEnum):
    """What a cost or a reward can consist of: index of every bundle vector (`int8[NUM_GOODS]`)."""

    SAND = 0
    WATER = 1
    WOOD = 2
    PORRIDGE = 3
    MEAT = 4
    BRICK = 5
    CHARCOAL = 6  # on the wheel that the player chooses; paid from both
    GLASS = 7
    PROVISION = 8
    COMMODITY = 9
    STEP = 10  # Glass Hut Progress
    FOREST = 11
    FIELD = 12
    POND = 13
    PASTURE = 14
    PIG = 15
    CATTLE = 16
    LIVESTOCK = 17  # pig or cattle, the player chooses for each
    BASIC = 18  # a basic resource of the player's choice
    BUILDING = 19  # construct 1 Building for its cost
    FREE_BUILDING = 20  # construct 1 small Building without its cost
    CHARCOAL_LEFT = 21
    CHARCOAL_RIGHT = 22


NUM_GOODS = 24  # one spare keeps bundle vectors a multiple of 8 bytes


class Marker(IntEnum):
    """A resource marker: index of `stock`. Up to COMMODITY it coincides with `Good`."""

    SAND = 0
    WATER = 1
    WOOD = 2
    PORRIDGE = 3
    MEAT = 4
    BRICK = 5
    CHARCOAL_LEFT = 6
    GLASS = 7
    PROVISION_LOW = 8  # the two provision markers are kept in order of value
    COMMODITY = 9
    CHARCOAL_RIGHT = 10
    PROVISION_HIGH = 11


NUM_MARKERS = 12


class Tile(IntEnum):
    """What lies on a space of an Estate; values from BUILDING on mean building number `value - BUILDING`."""

    EMPTY = 0
    FOREST = 1
    FIELD = 2
    POND = 3
    PASTURE = 4
    STABLE = 5
    HUT = 6
    NO_SPACE = 7
    BUILDING = 8


class Count(IntEnum):
    """What an effect or an end-of-game bonus can count."""

    NOTHING = 0
    FIELD = 1
    POND = 2
    PASTURE = 3
    FOREST = 4
    EMPTY_SPACE = 5
    PIG = 6
    CATTLE = 7
    PIG_ON_FOREST = 8
    EMPTY_PASTURE = 9
    SMALL_ESTATE = 10
    SAND = 11
    WATER = 12
    WOOD = 13
    PORRIDGE = 14
    MEAT = 15
    CHARCOAL = 16
    BRICK_AND_WOOD = 17  # sets of one each
    FIELD_POND_PASTURE = 18  # sets of one each
    ADJACENT_BUILDING = 19
    ADJACENT_EMPTY_SPACE = 20
    ADJACENT_STOCKED_PASTURE = 21  # at least 2 Livestock on it; settled with the housing
    TANNERY_PIG = 22


class Event(IntEnum):
    """When a permanent effect fires."""

    NEVER = 0
    ESTATE_ADDED = 1
    FOREST_REMOVED = 2
    MERCHANT_MOVED = 3  # by spending a commodity
    GLASS_GAINED = 4
    VISITED = 5  # `event_option` or any option of `event_tradesperson`
    VILLAGE_ENTERED = 6  # the village where `event_tradesperson` stands


class EffectKind(IntEnum):
    VISIT = 0
    JOB = 1
    CONVERSION = 2
    INSTANT = 3
    PERMANENT = 4


class Special(IntEnum):
    """Effects and buildings with their own logic, named after the card."""

    NONE = 0
    TRAVELING_MERCHANT = 1
    CLOCKMAKER = 2
    POTASH_MANUFACTURER = 3
    GROCER = 4
    BREEDING_STATION = 5
    WILDERNESS_HUT = 6
    WILDLIFE_PARK = 7
    LUMBER_STORAGE = 8
    DISTILLERY = 9
    FORT = 10
    HERMITS_HUT = 11
    CASTLE_HOTEL = 12
    TANNERY = 13
    BEECHNUT_GATHERERS_HUT = 14


NUM_SPECIALS = 16


class Back(IntEnum):
    """The animal on the back of a Tradesperson tile."""

    OWL = 0
    FOX = 1
    STAG = 2
    MOUSE = 3


MAX_PLAYERS = 4
NUM_TRADESPEOPLE = 17
NUM_VILLAGES = 5
NUM_PLACES = 6  # Location Jobs
NUM_NODES = NUM_VILLAGES + NUM_PLACES
NUM_JOBS = 11
NUM_SMALL = 36
NUM_LARGE = 14
NUM_BUILDINGS = 2 * NUM_SMALL + NUM_LARGE  # 01A, 01B, ..., 36B, then the large ones
MAX_STEPS = 8  # longest Glass Hut track that a component file may ask for
MAX_HAND = 16  # entries of the hand-point table
MAX_LADDER = 64

# Estates: the capacity that a component file may fill with its grids.
MAIN_SPACES = 20
SMALL_SPACES = 8
MAX_SMALL_ESTATES = 12  # as many as the box holds
NUM_ESTATES = 1 + MAX_SMALL_ESTATES
NUM_SPACES = MAIN_SPACES + MAX_SMALL_ESTATES * SMALL_SPACES

# Where a pawn is: village spaces, then Location places, then village centres, then off the board.
FIRST_PLACE = NUM_TRADESPEOPLE
FIRST_CENTRE = FIRST_PLACE + NUM_PLACES
OFF_BOARD = FIRST_CENTRE + NUM_VILLAGES

BASIC_MARKERS = (
    Marker.SAND,
    Marker.WATER,
    Marker.WOOD,
    Marker.PORRIDGE,
    Marker.MEAT,
    Marker.BRICK,
    Marker.CHARCOAL_LEFT,
    Marker.CHARCOAL_RIGHT,
)
MAX_BASIC = 7
MAX_REFINED = 3
