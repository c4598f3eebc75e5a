"""Compiled rules: everything about a ruleset, scenario and set of variants that never changes in play.

Content becomes dense numbers here, hooks become plain tables. Two games with different variants have different
`Rules`; nothing is ever bound onto step classes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import pluggy

from fivehills.content.models import ModifiersFile, SequenceStep, TableFile, Verb
from fivehills.content.wording import nearest
from fivehills.engine import deployment, standing
from fivehills.engine.actions import Action, refuse_misshapen
from fivehills.engine.answers import function_of, functions_given, steps_given
from fivehills.engine.board import Board, board_from
from fivehills.engine.breakdown import Breakdown
from fivehills.engine.log import BEGINS, names_in, piece_places
from fivehills.engine.lookups import Answers, Listed, Memo
from fivehills.engine.opening import changed_rules
from fivehills.engine.sequence import Sequence as SequenceOfPlay
from fivehills.engine.sequence import Stage, behind_a_curtain, under_a_heading
from fivehills.engine.slots import slotted
from fivehills.engine.state import State, state_class
from fivehills.engine.steps import Choice, Procedure, Step, steps_of
from fivehills.engine.tables import Table
from fivehills.errors import RulesetError, VariantConflict
from fivehills.maths.bits import Bits, bits, mask_of

if TYPE_CHECKING:
    from fivehills.content.loader import Content
    from fivehills.play.game import Game
    from fivehills.plugins.discovery import Ruleset

Handler = Callable[..., None]
Amend = Callable[..., Sequence[Action]]

NOBODY = -1
"""The owner of pieces of a force."""
BESIDE = "box"
"""The kind of spaces that lie beside the map: nobody knows their ids."""
BUILT_IN = (
    Verb(id="select", args=["piece"], label="{0}"),
    Verb(id="all", args=[], label="all of them"),
    Verb(id="done", args=[], label="that is all"),
    Verb(id="pass", args=[], label="pass"),
    *standing.VERBS,
    Verb(id=deployment.VERB, args=["side"], label="place everything that is left as in history"),
)
"""The verbs that every ruleset has without declaring them."""


@slotted
class Rules:
    """What all games of one ruleset, scenario, options and variants share."""

    def __init__(
        self,
        ruleset: Ruleset,
        content: Content,
        scenario: str,
        options: Mapping[str, Any],
        variants: Sequence[str],
        hooks: pluggy.PluginManager,
    ):
        self.ruleset = ruleset
        self.content = content
        self.hidden = content.ruleset.hidden
        self.scenario: Any = content.scenarios[scenario]
        self.options = dict(options)
        self.variants = tuple(variants)
        self.hooks = hooks
        self.memo: Memo = Memo()
        self._actions: dict[tuple[Any, ...], Action] = {}
        self._tables: dict[str, dict[tuple[Any, ...], Callable[[int], Action]]] = defaultdict(dict)
        self._piece_arguments: dict[str, tuple[tuple[int, str], ...]] = {}
        self.changed: dict[str, Callable[..., Any]] = changed_rules(
            ruleset.home, [(impl.plugin_name, impl.function()) for impl in self._impls("amend_rules")]
        )
        self._name_everything()
        self._bind_steps()
        self._bind_content()
        self._bind_functions()

    # --- names ------------------------------------------------------------------------------------------------

    def _name_everything(self) -> None:
        file = self.content.ruleset
        self.sides = tuple(side.id for side in file.sides)
        self.side_names = tuple(side.name for side in file.sides)
        self.allies = _allies([side.coalition or f"{number}" for number, side in enumerate(file.sides)])
        self.track_words = {track.id: (track.min, tuple(track.words)) for track in file.tracks if track.words}
        self.side_index = {id_: number for number, id_ in enumerate(self.sides)}
        self.forces = tuple(force.id for force in file.forces)
        self.verbs: dict[str, Verb] = {verb.id: verb for verb in (*BUILT_IN, *file.verbs)}
        self.state_class: type[State] = state_class(file)
        build = self.ruleset.board
        self.board: Board = build(self.content, self.scenario) if build else board_from(self.content.map)
        roster = self.ruleset.roster
        self.pieces: tuple[Any, ...] = tuple(
            roster(self.content, self.scenario) if roster else self.content.units.units
        )
        self.piece_index = {piece.id: number for number, piece in enumerate(self.pieces)}
        self.classes: dict[str, Any] = {cls.id: cls for cls in self.content.units.classes}
        self.piece_classes = tuple(self.classes[piece.cls] for piece in self.pieces)
        self.unnoticed = mask_of(n for n, cls in enumerate(self.piece_classes) if cls.unnoticed)
        owners = {**dict.fromkeys(self.forces, NOBODY), **self.side_index}
        self.owner = tuple(owners[piece.side] for piece in self.pieces)
        self.of_side = tuple(
            mask_of(p for p, o in enumerate(self.owner) if o == side) for side in range(len(self.sides))
        )
        self.of_force = {
            force: mask_of(p for p, piece in enumerate(self.pieces) if piece.side == force) for force in self.forces
        }
        self.alike: tuple[Bits, ...] = tuple(
            mask
            for cls in self.classes
            for mask in [mask_of(p for p, piece in enumerate(self.pieces) if piece.cls == cls)]
            if mask
        )
        self.alike_in = Answers(self._alike_in)
        self.selects = tuple(self.action("select", piece) for piece in range(len(self.pieces)))
        self.select_all, self.select_done = self.action("all"), self.action("done")
        self.cards: tuple[Any, ...] = tuple(self.content.cards.cards) if self.content.cards else ()
        self.card_index = {card.id: number for number, card in enumerate(self.cards)}
        self.card_owner = tuple(self.side_index[card.side] for card in self.cards)
        self._match_cards()

    def _alike_in(self, pool: Bits) -> tuple[Bits, ...]:
        return tuple([group & pool for group in self.alike if group & pool])

    def _match_cards(self) -> None:
        """Which cards are equal but for their ids, and at which verbs another copy may be the one that is played."""
        printed = [card.model_dump(exclude=card.of_one_copy) for card in self.cards]
        self.copies = tuple(mask_of(n for n, other in enumerate(printed) if other == one) for one in printed)
        hidden = tuple(pile.id for pile in self.content.ruleset.piles if pile.seen_by != "all")
        self.copied: dict[str, tuple[int, tuple[str, ...]]] = {}
        if hidden and any(mask & (mask - 1) for mask in self.copies):
            verbs = [verb for verb in self.verbs.values() if "card" in verb.args]
            self.copied = {verb.id: (list(verb.args).index("card"), hidden) for verb in verbs}

    def id_of(self, kind: str, number: int, words: Sequence[str] = ()) -> str:
        """The id by which files and action texts call a thing."""
        match kind:
            case "space":
                return self.board.ids[number]
            case "piece":
                return str(self.pieces[number].id)
            case "card":
                return str(self.cards[number].id)
            case "side":
                return self.sides[number]
            case "edge":
                return "/".join(self.board.ids[end] for end in self.board.edge_ends[number])
            case "word":
                return words[number]
            case _:
                return str(number)

    def name_of(self, kind: str, number: int, words: Sequence[str] = ()) -> str:
        """How people call a thing."""
        match kind:
            case "space":
                return self.space_name(number)
            case "piece":
                return str(self.pieces[number].name)
            case "card":
                return str(self.cards[number].name)
            case "side":
                return self.side_names[number]
            case "word":
                return words[number].replace("-", " ")
            case _:
                return self.id_of(kind, number, words)

    def space_name(self, number: int) -> str:
        """Code and name of a space, once if they are the same; a place beside the map has only its name."""
        id_, code, name = self.board.ids[number], self.board.codes[number], self.board.names[number]
        return name if name in (id_, code) or self.board.kinds[number] == BESIDE else f"{code} {name}"

    def is_on_map(self, number: int) -> bool:
        """Whether a place lies on the map: nowhere and the boxes beside it do not."""
        return number >= 0 and self.board.kinds[number] != BESIDE

    def piece_arguments(self, event: str) -> Sequence[tuple[int, str]]:
        """Which arguments of an event are pieces, with how its text speaks of them (remembered)."""
        found = self._piece_arguments.get(event)
        if found is None:
            places = piece_places(self.events[event].text) if event in self.events else ()
            found = tuple((int(name), kind) for name, kind in places if name.isdecimal())
            self._piece_arguments[event] = found
        return found

    def action(self, *key: Any) -> Action:
        """The one action object for a verb and its arguments."""
        found = self._actions.get(key)
        if found is None:
            refuse_misshapen(self.verbs, key[0], key[1:])
            found = self._actions.setdefault(key, Action(self, key[0], key[1:]))  # one, whichever thread comes first
        return found

    def actions(self, verb: str, members: Bits, *more: Any) -> tuple[Action, ...]:
        """An action for each member of a set, its number first among the arguments."""
        table = self._tables[verb].get(more) or self.by_member(verb, *more)
        return tuple(map(table, bits(members))) if members else ()

    def by_member(self, verb: str, *more: Any) -> Callable[[int], Action]:
        """A quick look-up of the actions of a verb by their first argument."""
        tables = self._tables[verb]
        table = tables.get(more)
        if table is None:
            table = tables[more] = Answers[int, Action](lambda member: self.action(verb, member, *more)).__getitem__
        return table

    # --- steps ------------------------------------------------------------------------------------------------

    def _bind_steps(self) -> None:
        listed = [(impl.plugin_name, steps_given(self.hooks, impl)) for impl in self._impls("register_steps")]
        for name, classes in listed:
            if not classes:
                raise RulesetError(f"{name!r}: its hook 'register_steps' lists no step, so it has no effect")
        self.steps, self.replaced = steps_of([(name, cls) for name, classes in listed for cls in classes])
        sequence = SequenceOfPlay({entry.step: self._stages_of(entry) for entry in self.content.sequence.sequence})
        for impl in self._impls("amend_sequence"):
            sequence.amend(impl.plugin_name, impl.function, len(impl.argnames))
        self.titles = {
            entry.step: (entry.title, entry.level) for entry in self.content.sequence.sequence if entry.title
        }
        self.programs: dict[type, tuple[Stage, ...] | None] = dict.fromkeys(self.steps.values())
        self.stage_names: dict[type, tuple[str, ...]] = {}
        self.stage_index: dict[type, dict[str, int]] = {}
        for cls in self.steps.values():
            if issubclass(cls, Procedure):
                self._bind_procedure(cls, sequence)
        self.private = frozenset(cls for cls in self.steps.values() if cls.private)
        self._refuse_nobodys_privacy()
        for name in sequence.steps():
            if name not in self.steps:
                raise RulesetError(f"sequence.yaml names the procedure {name!r}, but no step class has that name")
        self._bind_choices()

    def _stages_of(self, entry: SequenceStep) -> list[str]:
        return entry.stages or list(getattr(self.steps.get(entry.step), "order", ()))

    def _bind_procedure(self, cls: type[Procedure], sequence: SequenceOfPlay) -> None:
        names = sequence.stages(cls.__name__) if cls.__name__ in sequence.steps() else cls.order
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise RulesetError(
                f"procedure {cls.__name__!r} lists the stage {twice[0]!r} twice; saves go by name, so it needs its own"
            )
        self.stage_names[cls] = tuple(names)
        self.stage_index[cls] = {name: number for number, name in enumerate(names)}
        program = [self._stage(cls, name) for name in names]
        if cls.__name__ in self.titles and names:
            named = names_in(self.titles[cls.__name__][0])
            program[0] = under_a_heading(f"{BEGINS}{cls.__name__}", named, program[0])
        if cls.private and names:
            program[0] = behind_a_curtain(program[0])
        self.programs[cls] = tuple(program)

    def _refuse_nobodys_privacy(self) -> None:
        for cls in self.private:
            if "actor" not in cls.fields:
                raise RulesetError(f"the step {cls.__name__!r} is private, but has no field 'actor' to say whose")

    def _stage(self, cls: type[Procedure], name: str) -> Stage:
        method = getattr(cls, name, None)
        if method is not None:
            return method  # type: ignore[no-any-return]
        if name in self.steps:
            step = self.steps[name]
            return lambda _, g: g.push(step())
        raise RulesetError(f"procedure {cls.__name__!r}: stage {name!r} is neither a method nor a step")

    def _bind_choices(self) -> None:
        self.handlers: dict[type, dict[str, tuple[Handler, bool]]] = {}
        for cls in self.steps.values():
            if issubclass(cls, Choice):
                self.handlers[cls] = {
                    name[3:]: (getattr(cls, name), name[3:] in cls.again) for name in dir(cls) if name.startswith("do_")
                }
                self.handlers[cls].update(standing.handlers(cls))
                if cls.default is not Choice.default:
                    self.handlers[cls][deployment.VERB] = (deployment.take, True)
        self._bind_new_verbs()
        self.amend: dict[type, tuple[Amend, ...]] = {}
        for table in self.hooks.hook.amend_actions():
            for name, function in table.items():
                cls = self._step(name, "amend_actions")
                self.amend[cls] = (*self.amend.get(cls, ()), function)

    def _bind_new_verbs(self) -> None:
        owners: dict[tuple[str, str], str] = {}
        for impl in self._impls("register_verbs"):
            for (name, verb), function in impl.function().items():
                verbs = self.handlers[self._step(name, "register_verbs")]
                self._refuse_unknown("register_verbs", "verb", verb, self.verbs, impl.plugin_name)
                if verb in verbs:
                    both = f"{owners.get((name, verb), self.ruleset.id)!r} and {impl.plugin_name!r}"
                    raise VariantConflict(
                        f"the verb {verb!r} at {name!r} is defined twice, by {both}; one must use another word"
                    )
                verbs[verb] = (function, False)
                owners[name, verb] = impl.plugin_name

    def _impls(self, hook: str) -> list[Any]:
        """The implementations of a hook in the order in which they are called: the ruleset's, then by variant."""
        return list(reversed(getattr(self.hooks.hook, hook).get_hookimpls()))

    def _step(self, name: str, hook: str) -> type[Step]:
        if name not in self.steps:
            raise RulesetError(f"hook {hook}: no step is called {name!r}")
        return self.steps[name]

    def standing_for(self, step: Step) -> Step:
        """The step itself, or the one that a variant puts in its place."""
        cls = self.replaced.get(step.__class__)
        return step if cls is None else cls(**{field: getattr(step, field) for field in step.__class__.fields})

    # --- tables and functions ---------------------------------------------------------------------------------

    def _bind_content(self) -> None:
        predicates = self._collect("register_predicates")
        amounts = self._collect("register_amounts")
        self.breakdowns: dict[str, Breakdown] = Listed("breakdown")
        self.tables: dict[str, Table] = Listed("results table")
        for file in self.content.tables.values():
            if isinstance(file, ModifiersFile):
                self.breakdowns[file.id] = Breakdown(file, file.rows, predicates, amounts)
            elif isinstance(file, TableFile):
                self.tables[file.id] = Table(file)
        self._refuse_unused("register_predicates", {name for row in self._rows() for name in row.when})
        self._refuse_unused("register_amounts", {row.value for row in self._rows() if isinstance(row.value, str)})
        self.events = self.content.texts.events
        self.naming = frozenset(event for event in self.events if self.hidden and self.piece_arguments(event))
        self.prompts = self.content.texts.prompts
        self.reactions: dict[str, tuple[Callable[..., None], ...]] = {}
        for impl in self._impls("event_handlers"):
            for event, function in impl.function().items():
                self._refuse_unknown("event_handlers", "event", event, self.events, impl.plugin_name)
                self.reactions[event] = (*self.reactions.get(event, ()), function)

    def _rows(self) -> list[Any]:
        return [row for breakdown in self.breakdowns.values() for row in breakdown.rows]

    def _refuse_unused(self, hook: str, used: Collection[str]) -> None:
        """Refuse what a variant registers and no row of a breakdown names."""
        for impl in self._impls(hook):
            for name in impl.function() if impl.plugin_name in self.variants else ():
                if name not in used:
                    idle = f"variant {impl.plugin_name!r}, hook {hook}: no row of a breakdown names {name!r}"
                    raise RulesetError(f"{idle}, so it has no effect; {nearest(name, sorted(used))}")

    def _refuse_unknown(self, hook: str, kind: str, name: str, known: Collection[str], plugin: str) -> None:
        """Refuse what would never be called, because content has nothing of that name."""
        if name not in known:
            raise RulesetError(f"plugin {plugin!r}, hook {hook}: no {kind} is called {name!r}; {nearest(name, known)}")

    def _collect(self, hook: str) -> dict[str, Any]:
        merged: dict[str, Any] = {}
        owners: dict[str, str] = {}
        for impl in self._impls(hook):
            for name, function in functions_given(self.hooks, hook, impl).items():
                if merged.setdefault(name, function) is not function:
                    both = f"{owners[name]!r} and {impl.plugin_name!r}"
                    raise VariantConflict(f"hook {hook}: {name!r} is registered twice, by {both}; rename one")
                owners.setdefault(name, impl.plugin_name)
        return merged

    def _bind_functions(self) -> None:
        self.settle: Callable[[Game, Bits], None] = function_of(self.hooks, "settle", "g, changed") or _nothing_follows
        self.evaluate: Callable[[Game, int], float] = function_of(self.hooks, "evaluation", "g, side") or _no_opinion
        self.can_be_judged = self.evaluate is not _no_opinion
        self.data: Any = self.hooks.hook.compile_data(rules=self)
        self.deployed = deployment.Deployed(self)
        self.has_secrets = self._has_secrets()

    def _has_secrets(self) -> bool:
        """Whether there is anything beside the dice that one side knows and another does not."""
        file = self.content.ruleset
        return file.hidden or any(pile.seen_by != "all" for pile in file.piles) or bool(self._impls("resample"))


def _nothing_follows(g: Game, spaces: Bits) -> None:
    return None


def _no_opinion(g: Game, side: int) -> float:
    return 0.0


def _allies(banners: Sequence[str]) -> tuple[Bits, ...]:
    """For each side those that have the same banner, itself included."""
    return tuple(mask_of(n for n, other in enumerate(banners) if other == one) for one in banners)
