"""What is remembered about areas and bids is what would be found anew."""

from __future__ import annotations

from random import Random

import pytest

from fivehills import Game, bits, new_game
from fivehills.engine.rules import Rules
from fivehills.play import start
from fivehills_storm.rules.movement import step_cost, within_reach


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


@pytest.mark.rule("7.0-a", "7.0-b", "7.0-c", "7.0-d")
def test_costs_row_by_row_come_to_the_same_as_the_short_cut(monkeypatch):
    game, rng, compared = new_game("storm", seed=4), Random(4), 0
    rules = game.rules
    while not game.over and compared < 400:
        game.play(rng.choice(game.decision.actions))
        side, start_, points = rng.randrange(2), rng.choice(bits(rules.data.areas)), rng.randrange(1, 4)
        ends = rules.board.adjacent[start_]
        short = within_reach(game, side, start_, points, ends)
        costs = {end: step_cost(game, side, start_, end) for end in bits(ends)}
        with monkeypatch.context() as patch:
            patch.setattr(rules.data, "plain_costs", False)
            assert within_reach(game, side, start_, points, ends) == short
            assert {end: step_cost(game, side, start_, end) for end in bits(ends)} == costs
        compared += 1


@pytest.mark.rule("6.1-b")
def test_the_area_is_named_first_only_if_the_list_would_be_too_long(monkeypatch):
    game = impulse_with_cards()
    monkeypatch.setattr(game.rules.data, "long_list", 1000)
    answers = len(offered(game))
    assert "act" not in verbs(game)
    for most, verb in ((answers, "move"), (answers - 1, "act")):
        monkeypatch.setattr(game.rules.data, "long_list", most)
        assert verb in verbs(game)
        assert len(verbs(game) & {"move", "act"}) == 1


@pytest.mark.rule("12.3-h")
def test_it_is_asked_first_whether_several_go_together_only_if_the_list_would_be_too_long(monkeypatch):
    game = arrivals_of_two_kinds()
    monkeypatch.setattr(game.rules.data, "long_list", 1000)
    answers = len(offered(game))
    assert verbs(game) == {"place", "stack", "select"}
    for most, verb in ((answers, "stack"), (answers - 1, "together")):
        monkeypatch.setattr(game.rules.data, "long_list", most)
        assert verbs(game) == {"place", "select", verb}


@pytest.mark.rule("12.3-h")
def test_history_places_one_unit_or_those_that_go_together():
    game = arrivals_of_two_kinds()
    placement = game.state.stack[-1]
    assert placement.default(game).verb == "place"
    placement.together = True
    assert placement.default(game).verb == "stack"


def offered(game):
    """What the question on top of the stack offers now, with nothing remembered."""
    forget(game.rules)
    return game.state.stack[-1].legal(game)


def verbs(game):
    return {action.verb for action in offered(game)}


def impulse_with_cards():
    """A game at an impulse of a side that has moves and cards to choose from."""
    game, rng = new_game("storm", seed=2), Random(2)
    while game.decision.step != "Impulse" or not {"play", "dig"} & {a.verb for a in game.decision.actions}:
        game.play(rng.choice(game.decision.actions))
    return game


def arrivals_of_two_kinds():
    """A game at a question where units of two classes may be placed, one by one or together."""
    game, rng = new_game("storm", seed=2), Random(2)
    while game.decision.step != "Placement" or "select" not in {a.verb for a in game.decision.actions}:
        game.play(rng.choice(game.decision.actions))
    return game


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
    assert game.sample("viet-minh", Random(1)).state.bid == (0, 0)
    game.play("bid 4")
    seen = {game.sample("viet-minh", Random(number)).state.bid for number in range(200)}
    assert seen == {(bid, 0) for bid in range(1, 10)}
    assert game.sample("french", Random(1)).state.bid == (4, 0)


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
