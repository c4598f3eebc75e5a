"""What is offered cannot be changed from outside, and whatever else is played is refused with a documented error."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivehills import Action, Game, compiled, new_game
from fivehills.errors import IllegalAction, InvalidAction

Play = Callable[..., Game]
RULESETS = ("toy", "storm", "enpointe", "gamble")


def position(ruleset: str, seed: int, moves: int) -> Game:
    """A game after some random actions."""
    game, rng = new_game(ruleset, seed=seed), Random(seed)
    for _ in range(moves):
        if not game.over:
            game.play(rng.choice(game.decision.actions))
    return game


@pytest.mark.parametrize("ruleset", RULESETS)
def test_offers_are_tuples_at_every_decision(ruleset: str) -> None:
    game, rng = new_game(ruleset, seed=3), Random(3)
    while not game.over and game.moves < 400:
        assert type(game.decision.actions) is tuple
        game.play(rng.choice(game.decision.actions))


def test_nothing_done_to_a_decision_changes_what_is_legal(toy: Game) -> None:
    decision, illegal = toy.decision, toy.rules.action("pass")
    with pytest.raises(AttributeError):
        decision.actions.append(illegal)  # type: ignore[attr-defined]
    with pytest.raises(AttributeError):
        decision.actions = (illegal,)  # type: ignore[misc]
    with pytest.raises(IllegalAction):
        toy.play(illegal)


def test_an_action_cannot_be_changed(toy: Game) -> None:
    action = toy.decision.actions[0]
    for name in ("verb", "args", "rules"):
        with pytest.raises(AttributeError, match="cannot be changed"):
            setattr(action, name, None)
        with pytest.raises(AttributeError, match="cannot be changed"):
            delattr(action, name)
    assert str(action) == "plan hold"


def test_a_list_that_a_ruleset_remembers_is_not_handed_out(monkeypatch: pytest.MonkeyPatch) -> None:
    from toy import phases

    remembered: list[Action] = []

    def legal(self: phases.Plan, g: Game) -> list[Action]:
        remembered[:] = remembered or [g.rules.action("plan", 1), g.rules.action("plan", 2)]
        return remembered

    monkeypatch.setattr(phases.Plan, "legal", legal)
    game = new_game("toy", seed=7)
    assert game.decision.actions is not remembered
    assert list(game.decision.actions) == remembered


def test_an_action_of_other_options_counts_by_its_words(toy: Game) -> None:
    other = compiled("toy", options={"extra_card": 0})
    assert other is not toy.rules
    toy.play(other.action("plan", toy.decision.actions[1].args[0]))
    assert str(toy.actions()[0]) == "plan press"


def test_an_action_of_another_ruleset_is_refused_even_with_the_same_words(in_fight: Game) -> None:
    assert "pass" in map(str, in_fight.decision.actions)
    with pytest.raises(IllegalAction, match="an action of 'storm', this is a game of 'toy'"):
        in_fight.play(compiled("storm").action("pass"))


class LikeAnything:
    """Claims to be equal to everything."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = None  # type: ignore[assignment]


@pytest.mark.parametrize("said", [None, b"plan hold", 3, 2.5, (), ["plan hold"], {}, object(), LikeAnything()])
def test_what_is_no_action_is_refused_as_invalid(toy: Game, said: Any) -> None:
    before = toy.digest()
    with pytest.raises(InvalidAction, match="is no action"):
        toy.play(said)
    assert (toy.digest(), toy.moves) == (before, 0)


def test_a_text_of_a_million_letters_is_refused_at_once_and_quoted_in_part(toy: Game) -> None:
    with pytest.raises(InvalidAction, match="too long") as refused:
        toy.play("plan hold " * 100_000)
    assert len(str(refused.value)) < 1000


plain = st.none() | st.booleans() | st.integers() | st.floats() | st.binary(max_size=30) | st.text(max_size=60)
data = st.recursive(plain, lambda inner: st.lists(inner, max_size=3) | st.tuples(inner, inner), max_leaves=4)
arguments = st.lists(st.integers(-3, 400) | plain, max_size=4).map(tuple)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(RULESETS), st.integers(0, 3), st.sampled_from((0, 7, 60)), data)
def test_whatever_is_played_is_an_offer_or_a_documented_error(ruleset: str, seed: int, moves: int, said: Any) -> None:
    refuse_or_play(position(ruleset, seed, moves), said)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(RULESETS), st.sampled_from(RULESETS), st.sampled_from((0, 7, 60)), st.data())
def test_made_up_actions_are_offers_or_documented_errors(ruleset: str, other: str, moves: int, draw: Any) -> None:
    game, rules = position(ruleset, 1, moves), compiled(other)
    verb = draw.draw(st.sampled_from(sorted(rules.verbs)) | st.text(max_size=8))
    refuse_or_play(game, Action(rules, verb, draw.draw(arguments)))


def refuse_or_play(game: Game, said: Any) -> None:
    """Play something: an offered action is played, anything else leaves no trace."""
    before, moves, lines = game.digest(), game.moves, list(game.log or ())
    offered = [] if game.over else list(game.decision.actions)
    try:
        game.play(said)
    except (InvalidAction, IllegalAction):
        assert (game.digest(), game.moves, list(game.log or ())) == (before, moves, lines)
        assert ([] if game.over else list(game.decision.actions)) == offered
    else:
        assert game.moves == moves + 1
        assert game.actions()[-1] in offered
