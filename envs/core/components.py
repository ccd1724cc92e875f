"""Reading component files (TOML) and laying a user's overrides over them.

A game describes its file by a `ComponentFile`, and checks the values with its own `ComponentReader`.
"""

import math
import os
import tomllib
from collections.abc import Callable, Collection, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from .block import Block
from .errors import ComponentError

MAX_FILE_BYTES = 1_000_000
MAX_NUMBER = 30_000  # component numbers are packed into 16 bits at most
MAX_ITEMS = 1_000  # of a list or a table
MAX_TEXT = 1_000
MAX_NESTING = 8

SOURCES = ("rulebook", "published", "reconstructed")  # where a block of a file has its values from

#: what the `rules=` option takes: a TOML file, or the same as a dict
Rules = str | os.PathLike[str] | Mapping[str, Any]


def read_toml(path: str | os.PathLike[str]) -> dict[str, Any]:
    """Contents of a TOML file.

    Raises `ComponentError` if the file cannot be read, is larger than `MAX_FILE_BYTES`, or is not TOML.
    """
    file = Path(path)
    try:
        with file.open("rb") as stream:
            data = stream.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        raise ComponentError(f"cannot read component file {file}: {error.strerror or error}") from None
    if len(data) > MAX_FILE_BYTES:
        raise ComponentError(f"component file {file} is larger than {MAX_FILE_BYTES} bytes")
    try:
        return tomllib.loads(data.decode())
    except UnicodeDecodeError:
        raise ComponentError(f"component file {file} is not UTF-8 text") from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ComponentError(f"component file {file} is not valid TOML: {error}") from None


def read_override(rules: Rules) -> tuple[dict[str, Any], str]:
    """The override that a `rules=` option means, and what to call it in messages: its path, or "rules".

    Raises `ComponentError` as `read_toml` does, or if `rules` is neither a path nor a mapping.
    """
    if isinstance(rules, Mapping):
        return dict(rules), "rules"
    if isinstance(rules, str | os.PathLike):
        return read_toml(rules), os.fspath(rules)
    raise ComponentError(f"rules must be the path of a TOML file or a dict, not {type(rules).__name__}")


def merge_override(
    base: Mapping[str, Any], override: Mapping[str, Any], where: str, whole: Collection[str] = ()
) -> dict[str, Any]:
    """A copy of `base` in which the values named in `override` are replaced; neither argument changes.

    Tables are merged key by key. Lists are replaced as a whole, and so are the tables whose key is in `whole`
    (bundles such as a cost, where a key that is absent means zero): what is in them, their reader must check.
    `where` names the override in messages, usually its path.

    Raises `ComponentError`, naming the key and `where`, for a key that `base` does not have, a value of
    another type, a number that is not finite or beyond +-`MAX_NUMBER`, and a text, list or table of absurd
    size.
    """
    return _merge_table(base, override, where, frozenset(whole), ())


def _merge_table(
    base: Mapping[str, Any],
    override: Mapping[str, Any],
    where: str,
    whole: frozenset[str],
    path: tuple[str, ...],
) -> dict[str, Any]:
    merged = dict(base)
    for key, value in override.items():
        here = (*path, str(key))
        if key not in base:
            table = f"table {'.'.join(path)}" if path else "top level"
            raise ComponentError(f"{where}: unknown key {'.'.join(here)!r}; the {table} has {_listing(base)}")
        _check_value(value, where, here)
        old = base[key]
        _check_type(old, value, where, here)
        if isinstance(old, Mapping) and key not in whole:
            merged[key] = _merge_table(old, value, where, whole, here)
        else:
            merged[key] = value
    return merged


def _check_type(old: Any, new: Any, where: str, path: tuple[str, ...]) -> None:
    expected, got = _kind(old), _kind(new)
    if expected != got and not (expected == "number" and got == "integer"):
        raise ComponentError(f"{where}: {'.'.join(path)} must be {_article(expected)}, not {_article(got)}")
    if isinstance(old, list) and old:
        kinds = {_kind(item) for item in old}
        for index, item in enumerate(new):
            if _kind(item) not in kinds and not ("number" in kinds and _kind(item) == "integer"):
                wanted = " or ".join(sorted(_article(kind) for kind in kinds))
                name = f"{'.'.join(path)}[{index}]"
                raise ComponentError(f"{where}: {name} must be {wanted}, not {_article(_kind(item))}")


