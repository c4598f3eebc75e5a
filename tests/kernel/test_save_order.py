"""Saved games survive another order of pieces, spaces and cards: positions name them, in steps under way too."""

from __future__ import annotations

import copy
import dataclasses
import json
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fivehills import Bits, Board, Card, Flags, Game, Pieces, Procedure, Rules, Space, board_from, compiled, new_game
from fivehills.engine.steps import decode_step
from fivehills.errors import SaveError
from fivehills.play import start
from fivehills.play.naming import heard_step, told_step
from fivehills.play.position import named, restored
from fivehills.play.save import resume
from fivehills.play.start import game_of, rules_from

SCENARIOS = [
    ("toy", "standard", 0),
    ("storm", "standard", 6),  # cards that an impulse has used are known by the number of their kind
    ("season", "full-battle", 10),  # lists of shots hold places, points and units by turns
    ("gamble", "a", 0),
    ("tonkin", "campaign", 0),
    ("enpointe", "eliane-2", 0),
]
"""What is played, and how many positions may be refused."""


# --- another order ----------------------------------------------------------------------------------------------


def shuffled(things: Iterable[Any], rng: Random) -> list[Any]:
    """Records in another order; those of one class, of which the first is offered, keep theirs among themselves.

    The first of each formation comes first: rulesets number formations as they come up.
    """
    kinds: dict[str, list[Any]] = {}
    leaders = {getattr(thing, "formation", thing.id): thing for thing in reversed(list(things))}
    first = [thing for thing in things if "formation" in vars(thing) and leaders[thing.formation] is thing]
    for thing in things:
        if thing not in first:
            kinds.setdefault(getattr(thing, "cls", thing.name), []).append(thing)
    order = [kind for kind, members in kinds.items() for _ in members]
    rng.shuffle(order)
    return [*first, *(kinds[kind].pop(0) for kind in order)]


def moved(board: Board, rng: Random) -> Board:
    """The same board with its spaces in another order, but for hexes, whose numbers follow from their grid."""
    first = len(board.grid.coordinates)
    order = [*range(first), *rng.sample(range(first, len(board)), len(board) - first)]
    now = {old: new for new, old in enumerate(order)}
    edges = [
        (now[a], now[b], board.edge_features[number], board.edge_number.get((b, a)) != number)
        for number, (a, b) in enumerate(board.edge_ends)
    ]
    found = Board([board.records[old] for old in order], edges, board.hexes)
    vars(found).update({name: part for name, part in vars(board).items() if name not in vars(found)})
    return found


def reordered(rules: Rules, rng: Random) -> Rules:
    """Rules after an update that has put everything into another order."""
    build, roster = rules.ruleset.board, rules.ruleset.roster
    ruleset = dataclasses.replace(
        rules.ruleset,
        board=lambda content, scenario: moved(build(content, scenario) if build else board_from(content.map), rng),
        roster=lambda content, scenario: shuffled(roster(content, scenario) if roster else content.units.units, rng),
    )
    content = rules.content
    if content.cards:
        cards = content.cards.model_copy(update={"cards": shuffled(content.cards.cards, rng)})
        content = dataclasses.replace(content, cards=cards)
    return rules_from(ruleset, content, rules.hooks, [], rules.scenario.id)


# --- the same position ------------------------------------------------------------------------------------------


def offers(game: Game) -> set[str]:
    """What is offered. Of equal units the first is, so selections are not told by name, nor are groups called by it."""
    listed = [action for action in game.decision.actions if action.verb not in ("combine", "gather", "salvo")]
    return {action.verb if action.verb == "select" else str(action) for action in listed}


def told(game: Game) -> dict[str, Any]:
    """A position without the order of things, and without choices that are half made."""
    position = named(game)
    stack = [{field: said for field, said in step.items() if field != "chosen"} for step in position["stack"]]
    return {**position, "numbering": {}, "stack": stack}


def is_choosing(game: Game) -> bool:
    """Whether units are being picked one by one, in their order."""
    return any(getattr(step, "chosen", 0) for step in game.state.stack)


