"""Games with numba's bounds checks: no kernel reads or writes beyond an array.

Kernels are otherwise compiled without them: a wrong index would go unnoticed or corrupt the record. The cache
keeps the checked kernels in a folder of their own.
"""

import os
import subprocess
import sys

import pytest

from .game import GameUnderTest
from .games import ROOT, each_game

CODE = """
import sys
import numpy as np
from tests.games.games import GAMES
from tests.games.playing import Table
playing = GAMES[sys.argv[1]].playing
for num_players in playing.game.players:
    for rules in (None, playing.stretched):
        vec = playing.lanes(num_players, 50, seed=num_players, rules=rules)
        table = Table(playing, vec, seed=1)
        for number in range(600):
            vec.step(table.choose())
            if number % 20 == 0:
                vec.observe()
                vec.scores()
                vec.determinize(0, list(range(50)))
                vec.set_position(number % 50, vec.get_position(number % 50))
        vec.play_random(500)
        print("played", num_players, int(table.played.sum()))
try:
    vec.game.kernels.legal(vec.tables[0], vec.state[0], np.zeros(1, np.int16))
except IndexError:
    print("checked")
"""


@pytest.mark.soak
@each_game
def test_no_kernel_leaves_its_arrays(game: GameUnderTest) -> None:
    path = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    played = subprocess.run(
        [sys.executable, "-c", CODE, game.name],
        env=os.environ | {"NUMBA_BOUNDSCHECK": "1", "PYTHONPATH": path},
        capture_output=True,
        text=True,
    )
    assert played.returncode == 0, played.stderr[-3000:]
    assert played.stdout.count("played") == 2 * len(game.playing.game.players)
    assert "checked" in played.stdout, "the kernels were compiled without bounds checks"
