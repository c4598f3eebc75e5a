"""`fivehills chronicle`: a saved game as a dated story, beside what happened on those dates in 1954."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.padding import Padding
from rich.text import Text

from fivehills.cli import output
from fivehills.cli.app import app
from fivehills.cli.common import AsJson

if TYPE_CHECKING:
    from fivehills.chronicle.watching import Chronicle
    from fivehills.play.game import Game


@app.command()
def chronicle(
    file: Annotated[Path, typer.Argument(help="A saved game.", metavar="FILE")], as_json: AsJson = False
) -> None:
    """A saved game as a dated story: who held what, what it cost, and what happened on those dates in 1954."""
    from fivehills.chronicle.watching import as_data

    game, told = _watched(file)
    if as_json:
        output.as_json(as_data(told))
    else:
        _print(game, told)


def _watched(file: Path) -> tuple[Game, Chronicle]:
    from fivehills.chronicle.watching import watch
    from fivehills.play.save import replay

    past = replay(file)
    game = next(past)
    watching = watch(game)
    for game in past:
        watching.look(game)
    return game, watching.finish(game)


def _print(game: Game, told: Chronicle) -> None:
    from fivehills.chronicle.history import name_of
    from fivehills.chronicle.telling import chapters, ending, stretch, units
    from fivehills.chronicle.when import moment

    console = output.console()
    rules = game.rules
    title = f"{rules.content.ruleset.title}: {rules.scenario.title}"
    console.print(Text(title, "head"))
    names = dict(zip(rules.sides, rules.side_names, strict=True))
    for chapter in chapters(told, names):
        console.print()
        begin, end = moment(chapter.begin), moment(chapter.end)
        console.print(Text(stretch(begin, end), "head"))
        _paragraph("In this game", chapter.here)
        if chapter.then:
            _paragraph(f"In {begin.year}", chapter.then)
    console.print()
    console.print(f"{ending(told)} {_winner(game)}" if game.over else "The game is not over yet.")
    for unit in units(told, names):
        console.print(Text(unit, "quiet"))
    for missing in rules.content.telling.missing if rules.content.telling else ():
        console.print(Text(f"Not modelled: {name_of(missing.what)} ({missing.why}).", "quiet"))


def _winner(game: Game) -> str:
    winner = game.result.winner if game.result else None
    return f"The {game.rules.side_names[game.rules.side_index[winner]]} win the game." if winner else "Nobody wins."


def _paragraph(heading: str, sentences: Iterable[str]) -> None:
    console = output.console()
    console.print(Text(heading, "cite"))
    for sentence in sentences:
        console.print(Padding(sentence, (0, 0, 0, 2)))
