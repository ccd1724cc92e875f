"""Games with numba's bounds checks: no kernel reads or writes beyond an array.

Kernels are otherwise compiled without them: a wrong index would go unnoticed or corrupt the record. The cache
keeps the checked kernels in a folder of their own.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CODE = """
from tests.black_forest.playing import PLAYERS, Table, generous_rules, lanes
for num_players in PLAYERS:
    for rules in (None, generous_rules()):
        table = Table(lanes(num_players, 50, seed=num_players, rules=rules), seed=1)
        vec = table.vec
        for number in range(600):
            vec.step(table.choose())
            if number % 20 == 0:
                vec.observe()
                vec.scores()
                vec.determinize(0, list(range(50)))
                vec.set_position(number % 50, vec.get_position(number % 50))
        vec.play_random(500)
        print("played", num_players, int(table.played.sum()))
import numpy as np
try:
    vec.game.kernels.legal(vec.tables[0], vec.state[0], np.zeros(1, np.int16))
except IndexError:
    print("checked")
"""


@pytest.mark.soak
def test_no_kernel_leaves_its_arrays() -> None:
    path = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    played = subprocess.run(
        [sys.executable, "-c", CODE],
        env=os.environ | {"NUMBA_BOUNDSCHECK": "1", "PYTHONPATH": path},
        capture_output=True,
        text=True,
    )
    assert played.returncode == 0, played.stderr[-3000:]
    assert played.stdout.count("played") == 8
    assert "checked" in played.stdout, "the kernels were compiled without bounds checks"
