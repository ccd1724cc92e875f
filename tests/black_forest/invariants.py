"""What holds at every decision of every game of Black Forest."""

from typing import Any

import numpy as np
from numpy.typing import NDArray
from tests.games.invariants import Bools, Invariants, Position, Rule, agenda_has_room_to_spare, waiting
from tests.reference import black_forest as reference

from eurozoo.envs.black_forest.components.terms import (
    BASIC_MARKERS,
    FIRST_CENTRE,
    FIRST_PLACE,
    MAIN_SPACES,
    MAX_BASIC,
    MAX_REFINED,
    MAX_SMALL_ESTATES,
    NUM_BUILDINGS,
    NUM_JOBS,
    NUM_PLACES,
    NUM_SMALL,
    NUM_SPACES,
    NUM_TRADESPEOPLE,
    OFF_BOARD,
    SMALL_SPACES,
    Marker,
    Special,
    Tile,
)
from eurozoo.envs.black_forest.position import get_position
from eurozoo.envs.black_forest.state import ASIDE, PLAYER, Decision, Task
from eurozoo.envs.core.state import Status

REFINED = (Marker.GLASS, Marker.COMMODITY, Marker.PROVISION_LOW, Marker.PROVISION_HIGH)
LEFT = (Marker.SAND, Marker.WATER, Marker.WOOD)
RIGHT = (Marker.PORRIDGE, Marker.MEAT, Marker.CHARCOAL_RIGHT)
SPARE_DEPTH = 6  # entries of the agenda that no game may come to use
EXTRA_TURNS = 36  # more than a game can come to have beyond its limit
_BUILDINGS = np.arange(NUM_BUILDINGS)
_SPACES = np.arange(NUM_SPACES)
#: bool (256,): tiles that can be laid and removed, by their number
_MOVABLE = np.arange(256) < Tile.BUILDING + NUM_BUILDINGS
_MOVABLE[[Tile.STABLE, Tile.HUT, Tile.NO_SPACE]] = False


