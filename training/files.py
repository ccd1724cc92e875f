"""Files that are written whole or not at all."""

import json
import os
from pathlib import Path
from typing import Any


def write_synced(path: Path, data: bytes) -> None:
    """Write a file and wait until it is on disk."""
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on disk."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def write_atomically(path: Path, data: bytes) -> None:
    """Replace a file by `data` in one step; on an error the old one stays."""
    temporary = path.with_name(f".{path.name}")
    try:
        write_synced(temporary, data)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def write_json(path: Path, content: Any) -> None:
    """Replace a file by `content` as JSON in one step."""
    write_atomically(path, json.dumps(content, indent=2).encode() + b"\n")
