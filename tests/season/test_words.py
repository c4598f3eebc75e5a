"""What a newcomer reads: questions that say what is left, refusals that name the rule of the move under way."""

from __future__ import annotations

import pytest

import fivehills
from fivehills import Game
from fivehills.errors import InvalidAction


def first(step: str, *answers: str) -> Game:
    """A game of the first week at the first question of a kind, with these answers given on the way."""
    game = fivehills.new_game("season", scenario="initial-assault", seed=3)
    wanted = list(answers)
    while game.decision.step != step:
        offered = {str(action): action for action in game.decision.actions}
        known = next((answer for answer in wanted if answer in offered), None)
        if known:
            wanted.remove(known)
        game.play(offered[known] if known else game.decision.actions[-1])
    return game


def refusal(game: Game, text: str) -> str:
    with pytest.raises(InvalidAction) as refused:
        game.play(text)
    return str(refused.value)


def test_the_question_where_to_dig_says_how_many_points_are_left_and_what_a_level_takes() -> None:
    game = first("Dig")
    game.play("dig zone-D")

    assert "Points left: 11." in game.decision.prompt
    marsh = next(action for action in game.decision.actions if str(action) == "dig zone-O")
    assert game.decision.cost(marsh) == "takes 2 points and leaves 9"
    assert game.decision.cost(game.decision.actions[-1]) == ""


def test_the_question_of_the_artillery_says_how_many_points_the_asked_side_has() -> None:
    game = first("VmBarrage", "dig zone-D", "attack_week", "launch")

    assert game.decision.prompt.endswith(f"Barrage points left: {game.state.munitions[1]}.")


@pytest.mark.parametrize(
    ("question", "answers", "cite"),
    [
        ("VmMarch", ("dig zone-D", "attack_week"), "4.2.1-a"),
        ("FrenchMarch", ("dig zone-D", "attack_week"), "4.2.2-a"),
    ],
)
def test_a_move_is_refused_with_the_rule_of_its_phase(question: str, answers: tuple[str, ...], cite: str) -> None:
    game = first(question, *answers)
    game.play(game.decision.actions[0])
    while game.decision.step in ("MarchUnits", "VmUnits"):
        game.play("all")

    assert f"[rule {cite}" in refusal(game, "to IS1")


def test_an_answer_counts_air_points_in_the_singular_and_in_the_plural() -> None:
    action = fivehills.new_game("season", seed=1).rules.action

    assert action("points", 1).label == "use 1 air point"
    assert action("points", 2).label == "use 2 air points"
