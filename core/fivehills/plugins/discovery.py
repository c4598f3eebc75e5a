"""Finding rulesets, variants and bots: by entry point, or from a folder that is not installed.

A broken plugin is reported by name and does not take the others down.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pluggy

from fivehills.content.casefile import with_cases
from fivehills.content.shape import Shape
from fivehills.errors import FiveHillsError, RulesetError, UsageError
from fivehills.plugins.effects import refuse_idle, refuse_misspelt
from fivehills.plugins.hookspecs import PROJECT, GameHooks, Registration
from fivehills.plugins.parts import Parts, joined

if TYPE_CHECKING:
    from fivehills.bots.seat import Bot
    from fivehills.engine.board import Board


@dataclass(frozen=True)
class Ruleset:
    """What a package registers for one design.

    id: how it is called on the command line. content: its folder of YAML. shape: its content models.
    plugin: the module or object that implements the game hooks. package: import name of its code, where citations
    are collected. board, roster: how board and pieces are made for a scenario where map.yaml and units.yaml alone
    do not say it. parts: functions that answer hooks which would only delegate to them.
    """

    id: str
    content: Path
    plugin: Any
    shape: Shape = field(default_factory=Shape)
    package: str = ""
    board: Callable[[Any, Any], Board] | None = None
    roster: Callable[[Any, Any], Sequence[Any]] | None = None
    parts: Parts = field(default_factory=Parts)

    def __post_init__(self) -> None:
        object.__setattr__(self, "shape", with_cases(self.shape))

    @property
    def home(self) -> str:
        """The top package of its code."""
        return (self.package or getattr(self.plugin, "__name__", type(self.plugin).__module__)).partition(".")[0]

    @property
    def hooks(self) -> Any:
        """All game hooks of the design, those of its module and those of its parts."""
        return joined(self.id, self.plugin, self.parts) if any(self.parts.hooks()) else self.plugin


@dataclass(frozen=True)
class Variant:
    """A named change of a ruleset. plugin: the module or object with its game hooks. conflicts: ids it cannot join.

    cite: the rules that it changes, where it is meant to show what they are worth.
    """

    id: str
    of: str
    title: str
    plugin: Any
    conflicts: tuple[str, ...] = ()
    cite: str = ""


@dataclass
class Registry:
    """Everything that was found, and what was broken."""

    rulesets: dict[str, Ruleset] = field(default_factory=dict)
    variants: dict[tuple[str, str], Variant] = field(default_factory=dict)
    """By ruleset and id: the same question may be put to several designs."""
    bots: dict[str, Callable[[], Bot]] = field(default_factory=dict)
    broken: dict[str, str] = field(default_factory=dict)
    sources: dict[tuple[str, str], ModuleType] = field(default_factory=dict)

    def claim(self, kind: str, id_: str, module: ModuleType) -> None:
        """Note who brings something. Raises RulesetError if another plugin has brought the same."""
        other = self.sources.setdefault((kind, id_), module)
        if other is not module:
            raise RulesetError(
                f"the {kind} id {id_!r} is taken by the plugin {other.__name__!r}; "
                f"choose another in {module.__name__!r}"
            )

    def ruleset(self, id_: str) -> Ruleset:
        """The ruleset of that id, or an error that lists what there is."""
        if id_ in self.rulesets:
            return self.rulesets[id_]
        if id_ in self.broken:
            raise RulesetError(f"the plugin {id_!r} is broken: {self.broken[id_]}")
        raise UsageError(f"no ruleset is called {id_!r}{_known(id_, self.rulesets)}")

    def variants_of(self, ruleset: str, ids: Sequence[str]) -> list[Variant]:
        """The named variants of a ruleset, in the order of their ids whatever the order of naming."""
        found = []
        for id_ in sorted(set(ids)):
            variant = self.variants.get((ruleset, id_))
            if variant is None:
                own = [other for of, other in self.variants if of == ruleset]
                raise UsageError(f"{ruleset!r} has no variant {id_!r}{_known(id_, own)}")
            found.append(variant)
        return found


def _known(id_: str, known: Collection[str]) -> str:
    near = get_close_matches(id_, list(known), n=1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    return f" (there is: {', '.join(sorted(known)) or 'none'}){hint}"


_extra: list[Path] = []


def add_folder(path: Path) -> None:
    """Also look for plugins in a folder that is not installed: `--plugin PATH`."""
    if not path.is_dir():
        raise UsageError(f"--plugin {str(path)!r} is not a folder; it must hold a plugin package")
    _extra.append(path.resolve())
    registry.cache_clear()


def folders() -> tuple[Path, ...]:
    """The folders that are searched besides what is installed."""
    return tuple(_extra)


@lru_cache(maxsize=1)
def registry() -> Registry:
    """All plugins of this environment; a broken one is noted and skipped."""
    found = Registry()
    for entry in entry_points(group=PROJECT):
        _try(found, entry.name, lambda entry=entry: _from_entry_point(entry))  # type: ignore[misc]
    for folder in _extra:
        for name, path in _modules_in(folder):
            _try(found, name, lambda name=name, path=path: _from_file(name, path))  # type: ignore[misc]
    return found


def _try(found: Registry, name: str, load: Callable[[], ModuleType]) -> None:
    try:
        _register(found, name, load())
    except FiveHillsError as error:
        found.broken[name] = str(error)
    except Exception as error:
        found.broken[name] = f"{type(error).__name__}: {error}"


def _from_entry_point(entry: EntryPoint) -> ModuleType:
    return importlib.import_module(entry.value.partition(":")[0])


def _modules_in(folder: Path) -> list[tuple[str, Path]]:
    """Plugin modules of a folder: `plugin.py` of a package in it or of the folder itself."""
    places = [folder, *sorted(folder.glob("*/")), *sorted(folder.glob("src/*/"))]
    found = [(place.name, place / "plugin.py") for place in places if (place / "plugin.py").is_file()]
    if not found:
        raise UsageError(f"--plugin {str(folder)!r} holds no plugin: expected a package with a plugin.py")
    return found


def _from_file(name: str, path: Path) -> ModuleType:
    package = path.parent
    if (package / "__init__.py").is_file():
        if str(package.parent) not in sys.path:
            sys.path.insert(0, str(package.parent))
        return importlib.import_module(f"{package.name}.plugin")
    spec = importlib.util.spec_from_file_location(f"fivehills_plugin_{name}", path)
    if spec is None or spec.loader is None:
        raise RulesetError(f"cannot import {path}")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def _register(found: Registry, name: str, module: ModuleType) -> None:
    manager = pluggy.PluginManager(PROJECT)
    manager.add_hookspecs(Registration)
    manager.add_hookspecs(GameHooks)
    manager.register(module, name)
    refuse_misspelt(manager, name)
    rulesets = [r for group in manager.hook.register_rulesets() for r in group]
    variants = [v for group in manager.hook.register_variants() for v in group]
    bots = [b for group in manager.hook.register_bots() for b in group.items()]
    if not (rulesets or variants or bots):
        raise RulesetError(
            f"plugin {name!r} implements neither register_rulesets nor register_variants nor register_bots"
        )
    brought = [*(("ruleset", r.id) for r in rulesets), *((f"{v.of} variant", v.id) for v in variants)]
    for kind, id_ in [*brought, *(("bot", bot) for bot, _ in bots)]:
        found.claim(kind, id_, module)
    found.rulesets.update({r.id: r for r in rulesets})
    found.variants.update({(v.of, v.id): v for v in variants})
    found.bots.update(bots)


def game_hooks(ruleset: Ruleset, variants: Sequence[Variant]) -> pluggy.PluginManager:
    """A plugin manager of its own for one set of rules."""
    manager = pluggy.PluginManager(PROJECT)
    manager.add_hookspecs(Registration)
    manager.add_hookspecs(GameHooks)
    own = ruleset.hooks
    for name, plugin in [*((v.id, v.plugin) for v in reversed(variants)), (ruleset.id, own)]:
        _check_signatures(manager, name, plugin)
    for hook in ("register_steps", "set_up"):
        if not any(impl.plugin_name == ruleset.id for impl in getattr(manager.hook, hook).get_hookimpls()):
            unmarked = ": it stands there, but without @hookimpl" if hasattr(own, hook) else ""
            message = f"plugin {ruleset.id!r} does not implement the hook {hook!r}, which every ruleset needs"
            raise RulesetError(f"{message}{unmarked}")
    refuse_idle(manager, ruleset.id, [(v.id, v.plugin) for v in variants])
    return manager


def _check_signatures(manager: pluggy.PluginManager, name: str, plugin: Any) -> None:
    try:
        manager.register(plugin, name)
    except pluggy.PluginValidationError as error:
        raise RulesetError(f"plugin {name!r}: {' '.join(str(error).split())}") from error
    refuse_misspelt(manager, name)
