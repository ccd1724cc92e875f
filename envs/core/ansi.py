"""Coloured text for terminals, shared by the text pictures of every game."""

RESET = "\x1b[0m"


def paint(text: str, ink: str = "", ground: str = "", bold: bool = False) -> str:
    """Text in 24-bit colours given as `#rrggbb`; an empty colour stays the terminal's own."""
    codes = ["1"] if bold else []
    for layer, color in (("38", ink), ("48", ground)):
        if color:
            red, green, blue = (int(color[i : i + 2], 16) for i in (1, 3, 5))
            codes.append(f"{layer};2;{red};{green};{blue}")
    return f"\x1b[{';'.join(codes)}m{text}{RESET}" if codes else text


def fit(text: str, width: int) -> str:
    """Text cut or padded to exactly `width` columns; apply before `paint`."""
    return text[:width].ljust(width)
