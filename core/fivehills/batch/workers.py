"""Several processes for a batch of games: rows come back in the order of games.

Workers are forked where that exists, so that compiled content is shared; elsewhere they start fresh and are told
which plugin folders to look into. They ignore Ctrl-C themselves and look at a flag instead, so that the parent can
stop them between two decisions.

A worker that dies (out of memory, killed, a bot that leaves the process) loses nothing: the games that it had been
given are played by others, from their seeds, so with the same outcome. A game at which two workers died is an error.
"""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import signal
from collections import Counter, deque
from collections.abc import Generator, Iterator, Sequence
from itertools import islice
from multiprocessing.connection import Connection, wait
from pathlib import Path
from pickle import PicklingError
from typing import Any

from fivehills.batch.simulate import Batch, Row, Stopped, played
from fivehills.plugins import discovery as plugins

GIVEN = 4
"""Games that a worker has before it at most, the one being played among them."""
AHEAD = 64
"""Games per worker that may be done before the next in order."""
DEATHS = 2
"""Workers that may die at a game before it is an error."""
PATIENCE = 10.0
"""Seconds for a worker to end its decision when all is to stop."""


def rows(batch: Batch, games: int, jobs: int, first: int = 0) -> Generator[Row, None, None]:
    """The rows of a batch from a game on, played by that many processes. Closing the iterator stops them."""
    crew = _Crew(batch, range(first, games), jobs)
    done: dict[int, Row] = {}
    try:
        for number in range(first, games):
            while number not in done:
                done.update((row.game, row) for row in crew.news(number + AHEAD * jobs))
            yield done.pop(number)
    finally:
        crew.dismiss()


class _Worker:
    """A process, and the games that it has been given: the first is the one being played."""

    def __init__(self, context: Any, batch: Batch, flag: Any):
        self.pipe, theirs = context.Pipe()
        folders = tuple(plugins._extra)
        self.process = context.Process(target=_work, args=(theirs, batch, flag, folders), daemon=True)
        self.process.start()
        theirs.close()
        self.games: deque[int] = deque()

    def give(self, number: int) -> None:
        self.games.append(number)
        self.say(number)

    def say(self, word: int | None) -> None:
        """Send a number, or None to end; that nobody is there any more shows when an answer is read."""
        with contextlib.suppress(OSError):
            self.pipe.send(word)

    def answer(self) -> Row | None:
        """The next row; None if the process has died."""
        try:
            row: Row = self.pipe.recv()
        except (EOFError, OSError):
            return None
        self.games.popleft()
        return row

    def end(self) -> int | None:
        """See the process out, by force if it must be, and how it ended."""
        self.process.join(PATIENCE)
        if self.process.exitcode is None:
            self.process.kill()
            self.process.join()
        self.pipe.close()
        code: int | None = self.process.exitcode
        return code


class _Crew:
    """All workers of a batch and the games that are still to be given out."""

    def __init__(self, batch: Batch, games: range, jobs: int):
        self.batch, self.jobs = batch, min(jobs, len(games))
        self._context = _context()
        self._flag = self._context.RawValue("b", 0)  # without a lock, which a dying worker might hold for ever
        self._fresh: Iterator[int] = iter(games)
        self._next: deque[int] = deque()
        self._deaths: Counter[int] = Counter()
        self._workers: list[_Worker] = []

    def news(self, limit: int) -> Iterator[Row]:
        """The rows that come in next, after games below the limit have been given out."""
        self._give_out(limit)
        by_pipe = {worker.pipe: worker for worker in self._workers}
        for pipe in wait(list(by_pipe)):
            worker = by_pipe[pipe]
            row = worker.answer()
            if row is not None:
                yield row
            else:
                yield from self._bury(worker)

    def _give_out(self, limit: int) -> None:
        while len(self._workers) < self.jobs and self._has_next(limit):
            self._workers.append(_Worker(self._context, self.batch, self._flag))
            self._workers[-1].give(self._next.popleft())
        for least in range(1, GIVEN):
            for worker in self._workers:
                if len(worker.games) <= least and self._has_next(limit):
                    worker.give(self._next.popleft())

    def _has_next(self, limit: int) -> bool:
        if not self._next:
            self._next.extend(islice(self._fresh, 1))
        return bool(self._next) and self._next[0] < limit

    def _bury(self, worker: _Worker) -> Iterator[Row]:
        """Take a dead worker's games back; the one that it was playing is an error if others died of it too."""
        self._workers.remove(worker)
        code, games = worker.end(), worker.games
        if not games:
            return
        culprit = games[0]
        self._deaths[culprit] += 1
        if self._deaths[culprit] >= DEATHS:
            games.popleft()
            error = f"the worker process died at this game {DEATHS} times (exit code {code})"
            yield Row(culprit, self.batch.seed_of(culprit), error=error)
        self._next.extendleft(reversed(games))

    def dismiss(self) -> None:
        """Let all workers stop after the decision they are at."""
        self._flag.value = 1
        for worker in self._workers:
            worker.say(None)
        for worker in self._workers:
            worker.end()


def _context() -> Any:
    methods = multiprocessing.get_all_start_methods()
    return multiprocessing.get_context("fork" if "fork" in methods else "spawn")


# --- in the worker --------------------------------------------------------------------------------------------


def _work(pipe: Connection, batch: Batch, flag: Any, folders: Sequence[Path]) -> None:
    """Play the games whose numbers come in, until told to stop or left alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for folder in folders:
        if folder not in plugins._extra:
            plugins.add_folder(folder)
    gc.freeze()  # the rules that were compiled before are never garbage: why look at them again and again
    with contextlib.suppress(EOFError, OSError, Stopped):
        while (number := pipe.recv()) is not None:
            _send(pipe, played(batch, number, lambda: bool(flag.value)))


def _send(pipe: Connection, row: Row) -> None:
    """Send a row, or why it cannot be sent."""
    try:
        pipe.send(row)
    except (PicklingError, TypeError, ValueError, AttributeError) as error:
        pipe.send(Row(row.game, row.seed, decisions=row.decisions, error=f"{type(error).__name__}: {error}"))
