"""What spares people questions: set-ups as in history, and answers that need no asking."""

from __future__ import annotations

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
