"""The command `eurozoo evaluate`: agents against each other, as a table."""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from eurozoo.agents import make_agent
from eurozoo.envs.core.errors import OptionError
from eurozoo.envs.core.options import Options, Setup
from eurozoo.envs.core.registry import find

from .config import EvaluateConfig
from .files import write_json
from .matches import Match, derived_seed, match_table, play_match


def evaluate(config: EvaluateConfig) -> list[Match]:
    """Play all pairings, print the table, and write the JSON file if one is named.

    Raises `OptionError` for impossible options, and what `make_agent` raises.
    """
    game = find(config.game)
    Setup.check(game, Options(num_players=config.num_players))
    if config.games < 1:
        raise OptionError(f"games must be at least 1, not {config.games}")
    if config.num_players > 1 and len(config.agents) < 2:
        raise OptionError("name at least two agents, or --num-players 1")
    if config.output is not None and not config.output.parent.is_dir():
        raise OptionError(f"there is no folder {config.output.parent} to write {config.output.name} to")
    matches = []
    for number, names in enumerate(_pairings(config.agents, config.num_players)):
        agent, *opponents = (make_agent(name, game) for name in names)
        seed = derived_seed(config.seed, number)
        matches.append(
            play_match(game.id, agent, opponents, config.games, seed, num_players=config.num_players)
        )
    print(match_table(matches))
    if config.output is not None:
        write_json(config.output, [match.as_dict() for match in matches])
    return matches


def _pairings(agents: Sequence[str], players: int) -> Iterator[list[str]]:
    """Line-ups: the agent to be measured, then its opponents."""
    if players == 1:
        yield from ([agent] for agent in agents)
    elif players == 2:
        yield from (list(pair) for pair in combinations(agents, 2))
    else:
        yield from ([one, *[other] * (players - 1)] for one, other in permutations(agents, 2))
