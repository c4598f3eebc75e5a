"""Lines of the log as data: the sentence, its rule, and what front ends show beside it."""

from __future__ import annotations

import string
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from fivehills.engine.log import Entry, Unknown, breakdown_items, render
from fivehills.maths.bits import bits

if TYPE_CHECKING:
    from fivehills.engine.rules import Rules

KINDS = ("space", "piece", "card")
"""What a line can be about: things that lie on the table."""


def line(rules: Rules, entry: Entry) -> dict[str, Any]:
    """An entry, as its reader may read it, as plain data."""
    event, args, _ = entry
    told = render(rules, entry)
    found: dict[str, Any] = {"text": told.text, "cite": told.cite}
    if event == "roll":
        return {**found, "dice": list(args[1:])}
    if event == "breakdown":
        items = breakdown_items(rules, args)
        return {**found, "items": [{"value": i.value, "label": i.label, "cite": i.cite} for i in items]}
    about: dict[str, list[str]] = {}
    for kind, number in _things(rules, event, args):
        about.setdefault(kind, []).append(rules.id_of(kind, number))
    return {**found, "about": about} if about else found


def _things(rules: Rules, event: str, args: tuple[Any, ...]) -> Iterator[tuple[str, int]]:
    """Kind and number of everything that the sentence of an entry names."""
    declared = rules.events.get(event)
    for place, spec in _fields(declared.text) if declared else ():
        value = args[place] if place < len(args) else -1
        kind = spec.removesuffix("s")
        if isinstance(value, Unknown):
            yield from ((kind, number) for number in bits(value.known))
        elif spec in KINDS and value >= 0:
            yield kind, value
        elif spec not in KINDS:
            yield from ((kind, number) for number in bits(value))


@lru_cache(maxsize=4096)
def _fields(template: str) -> tuple[tuple[int, str], ...]:
    """The places of arguments in a sentence that are things, with how they are held."""
    parsed = string.Formatter().parse(template)
    return tuple(
        (int(name), spec)
        for _, name, spec, _ in parsed
        if name and name.isdecimal() and (spec or "").rstrip("s") in KINDS and spec
    )
