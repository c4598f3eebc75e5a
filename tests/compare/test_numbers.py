"""Every number of the report is computed again here from the stored rows, by plain code of its own."""

from __future__ import annotations

import statistics
from datetime import datetime, timedelta

import pytest

from fivehills.chronicle import history

NAMES = {
    "enpointe": "En Pointe Toujours!",
    "gamble": "The Final Gamble",
    "season": "A Season in Hell",
    "storm": "Storm Over Dien Bien Phu",
    "tonkin": "Tonkin",
}
BEGIN = datetime(1954, 3, 13)


def _best(played, ruleset):
    """The rows of the best bots without a variant: greedy where it played."""
    own = [(series, rows) for series, rows in played.items() if series.ruleset == ruleset and not series.variant]
    return own[-1][1]


def _days(text):
    return (datetime.fromisoformat(text) - BEGIN) / timedelta(days=1)


def _percent(number):
    return f"{100 * number:.0f} %"


def _wilson(hits, games):
    """The roots of the equation that the bounds of the interval solve: (p - rate)^2 = z^2 p (1 - p) / n."""
    z, rate = 1.959964, hits / games
    a, b, c = 1 + z * z / games, -(2 * rate + z * z / games), rate * rate
    spread = max(0.0, b * b - 4 * a * c) ** 0.5
    low, high = max(0.0, (-b - spread) / (2 * a)), min(1.0, (-b + spread) / (2 * a))
    return f"{100 * low:.0f} to {100 * high:.0f} %"


def _nearest(values, part):
    values = sorted(values)
    return values[min(len(values) - 1, int(part * len(values)))]


def _row(table, first):
    return next(row for row in table if row[0] == first)


def test_victories(played, tables):
    (table,) = tables["Victories by bots"]
    checked = 0
    for series, rows in played.items():
        if series.variant:
            continue
        won = sum(row["winner"] == "viet-minh" for row in rows)
        name = f"{NAMES[series.ruleset]} ({' – '.join(series.bots)})"
        assert _row(table, name)[1:] == [
            str(len(rows)), _percent(won / len(rows)), _wilson(won, len(rows)), str(4 * len(rows)),
        ]  # fmt: skip
        checked += 1
    assert checked == len(table) - 1 == 8


def test_outcomes(played, tables):
    (table,) = tables["Outcomes on one scale, best bots"]
    for ruleset, name in NAMES.items():
        rows = _best(played, ruleset)
        ends = [row["story"]["outcome"] for row in rows]
        assert _row(table, name)[1:] == [
            str(len(rows)),
            *(_percent(ends.count(id_) / len(ends)) for id_ in table[0][2:]),
        ]


def test_the_ladder(played, tables):
    (table,) = tables["Ladder of bots, against the others"]
    by_pair = {series.bots: rows for series, rows in played.items() if series.ruleset == "storm" and not series.variant}
    for bot, other in (("random", "greedy"), ("greedy", "random")):
        french = [row["winner"] == "french" for row in by_pair[bot, other]]
        viet_minh = [row["winner"] == "viet-minh" for row in by_pair[other, bot]]
        cells = [
            f"{_percent(statistics.mean(map(int, won)))} ({_wilson(sum(won), len(won))})" for won in (french, viet_minh)
        ]
        assert _row(table, f"{NAMES['storm']}: {bot}")[1:] == [str(len(french) + len(viet_minh)), *cells]


def test_scores(played, tables):
    (table,) = tables["Scores at the end, in each design's own terms"]
    for ruleset, name in NAMES.items():
        rows = _best(played, ruleset)
        numbers = [key for key, value in rows[0]["scores"].items() if isinstance(value, (int, float))]
        for key in numbers:
            cells = _row(table, f"{name}: {key.replace('_', ' ')}")[1:]
            assert cells == [f"{statistics.median(row['scores'][key] for row in rows):g}", str(len(rows))]


@pytest.mark.parametrize("ruleset", NAMES)
def test_days_of_fall(played, tables, ruleset):
    rows = _best(played, ruleset)
    (table,) = tables[f"{NAMES[ruleset]}, {len(rows)} games"]
    points = rows[0]["story"]["strongpoints"]
    assert len(table) == len(points) + 1
    for point, cells in zip(points, table[1:], strict=True):
        falls = [row["story"]["falls"].get(point) for row in rows]
        days = [float("inf") if fell is None else _days(fell) for fell in falls]
        middle = [_date(_nearest(days, part)) for part in (0.5, 0.1, 0.9)]
        lost = _percent(sum(fell is not None for fell in falls) / len(falls))
        assert cells[1:4] == [lost, middle[0], f"{middle[1]} to {middle[2]}"]
        assert cells[4] == _date((history.fell(point) - BEGIN) / timedelta(days=1))


