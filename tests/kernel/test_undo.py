"""Undo: free in solo play, with the manners of the table between two people."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from fivehills import Game, new_game
from fivehills.errors import UndoRefused

Play = Callable[..., Game]
KEPT = 16
"""Decisions between two positions that are kept, few enough for the short games of the toy."""


@pytest.fixture
def duel() -> Game:
    """A game between two people at the first impulse of the French, whose enemy holds no card."""
    game = new_game("toy", seed=7, table="duel")
    game.play("plan hold")
    game.play("plan press")
    return game


def snapshot(game: Game) -> tuple[object, ...]:
    return (game.digest(), [str(a) for a in game.decision.actions], list(game.log or ()), game.moves, game.actions())


def test_the_first_decision_cannot_be_taken_back(toy: Game) -> None:
    with pytest.raises(UndoRefused, match="nothing to take back"):
        toy.undo()


def test_undo_in_solo_play_goes_back_to_the_start_across_everything(toy: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fivehills.play.game.KEYFRAME", KEPT)
    rng, past = Random(3), []
    while not toy.over:
        past.append(snapshot(toy))
        toy.play(rng.choice(list(toy.decision.actions)))
    assert len(past) > 2 * KEPT, "the game must be longer than the distance of keyframes"
    for before in reversed(past):
        toy.undo()
        assert snapshot(toy) == before
    with pytest.raises(UndoRefused):
        toy.undo()


def test_a_game_goes_on_after_undo_as_if_nothing_had_been(toy: Game, play_at_random: Play) -> None:
    straight = play_at_random(new_game("toy", seed=7), seed=1)
    for action in straight.actions():
        toy.play(toy.decision.actions[-1])
        toy.undo()
        toy.play(action)
    assert toy.digest() == straight.digest()
    assert list(toy.log or ()) == list(straight.log or ())


def test_a_copy_can_be_undone_without_touching_the_original(in_fight: Game) -> None:
    before = in_fight.digest()
    twin = in_fight.copy()
    twin.undo()
    assert twin.decision.actor == "viet-minh"
    assert in_fight.digest() == before
    in_fight.undo()
    assert in_fight.digest() == twin.digest()


def test_own_building_choices_can_be_taken_back_in_a_duel(duel: Game) -> None:
    before = snapshot(duel)
    duel.play("move P1 P2")
    duel.play("select fr-1")
    duel.undo()
    duel.undo()
    assert snapshot(duel) == before


def test_never_across_the_other_sides_decision(duel: Game) -> None:
    duel.play("pass")
    before = duel.digest()
    with pytest.raises(UndoRefused, match="other side"):
        duel.undo()
    assert duel.digest() == before
    assert duel.moves == 3


def alone(game: Game) -> None:
    """Give the French several impulses in a row, so that only dice and reveals stand in the way of undo."""
    game.find(type(game.state.stack[1])).actor = 1
    game.state.hand = [0, 0]


def test_never_across_dice(duel: Game) -> None:
    alone(duel)
    duel.play("fire P2 P3")
    duel.play("select fr-3")
    duel.state.seen[0] = duel.rules.of_side[1]
    duel.forget_past()
    duel.play("done")
    assert duel.decision.actor == "french"
    with pytest.raises(UndoRefused, match="dice"):
        duel.undo()


def test_never_across_scripted_dice(duel: Game) -> None:
    alone(duel)
    duel.play("fire P2 P3")
    duel.play("select fr-3")
    duel.state.seen[0] = duel.rules.of_side[1]
    duel.state.forced = (1,)
    duel.forget_past()
    duel.play("done")
    with pytest.raises(UndoRefused, match="dice"):
        duel.undo()


def test_never_across_a_reveal(duel: Game) -> None:
    alone(duel)
    duel.play("move P2 P3")
    duel.forget_past()
    dice = duel.state.dice
    duel.play("select fr-3")
    duel.play("done")
    assert duel.state.dice == dice, "nothing was rolled: the dummy was found, that is all"
    assert duel.decision.actor == "french"
    with pytest.raises(UndoRefused, match="hidden"):
        duel.undo()


def test_a_finished_duel_stays_finished(play_at_random: Play) -> None:
    game = play_at_random(new_game("toy", seed=7, table="duel"))
    with pytest.raises(UndoRefused):
        game.undo()


def test_a_game_read_from_json_has_no_past_to_take_back(in_fight: Game) -> None:
    twin = in_fight.with_state(in_fight.to_json())
    with pytest.raises(UndoRefused):
        twin.undo()
    before = twin.digest()
    twin.play("pass")
    twin.undo()
    assert twin.digest() == before
