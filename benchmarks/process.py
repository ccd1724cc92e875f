"""What can only be measured in a new process: start-up times, memory, and compiling in an empty cache."""

import json
import os
import subprocess
import sys
import tempfile
from statistics import median
from typing import Any

_IMPORT = """
from time import perf_counter
start = perf_counter()
import eurozoo
print(perf_counter() - start)
"""

_FIRST_STEP = """
import json, resource, sys
from time import perf_counter
start = perf_counter()
import eurozoo
game, players, lanes = json.loads(sys.argv[1])
env = eurozoo.make_vec(game, lanes, num_players=players, seed=0)
env.step(env.legal_actions[0][:, 0])
env.observe()
seconds = perf_counter() - start
try:  # `ru_maxrss` of a new process starts with that of its parent on Linux
    with open("/proc/self/status") as status:
        peak = next(1024 * int(line.split()[1]) for line in status if line.startswith("VmHWM"))
except OSError:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
print(json.dumps([seconds, peak / 2**20]))
"""

_WARMUP = """
import sys
from time import perf_counter
import eurozoo
start = perf_counter()
eurozoo.warmup(sys.argv[1])
print(perf_counter() - start)
"""


def import_seconds(runs: int) -> float:
    """Median time of `import eurozoo`."""
    return median(float(_run(_IMPORT)) for _ in range(runs))


def first_step(game: str, num_players: int, lanes: int, runs: int) -> tuple[float, float]:
    """Median seconds from the first import to the first step and observation, and the most memory used, in
    MiB.

    The cache of kernels is warm: one run goes before.
    """
    argument = json.dumps([game, num_players, lanes])
    results = [json.loads(_run(_FIRST_STEP, argument)) for _ in range(runs + 1)][1:]
    return median(seconds for seconds, _ in results), max(mebibytes for _, mebibytes in results)


def cold_warmup_seconds(game: str) -> float:
    """Time of `eurozoo warmup` with an empty cache."""
    with tempfile.TemporaryDirectory() as folder:
        return float(_run(_WARMUP, game, EUROZOO_CACHE_DIR=folder).splitlines()[-1])


def _run(code: str, *arguments: str, **environment: Any) -> str:
    """Output of Python code in a new process; `RuntimeError` with its errors if it fails."""
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise RuntimeError(f"a benchmark process failed: {done.stderr.strip()}")
    return done.stdout
