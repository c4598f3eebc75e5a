"""A draft: content as editable records that remembers who changed what.

Records are plain data as in the YAML files. Nothing is changed in place, so the content that was loaded stays as it
is. What a draft has become is fitted to the ruleset's models and checked as a whole by `content()`.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from pydantic import BaseModel

from fivehills.content.annotations import fields, models_at
from fivehills.content.checks import run_checks
from fivehills.content.given import Given, Warned
from fivehills.content.loaded import Content, assemble
from fivehills.content.models import SCHEMA_VERSION
from fivehills.content.reading import fit
from fivehills.content.shape import Shape
from fivehills.content.wording import nearest
from fivehills.content.yamlevents import Where
from fivehills.content.yamlfile import Document, show
from fivehills.errors import ContentError, Problem, RulesetError, VariantConflict

Record = dict[str, Any]

_LISTS = {
    "class": ("units.yaml", "classes"),
    "unit": ("units.yaml", "units"),
    "space": ("map.yaml", "spaces"),
    "box": ("map.yaml", "boxes"),
    "edge": ("map.yaml", "edges"),
    "card": ("cards.yaml", "cards"),
    "verb": ("ruleset.yaml", "verbs"),
    "option": ("ruleset.yaml", "options"),
    "marker": ("ruleset.yaml", "markers"),
    "status": ("ruleset.yaml", "statuses"),
    "value": ("ruleset.yaml", "values"),
    "track": ("ruleset.yaml", "tracks"),
    "pile": ("ruleset.yaml", "piles"),
    "sequence": ("sequence.yaml", "sequence"),
}
_MAPPINGS = {"event": ("texts.yaml", "events"), "prompt": ("texts.yaml", "prompts")}
_FOLDERS = {"table": "tables", "scenario": "scenarios"}
_WHOLE = {*_FOLDERS, "file"}
KINDS = (*_LISTS, *_MAPPINGS, *_FOLDERS, "row", "file")
_ALIASES = {"cls": "class", "schema_": "schema"}


class Draft:
    """Content that can be changed: `draft.replace("class", "legion", defense=11)`.

    Kinds: class, unit, space, box, edge ("A1/A2"), card, table, row ("table/row" of a breakdown), scenario, event,
    prompt, verb, option, marker, status, value, track, pile, sequence (by step), file (an extra file by its name).
    `variant` is the id of whoever changes things now.
    """

    def __init__(self, content: Content, shape: Shape, variant: str = ""):
        self.variant = variant
        self._original = content
        self._shape = shape
        self._files: dict[str, Record] = {}
        self._changed_by: dict[str, list[str]] = {}
        self._gone: set[str] = set()
        self._claims: dict[tuple[str, ...], str] = {}

    # --- for variants -----------------------------------------------------------------------------------------

    def ids(self, kind: str) -> list[str]:
        """The ids of all records of a kind."""
        return [id_ for id_, _ in self._records(kind)]

    def get(self, kind: str, id: str, /) -> Record:
        """A copy of a record as plain data."""
        return copy.deepcopy(self._find(kind, id))

    def replace(self, kind: str, id: str, /, **values: Any) -> None:
        """Give fields of a record other values; all other fields stay."""
        id = _normal(kind, id)
        plain = {_ALIASES.get(name, name): _plain(value) for name, value in values.items()}
        for name in plain:
            self._claim(kind, id, name)
        record = self._find(kind, id)
        self._check_fields(kind, id, plain)
        self._put(kind, id, {**record, **plain})

    def add(self, kind: str, record: Mapping[str, Any] | BaseModel) -> None:
        """Put in a whole new record; a row of a breakdown also names its `table`."""
        new = {_ALIASES.get(name, name): value for name, value in _plain(record).items()}
        id = _new_id(kind, new)
        self._claim(kind, id)
        if id in self.ids(kind):
            raise RulesetError(f"variant {self.variant!r} adds the {kind} {id!r}, but there is one already; replace it")
        self._put(kind, id, new)

    def remove(self, kind: str, id: str, /) -> None:
        """Take a record out."""
        id = _normal(kind, id)
        self._claim(kind, id)
        self._find(kind, id)
        self._put(kind, id, None)

    def change_rows(self, table: str, change: Callable[[Record], Record | None]) -> None:
        """Give each row of a chart to a function that returns what becomes of it, None to take it out."""
        changed = [change(dict(row)) for row in self.get("table", table)["rows"]]
        self.replace("table", table, rows=[row for row in changed if row is not None])

    def set_numbers(self, table: str, **values: Any) -> None:
        """Other values for single numbers of a chart whose rows have `id` and `value`."""
        there = [row["id"] for row in self.get("table", table)["rows"]]
        for name in values:
            if name not in there:
                hint = nearest(name, there)
                raise RulesetError(f"variant {self.variant!r} sets {name!r} of {table!r}, which there is not; {hint}")
        self.change_rows(table, lambda row: {**row, "value": values.get(row["id"], row["value"])})

    def drop_stages(self, step: str, *gone: str) -> None:
        """Leave stages of a step out. One that is not there is refused: the rule would silently stay."""
        there = self.get("sequence", step)["stages"]
        for stage in gone:
            if stage not in there:
                raise RulesetError(f"variant {self.variant!r} drops the stage {stage!r}; {nearest(stage, there)}")
        self.replace("sequence", step, stages=[stage for stage in there if stage not in gone])

    def exchange(self, group: str, one: str, other: str) -> None:
        """Let two groups of units, named in a field of theirs, begin at each other's places, unit by unit."""
        units = {id_: self.get("unit", id_) for id_ in self.ids("unit")}
        ours, theirs = ([id_ for id_, unit in units.items() if unit.get(group) == name] for name in (one, other))
        for here, there in zip(ours, theirs, strict=True):
            self.replace("unit", here, at=units[there]["at"])
            self.replace("unit", there, at=units[here]["at"])

    def files(self) -> dict[str, Record]:
        """All files as they are now, by name."""
        names = {*self._original.documents, *self._files} - self._gone
        return {name: self._data(name) for name in names}

    # --- who changed what -------------------------------------------------------------------------------------

    def _claim(self, kind: str, id: str, field: str = "") -> None:
        """Note that the present variant changes a thing; refuse if another one changed it, a part or the whole."""
        mine = _claimed(kind, id, field)
        for theirs, variant in self._claims.items():
            shared = min(len(mine), len(theirs))
            if variant != self.variant and mine[:shared] == theirs[:shared]:
                thing = f"{kind} {id!r}" if len(theirs) < len(mine) or not field else f"{field!r} of {kind} {id!r}"
                raise VariantConflict(
                    f"the variants {variant!r} and {self.variant!r} both change {thing}; play one of them"
                )
        self._claims[mine] = self.variant

    # --- finding and putting ----------------------------------------------------------------------------------

    def _records(self, kind: str) -> Iterator[tuple[str, Record]]:
        if kind in _LISTS:
            file, key = _LISTS[kind]
            yield from ((_id_of(kind, record), record) for record in self._data(file).get(key, ()))
        elif kind in _MAPPINGS:
            file, key = _MAPPINGS[kind]
            yield from self._data(file).get(key, {}).items()
        elif kind == "row":
            for table, data in self._records("table"):
                if data.get("kind") == "modifiers":
                    yield from ((f"{table}/{row['id']}", row) for row in data["rows"])
        elif kind in _WHOLE:
            yield from ((id_, self._data(name)) for id_, name in self._names(kind))
        else:
            raise RulesetError(f"variant {self.variant!r} names the unknown kind {kind!r}; {nearest(kind, KINDS)}")

    def _find(self, kind: str, id: str) -> Record:
        found = dict(self._records(kind))
        wanted = _normal(kind, id)
        if wanted not in found:
            hint = nearest(wanted, list(found))
            raise RulesetError(f"variant {self.variant!r} changes the {kind} {id!r}, which there is not; {hint}")
        return found[wanted]

    def _check_fields(self, kind: str, id: str, names: Iterable[str]) -> None:
        """Refuse fields that records of the kind do not have."""
        file, path = self._place(kind, id)
        model = self._shape.files()[self._shape.pattern_of(file) or file]
        known = [name for found in models_at(model, self._data(file), path) for name in fields(found)]
        for name in names:
            if name not in known:
                gives = f"variant {self.variant!r} gives the {kind} {id!r} the unknown field {name!r}"
                raise RulesetError(f"{gives}; {nearest(name, known)}")

    def _place(self, kind: str, id: str) -> tuple[str, Where]:
        """The file of a record and its place there."""
        if kind in _LISTS:
            file, key = _LISTS[kind]
            return file, (key, self.ids(kind).index(id))
        if kind in _MAPPINGS:
            return _MAPPINGS[kind][0], (_MAPPINGS[kind][1], id)
        if kind == "row":
            table, _, row = id.partition("/")
            file = self._table(table)
            return file, ("rows", [entry["id"] for entry in self._data(file)["rows"]].index(row))
        return dict(self._names(kind))[id], ()

    def _put(self, kind: str, id: str, record: Record | None) -> None:
        """Set, add or (with None) take out a record, leaving every other as it is."""
        if kind in _LISTS:
            file, key = _LISTS[kind]
            self._change(file, key, _with_record(kind, self._data(file).get(key, ()), id, record))
        elif kind in _MAPPINGS:
            file, key = _MAPPINGS[kind]
            kept = {name: text for name, text in self._data(file).get(key, {}).items() if name != id}
            self._change(file, key, kept if record is None else {**kept, id: _without(record, "id")})
        elif kind == "row":
            table, _, row = id.partition("/")
            name = self._table(table)
            rows = _with_record("row", self._data(name)["rows"], row, record and _without(record, "table"))
            self._change(name, "rows", rows)
        else:
            self._put_file(kind, id, record)

    def _put_file(self, kind: str, id: str, record: Record | None) -> None:
        name = dict(self._names(kind)).get(id, f"{_FOLDERS.get(kind, '')}/{id}.yaml")
        self._note(name)
        if record is None:
            self._gone.add(name)
            return
        self._gone.discard(name)
        self._files[name] = {**self._heading(), **record}

    def _table(self, id: str) -> str:
        data = self._find("table", id)
        if data.get("kind") != "modifiers":
            raise RulesetError(f"variant {self.variant!r}: the table {id!r} has no rows with ids; replace the table")
        return dict(self._names("table"))[id]

    def _names(self, kind: str) -> Iterator[tuple[str, str]]:
        """The files that are one record each: id and name."""
        for name in [*self._original.documents, *(n for n in self._files if n not in self._original.documents)]:
            if name in self._gone:
                continue
            if kind == "file" and self._shape.pattern_of(name) in self._shape.extra:
                yield name, name
            elif kind in _FOLDERS and name.startswith(f"{_FOLDERS[kind]}/"):
                yield str(self._data(name)["id"]), name

    def _data(self, name: str) -> Record:
        if name in self._files:
            return self._files[name]
        document = self._original.documents.get(name)
        return document.data if document else self._heading()

    def _heading(self) -> Record:
        return {"schema": SCHEMA_VERSION, "provenance": f"own, by the variant {self.variant}"}

    def _change(self, name: str, key: str, value: Any) -> None:
        self._files[name] = {**self._data(name), key: value}
        self._note(name)

    def _note(self, name: str) -> None:
        names = self._changed_by.setdefault(name, [])
        if self.variant not in names:
            names.append(self.variant)

    # --- the outcome ------------------------------------------------------------------------------------------

    def content(self) -> Content:
        """The content that the draft has become. Raises ContentError with every fault, naming the variants."""
        if not self._changed_by:
            return self._original
        files = {name: model for name, model in self._original.files.items() if name not in self._gone}
        documents = {name: document for name, document in self._original.documents.items() if name not in self._gone}
        problems: list[Problem] = []
        for name in self._files.keys() - self._gone:
            documents[name] = ChangedDocument(name, self._files[name], self._changed_by[name])
            try:
                files[name] = fit(documents[name], self._shape.files()[self._shape.pattern_of(name) or name])
            except ContentError as error:
                problems += error.problems
        if problems:
            raise ContentError(problems)
        return _checked(assemble(self._original.folder, self._shape, files, documents))


