"""What spares people questions: set-ups as in history, and answers that need no asking."""

from __future__ import annotations

from random import Random

import pytest

import fivehills
from fivehills.errors import IllegalAction, InvalidAction
from fivehills.play.ease import answered_already

SET_UPS = [
    ("gamble", "a"),
    ("gamble", "b"),
    ("gamble", "c"),
    ("gamble", "d"),
    ("tonkin", "dien-bien-phu"),
    ("tonkin", "cao-bang"),
    ("enpointe", "tam-quan"),
    ("enpointe", "eliane-2"),
]


def set_up(game: fivehills.Game) -> dict[str, int]:
    """Leave the set-up to history as early as possible; how many questions each side was asked."""
    asked = dict.fromkeys(game.rules.sides, 0)
    while game.setting_up:
        answer = answered_already(game)
        if answer is None:
            asked[game.decision.actor] += 1
            answer = (game.decision.shortcuts or game.decision.actions)[0]
        game.play(answer)
    return asked


@pytest.mark.parametrize(("ruleset", "scenario"), SET_UPS)
def test_one_answer_leaves_the_set_up_to_history(ruleset: str, scenario: str) -> None:
    game = fivehills.new_game(ruleset, scenario, seed=3)
    asked = set_up(game)
    assert max(asked.values()) == 1
    assert game.rules.hooks.hook.invariants(g=game) == [[]]


def test_a_save_replays_it_and_undo_takes_it_back_whole(tmp_path) -> None:
    game = fivehills.new_game("gamble", "a", seed=3)
    before = game.digest()
    game.play(game.decision.shortcuts[0])
    assert [str(action) for action in game.actions()] == ["rest_as_in_history french"]
    game.save(tmp_path / "game.json")
    assert fivehills.load(tmp_path / "game.json").digest() == game.digest()
    game.undo()
    assert game.digest() == before


def test_history_puts_units_near_the_place_that_the_content_names() -> None:
    game = fivehills.new_game("gamble", "a", seed=3)
    set_up(game)
    board, at = game.rules.board, game.state.at
    for piece, place in (("vm-312-141-11", "3818"), ("vm-308-88-23", "1606"), ("vm-316-98-215", "2731")):
        assert board.hexes.distance(at[game.rules.piece_index[piece]], board.index[place]) <= 10


def test_it_can_be_typed_but_bots_are_not_offered_it() -> None:
    game = fivehills.new_game("gamble", "d", seed=3)
    assert all(action.verb != "rest_as_in_history" for action in game.decision.actions)
    game.play(f"rest_as_in_history {game.decision.actor}")


def test_where_there_is_no_default_it_is_refused(in_fight: fivehills.Game) -> None:
    with pytest.raises(InvalidAction):
        in_fight.play("rest_as_in_history french")
    with pytest.raises(IllegalAction):
        in_fight.play(in_fight.rules.action("rest_as_in_history", 0))


def test_a_question_with_one_answer_is_put_only_between_two_people() -> None:
    for table, asked in (("solo", False), ("duel", True)):
        game = fivehills.new_game("storm", seed=3, table=table)
        for words in ("assault A2 A6", "all"):
            game.play(words)
        assert [str(action) for action in game.decision.actions] == ["pass"]
        assert (answered_already(game) is None) == asked


WINDOWS = [
    ("storm", None, "CardWindow"),
    ("season", "initial-assault", "FrenchAnswer"),
    ("season", None, "VmAnswer"),
    ("gamble", "a", "LastPush"),
    ("tonkin", None, "Evade"),
    ("tonkin", None, "Ambush"),
    ("tonkin", None, "Spirit"),
]


def at_question(ruleset: str, scenario: str | None, step: str, fits=lambda game: True) -> fivehills.Game:
    """A game played at random to a question with more than one answer, and fit for what is to be tried."""
    for seed in range(40):
        game, rng = fivehills.new_game(ruleset, scenario, seed=seed), Random(seed)
        while not game.over and game.moves < 4000:
            if game.decision.step == step and len(game.decision.actions) > 1 and fits(game):
                return game
            shortcuts = game.decision.shortcuts if game.setting_up else ()
            game.play((shortcuts or (rng.choice(game.decision.actions),))[0])
    raise AssertionError(f"no game of {ruleset} comes to {step}")


def comes_again(game: fivehills.Game) -> bool:
    """Whether the question could be put once more after it was declined: in tonkin a fight may settle it for good."""
    asked, declined = game.state.stack[-1], game.copy()
    declined.play(asked.declines)
    return bool(asked.legal(declined))


@pytest.mark.parametrize(("ruleset", "scenario", "step"), WINDOWS)
def test_a_chance_that_comes_again_and_again_can_be_declined_for_a_while(ruleset, scenario, step) -> None:
    game = at_question(ruleset, scenario, step, comes_again)
    assert answered_already(game) is None
    asked, declined = game.state.stack[-1], game.copy()
    declined.play(asked.declines)
    game.play(f"let_pass {game.decision.actor}")
    assert game.state.stack == declined.state.stack
    game.state.stack.append(asked)
    game._advance()
    assert str(answered_already(game)) == asked.declines


LOSSES = [
    ("gamble", "a", "Disease", "lose"),
    ("season", "initial-assault", "StepLosses", "lose"),
    ("tonkin", None, "LoseStep", "lose"),
    ("enpointe", "eliane-2", "ShakeOff", "shake"),
]


@pytest.mark.parametrize(("ruleset", "scenario", "step", "verb"), LOSSES)
def test_a_loss_says_what_it_leaves_before_it_is_chosen(ruleset, scenario, step, verb) -> None:
    game = at_question(ruleset, scenario, step)
    for action in [action for action in game.decision.actions if action.verb == verb]:
        used, left = game.state.stack[-1].pays(game, action)
        assert used == 1
        assert game.decision.cost(action) == f"leaves it {left} step{'s' * (left != 1)}"
        after = game.copy()
        after.imagine(action)
        assert (after.state.at[action.args[0]] == game.state.at[action.args[0]]) == (left > 0)
