"""The command `eurozoo train`: self-play with checkpoints, resumption, and an evaluation at the end."""

import threading
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np
import torch
from stable_baselines3.common.logger import configure
from tqdm import tqdm  # type: ignore[import-untyped]

from eurozoo.agents import has_greedy, make_agent
from eurozoo.agents.checkpoint import (
    POLICY,
    Checkpoint,
    CheckpointError,
    Policy,
    Tensors,
    list_checkpoints,
    load_policy,
    read_checkpoint,
)
from eurozoo.agents.network import actor_tensors
from eurozoo.agents.ppo import PPOAgent, policy_spec
from eurozoo.envs.core.registry import find

from .checkpoints import mark_best, prune, resume_from, set_aside_later, write_checkpoint
from .config import TrainConfig
from .curve import draw_curve
from .files import write_json
from .imitation import imitate
from .learner import Learner
from .matches import Match, derived_seed, match_table, play_match
from .recipe import Recipe
from .run import check, new_run_folder, read_config, recipe_of, write_config
from .selfplay import OpponentPool, TrainingEnv, torch_network, training_env
from .tracking import tracked

TRAINING = "training.safetensors"
MOST_IMITATION = 0.5  # of the budget, in minutes
RECENT_GAMES = 500
BAR = "{desc} {percentage:3.0f}%|{bar}| {elapsed}{postfix}"


def train(config: TrainConfig, recipe: Recipe | None = None) -> list[Match]:
    """Train until the budget is spent, then evaluate; returns the final matches.

    `recipe`: settings to use instead of those of the file that `config` means.

    Raises `OptionError` for impossible options, `CheckpointError` if the run to resume is missing or damaged,
    and `OSError` if the disk refuses to take a checkpoint.
    """
    if config.resume is not None:
        checkpoint = read_checkpoint(resume_from(config.resume))
        run = checkpoint.path.parent.parent
        config, recipe = read_config(run, config)
        with _engine(config), closing(Trainer(config, recipe, run)) as trainer:
            trainer.restore(checkpoint)
            return _run(trainer)
    config = check(config)
    recipe = recipe if recipe is not None else recipe_of(config)
    initial = None
    if config.init_from is not None:
        initial = load_policy(config.init_from)
        recipe = replace(recipe, imitation_decisions=0)
    with _engine(config):
        run = new_run_folder(config)
        with closing(Trainer(config, recipe, run)) as trainer:
            if initial is not None:
                trainer.begin_with(initial)
            write_config(run, config, recipe, initial)
            return _run(trainer)


def _run(trainer: "Trainer") -> list[Match]:
    print(f"run folder: {trainer.run}")
    try:
        with _errors_said_once(), tracked(trainer.config, trainer.recipe, trainer.run):
            trainer.train()
            return trainer.evaluate()
    except OSError as error:
        reason = error.strerror or str(error)
        raise OSError(f"{reason}. What was saved is kept: go on with --resume {trainer.run}") from None


def _engine(config: TrainConfig) -> AbstractContextManager[None]:
    """What the workers of the run need to be there."""
    if config.engine == "local":
        return nullcontext()
    from .distributed.cluster import connection

    return connection(config.address, config.workers)


