"""Which lines of a ruleset's code are reached, so that a change is tried only where it can be felt."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

Lines = dict[str, set[int]]
"""Lines by file."""


@contextmanager
def reached(folder: Path) -> Iterator[Lines]:
    """The lines below a folder that are reached while this lasts. It costs time, so measure once."""
    found: Lines = {}
    below = f"{folder}/"

    def called(frame: FrameType, event: str, arg: Any) -> Any:
        name = frame.f_code.co_filename
        if not name.startswith(below):
            return None
        lines = found.setdefault(name, set())

        def line(frame: FrameType, event: str, arg: Any) -> Any:
            lines.add(frame.f_lineno)
            return line

        return line

    before = sys.gettrace()
    sys.settrace(called)
    try:
        yield found
    finally:
        sys.settrace(before)
