"""What `eurozoo train` and `eurozoo export` take. Imports nothing heavy, so that help is quick."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from tyro.conf import Positional, arg

from .distributed import Engine


@dataclass(frozen=True)
class TrainConfig:
    """Train an agent by self-play with masked PPO, then evaluate it.

    How is said by a recipe, a file of settings; here is said what, how long and where. The run folder gets
    config.json (all that is needed to repeat the run), checkpoints, TensorBoard logs, learning_curve.png and
    evaluation.json. A run that was stopped or killed goes on from its last checkpoint
    with --resume RUN.
    """

    game: Annotated[Positional[str], arg(metavar="GAME")] = ""
    """Id of the game, such as black_forest-v0; not needed with --resume."""
    num_players: int = 2
    """Seats at the table; 1 trains for the solo game."""
    minutes: float | None = None
    """Train for so long (time of earlier parts of a resumed run included). 10 if no budget is given."""
    timesteps: int | None = None
    """Train for so many decisions of the learning seats."""
    run: Annotated[Path | None, arg(metavar="FOLDER")] = None
    """Where to write; must not exist. Default: runs/<game>_<players>p_<date and time>."""
    resume: Annotated[Path | None, arg(metavar="FOLDER")] = None
    """Go on with this run, or from this checkpoint of a run. The budget may change, and the address, threads,
    wandb, and games and times of checks and evaluation; all else is the run's."""
    seed: int = 0
    """Seed of the weights, the games and all opponents."""

    init_from: Annotated[Path | None, arg(metavar="FILE")] = None
    """Begin with the network of this exported file, checkpoint or run instead of imitation. The recipe must
    want a network of the same kind, paid in the same way."""
    recipe: Annotated[Path | None, arg(metavar="FILE")] = None
    """Settings of the training, a YAML file. Default: the game's own, training/recipes/<game>.yaml."""
    changes: Annotated[tuple[str, ...], arg(name="set", metavar="SETTING=VALUE [SETTING=VALUE ...]")] = ()
    """Settings that go before those of the recipe, such as learning_rate=1e-4 hidden=[512,512]."""

    engine: Engine = "local"
    """Where the learner's games are played. local: in this process. ray: by workers of a Ray cluster, which
    share the lanes; learning stays here."""
    workers: int = 2
    """Workers of the Ray cluster, of one CPU each. Part of what the games depend on, as the seed is."""
    address: str | None = None
    """Of the Ray cluster, such as 10.0.0.1:6379. Default: that in RAY_ADDRESS, else one is started here."""

    threads: int = 2
    """Threads that the learner's arithmetic uses."""
    wandb: bool = False
    """Log to Weights & Biases too, offline unless WANDB_MODE says otherwise."""
    checkpoint_seconds: float = 60.0
    """Time between two checkpoints, each with a short evaluation: what a kill can lose."""
    check_games: int = 100
    """Games against each fixed opponent at every checkpoint."""
    evaluation_games: int = 500
    """Games against each fixed opponent at the end."""


@dataclass(frozen=True)
class ExportConfig:
    """Make one file of the best network of a finished run, to be shared or kept.

    The file can be named wherever a checkpoint can: ppo:FILE. Its metadata say how it was trained.
    """

    run: Annotated[Positional[Path], arg(metavar="RUN")]
    """Folder of the run."""
    file: Annotated[Positional[Path], arg(metavar="FILE")]
    """What to write, such as village-v0_2p.safetensors; must not exist."""
