"""The agenda: a stack of pending decisions and tasks in the record. The last entry comes first.

A record with an agenda has the fields `depth` (entries) and `agenda` (entries that begin with `ENTRY`).
"""

from typing import Any

from .kernel import kernel

ENTRY = (
    ("kind", "u1"),  # decision or task of the game
    ("seat", "i1"),  # who decides or whom it concerns
    ("a", "i2"),  # arguments; the rule that adds the entry says what they mean
    ("b", "i2"),
    ("c", "i2"),
)


@kernel
def push(s, kind, seat, a, b, c):
    """Put an entry on top."""
    entry = s.agenda[s.depth]
    entry.kind = kind
    entry.seat = seat
    entry.a = a
    entry.b = b
    entry.c = c
    s.depth += 1


@kernel
def push_for_all(s, kind, first, a):
    """Put an entry for each seat on top, so that `first` comes first and the others follow in turn order."""
    for step in range(s.num_players - 1, -1, -1):
        push(s, kind, (first + step) % s.num_players, a, 0, 0)


@kernel
def pop(s):
    """Take the entry on top away."""
    s.depth -= 1


def top_kind(s: Any) -> int:
    """Kind of the entry on top of a record's agenda."""
    return int(s["agenda"][s["depth"] - 1]["kind"])
