"""The barn: places for equipment, and vehicles with their free spaces (The Vehicles)."""

from eurozoo.envs.core.kernel import kernel

from ..actions import DISCARD, ONTO
from ..components.terms import EQUIPMENT_POOL, FIRST_LARGE, NUM_EQUIPMENT, Equipment

_POOL = tuple(int(pool) for pool in EQUIPMENT_POOL)


@kernel
def large_vehicles(pl):
    count = 0
    for slot in range(pl.vehicles):
        count += pl.vehicle[slot] >= FIRST_LARGE
    return count


@kernel
def has_place(t, pl, large):
    """Whether the barn has a place for another large or small piece."""
    big = large_vehicles(pl)
    small = pl.vehicles - big + pl.boats + pl.plows
    if large:
        big += 1
    else:
        small += 1
    return max(0, big - t.large_places) + max(0, small - t.small_places) <= t.either_places


@kernel
def can_add(t, s, pl, piece):
    """Whether the supply has such a piece of equipment and the barn a place for it."""
    return s.pools[_POOL[piece]] > 0 and has_place(t, pl, piece >= FIRST_LARGE)


@kernel
def add_piece(t, s, pl, piece):
    """Put a piece of equipment into the barn, empty."""
    s.pools[_POOL[piece]] -= 1
    if piece == Equipment.PEAT_BOAT:
        pl.boats += 1
    elif piece == Equipment.PLOW:
        pl.plows += 1
    else:
        slot = pl.vehicles
        pl.vehicle[slot] = piece
        pl.singles[slot] = t.singles[piece]
        pl.doubles[slot] = t.doubles[piece]
        pl.vehicles += 1


@kernel
def remove_piece(t, s, pl, piece):
    """Return a piece of equipment to the supply; of vehicles an empty one."""
    s.pools[_POOL[piece]] += 1
    if piece == Equipment.PEAT_BOAT:
        pl.boats -= 1
    elif piece == Equipment.PLOW:
        pl.plows -= 1
    else:
        for slot in range(empty_vehicle(t, pl, piece), pl.vehicles - 1):
            pl.vehicle[slot] = pl.vehicle[slot + 1]
            pl.singles[slot] = pl.singles[slot + 1]
            pl.doubles[slot] = pl.doubles[slot + 1]
        pl.vehicles -= 1
        pl.vehicle[pl.vehicles] = 0
        pl.singles[pl.vehicles] = 0
        pl.doubles[pl.vehicles] = 0


@kernel
def owns_empty(t, pl, piece):
    """Whether the player could return such a piece."""
    if piece == Equipment.PEAT_BOAT:
        return pl.boats > 0
    if piece == Equipment.PLOW:
        return pl.plows > 0
    return empty_vehicle(t, pl, piece) >= 0


@kernel
def empty_vehicle(t, pl, piece):
    """Slot of a vehicle of a kind without load, -1: none."""
    for slot in range(pl.vehicles):
        if (
            pl.vehicle[slot] == piece
            and pl.singles[slot] == t.singles[piece]
            and pl.doubles[slot] == t.doubles[piece]
        ):
            return slot
    return -1


@kernel
def empty_barn(t, pl):
    """Free all spaces of the vehicles."""
    for slot in range(pl.vehicles):
        pl.singles[slot] = t.singles[pl.vehicle[slot]]
        pl.doubles[slot] = t.doubles[pl.vehicle[slot]]


@kernel
def list_discards(t, s, pl, out, n):
    """Pieces to return, where that makes room or frees a tile that the supply lacks."""
    if not (short_of_tiles(s) or not has_place(t, pl, 0) or not has_place(t, pl, 1)):
        return n
    for piece in range(NUM_EQUIPMENT):
        if owns_empty(t, pl, piece):
            out[n] = DISCARD + piece
            n += 1
    return n


@kernel
def short_of_tiles(s):
    """Whether some kind of equipment is out."""
    for piece in range(NUM_EQUIPMENT):
        if s.pools[_POOL[piece]] == 0:
            return True
    return False


# Spaces of a vehicle


@kernel
def takes(t, pl, slot, size):
    """Whether a vehicle has room for a tile of a size.

    What lies there is packed so that free Single Spaces stay together: no other packing allows more.
    """
    free = pl.singles[slot]
    if size == 1:
        return free >= 1
    if pl.doubles[slot] > 0:
        return free >= size - 2
    return t.joined[pl.vehicle[slot]] and free >= size


@kernel
def occupy(pl, slot, size):
    if size > 1 and pl.doubles[slot] > 0:
        pl.doubles[slot] -= 1
        size -= 2
    pl.singles[slot] -= size


@kernel
def any_takes(t, pl, size):
    for slot in range(pl.vehicles):
        if takes(t, pl, slot, size):
            return True
    return False


@kernel
def is_repeated(pl, slot):
    """Whether an earlier vehicle is just like this one."""
    for other in range(slot):
        if (
            pl.vehicle[other] == pl.vehicle[slot]
            and pl.singles[other] == pl.singles[slot]
            and pl.doubles[other] == pl.doubles[slot]
        ):
            return True
    return False


@kernel
def list_slots(t, pl, entry, out):
    """Vehicles to load a cargo on, or to upgrade; of equal ones the first."""
    n = 0
    for slot in range(pl.vehicles):
        if entry.a >= 0:
            fits = takes(t, pl, slot, t.cargo_size[entry.a])
        else:
            fits = pl.vehicle[slot] == entry.b
        if fits and not is_repeated(pl, slot):
            out[n] = ONTO + slot
            n += 1
    return n


@kernel
def owns_vehicle(pl, piece):
    for slot in range(pl.vehicles):
        if pl.vehicle[slot] == piece:
            return True
    return False


@kernel
def upgrade_vehicle(pl, slot):
    """Turn a vehicle to its reverse side: its load stays, one more Single Space is free."""
    pl.vehicle[slot] += 1
    pl.singles[slot] += 1
