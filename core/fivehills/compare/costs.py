"""What it costs: losses, fit men, shells and ground over time beside the points of history, and what that says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean

from fivehills.chronicle import history
from fivehills.chronicle.telling import date_of
from fivehills.chronicle.when import moment
from fivehills.compare import figures, page, past, plots
from fivehills.compare.figures import Point
from fivehills.compare.gathering import Design, games_of, palette
from fivehills.compare.plots import Palette

SIDES = {"french": "French", "viet-minh": "Viet Minh"}
MEN = (
    ("losses", "french", "French losses, men"),
    ("losses", "viet-minh", "Viet Minh losses, men"),
    ("fit", "french", "French infantry fit to fight"),
)
SHARES = (
    ("perimeter", "french", "Share of the positions in French hands"),
    ("shells", "french", "French shells, share of those at the start"),
    ("shells", "viet-minh", "Viet Minh shells, share of those at the start"),
    ("airlift", "french", "Airlift that reaches the camp, of its mean"),
)
RECKONED = {"shells": figures.of_start, "airlift": figures.of_mean}
"""Figures that each design counts in its own terms, and how they are made alike."""
LIKE = 0.5
"""From this share of games or positions on, and from this tau on, a design is said to get something right."""


def section(designs: Sequence[Design]) -> str:
    """The section of the report."""
    whole = [design for design in designs if design.lasts_weeks]
    curves = [_curve(whole, figure, side, label, palette(designs)) for figure, side, label in (*MEN, *SHARES)]
    judged = "".join(page.paragraph(f"{judgement(design)} {remarks(design)}".strip()) for design in designs)
    return (
        f"<h3>What each design gets right and wrong</h3>{judged}{page.computed(judgement, remarks)}"
        + "<h3>Losses at the end</h3>"
        + _losses(designs)
        + "<h3>The course of the battle</h3>"
        + page.large(curves)
        + page.computed(figures.curve, figures.of_start, figures.of_mean, past.points)
        + "<h3>Supplies</h3>"
        + _supplies(designs)
        + _tonnes()
        + page.computed(figures.last, past.tonnes)
    )


# --- curves ---------------------------------------------------------------------------------------------------------


def _curve(designs: Sequence[Design], figure: str, side: str, label: str, colours: Palette) -> str:
    """One figure of all designs over time with the points of history, as a picture and as a table."""
    compute = RECKONED.get(figure, figures.curve)
    found = {design.title: compute(design.rows, figure, side) for design in designs}
    found = {title: points for title, points in found.items() if points}
    then = past.points(figure, side)
    if not found:
        return page.paragraph(f"{label}: none of the designs counts it.")
    games = f"{page.games(min(games_of(design) for design in designs if design.title in found))} a design or more"
    known = "beside 1954 (stars)" if then else "nothing is known of it for 1954"
    said = f"{label}: median and middle 80 %, {games}, {known}"
    write = _share if (figure, side, label) in SHARES else page.number
    return page.picture(plots.curves(found, then, label, colours), said) + page.folded(
        "As a table", _as_table(label, found, then, write)
    )


def _as_table(label: str, found: Mapping[str, Sequence[Point]], then: Sequence[past.Dated], write: page.Writer) -> str:
    rows = [
        (title, _at(point.at), str(point.games), write(point.median), f"{write(point.low)} to {write(point.high)}")
        for title, points in found.items()
        for point in points
    ]
    rows += [("1954", date_of(at.replace(hour=0)), "", page.span(low, high, write), "") for at, low, high in then]
    return page.table(label, ("design", "date", "games", "median", "middle 80 %"), rows)


def _at(when: str) -> str:
    return date_of(moment(when).replace(hour=0, minute=0))


def _share(amount: float) -> str:
    return page.percent(amount)


# --- the end --------------------------------------------------------------------------------------------------------


def _losses(designs: Sequence[Design]) -> str:
    rows = [_costs(design) for design in designs]
    rows.append(("1954", "", *past.totals(), "", ""))
    head = ("design", "games", *(f"{name} losses" for name in SIDES.values()), "Viet Minh per French")
    where = tuple(f"games with fewer {name} losses than 1954" for name in SIDES.values())
    caption = "Losses at the end, median of the games of the best bots"
    return page.table(caption, (*head, *where), rows) + page.computed(figures.loss_ratio, figures.percentile)


def _costs(design: Design) -> tuple[str, ...]:
    ends = {side: figures.last(design.rows, "losses", side) for side in SIDES}
    ratio = figures.loss_ratio(design.rows)
    middle = [page.number(figures.quantile(ends[side], 0.5)) if ends[side] else "none" for side in SIDES]
    where = [page.percent(figures.percentile(ends[side], sum(past.losses(side)) / 2)) for side in SIDES]
    if not design.lasts_weeks:
        where = ["a night only"] * len(SIDES)
    return (design.title, str(games_of(design)), *middle, f"{ratio:.1f}" if ratio else "not known", *where)


def judgement(design: Design) -> str:
    """A sentence from the same figures: right is an outcome as in history in half of the games, median losses within
    what sources give, half of the positions falling when they did (within the design's middle 80 per cent), and an
    order of fall with a tau of 0.5 or more.
    """
    found = list(_judged(design))
    right, wrong = ("; ".join(said for good, said in found if good is kind) for kind in (True, False))
    return f"{design.title} gets right: {right or 'none of what is measured'}. Wrong: {wrong or 'nothing measured'}."


def remarks(design: Design) -> str:
    """What to know before reading on: a side that wins every game, positions that fall in none, and games in which
    nobody was lost at the place of the battle.
    """
    return " ".join(_remarked(design))


def _remarked(design: Design) -> Iterator[str]:
    won, found = figures.wins(design.rows, "viet-minh"), design.falls
    if won.games and won.share in (0, 1):
        yield f"One side, the {SIDES['viet-minh' if won.share else 'french']}, wins every game between these bots."
    firm = sum(not fall.lost.share for fall in found)
    if firm and len(found) > 2:
        yield f"{firm} of {len(found)} positions fall in no game."
    quiet = sum(not any(row["story"]["entries"][-1]["losses"].values()) for row in figures.finished(design.rows))
    if quiet:
        yield f"In {quiet} of {page.games(won.games)} the camp is not fought for at all."


def _judged(design: Design) -> Iterator[tuple[bool, str]]:
    """What is measured: whether it is as in history, and how it is said."""
    same = figures.outcomes(design.rows)["historical"]
    yield same.share >= LIKE, f"the outcome ({page.percent(same.share)} of {page.games(same.games)} end as it did)"
    if design.lasts_weeks:
        yield from (_judged_losses(design, side) for side in SIDES)
    found = design.falls
    inside = sum(fall.is_inside for fall in found)
    yield inside >= LIKE * len(found), f"when positions fall ({inside} of {len(found)} as in 1954)"
    taus = design.taus
    if taus and len(found) > 2:
        yield fmean(taus) >= LIKE, f"the order of fall (tau {fmean(taus):.2f} over {page.games(len(taus))})"


def _judged_losses(design: Design, side: str) -> tuple[bool, str]:
    low, high = past.losses(side)
    middle = figures.quantile(figures.last(design.rows, "losses", side), 0.5)
    how = "too low, " if middle < low else "too high, " if middle > high else ""
    return not how, f"{SIDES[side]} losses ({how}{page.number(middle)} against {page.span(low, high)})"


# --- supplies -------------------------------------------------------------------------------------------------------


def _supplies(designs: Sequence[Design]) -> str:
    rows = [row for design in designs for row in _supplies_of(design)]
    head = ("figure", "counted in", "games", "median at the start", "median at the end")
    left_out = [(design.title, *said) for design in designs for said in _missing(design)]
    return page.table("Supplies in each design's own terms", head, rows) + page.table(
        "What is not modelled", ("design", "what", "what there is instead"), left_out
    )


def _supplies_of(design: Design) -> Iterator[tuple[str, ...]]:
    for count in design.telling.counted:
        over = figures.curve(design.rows, count.figure, count.side)
        ends = figures.last(design.rows, count.figure, count.side)
        name = f"{design.title}: {SIDES[count.side]} {count.figure.replace('_', ' ')}"
        yield (name, count.unit, str(len(ends)), page.number(over[0].median), page.number(figures.quantile(ends, 0.5)))


def _missing(design: Design) -> list[tuple[str, str]]:
    return [(history.name_of(one.what), one.why) for one in design.telling.missing]


def _tonnes() -> str:
    head = ("1954", "tonnes dropped a day", "of them usable")
    told = (
        "No design counts tonnes; these are those of 1954. The curve of the airlift lays what designs drop instead "
        "beside the usable tonnes, each over its own mean."
    )
    rows = [(f"{_at(begin)} to {_at(end)}", dropped, usable) for begin, end, dropped, usable in past.tonnes()]
    return page.paragraph(told) + page.table("The airlift of 1954", head, rows)
