"""Edits of nested data (positions, component files), by paths such as "players.0.cubes.orange"."""

from collections.abc import Callable, Iterator
from typing import Any

Edit = Callable[[Any], None]


def change(path: str, value: Any) -> Edit:
    """Replace (or add) one value."""

    def apply(data: Any) -> None:
        target, last = _target(data, path)
        target[last] = value

    return apply


def remove(path: str) -> Edit:
    """Take one value out."""

    def apply(data: Any) -> None:
        target, last = _target(data, path)
        del target[last]

    return apply


def _target(data: Any, path: str) -> tuple[Any, Any]:
    """What holds the value, and its key there."""
    *parents, last = path.split(".")
    for key in parents:
        data = data[_key(data, key)]
    return data, _key(data, last)


def _key(target: Any, key: str) -> Any:
    return int(key) if isinstance(target, list) else key


def leaves(value: Any, into_lists: bool = True, path: str = "") -> Iterator[str]:
    """Paths to all values that are no tables (nor lists, unless these count as values)."""
    if isinstance(value, dict):
        items: Any = value.items()
    elif isinstance(value, list) and into_lists:
        items = enumerate(value)
    else:
        yield path
        return
    for key, item in items:
        yield from leaves(item, into_lists, f"{path}.{key}" if path else str(key))


def nested(path: str, value: Any) -> Any:
    """Tables within tables that hold only this value."""
    for key in reversed(path.split(".")):
        value = {key: value}
    return value
