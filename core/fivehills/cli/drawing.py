"""`fivehills map`: the map with the set-up on it."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated

import typer

from fivehills.cli import output
from fivehills.cli.app import app
from fivehills.cli.common import OptionWords, RulesetName, ScenarioName, VariantNames, options_from
from fivehills.errors import UsageError

if TYPE_CHECKING:
    from fivehills.play.game import Game

Target = Annotated[
    Path | None, typer.Option("-o", "--output", metavar="FILE.svg", help="Where to write; absent: standard output.")
]


@app.command("map")
def map_(
    ruleset: RulesetName,
    scenario: ScenarioName = None,
    target: Target = None,
    variant: VariantNames = None,
    option: OptionWords = None,
) -> None:
    """Draw the map of a ruleset with a scenario's set-up, as SVG."""
    from fivehills.drawing import draw
    from fivehills.play.start import new_game
    from fivehills.secrecy.view import layout

    game = new_game(ruleset, scenario, options=options_from(option, ruleset), variants=variant or ())
    finish_set_up(game)
    picture = draw(layout(game.rules), game.view(None))
    if target is None:
        output.line(picture.removesuffix("\n").encode("ascii", "xmlcharrefreplace").decode())
        return
    try:
        target.write_text(picture, "utf-8")
    except OSError as error:
        raise UsageError(f"cannot write {str(target)!r}: {error.strerror or error}") from error
    output.line(f"written: {target}")


def finish_set_up(game: Game) -> None:
    """Make the free choices of a set-up as history did; where it says nothing at random, but the same every time."""
    rng = Random(0)
    while game.setting_up and not game.over:
        game.play(next(iter(game.decision.shortcuts), None) or rng.choice(game.decision.actions))
