"""One server for all tests that do not kill it, and one browser for those that look at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

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


@pytest.fixture(scope="module")
def started() -> Iterator[Any]:
    """A real browser; it must be gone before tests begin an event loop of their own."""
    from .browsing import browser, program

    if program() is None:
        pytest.skip("there is no Chromium here (Debian: apt-get install chromium)")
    with browser() as found:
        yield found


@pytest.fixture
def visit(started: Any, server: Server) -> Iterator[Callable[..., Any]]:
    """Somebody who comes to the server with a screen of his own."""
    from .browsing import Visitor

    visitors: list[Visitor] = []

    def come(**options: Any) -> Visitor:
        visitors.append(Visitor(started, options.pop("address", server.address), **options))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.close()
