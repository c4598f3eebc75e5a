"""One YAML file, read safely: plain data, and on demand the line and column of everything in it.

YAML 1.2 core rules, written once over the parser's events, so that the fast C parser (used where it is installed)
and the slow one in Python give the same data and refuse the same files.
"""

from __future__ import annotations

import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError

from fivehills.content import parsecache
from fivehills.content.yamlevents import UNPRINTABLE, Builder, Place, Where, places, unprintable
from fivehills.errors import ContentError, Problem

MAX_BYTES = 500_000
"""Of a file; the largest of ours has a fifth of it."""


class Document:
    """The data of one file and the places where it stands."""

    def __init__(self, file: str, text: str, data: Any):
        self.file = file
        self.data = data
        self.text = text
        self._places: Place | None = None

    @property
    def first_line(self) -> str:
        return self.text.partition("\n")[0].rstrip("\r")

    def position(self, path: Where, key: bool = False) -> tuple[int, int]:
        """Line and column (from 1) of a value, or with `key` of the key that names it; of what holds it if absent."""
        if self._places is None:
            self._places = places(_events(self.text))
        place = self._places
        line, column = place.line, place.column
        for step in path:
            if step not in place.inside:
                break
            line, column, place = place.inside[step]
            if not key or step != path[-1]:
                line, column = place.line, place.column
        return line + 1, column + 1

    def problem(self, path: Where, message: str, key: bool = False) -> Problem:
        """A fault at a place of this file."""
        line, column = self.position(path, key)
        return Problem(self.file, line, column, show(path), message)


def show(path: Where) -> str:
    """A path as people write it: spaces[3].polygon[0]."""
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return text.removeprefix(".")


def read(path: Path, name: str | None = None) -> Document:
    """Read one file; `name` is how problems call it. Raises ContentError."""
    file = name or str(path)
    raw = _bytes(path, file)
    text = _text(raw, file)
    key = parsecache.digest(raw)
    known, data = parsecache.get(path, key)
    if not known:
        data = _parse(text, file)
        parsecache.put(path, key, data)
    return Document(file, text, data)


def parse(text: str, file: str) -> Document:
    """Read YAML that is not in a file of its own."""
    return Document(file, text, _parse(_printable(text, file), file))


def _bytes(path: Path, file: str) -> bytes:
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise _refusal(file, "found a folder, expected a YAML file")
        if not stat.S_ISREG(status.st_mode):
            raise _refusal(file, "found no regular file, expected a YAML file")
        with path.open("rb") as stream:
            raw = stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise _refusal(file, f"the file cannot be read: {error.strerror or error}") from None
    if len(raw) > MAX_BYTES:
        size = max(status.st_size, len(raw))
        raise _refusal(file, f"the file has {size:,} bytes, expected at most {MAX_BYTES:,}")
    return raw


def _text(raw: bytes, file: str) -> str:
    try:
        return _printable(raw.decode("utf-8-sig"), file)
    except UnicodeDecodeError as error:
        before = raw[: error.start]
        line, column = before.count(b"\n") + 1, error.start - before.rfind(b"\n")
        found = f"found the byte 0x{raw[error.start]:02x}, expected text in UTF-8"
        raise ContentError([Problem(file, line, column, "", found)]) from None


def _printable(text: str, file: str) -> str:
    odd = UNPRINTABLE.search(text)
    if odd is None:
        return text
    line, column = text.count("\n", 0, odd.start()) + 1, odd.start() - text.rfind("\n", 0, odd.start())
    raise ContentError([Problem(file, line, column, "", unprintable(odd))])


def _refusal(file: str, message: str) -> ContentError:
    return ContentError([Problem(file, 1, 1, "", message)])


def _events(text: str) -> Iterator[Any]:
    events: Iterator[Any] = YAML(typ="safe").parse(text)
    return events


def _parse(text: str, file: str) -> Any:
    builder = Builder(file)
    try:
        data = builder.document(_events(text))
    except MarkedYAMLError as error:
        raise ContentError([_syntax(error, file)]) from None
    except (YAMLError, ValueError, RecursionError) as error:
        raise _refusal(file, f"this is no YAML: {' '.join(str(error).split())}") from None
    if builder.problems:
        raise ContentError(builder.problems)
    return data


def _syntax(error: MarkedYAMLError, file: str) -> Problem:
    mark = error.problem_mark or error.context_mark
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    words = [word for word in (error.context, error.problem) if word]
    return Problem(file, line, column, "", f"this is no YAML: {', '.join(words) or 'unreadable'}")
