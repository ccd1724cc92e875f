"""Drawing helpers that the pictures of every game share: a canvas that writes plain SVG.

Output depends on the calls alone, so the same position always gives the same bytes. Text never relies on one
font: widths are estimated from DejaVu Sans, among the widest of the common sans-serif fonts, and text that
would not fit is set smaller, then squeezed.
"""

import math
from collections.abc import Iterator
from contextlib import contextmanager
from xml.sax.saxutils import escape, quoteattr

FONT = "sans-serif"
_SMALLEST = 0.8  # text shrinks to this part of its size before its glyphs are squeezed
_BOLD = 1.12  # bold glyphs are this much wider
# advance of a character in hundredths of the font size, for those that differ much from the average
_AVERAGE = 63
_ADVANCE = {
    character: advance
    for characters, advance in (
        ("'ijl", 28),
        (" ,.:;/|I", 33),
        ("()-[]ft!r", 39),
        ("_*szJ?", 51),
        ("ABCEFKLPRSTXYZV", 68),
        ("DGHNOQU&", 78),
        ("#+<=>~Mmw", 86),
        ("%@W→", 98),
    )
    for character in characters
}


def text_width(content: str, size: float, bold: bool = False) -> float:
    """Estimated width of a text in pixels, on the safe side for common fonts."""
    advance = sum(_ADVANCE.get(character, _AVERAGE) for character in content)
    return advance / 100 * size * (_BOLD if bold else 1)


def wrap(content: str, size: float, width: float, lines: int, bold: bool = False) -> list[str]:
    """Break a text at spaces into at most `lines` lines of `width` pixels; the last takes what is left."""
    words, result = content.split(), [""]
    for word in words:
        longer = f"{result[-1]} {word}".strip()
        if result[-1] and len(result) < lines and text_width(longer, size, bold) > width:
            result.append(word)
        else:
            result[-1] = longer
    return result


def polar(cx: float, cy: float, radius: float, degrees: float) -> tuple[float, float]:
    """Point on a circle; angles run clockwise from 12 o'clock, like the hands of a clock."""
    angle = math.radians(degrees)
    return cx + radius * math.sin(angle), cy - radius * math.cos(angle)


def sector(cx: float, cy: float, inner: float, outer: float, start: float, end: float) -> str:
    """Path data of the part of a ring between two clock angles (degrees, less than a full turn)."""
    large = int(end - start > 180)
    radii = ((inner, start), (outer, start), (outer, end), (inner, end))
    a, b, c, d = (" ".join(map(_number, polar(cx, cy, radius, degrees))) for radius, degrees in radii)
    near, far = _number(inner), _number(outer)
    return f"M{a}L{b}A{far} {far} 0 {large} 1 {c}L{d}A{near} {near} 0 {large} 0 {a}Z"


class Canvas:
    """An SVG picture of `width` x `height` pixels; drawing calls add elements in paint order.

    Keyword arguments become attributes (`stroke_width=2` is `stroke-width="2"`).
    """

    def __init__(self, width: float, height: float, background: str, title: str) -> None:
        wide, high = _number(width), _number(height)
        size = f'width="{wide}" height="{high}" viewBox="0 0 {wide} {high}"'
        root = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{FONT}">'
        self._parts = [root, f"<title>{escape(title)}</title>"]
        self.rect(0, 0, width, height, fill=background)

    def element(self, tag: str, content: str = "", hint: str = "", /, **attributes: str | float) -> None:
        """One element; `content` is escaped, `hint` is shown by browsers on hovering."""
        inner = (f"<title>{escape(hint)}</title>" if hint else "") + escape(content)
        self._parts.append(
            f"<{tag}{_attributes(attributes)}>{inner}</{tag}>"
            if inner
            else f"<{tag}{_attributes(attributes)}/>"
        )

    def rect(self, x: float, y: float, width: float, height: float, **attributes: str | float) -> None:
        """A rectangle by its top left corner."""
        self.element("rect", x=x, y=y, width=width, height=height, **attributes)

    def circle(self, cx: float, cy: float, radius: float, **attributes: str | float) -> None:
        """A circle by its centre."""
        self.element("circle", cx=cx, cy=cy, r=radius, **attributes)

    def line(self, x1: float, y1: float, x2: float, y2: float, stroke: str, width: float = 1) -> None:
        """A straight line."""
        self.element("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=stroke, stroke_width=width)

    def path(self, data: str, **attributes: str | float) -> None:
        """A path by its SVG path data."""
        self.element("path", d=data, **attributes)

    def polygon(self, points: list[tuple[float, float]], **attributes: str | float) -> None:
        """A closed polygon."""
        data = " ".join(f"{_number(x)},{_number(y)}" for x, y in points)
        self.element("polygon", points=data, **attributes)

    def text(
        self,
        x: float,
        y: float,
        content: str,
        size: float,
        *,
        fill: str,
        anchor: str = "start",
        bold: bool = False,
        width: float | None = None,
    ) -> None:
        """One line of text with its baseline at `y`, made to fit `width` pixels if given.

        `anchor` is `start`, `middle` or `end`: which part of the text stands at `x`.
        """
        attributes: dict[str, str | float] = {"x": x, "y": y, "fill": fill}
        if anchor != "start":
            attributes["text_anchor"] = anchor
        if bold:
            attributes["font_weight"] = "bold"
        if width is not None and (wanted := text_width(content, size, bold)) > width:
            shrunk = max(width / wanted, _SMALLEST)
            size *= shrunk
            if wanted * shrunk > width + 0.01:
                attributes |= {"textLength": width, "lengthAdjust": "spacingAndGlyphs"}
        self.element("text", content, font_size=size, **attributes)

    @contextmanager
    def group(self, hint: str = "", /, **attributes: str | float) -> Iterator[None]:
        """Elements drawn inside belong together (`transform="translate(10 20)"`, `opacity=0.5`, ...)."""
        self._parts.append(
            f"<g{_attributes(attributes)}>" + (f"<title>{escape(hint)}</title>" if hint else "")
        )
        yield
        self._parts.append("</g>")

    def render(self) -> str:
        """The whole picture as SVG text."""
        return "\n".join([*self._parts, "</svg>\n"])


def _number(value: float) -> str:
    """Shortest text of a coordinate with two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _attributes(attributes: dict[str, str | float]) -> str:
    return "".join(
        f" {name.replace('_', '-')}={quoteattr(value if isinstance(value, str) else _number(value))}"
        for name, value in attributes.items()
    )
