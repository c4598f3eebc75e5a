"""Three sides that plot in secret: greedy judges its orders from every seat, and says where a design makes it slow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fivehills import Choice, Game
from fivehills.batch.simulate import simulate
from fivehills.bots.greedy import GreedyBot
from fivehills.bots.seat import Seat, own_chance
from fivehills.play import start
from fivehills.play.start import new_game
from fivehills.plugins.discovery import add_folder
from fivehills.proof.check import battery
from fivehills.proof.thinking import Counting, slow

SIDES = ("red", "green", "blue")
GAMES = 30

for design in ("bands", "depths"):
    add_folder(Path(__file__).parents[1] / "designs" / design)


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


def _supposed(game: Game) -> int:
    """How many of its own further answers greedy supposes while it answers a question."""
    bot = Counting()
    bot.choose(Seat(game, game.decision.actor, own_chance(3, game.decision.actor)))
    return sum(bot.supposed.values())


def test_answers_that_stand_by_themselves_are_judged_by_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game("depths", seed=4)
    while game.decision.actor != "escorts":
        game.play(game.decision.actions[0])
    course = type(game.state.stack[-1])
    assert _supposed(game) > 0
    monkeypatch.setattr(course, "is_restful", lambda self, g: True)
    assert _supposed(game) == 0
    monkeypatch.setattr(course, "rest", ("steer",))
    assert _supposed(game) > 0


@pytest.mark.parametrize("ruleset", ["bands", "depths"])
def test_no_answers_are_listed_that_nobody_gives(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    counts: Counter[str] = Counter()

    def counting(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*args: Any) -> Any:
            found = function(*args)
            counts[name] += name == "answers" or bool(found)  # an empty list says that a question is over
            return found

        return counted

    monkeypatch.setattr(start, "_rules", {})
    game = new_game(ruleset, seed=3)
    for step in game.rules.steps.values():
        if issubclass(step, Choice) and "legal" in vars(step):
            monkeypatch.setattr(step, "legal", counting("lists", step.legal))
    monkeypatch.setattr(Game, "_apply", counting("answers", Game._apply))
    simulate(ruleset, games=1, seed=3, bots=["greedy"] * len(game.rules.sides))
    assert counts["answers"] > 100
    assert counts["lists"] <= counts["answers"]


def test_counting_does_not_change_what_greedy_chooses() -> None:
    game = new_game("toy", seed=7)
    seats = [Seat(game, "french", own_chance(7, "french")) for _ in range(2)]
    assert GreedyBot().choose(seats[0]) == Counting().choose(seats[1])
