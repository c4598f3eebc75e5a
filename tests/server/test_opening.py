"""A table that is opened again is read from its chapters: the same game as the replay of its actions gives."""

from __future__ import annotations

import asyncio
import json
import logging
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
import uvicorn
from starlette.applications import Starlette

import fivehills.server.app as apps
import fivehills.server.house as houses
import fivehills.server.table as tables
from fivehills import Game, new_game
from fivehills.errors import UsageError
from fivehills.play import start
from fivehills.play.save import start_of
from fivehills.play.start import forget_rules
from fivehills.plugins.discovery import registry
from fivehills.plugins.fingerprint import of_all
from fivehills.server.app import application
from fivehills.server.history import History
from fivehills.server.house import House
from fivehills.server.record import Played, replayed
from fivehills.server.running import Running
from fivehills.server.settings import Settings
from fivehills.server.store import Store
from fivehills.server.table import Table
from fivehills.server.wishes import SeatWish, Wish
from fivehills.server.writer import Writer

from .serving import RULESETS

ACTIONS = 400
CHAPTER = 8
PLAYED = 45
HERE = {"french": SeatWish(kind="here"), "viet-minh": SeatWish(kind="here")}


def _written(ruleset: str, seed: int) -> tuple[Game, History, Played, list[Any]]:
    """A game played at random, and its chapters, as they would come from the store."""
    game, rng, played, chapters = new_game(ruleset, seed=seed), Random(seed), [], []
    history = History(game)
    while not game.over and len(played) < ACTIONS:
        actor, offered = game.decision.actor, game.decision.actions
        choice = rng.randrange(len(offered))
        played.append((choice, str(offered[choice])))
        game.play(offered[choice])
        history.add(actor, game)
        if rng.random() < 0.03:
            chapters.append(json.loads(json.dumps(history.conclude(game))))
    return game, history, played, chapters


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_game_from_its_chapters_is_the_one_that_was_played(ruleset: str) -> None:
    game, history, played, chapters = _written(ruleset, 5)
    opened, known = asyncio.run(replayed(start_of(game), played, chapters))
    assert chapters
    assert (opened.moves, opened.digest()) == (game.moves, game.digest())
    assert list(map(str, opened.actions())) == list(map(str, game.actions()))
    assert opened.log is not None
    assert game.log is not None
    assert opened.log.entries == game.log.entries
    seen = [[getattr(audience, "seen", None) for *_, audience in log] for log in (opened.log, game.log)]
    assert seen[0] == seen[1]
    for viewer in (*game.rules.sides, None):
        assert opened.view(viewer) == game.view(viewer)
    for count in range(0, len(played), 37):
        assert opened.rewound(count).digest() == game.rewound(count).digest()
        for side in (0, 1, None):
            assert known.seen(side, count) == history.seen(side, count)
    _same_way_on(opened, game)


def _same_way_on(one: Game, other: Game) -> None:
    """What was taken back, and what is played then, leads to the same."""
    for _ in range(3):
        one.undo()
        other.undo()
    for _ in range(3):
        assert list(map(str, one.decision.actions)) == list(map(str, other.decision.actions))
        one.play(one.decision.actions[-1])
        other.play(other.decision.actions[-1])
    assert one.view(None) == other.view(None)