@pytest.mark.parametrize(("ruleset", "scenario", "most"), SCENARIOS)
def test_a_position_means_the_same_in_another_order(ruleset: str, scenario: str, most: int) -> None:
    rules, rng = compiled(ruleset, scenario), Random(3)
    other = game_of(reordered(rules, rng), seed=6)
    assert [piece.id for piece in rules.pieces] != [piece.id for piece in other.rules.pieces]
    assert rules.board.ids != other.rules.board.ids
    game, refused, steps = game_of(rules, seed=5), 0, set()
    while not game.over and game.moves < 1200:
        game.play(rng.choice(game.decision.actions))
        if game.over or rng.random() > 0.12:
            continue
        position = json.loads(json.dumps(named(game)))
        try:
            found = restored(position, other)
        except SaveError:
            refused += 1
            continue
        assert told(found) == told(game)
        if not is_choosing(game):
            assert offers(found) == offers(game), game.decision.step
            steps |= {type(step).__name__ for step in game.state.stack}
    assert refused <= most
    assert len(steps) >= 4


def test_a_reordered_game_can_be_saved_loaded_and_played_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Random(4)
    game = new_game("storm", seed=5)
    while game.moves < 60:
        game.play(rng.choice(game.decision.actions))
    game.save(tmp_path / "game.json")
    later = reordered(game.rules, rng)
    monkeypatch.setattr(start, "compiled", lambda *_: later)
    found = resume(tmp_path / "game.json").game
    assert told(found) == told(game)
    found.play(rng.choice(found.decision.actions))
    found.save(tmp_path / "game.json")
    again = resume(tmp_path / "game.json").game
    assert again.to_json() == found.to_json()
    while not again.over:
        again.play(rng.choice(again.decision.actions))


# --- what is not said -------------------------------------------------------------------------------------------


class Told(Procedure):
    area: Space = -1
    units: Pieces = 0
    cards: tuple[Card, ...] = ()
    sides: Flags = 0
    count: int = 0


class Mere(Procedure):
    units: Bits = 0
    shots: tuple[Bits, ...] = ()


@pytest.fixture
def rules() -> Rules:
    """The rules of the toy with two steps more."""
    found = copy.copy(compiled("toy"))
    found.steps = {**found.steps, "Told": Told, "Mere": Mere}
    found.stage_names = {**found.stage_names, Told: (), Mere: ()}
    return found


def test_a_step_says_what_its_numbers_stand_for(rules: Rules) -> None:
    step = Told(area=2, units=0b101, cards=(1, 0), sides=0b10, count=7)
    said = told_step(step, rules)
    spaces, pieces, cards = rules.board.ids, [piece.id for piece in rules.pieces], [card.id for card in rules.cards]
    assert said["area"] == spaces[2]
    assert said["units"] == [pieces[0], pieces[2]]
    assert said["cards"] == [cards[1], cards[0]]
    assert (said["sides"], said["count"]) == ("2", 7)
    assert decode_step(heard_step(said, rules, ["piece"]), Told, {}) == step


def test_nowhere_stays_nowhere(rules: Rules) -> None:
    assert told_step(Told(), rules)["area"] == -1
    assert decode_step(heard_step(told_step(Told(), rules), rules, ["space"]), Told, {}) == Told()


@pytest.mark.parametrize("step", [Mere(units=1), Mere(shots=(1, 2))])
def test_numbers_of_which_nothing_is_said_are_refused_in_another_order(rules: Rules, step: Mere) -> None:
    said = told_step(step, rules)
    assert decode_step(heard_step(said, rules, []), Mere, {}) == step
    with pytest.raises(SaveError, match="the pieces and cards of 'toy' stand in another order now, and Mere"):
        heard_step(said, rules, ["piece", "card"])


def test_numbers_of_which_nothing_is_said_do_no_harm_while_there_are_none(rules: Rules) -> None:
    assert decode_step(heard_step(told_step(Mere(), rules), rules, ["piece"]), Mere, {}) == Mere()


def test_a_thing_that_has_gone_is_named(rules: Rules) -> None:
    said = {**told_step(Told(), rules), "units": ["fr-99"]}
    with pytest.raises(SaveError, match="the piece 'fr-99' is no longer in 'toy'"):
        heard_step(said, rules, [])
