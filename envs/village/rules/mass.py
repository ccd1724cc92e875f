"""The mass: pieces out of the black bag, steps on the church track, the majority (Mass)."""

from eurozoo.envs.core.agenda import push, push_for_all
from eurozoo.envs.core.kernel import kernel
from eurozoo.envs.core.random import below

from ..actions import ASCEND, DONE, DRAW
from ..components.terms import COIN, FIRST_CHURCH, NUM_NUMBERS, NUM_STAGES, Place
from ..state import Decision, Task
from .family import count_at
from .payment import pay_coins


@kernel
def begin_mass(s):
    """All steps of a mass; in each the starting player comes first."""
    push(s, Task.MAJORITY, s.first_seat, 0, 0, 0)
    push_for_all(s, Decision.ASCEND, s.first_seat, 0)
    push(s, Task.DRAW, s.first_seat, 0, 0, 0)
    push_for_all(s, Decision.BUY_DRAW, s.first_seat, 0)


@kernel
def list_draws(t, s, pl, out):
    n = 0
    if s.drawn < t.draws and pl.purse[COIN] >= t.draw_coins:
        for number in range(NUM_NUMBERS):
            if pl.members[Place.BAG, number] > 0:
                out[n] = DRAW + number
                n += 1
    out[n] = DONE
    return n + 1


@kernel
def buy_draw(t, s, seat, number):
    pl = s.players[seat]
    pay_coins(s, pl, t.draw_coins)
    s.drawn += 1
    leave_bag(s, seat, number)


@kernel
def leave_bag(s, seat, number):
    """A member drawn goes to the first stage; Carla's to the first without another of hers."""
    pl = s.players[seat]
    stage = FIRST_CHURCH
    if seat >= s.num_players:
        while count_at(pl, stage) > 0:
            stage += 1
    pl.members[Place.BAG, number] -= 1
    pl.members[stage, number] += 1


@kernel
def draw_pieces(t, s):
    """Draw at random until four pieces have left the bag; monks go back afterwards."""
    monks = t.monks
    for _ in range(t.draws - s.drawn):
        pieces = monks
        for seat in range(t.families):
            pieces += count_at(s.players[seat], Place.BAG)
        if pieces == 0:
            return
        piece = below(s, pieces)
        if piece < monks:
            monks -= 1
        else:
            draw_member(t, s, piece - monks)


@kernel
def draw_member(t, s, piece):
    """The member with index `piece` among all in the bag."""
    for seat in range(t.families):
        for number in range(NUM_NUMBERS):
            count = s.players[seat].members[Place.BAG, number]
            if piece < count:
                leave_bag(s, seat, number)
                return
            piece -= count


@kernel
def list_ascents(t, pl, out):
    n = 0
    for step in range(NUM_STAGES - 1):
        if pl.grain >= t.church_grain[step] and count_at(pl, FIRST_CHURCH + step) > 0:
            out[n] = ASCEND + step
            n += 1
    out[n] = DONE
    return n + 1


@kernel
def ascend(t, s, seat, step):
    s.players[seat].grain -= t.church_grain[step]
    push(s, Decision.MEMBER, seat, FIRST_CHURCH + step, FIRST_CHURCH + step + 1, 0)


@kernel
def award_majority(t, s):
    """Prestige for most members on the track; among equals the furthest stage decides, or all are paid."""
    best = NUM_STAGES  # one member on the first stage: an empty track pays nobody
    for seat in range(t.families):
        best = max(best, rank(s.players[seat]))
    for seat in range(s.num_players):
        if rank(s.players[seat]) == best:
            s.players[seat].prestige += t.majority
    s.drawn = 0


@kernel
def rank(pl):
    """A number that orders players on the church track: by members there, then by the furthest one."""
    members = 0
    furthest = 0
    for stage in range(NUM_STAGES):
        count = count_at(pl, FIRST_CHURCH + stage)
        members += count
        if count > 0:
            furthest = stage
    return members * NUM_STAGES + furthest
