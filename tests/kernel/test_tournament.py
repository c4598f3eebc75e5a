"""Tournaments: everybody meets everybody from every seat, the same with any number of jobs, and is rated."""

from __future__ import annotations

from collections import Counter
from math import exp
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fivehills import Game
from fivehills.batch.ratings import ELO, MIDDLE, Score, ratings
from fivehills.batch.simulate import Row, game_seed
from fivehills.batch.tournament import Meetings, standings, tournament
from fivehills.bots.players import RandomBot
from fivehills.errors import UsageError
from fivehills.play import start
from fivehills.play.start import compiled
from fivehills.plugins.discovery import add_folder, registry
from toy import phases

for design in ("bands", "patrol"):
    add_folder(Path(__file__).parents[1] / "designs" / design)

THREE = ("random", "greedy", "other")


@pytest.fixture
def third(monkeypatch: pytest.MonkeyPatch) -> None:
    """A third bot, so that there are three pairs."""
    monkeypatch.setitem(registry().bots, "other", RandomBot)


def seats(batch: Meetings, games: int) -> list[tuple[int, tuple[str, ...]]]:
    return [(batch.seed_of(n), batch.bots_of(n)) for n in range(games * len(batch.pairs))]


class TestMeetings:
    def test_every_pair_exchanges_its_seats_on_equal_seeds(self) -> None:
        batch = Meetings("toy", seed=4, players=("a", "b", "c"), seatings=((0, 1), (1, 0)))
        met = seats(batch, 4)
        for one, other in (("a", "b"), ("a", "c"), ("b", "c")):
            own = [(seed, bots) for seed, bots in met if set(bots) == {one, other}]
            first, second = game_seed(4, 0), game_seed(4, 1)
            assert own == [(first, (one, other)), (first, (other, one)), (second, (one, other)), (second, (other, one))]

    def test_what_is_done_early_is_spread_over_all_pairs(self) -> None:
        batch = Meetings("toy", players=("a", "b", "c"), seatings=((0, 1), (1, 0)))
        assert [batch.pair_of(n) for n in range(3)] == batch.pairs

    def test_of_three_sides_each_is_held_alone_by_each_bot(self) -> None:
        found: list[Row] = []
        tournament("bands", bots=["random", "greedy"], games=6, seed=1, progress=found.append)
        assert len({row.seed for row in found}) == 1
        batch = Meetings("bands", players=("random", "greedy"), seatings=_seatings("bands"))
        alone = Counter(
            (name, bots.index(name)) for _, bots in seats(batch, 6) for name in bots if bots.count(name) == 1
        )
        assert alone == Counter((name, side) for name in ("random", "greedy") for side in range(3))

    def test_allies_sit_together(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(compiled("bands"), "allies", (0b001, 0b110, 0b110))
        assert _seatings("bands") == ((0, 1, 1), (1, 0, 0))


def _seatings(ruleset: str) -> tuple[tuple[int, ...], ...]:
    from fivehills.batch.tournament import _seatings as seatings

    return seatings(compiled(ruleset))


class TestTournament:
    def test_results_do_not_depend_on_the_number_of_jobs(self, third: None) -> None:
        one, two, three = (tournament("toy", bots=THREE, games=6, seed=5, jobs=jobs) for jobs in (1, 2, 3))
        assert one.to_json() == two.to_json() == three.to_json()
        assert one.to_json() != tournament("toy", bots=THREE, games=6, seed=6).to_json()

    def test_the_figures_agree_with_the_games(self, third: None) -> None:
        rows: list[Row] = []
        found = tournament("toy", bots=THREE, games=10, seed=3, progress=rows.append)
        assert (found.games, found.errors, len(rows)) == (30, 0, 30)
        assert [pair.bots for pair in found.pairs] == [("random", "greedy"), ("random", "other"), ("greedy", "other")]
        for pair in found.pairs:
            assert pair.games == 10 == sum(pair.wins.values()) + pair.draws
            assert sum(sum(won.values()) for won in pair.sides.values()) == sum(pair.wins.values())
        assert Counter(row.winner for row in rows if row.winner) == Counter(
            {side: sum(sum(pair.sides[side].values()) for pair in found.pairs) for side in ("french", "viet-minh")}
        )

    def test_the_stronger_bot_is_rated_above(self, third: None) -> None:
        found = tournament("toy", bots=THREE, games=20, seed=1).ratings
        assert found["greedy"].low > max(found["random"].rating, found["other"].rating)
        for own in found.values():
            assert own.low < own.rating < own.high

    def test_games_that_fail_are_named_and_count_for_nobody(self, monkeypatch: pytest.MonkeyPatch, third: None) -> None:
        recovery = phases.Turn.recovery

        def fail(self: phases.Turn, g: Game) -> None:
            recovery(self, g)
            if g.seed == game_seed(0, 1):
                raise ZeroDivisionError("lost my head")

        monkeypatch.setattr(start, "_rules", {})
        monkeypatch.setattr(phases.Turn, "recovery", fail)
        found = tournament("toy", bots=THREE, games=4)
        assert (found.games, found.errors) == (12, 6)
        assert {failure["seed"] for failure in found.failures} == {game_seed(0, 1)}
        assert [pair.games for pair in found.pairs] == [2, 2, 2]

    def test_ctrl_c_keeps_what_is_done(self, tmp_path: Path, third: None) -> None:
        def stop(row: Row) -> None:
            if row.game == 4:
                raise KeyboardInterrupt

        found = tournament("toy", bots=THREE, games=1000, out=tmp_path / "rows.jsonl", progress=stop)
        assert (found.games, found.interrupted) == (5, True)
        assert [pair.games for pair in found.pairs] == [2, 2, 1]
        assert len((tmp_path / "rows.jsonl").read_text().splitlines()) == 5

    def test_a_victory_of_sides_of_both_bots_is_half_a_point(self) -> None:
        batch = Meetings("bands", players=("a", "b"), seatings=_seatings("bands"))
        rows = [
            Row(0, 1, "red", winners=("red", "blue")),
            Row(1, 1, "red", winners=("red", "green", "blue")),
            Row(2, 1, "red", winners=("red", "blue")),
        ]
        (pair,) = standings(batch, compiled("bands"), rows).pairs
        assert batch.bots_of(2) == ("b", "a", "b")
        assert (pair.draws, pair.wins) == (2, {"a": 0, "b": 1})

    @pytest.mark.parametrize(
        ("how", "said"),
        [
            ({"bots": ["random"]}, "at least two bots, not 1"),
            ({"bots": ["random", "random"]}, "'random' is named twice"),
            ({"bots": ["random", "gredy"]}, "did you mean 'greedy'"),
            ({"games": 0}, "at least one game"),
            ({"jobs": 0}, "at least one game and one job"),
            ({"ruleset": "patrol"}, "'patrol' has nobody to play against"),
            ({"scenario": "none"}, "none"),
        ],
    )
    def test_what_is_no_tournament_is_refused(self, how: dict[str, Any], said: str) -> None:
        with pytest.raises(UsageError, match=said):
            tournament(**{"ruleset": "toy", "bots": ["random", "greedy"], "games": 2, **how})


class TestRatings:
    def test_three_to_one_is_what_elo_says(self) -> None:
        """Odds of three to one are 191 points; the game that each pair has drawn hardly counts among so many."""
        found = ratings("ab", [Score("a", "b", 40_000, 30_000)])
        assert found["a"].rating - found["b"].rating == pytest.approx(190.8, abs=0.1)
        assert found["a"].rating + found["b"].rating == 2 * MIDDLE

    def test_the_better_seat_is_nobodys_merit(self) -> None:
        """Where one side always wins, equal bots stay equal, and one upset says more than it would among equals."""
        equal = ratings("ab", [Score("a", "b", 50, 49, 0), Score("a", "b", 50, 1, 0, mirrored=True)])
        assert equal["a"].rating == equal["b"].rating == MIDDLE
        seats = [Score("a", "b", 50, 49, 0), Score("a", "b", 50, 5, 0, mirrored=True)]
        blind = [Score("a", "b", 100, 54)]
        assert ratings("ab", seats)["a"].rating > ratings("ab", blind)["a"].rating + 30

    def test_who_wins_everything_has_a_finite_rating_that_is_surely_higher(self) -> None:
        found = ratings("ab", [Score("a", "b", 20, 20)])
        assert found["b"].high < found["a"].low < found["a"].rating < found["a"].high < 4000

    def test_more_games_make_the_interval_narrower(self) -> None:
        widths = [
            own.high - own.low for n in (10, 40, 160) for own in [ratings("ab", [Score("a", "b", n, 0.6 * n)])["a"]]
        ]
        assert widths[0] > 1.8 * widths[1] > 3.4 * widths[2]

    def test_without_a_game_nothing_is_known(self) -> None:
        found = ratings("ab", [Score("a", "b", 0, 0)])["a"]
        assert found.rating == MIDDLE
        assert found.high - found.low > 500

    def test_the_interval_holds_the_truth_in_95_of_100_tournaments(self) -> None:
        rng = Random(1)
        truth = {"a": 0.6, "b": 0.0, "c": -0.6}
        hits = 0
        for _ in range(60):
            found = ratings("abc", [_played(rng, truth, *pair) for pair in ("ab", "ac", "bc")])
            hits += sum(own.low <= MIDDLE + ELO * truth[name] <= own.high for name, own in found.items())
        assert 165 <= hits < 180


def _played(rng: Random, truth: dict[str, float], first: str, second: str, games: int = 40) -> Score:
    chance = 1 / (1 + exp(truth[second] - truth[first]))
    return Score(first, second, games, sum(rng.random() < chance for _ in range(games)))