def _checked(content: Content) -> Content:
    problems = [problem for problem in run_checks(Given(content)) if not isinstance(problem, Warned)]
    if problems:
        raise ContentError(problems)
    return content


class ChangedDocument(Document):
    """A file as variants have changed it: its places are called by the ids of records, since lines mean nothing."""

    def __init__(self, name: str, data: Record, variants: list[str]):
        who = " and ".join(repr(variant) for variant in variants)
        super().__init__(f"{name} as changed by {who}", "", data)

    def position(self, path: Where, key: bool = False) -> tuple[int, int]:
        return 1, 1

    def problem(self, path: Where, message: str, key: bool = False) -> Problem:
        return Problem(self.file, 1, 1, self._called(path), message)

    def _called(self, path: Where) -> str:
        if len(path) < 2 or not isinstance(path[1], int):
            return show(path)
        record = self.data[path[0]][path[1]]
        id_ = record.get("id") or record.get("step") if isinstance(record, dict) else None
        return f"{path[0]}[{id_ or path[1]}]{'.' if path[2:] else ''}{show(path[2:])}"


# --- ids --------------------------------------------------------------------------------------------------------


def _claimed(kind: str, id: str, field: str) -> tuple[str, ...]:
    """The path of a change. A table counts as a whole, since its columns and rows belong together."""
    if kind == "row":
        table, _, row = id.partition("/")
        return ("table", table, row, field) if field else ("table", table, row)
    if kind == "table" or not field:
        return (kind, id)
    return (kind, id, field)


