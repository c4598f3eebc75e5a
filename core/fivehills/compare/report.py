"""The report: each design side by side, and history as a column of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from html import escape
from math import isinf
from statistics import fmean

from fivehills.chronicle import history
from fivehills.chronicle.telling import date_of
from fivehills.compare import built, costs, figures, otherwise, page, plots
from fivehills.compare.figures import DAY_ONE, Rows, Share
from fivehills.compare.gathering import Design, games_of, gathered
from fivehills.compare.plan import Series

MANY = 3
"""So many positions make a picture of their days of fall."""
WAYS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def report(played: Mapping[Series, Rows]) -> str:
    """The page as the text of one file."""
    designs = gathered(played)
    games = sum(len(rows) for rows in played.values())
    many = "design" if len(designs) == 1 else "designs"
    lead = (
        f"{len(designs)} {many}, {page.games(games)} between computer players ({_bots(designs)}), "
        "beside 13 March to 8 May 1954. "
        "Bots are not people: read every figure as what the rules lead to when nobody plans far ahead. "
        "Figures are of the games between the best bots named, unless they say otherwise."
    )
    sections = [
        ("wins", "Who wins", _who_wins(designs)),
        ("falls", "When what falls", _what_falls(designs)),
        ("costs", "What it costs", costs.section(designs)),
        ("plays", "How it plays", _how_it_plays(designs)),
        ("built", "How it is built", _how_it_is_built(designs)),
        ("whatif", "What if", otherwise.answers(designs, played)),
    ]
    ways = WAYS[len(designs)] if len(designs) < len(WAYS) else str(len(designs))
    return page.document(f"Dien Bien Phu, {ways} way{'s' * (len(designs) != 1)}", lead, sections)


def _bots(designs: Sequence[Design]) -> str:
    return ", ".join(dict.fromkeys(bot for design in designs for pair in design.by_bots for bot in pair))


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
        (d.title, str(games_of(d)), *(page.percent(one.share) for one in figures.outcomes(d.rows).values()))
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
        f"How sure: the widest interval spans {points:.0f} points of a hundred, from {page.games(widest.games)}; "
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
        (f"{d.title}: {name.replace('_', ' ')}", f"{value:g}", str(games_of(d)))
        for d in designs
        for name, value in figures.scores(d.rows).items()
    ]
    table = page.table("Scores at the end, in each design's own terms", ("figure", "median", "games"), rows)
    return page.folded("Scores at the end", table + page.computed(figures.scores))


def _interval(one: Share) -> str:
    return f"{100 * one.low:.0f} to {100 * one.high:.0f} %"


# --- when what falls ------------------------------------------------------------------------------------------------


def _what_falls(designs: Sequence[Design]) -> str:
    told = "".join(_falls_of(design) for design in designs)
    many = {design.title: design.falls for design in designs if len(design.falls) >= MANY}
    said = "Day of fall of each position, in the order of 1954 (bar); dot: median, band: middle 80 %, arrow: holds; "
    drawn = page.picture(plots.days_of_fall(many, _names()), said + _of_games(designs)) if many else ""
    return _valleys(designs) + page.wide(drawn) + told + page.computed(figures.falls, figures.order_of_fall)


def _names() -> dict[str, str]:
    return {id_: point.fr.partition(" (")[0] for id_, point in history.strongpoints().items()}


def _falls_of(design: Design) -> str:
    """The days of fall of one design: what they say, and as a table."""
    names = _names()
    found, taus = design.falls, figures.order_of_fall(design.rows)
    inside = sum(fall.is_inside for fall in found)
    told = f"History lies within the middle 80 % for {inside} of {len(found)} positions. "
    order = (
        f"Order of fall against history: tau {fmean(taus):.2f} on the average of {page.games(len(taus))}."
        if taus
        else ""
    )
    rows = [
        (
            names[fall.strongpoint],
            page.percent(fall.lost.share),
            _day(fall.median),
            f"{_day(fall.low)} to {_day(fall.high)}",
            _day(fall.history),
        )
        for fall in found
    ]
    caption = f"{design.title}, {page.games(games_of(design))}"
    return (
        f"<h3>{escape(design.title)}</h3>"
        + page.paragraph(told + (order or "Too few fall for an order."))
        + page.folded("As a table", page.table(caption, ("position", "lost", "median", "middle 80 %", "1954"), rows))
    )


def _valleys(designs: Sequence[Design]) -> str:
    """A small picture of the valley for history and for each design, all in the same frame."""
    then = {id_: figures.day(history.fell(id_)) for id_ in history.strongpoints()}
    pictures = [page.picture(plots.valley(then, "1954"), "The last day on which each position was lost")]
    for d in designs:
        median = {fall.strongpoint: fall.median for fall in d.falls}
        pictures.append(page.picture(plots.valley(median, d.title), f"Median day of {page.games(games_of(d))}"))
    told = "River, airstrip and hills are where they were; Isabelle, 6 km to the south, is drawn at the lower edge."
    return (
        page.picture(plots.colour_bar(), "Colours of the pictures of the valley")
        + f'<div class="row">{"".join(pictures)}</div>'
        + page.paragraph(told)
    )


def _day(day: float) -> str:
    return "holds" if isinf(day) else date_of((DAY_ONE + timedelta(days=day)).replace(hour=0, minute=0))


# --- how it plays, how it is built ----------------------------------------------------------------------------------


def _how_it_plays(designs: Sequence[Design]) -> str:
    head = (
        "design", "games", "turns", "decisions", "a turn", "by French", "options", "forced", "turn passes", "minutes",
    )  # fmt: skip
    rows = [line for design in designs if (line := _played(design)) is not None]
    known = {d.title: figures.known_early(d.rows) for d in designs}
    luck = ("design", "games", "lead changes", "leader at 80 % loses", "explained by bots", "left to luck")
    return (
        page.table("A game between the best bots, on the average", head, rows)
        + page.computed(figures.play)
        + page.table("Suspense, luck and skill", luck, [_suspense(design) for design in designs])
        + page.computed(figures.lead_changes, figures.tension, figures.skill)
        + page.picture(plots.known(known), f"How early the winner is known: {_of_games(designs)}")
        + page.folded("As a table", _known_table(known))
        + page.computed(figures.known_early)
    )


def _played(design: Design) -> tuple[str, ...] | None:
    one = figures.play(design.rows)
    if one is None:
        return None
    total = sum(one.decisions.values())
    return (
        design.title,
        str(one.games),
        f"{one.turns:.1f}",
        f"{total:.0f}",
        f"{one.per_turn:.0f}",
        page.percent(one.decisions.get("french", 0) / total),
        f"{one.options:.1f}",
        page.percent(one.forced),
        f"{one.changes:.0f}",
        f"{one.minutes:.0f}",
    )


def _suspense(design: Design) -> tuple[str, ...]:
    changes, skill = figures.lead_changes(design.rows), figures.skill(design.by_bots)
    return (
        design.title,
        str(games_of(design)),
        "not known" if changes is None else f"{changes:.1f}",
        _tension(figures.tension(design.rows)),
        *(("one pair of bots", "") if skill is None else (page.percent(skill), page.percent(1 - skill))),
    )


def _tension(one: Share) -> str:
    return f"{page.percent(one.share)} of {one.games}" if one.games else "not known"


def _of_games(designs: Sequence[Design]) -> str:
    return ", ".join(f"{d.title} {page.games(games_of(d))}" for d in designs)


def _known_table(known: Mapping[str, Sequence[tuple[float, Share]]]) -> str:
    tenths = [page.percent(part) for part, _ in next(iter(known.values()))]
    rows = [(name, *(_tension(one) for _, one in found)) for name, found in known.items()]
    return page.table("Winners called rightly, of how many games", ("design", *tenths), rows)


def _how_it_is_built(designs: Sequence[Design]) -> str:
    head, rows = built.table([d.id for d in designs])
    return page.table("From the ledgers and the content", head, rows) + page.computed(built.table)
