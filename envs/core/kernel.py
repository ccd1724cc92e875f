"""The `kernel` decorator: numba functions that compile for one signature each, cached on disk.

Numba specialises a function for every integer width that a caller happens to pass (an `int8` read from a
record, an `IntEnum` member, a literal). Kernels call kernels with all of them, so each would compile several
times. `kernel` widens every integer argument to `int64` at the call site instead.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from numba import njit, set_num_threads, types
from numba.core import config as numba_config
from numba.core import event

from . import cache

#: options of every kernel; `boundscheck` follows NUMBA_BOUNDSCHECK
OPTIONS: dict[str, Any] = {"cache": True, "error_model": "numpy"}


_config: Any = numba_config


@contextmanager
def _own_cache(module: str) -> Iterator[None]:
    """Numba asks for the cache folder when a function is decorated: other packages' kernels keep theirs."""
    before = _config.CACHE_DIR
    _config.CACHE_DIR = str(cache.folder(cache.game_of(module)))
    try:
        yield
    finally:
        _config.CACHE_DIR = before


def set_threads(count: int) -> int:
    """Let parallel kernels called from this thread use `count` threads, or as many as numba has; how many."""
    count = min(count, int(_config.NUMBA_NUM_THREADS))
    set_num_threads(count)
    return count


def _widen(argument: types.Type) -> types.Type:
    argument = types.unliteral(argument)
    if isinstance(argument, types.Integer | types.Boolean | types.IntEnumMember):
        return types.int64
    return argument


def kernel(function: Callable[..., Any], **options: Any) -> Any:
    """Compile `function` with numba on first use; integer arguments are widened to `int64`.

    `options` are added to `OPTIONS`, such as `parallel=True`: `prange` loops share the work among threads.
    """
    with _own_cache(function.__module__):
        dispatcher: Any = njit(**OPTIONS, **options)(function)
    resolve = dispatcher.get_call_template

    def get_call_template(args: tuple[types.Type, ...], kws: dict[str, types.Type]) -> Any:
        return resolve(tuple(_widen(a) for a in args), {k: _widen(v) for k, v in kws.items()})

    dispatcher.get_call_template = get_call_template
    return dispatcher


class _Notice(event.Listener):  # type: ignore[misc]
    """Says once per process that kernels are being compiled, since it takes a while and seems like a hang."""

    silent = False

    def on_start(self, event: Any) -> None:
        function = event.data["dispatcher"].py_func
        if not self.silent and function.__module__.split(".")[0] == "eurozoo":
            self.silent = True
            print(
                "eurozoo: compiling kernels, once for this version (`eurozoo warmup` does it ahead) ...",
                file=sys.stderr,
                flush=True,
            )

    def on_end(self, event: Any) -> None:
        pass


notice = _Notice()
event.register("numba:compile", notice)
