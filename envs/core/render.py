"""Render modes, the same for every game: a game draws SVG and text, the rest follows from that."""

import io
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .errors import OptionError
from .game import Game

RENDER_MODES = ("human", "ansi", "svg", "rgb_array")

#: the one font that pictures may use (also as `sans-serif`), shipped so that frames are alike on all machines
FONT = "DejaVu Sans"


def check_render_mode(mode: str | None) -> None:
    """`OptionError` if there is no such render mode."""
    if mode is not None and mode not in RENDER_MODES:
        raise OptionError(f"render_mode must be None or one of {', '.join(RENDER_MODES)}, not {mode!r}")


def render(
    game: Game, position: dict[str, Any], components: Any, mode: str | None
) -> str | NDArray[np.uint8] | None:
    """A position as `mode` says: "ansi" and "svg" are texts, "rgb_array" is uint8 (height, width, 3), "human"
    prints the ansi text, None does nothing."""
    if mode is None:
        return None
    if mode in ("human", "ansi"):
        text = game.render_module.ansi(position, components)
        if mode == "ansi":
            return text
        print(text)
        return None
    svg = game.render_module.svg(position, components)
    return svg if mode == "svg" else rgb_array(svg)


def png(svg: str, *, zoom: float = 1.0) -> bytes:
    """An SVG document as PNG, with the shipped font only; `ValueError` if the document is not valid."""
    import resvg_py

    fonts = files("eurozoo.envs.core") / "fonts"
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            zoom=zoom,
            background="#ffffff",
            skip_system_fonts=True,
            font_files=[str(fonts / name) for name in ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")],
            font_family=FONT,
            sans_serif_family=FONT,
            serif_family=FONT,
            monospace_family=FONT,
        )
    )


def rgb_array(svg: str, *, zoom: float = 1.0) -> NDArray[np.uint8]:
    """An SVG document as uint8 (height, width, 3)."""
    from PIL import Image

    with Image.open(io.BytesIO(png(svg, zoom=zoom))) as image:
        return np.array(image.convert("RGB"))
