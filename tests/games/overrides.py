"""Component files and overrides of their values: what the tests of all games' `load` modules share."""

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from tests.edits import remove

from eurozoo.envs.core.components import read_toml
from eurozoo.envs.core.errors import ComponentError

Rules = dict[str, Any]


def refuse(load: Callable[[Rules], Any], rules: Rules, message: str) -> None:
    """An override is refused with one sentence that has `message` in it."""
    with pytest.raises(ComponentError) as refusal:
        load(rules)
    sentence = str(refusal.value)
    assert message in sentence
    assert sentence.startswith("rules: ")
    assert "\n" not in sentence
    assert len(sentence) < 600


def needs_all(read: Callable[[str, Rules], Any], file: Path, paths: Iterable[str]) -> None:
    """A component file that lost one of these blocks or values is as clearly refused."""
    for path in paths:
        data = read_toml(file)
        remove(path)(data)
        with pytest.raises(ComponentError, match=f"^file: {re.escape(path)} is missing$"):
            read("file", data)
