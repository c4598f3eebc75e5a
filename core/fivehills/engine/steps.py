"""Steps: the procedures and questions of which the flow of a game is made.

A step is a small slotted object whose annotated fields are its whole memory: ints, bools, strings, sets and tuples of
ints; what its numbers stand for is said by the words of `kinds` (`Space`, `Pieces`). Steps lie on a stack inside the
state, so a game can be saved, copied, undone, hashed or sent over a wire at any decision, however deep the reactions
are nested.

A `Procedure` names its stages in the rulebook's order; whatever a stage pushes is finished before the next stage
runs. A `Choice` names its actor, offers its legal actions and has one `do_<verb>` method per verb.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, dataclass_transform

from fivehills.engine.kinds import SETS, Pieces, word_of
from fivehills.errors import RulesetError, VariantConflict
from fivehills.maths.bits import Bits, from_hex, to_hex

if TYPE_CHECKING:
    from fivehills.engine.actions import Action
    from fivehills.play.game import Game

__all__ = ["Bits", "Choice", "Procedure", "Select", "Step", "decode_step", "encode_step"]

S = TypeVar("S", bound="Step")
T = TypeVar("T")
_STAGE = "stage"
_MUTABLE = ("list", "dict", "set", "bytearray")


def _own_fields(namespace: dict[str, Any]) -> dict[str, str]:
    """The fields that a class annotates with the words for their kinds, whether or not annotations are kept as text."""
    return {name: word_of(kind) for name, kind in _annotations(namespace).items() if "ClassVar" not in str(kind)}


def _annotations(namespace: dict[str, Any]) -> dict[str, Any]:
    if sys.version_info >= (3, 14) and "__annotations__" not in namespace:
        import annotationlib

        annotate = annotationlib.get_annotate_from_class_namespace(namespace)
        return annotationlib.call_annotate_function(annotate, annotationlib.Format.STRING) if annotate else {}
    annotations: dict[str, Any] = namespace.get("__annotations__", {})
    return annotations


def _refuse_mutable(name: str, fields: dict[str, str]) -> None:
    """Copies of a game copy a step's fields one by one, so what can change in place would be shared by them."""
    for field, kind in fields.items():
        if kind.split("[")[0] in _MUTABLE:
            allowed = "an int, a bool, a str, a set as Bits, or a tuple of ints"
            raise RulesetError(f"the field {field!r} of the step {name} is a {kind}; a step remembers {allowed}")


def _compile_methods(cls: type, fields: dict[str, str], defaults: dict[str, Any]) -> None:
    """Give the class an `__init__` and a `copy` without loops: both stand in the inner loop of every search."""
    given = sorted(fields, key=_STAGE.__eq__)  # last, for nobody gives it
    args = ", ".join(f"{name}=_defaults[{name!r}]" if name in defaults else name for name in given)
    lines = [f"def __init__(self, {args}):" if args else "def __init__(self):"]
    lines += [f"    self.{name} = {name}" for name in fields] or ["    pass"]
    lines += ["def copy(self):", "    twin = _new(_cls)"]
    lines += [f"    twin.{name} = self.{name}" for name in fields]
    lines += ["    return twin"]
    space: dict[str, Any] = {"_defaults": defaults, "_new": object.__new__, "_cls": cls}
    exec("\n".join(lines), space)
    if "__init__" not in cls.__dict__:
        cls.__init__ = space["__init__"]  # type: ignore[misc]
    cls.copy = space["copy"]  # type: ignore[attr-defined]


def remembered(*, default: T, kw_only: bool = True) -> T:
    """A field with a default that subclasses may put fields without one after."""
    return default


