"""A position as coloured text for a terminal of 120 columns."""

from typing import Any

from eurozoo.envs.core.ansi import fit, mark, paint, turn_line
from eurozoo.envs.core.style import INK

from ..actions import JOBS, PLACES, TRADESPEOPLE
from ..components.model import Components
from ..components.terms import Good
from .effects import Token, job_tokens, labels
from .map import Standing, open_jobs, pawns
from .style import GOODS
from .table import asked, seat_look, turn_notes
from .wheels import Markers, left_markers, right_markers

COLUMNS = 118
_CELL = 6  # columns of a space of an Estate
_TILES = {"forest": Good.FOREST, "field": Good.FIELD, "pond": Good.POND, "pasture": Good.PASTURE}


def draw_text(position: dict[str, Any], components: Components) -> str:
    """The whole table as lines of text."""
    standing = pawns(position)
    lines = [
        turn_line("Black Forest", *asked(position)),
        " · ".join(turn_notes(position)),
        "",
        *_map_lines(position, components, standing),
    ]
    for seat in range(len(position["players"])):
        lines += ["", *_player_lines(position, seat, components)]
    lines += ["", *_building_lines(position, components)]
    return "".join(f"{line.rstrip()}\n" for line in lines)


def large_code(id: str) -> str:
    """Four letters for a large Building: `charcoal_storage` is CHST."""
    parts = id.split("_")
    return (parts[0][:2] + parts[1][:2] if len(parts) > 1 else id[:4]).upper()


def _map_lines(position: dict[str, Any], components: Components, standing: list[Standing]) -> list[str]:
    jobs = position["jobs"]
    lines = []
    for village, names in position["tradespeople"].items():
        line = paint(fit(village, 3), bold=True)
        for i, name in enumerate(names, 1):
            title = components.tradespeople[TRADESPEOPLE.index(name)].name
            line += f" {title} {_space(f'{village}.{i}', str(i), standing)}"
        beggars = _space(village, "", standing)
        line += f"  centre {beggars}" if beggars else ""
        lines.append(line)
    places = [
        f"{components.jobs[JOBS.index(place)].name}{'*' if place in jobs['places'] else ''} "
        f"{_space(place, '', standing)}".rstrip()
        for place in PLACES
    ]
    lines.append("Places (* open): " + ", ".join(places))
    apart = " ".join(mark(f" {look.mark} ", look) for where, look, _ in standing if where in (None, "aside"))
    if apart:
        lines.append(f"Pawns beside the map: {apart}")
    lines.append(f"Jobs ({len(jobs['pile'])} in the pile)")
    for where, job in open_jobs(position):
        card = components.jobs[JOBS.index(job)]
        lines.append(f"  {fit(where, 9)} {fit(card.name, 12)} {_paint_tokens(job_tokens(card))}")
    return lines


def _player_lines(position: dict[str, Any], seat: int, components: Components) -> list[str]:
    player = position["players"][seat]
    wheels, dials = player["wheels"], player["dials"]
    look = seat_look(position, seat)
    head = mark(fit(f" Player {seat}: {look.color}", 24), look)
    notes = [f"turns {player['turns']}", f"pigs {player['pigs']}", f"cattle {player['cattle']}"]
    if player["tannery_pigs"]:
        notes.append(f"pigs on the Tannery {player['tannery_pigs']}")
    if player["reminder_tile"]:
        notes.append("reminder tile")
    stock = [
        f"Glassmaking {dials['left']:>2}: {_stock(*left_markers(wheels))}",
        f"Cooking {dials['right']:>2}: {_stock(*right_markers(wheels))}",
        _good(Good.BRICK, player["brick"]),
    ]
    names = [components.jobs[JOBS.index(job)].name for job in player["jobs_done"]]
    jobs = [f"Jobs done: {', '.join(names)}"] if names else []
    return [f"{head} {' · '.join(notes)}", "   ".join(stock), *_estate_lines(player, components), *jobs]


def _estate_lines(player: dict[str, Any], components: Components) -> list[str]:
    """Estates side by side, as many as fit, the rest below."""
    lines: list[str] = []
    band: list[list[str]] = []
    used = 0
    for number, rows in enumerate(player["estates"]):
        width = len(rows[0]) * _CELL
        if used + width > COLUMNS:
            lines += ["  ".join(parts) for parts in zip(*band, strict=True)]
            band, used = [], 0
        title = paint(fit("main" if number == 0 else f"estate{number}", width), bold=True)
        band.append([title, *_grid_lines(rows, player, components)])
        used += width + 2
    height = max(len(estate) for estate in band)
    for estate in band:
        estate += [" " * 2 * _CELL] * (height - len(estate))
    return lines + ["  ".join(parts) for parts in zip(*band, strict=True)]


def _grid_lines(rows: list[list[str]], player: dict[str, Any], components: Components) -> list[str]:
    lines = []
    number = 0
    for row in rows:
        line = ""
        for word in row:
            number += 1
            line += _cell(word, number, player, components)
        lines.append(line)
    return lines


def _cell(word: str, number: int, player: dict[str, Any], components: Components) -> str:
    if word == "empty":
        return f"{number:^{_CELL}}"
    if word in _TILES:
        look = GOODS[_TILES[word]]
        return paint(f"{number:>2} {look.code} ", look.ink, look.fill)
    if word == "stable":
        return paint("stable", INK, "#c9a27a")
    if word == "hut":
        return paint(f"hut {player['progress']:<2}", INK, "#e8d2b0")
    code = large_code(word) if components.building(word).level else word
    return paint(f"{code:^{_CELL}}", "#ffffff", "#b3541e", bold=True)


def _building_lines(position: dict[str, Any], components: Components) -> list[str]:
    """Buildings on the boards: three columns of small ones, two of large ones."""
    players = position["num_players"]
    small: list[str] = []
    large: list[str] = []
    for id in position["buildings"]:
        building = components.building(id)
        cost = labels(building.build_cost(players))
        code, name, room = (large_code(id), 20, 26) if building.level else (id, 15, 15)
        padding = " " * (room - len(" ".join(token.text for token in cost)))
        text = (
            f"{fit(code, 4)} {fit(building.name, name)} {building.points:>2} {_paint_tokens(cost)}{padding}"
        )
        (large if building.level else small).append(text)
    lines = [paint("Buildings (points, cost)", bold=True)]
    for entries, columns in ((small, 3), (large, 2)):
        height = -(-len(entries) // columns)
        lines += [" ".join(entries[row::height]) for row in range(height)]
    return lines


def _space(where: str, empty: str, standing: list[Standing]) -> str:
    """The pawns that stand somewhere, or else `empty` in brackets."""
    marks = [mark(f" {look.mark} ", look) for at, look, _ in standing if at == where]
    return "".join(marks) or (f"({empty})" if empty else "")


def _stock(basic: Markers, refined: Markers) -> str:
    return f"{' '.join(_good(*m) for m in basic)} | {' '.join(_good(*m) for m in refined)}"


def _good(good: Good, amount: int) -> str:
    look = GOODS[good]
    return paint(f"{look.code}{amount}", look.ink, look.fill)


def _paint_tokens(tokens: tuple[Token, ...]) -> str:
    return " ".join(
        paint(token.text, GOODS[token.good].ink, GOODS[token.good].fill)
        if token.good is not None
        else token.text
        for token in tokens
    )
