"""The guard at the door: who may ask, how much and how often; what browsers may never do; errors as sentences."""

from __future__ import annotations

import json
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fivehills.errors import FiveHillsError, IllegalAction, InvalidAction, UndoRefused
from fivehills.server.refusal import Refusal

LOG = logging.getLogger("fivehills.server")
LARGEST = 64 * 1024
LARGEST_SAVE = 8 * 1024 * 1024
IMPORT = "/api/import"
SAFE = ("GET", "HEAD", "OPTIONS")
VISITORS = 4096
BURST = 5.0
"""Seconds' worth of requests that a visitor may make at once."""

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class Guard:
    """ASGI middleware round the whole application."""

    def __init__(self, app: ASGIApp, names: tuple[str, ...], rate: float):
        self._app = app
        self._names = names
        self._buckets = Buckets(rate)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = False

        async def guarded(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                have = {name for name, _ in message["headers"]}
                fresh = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                message["headers"] = [*message["headers"], *(pair for pair in fresh if pair[0] not in have)]
            await send(message)

        try:
            self._check(scope)
            await self._app(scope, _limited(receive, scope), guarded)
        except Exception as error:
            if begun:
                raise
            await _refuse(guarded, error)

    def _check(self, scope: Scope) -> None:
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get("host", "")
        if self._names and _name(host) not in self._names:
            raise Refusal(421, "host", "this server is not asked for under that name; see --name")
        if scope["method"] not in SAFE and not _is_own(headers, host):
            raise Refusal(403, "origin", "requests that change something must come from the server's own pages")
        client = scope.get("client") or ("?", 0)
        if not self._buckets.grant(client[0]):
            raise Refusal(429, "rate", "too many requests; wait a moment")


def _name(host: str) -> str:
    return urlsplit(f"//{host}").hostname or ""


def _is_own(headers: MutableMapping[str, str], host: str) -> bool:
    """Whether a page of this server asks, or a program that is no browser and uses no cookie."""
    origin = headers.get("origin")
    if origin is None:
        return "cookie" not in headers
    return urlsplit(origin).netloc == host


class Buckets:
    """So many requests a second for each visitor, with some to spare."""

    def __init__(self, rate: float):
        self._rate = rate
        self._filled: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def grant(self, visitor: str) -> bool:
        """Whether one more request is granted."""
        now = time.monotonic()
        left, when = self._filled.pop(visitor, (self._rate * BURST, now))
        left = min(self._rate * BURST, left + (now - when) * self._rate)
        self._filled[visitor] = (max(left - 1, 0), now)
        if len(self._filled) > VISITORS:
            self._filled.popitem(last=False)
        return left >= 1


def _limited(receive: Receive, scope: Scope) -> Callable[[], Awaitable[Message]]:
    """Receive no more of a body than belongs to such a request."""
    room = LARGEST_SAVE if scope["path"] == IMPORT else LARGEST

    async def limited() -> Message:
        nonlocal room
        message = await receive()
        room -= len(message.get("body", b""))
        if room < 0:
            raise Refusal(413, "size", "that is more than this server reads at once")
        return message

    return limited


def status_of(error: Exception) -> tuple[int, str, str]:
    """Status, code and sentence for an error; what nobody foresaw is told to the log and not to the visitor."""
    match error:
        case Refusal():
            return error.status, error.code, str(error)
        case UndoRefused() | IllegalAction():
            return 409, error.code, str(error)
        case InvalidAction():
            return 422, error.code, str(error)
        case FiveHillsError():
            return 400, error.code, str(error)
    LOG.error("a request failed", exc_info=error)
    return 500, "fault", "something went wrong on the server; its log says what"


async def _refuse(send: Send, error: Exception) -> None:
    status, code, words = status_of(error)
    body = json.dumps({"error": {"code": code, "text": words}}).encode()
    headers: list[tuple[bytes, bytes]] = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
    start: dict[str, Any] = {"type": "http.response.start", "status": status, "headers": headers}
    await send(start)
    await send({"type": "http.response.body", "body": body})
