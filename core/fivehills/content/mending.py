"""Reading on after a fault: what is left of a file once its faulty parts are set aside.

A key that is misspelt counts as the key that was meant, a record that does not fit is left out. So the sense of the
rest can be checked in the same run, and all faults of a folder are reported at once. What is mended is never played:
the faults that made it necessary have been reported.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from pydantic import BaseModel, RootModel, ValidationError

from fivehills.content.annotations import fields, models_at
from fivehills.content.faults import place
from fivehills.content.models import SCHEMA_VERSION
from fivehills.content.reading import fit, json_text
from fivehills.content.wording import closest
from fivehills.content.yamlevents import Where
from fivehills.content.yamlfile import Document, read, show
from fivehills.errors import ENOUGH, ContentError, Problem

ROUNDS = 6
STAND_IN = "own"
_SAYING_NOTHING = (("provenance",), ("title",), ("summary",), ("version",))
"""Keys of a file on whose words no other check depends."""


@dataclass
class Reading:
    """A file as far as it could be read, and everything that is wrong with it."""

    document: Document | None = None
    model: BaseModel | None = None
    problems: list[Problem] = field(default_factory=list)
    lost: frozenset[str] = frozenset()

    @property
    def thinned(self) -> bool:
        """Whether records were left out."""
        return bool(self.lost)


def read_tolerantly(path: Path, model: type[BaseModel], name: str) -> Reading:
    """A file as its model; where that fails, its faults and what is left of it without them."""
    try:
        document = read(path, name)
    except ContentError as error:
        return Reading(problems=list(error.problems))
    try:
        return Reading(document, fit(document, model))
    except ContentError as error:
        problems = list(error.problems)
    if not isinstance(document.data, dict) or document.data.get("schema") != SCHEMA_VERSION:
        return Reading(problems=problems)
    mender = _Mender(document, model)
    rest = mender.mend()
    if rest is None:
        return Reading(problems=problems)
    return Reading(MendedDocument(document, mender.data, mender.kept), rest, problems, frozenset(mender.lost))


class MendedDocument(Document):
    """What is left of a file; places are told as they are in the file itself."""

    def __init__(self, original: Document, data: Any, kept: dict[str, list[int]]):
        super().__init__(original.file, original.text, data)
        self._kept = kept

    def position(self, path: Where, key: bool = False) -> tuple[int, int]:
        return super().position(self._original(path), key)

    def problem(self, path: Where, message: str, key: bool = False) -> Problem:
        line, column = self.position(path, key)
        return Problem(self.file, line, column, show(self._original(path)), message)

    def _original(self, path: Where) -> Where:
        """The path to the same value in the file, where records before it still count."""
        if len(path) < 2 or path[0] not in self._kept or not isinstance(path[1], int):
            return path
        return (path[0], self._kept[str(path[0])][path[1]], *path[2:])


class _Mender:
    """Sets faulty parts of a file's data aside until the rest fits its model."""

    def __init__(self, document: Document, model: type[BaseModel]):
        self.model = model
        self.data = copy.deepcopy(document.data)
        self.kept = {key: list(range(len(value))) for key, value in self.data.items() if isinstance(value, list)}
        self.lost: set[str] = set()

    def mend(self) -> BaseModel | None:
        """The model of what is left; nothing where too much would be missing."""
        for _ in range(ROUNDS):
            try:
                value = self.model.model_validate_json(json_text(self.data), strict=True)
            except ValidationError as error:
                if not self._set_aside(error):
                    return None
            else:
                return value.root if isinstance(value, RootModel) else value
        return None

    def _set_aside(self, error: ValidationError) -> bool:
        """Remove what one round of checking complains of; whether that was possible."""
        if error.error_count() > ENOUGH:
            return False
        entries = error.errors(include_url=False)
        misspelt = [place(self.data, entry["loc"]) for entry in entries if entry["type"] == "extra_forbidden"]
        if misspelt:
            for path in misspelt:
                self._respell(path)
            return True
        paths = [place(self.data, entry["loc"]) for entry in entries]
        if any(path[2:] == ("id",) for path in paths):  # nobody knows how others call it
            return False
        records = {path[:2] for path in paths}
        return all(self._leave_out(path) for path in sorted(records, key=_order, reverse=True))

    def _respell(self, path: Where) -> None:
        """Let a key that is unknown be the one that was probably meant, or none."""
        holder = self.data
        for step in path[:-1]:
            holder = holder[step]
        known = [key for kind in models_at(self.model, self.data, path[:-1]) for key in fields(kind)]
        meant = closest(str(path[-1]), [key for key in known if key not in holder])
        value = holder.pop(path[-1])
        if meant is not None:
            holder[meant] = value
            if len(path) == 1 and isinstance(value, list):
                self.kept[meant] = list(range(len(value)))

    def _leave_out(self, path: Where) -> bool:
        """Leave out the record in which a fault is, if it is one of a list or of texts by name."""
        if len(path) < 2:
            return self._stand_in(path)
        key, number = str(path[0]), cast(Any, path[1])
        holder = self.data[key]
        ids = list(_ids(holder[number])) if isinstance(holder, list) else [str(number)]
        if not ids or (isinstance(holder, dict) and isinstance(number, int)):
            return False
        self.lost.update(ids)
        del holder[number]
        if isinstance(holder, list):
            del self.kept[key][int(number)]
        return True

    def _stand_in(self, path: Where) -> bool:
        """Put words that say nothing in the place of words of the file that do not fit."""
        if path not in _SAYING_NOTHING or self.data[path[0]] == STAND_IN:
            return False
        self.data[path[0]] = STAND_IN
        return True


def _order(path: Where) -> tuple[str, int]:
    """Records of a list by their place, so that the last can go first."""
    return str(path[:1]), path[1] if len(path) > 1 and isinstance(path[1], int) else 0


def _ids(record: Any) -> Iterator[str]:
    """How other records may call one that is left out; an edge by its ends, which nobody refers to."""
    if not isinstance(record, dict):
        return
    for key in ("id", "step", "between"):
        if key in record:
            yield str(record[key])
