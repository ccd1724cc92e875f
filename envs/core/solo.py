"""`SoloEnv`: a one-player game as a Gymnasium `Env`."""

from dataclasses import replace
from typing import Any, cast

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from .errors import GameOverError, OptionError
from .game import Game
from .options import Options
from .render import RENDER_MODES, check_render_mode, render
from .vector import VectorEnv


class SoloEnv(gymnasium.Env[NDArray[np.float32], np.int64]):
    """One player's game, one decision per step.

    Observations are float32 (D,). The mask of legal actions, int8 (A,), is in `info["action_mask"]` and
    `action_masks()`. The reward comes with the end of the game; `info["score"]` is then the final score.

    An illegal action raises `IllegalActionError`. Gymnasium's `check_env` samples actions without the mask:
    for it, make the environment with `illegal="terminate"`, which ends the game with the lowest score
    instead.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(self, game: Game, options: Options | None = None, *, render_mode: str | None = None) -> None:
        check_render_mode(render_mode)
        if 1 not in game.players:
            raise OptionError(f"{game.id} has no game for one player")
        self.game = game
        self.render_mode = render_mode
        solo = replace(options or Options(), num_players=1)
        self._lane = VectorEnv(game, 1, solo, autoreset_mode=AutoresetMode.DISABLED, seed=0)
        self._fresh = True
        self.observation_space = cast(
            "spaces.Space[NDArray[np.float32]]", self._lane.single_observation_space
        )
        self.action_space = self._lane.single_action_space

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Start the game of `seed`, or the next of the chain that the last seed (at first: entropy) began."""
        if seed is None and self._fresh:
            seed = int(np.random.SeedSequence().generate_state(1, np.uint64)[0])
        super().reset(seed=seed)
        self._lane.reset(seed=seed)
        self._fresh = False
        return self._lane.observe_one(0), self._info()

    def step(self, action: np.int64 | int) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Play an action; raises `ActionError` as described above, `GameOverError` after the end."""
        lane = self._lane
        if self._fresh:
            raise GameOverError("no game has begun; call reset")
        lane.step_one(action)
        observation = lane.observe_one(0)
        reward, terminated, truncated = lane.rewards[0, 0], lane.terminations[0], lane.truncations[0]
        return observation, float(reward), bool(terminated), bool(truncated), self._info()

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.action_masks()}
        if self._lane.terminations[0] or self._lane.truncations[0]:
            info["score"] = self._lane.final_scores[0, 0].item()
        return info

    def action_masks(self) -> NDArray[np.int8]:
        """int8 (A,): 1 for each legal action; a fresh array."""
        mask: NDArray[np.int8] = self._lane.action_mask[0].copy()
        return mask

    def render(self) -> str | NDArray[np.uint8] | None:
        """The position as `render_mode` says; see `eurozoo.make`."""
        return render(self.game, self._lane.get_position(), self._lane.components, self.render_mode)

    def get_position(self) -> dict[str, Any]:
        """The game as a plain dict in its own words, hidden information included."""
        return self._lane.get_position()

    def set_position(self, position: dict[str, Any]) -> None:
        """Continue from a position; `PositionError` says why it is impossible, and then nothing has
        changed."""
        self._lane.set_position(0, position)
        self._fresh = False

    def action_name(self, action: int) -> str:
        """Words of an action id; `ValueError` if there is no such id."""
        return self._lane.action_name(action)

    def action_id(self, words: str) -> int:
        """Id of an action's words; `ValueError` if there are no such words."""
        return self._lane.action_id(words)
