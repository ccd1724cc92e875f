"""Legal actions: one short function a decision, each listing the actions that the rules allow there."""

from eurozoo.envs.core.kernel import kernel
from eurozoo.envs.core.state import Status

from ..actions import (
    CUT,
    DONE,
    EAT,
    FIELD,
    FOR_PLOW,
    GOODS,
    IMPROVE,
    REPLACE,
    RETURN,
    SLAUGHTER,
    TAKE,
    TAKEN,
    TIMES,
    UPGRADE,
)
from ..components.terms import (
    MAX_PEAT,
    NUM_TOOLS,
    NUM_UPGRADES,
    Equipment,
    Good,
    Land,
    Pool,
    Upgrade,
)
from ..state import Decision, Window
from .anytime import list_anytime
from .barn import list_slots, owns_empty, owns_vehicle
from .course import list_places
from .housing import breeds_everywhere
from .inventory import list_animals, list_births, list_houses
from .land import free_land
from .options import list_options, season
from .stock import can_pay, list_clay, list_prices, list_wood, most_times
from .travel import list_moors, list_sales

_TAKEN = tuple(GOODS.index(word) for word in TAKEN)


@kernel
def legal(t, s, out):
    """List the ids of all legal actions in `out` (int16); returns how many, 0 once the game is over."""
    if s.status != Status.RUNNING:
        return 0
    entry = s.agenda[s.depth - 1]
    kind = entry.kind
    pl = s.players[entry.seat]
    if kind <= Decision.MAKE_ROOM:
        return legal_with_anytime(t, s, pl, entry, out)
    if kind <= Decision.UPGRADE:
        return legal_in_step(t, s, pl, entry, out)
    if kind <= Decision.REMOVE_MOOR:
        return legal_in_trade(t, pl, entry, out)
    return legal_in_inventory(t, s, pl, entry, out)


@kernel
def legal_with_anytime(t, s, pl, entry, out):
    """The decisions beside which anytime actions are allowed."""
    kind = entry.kind
    if kind == Decision.TURN:
        n = list_places(t, s, pl, out)
    elif kind == Decision.MAKE_ROOM:
        n = list_animals(pl, RETURN, out)
    else:
        n = 0
        if kind == Decision.WINDOW:
            n = list_returns(t, s, pl, entry.a, out)
        elif kind == Decision.OPTION:
            n = list_options(t, s, pl, t.steps[entry.a].arg, out)
        elif kind == Decision.FIELDS:
            n = list_fields(t, s, pl, out)
        elif kind == Decision.MASTER:
            n = list_tools(t, pl, entry.b, out)
        out[n] = DONE
        n += 1
    return list_anytime(t, s, pl, out, n)


@kernel
def list_returns(t, s, pl, window, out):
    """Animals to return before the others breed; elsewhere fewer animals serve nothing."""
    winter = season(s) > 0
    if window == Window.CLOSING and winter and not breeds_everywhere(t, pl):
        return list_animals(pl, RETURN, out)
    return 0


@kernel
def list_fields(t, s, pl, out):
    if s.pools[Pool.FIELD] == 0 or free_land(t, pl) == 0:
        return 0
    out[0] = FIELD
    out[1] = FIELD + 1
    return 2


@kernel
def list_tools(t, pl, moved, out):
    """Tools that were not moved in this action, whose track goes on and whose cost can be paid."""
    n = 0
    for tool in range(NUM_TOOLS):
        if not moved >> tool & 1 and pl.tools[tool] < t.tool_last[tool] and can_pay(pl, t.tool_cost[tool]):
            out[n] = IMPROVE + tool
            n += 1
    return n


@kernel
def legal_in_step(t, s, pl, entry, out):
    """The choices of a step."""
    kind = entry.kind
    if kind == Decision.TAKE:
        return list_taken(t, entry.a, out)
    if kind == Decision.TIMES:
        most = most_times(t, pl, t.steps[entry.a], entry.b)
        for times in range(most + 1):
            out[times] = TIMES + times
        return most + 1
    if kind == Decision.SLAUGHTER:
        n = list_animals(pl, SLAUGHTER, out)
    elif kind == Decision.CUT:
        n = list_cuts(pl, out)
    else:
        n = list_upgrades(pl, out)
    out[n] = DONE
    return n + 1


