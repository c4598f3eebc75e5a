"""Bots think in processes of their own: the table never waits for them, and a thought can be broken off."""

from __future__ import annotations

import asyncio
import multiprocessing
import signal
from collections.abc import Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple

from fivehills.bots.players import bot_answer
from fivehills.errors import RulesetError
from fivehills.play.start import compiled, game_of
from fivehills.plugins import discovery
from fivehills.server.boards import drawn

LONGEST = 300.0
"""Seconds after which a bot is taken to have lost its way."""


class Task(NamedTuple):
    """What a bot is asked: rules, position, side, its name, and the chance that is its own at this decision."""

    ruleset: str
    scenario: str
    options: dict[str, Any]
    variants: list[str]
    table: str
    state: dict[str, Any]
    side: str
    bot: str
    chance: str


class Drawing(NamedTuple):
    """A board to be drawn."""

    ruleset: str
    scenario: str
    options: dict[str, Any]
    variants: list[str]


class Worker:
    """One process."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        given = (theirs, discovery.folders())
        self.process = context.Process(target=work, args=given, daemon=True, name="fivehills-bot")
        self.process.start()
        theirs.close()

    def ask(self, task: Task | Drawing) -> Any:
        """Send a task and wait for its answer. Raises EOFError if the process has ended."""
        self.pipe.send(task)
        return self.pipe.recv()

    def end(self) -> None:
        """End the process at once: it keeps nothing that would be missed."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


class Crew:
    """A few processes that think and draw, made when they are first needed."""

    def __init__(self, size: int):
        self._free: list[Worker] = []
        self._busy: set[Worker] = set()
        self._places = asyncio.Semaphore(size)
        self._closed = False

    async def ask(self, task: Task | Drawing) -> Any:
        """The answer to a task. If this is cancelled, so is the thought."""
        async with self._places:
            worker = self._free.pop() if self._free else await asyncio.to_thread(Worker)
            self._busy.add(worker)
            try:
                answer = await asyncio.wait_for(asyncio.to_thread(worker.ask, task), LONGEST)
            except BaseException as error:
                worker.end()
                if isinstance(error, EOFError | OSError):
                    raise RulesetError("the process in which a bot was thinking has ended") from error
                if isinstance(error, TimeoutError):
                    raise RulesetError(f"a bot has not answered for {LONGEST:.0f} seconds") from error
                raise
            finally:
                self._busy.discard(worker)
            self._free.append(worker)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def close(self) -> None:
        """End all processes."""
        for worker in (*self._free, *self._busy):
            worker.end()
        self._free.clear()


def work(pipe: Connection, folders: Sequence[Path]) -> None:
    """Answer tasks until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for folder in folders:
        discovery.add_folder(folder)
    while True:
        try:
            task = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            pipe.send(answered(task))
        except Exception as error:
            pipe.send(RulesetError(f"{type(error).__name__}: {error}"))


def answered(task: Task | Drawing) -> Any:
    """The text of the action that a bot chooses, or a board."""
    rules = compiled(task.ruleset, task.scenario, task.options, task.variants)
    if isinstance(task, Drawing):
        return drawn(rules)
    game = game_of(rules, 0, task.table).with_state(task.state)
    return str(bot_answer(game, task.side, task.bot, task.chance))
