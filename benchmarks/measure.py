"""Timing: a warm-up, then the median rate of several runs."""

import os
import platform
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

Chunk = Callable[[], tuple[int, float]]
"""Does some work; returns the decisions taken and the seconds that count."""


@dataclass(frozen=True)
class Rate:
    """Decisions per second of several runs."""

    runs: tuple[float, ...]

    @property
    def median(self) -> float:
        """The middle run."""
        return median(self.runs)

    def as_dict(self) -> dict[str, Any]:
        """Plain form for JSON."""
        return {"median": self.median, **asdict(self)}


def timed(work: Callable[[], int]) -> Chunk:
    """A chunk whose whole time counts."""

    def chunk() -> tuple[int, float]:
        start = perf_counter()
        decisions = work()
        return decisions, perf_counter() - start

    return chunk


def measure(chunk: Chunk, seconds: float, runs: int) -> Rate:
    """Run `chunk` once to warm up, then `runs` times for at least `seconds` each."""
    chunk()
    rates = []
    for _ in range(runs):
        decisions, spent = 0, 0.0
        while spent < seconds:
            more, time = chunk()
            decisions += more
            spent += time
        rates.append(decisions / spent)
    return Rate(tuple(rates))


@contextmanager
def pinned(cores: int) -> Iterator[int]:
    """Run the calling thread on at most `cores` cores (where the system can); gives how many it got."""
    if not hasattr(os, "sched_setaffinity"):
        yield cores
        return
    before = os.sched_getaffinity(0)
    chosen = sorted(before)[:cores]
    os.sched_setaffinity(0, chosen)
    try:
        yield len(chosen)
    finally:
        os.sched_setaffinity(0, before)


def machine() -> dict[str, Any]:
    """Processor, cores, memory and versions, so that numbers can be compared."""
    return {
        "processor": _processor(),
        "cores": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count(),
        "memory_gib": round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30, 1),
        "system": platform.platform(),
        "python": sys.version.split()[0],
        **{package: version(package) for package in ("numpy", "numba")},
    }


def _processor() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.is_file():
        for line in cpuinfo.read_text().splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    return platform.processor() or platform.machine()