# --- from the store ---------------------------------------------------------------------------------------------------


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The actions that games play, in chapters of a few."""
    found: list[str] = []
    play = Game.play

    def counting(self: Game, action: Any) -> None:
        found.append(str(action))
        play(self, action)

    monkeypatch.setattr(Game, "play", counting)
    monkeypatch.setattr(tables, "passed_over", lambda game: {})  # it plays on copies, which are not to be counted
    monkeypatch.setattr(tables, "CHAPTER", CHAPTER)
    return found


def in_house(folder: Path, visit: Callable[[House], Awaitable[None]]) -> None:
    """Come to a house, which is closed afterwards and leaves its games in the store."""

    async def come() -> None:
        house = House(Writer(Store(f"sqlite:///{folder / 'games.sqlite'}")), NoCrew())  # type: ignore[arg-type]
        await visit(house)
        await house.close()

    asyncio.run(come())


class NoCrew:
    def close(self) -> None:
        pass


async def _play(table: Table, count: int, seed: int) -> None:
    rng = Random(seed)
    for _ in range(count):
        await table.play(str(rng.choice(table.game.decision.actions)))


def _seen(table: Table) -> Any:
    game = table.game
    told = [repr(entry) for entry in game.log or ()]
    shown = [table.channel(seat).whole() for seat in (*table.seats, None)]
    return game.digest(), list(map(str, game.actions())), told, table.history.actors, shown


def _begun(folder: Path, actions: int, then: Callable[[Table], Awaitable[None]] | None = None) -> tuple[str, Any]:
    """A game of Storm in the store, and what is seen of it."""
    found: list[Any] = []

    async def begin(house: House) -> None:
        id_, _ = await house.begin("anna", Wish(ruleset="storm", seats=HERE))
        table = await house.table(id_)
        await _play(table, actions, 3)
        if then is not None:
            await then(table)
        found.extend((id_, _seen(table)))

    in_house(folder, begin)
    return found[0], found[1]


def _opened(folder: Path, id_: str, before: Callable[[House], None] = lambda house: None) -> Any:
    found: list[Any] = []

    async def look(house: House) -> None:
        before(house)
        found.append(_seen(await house.table(id_)))

    in_house(folder, look)
    return found[0]


def test_a_table_is_opened_without_a_replay_of_what_its_chapters_hold(tmp_path: Path, counted: list[str]) -> None:
    id_, seen = _begun(tmp_path, PLAYED)
    counted.clear()
    assert _opened(tmp_path, id_) == seen
    assert len(counted) < CHAPTER


def test_what_was_taken_back_is_in_no_chapter(tmp_path: Path, counted: list[str]) -> None:
    async def change_his_mind(table: Table) -> None:
        table.game.table = "solo"
        for _ in range(3):
            table.game.undo()
            table.history.take_back()
        await table._kept(("undo", {"game": table.id, "moves": table.game.moves, "actor": table.actor}))
        await _play(table, CHAPTER + 3, 11)

    id_, seen = _begun(tmp_path, 5 * CHAPTER + 1, change_his_mind)
    counted.clear()
    assert _opened(tmp_path, id_) == seen
    assert len(counted) < CHAPTER


def test_another_program_replays_every_action_and_writes_its_own_chapters(tmp_path: Path, counted: list[str]) -> None:
    id_, seen = _begun(tmp_path, PLAYED)

    def change(house: House) -> None:
        house.program = "another"

    for replays in (PLAYED, PLAYED % CHAPTER):
        counted.clear()
        assert _opened(tmp_path, id_, change) == seen
        assert len(counted) in (replays, 0)
    counted.clear()
    assert _opened(tmp_path, id_) == seen
    assert len(counted) == PLAYED


def test_a_damaged_chapter_is_no_loss(tmp_path: Path, counted: list[str], caplog: pytest.LogCaptureFixture) -> None:
    id_, seen = _begun(tmp_path, PLAYED)

    def damage(house: House) -> None:
        chapters = house.writer.store.chapters
        house.writer.store.chapters = lambda *asked: chapters(*asked)[1:]  # type: ignore[method-assign]

    with caplog.at_level(logging.CRITICAL):
        assert _opened(tmp_path, id_, damage) == seen
    assert len(counted) >= 90


def test_a_program_is_known_by_its_plugins_and_their_content(tmp_path: Path) -> None:
    from fivehills.plugins.discovery import Registry

    found, known = registry(), tmp_path / "content"
    known.mkdir()
    (known / "units.yaml").write_text("a: 1\n")
    copied = {**found.rulesets, "mine": type(found.rulesets["storm"])("mine", known, object())}
    before = of_all(Registry(rulesets=copied, sources=found.sources))
    assert of_all(Registry(rulesets=copied, sources=found.sources)) == before
    (known / "units.yaml").write_text("a: 2\n")
    assert of_all(Registry(rulesets=copied, sources=found.sources)) != before
    assert of_all(Registry(rulesets=copied, sources={})) != of_all(Registry(rulesets=copied, sources=found.sources))


# --- when the server starts -------------------------------------------------------------------------------------------


def test_rules_of_running_games_are_compiled_when_the_server_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    id_, seen = _begun(tmp_path, PLAYED)
    forget_rules()
    app = application(Settings(tmp_path, dict))

    async def come() -> None:
        async with app.router.lifespan_context(app):
            monkeypatch.setattr(start, "_compile", _refuse)
            assert _seen(await app.state.house.table(id_)) == seen

    asyncio.run(come())


def _refuse(*_: Any) -> None:
    raise AssertionError("rules are compiled while somebody waits for his table")


def test_a_server_starts_though_the_rules_of_a_game_are_gone_or_take_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    _begun(tmp_path, 1)
    released, compiled = threading.Event(), threading.Event()

    def compile_slowly(_: Any) -> None:
        released.wait(3)
        compiled.set()
        raise UsageError("no such ruleset")

    monkeypatch.setattr(houses, "rules_of", compile_slowly)
    monkeypatch.setattr(apps, "PATIENCE", 0.01)
    app = application(Settings(tmp_path, dict))

    async def come() -> None:
        async with app.router.lifespan_context(app):
            assert not compiled.is_set()
            released.set()
            await app.state.catalogue()

    asyncio.run(come())


def test_a_server_says_that_it_is_there_when_it_has_started() -> None:
    told: list[str] = []

    @asynccontextmanager
    async def living(app: Starlette) -> AsyncIterator[None]:
        app.state.house = SimpleNamespace(dismiss=lambda: told.append("dismissed"))
        told.append("warm")
        yield

    class Brief(Running):
        async def main_loop(self) -> None:
            told.append("serving")

    config = uvicorn.Config(Starlette(lifespan=living), port=0, log_level="critical")
    Brief(config, lambda: told.append("there")).run()
    assert told == ["warm", "there", "serving", "dismissed"]
