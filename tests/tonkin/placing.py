"""Positions for tests of single rules: an empty map, and pieces put where they are wanted."""

from __future__ import annotations

from fivehills import Bits, Game, mask_of, new_game
from fivehills_tonkin.data import FRENCH, VIET_MINH


def empty_map() -> Game:
    """A game in a dry month with nobody on the map."""
    game = new_game("tonkin", seed=1)
    game.move(game.data.side[FRENCH] | game.data.side[VIET_MINH], game.data.pool)
    return game


def put(game: Game, hex_: str, *ids: str) -> Bits:
    """Place pieces in a hex without a word, and their set."""
    pieces = mask_of(game.rules.piece_index[id_] for id_ in ids)
    game.move(pieces, game.rules.board.index[hex_])
    return pieces
