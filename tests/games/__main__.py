"""Makes the stored games of a release: `python -m tests.games` (run it once, when a release is made)."""

from __future__ import annotations

import argparse
import gzip
import json
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


def main() -> None:
    """Store a game of every scenario of every installed ruleset."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--release", default=fivehills.__version__, help="name of the folder (default: this release)")
    parser.add_argument("rulesets", nargs="*", metavar="RULESET", help="default: all that are installed")
    given = parser.parse_args()
    for ruleset in given.rulesets or sorted(registry().rulesets):
        for scenario in scenarios(ruleset):
            print(store(ruleset, scenario, FOLDER / given.release))


def scenarios(ruleset: str) -> list[str]:
    """The ids of a ruleset's scenarios."""
    from fivehills.content.loader import load

    found = registry().ruleset(ruleset)
    return list(load(found.content, found.shape).scenarios)


def store(ruleset: str, scenario: str, folder: Path) -> Path:
    """Write a game of random play, broken off before its end."""
    whole = played(ruleset, scenario, LONGEST)
    game = played(ruleset, scenario, int(whole.moves * SHARE))
    path = folder / ruleset / f"{scenario}.json.gz"
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
