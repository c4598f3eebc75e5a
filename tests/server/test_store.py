"""Nothing is lost: not when the server is killed, not when a plugin is gone, with SQLite and with PostgreSQL."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from . import postgres
from .killing import LEAST, kill_often
from .serving import Person, Server


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    lacking = postgres.lacking()
    if lacking:
        pytest.skip(lacking)
    with postgres.running() as url:
        yield url


def test_what_was_acknowledged_survives_a_kill(tmp_path: Path) -> None:
    assert kill_often(tmp_path / "data", 3) >= 3 * LEAST


def test_the_same_holds_with_postgresql(tmp_path: Path, database: str) -> None:
    assert kill_often(tmp_path / "data", 2, "--database", database) >= 2 * LEAST


def test_a_game_goes_on_after_a_restart(tmp_path: Path) -> None:
    server = Server(tmp_path / "data")
    anna = Person(server)
    game, _ = anna.begin(french="here", viet_minh="here")
    anna.act(game, "french", "plan hold")
    before = anna.view(game, "viet-minh")
    server.stop()
    server.start()
    assert anna.view(game, "viet-minh") == before
    assert anna.act(game, "viet-minh", "plan press", before[0]).json()["played"]
    server.stop()


def test_a_game_without_its_plugin_is_shown_as_such_and_can_be_exported(tmp_path: Path) -> None:
    server = Server(tmp_path / "data")
    anna = Person(server)
    game, _ = anna.begin(french="here", viet_minh="here")
    anna.act(game, "french", "plan hold")
    server.stop()
    _change(tmp_path / "data", game, ruleset="vanished")
    server.start()
    (listed,) = anna.http.get("/api/games").json()["games"]
    assert "'vanished' is not installed" in listed["trouble"]
    opened = anna.http.get(f"/api/games/{game}")
    assert opened.status_code == 409
    assert "cannot go on" in opened.json()["error"]["text"]
    save = anna.http.get(f"/api/games/{game}/save").json()
    assert (save["ruleset"], save["actions"]) == ("vanished", ["plan hold"])
    server.stop()


def test_a_game_whose_rules_have_changed_can_be_exported_and_goes_on_from_its_position(tmp_path: Path) -> None:
    server = Server(tmp_path / "data")
    anna = Person(server)
    game, _ = anna.begin(french="here", viet_minh="here")
    anna.act(game, "french", "plan hold")
    server.stop()
    with sqlite3.connect(tmp_path / "data" / "games.sqlite") as connection:
        connection.execute("UPDATE actions SET text = 'plan of old', choice = 0")
    server.start()
    assert "has changed since" in anna.http.get(f"/api/games/{game}").json()["error"]["text"]
    save = anna.http.get(f"/api/games/{game}/save").text
    brought = anna.http.post("/api/import", content=save).json()
    assert "goes on from the saved position" in brought["told"]
    assert anna.view(brought["id"], "viet-minh")[1]["decision"]["actions"]
    server.stop()


def _change(folder: Path, game: str, **values: str) -> None:
    with sqlite3.connect(folder / "games.sqlite") as connection:
        ((words,),) = connection.execute("SELECT start FROM games WHERE id = ?", [game]).fetchall()
        start = json.dumps({**json.loads(words), **values})
        connection.execute("UPDATE games SET start = ? WHERE id = ?", [start, game])