class Trainer:
    """One run: its learner, opponents and folder."""

    def __init__(self, config: TrainConfig, recipe: Recipe, run: Path) -> None:
        torch.set_num_threads(config.threads)
        self.config = config
        self.recipe = recipe
        self.run = run
        self.game = find(config.game)
        seeds = [(config.seed + lane) % 2**64 for lane in range(recipe.num_envs)]
        env = training_env(self.game, config.num_players, recipe, seeds, derived_seed(config.seed, 0))
        self.spec = policy_spec(env.games)
        self.pool = OpponentPool(recipe, self.game)
        self.learner = self._learner(env)
        self.games_ended = 0
        self.recent_scores: deque[float] = deque(maxlen=RECENT_GAMES)
        self.recent_wins: deque[bool] = deque(maxlen=RECENT_GAMES)
        self.history: list[dict[str, Any]] = []
        self._start = monotonic()
        self.best: list[float] = []

    def _learner(self, env: TrainingEnv) -> Learner:
        config = self.config
        if config.engine == "local":
            return Learner(self.recipe, env, config.seed)
        from .distributed.learner import RayLearner

        return RayLearner(self.recipe, env, config.seed, config.workers)

    def begin_with(self, policy: Policy) -> None:
        """Learn on from a trained network; `CheckpointError` if it does not fit the recipe."""
        source = f"checkpoint {policy.path}"
        policy.spec.check(self.spec, source)
        paid, wanted = ((p.reward, p.reward_scale) for p in (policy, self.recipe))
        if paid != wanted:
            raise CheckpointError(f"{source} was paid by {paid}, but here it is {wanted}")
        theirs, mine = (
            {name: values.shape for name, values in tensors.items()}
            for tensors in (policy.tensors, self.learner.weights())
        )
        for name in sorted(theirs.keys() | mine.keys()):
            if theirs.get(name) != mine.get(name):
                raise CheckpointError(
                    f"{source} holds another network than the recipe's: "
                    f"{name} is {theirs.get(name)}, not {mine.get(name)}"
                )
        self.learner.set_weights(policy.tensors)

    def close(self) -> None:
        """Release the workers, if there are any."""
        self.learner.close()

    @property
    def seconds(self) -> float:
        """Time spent on this run, that before a resumption included."""
        return monotonic() - self._start

    @property
    def spent(self) -> float:
        """The part of the budget that is used up; at least 1 at the end."""
        parts = []
        if self.config.minutes is not None:
            parts.append(self.seconds / (60 * self.config.minutes))
        if self.config.timesteps is not None:
            parts.append(self.learner.num_timesteps / self.config.timesteps)
        return max(parts)

    def train(self) -> None:
        """Update until the budget is spent, with a checkpoint at the start, every interval, and the end."""
        self.learner.set_logger(configure(str(self.run / "tensorboard"), ["tensorboard"]))
        # disable=None: the bar shows on terminals only
        with tqdm(total=100, bar_format=BAR, desc="training", disable=None) as bar:
            if not self.history:
                bar.write(self.checkpoint())
            if self.learner.num_timesteps == 0 and self.recipe.imitation_decisions:
                self.imitate(bar)
            saved = monotonic()
            while self.spent < 1:
                start, before = monotonic(), self.games_ended
                self.update()
                self._report(bar, (self.games_ended - before) / (monotonic() - start))
                if monotonic() - saved > self.config.checkpoint_seconds or self.spent >= 1:
                    bar.write(self.checkpoint())
                    saved = monotonic()

    def imitate(self, bar: "tqdm[Any]") -> None:
        """Learn from the greedy agent before self-play."""

        def report(done: float, accuracy: float) -> bool:
            bar.set_postfix_str(f"imitation {done:.0%}, {accuracy:.0%} as the greedy agent", refresh=False)
            bar.update(min(100.0, 100 * self.spent) - bar.n)
            return self.spent < MOST_IMITATION

        imitate(
            self.learner, self.learner.lanes.games, self.recipe, derived_seed(self.config.seed, 3), report
        )

    def update(self) -> None:
        """One update: new opponents, decisions, learning."""
        self.learner.meet(*self.pool.line_up(actor_tensors(self.learner.weights())))
        self.learner.remaining = max(0.0, 1.0 - self.spent)
        for game in self.learner.update():
            self.games_ended += 1
            self.recent_scores.append(game.score)
            self.recent_wins.append(game.won)
            self.pool.book(game.opponents, game.results)
        if self.learner._n_updates // self.recipe.epochs % self.recipe.snapshot_every == 0:
            self.pool.add(actor_tensors(self.learner.weights()))

    def _report(self, bar: "tqdm[Any]", games_per_second: float) -> None:
        numbers = {"games_per_second": games_per_second}
        if self.recent_scores:
            numbers["score"] = float(np.mean(self.recent_scores))
            if self.config.num_players > 1:
                numbers["win_rate"] = float(np.mean(self.recent_wins))
        for name, value in numbers.items():
            self.learner.logger.record(f"selfplay/{name}", value)
        words = [f"{games_per_second:.0f} games/s"]
        if "score" in numbers:
            words.append(f"score {numbers['score']:.1f}")
        if "win_rate" in numbers:
            words.append(f"wins {numbers['win_rate']:.0%}")
        bar.set_postfix_str(", ".join(words), refresh=False)
        bar.update(min(100.0, 100 * self.spent) - bar.n)

    # Evaluation and checkpoints

    def matches(self, agent: PPOAgent, games: int, seed: int) -> list[Match]:
        """`agent` against each of the fixed opponents, or alone."""
        names = ["random", "greedy"] if has_greedy(self.game) else ["random"]
        others = self.config.num_players - 1
        line_ups = (
            [[make_agent(name, self.game) for _ in range(others)] for name in names] if others else [[]]
        )
        return [
            play_match(
                self.game.id,
                agent,
                opponents,
                games,
                derived_seed(seed, number),
                num_players=others + 1,
                encoder=self.recipe.encoder,
            )
            for number, opponents in enumerate(line_ups)
        ]

    def checkpoint(self) -> str:
        """Evaluate, write a checkpoint and the learning curve; returns a line that says how it stands."""
        weights = self.learner.weights()
        agent = PPOAgent(torch_network(weights), deterministic=True, name="ppo")
        steps = self.learner.num_timesteps
        matches = self.matches(
            agent, self.config.check_games, derived_seed(self.config.seed, 1, len(self.history))
        )
        for match in matches:
            against = f"_{match.opponent}" if match.opponent else ""
            self.learner.logger.record(f"evaluation/score{against}", match.mean_score)
            if match.opponent:
                self.learner.logger.record(f"evaluation/win_rate{against}", match.win_rate)
        self.learner.logger.dump(steps)
        self.history.append(
            {
                "timesteps": steps,
                "minutes": self.seconds / 60,
                "games": self.games_ended,
                "matches": {match.opponent: match.as_dict() for match in matches},
            }
        )
        quality = _quality(matches)
        better = quality > self.best
        self.best = max(quality, self.best)
        written = self._write(weights)
        if better:
            mark_best(written)
        prune(written.parent)
        draw_curve(
            self.run / "learning_curve.png", self.history, f"{self.game.title}, {_players(self.config)}"
        )
        said = "; ".join(
            f"score {m.mean_score:.1f}"
            + (f", wins {m.win_rate:.0%} against {m.opponent}" if m.opponent else "")
            for m in matches
        )
        return f"{self.seconds / 60:6.1f} min  {steps:>9} decisions  {said}"

    def _write(self, weights: Tensors) -> Path:
        tensors, numbers = self.learner.get_state()
        snapshots, pool = self.pool.get_state()
        tensors |= snapshots
        counters = {
            **numbers,
            "seconds": self.seconds,
            "games": self.games_ended,
            "best": self.best,
            "reward": self.recipe.reward,
            "reward_scale": self.recipe.reward_scale,
            "record": _layout(self.game.state_dtype),
            "recent_scores": list(self.recent_scores),
            "recent_wins": list(self.recent_wins),
            "pool": pool,
            "history": self.history,
        }
        return write_checkpoint(
            self.run / "checkpoints",
            self.learner.num_timesteps,
            self.spec,
            counters,
            {POLICY: weights, TRAINING: tensors},
        )

    def restore(self, checkpoint: Checkpoint) -> None:
        """Continue exactly where `checkpoint` was written; later checkpoints are set aside.

        Raises `CheckpointError` if it does not fit the run or this version of the game.
        """
        checkpoint.spec.check(self.spec, f"checkpoint {checkpoint.path}")
        counters, tensors = checkpoint.counters, checkpoint.tensors(TRAINING)
        if counters.get("record") != _layout(self.game.state_dtype):
            raise CheckpointError(
                f"checkpoint {checkpoint.path} holds games of another version of {self.game.id}"
            )
        try:
            self.pool.set_state(tensors, counters["pool"], actor_tensors(checkpoint.tensors(POLICY)))
            self.games_ended = counters["games"]
            self.recent_scores.extend(counters["recent_scores"])
            self.recent_wins.extend(counters["recent_wins"])
            self._start = monotonic() - float(counters["seconds"])
            self.best, self.history = counters["best"], counters["history"]
            self.learner.set_state(checkpoint.tensors(POLICY), tensors, counters)
        except (KeyError, TypeError, ValueError, RuntimeError) as error:
            raise CheckpointError(f"checkpoint {checkpoint.path} does not fit its run: {error}") from None
        set_aside_later(checkpoint.path)

    def choose(self) -> Path:
        """Let `best` point to the best of the checkpoints that are kept, by games that no check has played.

        Checks are short: the best of many is so by luck, too.
        """
        kept = list_checkpoints(self.run / "checkpoints")
        best = max(kept, key=lambda checkpoint: _quality(self.final_matches(checkpoint, 5)))
        mark_best(best)
        return best

    def final_matches(self, checkpoint: Path, stream: int) -> list[Match]:
        """A checkpoint in the games of the final evaluation, from a random stream of the run."""
        agent = PPOAgent.load(checkpoint)
        agent.name = "ppo"
        return self.matches(agent, self.config.evaluation_games, derived_seed(self.config.seed, stream))

    def evaluate(self) -> list[Match]:
        """The best checkpoint against the fixed opponents: prints the table, writes evaluation.json."""
        best = self.choose()
        matches = self.final_matches(best, 2)
        write_json(
            self.run / "evaluation.json",
            {
                "game": self.game.id,
                "num_players": self.config.num_players,
                "checkpoint": best.name,
                "timesteps": self.learner.num_timesteps,
                "minutes": self.seconds / 60,
                "games": self.games_ended,
                "matches": [match.as_dict() for match in matches],
            },
        )
        print(f"\n{self.game.title}, {_players(self.config)}: {best.name} after "
              f"{self.seconds / 60:.1f} minutes, {self.games_ended} games\n")  # fmt: skip
        print(match_table(matches))
        print(f"\nplay against it: eurozoo play {self.game.id} --seats human ppo:{self.run}")
        return matches


@contextmanager
def _errors_said_once() -> Iterator[None]:
    """TensorBoard writes in a thread, which on a full disk prints what is then raised here, too."""
    before = threading.excepthook
    threading.excepthook = lambda failed: None if isinstance(failed.exc_value, OSError) else before(failed)
    try:
        yield
    finally:
        threading.excepthook = before


def _quality(matches: Sequence[Match]) -> list[float]:
    """By what the best checkpoint is chosen: wins, then lead; solo: score. Means over all opponents."""
    if not matches[0].opponent:
        return [matches[0].mean_score]
    leads = [match.mean_score - match.opponent_mean_score for match in matches]
    return [float(np.mean([match.win_rate for match in matches])), float(np.mean(leads))]


def _layout(dtype: np.dtype[Any]) -> str:
    return str(dtype.descr)


def _players(config: TrainConfig) -> str:
    return f"{config.num_players} players" if config.num_players > 1 else "solo"
