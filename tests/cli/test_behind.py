"""What lies behind an answer that only opens a further list can be typed at once."""

from __future__ import annotations

import pytest

import fivehills
from fivehills.cli.choices import Choices
from fivehills.cli.screen import Screen
from fivehills.play.behind import opened_by
from fivehills.secrecy.view import layout


@pytest.fixture(scope="module")
def target() -> fivehills.Game:
    """A battery of En Pointe is to fire: first the column of the target is asked for, then the hex."""
    game = fivehills.new_game("enpointe", "eliane-2", seed=8)
    while game.setting_up:
        game.play(game.decision.shortcuts[0] if game.decision.shortcuts else game.decision.actions[0])
    while not game.state.stack[-1].opens or "column" not in {action.verb for action in game.decision.actions}:
        game.play(game.decision.actions[0])
    return game


def choices_of(game: fivehills.Game) -> Choices:
    return Choices(game, Screen(layout(game.rules), {}))


def test_a_hex_leads_through_its_column(target: fivehills.Game) -> None:
    way = choices_of(target).behind("e1408")
    assert [str(step) for step in way] == ["column E1401", "aim E1408"]


def test_words_that_fit_several_columns_lead_nowhere(target: fivehills.Game) -> None:
    assert not choices_of(target).behind("aim")


def test_looking_ahead_changes_nothing(target: fivehills.Game) -> None:
    before = target.digest(), target.moves
    assert len(list(opened_by(target))) == len(target.decision.actions)
    assert (target.digest(), target.moves) == before
