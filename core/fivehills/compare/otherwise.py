"""What if, and without: what each design answers to the same question, as differences on the same seeds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from fivehills.chronicle import history
from fivehills.compare import figures, page
from fivehills.compare.figures import Rows
from fivehills.compare.gathering import Design
from fivehills.compare.plan import WITHOUT, Series, variant_of

PLACES = (2, 1, 0, 1)
"""To how many places each of the measured figures is told."""


def _measured(design: Design) -> tuple[Any, ...]:
    """What is compared: who wins, positions lost, French losses, and when positions fall."""
    return (
        figures.viet_minh_wins,
        figures.lost_points,
        figures.losses_of("french"),
        figures.mean_fall(design.until),
    )


def answers(designs: Sequence[Design], played: Mapping[Series, Rows]) -> str:
    """The section of the report: a table for each question that was asked."""
    asked = list(dict.fromkeys(series.variant for series in played if series.variant))
    if not asked:
        return page.paragraph("No counterfactual was asked; --what-if ID and --without RULE add them.")
    return "".join(_answer(id_, designs, played) for id_ in asked)


def _answer(id_: str, designs: Sequence[Design], played: Mapping[Series, Rows]) -> str:
    words = {what.id: what for what in history.facts("whatifs").whatifs}
    heading = words[id_].title if id_ in words else f"Without {id_.removeprefix(WITHOUT)}"
    text = words[id_].text if id_ in words else "One rule of the design is switched off."
    rows, signs = [], set()
    for design in designs:
        if id_ not in design.otherwise:
            rows.append((design.title, "cannot express it", "", "", "", ""))
            continue
        series = next(one for one in played if one.ruleset == design.id and one.variant == id_)
        variant: Any = variant_of(series)
        cells = [
            figures.paired(design.by_bots[series.bots], design.otherwise[id_], figure) for figure in _measured(design)
        ]
        if cells[0] is not None and cells[0].is_clear:
            signs.add(cells[0].mean > 0)
        rows.append((design.title, variant.title, *map(_difference, cells, PLACES)))
    head = ("design", "translated as", "Viet Minh wins", "positions lost", "French losses, men", "mean day of fall")
    end = page.paragraph("The designs disagree on who gains.") if len(signs) == 2 else ""
    return (
        f"<h3>{escape(heading)}</h3>{page.paragraph(text)}"
        + page.table("Differences on the same seeds", head, rows)
        + end
        + page.computed(figures.paired, figures.viet_minh_wins, figures.lost_points, figures.mean_fall)
    )


def _difference(one: figures.Difference | None, places: int) -> str:
    if one is None:
        return "too few games"
    mean, low, high = (f"{number:+.{places}f}" for number in (one.mean, one.low, one.high))
    return f"{mean} ({low} to {high}, {one.pairs} pairs)"
