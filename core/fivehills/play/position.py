"""Positions by name: what a save holds beside its actions, so that a game outlives changes of its ruleset.

Pieces, spaces, cards, sides, columns, steps and stages stand in it by their ids. Whatever has been added since begins
as in a new game; whatever has gone must not have been in use. Numbers that a step or a track remembers stay numbers:
they mean the same as long as what they count has kept its order, which `numbering` tells.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from fivehills.engine import state as states
from fivehills.engine.state import Field, blank_state
from fivehills.engine.steps import Procedure
from fivehills.errors import SaveError
from fivehills.maths.bits import bits, mask_of, to_hex

if TYPE_CHECKING:
    from fivehills.engine.rules import Rules
    from fivehills.play.game import Game

FORMAT = 1
END = "end"
"""The stage of a procedure that has run them all."""


SHAPE: Mapping[str, type] = {
    "format": int,
    "numbering": dict,
    "at": dict,
    "columns": dict,
    "stack": list,
    "kernel": dict,
}


def is_shaped(position: Any) -> bool:
    """Whether something has the parts of a position; what is in them shows when it is restored."""
    if not isinstance(position, dict) or "result" not in position:
        return False
    if not all(isinstance(position.get(part), kind) for part, kind in SHAPE.items()):
        return False
    return isinstance(position["kernel"].get("dice"), str) and all(isinstance(step, dict) for step in position["stack"])


def named(game: Game) -> dict[str, Any]:
    """The position of a game, by names."""
    rules, data = game.rules, game.to_json()
    columns = {column.name: _told(column, getattr(game.state, column.name), rules) for column in game.state.columns}
    at = {piece: _space(rules, space) for piece, space in zip(_ids(rules, "piece"), data.pop("at"), strict=True)}
    stack, result = data.pop("stack"), data.pop("result")
    return {
        "format": FORMAT,
        "numbering": {kind: [len(_ids(rules, kind)), _hash(_ids(rules, kind))] for kind in ("piece", "space", "card")},
        "at": at,
        "columns": columns,
        "stack": stack,
        "result": result and _named_end(result, rules),
        "kernel": {name: value for name, value in data.items() if name not in columns},
    }


def _named_end(end: Sequence[Any], rules: Rules) -> list[Any]:
    """How a game ended, with the sides by their ids."""
    winner, reason, cite, *others = end
    more = [[rules.sides[side] for side in sides] for sides in others]
    return [rules.sides[winner] if winner >= 0 else None, reason, cite, *more]


def _unnamed_end(end: Sequence[Any], rules: Rules) -> list[Any]:
    winner, reason, cite, *others = end
    more = [[rules.side_index[side] for side in sides] for sides in others]
    return [-1 if winner is None else rules.side_index[winner], reason, cite, *more]


def checksum(position: Mapping[str, Any]) -> str:
    """By what a position is known to be undamaged."""
    return _hash([json.dumps(position, sort_keys=True, separators=(",", ":"))])


def restored(position: Mapping[str, Any], fresh: Game) -> Game:
    """A game in that position, with no past. fresh: a new game of the same ruleset, scenario and options.

    Raises SaveError if the position cannot be understood any more.
    """
    try:
        return fresh.with_state(_unnamed(position, fresh))
    except SaveError:
        raise
    except Exception as error:  # whatever a ruleset makes of numbers that nobody played
        raise SaveError(f"its position is damaged ({type(error).__name__}: {error})") from error


def _unnamed(position: Mapping[str, Any], fresh: Game) -> dict[str, Any]:
    """The position as `Game.with_state` takes it."""
    if position["format"] != FORMAT:
        raise SaveError(f"its position has format {position['format']!r}; this release reads {FORMAT}")
    rules = fresh.rules
    _refuse_other_numbers(position["numbering"], rules)
    result = position["result"]
    return {
        **fresh.to_json(),
        **{name: value for name, value in position["kernel"].items() if name not in position["columns"]},
        "at": _places(position["at"], rules),
        "result": result and _unnamed_end(result, rules),
        "stack": [_step(entry, rules) for entry in position["stack"]],
        **_columns(position, rules),
    }


def _hash(words: Iterable[str]) -> str:
    return hashlib.blake2b("\n".join(words).encode(), digest_size=16).hexdigest()


def _refuse_other_numbers(numbering: Mapping[str, Any], rules: Rules) -> None:
    for kind in ("piece", "space", "card"):
        count, hashed = numbering[kind]
        if _hash(_ids(rules, kind)[:count]) != hashed:
            raise SaveError(f"the {kind}s of {rules.ruleset.id!r} stand in another order now")


# --- columns --------------------------------------------------------------------------------------------------


def _ids(rules: Rules, kind: str) -> Sequence[str]:
    match kind:
        case "piece":
            return [piece.id for piece in rules.pieces]
        case "card":
            return [card.id for card in rules.cards]
        case _:
            return rules.board.ids


def _space(rules: Rules, number: int) -> str | None:
    return rules.board.ids[number] if number >= 0 else None


def _told(column: Field, value: Any, rules: Rules) -> Any:
    """A column by names: a set as a list, levels by id without zeroes, a side's part by side."""
    if column.kind.endswith("[]") or column.kind == "ints":
        return {side: _told_part(column, part, rules) for side, part in zip(rules.sides, value, strict=True)}
    return _told_part(column, value, rules)


