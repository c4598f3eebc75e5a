"""Where content comes from: how many of its records are text, public, history, rebuilt or our own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel

from fivehills.content.loaded import Content
from fivehills.content.models import File, Record
from fivehills.content.shape import LEDGER

KINDS = ("text", "public", "history", "rebuilt", "own")


def shares(content: Content) -> dict[str, Any]:
    """Records by kind of provenance: `{"total": {kind: n}, "files": {name: {kind: n}}}`.

    A record without a provenance of its own has that of the record or file in which it stands. A file without
    records counts as one.
    """
    models: dict[str, BaseModel] = dict(content.files)
    if (content.folder / LEDGER).exists():
        models[LEDGER] = content.ledger
    files = {name: _counts(model) for name, model in sorted(models.items()) if isinstance(model, File)}
    total = {kind: sum(counts[kind] for counts in files.values()) for kind in KINDS}
    return {"total": total, "files": files}


def _counts(model: File) -> dict[str, int]:
    found = Counter(_kind(provenance) for provenance in _records(model, model.provenance))
    if not found:
        found[_kind(model.provenance)] = 1
    return {kind: found[kind] for kind in KINDS}


def _records(value: Any, inherited: str) -> Iterator[str]:
    """The provenance of every record inside a value."""
    if isinstance(value, BaseModel):
        if isinstance(value, Record):
            inherited = value.provenance or inherited
            yield inherited
        for name in type(value).model_fields:
            yield from _records(getattr(value, name), inherited)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from _records(item, inherited)
    elif isinstance(value, dict):
        for item in value.values():
            yield from _records(item, inherited)


def _kind(provenance: str) -> str:
    return next(kind for kind in KINDS if provenance.startswith(kind))
