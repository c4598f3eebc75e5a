"""Starting a game: ruleset, scenario, options and variants become compiled rules, remembered per combination."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from threading import RLock
from typing import Any

import pluggy

from fivehills.content.checks import asked
from fivehills.content.given import Given, Warned
from fivehills.content.loader import Content, load
from fivehills.engine.rules import Rules
from fivehills.errors import ContentError, UsageError
from fivehills.play import trace
from fivehills.play.game import Game
from fivehills.play.watchdog import watched
from fivehills.plugins.discovery import Ruleset, Variant, game_hooks, registry

_rules: dict[tuple[Any, ...], Rules] = {}
_compiling = RLock()

TABLES = ("solo", "duel")


def new_game(
    ruleset: str,
    scenario: str | None = None,
    *,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    variants: Sequence[str] = (),
    table: str = "solo",
    carried: Mapping[str, Any] | None = None,
) -> Game:
    """A game at its first decision.

    carried: what an earlier game handed on (`fivehills.play.carrying`).
    table: "solo" (undo is free) or "duel" (two people: no undo across dice, reveals or the other's decision).
    """
    if table not in TABLES:
        raise UsageError(f"table {table!r} must be one of {', '.join(TABLES)}")
    return game_of(compiled(ruleset, scenario, options, variants), seed, table, carried)


def game_of(rules: Rules, seed: int, table: str = "solo", carried: Mapping[str, Any] | None = None) -> Game:
    """A game of rules that are at hand, at its first decision; traced where tracing is switched on."""
    return (trace.TracedGame if trace.is_on() else Game)(rules, seed, table, carried).start()


def compiled(
    ruleset: str, scenario: str | None = None, options: Mapping[str, Any] | None = None, variants: Sequence[str] = ()
) -> Rules:
    """The compiled rules for a combination; the same object for the same combination, whichever thread asks.

    Rules that are compiled are had at once, also while another thread compiles others.
    """
    found = registry().ruleset(ruleset)
    chosen = registry().variants_of(ruleset, variants)
    given = tuple(sorted((options or {}).items()))
    key = (ruleset, id(found), scenario, given, tuple(v.id for v in chosen), trace.is_on())
    if key not in _rules:
        with _compiling, watched():
            if key not in _rules:
                _rules[key] = _compile(found, chosen, scenario, options)
    return _rules[key]


def _compile(
    ruleset: Ruleset, variants: Sequence[Variant], scenario: str | None, options: Mapping[str, Any] | None
) -> Rules:
    content = load(ruleset.content, ruleset.shape)
    hooks = game_hooks(ruleset, variants)
    if trace.is_on():
        trace.watch_hooks(hooks)
    if variants:
        from fivehills.plugins.variants import amended

        content = amended(content, hooks, variants, ruleset.shape)
    _refuse_unsound(content, hooks)
    rules = rules_from(ruleset, content, hooks, [variant.id for variant in variants], scenario, options)
    if trace.is_on():
        trace.watch_stages(rules)
    return rules


def forget_rules() -> None:
    """Compile rules anew when they are next needed."""
    _rules.clear()


def _refuse_unsound(content: Content, hooks: pluggy.PluginManager) -> None:
    """Hold content against the checks that the ruleset and its variants bring."""
    given = Given(content)
    problems = [fault for checks in hooks.hook.register_checks() for check in checks for fault in asked(check, given)]
    faults = [fault for fault in problems if not isinstance(fault, Warned)]
    if faults:
        raise ContentError(faults)


def rules_from(
    ruleset: Ruleset,
    content: Content,
    hooks: pluggy.PluginManager,
    variants: Sequence[str],
    scenario: str | None = None,
    options: Mapping[str, Any] | None = None,
    kind: type[Rules] = Rules,
) -> Rules:
    """Rules compiled from content that is at hand, amended or not. kind: a class of rules that tell more."""
    name = _scenario(content, ruleset.id, scenario)
    given = {**content.scenarios[name].options, **(options or {})}
    return kind(ruleset, content, name, _options(content, ruleset.id, given), variants, hooks)


def _scenario(content: Content, ruleset: str, scenario: str | None) -> str:
    if scenario is None:
        return next((s.id for s in content.scenarios.values() if s.default), next(iter(content.scenarios)))
    if scenario in content.scenarios:
        return scenario
    near = get_close_matches(scenario, list(content.scenarios), n=1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    raise UsageError(f"{ruleset!r} has no scenario {scenario!r} (there is: {', '.join(content.scenarios)}){hint}")


def _options(content: Content, ruleset: str, given: Mapping[str, Any]) -> dict[str, Any]:
    declared = {option.id: option for option in content.ruleset.options}
    for name, value in given.items():
        if name not in declared:
            raise UsageError(f"{ruleset!r} has no option {name!r} (there is: {', '.join(declared) or 'none'})")
        if value not in declared[name].choices:
            allowed = ", ".join(str(c) for c in declared[name].choices)
            raise UsageError(f"option {name!r} of {ruleset!r} cannot be {value!r} (allowed: {allowed})")
    return {name: given.get(name, option.default) for name, option in declared.items()}
