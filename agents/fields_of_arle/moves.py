"""Which actions the greedy player of Fields of Arle looks at, and where a line of them ends."""

from eurozoo.envs.core.agenda import pop
from eurozoo.envs.core.kernel import kernel
from eurozoo.envs.core.state import Status
from eurozoo.envs.fields_of_arle.actions import BUILD, DISCARD, DONE, IMPROVE, LOAD, ONTO
from eurozoo.envs.fields_of_arle.components.terms import NUM_TOOLS
from eurozoo.envs.fields_of_arle.rules import apply, legal
from eurozoo.envs.fields_of_arle.state import FIRST_TASK, Decision


@kernel
def note(s, action, notes):
    """A line has nothing to remember."""


@kernel
def play(t, s, action):
    """Apply an action of a line. To leave a window ends the line at this moment, before anything follows."""
    if action == DONE and s.agenda[s.depth - 1].kind == Decision.WINDOW:
        pop(s)
    else:
        apply(t, s, action)


@kernel
def is_over(s, root):
    """Whether a line has come to its end: the action with all that it asks is done."""
    if s.status != Status.RUNNING or s.seat != root.seat:
        return True
    kind = s.agenda[s.depth - 1].kind
    if kind >= FIRST_TASK or kind == Decision.TURN or kind == Decision.WINDOW or kind == Decision.NOVEMBER:
        return True
    if kind == Decision.BORN or kind == Decision.EAT:
        return kind != root.agenda[root.depth - 1].kind
    return False


@kernel
def candidates(t, s, root, notes, judgement, ids):
    """List the actions worth a look."""
    n = legal(t, s, ids)
    entry = s.agenda[s.depth - 1]
    kind = entry.kind
    if n == 1:
        return n
    if kind == Decision.WINDOW:
        return without(ids, n, DISCARD, BUILD)
    if kind <= Decision.MAKE_ROOM:
        n = without(ids, n, LOAD, BUILD)
        if kind == Decision.MASTER:
            # tools in their order: so each set of them is reached in one way
            for tool in range(NUM_TOOLS - 1, -1, -1):
                if entry.b >> tool & 1:
                    return without(ids, n, IMPROVE, IMPROVE + tool)
    elif kind == Decision.PAY_WOOD or kind == Decision.PAY_CLAY or kind == Decision.CUT:
        return 1
    elif kind == Decision.TIMES:
        ids[0], ids[n - 1] = ids[n - 1], ids[0]  # most of all first
    elif kind == Decision.SLOT and entry.a >= 0:
        ids[0] = best_slot(t, s.players[entry.seat], t.cargo_size[entry.a], ids, n)
        return 1
    return n


@kernel
def without(ids, n, first, end):
    """Leave out the actions from `first` up to `end`."""
    kept = 0
    for k in range(n):
        if not first <= ids[k] < end:
            ids[kept] = ids[k]
            kept += 1
    return kept


@kernel
def best_slot(t, pl, size, ids, n):
    """The vehicle whose spaces a load of a size wastes least."""
    best = ids[0]
    least = 100
    for k in range(n):
        slot = ids[k] - ONTO
        if size == 1:
            waste = 2 * pl.doubles[slot] + t.joined[pl.vehicle[slot]]
        elif pl.doubles[slot] > 0:
            waste = size != 2
        else:
            waste = 2
        waste = 10 * waste + pl.singles[slot]
        if waste < least:
            least = waste
            best = ids[k]
    return best
