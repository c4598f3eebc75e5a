"""The game of a case: its position, and dice that follow a script."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from fivehills.cases.names import Fault, Names, kind_of, wrong_shape
from fivehills.content.casefile import Position, StackEntry
from fivehills.content.wording import found, nearest
from fivehills.content.yamlevents import Where
from fivehills.engine.kinds import SETS
from fivehills.engine.log import Log
from fivehills.engine.state import Field, blank_state, by_side
from fivehills.engine.steps import Procedure, Step
from fivehills.maths.bits import Bits, bits, mask_of
from fivehills.play.game import Game

if TYPE_CHECKING:
    from fivehills.engine.actions import Action
    from fivehills.engine.rules import Rules


class ScriptedGame(Game):
    """A game whose dice and draws follow a script where there is one."""

    __slots__ = ("_place", "_script", "_wanted")

    def __init__(self, rules: Rules, seed: int):
        super().__init__(rules, seed)
        self.script((), None, None)

    def script(self, place: Where, dice: Sequence[int] | None, draws: Sequence[str] | None) -> None:
        """From now on exactly these dice and draws; None: seeded ones."""
        self._place = place
        self._script: list[int] | None = None if dice is None else list(dice)
        self._wanted: list[str] | None = None if draws is None else list(draws)

    def finish_script(self) -> None:
        """Complain about whatever the script still holds."""
        for key, left in (("dice", self._script), ("draws", self._wanted)):
            if left:
                raise Fault((*self._place, key), f"expected all {key} to be used, found {left} left over")
        self.script((), None, None)

    def die(self, sides: int = 6) -> int:
        if self._script is None:
            return super().die(sides)
        if not self._script:
            raise Fault((*self._place, "dice"), "expected no further die, found that one more was rolled")
        value = self._script.pop(0)
        if not 1 <= value <= sides:
            raise Fault((*self._place, "dice"), f"found {value}, expected what a die of {sides} sides can show")
        return value

    def pick(self, mask: Bits) -> int:
        if self._wanted is None:
            return super().pick(mask)
        if not self._wanted:
            raise Fault((*self._place, "draws"), "expected no further draw, found that one more was made")
        word = self._wanted.pop(0)
        choices = {self.rules.id_of(kind, n): n for kind, n in _named(self.rules, mask)}
        if word not in choices:
            raise Fault(
                (*self._place, "draws"), f"found {word!r}, which cannot be drawn; {nearest(word, list(choices))}"
            )
        return choices[word]

    def _any_copy(self, action: Action) -> Action:
        return action  # a case plays the very card that it names

    def unordered(self, pieces: Bits) -> tuple[int, ...]:
        return bits(pieces)  # the dice of a case are given in the order of numbers

    def begin(self, position: Position, names: Names) -> None:
        """Set the position up and go on to the first decision."""
        path: Where = ("given",)
        self.script(path, position.dice, position.draws)
        self.log = None
        self.rules.hooks.hook.set_up(g=self)
        set_position(self, position, names, path)
        self.log = Log(rules=self.rules)
        self._advance()
        self.finish_script()
        self.forget_past()


def _named(rules: Rules, mask: Bits) -> list[tuple[str, int]]:
    """What the members of a drawn set may be called: cards and pieces have different ids."""
    found = [("card", n) for n in bits(mask) if n < len(rules.cards)]
    return found + [("piece", n) for n in bits(mask) if n < len(rules.pieces)]


# --- the position -----------------------------------------------------------------------------------------------


def set_position(game: ScriptedGame, position: Position, names: Names, path: Where) -> None:
    """Change a game that has been set up into the position of a case."""
    if position.empty:
        _empty(game)
    _place_pieces(game, position, names, path)
    _set_columns(game, "status", position.status, names, path)
    if position.status:  # what follows from where pieces stand may follow from their status too
        game.rules.settle(game, mask_of(space for space in game.state.at if space >= 0))
    for group in ("values", "markers", "tracks"):
        _set_columns(game, group, getattr(position, group), names, path)
    _set_control(game, position.control, names, (*path, "control"))
    _set_piles(game, position.piles, names, (*path, "piles"))
    if position.seen:
        _set_column(game, names, names.column("seen", "seen", (*path, "seen")), position.seen, (*path, "seen"))
    if position.empty and not position.stack:
        raise Fault((*path, "stack"), "found no stack, expected one: on an empty board nothing is under way")
    if position.stack:
        stack = [step_of(entry, names, (*path, "stack", place)) for place, entry in enumerate(position.stack)]
        game.state.stack[:] = stack


def _empty(game: ScriptedGame) -> None:
    """Take every piece and card away; what lies on and beside the map stays as it was set up."""
    state, blank = game.state, blank_state(game.rules, game.state.dice)
    occupied = mask_of(space for space in state.at if space >= 0)
    state.at, state.occ, state.shared = blank.at, blank.occ, False
    for column in state.columns:
        if column.about in ("piece", "card") and column.name != "seen":
            setattr(state, column.name, getattr(blank, column.name))
    state.stack.clear()
    game.rules.settle(game, occupied)


def _place_pieces(game: ScriptedGame, position: Position, names: Names, path: Where) -> None:
    state, touched, placed = game.state, 0, 0
    for word, pieces in position.place.items():
        where = (*path, "place", word)
        space, mask = names.space(word, where), names.mask("piece", pieces, where)
        if mask & placed:
            raise Fault(where, f"found {', '.join(names.ids('piece', mask & placed))} placed a second time")
        placed |= mask
        for piece in bits(mask):
            touched |= mask_of(place for place in (state.at[piece], space) if place >= 0)
            _move(game, piece, space)
    if touched:
        game.rules.settle(game, touched)


def _move(game: ScriptedGame, piece: int, space: int) -> None:
    at, occ = game.state.own_places()
    if at[piece] >= 0:
        occ[at[piece]] &= ~(1 << piece)
    at[piece] = space
    if space >= 0:
        occ[space] |= 1 << piece


def _set_columns(game: ScriptedGame, group: str, said: Mapping[str, Any], names: Names, path: Where) -> None:
    for name, value in said.items():
        where = (*path, group, name)
        _set_column(game, names, names.column(group, name, where), value, where)


def _set_column(game: ScriptedGame, names: Names, column: Field, said: Any, path: Where) -> None:
    value = getattr(game.state, column.name)
    if column.kind.endswith("[]") or column.kind == "ints":
        parts = [*value]
        for side, part in _mapping(said, path, "sides").items():
            number, where = names.number("side", side, (*path, side)), (*path, side)
            parts[number] = _part(names, column, parts[number], part, where)
        setattr(game.state, column.name, by_side(column, parts))
    else:
        setattr(game.state, column.name, _part(names, column, value, said, path))


def _part(names: Names, column: Field, value: Any, said: Any, path: Where) -> Any:
    """The new value of a column, or of a side's part of it."""
    if column.kind.startswith("int"):
        return _number(names, column, said, path)
    if column.kind.startswith("bits"):
        if not isinstance(said, list):
            raise wrong_shape(path, said, f"a list of {kind_of(column)}s")
        return names.mask(kind_of(column), said, path)
    for word, level in _mapping(said, path, f"{kind_of(column)}s with numbers").items():
        where = (*path, word)
        value[names.number(kind_of(column), word, where)] = _number(names, column, level, where)
    return value


