"""Carrying out the changes that a variant describes in data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fivehills.content.amending import Change, Changes
from fivehills.errors import RulesetError
from fivehills.plugins.draft import Draft, Record

Entry = dict[str, Any]


def amend(draft: Draft, changes: Changes) -> None:
    """Make a draft what the changes say: first what goes, then what changes, then what comes."""
    for kind, ids in changes.remove.items():
        for id_ in ids:
            draft.remove(kind, id_)
    _replace(draft, changes)
    for change in changes.change:
        _alter(draft, change)
    for pair in changes.exchange:
        draft.exchange(pair.group, pair.one, pair.other)
    for step, gone in changes.stages.items():
        draft.drop_stages(step, *gone)
    for kind, records in changes.add.items():
        for record in records:
            draft.add(kind, record)


def _replace(draft: Draft, changes: Changes) -> None:
    for kind, records in changes.replace.items():
        for id_, fields in records.items():
            _give(draft, kind, id_, fields)
    for kind, records in changes.merge.items():
        for id_, fields in records.items():
            old = draft.get(kind, id_)
            _give(draft, kind, id_, {name: _merged(old.get(name), value) for name, value in fields.items()})
    for table, numbers in changes.numbers.items():
        before = draft.get("table", table)
        draft.set_numbers(table, **numbers)
        _refuse_same(draft, f"the numbers of {table!r}", before, draft.get("table", table))


def _give(draft: Draft, kind: str, id_: str, fields: Mapping[str, Any]) -> None:
    """Other values for fields of a record."""
    before = draft.get(kind, id_)
    draft.replace(kind, id_, **fields)
    _refuse_same(draft, f"the {kind} {id_!r}", before, draft.get(kind, id_))


def _refuse_same(draft: Draft, thing: str, before: Any, after: Any) -> None:
    """Refuse a change after which all is as it was: whoever wrote it meant something else."""
    if before == after:
        raise RulesetError(f"variant {draft.variant!r} gives {thing} what is there already, so it would change nothing")


def _merged(old: Any, new: Any) -> Any:
    """A mapping with some of its keys otherwise; anything else is what is new."""
    if not (isinstance(old, Mapping) and isinstance(new, Mapping)):
        return new
    joined = {**old, **{key: _merged(old.get(key), value) for key, value in new.items()}}
    return {key: value for key, value in joined.items() if new.get(key, value) is not None}


def _alter(draft: Draft, change: Change) -> None:
    """Change the entries of one list of a record. Raises RulesetError where there is no such list or entry."""
    kind, id_, *path = change.at.split("/")
    record = draft.get(kind, id_)
    inside: Any = record
    for key in path[:-1]:
        inside = inside.get(key, {}) if isinstance(inside, dict) else {}
    entries = inside.get(path[-1]) if isinstance(inside, dict) else None
    if not isinstance(entries, list):
        raise RulesetError(f"variant {draft.variant!r} changes the list {change.at!r}, which there is not")
    inside[path[-1]] = _altered(draft, change, entries)
    _refuse_same(draft, f"the list {change.at!r}", entries, inside[path[-1]])
    draft.replace(kind, id_, **{path[0]: record[path[0]]})


def _altered(draft: Draft, change: Change, entries: list[Entry]) -> list[Entry]:
    if change == Change(at=change.at, more=change.more):
        return [*entries, *change.more]
    meant = [_fits(entry, change.where) for entry in entries]
    if not any(meant):
        raise RulesetError(f"variant {draft.variant!r}: no entry of {change.at!r} has {change.where}")
    kept = [(entry, hit) for entry, hit in zip(entries, meant, strict=True) if not (hit and change.gone)]
    return [*(_other(entry, change) if hit else entry for entry, hit in kept), *change.more]


def _fits(entry: Entry, where: Mapping[str, Any]) -> bool:
    return all(entry.get(name) in (value if isinstance(value, list) else [value]) for name, value in where.items())


def _other(entry: Entry, change: Change) -> Record:
    new = {**entry, **change.set}
    new |= {name: int(new[name] * factor) for name, factor in change.times.items()}
    new |= {name: new[name] + number for name, number in change.plus.items()}
    return new | {name: max(new[name], least) for name, least in change.at_least.items()}
