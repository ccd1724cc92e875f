"""What `eurozoo train` and `eurozoo evaluate` take. Imports nothing heavy, so that help is quick."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from tyro.conf import Positional, arg

Signal = Literal["score", "margin", "outcome"]


@dataclass(frozen=True)
class TrainConfig:
    """Train an agent by self-play with masked PPO, then evaluate it.

    The run folder gets config.json (all that is needed to repeat the run), checkpoints, TensorBoard logs,
    learning_curve.png and evaluation.json. A run that was stopped or killed goes on from its last checkpoint
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
    """Go on with this run, or from this checkpoint of a run. All options but the budget are the run's."""
    seed: int = 0
    """Seed of the weights, the games and all opponents."""

    reward: Signal = "score"
    """What the learner is paid at every decision, besides the outcome at the end. score: growth of its score
    since its last decision. margin: growth of its lead over the best other seat. outcome: nothing."""
    reward_scale: float = 20.0
    """Points that are worth as much as a win."""
    num_envs: int = 256
    """Games played side by side."""
    num_steps: int = 64
    """Decisions per game between two updates."""
    batch_size: int = 2048
    """Decisions per gradient step."""
    epochs: int = 3
    """Passes over the decisions of an update."""
    learning_rate: float = 1e-3
    """At the start; falls linearly to a tenth over the budget."""
    gamma: float = 0.999
    """Discount per decision of the seat."""
    gae_lambda: float = 0.95
    """Bias against variance of the advantages."""
    clip_range: float = 0.2
    """Bound on the change of a decision's probability in an update."""
    entropy: float = 0.01
    """Weight of the entropy bonus, which keeps the policy exploring."""
    hidden: tuple[int, ...] = (256, 256)
    """Width of each hidden layer of actor and critic."""

    random_share: float = 0.125
    """Share of the games against the random agent."""
    greedy_share: float = 0.125
    """Share of the games against the greedy agent, where the game has one."""
    past_share: float = 0.25
    """Share of the games against a self from the pool; the rest is against the newest self."""
    snapshot_every: int = 5
    """Updates between two snapshots of the learner for the pool."""
    pool_size: int = 8
    """Snapshots in the pool; the oldest leaves first."""

    threads: int = 2
    """Threads that the learner's arithmetic uses."""
    checkpoint_seconds: float = 60.0
    """Time between two checkpoints, each with a short evaluation: what a kill can lose."""
    check_games: int = 100
    """Games against each fixed opponent at every checkpoint."""
    evaluation_games: int = 500
    """Games against each fixed opponent at the end."""


@dataclass(frozen=True)
class EvaluateConfig:
    """Let agents play each other; print win rates and scores with 95% intervals.

    Every agent meets every other: with two players once, with more as one seat against the rest. With one
    player each plays alone. Seats are rotated, and the same seed gives the same games.
    """

    game: Annotated[Positional[str], arg(metavar="GAME")]
    """Id of the game, such as black_forest-v0."""
    agents: Annotated[tuple[str, ...], arg(metavar="AGENT [AGENT ...]")]
    """Who plays: random, greedy, mcts (or mcts:seconds=1), ppo:<run>, or ppo+search:<run>."""
    num_players: int = 2
    """Seats at the table."""
    games: int = 500
    """Games of each pairing."""
    seed: int = 0
    """Seed of all games and agents."""
    output: Annotated[Path | None, arg(metavar="FILE")] = None
    """Write the results to this JSON file too."""
