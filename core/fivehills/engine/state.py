"""The state of a game: columns of ints, bitsets and the stack of steps.

A ruleset declares in content what stands on and beside its map; `state_class` turns the declaration into a slotted
class with a copy that is generated code. Every declared thing is an attribute: a status or a flag marker is a
bitset, a level or a value is a bytearray (an array where it can be more than 255), a track is an int, and whatever
exists once per side is a list by side.
"""

from __future__ import annotations

import hashlib
import json
from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self

from fivehills.engine.steps import Step, decode_step, encode_step
from fivehills.maths.bits import from_hex, to_hex

if TYPE_CHECKING:
    from fivehills.content.models import RulesetFile
    from fivehills.engine.rules import Rules

Ending = tuple[int, str, str] | tuple[int, str, str, tuple[int, ...]]
"""How a game ended: the side that has won (-1: nobody), why, the rule, and who has won beside it."""
BYTE = 255
"""The largest number of a column of bytes."""
Numbers = bytearray | array  # type: ignore[type-arg]
Kind = Literal["int", "bits", "bytes", "ints", "bits[]", "bytes[]"]


@dataclass(frozen=True)
class Field:
    """One declared column: how it is kept, what it is about, who may see it."""

    name: str
    kind: Kind
    about: Literal["piece", "space", "card", "track", "kernel"]
    seen_by: str = "all"
    start: int = 0
    wide: bool = False
    """Whether a byte is too small for its numbers: then they are kept as an array."""
    names: str = ""
    """The kind of thing whose numbers, plus one, its values are."""
    seldom: bool = False
    """Whether it is kept as a tuple, because it changes so seldom that copies better share it."""


class State:
    """Base of all generated state classes: where pieces are, the dice, and the stack of steps.

    A copy shares `at` and `occ` with its original until pieces move in one of them: whatever writes to these columns
    asks for `own_places` first. It shares the steps below the top of the stack too, until they come up or are found
    by `Game.find`: whatever else writes to them asks for `own_steps` first.
    """

    __slots__ = ("at", "dice", "forced", "lent", "occ", "result", "reveals", "shared", "stack")
    columns: ClassVar[tuple[Field, ...]] = ()

    at: list[int]
    occ: list[int]
    dice: int
    forced: tuple[int, ...]
    reveals: int
    result: Ending | None
    stack: list[Step]
    shared: bool
    lent: int
    """How many steps, from the lowest on, are shared with copies."""

    if TYPE_CHECKING:
        seen: list[int]  # a column of rulesets with hidden pieces

        def copy(self) -> Self: ...

    def __eq__(self, other: object) -> bool:
        if self.__class__ is not other.__class__:
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.names())

    __hash__ = None  # type: ignore[assignment]

    def own_places(self) -> tuple[list[int], list[int]]:
        """`at` and `occ`, to be written to: no copy of this state sees what is changed in them."""
        if self.shared:
            self.at, self.occ, self.shared = self.at.copy(), self.occ.copy(), False
        return self.at, self.occ

    def own_steps(self, first: int = 0) -> list[Step]:
        """The stack, to write to its steps from a place on: no copy of this state sees what is changed in them."""
        stack, lent = self.stack, self.lent
        if first < lent:
            stack[first:lent] = [step.copy() for step in stack[first:lent]]
            self.lent = first
        return stack

    @classmethod
    def names(cls) -> Iterable[str]:
        yield from (name for name in State.__slots__ if name not in ("lent", "shared"))
        yield from (field.name for field in cls.columns)


_COPY = {
    "int": "{0}",
    "bits": "{0}",
    "bytes": "{0}.copy()",
    "ints": "[*{0}]",
    "seldom ints": "{0}",
    "bits[]": "[*{0}]",
    "bytes[]": "[c.copy() for c in {0}]",
    "wide bytes": "{0}.__copy__()",
    "wide bytes[]": "[c.__copy__() for c in {0}]",
}


def _copied(field: Field) -> str:
    """The expression that copies a column."""
    kind: str = field.kind
    if field.wide and kind in ("bytes", "bytes[]"):
        kind = f"wide {kind}"
    elif field.seldom:
        kind = f"seldom {kind}"
    return _COPY[kind].format(f"self.{field.name}")


def declared(file: RulesetFile) -> Iterable[Field]:
    """The columns that a ruleset declares, in the order in which they are kept."""
    for status in file.statuses:
        yield Field(status.id, "bits", "piece", status.seen_by)
    for value in file.values:
        yield Field(value.id, "bytes", "piece", value.seen_by, value.start, value.max > BYTE, value.names)
    for marker in file.markers:
        plain: Kind = "bits" if marker.kind == "flag" else "bytes"
        each: Kind = "bits[]" if marker.kind == "flag" else "bytes[]"
        yield Field(marker.id, each if marker.each else plain, "space", marker.seen_by, wide=marker.max > BYTE)
    for track in file.tracks:
        kind: Kind = "ints" if track.each else "int"
        seldom = bool(track.each) and track.seldom
        yield Field(track.id, kind, "track", track.seen_by, track.start, names=track.names, seldom=seldom)
    for pile in file.piles:
        yield Field(pile.id, "bits[]", "card", pile.seen_by)
    if file.control:
        yield Field("control", "bits[]", "space")
    if file.hidden:
        yield Field("seen", "bits[]", "piece", "nobody")


