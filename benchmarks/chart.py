"""The chart of `eurozoo bench`."""

from io import BytesIO
from pathlib import Path

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from eurozoo.training.files import write_atomically

from .measure import Rate
from .peers import PEERS


def draw_chart(path: Path, title: str, sweep: dict[int, Rate | str], rates: dict[str, Rate | str]) -> None:
    """Write a PNG: rate of `play_random` against lanes, and all rates side by side."""
    figure = Figure(figsize=(12, 4.5), layout="constrained")
    FigureCanvasAgg(figure)
    lanes_axes, rates_axes = figure.subplots(1, 2)

    points = [(lanes, rate.median) for lanes, rate in sweep.items() if isinstance(rate, Rate)]
    lanes_axes.plot(*zip(*points, strict=True), marker="o")
    lanes_axes.set_xscale("log", base=2)
    lanes_axes.set_xticks([lanes for lanes, _ in points], [f"{lanes:,}" for lanes, _ in points])
    lanes_axes.yaxis.set_major_formatter("{x:,.0f}")
    lanes_axes.set(xlabel="lanes", ylabel="decisions/s, one core", title="play_random by lanes")
    lanes_axes.set_ylim(0, 1.1 * max(rate for _, rate in points))
    lanes_axes.grid(alpha=0.3)

    measured = {name: rate.median for name, rate in rates.items() if isinstance(rate, Rate)}
    colors = ["tab:gray" if name in PEERS else "tab:green" for name in measured]
    bars = rates_axes.barh(list(measured), list(measured.values()), color=colors)
    rates_axes.bar_label(bars, [f" {rate:,.0f}" for rate in measured.values()])
    rates_axes.set_xscale("log")
    rates_axes.invert_yaxis()
    rates_axes.set_xlim(min(measured.values()) / 5, max(measured.values()) * 8)
    rates_axes.set(xlabel="decisions/s", title=f"{title} and peers")
    picture = BytesIO()
    figure.savefig(picture, format="png", dpi=120)
    write_atomically(path, picture.getvalue())
