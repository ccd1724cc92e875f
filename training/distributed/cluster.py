"""The connection to a Ray cluster."""

import logging
import os
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import ray
from ray.exceptions import RayError, RayTaskError

from eurozoo.envs.core.errors import OptionError

SETTINGS = {
    "RAY_USAGE_STATS_ENABLED": "0",  # nothing is reported to the makers of Ray
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",  # no advice on GPUs is printed
    "RAY_worker_niceness": "0",  # by default workers give way to all else in the machine
}
SECONDS_TO_ANSWER = 10.0  # Ray itself would try for minutes
RETRIES = 3  # of a call whose worker dies, before the call itself is taken to be what kills workers


@contextmanager
def connection(address: str | None, workers: int) -> Iterator[None]:
    """Be connected to the cluster at `address`, or that which the variable RAY_ADDRESS names; without either,
    to one that lives in this machine for as long. A program that has called `ray.init` stays as it is.

    Raises `OptionError` if there is no cluster, or it has fewer CPUs than `workers`.
    """
    if ray.is_initialized():
        _check_cpus(workers)
        yield
        return
    for name, value in SETTINGS.items():
        os.environ.setdefault(name, value)
    address = address or os.environ.get("RAY_ADDRESS")
    own = {} if address else {"num_cpus": workers, "include_dashboard": False}
    try:
        _reach(address or "local")
        ray.init(address or "local", logging_level=logging.ERROR, log_to_driver=False, **own)  # type: ignore[arg-type]
    except (OSError, OverflowError, RuntimeError, ValueError) as error:
        where = f"connect to a Ray cluster at {address}" if address else "start Ray"
        raise OptionError(f"cannot {where}: {str(error).splitlines()[0]}") from None
    try:
        _check_cpus(workers)
        yield
    finally:
        ray.shutdown()


def _reach(address: str) -> None:
    """Raise `OSError`, or `OverflowError` for an impossible port, if nobody listens there."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdecimal():  # not "auto" and the like, which Ray looks up
        socket.create_connection((host.strip("[]"), int(port)), SECONDS_TO_ANSWER).close()


def _check_cpus(workers: int) -> None:
    cpus = int(ray.cluster_resources().get("CPU", 0))  # type: ignore[no-untyped-call]
    if cpus < workers:
        raise OptionError(f"the Ray cluster has {cpus} CPUs, too few for {workers} workers")


def results(calls: Sequence[Any]) -> list[Any]:
    """What was called for, in that order; what a worker raises is raised here, and `OSError` if Ray gives
    up."""
    try:
        return list(ray.get(list(calls)))
    except RayTaskError as error:
        raise error.cause from None
    except RayError as error:
        raise OSError(f"Ray gave up: {str(error).splitlines()[0]}") from None
