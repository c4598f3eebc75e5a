"""The application: routes, pages, boards, and what lives as long as the server does."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from fivehills.engine.rules import Rules
from fivehills.play.start import compiled
from fivehills.server import lobby, playing
from fivehills.server.boards import PARTS, Board, Shelf, key_of, laid_out
from fivehills.server.guard import Guard
from fivehills.server.house import House
from fivehills.server.refusal import Refusal, missing
from fivehills.server.settings import Settings
from fivehills.server.store import Store
from fivehills.server.streams import Listeners
from fivehills.server.thinking import Crew, Drawing
from fivehills.server.writer import Writer

STATIC = Path(__file__).parent / "static"
FRESH = "no-cache"
FOREVER = "public, max-age=31536000, immutable"
TYPES = {".json": "application/json", ".svg": "image/svg+xml"}
HELD = 4
"""Boards that are kept in memory besides the folder."""
PATIENCE = 5.0
"""Seconds for which a server that starts compiles the rules of running games before it says that it is there."""


class Parts(StaticFiles):
    """The parts of the page. A browser asks whether one has changed, lest it mix those of two versions."""

    def file_response(self, *given: Any, **named: Any) -> Response:
        found = super().file_response(*given, **named)
        found.headers["cache-control"] = FRESH
        return found


class Boards:
    """The boards of all rules that are played here: drawn in a process of their own, once."""

    def __init__(self, shelf: Shelf, crew: Crew):
        self._shelf = shelf
        self._crew = crew
        self._keys: dict[int, tuple[Rules, str]] = {}
        self._rules: dict[str, Rules] = {}
        self._held: OrderedDict[str, Board] = OrderedDict()
        self._drawing: dict[str, asyncio.Task[Board]] = {}

    async def key(self, rules: Rules) -> str:
        """The key of the board of rules; drawing it begins."""
        if id(rules) not in self._keys:
            key = key_of(laid_out(rules))
            self._keys[id(rules)], self._rules[key] = (rules, key), rules
        return self._keys[id(rules)][1]

    async def part(self, key: str, part: str) -> str:
        """A part of a board. Raises Refusal."""
        if key not in self._held:
            if key not in self._drawing:
                self._drawing[key] = asyncio.create_task(self._made(key))
            try:
                self._held[key] = await asyncio.shield(self._drawing[key])
            finally:
                self._drawing.pop(key, None)
        self._held.move_to_end(key)
        found = self._held[key][part]
        if len(self._held) > HELD:
            self._held.popitem(last=False)
        return found

    async def _made(self, key: str) -> Board:
        rules = self._rules.get(key)
        if rules is None:
            raise missing("there is no such board")
        found = await asyncio.to_thread(self._shelf.find, key)
        if found is None:
            chosen = Drawing(rules.ruleset.id, rules.scenario.id, dict(rules.options), list(rules.variants))
            found = await self._crew.ask(chosen)
            await asyncio.to_thread(self._shelf.put, key, found)
        return found


def application(settings: Settings) -> Starlette:
    """The ASGI application of a server."""
    routes = [
        Route("/", _page),
        Route("/table/{id}", _page),
        Route("/api/boards/{key}/{part}", _board),
        Route("/api/maps/{ruleset}", _map),
        *lobby.ROUTES,
        *playing.ROUTES,
        Mount("/static", Parts(directory=STATIC)),
    ]
    guard = Middleware(Guard, names=settings.names, rate=settings.rate)
    squeeze = Middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)

    @asynccontextmanager
    async def living(app: Starlette) -> AsyncIterator[None]:
        house = House(Writer(Store(settings.url)), Crew(settings.workers))
        painters = Crew(1)
        app.state.house = house
        app.state.boards = Boards(Shelf(settings.folder / "boards"), painters)
        app.state.board = app.state.boards.key
        app.state.catalogue = _once(settings)
        app.state.listeners = Listeners(settings.streams)
        rules = asyncio.create_task(house.warm_up())
        await asyncio.wait([rules], timeout=PATIENCE)
        tasks = [rules, asyncio.create_task(_warm_up(app, rules)), asyncio.create_task(house.keep_house())]
        yield
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        painters.close()
        await house.close()

    return Starlette(
        routes=routes, middleware=[guard, squeeze], lifespan=living, exception_handlers={HTTPException: _plainly}
    )


async def _warm_up(app: Starlette, rules: asyncio.Task[None]) -> None:
    """Have at hand what the lobby offers, after the rules of the games that go on."""
    await rules
    await app.state.catalogue()


def _once(settings: Settings) -> Any:
    """The catalogue, made when it is first asked for: loading all rulesets takes a moment."""
    found: asyncio.Task[dict[str, Any]] | None = None

    async def catalogue() -> dict[str, Any]:
        nonlocal found
        if found is None:
            found = asyncio.create_task(asyncio.to_thread(settings.catalogue))
        return await asyncio.shield(found)

    return catalogue


async def _plainly(_: Request, error: Exception) -> Response:
    """What Starlette refuses is refused like everything else."""
    assert isinstance(error, HTTPException)
    raise Refusal(error.status_code, "http", str(error.detail).lower())


async def _page(_: Request) -> Response:
    return FileResponse(STATIC / "index.html", headers={"cache-control": FRESH})


async def _board(request: Request) -> Response:
    part = request.path_params["part"]
    if part not in PARTS:
        raise missing("a board has no such part")
    found = await request.app.state.boards.part(request.path_params["key"], part)
    return Response(found, media_type=TYPES[Path(part).suffix], headers={"cache-control": FOREVER})


async def _map(request: Request) -> Response:
    """The picture of a ruleset's map for the lobby."""
    rules = await asyncio.to_thread(compiled, request.path_params["ruleset"])
    boards: Boards = request.app.state.boards
    found = await boards.part(await boards.key(rules), "ground.svg")
    return Response(found, media_type=TYPES[".svg"], headers={"cache-control": "max-age=3600"})
