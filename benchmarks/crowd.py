"""A crowd of random players at many tables: each seat listens to its stream as a browser does, and answers over HTTP.

Written on bare sockets, so that the players cost little of the machine that they share with the server.
"""

from __future__ import annotations

import asyncio
import json
import time
import zlib
from dataclasses import dataclass, field
from random import Random
from typing import Any

from fivehills.server.deltas import applied

GONE = (ConnectionError, asyncio.IncompleteReadError)


@dataclass
class Answers:
    """Seconds that answers took: until they were acknowledged, and until the other side was shown the change."""

    acknowledged: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)
    bytes_sent: int = 0


class Line:
    """A connection to the server that is kept."""

    def __init__(self, host: str, port: int):
        self._host, self._port = host, port

    async def open(self) -> None:
        self.reader, self.writer = await asyncio.open_connection(self._host, self._port)

    def send(self, method: str, path: str, headers: str = "", body: bytes = b"") -> None:
        first = f"{method} {path} HTTP/1.1\r\nhost: {self._host}:{self._port}\r\n"
        head = f"{first}{headers}content-length: {len(body)}\r\n\r\n"
        self.writer.write(head.encode() + body)

    async def status(self) -> tuple[int, dict[str, str]]:
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        pairs = (row.partition(": ") for row in head[1:] if row)
        return int(head[0].split()[1]), {name.lower(): value for name, _, value in pairs}

    async def ask(self, method: str, path: str, headers: str = "", body: bytes = b"") -> bytes:
        """The body of the answer. Raises RuntimeError if it is a refusal."""
        if self.reader.at_eof():
            await self.open()
        self.send(method, path, headers, body)
        status, told = await self.status()
        found = await self.reader.readexactly(int(told["content-length"]))
        if status >= 400:
            raise RuntimeError(found.decode())
        return found

    async def chunks(self) -> Any:
        """The parts of a response that lasts."""
        while size := int(await self.reader.readline(), 16):
            yield (await self.reader.readexactly(size + 2))[:-2]


class Seat:
    """One seat: its stream, and the question that it was shown last."""

    def __init__(self, line: Line, game: str, side: str, secret: str):
        self.line, self.game, self.side = line, game, side
        self.headers = f"authorization: Bearer {secret}\r\n"
        self.mark = ""
        self.view: dict[str, Any] = {}
        self.shown = asyncio.Event()
        self.bytes = 0

    async def listen(self) -> None:
        """Follow the stream to its end."""
        await self.line.open()
        path = f"/api/games/{self.game}/events?seat={self.side}"
        self.line.send("GET", path, self.headers + "accept-encoding: gzip\r\n")
        await self.line.status()
        press, waiting = zlib.decompressobj(31), b""
        try:
            async for chunk in self.line.chunks():
                self.bytes += len(chunk)
                *events, waiting = (waiting + press.decompress(chunk)).split(b"\n\n")
                for event in events:
                    self.take(event)
        except GONE:
            return

    def take(self, event: bytes) -> None:
        """An event: only the question matters to a random player."""
        rows = dict(row.split(": ", 1) for row in event.decode().split("\n") if ": " in row)
        if rows.get("event") not in ("view", "change"):
            return
        data = json.loads(rows["data"])
        if rows["event"] == "view":
            self.view = {"decision": data["decision"]}
        elif "decision" in data:
            self.view = applied(self.view, {"decision": data["decision"]})
        self.mark = rows["id"]
        self.shown.set()

    def actions(self) -> list[Any]:
        """The answers that it has."""
        return (self.view.get("decision") or {}).get("actions") or []


class Table:
    """A table with a random player on each seat."""

    def __init__(self, address: tuple[str, int], game: dict[str, Any], number: int):
        self.id = game["id"]
        self.seats = [Seat(Line(*address), self.id, side, secret) for side, secret in game["links"].items()]
        self.line = Line(*address)
        self.rng = Random(number)
        self.listening: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Sit down; everybody has been shown the table when this returns."""
        await self.line.open()
        self.listening = [asyncio.create_task(seat.listen()) for seat in self.seats]
        for seat in self.seats:
            await seat.shown.wait()

    async def act(self, answers: Answers) -> bool:
        """One action; False if the game is over. It counts as shown when the stream of the side that acts has it."""
        acting = await self._acting()
        if acting is None:
            return False
        before = sum(seat.bytes for seat in self.seats)
        acting.shown.clear()
        chosen = self.rng.choice(acting.actions())["text"]
        body = json.dumps({"seat": acting.side, "mark": acting.mark, "action": chosen}).encode()
        begun = time.perf_counter()
        await self.line.ask("POST", f"/api/games/{self.id}/actions", acting.headers, body)
        answers.acknowledged.append(time.perf_counter() - begun)
        await acting.shown.wait()
        answers.shown.append(time.perf_counter() - begun)
        answers.bytes_sent += sum(seat.bytes for seat in self.seats) - before
        return True

    async def _acting(self) -> Seat | None:
        """The seat that is asked now; another's stream may be a moment behind."""
        while not any(seat.actions() for seat in self.seats):
            if any(seat.view["decision"] is None for seat in self.seats):
                return None
            await asyncio.sleep(0.002)
        return next(seat for seat in self.seats if seat.actions())

    def close(self) -> None:
        for task in self.listening:
            task.cancel()
        for line in (self.line, *(seat.line for seat in self.seats)):
            line.writer.close()


async def crowd(address: str, ruleset: str, tables: int, seconds: float, pause: float) -> Answers:
    """Tables that act at times that do not wait for the server (`pause` seconds apart on average), or at once (0)."""
    host, _, port = address.removeprefix("http://").partition(":")
    found = await _begun((host, int(port)), address, ruleset, tables)
    answers = Answers()
    end = time.perf_counter() + seconds
    try:
        await asyncio.gather(*(_play(table, answers, end, pause) for table in found))
    finally:
        for table in found:
            table.close()
    return answers


async def _begun(where: tuple[str, int], address: str, ruleset: str, tables: int) -> list[Table]:
    from fivehills.play.start import compiled

    line = Line(*where)
    await line.open()
    line.send("POST", "/api/me", f"origin: {address}\r\n")
    _, told = await line.status()
    await line.reader.readexactly(int(told["content-length"]))
    own = f"origin: {address}\r\ncookie: {told['set-cookie'].split(';')[0]}\r\n"
    wish = {"ruleset": ruleset, "seats": {side: {"kind": "link"} for side in compiled(ruleset).sides}}
    found = []
    for number in range(tables):
        game = json.loads(await line.ask("POST", "/api/games", own, json.dumps(wish).encode()))
        found.append(Table(where, game, number))
        await found[-1].open()
    return found


async def _play(table: Table, answers: Answers, end: float, pause: float) -> None:
    """Act at moments drawn beforehand: who is kept waiting by the server does not wait longer for the next."""
    due = time.perf_counter() + table.rng.random() * pause
    while True:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        if time.perf_counter() > end or not await table.act(answers):
            return
        due += table.rng.expovariate(1 / pause) if pause else 0
