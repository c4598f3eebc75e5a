"""Shown means that it would be missed: every rule-citing place is changed a little, one change at a time, and the cases
and marked tests that cite its rules are run on it. What none of them notices, nothing shows.

Each change is tried in a child of this process that begins with everything loaded and compiled, so that nothing leaks
from one change into the next.
"""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from fivehills.content.loaded import Content
from fivehills.content.loader import load
from fivehills.content.wording import nearest
from fivehills.errors import FiveHillsError, UsageError
from fivehills.play.start import compiled
from fivehills.plugins.discovery import Ruleset, registry
from fivehills.proof import patching, proofs
from fivehills.proof.changes import Change, CodeEdit, code_changes
from fivehills.proof.citations import package_of
from fivehills.proof.content_changes import content_changes
from fivehills.proof.equivalents import Listed
from fivehills.proof.forking import Send, alarm, can_fork, forked
from fivehills.proof.journal import Journal
from fivehills.proof.reaching import Lines, reached
from fivehills.proof.showings import Showing, cases_of, measure, with_tests
from fivehills.proof.verdicts import EQUIVALENT, NOTICED, REFUSED, SURVIVED, Proof, Verdict

Tell = Callable[[str, int, int], None]
"""Told what is being done, how much of it is done, and how much there is."""

SHORTEST_LIMIT = 2.0
"""Seconds of computing after which a showing counts as endless, and so the change as noticed."""


def prove(ruleset_id: str, rule: str | None = None, *, jobs: int = 1, tell: Tell | None = None) -> Proof:
    """Try every change of what cites rules, or of what cites one rule. Raises UsageError for an unknown rule."""
    can_fork()
    ruleset = registry().ruleset(ruleset_id)
    ids = [entry.id for entry in load(ruleset.content, ruleset.shape).ledger.rules]
    if rule is not None and rule not in ids:
        raise UsageError(f"{ruleset_id!r} has no rule {rule!r}; {nearest(rule, ids)}")
    with reached(package_of(ruleset)) as loading:
        return with_tests(ruleset, lambda tests: _Bench(ruleset, tests, loading, jobs, tell or _quiet).proof(rule))


def _quiet(words: str, done: int, total: int) -> None:
    return None