@kernel
def list_taken(t, step, out):
    """Goods to choose one from."""
    n = 0
    for i in range(len(_TAKEN)):
        if t.steps[step].gain[_TAKEN[i]] > 0:
            out[n] = TAKE + i
            n += 1
    return n


@kernel
def list_cuts(pl, out):
    """Moors with peat, by the tokens left."""
    n = 0
    if pl.boardwalk > 0:
        out[n] = CUT
        n += 1
    for peat in range(1, MAX_PEAT + 1):
        if pl.moors[peat] > 0:
            out[n] = CUT + peat
            n += 1
    return n


@kernel
def list_upgrades(pl, out):
    n = 0
    for upgrade in range(NUM_UPGRADES):
        if can_upgrade(pl, upgrade):
            out[n] = UPGRADE + upgrade
            n += 1
    return n


@kernel
def can_upgrade(pl, upgrade):
    """Whether the player has a tile that can be turned so."""
    if upgrade == Upgrade.PEAT_BOAT:
        return pl.boats > 0
    if upgrade == Upgrade.HANDCART:
        return owns_vehicle(pl, Equipment.HANDCART)
    if upgrade == Upgrade.CART:
        return owns_vehicle(pl, Equipment.CART)
    if upgrade == Upgrade.CARRIAGE:
        return owns_vehicle(pl, Equipment.CARRIAGE)
    if upgrade == Upgrade.MOOR:
        return pl.wet_moors > 0
    if upgrade == Upgrade.STALL:
        return pl.land[Land.STALL] > 0
    if upgrade == Upgrade.STABLE:
        return pl.land[Land.STABLE] > 0
    return pl.land[Land.FOREST] > 0


@kernel
def legal_in_trade(t, pl, entry, out):
    """Vehicles, prices and sales."""
    kind = entry.kind
    if kind == Decision.SLOT:
        return list_slots(t, pl, entry, out)
    if kind == Decision.PRICE:
        return list_prices(t, pl, entry.a, out)
    if kind == Decision.PAY_WOOD:
        return list_wood(pl, entry.a, out)
    if kind == Decision.PAY_CLAY:
        return list_clay(pl, entry.a, out)
    if kind == Decision.SELL:
        return list_sales(t, pl, entry, out)
    if kind == Decision.REMOVE_MOOR:
        return list_moors(pl, out)
    return list_plow_animals(pl, out)


@kernel
def list_plow_animals(pl, out):
    n = 0
    if pl.goods[Good.CATTLE] > 0:
        out[n] = RETURN + 1
        n += 1
    if pl.goods[Good.HORSE] > 0:
        out[n] = RETURN + 2
        n += 1
    return n


@kernel
def legal_in_inventory(t, s, pl, entry, out):
    """Inventorying, and the effects of single buildings."""
    kind = entry.kind
    if kind == Decision.BORN:
        return list_births(t, pl, entry, out)
    if kind == Decision.EAT:
        return list_animals(pl, EAT, out)
    if kind == Decision.NOVEMBER:
        return list_houses(pl, out)
    if kind == Decision.SMITHY:
        n = list_for_plows(t, s, pl, out)
    else:
        n = list_replaced(s, pl, out)
    out[n] = DONE
    return n + 1


@kernel
def list_for_plows(t, s, pl, out):
    """Peat boats turn round; a cart needs a tile of the supply."""
    n = 0
    if pl.boats > 0:
        out[n] = FOR_PLOW
        n += 1
    if s.pools[Pool.PEAT_BOAT] > 0:
        for piece in (Equipment.HANDCART.value, Equipment.WAGON.value):
            if owns_empty(t, pl, piece):
                out[n] = FOR_PLOW + piece - 1
                n += 1
    return n


@kernel
def list_replaced(s, pl, out):
    """Fields that a forest can replace."""
    n = 0
    if s.pools[Pool.FOREST] > 0:
        for field in (Land.GRAIN_FIELD.value, Land.FLAX_FIELD.value):
            if pl.land[field] > 0:
                out[n] = REPLACE + field
                n += 1
    return n
