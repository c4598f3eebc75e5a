"""What shows rules, ready to be run again and again: the cases of a ruleset and the marked tests of its checkout."""

from __future__ import annotations

import io
import os
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from fivehills.cases.run import case_paths, faults_of, read_case, rules_of
from fivehills.errors import FiveHillsError, RulesetError
from fivehills.plugins import discovery as plugins
from fivehills.plugins.discovery import Ruleset
from fivehills.proof import testresults
from fivehills.proof.forking import Send, forked
from fivehills.proof.ledger import INSIDE, MarkedTests
from fivehills.proof.reaching import Lines, reached

T = TypeVar("T")
SLOW = 1.0
"""Seconds of computing from which on a showing is not watched line by line."""


@dataclass(eq=False)
class Showing:
    """A case or a test: the rules that it cites, and how it is run. `holds` is false if it fails."""

    name: str
    rules: frozenset[str]
    holds: Callable[[], bool]
    is_case: bool = True
    passed: bool = False
    seconds: float = 0.0
    lines: Lines | None = None
    """The lines that it reaches; None if that is not known."""

    def reaches(self, file: str, lines: frozenset[int]) -> bool:
        """Whether it comes to one of some lines, or may do so."""
        return self.lines is None or not lines.isdisjoint(self.lines.get(file, ()))


def cases_of(ruleset: Ruleset) -> list[Showing]:
    """The cases of a ruleset with their rules compiled; one that cannot be read shows nothing."""
    found = []
    for path in case_paths(ruleset.content):
        name = f"{ruleset.content.name}/{path.relative_to(ruleset.content).as_posix()}"
        try:
            owner, document, file = read_case(path)
            rules_of(file, owner)
        except FiveHillsError:
            continue
        holds = _case_holds(owner, document, file)
        found.append(Showing(name, frozenset(file.rules), holds))
    return found


def _case_holds(ruleset: Ruleset, document: Any, file: Any) -> Callable[[], bool]:
    return lambda: not faults_of(file, ruleset, document)


# --- tests ------------------------------------------------------------------------------------------------------


def with_tests(ruleset: Ruleset, then: Callable[[list[Showing]], T]) -> T:
    """What a function makes of the marked tests of a ruleset's checkout, called while pytest holds them ready."""
    root = testresults.checkout_of(ruleset)
    files = MarkedTests(ruleset, run=False).files() if root is not None else []
    if root is None or not files or INSIDE in os.environ:
        return then([])
    try:
        import pytest
    except ImportError:
        return then([])
    held = _Held(ruleset, root, then)
    said = io.StringIO()
    before, sys.stdout = sys.stdout, said
    try:
        code = pytest.main([*_options(root), *map(str, files)], plugins=[held])
    finally:
        sys.stdout = before
    if held.error is not None:
        raise held.error
    if not held.called:
        last = (said.getvalue().strip().splitlines() or ["nothing"])[-1]
        raise RulesetError(f"the marked tests could not be collected (pytest ended with {int(code)}): {last}")
    return held.outcome  # type: ignore[no-any-return]


def _options(root: Path) -> list[str]:
    known = [f"--fivehills-plugin={folder}" for folder in plugins.folders()]
    return [
        "-p",
        "fivehills.proof.pytest_plugin",
        "-p",
        "no:cacheprovider",
        f"--rootdir={root}",
        "-m",
        "rule",
        "-s",
        *known,
    ]


class _Held:
    """A plugin of pytest that does something else with the tests than run them."""

    def __init__(self, ruleset: Ruleset, root: Path, then: Callable[[list[Showing]], Any]):
        self.ruleset, self.root, self.then = ruleset, root, then
        self.outcome: Any = None
        self.error: BaseException | None = None
        self.called = False

    def pytest_runtestloop(self, session: Any) -> bool:
        """Hand the tests over instead of running them."""
        self.called = True
        before, sys.stdout = sys.stdout, sys.__stdout__ or sys.stdout
        try:
            self.outcome = self.then(list(self._showings(session.items)))
        except BaseException as error:
            self.error = error
        finally:
            sys.stdout = before
        return True

    def _showings(self, items: Sequence[Any]) -> Any:
        from fivehills.proof.pytest_plugin import marks_of

        for item in items:
            rules = frozenset(rule for ruleset, rule in marks_of(item, self.root) if ruleset == self.ruleset.id)
            if rules:
                yield Showing(item.nodeid, rules, _test_holds(item, self.root), is_case=False)


def _test_holds(item: Any, root: Path) -> Callable[[], bool]:
    def holds() -> bool:
        from _pytest.runner import runtestprotocol

        os.environ[INSIDE] = "1"
        os.chdir(root)
        return all(report.passed for report in runtestprotocol(item, log=False, nextitem=None))

    return holds


# --- measuring --------------------------------------------------------------------------------------------------


def measure(showings: Sequence[Showing], folder: Path, jobs: int, tell: Callable[[int], None]) -> None:
    """Find out of each showing whether it holds, how long it takes and which lines it reaches, from a fresh start.

    Looking at lines makes slow ones slower still, so these are taken to reach everything.
    """
    for done, (number, messages) in enumerate(forked([_timed(showing) for showing in showings], jobs), 1):
        if messages:
            showings[number].passed, showings[number].seconds = messages[-1]
        tell(done)
    quick = [showing for showing in showings if showing.passed and showing.seconds < SLOW]
    for number, messages in forked([_watched(showing, folder) for showing in quick], jobs):
        if messages:
            quick[number].lines = messages[-1]


def _timed(showing: Showing) -> Callable[[Send], None]:
    def task(send: Send) -> None:
        start = time.process_time()
        send((showing.holds(), time.process_time() - start))

    return task


def _watched(showing: Showing, folder: Path) -> Callable[[Send], None]:
    def task(send: Send) -> None:
        with reached(folder) as lines:
            showing.holds()
        send(lines)

    return task
