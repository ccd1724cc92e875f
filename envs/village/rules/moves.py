"""A family member moves from one place to another, and what that brings."""

from eurozoo.envs.core.agenda import push
from eurozoo.envs.core.kernel import kernel

from ..components.terms import FIRST_CHURCH, FIRST_CITY, FIRST_COUNCIL, FIRST_CRAFT, NUM_CRAFTS
from ..state import Decision
from .travel import reward_traveller


@kernel
def move_member(t, s, seat, left, entered, n):
    """Move a member with index `n`; what the new Place offers follows."""
    pl = s.players[seat]
    pl.members[left, n] -= 1
    pl.members[entered, n] += 1
    if FIRST_CRAFT <= entered < FIRST_CRAFT + NUM_CRAFTS:
        push(s, Decision.PRODUCE, seat, entered - FIRST_CRAFT, 0, 0)
    elif FIRST_COUNCIL <= entered < FIRST_CITY:
        push(s, Decision.PRIVILEGE, seat, entered - FIRST_COUNCIL + 1, 0, 0)
    elif FIRST_CITY <= entered < FIRST_CHURCH:
        reward_traveller(t, s, seat, entered - FIRST_CITY)
