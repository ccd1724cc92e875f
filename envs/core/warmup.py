"""Compiling a game's kernels ahead, so that nothing waits for the compiler later."""

import importlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter

import numpy as np

from . import registry
from .cache import folder
from .game import Game
from .kernel import notice
from .options import Options
from .vector import VectorEnv


def warmup(
    game_ids: str | Iterable[str] | None = None,
    *,
    parallel: bool = False,
    hooks: Sequence[str] = (),
    report: Callable[[str], None] | None = print,
) -> None:
    """Compile every kernel of the games (default: all), or load it from disk if that has been done.

    With `parallel`, also the loops that `threads=` uses; with `hooks`, what further functions compile, each
    named as "module:attribute" (such as "eurozoo.agents.search:warmup") and called with the id. `report` gets
    a line for each step, with the seconds it took; None for silence.

    Raises `UnknownGameError`.
    """
    ids = (
        registry.known_games() if game_ids is None else [game_ids] if isinstance(game_ids, str) else game_ids
    )
    say = report or (lambda line: None)
    notice.silent = True
    say(f"kernels are kept in {folder().parent}")
    start = perf_counter()
    for id in ids:
        game = registry.find(id)
        _warm_loops(game, 1, say)
        if parallel:
            _warm_loops(game, 2, say)
        for hook in (*registry.warmups(id), *hooks):
            module, _, attribute = hook.partition(":")
            with _timed(f"{id}: {module.rpartition('.')[2]}", say):
                getattr(importlib.import_module(module), attribute)(id)
    say(f"done in {perf_counter() - start:.1f} s")


@contextmanager
def _timed(what: str, say: Callable[[str], None]) -> Iterator[None]:
    start = perf_counter()
    yield
    say(f"{what}: {perf_counter() - start:.1f} s")


def _warm_loops(game: Game, threads: int, say: Callable[[str], None]) -> None:
    form = " (parallel)" if threads > 1 else ""
    with _timed(f"{game.id}: reset{form}", say):
        vec = VectorEnv(game, 2, seed=0, threads=threads)
    with _timed(f"{game.id}: step{form}", say):
        legal, _ = vec.legal_actions
        vec.step(legal[:, 0].copy())
    with _timed(f"{game.id}: random play{form}", say):
        vec.play_random(2)
    with _timed(f"{game.id}: states{form}", say):
        vec.set_state(vec.get_state())
        vec.scores()
        vec.determinize(0, np.arange(2))
    for encoder in game.encoders:
        with _timed(f"{game.id}: encoder {encoder}{form}", say):
            VectorEnv(game, 2, Options(encoder=encoder), seed=0, threads=threads).observe()
