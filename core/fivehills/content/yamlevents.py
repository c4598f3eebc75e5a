"""From the events of a YAML parser to plain data, and to the places of that data in the text.

What a hostile file could do is stopped here: the nodes of aliases are counted as if they were written out, without
ever being written out, and depth is checked before anything is built.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ruamel.yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from fivehills.errors import ENOUGH, ContentError, Problem, enough

MAX_DEPTH = 60
MAX_NODES = 30_000
"""Values of a file, keys among them; the largest of ours has half of it."""
MAX_TEXT = 4_000
"""Characters of a single text; ours have a seventh of it."""
MAX_INTEGER = 2**63

Where = tuple[str | int, ...]
"""A way into the data of a file: keys and list indices."""

_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_INTEGER = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
_ODD_FLOAT = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
_WORDS: dict[str, bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_NUMERIC_START = frozenset("0123456789+-.")


# tabs and odd line ends too: parsers disagree on what they mean; direction marks make a text read as another
UNPRINTABLE = re.compile(
    "[^\n\r\x20-\x7e\xa0-\u061b\u061d-\u200a\u2010-\u2027\u202f-\u205f\u2070-\ud7ff\ue000-\ufefe"
    "\uff00-\ufffd\U00010000-\U0010ffff]"
)


def unprintable(odd: re.Match[str]) -> str:
    """What to say of a character that no terminal must be sent."""
    return f"found the control character {odd.group()!r}, expected printable text and spaces"


def scalar(text: str) -> Any:
    """What an unquoted word stands for in YAML 1.2. Raises ValueError for numbers that no content can mean."""
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in _NUMERIC_START:
        return text
    if _INTEGER.fullmatch(text):
        return _integer(text)
    if _FLOAT.fullmatch(text):
        return _finite(text)
    if _ODD_FLOAT.fullmatch(text):
        raise ValueError(f"found {text!r}, expected a finite number (or text in quotes)")
    return text


def _integer(text: str) -> int:
    number = int(text, 0) if text[:2] in ("0o", "0x") else int(text) if len(text) < 30 else MAX_INTEGER
    if abs(number) >= MAX_INTEGER:
        raise ValueError(f"found the number {_short(text)}, expected fewer than 20 digits (or text in quotes)")
    return number


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"found the number {_short(text)}, expected a finite one (or text in quotes)")
    return number


def _short(text: str) -> str:
    return text if len(text) <= 24 else f"{text[:20]}…"


def _twin(key: str | int) -> str | int | None:
    """The other key that would be the same text: 3 and "3"."""
    if isinstance(key, int):
        return str(key)
    return int(key) if key.isascii() and key.isdecimal() and len(key) < 20 and str(int(key)) == key else None


class Builder:
    """Plain data from the events of one document; faults that leave the rest readable are collected."""

    def __init__(self, file: str):
        self.file = file
        self.problems: list[Problem] = []
        self._nodes = 0
        self._anchors: dict[str, tuple[Any, int]] = {}
        self._open: set[str] = set()

    def document(self, events: Iterator[Any]) -> Any:
        """The data of the only document."""
        self._events = events
        root: Any = None
        documents = 0
        for event in events:
            if isinstance(event, DocumentStartEvent):
                documents += 1
                self._start(event, documents)
                root = self._node(next(events), 0)
        if not documents:
            raise ContentError([Problem(self.file, 1, 1, "", "the file is empty, expected YAML")])
        return root

    def _start(self, event: Any, documents: int) -> None:
        if documents > 1:
            self._stop(event, "found a second document, expected one per file")
        if event.version or event.tags:
            raise ContentError([Problem(self.file, 1, 1, "", "found a % directive, expected none")])

    def _node(self, event: Any, depth: int) -> Any:
        """The value that begins with an event."""
        self._nodes += 1
        if depth > MAX_DEPTH or self._nodes > MAX_NODES:
            self._too_big(event, depth)
        kind = event.__class__
        if kind is AliasEvent:
            return self._alias(event)
        if event.ctag is not None:
            self._note(event, f"found the tag {str(event.ctag)!r}, expected no tags")
        if event.anchor is not None:
            return self._anchored(event, depth)
        return self._plain(event, kind, depth)

    def _plain(self, event: Any, kind: type, depth: int) -> Any:
        if kind is ScalarEvent:
            value = self._quoted(event) if event.style else self._scalar(event)
            if value.__class__ is str and len(value) > MAX_TEXT:
                self._note(event, f"found a text of {len(value):,} characters, expected at most {MAX_TEXT:,}")
            return value
        if kind is MappingStartEvent:
            return self._mapping(depth)
        return self._sequence(depth)

    def _quoted(self, event: Any) -> str:
        """The text of a scalar in quotes or a block, where escapes can stand for what no file may hold."""
        text: str = event.value
        odd = None if text.isprintable() else UNPRINTABLE.search(text)
        if odd is not None:
            self._note(event, unprintable(odd))
        return text

    def _scalar(self, event: Any) -> Any:
        try:
            return scalar(event.value)
        except ValueError as error:
            self._note(event, str(error))
            return None

    def _sequence(self, depth: int) -> list[Any]:
        items = []
        for event in self._events:
            if event.__class__ is SequenceEndEvent:
                break
            items.append(self._node(event, depth + 1))
        return items

    def _mapping(self, depth: int) -> dict[Any, Any]:
        mapping: dict[Any, Any] = {}
        for event in self._events:
            if event.__class__ is MappingEndEvent:
                break
            key = self._key(event, depth + 1)
            if key in mapping or (mapping and _twin(key) in mapping):
                self._note(event, f"found the key {key!r} twice, expected it once")
            mapping[key] = self._node(next(self._events), depth + 1)
        return mapping

    def _key(self, event: Any, depth: int) -> str | int:
        """A key: text, or a whole number in its usual form, so that its text is certain."""
        key = self._node(event, depth)
        if key.__class__ is str and key != "<<":
            return str(key)
        if key.__class__ is int and str(key) == getattr(event, "value", str(key)):
            return int(key)
        if isinstance(key, (list, dict)):
            self._note(event, "found a list or mapping as a key, expected text or a whole number")
        elif key == "<<":
            self._note(event, "found the merge key '<<', expected every key to be written out")
        else:
            self._note(event, f"found the key {getattr(event, 'value', key)!r}, expected it in quotes")
        return f"\0{self._nodes}"

    def _anchored(self, event: Any, depth: int) -> Any:
        """A value that aliases may repeat, with its size when written out."""
        before = self._nodes
        name = event.anchor
        self._open.add(name)
        value = self._plain(event, event.__class__, depth)
        self._open.discard(name)
        self._anchors[name] = (value, self._nodes - before + 1)
        return value

    def _alias(self, event: Any) -> Any:
        name = event.anchor
        if name in self._open:
            self._stop(event, f"found the alias {name!r} inside what it stands for")
        if name not in self._anchors:
            self._stop(event, f"found the alias {name!r}, expected an anchor of that name before it")
        value, size = self._anchors[name]
        self._nodes += size
        if self._nodes > MAX_NODES:
            self._too_big(event, 0)
        return value

    def _too_big(self, event: Any, depth: int) -> None:
        if depth > MAX_DEPTH:
            self._stop(event, f"found more than {MAX_DEPTH} levels of nesting, expected fewer")
        self._stop(event, f"found more than {MAX_NODES:,} values with aliases written out, expected fewer")

    def _note(self, event: Any, message: str) -> None:
        mark = event.start_mark
        self.problems.append(Problem(self.file, mark.line + 1, mark.column + 1, "", message))
        if len(self.problems) > ENOUGH:
            raise ContentError(enough(self.problems))

    def _stop(self, event: Any, message: str) -> None:
        self._note(event, message)
        raise ContentError(self.problems)


@dataclass
class Place:
    """Where a value stands (from 0), and where its members stand: key line, key column, place."""

    line: int
    column: int
    inside: dict[str | int, tuple[int, int, Place]] = field(default_factory=dict)


def places(events: Iterator[Any]) -> Place:
    """The places of a document that was built without fault."""
    for event in events:
        if isinstance(event, DocumentStartEvent):
            return _place(next(events), events, {})
    return Place(0, 0)


def _place(event: Any, events: Iterator[Any], anchors: dict[str, Place]) -> Place:
    place = Place(event.start_mark.line, event.start_mark.column)
    if isinstance(event, AliasEvent):
        place.inside = anchors[event.anchor].inside
        return place
    if event.anchor is not None:
        anchors[event.anchor] = place
    if isinstance(event, SequenceStartEvent):
        _sequence_places(place, events, anchors)
    if isinstance(event, MappingStartEvent):
        _mapping_places(place, events, anchors)
    return place


def _sequence_places(place: Place, events: Iterator[Any], anchors: dict[str, Place]) -> None:
    for event in events:
        if isinstance(event, SequenceEndEvent):
            return
        member = _place(event, events, anchors)
        place.inside[len(place.inside)] = (member.line, member.column, member)


def _mapping_places(place: Place, events: Iterator[Any], anchors: dict[str, Place]) -> None:
    for event in events:
        if isinstance(event, MappingEndEvent):
            return
        _place(event, events, anchors)
        member = _place(next(events), events, anchors)
        place.inside[_place_key(event)] = (event.start_mark.line, event.start_mark.column, member)


def _place_key(event: Any) -> str | int:
    """The key as the builder made it; an alias as a key is not worth a place."""
    if not isinstance(event, ScalarEvent):
        return ""
    key = event.value if event.style else scalar(event.value)
    return key if isinstance(key, int) else str(key)
