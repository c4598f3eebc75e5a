"""Python's search for rubbish, made seldom while games of a batch are played.

Positions, steps and lines of the log form no circles, so that all of a game goes when nobody holds it any longer. To
search what lives for circles every few decisions, as Python does, finds nothing and takes a share of the time.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

SELDOM = (500_000, 20, 100)
"""How many things must be new before they are gone through, and how often before older ones are."""


@contextmanager
def seldom_searched() -> Iterator[None]:
    """Let Python search for rubbish seldom, and afterwards as before."""
    before = gc.get_threshold()
    gc.set_threshold(*SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*before)
