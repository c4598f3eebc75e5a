"""Positions of En Pointe: games whose counters a test puts where it needs them."""

from __future__ import annotations

import pytest

from fivehills import Game, new_game


class Table:
    """A game of a scenario with words for hexes and units."""

    def __init__(self, scenario: str):
        self.game: Game = new_game("enpointe", scenario, seed=3)
        self.state, self.data = self.game.state, self.game.data

    def put(self, unit: str, place: str) -> int:
        """Put a counter into a hex or box; returns its number."""
        number = self.unit(unit)
        self.game.move(1 << number, self.hex(place))
        return number

    def unit(self, id_: str) -> int:
        """The number of a counter."""
        return self.game.rules.piece_index[id_]

    def hex(self, id_: str) -> int:
        """The number of a hex or box."""
        return self.game.rules.board.index[id_]

    def formation(self, id_: str) -> int:
        """The number of a formation."""
        return int(self.data.formation_index[id_])

    def places(self, *ids: str) -> int:
        """A set of hexes."""
        return sum(1 << self.hex(id_) for id_ in ids)

    def units(self, *ids: str) -> int:
        """A set of counters."""
        return sum(1 << self.unit(id_) for id_ in ids)


@pytest.fixture
def table() -> type[Table]:
    """Opens a scenario: `table("khau-vac")`."""
    return Table
