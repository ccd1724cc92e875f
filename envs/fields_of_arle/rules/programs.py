"""Programmes: the steps of action spaces, buildings and houses, one after the other."""

from eurozoo.envs.core.agenda import pop, push
from eurozoo.envs.core.kernel import kernel

from ..components.terms import FIRST_TOOL_COUNT, MAX_COUNT, NUM_TOOLS, Count, Good, Land, Option, StepKind
from ..state import Decision, Task
from .land import fields, move_dike, replace_stall, stalls
from .stock import gain, pay

_FREE_STABLE = 1 << Option.FREE_STABLE


@kernel
def begin(s, seat, program):
    """Put a programme on the agenda."""
    if program.length > 0:
        push(s, Task.STEP, seat, program.first, program.length, 0)


@kernel
def run_step(t, s):
    """Do the next step of the programme on top."""
    entry = s.agenda[s.depth - 1]
    index = entry.a
    seat = entry.seat
    entry.a += 1
    entry.b -= 1
    if entry.b == 0:
        pop(s)
    step = t.steps[index]
    pl = s.players[seat]
    times = step.ladder[min(count_of(t, pl, step.count), MAX_COUNT - 1)]
    if step.kind <= StepKind.CONVERT:
        run_goods(t, s, seat, index, times)
    elif step.kind == StepKind.DIKE:
        for _ in range(times):
            move_dike(pl)
    else:
        run_choice(t, s, seat, index, times)


@kernel
def run_goods(t, s, seat, index, times):
    """Steps that pay and gain."""
    step = t.steps[index]
    pl = s.players[seat]
    if step.kind == StepKind.GAIN:
        pay(s, seat, step.pay[:], times)
        gain(t, pl, step.gain[:], times)
    elif step.kind == StepKind.CHOOSE:
        for _ in range(times):
            push(s, Decision.TAKE, seat, index, 0, 0)
    elif step.kind == StepKind.IMPROVE:
        improve(t, pl, step.arg, times)
    else:
        push(s, Decision.TIMES, seat, index, times, 0)


@kernel
def run_choice(t, s, seat, index, times):
    """Steps that ask."""
    step = t.steps[index]
    if step.kind == StepKind.OPTIONS:
        if step.arg == _FREE_STABLE:
            replace_stall(s, s.players[seat])
        else:
            push(s, Decision.OPTION, seat, index, 0, 0)
    elif step.kind == StepKind.UPGRADE:
        push(s, Decision.UPGRADE, seat, 0, 0, 0)
    elif step.kind == StepKind.SMITHY:
        push(s, Decision.SMITHY, seat, 0, 0, 0)
    elif times > 0:
        if step.kind == StepKind.SLAUGHTER:
            push(s, Decision.SLAUGHTER, seat, times, 0, 0)
        elif step.kind == StepKind.CUT:
            push(s, Decision.CUT, seat, times, 0, 0)
        elif step.kind == StepKind.MASTER:
            push(s, Decision.MASTER, seat, times, 0, step.count == Count.WORKBENCHES)
        elif step.kind == StepKind.FIELDS:
            push(s, Decision.FIELDS, seat, times, 0, 0)
        else:
            push(s, Decision.REPLACE, seat, times, 0, 0)


@kernel
def improve(t, pl, tool, spaces):
    """Move a tool's indicator for free, as far as its track goes."""
    pl.tools[tool] = min(pl.tools[tool] + spaces, t.tool_last[tool])


@kernel
def tool_value(t, pl, tool):
    return t.tool_value[tool, pl.tools[tool]]


@kernel
def count_of(t, pl, count):
    """How many a player has of what a step counts."""
    if count == Count.ONE:
        return 1
    if count < FIRST_TOOL_COUNT + NUM_TOOLS:
        return tool_value(t, pl, count - FIRST_TOOL_COUNT)
    if count == Count.PEAT_BOATS:
        return pl.boats
    if count == Count.PLOWS:
        return pl.plows
    if count == Count.FORESTS:
        return pl.land[Land.FOREST]
    if count == Count.FIELDS:
        return fields(pl)
    if count == Count.STALLS:
        return stalls(pl)
    if count == Count.STABLES:
        return pl.land[Land.STABLE]
    if count == Count.CATTLE:
        return pl.goods[Good.CATTLE]
    if count == Count.HORSES:
        return pl.goods[Good.HORSE]
    return pl.goods[Good.SHEEP] + pl.goods[Good.CATTLE]
