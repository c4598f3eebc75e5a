"""The report: each design side by side, and history as a column of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from html import escape
from math import isinf
from statistics import fmean

import fivehills
from fivehills.chronicle import history
from fivehills.chronicle.telling import date_of
from fivehills.compare import built, costs, figures, otherwise, page, playing, plots, summary
from fivehills.compare.figures import DAY_ONE, Rows, Share
from fivehills.compare.gathering import Design, games_of, gathered, palette
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
        ("short", "In short", summary.section(designs, played)),
        ("wins", "Who wins", _who_wins(designs)),
        ("falls", "When what falls", _what_falls(designs)),
        ("costs", "What it costs", costs.section(designs)),
        ("plays", "How it plays", _how_it_plays(designs)),
        ("built", "How it is built", _how_it_is_built(designs)),
        ("whatif", "What if", otherwise.answers(designs, played)),
        ("made", "How this was made", _made(designs, played)),
    ]
    ways = WAYS[len(designs)] if len(designs) < len(WAYS) else str(len(designs))
    return page.document(f"Dien Bien Phu, {ways} way{'s' * (len(designs) != 1)}", lead, sections)


def _made(designs: Sequence[Design], played: Mapping[Series, Rows]) -> str:
    """Versions and seeds, so that others can make the same report."""
    versions = ", ".join(f"{design.id} {design.version}" for design in designs)
    seeds = {row["seed"] for rows in played.values() for row in rows}
    return page.paragraph(
        f"Five Hills {fivehills.__version__} with {versions}; {page.number(len(seeds))} seeds, each played by every "
        f"pair of bots and again with each thing otherwise.{_broken(played)} Beside this report, designs.json holds "
        "the seed of the batch and marks of content, rules and engine; games holds the rows that every figure is "
        "computed from, and the tables games, falls and figures the same for spreadsheets (.csv) and for data frames "
        "(.parquet)."
    )


def _broken(played: Mapping[Series, Rows]) -> str:
    broken = sum(len(rows) - len(figures.finished(rows)) for rows in played.values())
    told = f" {page.games(broken)} broke off with an error and {'is' if broken == 1 else 'are'} left out."
    return told if broken else ""


def _bots(designs: Sequence[Design]) -> str:
    return ", ".join(dict.fromkeys(bot for design in designs for pair in design.by_bots for bot in pair))


# --- who wins -------------------------------------------------------------------------------------------------------


def _who_wins(designs: Sequence[Design]) -> str:
    by_name = {
        (d.title, " – ".join(bots)): figures.wins(rows, "viet-minh")
        for d in designs
        for bots, rows in d.by_bots.items()
    }
    rows = [
        (f"{design} ({bots})", str(one.games), page.percent(one.share), _interval(one), str(one.to_halve))
        for (design, bots), one in by_name.items()
    ]
    head = ("design (French – Viet Minh bot)", "games", "Viet Minh win", "95 % interval", "games to halve it")
    scale = [outcome.id.replace("-", " ") for outcome in history.facts("outcomes").outcomes]
    ends = [
        (d.title, str(games_of(d)), *(page.percent(one.share) for one in figures.outcomes(d.rows).values()))
        for d in designs
    ]
    ends.append(("1954", "", *("yes" if id_ == "historical" else "" for id_ in scale)))
    return (
        page.picture(
            plots.shares(by_name, "games that the Viet Minh win", palette(designs)),
            f"Viet Minh victories with 95 % intervals (French – Viet Minh bot): {_of_games(designs)}",
        )
        + page.table("Victories by bots", head, rows)
        + page.computed(figures.share, figures.wins)
        + _how_sure(by_name)
        + page.table("Outcomes on one scale, best bots", ("design", "games", *scale), ends)
        + page.folded("What the outcomes mean", _scale())
        + page.computed(figures.outcomes)
        + _ladder(designs)
        + _scores(designs)
    )


def _scale() -> str:
    """The outcomes of the common scale in words, from the worst to the best for the camp."""
    outcomes = history.facts("outcomes").outcomes
    return "".join(page.paragraph(f"{one.id.replace('-', ' ').capitalize()}: {one.text}") for one in outcomes)


def _how_sure(by_name: plots.Shares) -> str:
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
        for bot, seats in playing.ladder(d.by_bots).items()
        if len(d.by_bots) > 1
    ]
    if not rows:
        return page.paragraph("One kind of bot played; --bots random,greedy adds a ladder of bots.")
    head = ("bot", "games", "wins as French", "wins as Viet Minh")
    return page.table("Ladder of bots, against the others", head, rows) + page.computed(playing.ladder)


def _with_interval(one: Share) -> str:
    return f"{page.percent(one.share)} ({_interval(one)})"


def _scores(designs: Sequence[Design]) -> str:
    rows = [
        (f"{d.title}: {name.replace('_', ' ')}", f"{value:g}", str(games_of(d)))
        for d in designs
        for name, value in playing.scores(d.rows).items()
    ]
    table = page.table("Scores at the end, in each design's own terms", ("figure", "median", "games"), rows)
    return page.folded("Scores at the end", table + page.computed(playing.scores))


def _interval(one: Share) -> str:
    return f"{100 * one.low:.0f} to {100 * one.high:.0f} %"


# --- when what falls ------------------------------------------------------------------------------------------------


def _what_falls(designs: Sequence[Design]) -> str:
    many = [_falls_of(design, palette(designs)) for design in designs if len(design.falls) >= MANY]
    few = [_falls_of(design, palette(designs)) for design in designs if len(design.falls) < MANY]
    told = page.large(many) + page.large(few)
    said = (
        "Positions are in the order of 1954, when each was lost on the day of the black bar. "
        "Dot: median; band: middle 80 %; arrow: it holds in half of the games or more."
    )
    return _valleys(designs) + page.paragraph(said) + told + page.computed(figures.falls, figures.order_of_fall)


def _names() -> dict[str, str]:
    return {id_: history.name_of(id_) for id_ in history.strongpoints()}


def _falls_of(design: Design, colours: plots.Palette) -> str:
    """The days of fall of one design: as a picture, what they say, and as a table."""
    names = _names()
    found, taus = design.falls, design.taus
    inside = sum(fall.is_inside for fall in found)
    told = f"History lies within the middle 80 % for {inside} of {page.positions(len(found))}. "
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
            _day(fall.when_lost) if fall.lost.share else "",
            f"{_day(fall.low)} to {_day(fall.high)}",
            _day(fall.history),
        )
        for fall in found
    ]
    caption = f"{design.title}, {page.games(games_of(design))}"
    drawn = plots.days_of_fall(found, design.title, names, colours) if len(found) >= MANY else ""
    return (
        f"<h3>{escape(design.title)}</h3>"
        + (page.picture(drawn, f"Days of fall, {page.games(games_of(design))}") if drawn else "")
        + page.paragraph(told + (order or "Too few fall for an order."))
        + page.folded("As a table", page.table(caption, FALLS, rows))
    )


FALLS = ("position", "lost", "median", "median where lost", "middle 80 %", "1954")


def _valleys(designs: Sequence[Design]) -> str:
    """A small picture of the valley for history and for each design, all in the same frame."""
    then = {id_: figures.day(history.fell(id_)) for id_ in history.strongpoints()}
    pictures = [page.picture(plots.valley(then, "1954"), "The last day on which each position was lost")]
    for d in designs:
        median = {fall.strongpoint: fall.median for fall in d.falls}
        at_times = {fall.strongpoint: fall.when_lost for fall in d.falls}
        drawn = plots.valley(median, d.title, at_times)
        pictures.append(page.picture(drawn, f"Median day of {page.games(games_of(d))}"))
    told = "River, airstrip and hills are where they were; Isabelle, 6 km to the south, is drawn at the lower edge."
    return (
        page.picture(
            plots.colour_bar(),
            "The last day of each position in the pictures of the valley. White square: it holds in half of the games "
            "or more; dot in it: the median day of the games in which it falls",
        )
        + page.small(pictures)
        + page.paragraph(told)
    )


def _day(day: float) -> str:
    return "holds" if isinf(day) else date_of((DAY_ONE + timedelta(days=day)).replace(hour=0, minute=0))


# --- how it plays, how it is built ----------------------------------------------------------------------------------


def _how_it_plays(designs: Sequence[Design]) -> str:
    rows = [line for design in designs if (line := _played(design)) is not None]
    known = {d.title: playing.known_early(d.rows) for d in designs}
    open_ended = [d for d in designs if 0 < figures.wins(d.rows, "french").share < 1]
    luck = ("design", "games", "lead changes", "leader at 80 % loses", "explained by bots", "left to luck")
    return (
        page.table("A game between the best bots, on the average", PLAY, rows)
        + page.computed(playing.play)
        + page.table("Suspense, luck and skill", luck, [_suspense(design) for design in designs])
        + page.computed(playing.lead_changes, playing.tension, playing.skill)
        + "<h3>How early the winner is known</h3>"
        + _chances(designs, open_ended)
        + page.folded("How often the winner can be called, as a table", _known_table(known))
        + page.computed(playing.known_early)
    )


PLAY = (
    "design", "games", "turns", "decisions", "decisions a turn", "French decisions", "Viet Minh decisions",
    "French share", "options a decision", "forced", "turn passes", "hours for people",
)  # fmt: skip


def _chances(designs: Sequence[Design], open_ended: Sequence[Design]) -> str:
    """The curve of winning chances, for designs that both sides win."""
    decided = [d.title for d in designs if d not in open_ended]
    told = (
        page.paragraph(f"Known from the start, as one side wins every game: {', '.join(decided)}.") if decided else ""
    )
    if not open_ended:
        return told
    found = {d.title: playing.chances(d.rows) for d in open_ended}
    tenths = [page.percent(part) for part, _ in next(iter(found.values()))]
    rows = [(name, *(page.percent(chance) for _, chance in own)) for name, own in found.items()]
    return (
        told
        + page.picture(plots.chances(found, palette(designs)), f"Chance of the later winner: {_of_games(open_ended)}")
        + page.folded("As a table", page.table("Chance of the later winner", ("design", *tenths), rows))
        + page.computed(playing.chances)
    )


def _played(design: Design) -> tuple[str, ...] | None:
    one = playing.play(design.rows)
    if one is None:
        return None
    total = sum(one.decisions.values())
    return (
        design.title,
        str(one.games),
        f"{one.turns:.1f}",
        page.number(total),
        page.number(one.per_turn),
        *(page.number(one.decisions.get(side, 0)) for side in costs.SIDES),
        page.percent(one.decisions.get("french", 0) / total),
        f"{one.options:.1f}",
        page.percent(one.forced),
        page.number(one.changes),
        f"{one.minutes / 60:.1f}",
    )


def _suspense(design: Design) -> tuple[str, ...]:
    changes, skill = playing.lead_changes(design.rows), playing.skill(design.by_bots)
    return (
        design.title,
        str(games_of(design)),
        "not known" if changes is None else f"{changes:.1f}",
        _tension(playing.tension(design.rows)),
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
