"""Effects: what can be paid, paying it, gaining rewards part by part, and the permanents that answer.

One interpreter serves Tradespeople, Jobs, conversions, instants and permanents: their costs and rewards are
rows of `t.effects`. Only effects with a `Special` have code of their own (rooms `cards`, `construction`).
"""

import numpy as np

from eurozoo.envs.core.bits import lowest
from eurozoo.envs.core.kernel import kernel

from ..components.terms import (
    NUM_GOODS,
    Count,
    EffectKind,
    Event,
    Good,
    Marker,
    Special,
    Tile,
)
from ..state import Decision, Task
from .agenda import pop, push
from .cards import run_special
from .domain import (
    add_cattle,
    add_pigs,
    can_house,
    empty_pastures,
    forest_room,
    landscapes,
    owns_special,
    pastures_for_cattle,
    pastures_for_pigs,
    return_cattle,
    return_pigs,
    set_space,
)
from .wheels import (
    charcoal,
    gain_provisions,
    pay_charcoal,
    pay_provisions,
    provisions,
    push_production,
    room_for,
    store,
)

FOR_NONE = -1
FOR_EFFECT = -2

# What a player has


@kernel
def holding(pl, good):
    """How much a player can pay of a good."""
    if good == Good.CHARCOAL:
        return charcoal(pl)
    if good == Good.PROVISION:
        return provisions(pl)
    if good <= Good.COMMODITY:
        return pl.stock[good]
    if good == Good.STEP:
        return pl.progress
    if good <= Good.PASTURE:
        return pl.tile_count[good - Good.FOREST + Tile.FOREST]
    if good == Good.PIG:
        return pl.pigs
    if good == Good.CATTLE:
        return pl.cattle
    return pl.pigs + pl.cattle  # Good.LIVESTOCK


@kernel
def narrow(table, low, high, good, amount):
    """Words of a threshold table without the rows that take more than `amount` of a good."""
    amount = min(amount, 7)
    return low & np.int64(table[good, amount, 0]), high & np.int64(table[good, amount, 1])


@kernel
def within_means(table, pl):
    """Words of a threshold table (`t.payable`, `t.affordable`): the rows whose whole cost a player has."""
    low = np.int64(-1)
    high = np.int64(-1)
    for good in range(Good.CHARCOAL):
        low, high = narrow(table, low, high, good, pl.stock[good])
    low, high = narrow(table, low, high, Good.CHARCOAL, charcoal(pl))
    low, high = narrow(table, low, high, Good.GLASS, pl.stock[Marker.GLASS])
    low, high = narrow(table, low, high, Good.PROVISION, provisions(pl))
    low, high = narrow(table, low, high, Good.STEP, pl.progress)
    for tile in range(Tile.FOREST, Tile.PASTURE + 1):
        low, high = narrow(table, low, high, tile - Tile.FOREST + Good.FOREST, pl.tile_count[tile])
    low, high = narrow(table, low, high, Good.PIG, pl.pigs)
    low, high = narrow(table, low, high, Good.CATTLE, pl.cattle)
    return narrow(table, low, high, Good.LIVESTOCK, pl.pigs + pl.cattle)


@kernel
def count_of(t, pl, kind):
    """Number of things of a Count (those that do not depend on a space) in a Domain or stock."""
    if kind == Count.FIELD:
        return pl.tile_count[Tile.FIELD]
    if kind == Count.POND:
        return pl.tile_count[Tile.POND]
    if kind == Count.PASTURE:
        return pl.tile_count[Tile.PASTURE]
    if kind == Count.FOREST:
        return pl.tile_count[Tile.FOREST]
    if kind == Count.EMPTY_SPACE:
        return pl.tile_count[Tile.EMPTY]
    if kind == Count.PIG:
        return pl.pigs
    if kind == Count.CATTLE:
        return pl.cattle
    if kind == Count.PIG_ON_FOREST:
        return min(pl.pigs, forest_room(t, pl))
    if kind == Count.EMPTY_PASTURE:
        return empty_pastures(t, pl)
    if kind == Count.SMALL_ESTATE:
        return pl.small_estates
    if Count.SAND <= kind <= Count.MEAT:
        return pl.stock[kind - Count.SAND]
    if kind == Count.CHARCOAL:
        return charcoal(pl)
    if kind == Count.BRICK_AND_WOOD:
        return min(pl.stock[Marker.BRICK], pl.stock[Marker.WOOD])
    if kind == Count.FIELD_POND_PASTURE:
        return min(pl.tile_count[Tile.FIELD], min(pl.tile_count[Tile.POND], pl.tile_count[Tile.PASTURE]))
    if kind == Count.TANNERY_PIG:
        return pl.tannery_pigs
    return 0


