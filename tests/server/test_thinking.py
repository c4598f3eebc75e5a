"""Bots that think long: the table goes on, and a thought ends with the game or when everybody has left."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from fivehills import new_game
from fivehills.server import house as rooms
from fivehills.server.history import History
from fivehills.server.house import House
from fivehills.server.table import Table

from .serving import PLUGINS, Person, Server

PONDERER = """
import time
from fivehills import hookimpl

class Ponderer:
    def choose(self, seat):
        time.sleep(600)

@hookimpl
def register_bots():
    return {"ponderer": Ponderer}
"""


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a bot that needs ten minutes for a decision."""
    folder = tmp_path_factory.mktemp("slow")
    (folder / "ponderer").mkdir()
    (folder / "ponderer" / "__init__.py").write_text("")
    (folder / "ponderer" / "plugin.py").write_text(PONDERER)
    running = Server(folder / "data", plugins=[*PLUGINS, folder / "ponderer"])
    yield running
    running.stop()


def thinkers(server: Server) -> int:
    """How many processes of the server are there to think."""
    tasks = Path(f"/proc/{server.process.pid}/task").glob("*/children")
    children = [pid for file in tasks for pid in file.read_text().split()]
    return sum(b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes() for pid in children)


def wait_for(true: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not true():
        assert time.monotonic() < end, "it has not come to that in a minute"
        time.sleep(0.05)


def test_a_thought_does_not_hold_the_table_up_and_ends_when_somebody_resigns(slow: Server) -> None:
    anna = Person(slow)
    game, _ = anna.begin(french="here", viet_minh="ponderer")
    anna.act(game, "french", "plan hold")
    wait_for(lambda: thinkers(slow) == 1)
    begun = time.monotonic()
    assert anna.view(game, "french")[1]["decision"]["actor"] == "viet-minh"
    assert time.monotonic() - begun < 10
    assert anna.post(game, "resign", "french").json()["ending"]["winner"] == "viet-minh"
    wait_for(lambda: thinkers(slow) == 0)


def test_a_thought_ends_when_its_game_is_deleted(slow: Server) -> None:
    anna = Person(slow)
    game, _ = anna.begin(french="here", viet_minh="ponderer")
    anna.act(game, "french", "plan hold")
    wait_for(lambda: thinkers(slow) == 1)
    assert anna.http.delete(f"/api/games/{game}").status_code == 200
    wait_for(lambda: thinkers(slow) == 0)


class Endless:
    """A crew that never comes to an end with what it thinks."""

    def __init__(self) -> None:
        self.stopped = False

    async def ask(self, task: object) -> str:
        try:
            await asyncio.sleep(600)
        finally:
            self.stopped = True
        return ""


class NoDisk:
    async def write(self, *writes: Any) -> None:
        pass


def test_a_thought_ends_when_everybody_has_left(monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(_everybody_leaves(monkeypatch))


async def _everybody_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    crew, game = Endless(), new_game("storm", seed=1)
    house = House(NoDisk(), crew)  # type: ignore[arg-type]
    seats = {game.decision.actor: {"kind": "bot", "bot": "random"}}
    seats |= {side: {"kind": "here"} for side in game.rules.sides if side not in seats}
    row = {"id": "x", "owner": "", "seats": seats, "ending": {}, "snapshot": {}}
    table = house.tables["x"] = Table(row, game, History(game), house.writer, "")
    queue = table.channel(None).listen("")
    house.let_bots_play(table)
    await asyncio.sleep(0.01)
    await house.put_away(0.0)
    assert not crew.stopped
    table.channel(None).listeners.discard(queue)
    monkeypatch.setattr(rooms, "GRACE", 0.0)
    await house.put_away(0.0)
    await asyncio.sleep(0.01)
    assert crew.stopped
    assert house.tables == {}
