"""The games as OpenSpiel games, for its bots and algorithms. Importing this module registers them.

    import pyspiel
    import eurozoo.openspiel

    game = pyspiel.load_game("eurozoo_village", {"players": 3})

OpenSpiel sees one chance node, the deal, and from then on decisions only: all that is random later in a game
follows from the deal, and nobody can see it coming. So these are games of imperfect information, and a
history replays exactly. Outcome i of the deal is the game of eurozoo's seed `seed + i`.
"""

import json
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from eurozoo.envs.core.errors import OptionError
from eurozoo.envs.core.game import Game
from eurozoo.envs.core.options import Options
from eurozoo.envs.core.registry import find, known_games
from eurozoo.envs.core.vector import VectorEnv

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        "eurozoo.openspiel needs OpenSpiel: pip install 'eurozoo[openspiel]'", name=error.name
    ) from None

#: no turn has been seen with a quarter of these decisions; OpenSpiel wants to know how long a game can be
DECISIONS_PER_TURN = 100
#: a solo game pays its score / that of the highest title; OpenSpiel wants to know how much that can be
MAX_SOLO_UTILITY = 10.0


class EurozooGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options; `pyspiel.load_game` makes it. `register` makes a subclass for each game.

    Parameters, besides `players`, `encoder`, `rules` (a path), `first_game` and `max_turns` (0: the game's)
    of `eurozoo.Options`: `seed` and `deals`, the first seed of the deals and how many there are.

    Raises `OptionError` or `ComponentError`.
    """

    game: Game

    def __init__(self, params: dict[str, Any]) -> None:
        self.seed, self.deals = params["seed"], params["deals"]
        if self.seed < 0 or self.deals < 1:
            raise OptionError(f"seed must not be negative, deals at least 1: not {self.seed}, {self.deals}")
        options = Options(
            num_players=params["players"],
            encoder=params["encoder"],
            rules=params["rules"] or None,
            first_game=params["first_game"],
            max_turns=params["max_turns"] or None,
        )
        self._blank = VectorEnv(self.game, 1, options, autoreset_mode=AutoresetMode.DISABLED, seed=self.seed)
        self.observation_shape: tuple[int, ...] = self._blank.single_observation_space.shape
        super().__init__(game_type(self.game, self._blank.num_players), self._info(), params)

    def _info(self) -> Any:
        lane = self._blank
        players, tables = lane.num_players, lane.tables[0]
        solo = players == 1
        return pyspiel.GameInfo(
            num_distinct_actions=lane.num_actions,
            max_chance_outcomes=self.deals,
            num_players=players,
            min_utility=self.game.lowest_score / int(tables["top_title"]) if solo else -1.0,
            max_utility=MAX_SOLO_UTILITY if solo else 1.0,
            utility_sum=None if solo else 0.0,
            max_game_length=players * int(tables["max_turns"]) * DECISIONS_PER_TURN,
        )

    def new_initial_state(self) -> "EurozooState":
        """The state before the deal."""
        return EurozooState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The deal."""
        return 1

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "EurozooObserver | None":
        """Observer of what is public, which is all that anybody sees; None if only what is private is wanted.

        Raises `OptionError` for perfect recall.
        """
        if params:
            raise OptionError(f"observers take no parameters, not {params}")
        if iig_obs_type is not None and iig_obs_type.perfect_recall:
            raise OptionError(
                "eurozoo's games have observations, but no information states (with perfect recall); "
                "ISMCTSBot takes use_observation_string=True"
            )
        if iig_obs_type is not None and not iig_obs_type.public_info:
            return None
        return EurozooObserver(self.observation_shape)

    def deal(self, outcome: int) -> VectorEnv:
        """A single lane with the game of an outcome of the deal."""
        lane = self._blank.clone()
        lane.reset(seed=self.seed + outcome)
        return lane


class EurozooState(pyspiel.State):  # type: ignore[misc]
    """A game under way: a vector environment of one lane, None before the deal.

    Its text is the position, as JSON, hidden information included. It is saved as OpenSpiel saves all Python
    games, by pickle: load only what you trust.
    """

    def __init__(self, game: EurozooGame) -> None:
        super().__init__(game)
        self._lane: VectorEnv | None = None
        self._seen: dict[int, str] = {}

    def current_player(self) -> int:
        """Seat of the mover, or `PlayerId.CHANCE` or `PlayerId.TERMINAL`."""
        if self._lane is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else int(self._lane.agent_selection[0])

    def is_terminal(self) -> bool:
        """Whether the game is over, by its rules or by `max_turns`."""
        lane = self._lane
        return lane is not None and bool(lane.terminations[0] or lane.truncations[0])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals, all alike in probability."""
        deals = self.get_game().deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        ids, counts = self._dealt().legal_actions
        return sorted(ids[0, : counts[0]].tolist())

    def _apply_action(self, action: int) -> None:
        if self._lane is None:
            self._lane = self.get_game().deal(action)
        else:
            self._lane.step_one(action)
        self._seen = {}

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal:{action}" if self._lane is None else self._lane.action_name(action)

    def returns(self) -> list[float]:
        """The `outcome` rewards, in double precision so that they sum to zero."""
        players = self.num_players()
        if not self.is_terminal():
            return [0.0] * players
        lane = self._dealt()
        if players == 1:
            return [float(lane.rewards[0, 0])]
        won = lane.final_winners[0]
        return [float(reward) for reward in (players * won / won.sum() - 1) / (players - 1)]

    def __str__(self) -> str:
        return _text(self._lane)

    def _to_struct(self) -> dict[str, Any]:
        return {} if self._lane is None else self._lane.get_position()

    def resample_from_infostate(self, player: int, sampler: Any) -> "EurozooState":
        """A copy in which all that a seat cannot know is drawn afresh; `sampler()` is from 0 to 1.

        Its history still names the true deal.
        """
        world: EurozooState = self.clone()
        world._dealt().determinize(player, int(sampler() * 2**53))
        world._seen = {}
        return world

    def observe(self, player: int) -> NDArray[np.float32]:
        """float32 (D,): what a seat sees, as the encoder shows it; zeros before the deal."""
        if self._lane is None:
            return np.zeros(self.get_game().observation_shape, np.float32)
        return self._lane.observe_one(player)

    def position_seen_by(self, player: int) -> str:
        """The position as JSON; what the seat cannot know stands in an order that tells nothing."""
        if player not in self._seen:
            lane = None if self._lane is None else self._lane.clone()
            if lane is not None:
                lane.determinize(player, 0)
            self._seen[player] = _text(lane)
        return self._seen[player]

    def _dealt(self) -> VectorEnv:
        if self._lane is None:
            raise OptionError("the game has not been dealt yet")
        return self._lane


class EurozooObserver:
    """What a seat sees: `tensor`, float32 (D,), by the encoder; a text by `string_from`.

    The text is the same for all states between which a seat cannot tell, and for no others.
    """

    def __init__(self, shape: tuple[int, ...]) -> None:
        self.tensor = np.zeros(shape, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: EurozooState, player: int) -> None:
        """Write what `player` sees into `tensor`."""
        self.tensor[:] = state.observe(player)

    def string_from(self, state: EurozooState, player: int) -> str:
        """The position as `player` sees it, as JSON."""
        return state.position_seen_by(player)


def _text(lane: VectorEnv | None) -> str:
    """A lane's position as one line of JSON."""
    return "before the deal" if lane is None else json.dumps(lane.get_position(), separators=(",", ":"))


def game_type(game: Game, num_players: int) -> Any:
    """What OpenSpiel has to know about a game: zero-sum, but for one player."""
    kind = pyspiel.GameType
    return kind(
        short_name=f"eurozoo_{game.name}",
        long_name=f"{game.title} ({game.id})",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.GENERAL_SUM if num_players == 1 else kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.default_players,
            "seed": 0,
            "deals": 4096,
            "encoder": game.default_encoder,
            "rules": "",
            "first_game": False,
            "max_turns": 0,
        },
    )


def register(id: str) -> None:
    """Make a game known to OpenSpiel as `eurozoo_<name>`; `UnknownGameError` if there is no such id."""
    game = find(id)
    maker = type(f"EurozooGame_{game.name}", (EurozooGame,), {"game": game})
    pyspiel.register_game(game_type(game, game.default_players), maker)


for _id in known_games():
    register(_id)
