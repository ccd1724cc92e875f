"""The commands `eurozoo info` and `eurozoo warmup`."""

from typing import TYPE_CHECKING

import eurozoo
from eurozoo.envs.core.registry import find

if TYPE_CHECKING:
    from eurozoo.cli import InfoConfig, WarmupConfig


def info(config: "InfoConfig") -> None:
    """Print the list of games, or the description of one.

    Raises `UnknownGameError` or `OptionError`.
    """
    if config.game:
        print(describe(config.game, config.num_players))
        return
    print(f"eurozoo {eurozoo.__version__}\n")
    for id in eurozoo.known_games():
        game = find(id)
        counts = ", ".join(map(str, game.players))
        print(f"{id:<20} {game.title}, for {counts} players; {game.num_actions} actions")
    print("\n`eurozoo info GAME` describes one.")


def describe(id: str, num_players: int | None = None) -> str:
    """Spaces, actions and observation of a game, as text."""
    game = find(id)
    env = eurozoo.make_vec(id, 1, num_players=num_players, seed=0)
    encoder = game.encoder(env.setup.encoder)
    lines = [
        f"{game.title} ({id}), eurozoo {eurozoo.__version__}",
        "",
        f"players       {', '.join(map(str, game.players))}; here {env.num_players}",
        f"actions       {env.single_action_space}",
        f"observation   float32 {encoder.shape}, encoder {env.setup.encoder}",
        f"encoders      {', '.join(game.encoders)}",
        f"record        {game.state_dtype.itemsize} bytes",
        "rewards       outcome, score, margin",
        "",
        "Actions: ids and words",
    ]
    first = 0
    for block in game.catalogue.blocks:
        lines.append(f"  {block.name}")
        lines += [f"    {first + k:>4}  {words}" for k, words in enumerate(block.words)]
        first += len(block.words)
    if encoder.describe is not None:
        lines += ["", "Observation: first index, numbers, meaning"]
        for index, count, *meaning in encoder.describe():
            lines.append(f"  {index:>5}  {count:>4}  {'; '.join(map(str, meaning))}")
    return "\n".join(lines)


def warm_up(config: "WarmupConfig") -> None:
    """Compile all kernels of one game or of all."""
    hooks = ["eurozoo.agents.search:warmup"] if config.search else []
    eurozoo.warmup(config.game or None, hooks=hooks)
