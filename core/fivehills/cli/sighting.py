"""`fivehills sight`: a line of sight, explained hex by hex."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

from fivehills.cli import output
from fivehills.cli.app import app
from fivehills.cli.common import AsJson, OptionWords, RulesetName, ScenarioName, VariantNames, counted, options_from
from fivehills.content.wording import nearest
from fivehills.errors import UsageError
from fivehills.play.game import Game

From = Annotated[str, typer.Argument(metavar="FROM", help="Space from which one looks.")]
To = Annotated[str, typer.Argument(metavar="TO", help="Space at which one looks.")]


@app.command()
def sight(
    ruleset: RulesetName,
    origin: From,
    target: To,
    scenario: ScenarioName = None,
    variant: VariantNames = None,
    option: OptionWords = None,
    as_json: AsJson = False,
) -> None:
    """Say whether one hex is seen from another at the start of a scenario, and what the line meets on its way."""
    from fivehills.play.start import new_game

    game = new_game(ruleset, scenario, options=options_from(option, ruleset), variants=variant or ())
    line = game.rules.hooks.hook.explain_line(g=game, origin=_space(game, origin), target=_space(game, target))
    if line is None:
        raise UsageError(f"{ruleset!r} has no lines of sight")
    if as_json:
        output.line(json.dumps({"from": origin, "to": target, **line}, ensure_ascii=False))
        return
    _print(line, origin, target)


def _space(game: Game, word: str) -> int:
    index = game.rules.board.index
    found = index.get(word, index.get(word.upper(), -1))
    if found < 0 or (game.rules.board.hexes is not None and found not in game.rules.board.hexes):
        raise UsageError(f"{word!r} is no hex of the scenario {game.rules.scenario.id!r}; {nearest(word, index)}")
    return found


def _print(line: dict[str, Any], origin: str, target: str) -> None:
    for step in line["steps"]:
        output.line(f"  {step['what']}: {step['effect']} ({step['cite']})")
    where = f"{origin} to {target}, {counted(line['distance'], 'hex', 'hexes')}"
    if not line["clear"]:
        output.line(f"{where}: blocked; {line['why']}")
    else:
        output.line(f"{where}: clear, {counted(line['hindrances'], 'hindrance')}")
