"""The agenda of Black Forest, whose entries carry a bundle of goods."""

from eurozoo.envs.core import agenda
from eurozoo.envs.core.kernel import kernel

from ..components.terms import NUM_GOODS

pop = agenda.pop
_push = agenda.push


@kernel
def push(s, kind, seat, a, b, c):
    """Put an entry on top, its bundle empty."""
    entry = s.agenda[s.depth]
    entry.raise_to = 0
    for good in range(NUM_GOODS):
        entry.amount[good] = 0
    _push(s, kind, seat, a, b, c)
