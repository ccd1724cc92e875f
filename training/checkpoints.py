"""The checkpoints of a run: written whole or not at all, the last few and the best kept."""

import shutil
from pathlib import Path
from typing import Any

from safetensors.numpy import save

from eurozoo.agents.checkpoint import (
    METADATA,
    CheckpointError,
    PolicySpec,
    Tensors,
    list_checkpoints,
    metadata,
    read_checkpoint,
)

from .files import sync_folder, write_synced

KEEP = 3
BEST = "best"


def write_checkpoint(
    folder: Path, step: int, spec: PolicySpec, counters: dict[str, Any], tensors: dict[str, Tensors]
) -> Path:
    """Write `folder/step_<step>` from tensors by file name.

    All is written to a temporary folder first, which takes its name when it is complete and on disk; so a
    kill or a full disk leaves earlier checkpoints as they were. Raises `OSError` if the disk refuses.
    """
    final = folder / f"step_{step:012d}"
    temporary = folder / f".{final.name}"
    try:
        shutil.rmtree(temporary, ignore_errors=True)
        temporary.mkdir(parents=True)
        files = {name: save(content) for name, content in tensors.items()}
        for name, data in {**files, METADATA: metadata(spec, counters, files)}.items():
            write_synced(temporary / name, data)
        sync_folder(temporary)
        temporary.rename(final)
        sync_folder(folder)
    except OSError as error:
        shutil.rmtree(temporary, ignore_errors=True)
        earlier = list_checkpoints(folder)
        rest = f"the last complete one is {earlier[-1]}" if earlier else "there is no earlier one"
        what = f"could not write checkpoint {final}: {error.strerror or error}"
        raise OSError(f"{what}; {rest}") from None
    return final


def mark_best(checkpoint: Path) -> None:
    """Let `best` beside a checkpoint point to it."""
    temporary = checkpoint.parent / f".{BEST}"
    temporary.unlink(missing_ok=True)
    temporary.symlink_to(checkpoint.name)
    temporary.replace(checkpoint.parent / BEST)


def prune(folder: Path) -> None:
    """Delete all checkpoints but the last few and the best."""
    best = (folder / BEST).resolve()
    for checkpoint in list_checkpoints(folder)[:-KEEP]:
        if checkpoint.resolve() != best:
            shutil.rmtree(checkpoint)


def resume_from(path: Path) -> Path:
    """The checkpoint from which to resume: the one named, or the newest of the run folder named.

    Raises `CheckpointError` if there is none or it is damaged, naming the checkpoint before it.
    """
    if (path / METADATA).is_file() or not (path / "checkpoints").is_dir():
        checkpoint = path
    else:
        steps = list_checkpoints(path / "checkpoints")
        if not steps:
            raise CheckpointError(f"run {path} has no checkpoint yet")
        checkpoint = steps[-1]
    try:
        read_checkpoint(checkpoint)
    except CheckpointError as error:
        earlier = [step for step in list_checkpoints(checkpoint.parent) if step.name < checkpoint.name]
        hint = f"; the one before it is {earlier[-1]}" if earlier else ""
        raise CheckpointError(f"{error}{hint}") from None
    return checkpoint


def set_aside_later(checkpoint: Path) -> None:
    """Move the checkpoints that came after `checkpoint` to `abandoned`: the run goes on from here."""
    for later in list_checkpoints(checkpoint.parent):
        if later.name > checkpoint.name:
            abandoned = checkpoint.parent / "abandoned"
            abandoned.mkdir(exist_ok=True)
            shutil.rmtree(abandoned / later.name, ignore_errors=True)
            later.rename(abandoned / later.name)
