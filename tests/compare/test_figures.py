"""Figures on values made by hand, where four stored games cannot tell right from nearly right."""

from __future__ import annotations

import pytest

from fivehills.compare import figures, measures, otherwise, playing


def _row(seed, winner, leads):
    return {"seed": seed, "winner": winner, "error": "", "story": {"leads": leads}}


@pytest.mark.parametrize(("part", "value"), [(0.1, 1), (0.2, 2), (0.5, 5), (0.9, 9), (1.0, 9)])
def test_a_quantile_is_a_value_that_occurs(part, value):
    assert figures.quantile(list(range(10)), part) == value


def test_the_middle_80_per_cent_leaves_a_tenth_at_either_end():
    entries = [[{"at": "1954-03-20T00:00", "losses": {"french": 10 * game}}] for game in range(10)]
    rows = [{"seed": game, "error": "", "story": {"entries": own}} for game, own in enumerate(entries)]
    (point,) = figures.curve(rows, "losses", "french")
    assert (point.low, point.median, point.high, point.games) == (10, 50, 90, 10)


def test_games_equal_to_history_count_by_half():
    assert figures.percentile([1, 2, 2, 3], 2) == 0.5
    assert figures.percentile([2, 2], 2) == 0.5
    assert figures.percentile([1, 2], 2) == 0.75
    assert figures.percentile([], 2) is None


def test_tension_is_measured_when_eighty_per_cent_are_over():
    """The French lead until seven tenths, the Viet Minh at eight tenths; the French win one game of two."""
    won = _row(1, "french", [5, 5, 5, 5, 5, 5, 5, 5, 1, 5, 5])
    lost = _row(2, "viet-minh", [1, 1, 1, 1, 1, 1, 1, 1, 5, 1, 1])
    assert (playing.tension([won, lost]).share, playing.tension([won, lost]).games) == (1.0, 2)


def test_what_fell_after_the_last_day_of_a_design_is_as_in_history_where_it_holds():
    rows = [{"seed": 1, "error": "", "story": {"strongpoints": ["eliane_2"], "falls": {}}}]
    assert [fall.is_inside for fall in figures.falls(rows, until=18)] == [True]
    assert [fall.is_inside for fall in figures.falls(rows, until=60)] == [False]


@pytest.mark.parametrize(
    ("games", "chances"),
    [
        ([(1, False), (2, True), (3, False), (4, True)], [0, 0.5, 0.5, 1]),
        ([(1, True), (1, False), (2, True)], [0.5, 0.5, 1]),
        ([(1, True), (2, True), (3, False)], [2 / 3, 2 / 3, 2 / 3]),
    ],
)
def test_chances_rise_with_the_evaluation_and_are_as_often_true(games, chances):
    assert measures.rising(games) == pytest.approx(chances)


def test_the_winner_of_a_game_that_is_open_has_even_chances():
    rows = [_row(seed, winner, [0, 0]) for seed, winner in enumerate(("french", "viet-minh"))]
    assert playing.chances(rows, parts=1) == [(1.0, 0.5)]


def test_what_comes_in_a_turn_is_laid_over_the_mean_of_all_turns():
    entries = [
        {"at": f"1954-03-{day}T00:00", "counts": {"airlift": {"french": loads}}}
        for day, loads in ((13, 0.0), (20, 6.0), (27, 2.0))
    ]
    rows = [{"seed": 1, "error": "", "story": {"entries": entries}}]
    assert [point.median for point in figures.of_mean(rows, "airlift", "french")] == [1.5, 0.5]


def test_designs_disagree_where_a_figure_clearly_rises_here_and_falls_there():
    up, down, vague = (figures.Difference(mean, mean - 1, mean + 1, 9) for mean in (3, -3, 0.5))
    one, other = [up, up, vague, None], [up, down, down, up]
    assert otherwise.disagreed([one, other]) == ["positions lost"]
    assert otherwise.disagreed([one, one]) == []


def test_order_of_fall_is_kendalls_tau():
    """Beatrice, Gabrielle and Huguette 7 fell in this order; here the last two change places, or hold."""

    def row(**falls):
        points = ("beatrice", "gabrielle", "huguette_7")
        return {"seed": 1, "error": "", "story": {"strongpoints": points, "falls": falls}}

    early, middle, late = "1954-03-14T00:00", "1954-03-20T00:00", "1954-04-02T00:00"
    swapped = row(beatrice=early, gabrielle=late, huguette_7=middle)
    held = row(beatrice=early)
    assert figures.order_of_fall([swapped]) == pytest.approx([1 / 3])
    assert figures.order_of_fall([held]) == pytest.approx([2 / (2 * 3) ** 0.5])
    assert figures.order_of_fall([row()]) == []


@pytest.mark.parametrize(
    ("hits", "games", "low", "high"), [(0, 5, 0.0, 0.4345), (3, 5, 0.2307, 0.8824), (5, 5, 0.5655, 1.0)]
)
def test_the_interval_of_a_share_is_that_of_wilson(hits, games, low, high):
    found = figures.share(hits, games)
    assert (found.low, found.high) == pytest.approx((low, high), abs=1e-4)


def test_few_pairs_make_a_wide_interval():
    """Of four pairs Student's interval reaches 3.18 standard errors, not 1.96; equal differences leave no doubt."""

    def rows(*values):
        return [{"seed": seed, "error": "", "value": value} for seed, value in enumerate(values)]

    found = figures.paired(rows(0, 0, 0, 0), rows(1, 2, 3, 4), lambda row: row["value"])
    assert (found.mean, found.high - found.mean) == pytest.approx((2.5, 3.182446 * (5 / 3 / 4) ** 0.5))
    alike = figures.paired(rows(0, 0), rows(2, 2), lambda row: row["value"])
    assert (alike.low, alike.high, alike.is_clear) == (2, 2, True)
