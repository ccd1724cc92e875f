"""Weights & Biases, for those who ask for it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

from .config import TrainConfig
from .recipe import Recipe


@contextmanager
def tracked(config: TrainConfig, recipe: Recipe, run: Path) -> Iterator[None]:
    """Send what is written for TensorBoard to Weights & Biases too, if `config.wandb`.

    Offline (`wandb sync` uploads later) unless the environment variable WANDB_MODE says otherwise. Raises
    `ModuleNotFoundError` without the library.
    """
    if not config.wandb:
        yield
        return
    import wandb  # pyright: ignore[reportMissingImports]

    logged = wandb.init(
        project="eurozoo",
        name=run.name,
        dir=run,
        mode=os.environ.get("WANDB_MODE", "offline"),
        config={
            **asdict(recipe),
            "game": config.game,
            "num_players": config.num_players,
            "seed": config.seed,
        },
        sync_tensorboard=True,
    )
    try:
        yield
    finally:
        logged.finish()
