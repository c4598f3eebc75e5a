"""Taking up a unit that was placed in the set-up, to place it anew."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import fivehills
from fivehills.cli.table import Table
from fivehills.errors import UndoRefused
from fivehills.play.ease import answered_already

SET_UPS = [("gamble", "d", "viet-minh"), ("tonkin", "cao-bang", "viet-minh"), ("enpointe", "eliane-2", "french")]


def placed(game: fivehills.Game, before: list[int], side: str) -> list[int]:
    """The pieces of a side that have been put on the map."""
    own = game.rules.of_side[game.rules.side_index[side]]
    return [piece for piece, at in enumerate(game.state.at) if own >> piece & 1 and at != before[piece]]


def by_hand(table: Table, side: str, count: int) -> list[int]:
    """Place some pieces of a side at random; those that stand then, in no order."""
    game, rng = table.game, Random(3)
    before = list(game.state.at)
    while game.decision.actor != side:
        table.play(game.decision.shortcuts[0])
    while len(placed(game, before, side)) < count:
        table.play(rng.choice(game.decision.actions))
    return placed(game, before, side)


def place_anew(table: Table, piece: int) -> int:
    """Answer the questions about a lifted piece with the last that is offered; where it stands then."""
    game = table.game
    lying = game.state.at[piece]
    while True:
        action, twin = game.decision.actions[-1], game.copy()
        twin.play(action)
        table.play(action)
        if twin.state.at[piece] != lying:
            return int(twin.state.at[piece])


@pytest.mark.parametrize(("ruleset", "scenario", "side"), SET_UPS)
def test_a_unit_placed_by_hand_is_taken_up_and_the_others_stay(ruleset, scenario, side, tmp_path: Path) -> None:
    game = fivehills.new_game(ruleset, scenario, seed=3)
    table = Table(game, {}, tmp_path / "game.json")
    pieces = by_hand(table, side, 5)
    piece, places, moves = pieces[1], list(game.state.at), game.moves
    table.lift(side, game.rules.pieces[piece].id)
    assert game.state.at[piece] != places[piece]
    there = place_anew(table, piece)
    assert game.state.at[piece] == there
    assert [game.state.at[p] for p in pieces if p != piece] == [places[p] for p in pieces if p != piece]
    assert len(table.actors) == game.moves <= moves


@pytest.mark.parametrize(("ruleset", "scenario", "side"), SET_UPS)
def test_a_unit_that_history_placed_is_taken_up(ruleset, scenario, side, tmp_path: Path) -> None:
    game = fivehills.new_game(ruleset, scenario, seed=3)
    table = Table(game, {}, tmp_path / "game.json")
    while game.decision.actor != side:
        table.play(game.decision.shortcuts[0])
    before = list(game.state.at)
    while game.setting_up:
        table.play(answered_already(game) or game.decision.shortcuts[0])
    pieces = placed(game, before, side)
    piece = pieces[len(pieces) // 2]
    table.lift(side, game.rules.pieces[piece].id)
    there = place_anew(table, piece)
    assert game.state.at[piece] == there
    assert len(table.actors) == game.moves
    assert len(placed(game, before, side)) == len(pieces)


def test_what_is_not_ones_own_or_was_not_placed_stays(tmp_path: Path) -> None:
    game = fivehills.new_game("gamble", "d", seed=3)
    table = Table(game, {}, tmp_path / "game.json")
    piece = by_hand(table, "french", 2)[0]
    digest = game.digest()
    with pytest.raises(UndoRefused, match="not you who has placed it"):
        table.lift("viet-minh", game.rules.pieces[piece].id)
    assert game.digest() == digest


def test_when_the_game_has_begun_nothing_is_taken_up(tmp_path: Path) -> None:
    game = fivehills.new_game("gamble", "d", seed=3)
    table, rng = Table(game, {}, tmp_path / "game.json"), Random(1)
    piece = by_hand(table, "french", 2)[0]
    while game.setting_up:
        table.play(game.decision.shortcuts[0] if game.decision.shortcuts else rng.choice(game.decision.actions))
    table.play(rng.choice(game.decision.actions))
    with pytest.raises(UndoRefused, match="the set-up is over"):
        table.lift("french", game.rules.pieces[piece].id)
