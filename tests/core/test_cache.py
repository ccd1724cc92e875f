"""The cache folder: where it is, and that stale kernels are never found."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from eurozoo.envs.core import cache

TOY = Path(__file__).parent


@pytest.fixture(autouse=True)
def clean(monkeypatch):
    cache.folder.cache_clear()
    for name in ("EUROZOO_CACHE_DIR", "NUMBA_CACHE_DIR", "NUMBA_BOUNDSCHECK", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    yield
    cache.folder.cache_clear()


def test_base_folder(monkeypatch, tmp_path):
    name = cache.source_hash()
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "user"))
    assert cache.folder() == tmp_path / "user" / "eurozoo" / name
    cache.folder.cache_clear()
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "numba"))
    assert cache.folder() == tmp_path / "numba" / "eurozoo" / name
    cache.folder.cache_clear()
    monkeypatch.setenv("EUROZOO_CACHE_DIR", str(tmp_path / "own"))
    assert cache.folder() == tmp_path / "own" / name


def test_falls_back_to_a_temporary_folder(monkeypatch, tmp_path):
    blocked = tmp_path / "file"
    blocked.touch()
    monkeypatch.setenv("EUROZOO_CACHE_DIR", str(blocked / "sub"))
    monkeypatch.setattr(cache.tempfile, "gettempdir", lambda: str(tmp_path / "temporary"))
    assert (tmp_path / "temporary") in cache.folder().parents


def test_hash_sees_sources_and_bounds_checks(monkeypatch, tmp_path):
    room = tmp_path / "envs"
    room.mkdir()
    monkeypatch.setattr(cache, "_kernel_folders", lambda: [room])
    (room / "rules.py").write_text("x = 1\n")
    first = cache.source_hash()
    assert cache.source_hash() == first
    (room / "rules.py").write_text("x = 2\n")
    second = cache.source_hash()
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    third = cache.source_hash()
    (room / "more.py").touch()
    assert len({first, second, third, cache.source_hash()}) == 4


def test_the_sources_of_the_tree_are_in_the_hash():
    shared = {file.name for file in cache.sources(cache.SHARED)}
    assert {"loops.py", "kernel.py", "layout.py"} <= shared
    games = {folder.name for folder in (TOY.parents[1] / "envs").iterdir() if folder.is_dir()} - {"core"}
    for game in games:
        own = cache.sources(game)
        assert shared <= {file.name for file in own}
        parts = {part for file in own for part in file.with_suffix("").parts}
        assert game in parts
        assert not parts & (games - {game})


def test_a_game_keeps_its_kernels_when_another_changes(monkeypatch, tmp_path):
    for room in ("core", "arle", "village"):
        (tmp_path / "envs" / room / "position").mkdir(parents=True)
        (tmp_path / "envs" / room / "rules.py").write_text("x = 1\n")
    (tmp_path / "agents").mkdir()
    monkeypatch.setattr(cache, "_kernel_folders", lambda: [tmp_path / "envs", tmp_path / "agents"])
    assert cache.game_of("eurozoo.envs.village.rules.apply") == "village"
    assert cache.game_of("eurozoo.agents.arle") == "arle"
    assert cache.game_of("eurozoo.envs.core.loops") == cache.SHARED
    assert cache.game_of("toy_game") == cache.SHARED

    def change(file: str) -> list[str]:
        before = {game: cache.source_hash(game) for game in (cache.SHARED, "arle", "village")}
        (tmp_path / file).write_text("x = 2\n")
        return [game for game, hash in before.items() if cache.source_hash(game) != hash]

    assert change("envs/village/rules.py") == ["village"]
    assert change("agents/arle.py") == ["arle"]
    assert change("envs/village/position/words.py") == []
    assert change("envs/core/rules.py") == [cache.SHARED, "arle", "village"]


def test_old_folders_go(monkeypatch, tmp_path):
    monkeypatch.setenv("EUROZOO_CACHE_DIR", str(tmp_path))
    for age in range(cache.KEEP + 4):
        folder = tmp_path / f"{age:020d}"
        folder.mkdir()
        os.utime(folder, (1000 - age, 1000 - age))
    (tmp_path / "of somebody else").mkdir()
    current = cache.folder()
    left = {folder.name for folder in tmp_path.iterdir()}
    assert current.name in left
    assert "of somebody else" in left
    assert len(left) == cache.KEEP + 1
    assert f"{0:020d}" in left
    assert f"{cache.KEEP + 3:020d}" not in left


@pytest.mark.slow
def test_compiling_is_announced_once_and_cached(tmp_path):
    code = (
        f"import sys; sys.path.insert(0, {str(TOY)!r}); import eurozoo, toy_game\n"
        "eurozoo.register('pebbles-v0', toy_game.GAME)\n"
        "vec = eurozoo.make_vec('pebbles-v0', 2, seed=0)\n"
        "print(sum(vec.game.loops.reset.stats.cache_hits.values()))\n"
    )
    env = {**os.environ, "EUROZOO_CACHE_DIR": str(tmp_path)}
    results = [
        subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
        for _ in range(2)
    ]
    assert results[0].stderr.count("compiling kernels") == 1
    assert "eurozoo warmup" in results[0].stderr
    assert results[0].stdout.strip() == "0"
    assert results[1].stderr == ""
    assert results[1].stdout.strip() == "1"
