"""The report: each design side by side, and history as a column of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import isinf
from statistics import fmean

from fivehills.chronicle import history
from fivehills.chronicle.telling import date_of
from fivehills.compare import built, figures, otherwise, page, past, plots
from fivehills.compare.figures import DAY_ONE, Rows, Share
from fivehills.compare.gathering import Design, gathered
from fivehills.compare.plan import Series
from fivehills.plugins.discovery import registry

SIDES = ("french", "viet-minh")


def report(played: Mapping[Series, Rows]) -> str:
    """The page as the text of one file."""
    designs = gathered(played)
    games = sum(len(rows) for rows in played.values())
    lead = (
        f"{len(designs)} designs, {games} games between computer players ({_bots(designs)}), beside 13 March to 8 May "
        "1954. Bots are not people: read every figure as what the rules lead to when nobody plans far ahead. "
        "Figures are of the games between the best bots named, unless they say otherwise."
    )
    sections = [
        ("wins", "Who wins", _who_wins(designs)),
        ("falls", "When what falls", _what_falls(designs)),
        ("costs", "What it costs", _what_it_costs(designs)),
        ("plays", "How it plays", _how_it_plays(designs)),
        ("built", "How it is built", _how_it_is_built(designs)),
        ("whatif", "What if", otherwise.answers(designs, played)),
    ]
    return page.document("Dien Bien Phu, five ways", lead, sections)


def _bots(designs: Sequence[Design]) -> str:
    return ", ".join(dict.fromkeys(bot for design in designs for pair in design.by_bots for bot in pair))


def _games(design: Design) -> int:
    return len(figures.finished(design.rows))


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
    ends = [
        (d.title, str(_games(d)), *(page.percent(one.share) for one in figures.outcomes(d.rows).values()))
        for d in designs
    ]
    ends.append(("1954", "", *("yes" if id_ == "historical" else "" for id_ in scale)))
    return (
        page.picture(
            plots.shares(by_name, "share of games that the Viet Minh win"), "Viet Minh victories with 95 % intervals"
        )
        + page.table("Victories by bots", head, rows)
        + page.computed(figures.share, figures.wins)
        + _how_sure(by_name)
        + page.table("Outcomes on one scale, best bots", ("design", "games", *scale), ends)
        + page.computed(figures.outcomes)
        + _ladder(designs)
        + _scores(designs)
    )


def _how_sure(by_name: Mapping[str, Share]) -> str:
    widest = max(by_name.values(), key=lambda one: one.high - one.low)
    points = 100 * (widest.high - widest.low)
    return page.paragraph(
        f"How sure: the widest interval spans {points:.0f} points of a hundred, from {widest.games} games; "
        "half of that needs four times the games."
    )


def _ladder(designs: Sequence[Design]) -> str:
    """The ladder of bots, where more than one played."""
    rows = [
        (f"{d.title}: {bot}", str(sum(one.games for one in seats.values())), *map(_with_interval, seats.values()))
        for d in designs
        for bot, seats in figures.ladder(d.by_bots).items()
        if len(d.by_bots) > 1
    ]
    if not rows:
        return page.paragraph("One kind of bot played; --bots random,greedy adds a ladder of bots.")
    head = ("bot", "games", "wins as French", "wins as Viet Minh")
    return page.table("Ladder of bots, against the others", head, rows) + page.computed(figures.ladder)


def _with_interval(one: Share) -> str:
    return f"{page.percent(one.share)} ({_interval(one)})"


def _scores(designs: Sequence[Design]) -> str:
    rows = [
        (f"{d.title}: {name.replace('_', ' ')}", f"{value:g}", str(_games(d)))
        for d in designs
        for name, value in figures.scores(d.rows).items()
    ]
    table = page.table("Scores at the end, in each design's own terms", ("figure", "median", "games"), rows)
    return page.folded("Scores at the end", table + page.computed(figures.scores))


def _interval(one: Share) -> str:
    return f"{100 * one.low:.0f} to {100 * one.high:.0f} %"


# --- when what falls ------------------------------------------------------------------------------------------------


def _what_falls(designs: Sequence[Design]) -> str:
    names = {id_: point.fr.partition(" (")[0] for id_, point in history.strongpoints().items()}
    parts = [_valleys(designs)]
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
        caption = f"{design.title}, {_games(design)} games"
        parts.append(page.folded("As a table", page.table(caption, head, rows)))
    return "".join(parts) + page.computed(figures.falls, figures.order_of_fall)


def _valleys(designs: Sequence[Design]) -> str:
    """A small picture of the valley for history and for each design, all in the same frame."""
    then = {id_: figures.day(history.fell(id_)) for id_ in history.strongpoints()}
    pictures = [page.picture(plots.valley(then, "1954"), "The last day on which each position was lost")]
    for d in designs:
        median = {fall.strongpoint: fall.median for fall in figures.falls(d.rows)}
        pictures.append(page.picture(plots.valley(median, _short(d.title)), f"Median day of {_games(d)} games"))
    told = "River, airstrip and hills are where they were; Isabelle, 6 km to the south, is drawn at the lower edge."
    return (
        page.picture(plots.colour_bar(), "Colours of the pictures of the valley")
        + f'<div class="row">{"".join(pictures)}</div>'
        + page.paragraph(told)
    )


def _short(title: str) -> str:
    """A title for a small picture: what stands behind the name of the place, or before a subtitle."""
    head, _, tail = title.partition(": ")
    return tail if tail and "Dien Bien Phu" in head else head


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
    rows.append(("1954", "", *past.totals(), ""))
    head = (
        "design",
        "games",
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
    return (design.title, str(_games(design)), *middle, f"{ratio:.1f}" if ratio else "not known", whole)


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
                    f"{figures.quantile(ends, 0.5):.0f} ({len(ends)} games)",
                )
            )
        for missing in telling.missing if telling else ():
            rows.append((f"{design.title}: {missing.what.replace('_', ' ')}", "not modelled", missing.why))
    return page.table("Supplies and what is left out", ("figure", "counted in", "median at the end, or why not"), rows)


# --- how it plays, how it is built ----------------------------------------------------------------------------------


def _how_it_plays(designs: Sequence[Design]) -> str:
    head = (
        "design",
        "games",
        "decisions",
        "French",
        "per turn",
        "options",
        "forced",
        "turn passes",
        "minutes",
        "lead changes",
        "leader at 80 % loses",
        "by bots",
    )
    rows = [line for design in designs if (line := _played(design)) is not None]
    known = {d.title: figures.known_early(d.rows) for d in designs}
    return (
        page.table("A game between the best bots, on the average", head, rows)
        + page.computed(figures.play, figures.lead_changes, figures.tension, figures.skill)
        + page.picture(plots.known(known), f"How early the winner is known: {_of_games(designs)}")
        + page.folded("As a table", _known_table(known))
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
        str(one.games),
        f"{total:.0f}",
        page.percent(one.decisions.get("french", 0) / total),
        f"{one.per_turn:.0f}",
        f"{one.options:.1f}",
        page.percent(one.forced),
        f"{one.changes:.0f}",
        f"{one.minutes:.0f}",
        "not known" if changes is None else f"{changes:.1f}",
        _tension(figures.tension(design.rows)),
        "one pair only" if skill is None else page.percent(skill),
    )


def _tension(one: Share) -> str:
    return f"{page.percent(one.share)} of {one.games}" if one.games else "not known"


def _of_games(designs: Sequence[Design]) -> str:
    return ", ".join(f"{_short(d.title)} {_games(d)} games" for d in designs)


def _known_table(known: Mapping[str, Sequence[tuple[float, Share]]]) -> str:
    tenths = [page.percent(part) for part, _ in next(iter(known.values()))]
    rows = [(name, *(_tension(one) for _, one in found)) for name, found in known.items()]
    return page.table("The leader wins, of the games that have one", ("design", *tenths), rows)


def _how_it_is_built(designs: Sequence[Design]) -> str:
    head, rows = built.table([d.id for d in designs])
    return page.table("From the ledgers and the content", head, rows) + page.computed(built.table)
