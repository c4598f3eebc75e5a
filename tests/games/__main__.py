"""Makes the stored games of a release: `python -m tests.games` (run it once, when a release is made).

A game that is stored is never overwritten. With `--release` what a folder lacks is added to it; without, the release is
that of pyproject.toml, and none of its games may be there yet.
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections.abc import Sequence
from pathlib import Path
from random import Random

import fivehills
from fivehills import Game, new_game
from fivehills.play.save import to_save
from fivehills.plugins.discovery import registry

FOLDER = Path(__file__).parent
SHARE = 2 / 3
"""How much of a game is played when it is saved."""
LONGEST = 1500


def main(words: Sequence[str] | None = None) -> None:
    """Store a game of every scenario of every installed ruleset."""
    parser = argparse.ArgumentParser(prog="python -m tests.games", description=__doc__)
    parser.add_argument(
        "--release", help="name of the folder, which may be there (default: this release, as a new one)"
    )
    parser.add_argument("rulesets", nargs="*", metavar="RULESET", help="default: all that are installed")
    given = parser.parse_args(words)
    folder = FOLDER / (given.release or fivehills.__version__)
    if not given.release and folder.exists():
        parser.exit(2, f"{parser.prog}: {refusal(folder)}\n")
    for ruleset in given.rulesets or sorted(registry().rulesets):
        for scenario in scenarios(ruleset):
            print(store(ruleset, scenario, folder) or f"kept: {ruleset} {scenario}")


def refusal(folder: Path) -> str:
    """What to do where the release of pyproject.toml has its games already."""
    return (
        f"games of release {folder.name} are stored already and are not overwritten: name the coming release with"
        f" --release, or remove {folder} first if nobody can have that release yet"
    )


def scenarios(ruleset: str) -> list[str]:
    """The ids of a ruleset's scenarios."""
    from fivehills.content.loader import load

    found = registry().ruleset(ruleset)
    return list(load(found.content, found.shape).scenarios)


def store(ruleset: str, scenario: str, folder: Path) -> Path | None:
    """Write a game of random play, broken off before its end, unless there is one."""
    path = folder / ruleset / f"{scenario}.json.gz"
    if path.exists():
        return None
    whole = played(ruleset, scenario, LONGEST)
    game = played(ruleset, scenario, int(whole.moves * SHARE))
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(to_save(game), separators=(",", ":"))
    path.write_bytes(gzip.compress(text.encode(), mtime=0))
    return path


def played(ruleset: str, scenario: str, moves: int) -> Game:
    """So many random actions, the same every time."""
    game, rng = new_game(ruleset, scenario, seed=1954), Random(f"{ruleset}/{scenario}")
    while game.moves < moves and not game.over:
        game.play(rng.choice(list(game.decision.actions)))
    return game


if __name__ == "__main__":
    main()
