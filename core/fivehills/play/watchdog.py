"""A watchdog over games that nobody watches: code of a ruleset that never returns is stopped, with its place.

Once a second a signal looks at the call stack. What is looked for is a call that was there at every look for longer
than any honest stage takes: the engine's own between two questions, or one of the kernel into a plugin. Bots may think
as long as they like. Between two looks nothing is done, so play pays nothing. Only the main thread of a process gets
signals; elsewhere, and where another alarm is set, there is no watchdog.
"""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import CodeType, FrameType

from fivehills.errors import RulesetError
from fivehills.play.mishaps import ENGINE, frames_above, is_plugins, scene

PATIENCE = 10.0
"""Seconds of processor time for one call; honest ones take thousandths."""
WAITING = 30
"""So many times as long may pass on the wall: a busy machine lets honest calls wait, a call that sleeps never ends."""
LOOK = 1.0
"""Seconds between two looks."""


class Stuck(RulesetError):
    """Code of a ruleset that did not return in time."""

    code = "ruleset/stuck"
    placed = True


class _Watch:
    """The calls that were going on at the last look, each with the times at which it was first seen."""

    def __init__(self, edge: FrameType, bots: CodeType | None):
        self.edge, self.bots = edge, bots
        self.since: dict[FrameType, tuple[float, float]] = {}

    def look(self, _: int, frame: FrameType | None) -> None:
        now = time.process_time(), time.monotonic() / WAITING
        self.since = {one: self.since.get(one, now) for one in self._calls(frame)}
        if any(_lasts(begun, now) >= PATIENCE for begun in self.since.values()):
            self.since = {}
            raise Stuck(f"the ruleset's code has not returned for {PATIENCE:.0f} seconds {scene(frames_above(frame))}")

    def _calls(self, frame: FrameType | None) -> Iterator[FrameType]:
        """The calls of the engine and into a plugin that are going on, those of bots left out."""
        while frame is not None and frame is not self.edge and frame.f_code is not self.bots:
            above = frame.f_back
            if frame.f_code in ENGINE or (above is not None and self._goes_in(above, frame)):
                yield frame
            frame = above

    def _goes_in(self, above: FrameType, frame: FrameType) -> bool:
        """Whether a call leads from the kernel into a plugin, other than to let a bot choose."""
        return is_plugins(frame) and not is_plugins(above) and above.f_code is not self.bots


def _lasts(begun: tuple[float, float], now: tuple[float, float]) -> float:
    """How long a call lasts, by the processor or on the wall, whichever says more."""
    return max(after - before for before, after in zip(begun, now, strict=True))


@contextmanager
def watched(bots: CodeType | None = None) -> Iterator[None]:
    """Stop code that never returns, with `Stuck`, while this lasts. bots: the code that calls bots."""
    if not _free():
        yield
        return
    begun_by = sys._getframe(2)  # beyond contextlib's own frame: whoever says `with watched():`
    before = signal.signal(signal.SIGALRM, _Watch(begun_by, bots).look)
    signal.setitimer(signal.ITIMER_REAL, LOOK, LOOK)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _free() -> bool:
    """Whether signals reach us here and nobody else has set the alarm."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        return False
    return signal.getitimer(signal.ITIMER_REAL)[0] == 0
