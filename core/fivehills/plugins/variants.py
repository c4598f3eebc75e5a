"""Variants: named changes of a ruleset's content that compose, or are refused with both names.

A variant's `amend_content` hook gets a `Draft`. What it changes is remembered under the variant's id; the changed
files are fitted to the ruleset's models and checked again as a whole, and the content that was loaded stays as it is.
A variant that changes nothing but data needs no Python: `variant_from("variant.yaml")` reads one, `variants_from` all
that a ruleset lists in its variants.yaml.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import pluggy

from fivehills.content.amending import Changes, Kind, VariantFile, VariantRecord, VariantsFile
from fivehills.content.loader import Content
from fivehills.content.reading import called, read_model
from fivehills.content.shape import Shape
from fivehills.errors import RulesetError, VariantConflict
from fivehills.plugins.amending import amend
from fivehills.plugins.discovery import Variant
from fivehills.plugins.draft import Draft
from fivehills.plugins.hookspecs import hookimpl

__all__ = ["Draft", "Kind", "VariantFile", "amended", "refuse_conflicts", "variant_from", "variants_from"]


def amended(content: Content, hooks: pluggy.PluginManager, variants: Sequence[Variant], shape: Shape) -> Content:
    """The content as the variants change it, one after the other in the order of their ids.

    Raises VariantConflict where two change the same thing, ContentError where the outcome is unsound.
    """
    refuse_conflicts(variants)
    draft = Draft(content, shape)
    for variant in sorted(variants, key=lambda v: v.id):
        draft.variant = variant.id
        before = draft.files()
        others = [plugin for plugin in hooks.get_plugins() if plugin is not hooks.get_plugin(variant.id)]
        hooks.subset_hook_caller("amend_content", remove_plugins=others)(draft=draft)
        if draft.files() == before and not _changes_more(hooks, variant.id, others):
            raise RulesetError(f"variant {variant.id!r}: it changes neither content nor rules, so it has no effect")
    return draft.content()


def _changes_more(hooks: pluggy.PluginManager, id_: str, others: Sequence[Any]) -> bool:
    """Whether a variant brings more than content: rules of its own, or hooks that play calls."""
    names = {caller.name for caller in hooks.get_hookcallers(hooks.get_plugin(id_)) or ()}
    rules = hooks.subset_hook_caller("amend_rules", remove_plugins=others)()
    return bool(names - {"amend_content", "amend_rules"} or any(rules))


def refuse_conflicts(variants: Sequence[Variant]) -> None:
    """Refuse two variants of which one says that it cannot join the other."""
    for one, other in combinations(sorted(variants, key=lambda v: v.id), 2):
        if other.id in one.conflicts or one.id in other.conflicts:
            sayer = one if other.id in one.conflicts else other
            both = f"the variants {one.id!r} and {other.id!r} cannot be played together"
            raise VariantConflict(f"{both}: {sayer.id!r} declares the conflict")


class DataVariant:
    """The plugin of a variant that is nothing but its data."""

    def __init__(self, changes: Changes):
        self.changes = changes

    @hookimpl
    def amend_content(self, draft: Draft) -> None:
        amend(draft, self.changes)

    @hookimpl
    def amend_rules(self) -> Mapping[str, Callable[..., Any]]:
        return dict.fromkeys(self.changes.rules, _nothing)


def _nothing(rule: Callable[..., Any], *_: Any, **named: Any) -> int:
    """No points, no units, no spaces, no: an open rule as if it were not there."""
    return 0


def variant_from(path: str | Path) -> Variant:
    """The variant that a file describes, ready for `register_variants`. Raises ContentError with every fault."""
    place = Path(path)
    _, file = read_model(place, VariantFile, called(place))
    return _variant(file.of, file)


def variants_from(path: str | Path, of: str) -> list[Variant]:
    """The variants that a ruleset lists in a file, ready for `register_variants`. Raises ContentError."""
    place = Path(path)
    _, file = read_model(place, VariantsFile, called(place))
    return [_variant(of, record) for record in file.variants]


def _variant(of: str, said: VariantFile | VariantRecord) -> Variant:
    return Variant(said.id, of, said.title, DataVariant(said), tuple(said.conflicts), said.cite)
