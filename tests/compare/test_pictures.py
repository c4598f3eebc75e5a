"""Pictures are drawn from the figures that the tables show: what each is given is computed again from the rows."""

from __future__ import annotations

import pytest

from compare import plain, plain_play
from compare.plain import NAMES, best, date, percent
from fivehills.compare import plots
from fivehills.compare.report import report

KINDS = ("shares", "days_of_fall", "curves", "chances", "differences", "valley")


@pytest.fixture(scope="session")
def drawn(played):
    """What every kind of picture was given in the report, in the order of the page."""
    given = {kind: [] for kind in KINDS}

    def noting(kind):
        return lambda *words: given[kind].append(words) or ""

    with pytest.MonkeyPatch.context() as patch:
        for kind in KINDS:
            patch.setattr(plots, kind, noting(kind))
        report(played)
    return given


def test_shares_are_drawn_with_their_intervals(drawn, played):
    ((shares, *_),) = drawn["shares"]
    shown = [
        [f"{design} ({bots})", str(one.games), percent(one.share), f"{100 * one.low:.0f} to {100 * one.high:.0f} %"]
        for (design, bots), one in shares.items()
    ]
    assert shown == [row[:4] for row in plain_play.victories(played)]


def test_days_of_fall_are_those_of_the_rows(drawn, played):
    many = {id_: name for id_, name in NAMES.items() if len(plain.in_order(best(played, id_))) > 2}
    assert [design for _, design, *_ in drawn["days_of_fall"]] == list(many.values())
    for (falls, *_), id_ in zip(drawn["days_of_fall"], many, strict=True):
        shown = [[percent(one.lost.share), date(one.median), f"{date(one.low)} to {date(one.high)}"] for one in falls]
        assert shown == [[row[1], row[2], row[4]] for row in plain.falls(best(played, id_))]
        assert [one.history for one in falls] == [plain.fell(one.strongpoint) for one in falls]


def test_the_valley_is_coloured_by_day_of_fall(drawn, played):
    (then, title), *designs = drawn["valley"]
    assert title == "1954"
    assert then == {point: plain.fell(point) for point in plain.strongpoints()}
    for (median, shown, at_times), (id_, name) in zip(designs, NAMES.items(), strict=True):
        rows = best(played, id_)
        assert shown == name
        assert median == {point: plain.nearest(plain.days_of(rows, point), 0.5) for point in plain.in_order(rows)}
        for point, day in at_times.items():
            fallen = [one for one in plain.days_of(rows, point) if one < plain.HOLDS]
            assert day == (plain.nearest(fallen, 0.5) if fallen else plain.HOLDS)


def test_curves_are_those_of_the_tables(drawn, played):
    tables = plain.curves(played)
    assert [label for _, _, label, _ in drawn["curves"]] == list(tables)
    for found, then, label, _ in drawn["curves"]:
        write = plain.number if label.endswith(("men", "fight")) else percent
        shown = [
            [name, str(point.games), write(point.median), f"{write(point.low)} to {write(point.high)}"]
            for name, points in found.items()
            for point in points
        ]
        known = [write(low) if low == high else f"{write(low)} to {write(high)}" for _, low, high in then]
        assert shown == [[name, games, *rest] for name, _, games, *rest in tables[label] if name != "1954"]
        assert known == [row[3] for row in tables[label] if row[0] == "1954"]


def test_chances_are_those_of_the_rows(drawn, played):
    ((found, _),) = drawn["chances"]
    shown = [[name, *(percent(chance) for _, chance in tenths)] for name, tenths in found.items()]
    assert shown == plain_play.chances(played)


def test_differences_are_drawn_with_their_intervals(drawn, played):
    asked = list(dict.fromkeys(series.variant for series in played if series.variant))
    assert len(drawn["differences"]) == 2 * len(asked)
    for number, (found, _, _) in enumerate(drawn["differences"]):
        table = plain_play.differences(played, asked[number // 2])
        column, places = (3, 1) if number % 2 == 0 else (4, 0)
        for name, one in found.items():
            cell = next(row[column] for row in table if row[0] == name)
            mean, low, high = (plain_play.signed(bound, places) for bound in (one.mean, one.low, one.high))
            told = f"{mean} ({low} to {high}, {one.pairs} pairs)"
            assert cell == (told if one.low or one.high else f"none ({one.pairs} pairs)")
