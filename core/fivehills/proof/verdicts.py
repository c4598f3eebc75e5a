"""What became of changes, rule by rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fivehills.content.loaded import Content
from fivehills.proof.changes import Change
from fivehills.proof.equivalents import Listed

NOTICED, REFUSED, SURVIVED, EQUIVALENT = "noticed", "refused", "survived", "equivalent"
PROVED, LISTED, UNPROVED, UNTOUCHED = "proved", "listed", "survived", "untouched"


@dataclass(frozen=True)
class Verdict:
    """A change and what noticed it."""

    change: Change
    outcome: str
    by: tuple[str, ...] = ()
    """What noticed it among the showings that cite a rule of its place."""
    proves: frozenset[str] = frozenset()
    """Rules of its place that something which noticed it cites."""
    elsewhere: tuple[str, ...] = ()
    """A case that notices it although it cites none of the rules."""
    why: str = ""

    def to_json(self) -> dict[str, Any]:
        change = self.change
        found: dict[str, Any] = {
            "file": change.file,
            "line": change.line,
            "place": change.place,
            "change": f"{change.before} => {change.after}",
            "rules": list(change.rules),
        }
        if self.elsewhere:
            found["noticed_by"] = list(self.elsewhere)
        return found


@dataclass(frozen=True)
class RuleProof:
    """How a rule stands: proved, listed with a reason, survived (something changes, nothing notices), or untouched."""

    id: str
    status: str
    changes: int
    noticed: int
    survived: int
    why: str = ""

    def to_json(self) -> dict[str, Any]:
        found = {"status": self.status, "changes": self.changes, "noticed": self.noticed, "survived": self.survived}
        return {**found, "why": self.why} if self.why else found


@dataclass(frozen=True)
class Proof:
    """Everything that trying the changes of a ruleset has shown."""

    ruleset: str
    verdicts: tuple[Verdict, ...]
    rules: Mapping[str, RuleProof]
    stale: tuple[str, ...]
    """Entries of equivalent.yaml that are about nothing any more, or about a change that is noticed."""
    failing: tuple[str, ...]
    """Cases and tests that do not hold even without a change, and so show nothing."""
    seconds: float

    @classmethod
    def of(
        cls,
        content: Content,
        verdicts: Sequence[Verdict],
        listed: Listed,
        failing: tuple[str, ...],
        rule: str | None,
        proved: frozenset[str],
        seconds: float,
    ) -> Proof:
        """The proof of the rules of a ledger, or of one."""
        ids = [entry.id for entry in content.ledger.rules if not entry.not_applicable and rule in (None, entry.id)]
        rules = {id_: _rule(id_, verdicts, listed, id_ in proved) for id_ in ids}
        noticed = [verdict.change for verdict in verdicts if verdict.outcome in (NOTICED, REFUSED)]
        stale = listed.stale([v.change for v in verdicts], noticed, rules_proved=proved) if rule is None else []
        return cls(content.ruleset.id, tuple(verdicts), rules, tuple(stale), failing, seconds)

    def count(self, *outcomes: str) -> int:
        """How many changes came to one of some outcomes."""
        return sum(verdict.outcome in outcomes for verdict in self.verdicts)

    @property
    def noticed(self) -> int:
        return self.count(NOTICED, REFUSED)

    @property
    def survived(self) -> list[Verdict]:
        return [verdict for verdict in self.verdicts if verdict.outcome == SURVIVED]

    @property
    def unproved(self) -> list[str]:
        """Ids of the rules that are neither proved nor listed."""
        return [rule.id for rule in self.rules.values() if rule.status in (UNPROVED, UNTOUCHED)]

    @property
    def ok(self) -> bool:
        return not (self.survived or self.unproved or self.stale or self.failing)

    def to_json(self) -> dict[str, Any]:
        """Plain data, as `fivehills prove --json` prints it."""
        return {
            "ruleset": self.ruleset,
            "changes": len(self.verdicts),
            "noticed": self.noticed,
            "equivalent": self.count(EQUIVALENT),
            "survived": [verdict.to_json() for verdict in self.survived],
            "rules": {id_: rule.to_json() for id_, rule in self.rules.items()},
            "unproved": self.unproved,
            "stale": list(self.stale),
            "failing": list(self.failing),
            "seconds": round(self.seconds, 1),
        }


def _rule(id_: str, verdicts: Sequence[Verdict], listed: Listed, proved: bool) -> RuleProof:
    own = [verdict for verdict in verdicts if id_ in verdict.change.rules]
    noticed = sum(verdict.outcome in (NOTICED, REFUSED) for verdict in own)
    survived = sum(verdict.outcome == SURVIVED for verdict in own)
    why = listed.rules.get(id_, "")
    if proved:
        status = PROVED
    elif why:
        status = LISTED
    else:
        status = UNPROVED if own else UNTOUCHED
    return RuleProof(id_, status, len(own), noticed, survived, "" if proved else why)
