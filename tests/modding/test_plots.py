"""Three sides that plot in secret: greedy judges its orders from every seat, and says where a design makes it slow."""

from __future__ import annotations

from pathlib import Path

import pytest

from fivehills.batch.simulate import simulate
from fivehills.bots.greedy import GreedyBot
from fivehills.bots.seat import Seat, own_chance
from fivehills.play.start import new_game
from fivehills.plugins.discovery import add_folder
from fivehills.proof.check import battery
from fivehills.proof.thinking import Counting, slow

SIDES = ("red", "green", "blue")
GAMES = 30

add_folder(Path(__file__).parents[1] / "designs" / "bands")


@pytest.mark.parametrize("side", SIDES)
def test_greedy_judges_a_plot_that_is_not_the_last_one_written(side: str) -> None:
    bots = ["greedy" if other == side else "random" for other in SIDES]
    wins = simulate("bands", games=GAMES, seed=11, bots=bots).wins
    assert wins[side] >= 0.75 * GAMES, wins


def test_no_seat_is_better_among_equals() -> None:
    wins = simulate("bands", games=GAMES, seed=12, bots=["greedy"] * 3).wins
    assert all(wins[side] <= 0.6 * GAMES for side in SIDES), wins


def test_the_battery_holds_with_three_sides_that_plot() -> None:
    report = battery("bands", games=6)
    assert report.ok, str(report)


def test_a_sample_keeps_the_answers_of_the_side_that_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game("bands", seed=3)
    step = type(game.state.stack[-1])
    listed: list[int] = []
    legal = step.legal

    def counted(self, g):  # type: ignore[no-untyped-def]
        listed.append(self.actor)
        return legal(self, g)

    monkeypatch.setattr(step, "legal", counted)
    sample = Seat(game, "red", own_chance(3, "red")).sample()
    assert not listed
    assert sample.decision.actions == game.decision.actions
    assert game.sample("blue", own_chance(3, "blue")).decision.actor == "red"
    assert listed == [0]


def test_a_bot_that_is_slow_for_want_of_rest_is_told_of_by_name() -> None:
    bot = Counting()
    game = new_game("toy", seed=7)
    impulse, damage = game.rules.steps["Impulse"], game.rules.steps["Damage"]
    bot.trials[impulse], bot.supposed[impulse, damage] = 10, 90
    (note,) = slow(bot)
    assert "slow at 'Impulse'" in note
    assert "9 to 'Damage'" in note
    bot.supposed[impulse, damage] = 20
    assert slow(bot) == []


def test_counting_does_not_change_what_greedy_chooses() -> None:
    game = new_game("toy", seed=7)
    seats = [Seat(game, "french", own_chance(7, "french")) for _ in range(2)]
    assert GreedyBot().choose(seats[0]) == Counting().choose(seats[1])
