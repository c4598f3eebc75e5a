"""A batch spread over a Ray cluster: the same seeds, the same rows, the same hash as on one machine.

A worker that is lost costs only the game that it was playing: Ray plays it again elsewhere, from its seed.
"""

from __future__ import annotations

from collections.abc import Generator
from itertools import islice
from pathlib import Path
from typing import Any

from fivehills.batch.simulate import Batch, Row, played
from fivehills.errors import UsageError
from fivehills.plugins import discovery as plugins

AHEAD = 8
"""Games per job that wait at the cluster."""
TRIES = 3
"""How often a game is begun anew when its worker is lost."""


def rows(batch: Batch, games: int, jobs: int, first: int = 0) -> Generator[Row, None, None]:
    """The rows of a batch from a game on, in the order of games. Closing the iterator cancels what waits."""
    ray = _connected(jobs)
    folders = tuple(str(path) for path in plugins.folders())
    remote = ray.remote(max_retries=TRIES)(_played)
    numbers = iter(range(first, games))
    waiting = [remote.remote(batch, number, folders) for number in islice(numbers, AHEAD * jobs)]
    try:
        while waiting:
            row: Row = ray.get(waiting.pop(0))
            waiting += [remote.remote(batch, number, folders) for number in islice(numbers, 1)]
            yield row
    finally:
        for one in waiting:
            ray.cancel(one, force=True)


def _connected(jobs: int) -> Any:
    """Ray, joined to the cluster that the environment names, or a small one on this machine."""
    try:
        import ray
    except ImportError:
        raise UsageError("--engine ray needs the extra `ray`: pip install 'fivehills[ray]'") from None
    if not ray.is_initialized():
        ray.init(
            num_cpus=None if _has_cluster() else jobs,
            include_dashboard=False,
            log_to_driver=False,
            logging_level="error",
        )
    return ray


def _has_cluster() -> bool:
    import os

    return bool(os.environ.get("RAY_ADDRESS"))


def _played(batch: Batch, number: int, folders: tuple[str, ...]) -> Row:
    """One game, in a worker that may be new."""
    for folder in folders:
        if Path(folder) not in plugins.folders():
            plugins.add_folder(Path(folder))
    return played(batch, number)
