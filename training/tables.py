"""Tables for the terminal."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike


def text_table(rows: Sequence[Sequence[str]]) -> str:
    """Rows as aligned columns, the first row as the head; columns after the second are set right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [
            cell.ljust(width) if i < 2 else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    lines.insert(1, "  ".join("-" * width for width in widths))
    return "\n".join(lines)


def histogram(values: ArrayLike, bars: int = 12, width: int = 40) -> str:
    """How often values fall into each of at most `bars` ranges of equal, round width, as lines of text."""
    data = np.asarray(values, dtype=np.float64)
    edges = bin_edges(data, bars)
    counts, _ = np.histogram(data, edges)
    names = [f"{low:g} to {high:g}" for low, high in pairwise(edges)]
    longest = max(map(len, names))
    lines = [
        f"{name:>{longest}}  {'#' * round(width * count / counts.max()):{width}}  {count}".rstrip()
        for name, count in zip(names, counts.tolist(), strict=True)
    ]
    return "\n".join(lines)


def bin_edges(values: ArrayLike, bars: int = 12) -> list[float]:
    """Round edges of at most `bars` ranges of width 1, 2 or 5 times a power of ten that hold all values; a
    range holds its lower edge."""
    low, high = float(np.min(values)), float(np.max(values))
    width = 1.0
    while np.floor(high / width) - np.floor(low / width) + 1 > bars:
        digit = width / 10 ** np.floor(np.log10(width))
        width *= 2.5 if round(digit) == 2 else 2
    first = np.floor(low / width)
    count = int(np.floor(high / width) - first) + 1
    return [float((first + i) * width) for i in range(count + 1)]