def _date(days):
    if days == float("inf"):
        return "holds"
    when = BEGIN + timedelta(days=days)
    return f"{when.day} {when:%B}"


def test_losses(played, tables):
    (table,) = tables["Losses at the end, median of the games of the best bots"]
    for ruleset, name in NAMES.items():
        rows = _best(played, ruleset)
        ends = {side: [row["story"]["entries"][-1]["losses"][side] for row in rows] for side in ("french", "viet-minh")}
        french, viet_minh = sum(ends["french"]), sum(ends["viet-minh"])
        ratio = f"{viet_minh / french:.1f}" if french and viet_minh else "not known"
        medians = [f"{_nearest(ends[side], 0.5):.0f}" for side in ends]
        assert _row(table, name)[1:5] == [str(len(rows)), *medians, ratio]


def test_how_it_plays(played, tables):
    (table,) = tables["A game between the best bots, on the average"]
    for ruleset, name in NAMES.items():
        rows = _best(played, ruleset)
        plays = [row["story"]["play"] for row in rows]
        mean = statistics.mean
        total = mean(sum(play["decisions"].values()) for play in plays)
        french, forced = mean(play["decisions"]["french"] for play in plays), mean(play["forced"] for play in plays)
        turns = mean(len(row["story"]["entries"]) - 1 for row in rows)
        assert _row(table, name)[1:9] == [
            str(len(rows)), f"{total:.0f}", _percent(french / total), f"{total / turns:.0f}",
            f"{mean(play['options'] for play in plays):.1f}", _percent(forced),
            f"{mean(play['changes'] for play in plays):.0f}", f"{total * ((1 - forced) * 12 + 4) / 60:.0f}",
        ]  # fmt: skip


def test_how_early_the_winner_is_known(played, tables):
    (table,) = tables["Winners called rightly, of how many games"]
    for ruleset, name in NAMES.items():
        rows = [row for row in _best(played, ruleset) if row["winner"]]
        cells = []
        for tenth in range(1, 11):
            leads = [(row["story"]["leads"], row) for row in rows]
            at = [(own[min(len(own) - 1, int(tenth / 10 * (len(own) - 1) + 0.5))], row) for own, row in leads]
            order = [row for _, row in sorted(at, key=lambda pair: (-pair[0], pair[1]["seed"]))]
            french = [row["winner"] == "french" for row in order]
            called = [place < sum(french) for place in range(len(order))]
            right = sum(one == other for one, other in zip(french, called, strict=True))
            cells.append(f"{_percent(right / len(rows))} of {len(rows)}" if rows else "not known")
        assert _row(table, name)[1:] == cells


def test_differences_on_the_same_seeds(played, tables):
    shown = tables["Differences on the same seeds"]
    asked = list(dict.fromkeys(series.variant for series in played if series.variant))
    assert len(shown) == len(asked) == 2
    compared = 0
    for variant, table in zip(asked, shown, strict=True):
        for series, rows in played.items():
            if series.variant == variant:
                base = {row["seed"]: row for row in _best(played, series.ruleset)}
                pairs = [(base[row["seed"]], row) for row in rows]
                assert _row(table, NAMES[series.ruleset])[2:] == [_cell(pairs, *measure) for measure in MEASURES]
                compared += 1
    assert compared == 9


def _mean_fall(row):
    story = row["story"]
    return statistics.mean(
        _days(story["falls"].get(p, story["ended"])) + (p not in story["falls"]) for p in story["strongpoints"]
    )


MEASURES = [
    (lambda row: row["winner"] == "viet-minh", 2),
    (lambda row: len(row["story"]["falls"]), 1),
    (lambda row: row["story"]["entries"][-1]["losses"]["french"], 0),
    (_mean_fall, 1),
]


def _cell(pairs, figure, places):
    found = [float(figure(after)) - float(figure(before)) for before, after in pairs]
    mean, half = statistics.mean(found), 1.959964 * statistics.stdev(found) / len(found) ** 0.5
    one, low, high = (f"{number + 0.0:+.{places}f}" for number in (mean, mean - half, mean + half))
    return f"{one} ({low} to {high}, {len(found)} pairs)"
