"""What action spaces and buildings let a player choose: buildings, vehicles, tiles, imitation."""

from eurozoo.envs.core.agenda import push
from eurozoo.envs.core.kernel import kernel

from ..actions import (
    BUILD,
    CHOICES,
    CHOOSE,
    IMITATE,
    NUM_BUILDINGS,
    SEASON,
    SUMMER_LABORER,
    VEHICLE,
    WINTER_LABORER,
)
from ..components.terms import (
    FIRST_VEHICLE,
    NUM_VEHICLES,
    BuildingKind,
    Equipment,
    Good,
    Land,
    Option,
)
from ..state import Decision
from .barn import add_piece, can_add
from .land import can_place, can_turn_stall, dehydrate, free_land, place_tile, replace_stall
from .programs import begin
from .stock import can_afford, can_enter, can_pay, enter, gain, pay, pay_price

_FOREST = CHOICES.index("forest")
_STALL = CHOICES.index("stall")
_STABLE = CHOICES.index("stable")
_PEAT_BOAT = CHOICES.index("peat_boat")
_PLOW = CHOICES.index("plow")
_DEHYDRATE = CHOICES.index("dehydrate")
_FREE_PEAT_BOAT = CHOICES.index("free_peat_boat")
#: choices in the order of CHOICES, as options
_OPTIONS = (
    Option.FOREST.value,
    Option.STALL.value,
    Option.STABLE.value,
    Option.PEAT_BOAT.value,
    Option.PLOW.value,
    Option.DEHYDRATE.value,
    Option.WOOD.value,
    Option.FREE_PEAT_BOAT.value,
)


@kernel
def list_options(t, s, pl, options, out):
    """What the options in the bits of `options` offer now."""
    n = 0
    if options >> Option.BUILDING & 1:
        n = list_buildings(t, s, pl, out, n)
    if options >> Option.IMITATE & 1:
        n = list_imitations(t, s, pl, out, n)
    n = list_vehicles(t, s, pl, options, out, n)
    for choice in range(len(_OPTIONS)):
        if options >> _OPTIONS[choice] & 1 and choice_open(t, s, pl, choice):
            out[n] = CHOOSE + choice
            n += 1
    return n


@kernel
def list_buildings(t, s, pl, out, n):
    if free_land(t, pl) == 0:
        return n
    for building in range(NUM_BUILDINGS):
        if s.available >> building & 1 and can_afford(t, pl, building):
            out[n] = BUILD + building
            n += 1
    return n


@kernel
def list_imitations(t, s, pl, out, n):
    """Occupied spaces of the current season whose cost can be paid, no Laborer among them."""
    first = season(s)
    for space in range(first, first + SEASON):
        laborer = space == SUMMER_LABORER or space == WINTER_LABORER
        if s.occupied[space] > 0 and not laborer and can_enter(t, pl, space):
            out[n] = IMITATE + space
            n += 1
    return n


@kernel
def season(s):
    """The first action space of the current half-year."""
    return 0 if s.half_year % 2 == 1 else SEASON


@kernel
def list_vehicles(t, s, pl, options, out, n):
    for i in range(NUM_VEHICLES):
        piece = FIRST_VEHICLE + i
        free = is_free(options, piece)
        buys = options >> Option.VEHICLE & 1 and can_pay(pl, t.equipment_cost[piece])
        if (free or buys) and can_add(t, s, pl, piece):
            out[n] = VEHICLE + i
            n += 1
    return n


@kernel
def is_free(options, piece):
    """Whether an option gives a vehicle for free."""
    if piece == Equipment.CARRIAGE:
        return options >> Option.FREE_CARRIAGE & 1
    if piece == Equipment.HANDCART:
        return options >> Option.FREE_HANDCART & 1
    return 0


@kernel
def choice_open(t, s, pl, choice):
    if not can_pay(pl, t.option_cost[_OPTIONS[choice]]):
        return False
    if choice == _FOREST:
        return can_place(t, s, pl, Land.FOREST)
    if choice == _STALL:
        return can_place(t, s, pl, Land.STALL)
    if choice == _STABLE:
        return can_turn_stall(s, pl)
    if choice == _PEAT_BOAT or choice == _FREE_PEAT_BOAT:
        return can_add(t, s, pl, Equipment.PEAT_BOAT)
    if choice == _PLOW:
        return pl.goods[Good.CATTLE] + pl.goods[Good.HORSE] > 0 and can_add(t, s, pl, Equipment.PLOW)
    if choice == _DEHYDRATE:
        return pl.wet_moors > 0
    return True


@kernel
def apply_option(t, s, seat, options, action):
    """Do what was chosen."""
    pl = s.players[seat]
    if action >= CHOOSE:
        apply_choice(t, s, seat, action - CHOOSE)
    elif action >= IMITATE:
        space = action - IMITATE
        enter(t, pl, space)
        begin(s, seat, t.spaces[space])
    elif action >= VEHICLE:
        piece = action - VEHICLE + FIRST_VEHICLE
        add_piece(t, s, pl, piece)
        if not is_free(options, piece):
            pay(s, seat, t.equipment_cost[piece], 1)
    else:
        building = action - BUILD
        if t.buildings[building].choices > 0:
            push(s, Decision.PRICE, seat, building, 0, 0)
        else:
            build(t, s, seat, building, -1)


@kernel
def apply_choice(t, s, seat, choice):
    pl = s.players[seat]
    if choice == _FOREST:
        place_tile(s, pl, Land.FOREST)
    elif choice == _STALL:
        place_tile(s, pl, Land.STALL)
    elif choice == _STABLE:
        replace_stall(s, pl)
    elif choice == _PEAT_BOAT or choice == _FREE_PEAT_BOAT:
        add_piece(t, s, pl, Equipment.PEAT_BOAT)
    elif choice == _PLOW:
        add_piece(t, s, pl, Equipment.PLOW)
        push(s, Decision.PLOW_ANIMAL, seat, 0, 0, 0)
    elif choice == _DEHYDRATE:
        dehydrate(t, pl)
    option = _OPTIONS[choice]
    gain(t, pl, t.option_gain[option], 1)
    pay(s, seat, t.option_cost[option], 1)


@kernel
def build(t, s, seat, building, price):
    """Pay for a building, place it, and do what it does once."""
    pl = s.players[seat]
    pay_price(t, pl, building, price)
    s.available &= ~(1 << building)
    pl.buildings |= 1 << building
    pl.crowded = 1
    if t.kind_of[building] != BuildingKind.STARTER:  # those act each November
        begin(s, seat, t.buildings[building].program)
