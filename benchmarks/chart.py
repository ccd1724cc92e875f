"""The chart of `eurozoo bench`."""

from io import BytesIO
from pathlib import Path

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from eurozoo.training.files import write_atomically

from .measure import Rate


def draw_chart(path: Path, title: str, sweep: dict[int, Rate | str], rates: dict[str, Rate | str]) -> None:
    """Write a PNG: rate of `play_random` against lanes, and all rates side by side."""
    figure = Figure(figsize=(12, 4.5), layout="constrained")
    FigureCanvasAgg(figure)
    lanes_axes, rates_axes = figure.subplots(1, 2)

    points = [(lanes, rate.median) for lanes, rate in sweep.items() if isinstance(rate, Rate)]
    lanes_axes.plot(*zip(*points, strict=True), marker="o")
    lanes_axes.set_xscale("log", base=2)
    lanes_axes.set(xlabel="lanes", ylabel="decisions/s, one core", ylim=(0, None), title="play_random")
    lanes_axes.grid(alpha=0.3)

    measured = {name: rate.median for name, rate in rates.items() if isinstance(rate, Rate)}
    bars = rates_axes.barh(list(measured), list(measured.values()))
    rates_axes.bar_label(bars, [f" {rate:,.0f}" for rate in measured.values()])
    rates_axes.set_xscale("log")
    rates_axes.invert_yaxis()
    rates_axes.margins(x=0.25)
    rates_axes.set(xlabel="decisions/s", title=title)
    picture = BytesIO()
    figure.savefig(picture, format="png", dpi=120)
    write_atomically(path, picture.getvalue())
