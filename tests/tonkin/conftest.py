"""What the tests of Tonkin share."""

from __future__ import annotations

import pytest

from fivehills import compiled


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