@kernel
def needs_met(t, pl, effect):
    """Whether the stock and count that an effect asks for (without spending them) are there."""
    if effect.need_count and count_of(t, pl, effect.need_count) < effect.need_amount:
        return False
    for good in range(Good.STEP):
        if effect.need[good] and holding(pl, good) < effect.need[good]:
            return False
    return True


@kernel
def ladder_gain(t, pl, effect):
    """Amount of `per_good` for what the player has."""
    return effect.ladder[min(count_of(t, pl, effect.per_count), effect.ladder.shape[0] - 1)]


# Starting an effect: pay everything, then check production, then gain


@kernel
def begin_effect(t, s, seat, e, x):
    """Put an effect on the agenda: its cost, then the production that this causes, then its reward.

    x: space of the building whose instant it is, else 0.
    """
    push(s, Task.EFFECT, seat, e, x, 0)
    pl = s.players[seat]
    effect = t.effects[e]
    if (
        effect.kind == EffectKind.VISIT
        and effect.pay[Good.PIG]
        and owns_special(t, pl, Special.TANNERY)
        and pl.tannery_pigs < t.tannery_limit
    ):
        pl.tannery_pigs += 1
    push_cost(t, s, seat, effect.pay, FOR_EFFECT - e if effect.gain[Good.BUILDING] else FOR_NONE)


@kernel
def push_cost(t, s, seat, cost, building):
    """Put a cost on the agenda, and what follows it at once: production, then water for removed Forests.

    building: which it is paid for; FOR_EFFECT - e: for one that effect e has constructed; FOR_NONE.
    """
    total = 0
    for good in range(NUM_GOODS):
        total += cost[good]
    if total == 0:
        return
    if cost[Good.FOREST]:
        fire(t, s, seat, Event.FOREST_REMOVED, -1, cost[Good.FOREST])
    push(s, Task.PRODUCE, seat, 0, 0, 0)
    push(s, Task.PAY, seat, building, 0, 0)
    entry = s.agenda[s.depth - 1]
    for good in range(NUM_GOODS):
        entry.amount[good] = cost[good]


@kernel
def run_pay(t, s):
    """Pay the bundle on top. What leaves a choice is asked for; production waits for the whole payment."""
    entry = s.agenda[s.depth - 1]
    pop(s)
    seat = entry.seat
    building = entry.a
    pl = s.players[seat]
    for good in range(Good.COMMODITY + 1):
        if good != Good.CHARCOAL and good != Good.PROVISION:
            pl.stock[good] -= entry.amount[good]
    pl.progress -= entry.amount[Good.STEP]
    pl.pigs -= entry.amount[Good.PIG]
    pl.cattle -= entry.amount[Good.CATTLE]
    burnt = entry.amount[Good.CHARCOAL]
    eaten = entry.amount[Good.PROVISION]
    animals = entry.amount[Good.LIVESTOCK]
    forests = entry.amount[Good.FOREST]
    fields = entry.amount[Good.FIELD]
    ponds = entry.amount[Good.POND]
    pastures = entry.amount[Good.PASTURE]
    if animals:
        pay_livestock(s, seat, animals)
    if pastures:
        pay_tiles(t, s, seat, Tile.PASTURE, pastures, building)
    if ponds:
        pay_tiles(t, s, seat, Tile.POND, ponds, building)
    if fields:
        pay_tiles(t, s, seat, Tile.FIELD, fields, building)
    if forests:
        pay_tiles(t, s, seat, Tile.FOREST, forests, building)
    if eaten:
        pay_provisions(s, seat, eaten)
    if burnt:
        pay_charcoal(s, seat, burnt)


