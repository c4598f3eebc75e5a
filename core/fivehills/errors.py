"""Every way in which Five Hills refuses something.

One base class; each error has a stable `code` on which programs may switch, and a text for people: lower case,
the offending value by repr, then what would be right.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path


class FiveHillsError(Exception):
    """Base of all errors that a user can cause; the command line prints it as one line and exits with 2."""

    code = "error"


class UsageError(FiveHillsError):
    """Something was asked for that does not exist: a ruleset, a scenario, a side, a bot."""

    code = "usage"


class InvalidAction(FiveHillsError):
    """The text is no action at all: an unknown verb, a name that nothing has, too many words."""

    code = "action/invalid"


class AmbiguousAction(InvalidAction):
    """The text could mean several of the offered actions."""

    code = "action/ambiguous"


class IllegalAction(FiveHillsError):
    """An action that the current decision does not offer, with the rule that governs the decision."""

    code = "action/illegal"


class UndoRefused(FiveHillsError):
    """There is nothing to take back, or the manners of the table forbid it."""

    code = "undo/refused"


class SaveError(FiveHillsError):
    """A saved game that cannot be read, replayed or trusted."""

    code = "save"


class RulesetError(FiveHillsError):
    """A plugin is at fault: the text names the plugin and the hook or step.

    placed: the text also says where in the code and in the game.
    """

    code = "ruleset"
    placed = False


class VariantConflict(RulesetError):
    """Two variants change the same thing; the text names both."""

    code = "ruleset/conflict"


@dataclass(frozen=True, order=True)
class Problem:
    """One fault of one content file."""

    file: str
    line: int
    column: int
    path: str
    message: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}"
        return f"{place}: {self.path}: {self.message}" if self.path else f"{place}: {self.message}"


ENOUGH = 200
"""Faults of one kind, or of one file, that are told: whoever has more of them has made one mistake many times."""


def enough(problems: Iterable[Problem]) -> list[Problem]:
    """As many faults as anybody reads, and that there are more of them."""
    told = list(islice(problems, ENOUGH + 1))
    if len(told) > ENOUGH:
        told[ENOUGH] = replace(told[ENOUGH], message=f"found more faults like the {ENOUGH} before this one")
    return told


class ContentError(FiveHillsError):
    """Content that cannot be used, with every fault found."""

    code = "content"

    def __init__(self, problems: Sequence[Problem]):
        self.problems = tuple(sorted(problems))
        super().__init__("\n".join(str(p) for p in self.problems))


class CaseFailed(FiveHillsError):
    """A case did not hold; the text says which expectation and what was found instead."""

    code = "case"

    def __init__(self, path: Path | str, message: str):
        self.path = str(path)
        self.message = message
        super().__init__(f"{path}: {message}")
