"""Carla, the rival of the solo game: her cube, her fate and her reactions (Solo mode)."""

from eurozoo.envs.core.agenda import pop, push
from eurozoo.envs.core.kernel import kernel

from ..actions import CARLA
from ..components.terms import FIRST_CHURCH, NUM_CUBES, NUM_FATES, NUM_SPACES, NUM_STAGES, Place, Space
from ..state import Decision
from .family import bury, lowest_at
from .market import open_market

SEAT = 1  # her place among the players of the record


@kernel
def run_carla(t, s):
    """After a turn with a cube she takes one, if any is left; she takes none after the player's last turn."""
    silent = s.agenda[s.depth - 1].a
    pop(s)
    if s.took and s.final_turns < 0 and s.on_spaces > 0:
        look_for_cube(t, s, silent)


@kernel
def look_for_cube(t, s, silent):
    """The cube like the player's last one that comes next; without one the player chooses where one lies."""
    space = s.took_space
    for _ in range(NUM_SPACES):
        if s.cubes[space, s.took_cube] > 0:
            take_cube(t, s, space, s.took_cube, silent)
            return
        space = t.clockwise[space]
    while is_empty(s, space):
        space = t.clockwise[space]
    push(s, Decision.CARLA_CUBE, 0, space, silent, 0)


@kernel
def is_empty(s, space):
    for cube in range(NUM_CUBES):
        if s.cubes[space, cube] > 0:
            return False
    return True


@kernel
def list_carla_cubes(s, space, out):
    n = 0
    for cube in range(NUM_CUBES):
        if s.cubes[space, cube] > 0:
            out[n] = CARLA + cube
            n += 1
    return n


@kernel
def take_cube(t, s, space, cube, silent):
    """Lay a cube on the next space of her track; a quill passed takes a life; then she reacts."""
    s.cubes[space, cube] -= 1
    s.on_spaces -= 1
    s.carla_cubes[cube] += 1
    s.carla_last = cube
    s.carla_track = s.carla_track % t.track + 1
    for fate in range(NUM_FATES):
        if t.fate_space[fate] == s.carla_track:
            s.revealed |= 1 << fate
            if s.quills >> fate & 1:
                lose_member(t, s, space)
    if silent:
        return
    if space == Space.MARKET:
        s.carla_day = 1
        open_market(s, SEAT)
    elif space == Space.CHURCH:
        send_to_bag(s)


@kernel
def lose_member(t, s, space):
    """The next of her members to die: beside her board, then at the church, then on its track."""
    pl = s.players[SEAT]
    for place in (Place.FARMYARD.value, Place.SUPPLY.value):
        if lowest_at(pl, place) >= 0:
            bury(s, SEAT, place, lowest_at(pl, place), t.space_section[space])
            return
    for stage in range(FIRST_CHURCH, FIRST_CHURCH + NUM_STAGES):
        if lowest_at(pl, stage) >= 0:
            bury(s, SEAT, stage, lowest_at(pl, stage), t.space_section[space])
            return


@kernel
def send_to_bag(s):
    """Her lowest member at the church goes into the black bag."""
    pl = s.players[SEAT]
    n = lowest_at(pl, Place.SUPPLY)
    if n >= 0:
        pl.members[Place.SUPPLY, n] -= 1
        pl.members[Place.BAG, n] += 1


@kernel
def return_cubes(s):
    """Before a round all her cubes but the last go back to the supply."""
    for cube in range(NUM_CUBES):
        kept = 1 if cube == s.carla_last else 0
        s.supply[cube] += s.carla_cubes[cube] - kept
        s.carla_cubes[cube] = kept
