"""The drawing helpers that pictures of all games use."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

import pytest

from eurozoo.envs.core.ansi import columns, fit, mark, paint, turn_line
from eurozoo.envs.core.style import SEATS, WIDTH, header
from eurozoo.envs.core.svg import Canvas, polar, sector, text_width, wrap

NAMESPACE = "{http://www.w3.org/2000/svg}"


def drawn(canvas: Canvas) -> ElementTree.Element:
    return ElementTree.fromstring(canvas.render())


def test_text_attributes_and_hints_are_escaped() -> None:
    nasty = """<b>&"'</b>"""
    canvas = Canvas(100, 50, "#ffffff", nasty)
    canvas.text(5, 20, nasty, 10, fill="#000000")
    with canvas.group(nasty, id=nasty):
        canvas.rect(0, 0, 10, 10, fill="#000000")
    root = drawn(canvas)
    group = root.find(f"{NAMESPACE}g")
    assert group is not None
    assert root.findtext(f"{NAMESPACE}title") == root.findtext(f"{NAMESPACE}text") == nasty
    assert group.findtext(f"{NAMESPACE}title") == group.get("id") == nasty


def test_text_that_is_too_wide_is_set_smaller_and_then_squeezed() -> None:
    canvas = Canvas(100, 50, "#ffffff", "fit")
    text = "Wilderness Hut"
    natural = text_width(text, 10)
    for width in (natural + 1, natural * 0.9, natural * 0.5):
        canvas.text(0, 10, text, 10, fill="#000000", width=width)
    plain, smaller, squeezed = drawn(canvas).findall(f"{NAMESPACE}text")
    assert (plain.get("font-size"), plain.get("textLength")) == ("10", None)
    assert (smaller.get("font-size"), smaller.get("textLength")) == ("9", None)
    assert squeezed.get("font-size") == "8"
    assert float(squeezed.get("textLength", 0)) == pytest.approx(natural * 0.5, abs=0.01)


def test_numbers_are_short() -> None:
    canvas = Canvas(100, 50.0, "#ffffff", "numbers")
    canvas.circle(1 / 3, -0.001, 2.50, fill="none")
    circle = drawn(canvas).find(f"{NAMESPACE}circle")
    assert circle is not None
    assert (circle.get("cx"), circle.get("cy"), circle.get("r")) == ("0.33", "0", "2.5")


def test_wrap_fills_lines_in_order_and_keeps_every_word() -> None:
    assert wrap("Log Driver", 10, 200, 2) == ["Log Driver"]
    assert wrap("Sand Sifting Plant", 10, 70, 3) == ["Sand Sifting", "Plant"]
    assert wrap("one two three four", 10, 1, 2) == ["one", "two three four"]


def test_polar_runs_clockwise_from_the_top() -> None:
    assert polar(10, 10, 5, 0) == pytest.approx((10, 5))
    assert polar(10, 10, 5, 90) == pytest.approx((15, 10))
    assert sector(0, 0, 1, 2, 0, 90) == "M0 -1L0 -2A2 2 0 0 1 2 0L1 0A1 1 0 0 0 0 -1Z"


def test_terminal_text() -> None:
    assert paint("x") == "x"
    assert paint("x", "#010203", "#ffffff", bold=True) == "\x1b[1;38;2;1;2;3;48;2;255;255;255mx\x1b[0m"
    assert fit("abc", 2) == "ab"
    assert fit("abc", 5) == "abc  "
    assert mark("x", SEATS[0]) == paint("x", SEATS[0].ink, SEATS[0].fill, bold=True)
    assert columns(mark("abc", SEATS[0]) + "d") == 4
    assert columns(turn_line("Game", ("Player 0", SEATS[0]), "move")) == len("Game ·  Player 0  move")
    assert turn_line("Game", None, "over").endswith(" · over")


def test_turn_line_of_a_picture_shows_final_turns_in_another_color() -> None:
    canvas = Canvas(WIDTH, 60, "#ffffff", "turn line")
    header(canvas, "Game", "#333333", "#777777", ("Player 0", SEATS[0]), "move", ["round 2", "FINAL ROUND"])
    root = drawn(canvas)
    texts = [text.text for text in root.iter(f"{NAMESPACE}text")]
    assert sorted(text or "" for text in texts) == ["FINAL ROUND", "Game", "Player 0", "move", "round 2"]
    grounds = [chip.get("fill") for chip in root.iter(f"{NAMESPACE}rect") if chip.get("rx")]
    assert grounds == [SEATS[0].fill, "#ffd75e", "#777777"]
