"""Hooks that answer what nobody can use, or never answer, are told once with hook, file and line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fivehills import Game, hookimpl, new_game
from fivehills.batch.simulate import simulate
from fivehills.engine import answers
from fivehills.errors import RulesetError
from fivehills.play import start, watchdog
from fivehills.play.watchdog import Stuck
from fivehills.proof.check import battery
from toy import plugin

from .cli_helpers import Run

HERE = Path(__file__).name


@pytest.fixture
def patch(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    monkeypatch.setattr(start, "_rules", {})
    return monkeypatch


def _hook(name: str, answer: Any) -> Callable[..., Any]:
    """An implementation of a hook that gives this answer to everybody."""
    arguments = {"standing": "g, side", "view_extra": "g, side"}.get(name, "g")
    functions = {"g": lambda g: answer, "g, side": lambda g, side: answer}
    return hookimpl(functions[arguments])


# --- functions that hooks give ------------------------------------------------------------------------------------


@pytest.mark.parametrize("hook", ["evaluation", "settle"])
@pytest.mark.parametrize(
    ("answer", "words"),
    [(None, "gives None"), (3, "gives 3"), (lambda g: 1, r"gives a function of \(g\)")],
    ids=["nothing", "number", "arguments"],
)
def test_a_hook_must_give_a_function_that_can_be_called(
    patch: pytest.MonkeyPatch, hook: str, answer: Any, words: str
) -> None:
    patch.setattr(plugin, hook, hookimpl(lambda: answer))
    with pytest.raises(RulesetError, match=rf"the hook '{hook}' {words}, expected a function of .*{HERE}:\d+\)"):
        new_game("toy")


@pytest.mark.parametrize(
    ("hook", "answer"),
    [
        ("register_steps", None),
        ("register_steps", ["Turn"]),
        ("register_amounts", None),
        ("register_amounts", {"guns": 3}),
        ("register_predicates", ["at_night"]),
    ],
)
def test_what_is_registered_has_its_kind(patch: pytest.MonkeyPatch, hook: str, answer: Any) -> None:
    patch.setattr(plugin, hook, hookimpl(lambda: answer))
    with pytest.raises(RulesetError, match=rf"the hook '{hook}' gives .*, expected a .*{HERE}:\d+"):
        new_game("toy")


@pytest.mark.parametrize("value", [None, "high", float("nan"), float("inf")])
def test_an_evaluation_that_gives_no_number_is_told_with_its_place(patch: pytest.MonkeyPatch, value: Any) -> None:
    patch.setattr(plugin, "evaluation", hookimpl(lambda: lambda g, side: value))
    (outcome,) = battery("toy", games=1, only=["bots_can_think"]).outcomes
    said = f"the evaluation gives {value!r} for french; a bot can choose by numbers only"
    assert f"{said} (" in str(outcome.failure)
    assert f"{HERE}:" in str(outcome.failure)
    assert said in simulate("toy", games=1, bots=("greedy", "random")).failures[0]["error"]


def test_an_evaluation_that_raises_is_told_with_its_place(patch: pytest.MonkeyPatch) -> None:
    def evaluate(g: Game, side: int) -> float:
        raise KeyError("worth")

    patch.setattr(plugin, "evaluation", hookimpl(lambda: evaluate))
    (outcome,) = battery("toy", games=1, only=["bots_can_think"]).outcomes
    assert "KeyError: 'worth'" in str(outcome.failure)
    assert f"{HERE}:" in str(outcome.failure)
    assert "[seed " in str(outcome.failure)


# --- what hooks say of a game -------------------------------------------------------------------------------------

ASKED: dict[str, Callable[[Game], Any]] = {
    "invariants": answers.broken_facts,
    "score": answers.scores,
    "standing": lambda game: answers.standing(game, 0),
    "view_extra": lambda game: answers.extras(game, 0),
    "chronicle": answers.happenings,
}
WRONG = [
    ("invariants", True),
    ("invariants", "all is well"),
    ("invariants", [1, 2]),
    ("score", 3),
    ("score", [1]),
    ("score", {"units": {1, 2}}),
    ("standing", 3),
    ("standing", ["ab", "cd"]),
    ("standing", [("points", 1)]),
    ("standing", [("a", "b", "c")]),
    ("view_extra", 3),
    ("chronicle", 3),
    ("chronicle", ["ab"]),
]


@pytest.mark.parametrize(("hook", "answer"), WRONG)
def test_a_wrong_answer_is_told_with_hook_file_and_line(patch: pytest.MonkeyPatch, hook: str, answer: Any) -> None:
    patch.setattr(plugin, hook, _hook(hook, answer), raising=False)
    game = new_game("toy")
    with pytest.raises(RulesetError, match=rf"the hook '{hook}' gives .*, expected a .*{HERE}:\d+"):
        ASKED[hook](game)


def test_a_view_that_is_no_plain_data_is_told(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(plugin, "view_extra", hookimpl(lambda g, side: {"units": {1, 2}}))
    (outcome,) = battery("toy", games=2, only=["views_leak_nothing"]).outcomes
    assert "is no plain data, look at the hook 'view_extra'" in str(outcome.failure)


def test_a_score_that_raises_is_an_error_of_its_game(patch: pytest.MonkeyPatch) -> None:
    def score(g: Game) -> Any:
        raise KeyError("points")

    patch.setattr(plugin, "score", hookimpl(score))
    done = simulate("toy", games=2)
    assert done.errors == 2
    assert f"{HERE}:" in done.failures[0]["error"]


# --- hooks that never return --------------------------------------------------------------------------------------


@pytest.fixture
def impatient(patch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    patch.setattr(watchdog, "PATIENCE", 0.4)
    patch.setattr(watchdog, "LOOK", 0.1)
    return patch


def _for_ever(*_: Any) -> Any:
    while True:
        pass


@pytest.mark.parametrize("hook", ["evaluation", "register_steps"])
def test_a_hook_that_never_returns_while_rules_are_compiled_is_stopped(
    impatient: pytest.MonkeyPatch, hook: str
) -> None:
    impatient.setattr(plugin, hook, hookimpl(lambda: _for_ever()))
    with pytest.raises(Stuck, match=rf"has not returned for .*{HERE}:\d+ in _for_ever"):
        new_game("toy")


def test_an_evaluation_that_never_returns_is_stopped(impatient: pytest.MonkeyPatch) -> None:
    impatient.setattr(plugin, "evaluation", hookimpl(lambda: lambda g, side: _for_ever()))
    (outcome,) = battery("toy", games=1, only=["bots_can_think"]).outcomes
    assert "has not returned" in str(outcome.failure)
    assert f"{HERE}:" in str(outcome.failure)


def test_a_score_that_never_returns_is_stopped(impatient: pytest.MonkeyPatch) -> None:
    impatient.setattr(plugin, "score", hookimpl(lambda g: _for_ever()))
    assert "has not returned" in simulate("toy", games=1).failures[0]["error"]


def test_cases_after_one_that_never_returns_are_not_tried(
    impatient: pytest.MonkeyPatch, cli: Run, tmp_path: Path
) -> None:
    impatient.setattr(plugin, "settle_control", _for_ever)
    for number in range(3):
        text = f"schema: 1\nruleset: toy\nid: c{number}\ntitle: T\ncite: T4\nplay: []\nexpect: {{over: false}}\n"
        (tmp_path / f"c{number}.yaml").write_text(text, "utf-8")
    done = cli("case", str(tmp_path))
    assert done.code == 1
    assert "0 of 1 cases hold; 2 cases not tried" in done.out
