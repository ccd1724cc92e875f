"""The agenda: a stack of pending decisions and tasks in the record. The last entry comes first."""

from eurozoo.envs.core.kernel import kernel

from ..components.terms import NUM_GOODS


@kernel
def push(s, kind, seat, a, b, c):
    """Put an entry on top, its bundle empty."""
    entry = s.agenda[s.depth]
    entry.kind = kind
    entry.seat = seat
    entry.a = a
    entry.b = b
    entry.c = c
    entry.raise_to = 0
    for good in range(NUM_GOODS):
        entry.amount[good] = 0
    s.depth += 1


@kernel
def pop(s):
    s.depth -= 1
