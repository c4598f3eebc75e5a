"""Streams of server-sent events: the view of a seat, then what changes in it, for as long as the browser listens."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import StreamingResponse

from fivehills.server.channel import Message
from fivehills.server.house import House
from fivehills.server.table import Table

PULSE = 10.0
"""Seconds of silence after which a sign of life is sent."""


def stream(request: Request, house: House, table: Table, seat: str | None, mark: str) -> StreamingResponse:
    """A response that lasts."""
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    events = _events(house, table, seat, mark)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        events = _squeezed(events)
    return StreamingResponse(events, media_type="text/event-stream", headers=headers)


async def _events(house: House, table: Table, seat: str | None, mark: str) -> AsyncIterator[bytes]:
    async with table.lock:
        channel = table.channel(seat)
        queue = channel.listen(mark)
    house.let_bots_play(table)
    yield b"retry: 1000\n\n"
    try:
        while True:
            try:
                message = await asyncio.wait_for(queue.get(), PULSE)
            except TimeoutError:
                yield b": alive\n\n"
                continue
            if message is None:
                return
            yield _written(message)
    finally:
        channel.listeners.discard(queue)


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