def _check_value(value: Any, where: str, path: tuple[str, ...]) -> None:
    name = ".".join(path)
    if len(path) > MAX_NESTING:
        raise ComponentError(f"{where}: {name} is nested more than {MAX_NESTING} deep")
    if isinstance(value, bool):
        return
    if isinstance(value, int | float):
        if not math.isfinite(value) or abs(value) > MAX_NUMBER:
            raise ComponentError(f"{where}: {name} must be a number within +-{MAX_NUMBER}, not {value}")
    elif isinstance(value, str):
        if len(value) > MAX_TEXT:
            raise ComponentError(f"{where}: {name} is longer than {MAX_TEXT} characters")
    elif isinstance(value, list | Mapping):
        if len(value) > MAX_ITEMS:
            raise ComponentError(f"{where}: {name} has more than {MAX_ITEMS} items")
        items = value.items() if isinstance(value, Mapping) else enumerate(value)
        for key, item in items:
            _check_value(item, where, (*path, str(key)))
    else:
        raise ComponentError(f"{where}: {name} cannot be {_article(_kind(value))}")


def _kind(value: Any) -> str:
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int):
        return "integer"
    if isinstance(value, float):
        return "number"
    if isinstance(value, str):
        return "text"
    if isinstance(value, list):
        return "list"
    if isinstance(value, Mapping):
        return "table"
    return type(value).__name__


def _article(kind: str) -> str:
    if kind == "text":
        return kind
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"


def _listing(names: Collection[str], most: int = 12) -> str:
    shown = ", ".join(list(names)[:most])
    return f"{shown}, ..." if len(names) > most else shown


class ComponentReader:
    """What the readers of the games' component files share; `where` names the file in messages."""

    def __init__(self, where: str) -> None:
        self.where = where
        self.sources: dict[str, str] = {}  # of each block opened

    def open(self, root: Block, key: str) -> Block:
        """A block of the file, its `source` noted."""
        block = root.block(key)
        self.sources[key] = block.word("source", SOURCES)
        return block

    def numbers(self, root: Block, key: str, names: Collection[str], low: int, high: int) -> dict[str, int]:
        """A block that holds only whole numbers of these names."""
        block = self.open(root, key)
        values = {name: block.integer(name, low, high) for name in names}
        block.close()
        return values

    def one(self, root: Block, key: str, name: str, low: int, high: int) -> int:
        """A block that holds only this whole number."""
        return self.numbers(root, key, (name,), low, high)[name]


_Components = TypeVar("_Components", covariant=True)


class _Reads(Protocol[_Components]):
    """A game's reader."""

    def components(self, data: Mapping[str, Any], /) -> _Components: ...


class ComponentFile(Generic[_Components]):
    """The component file of a game, read when it is first needed.

    `reader(where)` makes the reader of a whole file, overrides included; `whole` is as in `merge_override`.
    """

    def __init__(
        self, path: Path, reader: Callable[[str], _Reads[_Components]], whole: Collection[str]
    ) -> None:
        self._path = path
        self._reader = reader
        self._whole = whole

    @cached_property
    def _data(self) -> dict[str, Any]:
        return read_toml(self._path)

    @cached_property
    def _default(self) -> _Components:
        return self._reader(self._path.name).components(self._data)

    def load(self, rules: Rules | None) -> _Components:
        """The components, with `rules` laid over them.

        Raises `ComponentError` if `rules` is malformed.
        """
        if rules is None:
            return self._default
        override, where = read_override(rules)
        merged = merge_override(self._data, override, where, self._whole)
        return self._reader(where).components(merged)


def read_titles(block: Block, least: int) -> tuple[tuple[int, str], ...]:
    """The solo titles of a block: points (from `least`) and names, rising."""
    titles: list[tuple[int, str]] = []
    for title in block.blocks("titles"):
        titles.append((title.integer("points", least, 1000), title.text("name")))
        title.close()
        if len(titles) > 1 and titles[-2][0] >= titles[-1][0]:
            raise title.error("points", "must be more than those of the title before")
    if not titles:
        raise block.error("titles", "must have at least one title")
    return tuple(titles)
