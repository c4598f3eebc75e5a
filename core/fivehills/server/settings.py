"""What a server is told when it is started."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any


def usual_workers() -> int:
    """How many processes may think at once: one core is left to the tables."""
    return max(1, (os.cpu_count() or 2) - 1)


@dataclass(frozen=True)
class Settings:
    """folder: where games and drawn boards are kept. database: URL of a PostgreSQL database instead of SQLite there.

    catalogue: what there is to play, as data. names: host names under which the server may be asked for; empty: any.
    rate: requests per second of one visitor that are granted. streams: how many he may hold open.
    workers: processes in which bots think.
    """

    folder: Path
    catalogue: Callable[[], dict[str, Any]]
    database: str = ""
    names: tuple[str, ...] = ()
    rate: float = 40.0
    streams: int = 60
    workers: int = 1

    @property
    def url(self) -> str:
        """The database."""
        return self.database or f"sqlite:///{self.folder / 'games.sqlite'}"
