"""Training and tournaments on a Ray cluster."""

from typing import Literal, get_args

from eurozoo.envs.core.errors import OptionError

Engine = Literal["local", "ray"]
"""Where games are played: by processes of this machine, or by workers of a Ray cluster."""


def check_engine(engine: str, address: str | None) -> None:
    """Raise `OptionError` for an unknown engine, or an address where there is no cluster."""
    if engine not in get_args(Engine):
        raise OptionError(f"engine must be {' or '.join(get_args(Engine))}, not {engine!r}")
    if address is not None and engine != "ray":
        raise OptionError("--address is that of a Ray cluster: add --engine ray")
