"""Every number of the report, computed from rows. Each function says in its docstring how; the report quotes it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import inf
from statistics import fmean
from typing import Any

from fivehills.chronicle import history
from fivehills.chronicle.when import moment
from fivehills.compare import measures

Rows = Sequence[Mapping[str, Any]]

DAY_ONE = datetime(1954, 3, 13)


@dataclass(frozen=True)
class Share:
    """A share with its interval, and of how many games."""

    share: float
    low: float
    high: float
    games: int

    @property
    def to_halve(self) -> int:
        """Games that would be needed for an interval of half the width: four times as many."""
        return 4 * self.games


def share(hits: int, games: int) -> Share:
    """The share of games, with the Wilson interval of 95 per cent."""
    if not games:
        return Share(0.0, 0.0, 1.0, 0)
    return Share(hits / games, *measures.wilson(hits, games), games)


def finished(rows: Rows) -> list[Mapping[str, Any]]:
    """The rows of games that came to their end."""
    return [row for row in rows if not row["error"]]


def wins(rows: Rows, side: str) -> Share:
    """Games that a side won among the finished ones."""
    done = finished(rows)
    return share(sum(row["winner"] == side for row in done), len(done))


def outcomes(rows: Rows) -> dict[str, Share]:
    """The share of games with each outcome of the common scale."""
    done = finished(rows)
    ids = [outcome.id for outcome in history.facts("outcomes").outcomes]
    return {id_: share(sum(row["story"]["outcome"] == id_ for row in done), len(done)) for id_ in ids}


# --- when what falls ------------------------------------------------------------------------------------------------


def day(when: str | datetime) -> float:
    """Days since the evening of 13 March began."""
    at = moment(when) if isinstance(when, str) else when
    return (at - DAY_ONE).total_seconds() / 86400


@dataclass(frozen=True)
class Fall:
    """When a strongpoint falls over many games; inf where it holds to the end."""

    strongpoint: str
    lost: Share
    median: float
    low: float
    high: float
    history: float
    until: float = inf
    """The last day that the design knows."""
    when_lost: float = inf
    """The median of those games alone in which it falls."""

    @property
    def is_inside(self) -> bool:
        """Whether the historical day lies in the middle 80 per cent; later than the design lasts, it held there too."""
        return self.low <= (self.history if self.history <= self.until else inf) <= self.high


def falls(rows: Rows, until: float = inf) -> list[Fall]:
    """For each strongpoint the median and the middle 80 per cent of the day on which it is lost for the last time.

    A game in which it holds counts as later than every day; the median where lost leaves those games out. What fell in
    1954 only after the last day of a design is as in history where it holds to the end.
    """
    done = finished(rows)
    points = done[0]["story"]["strongpoints"] if done else []
    return sorted((_fall(done, point, until) for point in points), key=lambda fall: fall.history)


def _fall(done: Rows, point: str, until: float) -> Fall:
    days = sorted(day(row["story"]["falls"][point]) if point in row["story"]["falls"] else inf for row in done)
    lost = share(sum(one < inf for one in days), len(days))
    middle, low, high = (quantile(days, part) for part in (0.5, 0.1, 0.9))
    when_lost = quantile([one for one in days if one < inf], 0.5)
    return Fall(point, lost, middle, low, high, day(history.fell(point)), until, when_lost)


def quantile(values: Sequence[float], part: float) -> float:
    """The value at a share of a sorted list, the nearest one that occurs."""
    if not values:
        return inf
    return values[min(len(values) - 1, int(part * len(values)))]


def order_of_fall(rows: Rows) -> list[float]:
    """Kendall's tau-b of each game against history: 1 is the same order, 0 no order, -1 the opposite one.

    Strongpoints that hold count as last and as equal; a game in which all hold or all fall together has no order.
    """
    return [tau for row in finished(rows) if (tau := _tau(row["story"])) is not None]


def _tau(story: Mapping[str, Any]) -> float | None:
    points = story["strongpoints"]
    here = [day(story["falls"][point]) if point in story["falls"] else inf for point in points]
    return measures.tau(here, [day(history.fell(point)) for point in points])


# --- what it costs --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Point:
    """A figure on a date over many games."""

    at: str
    median: float
    low: float
    high: float
    games: int


def curve(rows: Rows, figure: str, side: str) -> list[Point]:
    """Median and middle 80 per cent of a figure at the end of each turn, over the games that lasted so long."""
    return _points((entry["at"], _value(entry, figure, side)) for entry in _entries(rows))


def of_start(rows: Rows, figure: str, side: str) -> list[Point]:
    """The same of a stock that each design counts in points of its own, as a share of what there was at the start."""
    first = {row["seed"]: _value(row["story"]["entries"][0], figure, side) for row in finished(rows)}
    shares = (
        (entry["at"], value / begin if begin and value is not None else None)
        for row in finished(rows)
        for entry in row["story"]["entries"]
        for value, begin in [(_value(entry, figure, side), first[row["seed"]])]
    )
    return _points(shares)


def of_mean(rows: Rows, figure: str, side: str) -> list[Point]:
    """The same of what comes in a turn, which each design counts in its own way: over the mean of all its turns."""
    after_first = [entry for row in finished(rows) for entry in row["story"]["entries"][1:]]
    values = [(entry["at"], _value(entry, figure, side)) for entry in after_first]
    known = [value for _, value in values if value is not None]
    mean = fmean(known) if known else 0.0
    return _points((at, None if value is None else value / mean) for at, value in values) if mean else []


def _entries(rows: Rows) -> Iterator[Mapping[str, Any]]:
    return (entry for row in finished(rows) for entry in row["story"]["entries"])


def _points(values: Iterable[tuple[str, float | None]]) -> list[Point]:
    found: dict[str, list[float]] = {}
    for at, value in values:
        if value is not None:
            found.setdefault(at, []).append(value)
    return [_point(at, sorted(there)) for at, there in sorted(found.items())]


def _value(entry: Mapping[str, Any], figure: str, side: str) -> float | None:
    if figure == "perimeter":
        return float(entry["perimeter"])
    if figure in ("losses", "fit", "arrived"):
        return float(entry[figure][side])
    found: float | None = entry["counts"].get(figure, {}).get(side)
    return found


def _point(at: str, values: Sequence[float]) -> Point:
    return Point(at, quantile(values, 0.5), quantile(values, 0.1), quantile(values, 0.9), len(values))


def last(rows: Rows, figure: str, side: str) -> list[float]:
    """The figure at the end of each game, sorted."""
    ends = (_value(row["story"]["entries"][-1], figure, side) for row in finished(rows))
    return sorted(value for value in ends if value is not None)


def loss_ratio(rows: Rows) -> float | None:
    """Viet Minh losses for each French loss, of all games together."""
    french, viet_minh = sum(last(rows, "losses", "french")), sum(last(rows, "losses", "viet-minh"))
    return viet_minh / french if french else None


def percentile(values: Sequence[float], given: float) -> float | None:
    """The share of games below a figure of history, those equal to it counted by half."""
    if not values:
        return None
    return (sum(value < given for value in values) + 0.5 * sum(value == given for value in values)) / len(values)


# --- what if --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Difference:
    """A figure with one thing otherwise, less the figure without, over pairs of games with the same seed."""

    mean: float
    low: float
    high: float
    pairs: int

    @property
    def is_clear(self) -> bool:
        """Whether the interval leaves out zero."""
        return self.low > 0 or self.high < 0


def paired(base: Rows, other: Rows, figure: Any) -> Difference | None:
    """The mean difference of a figure over games with the same seed, with Student's interval of 95 per cent."""
    first = {row["seed"]: figure(row) for row in finished(base)}
    found = [figure(row) - first[row["seed"]] for row in finished(other) if row["seed"] in first]
    if len(found) < 2:
        return None
    mean, half = fmean(found), measures.student(found)
    return Difference(mean, mean - half, mean + half, len(found))


def viet_minh_wins(row: Mapping[str, Any]) -> float:
    """1 for a Viet Minh victory, else 0."""
    return float(row["winner"] == "viet-minh")


def lost_points(row: Mapping[str, Any]) -> float:
    """Strongpoints in Viet Minh hands at the end."""
    return float(len(row["story"]["falls"]))


def losses_of(side: str) -> Any:
    """The losses of a side in men at the end."""
    return lambda row: float(row["story"]["entries"][-1]["losses"][side])


def mean_fall(until: float) -> Any:
    """The mean day on which positions were lost; those that hold count as lost on the day after the design's last."""

    def mean(row: Mapping[str, Any]) -> float:
        fallen, points = row["story"]["falls"], row["story"]["strongpoints"]
        return fmean(day(fallen[point]) if point in fallen else until + 1 for point in points)

    return mean
