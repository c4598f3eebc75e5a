"""The greedy bot in a design where nothing is hidden and a move is two answers: which unit, then where to."""

from __future__ import annotations

from random import Random

import pytest

from fivehills import Game, new_game
from fivehills.bots.greedy import GreedyBot, Trial, worth
from fivehills.bots.players import make_bot
from fivehills.bots.seat import Seat
from fivehills_gamble.data import FRENCH
from fivehills_gamble.phases.moves import Mover


def choice_at(game: Game, bot: GreedyBot, seed: int = 1) -> str:
    return str(bot.choose(Seat(game, game.decision.actor, Random(seed))))


@pytest.fixture
def moving() -> Game:
    """A game in which a French unit may be named to move, or none."""
    game, rng = new_game("gamble", "d", seed=3), Random(3)
    while not (isinstance(game.state.stack[-1], Mover) and game.decision.actor == "french"):
        game.play(rng.choice(game.decision.actions))
    return game


def test_a_unit_that_can_better_nothing_is_not_named(moving, monkeypatch):
    monkeypatch.setattr(moving.rules, "evaluate", lambda g, side: 0.0)
    assert choice_at(moving, GreedyBot()) == "done"


def test_a_unit_is_named_for_the_place_to_which_it_can_go(moving, monkeypatch):
    """Only a move of one unit is worth anything, and the bot finds unit and hex one after the other."""
    unit = next(action.args[0] for action in moving.decision.actions if action.verb == "move")
    start = moving.state.at[unit]
    monkeypatch.setattr(moving.rules, "evaluate", lambda g, side: float(g.state.at[unit] != start))
    answer = choice_at(moving, GreedyBot(openings=1000))
    assert answer == str(moving.rules.action("move", unit))
    moving.play(answer)
    assert choice_at(moving, GreedyBot()).startswith("to ")


def test_every_verb_is_among_the_few_answers_that_are_tried(moving):
    moving.play(next(action for action in moving.decision.actions if action.verb == "move"))
    tried = GreedyBot()._few(moving, 4)
    assert len(set(tried)) == len(tried) == min(4, len(moving.decision.actions))
    assert {action.verb for action in tried} == {action.verb for action in moving.decision.actions}


def test_sure_things_are_tried_once(moving, monkeypatch):
    """Where no die is rolled one look tells enough; equal outcomes of chance are looked at with other dice."""
    drawn = []
    for name in ("glimpse", "second_glimpse"):
        taken = getattr(Seat, name)
        monkeypatch.setattr(Seat, name, lambda *given, taken=taken: drawn.append(1) or taken(*given))
    moving.play(next(action for action in moving.decision.actions if action.verb == "move"))
    choice_at(moving, GreedyBot())
    assert len(drawn) == 1
    monkeypatch.setattr(GreedyBot, "_trial", lambda *_: Trial(0.0, sure=False))
    choice_at(moving, GreedyBot())
    assert len(drawn) == 1 + 2


def test_secrets_are_known_to_the_rules():
    assert not new_game("gamble").rules.has_secrets
    assert new_game("storm").rules.has_secrets
    assert new_game("enpointe").rules.has_secrets


def test_the_evaluation_is_the_same_from_both_sides_but_for_the_sign(moving):
    assert worth(moving, FRENCH) == -worth(moving, 1 - FRENCH)


@pytest.mark.parametrize(("turn", "number", "answer"), [(18, 9, "wait"), (21, 2, "demand"), (18, -9, "demand")])
def test_a_demand_is_made_when_it_is_likely_to_be_met_or_the_last(turn, number, answer):
    """A demand that fails costs points, so the Viet Minh wait while the number will still fall."""
    game, rng = new_game("gamble", "d", seed=3), Random(3)
    while game.decision.step != "Demand":
        game.play(rng.choice(game.decision.actions))
    game.state.turn, game.state.strongpoints, game.state.taken = turn, number + 10, 10
    assert {choice_at(game, GreedyBot(), seed) for seed in range(5)} == {answer}


def test_greedy_viet_minh_beat_a_garrison_that_plays_at_random():
    game = new_game("gamble", "d", seed=1)
    seats = {side: Seat(game, side, Random(side)) for side in game.rules.sides}
    players = {"french": make_bot("random"), "viet-minh": make_bot("greedy")}
    while not game.over:
        actor = game.decision.actor
        game.play(players[actor].choose(seats[actor]))
    assert game.result.winner == "viet-minh"
