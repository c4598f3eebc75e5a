"""Several processes for a batch of games: rows come back in the order of games.

Workers are forked where that exists, so that compiled content is shared; elsewhere they start fresh and are told
which plugin folders to look into. They ignore Ctrl-C themselves and look at a flag instead, so that the parent can
stop them between two decisions.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

from fivehills.batch.simulate import Batch, Row, Stopped, game_seed, played
from fivehills.plugins import discovery as plugins

CHUNKS_PER_JOB = 16
CHUNK_MAX = 16
AHEAD = 8
"""Chunks per job that are handed out before the first is waited for."""

_stop: Callable[[], bool] = bool


def rows(batch: Batch, games: int, jobs: int) -> Generator[Row, None, None]:
    """The rows of a batch, played by that many processes. Closing the iterator stops them."""
    context = _context()
    flag = context.Event()
    size = max(1, min(CHUNK_MAX, games // (jobs * CHUNKS_PER_JOB)))
    chunks = (range(first, min(games, first + size)) for first in range(0, games, size))
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin, initargs=(flag, tuple(plugins._extra)))
    try:
        waiting: deque[tuple[range, Future[list[Row]]]] = deque()
        for chunk in chunks:
            waiting.append((chunk, _submitted(pool, batch, chunk)))
            if len(waiting) > AHEAD * jobs:
                yield from _result(batch, *waiting.popleft())
        while waiting:
            yield from _result(batch, *waiting.popleft())
    finally:
        flag.set()
        pool.shutdown(wait=True, cancel_futures=True)


def _submitted(pool: ProcessPoolExecutor, batch: Batch, chunk: range) -> Future[list[Row]]:
    """A chunk handed to the pool; a pool that has broken answers with its error later."""
    try:
        return pool.submit(_chunk, batch, chunk)
    except BrokenProcessPool as error:
        failed: Future[list[Row]] = Future()
        failed.set_exception(error)
        return failed


def _context() -> Any:
    methods = multiprocessing.get_all_start_methods()
    return multiprocessing.get_context("fork" if "fork" in methods else "spawn")


def _begin(flag: Any, folders: Sequence[Path]) -> None:
    """Prepare a worker process."""
    global _stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _stop = flag.is_set
    for folder in folders:
        if folder not in plugins._extra:
            plugins.add_folder(folder)


def _chunk(batch: Batch, numbers: range) -> list[Row]:
    done: list[Row] = []
    try:
        for number in numbers:
            done.append(played(batch, number, _stop))
    except Stopped:
        pass
    return done


def _result(batch: Batch, numbers: range, future: Future[list[Row]]) -> list[Row]:
    """The rows of a chunk; if its process died, an error for each of its games."""
    try:
        return future.result()
    except BrokenProcessPool:
        error = "the worker process died"
        return [Row(number, game_seed(batch.seed, number), error=error) for number in numbers]