@kernel
def pay_livestock(s, seat, n):
    """Pay n animals; how many of them are pigs is asked for if there is a choice."""
    pl = s.players[seat]
    least = max(0, n - pl.cattle)
    if least < min(n, pl.pigs):
        push(s, Decision.PAY_LIVESTOCK, seat, n, 0, 0)
    else:
        pl.pigs -= least
        pl.cattle -= n - least


@kernel
def pay_tiles(t, s, seat, tile, n, building):
    """Remove n tiles of a kind; which is asked for unless all go."""
    pl = s.players[seat]
    if pl.tile_count[tile] > n:
        push(s, Decision.REMOVE_TILE, seat, tile, n, building)
        return
    for x in range(pl.space.shape[0]):
        if pl.space[x] == tile:
            set_space(pl, x, Tile.EMPTY)
    push_housing(t, s, seat)


@kernel
def push_housing(t, s, seat):
    """Have animals returned next, if some have lost their place."""
    pl = s.players[seat]
    if not can_house(t, pl, pl.pigs, pl.cattle):
        push(s, Task.HOUSE, seat, 0, 0, 0)


@kernel
def run_house(t, s):
    """Return animals until the others can be housed; which kind gives way is asked for if both could."""
    seat = s.agenda[s.depth - 1].seat
    pl = s.players[seat]
    while not can_house(t, pl, pl.pigs, pl.cattle):
        pig_pastures = pastures_for_pigs(t, pl, pl.pigs)
        if pig_pastures and pastures_for_cattle(t, pl, pl.cattle):
            push(s, Decision.RETURN_ANIMAL, seat, 0, 0, 0)
            return
        if pig_pastures:
            return_pigs(t, pl)
        else:
            return_cattle(t, pl)
    pop(s)


# Gaining


@kernel
def run_effect(t, s):
    """Turn the effect on top into the reward that it gives now."""
    entry = s.agenda[s.depth - 1]
    pop(s)
    e = entry.a
    x = entry.b
    seat = entry.seat
    pl = s.players[seat]
    effect = t.effects[e]
    if effect.kind == EffectKind.PERMANENT and not effect.optional:
        answer_visit(t, s, seat, e)
        return
    if not needs_met(t, pl, effect):
        return
    if effect.special:
        run_special(t, s, seat, e, x)
        return
    if effect.kind == EffectKind.VISIT:
        push_visit_permanents(t, s, seat, e)
    push(s, Task.GAIN, seat, 0, 0, 0)
    reward = s.agenda[s.depth - 1]
    for good in range(NUM_GOODS):
        reward.amount[good] = effect.gain[good]
    if effect.per_good >= 0:
        reward.amount[effect.per_good] += ladder_gain(t, pl, effect)
    if effect.kind == EffectKind.VISIT:
        add_visit_bonus(t, pl, e, reward.amount)


@kernel
def answer_visit(t, s, seat, e):
    """Give what permanent e, and the others that answer the same visit, gain now: one reward in any order."""
    pl = s.players[seat]
    waiting = 1 << (e - t.first_permanent)
    while s.depth > 0 and s.agenda[s.depth - 1].kind == Task.EFFECT:
        other = s.agenda[s.depth - 1].a
        if t.effects[other].kind != EffectKind.PERMANENT:
            break
        waiting |= 1 << (other - t.first_permanent)
        pop(s)
    push(s, Task.GAIN, seat, 0, 0, 0)
    reward = s.agenda[s.depth - 1]
    while waiting:
        permanent = t.effects[t.first_permanent + lowest(waiting)]
        if needs_met(t, pl, permanent):
            for good in range(NUM_GOODS):
                reward.amount[good] += permanent.gain[good]
        waiting &= waiting - 1


@kernel
def answers_visit(permanent, effect, e):
    """Whether a permanent fires on the visit `effect` (number e)."""
    return permanent.event == Event.VISITED and (
        permanent.event_option == e
        or (permanent.event_option < 0 and permanent.event_tradesperson == effect.owner)
    )


@kernel
def is_plain(permanent):
    """Whether a visit permanent only adds a part to the reward of the visit."""
    return not permanent.optional and not permanent.need_count


