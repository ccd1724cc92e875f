"""From `Components` to the packed tables that kernels read."""

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from eurozoo.envs.core.errors import OptionError

from ..actions import BUILDINGS, CONVERSIONS, JOBS, PLACES, TRADESPEOPLE, VILLAGE_SIZES, VILLAGES, VISITS
from .model import Building, Bundle, Components, Effect
from .tables import TABLES
from .terms import (
    MAIN_SPACES,
    MAX_BASIC,
    MAX_HAND,
    MAX_PLAYERS,
    NUM_ESTATES,
    SMALL_SPACES,
    Good,
    Marker,
    Special,
    Tile,
)

NO_LIMIT = 127


def pack(components: Components, num_players: int, max_turns: int | None = None) -> NDArray[np.void]:
    """The tables for games of `num_players`: a structured array of shape (1,) and dtype `tables.TABLES`.

    `max_turns` (turns per player before a game is truncated, 1 to 32767) replaces that of the components.

    Raises `OptionError` if `num_players` is not 1 to 4 or `max_turns` is out of range.
    """
    if not isinstance(num_players, int | np.integer) or not 1 <= num_players <= MAX_PLAYERS:
        raise OptionError(f"num_players must be 1 to {MAX_PLAYERS}, not {num_players!r}")
    turns = components.max_turns if max_turns is None else max_turns
    if not isinstance(turns, int | np.integer) or not 1 <= turns <= np.iinfo(np.int16).max:
        raise OptionError(f"max_turns must be 1 to {np.iinfo(np.int16).max}, not {max_turns!r}")
    tables = np.zeros(1, TABLES)
    t = tables[0]
    _pack_effects(t, components)
    _pack_buildings(t, components, num_players)
    _pack_cards(t, components)
    _pack_board(t, components, num_players)
    _pack_estates(t, components)
    _pack_numbers(t, components, num_players)
    t["num_players"] = num_players
    t["max_turns"] = turns
    return tables


def _fill(vector: NDArray[np.int8], bundle: Bundle) -> None:
    for good, amount in bundle.items():
        vector[good] = amount


def _basic(bundle: Bundle) -> int:
    """Basic resources of a bundle, of all kinds together."""
    return sum(amount for good, amount in bundle.items() if good <= Good.CHARCOAL)


