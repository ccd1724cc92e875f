"""The learning curve of a run, as a picture."""

from io import BytesIO
from pathlib import Path
from typing import Any

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from .files import write_atomically


def draw_curve(path: Path, history: list[dict[str, Any]], title: str) -> None:
    """Write a PNG: win rates (where there are opponents) and scores against fixed opponents over training
    time.

    `history` is that of a checkpoint: one row per evaluation.
    """
    opponents = list(history[0]["matches"])
    solo = opponents == [""]
    figure = Figure(figsize=(6, 4) if solo else (10, 4), layout="constrained")
    FigureCanvasAgg(figure)
    minutes = [row["minutes"] for row in history]
    *wins, scores = figure.subplots(1, 1 if solo else 2, squeeze=False)[0]
    for opponent in opponents:
        matches = [row["matches"][opponent] for row in history]
        for axes, name in [(axes, "win_rate") for axes in wins] + [(scores, "mean_score")]:
            low, high = zip(*(match[f"{name}_interval"] for match in matches), strict=True)
            (line,) = axes.plot(minutes, [match[name] for match in matches], label=f"against {opponent}")
            axes.fill_between(minutes, low, high, color=line.get_color(), alpha=0.2, linewidth=0)
    for axes in wins:
        axes.set(ylabel="win rate", ylim=(0, 1.02))
        axes.legend()
    scores.set(ylabel="mean score")
    for axes in [*wins, scores]:
        axes.set(xlabel="minutes of training")
        axes.grid(alpha=0.3)
    figure.suptitle(title)
    picture = BytesIO()
    figure.savefig(picture, format="png", dpi=120)
    write_atomically(path, picture.getvalue())
