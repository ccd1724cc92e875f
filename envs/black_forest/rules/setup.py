"""Game set-up: boards, tiles, piles and the players' tableaus (General Setup, Personal Setup)."""

from eurozoo.envs.core.kernel import kernel
from eurozoo.envs.core.random import below, shuffle

from ..components.terms import (
    MAIN_SPACES,
    NUM_BUILDINGS,
    NUM_GOODS,
    NUM_JOBS,
    NUM_MARKERS,
    NUM_SMALL,
    NUM_TRADESPEOPLE,
    OFF_BOARD,
    Tile,
)
from ..state import Decision, Task
from .agenda import push

_FIRST_LARGE = 2 * NUM_SMALL


@kernel
def deal_tradespeople(t, s):
    """Shuffle the Tradespeople of each back and lay one on every slot that shows it."""
    order = s.tradesperson_at  # filled with a shuffled deck first, then sorted out by back
    for i in range(NUM_TRADESPEOPLE):
        order[i] = i
    shuffle(s, order[:], NUM_TRADESPEOPLE)
    for i in range(NUM_TRADESPEOPLE):
        s.slot_of[order[i]] = -1
    slot = 0
    for i in range(NUM_TRADESPEOPLE):
        tradesperson = order[i]
        slot = 0
        while t.slot_back[slot] != t.back[tradesperson] or slot_is_taken(s, slot):
            slot += 1
        s.slot_of[tradesperson] = slot
    for tradesperson in range(NUM_TRADESPEOPLE):
        s.tradesperson_at[s.slot_of[tradesperson]] = tradesperson


@kernel
def slot_is_taken(s, slot):
    for tradesperson in range(NUM_TRADESPEOPLE):
        if s.slot_of[tradesperson] == slot:
            return True
    return False


@kernel
def lay_out_buildings(t, s):
    """Small Buildings on side A but for some flipped at random; large ones at random by level."""
    s.available[0] = 0
    s.available[1] = 0
    flips = 0 if s.first_game else t.flipped
    for number in range(NUM_SMALL):
        # as many flips as are left, spread evenly over the numbers that are left
        side = below(s, NUM_SMALL - number) < flips
        flips -= side
        lay_out(s, 2 * number + side)
    for level in range(1, t.level_count.shape[0]):
        left = 0
        for b in range(_FIRST_LARGE, NUM_BUILDINGS):
            left += t.buildings[b].large == level
        wanted = t.level_count[level]
        for b in range(_FIRST_LARGE, NUM_BUILDINGS):
            if t.buildings[b].large == level:
                if below(s, left) < wanted:
                    lay_out(s, b)
                    wanted -= 1
                left -= 1


@kernel
def lay_out(s, b):
    s.available[b >> 6] |= 1 << (b & 63)


@kernel
def set_up_player(t, s, seat, place):
    """Personal set-up; place: in the turn order, from 0."""
    pl = s.players[seat]
    for marker in range(NUM_MARKERS):
        pl.stock[marker] = t.start_stock[place, marker]
    pl.left_charcoal_marker = 1
    pl.reminder = 1
    pl.pawn = OFF_BOARD
    for x in range(pl.space.shape[0]):
        pl.space[x] = Tile.NO_SPACE
    for x in range(MAIN_SPACES):
        tile = t.main_grid[x]
        pl.space[x] = tile
        pl.tile_count[tile] += 1


@kernel
def push_start_bonus(t, s, seat, place):
    """Have the extra resources of a place in the turn order gained."""
    push(s, Task.GAIN, seat, 0, 0, 0)
    reward = s.agenda[s.depth - 1]
    for good in range(NUM_GOODS):
        reward.amount[good] = t.start_bonus[place, good]


@kernel
def lay_out_game(t, s):
    """Lay out a new game in the zeroed record `s` and put its first tasks on the agenda."""
    s.first_seat = below(s, s.num_players)
    s.active = s.first_seat
    lay_out_buildings(t, s)
    deal_tradespeople(t, s)
    for job in range(NUM_JOBS):
        s.job_pile[job] = job
    shuffle(s, s.job_pile[:], NUM_JOBS)
    s.pile_size = NUM_JOBS
    for village in range(s.village_job.shape[0]):
        s.village_job[village] = -1
    s.neutral = OFF_BOARD
    s.final_turns = -1
    s.trigger_seat = -1
    s.visited = -1
    s.last_pawn = -1
    s.year = 1
    for i in range(s.pawn_at.shape[0]):
        s.pawn_at[i] = OFF_BOARD
    push(s, Task.START_TURN, s.first_seat, 0, 0, 0)
    if s.num_players == 2:
        push(s, Decision.NEUTRAL_SPACE, 1 - s.first_seat, -1, 0, 0)
        push(s, Decision.NEUTRAL_VILLAGE, s.first_seat, 0, 0, 0)
    for place in range(s.num_players - 1, -1, -1):
        seat = (s.first_seat + place) % s.num_players
        set_up_player(t, s, seat, place)
        push_start_bonus(t, s, seat, place)
