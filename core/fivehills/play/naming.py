"""Numbers by name: what steps and columns hold, told with the ids of spaces, pieces and cards, and heard again.

What a number stands for is said by the annotation of a step's field (`fivehills.engine.kinds`) and by `names` of a
track or value. Sets and tuples of which it is not said stay in numbers, which mean the same only while things keep
their order.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from fivehills.engine.kinds import ONE, SETS, member_of
from fivehills.engine.state import Field, by_side
from fivehills.engine.steps import Procedure, Select, Step, encode_step
from fivehills.errors import SaveError
from fivehills.maths.bits import bits, from_hex, mask_of, to_hex

if TYPE_CHECKING:
    from fivehills.engine.rules import Rules

END = "end"
"""The stage of a procedure that has run them all."""
KINDS: Mapping[str, tuple[type, ...]] = {"bool": (int,), "str": (str,), "Bits": (str,), "int": (int,)}
"""What plain data a field of a kind may be."""


def ids_of(rules: Rules, kind: str) -> Sequence[str]:
    """The ids of all things of a kind, in the order of their numbers."""
    match kind:
        case "piece":
            return [piece.id for piece in rules.pieces]
        case "card":
            return [card.id for card in rules.cards]
        case _:
            return rules.board.ids


def finder(rules: Rules, kind: str) -> Callable[[str], int]:
    """Looks ids up; one that is gone ends the matter."""
    index = {id_: number for number, id_ in enumerate(ids_of(rules, kind))}

    def find(id_: str) -> int:
        if id_ not in index:
            raise SaveError(f"the {kind} {id_!r} is no longer in {rules.ruleset.id!r}")
        return index[id_]

    return find


# --- columns --------------------------------------------------------------------------------------------------


def told_column(column: Field, value: Any, rules: Rules) -> Any:
    """A column by names: a set as a sorted list, levels by id without zeroes, a side's part by side."""
    if column.kind.endswith("[]") or column.kind == "ints":
        return {side: _told_part(column, part, rules) for side, part in zip(rules.sides, value, strict=True)}
    return _told_part(column, value, rules)


def _told_part(column: Field, value: Any, rules: Rules) -> Any:
    if column.kind.startswith("int"):
        return _told_value(column, value, rules)
    ids = ids_of(rules, column.about)
    if column.kind.startswith("bits"):
        return sorted(ids[number] for number in bits(value))
    return {ids[number]: _told_value(column, level, rules) for number, level in enumerate(value) if level}


def _told_value(column: Field, value: int, rules: Rules) -> Any:
    return ids_of(rules, column.names)[value - 1] if column.names and value > 0 else value


def heard_column(column: Field, said: Any, blank: Any, rules: Rules, known: Collection[str]) -> Any:
    """The column that was told. known: the things that there were then; others are as in a new game (`blank`)."""
    if column.kind.endswith("[]") or column.kind == "ints":
        parts = [
            _heard_part(column, said[side], part, rules, known) if side in said else part
            for side, part in zip(rules.sides, blank, strict=True)
        ]
        return by_side(column, parts)
    return _heard_part(column, said, blank, rules, known)


def _heard_part(column: Field, said: Any, blank: Any, rules: Rules, known: Collection[str]) -> Any:
    if column.kind.startswith("int"):
        return _heard_value(column, said, rules)
    number = finder(rules, column.about)
    if column.kind.startswith("bits"):
        return mask_of(number(id_) for id_ in said)
    levels = blank[:]
    for place, id_ in enumerate(ids_of(rules, column.about)):
        levels[place] = 0 if id_ in known else levels[place]
    for id_, level in said.items():
        levels[number(id_)] = _heard_value(column, level, rules)
    return levels


def _heard_value(column: Field, said: Any, rules: Rules) -> int:
    if column.names and isinstance(said, str):
        return finder(rules, column.names)(said) + 1
    if type(said) is not int:
        raise TypeError(f"{said!r} is no whole number")
    return said


