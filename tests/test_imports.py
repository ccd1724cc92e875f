"""What may import what, and what `import eurozoo` costs."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = ("envs", "encoders", "agents", "training", "benchmarks")
FILES = sorted(file for room in ROOMS for file in (ROOT / room).rglob("*.py"))

#: imports run from later to earlier places only
TOP_ORDER = ("envs", "encoders", "agents", "training", "benchmarks")
#: within a game: the same number may import each other
GAME_ORDER = {
    "components": 0, "state": 0, "actions": 0, "rules": 1, "scoring": 1, "position": 2, "render": 3,
    "game": 4,
}  # fmt: skip


def module_of(file):
    """("envs", "black_forest", "rules", "legal"), without a trailing `__init__`."""
    parts = file.relative_to(ROOT).with_suffix("").parts
    return parts[:-1] if parts[-1] == "__init__" else parts


def imports_of(file):
    """Modules of eurozoo that a file imports, as parts behind `eurozoo`; also those inside functions."""
    here = module_of(file)
    package = here if file.name == "__init__.py" else here[:-1]
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            names = [alias.name.split(".") for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = list(package[: len(package) - node.level + 1]) if node.level else []
            module = node.module.split(".") if node.module else []
            start = ["eurozoo", *base, *module] if node.level else module
            names = [[*start, alias.name] for alias in node.names]
        else:
            continue
        yield from (tuple(name[1:]) for name in names if name[0] == "eurozoo" and len(name) > 1)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_imports_run_one_way(file):
    here = module_of(file)
    for there in imports_of(file):
        if there[0] not in TOP_ORDER:
            continue
        assert TOP_ORDER.index(there[0]) <= TOP_ORDER.index(here[0]), f"{'.'.join(there)} comes later"
        if here[0] != "envs" or there[0] != "envs" or len(there) < 2:
            continue
        if here[1:2] == ("core",):
            assert there[1] == "core", "envs/core knows no game"
        elif there[1] != "core" and len(here) > 2:
            assert there[1] == here[1], "one game knows no other"
            if len(there) > 2 and there[2] in GAME_ORDER and here[2] in GAME_ORDER:
                assert GAME_ORDER[there[2]] <= GAME_ORDER[here[2]], f"{'.'.join(there)} comes later"


def test_import_is_light():
    """`import eurozoo` loads neither numba nor torch nor a game, and takes well under half a second."""
    code = (
        "import gymnasium, pettingzoo, pettingzoo.env_registry, sys, time\n"
        "start = time.perf_counter(); import eurozoo; seconds = time.perf_counter() - start\n"
        "heavy = {'numba', 'torch', 'stable_baselines3', 'tyro', 'matplotlib', 'resvg_py', 'PIL',\n"
        "         'eurozoo.envs.black_forest', 'eurozoo.agents', 'eurozoo.encoders'}\n"
        "print(seconds, sorted(heavy & set(sys.modules)))\n"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    seconds, _, loaded = out.stdout.strip().partition(" ")
    assert loaded == "[]"
    assert float(seconds) < 0.5
    assert out.stderr == ""


def test_public_names_are_there():
    import eurozoo

    for name in eurozoo.__all__:
        assert getattr(eurozoo, name) is not None
    assert set(eurozoo.__all__) <= set(dir(eurozoo))
    with pytest.raises(AttributeError, match="nonsense"):
        _ = eurozoo.nonsense


def test_typing_symlinks():
    """Type checkers see the folders under `src/eurozoo` through relative links."""
    for room in ROOMS:
        link = ROOT / "src" / "eurozoo" / room
        assert link.is_symlink()
        assert link.readlink() == Path("../..") / room
