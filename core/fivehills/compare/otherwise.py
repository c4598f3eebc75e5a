"""What if, and without: what each design answers to the same question, as differences on the same seeds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from fivehills.chronicle import history
from fivehills.compare import figures, page, plots
from fivehills.compare.figures import Rows
from fivehills.compare.gathering import Design, palette
from fivehills.compare.plan import WITHOUT, Series, variant_of

FIGURES = ("Viet Minh wins", "positions lost", "French losses, men", "mean day of fall")
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


def heading(id_: str) -> str:
    """What is asked, in a few words."""
    words: dict[str, str] = {what.id: what.title for what in history.facts("whatifs").whatifs}
    return words.get(id_, f"Without {id_.removeprefix(WITHOUT).replace('-', ' ')}")


def clear(id_: str, designs: Sequence[Design]) -> list[str]:
    """The designs in which the interval of positions lost or of French losses leaves out zero.

    None is corrected for how many there are.
    """
    measured = (figures.lost_points, figures.losses_of("french"))
    return [design.title for design in designs if any(map(_is_clear, _differences(design, id_, measured)))]


def _differences(design: Design, id_: str, measured: Sequence[Any]) -> list[figures.Difference | None]:
    if id_ not in design.otherwise:
        return []
    return [figures.paired(*design.otherwise[id_], figure) for figure in measured]


def _is_clear(one: figures.Difference | None) -> bool:
    return one is not None and one.is_clear


def _answer(id_: str, designs: Sequence[Design], played: Mapping[Series, Rows]) -> str:
    words = {what.id: what.text for what in history.facts("whatifs").whatifs}
    text = words.get(id_, "One rule of the design is switched off.")
    rows, measured = [], []
    for design in designs:
        if id_ not in design.otherwise:
            rows.append((design.title, "cannot express it", "", "", "", ""))
            continue
        series = next(one for one in played if one.ruleset == design.id and one.variant == id_)
        variant: Any = variant_of(series)
        cells = _differences(design, id_, _measured(design))
        measured.append(cells)
        rows.append((design.title, variant.title, *map(_difference, cells, PLACES)))
    head = ("design", "translated as", *FIGURES)
    apart = disagreed(measured)
    end = page.paragraph(f"The designs disagree on: {', '.join(apart)}.") if apart else ""
    return (
        f"<h3>{escape(heading(id_))}</h3>{page.paragraph(text)}"
        + page.large(_pictures(id_, designs))
        + page.table("Differences on the same seeds", head, rows)
        + end
        + page.computed(disagreed, figures.paired, figures.viet_minh_wins, figures.lost_points, figures.mean_fall)
    )


def disagreed(measured: Sequence[Sequence[figures.Difference | None]]) -> list[str]:
    """The figures that clearly rise in one design and clearly fall in another."""
    signs = [{one.mean > 0 for one in column if one and one.is_clear} for column in zip(*measured, strict=True)]
    return [name for name, found in zip(FIGURES, signs, strict=False) if len(found) == 2]


def _pictures(id_: str, designs: Sequence[Design]) -> list[str]:
    """Positions lost and French losses as pictures, for the designs that can be compared."""
    drawn = []
    for label, figure in (("positions lost", figures.lost_points), ("French losses, men", figures.losses_of("french"))):
        found = {
            design.title: one for design in designs for one in _differences(design, id_, [figure]) if one is not None
        }
        if found:
            said = f"Change of {label} with 95 % intervals, on the same seeds"
            drawn.append(page.picture(plots.differences(found, f"change of {label}", palette(designs)), said))
    return drawn


def _difference(one: figures.Difference | None, places: int) -> str:
    if one is None:
        return "too few games"
    if one.low == one.high == 0:
        return f"none ({one.pairs} pairs)"
    mean, low, high = (_signed(number, places) for number in (one.mean, one.low, one.high))
    return f"{mean} ({low} to {high}, {one.pairs} pairs)"


def _signed(number: float, places: int) -> str:
    """A change with its sign; what rounds to nothing has no minus."""
    return f"{round(number, places) + 0.0:+,.{places}f}"
