"""Pictures of the report as SVG text: colours that colour-blind people can tell apart, readable in print."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import inf, isinf
from typing import Any

from fivehills.chronicle import history
from fivehills.chronicle.when import moment
from fivehills.compare.figures import Difference, Fall, Point, Share

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000")
"""The palette of Okabe and Ito."""
MARKS = ("o", "s", "^", "D", "v", "P", "X")
HISTORY = "#222222"
WIDE, HIGH = 4.6, 3.0
"""Inches of most pictures: so wide that their words can still be read on a phone."""
LAST_DAY = 62
WINDOW: Any = (datetime(1954, 3, 8), datetime(1954, 5, 20))
"""The dates that curves show; months before them would squeeze the battle."""
TICKS: Any = (datetime(1954, 3, 13), datetime(1954, 4, 1), datetime(1954, 4, 15), datetime(1954, 5, 1))


@dataclass(frozen=True)
class Palette:
    """The designs of a report in their order: each has one colour and one mark in every picture."""

    names: tuple[str, ...]

    def colour(self, name: str) -> str:
        return COLOURS[self.names.index(name) % len(COLOURS)]

    def mark(self, name: str) -> str:
        return MARKS[self.names.index(name) % len(MARKS)]


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


Shares = Mapping[tuple[str, str], Share]
"""By design and pair of bots."""


def shares(rows: Shares, label: str, palette: Palette) -> str:
    """Shares with their intervals, one line each."""
    figure, axes = _figure(WIDE, 0.7 + 0.42 * len(rows))
    names = list(reversed(list(rows)))
    for number, (design, bots) in enumerate(names):
        one, colour = rows[design, bots], palette.colour(design)
        axes.plot([one.low, one.high], [number, number], color=colour, linewidth=2, clip_on=False)
        axes.plot([one.share], [number], palette.mark(design), color=colour, clip_on=False)
    axes.set_yticks(range(len(rows)), [f"{design}\n{bots}" for design, bots in names])
    axes.axvline(0.5, color="#999999", linewidth=0.8, linestyle=":")
    axes.set_xlim(0, 1)
    axes.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0", "25 %", "50 %", "75 %", "100 %"])
    axes.set_xlabel(label)
    return _svg(figure)


def days_of_fall(found: Sequence[Fall], design: str, names: Mapping[str, str], palette: Palette) -> str:
    """The middle 80 per cent and the median of each strongpoint's last day, against the historical one, in the order of
    history.
    """
    figure, axes = _figure(WIDE, 0.9 + 0.19 * len(found))
    axes.set_xlim(0, LAST_DAY + 1)
    axes.grid(axis="y", color="#e5e0d3", linewidth=0.5)
    for line, fall in enumerate(reversed(found)):
        _draw_fall(axes, fall, line, palette.colour(design))
    axes.set_yticks(range(len(found)), [names[fall.strongpoint] for fall in reversed(found)])
    axes.set_ylim(-0.7, len(found) - 0.3)
    axes.set_xlabel("days after 13 March")
    return _svg(figure)


def _draw_fall(axes: Any, fall: Fall, line: int, colour: str) -> None:
    low, high = min(fall.low, LAST_DAY), min(fall.high, LAST_DAY)
    axes.plot([low, high], [line, line], color=colour, alpha=0.35, linewidth=4, solid_capstyle="butt")
    held = isinf(fall.median)
    axes.plot([min(fall.median, LAST_DAY)], [line], ">" if held else MARKS[0], color=colour, markersize=5)
    axes.plot([fall.history], [line], "|", color=HISTORY, markersize=9, markeredgewidth=2)


def curves(
    by_design: Mapping[str, Sequence[Point]],
    points: Sequence[tuple[datetime, float, float]],
    label: str,
    palette: Palette,
) -> str:
    """A figure over time, a line with a band for each design, and the points of history with their ranges."""
    figure, axes = _figure(WIDE, HIGH)
    for name, found in by_design.items():
        colour = palette.colour(name)
        dates: Any = [moment(point.at) for point in found]
        axes.fill_between(dates, [p.low for p in found], [p.high for p in found], color=colour, alpha=0.15, linewidth=0)
        axes.plot(dates, [p.median for p in found], marker=palette.mark(name), markersize=3, color=colour, label=name)
    for at, low, high in points:
        axes.plot([at, at], [low, high], color=HISTORY, linewidth=3)
        axes.plot([at], [(low + high) / 2], "*", color=HISTORY, markersize=9)
    if points:
        axes.plot([], [], "*", color=HISTORY, label="1954")
    axes.set_title(label, fontsize=9, loc="left", fontweight="bold", pad=32)
    axes.set_xlim(*WINDOW)
    axes.set_xticks(TICKS)
    axes.set_ylim(bottom=0)
    axes.xaxis.set_major_formatter(lambda number, _: _short_date(number))
    _legend(axes)
    return _svg(figure)


def _short_date(number: float) -> str:
    import matplotlib.dates

    convert: Any = matplotlib.dates.num2date
    when = convert(number)
    return f"{when.day} {when:%B}"


def _legend(axes: Any) -> None:
    """Names above the picture, where they hide nothing."""
    axes.legend(
        frameon=False,
        fontsize=7.5,
        loc="lower left",
        bbox_to_anchor=(0, 1),
        ncols=3,
        borderaxespad=0.2,
        columnspacing=1.0,
        handletextpad=0.4,
    )


def chances(by_design: Mapping[str, Sequence[tuple[float, float]]], palette: Palette) -> str:
    """What chance the winner had, by how much of the game is over."""
    figure, axes = _figure(WIDE, HIGH)
    for name, found in by_design.items():
        given, colour = [chance for _, chance in found], palette.colour(name)
        axes.plot([part for part, _ in found], given, marker=palette.mark(name), markersize=4, color=colour, label=name)
    axes.axhline(0.5, color="#999999", linewidth=0.8, linestyle=":")
    axes.set_ylim(0.4, 1.02)
    axes.set_xlabel("share of the game that is over")
    axes.set_ylabel("chance of the later winner")
    _legend(axes)
    return _svg(figure)


def differences(found: Mapping[str, Difference], label: str, palette: Palette) -> str:
    """What one thing otherwise changes in each design, with its interval; the line is no change."""
    figure, axes = _figure(WIDE, 0.7 + 0.3 * len(found))
    names = list(reversed(list(found)))
    for line, name in enumerate(names):
        one, colour = found[name], palette.colour(name)
        axes.plot([one.low, one.high], [line, line], color=colour, linewidth=2)
        axes.plot([one.mean], [line], palette.mark(name), color=colour)
    axes.axvline(0, color=HISTORY, linewidth=0.8)
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(-0.6, len(names) - 0.4)
    axes.locator_params(axis="x", nbins=5)
    axes.set_xlabel(label)
    return _svg(figure)


FRAME = (-2300, 2300, -3500, 3500)
"""Metres west, east, south and north of the centre of the airstrip that every picture of the valley shows."""
SOUTH = -3200
"""Where Isabelle is drawn, which lies 6 km to the south."""
DAYS = 56


def valley(found: Mapping[str, float], title: str, at_times: Mapping[str, float] | None = None) -> str:
    """The valley, north up: strongpoints coloured by their day of fall, with river, airstrip and the hills around.

    at_times: the day on which those fall that mostly hold, a dot in their square.
    """
    figure, axes = _figure(2.0, 3.1)
    _ground(axes)
    for id_, fell in found.items():
        point = history.strongpoints()[id_]
        shape = {"marker": "s" if isinf(fell) else "o", "markersize": 7, "markeredgewidth": 0.8}
        place = [point.x], [max(point.y, SOUTH)]
        axes.plot(*place, color=_colour(fell), markeredgecolor="#222222", **shape)
        if isinf(fell) and not isinf(else_fell := (at_times or {}).get(id_, inf)):
            axes.plot(*place, "o", color=_colour(else_fell), markersize=3.4, markeredgewidth=0)
    axes.set_title(_on_two_lines(title), fontsize=9)
    axes.set_xlim(*FRAME[:2])
    axes.set_ylim(*FRAME[2:])
    axes.set_xticks([])
    axes.set_yticks([])
    axes.spines[["left", "bottom"]].set_visible(False)
    axes.set_aspect("equal")
    return _svg(figure)


def _on_two_lines(title: str) -> str:
    """A title that takes the same room in every picture."""
    broken = title.replace(" Over ", " Over\n")
    return broken if "\n" in broken else f"\n{title}"


def _ground(axes: Any) -> None:
    ground = history.facts("terrain")
    for hill in ground.hills:
        axes.add_patch(_circle((hill.x, hill.y), hill.r_m or 150))
    for river in ground.rivers[:1]:
        axes.plot([x for x, _ in river.line], [y for _, y in river.line], color="#7fb2d6", linewidth=2, zorder=1)
    strip = ground.airstrips[0]
    ends = (strip.north_end, strip.south_end)
    axes.plot([x for x, _ in ends], [y for _, y in ends], color="#8d877a", linewidth=4, zorder=1, solid_capstyle="butt")
    axes.text(FRAME[1] - 150, FRAME[3] - 150, "N ↑", ha="right", va="top", fontsize=8, color="#555555")


def _circle(centre: tuple[float, float], radius: float) -> Any:
    from matplotlib.patches import Circle

    return Circle(centre, radius, facecolor="#e9e2cf", edgecolor="#b9ad8c", linewidth=0.6, zorder=0)


def _colour(fell: float) -> Any:
    import matplotlib

    return "#ffffff" if isinf(fell) else matplotlib.colormaps["viridis"](min(1.0, max(0.0, fell / DAYS)))


def colour_bar() -> str:
    """What the colours of the valley mean, in days after 13 March."""
    figure, axes = _figure(WIDE, 0.75)
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import Normalize

    scale: Any = ScalarMappable(Normalize(0, DAYS), "viridis")
    bar = figure.colorbar(scale, cax=axes, orientation="horizontal", ticks=[0, 7, 14, 21, 28, 35, 42, 49, 56])
    bar.set_label("days after 13 March")
    return _svg(figure)
