"""What ends a turn, a phase or a chance for good says so, stands last, and is asked for twice."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import fivehills
from fivehills.cli import output
from fivehills.cli.choices import Choices
from fivehills.cli.screen import Screen
from fivehills.cli.session import Session
from fivehills.cli.table import Table
from fivehills.secrecy.view import layout

GAMES = (
    ("storm", None),
    ("season", "initial-assault"),
    ("season", "full-battle"),
    ("gamble", "d"),
    ("tonkin", None),
    ("enpointe", "eliane-2"),
)
LONGEST = 500
GIVES_UP = {"pass", "skip", "cease", "hold_fire", "stand_down", "quiet_week", "end_attack", "stop_digging", "no_drop"}
"""Verbs by which somebody does without a chance."""


def questions(ruleset: str, scenario: str | None):
    """The questions of a game at random in which there is something to choose."""
    game, rng = fivehills.new_game(ruleset, scenario, seed=4), Random(4)
    while not game.over and game.moves < LONGEST:
        decision = game.decision
        if game.setting_up and decision.shortcuts:
            game.play(decision.shortcuts[0])
            continue
        if len(decision.actions) > 1:
            yield game, decision
        game.play(rng.choice(decision.actions))


@pytest.mark.parametrize(("ruleset", "scenario"), GAMES)
def test_what_gives_a_chance_up_is_never_the_first_answer(ruleset: str, scenario: str | None) -> None:
    seen = 0
    for _, decision in questions(ruleset, scenario):
        first = decision.listed[0]
        others = [action for action in decision.actions if not decision.ends(action) and action.verb not in GIVES_UP]
        seen += len(others) < len(decision.actions)
        assert not others or not decision.ends(first), (decision.prompt, first.label)
        assert not others or first.verb not in GIVES_UP, (decision.prompt, first.label)
    assert seen


@pytest.mark.parametrize(("ruleset", "scenario"), GAMES)
def test_what_ends_something_says_so_in_its_label(ruleset: str, scenario: str | None) -> None:
    told, screen = 0, Screen(layout(fivehills.compiled(ruleset, scenario)), {})
    for game, decision in questions(ruleset, scenario):
        choices = Choices(game, screen)
        for action in decision.actions:
            if decision.ends(action):
                told += 1
                assert choices.label(action).endswith(f"{decision.ends(action)})")
            assert bool(decision.ends(action)) >= decision.is_trap(action)
    assert told


def test_a_pass_that_may_end_the_impulses_is_asked_for_twice(tmp_path: Path) -> None:
    game = fivehills.new_game("storm", seed=3)
    session = Session(Table(game, {"french": "random"}, tmp_path / "game.json"), output.console())
    session.keyboard.is_terminal = True
    before = game.moves
    session._answer("pass")
    assert game.moves == before
    session._answer("pass")
    assert game.moves > before


def test_another_answer_in_between_is_no_confirmation(tmp_path: Path) -> None:
    game = fivehills.new_game("storm", seed=3)
    session = Session(Table(game, {"french": "random"}, tmp_path / "game.json"), output.console())
    session.keyboard.is_terminal = True
    session._answer("pass")
    session._answer("assault a2 a6")
    assert game.decision.step == "AssaultForce"
