"""What the tests of The Final Gamble share."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fivehills import Bits, Game, bits, new_game
from fivehills.engine.rules import Rules
from fivehills.play.start import compiled


@pytest.fixture(scope="session")
def rules() -> Rules:
    """The compiled rules of scenario A."""
    return compiled("gamble", "a")


class Table:
    """A game with empty maps on which single units are put by name."""

    def __init__(self, scenario: str = "a"):
        self.g: Game = new_game("gamble", scenario=scenario, seed=7)
        data = self.g.data
        self.g.move(data.units[0] | data.units[1], data.box["out-of-game"])

    def hex(self, name: str) -> int:
        return self.g.rules.board.index[name]

    def hexes(self, *names: str) -> Bits:
        return sum(1 << self.hex(name) for name in names)

    def names(self, spaces: Bits) -> set[str]:
        return {self.g.rules.board.ids[space] for space in bits(spaces)}

    def unit(self, name: str) -> int:
        return self.g.rules.piece_index[name]

    def put(self, **places: str) -> Table:
        """Units, with underscores for hyphens, to their hexes or boxes."""
        for name, place in places.items():
            self.g.move(1 << self.unit(name.replace("_", "-")), self.hex(place))
        return self


@pytest.fixture
def table() -> Table:
    """Empty maps in scenario A: dry weather, every sector with one Trench Zone."""
    return Table()


@pytest.fixture
def table_of() -> Callable[[str], Table]:
    """Empty maps in another scenario."""
    return Table
