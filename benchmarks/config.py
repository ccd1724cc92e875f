"""What `eurozoo bench` takes. Imports nothing heavy, so that help is quick."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from tyro.conf import Positional, arg


@dataclass(frozen=True)
class BenchConfig:
    """Measure the speed of a game, side by side with other libraries in the same run.

    Prints the tables with ratios to the peers and the floors that the project sets itself, and writes
    bench.json and bench.png. A decision is one step of one lane; every number is the median of several runs
    after a warm-up.
    """

    game: Annotated[Positional[str], arg(metavar="GAME")] = "black_forest-v0"
    """Id of the game."""
    num_players: int | None = None
    """Seats at the table; the game's default if not given."""
    lanes: int = 1024
    """Games side by side."""
    sweep: tuple[int, ...] = (1, 4, 16, 64, 256, 1024, 4096)
    """Numbers of lanes of the chart."""
    runs: int = 5
    """Runs per number."""
    seconds: float = 0.5
    """Least time of a run."""
    cold: bool = False
    """Also compile everything anew in an empty cache folder, and time that."""
    output: Annotated[Path, arg(metavar="FOLDER")] = Path("runs/bench")
    """Where bench.json and bench.png go."""