def _mapping(said: Any, path: Where, of: str) -> Mapping[str, Any]:
    if not isinstance(said, dict):
        raise wrong_shape(path, said, f"a mapping of {of}")
    return said


def _number(names: Names, column: Field, said: Any, path: Where) -> int:
    limit = names.limit(column)
    if not isinstance(said, int):
        raise wrong_shape(path, said, "a number")
    if limit is not None and said > limit:
        raise Fault(path, f"found {said}, expected at most {limit}")
    return said


def _set_control(game: ScriptedGame, control: Mapping[str, Any], names: Names, path: Where) -> None:
    """Give spaces to sides; each space has one controller."""
    if not control:
        return
    column = getattr(game.state, names.column("control", "control", path).name)
    given = _shares(control, names, "space", path)
    everything = (1 << len(game.rules.board)) - 1
    for side, spaces in _with_rest(given, lambda side: everything).items():
        for other in range(len(column)):
            column[other] &= ~spaces
        column[side] |= spaces


def _set_piles(game: ScriptedGame, piles: Mapping[str, Mapping[str, Any]], names: Names, path: Where) -> None:
    """Put cards into piles; a card that is given to a pile leaves the one where it was."""
    given: dict[tuple[str, int], Bits | None] = {}
    for pile, sides in piles.items():
        names.column("piles", pile, (*path, pile))
        shares = _shares(sides, names, "card", (*path, pile))
        given.update({(pile, side): cards for side, cards in shares.items()})
    owner = game.rules.card_owner
    for (pile, side), cards in _with_rest(
        given, lambda key: mask_of(c for c, o in enumerate(owner) if o == key[1])
    ).items():
        for column in (c for c in names.columns.values() if c.about == "card"):
            sets = getattr(game.state, column.name)
            sets[:] = [held & ~cards for held in sets]
        getattr(game.state, pile)[side] = cards


