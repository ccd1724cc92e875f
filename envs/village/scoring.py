"""Scoring: prestige, travel, church, council, customers, chronicle, coins, and ties (Final scoring)."""

import numpy as np

from eurozoo.envs.core.bits import lowest
from eurozoo.envs.core.kernel import kernel

from .components.terms import (
    COIN,
    FIRST_CHRONICLE,
    FIRST_CHURCH,
    FIRST_COUNCIL,
    FIRST_VISIBLE,
    NUM_CITIES,
    NUM_SECTIONS,
    NUM_STAGES,
    Place,
)
from .rules.family import count_at


@kernel
def score(t, s, out):
    """Points of every seat if the game ended now (`out` int32[P])."""
    for seat in range(s.num_players):
        out[seat] = player_score(t, s.players[seat])


@kernel
def player_score(t, pl):
    points = pl.prestige + t.coin_points * pl.purse[COIN] + t.city_points[visited(pl)]
    for stage in range(NUM_STAGES):
        points += t.council_points[stage] * count_at(pl, FIRST_COUNCIL + stage)
        points += t.church_points[stage] * count_at(pl, FIRST_CHURCH + stage)
    return points + customer_points(t, pl) + t.chronicle_points[remembered(pl)]


@kernel
def visited(pl):
    """Cities with a disc of the player."""
    cities = 0
    for city in range(NUM_CITIES):
        cities += pl.cities >> city & 1
    return cities


@kernel
def customer_points(t, pl):
    points = 0
    word = np.int64(pl.customers)
    while word:
        points += t.customers[lowest(word)].points
        word &= word - 1
    return points


@kernel
def remembered(pl):
    """Members in the village chronicle."""
    members = 0
    for section in range(NUM_SECTIONS):
        members += count_at(pl, FIRST_CHRONICLE + section)
    return members


@kernel
def living(pl):
    """Members born and not dead, those in the black bag included."""
    members = count_at(pl, Place.BAG)
    for place in range(FIRST_VISIBLE, FIRST_CHRONICLE):
        members += count_at(pl, place)
    return members


@kernel
def winners(t, s, out):
    """Mark the winners in `out` (int32[P]): most points, then most grain, then most living members."""
    best = np.int64(-1)
    for seat in range(s.num_players):
        best = max(best, standing(t, s.players[seat]))
    for seat in range(s.num_players):
        out[seat] = standing(t, s.players[seat]) == best


@kernel
def standing(t, pl):
    """A number that orders players: by points, then grain, then living members."""
    return (np.int64(player_score(t, pl)) * 128 + pl.grain) * 128 + living(pl)
