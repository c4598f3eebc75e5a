"""The report: each design side by side, and history as a column of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import isinf
from statistics import fmean
from typing import Any

from fivehills.chronicle import history
from fivehills.chronicle.telling import date_of
from fivehills.compare import built, figures, page, past, plots
from fivehills.compare.figures import DAY_ONE, Rows, Share
from fivehills.compare.plan import WITHOUT, Series, variant_of
from fivehills.plugins.discovery import registry

SIDES = ("french", "viet-minh")


@dataclass(frozen=True)
class Design:
    """One design in the report: its name, its games by pair of bots, and those with something otherwise."""

    id: str
    title: str
    by_bots: Mapping[tuple[str, ...], Rows]
    otherwise: Mapping[str, Rows]

    @property
    def rows(self) -> Rows:
        """The games that most of the report is about: between the best bots of both sides."""
        return list(self.by_bots.values())[-1]

    @property
    def bots(self) -> tuple[str, ...]:
        return list(self.by_bots)[-1]


def gathered(played: Mapping[Series, Rows]) -> list[Design]:
    """The designs of a comparison in the order of the plan."""
    from fivehills.content.loader import load

    found = []
    for id_ in dict.fromkeys(series.ruleset for series in played):
        ruleset = registry().ruleset(id_)
        own = {series: rows for series, rows in played.items() if series.ruleset == id_}
        by_bots = {series.bots: rows for series, rows in own.items() if not series.variant}
        otherwise = {series.variant: rows for series, rows in own.items() if series.variant}
        found.append(Design(id_, load(ruleset.content, ruleset.shape).ruleset.title, by_bots, otherwise))
    return found


def report(played: Mapping[Series, Rows]) -> str:
    """The page as the text of one file."""
    designs = gathered(played)
    games = sum(len(rows) for rows in played.values())
    lead = (
        f"{len(designs)} designs, {games} games between computer players, beside 13 March to 8 May 1954. "
        "Bots are not people: read every figure as what the rules lead to when nobody plans far ahead."
    )
    sections = [
        ("wins", "Who wins", _who_wins(designs)),
        ("falls", "When what falls", _what_falls(designs)),
        ("costs", "What it costs", _what_it_costs(designs)),
        ("plays", "How it plays", _how_it_plays(designs)),
        ("built", "How it is built", _how_it_is_built(designs)),
        ("whatif", "What if", _what_if(designs, played)),
    ]
    return page.document("Dien Bien Phu, five ways", lead, sections)


# --- who wins -------------------------------------------------------------------------------------------------------


def _who_wins(designs: Sequence[Design]) -> str:
    by_name = {
        f"{d.title} ({' – '.join(bots)})": figures.wins(rows, "viet-minh")
        for d in designs
        for bots, rows in d.by_bots.items()
    }
    rows = [
        (name, str(one.games), page.percent(one.share), _interval(one), str(one.to_halve))
        for name, one in by_name.items()
    ]
    head = ("design (French – Viet Minh bot)", "games", "Viet Minh win", "95 % interval", "games to halve it")
    scale = [outcome.id for outcome in history.facts("outcomes").outcomes]
    ends = [(d.title, *(page.percent(one.share) for one in figures.outcomes(d.rows).values())) for d in designs]
    ends.append(("1954", *("yes" if id_ == "historical" else "" for id_ in scale)))
    return (
        page.picture(
            plots.shares(by_name, "share of games that the Viet Minh win"), "Viet Minh victories with 95 % intervals"
        )
        + page.table("Victories by bots", head, rows)
        + page.computed(figures.share, figures.wins)
        + page.table("Outcomes on one scale, best bots", ("design", *scale), ends)
        + page.computed(figures.outcomes)
    )


def _interval(one: Share) -> str:
    return f"{100 * one.low:.0f} to {100 * one.high:.0f} %"


# --- when what falls ------------------------------------------------------------------------------------------------


def _what_falls(designs: Sequence[Design]) -> str:
    names = {id_: point.fr.partition(" (")[0] for id_, point in history.strongpoints().items()}
    parts = [
        '<div class="row">'
        + "".join(
            page.picture(plots.valley(figures.falls(d.rows), d.title), f"The valley by median day of fall: {d.title}")
            for d in designs
        )
        + "</div>",
        page.paragraph("Dark falls early, bright late; white squares hold in most games."),
    ]
    for design in designs:
        found = figures.falls(design.rows)
        inside = sum(fall.is_inside for fall in found)
        taus = figures.order_of_fall(design.rows)
        parts.append(f"<h3>{escape(design.title)}</h3>")
        told = f"History lies within the middle 80 % for {inside} of {len(found)} positions. "
        told += (
            f"Order of fall against history: tau {fmean(taus):.2f} on average."
            if taus
            else "Too few fall for an order."
        )
        parts.append(page.paragraph(told))
        parts.append(
            page.picture(plots.days_of_fall(found, names), f"Days of fall in {design.title}, {len(design.rows)} games")
        )
        rows = [
            (
                names[f.strongpoint],
                page.percent(f.lost.share),
                _day(f.median),
                f"{_day(f.low)} to {_day(f.high)}",
                _day(f.history),
            )
            for f in found
        ]
        head = ("position", "lost", "median", "middle 80 %", "1954")
        parts.append(f"<details><summary>As a table</summary>{page.table(design.title, head, rows)}</details>")
    return "".join(parts) + page.computed(figures.falls, figures.order_of_fall)


def _day(day: float) -> str:
    from datetime import timedelta

    return "holds" if isinf(day) else date_of((DAY_ONE + timedelta(days=day)).replace(hour=0, minute=0))


# --- what it costs --------------------------------------------------------------------------------------------------


def _what_it_costs(designs: Sequence[Design]) -> str:
    whole = [d for d in designs if len(figures.curve(d.rows, "losses", "french")) > 1 and _lasts_weeks(d)]
    parts = []
    for figure, side, label in (
        ("losses", "french", "French losses, men"),
        ("losses", "viet-minh", "Viet Minh losses, men"),
        ("fit", "french", "French infantry fit to fight"),
    ):
        curves = {d.title: figures.curve(d.rows, figure, side) for d in whole}
        parts.append(
            page.picture(
                plots.curves(curves, past.points(figure, side), label), f"{label}: median, middle 80 %, and history"
            )
        )
    rows = [_costs(d) for d in designs]
    rows.append(("1954", *past.totals(), ""))
    head = (
        "design",
        "French losses",
        "Viet Minh losses",
        "Viet Minh per French",
        "where 1954 lies among the games (French, Viet Minh)",
    )
    parts.append(page.table("Losses at the end, median of the games of the best bots", head, rows))
    parts.append("".join(page.paragraph(_judged(d)) for d in whole))
    parts.append(_supplies(designs))
    return "".join(parts) + page.computed(figures.curve, figures.loss_ratio, figures.percentile, past.points)


def _lasts_weeks(design: Design) -> bool:
    entries = design.rows[0]["story"]["entries"] if design.rows and design.rows[0]["story"] else []
    return bool(entries) and figures.day(entries[-1]["at"]) - figures.day(entries[0]["at"]) > 7


def _costs(design: Design) -> tuple[str, ...]:
    ends = {side: figures.last(design.rows, "losses", side) for side in SIDES}
    ratio = figures.loss_ratio(design.rows)
    low, high = past.losses("french"), past.losses("viet-minh")
    where = ", ".join(
        page.percent(figures.percentile(ends[side], sum(one) / 2)) for side, one in zip(SIDES, (low, high), strict=True)
    )
    middle = [f"{figures.quantile(ends[side], 0.5):.0f}" if ends[side] else "none" for side in SIDES]
    whole = where if _lasts_weeks(design) else "covers three hours only"
    return (design.title, *middle, f"{ratio:.1f}" if ratio else "not known", whole)


def _judged(design: Design) -> str:
    """A sentence on what a design gets right and wrong, from the same figures."""
    ends = {side: figures.last(design.rows, "losses", side) for side in SIDES}
    said = []
    for side, name in zip(SIDES, ("French", "Viet Minh"), strict=True):
        low, high = past.losses(side)
        middle = figures.quantile(ends[side], 0.5)
        if low <= middle <= high:
            said.append(f"{name} losses are as in history")
            continue
        how = "lower" if middle < low else "higher"
        said.append(f"{name} losses are {how} than in history ({middle:.0f} against {low} to {high})")
    inside = [fall for fall in figures.falls(design.rows) if fall.is_inside]
    said.append(
        f"{len(inside)} of {len(figures.falls(design.rows))} positions fall when they did, within its middle 80 %"
    )
    return f"{design.title}: {'; '.join(said)}."


def _supplies(designs: Sequence[Design]) -> str:
    from fivehills.content.loader import load

    rows = []
    for design in designs:
        ruleset = registry().ruleset(design.id)
        telling = load(ruleset.content, ruleset.shape).telling
        for count in telling.counts if telling else ():
            ends = figures.last(design.rows, count.figure, count.side)
            rows.append(
                (
                    f"{design.title}: {count.figure.replace('_', ' ')}, {count.side}",
                    count.unit,
                    f"{figures.quantile(ends, 0.5):.0f}",
                )
            )
        for missing in telling.missing if telling else ():
            rows.append((f"{design.title}: {missing.what.replace('_', ' ')}", "not modelled", missing.why))
    return page.table("Supplies and what is left out", ("figure", "counted in", "median at the end, or why not"), rows)


# --- how it plays, how it is built ----------------------------------------------------------------------------------


def _how_it_plays(designs: Sequence[Design]) -> str:
    head = (
        "design",
        "decisions",
        "French",
        "per turn",
        "options",
        "forced",
        "turn passes",
        "minutes",
        "lead changes",
        "by bots",
    )
    rows = [line for design in designs if (line := _played(design)) is not None]
    known = {d.title: figures.known_early(d.rows) for d in designs}
    return (
        page.table("A game between the best bots, on the average", head, rows)
        + page.computed(figures.play, figures.lead_changes, figures.skill)
        + page.picture(plots.known(known), "How early the winner is known")
        + page.computed(figures.known_early)
    )


def _played(design: Design) -> tuple[str, ...] | None:
    one = figures.play(design.rows)
    if one is None:
        return None
    changes, skill = figures.lead_changes(design.rows), figures.skill(design.by_bots)
    total = sum(one.decisions.values())
    return (
        design.title,
        f"{total:.0f}",
        page.percent(one.decisions.get("french", 0) / total),
        f"{one.per_turn:.0f}",
        f"{one.options:.1f}",
        page.percent(one.forced),
        f"{one.changes:.0f}",
        f"{one.minutes:.0f}",
        "not known" if changes is None else f"{changes:.1f}",
        "one pair only" if skill is None else page.percent(skill),
    )


def _how_it_is_built(designs: Sequence[Design]) -> str:
    head, rows = built.table([d.id for d in designs])
    return page.table("From the ledgers and the content", head, rows) + page.computed(built.table)


# --- what if --------------------------------------------------------------------------------------------------------


def _what_if(designs: Sequence[Design], played: Mapping[Series, Rows]) -> str:
    asked = list(dict.fromkeys(series.variant for series in played if series.variant))
    if not asked:
        return page.paragraph("No counterfactual was asked; --what-if ID and --without RULE add them.")
    return "".join(_answers(id_, designs, played) for id_ in asked)


def _answers(id_: str, designs: Sequence[Design], played: Mapping[Series, Rows]) -> str:
    words = {what.id: what for what in history.facts("whatifs").whatifs}
    heading = words[id_].title if id_ in words else f"Without {id_.removeprefix(WITHOUT)}"
    text = words[id_].text if id_ in words else "One rule of the design is switched off."
    rows, signs = [], set()
    for design in designs:
        if id_ not in design.otherwise:
            rows.append((design.title, "cannot express it", "", "", ""))
            continue
        series = next(one for one in played if one.ruleset == design.id and one.variant == id_)
        variant: Any = variant_of(series)
        cells = [
            figures.paired(design.rows, design.otherwise[id_], figure)
            for figure in (figures.viet_minh_wins, figures.lost_points, figures.losses_of("french"))
        ]
        if cells[0] is not None and cells[0].is_clear:
            signs.add(cells[0].mean > 0)
        rows.append((design.title, variant.title, *(_difference(cell) for cell in cells)))
    head = ("design", "translated as", "Viet Minh wins", "positions lost", "French losses")
    end = page.paragraph("The designs disagree on who gains.") if len(signs) == 2 else ""
    return (
        f"<h3>{escape(heading)}</h3>{page.paragraph(text)}"
        + page.table("Differences on the same seeds", head, rows)
        + end
        + page.computed(figures.paired)
    )


def _difference(one: figures.Difference | None) -> str:
    if one is None:
        return "too few games"
    return f"{one.mean:+.2f} ({one.low:+.2f} to {one.high:+.2f}, {one.pairs} pairs)"
