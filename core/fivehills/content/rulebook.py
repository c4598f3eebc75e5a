"""The shape of a rulebook: the ledger of rules in our own words, and what of it need not be proved."""

from __future__ import annotations

from pydantic import Field

from fivehills.content.models import File, Id, Model, Record, RuleRef

# --- rules.yaml -----------------------------------------------------------------------------------------------


class LedgerRule(Record):
    """One atomic rule in our own words."""

    id: str
    title: str
    kind: str
    text: str
    missing: list[str] = Field([], description="Components that the book came without.")
    unclear: str | None = Field(None, description="What the book leaves open, and the reading taken.")
    not_applicable: str | None = Field(None, description="Why no code can carry this rule.")


class LedgerFile(File):
    ruleset: Id
    title: str
    chapters: dict[RuleRef, str] = Field({}, description="Titles of chapters by the first rule of each.")
    rules: list[LedgerRule]


# --- equivalent.yaml ------------------------------------------------------------------------------------------


class EquivalentChanges(Model):
    """Small changes of one place that no example can notice, since the game stays the same."""

    place: str = Field(description="File and place, as `fivehills prove` shows them.")
    changes: list[str] = Field(description="The changes as it shows them: `before => after`.", min_length=1)
    why: str = Field(description="Why the game stays the same.", min_length=1)


class UnprovedRule(Model):
    """A rule that no small change can touch."""

    rule: RuleRef = Field(description="Its id in rules.yaml.")
    why: str = Field(description="Why nothing that changes could show it.", min_length=1)


class EquivalentFile(File):
    """equivalent.yaml: what `fivehills prove` need not prove, each with its reason."""

    changes: list[EquivalentChanges] = []
    rules: list[UnprovedRule] = []
