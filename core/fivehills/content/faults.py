"""From the errors of a model to problems that name place, finding and remedy."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pydantic import BaseModel, ValidationError

from fivehills.content import models
from fivehills.content.annotations import fields, models_at
from fivehills.content.wording import closest, either, found, nearest
from fivehills.content.yamlevents import Where
from fivehills.content.yamlfile import Document
from fivehills.errors import ENOUGH, Problem, enough

_PHRASES = {
    "string_type": "text",
    "int_type": "a whole number",
    "int_parsing": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "float_parsing": "a number",
    "bool_type": "true or false",
    "none_required": "nothing",
    "list_type": "a list",
    "tuple_type": "a list",
    "dict_type": "a mapping",
    "model_type": "a mapping",
    "model_attributes_type": "a mapping",
    "string_too_short": "at least {min_length} characters",
    "string_too_long": "at most {max_length} characters",
    "too_short": "at least {min_length} entries",
    "too_long": "at most {max_length} entries",
    "greater_than": "more than {gt}",
    "greater_than_equal": "at least {ge}",
    "less_than": "less than {lt}",
    "less_than_equal": "at most {le}",
    "finite_number": "a finite number",
    "literal_error": "{expected}",
}


def _patterns() -> dict[str, str]:
    """What the patterns of the kernel's own kinds of text mean."""
    named = {}
    for kind in (models.Id, models.Name, models.Provenance):
        info = kind.__metadata__[0]  # type: ignore[attr-defined]
        pattern = next(mark.pattern for mark in info.metadata if hasattr(mark, "pattern"))
        named[pattern] = info.description.rstrip(".")[0].lower() + info.description.rstrip(".")[1:]
    return named


_NAMED_PATTERNS = _patterns()


def problems_of(document: Document, model: type[BaseModel], error: ValidationError) -> list[Problem]:
    """One problem per place, with all that would be right there."""
    wanted: dict[Where, list[Mapping[str, Any]]] = {}
    faults: list[Problem] = []
    entries = error.errors(include_url=False)[: ENOUGH + 1]
    meant = {_meant(document, model, entry["loc"]) for entry in entries if entry["type"] == "extra_forbidden"}
    for entry in entries:
        if entry["type"] == "missing" and (place(document.data, entry["loc"]), entry["loc"][-1]) in meant:
            continue
        special = _SPECIAL.get(entry["type"])
        if special is not None:
            faults.append(special(document, model, entry))
        else:
            wanted.setdefault(place(document.data, entry["loc"]), []).append(entry)
    return enough(faults + [_mismatch(document, path, entries) for path, entries in wanted.items()])


def _meant(document: Document, model: type[BaseModel], loc: tuple[Any, ...]) -> tuple[Where, str | None]:
    """Where an unknown key stands, and the key that was probably meant by it."""
    path = place(document.data, loc)
    return path[:-1], closest(str(path[-1]), _free_keys(document, model, path[:-1]))


def _free_keys(document: Document, model: type[BaseModel], path: Where) -> list[str]:
    """The keys that a mapping could have and has not."""
    holder = _value(document.data, path)
    known = [key for kind in models_at(model, document.data, path) for key in fields(kind)]
    return list(dict.fromkeys(key for key in known if key not in holder))


def place(data: Any, loc: tuple[Any, ...]) -> Where:
    """The part of an error's location that exists in the data; the names of alternatives drop out."""
    return tuple(_steps(data, loc))


def _steps(data: Any, loc: tuple[Any, ...]) -> Iterator[str | int]:
    for step in loc:
        if isinstance(data, dict):
            key = next((key for key in data if str(key) == str(step)), None)
            if key is None:
                continue
            yield key
            data = data[key]
        elif isinstance(data, list) and isinstance(step, int) and step < len(data):
            yield step
            data = data[step]


def _mismatch(document: Document, path: Where, entries: list[Mapping[str, Any]]) -> Problem:
    """A value of the wrong kind or out of range."""
    if entries[0]["type"] in ("value_error", "assertion_error"):
        return document.problem(path, str(entries[0].get("ctx", {}).get("error", entries[0]["msg"])))
    at_key = entries[0]["loc"][-1:] == ("[key]",)
    value = path[-1] if at_key else _value(document.data, path)
    phrases = [_phrase(entry) for entry in entries if not _beside_the_point(entry, entries)]
    message = f"found {found(value)}, expected {either(phrases)}"
    if "text" in phrases and isinstance(value, (int, float)):
        message += " (as text it needs quotes)"
    choices = [_choices(entry) for entry in entries if entry["type"] == "literal_error"]
    if choices and isinstance(value, str) and "did you" in (hint := nearest(value, choices[0])):
        message += f"; {hint}"
    return document.problem(path, message, key=at_key)


def _beside_the_point(entry: Mapping[str, Any], entries: list[Mapping[str, Any]]) -> bool:
    """That nothing would do as well is no news where something else is expected too."""
    return entry["type"] == "none_required" and len(entries) > 1


def _phrase(entry: Mapping[str, Any]) -> str:
    kind, context = entry["type"], entry.get("ctx", {})
    if kind == "string_pattern_mismatch":
        return _NAMED_PATTERNS.get(context["pattern"], f"text like {context['pattern']}")
    if kind in _PHRASES:
        return _PHRASES[kind].format(**context)
    message = str(entry["msg"])
    return message[0].lower() + message[1:]


def _choices(entry: Mapping[str, Any]) -> list[str]:
    return [word.strip(" '\"") for word in str(entry["ctx"]["expected"]).replace(" or ", ", ").split(",")]


def _value(data: Any, path: Where) -> Any:
    for step in path:
        data = data[step]
    return data


def _unknown_key(document: Document, model: type[BaseModel], entry: Mapping[str, Any]) -> Problem:
    path = place(document.data, entry["loc"])
    free, word = _free_keys(document, model, path[:-1]), str(path[-1])
    known = [key for kind in models_at(model, document.data, path[:-1]) for key in fields(kind)]
    is_new = closest(word, free) or (len(free) > 1 and not closest(word, known))
    hint = nearest(word, free if is_new else list(dict.fromkeys(known)))
    return document.problem(path, f"found the unknown key {word!r}; {hint}", key=True)


def _missing(document: Document, model: type[BaseModel], entry: Mapping[str, Any]) -> Problem:
    path = place(document.data, entry["loc"])
    absent = entry["loc"][-1]
    if isinstance(absent, int):
        return document.problem(path, f"found {found(_value(document.data, path))}, expected an entry {absent + 1}")
    return document.problem(path, f"found {found(_value(document.data, path))}, expected the key {absent!r} too")


def _tag(document: Document, model: type[BaseModel], entry: Mapping[str, Any]) -> Problem:
    """The word that tells which of several models a mapping follows is absent or unknown."""
    path = place(document.data, entry["loc"])
    key = entry["ctx"]["discriminator"].strip("'")
    if entry["type"] == "union_tag_not_found":
        return document.problem(path, f"found {found(_value(document.data, path))}, expected the key {key!r} too")
    known = [word.strip(" '") for word in entry["ctx"]["expected_tags"].split(",")]
    return document.problem((*path, key), f"found {found(entry['ctx']['tag'])}; {nearest(entry['ctx']['tag'], known)}")


_SPECIAL: dict[str, Callable[[Document, type[BaseModel], Mapping[str, Any]], Problem]] = {
    "extra_forbidden": _unknown_key,
    "missing": _missing,
    "union_tag_invalid": _tag,
    "union_tag_not_found": _tag,
}
