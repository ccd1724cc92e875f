"""The words of Village as enumerations, used as indices by kernels and as names everywhere else.

The lower-case member name is the stable word in positions, action names and component files.
"""

from enum import IntEnum


class Cube(IntEnum):
    """A cube; up to PINK they are the colours of influence."""

    ORANGE = 0
    GREEN = 1
    BROWN = 2
    PINK = 3
    PLAGUE = 4


NUM_COLORS = 4
NUM_CUBES = 5
COIN = 4  # beside the colours in a payment: a coin instead of a cube


class Good(IntEnum):
    """A goods tile."""

    SCROLL = 0
    HORSE = 1
    OX = 2
    PLOW = 3
    WAGON = 4


NUM_GOODS = 5


class Space(IntEnum):
    """An action space, in the order in which they are seeded."""

    MARKET = 0
    CRAFTS = 1
    HARVEST = 2
    FAMILY = 3
    TRAVEL = 4
    COUNCIL = 5
    CHURCH = 6


NUM_SPACES = 7


class Craft(IntEnum):
    """A craft building where family members work (the mill has no place for them)."""

    WAINWRIGHT = 0
    STABLES = 1
    OFFICE = 2
    SMITHY = 3


NUM_CRAFTS = 4


class Section(IntEnum):
    """A professional category of the village chronicle."""

    FARMYARD = 0
    COUNCIL = 1
    CRAFTS = 2
    TRAVEL = 3
    CHURCH = 4


NUM_SECTIONS = 5
NUM_STAGES = 4  # of the council chamber and of the church
NUM_CITIES = 6
NUM_NUMBERS = 4  # generations: family members are numbered 1 to 4


class Place(IntEnum):
    """Where a family member can be: first index of `members`.

    From FARMYARD to CHURCH_4 a member is visible, from WAINWRIGHT to CHURCH_4 it is on the game board.
    Carla keeps her 1s and 2s on her FARMYARD and her 3s and 4s in SUPPLY (they lie on the church).
    """

    SUPPLY = 0  # not born yet
    BAG = 1  # the black bag
    FARMYARD = 2
    WAINWRIGHT = 3
    STABLES = 4
    OFFICE = 5
    SMITHY = 6
    COUNCIL_1 = 7
    COUNCIL_2 = 8
    COUNCIL_3 = 9
    COUNCIL_4 = 10
    NORTH_1 = 11
    NORTH_2 = 12
    NORTH_3 = 13
    SOUTH_1 = 14
    SOUTH_2 = 15
    SOUTH_3 = 16
    CHURCH_1 = 17
    CHURCH_2 = 18
    CHURCH_3 = 19
    CHURCH_4 = 20
    CHRONICLE_FARMYARD = 21
    CHRONICLE_COUNCIL = 22
    CHRONICLE_CRAFTS = 23
    CHRONICLE_TRAVEL = 24
    CHRONICLE_CHURCH = 25
    GRAVE = 26
    GONE = 27  # dead without a grave left


NUM_PLACES = 28
FIRST_VISIBLE = Place.FARMYARD.value
FIRST_ON_BOARD = Place.WAINWRIGHT.value
END_VISIBLE = Place.CHRONICLE_FARMYARD.value  # one past the last
FIRST_CRAFT = Place.WAINWRIGHT.value
FIRST_COUNCIL = Place.COUNCIL_1.value
FIRST_CITY = Place.NORTH_1.value
FIRST_CHURCH = Place.CHURCH_1.value
FIRST_CHRONICLE = Place.CHRONICLE_FARMYARD.value
DEAD = tuple(place for place in Place if place >= Place.CHRONICLE_FARMYARD)


class Reward(IntEnum):
    """What a city gives on arrival."""

    PRESTIGE = 0
    CUBES = 1
    COINS = 2


class Price(IntEnum):
    """A cost that can have to be paid in influence cubes: index of `tables.TABLES["prices"]`."""

    WELL = 0  # three of one colour
    FEE = 1  # of a sale on a market day
    COUNCIL = 2
    CHURCH = 3
    SCROLL = 4  # purchases, in the order of Good
    HORSE = 5
    OX = 6
    PLOW = 7
    WAGON = 8
    LEG = 9  # first leg of the travel map, in the order of actions.LEGS


FIRST_PURCHASE = Price.SCROLL.value

MAX_PLAYERS = 5
MAX_BLUE = 5  # spaces at the stalls
WAITING = 5  # spaces of the waiting line
NUM_CUSTOMERS = 24
MAX_GRAIN = 5
NUM_MEMBERS = (4, 3, 2, 2)  # of a family, by number
NUM_FATES = 6
MAX_TRACK = 20  # longest track that a component file may give Carla's board
MAX_SIZE = 3  # cubes of a price
