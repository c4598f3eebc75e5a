"""Ray plays the same games: the same rows and hash as here, also when a worker is killed in the middle."""

from __future__ import annotations

import os
import signal
import sys

import pytest

from fivehills.batch import cluster
from fivehills.batch.simulate import played, rows_of, state_hash
from fivehills.compare.plan import Series
from fivehills.errors import UsageError

GAMES = 6


def test_without_the_extra_it_is_said_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(UsageError, match=r"needs the extra `ray`: pip install 'fivehills\[ray\]'"):
        list(cluster.rows(Series("storm", "standard", ("random", "random")).batch(5), 1, 1))


@pytest.fixture
def ray():
    found = pytest.importorskip("ray", reason="the extra `ray` is not installed")
    yield found
    found.shutdown()


def test_a_killed_worker_costs_only_its_games(ray, tmp_path, monkeypatch):
    batch = Series("storm", "standard", ("random", "random")).batch(5)
    killed = tmp_path / "killed"

    def dies_once(batch, number, folders):
        """A worker that is killed outright in its third game, the first time that somebody plays it."""
        if number == 3 and not killed.exists():
            killed.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return played(batch, number)

    monkeypatch.setattr(cluster, "_played", dies_once)
    rows = list(cluster.rows(batch, GAMES, 2))
    here = list(rows_of(batch, GAMES, 1))
    assert killed.exists()
    assert rows == here
    assert state_hash(rows) == state_hash(here)


def test_rows_of_a_cluster_are_those_of_one_machine(ray):
    batch = Series("storm", "standard", ("random", "random"), "vulture").batch(5)
    assert list(cluster.rows(batch, 3, 2)) == list(rows_of(batch, 3, 1))