class _Bench:
    """Everything at hand for trying changes: showings, functions, and which lines were reached before any play."""

    def __init__(self, ruleset: Ruleset, tests: list[Showing], loading: Lines, jobs: int, tell: Tell):
        self.start = time.perf_counter()
        self.tests, self.jobs, self.tell = tests, jobs, tell
        self.loading = loading
        self.ruleset = registry().ruleset(ruleset.id)
        self.folder = package_of(self.ruleset)
        self.content: Content = load(self.ruleset.content, self.ruleset.shape, fresh=True)
        self.listed = Listed.of(self.content)
        self.proved: set[str] = set()

    def proof(self, rule: str | None) -> Proof:
        """Try the changes and judge."""
        with reached(self.folder) as self.compiling:
            compiled(self.ruleset.id)
            cases = cases_of(self.ruleset)
        self.functions = patching.functions_below(self.folder)
        changes = [*filter(self._is_used, code_changes(self.folder)), *content_changes(self.content)]
        if rule is not None:
            changes = [change for change in changes if rule in change.rules]
        touched = {id_ for change in changes for id_ in change.rules}
        self.showings = [*cases, *(test for test in self.tests if test.rules & touched)]
        with _untraced():
            total = len(self.showings)
            measure(self.showings, self.folder, self.jobs, lambda done: self.tell("cases and tests", done, total))
            verdicts = self._verdicts(changes, Journal(self.ruleset, rule))
        failing = tuple(showing.name for showing in self.showings if not showing.passed)
        spent = time.perf_counter() - self.start
        proof = Proof.of(self.content, verdicts, self.listed, failing, rule, frozenset(self.proved), spent)
        if rule is None:
            proofs.remember(self.ruleset, {id_: standing.status for id_, standing in proof.rules.items()})
        return proof

    def _is_used(self, change: Change) -> bool:
        """Whether it matters: the stages of a procedure in sequence.yaml stand before those of its class."""
        listed = {entry.step for entry in self.content.sequence.sequence}
        owner = change.edit.owner.rpartition(".")[2]
        return not (owner in listed and change.before.startswith("order"))

    def _verdicts(self, changes: Sequence[Change], journal: Journal) -> list[Verdict]:
        """What became of each change; those of a run on the same sources that was broken off are not tried again."""
        found = journal.verdicts(changes)
        for verdict in found.values():
            self.proved |= verdict.proves
        left = [number for number in range(len(changes)) if number not in found]
        tasks = (self._task(changes[number]) for number in left)
        for done, (place, messages) in enumerate(forked(tasks, self.jobs), len(found) + 1):
            number = left[place]
            verdict = self._judged(changes[number], messages)
            self.proved |= verdict.proves
            found[number] = verdict
            journal.add(number, verdict)
            self.tell("changes", done, len(changes))
        journal.close()
        return [found[number] for number in range(len(changes)) if found[number].outcome != ""]

    # --- in the child -----------------------------------------------------------------------------------------

    def _task(self, change: Change) -> Callable[[Send], None]:
        first, others = self._candidates(change)
        open_rules = set(change.rules) - self.proved

        def task(send: Send) -> None:
            if not self._carry_out(change, send):
                return
            noticed = False
            for number in first:
                if noticed and not open_rules & self.showings[number].rules:
                    continue
                if not self._holds(number, send):
                    noticed = True
                    open_rules.difference_update(self.showings[number].rules)
            for number in others if not noticed else ():
                if not self._holds(number, send):
                    break
            send("end")

        return task

    def _carry_out(self, change: Change, send: Send) -> bool:
        """Make the change; what content refuses, or what changes nothing, is not tried further."""
        alarm(30.0)
        if not isinstance(change.edit, CodeEdit):
            try:
                patching.change_content(change.edit, self.content)
                compiled(self.ruleset.id)
            except FiveHillsError:
                send("refused")
                return False
            return True
        if not patching.change_code(change.edit, self.functions):
            send("same")
            return False
        if self._is_in(self.loading, change):
            patching.forget_content()
        elif change.edit.owner or self._is_in(self.compiling, change):
            patching.forget_rules()
        return True

    def _holds(self, number: int, send: Send) -> bool:
        showing = self.showings[number]
        send(("run", number))
        alarm(max(SHORTEST_LIMIT, 10 * showing.seconds))
        held = False
        with contextlib.suppress(Exception):
            held = showing.holds()
        if not held:
            send(("failed", number))
        return held

    # --- which showings ---------------------------------------------------------------------------------------

    def _candidates(self, change: Change) -> tuple[list[int], list[int]]:
        """The showings that cite a rule of the change and could feel it, quick ones first; other cases that could."""
        wanted = set(change.rules)
        able = [n for n, showing in enumerate(self.showings) if showing.passed and self._feels(showing, change)]
        first = [n for n in able if wanted & self.showings[n].rules]
        first.sort(key=lambda n: (not self.showings[n].is_case, self.showings[n].seconds))
        others = [n for n in able if not wanted & self.showings[n].rules and self.showings[n].is_case]
        return first, others

    def _feels(self, showing: Showing, change: Change) -> bool:
        if not isinstance(change.edit, CodeEdit) or change.edit.owner:
            return True
        if self._is_in(self.loading, change) or self._is_in(self.compiling, change):
            return True
        return showing.reaches(str(change.edit.source.path), change.lines)

    def _is_in(self, lines: Lines, change: Change) -> bool:
        return not change.lines.isdisjoint(lines.get(str(change.edit.source.path), ()))

    # --- judging ----------------------------------------------------------------------------------------------

    def _judged(self, change: Change, messages: list[Any]) -> Verdict:
        """What became of a change. A child that did not come to its end was noticed by what it ran last."""
        if messages == ["same"]:
            return Verdict(change, "")
        if messages == ["refused"]:
            return Verdict(change, REFUSED)
        failed = [number for kind, number in _pairs(messages) if kind == "failed"]
        ran = [number for kind, number in _pairs(messages) if kind == "run"]
        if messages[-1:] != ["end"]:
            failed += [number for number in ran[-1:] if number not in failed]
        names = [self.showings[number].name for number in failed]
        proves = frozenset(rule for n in failed for rule in self.showings[n].rules if rule in change.rules)
        if proves:
            return Verdict(change, NOTICED, tuple(names), proves)
        if not messages:
            return Verdict(change, NOTICED, ("the change could not even be carried out",))
        why = self.listed.why(change)
        if why:
            return Verdict(change, EQUIVALENT, tuple(names), why=why)
        return Verdict(change, SURVIVED, elsewhere=tuple(names))


def _pairs(messages: list[Any]) -> Iterator[tuple[str, int]]:
    return (message for message in messages if isinstance(message, tuple))


@contextlib.contextmanager
def _untraced() -> Iterator[None]:
    """Without the trace of lines, which would be inherited by every child."""
    before = sys.gettrace()
    sys.settrace(None)
    try:
        yield
    finally:
        sys.settrace(before)
