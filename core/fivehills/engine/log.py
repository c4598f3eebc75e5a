"""The log: structured events with rule citations, kept beside the state and rendered only when shown.

An entry is (event, arguments, who may see it): -1 for everybody, else the number of a side. Texts and citations
are content (`texts.yaml`); rolls, breakdowns and results have built-in texts.
"""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fivehills.maths.bits import bits

if TYPE_CHECKING:
    from fivehills.engine.breakdown import Item
    from fivehills.engine.rules import Rules

Entry = tuple[str, tuple[Any, ...], int]
PUBLIC = -1


class Log:
    """A list of entries, possibly continuing what one side could see of another log."""

    __slots__ = ("_earlier", "_seen_by", "_upto", "entries")

    def __init__(self, earlier: Log | None = None, seen_by: int = PUBLIC):
        self.entries: list[Entry] = []
        self._earlier = earlier
        self._upto = len(earlier.entries) if earlier else 0
        self._seen_by = seen_by

    def __iter__(self) -> Iterator[Entry]:
        if self._earlier is not None:
            yield from (e for e in self._earlier.head(self._upto) if e[2] in (PUBLIC, self._seen_by))
        yield from self.entries

    def head(self, count: int) -> Iterator[Entry]:
        """Everything up to that number of own entries."""
        if self._earlier is not None:
            yield from (e for e in self._earlier.head(self._upto) if e[2] in (PUBLIC, self._seen_by))
        yield from self.entries[:count]

    def visible(self, side: int | None) -> list[Entry]:
        """The entries that a side (None: a spectator) may see."""
        return [entry for entry in self if entry[2] == PUBLIC or entry[2] == side]


@dataclass(frozen=True)
class Line:
    """A rendered entry."""

    text: str
    cite: str
    event: str


class Unfilled(str):
    """A placeholder that asks for more than a value; it stays in the text as it was written."""


class Words(string.Formatter):
    """Formats numbers as the names of things: {0:space}, {0:pieces}, {0:card}, {0:side}.

    Templates are content, which may come from anywhere: attributes, items and widths are never looked up.
    """

    def __init__(self, rules: Rules):
        self.rules = rules

    def get_field(self, field_name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        if not (field_name.isdecimal() or field_name.isidentifier()):
            return Unfilled(f"{{{field_name}}}"), field_name
        return super().get_field(field_name, args, kwargs)

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, Unfilled):
            return value
        rules = self.rules
        match format_spec:
            case "space" | "piece" | "card" | "side" | "edge":
                return rules.name_of(format_spec, value) if value >= 0 else "nowhere"
            case "spaces" | "pieces" | "cards":
                return self.listed(format_spec[:-1], value)
            case "signed":
                return f"{value:+d}"
            case "plural":
                return "" if value == 1 else "s"
            case _:
                return str(value)

    def listed(self, kind: str, mask: int) -> str:
        """The names of a set, equal ones counted."""
        names: dict[str, int] = {}
        for member in bits(mask):
            name = self.rules.name_of(kind, member)
            names[name] = names.get(name, 0) + 1
        return ", ".join(f"{count} × {name}" if count > 1 else name for name, count in names.items()) or "none"


def render(rules: Rules, entry: Entry) -> Line:
    """One entry as a sentence with its citation."""
    event, args, _ = entry
    if event == "roll":
        return Line(_roll_text(args), "", event)
    if event == "breakdown":
        return Line(breakdown_text(rules, args), rules.breakdowns[args[0]].cite, event)
    declared = rules.events.get(event)
    if declared is None:
        return Line(f"{event} {' '.join(str(a) for a in args)}".strip(), "", event)
    return Line(Words(rules).format(declared.text, *args), declared.cite or "", event)


def _roll_text(args: Sequence[Any]) -> str:
    purpose, *dice = args
    shown = " + ".join(str(d) for d in dice)
    total = f" = {sum(dice)}" if len(dice) > 1 else ""
    return f"dice for {purpose}: {shown}{total}"


def breakdown_items(rules: Rules, args: Sequence[Any]) -> list[Item]:
    """The lines of a logged breakdown."""
    return rules.breakdowns[args[0]].items(args[2])


def breakdown_text(rules: Rules, args: Sequence[Any]) -> str:
    """A logged breakdown on one line."""
    parts = ", ".join(f"{item.label} {item.value:+d}" for item in breakdown_items(rules, args))
    return f"{rules.breakdowns[args[0]].title}: {args[1]} ({parts or 'nothing counts'})"


def sentence(rules: Rules, template: str, fields: Mapping[str, Any]) -> str:
    """A template with named fields, as prompts use them."""
    return Words(rules).vformat(template, (), fields)