@kernel
def add_visit_bonus(t, pl, e, amount):
    """Add the parts that plain permanents give with this visit."""
    owned = pl.permanents
    i = t.first_permanent
    while owned:
        if owned & 1:
            permanent = t.effects[i]
            if is_plain(permanent) and answers_visit(permanent, t.effects[e], e):
                for good in range(NUM_GOODS):
                    amount[good] += permanent.gain[good]
        owned >>= 1
        i += 1


@kernel
def push_visit_permanents(t, s, seat, e):
    """Have conditional and optional permanents of this visit follow its reward."""
    pl = s.players[seat]
    owned = pl.permanents
    i = t.first_permanent
    while owned:
        if owned & 1:
            permanent = t.effects[i]
            if not is_plain(permanent) and answers_visit(permanent, t.effects[e], e):
                if permanent.optional:
                    push(s, Decision.OFFER, seat, i, 0, 0)
                else:
                    push(s, Task.EFFECT, seat, i, 0, 0)
        owned >>= 1
        i += 1


@kernel
def fire(t, s, seat, event, tradesperson, times):
    """Put what a player's permanents give for an event on the agenda, as one reward in any order."""
    pl = s.players[seat]
    owned = pl.permanents
    if not owned:
        return
    push(s, Task.GAIN, seat, 0, 0, 0)
    reward = s.agenda[s.depth - 1]
    total = 0
    i = t.first_permanent
    while owned:
        if owned & 1:
            permanent = t.effects[i]
            if permanent.event == event and permanent.event_tradesperson == tradesperson:
                for good in range(Good.COMMODITY + 1):
                    if permanent.gain[good]:
                        reward.amount[good] += permanent.gain[good] * times
                        total += 1
                        if permanent.special == Special.LUMBER_STORAGE:
                            reward.raise_to |= 1 << good
                if permanent.per_good >= 0:
                    reward.amount[permanent.per_good] += ladder_gain(t, pl, permanent) * times
                    total += 1
        owned >>= 1
        i += 1
    if total == 0:
        pop(s)


@kernel
def part_amount(entry, pl, good):
    """What a part adds to its marker: raising parts only fill up to their level."""
    if (entry.raise_to >> good) & 1:
        marker = good
        if good == Good.CHARCOAL_LEFT:
            marker = Marker.CHARCOAL_LEFT.value
        elif good == Good.CHARCOAL_RIGHT:
            marker = Marker.CHARCOAL_RIGHT.value
        return max(0, entry.amount[good] - pl.stock[marker])
    return entry.amount[good]


@kernel
def may_produce(t, pl, entry):
    """Whether some order of the remaining parts could meet a production before the last of them."""
    amount = entry.amount
    if amount[Good.BUILDING] or amount[Good.FREE_BUILDING] or (amount[Good.STEP] and pl.permanents):
        return True
    any_basic = amount[Good.BASIC]
    any_charcoal = amount[Good.CHARCOAL] + any_basic
    painted = amount[Good.GLASS] if pl.permanents else 0  # the Cabinet Painter's porridge
    left = (
        pl.stock[Marker.SAND] + amount[Good.SAND] + any_basic > 0
        and pl.stock[Marker.WATER] + amount[Good.WATER] + any_basic > 0
        and pl.stock[Marker.WOOD] + amount[Good.WOOD] + any_basic > 0
        and (
            not pl.left_charcoal_marker
            or pl.stock[Marker.CHARCOAL_LEFT] + amount[Good.CHARCOAL_LEFT] + any_charcoal > 0
        )
        and pl.stock[Marker.GLASS] < 3
    )
    right = (
        pl.stock[Marker.PORRIDGE] + amount[Good.PORRIDGE] + any_basic + painted > 0
        and pl.stock[Marker.MEAT] + amount[Good.MEAT] + any_basic > 0
        and pl.stock[Marker.CHARCOAL_RIGHT] + amount[Good.CHARCOAL_RIGHT] + any_charcoal > 0
        and pl.stock[Marker.COMMODITY] < 3
        and pl.stock[Marker.PROVISION_HIGH] < 3
    )
    return left or right


