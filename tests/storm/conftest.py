"""What the tests of Storm share."""

from __future__ import annotations

import pytest

from fivehills import Game, new_game
from fivehills.engine.rules import Rules
from fivehills.play.start import compiled


@pytest.fixture(scope="module")
def rules() -> Rules:
    """The compiled rules of the only scenario."""
    return compiled("storm")


@pytest.fixture
def storm() -> Game:
    """A game at its first decision."""
    return new_game("storm", seed=7)
