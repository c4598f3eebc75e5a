"""What the tests of Tonkin share."""

from __future__ import annotations

import pytest

from fivehills import Game, compiled

from .placing import empty_map


@pytest.fixture(scope="session")
def rules():
    """The compiled rules of the default scenario."""
    return compiled("tonkin")


@pytest.fixture(scope="session")
def data(rules):
    """What is computed once from the content."""
    return rules.data


@pytest.fixture(scope="session")
def at(rules):
    """The hex of a place by its name."""
    return {name: number for number, name in enumerate(rules.board.names)}


@pytest.fixture
def game() -> Game:
    """An empty map in a dry month."""
    return empty_map()
