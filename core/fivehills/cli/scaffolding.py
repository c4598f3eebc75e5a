"""`fivehills new` and `fivehills new-variant`: the beginning of a plugin of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fivehills.cli import output
from fivehills.cli.app import app

NewName = Annotated[str, typer.Argument(metavar="NAME", help="Lower case words joined by '-', as in na-san.")]
Kind = Annotated[str, typer.Option("--kind", metavar="areas|hexes", help="What the map is made of.")]
Into = Annotated[Path, typer.Option("--into", metavar="FOLDER", help="Where the new folder NAME is put.")]
Of = Annotated[str, typer.Option("--of", metavar="RULESET", help="The ruleset that the variant changes.")]


@app.command()
def new(name: NewName, kind: Kind = "areas", into: Into = Path()) -> None:
    """Write the package of a new ruleset: complete, installable, playable, and small enough to read."""
    from fivehills.authoring.scaffold import new_ruleset

    folder = new_ruleset(name, into, kind)
    _tell(folder, f"fivehills check {name}", f"fivehills play {name}")


@app.command("new-variant")
def new_variant(name: NewName, of: Of, into: Into = Path()) -> None:
    """Write the package of a new variant of a ruleset: a data part and a hook part."""
    from fivehills.authoring.scaffold import new_variant as write

    folder = write(name, of, into)
    _tell(folder, f"fivehills check {of} --variant {name}", f"fivehills play {of} --variant {name}")


def _tell(folder: Path, *commands: str) -> None:
    """What was written and what to do with it."""
    count = sum(path.is_file() for path in folder.rglob("*"))
    output.line(f"written: {folder} ({count} files)")
    output.line("next:")
    for command in (f"pip install -e '{folder}[test]'", *commands):
        output.line(f"  {command}")
