"""One server for all tests that do not kill it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .serving import Person, Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server") / "data")
    yield running
    running.stop()
    assert "Traceback" not in running.errors(), running.errors()


@pytest.fixture
def anna(server: Server) -> Person:
    return Person(server)


@pytest.fixture
def bruno(server: Server) -> Person:
    return Person(server)
