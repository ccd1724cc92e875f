"""Reading and overriding component files."""

import pytest

from eurozoo.envs.core.components import MAX_FILE_BYTES, merge_override, read_override, read_toml
from eurozoo.envs.core.errors import ComponentError

BASE = {
    "turns": 3,
    "ratio": 0.5,
    "name": "x",
    "flag": True,
    "steps": [1, 2],
    "card": {"cost": {"wood": 1}, "points": 2},
}


def merge(override):
    return merge_override(BASE, override, "file.toml", whole=("cost",))


def test_merge():
    merged = merge({"turns": 4, "ratio": 1, "steps": [5], "card": {"cost": {"clay": 2}}})
    assert merged == BASE | {"turns": 4, "ratio": 1, "steps": [5], "card": {"cost": {"clay": 2}, "points": 2}}
    assert BASE["card"] == {"cost": {"wood": 1}, "points": 2}
    assert merge({}) == BASE


@pytest.mark.parametrize(
    ("override", "message"),
    [
        ({"nonsense": 1}, "unknown key 'nonsense'"),
        ({"card": {"pints": 1}}, "unknown key 'card.pints'; the table card has cost, points"),
        ({"turns": 1.5}, "turns must be an integer, not a number"),
        ({"turns": True}, "turns must be an integer, not a boolean"),
        ({"turns": "3"}, "turns must be an integer, not text"),
        ({"turns": 10**6}, "turns must be a number within"),
        ({"ratio": float("nan")}, "ratio must be a number within .* not nan"),
        ({"ratio": float("-inf")}, "ratio must be a number within"),
        ({"flag": 1}, "flag must be a boolean, not an integer"),
        ({"name": "x" * 2000}, "name is longer than"),
        ({"steps": [1] * 2000}, "steps has more than"),
        ({"steps": [1, "2"]}, r"steps\[1\] must be an integer, not text"),
        ({"steps": {"a": 1}}, "steps must be a list, not a table"),
        ({"card": 1}, "card must be a table, not an integer"),
        ({"card": {"cost": {"wood": 10**9}}}, "card.cost.wood must be a number within"),
        ({"card": {"cost": {"a": {"b": {"c": {"d": {"e": {"f": {"g": 1}}}}}}}}}, "nested"),
    ],
)
def test_refusals_name_key_and_file(override, message):
    with pytest.raises(ComponentError, match=message) as error:
        merge(override)
    assert "file.toml" in str(error.value)


def test_files(tmp_path):
    file = tmp_path / "a.toml"
    file.write_text("turns = 3\n")
    assert read_toml(file) == read_toml(str(file)) == {"turns": 3}
    assert read_override(file) == ({"turns": 3}, str(file))
    assert read_override({"turns": 3}) == ({"turns": 3}, "rules")
    for content, message in (
        (b"turns = ", "not valid TOML"),
        (b"a = '\xff'", "not UTF-8"),
        (b"#" * (MAX_FILE_BYTES + 1), "larger than"),
        (b"a = " + b"[" * 100_000, "not valid TOML"),
    ):
        file.write_bytes(content)
        with pytest.raises(ComponentError, match=message):
            read_toml(file)
    for missing in (tmp_path / "none.toml", tmp_path):
        with pytest.raises(ComponentError, match="cannot read"):
            read_toml(missing)
    with pytest.raises(ComponentError, match="path of a TOML file or a dict"):
        read_override(3)
