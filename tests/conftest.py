"""What all tests share: the tiny ruleset of tests/toy as an uninstalled plugin, and ways to get into its positions."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from fivehills import Game, new_game
from fivehills.plugins.discovery import add_folder, registry

TESTS = Path(__file__).parent

QUICK = {
    "kernel": ("actions", "board", "bots", "breakdown", "curtain", "dice", "game", "sample", "save", "savefile",
               "state", "steps", "tables", "undo", "views"),
    "content": ("loader", "provenance", "validation"),
    "modding": ("parts",),
    "storm": ("components", "views"),
    "season": ("components",),
    "": ("cases", "docs"),
}  # fmt: skip
"""The modules of tests that together take less than half a minute: `pytest -m quick`."""

FORKING = TESTS / "rules" / "test_prove.py"
"""Tests that fork this process a hundred times: they come first, while it is small."""

add_folder(TESTS / "toy")
registry()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    quick = {TESTS / folder / f"test_{name}.py" for folder, names in QUICK.items() for name in names}
    for item in items:
        if item.path in quick:
            item.add_marker("quick")
    items.sort(key=lambda item: item.path != FORKING)


@pytest.fixture
def toy() -> Game:
    """A game of the tiny ruleset at its first decision."""
    return new_game("toy", seed=7)


@pytest.fixture
def in_fight(toy: Game) -> Game:
    """The same game with the plans made, at the first impulse of the French."""
    toy.play("plan hold")
    toy.play("plan press")
    return toy


@pytest.fixture
def play_at_random() -> Callable[..., Game]:
    """Plays a number of random actions, or to the end."""

    def play(game: Game, count: int = 10**6, seed: int = 0) -> Game:
        rng = Random(seed)
        for _ in range(count):
            if game.over:
                break
            game.play(rng.choice(list(game.decision.actions)))
        return game

    return play


@pytest.fixture
def ways() -> Callable[[Game, int], int]:
    """In how many ways so many actions can be played from a position."""

    def count(game: Game, depth: int) -> int:
        if game.over or not depth:
            return 1
        total = 0
        for action in game.decision.actions:
            twin = game.copy()
            twin.play(action)
            total += count(twin, depth - 1)
        return total

    return count


@pytest.fixture
def fresh_python() -> Callable[..., str]:
    """Runs code in a new process with another hash seed and returns what it prints."""

    def run(code: str) -> str:
        paths = os.pathsep.join(path for path in sys.path if path)
        environment = {**os.environ, "PYTHONPATH": paths, "PYTHONHASHSEED": "4711"}
        command = [sys.executable, "-c", code]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    return run
