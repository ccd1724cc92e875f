"""Every kernel of a game is used, and compiles for exactly one signature.

Each further signature costs seconds of compilation, and is a sign of an integer that was not widened.
"""

import importlib
import subprocess
import sys
from typing import Any

from numba.core.dispatcher import Dispatcher

from eurozoo.testing import check_compiled_once

from .game import GameUnderTest
from .games import each_game, modules

#: play of every kind, with all that calls a kernel from Python
PLAY = """
import sys
import numpy as np
import eurozoo
from eurozoo.envs.core.registry import find
game = find(sys.argv[1])
for num_players in game.players:
    options = {"first_game": game.has_first_game, "reward": "margin", "illegal": "terminate"}
    for options in ({}, options, *({"encoder": name} for name in game.encoders)):
        vec = eurozoo.make_vec(game.id, 3, num_players=num_players, seed=1, **options)
        vec.play_random(400)
        vec.step(vec.legal_actions[0][:, 0].astype(np.int32))
        vec.step([int(row[0]) for row in vec.legal_actions[0]])
        vec.observe(num_players - 1), vec.observe(lanes=[1]), vec.observe_final(0), vec.scores()
        vec.determinize(np.zeros(3, np.int8), [1, 2, 3])
        vec.set_state(vec.get_state())
        vec.set_position(0, vec.get_position(1))
        env = eurozoo.make(game.id, num_players=num_players, **options)
        env.reset(seed=np.uint8(3))
        env.step(np.int16(np.flatnonzero(env.infos[env.agent_selection]["action_mask"])[0]))
        env.last(), env.scores(), eurozoo.replay(env.record().to_json())
"""


def signatures(kernel: Any) -> set[tuple[Any, ...]]:
    """Argument types for which a kernel has been compiled, in this process or in an earlier one."""
    on_disk = kernel._cache._cache_file._load_index()
    return {tuple(signature) for signature in kernel.signatures} | {tuple(key[0]) for key in on_disk}


@each_game
def test_each_kernel_has_one_signature(game: GameUnderTest) -> None:
    id = game.playing.id
    subprocess.run([sys.executable, "-c", PLAY, id], check=True, capture_output=True, text=True)
    check_compiled_once(id)
    rooms = importlib.import_module(f"eurozoo.envs.{game.name}")
    encoders = importlib.import_module(f"eurozoo.encoders.{game.name}")
    kernels: dict[str, Any] = {}
    for module in [*modules(rooms), *modules(encoders)]:
        for value in vars(module).values():
            if isinstance(value, Dispatcher) and value.py_func.__module__ == module.__name__:
                kernels[f"{module.__name__}.{value.py_func.__name__}"] = value
    assert len(kernels) > 50
    for loop in ("reset", "refresh", "step", "play_random", "score", "determinize"):
        kernels[f"loops.{loop}"] = getattr(game.playing.game.loops, loop)
    count = {name: len(signatures(kernel)) for name, kernel in kernels.items()}
    assert not [name for name, n in count.items() if n == 0], "kernels that nothing calls"
    assert not [name for name, n in count.items() if n > 1], "kernels that compile several times"