def _set_bits(words: NDArray[np.uint64], bits: Iterable[int]) -> None:
    for bit in bits:
        words[bit // 64] |= np.uint64(1 << bit % 64)


def _pack_effects(t: Any, components: Components) -> None:
    effects = components.effects
    kinds = [effect.kind.name for effect in effects]
    t["num_effects"] = len(effects)
    t["first_conversion"] = len(VISITS) + len(JOBS)
    t["num_conversions"] = len(CONVERSIONS)
    t["first_permanent"] = t["first_conversion"] + t["num_conversions"]
    t["num_permanents"] = kinds.count("PERMANENT")
    for index, effect in enumerate(effects):
        _pack_effect(t["effects"][index], effect)
    for good in Good:
        for amount in range(MAX_BASIC + 1):
            _set_bits(
                t["payable"][good, amount], (e for e, f in enumerate(effects) if f.pay.get(good, 0) <= amount)
            )


def _pack_effect(record: Any, effect: Effect) -> None:
    record["kind"] = effect.kind
    record["special"] = effect.special
    record["optional"] = effect.optional
    record["event"] = effect.event
    record["event_tradesperson"] = _index(TRADESPEOPLE, effect.event_tradesperson)
    record["event_option"] = _index(VISITS, effect.event_option)
    owners = {"VISIT": TRADESPEOPLE, "JOB": JOBS}.get(effect.kind.name, BUILDINGS)
    record["owner"] = owners.index(effect.owner)
    if effect.need_count is not None:
        record["need_count"], record["need_amount"] = effect.need_count
    record["per_good"] = -1
    if effect.per is not None:
        record["per_count"], record["per_good"] = effect.per.count, effect.per.good
        record["ladder"] = effect.per.ladder
    _fill(record["need"], effect.need)
    _fill(record["pay"], effect.pay)
    record["pays"] = any(effect.pay.values())
    record["basic_pay"] = _basic(effect.pay)
    _fill(record["gain"], effect.gain)


def _index(words: tuple[str, ...], word: str | None) -> int:
    return -1 if word is None else words.index(word)


def _pack_buildings(t: Any, components: Components, num_players: int) -> None:
    costs = [building.build_cost(num_players) for building in components.buildings]
    effects = components.effects
    for index, (building, cost) in enumerate(zip(components.buildings, costs, strict=True)):
        record = t["buildings"][index]
        _pack_building(record, building)
        _fill(record["cost"], cost)
        record["basic_cost"] = _basic(cost)
        record["instant"] = next((i for i, e in enumerate(effects) if e in building.instants), -1)
        for special in {building.special, *(e.special for e in (*building.instants, *building.permanents))}:
            if special != Special.NONE:
                t["special_building"][special] = index
    _set_bits(t["forest_cost"], (b for b, cost in enumerate(costs) if cost.get(Good.FOREST, 0)))
    for good in Good:
        for amount in range(MAX_BASIC + 1):
            _set_bits(
                t["affordable"][good, amount], (b for b, c in enumerate(costs) if c.get(good, 0) <= amount)
            )


def _pack_building(record: Any, building: Building) -> None:
    record["points"] = building.points
    record["large"] = building.level
    record["special"] = building.special
    if building.condition is not None:
        record["condition_count"], record["condition_amount"] = building.condition
    record["instants"] = len(building.instants)
    record["in_sequence"] = building.in_sequence
    record["bonus_every"] = 1
    record["bonus_max"] = NO_LIMIT
    if building.bonus is not None:
        record["bonus_count"] = building.bonus.count
        record["bonus_points"] = building.bonus.points
        record["bonus_every"] = building.bonus.every
        if building.bonus.most is not None:
            record["bonus_max"] = building.bonus.most


def _pack_cards(t: Any, components: Components) -> None:
    first = 0
    for index, tradesperson in enumerate(components.tradespeople):
        t["first_option"][index] = first
        t["options"][index] = len(tradesperson.visits)
        t["back"][index] = tradesperson.back
        first += len(tradesperson.visits)
    for index, job in enumerate(components.jobs):
        t["job_effect"][index] = len(VISITS) + index
        t["job_place"][index] = -1
        t["job_tradesperson"][index] = -1
        if job.location:
            place = PLACES.index(job.id)
            t["job_place"][index] = place
            t["place_job"][place] = index
            t["place_effect"][place] = t["job_effect"][index]
        else:
            t["job_tradesperson"][index] = TRADESPEOPLE.index(job.id)


def _pack_board(t: Any, components: Components, num_players: int) -> None:
    board = components.solo_board if num_players == 1 else components.board
    first = 0
    for village, word in enumerate(VILLAGES):
        size = VILLAGE_SIZES[word[0]]
        t["village_first"][village] = first
        t["village_size"][village] = size
        ring = board.clockwise
        t["clockwise"][village] = VILLAGES.index(ring[(ring.index(word) + 1) % len(ring)])
        for i in range(size):
            t["village_of_space"][first + i] = village
            t["village_of_slot"][first + i] = village
            t["slot_left"][first + i] = first + i
            t["slot_right"][first + i] = first + (i + 1) % size
            t["slot_back"][first + i] = components.slots[word[0]][i]
        first += size
    t["distance"] = np.array(board.distances(VILLAGES + PLACES), np.int8)


def _pack_estates(t: Any, components: Components) -> None:
    main, small = components.main_grid, components.small_grid
    t["main_grid"] = Tile.NO_SPACE
    t["main_grid"][: len(main.cells)] = main.cells
    t["small_grid"] = Tile.NO_SPACE
    t["small_grid"][: len(small.cells)] = small.cells
    t["main_width"], t["small_width"] = main.width, small.width
    t["neighbour"] = -1
    t["partner"] = -1
    for estate in range(NUM_ESTATES):
        grid = small if estate else main
        first = MAIN_SPACES + (estate - 1) * SMALL_SPACES if estate else 0
        t["estate_of"][first : first + (SMALL_SPACES if estate else MAIN_SPACES)] = estate
        for x in range(len(grid.cells)):
            row, column = divmod(x, grid.width)
            above, below = row > 0, row + 1 < len(grid.rows)
            before, behind = column > 0, column + 1 < grid.width
            steps = ((-grid.width, above), (grid.width, below), (-1, before), (1, behind))
            for direction, (step, inside) in enumerate(steps):
                if inside:
                    t["neighbour"][first + x, direction] = first + x + step
            step, inside = (grid.width, below) if components.large_vertical else (1, behind)
            if inside:
                t["partner"][first + x] = first + x + step
    t["base_stables"] = main.cells.count(Tile.STABLE)
    t["small_stables"] = small.cells.count(Tile.STABLE)


def _pack_numbers(t: Any, components: Components, num_players: int) -> None:
    for marker in Marker:
        t["start_stock"][:, marker] = components.start_stock[marker.name.lower()]
    for place, bonus in enumerate(components.start_bonus[num_players - 1]):
        _fill(t["start_bonus"][place], bonus)
    points = components.hand_points
    t["hand_points"] = points + (points[-1],) * (MAX_HAND - len(points))
    t["level_count"][1:] = components.large_laid_out[num_players - 1]
    t["jobs_limit"] = components.jobs_in_play[num_players - 1]
    t["reminder_turn"] = components.reminder_production
    t["top_title"] = components.titles[-1][0]
    for field in (
        "end_symbol", "hut_steps", "flipped", "estate_points", "glass_points", "livestock_points",
        "pasture_capacity", "stable_capacity", "forest_capacity", "years", "pawns", "redeal_year",
    ):  # fmt: skip
        t[field] = getattr(components, field)
    for field, value in components.special_numbers.items():
        t[field] = value
