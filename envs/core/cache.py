"""Where compiled kernels are kept.

Numba's disk cache does not see that a kernel called by a cached kernel has changed. So the folder is named by
a hash of every source file that can hold a kernel, and a stale kernel is never found. The base of the folder
is EUROZOO_CACHE_DIR, else NUMBA_CACHE_DIR, else the user's cache folder, else (not writable) a temporary one.
"""

import functools
import hashlib
import os
import shutil
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

#: folders of earlier source states that are left in place, newest first
KEEP = 8

_ENVS = Path(__file__).resolve().parents[1]


def _kernel_folders() -> list[Path]:
    """The folders that hold kernels: side by side both in the repository and installed."""
    return [folder for name in ("envs", "encoders", "agents") if (folder := _ENVS.parent / name).is_dir()]


def source_hash() -> str:
    """Hash of all kernel sources, of the versions of numba and Python, and of NUMBA_BOUNDSCHECK."""
    digest = hashlib.blake2b(digest_size=10)
    python = ".".join(map(str, sys.version_info[:3]))
    digest.update(f"{version('numba')} {python} {os.environ.get('NUMBA_BOUNDSCHECK', '0')}\n".encode())
    for folder in _kernel_folders():
        for file in sorted(folder.rglob("*.py")):
            digest.update(f"{file.relative_to(folder.parent).as_posix()}\n".encode())
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
def folder() -> Path:
    """The folder for the kernels of this source state, made if need be."""
    name = source_hash()
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
    if fresh:
        _drop_old(base)
    return chosen