def state_class(file: RulesetFile) -> type[State]:
    """The state class of a ruleset, with a generated copy."""
    columns = tuple(declared(file))
    cls = type("State", (State,), {"__slots__": tuple(f.name for f in columns), "columns": columns})
    lines = ["def copy(self):", "    twin = _new(_cls)", "    self.shared = twin.shared = True"]
    lines += [f"    twin.{name} = self.{name}" for name in ("at", "occ", "dice", "forced", "reveals", "result")]
    lines += ["    twin.stack = stack = [*self.stack]", "    twin.lent = top = len(stack) - 1 if stack else 0"]
    lines += ["    if self.lent < top: self.lent = top", "    if stack: stack[top] = stack[top].copy()"]
    lines += [f"    twin.{f.name} = {_copied(f)}" for f in columns]
    lines += ["    return twin"]
    space: dict[str, Any] = {"_new": object.__new__, "_cls": cls}
    exec("\n".join(lines), space)
    cls.copy = space["copy"]  # type: ignore[attr-defined]
    return cls


def blank_state(rules: Rules, dice: int) -> State:
    """A state with every declared thing at its start value and every piece nowhere."""
    cls = rules.state_class
    state: State = object.__new__(cls)
    state.at = [-1] * len(rules.pieces)
    state.occ = [0] * len(rules.board)
    state.shared, state.lent = False, 0
    state.dice, state.forced, state.reveals, state.result, state.stack = dice, (), 0, None, []
    for column in cls.columns:
        setattr(state, column.name, _start_value(column, rules))
    for piece, record in enumerate(rules.piece_classes):
        for name, value in record.starts.items():
            _start_with(state, name, piece, value)
    return state


def _start_with(state: State, name: str, piece: int, value: int) -> None:
    """Give a piece what its class says of a status or value."""
    column = getattr(state, name)
    if isinstance(column, int):
        setattr(state, name, column | bool(value) << piece)
    else:
        column[piece] = value


def _start_value(column: Field, rules: Rules) -> Any:
    size = len(rules.pieces) if column.about == "piece" else len(rules.board)
    sides = range(len(rules.sides))
    match column.kind:
        case "int":
            return column.start
        case "bits":
            return 0
        case "bytes":
            return _numbers(column, [column.start] * size)
        case "ints":
            return by_side(column, [column.start for _ in sides])
        case "bits[]":
            return [0 for _ in sides]
        case _:
            return [_numbers(column, [column.start] * size) for _ in sides]


def _numbers(column: Field, values: Iterable[int]) -> Numbers:
    return array("L", values) if column.wide else bytearray(values)


def by_side(column: Field, parts: Iterable[Any]) -> list[Any] | tuple[Any, ...]:
    """The parts of a column that each side has, as they are kept."""
    return tuple(parts) if column.seldom else list(parts)


def encode(column: Field, value: Any) -> Any:
    """A column as plain data: bytes and sets as hex."""
    match column.kind:
        case "int":
            return value
        case "bits":
            return to_hex(value)
        case "bytes":
            return _told(column, value)
        case "ints":
            return list(value)
        case "bits[]":
            return [to_hex(v) for v in value]
        case _:
            return [_told(column, v) for v in value]


def _told(column: Field, value: Any) -> Any:
    return value.tolist() if column.wide else value.hex()


def _untold(column: Field, value: Any) -> Numbers:
    return array("L", value) if column.wide else bytearray.fromhex(value)


def decode(column: Field, value: Any) -> Any:
    """The column that `encode` wrote."""
    match column.kind:
        case "int":
            return value
        case "bits":
            return from_hex(value)
        case "bytes":
            return _untold(column, value)
        case "ints":
            return by_side(column, value)
        case "bits[]":
            return [from_hex(v) for v in value]
        case _:
            return [_untold(column, v) for v in value]


def to_json(state: State, rules: Rules) -> dict[str, Any]:
    """Plain data of a whole state; `from_json` gives an equal state back."""
    data: dict[str, Any] = {
        "at": list(state.at),
        "dice": to_hex(state.dice),
        "forced": list(state.forced),
        "reveals": state.reveals,
        "result": list(state.result) if state.result else None,
        "stack": [encode_step(step, rules.stage_names.get(type(step), ())) for step in state.stack],
    }
    for column in state.columns:
        data[column.name] = encode(column, getattr(state, column.name))
    return data


def from_json(data: Mapping[str, Any], rules: Rules) -> State:
    """The state that `to_json` wrote; derived columns are rebuilt."""
    state: State = object.__new__(rules.state_class)
    state.at = list(data["at"])
    state.occ = occupancy(state.at, len(rules.board))
    state.shared, state.lent = False, 0
    state.dice, state.forced = from_hex(data["dice"]), tuple(data["forced"])
    state.reveals = data["reveals"]
    state.result = _ending(data["result"]) if data["result"] else None
    state.stack = [_decode_step(entry, rules) for entry in data["stack"]]
    for column in state.columns:
        setattr(state, column.name, decode(column, data[column.name]))
    return state


def _ending(data: Sequence[Any]) -> Ending:
    winner, reason, cite, *others = data
    return (winner, reason, cite, tuple(others[0])) if others else (winner, reason, cite)


def _decode_step(entry: dict[str, Any], rules: Rules) -> Step:
    cls = rules.steps[entry["step"]]
    return decode_step(entry, cls, rules.stage_index.get(cls, {}))


def occupancy(at: list[int], size: int) -> list[int]:
    """Which pieces stand in each space."""
    occ = [0] * size
    for piece, space in enumerate(at):
        if space >= 0:
            occ[space] |= 1 << piece
    return occ


def digest(state: State, rules: Rules) -> str:
    """A hash of the whole state, the same in every process. Never show it during play: it would betray hands."""
    text = json.dumps(to_json(state, rules), sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()
