"""The command `eurozoo bench`: tables, ratios, JSON and a chart of how fast a game is."""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Any

from eurozoo.envs.core.errors import OptionError
from eurozoo.envs.core.options import Options, Setup
from eurozoo.envs.core.registry import find
from eurozoo.training.files import write_json
from eurozoo.training.tables import text_table

from .chart import draw_chart
from .config import BenchConfig
from .measure import Chunk, Rate, machine, measure, pinned
from .peers import PEERS
from .process import cold_warmup_seconds, first_step, import_seconds
from .throughput import aec_steps, random_play, record_bytes, search, vector_steps

BACKGAMMON, BACKGAMMON_TENSORS, CONNECT_FOUR, BACKGAMMON_SEARCH = PEERS
SEARCH_PLAYERS = 3


@dataclass(frozen=True)
class Floor:
    """What the project promises: a ratio of two rates, or (without another) a rate."""

    ours: str
    other: str
    least: float


def bench(config: BenchConfig) -> dict[str, Any]:
    """Measure, print the tables, write bench.json and bench.png; returns what is in bench.json.

    Raises `UnknownGameError` or `OptionError`.
    """
    game = find(config.game)
    players = Setup.check(game, Options(num_players=config.num_players)).num_players
    for name in ("lanes", "runs", "seconds"):
        if not getattr(config, name) > 0:
            raise OptionError(f"{name} must be more than 0, not {getattr(config, name)}")
    if not config.sweep or min(config.sweep) < 1:
        raise OptionError("sweep must be one or more numbers of lanes, each at least 1")
    config.output.mkdir(parents=True, exist_ok=True)

    where = machine()
    print("; ".join(f"{key} {value}" for key, value in where.items()))
    print(f"{game.title}, {players} players, {config.lanes} lanes; median of {config.runs} runs\n")

    ours, floors = _ours(config, players)
    rates: dict[str, Rate | str] = {}
    for name, (make, cores) in ours.items():
        rates[name] = _rate(make, cores, config)
    for name, make in PEERS.items():
        rates[name] = _rate(make, 1, config)
    sweep = {lanes: _rate(partial(random_play, game.id, lanes, players), 1, config) for lanes in config.sweep}
    limits = _limits(config, players)

    print(_rate_table(rates), _floor_table(rates, floors), _limit_table(limits), sep="\n\n")
    report = {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "machine": where,
        "game": game.id,
        "num_players": players,
        "lanes": config.lanes,
        "decisions_per_second": {name: _plain(rate) for name, rate in rates.items()},
        "play_random_by_lanes": {lanes: _plain(rate) for lanes, rate in sweep.items()},
        "ratios": {
            f"{f.ours} / {f.other}": {"ratio": _ratio(rates, f), "floor": f.least} for f in floors if f.other
        },
        "floors": {f.ours: {"rate": _ratio(rates, f), "floor": f.least} for f in floors if not f.other},
        "limits": {
            name: {"value": value, "limit": limit, "unit": unit} for name, value, limit, unit in limits
        },
    }
    write_json(config.output / "bench.json", report)
    draw_chart(config.output / "bench.png", game.title, sweep, rates)
    print(f"\nwritten: {config.output / 'bench.json'}, {config.output / 'bench.png'}")
    return report


def _ours(
    config: BenchConfig, players: int
) -> tuple[dict[str, tuple[Callable[[], Chunk], int]], list[Floor]]:
    """What is measured of ours, each with its number of cores, and what is promised."""
    game, lanes = config.game, config.lanes
    inside, outside, single = "play_random in one kernel", "vector step + mask + observation", "AEC last/step"
    both = f"{inside}, 2 cores"
    several = min(SEARCH_PLAYERS, find(game).players[-1])
    searching = f"MCTS, random playouts, {several} players: simulated decisions"
    measured: dict[str, tuple[Callable[[], Chunk], int]] = {
        inside: (partial(random_play, game, lanes, players), 1),
        outside: (partial(vector_steps, game, lanes, players), 1),
        single: (partial(aec_steps, game, players), 1),
        searching: (partial(search, game, several), 1),
    }
    floors = [
        Floor(inside, BACKGAMMON, 20),
        Floor(outside, BACKGAMMON_TENSORS, 12),
        Floor(single, CONNECT_FOUR, 3),
        Floor(searching, "", 200_000),
        Floor(searching, BACKGAMMON_SEARCH, 1),
    ]
    if (os.cpu_count() or 1) >= 2:
        measured[both] = (partial(random_play, game, lanes, players, threads=2), 2)
        floors.append(Floor(both, inside, 1.8))
    return measured, floors


def _rate(make: Callable[[], Chunk], cores: int, config: BenchConfig) -> Rate | str:
    """The rate on so many cores, or the name of what is not installed."""
    try:
        with pinned(cores):
            return measure(make(), config.seconds, config.runs)
    except ModuleNotFoundError as error:
        return f"not measured: {error.name} is not installed"


def _limits(config: BenchConfig, players: int) -> list[tuple[str, float, float, str]]:
    """Sizes and times with their limits: (name, value, limit, unit)."""
    seconds, memory = first_step(config.game, players, config.lanes, config.runs)
    limits = [
        ("record of one game", record_bytes(config.game), 4096, "bytes"),
        (f"process with {config.lanes} lanes, peak memory", memory, 400, "MiB"),
        ("import eurozoo", import_seconds(config.runs), 0.5, "s"),
        ("new process to first step, warm cache", seconds, 3, "s"),
    ]
    if config.cold:
        limits.append(("warmup in an empty cache", cold_warmup_seconds(config.game), 90, "s"))
    return limits


def _ratio(rates: dict[str, Rate | str], floor: Floor) -> float | None:
    ours = rates[floor.ours]
    other = rates[floor.other] if floor.other else Rate((1.0,))
    if isinstance(ours, str) or isinstance(other, str):
        return None
    return ours.median / other.median


def _plain(rate: Rate | str) -> dict[str, Any] | str:
    return rate if isinstance(rate, str) else rate.as_dict()


def _rate_table(rates: dict[str, Rate | str]) -> str:
    rows: list[Sequence[str]] = [("one core unless said", "", "decisions/s", "slowest", "fastest")]
    for name, rate in rates.items():
        if isinstance(rate, str):
            rows.append((name, rate, "-", "-", "-"))
        else:
            rows.append(
                (name, "", *(f"{number:,.0f}" for number in (rate.median, min(rate.runs), max(rate.runs))))
            )
    return text_table(rows)


def _floor_table(rates: dict[str, Rate | str], floors: list[Floor]) -> str:
    rows = [("rate", "over", "ratio (else rate)", "floor", "")]
    for floor in floors:
        ratio = _ratio(rates, floor)
        met = "" if ratio is None else "met" if ratio >= floor.least else "MISSED"
        rows.append(
            (floor.ours, floor.other, "-" if ratio is None else f"{ratio:,.1f}", f"{floor.least:,g}", met)
        )
    return text_table(rows)


def _limit_table(limits: list[tuple[str, float, float, str]]) -> str:
    rows = [("limit", "", "value", "at most", "")]
    for name, value, limit, unit in limits:
        rows.append((name, unit, f"{value:.4g}", f"{limit:g}", "met" if value <= limit else "MISSED"))
    return text_table(rows)
