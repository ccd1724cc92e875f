"""Reading pictures: what the tests of every game's `render` share."""

from __future__ import annotations

import copy
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Any

import numpy as np
import pytest

import eurozoo
from eurozoo.envs.core.game import RenderModule
from eurozoo.envs.core.render import rgb_array
from eurozoo.envs.core.svg import text_width

Position = dict[str, Any]
SVG = "{http://www.w3.org/2000/svg}"


def parse_svg(picture: str) -> ElementTree.Element:
    """The root of a picture; fails if it is not well formed."""
    return ElementTree.fromstring(picture)


def part(root: ElementTree.Element, id: str) -> ElementTree.Element:
    (group,) = root.iterfind(f".//{SVG}g[@id='{id}']")
    return group


def hints(element: ElementTree.Element) -> list[str]:
    return [title.text or "" for title in element.iter(f"{SVG}title")]


def texts(element: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in element.iter(f"{SVG}text")]


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def widest(text: str) -> int:
    """Length of the longest line."""
    return max(map(len, plain(text).split("\n")))


def placed_texts(root: ElementTree.Element) -> Iterator[tuple[str, float, float, float]]:
    """Every text with its left and right end and its baseline in pixels of the whole picture."""

    def walk(element: ElementTree.Element, x: float, y: float, scale: float) -> Iterator[Any]:
        move = re.search(r"translate\((\S+) (\S+)\)", element.get("transform", ""))
        if move:
            x, y = x + scale * float(move[1]), y + scale * float(move[2])
        grow = re.search(r"scale\((\S+)\)", element.get("transform", ""))
        scale *= float(grow[1]) if grow else 1
        if element.tag == f"{SVG}text":
            content = element.text or ""
            bold = element.get("font-weight") == "bold"
            length = text_width(content, float(element.get("font-size", 0)), bold)
            length = scale * float(element.get("textLength", length))
            start = x + scale * float(element.get("x", 0))
            start -= {"start": 0.0, "middle": 0.5, "end": 1.0}[element.get("text-anchor", "start")] * length
            yield content, start, start + length, y + scale * float(element.get("y", 0))
        for child in element:
            yield from walk(child, x, y, scale)

    return walk(root, 0, 0, 1)


def each_made(counts: Iterable[int], *makes: Callable[[int], Position]) -> pytest.MarkDecorator:
    """For tests of the `position` that each of these functions makes for each number of players."""
    tables = [pytest.param(make(n), id=f"{make.__name__}{n}") for make in makes for n in counts]
    return pytest.mark.parametrize("position", tables)


def check_pictures(render: RenderModule, position: Position, components: Any) -> ElementTree.Element:
    """The root of the picture of a position: 1600 wide, with a row for each player and every text inside.

    The same position gives the same pictures and is left alone; lines for a terminal are narrow.
    """
    before, again = copy.deepcopy(position), copy.deepcopy(position)
    svg, ansi = render.svg(position, components), render.ansi(position, components)
    assert (render.svg(again, components), render.ansi(again, components)) == (svg, ansi)
    assert position == before
    assert widest(ansi) < 120
    root = parse_svg(svg)
    assert root.tag == f"{SVG}svg"
    assert root.get("width") == "1600"
    assert root.get("font-family") == "sans-serif"
    found = ids(root)
    assert len(set(found)) == len(found)
    rows = [f"player{seat}" for seat in range(position["num_players"])]
    assert [id for id in found if id.startswith("player")] == rows
    check_texts(root)
    return root


def ids(root: ElementTree.Element) -> list[str]:
    """Ids of all groups."""
    return [id for group in root.iter(f"{SVG}g") if (id := group.get("id"))]


def check_texts(root: ElementTree.Element) -> None:
    """No text leaves the picture."""
    width, height = float(root.get("width", 0)), float(root.get("height", 0))
    for text, left, right, y in placed_texts(root):
        assert 0 <= left <= right <= width, text
        assert 8 <= y <= height - 2, text


def check_seen(render: RenderModule, position: Position, changed: Position, components: Any) -> None:
    """Two positions look different."""
    for picture in (render.svg, render.ansi):
        assert picture(position, components) != picture(changed, components)


def check_unseen(render: RenderModule, position: Position, other: Position, components: Any) -> None:
    """Two positions look alike, and do not show the random numbers to come."""
    for picture in (render.svg, render.ansi):
        assert picture(position, components) == picture(other, components)
        assert str(position["rng"]) not in picture(position, components)


def check_frame(render: RenderModule, position: Position, moved: Position, components: Any) -> None:
    """A frame of pixels is no blank, and another one after something has moved."""
    frame, other = (rgb_array(render.svg(p, components), zoom=0.5) for p in (position, moved))
    assert frame.shape[1] == 800
    assert len(np.unique(frame.reshape(-1, 3), axis=0)) > 50
    assert (other != frame).any()


def check_the_end(
    render: RenderModule, position: Position, questions: Mapping[str, str], components: Any
) -> None:
    """Of a position as it is after the end: nobody is to move."""
    over = position | {"decision": "game_over"}
    shown = texts(parse_svg(render.svg(over, components)))
    assert questions["game_over"] in shown
    assert "to move" not in shown
    assert questions["game_over"] in render.ansi(over, components)


def random_game(id: str, num_players: int) -> tuple[list[Position], list[float]]:
    """Every fortieth position of a random game, the last of them after its end, and the scores by seat."""
    env: Any = eurozoo.make(id, num_players=num_players, reward="score")
    env.reset(seed=num_players)
    random = Random(num_players)
    positions = [env.get_position()]
    while not any(env.terminations.values()):
        for _ in range(40):
            _, _, over, cut, info = env.last()
            if over or cut:
                break
            env.step(random.choice(np.flatnonzero(info["action_mask"]).tolist()))
        positions.append(env.get_position())
    return positions, [env.rewards[agent] for agent in env.possible_agents]
