"""Writes the generated parts of the documentation: `make docs`, or `python docs/generate.py`.

A generated part of a page stands between `<!-- generated: PART GAME -->` and `<!-- end -->`; `PARTS` says
what PART can be. docs/images gets a picture of each game's table. tests/test_docs.py compares every page and
picture with a fresh generation.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

import eurozoo
from eurozoo.agents.random import RandomAgent
from eurozoo.envs.black_forest.actions import JOBS, TRADESPEOPLE, VILLAGE_SPACES
from eurozoo.envs.black_forest.components.load import load
from eurozoo.envs.black_forest.components.model import Components
from eurozoo.envs.black_forest.components.terms import Good, Marker
from eurozoo.envs.black_forest.render.effects import KINDS, Line, building_lines, effect_line
from eurozoo.envs.black_forest.render.style import GOODS
from eurozoo.envs.core.components import read_toml
from eurozoo.envs.core.game import Encoder, Game
from eurozoo.envs.core.icons import Icon
from eurozoo.envs.core.registry import find
from eurozoo.envs.core.render import png
from eurozoo.envs.core.style import Look
from eurozoo.envs.fields_of_arle import state as arle_state
from eurozoo.envs.fields_of_arle.actions import BUILDINGS, CARGO, ITEMS, SPACES, SUMMER
from eurozoo.envs.fields_of_arle.components import terms as arle
from eurozoo.envs.fields_of_arle.components.load import BUILDINGS_OF
from eurozoo.envs.fields_of_arle.components.load import load as load_arle
from eurozoo.envs.fields_of_arle.components.model import Item
from eurozoo.envs.fields_of_arle.render import effects as arle_effects
from eurozoo.envs.fields_of_arle.render import style as arle_style
from eurozoo.envs.village.actions import VILLAGE
from eurozoo.envs.village.components import terms as village
from eurozoo.envs.village.components.load import load as load_village

ROOT = Path(__file__).parents[1]
MARKED = re.compile(
    r"(?P<start><!-- generated: (?P<part>\w+) (?P<game>\S+) -->\n).*?(?P<end><!-- end -->)", re.DOTALL
)
RANDOM_GAMES = 64  # per number of players
SHOWN_WORDS = 4  # of an action block; more are shortened
#: the pictures in docs/images: number of players, seed, and decisions taken at random
PICTURES = {
    "black_forest-v0": (3, 1, 420),
    "village-v0": (3, 30, 169),
    "fields_of_arle-v0": (2, 54, 193),
}


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
    encoders = [_box(game.encoder(name)) for name in game.encoders]
    return table(
        ["", ""],
        [
            ("Id", f"`{game.id}`"),
            ("Players", ", ".join(map(str, game.players)) + f" (default {game.default_players})"),
            ("Agents", f"`player_0` ... `player_{game.players[-1] - 1}`, by seat"),
            ("Action space", f"`Discrete({game.num_actions})`, with a mask"),
            *(
                (f"Observation space, encoder `{name}`", f"`{box}`, for every number of players")
                for name, box in zip(game.encoders, encoders, strict=True)
            ),
            ("Record of one game", f"{game.state_dtype.itemsize:,} bytes"),
        ],
    )


def _box(encoder: Encoder) -> str:
    return f"Box({np.min(encoder.low):g}, {np.max(encoder.high):g}, {encoder.shape}, float32)"


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
        _whole(float(vec.final_scores.max())),
        int(vec.truncations.sum()),
    )


def _whole(number: float) -> int | float:
    """A number without a fraction as an integer."""
    return int(number) if number == int(number) else number


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
    return table(["First index", "Count", "Meaning", "Value"], _described(game, game.default_encoder))


def entities(game_id: str) -> str:
    """Every column of every row of the observation `entities`."""
    return table(["Rows", "First column", "Count", "Meaning", "Value"], _described(find(game_id), "entities"))


def outlook(game_id: str) -> str:
    """What the observation `outlook` holds beyond the default one; of the described actions the first."""
    game = find(game_id)
    encoder = game.encoder("outlook")
    assert encoder.described is not None
    _, actions, numbers = encoder.described
    end = encoder.size - (actions - 1) * numbers
    first = game.encoder(game.default_encoder).size
    rows = [row for row in _described(game, "outlook") if first <= row[0] < end]
    last = f"the same {numbers} numbers for each of the {actions - 1} other moves"
    rows.append((end, (actions - 1) * numbers, last, "as above"))
    return table(["First index", "Count", "Meaning", "Value"], rows)


def _described(game: Game, encoder: str) -> Sequence[tuple[Any, ...]]:
    describe = game.encoder(encoder).describe
    assert describe is not None, f"encoder {encoder} of {game.id} describes nothing"
    return describe()


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
        return " ".join(
            f"{key} ({_value(item)})" if isinstance(item, dict | list) else f"{key} {_value(item)}"
            for key, item in value.items()
        )
    if isinstance(value, list):
        rows = [" ".join(item) if isinstance(item, list) else _value(item) for item in value]
        nested = value and not isinstance(value[0], str | int)
        return ("; " if nested else ", ").join(rows) or "(empty)"
    return str(value).lower() if isinstance(value, bool) else str(value)


def orders(game_id: str) -> str:
    """The orders that the observation tables refer to."""
    decisions = import_module(f"eurozoo.envs.{find(game_id).name}.state").Decision
    members = {"`Decision`": _words(decisions), **ORDERS[game_id]}
    return table(["Order of", "Members"], [(name, ", ".join(words)) for name, words in members.items()])


def _words(terms: Iterable[IntEnum]) -> list[str]:
    return [term.name.lower() for term in terms]


#: beside the decisions
ORDERS: dict[str, dict[str, Sequence[str]]] = {
    "black_forest-v0": {
        "`Marker`": _words(Marker),
        "`Good`": _words(Good),
        "Tradespeople": TRADESPEOPLE,
        "Village spaces; space k lies between slots k and k + 1 of its village": VILLAGE_SPACES,
        "Jobs; the first six are the places": JOBS,
    },
    "village-v0": {
        "`Space`": _words(village.Space),
        "`Cube`": _words(village.Cube),
        "`Good`": _words(village.Good),
        "`Place`": _words(village.Place),
        "`Section`": _words(village.Section),
    },
    "fields_of_arle-v0": {
        "`Window`": _words(arle_state.Window),
        "`Option`": _words(arle.Option),
        "`Good`": _words(arle.Good),
        "`Cargo`": CARGO,
        "`Tool`": _words(arle.Tool),
        "`Land`": _words(arle.Land),
        "Equipment; vehicles from handcart on": _words(arle.Equipment),
        "`Pool`": _words(arle.Pool),
        "Action spaces": SPACES,
        "Buildings; the first four are the starter houses": BUILDINGS,
    },
}


# Parts of Black Forest


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
    return _spell(text.strip(), GOODS)


def _spell(text: str, looks: Mapping[Any, Look]) -> str:
    """Goods by their names instead of their codes of two letters."""
    words = {look.code: _word(good) for good, look in looks.items() if len(look.code) == 2}
    codes = re.compile(rf"(?<![A-Za-z])(\d*)({'|'.join(words)})\b")
    return codes.sub(lambda code: f"{code[1]} {words[code[2]]}".strip(), text).replace(" :", ":")


def _word(term: IntEnum) -> str:
    return term.name.lower().replace("_", " ")


# Parts of Village


def village_customers(game_id: str) -> str:
    """The customers and their points."""
    rows = [(f"`{tile.name}`", tile.points) for tile in load_village().customers]
    return table(["Customer", "Points"], rows)


def village_map(game_id: str) -> str:
    """The legs of the travel map, and what the cities give."""
    components = load_village()
    legs = [
        (
            f"{VILLAGE if start is None else start.name.lower()} - {end.name.lower()}",
            _amounts(leg.cost.cubes),
        )
        for leg in components.legs
        for start, end in [leg.ends]
    ]
    rewards = [
        (city.name.lower(), reward.kind.name.lower(), reward.amount)
        for city, reward in components.rewards.items()
    ]
    return f"{table(['Leg', 'Cubes'], legs)}\n\n{table(['City', 'Reward', 'Amount'], rewards)}"


def _amounts(amounts: Mapping[Any, int]) -> str:
    return ", ".join(f"{number} {term.name.lower()}" for term, number in amounts.items())


# Parts of Fields of Arle


def fields_of_arle_spaces(game_id: str) -> str:
    """The action spaces."""
    components = load_arle()
    rows = [
        (
            f"`{name}`",
            "summer" if name in SUMMER else "winter",
            _icons(arle_effects.space_icons(space, components)),
        )
        for name, space in components.spaces.items()
    ]
    return table(["Space", "Season", "What it does"], rows)


def fields_of_arle_buildings(game_id: str) -> str:
    """The buildings."""
    components = load_arle()
    rows = [
        (
            f"`{name}`",
            _word(kind),
            _icons(arle_effects.price_icons(components.buildings[name].price)),
            _icons(arle_effects.building_icons(name, components)),
            _halved(components.buildings[name].points),
        )
        for kind, names in BUILDINGS_OF.items()
        for name in names
    ]
    return table(["Building", "Kind", "Cost", "What it does", "Points"], rows)


def fields_of_arle_tools(game_id: str) -> str:
    """The tool tracks."""
    rows = [
        (
            _word(tool),
            ", ".join(map(str, track.values)),
            _amounts(track.cost),
            ", ".join(str(_halved(points)) for points in track.points),
        )
        for tool, track in load_arle().tools.items()
    ]
    return table(["Tool", "Numbers", "Cost of a step", "Points"], rows)


def fields_of_arle_equipment(game_id: str) -> str:
    """Peat boats, plows and vehicles."""
    components = load_arle()
    rows = [
        (
            _word(piece),
            _icons(arle_effects.gear_cost(piece, components)),
            gear.singles,
            gear.doubles,
            "yes" if gear.joined else "",
            _halved(gear.points),
        )
        for piece, gear in components.equipment.items()
    ]
    return table(["Piece", "Cost", "Single Spaces", "Double Spaces", "Singles join", "Points"], rows)


def fields_of_arle_destinations(game_id: str) -> str:
    """The travel destinations and what is sold there."""
    rows = []
    for destination, town in load_arle().towns.items():
        name = destination.name.lower()
        items = (_item(words, item) for words, item in zip(ITEMS[name], town.items, strict=True))
        rows.append((name, town.size, "; ".join(items)))
    return table(["Destination", "Size", "Items → food"], rows)


def _item(words: Sequence[str], item: Item) -> str:
    """What is sold, with how many of it where the words do not say so, and for how much."""
    many = item.number > 1 and not words[0].startswith("two_")
    number = f"{item.number} " if many else ""
    return f"{number}{' or '.join(f'`{word}`' for word in words)} → {item.food}"


def _icons(line: Sequence[Icon]) -> str:
    """A line of icons in words: goods that follow each other with a comma."""
    text, after_good = "", False
    for icon in line:
        is_good = icon.look in arle_style.GOODS.values()
        text += (", " if after_good and is_good else " ") + icon.text
        after_good = is_good
    return _spell(text.strip(), arle_style.GOODS).replace(" ·", ";")


def _halved(halves: int) -> int | float:
    return _whole(halves / 2)


#: parts that a marker can name; each takes the id of a game
PARTS: dict[str, Callable[[str], str]] = {
    part.__name__: part
    for part in (
        spec, random_play, actions, observation, entities, outlook, orders, assumptions,
        black_forest_tradespeople, black_forest_jobs, black_forest_small_buildings,
        black_forest_large_buildings, village_customers,
        village_map, fields_of_arle_spaces, fields_of_arle_buildings, fields_of_arle_tools,
        fields_of_arle_equipment, fields_of_arle_destinations,
    )
}  # fmt: skip


def picture(game_id: str) -> str:
    """A table after some random play, as SVG; what greedy players would do changes with them."""
    players, seed, decisions = PICTURES[game_id]
    vec = eurozoo.make_vec(game_id, 1, num_players=players, seed=seed)
    agent = RandomAgent()
    agent.reset(seed)
    for _ in range(decisions):
        vec.step(agent.act(vec, np.arange(1)))
    svg: str = vec.game.render_module.svg(vec.get_position(0), vec.components)
    return svg


def picture_file(game_id: str) -> Path:
    """Where the picture of a game is; the PNG lies beside it."""
    return ROOT / "docs" / "images" / f"{find(game_id).name}.svg"


def main() -> None:
    """Rewrite the pages and pictures that have changed."""
    for page in pages():
        text = page.read_text()
        if (new := fresh(text)) != text:
            page.write_text(new)
            print(f"rewritten: {page.relative_to(ROOT)}")
    for game_id in PICTURES:
        file, svg = picture_file(game_id), picture(game_id)
        if not file.exists() or file.read_text() != svg:
            file.write_text(svg)
            colors = Image.open(BytesIO(png(svg))).convert("RGB").quantize(256)
            colors.save(file.with_suffix(".png"), optimize=True)
            print(f"drawn: {file.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