def _shares(said: Mapping[str, Any], names: Names, kind: str, path: Where) -> dict[Any, Bits | None]:
    """What each side was given; None for `rest`."""
    shares: dict[Any, Bits | None] = {}
    for side, words in said.items():
        where = (*path, side)
        if isinstance(words, str) and words != "rest":
            raise wrong_shape(where, words, f"a list of {kind}s or 'rest'")
        shares[names.number("side", side, where)] = None if words == "rest" else names.mask(kind, words, where)
    return shares


def _with_rest(shares: Mapping[Any, Bits | None], everything: Any) -> dict[Any, Bits]:
    """The shares with `rest` filled in: all that nobody else was given."""
    taken = 0
    for share in shares.values():
        taken |= share or 0
    return {key: everything(key) & ~taken if share is None else share for key, share in shares.items()}


# --- the stack --------------------------------------------------------------------------------------------------


def step_of(entry: StackEntry, names: Names, path: Where) -> Step:
    """A step with the fields that the case says, by name."""
    rules = names.rules
    if entry.step not in rules.steps:
        raise Fault((*path, "step"), f"found the unknown step {entry.step!r}; {nearest(entry.step, list(rules.steps))}")
    cls = rules.steps[entry.step]
    fields = dict(entry.model_extra or {})
    known = [name for name in cls.fields if name != "stage"]
    for name in fields:
        if name not in known:
            raise Fault((*path, name), f"found the unknown field {name!r} of {entry.step}; {nearest(name, known)}")
    absent = [name for name in known if name not in fields and name not in cls.defaults]
    if absent:
        raise Fault(path, f"found {entry.step} without {', '.join(map(repr, absent))}, expected a value for each")
    values = {name: _value(said, cls.fields[name], names, (*path, name)) for name, said in fields.items()}
    if entry.stage is not None:
        values["stage"] = _stage(entry.stage, cls, names, (*path, "stage"))
    return cls(**values)


def _stage(stage: str, cls: type[Step], names: Names, path: Where) -> int:
    stages = names.rules.stage_index.get(cls, {})
    if not issubclass(cls, Procedure) or stage not in stages:
        raise Fault(path, f"found the unknown stage {stage!r} of {cls.__name__}; {nearest(stage, list(stages))}")
    return stages[stage]


def _value(said: Any, kind: str, names: Names, path: Where) -> Any:
    """A field's value: ids become numbers, a list of ids becomes a set or a tuple."""
    if kind == "str" or isinstance(said, bool) or kind == "bool":
        return said
    if kind in SETS and not isinstance(said, list):
        raise Fault(path, f"found {found(said)}, expected a list of ids")
    if isinstance(said, list):
        members = tuple(_value(item, "int", names, (*path, place)) for place, item in enumerate(said))
        return mask_of(members) if kind in SETS else members
    return names.anything(said, path) if isinstance(said, str) else said
