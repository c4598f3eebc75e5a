"""The folder of a comparison: rows as JSON lines, one file per series, never played twice and never mixed.

`designs.json` says with which content, rules, engine and seed the rows were made. A folder made with others is refused.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, fields
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from fivehills.batch.simulate import Row
from fivehills.compare.plan import Series
from fivehills.errors import UsageError
from fivehills.plugins.discovery import Ruleset
from fivehills.plugins.fingerprint import IDLE, KERNEL, ROOMS, hashed

MARK = "designs.json"
GAMES = "games"


class Store:
    """Rows that have been played, by series."""

    def __init__(self, folder: Path, seed: int, designs: Sequence[Ruleset]):
        self.folder = folder
        self.seed = seed
        self._made = {ruleset.id: fingerprint(ruleset) for ruleset in designs}
        self._refuse_others()

    def _refuse_others(self) -> None:
        mark = self.folder / MARK
        if self.folder.exists() and not self.folder.is_dir():
            raise UsageError(f"{str(self.folder)!r} is not a folder; --out must name one")
        if not mark.is_file():
            if self.folder.is_dir() and any(self.folder.iterdir()):
                raise UsageError(f"the folder {str(self.folder)!r} holds something else; --out must name a new one")
            return
        found = _read(mark)
        if found.get("seed") != self.seed:
            raise UsageError(
                f"the games in {str(self.folder)!r} were played with --seed {found.get('seed')}, not {self.seed}"
            )
        for id_, made in self._made.items():
            self._refuse_other(id_, made, found["designs"].get(id_, made))

    def _refuse_other(self, id_: str, made: Mapping[str, str], then: Any) -> None:
        """Rows of other content, other rules or another engine stay alone."""
        known = then if isinstance(then, Mapping) else {}
        other = [part for part, hashed in made.items() if known.get(part) != hashed]
        if other:
            games = f"the games in {str(self.folder)!r}"
            raise UsageError(f"{games} were played with other {' and '.join(other)} of {id_!r}; choose another folder")

    def open(self) -> None:
        """Make the folder and write down with what it is filled."""
        try:
            (self.folder / GAMES).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UsageError(f"cannot make the folder {str(self.folder)!r}: {error.strerror}") from error
        mark = self.folder / MARK
        known = _read(mark)["designs"] if mark.is_file() else {}
        text = json.dumps({"seed": self.seed, "designs": {**known, **self._made}}, indent=1, sort_keys=True)
        with writing(mark):
            mark.write_text(text + "\n", "utf-8")

    def path(self, series: Series) -> Path:
        """The file of a series."""
        return self.folder / GAMES / f"{series.name}.jsonl"

    def rows(self, series: Series) -> list[dict[str, Any]]:
        """The rows of a series. A last line that was cut off is played again; any other that is no row is refused."""
        path = self.path(series)
        if not path.is_file():
            return []
        whole, end, cut = path.read_bytes().rpartition(b"\n")
        if cut:
            with path.open("r+b") as file:
                file.truncate(len(whole + end))
        batch = series.batch(self.seed)
        lines = whole.split(b"\n") if end else []
        return [self._row(path, number, line, batch.seed_of(number)) for number, line in enumerate(lines)]

    def _row(self, path: Path, number: int, line: bytes, seed: int) -> dict[str, Any]:
        """A line of a file as the row of the game of that number."""
        row = _parsed(line)
        if row is None or (row["game"], row["seed"]) != (number, seed):
            name = str(path.relative_to(self.folder))
            raise UsageError(
                f"line {number + 1} of {name!r} in {str(self.folder)!r} is not the row of game {number}; "
                "mend it, or delete the file to play its games anew"
            )
        return row

    def add(self, series: Series, row: Row) -> None:
        """Keep a row; a game that failed is kept too, with its error."""
        path = self.path(series)
        with writing(path), path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(row), separators=(",", ":")) + "\n")


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Say in one line that a file cannot be written."""
    try:
        yield
    except OSError as error:
        raise UsageError(f"cannot write {str(path)!r}: {error.strerror or error}") from error


NAMES = {field.name for field in fields(Row)}


def _parsed(line: bytes) -> dict[str, Any] | None:
    """A row with everything that a row has; None for anything else."""
    try:
        row: Any = json.loads(line)
    except ValueError:
        return None
    whole = isinstance(row, dict) and row.keys() >= NAMES and (row["error"] or isinstance(row["story"], dict))
    return row if whole else None


def _read(path: Path) -> dict[str, Any]:
    try:
        found: Any = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise UsageError(f"cannot read {str(path)!r}: {error}") from error
    if not isinstance(found, dict) or not isinstance(found.get("designs"), dict):
        raise UsageError(f"{str(path)!r} does not say with what the games of its folder were played")
    return found


COUNTING = ("bots", "chronicle", "batch")
"""The rooms of the kernel that have a say in what a row holds, besides those in which games are played."""


def fingerprint(ruleset: Ruleset) -> dict[str, str]:
    """What rows were made with: hashes of the content of a design, of its code, and of the kernel that played it."""
    package = find_spec(ruleset.home)
    code = [Path(place) for place in (package.submodule_search_locations or ())] if package else []
    return {
        "content": hashed([ruleset.content], "*.yaml", IDLE),
        "rules": hashed(code, "*.py"),
        "engine": hashed([KERNEL / room for room in (*ROOMS, *COUNTING)], "*.py"),
    }
