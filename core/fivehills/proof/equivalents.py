"""Changes that change nothing, and rules that no change can touch: listed with a reason in equivalent.yaml.

An entry names the place and how the change reads, not its line, so that it stays true when code moves.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from fivehills.content.loaded import Content
from fivehills.content.reading import called, read_model
from fivehills.content.rulebook import EquivalentFile
from fivehills.content.shape import EQUIVALENT
from fivehills.proof.changes import Change

Key = tuple[str, str]


@dataclass(frozen=True)
class Listed:
    """The reasons of equivalent.yaml by change and by rule."""

    changes: dict[Key, str] = field(default_factory=dict)
    rules: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, content: Content) -> Listed:
        """What a ruleset lists; nothing where it has no such file. Raises ContentError."""
        path = content.folder / EQUIVALENT
        if not path.is_file():
            return cls()
        _, file = read_model(path, EquivalentFile, called(path))
        changes = {(entry.place, text): entry.why for entry in file.changes for text in entry.changes}
        return cls(changes, {rule.rule: rule.why for rule in file.rules})

    def why(self, change: Change) -> str:
        """The reason for which a change is no change, if it is listed."""
        return self.changes.get(change.key, "")

    def stale(self, tried: Iterable[Change], noticed: Iterable[Change], rules_proved: frozenset[str]) -> list[str]:
        """Entries that are about nothing any more, and those that are wrong."""
        known, wrong = {change.key for change in tried}, {change.key for change in noticed}
        found = [f"{place}: {text}: there is no such change" for place, text in self.changes.keys() - known]
        found += [f"{place}: {text}: it is noticed" for place, text in self.changes.keys() & wrong]
        found += [f"rule {rule}: it is proved" for rule in self.rules.keys() & rules_proved]
        return sorted(found)
