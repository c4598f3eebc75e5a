"""`python -m benchmarks.endurance RULESET…`: so many random decisions, every invariant looked at, once per release.

All scenarios, and all choices of all options by turns. It can be stopped at any time and goes on where it was: what has
been played is kept in a file. A game that fails is kept with its seed, and does not stop the others.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from fivehills import Game, compiled
from fivehills.errors import FiveHillsError
from fivehills.play.savefile import write_text
from fivehills.play.start import game_of
from fivehills.plugins.discovery import add_folder, registry

DECISIONS = 10_000_000
EVERY = 16
"""Decisions between two looks at the invariants: a look costs as much as several decisions."""


@dataclass
class Run:
    """What has been played of a ruleset."""

    ruleset: str
    version: str = ""
    games: int = 0
    decisions: int = 0
    looks: int = 0
    seconds: float = 0.0
    ways: dict[str, int] = field(default_factory=dict)
    failures: list[dict[str, Any]] = field(default_factory=list)


class Broken(Exception):
    """An invariant does not hold, or a game does not end."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, and print what was played; 1 if anything failed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.endurance", description=__doc__)
    parser.add_argument("rulesets", nargs="*", metavar="RULESET", help="all that are installed, if none is named")
    parser.add_argument("--decisions", type=int, default=DECISIONS, help=f"for each ruleset (default {DECISIONS:,})")
    parser.add_argument("--kept", type=Path, default=Path("endurance"), help="folder where it is kept how far we are")
    parser.add_argument("--plugin", type=Path, action="append", default=[], help="folder with a plugin, not installed")
    given = parser.parse_args(arguments)
    given.kept.mkdir(parents=True, exist_ok=True)
    for folder in given.plugin:
        add_folder(folder)
    runs = [endure(name, given.decisions, given.kept) for name in given.rulesets or sorted(registry().rulesets)]
    return 1 if any(run.failures for run in runs) else 0


def endure(ruleset: str, decisions: int, folder: Path) -> Run:
    """Play a ruleset until it has had so many decisions, counting those of earlier sittings."""
    path = folder / f"{ruleset}.json"
    run, ways = resumed(ruleset, path), ways_to_play(ruleset)
    while run.decisions < decisions:
        begun = time.perf_counter()
        way = ways[run.games % len(ways)]
        play_one(run, way)
        run.seconds += time.perf_counter() - begun
        write_text(path, json.dumps(asdict(run), indent=1))
    print(
        f"{ruleset} {run.version}: {run.decisions:,} decisions in {run.games:,} games of {len(ways)} ways to play, "
        f"{run.looks:,} looks at the invariants, {len(run.failures)} failures, {run.seconds:,.0f} s",
        flush=True,
    )
    return run


def resumed(ruleset: str, path: Path) -> Run:
    """What was played before; nothing if that was another version of the ruleset."""
    version = compiled(ruleset).content.ruleset.version
    before = Run(**json.loads(path.read_text("utf-8"))) if path.exists() else Run(ruleset, version)
    return before if before.version == version else Run(ruleset, version)


def ways_to_play(ruleset: str) -> list[tuple[str, dict[str, Any]]]:
    """Every scenario with every combination of options."""
    content = compiled(ruleset).content
    names = [option.id for option in content.ruleset.options]
    choices = list(product(*(option.choices for option in content.ruleset.options)))
    found = [(id_, dict(zip(names, chosen, strict=True))) for id_ in content.scenarios for chosen in choices]
    return [way for way in found if _is_allowed(ruleset, *way)]


def _is_allowed(ruleset: str, scenario: str, options: Mapping[str, Any]) -> bool:
    try:
        compiled(ruleset, scenario, options)
    except FiveHillsError:
        return False
    return True


def play_one(run: Run, way: tuple[str, dict[str, Any]]) -> None:
    """One random game with its invariants; whatever is wrong with it is noted."""
    scenario, options = way
    seed = run.games
    name = " ".join([scenario, *(f"{key}={value}" for key, value in options.items())])
    run.games += 1
    run.ways[name] = run.ways.get(name, 0) + 1
    game = None
    try:
        game = game_of(compiled(run.ruleset, scenario, options), seed)
        play_out(run, game, Random(seed))
    except Exception as error:
        moves = game.moves if game else 0
        run.failures.append({"way": name, "seed": seed, "action": moves, "error": f"{type(error).__name__}: {error}"})
    run.decisions += game.moves if game else 0


def play_out(run: Run, game: Game, rng: Random) -> None:
    """Play at random to the end."""
    cap = game.rules.content.ruleset.cap
    while not game.over:
        if game.moves >= cap:
            raise Broken(f"no end after {cap} decisions")
        actions = game.decision.actions
        game.play(actions[int(rng.random() * len(actions))])
        if not game.moves % EVERY or game.over:
            look(run, game)
    if game.result is None:
        raise Broken("the game is over but has no result")


def look(run: Run, game: Game) -> None:
    """Hold the position to what the ruleset promises of every position."""
    run.looks += 1
    broken = [sentence for part in game.rules.hooks.hook.invariants(g=game) for sentence in part]
    if broken:
        raise Broken(f"invariant broken: {'; '.join(broken[:3])}")


if __name__ == "__main__":
    raise SystemExit(main())
