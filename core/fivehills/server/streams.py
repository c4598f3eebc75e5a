"""Streams of server-sent events: the view of a seat, then what changes in it, for as long as the browser listens."""

from __future__ import annotations

import asyncio
import zlib
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractContextManager, contextmanager

from starlette.requests import Request
from starlette.responses import StreamingResponse

from fivehills.server.channel import Message
from fivehills.server.house import House
from fivehills.server.refusal import Refusal
from fivehills.server.table import Table

PULSE = 10.0
"""Seconds of silence after which a sign of life is sent."""


class Listeners:
    """How many streams each visitor holds open: each costs memory for as long as it lasts."""

    def __init__(self, most: int):
        self._most = most
        self._open: Counter[str] = Counter()

    def check(self, visitor: str) -> None:
        """Raises Refusal if a visitor has as many as one may have."""
        if self._open[visitor] >= self._most:
            raise Refusal(429, "streams", f"{self._most} tables are open from here already; close some of them first")

    @contextmanager
    def counted(self, visitor: str) -> Iterator[None]:
        """While a stream lasts."""
        self._open[visitor] += 1
        try:
            yield
        finally:
            self._open[visitor] -= 1
            if not self._open[visitor]:
                del self._open[visitor]


def stream(request: Request, house: House, table: Table, seat: str | None, mark: str) -> StreamingResponse:
    """A response that lasts. Raises Refusal."""
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    visitor = request.client.host if request.client else "?"
    listeners: Listeners = request.app.state.listeners
    listeners.check(visitor)
    events = _events(house, table, seat, mark, listeners.counted(visitor))
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        events = _squeezed(events)
    return StreamingResponse(events, media_type="text/event-stream", headers=headers)


async def _events(
    house: House, table: Table, seat: str | None, mark: str, counted: AbstractContextManager[None]
) -> AsyncIterator[bytes]:
    with counted:
        async with table.lock:
            channel = table.channel(seat)
            queue = channel.listen(mark)
        house.let_bots_play(table)
        yield b"retry: 1000\n\n"
        try:
            while (message := await _next(queue)) is not None:
                yield message
        finally:
            channel.listeners.discard(queue)


async def _next(queue: asyncio.Queue[Message | None]) -> bytes | None:
    """What is to be sent next, a sign of life where nothing is; None at the end."""
    try:
        message = await asyncio.wait_for(queue.get(), PULSE)
    except TimeoutError:
        return b": alive\n\n"
    return None if message is None else _written(message)


def _written(message: Message) -> bytes:
    event, mark, data = message
    head = f"id: {mark}\n" if mark else ""
    return f"event: {event}\n{head}data: {data}\n\n".encode()


async def _squeezed(events: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """The same compressed, every event at once; with a small window, since there may be many streams."""
    press = zlib.compressobj(6, zlib.DEFLATED, 16 + 13, 6)
    async for part in events:
        yield press.compress(part) + press.flush(zlib.Z_SYNC_FLUSH)
    yield press.flush()
