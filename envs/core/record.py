"""Game records: where a game started, with what options, and every action, as one line of JSON."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from . import registry
from .errors import EurozooError, RecordError

if TYPE_CHECKING:
    from .aec import GameEnv
    from .vector import VectorEnv

MAX_LINE = 10_000_000
MAX_ACTIONS = 1_000_000


@dataclass(frozen=True)
class GameRecord:
    """One game, finished or not.

    Attributes:
        game: versioned id; a record replays only in that version.
        seed: seed of the game; None if it began from `position`.
        options: keyword arguments of `eurozoo.make`; `rules` is the override itself.
        actions: words of the decisions that were asked, in order.
        scores: final scores, None if the game was not over; a replay must reach the same.
        position: where the game began, None if from `seed`.
    """

    game: str
    seed: int | None
    options: Mapping[str, Any]
    actions: Sequence[str]
    scores: Sequence[float] | None = None
    position: Mapping[str, Any] | None = field(default=None, repr=False)

    @classmethod
    def of(cls, lane: "VectorEnv", start: Mapping[str, Any], actions: Sequence[int]) -> "GameRecord":
        """The record of the game in a single lane that began at `start` ("seed" or "position")."""
        return cls(
            game=lane.game.id,
            seed=start.get("seed"),
            options=lane.setup.as_dict(),
            actions=tuple(lane.action_name(action) for action in actions),
            scores=tuple(lane.final_scores[0].tolist()) if lane._counts[0] == 0 else None,
            position=start.get("position"),
        )

    def to_json(self) -> str:
        """One line of JSON."""
        given = {key: value for key, value in self.__dict__.items() if value is not None}
        return json.dumps(given, separators=(",", ":"), allow_nan=False)

    @classmethod
    def from_json(cls, line: str | bytes) -> "GameRecord":
        """The record in a line of JSON; `RecordError` if it is damaged or of an unknown game or version."""
        if len(line) > MAX_LINE:
            raise RecordError(f"the record is longer than {MAX_LINE} characters")
        try:
            content = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise RecordError(f"the record is not valid JSON: {error}") from None
        return cls._checked(content)

    @classmethod
    def _checked(cls, content: Any) -> "GameRecord":
        if not isinstance(content, dict):
            raise RecordError(f"a record must be a JSON object, not {type(content).__name__}")
        if unknown := content.keys() - cls.__dataclass_fields__.keys():
            raise RecordError(f"the record has an unknown entry {sorted(unknown)[0]!r}")
        if missing := {"game", "options", "actions"} - content.keys():
            raise RecordError(f"the record has no {sorted(missing)[0]!r}")
        if ("seed" in content) == ("position" in content):
            raise RecordError("the record must have either a seed or a position to start from")
        seed, options, actions, scores = (
            content.get(key) for key in ("seed", "options", "actions", "scores")
        )
        if "seed" in content and not (type(seed) is int and 0 <= seed < 2**64):
            raise RecordError(
                f"the record's seed must be a whole number from 0 to 2^64 - 1, not {seed!r:.50}"
            )
        if not isinstance(options, dict):
            raise RecordError("the record's options must be an object")
        if not isinstance(options.get("rules", {}), dict):
            raise RecordError("the record's rules must be an object: a record reads no files")
        if not (isinstance(actions, list) and all(isinstance(words, str) for words in actions)):
            raise RecordError("the record's actions must be a list of words")
        if len(actions) > MAX_ACTIONS:
            raise RecordError(f"the record has more than {MAX_ACTIONS} actions")
        if scores is not None and not (
            isinstance(scores, list) and all(type(score) in (int, float) for score in scores)
        ):
            raise RecordError("the record's scores must be a list of numbers")
        if "position" in content and not isinstance(content["position"], dict):
            raise RecordError("the record's position must be an object")
        try:
            registry.find(content["game"])
        except EurozooError as error:
            raise RecordError(f"the record cannot be replayed: {error}") from None
        return cls(
            game=content["game"],
            seed=seed,
            options=options,
            actions=tuple(actions),
            scores=None if scores is None else tuple(scores),
            position=content.get("position"),
        )

    def start(self, *, render_mode: str | None = None) -> "GameEnv":
        """The environment before the first action; `RecordError` if the options or the position are wrong."""
        try:
            env = registry.make(self.game, render_mode=render_mode, **self.options)
            env.reset(seed=self.seed)
            if self.position is not None:
                env.set_position(dict(self.position))
        except (EurozooError, TypeError) as error:
            raise RecordError(f"the record cannot be replayed: {error}") from None
        return env

    def steps(self, *, render_mode: str | None = None) -> "Iterator[tuple[GameEnv, str]]":
        """Replay: the environment before each action, and the action's words.

        Raises `RecordError` at an action that is not legal, or if the scores differ at the end.
        """
        env = self.start(render_mode=render_mode)
        yield from self._play(env)

    def _play(self, env: "GameEnv") -> "Iterator[tuple[GameEnv, str]]":
        for number, words in enumerate(self.actions):
            yield env, words
            try:
                env.step(env.action_id(words))
            except ValueError as error:
                raise RecordError(f"action {number} of the record cannot be played: {error}") from None
        over = env._lane._counts[0] == 0
        scores = env.scores() if over else None
        if scores != (None if self.scores is None else list(self.scores)):
            raise RecordError(f"the replay ends with scores {scores}, the record with {self.scores}")

    def replay(self, *, render_mode: str | None = None) -> "GameEnv":
        """The environment after the last action; raises `RecordError` as `steps` does."""
        env = self.start(render_mode=render_mode)
        for _ in self._play(env):
            pass
        return env


def replay(record: GameRecord | str | bytes, *, render_mode: str | None = None) -> "GameEnv":
    """Replay a record, or its line of JSON, to its last action.

    Raises `RecordError` if it is damaged, of another version, or does not replay exactly.
    """
    if isinstance(record, str | bytes):
        record = GameRecord.from_json(record)
    return record.replay(render_mode=render_mode)
