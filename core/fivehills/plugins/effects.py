"""What a plugin brings must have an effect: what would be ignored is refused, with the reason and the right way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pluggy

from fivehills.content.wording import nearest
from fivehills.errors import RulesetError
from fivehills.plugins.hookspecs import PROJECT, GameHooks, Registration

HOOKS = frozenset(name for spec in (GameHooks, Registration) for name in vars(spec) if not name.startswith("_"))
GAME_HOOKS = frozenset(name for name in vars(GameHooks) if not name.startswith("_"))


def refuse_idle(manager: pluggy.PluginManager, ruleset: str, variants: list[tuple[str, Any]]) -> None:
    """Refuse variants of which something would never be called.

    Raises RulesetError that names the variant, the hook, and how it would count.
    """
    for id_, plugin in variants:
        for fault in _idle(manager, ruleset, id_, plugin):
            raise RulesetError(f"variant {id_!r}: {fault}")


def refuse_misspelt(manager: pluggy.PluginManager, name: str) -> None:
    """Refuse a hook that nobody calls, with the name that was probably meant."""
    for caller in vars(manager.hook).values():
        if caller.spec is None and any(not impl.optionalhook for impl in caller.get_hookimpls()):
            raise RulesetError(f"plugin {name!r}: no hook is called {caller.name!r}; {nearest(caller.name, HOOKS)}")


def _idle(manager: pluggy.PluginManager, ruleset: str, id_: str, plugin: Any) -> Iterator[str]:
    unmarked = [name for name in sorted(GAME_HOOKS) if _is_unmarked(getattr(plugin, name, None))]
    for name in unmarked:
        yield f"its function {name!r} is named like a hook but is not marked with @hookimpl, so it is never called"
    callers = [caller for caller in manager.get_hookcallers(manager.get_plugin(id_)) or () if caller.name in GAME_HOOKS]
    if not callers:
        yield "it brings no game hook, so it would change nothing"
    for caller in callers:
        if _is_shadowed(caller, ruleset, id_):
            yield (
                f"its hook {caller.name!r} would never be called, because the answer of {ruleset!r} itself counts; "
                f"wrap it: @hookimpl(wrapper=True), `own = yield`, then return what shall count"
            )


def _is_unmarked(member: Any) -> bool:
    return callable(member) and not hasattr(member, f"{PROJECT}_impl")


def _is_shadowed(caller: pluggy.HookCaller, ruleset: str, id_: str) -> bool:
    """Whether only the first answer counts, and it is the ruleset's own."""
    if caller.spec is None or not caller.spec.opts.get("firstresult"):
        return False
    impls = {impl.plugin_name: impl for impl in caller.get_hookimpls()}
    return ruleset in impls and not impls[id_].wrapper
