"""Open rules: functions of a ruleset that a variant may change, without the ruleset knowing of it.

A design marks what it wants open, and calls it as before:

    @open_rule
    def cost(g: Game, unit: int, hex: int) -> int: ...

The rule is called by its module and name, `movement.cost`. A variant's hook `amend_rules` gives that name a function
`f(rule, g, ...)`, where `rule` is the rule as the design has it: one that never calls it takes its place, one that does
is wrapped around it. Which function is asked is decided when a game's rules are compiled, so games with and without the
variant can be played side by side.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from fivehills.content.wording import nearest
from fivehills.errors import RulesetError, VariantConflict

F = TypeVar("F", bound=Callable[..., Any])

_PASSED = {
    inspect.Parameter.POSITIONAL_ONLY: "{0}",
    inspect.Parameter.POSITIONAL_OR_KEYWORD: "{0}",
    inspect.Parameter.VAR_POSITIONAL: "*{0}",
    inspect.Parameter.KEYWORD_ONLY: "{0}={0}",
    inspect.Parameter.VAR_KEYWORD: "**{0}",
}
"""How a parameter is passed on."""

_open: dict[str, dict[str, Callable[..., Any]]] = {}
"""The open rules of each package by their names."""


def open_rule(function: F) -> F:
    """Let variants change this function; its first parameter must be the game, `g`."""
    takes = inspect.signature(function)
    if next(iter(takes.parameters), "") != "g":
        raise RulesetError(f"the open rule {function.__name__!r} must take the game as its first parameter, called 'g'")
    name = f"{function.__module__.rpartition('.')[2]}.{function.__name__}"

    package = function.__module__.partition(".")[0]
    _open.setdefault(package, {})[name] = function
    return functools.wraps(function)(_asking(function, name, takes))  # type: ignore[return-value]


def _asking(function: Callable[..., Any], name: str, takes: inspect.Signature) -> Any:
    """A function with the same parameters that asks the game's rules which function is meant, and calls that one.

    Written out for these parameters, because rules are asked all the time: to pass any on, whatever they are, is slow.
    """
    nothing = inspect.Parameter.empty
    head = inspect.Signature([each.replace(annotation=nothing, default=nothing) for each in takes.parameters.values()])
    passed = ", ".join(_PASSED[each.kind].format(name) for name, each in takes.parameters.items())
    space: dict[str, Any] = {"_name": name, "_rule": function}
    exec(f"def ask{head}:\n    return g.rules.changed.get(_name, _rule)({passed})", space)
    ask = space["ask"]
    ask.__defaults__, ask.__kwdefaults__ = function.__defaults__, function.__kwdefaults__
    return ask


def open_rules(package: str) -> Mapping[str, Callable[..., Any]]:
    """The rules that a package leaves open, by name."""
    return _open.get(package, {})


def changed_rules(package: str, amendments: Sequence[tuple[str, Mapping[str, Callable[..., Any]]]]) -> dict[str, Any]:
    """What is asked instead of the open rules that variants change; each pair is a variant's id and what it brings.

    Raises RulesetError for a rule that is not open, VariantConflict where two variants change the same one.
    """
    opened = open_rules(package)
    changed: dict[str, Any] = {}
    owners: dict[str, str] = {}
    for variant, brought in amendments:
        for name, function in brought.items():
            if name not in opened:
                raise RulesetError(
                    f"variant {variant!r} changes the rule {name!r}, which is not open; {_there_is(name, opened)}"
                )
            _refuse_unfit(variant, name, function, opened[name])
            if name in owners:
                both = f"the variants {owners[name]!r} and {variant!r}"
                raise VariantConflict(f"{both} cannot be played together: both change the rule {name!r}")
            owners[name] = variant
            changed[name] = functools.partial(function, opened[name])
    return changed


def _refuse_unfit(variant: str, name: str, function: Any, rule: Callable[..., Any]) -> None:
    """Refuse what could not be asked in place of a rule: it must take the rule, then whatever the rule takes."""
    wanted = ["rule", *inspect.signature(rule).parameters]
    if not callable(function):
        raise RulesetError(f"variant {variant!r} changes the rule {name!r} into {function!r}, which is no function")
    try:
        inspect.signature(function).bind(*wanted)
    except TypeError:
        takes = ", ".join(inspect.signature(function).parameters)
        raise RulesetError(
            f"variant {variant!r}: its function for the rule {name!r} takes ({takes}), expected ({', '.join(wanted)})"
        ) from None


def _there_is(name: str, opened: Mapping[str, Any]) -> str:
    return nearest(name, opened) if opened else "this ruleset leaves no rule open"
