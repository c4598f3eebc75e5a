"""References inside content, found by their marks in the models: `SpaceRef`, `PieceRef`, `Cite` and so on.

The walk follows the types, so that the models which a ruleset adds are searched without a line of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, get_args, get_origin

from pydantic import BaseModel

from fivehills.content.annotations import alternatives, fields, is_model, item_type
from fivehills.content.models import Ref
from fivehills.content.yamlevents import Where


@dataclass(frozen=True)
class Reference:
    """An id that stands for something listed elsewhere."""

    kind: str
    word: str
    path: Where
    key: bool = False


def references(model: BaseModel, path: Where = ()) -> Iterator[Reference]:
    """Every reference in a model, in the order of its fields."""
    for attribute, key, annotation in _searched(type(model)):
        value = getattr(model, attribute)
        if value is not None:
            yield from _inside(annotation, value, (*path, key))


@lru_cache(maxsize=1024)
def _searched(model: type[BaseModel]) -> tuple[tuple[str, str, Any], ...]:
    """The fields of a model in which references can be: attribute, key in the file, annotation."""
    found = zip(model.model_fields, fields(model).items(), strict=True)
    return tuple((attribute, key, note) for attribute, (key, note) in found if _can_refer(note, frozenset({model})))


def _can_refer(annotation: Any, above: frozenset[type]) -> bool:
    for kind, marks in alternatives(annotation):
        if any(isinstance(mark, Ref) for mark in marks) or kind in above:
            return True
        if is_model(kind) and any(_can_refer(note, above | {kind}) for note in fields(kind).values()):
            return True
        if any(_can_refer(inner, above) for inner in get_args(kind) if get_origin(kind)):
            return True
    return False


def _inside(annotation: Any, value: Any, path: Where) -> Iterator[Reference]:
    if isinstance(value, BaseModel):
        yield from references(value, path)
    elif isinstance(value, str):
        yield from _marked(annotation, value, path)
    elif isinstance(value, (list, tuple)):
        for number, item in enumerate(value):
            yield from _inside(_item(annotation, type(value), number), item, (*path, number))
    elif isinstance(value, dict):
        yield from _in_mapping(annotation, value, path)


def _marked(annotation: Any, value: str, path: Where) -> Iterator[Reference]:
    marks = {mark for _, marks in alternatives(annotation) for mark in marks if isinstance(mark, Ref)}
    for mark in marks:
        words = value.split(",") if mark.kind == "rules" else [value]
        yield from (Reference(mark.kind, word.strip(), path) for word in words)


def _in_mapping(annotation: Any, value: dict[Any, Any], path: Where) -> Iterator[Reference]:
    kind = next((kind for kind, _ in alternatives(annotation) if get_origin(kind) is dict), None)
    if kind is None:
        return
    keys, values = get_args(kind)
    for key, item in value.items():
        for reference in _inside(keys, key, (*path, key)):
            yield Reference(reference.kind, reference.word, reference.path, key=True)
        yield from _inside(values, item, (*path, key))


def _item(annotation: Any, container: type, number: int) -> Any:
    for kind, _ in alternatives(annotation):
        if get_origin(kind) is not container:
            continue
        inside = get_args(kind)
        if container is tuple and Ellipsis not in inside:
            return inside[number]
        return item_type(kind)
    return Any
