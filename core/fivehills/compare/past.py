"""The figures of 1954 that games are held against."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from fivehills.chronicle import history
from fivehills.chronicle.when import moment
from fivehills.compare import page

Dated = tuple[datetime, float, float]


def _range(amount: Any) -> tuple[float, float]:
    if isinstance(amount, (int, float)):
        return float(amount), float(amount)
    return float(amount[0]), float(amount[1])


def points(figure: str, side: str) -> list[Dated]:
    """Dated figures of 1954 with the lowest and highest that sources give; none where nothing is known.

    Losses: at the end of the first phase and of the battle. Shells: 105 mm rounds in stock over those of 13 March.
    Airlift: usable tonnes a day in the middle of each stretch that is known, over their mean. Perimeter: of the
    positions that stood on 13 March, the share still held at the beginning of each week.
    """
    known: Mapping[tuple[str, str], Callable[[], list[Dated]]] = {
        ("fit", "french"): _fit,
        ("losses", "french"): _french_losses,
        ("losses", "viet-minh"): lambda: [(moment("1954-05-07"), *losses("viet-minh"))],
        ("shells", "french"): _shells,
        ("airlift", "french"): _airlift,
        ("perimeter", "french"): _perimeter,
    }
    return known.get((figure, side), list)()


def _fit() -> list[Dated]:
    samples = history.facts("benchmarks").fit_french_infantry
    return [(moment(sample.date), float(sample.n), float(sample.n)) for sample in samples]


def _french_losses() -> list[Dated]:
    first = next(one for one in history.facts("losses").casualties.by_phase if one.id == "phase1_total")
    return [
        (moment(first.period[1]), *_range(first.french.total)),
        (moment("1954-05-07"), *losses("french")),
    ]


def _shells() -> list[Dated]:
    stock = [(moment(one.when), one.mm105) for one in history.facts("losses").french_logistics.stock if one.mm105]
    return [(at, rounds / stock[0][1], rounds / stock[0][1]) for at, rounds in stock]


def _airlift() -> list[Dated]:
    known = [(moment(one.when[0]), moment(one.when[1]), _range(one.usable)) for one in _airlifts()]
    days = [(end - begin).days + 1 for begin, end, _ in known]
    middles = [(low + high) / 2 for _, _, (low, high) in known]
    mean = sum(day * middle for day, middle in zip(days, middles, strict=True)) / sum(days)
    return [(begin + (end - begin) / 2, low / mean, high / mean) for begin, end, (low, high) in known]


def _airlifts() -> Sequence[Any]:
    found: Sequence[Any] = history.facts("losses").french_logistics.by_period
    return found


def _perimeter() -> list[Dated]:
    begin = moment("1954-03-13T12:00")
    stood = [id_ for id_ in history.strongpoints() if history.was_held(id_, begin)]
    weeks = [begin + timedelta(days=7 * week) for week in range(9)]
    shares = [sum(history.was_held(id_, week) for id_ in stood) / len(stood) for week in weeks]
    return [(week, share, share) for week, share in zip(weeks, shares, strict=True)]


def tonnes() -> list[tuple[str, str, str, str]]:
    """Tonnes dropped a day from one date to another, and how many of them could be used, lowest and highest."""
    return [(one.when[0], one.when[1], _written(one.dropped), _written(one.usable)) for one in _airlifts()]


def _written(amount: Any) -> str:
    low, high = _range(amount)
    return page.span(low, high)


def losses(side: str) -> tuple[int, int]:
    """Killed, wounded and missing of a side in the whole battle, lowest and highest.

    French: those counted until 5 May, and with the dead of the last days; prisoners of 8 May are not among them.
    """
    counted = history.facts("losses").casualties
    if side == "viet-minh":
        totals = [_range(estimate.total) for estimate in counted.viet_minh]
        return int(min(low for low, _ in totals)), int(max(high for _, high in totals))
    by_id = {one.id: one for one in counted.french}
    early = [_range(by_id[id_].n) for id_ in ("dead_to_5_may", "wounded_to_5_may", "missing_to_5_may")]
    later = [_range(by_id[id_].n) for id_ in ("dead_all", "wounded_all", "missing_to_5_may")]
    return int(sum(low for low, _ in early)), int(sum(high for _, high in later))


def totals() -> tuple[str, str, str]:
    """The losses of both sides and their ratio, as ranges."""
    french, viet_minh = losses("french"), losses("viet-minh")
    ratio = viet_minh[0] / french[1], viet_minh[1] / french[0]
    return page.span(*french), page.span(*viet_minh), f"{ratio[0]:.1f} to {ratio[1]:.1f}"
