"""The figures of 1954 that games are held against."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from fivehills.chronicle import history
from fivehills.chronicle.when import moment

Dated = tuple[datetime, float, float]


def _range(amount: Any) -> tuple[float, float]:
    if isinstance(amount, (int, float)):
        return float(amount), float(amount)
    return float(amount[0]), float(amount[1])


def points(figure: str, side: str) -> list[Dated]:
    """Dated figures with the lowest and highest that sources give: fit infantry, losses at the end of phases."""
    if figure == "fit" and side == "french":
        samples = history.facts("benchmarks").fit_french_infantry
        return [(moment(sample.date), float(sample.n), float(sample.n)) for sample in samples]
    if figure != "losses":
        return []
    ends: list[Dated] = [(moment("1954-05-07"), *losses(side))]
    if side == "french":
        first = next(one for one in history.facts("losses").casualties.by_phase if one.id == "phase1_total")
        ends.insert(0, (moment(first.period[1]), *_range(first.french.total)))
    return ends


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
    return f"{french[0]} to {french[1]}", f"{viet_minh[0]} to {viet_minh[1]}", f"{ratio[0]:.1f} to {ratio[1]:.1f}"
