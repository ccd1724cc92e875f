"""Writes the generated parts of the documentation: `make docs`, or `python docs/generate.py`.

A generated part of a page stands between `<!-- generated: PART GAME -->` and `<!-- end -->`; `PARTS` says
what PART can be. tests/test_docs.py compares every page with a fresh generation.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

import eurozoo
from eurozoo.agents.random import RandomAgent
from eurozoo.envs.black_forest.actions import JOBS, TRADESPEOPLE, VILLAGE_SPACES
from eurozoo.envs.black_forest.components.load import load
from eurozoo.envs.black_forest.components.model import Components
from eurozoo.envs.black_forest.components.terms import Good, Marker
from eurozoo.envs.black_forest.render.effects import KINDS, Line, building_lines, effect_line
from eurozoo.envs.black_forest.render.style import GOODS
from eurozoo.envs.black_forest.state import Decision
from eurozoo.envs.core.components import read_toml
from eurozoo.envs.core.game import Game
from eurozoo.envs.core.registry import find

ROOT = Path(__file__).parents[1]
MARKED = re.compile(
    r"(?P<start><!-- generated: (?P<part>\w+) (?P<game>\S+) -->\n).*?(?P<end><!-- end -->)", re.DOTALL
)
RANDOM_GAMES = 64  # per number of players
SHOWN_WORDS = 4  # of an action block; more are shortened


def pages() -> list[Path]:
    """Every page of the documentation."""
    return [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


def fresh(text: str) -> str:
    """A page with its generated parts made anew."""
    return MARKED.sub(
        lambda found: f"{found['start']}\n{PARTS[found['part']](found['game'])}\n\n{found['end']}", text
    )


def table(head: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    """A Markdown table; columns of numbers are set right."""
    numeric = [all(isinstance(row[i], int | float) for row in rows) for i in range(len(head))]
    lines = [head, ["--:" if right else ":--" for right in numeric], *rows]
    return "\n".join("| " + " | ".join(_cell(cell) for cell in line) + " |" for line in lines)


def _cell(cell: Any) -> str:
    text = f"{cell:,.1f}" if isinstance(cell, float) else str(cell)
    return text.replace("|", "\\|")


# Parts that every game has


def spec(game_id: str) -> str:
    """Numbers that never change within a version."""
    game = find(game_id)
    vec = eurozoo.make_vec(game_id, 1, seed=0)
    space = vec.single_observation_space
    box = f"`Box({space.low.min():g}, {space.high.max():g}, {space.shape}, float32)`"
    return table(
        ["", ""],
        [
            ("Id", f"`{game.id}`"),
            ("Players", ", ".join(map(str, game.players)) + f" (default {game.default_players})"),
            ("Agents", f"`player_0` ... `player_{game.players[-1] - 1}`, by seat"),
            ("Action space", f"`Discrete({game.num_actions})`, with a mask"),
            ("Observation space", f"{box}, encoder `{game.default_encoder}`, for every number of players"),
            ("Encoders", ", ".join(f"`{name}`" for name in game.encoders)),
            ("Record of one game", f"{game.state_dtype.itemsize:,} bytes"),
        ],
    )


def random_play(game_id: str) -> str:
    """What random play is like, for each number of players."""
    game = find(game_id)
    head = [
        "Players", "Decisions asked a game", "With forced ones", "Legal actions a decision", "Mean score",
        "Highest score", "Truncated games",
    ]  # fmt: skip
    means = table(head, [_random_games(game, players) for players in game.players])
    return f"Random play, {RANDOM_GAMES} games for each number of players:\n\n{means}"


def _random_games(game: Game, players: int) -> tuple[Any, ...]:
    vec = eurozoo.make_vec(game.id, RANDOM_GAMES, num_players=players, seed=0, autoreset_mode="Disabled")
    agent = RandomAgent()
    agent.reset(0)
    asked = options = 0
    while len(running := np.flatnonzero(~(vec.terminations | vec.truncations))):
        asked += len(running)
        options += int(vec.legal_actions[1][running].sum())
        actions = np.full(RANDOM_GAMES, eurozoo.PASS)
        actions[running] = agent.act(vec, running)
        vec.step(actions)
    return (
        players,
        asked / RANDOM_GAMES,
        float(vec.final_state["decisions"].mean()),
        options / asked,
        float(vec.final_scores.mean()),
        int(vec.final_scores.max()),
        int(vec.truncations.sum()),
    )


def actions(game_id: str) -> str:
    """The blocks of the action catalogue."""
    catalogue = find(game_id).catalogue
    rows = []
    for block in catalogue.blocks:
        words = [f"`{words}`" for words in block.words]
        if len(words) > SHOWN_WORDS:
            words = [*words[:2], "...", words[-1]]
        rows.append((catalogue.first(block.name), len(block.words), ", ".join(words)))
    return table(["First id", "Count", "Words"], rows)


def observation(game_id: str) -> str:
    """Every index of the default observation."""
    game = find(game_id)
    describe = game.encoder(game.default_encoder).describe
    assert describe is not None, f"encoder {game.default_encoder} of {game.id} describes nothing"
    return table(["First index", "Count", "Meaning", "Value"], describe())


def assumptions(game_id: str) -> str:
    """The component values that the rulebook does not state, by the `source` of their block."""
    name = find(game_id).name
    rows = []
    for block, values in read_toml(ROOT / "envs" / name / "components" / f"{name}.toml").items():
        if values["source"] != "rulebook":
            rows += [
                (f"`{block}.{key}`", _value(value), values["source"])
                for key, value in values.items()
                if key != "source"
            ]
    return table(["Value", "Default", "Source"], rows)


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return " ".join(f"{key} {item}" for key, item in value.items())
    if isinstance(value, list):
        rows = [" ".join(item) if isinstance(item, list) else _value(item) for item in value]
        nested = value and not isinstance(value[0], str | int)
        return ("; " if nested else ", ").join(rows) or "(empty)"
    return str(value)


# Parts of Black Forest


def black_forest_orders(game_id: str) -> str:
    """The orders that the observation table refers to."""
    orders = {
        "`Decision`": [decision.name.lower() for decision in Decision],
        "`Marker`": [marker.name.lower() for marker in Marker],
        "`Good`": [good.name.lower() for good in Good],
        "Tradespeople": TRADESPEOPLE,
        "Village spaces; space k lies between slots k and k + 1 of its village": VILLAGE_SPACES,
        "Jobs; the first six are the places": JOBS,
    }
    return table(["Order of", "Members"], [(name, ", ".join(members)) for name, members in orders.items()])


def black_forest_tradespeople(game_id: str) -> str:
    """The Tradespeople and what a visit does."""
    components = load()
    rows = [
        (who.name, who.back.name.lower(), _lines((effect_line(e, components) for e in who.visits), " or "))
        for who in components.tradespeople
    ]
    return table(["Tradesperson", "Back", "Visit"], rows)


def black_forest_jobs(game_id: str) -> str:
    """The Jobs with cost and reward."""
    components = load()
    rows = [
        (
            job.name,
            "Location" if job.location else "Tradesperson",
            _tokens(effect_line(job.effect, components)),
        )
        for job in components.jobs
    ]
    return table(["Job", "Kind", "Cost → reward"], rows)


def black_forest_small_buildings(game_id: str) -> str:
    """Both sides of the small Buildings."""
    return _buildings(load(), small=True)


def black_forest_large_buildings(game_id: str) -> str:
    """The large Buildings."""
    return _buildings(load(), small=False)


def _buildings(components: Components, small: bool) -> str:
    rows = []
    for building in components.buildings:
        if (building.level == 0) == small:
            cost = ", ".join(f"{n} {_word(good)}" for good, n in building.cost.items())
            if building.brick_by_players is not None:
                cost += f", brick by players: {' '.join(map(str, building.brick_by_players))}"
            effects = _lines(building_lines(building, components), "; ", kinds=True)
            mark = building.id if small else "I" * building.level
            rows.append((mark, building.name, cost, effects or "none", building.points))
    return table(["No." if small else "Level", "Name", "Cost", "Effect", "Points"], rows)


def _lines(lines: Iterator[Line] | Sequence[Line], joint: str, kinds: bool = False) -> str:
    return joint.join((f"{KINDS[line.kind][0]}: " if kinds else "") + _tokens(line) for line in lines)


def _tokens(line: Line) -> str:
    """A line of tokens in words: goods that follow each other with a comma, codes spelled out."""
    text, after_good = "", False
    for token in line.tokens:
        is_arrow = token.text == "→"
        words = "→" if is_arrow else token.spoken
        text += (", " if after_good and token.good is not None else " ") + words
        after_good = token.good is not None
    return _CODES.sub(lambda code: _word(_GOOD_OF[code[0]]), text.strip()).replace(" :", ":")


_GOOD_OF = {look.code: good for good, look in GOODS.items() if len(look.code) == 2}
_CODES = re.compile(rf"\b({'|'.join(_GOOD_OF)})\b")


def _word(good: Good) -> str:
    return good.name.lower().replace("_", " ")


#: parts that a marker can name; each takes the id of a game
PARTS: dict[str, Callable[[str], str]] = {
    part.__name__: part
    for part in (
        spec, random_play, actions, observation, assumptions, black_forest_orders, black_forest_tradespeople,
        black_forest_jobs, black_forest_small_buildings, black_forest_large_buildings,
    )
}  # fmt: skip


def main() -> None:
    """Rewrite the pages whose generated parts have changed."""
    for page in pages():
        text = page.read_text()
        if (new := fresh(text)) != text:
            page.write_text(new)
            print(f"rewritten: {page.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
