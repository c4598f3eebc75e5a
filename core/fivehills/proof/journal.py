"""How far `fivehills prove` has come: a run of an hour that is broken off goes on where it was.

Every verdict is a line. They count only for exactly the same sources and the same rule; a run that came to its end
leaves no journal. Whatever goes wrong here (no rights, a torn line) only means that changes are tried again.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fivehills.plugins.discovery import Ruleset
from fivehills.proof import proofs
from fivehills.proof.changes import Change
from fivehills.proof.verdicts import Verdict


class Journal:
    """The verdicts of a run that is under way."""

    def __init__(self, ruleset: Ruleset, rule: str | None):
        kept = proofs.kept_in(ruleset)
        self.path: Path | None = kept and kept.with_suffix(".journal")
        self.run = [proofs.sources(ruleset), rule]

    def verdicts(self, changes: Sequence[Change]) -> dict[int, Verdict]:
        """What was found before the run was broken off, by the number of the change."""
        found: dict[int, Verdict] = {}
        for entry in self._entries():
            with contextlib.suppress(KeyError, IndexError, TypeError):
                number, change = entry["number"], changes[entry["number"]]
                if entry["change"] == str(change):
                    found[number] = _verdict(change, entry)
        return found

    def add(self, number: int, verdict: Verdict) -> None:
        """Write down what was found."""
        entry = {
            "number": number,
            "change": str(verdict.change),
            "outcome": verdict.outcome,
            "by": verdict.by,
            "proves": sorted(verdict.proves),
            "elsewhere": verdict.elsewhere,
            "why": verdict.why,
        }
        with contextlib.suppress(OSError):
            self._write(json.dumps(entry) + "\n", "a")

    def close(self) -> None:
        """The run came to its end."""
        if self.path is not None:
            with contextlib.suppress(OSError):
                self.path.unlink()

    def _entries(self) -> list[Any]:
        """The lines of the same run; a journal of another run is begun anew."""
        try:
            lines = self.path.read_text("utf-8").splitlines() if self.path is not None else []
            if lines and json.loads(lines[0]) == self.run:
                return list(_whole(lines[1:]))
        except (OSError, ValueError):
            pass
        with contextlib.suppress(OSError):
            self._write(json.dumps(self.run) + "\n", "w")
        return []

    def _write(self, text: str, mode: str) -> None:
        if self.path is not None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open(mode, encoding="utf-8") as file:
                file.write(text)


def _whole(lines: Sequence[str]) -> list[Any]:
    found = []
    for line in lines:
        with contextlib.suppress(ValueError):
            found.append(json.loads(line))
    return found


def _verdict(change: Change, entry: Any) -> Verdict:
    return Verdict(
        change,
        entry["outcome"],
        tuple(entry["by"]),
        frozenset(entry["proves"]),
        tuple(entry["elsewhere"]),
        entry["why"],
    )
