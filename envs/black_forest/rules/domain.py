"""The Domain: Estates and their spaces, the Glass Hut, and the housing of Livestock."""

import numpy as np

from eurozoo.envs.core.kernel import kernel

from ..components.terms import (
    MAIN_SPACES,
    MAX_SMALL_ESTATES,
    SMALL_SPACES,
    Special,
    Tile,
)


@kernel
def owns_special(t, pl, special):
    """Whether a player owns the building with this Special."""
    building = t.special_building[special]
    return (pl.buildings[building >> 6] >> (building & 63)) & 1


@kernel
def num_spaces(pl):
    """Spaces of the Domain, unused ones of the grids included: `range(num_spaces(pl))` covers it."""
    return MAIN_SPACES + pl.small_estates * SMALL_SPACES


@kernel
def set_space(pl, x, tile):
    """Put a tile (or EMPTY) on a space and keep the counts."""
    old = pl.space[x]
    if old < Tile.BUILDING:
        pl.tile_count[old] -= 1
    pl.space[x] = tile
    if tile < Tile.BUILDING:
        pl.tile_count[tile] += 1


@kernel
def landscapes(pl):
    """How many Fields, Ponds and Pastures lie in the Domain: what an anytime action may remove."""
    return pl.tile_count[Tile.FIELD] + pl.tile_count[Tile.POND] + pl.tile_count[Tile.PASTURE]


@kernel
def is_landscape(tile):
    return tile == Tile.FIELD or tile == Tile.POND or tile == Tile.PASTURE


@kernel
def has_room(pl):
    """Whether one space is empty or can be made so by removing a Landscape tile."""
    return pl.tile_count[Tile.EMPTY] + landscapes(pl) > 0


@kernel
def pair_is_free(t, pl, x, forests, removable):
    """Whether a large Building fits with its first space on x.

    Up to `forests` Forests on its spaces may still be removed; `removable`: Landscape tiles too.
    """
    y = np.int64(t.partner[x])
    if y < 0:
        return False
    for space in (x, y):
        tile = pl.space[space]
        if tile == Tile.FOREST and forests > 0:
            forests -= 1
        elif tile != Tile.EMPTY and not (removable and is_landscape(tile)):
            return False
    return True


@kernel
def has_pair(t, pl, forests):
    """Whether two spaces for a large Building can be freed, removing up to `forests` Forests."""
    for x in range(num_spaces(pl)):
        if pair_is_free(t, pl, x, forests, True):
            return True
    return False


@kernel
def estate_has_building(t, pl, estate):
    for x in range(num_spaces(pl)):
        if t.estate_of[x] == estate and pl.space[x] >= Tile.BUILDING:
            return True
    return False


@kernel
def fits(t, pl, b, x, removable):
    """Whether building b can stand on (or, if large, with its first space on) space x.

    `removable`: Landscape tiles on the spaces may still be removed.
    """
    if t.buildings[b].large:
        return pair_is_free(t, pl, x, 0, removable)
    tile = pl.space[x]
    if tile != Tile.EMPTY and not (removable and is_landscape(tile)):
        return False
    if t.buildings[b].special == Special.HERMITS_HUT:
        return not estate_has_building(t, pl, t.estate_of[x])
    return True


@kernel
def hermit_has_room(t, pl, b, felled):
    """Whether a space for the Hermit's Hut (building b) is or can be made empty, by felling if `felled`."""
    for x in range(num_spaces(pl)):
        if fits(t, pl, b, x, True):
            return True
        if felled and pl.space[x] == Tile.FOREST and not estate_has_building(t, pl, t.estate_of[x]):
            return True
    return False


@kernel
def relocate_hut(t, pl):
    """Add a Small Estate and move the Glass Hut there; the stable under it becomes usable."""
    first = 0 if pl.small_estates == 0 else MAIN_SPACES + (pl.small_estates - 1) * SMALL_SPACES
    for x in range(first, num_spaces(pl)):
        if pl.space[x] == Tile.HUT:
            set_space(pl, x, Tile.STABLE)
    first = num_spaces(pl)
    pl.small_estates += 1
    for x in range(SMALL_SPACES):
        tile = t.small_grid[x]
        pl.space[first + x] = tile
        pl.tile_count[tile] += 1
    pl.progress = 0


@kernel
def can_add_estate(t, pl):
    """The Castle Hotel ends the growth of the Domain; so does the capacity of the record."""
    return pl.small_estates < MAX_SMALL_ESTATES and not owns_special(t, pl, Special.CASTLE_HOTEL)


# Housing. Livestock may be rearranged at any time, so only totals are stored.


@kernel
def stables(t, pl):
    """Usable stables: those beside the Glass Hut and one for each place that it has left."""
    return t.base_stables + pl.small_estates * (1 + t.small_stables)


@kernel
def forest_room(t, pl):
    """Pigs that the Forests can house."""
    each = t.forest_capacity + t.beechnut_pigs * owns_special(t, pl, Special.BEECHNUT_GATHERERS_HUT)
    return pl.tile_count[Tile.FOREST] * each


@kernel
def pastures_for(animals, room, capacity):
    """Pastures needed by animals of one kind when `room` of them live elsewhere."""
    outside = animals - room
    return (outside + capacity - 1) // capacity if outside > 0 else 0


@kernel
def pastures_for_pigs(t, pl, pigs):
    return pastures_for(pigs, forest_room(t, pl), t.pasture_capacity)


@kernel
def pastures_for_cattle(t, pl, cattle):
    return pastures_for(cattle, stables(t, pl) * t.stable_capacity, t.pasture_capacity)


@kernel
def can_house(t, pl, pigs, cattle):
    """Whether the Domain has a place for so many animals."""
    need = pastures_for_pigs(t, pl, pigs) + pastures_for_cattle(t, pl, cattle)
    return need <= pl.tile_count[Tile.PASTURE]


@kernel
def empty_pastures(t, pl):
    """Pastures left without animals by the arrangement that needs fewest of them."""
    need = pastures_for_pigs(t, pl, pl.pigs) + pastures_for_cattle(t, pl, pl.cattle)
    return pl.tile_count[Tile.PASTURE] - need


@kernel
def add_pigs(t, pl, amount):
    """Gain pigs as far as they can be housed; the others are not gained."""
    while amount > 0 and can_house(t, pl, pl.pigs + 1, pl.cattle):
        pl.pigs += 1
        amount -= 1


@kernel
def add_cattle(t, pl, amount):
    """Gain cattle as far as they can be housed; the others are not gained."""
    while amount > 0 and can_house(t, pl, pl.pigs, pl.cattle + 1):
        pl.cattle += 1
        amount -= 1


@kernel
def return_pigs(t, pl):
    """Return the pigs of the Pasture that pigs must give up."""
    need = pastures_for_pigs(t, pl, pl.pigs)
    pl.pigs = forest_room(t, pl) + (need - 1) * t.pasture_capacity


@kernel
def return_cattle(t, pl):
    """Return the cattle of the Pasture that cattle must give up."""
    need = pastures_for_cattle(t, pl, pl.cattle)
    pl.cattle = stables(t, pl) * t.stable_capacity + (need - 1) * t.pasture_capacity
