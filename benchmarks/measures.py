"""Single measures: what a copy, a JSON round trip, a view, one decision and loading cost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from random import Random
from statistics import median
from time import process_time

from fivehills import Game, new_game
from fivehills.batch.rubbish import seldom_searched
from fivehills.engine.state import from_json, to_json
from fivehills.play.past import log_head
from fivehills.plugins import discovery as plugins

POSITIONS = 40
BATCHES = 7

LOAD = """
from pathlib import Path
from time import perf_counter
a = perf_counter()
import fivehills
from fivehills.plugins.discovery import add_folder, registry
for folder in {folders!r}:
    add_folder(Path(folder))
registry()
b = perf_counter()
fivehills.compiled({ruleset!r}, {scenario!r})
c = perf_counter()
print(b - a, c - b)
"""


def positions(ruleset: str, scenario: str) -> list[Game]:
    """Positions spread over a random game."""
    game, rng, found = new_game(ruleset, scenario, seed=1), Random(1), []
    while not game.over:
        found.append(game.moves)
        game.play(rng.choice(list(game.decision.actions)))
    played = game.actions()
    chosen = set(found[:: max(1, len(found) // POSITIONS)])
    game, kept = new_game(ruleset, scenario, seed=1), []
    for action in played:
        if game.moves in chosen:
            twin = game.copy()
            twin.log = log_head(game, len(game.log.entries) if game.log is not None else 0)
            kept.append(twin)
        game.play(action)
    return kept


def micros(function: Callable[[Game], object], games: list[Game], repeat: int) -> float:
    """Microseconds of a function per position: the median of a few batches."""
    times = []
    for _ in range(BATCHES):
        begun = process_time()
        for _ in range(repeat):
            for game in games:
                function(game)
        times.append((process_time() - begun) / (repeat * len(games)))
    return median(times) * 1e6


def json_round_trip(game: Game) -> object:
    """A state to JSON text and back."""
    return from_json(json.loads(json.dumps(to_json(game.state, game.rules))), game.rules)


def view_of_actor(game: Game) -> object:
    """What the side that must choose may know."""
    return game.view(game.decision.actor)


@seldom_searched()
def decisions(ruleset: str, scenario: str, seconds: float) -> tuple[list[float], list[int]]:
    """Sorted microseconds of single decisions, the list of the next actions included, and sorted numbers of options."""
    times: list[float] = []
    options: list[int] = []
    rng, seed, game = Random(2), 100, new_game(ruleset, scenario, seed=100)
    until = process_time() + seconds
    while process_time() < until:
        if game.over:
            seed += 1
            game = new_game(ruleset, scenario, seed=seed)
        actions = game.decision.actions
        options.append(len(actions))
        action = rng.choice(list(actions))
        begun = process_time()
        game.play(action)
        if not game.over:
            len(game.decision.actions)
        times.append((process_time() - begun) * 1e6)
    return sorted(times), sorted(options)


def percentile(ordered: Sequence[float], share: float) -> float:
    """The value below which a share of the ordered numbers lies."""
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def load_times(ruleset: str, scenario: str, tries: int = 3) -> tuple[float, float, float]:
    """Seconds in a fresh process: imports, loading with what an earlier run has cached, loading for the first time."""
    code = LOAD.format(ruleset=ruleset, scenario=scenario, folders=[str(folder) for folder in plugins._extra])
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p), "FIVEHILLS_CACHE": cache}
        runs = [_load(code, environment) for _ in range(tries + 1)]
    imports = median(seconds for seconds, _ in runs)
    return imports, median(seconds for _, seconds in runs[1:]), runs[0][1]


def _load(code: str, environment: dict[str, str]) -> tuple[float, float]:
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    imports, loading = (float(word) for word in done.stdout.split())
    return imports, loading