def _told_part(column: Field, value: Any, rules: Rules) -> Any:
    if column.kind.startswith("int"):
        return value
    ids = _ids(rules, column.about)
    if column.kind.startswith("bits"):
        return [ids[number] for number in bits(value)]
    return {ids[number]: level for number, level in enumerate(value) if level}


def _columns(position: Mapping[str, Any], rules: Rules) -> dict[str, Any]:
    """All columns as plain data; one that the position does not know is as in a new game."""
    blank, said = blank_state(rules, 0), position["columns"]
    known = {"piece": set(position["at"])}
    found = {}
    for column in rules.state_class.columns:
        value = getattr(blank, column.name)
        if column.name in said:
            value = _heard(column, said[column.name], value, rules, known.get(column.about, set()))
        found[column.name] = states.encode(column, value)
    return found


def _heard(column: Field, said: Any, blank: Any, rules: Rules, known: set[str]) -> Any:
    if column.kind.endswith("[]") or column.kind == "ints":
        return [
            _heard_part(column, said[side], part, rules, known) if side in said else part
            for side, part in zip(rules.sides, blank, strict=True)
        ]
    return _heard_part(column, said, blank, rules, known)


def _heard_part(column: Field, said: Any, blank: Any, rules: Rules, known: set[str]) -> Any:
    if column.kind.startswith("int"):
        return _whole(said)
    ids = _ids(rules, column.about)
    number = _finder(rules, column.about)
    if column.kind.startswith("bits"):
        return mask_of(number(id_) for id_ in said)
    levels = blank[:]
    for place, id_ in enumerate(ids):
        levels[place] = 0 if id_ in known else levels[place]
    for id_, level in said.items():
        levels[number(id_)] = level
    return levels


def _whole(said: Any) -> int:
    if type(said) is not int:
        raise TypeError(f"{said!r} is no whole number")
    return said


def _finder(rules: Rules, kind: str) -> Callable[[str], int]:
    """Looks ids up; one that is gone ends the matter."""
    index = {id_: number for number, id_ in enumerate(_ids(rules, kind))}

    def find(id_: str) -> int:
        if id_ not in index:
            raise SaveError(f"the {kind} {id_!r} is no longer in {rules.ruleset.id!r}")
        return index[id_]

    return find


def _places(said: Mapping[str, str | None], rules: Rules) -> list[int]:
    space, piece = _finder(rules, "space"), _finder(rules, "piece")
    places = [-1] * len(rules.pieces)
    for id_, where in said.items():
        if where is not None:
            places[piece(id_)] = space(where)
    return places


# --- the stack ------------------------------------------------------------------------------------------------


def _step(entry: Mapping[str, Any], rules: Rules) -> dict[str, Any]:
    """A step under way with all fields that it has now; those added since have their defaults."""
    name = entry["step"]
    if name not in rules.steps:
        raise SaveError(f"the step {name!r} is no longer in {rules.ruleset.id!r}")
    cls = rules.steps[name]
    known: dict[str, Any] = {"step": name}
    for field, kind in cls.fields.items():
        if field == "stage" and issubclass(cls, Procedure):
            known[field] = _stage(entry.get("stage"), cls, rules)
        elif field in entry:
            known[field] = _field(entry[field], kind, f"{field!r} of {name}")
        elif field not in cls.defaults:
            raise SaveError(f"the step {name!r} asks for {field!r}, of which the saved game knows nothing")
        else:
            known[field] = _default(cls.defaults[field], kind)
    return known


def _stage(said: Any, cls: type[Procedure], rules: Rules) -> str:
    if said != END and said not in rules.stage_names[cls]:
        raise SaveError(f"the stage {said!r} of {cls.__name__!r} is no longer in {rules.ruleset.id!r}")
    return str(said)


KINDS: Mapping[str, type] = {"bool": int, "str": str, "Bits": str, "int": int}


def _field(said: Any, kind: str, where: str) -> Any:
    """A field's value, of the kind that it should be."""
    if kind.startswith("tuple"):
        if not isinstance(said, list):
            raise TypeError(f"{said!r} for {where}")
    elif kind in KINDS and not isinstance(said, KINDS[kind]):
        raise TypeError(f"{said!r} for {where}")
    return said


def _default(value: Any, kind: str) -> Any:
    if kind == "Bits":
        return to_hex(value)
    return list(value) if isinstance(value, tuple) else value


# --- the same position ----------------------------------------------------------------------------------------


def agree(saved: Mapping[str, Any], found: Mapping[str, Any]) -> bool:
    """Whether a position is the saved one in all that both know of, but for dice that nobody has seen yet."""
    here, there = saved["stack"], found["stack"]
    return (
        saved["result"] == found["result"]
        and all(_common(saved[part], found[part]) for part in ("at", "columns"))
        and _common({**saved["kernel"], "dice": ""}, {**found["kernel"], "dice": ""})
        and len(here) == len(there)
        and all(_common(one, other) for one, other in zip(here, there, strict=True))
    )


def _common(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    return all(one[key] == other[key] for key in one.keys() & other.keys())
