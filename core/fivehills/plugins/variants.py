"""Variants: named changes of a ruleset's content that compose, or are refused with both names.

A variant's `amend_content` hook gets a `Draft`. What it changes is remembered under the variant's id; the changed
files are fitted to the ruleset's models and checked again as a whole, and the content that was loaded stays as it is.
A variant that changes nothing but data needs no Python: `variant_from("variant.yaml")`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal

import pluggy
from pydantic import Field

from fivehills.content.loader import Content
from fivehills.content.models import File, Id
from fivehills.content.reading import called, read_model
from fivehills.content.shape import Shape
from fivehills.errors import VariantConflict
from fivehills.plugins.discovery import Variant
from fivehills.plugins.draft import Draft
from fivehills.plugins.hookspecs import hookimpl

__all__ = ["Draft", "VariantFile", "amended", "refuse_conflicts", "variant_by", "variant_from", "variant_without"]

Kind = Literal[
    "class", "unit", "space", "edge", "card", "table", "row", "scenario", "event", "prompt", "verb", "option",
    "marker", "status", "value", "track", "pile", "sequence", "file", "box",
]  # fmt: skip


def amended(content: Content, hooks: pluggy.PluginManager, variants: Sequence[Variant], shape: Shape) -> Content:
    """The content as the variants change it, one after the other in the order of their ids.

    Raises VariantConflict where two change the same thing, ContentError where the outcome is unsound.
    """
    refuse_conflicts(variants)
    draft = Draft(content, shape)
    for variant in sorted(variants, key=lambda v: v.id):
        draft.variant = variant.id
        others = [plugin for plugin in hooks.get_plugins() if plugin is not hooks.get_plugin(variant.id)]
        hooks.subset_hook_caller("amend_content", remove_plugins=others)(draft=draft)
    return draft.content()


def refuse_conflicts(variants: Sequence[Variant]) -> None:
    """Refuse two variants of which one says that it cannot join the other."""
    for one, other in combinations(sorted(variants, key=lambda v: v.id), 2):
        if other.id in one.conflicts or one.id in other.conflicts:
            sayer = one if other.id in one.conflicts else other
            both = f"the variants {one.id!r} and {other.id!r} cannot be played together"
            raise VariantConflict(f"{both}: {sayer.id!r} declares the conflict")


class VariantFile(File):
    """variant.yaml: a variant that changes data only."""

    id: Id = Field(description="How the variant is called on the command line.")
    of: Id = Field(description="Ruleset that it changes.")
    title: str
    conflicts: list[Id] = Field([], description="Variants that it cannot join.")
    replace: dict[Kind, dict[str, dict[str, Any]]] = Field(
        {}, description="Kind, then id, then the fields that get another value: `class: {legion: {defense: 11}}`."
    )
    add: dict[Kind, list[dict[str, Any]]] = Field(
        {}, description="Kind, then whole records. A new row of a breakdown also says `table`."
    )
    remove: dict[Kind, list[str]] = Field({}, description="Kind, then ids.")


class DataVariant:
    """The plugin of a variant that is nothing but its file."""

    def __init__(self, file: VariantFile):
        self.file = file

    @hookimpl
    def amend_content(self, draft: Draft) -> None:
        """Change what the file says: first what goes, then what changes, then what comes."""
        for kind, ids in self.file.remove.items():
            for id_ in ids:
                draft.remove(kind, id_)
        for kind, changes in self.file.replace.items():
            for id_, fields in changes.items():
                draft.replace(kind, id_, **fields)
        for kind, records in self.file.add.items():
            for record in records:
                draft.add(kind, record)


class ContentVariant:
    """The plugin of a variant that changes content by a function."""

    def __init__(self, amend: Callable[[Draft], None]):
        self.amend = amend

    @hookimpl
    def amend_content(self, draft: Draft) -> None:
        self.amend(draft)


class WithoutVariant:
    """The plugin of a variant that takes a rule away: open rules are asked no more, rows and stages go."""

    def __init__(
        self, rules: Mapping[str, Callable[..., Any]], rows: Sequence[str], stages: Mapping[str, Sequence[str]]
    ):
        self.rules = rules
        self.rows = rows
        self.stages = stages

    @hookimpl
    def amend_rules(self) -> Mapping[str, Callable[..., Any]]:
        return self.rules

    @hookimpl
    def amend_content(self, draft: Draft) -> None:
        for row in self.rows:
            draft.remove("row", row)
        for step, gone in self.stages.items():
            draft.drop_stages(step, *gone)


def variant_without(
    word: str,
    of: str,
    title: str,
    cite: str,
    rules: Sequence[str] | Mapping[str, Callable[..., Any]] = (),
    rows: Sequence[str] = (),
    stages: Mapping[str, Sequence[str]] = MappingProxyType({}),
) -> Variant:
    """The variant `without-<word>`: a design without one of its rules, to see what it is worth.

    cite: the rules that are switched off. rules: the open rules that carry them: by name, and they find nothing, or
    with what is asked instead, as `amend_rules` returns it. rows: rows of breakdowns that go, `"fire_column/trench"`.
    stages: by step of the sequence the stages that are left out.
    """
    asked = rules if isinstance(rules, Mapping) else dict.fromkeys(rules, _nothing)
    return Variant(f"without-{word}", of, title, WithoutVariant(asked, rows, stages), cite=cite)


def _nothing(rule: Callable[..., Any], *_: Any, **named: Any) -> int:
    """No points, no units, no spaces, no: an open rule as if it were not there."""
    return 0


def variant_by(id: str, of: str, title: str, amend: Callable[[Draft], None], cite: str = "") -> Variant:
    """A variant that changes content by a function that gets the draft; `variant_from` reads one from a file."""
    return Variant(id, of, title, ContentVariant(amend), cite=cite)


def variant_from(path: str | Path) -> Variant:
    """The variant that a file describes, ready for `register_variants`. Raises ContentError with every fault."""
    place = Path(path)
    _, file = read_model(place, VariantFile, called(place))
    return Variant(file.id, file.of, file.title, DataVariant(file), tuple(file.conflicts))