@kernel
def run_gain(t, s):
    """Gain from the reward on top: first what no order can change, then part by part."""
    entry = s.agenda[s.depth - 1]
    seat = entry.seat
    pl = s.players[seat]
    amount = entry.amount
    if amount[Good.BRICK]:
        store(pl, Marker.BRICK, part_amount(entry, pl, Good.BRICK))
        amount[Good.BRICK] = 0
    parts = 0
    first = 0
    for good in range(NUM_GOODS):
        if amount[good]:
            if parts == 0:
                first = good
            parts += 1
    if parts > 1:
        if may_produce(t, pl, entry):
            entry.kind = Decision.CHOOSE_PART
            return
        if not is_stock_part(first) and not animals_fit(t, pl, amount, first, parts):
            entry.kind = Decision.CHOOSE_PART
            return
    if parts == 0:
        pop(s)
        return
    take_part(t, s, first, parts == 1)


@kernel
def animals_fit(t, pl, amount, first, parts):
    """Whether only pigs and cattle are left to gain and all of them can be housed."""
    return (
        parts == 2
        and first == Good.PIG
        and amount[Good.CATTLE]
        and can_house(t, pl, pl.pigs + amount[Good.PIG], pl.cattle + amount[Good.CATTLE])
    )


@kernel
def is_stock_part(good):
    """Parts that end on a marker of the wheels."""
    return good <= Good.COMMODITY or good == Good.CHARCOAL_LEFT or good == Good.CHARCOAL_RIGHT


@kernel
def take_part(t, s, good, last):
    """Gain one part of the reward on top, which leaves the agenda with its last part."""
    entry = s.agenda[s.depth - 1]
    seat = entry.seat
    pl = s.players[seat]
    n = part_amount(entry, pl, good)
    entry.amount[good] = 0
    entry.kind = Task.GAIN
    if last:
        pop(s)
    gain_part(t, s, seat, good, n)


@kernel
def gain_part(t, s, seat, good, n):
    """Gain n of a good; what needs a choice goes on the agenda."""
    pl = s.players[seat]
    if good == Good.CHARCOAL and pl.left_charcoal_marker:
        push(s, Decision.CHARCOAL_WHEEL, seat, n, 0, 0)
    elif good == Good.CHARCOAL or good == Good.CHARCOAL_RIGHT:
        store(pl, Marker.CHARCOAL_RIGHT, n)
    elif good == Good.CHARCOAL_LEFT:
        if pl.left_charcoal_marker:
            store(pl, Marker.CHARCOAL_LEFT, n)
    elif good == Good.PROVISION:
        gain_provisions(s, seat, n)
    elif good <= Good.COMMODITY:
        gained = store(pl, good, n)
        if good == Good.GLASS and gained:
            fire(t, s, seat, Event.GLASS_GAINED, -1, gained)
    elif good == Good.STEP:
        push(s, Task.STEPS, seat, n, 0, 0)
    elif good <= Good.PASTURE:
        push(s, Decision.PLACE_TILE, seat, good - Good.FOREST + Tile.FOREST, -1, n)
    elif good == Good.PIG:
        add_pigs(t, pl, n)
    elif good == Good.CATTLE:
        add_cattle(t, pl, n)
    elif good == Good.LIVESTOCK:
        push(s, Decision.CHOOSE_ANIMAL, seat, n, 0, 0)
    elif good == Good.BASIC:
        push(s, Decision.CHOOSE_BASIC, seat, n, 0, 0)
    else:
        push(s, Decision.BUILD, seat, good == Good.FREE_BUILDING, 0, 0)
    push_production(s, seat)


# Whether an effect would change anything


@kernel
def part_changes(t, pl, good, owed):
    """Whether gaining one of a good would change anything, after paying `owed` basic resources."""
    if good <= Good.COMMODITY:
        return room_for(pl, good) > 0 or (owed > 0 and good <= Good.CHARCOAL)
    if good == Good.STEP:
        return pl.progress < t.hut_steps
    if good <= Good.PASTURE:
        return pl.tile_count[Tile.EMPTY] + landscapes(pl) > 0
    if good == Good.PIG:
        return can_house(t, pl, pl.pigs + 1, pl.cattle)
    if good == Good.CATTLE:
        return can_house(t, pl, pl.pigs, pl.cattle + 1)
    return True