# --- the stack ------------------------------------------------------------------------------------------------


def told_step(step: Step, rules: Rules) -> dict[str, Any]:
    """A step under way by names."""
    plain = encode_step(step, rules.stage_names.get(type(step), ()))
    kinds = type(step).fields
    return {name: _told_field(said, kinds.get(name, ""), rules) for name, said in plain.items()}


def _told_field(said: Any, kind: str, rules: Rules) -> Any:
    if kind in ONE:
        return ids_of(rules, ONE[kind])[said] if said >= 0 else said
    if SETS.get(kind):
        ids = ids_of(rules, SETS[kind])
        return sorted(ids[number] for number in bits(from_hex(said)))
    if member_of(kind) in ONE:
        return [_told_field(member, member_of(kind), rules) for member in said]
    return said


def heard_step(entry: Mapping[str, Any], rules: Rules, moved: Collection[str]) -> dict[str, Any]:
    """A step under way as plain data, with all fields that it has now; those added since have their defaults.

    moved: the kinds of things that stand in another order now.
    """
    name = entry["step"]
    if name not in rules.steps:
        raise SaveError(f"the step {name!r} is no longer in {rules.ruleset.id!r}")
    cls = rules.steps[name]
    known: dict[str, Any] = {"step": name}
    for field, kind in cls.fields.items():
        if field == "stage" and issubclass(cls, Procedure):
            known[field] = _stage(entry.get("stage"), cls, rules)
        elif field in entry:
            _refuse_unnamed(entry[field], kind, f"{name}.{field}", rules, moved)
            known[field] = _heard_field(entry[field], kind, f"{field!r} of {name}", rules)
        elif field not in cls.defaults:
            raise SaveError(f"the step {name!r} asks for {field!r}, of which the saved game knows nothing")
        else:
            known[field] = _default(cls.defaults[field], kind)
    if "piece" in moved and issubclass(cls, Select):
        known["chosen"] = to_hex(0)  # units are picked in their order, so the choice begins anew
    return known


def _stage(said: Any, cls: type[Procedure], rules: Rules) -> str:
    if said != END and said not in rules.stage_names[cls]:
        raise SaveError(f"the stage {said!r} of {cls.__name__!r} is no longer in {rules.ruleset.id!r}")
    return str(said)


def _refuse_unnamed(said: Any, kind: str, where: str, rules: Rules, moved: Collection[str]) -> None:
    """Where things have changed their order, numbers of which nobody knows what they count mean nothing any more."""
    unnamed = (kind == "Bits" and said != to_hex(0)) or (member_of(kind) == "Bits" and bool(said))
    if moved and unnamed:
        things = " and ".join(f"{thing}s" for thing in moved)
        raise SaveError(
            f"the {things} of {rules.ruleset.id!r} stand in another order now, and {where} has mere numbers"
        )


def _heard_field(said: Any, kind: str, where: str, rules: Rules) -> Any:
    """A field's value, of the kind that it should be."""
    if kind in ONE:
        return finder(rules, ONE[kind])(said) if isinstance(said, str) else _of_kind(said, "int", where)
    if SETS.get(kind) and isinstance(said, list):
        find = finder(rules, SETS[kind])
        return to_hex(mask_of(find(id_) for id_ in said))
    if kind in SETS:
        return _of_kind(said, "Bits", where)
    if kind.startswith("tuple"):
        if not isinstance(said, list):
            raise TypeError(f"{said!r} for {where}")
        member = member_of(kind) if member_of(kind) in ONE else "int"
        return [_heard_field(entry, member, where, rules) for entry in said]
    return _of_kind(said, kind, where)


def _of_kind(said: Any, kind: str, where: str) -> Any:
    if kind in KINDS and not isinstance(said, KINDS[kind]):
        raise TypeError(f"{said!r} for {where}")
    return said


def _default(value: Any, kind: str) -> Any:
    if kind in SETS:
        return to_hex(value)
    return list(value) if isinstance(value, tuple) else value