@dataclass_transform(field_specifiers=(remembered,))
class _StepMeta(type):
    """Turns annotated fields into slots, constructor and copy."""

    def __new__(mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> _StepMeta:
        own = _own_fields(namespace)
        _refuse_mutable(name, own)
        fields: dict[str, str] = {}
        defaults: dict[str, Any] = {}
        for base in bases:
            fields.update(getattr(base, "fields", {}))
            defaults.update(getattr(base, "defaults", {}))
        defaults.update({field: namespace.pop(field) for field in own if field in namespace})
        namespace["__slots__"] = tuple(field for field in own if field not in fields)
        fields.update(own)
        ordered = {f: k for f, k in fields.items() if f not in defaults}
        ordered.update({f: k for f, k in fields.items() if f in defaults})
        cls = super().__new__(mcs, name, bases, namespace)
        cls.fields = ordered
        cls.defaults = defaults
        _compile_methods(cls, ordered, defaults)
        return cls

    fields: dict[str, str]
    defaults: dict[str, Any]


class Step(metaclass=_StepMeta):
    """One procedure or one question of the rules."""

    private: ClassVar[bool] = False

    if TYPE_CHECKING:

        def copy(self: S) -> S: ...

    def __eq__(self, other: object) -> bool:
        if self.__class__ is not other.__class__:
            return NotImplemented
        return all(getattr(self, f) == getattr(other, f) for f in type(self).fields)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        values = ", ".join(f"{f}={getattr(self, f)!r}" for f in type(self).fields)
        return f"{type(self).__name__}({values})"

    def cites(self, g: Game) -> str:
        """The rules behind a question that several others lead to, by which of them did; else those of its prompt.

        Only the side that is asked reads them.
        """
        return ""


class Procedure(Step):
    """A sequence of stages, each run once in order unless a stage says `goto`.

    `sets_up`: it lets the sides place their pieces; a picture of the scenario shows the position after it.
    `private`: the side in its field `actor` does all of it in private (set-up, plots, bids, attachments); until it is
    done the others see the table as it was when the step began, and then at once what has become of it.
    """

    order: ClassVar[tuple[str, ...]] = ()
    sets_up: ClassVar[bool] = False
    stage: int = remembered(default=0, kw_only=True)

    def goto(self, g: Game, stage: str) -> None:
        """Let the named stage be the next one."""
        try:
            self.stage = g.rules.stage_index[type(self)][stage]
        except KeyError:
            name = type(self).__name__
            message = f"the procedure {name!r} goes to the stage {stage!r}, which its sequence does not list"
            raise RulesetError(message) from None

    def leave(self, g: Game) -> None:
        """Run no further stage."""
        self.stage = len(g.rules.stage_names[type(self)])


class Choice(Step):
    """A question. It leaves the stack when it is answered, except by a verb listed in `again`.

    `again`: verbs after which the same question is put again (building a choice, spending points); the question
    ends by another verb, or when `legal` has nothing left to offer.
    `lone`: a single legal action is played without asking. Only where public facts alone make it single.
    `opens`: verbs that do nothing yet but lead to a further question of the same side (which unit, then where to);
    a bot judges them by answers to that question.
    `private`: the side chooses in private, as in a private procedure; several such questions in a row are one stretch.
    `declines`: the verb that lets a chance to react pass; with it the question is a reaction window, which may be
    answered once for a while (`let_pass`, `react_from`, `react_always`). `renewed_by`: verbs with which the enemy
    begins something new, so that "for the rest of this" is over.
    `weighed`: of a private question: the ruleset's evaluation counts what is chosen, so a bot need not play on until it
    is carried out.
    `sits_out`: the verb that lets a turn of one's own to act pass; a side may say once that it does so to the end of
    the turn (`sit_out`). `refuses`: the verb that says no where the same is asked about one after another (which
    battery, which unit); a side may say no to all that wait (`likewise`).
    `rest`: verbs that finish what has begun, best first: what a bot supposes of itself while it thinks an action
    through. Without them it supposes a verb that is not in `again`, or `declines`, and where there is none anything.
    `always_rests`: the first verb of `rest` is always offered, without arguments: a bot need not list what else is.
    `says`: methods (of `g`) that the prompt may name like fields, for what is worked out only when it is read. Those
    who wait do not read it.
    """

    again: ClassVar[tuple[str, ...]] = ()
    declines: ClassVar[str] = ""
    renewed_by: ClassVar[tuple[str, ...]] = ()
    sits_out: ClassVar[str] = ""
    refuses: ClassVar[str] = ""
    opens: ClassVar[tuple[str, ...]] = ()
    lone: ClassVar[bool] = False
    weighed: ClassVar[bool] = False
    rest: ClassVar[tuple[str, ...]] = ()
    always_rests: ClassVar[bool] = False
    says: ClassVar[tuple[str, ...]] = ()
    actor: int

    def legal(self, g: Game) -> Sequence[Action]:
        """Everything that may be answered now."""
        raise NotImplementedError(f"the question {type(self).__name__} needs a method 'legal'")

    def is_settled(self, g: Game, action: Action) -> bool:
        """Whether a `lone` question may be closed by its only answer."""
        return True

    def default(self, g: Game) -> Action | None:
        """What history answers, for questions of a set-up: then one answer takes the default for all that is left."""
        return None

    def chance(self, g: Game, action: Action) -> int | None:
        """The chance in a hundred that an action achieves anything, as far as its side knows; None if none is known."""
        return None

    def turn(self, g: Game) -> int:
        """The number of the turn that may be sat out: the track `turn`, unless a ruleset counts by another."""
        return int(g.state.turn)

    def has_reacted(self, g: Game) -> bool:
        """Of a reaction window that stays open: whether its side has reacted in it already."""
        return False

    def pays(self, g: Game, action: Action) -> tuple[int, int] | None:
        """How much of what is to be paid an action uses and leaves (`cost` in texts.yaml); None if it pays nothing."""
        return None

    def ends(self, g: Game, action: Action) -> str:
        """The word under which the prompt says what an action ends for good (`ends` in texts.yaml): its verb."""
        return action.verb

    def is_restful(self, g: Game) -> bool:
        """Whether a bot may judge the position when this question comes up, without thinking of its answer.

        Where a question is put again after each answer and has no `rest`, it says that each answer stands by itself.
        Never is always right, only slow where much follows one action: `fivehills check` says where it is.
        """
        return False


class Select(Choice):
    """Units are picked one by one: add-only, in a fixed order, interchangeable ones offered once.

    Subclasses say what to do with the set in `selected`. Pieces of the same class (and of the same `alike` key)
    are interchangeable. There is one path to each result, so random play never wanders.
    """

    again: ClassVar[tuple[str, ...]] = ("select",)
    pool: Pieces
    chosen: Pieces = remembered(default=0, kw_only=True)
    least: int = remembered(default=1, kw_only=True)
    most: int = remembered(default=1000, kw_only=True)

    def selected(self, g: Game, units: Bits) -> None:
        """Take the chosen units."""
        raise NotImplementedError(f"the question {type(self).__name__} needs a method 'selected'")

    def alike(self, g: Game) -> Sequence[Bits]:
        """Sets of interchangeable pieces, in the order in which they are offered."""
        return g.rules.alike_in[self.pool]

    def legal(self, g: Game) -> Sequence[Action]:
        rules, pool, chosen = g.rules, self.pool, self.chosen
        count = chosen.bit_count()
        options: list[Action] = []
        if count < self.most:
            free, selects = pool & ~chosen, rules.selects
            for group in reversed(self.alike(g)):
                rest = group & free
                if rest:
                    options.append(selects[(rest & -rest).bit_length() - 1])
                if group & chosen:
                    break  # one unit of each set from the last one begun on
            options.reverse()
        if not count and 1 < pool.bit_count() <= self.most:
            options.append(rules.select_all)
        if count >= self.least:
            options.append(rules.select_done)
        return self._without_dead_ends(g, options) if self.least > 1 else options

    def _without_dead_ends(self, g: Game, options: list[Action]) -> list[Action]:
        """Leave out a unit after which too few would remain to reach the least number."""
        kept = []
        for option in options:
            if option.verb != "select" or self._can_finish(g, option.args[0]):
                kept.append(option)
        return kept

    def _can_finish(self, g: Game, unit: int) -> bool:
        chosen = self.chosen | 1 << unit
        later = 0
        for group in reversed(self.alike(g)):
            later |= group & self.pool
            if group & chosen:
                break
        return (chosen | later).bit_count() >= self.least

    def is_settled(self, g: Game, action: Action) -> bool:
        """That this is all needs no asking only where no unit was passed over: front ends let it be picked anew."""
        if action.verb != "done" or self.chosen.bit_count() >= self.most:
            return True
        return not any(group & ~self.chosen for group in self.alike(g))

    def do_select(self, g: Game, unit: int) -> None:
        self.chosen |= 1 << unit

    def do_all(self, g: Game) -> None:
        self.selected(g, self.pool)

    def do_done(self, g: Game) -> None:
        self.selected(g, self.chosen)


def steps_of(listed: Sequence[tuple[str, type[Step]]]) -> tuple[dict[str, type[Step]], dict[type[Step], type[Step]]]:
    """The step classes by name, and which of them stand for others: a subclass of the same name takes its place."""
    steps: dict[str, type[Step]] = {}
    replaced: dict[type[Step], type[Step]] = {}
    owners: dict[type[Step], str] = {}
    for owner, cls in listed:
        own = steps.get(cls.__name__, cls)
        if own is cls:
            steps[cls.__name__] = cls
        elif own in replaced.values():
            both = f"the variants {owners[own]!r} and {owner!r}"
            raise VariantConflict(f"{both} cannot be played together: both replace the step {cls.__name__!r}")
        elif issubclass(cls, own):
            steps[cls.__name__] = replaced[own] = cls
        else:
            raise RulesetError(f"two step classes are called {cls.__name__!r}; rename one, or let it be a subclass")
        owners[cls] = owner
    return steps, replaced


def encode_step(step: Step, stage_names: Sequence[str] = ()) -> dict[str, Any]:
    """Plain data of a step: bitsets as hex, stages by name."""
    data: dict[str, Any] = {"step": type(step).__name__}
    for field, kind in type(step).fields.items():
        value = getattr(step, field)
        if field == "stage" and isinstance(step, Procedure):
            data[field] = stage_names[value] if value < len(stage_names) else "end"
        elif kind in SETS:
            data[field] = to_hex(value)
        elif isinstance(value, tuple):
            data[field] = list(value)
        else:
            data[field] = value
    return data


def decode_step(data: dict[str, Any], cls: type[Step], stage_index: dict[str, int]) -> Step:
    """The step that `encode_step` wrote."""
    values: dict[str, Any] = {}
    for field, kind in cls.fields.items():
        value = data[field]
        if field == "stage" and issubclass(cls, Procedure):
            values[field] = stage_index.get(value, len(stage_index))
        elif kind in SETS:
            values[field] = from_hex(value)
        elif isinstance(value, list):
            values[field] = tuple(value)
        else:
            values[field] = value
    return cls(**values)


Handler = Callable[..., None]
