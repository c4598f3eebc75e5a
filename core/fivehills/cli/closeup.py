"""Close looks: everything about one space, unit or card that its viewer may know, in words."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from fivehills.cli.common import counted

if TYPE_CHECKING:
    from fivehills.cli.screen import Screen, View

UNSAID: Sequence[Any] = (None, "", [], {})
OF_SPACES = {"id", "name", "code", "at", "polygon", "provenance", "control", "size"}
OF_UNITS = {"id", "name", "class", "side", "provenance", "label", "symbol", "at", "starts"}
"""What is said of a record in another way, or concerns nobody who plays."""
KIND = "kind"
"""The kind of a place, whose name says that it is one."""
ID = re.compile(r"[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)+")
"""An id of several words."""


def of_space(screen: Screen, view: View, id_: str) -> Iterator[RenderableType]:
    """Everything about a space."""
    record, entry = screen.spaces[id_], view["spaces"][id_]
    yield Text(screen.place(id_), "head")
    yield from _facts(record, OF_SPACES, {**_legend(screen), **_sides(screen, record)})
    if "control" in entry:
        yield Text.assemble("  controlled by ", screen.side(entry["control"]))
    if entry.get("markers"):
        labels = screen.labels["markers"]
        words = [f"{labels[name]['label']}{_level(screen, value)}" for name, value in entry["markers"].items()]
        yield _indented(Text(f"markers: {', '.join(words)}", "mark"))
    for piece in entry.get("pieces", ()):
        yield screen.unit_line(view, piece)
    for side, count in entry.get("hidden", {}).items():
        unseen = counted(count, "unknown unit") if count else "an unknown stack"
        yield Text.assemble("  ", screen.side(side), f": {unseen}")
    yield _indented(Text(f"next to {', '.join(_neighbours(screen, id_)) or 'nothing'}", "quiet"))


def of_unit(screen: Screen, view: View, id_: str) -> Iterator[RenderableType]:
    """Everything about a unit."""
    yield screen.unit_line(view, id_)
    yield from _facts({**screen.pieces[id_], **screen.classes[screen.pieces[id_]["class"]]}, OF_UNITS, {})
    where = view["pieces"].get(id_)
    if where is None:
        return
    labels = screen.labels["values"]
    known = [(name, value) for name, value in where.get("values", {}).items() if value != screen.starts.get(name)]
    if known:
        yield _indented(Text(", ".join(f"{labels[name]['label']} {value}" for name, value in known)))
    yield Text(f"  in {screen.place(where['space'])}" if where["space"] else "  not on the map")


def of_cards(screen: Screen, view: View, copies: Sequence[str]) -> Iterator[RenderableType]:
    """Everything about the copies of a card that the viewer may know."""
    card, count = screen.cards[copies[0]], f" × {len(copies)}" if len(copies) > 1 else ""
    yield Text.assemble((f"{card['name']}{count}", "head"), "  ", screen.side(card["side"]))
    yield _indented(card["text"])
    for pile, by_side in view["piles"].items():
        here = sum(len({*copies} & {*entry.get("cards", ())}) for entry in by_side.values())
        if here:
            yield Text(f"  {f'{here} ' if count else ''}in the {screen.labels['piles'][pile]['label']}")


def _neighbours(screen: Screen, id_: str) -> list[str]:
    """The places next to one, each with what runs between the two, in the words of the map's legend."""
    named = {line["feature"]: line["label"] or line["feature"] for line in screen.layout["drawing"].get("features", ())}
    found = []
    for edge in screen.layout["map"]["edges"]:
        if id_ in edge["between"]:
            other = next((end for end in edge["between"] if end != id_), id_)
            features = ", ".join(named.get(feature, _plain(feature)) for feature in edge["features"])
            found.append(f"{screen.place(other)}{f' ({features})' if features else ''}")
    return found


def _legend(screen: Screen) -> Mapping[tuple[str, Any], str]:
    """What the legend of the map calls a value of an attribute."""
    grounds = screen.layout["drawing"].get("terrain", ())
    return {(ground["by"], ground["kind"]): ground["label"] for ground in grounds}


def _sides(screen: Screen, record: Mapping[str, Any]) -> Mapping[tuple[str, Any], str]:
    """The names of the sides to which attributes of a place point."""
    said = [(name, value) for name, value in record.items() if isinstance(value, str) and value in screen.sides]
    return {(name, value): screen.sides[value] for name, value in said}


def _indented(words: RenderableType) -> Padding:
    """Words below a head, all their lines at the same distance from the edge."""
    return Padding(words, (0, 0, 0, 2), expand=False)


def _facts(
    record: Mapping[str, Any], known: Collection[str], named: Mapping[tuple[str, Any], str]
) -> Iterator[RenderableType]:
    """What a record says beyond what is known of it; what it does not have is not said."""
    has = [(name, value) for name, value in record.items() if value is not False and value not in UNSAID]
    words = [_fact(name, value, named) for name, value in has if name not in known]
    if words:
        yield _indented(Text(", ".join(words)))


def _fact(name: str, value: Any, named: Mapping[tuple[str, Any], str]) -> str:
    head = "" if name == KIND else name.replace("_", " ")
    if value is True:
        return head
    said = named.get((name, value)) if isinstance(value, str | int) else None
    words = said or _written(value)
    return words if words.startswith(f"{head} ") else f"{head} {words}".strip()


def _written(value: Any) -> str:
    return ", ".join(map(_written, value)) if isinstance(value, list) else _plain(str(value))


def _plain(word: str) -> str:
    """The words of an id; anything else as it stands."""
    return word.replace("-", " ").replace("_", " ") if ID.fullmatch(word) else word


def _level(screen: Screen, value: Any) -> str:
    """Whose a marker is, or how high it is."""
    if value is True:
        return ""
    if isinstance(value, list):
        return f" ({', '.join(screen.sides[side] for side in value)})"
    if isinstance(value, Mapping):
        return f" ({', '.join(f'{screen.sides[side]} {level}' for side, level in value.items())})"
    return f" {value}"
