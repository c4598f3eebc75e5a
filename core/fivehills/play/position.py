"""Positions by name: what a save holds beside its actions, so that a game outlives changes of its ruleset.

Pieces, spaces, cards, sides, columns, steps and stages stand in it by their ids, so that they may change their order.
Whatever has been added since begins as in a new game; whatever has gone must not have been in use. `numbering` tells
whether things have kept their order: only then do numbers mean the same of which nobody says what they count.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from fivehills.engine import state as states
from fivehills.engine.state import State, blank_state
from fivehills.errors import SaveError
from fivehills.play.naming import finder, heard_column, heard_step, ids_of, told_column, told_step

if TYPE_CHECKING:
    from fivehills.engine.rules import Rules
    from fivehills.play.game import Game

FORMAT = 2
READ = (1, 2)
"""The formats that can be read: in format 1 steps hold numbers only."""
NUMBERED = ("piece", "space", "card")

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
    rules, curtain = game.rules, game._curtain
    table = _table(game.state, rules)
    if curtain is not None:
        drawn = {"side": curtain.side, "moves": curtain.moves, "unseen": list(curtain.unseen)}
        behind = {"table": _table(curtain.state, rules)} if curtain.state is not None else {}
        table["kernel"]["curtain"] = {**drawn, **behind}
    return {"format": FORMAT, "numbering": {kind: _numbering(ids_of(rules, kind)) for kind in NUMBERED}, **table}


def _table(state: State, rules: Rules) -> dict[str, Any]:
    """A state by names."""
    plain = states.to_json(state, rules)
    columns = {column.name: told_column(column, getattr(state, column.name), rules) for column in state.columns}
    spaces = rules.board.ids
    at = {id_: spaces[at] if at >= 0 else None for id_, at in zip(ids_of(rules, "piece"), state.at, strict=True)}
    return {
        "at": at,
        "columns": columns,
        "stack": [told_step(step, rules) for step in state.stack],
        "result": plain["result"] and _named_end(plain["result"], rules),
        "kernel": {name: plain[name] for name in plain.keys() - {"at", "stack", "result"} - columns.keys()},
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
    if position["format"] not in READ:
        raise SaveError(f"its position has format {position['format']!r}; this release reads up to {FORMAT}")
    moved = [kind for kind in NUMBERED if not _is_numbered(position["numbering"][kind], ids_of(fresh.rules, kind))]
    if moved and position["format"] == 1:
        raise SaveError(f"the {moved[0]}s of {fresh.rules.ruleset.id!r} stand in another order now")
    kernel, plain = dict(position["kernel"]), states.to_json(fresh.state, fresh.rules)
    curtain = kernel.pop("curtain", None)
    if curtain and "table" in curtain:
        curtain = {**curtain, "state": _unnamed_table(curtain["table"], plain, fresh.rules, moved)}
    table = _unnamed_table({**position, "kernel": kernel}, plain, fresh.rules, moved)
    return {**table, "curtain": curtain} if curtain else table


def _unnamed_table(
    told: Mapping[str, Any], fresh: Mapping[str, Any], rules: Rules, moved: Collection[str]
) -> dict[str, Any]:
    """A state as plain data. fresh: that of a new game, for what the kernel did not know then."""
    return {
        **fresh,
        **{name: value for name, value in told["kernel"].items() if name not in told["columns"]},
        "at": _places(told["at"], rules),
        "result": told["result"] and _unnamed_end(told["result"], rules),
        "stack": [heard_step(entry, rules, moved) for entry in told["stack"]],
        **_columns(told, rules),
    }


def _hash(words: Iterable[str]) -> str:
    return hashlib.blake2b("\n".join(words).encode(), digest_size=16).hexdigest()


def _numbering(ids: Sequence[str]) -> list[Any]:
    """How many things of a kind there are, and by what their order is known again."""
    return [len(ids), _hash(ids)]


def _is_numbered(said: Sequence[Any], ids: Sequence[str]) -> bool:
    """Whether things stand in the order of then; new ones may follow."""
    count, hashed = said
    return bool(_hash(ids[:count]) == hashed)


def _columns(position: Mapping[str, Any], rules: Rules) -> dict[str, Any]:
    """All columns as plain data; one that the position does not know is as in a new game."""
    blank, said = blank_state(rules, 0), position["columns"]
    known = {"piece": set(position["at"])}
    found = {}
    for column in rules.state_class.columns:
        value = getattr(blank, column.name)
        if column.name in said:
            value = heard_column(column, said[column.name], value, rules, known.get(column.about, ()))
        found[column.name] = states.encode(column, value)
    return found


def _places(said: Mapping[str, str | None], rules: Rules) -> list[int]:
    space, piece = finder(rules, "space"), finder(rules, "piece")
    places = [-1] * len(rules.pieces)
    for id_, where in said.items():
        if where is not None:
            places[piece(id_)] = space(where)
    return places


# --- the same position ----------------------------------------------------------------------------------------


def agree(saved: Mapping[str, Any], found: Mapping[str, Any]) -> bool:
    """Whether a position is the saved one in all that both know of, but for dice that nobody has seen yet."""
    here, there = saved["stack"], found["stack"]
    return (
        saved["format"] == found["format"]
        and saved["result"] == found["result"]
        and all(_common(saved[part], found[part]) for part in ("at", "columns"))
        and _common({**saved["kernel"], "dice": ""}, {**found["kernel"], "dice": ""})
        and len(here) == len(there)
        and all(_common(one, other) for one, other in zip(here, there, strict=True))
    )


def _common(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    return all(one[key] == other[key] for key in one.keys() & other.keys())