def _normal(kind: str, id: str) -> str:
    """One name for one thing: an edge has no first and second end."""
    return "/".join(sorted(id.split("/"))) if kind == "edge" else id


def _id_of(kind: str, record: Mapping[str, Any]) -> str:
    if kind == "edge":
        return _normal(kind, "/".join(str(end) for end in record["between"]))
    return str(record["step" if kind == "sequence" else "id"])


def _new_id(kind: str, record: Mapping[str, Any]) -> str:
    if kind == "file":
        raise RulesetError("a variant can change an extra file, but not add one")
    wanted = {"edge": ["between"], "sequence": ["step"], "row": ["table", "id"]}.get(kind, ["id"])
    for key in wanted:
        if key not in record:
            raise RulesetError(f"a new {kind} needs the key {key!r}; found {', '.join(record) or 'nothing'}")
    return f"{record['table']}/{record['id']}" if kind == "row" else _id_of(kind, record)


def _with_record(kind: str, records: Any, id: str, record: Record | None) -> list[Record]:
    """A list with one record set in its place, added at the end, or (None) left out."""
    ids = [_id_of(kind, old) for old in records]
    if id not in ids:
        return [*records, record] if record is not None else list(records)
    place = ids.index(id)
    return [*records[:place], *([record] if record is not None else []), *records[place + 1 :]]


def _without(record: Record, key: str) -> Record:
    return {name: value for name, value in record.items() if name != key}


def _plain(value: Any) -> Any:
    """Plain data of whatever code hands over."""
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json", by_alias=True, exclude_unset=True)
    if isinstance(value, Mapping):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(inner) for inner in value]
    return value