def members(words: NDArray[np.uint64]) -> Bools:
    """bool (..., 86): the buildings in pairs of words."""
    bits = words[..., _BUILDINGS // 64] >> (_BUILDINGS % 64).astype(np.uint64) & np.uint64(1)
    return bits.astype(np.bool_)


def own_spaces(p: Any) -> Bools:
    """bool (n, P, spaces): the spaces of the Domain, unused ones of the grids included."""
    size = MAIN_SPACES + SMALL_SPACES * p["small_estates"].astype(np.int64)
    return size[..., None] > _SPACES


def spaces_covered(p: Any) -> NDArray[np.int64]:
    """int64 (n, P, 86): how many spaces of the Domain each building covers."""
    space = p["space"].astype(np.int64)
    player = np.arange(p.size).reshape(p.shape)[..., None]
    standing = space >= Tile.BUILDING
    cells = (player * NUM_BUILDINGS + space - Tile.BUILDING)[standing]
    counts = np.bincount(cells, minlength=p.size * NUM_BUILDINGS).reshape(*p.shape, NUM_BUILDINGS)
    return counts.astype(np.int64)


# --- one position -----------------------------------------------------------------------------------------


def basic_markers_are_from_0_to_7(t: Any, s: Any, p: Any) -> Bools:
    stock = p["stock"][..., BASIC_MARKERS]
    return (stock >= 0) & (stock <= MAX_BASIC)


def refined_markers_are_from_0_to_3(t: Any, s: Any, p: Any) -> Bools:
    stock = p["stock"][..., REFINED]
    return (stock >= 0) & (stock <= MAX_REFINED)


def provision_markers_are_in_order(t: Any, s: Any, p: Any) -> Bools:
    return p["stock"][..., Marker.PROVISION_LOW] <= p["stock"][..., Marker.PROVISION_HIGH]


def no_charcoal_without_its_marker(t: Any, s: Any, p: Any) -> Bools:
    """And the marker is gone exactly where the Potash Manufacturer stands, whose reward takes it."""
    gone = p["left_charcoal_marker"] == 0
    owner = members(p["buildings"])[..., int(t["special_building"][Special.POTASH_MANUFACTURER])]
    return (~gone | (p["stock"][..., Marker.CHARCOAL_LEFT] == 0)) & (gone == owner)


def no_wheel_can_turn(t: Any, s: Any, p: Any) -> Bools:
    """Unless that is what comes next."""
    stock = p["stock"]
    basics = (stock[..., LEFT] > 0).all(-1)
    charcoal = (stock[..., Marker.CHARCOAL_LEFT] > 0) | (p["left_charcoal_marker"] == 0)
    left = basics & charcoal & (stock[..., Marker.GLASS] < MAX_REFINED)
    right = (stock[..., RIGHT] > 0).all(-1) & (stock[..., Marker.COMMODITY] < MAX_REFINED)
    right &= stock[..., Marker.PROVISION_HIGH] < MAX_REFINED
    return ~(left | right) | waiting(s, p, Task.PRODUCE)


def reminder_tiles_lie_until_their_production(t: Any, s: Any, p: Any) -> Bools:
    lies = p["reminder"] == 1
    moved = (~lies).sum(axis=1) == s["reminders"]
    return (lies == (p["right_dial"] < t["reminder_turn"])) & moved[:, None]


def tile_counts_are_those_of_the_spaces(t: Any, s: Any, p: Any) -> Bools:
    own, space = own_spaces(p), p["space"]
    recount = np.stack([(own & (space == tile)).sum(-1) for tile in range(Tile.BUILDING)], axis=-1)
    return recount == p["tile_count"]


def spaces_hold_what_can_lie_there(t: Any, s: Any, p: Any) -> Bools:
    """Stables stay, the Glass Hut lies on the newest Estate, and nothing lies beyond the Domain."""
    space = p["space"]
    grid = np.concatenate([t["main_grid"], np.tile(t["small_grid"], MAX_SMALL_ESTATES)])
    newest = t["estate_of"] == p["small_estates"][..., None]
    fixed = np.where((grid == Tile.HUT) & ~newest, Tile.STABLE, grid).astype(np.uint8)
    fits = np.where(_MOVABLE[grid], _MOVABLE[space], space == fixed)
    return np.where(own_spaces(p), fits, space == Tile.NO_SPACE)


def buildings_cover_their_spaces(t: Any, s: Any, p: Any) -> Bools:
    """1 space for a small Building, 2 for a large one, 0 for those of others."""
    size = np.where(_BUILDINGS < 2 * NUM_SMALL, 1, 2)
    return spaces_covered(p) == size * members(p["buildings"])


def large_buildings_cover_pairs(t: Any, s: Any, p: Any) -> Bools:
    space = p["space"]
    partner = t["partner"].astype(np.int64)
    first = np.full(NUM_SPACES, -1)
    first[partner[partner >= 0]] = np.flatnonzero(partner >= 0)
    large = space >= Tile.BUILDING + 2 * NUM_SMALL
    paired = np.zeros_like(large)
    for other in (partner, first):
        paired |= (other >= 0) & (space[..., other] == space)
    return ~large | paired


def buildings_are_in_one_place(t: Any, s: Any, p: Any) -> Bools:
    """On the boards or in one Domain; each small one shows one side; none is lost."""
    copies = members(s["available"]) + members(p["buildings"]).sum(axis=1)
    small = copies[:, : 2 * NUM_SMALL].reshape(-1, NUM_SMALL, 2).sum(axis=-1) == 1
    large = (copies[:, 2 * NUM_SMALL :] <= 1).all(-1) & (
        copies[:, 2 * NUM_SMALL :].sum(-1) == int(t["level_count"].sum())
    )
    return small.all(-1) & large


def players_know_the_effects_of_their_buildings(t: Any, s: Any, p: Any) -> Bools:
    owned = members(p["buildings"])
    holds = np.ones(p.shape, np.bool_)
    for word in ("conversion", "permanent"):
        first, number = int(t[f"first_{word}"]), int(t[f"num_{word}s"])
        owners = t["effects"]["owner"][first : first + number]
        known = p[f"{word}s"][..., None] >> np.arange(number, dtype=np.uint64) & np.uint64(1) == 1
        holds &= (known == owned[..., owners]).all(-1) & (p[f"{word}s"] >> np.uint64(number) == 0)
    return holds


def tradespeople_stand_on_every_slot(t: Any, s: Any, p: Any) -> Bools:
    inverse = np.take_along_axis(s["slot_of"], s["tradesperson_at"].astype(np.int64), axis=1)
    everyone = np.sort(s["tradesperson_at"], axis=1) == np.arange(NUM_TRADESPEOPLE)
    return everyone & (inverse == np.arange(NUM_TRADESPEOPLE))


def jobs_are_in_one_place(t: Any, s: Any, p: Any) -> Bools:
    """In the pile, in play or done by one player."""
    jobs = np.arange(NUM_JOBS)
    in_pile = jobs < s["pile_size"][:, None]  # places in the pile
    copies = ((s["job_pile"][..., None] == jobs) & in_pile[..., None]).sum(axis=1)
    copies += (s["village_job"][..., None] == jobs).sum(axis=1)
    copies[:, :NUM_PLACES] += s["place_open"]
    copies += (p["jobs_done"][..., None] >> jobs & 1).sum(axis=1)
    return (copies == 1) & ~np.isin(s["village_job"], jobs[:NUM_PLACES]).any(-1)[:, None]


def jobs_in_play_are_as_many_as_revealed(t: Any, s: Any, p: Any) -> Bools:
    """One for each reminder tile, the limit after the last one; every completed Job is replaced."""
    in_play = (s["village_job"] >= 0).sum(axis=1) + s["place_open"].sum(axis=1)
    wanted = np.where(s["reminders"] == p.shape[1], t["jobs_limit"], s["reminders"])
    return in_play == np.minimum(wanted, in_play + s["pile_size"])


def pawns_do_not_share_spaces(t: Any, s: Any, p: Any) -> Bools:
    """Of villages: at a Location place, whose Job somebody failed to do, there can be several."""
    pawns = s["pawn_at"] if p.shape[1] == 1 else np.column_stack([p["pawn"], s["neutral"]])
    return (pawns[..., None] == np.arange(FIRST_PLACE)).sum(axis=1) <= 1


def pawns_are_somewhere(t: Any, s: Any, p: Any) -> Bools:
    """Solo: the pawns of the year; else those of the players and, with 2 of them, the neutral pawn."""
    if p.shape[1] == 1:
        at = s["pawn_at"]
        known = ((at >= 0) & (at < FIRST_CENTRE)) | (at == OFF_BOARD) | (at == ASIDE)
        # a pawn that was set aside in an extra turn is still where the next one sets out from
        start = (at == p["pawn"]) | (at == ASIDE) | (p["pawn"] == OFF_BOARD)
        return known.all(axis=1) & start.any(axis=1)
    setting_up = np.isin(s["agenda"]["kind"], (Decision.NEUTRAL_VILLAGE, Decision.NEUTRAL_SPACE)).any(axis=1)
    on_board = (s["neutral"] >= 0) & (s["neutral"] < FIRST_PLACE)
    off_board = (s["neutral"] == OFF_BOARD) & (setting_up if p.shape[1] == 2 else True)
    return (p["pawn"] >= 0) & (p["pawn"] <= OFF_BOARD) & (on_board | off_board)[:, None]


def animals_have_a_place(t: Any, s: Any, p: Any) -> Bools:
    """Unless they are about to be returned."""
    count, pigs, cattle = p["tile_count"].astype(np.int64), p["pigs"], p["cattle"]
    beechnut = members(p["buildings"])[..., int(t["special_building"][Special.BEECHNUT_GATHERERS_HUT])]
    forests = count[..., Tile.FOREST] * (t["forest_capacity"] + t["beechnut_pigs"] * beechnut)
    stables = t["stable_capacity"] * (t["base_stables"] + p["small_estates"] * (1 + t["small_stables"]))
    outside = [np.maximum(0, pigs - forests), np.maximum(0, cattle - stables)]
    pastures = sum(-(-animals // t["pasture_capacity"]) for animals in outside)
    returning = waiting(s, p, Task.HOUSE) | waiting(s, p, Decision.RETURN_ANIMAL)
    tannery = (p["tannery_pigs"] >= 0) & (p["tannery_pigs"] <= t["tannery_limit"])
    return ((pastures <= count[..., Tile.PASTURE]) | returning) & (pigs >= 0) & (cattle >= 0) & tannery


def progress_is_below_the_top(t: Any, s: Any, p: Any) -> Bools:
    """There the Glass Hut would relocate, unless the Domain cannot grow."""
    owned = members(p["buildings"])[..., int(t["special_building"][Special.CASTLE_HOTEL])]
    grown = owned | (p["small_estates"] == MAX_SMALL_ESTATES)
    return (p["progress"] >= 0) & (p["progress"] <= t["hut_steps"] - ~grown)


def agenda_is_sound(t: Any, s: Any, p: Any) -> Bools:
    """A decision on top, for the seat to move; what ends the turn or the game at the bottom."""
    n, agenda, depth = np.arange(len(s)), s["agenda"], s["depth"]
    top, bottom = agenda[n, depth - 1], agenda[:, 0]
    kinds = np.isin(top["kind"], [kind.value for kind in Decision]) & (top["seat"] == s["seat"])
    over = s["status"] != Status.RUNNING
    first = np.where(over, bottom["kind"] == Decision.GAME_OVER, np.isin(
        bottom["kind"], (Task.START_TURN, Task.FINISH_TURN, Task.SCORE)
    ))  # fmt: skip
    seats = (s["seat"] >= 0) & (s["seat"] < p.shape[1]) & (s["active"] >= 0) & (s["active"] < p.shape[1])
    return (depth >= 1) & kinds & first & seats


def the_end_comes_in_time(t: Any, s: Any, p: Any) -> Bools:
    """Turns run out exactly at the limit, but for an extra turn and the last chance before scoring."""
    out_of_turns = p["turns"].sum(axis=1) >= int(t["max_turns"]) * p.shape[1]
    may_go_on = (s["extra_turn"] == 1) | (s["agenda"]["kind"][:, 0] == Task.SCORE)
    ended = (s["status"] == Status.TRUNCATED) <= out_of_turns
    ended &= out_of_turns <= (s["status"] != Status.RUNNING) | may_go_on
    return ended & ((s["final_turns"] >= 0) == (s["trigger_seat"] >= 0))


def extra_turns_are_few(t: Any, s: Any, p: Any) -> Bools:
    return p["turns"].sum(axis=1) <= int(t["max_turns"]) * p.shape[1] + EXTRA_TURNS


ALWAYS: tuple[Rule, ...] = (
    basic_markers_are_from_0_to_7,
    refined_markers_are_from_0_to_3,
    provision_markers_are_in_order,
    no_charcoal_without_its_marker,
    no_wheel_can_turn,
    reminder_tiles_lie_until_their_production,
    tile_counts_are_those_of_the_spaces,
    spaces_hold_what_can_lie_there,
    buildings_cover_their_spaces,
    large_buildings_cover_pairs,
    buildings_are_in_one_place,
    players_know_the_effects_of_their_buildings,
    tradespeople_stand_on_every_slot,
    jobs_are_in_one_place,
    jobs_in_play_are_as_many_as_revealed,
    pawns_do_not_share_spaces,
    pawns_are_somewhere,
    animals_have_a_place,
    progress_is_below_the_top,
    agenda_is_sound,
    agenda_has_room_to_spare(SPARE_DEPTH),
    the_end_comes_in_time,
    extra_turns_are_few,
)

# --- one step ---------------------------------------------------------------------------------------------


def nothing_runs_backwards(t: Any, before: Any, after: Any) -> Bools:
    """Dials, Estates, turns, Jobs, buildings and years only ever go on."""
    one, other = before["players"], after["players"]
    holds = (other["jobs_done"] & one["jobs_done"]) == one["jobs_done"]
    holds &= ((other["buildings"] & one["buildings"]) == one["buildings"]).all(-1)
    holds &= other["reminder"] <= one["reminder"]
    for field in ("left_dial", "right_dial", "small_estates", "turns"):
        holds &= other[field] >= one[field]
    board = ((after["available"] & before["available"]) == after["available"]).all(-1)
    board &= after["pile_size"] <= before["pile_size"]
    for field in ("decisions", "reminders", "year"):
        board &= after[field] >= before[field]
    return holds & board[:, None]


def others_are_left_alone(t: Any, before: Any, after: Any) -> Bools:
    """A step changes only what belongs to the seat that decides and to those whose turn it is."""
    one, other = before["players"], after["players"]
    same = np.ones(one.shape, np.bool_)
    for field in PLAYER.names or ():
        same &= (one[field] == other[field]).reshape(*one.shape, -1).all(axis=-1)
    seats = np.arange(one.shape[1])
    concerned = [seats == seat[:, None] for seat in (before["seat"], before["active"], after["active"])]
    turns = (other["turns"] - one["turns"]).sum(axis=1)  # several, if some had to beg
    return same | np.any(concerned, axis=0) | (turns > 1)[:, None]


STEP: tuple[Rule, ...] = (nothing_runs_backwards, others_are_left_alone)


# --- scores -----------------------------------------------------------------------------------------------


def scores(position: Position) -> list[int]:
    return [reference.score(player) for player in position["players"]]


def winners(position: Position) -> list[int]:
    return [reference.winner(scores(position), position["triggered_by"])]


INVARIANTS = Invariants(always=ALWAYS, step=STEP, get_position=get_position, scores=scores, winners=winners)
