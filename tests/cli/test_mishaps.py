"""What is wrong in a ruleset's code is told once, with its place; what never returns is stopped."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar

import pytest

from fivehills import Action, Choice, Game, Procedure, hookimpl, new_game
from fivehills.batch.simulate import simulate
from fivehills.bots.players import RandomBot
from fivehills.cases.run import run_case
from fivehills.errors import RulesetError
from fivehills.play import start, watchdog
from fivehills.plugins import discovery as plugins
from fivehills.proof.check import PROPERTIES, battery
from toy import phases, plugin

from .cli_helpers import Run

HERE = Path(__file__).name
CASE = """schema: 1
provenance: own
ruleset: toy
id: crash
title: A turn that ends badly
cite: T4
scenario: short
play: [plan hold, plan press, pass, pass]
expect: {over: false}
"""


@pytest.fixture
def patch(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    monkeypatch.setattr(start, "_rules", {})
    return monkeypatch


@pytest.fixture
def crashing(patch: pytest.MonkeyPatch) -> None:
    def recovery(self: phases.Turn, g: Game) -> None:
        raise KeyError("no such counter")

    patch.setattr(phases.Turn, "recovery", recovery)


@pytest.fixture
def impatient(patch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    patch.setattr(watchdog, "PATIENCE", 0.4)
    patch.setattr(watchdog, "LOOK", 0.1)
    return patch


# --- told once ----------------------------------------------------------------------------------------------------


def _places(text: str) -> int:
    return text.count(f"{HERE}:")


@pytest.mark.usefixtures("crashing")
def test_check_stops_at_an_error_and_names_file_line_step_action_and_seed(cli: Run) -> None:
    done = cli("check", "toy", "--games", "20")
    assert done.code == 1
    assert done.out.count("KeyError") == _places(done.out) == 1
    line = next(line for line in done.out.splitlines() if "KeyError" in line)
    assert f"{HERE}:46 in crashing.<locals>.recovery, step Turn, stage recovery, action 'pass') [seed " in line
    assert f"toy: {len(PROPERTIES) - 1} properties not tried, since an error ended it" in done.out
    assert "Traceback" not in done.out + done.err


@pytest.mark.usefixtures("crashing")
def test_a_batch_tells_one_mistake_once(cli: Run) -> None:
    done = cli("simulate", "toy", "--games", "12")
    assert done.code == 1
    assert _places(done.error) == 1
    assert "fivehills: game 0: KeyError: 'no such counter' (" in done.error
    assert "; and in 11 other games" in done.error


def test_a_batch_tells_a_mistake_of_the_set_up_once(cli: Run, patch: pytest.MonkeyPatch) -> None:
    def broken(self: phases.Turn, g: Game) -> None:
        raise KeyError("no such counter")

    patch.setattr(phases.Turn, "draw", broken)
    done = cli("simulate", "toy", "--games", "12")
    assert _places(done.error) == 1
    assert "; and in 11 other games" in done.error


@pytest.mark.usefixtures("crashing")
def test_cases_tell_one_mistake_once(cli: Run, tmp_path: Path) -> None:
    for name in ("crash", "again", "oddly"):
        file = tmp_path / "cases" / f"{name}.yaml"
        file.parent.mkdir(exist_ok=True)
        file.write_text(
            CASE.replace("id: crash", f"id: {name}").replace(
                "plan press", "plan hold" if name == "oddly" else "plan press"
            )
        )
    done = cli("case", str(tmp_path / "cases"))
    assert done.code == 1
    assert _places(done.out) == 1
    assert "the same in 2 other cases: crash, oddly" in done.out
    assert "0 of 3 cases hold" in done.out


@pytest.mark.usefixtures("crashing")
@pytest.mark.parametrize("command", ["check", "simulate", "case"])
def test_debug_shows_the_traceback(cli: Run, tmp_path: Path, command: str) -> None:
    file = tmp_path / "cases" / "crash.yaml"
    file.parent.mkdir()
    file.write_text(CASE, "utf-8")
    words = [str(file)] if command == "case" else ["toy", "--games", "3"]
    assert "Traceback" not in cli(command, *words).err
    shown = cli(command, *words, "--debug").err
    assert shown.count("Traceback (most recent call last)") == 1
    assert 'raise KeyError("no such counter")' in shown


def test_an_error_in_a_hook_is_placed_too(patch: pytest.MonkeyPatch) -> None:
    def set_up(g: Game) -> bool:
        return bool(1 // 0)

    patch.setattr(plugin, "set_up", hookimpl(set_up))
    report = battery("toy", games=2)
    assert len(report.outcomes) == 1
    said = str(report.outcomes[0].failure)
    assert said.startswith("ZeroDivisionError")
    assert f"{HERE}:" in said
    assert "setting up) [seed " in said


def test_what_the_kernel_refuses_to_a_step_is_placed_at_the_steps_line(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(phases.Turn, "recovery", lambda self, g: self.goto(g, "impuls"))
    said = str(battery("toy", games=2).outcomes[-1].failure)
    assert "goes to the stage 'impuls', which its sequence does not list (" in said
    assert f"{HERE}:" in said


# --- some properties only -----------------------------------------------------------------------------------------


def test_single_properties_can_be_checked(cli: Run) -> None:
    done = cli("check", "toy", "--games", "2", "--only", "games_end", "--only", "undo_restores")
    assert done.code == 0
    assert [line.split()[1] for line in done.out.splitlines()[:-1]][:2] == ["games_end:", "undo_restores:"]
    assert "toy: 2 of 2 properties hold" in done.out


def test_a_wrong_property_lists_what_there_is(cli: Run) -> None:
    done = cli("check", "toy", "--only", "games_ends")
    assert done.code == 2
    assert all(function.__name__ in done.error for function in PROPERTIES)
    assert "did you mean 'games_end'?" in done.error


# --- what never returns -------------------------------------------------------------------------------------------


def _for_ever(self: Any, g: Game) -> None:
    while True:
        pass


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_stage_that_never_returns_is_stopped_in_workers_too(impatient: pytest.MonkeyPatch, jobs: int) -> None:
    impatient.setattr(phases.Turn, "recovery", _for_ever)
    summary = simulate("toy", games=2, jobs=jobs)
    assert summary.errors == 2
    error = summary.failures[0]["error"]
    assert error.startswith("the ruleset's code has not returned for 0 seconds (")
    assert f"{HERE}:" in error
    assert "in _for_ever, step Turn, stage recovery, action 'pass') [seed " in error


def test_check_and_cases_are_watched_too(impatient: pytest.MonkeyPatch, tmp_path: Path) -> None:
    impatient.setattr(phases.Turn, "recovery", _for_ever)
    report = battery("toy", games=2)
    assert report.untried
    assert "has not returned" in str(report.outcomes[-1].failure)
    file = tmp_path / "stuck.yaml"
    file.write_text(CASE, "utf-8")
    assert "step Turn, stage recovery" in str(run_case(file))


def test_a_hook_that_never_returns_is_stopped(impatient: pytest.MonkeyPatch) -> None:
    impatient.setattr(plugin, "settle_control", _for_ever)
    assert "has not returned" in simulate("toy", games=1).failures[0]["error"]


def _sleeps(self: Any, g: Game) -> None:
    time.sleep(1)


def test_a_stage_that_waits_for_the_processor_is_honest(impatient: pytest.MonkeyPatch) -> None:
    """On a busy machine, or at a low priority, a short stage takes long on the wall."""
    impatient.setattr(phases.Turn, "recovery", _sleeps)
    assert not simulate("toy", games=1).errors


def test_a_stage_that_waits_for_ever_is_stopped(impatient: pytest.MonkeyPatch) -> None:
    impatient.setattr(watchdog, "WAITING", 1)
    impatient.setattr(phases.Turn, "recovery", _sleeps)
    assert "has not returned" in simulate("toy", games=1).failures[0]["error"]


def _ponder(seconds: float) -> None:
    """Keep the processor busy."""
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


def test_bots_may_think_and_games_may_last(impatient: pytest.MonkeyPatch) -> None:
    class Slow(RandomBot):
        def choose(self, seat: Any) -> Action:
            if seat.decision.step == "Plan":
                _ponder(0.7)
            return super().choose(seat)

    impatient.setitem(plugins.registry().bots, "slow", Slow)
    assert simulate("toy", games=1, bots=("slow", "random")).errors == 0


# --- steps that push themselves -----------------------------------------------------------------------------------


class Spiral(Procedure):
    """A step that does itself first."""

    order: ClassVar[tuple[str, ...]] = ("hard_work", "again_and_again")

    def hard_work(self, g: Game) -> None:
        sum(range(20_000))

    def again_and_again(self, g: Game) -> None:
        g.push(Spiral())


class Nagging(Choice):
    """A question that stays and is put once more."""

    again: ClassVar[tuple[str, ...]] = ("pass",)

    def legal(self, g: Game) -> Sequence[Action]:
        return [g.rules.action("pass"), g.rules.action("plan", 1)]

    def do_pass(self, g: Game) -> None:
        g.push(Nagging(self.actor))

    do_plan: Callable[..., None] = do_pass


@pytest.mark.parametrize(
    ("begin", "words"),
    [
        (Spiral, r"of them Spiral; a step that pushes itself.* \[\S*test_mishaps.py:\d+, "),
        (lambda: Nagging(0), r"of them Nagging; a step that pushes itself.* \[\S*test_mishaps.py:\d+, "),
    ],
)
def test_a_step_that_pushes_itself_is_noticed_in_a_second(
    patch: pytest.MonkeyPatch, begin: Callable[[], Any], words: str
) -> None:
    patch.setattr(plugin, "register_steps", hookimpl(lambda: (*phases.STEPS, Spiral, Nagging)))
    patch.setattr(plugin, "set_up", hookimpl(lambda g: g.push(begin()) or True))
    begun = time.process_time()
    with pytest.raises(RulesetError, match=words):
        _press_on(new_game("toy"))
    assert time.process_time() - begun < 1


def _press_on(game: Game) -> None:
    while not game.over:
        game.play("pass")
