"""Small changes of content that cites rules: cells, numbers, rows of breakdowns, stages of the sequence of play.

A record with the key `cite` is a scope; what lies below belongs to the innermost one. Records of a file that are equal
(the copies of a card) change together.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from fivehills.content.loaded import Content, assemble
from fivehills.content.reading import fit
from fivehills.content.yamlevents import Where
from fivehills.plugins.draft import ChangedDocument
from fivehills.proof.changes import Change
from fivehills.proof.citations import SPEAK_ONLY, ids_in

_NAMES = frozenset({"id", "schema", "serial", "provenance", "title", "label", "text", "cite", "columns_are", "step"})
_DROPPED = ("when", "stages")
"""Lists of which each entry matters for itself."""


@dataclass(frozen=True, eq=False)
class ContentEdit:
    """Another value in one or more places of a file."""

    name: str
    paths: tuple[Where, ...]
    new: Any


def content_changes(content: Content) -> list[Change]:
    """Every change of content that cites rules and that the engine acts on."""
    found: list[Change] = []
    for name, document in content.documents.items():
        if name in content.files and name not in SPEAK_ONLY:
            found += _File(content, name, document.data).changes()
    return found


def changed(content: Content, edit: ContentEdit) -> Content:
    """The content with a change in it. Raises ContentError if the file no longer fits its model."""
    data = copy.deepcopy(content.documents[edit.name].data)
    for path in edit.paths:
        holder = _at(data, path[:-1])
        holder[path[-1]] = edit.new
    document = ChangedDocument(edit.name, data, ["prove"])
    shape = content.shape
    model = fit(document, shape.files()[shape.pattern_of(edit.name) or edit.name])
    files, documents = {**content.files, edit.name: model}, {**content.documents, edit.name: document}
    return assemble(content.folder, shape, files, documents)


def _is_apart(item: Any) -> bool:
    """Whether something is a scope of its own."""
    return isinstance(item, dict) and "cite" in item


def _at(data: Any, path: Where) -> Any:
    for key in path:
        data = data[key]
    return data


# --- one file ---------------------------------------------------------------------------------------------------


class _File:
    """The scopes of a file and what can change in them."""

    def __init__(self, content: Content, name: str, data: Any):
        self.content, self.name, self.data = content, name, data
        self.scopes: list[tuple[Where, Any]] = list(_scopes(data, ()))

    def changes(self) -> Iterator[Change]:
        seen: list[Any] = []
        for path, record in self.scopes:
            if record in seen:
                continue
            seen.append(record)
            twins = [other for other, equal in self.scopes if equal == record]
            for edit in _edits(record, (), self._others(path)):
                yield self._change(twins, edit, record)

    def _change(self, twins: list[Where], edit: _Edit, record: Any) -> Change:
        paths = tuple((*twin, *edit.path) for twin in twins)
        return Change(
            rules=tuple(dict.fromkeys(ids_in(record["cite"]))),
            file=f"{self.content.folder.name}/{self.name}",
            line=self.content.documents[self.name].position(paths[0])[0],
            place=called(self.data, paths[0]),
            before=edit.before,
            after=edit.after,
            edit=self._edit(paths, edit.new),
        )

    def _edit(self, paths: tuple[Where, ...], new: Any) -> ContentEdit:
        if new is not LEFT_OUT:
            return ContentEdit(self.name, paths, new)
        path = paths[0]
        rest = [entry for number, entry in enumerate(_at(self.data, path[:-1])) if number != path[-1]]
        return ContentEdit(self.name, (path[:-1],), rest)

    def _others(self, path: Where) -> Callable[[Where, Any], Any]:
        """What another word in the same kind of place is: the next one of a table or of a chart's column."""

        def other(inner: Where, word: str) -> Any:
            words = _words(self.data, (*path, *inner))
            later = [found for found in words if found > word] or words
            return next((found for found in later if found != word), None)

        return other


LEFT_OUT = object()


class _Edit(NamedTuple):
    """A place below a scope, how the change reads, and what is there then."""

    path: Where
    before: str
    after: str
    new: Any


def _scopes(data: Any, path: Where) -> Iterator[tuple[Where, Any]]:
    if isinstance(data, dict):
        if isinstance(data.get("cite"), str):
            yield path, data
        for key, value in data.items():
            yield from _scopes(value, (*path, key))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from _scopes(value, (*path, number))


def _edits(value: Any, path: Where, other: Callable[[Where, str], Any]) -> Iterator[_Edit]:
    """What could be changed below a scope."""
    if isinstance(value, bool):
        yield _Edit(path, str(value), str(not value), not value)
    elif isinstance(value, int):
        yield _Edit(path, str(value), str(value + 1), value + 1)
    elif isinstance(value, str):
        if " " not in value and (new := other(path, value)) is not None:
            yield _Edit(path, value, str(new), new)
    elif isinstance(value, dict):
        yield from _in_record(value, path, other)
    elif isinstance(value, list):
        for number, item in enumerate(value):
            if not _is_apart(item):
                yield from _edits(item, (*path, number), other)


def _in_record(value: dict[Any, Any], path: Where, other: Callable[[Where, str], Any]) -> Iterator[_Edit]:
    if path == () and "label" in value and "value" in value:
        yield _Edit(path, "the row", "left out", LEFT_OUT)
    for key, item in value.items():
        if key in _DROPPED:
            yield from _sequences(item, (*path, key))
        elif key not in _NAMES and not _is_apart(item):
            yield from _edits(item, (*path, key), other)


def _sequences(entries: list[Any], path: Where) -> Iterator[_Edit]:
    """A list with one entry left out; stages also with two swapped."""
    for number, entry in enumerate(entries):
        yield _Edit(path, str(entry), "left out", [*entries[:number], *entries[number + 1 :]])
    for number in range(len(entries) - 1 if path[-1] == "stages" else 0):
        one, two = entries[number : number + 2]
        yield _Edit(path, f"{one}, {two}", f"{two}, {one}", [*entries[:number], two, one, *entries[number + 2 :]])


# --- names ------------------------------------------------------------------------------------------------------


def _words(data: Any, path: Where) -> list[str]:
    """The words that occur in the same place of other rows, sorted; what has spaces is told to people."""
    if len(path) < 2 or path[0] != "rows" or not isinstance(data, dict):
        return []
    rows = data["rows"].values() if isinstance(data["rows"], dict) else data["rows"]
    if isinstance(data["rows"], dict):
        found = {word for row in rows for word in row if isinstance(word, str)}
    else:
        cells = (row.get(path[2]) for row in rows if isinstance(row, dict))
        found = {cell for cell in cells if isinstance(cell, str)}
    return sorted(word for word in found if " " not in word)


def called(data: Any, path: Where) -> str:
    """A place by the ids of its records, so that it keeps its name when lines move."""
    names: list[str] = []
    for key in path:
        data = data[key]
        id_ = (data.get("id") or data.get("step")) if isinstance(data, dict) else None
        names.append(str(id_) if isinstance(key, int) and id_ is not None else str(key))
    return ".".join(names)
