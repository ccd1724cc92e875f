"""`GameEnv`: one game as a PettingZoo `AECEnv`. All AEC bookkeeping of all games is here."""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray
from pettingzoo import AECEnv

from .errors import GameOverError, OptionError
from .game import Game
from .options import Options
from .record import GameRecord
from .render import RENDER_MODES, check_render_mode, render
from .vector import VectorEnv

Observation = dict[str, NDArray[Any]]


class GameEnv(AECEnv[str, Any, Any]):  # type: ignore[misc]
    """One game, one decision per step; `eurozoo.make` takes its id.

    Observations are `{"observation": float32 (D,), "action_mask": int8 (A,)}`; the very same mask array is in
    `infos[agent]["action_mask"]`. Who does not move has a mask of zeros. Rewards come when the game ends, for
    all seats at once; then every agent takes one last step with the action None, in seat order.

    Wrong actions raise `ActionError`, and change nothing. Copies (`copy.deepcopy`) and pickles keep the
    position.

    Attributes:
        game: the game. options: the options it was made with.
    """

    metadata: dict[str, Any]

    def __init__(self, game: Game, options: Options | None = None, *, render_mode: str | None = None) -> None:
        check_render_mode(render_mode)
        super().__init__()
        self.game = game
        self.render_mode = render_mode
        self._lane = VectorEnv(game, 1, options, autoreset_mode=AutoresetMode.DISABLED, seed=0)
        self._fresh = True  # no reset yet: an unseeded one takes entropy
        self.metadata = {
            "name": game.id,
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.possible_agents = list(self._lane.possible_agents)
        self._observation_spaces = {agent: self._own_space() for agent in self.possible_agents}
        self._action_spaces = {agent: spaces.Discrete(game.num_actions) for agent in self.possible_agents}
        self.observation_spaces = dict(self._observation_spaces)
        self.action_spaces = dict(self._action_spaces)
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._no_mask = np.zeros(game.num_actions, np.int8)
        self._no_mask.flags.writeable = False
        self._start: dict[str, Any] = {}
        self._played: list[int] = []
        self.agents: list[str] = []

    def _own_space(self) -> spaces.Dict:
        """Each agent's space has its own random numbers."""
        seen = self._lane.single_observation_space
        return spaces.Dict(
            {
                "observation": spaces.Box(seen.low, seen.high, dtype=np.float32),
                "action_mask": spaces.MultiBinary(self.game.num_actions),
            }
        )

    @property
    def options(self) -> Options:
        """The options that the environment was made with."""
        return self._lane.setup.options

    @property
    def num_players(self) -> int:
        """Number of seats."""
        return self._lane.num_players

    def observation_space(self, agent: str) -> spaces.Dict:
        """Space of an agent's observations, always the same object."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Space of an agent's actions, always the same object."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game: that of `seed`, or the next of the chain that the last seed (at first: the
        system's entropy) began. `options` is there for PettingZoo and ignored."""
        if seed is None and self._fresh:
            seed = int(np.random.SeedSequence().generate_state(1, np.uint64)[0])
        self._lane.reset(seed=seed)
        self._fresh = False
        self._begin({"seed": int(self._lane.seeds[0])})

    def _begin(self, start: dict[str, Any]) -> None:
        self._start = start
        self._played = []
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {
            agent: {"action_mask": self._no_mask} for agent in self.agents
        }
        self.agent_selection = self.agents[0]
        self._arrive()

    def _arrive(self) -> None:
        """Bring the agents' dicts up to date after the game has moved on."""
        lane = self._lane
        if lane._counts[0]:
            self.agent_selection = agent = self.possible_agents[lane._seats[0]]
            self.infos[agent] = {"action_mask": lane._mask[0].copy()}
            return
        terminated, truncated = bool(lane._terminated[0]), bool(lane._truncated[0])
        for seat, agent in enumerate(self.agents):
            self.terminations[agent] = terminated
            self.truncations[agent] = truncated
            self.rewards[agent] = reward = float(lane._rewards[0, seat])
            self._cumulative_rewards[agent] += reward
            self.infos[agent] = {"action_mask": self._no_mask, "score": lane.final_scores[0, seat].item()}
        self.agent_selection = self.agents[0]

    def step(self, action: int | None) -> None:
        """Play an action for `agent_selection`; None once the game is over.

        Raises `ActionError` (`IllegalActionError`, `GameOverError`), naming seat, decision and action.
        """
        if self._lane._counts[0] == 0 or not self.agents:
            self._leave(action)
            return
        agent = self.agent_selection
        self._played.append(self._lane.step_one(action))
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {"action_mask": self._no_mask}
        self._arrive()
        if self.render_mode == "human":
            self.render()

    def _leave(self, action: int | None) -> None:
        """The last step of an agent whose game is over: it takes None and is gone."""
        if not self.agents:
            raise GameOverError("the game is over and all agents have left; call reset")
        if action is not None:
            raise GameOverError(f"the game is over: {self.agent_selection} can only take the action None")
        agent = self.agents.pop(0)
        for table in (
            self.rewards,
            self._cumulative_rewards,
            self.terminations,
            self.truncations,
            self.infos,
        ):
            del table[agent]
        self._clear_rewards()
        if self.agents:
            self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Observation:
        """What an agent sees now; fresh arrays, but for the mask, which is that of `infos`."""
        seat = self._seat_of[agent]
        info = self.infos.get(agent)
        mask = self._no_mask if info is None else info["action_mask"]
        return {"observation": self._lane.observe_one(seat), "action_mask": mask}

    # Rendering

    def render(self) -> NDArray[np.uint8] | str | None:
        """The position as `render_mode` says: None prints nothing and returns None; "human" prints the text
        of "ansi"; "svg" is a document; "rgb_array" uint8 (height, width, 3)."""
        return render(self.game, self.get_position(), self._lane.components, self.render_mode)

    def close(self) -> None:
        """Nothing to release."""

    # Positions, words, records

    def get_position(self) -> dict[str, Any]:
        """The game as a plain dict in its own words, hidden information included; `set_position` takes it
        back."""
        return self._lane.get_position()

    def set_position(self, position: dict[str, Any]) -> None:
        """Continue from a position; `PositionError` says why it is impossible, and then nothing has
        changed."""
        self._lane.set_position(0, position)
        self._fresh = False
        self._begin({"position": self.get_position()})

    def get_state(self) -> NDArray[Any]:
        """STATE (1,): a copy of the record."""
        return self._lane.get_state()

    def set_state(self, state: NDArray[Any]) -> None:
        """Continue from a record that `get_state` returned; `PositionError` if it is not of this game."""
        self._lane.set_state(state)
        self._fresh = False
        self._begin({"position": self.get_position()})

    def action_name(self, action: int) -> str:
        """Words of an action id; `ValueError` if there is no such id."""
        return self._lane.action_name(action)

    def action_id(self, words: str) -> int:
        """Id of an action's words; `ValueError` if there are no such words."""
        return self._lane.action_id(words)

    def decision_name(self) -> str:
        """What the agent to move is asked."""
        return self._lane.decision_name()

    def legal_actions(self) -> list[str]:
        """Words of all legal actions."""
        return [self.action_name(int(action)) for action in np.flatnonzero(self._lane._mask[0])]

    def scores(self) -> list[float]:
        """Score of each seat if the game ended now; when it has ended, its final scores. Whole numbers, but
        in a game that counts in fractions."""
        over = self._lane._counts[0] == 0
        scores: list[float] = (self._lane.final_scores if over else self._lane.scores())[0].tolist()
        return scores

    def winners(self) -> list[int]:
        """Seats that won the game that has ended; empty before."""
        over = self._lane._counts[0] == 0
        return np.flatnonzero(self._lane._won[0]).tolist() if over else []

    def record(self) -> GameRecord:
        """The game so far: start, options and actions."""
        if not self._start:
            raise OptionError("there is no game to record before reset")
        return GameRecord.of(self._lane, self._start, self._played)
