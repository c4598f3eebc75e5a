"""Ray plays the same games: the same rows and hash as here, also when a worker is killed in the middle."""

from __future__ import annotations

import os
import signal
import threading
import time

import pytest

from fivehills.batch import cluster
from fivehills.batch.simulate import rows_of, state_hash
from fivehills.compare.plan import Series
from fivehills.errors import UsageError

GAMES = 8


def test_without_the_extra_it_is_said_what_to_install(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    with pytest.raises(UsageError, match=r"needs the extra `ray`: pip install 'fivehills\[ray\]'"):
        list(cluster.rows(Series("storm", "standard", ("random", "random")).batch(5), 1, 1))


@pytest.fixture
def ray():
    found = pytest.importorskip("ray", reason="the extra `ray` is not installed")
    yield found
    found.shutdown()


def _kill_one_worker(killed):
    """Kill the first process of a worker that plays a game."""
    from ray.util.state import list_workers

    for _ in range(200):
        mine = [worker.pid for worker in list_workers(timeout=20) if worker.worker_type == "WORKER" and worker.is_alive]
        if len(mine) >= 2:
            os.kill(mine[0], signal.SIGKILL)
            killed.append(mine[0])
            return
        time.sleep(0.1)


def test_a_killed_worker_costs_only_its_games(ray):
    batch = Series("storm", "standard", ("random", "random")).batch(5)
    killed: list[int] = []
    coming = cluster.rows(batch, GAMES, 2)
    first = next(coming)
    killer = threading.Thread(target=_kill_one_worker, args=(killed,))
    killer.start()
    rows = [first, *coming]
    killer.join()
    here = list(rows_of(batch, GAMES, 1))
    assert killed
    assert rows == here
    assert state_hash(rows) == state_hash(here)
