"""Reading pictures: what the tests of every game's `render` share."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from typing import Any

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
