"""The short form of hooks that only delegate: what a design is made of, named once where it is registered.

    Ruleset("storm", folder, sys.modules[__name__], shape, parts=Parts(modules, Data, set_up=setup.set_up))

is the same as a hook `register_steps` that lists the steps of those modules, a hook `compile_data` that calls `Data`,
and so on. A hook that does more than delegate is written out in the plugin's module, like any pluggy hook.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING, Any

from fivehills.errors import RulesetError
from fivehills.plugins.hookspecs import PROJECT, hookimpl

if TYPE_CHECKING:
    from random import Random

    from fivehills.engine.rules import Rules
    from fivehills.maths.bits import Bits
    from fivehills.play.game import Game


@dataclass(frozen=True)
class Parts:
    """What a ruleset is made of; each part answers the hook of its name.

    modules: modules whose `STEPS`, `PREDICATES` and `AMOUNTS` answer `register_steps`, `register_predicates` and
    `register_amounts`. settle and evaluation are the functions themselves, which play calls directly.
    """

    modules: Sequence[ModuleType] = ()
    compile_data: Callable[[Rules], Any] | None = None
    set_up: Callable[[Game], object] | None = None
    settle: Callable[[Game, Bits], None] | None = None
    evaluation: Callable[[Game, int], float] | None = None
    invariants: Callable[[Game], Sequence[str]] | None = None
    resample: Callable[[Game, int, Random], None] | None = None
    score: Callable[[Game], Mapping[str, Any]] | None = None
    standing: Callable[[Game, int | None], Sequence[tuple[str, str]]] | None = None

    def hooks(self) -> Iterator[tuple[str, Callable[..., Any]]]:
        """The hooks that these parts answer."""
        if self.modules:
            yield "register_steps", lambda: [step for module in self.modules for step in getattr(module, "STEPS", ())]
            yield "register_predicates", lambda: self._merged("PREDICATES")
            yield "register_amounts", lambda: self._merged("AMOUNTS")
        if self.settle:
            yield "settle", lambda: self.settle
        if self.evaluation:
            yield "evaluation", lambda: self.evaluation
        yield from self._called()

    def _called(self) -> Iterator[tuple[str, Callable[..., Any]]]:
        if self.compile_data:
            yield "compile_data", lambda rules, make=self.compile_data: make(rules)
        if self.set_up:
            yield "set_up", lambda g, place=self.set_up: place(g) is not False
        if self.invariants:
            yield "invariants", lambda g, broken=self.invariants: broken(g)
        if self.resample:
            yield "resample", lambda g, side, rng, deal=self.resample: deal(g, side, rng)
        if self.score:
            yield "score", lambda g, figures=self.score: figures(g)
        if self.standing:
            yield "standing", lambda g, side, figures=self.standing: figures(g, side)

    def _merged(self, name: str) -> dict[str, Any]:
        tables = [(module, getattr(module, name, {})) for module in self.modules]
        owners: dict[str, str] = {}
        for module, table in tables:
            for entry in table:
                if owners.setdefault(entry, module.__name__) != module.__name__:
                    both = f"{owners[entry]!r} and {module.__name__!r}"
                    raise RulesetError(f"{name}: {entry!r} is registered twice, by {both}; rename one")
        return {entry: function for _, table in tables for entry, function in table.items()}


class Joined:
    """The hooks of a design as one plugin."""

    def __init__(self, hooks: Mapping[str, Callable[..., Any]]):
        vars(self).update(hooks)


def joined(id_: str, plugin: Any, parts: Parts) -> Joined:
    """The hooks that a plugin's module writes out together with those that its parts answer."""
    members = {name: getattr(plugin, name, None) for name in dir(plugin)}
    written: dict[str, Any] = {name: member for name, member in members.items() if _is_hook(member)}
    for name, function in parts.hooks():
        if name in written:
            raise RulesetError(
                f"plugin {id_!r} answers the hook {name!r} twice: by a function of its module and by its parts; "
                "keep one of them"
            )
        written[name] = hookimpl(function)
    return Joined(written)


def _is_hook(member: Any) -> bool:
    return callable(member) and hasattr(member, f"{PROJECT}_impl")
