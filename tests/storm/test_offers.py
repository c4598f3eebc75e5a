"""What is remembered about areas and bids is what would be found anew."""

from __future__ import annotations

from random import Random

import pytest

from fivehills import Game, new_game
from fivehills.engine.rules import Rules
from fivehills.play import start


def forget(rules: Rules) -> None:
    """Drop everything that is remembered between decisions."""
    rules.memo.clear()
    rules.data.latest[:] = [[] for _ in rules.sides]


@pytest.mark.rule("6.1-a", "7.0-a", "8.1-a")
@pytest.mark.parametrize("seed", [1, 2])
def test_remembered_offers_are_those_found_anew(seed, rules):
    game, rng = new_game("storm", seed=seed), Random(seed)
    start.forget_rules()
    anew = start.compiled("storm")
    assert anew is not rules
    for _ in range(200):
        if game.over:
            break
        offered = [str(action) for action in game.decision.actions]
        forget(anew)
        twin = Game(anew, seed).start().with_state(game.to_json())
        assert [str(action) for action in twin.decision.actions] == offered
        game.play(rng.choice(offered))


@pytest.mark.rule("4.0-f", "4.0-g")
def test_a_pass_says_what_it_ends():
    game = new_game("storm", seed=1)
    impulse, phase = game.rules.steps["Impulse"], game.rules.steps["ImpulsePhase"](active=1)
    game.state.stack.append(phase)
    done, other = game.rules.action("pass"), game.rules.action("sap", 0)

    def said(side, action=done, *, passed=False, hand=1):
        phase.french_passed, game.state.hand[0] = passed, hand
        return impulse(actor=side).ends(game, action)

    assert said(0) == "pass_hands_over"
    assert [said(1), said(1, passed=True), said(1, hand=0)] == ["pass_may_end", "pass_ends", "pass_ends"]
    assert said(1, other) == ""


@pytest.mark.rule("15.0-c")
def test_the_bid_of_the_other_is_anything_that_he_could_have_bid():
    game = new_game("storm", seed=3, options={"bidding": True})
    assert game.sample("viet-minh", Random(1)).state.bid == [0, 0]
    game.play("bid 4")
    seen = {tuple(game.sample("viet-minh", Random(number)).state.bid) for number in range(200)}
    assert seen == {(bid, 0) for bid in range(1, 10)}
    assert game.sample("french", Random(1)).state.bid == [4, 0]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_question_has_more_than_sixty_answers(seed):
    game, rng = new_game("storm", seed=seed), Random(seed)
    named = False
    while not game.over:
        assert len(game.decision.actions) <= 60, game.decision.step
        action = rng.choice(game.decision.actions)
        named |= action.verb == "act"
        game.play(action)
    assert named
