"""In short: what a reader in a hurry should know, from the same figures as the rest of the report."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean

from fivehills.compare import costs, figures, otherwise, page, past, playing
from fivehills.compare.figures import Rows
from fivehills.compare.gathering import Design, games_of
from fivehills.compare.plan import Series

HEAD = (
    "design",
    "games",
    "Viet Minh win",
    "ends as in 1954",
    "positions on time",
    "order of fall (tau)",
    "French losses",
    "Viet Minh losses",
    "hours",
)


def section(designs: Sequence[Design], played: Mapping[Series, Rows]) -> str:
    """The section of the report: findings in sentences, then a line for each design."""
    rows = [_line(design) for design in designs]
    french, viet_minh, _ = past.totals()
    rows.append(("1954", "", "yes", "yes", "all", "1", french, viet_minh, ""))
    return (
        page.findings(_findings(designs, played))
        + page.table("The designs at a glance, games of the best bots", HEAD, rows)
        + page.computed(section, figures.wins, figures.falls, figures.order_of_fall, playing.play)
    )


def _line(design: Design) -> tuple[str, ...]:
    won, same = figures.wins(design.rows, "viet-minh"), figures.outcomes(design.rows)["historical"]
    ends = [figures.last(design.rows, "losses", side) for side in costs.SIDES]
    return (
        design.title,
        str(games_of(design)),
        page.percent(won.share),
        page.percent(same.share),
        f"{_on_time(design)} of {len(design.falls)}",
        "too few" if (tau := _tau(design)) is None else f"{tau:.2f}",
        *(page.number(figures.quantile(lost, 0.5)) for lost in ends),
        f"{_hours(design):.1f}",
    )


def _on_time(design: Design) -> int:
    return sum(fall.is_inside for fall in design.falls)


def _tau(design: Design) -> float | None:
    taus = design.taus
    return fmean(taus) if taus and len(design.falls) > 2 else None


def _hours(design: Design) -> float:
    found = playing.play(design.rows)
    return found.minutes / 60 if found else 0.0


# --- findings -------------------------------------------------------------------------------------------------------


def _findings(designs: Sequence[Design], played: Mapping[Series, Rows]) -> Iterator[str]:
    yield _winners(designs)
    yield _outcomes(designs)
    large = [design for design in designs if len(design.falls) > 2]
    if large:
        yield _falls(large)
    whole = [design for design in designs if design.lasts_weeks]
    if whole:
        yield _losses(whole)
    yield _lengths(designs)
    yield _questions(designs, played)


def _winners(designs: Sequence[Design]) -> str:
    won = {design.title: figures.wins(design.rows, "viet-minh") for design in designs}
    told = ", ".join(f"{title} {page.percent(one.share)} of {page.games(one.games)}" for title, one in won.items())
    return f"The Viet Minh win: {told}."


def _outcomes(designs: Sequence[Design]) -> str:
    like = [d.title for d in designs if figures.outcomes(d.rows)["historical"].share >= costs.LIKE]
    if not like:
        return "In no design do half of the games end as the battle did."
    return f"At least half of the games end as the battle did in {' and '.join(like)}, and in no other design."


def _falls(designs: Sequence[Design]) -> str:
    best = max(designs, key=lambda design: _on_time(design) / len(design.falls))
    told = f"Positions fall nearest to their days in {best.title} ({_on_time(best)} of {len(best.falls)})"
    order = {design.title: tau for design in designs if (tau := _tau(design)) is not None}
    if not order:
        return f"{told}."
    first = max(order, key=lambda title: order[title])
    return f"{told}, and nearest to their order in {first} (tau {order[first]:.2f}, of 1)."


def _losses(designs: Sequence[Design]) -> str:
    middle = {d.title: figures.quantile(figures.last(d.rows, "losses", "french"), 0.5) for d in designs}
    told = ", ".join(f"{title} {page.number(lost)}" for title, lost in middle.items())
    return f"French losses, {page.span(*past.losses('french'))} men in 1954: {told} in the median game."


def _lengths(designs: Sequence[Design]) -> str:
    ranked = sorted(designs, key=_hours)
    told = ", ".join(f"{design.title} {_hours(design):.1f}" for design in ranked)
    return f"Hours that people would need, from the shortest to the longest: {told}."


def _questions(designs: Sequence[Design], played: Mapping[Series, Rows]) -> str:
    asked = list(dict.fromkeys(series.variant for series in played if series.variant))
    if not asked:
        return "No what-if was asked; --what-if ID and --without RULE add them."
    told = [f"{otherwise.heading(id_)}: {', '.join(otherwise.clear(id_, designs)) or 'nowhere'}" for id_ in asked]
    where = (
        "Where the 95 % interval of positions lost or of French losses leaves out zero (of so many, some do by chance)."
    )
    return f"{where} {'; '.join(told)}."
