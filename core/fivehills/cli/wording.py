"""Sentences about a game that several commands print."""

from __future__ import annotations

import shlex
import shutil
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from fivehills.engine.log import HEADING, SUM
from fivehills.plugins.discovery import folders

if TYPE_CHECKING:
    from fivehills.engine.log import Line
    from fivehills.play.game import Game
    from fivehills.play.story import Part


def result(game: Game) -> Iterator[str]:
    """How a game ended: winner, reason, rule, scores."""
    found = game.result
    if found is None:
        yield "The game is not over." if not game.over else "The game is over without a result."
        return
    names = dict(zip(game.rules.sides, game.rules.side_names, strict=True))
    won = " and the ".join(names[side] for side in found.winners)
    nobody = "The game is a draw" if len(names) > 1 else "The game is lost"
    winner = f"The {won} have won" if won else nobody
    cite = f" (rule {found.cite})" if found.cite else ""
    yield f"{winner}: {found.reason.rstrip('.')}{cite}."
    if found.scores:
        yield f"Scores: {figures(found.scores, names)}"


def figures(scores: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """Figures by name on one line."""
    parts = []
    for name, value in scores.items():
        label = names.get(name, name.replace("_", " "))
        parts.append(f"{label}: {figures(value, names)}" if isinstance(value, Mapping) else f"{label} {value}")
    return ", ".join(parts)


def told(part: Part) -> RenderableType:
    """A part of the story: headings stand out, sums stand back."""
    cite = (f"  {part.cite}", "cite") if part.cite else ""
    if part.kind == HEADING:
        large = part.level < 3
        return Text.assemble((f"{'— ' if large else ''}{part.text}", "head" if large else "mark"), cite)
    indent = 6 if part.kind == SUM else 2
    words = Text.assemble((part.text, "quiet" if part.kind == SUM else ""), cite)
    return Padding(words, (0, 0, 0, indent), expand=False)


def line_of_log(line: Line) -> RenderableType:
    """A line of the log with its rule."""
    cite = (f"  {line.cite}", "cite") if line.cite else ""
    return Padding(Text.assemble(line.text, cite), (0, 0, 0, 2), expand=False)


def command(words: str, path: Path) -> str:
    """A command that works on a saved game here and now, with the plugins that it needs."""
    plugins = "".join(f" --plugin {shlex.quote(str(folder))}" for folder in folders())
    return f"{program()} {words} {shlex.quote(str(path))}{plugins}"


def program() -> str:
    """How this program is called here: by its name if the shell finds it, else by the interpreter that runs it."""
    found = shutil.which("fivehills")
    if found and Path(found).resolve().parent == Path(sys.executable).parent.resolve():
        return "fivehills"
    beside = Path(sys.executable).with_name("fivehills")
    return shlex.quote(str(beside)) if beside.exists() else f"{shlex.quote(sys.executable)} -m fivehills"


def told_by_score(view: Mapping[str, Any], label: str) -> str:
    """How a line of the score begins, up to its first comma; nothing if there is no such line."""
    told = next((entry["value"] for entry in view["standing"] if entry["label"] == label), "")
    return str(told.partition(",")[0])
