"""Layouts and boards: what never changes in a game is made once for all games of the same rules, and kept."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fivehills.content.models import TableFile
from fivehills.drawing.board import board, faces, sprites
from fivehills.drawing.counters import printed, turned
from fivehills.engine.rules import Rules
from fivehills.play.savefile import write_text
from fivehills.secrecy.view import layout
from fivehills.server.channel import written

PARTS = ("layout.json", "plan.json", "ground.svg", "sprites.svg")
Board = dict[str, str]


def laid_out(rules: Rules) -> str:
    """The layout of a game as JSON, with what a table needs besides."""
    found = layout(rules)
    found["secrets"] = rules.has_secrets
    found["turns"] = rules.scenario.turns
    found["verbs"] = {verb.id: verb.cite for verb in rules.verbs.values() if verb.cite}
    found["figures"] = figures(found)
    found["results"] = results(rules)
    return written(found)


def figures(found: Mapping[str, Any]) -> list[dict[str, str]]:
    """What the figures on counters count, in their order, each kind of row once with a counter that has it."""
    declared = found["labels"]["statuses"]
    rows: dict[str, dict[str, str]] = {}
    for cls in found["classes"]:
        for status in ("", *declared):
            shown = printed(cls, declared) if not status else turned(cls, status)
            names = " - ".join(name.removeprefix(f"{status}_").replace("_", " ") for name, _ in shown)
            counts = f"{names} ({declared[status]['label']})" if status else names
            example = {"example": "-".join(str(value) for _, value in shown), "class": cls["label"], "counts": counts}
            if shown:
                rows.setdefault(counts, example)
    return list(rows.values())


def results(rules: Rules) -> list[dict[str, Any]]:
    """The tables whose entries are codes, with what each stands for."""
    tables = [table for table in rules.content.tables.values() if isinstance(table, TableFile) and table.meanings]
    return [{"title": table.title, "codes": table.meanings} for table in tables]


def key_of(words: str) -> str:
    """By what a board is known: the layout, and the code that draws it."""
    return hashlib.sha256(f"{_drawing()}\n{words}".encode()).hexdigest()[:24]


def _drawing() -> str:
    """The code that draws, as one hash: what it drew before is drawn again when it has changed."""
    import fivehills.drawing

    files = sorted(Path(fivehills.drawing.__file__).parent.glob("*.py"))
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def drawn(rules: Rules) -> Board:
    """All parts of a board."""
    words = laid_out(rules)
    data = json.loads(words)
    ground, plan = board(data)
    return dict(zip(PARTS, (words, written({**plan, "faces": faces(data)}), ground, sprites(data)), strict=True))


class Shelf:
    """Boards that were drawn before, in a folder."""

    def __init__(self, folder: Path):
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def find(self, key: str) -> Board | None:
        """A board, if all of it is there."""
        files = {part: self._folder / f"{key}.{part}" for part in PARTS}
        if not all(file.is_file() for file in files.values()):
            return None
        return {part: file.read_text("utf-8") for part, file in files.items()}

    def put(self, key: str, found: Mapping[str, str]) -> None:
        """Keep a board."""
        for part, words in found.items():
            write_text(self._folder / f"{key}.{part}", words)
