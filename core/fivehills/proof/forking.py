"""Work in children of this process: each begins with everything at hand and takes to the grave what it changed."""

from __future__ import annotations

import contextlib
import gc
import os
import pickle
import selectors
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fivehills.errors import UsageError

Send = Callable[[Any], None]
Task = Callable[[Send], None]
MEMORY = 2 << 30
"""Bytes that a child may take beyond what it began with: a change can make a list grow without end."""


@dataclass
class Child:
    """A child under way, and what it has sent so far."""

    number: int
    pid: int
    pipe: int
    raw: bytearray = field(default_factory=bytearray)

    def messages(self) -> list[Any]:
        """Everything that it sent; what was cut off in the middle is lost."""
        found, place = [], 0
        while place + 4 <= len(self.raw):
            size = int.from_bytes(self.raw[place : place + 4], "big")
            if place + 4 + size > len(self.raw):
                break
            found.append(pickle.loads(bytes(self.raw[place + 4 : place + 4 + size])))
            place += 4 + size
        return found


def can_fork() -> None:
    """Refuse where the system has no children of this kind."""
    if not hasattr(os, "fork"):
        raise UsageError("this system cannot fork processes, which proving needs; Linux and macOS can")


def forked(tasks: Iterable[Task], jobs: int = 1) -> Iterator[tuple[int, list[Any]]]:
    """The numbers of the tasks with what each sent, in the order in which they end; at most `jobs` at a time."""
    waiting = enumerate(tasks)
    running: dict[int, Child] = {}
    gc.collect()
    gc.freeze()
    with selectors.DefaultSelector() as ready:
        try:
            while True:
                while len(running) < jobs and (following := next(waiting, None)) is not None:
                    child = _start(*following)
                    running[child.pipe] = child
                    ready.register(child.pipe, selectors.EVENT_READ)
                if not running:
                    return
                for key, _ in ready.select():
                    child = running[key.fd]
                    if not _read(child):
                        ready.unregister(child.pipe)
                        _bury(running.pop(key.fd))
                        yield child.number, child.messages()
        finally:
            for child in running.values():
                with contextlib.suppress(ProcessLookupError):
                    os.kill(child.pid, signal.SIGKILL)
                _bury(child)
            gc.unfreeze()


def _start(number: int, task: Task) -> Child:
    reading, writing = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    pid = os.fork()
    if pid:
        os.close(writing)
        return Child(number, pid, reading)
    try:
        os.close(reading)
        _settle_down()
        task(lambda message: _send(writing, message))
    finally:
        os._exit(0)


def _settle_down() -> None:
    """A child says nothing, is ended by any signal, and cannot take all memory."""
    gc.disable()
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    for name in (signal.SIGINT, signal.SIGTERM, signal.SIGALRM, signal.SIGPROF):
        signal.signal(name, signal.SIG_DFL)
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        pages = int(Path("/proc/self/statm").read_text().split()[0])
        resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + MEMORY,) * 2)


def alarm(seconds: float) -> None:
    """End this child when it has computed for some seconds, or has waited far longer, unless it is told otherwise."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, 60 + 10 * seconds)


def _send(pipe: int, message: Any) -> None:
    data = pickle.dumps(message)
    whole = memoryview(len(data).to_bytes(4, "big") + data)
    while whole:
        whole = whole[os.write(pipe, whole) :]


def _read(child: Child) -> bool:
    data = os.read(child.pipe, 1 << 16)
    child.raw += data
    return bool(data)


def _bury(child: Child) -> None:
    os.close(child.pipe)
    with contextlib.suppress(ChildProcessError):
        os.waitpid(child.pid, 0)
