"""What the tests of A Season in Hell share."""

from __future__ import annotations

from typing import Any

import pytest

from fivehills import Game, new_game


@pytest.fixture(scope="module")
def rules() -> Any:
    """The compiled rules of the full battle."""
    return new_game("season").rules


@pytest.fixture
def season() -> Game:
    """The full battle at its first decision."""
    return new_game("season", seed=7)
