"""Pictures of the report as SVG text: colours that colour-blind people can tell apart, readable in print."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from datetime import datetime
from math import isinf
from typing import Any

from fivehills.chronicle import history
from fivehills.chronicle.when import moment
from fivehills.compare.figures import Fall, Point, Share

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000")
"""The palette of Okabe and Ito."""
MARKS = ("o", "s", "^", "D", "v", "P", "X")
HISTORY = "#222222"
LAST_DAY = 62


def _figure(wide: float, high: float) -> tuple[Any, Any]:
    import matplotlib

    matplotlib.use("svg")
    from matplotlib.figure import Figure

    matplotlib.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "fivehills", "font.size": 9})
    figure = Figure(figsize=(wide, high), layout="constrained")
    axes = figure.subplots()
    axes.spines[["top", "right"]].set_visible(False)
    return figure, axes


def _svg(figure: Any) -> str:
    text = io.StringIO()
    figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    drawn = text.getvalue()
    return drawn[drawn.index("<svg") :]


def shares(rows: Mapping[str, Share], label: str) -> str:
    """Shares with their intervals, one line each."""
    figure, axes = _figure(7.2, 0.6 + 0.34 * len(rows))
    names = list(reversed(list(rows)))
    for number, name in enumerate(names):
        one = rows[name]
        axes.plot([one.low, one.high], [number, number], color=COLOURS[0], linewidth=2)
        axes.plot([one.share], [number], MARKS[0], color=COLOURS[0])
    axes.set_yticks(range(len(rows)), names)
    axes.axvline(0.5, color="#999999", linewidth=0.8, linestyle=":")
    axes.set_xlim(0, 1)
    axes.set_xlabel(label)
    return _svg(figure)


def days_of_fall(found: Sequence[Fall], names: Mapping[str, str]) -> str:
    """The middle 80 per cent and the median of each strongpoint's last day, against the historical one."""
    figure, axes = _figure(7.2, 0.8 + 0.22 * len(found))
    for number, fall in enumerate(reversed(found)):
        low, high = min(fall.low, LAST_DAY), min(fall.high, LAST_DAY)
        axes.plot([low, high], [number, number], color=COLOURS[5], linewidth=4, solid_capstyle="butt")
        held = isinf(fall.median)
        axes.plot([min(fall.median, LAST_DAY)], [number], ">" if held else MARKS[0], color=COLOURS[0])
        axes.plot([fall.history], [number], "|", color=HISTORY, markersize=11, markeredgewidth=2)
    axes.set_yticks(range(len(found)), [names[fall.strongpoint] for fall in reversed(found)])
    axes.set_xlim(0, LAST_DAY + 1)
    axes.set_xlabel("days after 13 March (dot: median, band: middle 80 %, bar: 1954, arrow: holds)")
    return _svg(figure)


def curves(
    by_design: Mapping[str, Sequence[Point]], points: Sequence[tuple[datetime, float, float]], label: str
) -> str:
    """A figure over time, a line with a band for each design, and the points of history with their ranges."""
    figure, axes = _figure(7.2, 3.2)
    for number, (name, found) in enumerate(by_design.items()):
        colour = COLOURS[number % len(COLOURS)]
        dates: Any = [moment(point.at) for point in found]
        axes.fill_between(dates, [p.low for p in found], [p.high for p in found], color=colour, alpha=0.15, linewidth=0)
        axes.plot(dates, [p.median for p in found], marker=MARKS[number % 7], markersize=4, color=colour, label=name)
    for at, low, high in points:
        axes.plot([at, at], [low, high], color=HISTORY, linewidth=3)
        axes.plot([at], [(low + high) / 2], "*", color=HISTORY, markersize=10)
    axes.plot([], [], "*", color=HISTORY, label="1954")
    axes.set_ylabel(label)
    axes.set_ylim(bottom=0)
    axes.legend(frameon=False, fontsize=8)
    figure.autofmt_xdate(rotation=30)
    return _svg(figure)


def known(by_design: Mapping[str, Sequence[tuple[float, Share]]]) -> str:
    """How often the leader wins, by how much of the game is over."""
    figure, axes = _figure(7.2, 3.0)
    for number, (name, found) in enumerate(by_design.items()):
        colour = COLOURS[number % len(COLOURS)]
        axes.plot(
            [p for p, _ in found], [s.share for _, s in found], marker=MARKS[number % 7], color=colour, label=name
        )
    axes.axhline(0.5, color="#999999", linewidth=0.8, linestyle=":")
    axes.set_ylim(0, 1.02)
    axes.set_xlabel("share of the game that is over")
    axes.set_ylabel("the leader wins")
    axes.legend(frameon=False, fontsize=8)
    return _svg(figure)


def valley(found: Sequence[Fall], title: str) -> str:
    """The strongpoints in the valley, coloured by the median day of fall."""
    figure, axes = _figure(2.6, 4.4)
    import matplotlib

    scale = matplotlib.colormaps["viridis"]
    for fall in found:
        point = history.strongpoints()[fall.strongpoint]
        held = isinf(fall.median)
        colour = "#ffffff" if held else scale(min(1.0, fall.median / 56))
        axes.plot(
            [point.x],
            [max(point.y, -3200)],
            "s" if held else "o",
            color=colour,
            markeredgecolor="#333333",
            markersize=8,
        )
    axes.set_title(title, fontsize=9)
    axes.set_xticks([])
    axes.set_yticks([])
    axes.set_aspect("equal")
    return _svg(figure)
