"""The writer: one thread that talks to the store. What waits together is committed together."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from fivehills.server.store import Store, Write

T = TypeVar("T")


class Writer:
    """Writes are acknowledged when their transaction is on disk; those that wait meanwhile share the next one."""

    def __init__(self, store: Store):
        self.store = store
        self._thread = ThreadPoolExecutor(1, "store")
        self._waiting: list[tuple[list[Write], asyncio.Future[None]]] = []
        self._busy: asyncio.Task[None] | None = None

    async def write(self, *writes: Write) -> None:
        """Do these writes; they are on disk when this returns."""
        done = asyncio.get_running_loop().create_future()
        self._waiting.append((list(writes), done))
        if self._busy is None or self._busy.done():
            self._busy = asyncio.create_task(self._empty())
        await asyncio.shield(done)

    async def _empty(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            try:
                await self.ask(self.store.write, [write for writes, _ in batch for write in writes])
            except Exception:
                await self._one_by_one(batch)
                continue
            for _, done in batch:
                done.set_result(None)

    async def _one_by_one(self, batch: list[tuple[list[Write], asyncio.Future[None]]]) -> None:
        """A transaction failed: find out whose fault it was, so that the others are not refused with it."""
        for writes, done in batch:
            try:
                await self.ask(self.store.write, writes)
            except Exception as error:
                done.set_exception(error)
            else:
                done.set_result(None)

    async def ask(self, question: Callable[..., T], *given: object) -> T:
        """Call something of the store in its thread."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, question, *given)

    async def close(self) -> None:
        """Finish what waits and let go of the store."""
        if self._busy is not None:
            await self._busy
        await self.ask(self.store.close)
        self._thread.shutdown()
