"""Where compiled kernels are kept.

Numba's disk cache does not see that a kernel called by a cached kernel has changed. So each game has a folder
named by a hash of every source file that its kernels can depend on: its own and those that all games share. A
stale kernel is never found, and work on one game leaves the kernels of the others. The base of the folders is
EUROZOO_CACHE_DIR, else NUMBA_CACHE_DIR, else the user's cache folder, else (not writable) a temporary one.
"""

import functools
import hashlib
import os
import shutil
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

#: folders that are left in place, those used last first
KEEP = 24
SHARED = ""  # instead of the name of a game: kernels of the engine and of other packages
_NO_KERNELS = ("position", "render")  # rooms of a game that no kernel depends on

_ENVS = Path(__file__).resolve().parents[1]


def _kernel_folders() -> list[Path]:
    """The folders that hold kernels: side by side both in the repository and installed."""
    return [folder for name in ("envs", "encoders", "agents") if (folder := _ENVS.parent / name).is_dir()]


def _games() -> set[str]:
    """Names of the games: folders beside `envs/core`."""
    envs = next((folder for folder in _kernel_folders() if folder.name == "envs"), _ENVS)
    return {folder.name for folder in envs.iterdir() if folder.is_dir() and folder.name != "core"}


def game_of(module: str) -> str:
    """The game whose folder keeps the kernels of a module (`eurozoo.envs.village.rules` and the like)."""
    names = module.split(".")
    return names[2] if names[0] == "eurozoo" and len(names) > 2 and names[2] in _games() else SHARED


def sources(game: str) -> list[Path]:
    """The files that a game's kernels can depend on."""
    others = _games() - {game}
    files = []
    for folder in _kernel_folders():
        for file in sorted(folder.rglob("*.py")):
            room, *inside = file.relative_to(folder).with_suffix("").parts
            if room not in others and not set(inside[:-1]) & set(_NO_KERNELS):
                files.append(file)
    return files


def source_hash(game: str = SHARED) -> str:
    """Hash of a game's kernel sources, of the versions of numba and Python, and of NUMBA_BOUNDSCHECK."""
    digest = hashlib.blake2b(digest_size=10)
    python = ".".join(map(str, sys.version_info[:3]))
    digest.update(f"{version('numba')} {python} {os.environ.get('NUMBA_BOUNDSCHECK', '0')} {game}\n".encode())
    for file in sources(game):
        digest.update(f"{os.path.relpath(file, _ENVS.parent)}\n".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _base() -> Path:
    if own := os.environ.get("EUROZOO_CACHE_DIR"):
        return Path(own).expanduser()
    if numba := os.environ.get("NUMBA_CACHE_DIR"):
        return Path(numba).expanduser() / "eurozoo"
    if sys.platform == "win32":
        user = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        user = Path.home() / "Library" / "Caches"
    else:
        user = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return user / "eurozoo"


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _drop_old(base: Path) -> None:
    """Delete all but the newest folders; a process that still uses one of them compiles again."""
    folders = [f for f in base.iterdir() if f.is_dir() and len(f.name) == 20]
    for old in sorted(folders, key=lambda f: f.stat().st_mtime, reverse=True)[KEEP:]:
        shutil.rmtree(old, ignore_errors=True)


@functools.cache
def folder(game: str = SHARED) -> Path:
    """The folder for a game's kernels in their present state, made if need be."""
    name = source_hash(game)
    base = _base()
    chosen = base / name
    fresh = not chosen.exists()
    if not _writable(chosen):
        user = os.getuid() if hasattr(os, "getuid") else ""
        base = Path(tempfile.gettempdir()) / f"eurozoo-{user}"
        chosen = base / name
        fresh = not chosen.exists()
        if not _writable(chosen):
            return Path(tempfile.mkdtemp(prefix="eurozoo-"))
    os.utime(chosen)
    if fresh:
        _drop_old(base)
    return chosen
