"""Walking the types of content models: which fields a model has, and what stands inside a list or an alternative."""

from __future__ import annotations

import types
from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel, RootModel

from fivehills.content.yamlevents import Where


def alternatives(annotation: Any) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """The plain types an annotation allows, each with the metadata that marks it."""
    origin = get_origin(annotation)
    if origin is Annotated:
        inner, *marks = get_args(annotation)
        for plain, more in alternatives(inner):
            yield plain, (*marks, *more)
    elif origin is Union or origin is types.UnionType:
        for branch in get_args(annotation):
            yield from alternatives(branch)
    elif is_model(annotation) and issubclass(annotation, RootModel):
        yield from alternatives(annotation.model_fields["root"].annotation)
    else:
        yield annotation, ()


def is_model(annotation: Any) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, BaseModel)


@lru_cache(maxsize=1024)
def fields(model: type[BaseModel]) -> dict[str, Any]:
    """The keys that a mapping of this model may have, with their annotations, metadata put back."""
    return {
        info.alias or name: Annotated[(info.annotation, *info.metadata)] if info.metadata else info.annotation
        for name, info in model.model_fields.items()
    }


def item_type(annotation: Any) -> Any:
    """What a list, tuple or mapping holds; nothing for other types."""
    origin, inside = get_origin(annotation), get_args(annotation)
    if origin in (list, tuple, set, frozenset) and inside:
        return inside[0]
    return inside[1] if origin is dict and len(inside) == 2 else None


def models_at(annotation: Any, data: Any, path: Where) -> list[type[BaseModel]]:
    """The models that a value at a path may have been meant for, judged by their fixed words (`kind: table`)."""
    plain = [kind for kind, _ in alternatives(annotation)]
    if not path:
        return [kind for kind in plain if is_model(kind) and _plausible(kind, data)]
    step, rest = path[0], path[1:]
    inside = data[step]
    found: list[type[BaseModel]] = []
    for kind in plain:
        if is_model(kind) and _plausible(kind, data) and step in fields(kind):
            found += models_at(fields(kind)[str(step)], inside, rest)
        elif item_type(kind) is not None:
            found += models_at(item_type(kind), inside, rest)
    return found


def _plausible(model: type[BaseModel], data: Any) -> bool:
    for key, annotation in fields(model).items():
        if get_origin(annotation) is Literal and isinstance(data, dict) and key in data:
            value = data[key]
            if len(get_args(annotation)) == 1 and value not in get_args(annotation):
                return False
    return True


def with_inner(model: type[BaseModel]) -> list[type[BaseModel]]:
    """A model and the models of the records in it, outermost first."""
    found = [model]
    for info in model.model_fields.values():
        for inner in _models_in(info.annotation):
            found += [more for more in with_inner(inner) if more not in found]
    return found


def _models_in(annotation: Any) -> Iterator[type[BaseModel]]:
    for kind, _ in alternatives(annotation):
        if is_model(kind):
            yield kind
        elif item_type(kind) is not None:
            yield from _models_in(item_type(kind))
