"""Python looks for rubbish among all that lives: with many tables that would take longer than an answer may.

What has lived for a while is left out of the search, and all of it is gone through once in a long time.
"""

from __future__ import annotations

import gc
import time

SELDOM = 3600.0
"""Seconds after which everything is gone through again."""
YOUNG = (5_000, 20, 1_000_000)
"""When the young are gone through by themselves, and the old never."""


class Sweep:
    """The search for rubbish of a server, from its start to its end."""

    def __init__(self) -> None:
        self._before = gc.get_threshold()
        self._whole = time.monotonic()
        gc.set_threshold(*YOUNG)

    def rest(self) -> None:
        """Leave out what lives now; go through all of it if that was long ago."""
        if time.monotonic() - self._whole > SELDOM:
            self._whole = time.monotonic()
            gc.unfreeze()
            gc.collect()
        gc.collect(1)
        gc.freeze()

    def end(self) -> None:
        """Search as before."""
        gc.unfreeze()
        gc.set_threshold(*self._before)
