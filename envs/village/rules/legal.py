"""Legal actions: one short function a decision, each listing the actions that the rules allow there."""

from eurozoo.envs.core.kernel import kernel
from eurozoo.envs.core.state import Status

from ..actions import BIRTH, DIE, ENTER_CHURCH, HARVEST, MEMBER, PERFORM, RETURN, SKIP, TAKE
from ..components.terms import (
    END_VISIBLE,
    FIRST_ON_BOARD,
    FIRST_VISIBLE,
    NUM_CUBES,
    NUM_NUMBERS,
    NUM_SPACES,
    Place,
    Price,
    Space,
)
from ..state import Decision
from .carla import list_carla_cubes
from .council import list_council, list_cubes, list_goods, list_privileges
from .crafts import list_crafts, list_products
from .family import count_at, lowest_visible
from .market import list_market
from .mass import list_ascents, list_draws
from .payment import affordable, list_payments
from .travel import list_journeys


@kernel
def legal(t, s, out):
    """List the ids of all legal actions in `out` (int16); returns how many, 0 once the game is over."""
    if s.status != Status.RUNNING:
        return 0
    entry = s.agenda[s.depth - 1]
    kind = entry.kind
    pl = s.players[entry.seat]
    if kind == Decision.TURN:
        return legal_turn(t, s, pl, out)
    if kind == Decision.ACTION:
        n = legal_action(t, s, pl, entry.a, out)
        out[n] = SKIP
        return n + 1
    if kind <= Decision.GAIN_GOOD:
        return legal_in_action(t, s, pl, entry, out)
    if kind == Decision.MARKET:
        return list_market(t, s, pl, entry.a, out)
    if kind == Decision.DEATH:
        return legal_death(pl, out)
    if kind == Decision.BUY_DRAW:
        return list_draws(t, s, pl, out)
    if kind == Decision.ASCEND:
        return list_ascents(t, pl, out)
    return list_carla_cubes(s, entry.a, out)


@kernel
def legal_turn(t, s, pl, out):
    """A cube from an action space, or the well; once the last cube is gone, any action for free or none."""
    n = 0
    for space in range(NUM_SPACES):
        for cube in range(NUM_CUBES):
            if s.cubes[space, cube] > 0:
                out[n] = TAKE + NUM_CUBES * space + cube
                n += 1
    free = n == 0
    if free or affordable(t, pl, Price.WELL):
        for space in range(NUM_SPACES):
            out[n] = PERFORM + space
            n += 1
    if free:
        out[n] = SKIP
        n += 1
    return n


@kernel
def legal_action(t, s, pl, space, out):
    """What the action of a space offers."""
    if space == Space.CRAFTS:
        return list_crafts(t, s, pl, out)
    if space == Space.COUNCIL:
        return list_council(t, s, pl, out)
    if space == Space.TRAVEL:
        return list_journeys(t, pl, out, 0)
    if space == Space.FAMILY:
        return list_family(pl, out)
    if count_at(pl, Place.FARMYARD) == 0:
        return 0
    if space == Space.HARVEST:
        out[0] = HARVEST
        return 1
    out[0] = ENTER_CHURCH
    return 1 if affordable(t, pl, Price.CHURCH) else 0


@kernel
def list_family(pl, out):
    """A birth, or a member of the game board to the farmyard."""
    n = 0
    if count_at(pl, Place.SUPPLY) > 0:
        out[n] = BIRTH
        n += 1
    for place in range(FIRST_ON_BOARD, END_VISIBLE):
        if count_at(pl, place) > 0:
            out[n] = RETURN + place - FIRST_ON_BOARD
            n += 1
    return n


@kernel
def legal_in_action(t, s, pl, entry, out):
    """The choices within an action."""
    kind = entry.kind
    if kind == Decision.MEMBER:
        return list_members(pl, entry.a, out)
    if kind == Decision.PAY:
        return list_payments(t, pl, entry.a, out)
    if kind == Decision.START_CUBE:
        return list_cubes(t, s, 1, out)
    if kind == Decision.GAIN_CUBES:
        return list_cubes(t, s, entry.a, out)
    if kind == Decision.GAIN_GOOD:
        return list_goods(s, out)
    if kind == Decision.PRODUCE:
        n = list_products(t, s, entry.a, out, 0)
    else:
        n = list_privileges(t, s, pl, entry.a, out, 0)
    out[n] = SKIP
    return n + 1


@kernel
def list_members(pl, place, out):
    """Numbers that stand at a Place."""
    n = 0
    for number in range(NUM_NUMBERS):
        if pl.members[place, number] > 0:
            out[n] = MEMBER + number
            n += 1
    return n


@kernel
def legal_death(pl, out):
    """Places where the lowest visible number stands."""
    lowest = lowest_visible(pl)
    n = 0
    for place in range(FIRST_VISIBLE, END_VISIBLE):
        if pl.members[place, lowest] > 0:
            out[n] = DIE + place - FIRST_VISIBLE
            n += 1
    return n
