"""Ctrl-C, a closed terminal, a polite request to end: never in the middle of an action or of a save."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator
from types import FrameType
from typing import Any

SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))


class Interrupted(BaseException):
    """A signal asked the program to end."""

    def __init__(self, number: int):
        self.number = number
        super().__init__(number)


class Interrupts:
    """Turns signals into `Interrupted`, at once or, inside a shield, when the shield ends."""

    def __init__(self) -> None:
        self._shields = 0
        self._pending: int | None = None

    def _arrived(self, number: int, frame: FrameType | None) -> None:
        if self._shields:
            self._pending = number
            return
        raise Interrupted(number)

    @contextlib.contextmanager
    def caught(self) -> Iterator[None]:
        """While this lasts, signals are ours. Only the main thread of a program may have them."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before: dict[int, Any] = {number: signal.signal(number, self._arrived) for number in SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    @contextlib.contextmanager
    def shield(self) -> Iterator[None]:
        """What is begun here is finished before a signal counts."""
        self._shields += 1
        try:
            yield
        finally:
            self._shields -= 1
        if not self._shields and self._pending is not None:
            number, self._pending = self._pending, None
            raise Interrupted(number)

    def deaf(self) -> None:
        """Listen to no further signal: the game is being put away."""
        self._shields += 1
