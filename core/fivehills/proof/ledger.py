"""The ledger against code, cases and tests: where each rule is implemented and what shows it.

A rule is implemented where code or content that carries mechanics cites it. It is shown by a case that holds when it
is run here and now, and by a marked test that passed against exactly the present sources.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fivehills.cases.run import CaseResult, case_paths, run_case
from fivehills.content.given import Given
from fivehills.content.loader import Content, load
from fivehills.content.wording import nearest
from fivehills.errors import Problem, RulesetError
from fivehills.plugins import discovery as plugins
from fivehills.plugins.discovery import Ruleset
from fivehills.proof import proofs, testresults
from fivehills.proof.citations import Citation, code_citations, content_citations, marked_tests, package_of
from fivehills.proof.testresults import PASSED, Records

INSIDE = "FIVEHILLS_COVERAGE"
"""Set for the tests that are run from here, so that a test that asks for coverage does not run itself."""


@dataclass(frozen=True)
class Covered:
    """One rule of the ledger with the places that implement it and what shows it."""

    id: str
    title: str
    implemented: tuple[str, ...]
    shown: tuple[str, ...]
    not_applicable: str | None = None
    proved: str | None = None
    """How `fivehills prove` found it: proved, listed, survived or untouched; None if it has not tried these sources."""


@dataclass(frozen=True)
class Coverage:
    """How far a ledger is carried out. Rules that no code can carry are listed apart and count as neither."""

    ruleset: str
    rules: tuple[Covered, ...]
    not_applicable: tuple[Covered, ...]
    problems: tuple[str, ...]
    """Citations of rules that the ledger lacks, cases that do not hold, tests that could not be run."""

    @property
    def total(self) -> int:
        return len(self.rules)

    @property
    def implemented(self) -> int:
        return sum(bool(rule.implemented) for rule in self.rules)

    @property
    def shown(self) -> int:
        return sum(bool(rule.shown) for rule in self.rules)

    @property
    def proved(self) -> int | None:
        """How many rules are proved or listed with a reason; None while the present sources have not been tried."""
        if not self.rules or self.rules[0].proved is None:
            return None
        return sum(rule.proved in ("proved", "listed") for rule in self.rules)

    @property
    def missing(self) -> list[str]:
        """Ids of the rules that are not implemented or not shown."""
        return [rule.id for rule in self.rules if not (rule.implemented and rule.shown)]

    def to_json(self) -> dict[str, Any]:
        """Plain data, as `fivehills rules --json` prints it."""
        return {
            "ruleset": self.ruleset,
            "total": self.total,
            "implemented": self.implemented,
            "shown": self.shown,
            "claimed": self.shown,
            "proved": self.proved,
            "missing": self.missing,
            "not_applicable": [{"id": r.id, "title": r.title, "why": r.not_applicable} for r in self.not_applicable],
            "problems": list(self.problems),
            "rules": [
                {
                    "id": r.id,
                    "title": r.title,
                    "implemented": list(r.implemented),
                    "shown": list(r.shown),
                    "proved": r.proved,
                }
                for r in self.rules
            ],
        }


def coverage(ruleset_id: str, run: bool = True) -> Coverage:
    """The ledger of a ruleset against its code, its cases and the tests of its checkout.

    run: play the cases, and run the marked tests for which there is no record against the present sources. Without
    it cases show nothing, and only recorded tests count.
    """
    ruleset = plugins.registry().ruleset(ruleset_id)
    content = load(ruleset.content, ruleset.shape)
    cited = [*code_citations(package_of(ruleset)), *content_citations(content)]
    results = {path: run_case(path) for path in case_paths(content.folder)} if run else {}
    tests = MarkedTests(ruleset, run)
    shown = [*_shown_by_cases(content.folder, results), *tests.citations()]
    problems = [*_unknown(content, [*cited, *shown]), *_failed(results.values()), *tests.problems]
    return _coverage(ruleset, content, _by_rule(cited), _by_rule(shown), tuple(problems))


def _coverage(
    ruleset: Ruleset, content: Content, cited: Mapping[str, Any], shown: Mapping[str, Any], problems: tuple[str, ...]
) -> Coverage:
    proved = proofs.remembered(ruleset)
    rules = [
        Covered(
            rule.id,
            rule.title,
            cited.get(rule.id, ()),
            shown.get(rule.id, ()),
            rule.not_applicable,
            proved.get(rule.id, "untouched") if proved is not None else None,
        )
        for rule in content.ledger.rules
    ]
    apart = tuple(rule for rule in rules if rule.not_applicable)
    return Coverage(ruleset.id, tuple(rule for rule in rules if not rule.not_applicable), apart, problems)


def _by_rule(citations: list[Citation]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for citation in citations:
        place = str(citation)
        if place not in found.get(citation.rule, ()):
            found[citation.rule] = (*found.get(citation.rule, ()), place)
    return found


def citations_exist(ruleset: Ruleset) -> Callable[[Given], Iterator[Problem]]:
    """A check for `validate`: the code of a ruleset cites only rules that its ledger has."""

    def check(given: Given) -> Iterator[Problem]:
        names = given.names("rules")
        for citation in code_citations(package_of(ruleset)) if names is not None else ():
            if names is not None and citation.rule not in names:
                yield Problem(citation.file, citation.line, 1, citation.name, names.unknown(citation.rule))

    return check


def _unknown(content: Content, citations: list[Citation]) -> Iterator[str]:
    known = [rule.id for rule in content.ledger.rules]
    listed = set(known)
    for citation in citations:
        if citation.rule not in listed:
            yield f"{citation}: found the unknown rule {citation.rule!r}; {nearest(citation.rule, known)}"


# --- cases ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, order=True)
class Showing(Citation):
    """A case or a test that shows a rule; it is called by its name, since it has no line."""

    def __str__(self) -> str:
        return self.name


def _shown_by_cases(folder: Path, results: Mapping[Path, CaseResult]) -> Iterator[Citation]:
    for path, result in results.items():
        name = f"{folder.name}/{path.relative_to(folder).as_posix()}"
        if result.passed:
            yield from (Showing(rule, name, 1, name) for rule in result.cite)


def _failed(results: Iterable[CaseResult]) -> Iterator[str]:
    for result in results:
        yield from result.failures


# --- tests ------------------------------------------------------------------------------------------------------


class MarkedTests:
    """The tests of a ruleset's checkout that are marked with rules."""

    def __init__(self, ruleset: Ruleset, run: bool):
        self.ruleset = ruleset
        self.problems: list[str] = []
        self.root = testresults.checkout_of(ruleset)
        self._prints: dict[str, str | None] = {}
        self._run = run and INSIDE not in os.environ

    def citations(self) -> list[Citation]:
        """What tests show that passed against the present sources; those without a record are run first."""
        if self.root is None:
            return []
        files = dict(self._marked_files(self.root))
        records = testresults.read_results(testresults.results_file(self.root))
        stale = [name for name, path in files.items() if not self._fresh(records, name, path)]
        if stale and self._run:
            records = {**records, **self._run_tests(self.root, stale)}
        fresh = {name: records[name] for name, path in files.items() if self._fresh(records, name, path)}
        return list(self._passed(fresh))

    def files(self) -> list[Path]:
        """The test files with marks that may be about this ruleset."""
        return [path for _, path in self._marked_files(self.root)] if self.root is not None else []

    def _marked_files(self, root: Path) -> Iterator[tuple[str, Path]]:
        """The test files with marks that may be about this ruleset."""
        for path in sorted((root / "tests").rglob("test_*.py")):
            about = testresults.ruleset_at(path, root, plugins.registry())
            if about in ("", self.ruleset.id) and self._has_marks(path):
                yield path.relative_to(root).as_posix(), path

    def _has_marks(self, path: Path) -> bool:
        try:
            return bool(marked_tests(path))
        except RulesetError as error:
            self.problems.append(str(error))
            return False

    def _fresh(self, records: Records, name: str, path: Path) -> bool:
        return testresults.is_fresh(records.get(name), path, self._print_of, marked_tests(path))

    def _print_of(self, ruleset: str) -> str | None:
        if ruleset not in self._prints:
            known = plugins.registry().rulesets.get(ruleset)
            self._prints[ruleset] = testresults.fingerprint(known, self.root) if known and self.root else None
        return self._prints[ruleset]

    def _run_tests(self, root: Path, names: list[str]) -> Records:
        """Run the marked tests of some files, and what they came to."""
        with tempfile.TemporaryDirectory() as folder:
            results = Path(folder, "results.json")
            command = [sys.executable, "-m", "pytest", "-p", "fivehills.proof.pytest_plugin", "-m", "rule", "-q"]
            command += [f"--fivehills-results={results}", *_plugin_options(), *names]
            done = subprocess.run(command, cwd=root, env={**os.environ, INSIDE: "1"}, capture_output=True, text=True)
            found = testresults.read_results(results)
        if done.returncode not in (0, 1, 5):
            said = (done.stdout + done.stderr).strip().splitlines() or ["nothing"]
            self.problems.append(f"the marked tests could not be run (pytest ended with {done.returncode}): {said[-1]}")
        target = testresults.results_file(root)
        if target is not None and found:
            testresults.write_results(target, found)
        return found

    def _passed(self, records: Records) -> Iterator[Citation]:
        for name, entry in records.items():
            for test, record in entry.tests.items():
                for ruleset, rule in record.rules:
                    if not ruleset:
                        self.problems.append(f"{test}: the mark of rule {rule!r} needs ruleset=…, the file says none")
                    elif ruleset == self.ruleset.id and record.outcome == PASSED:
                        yield Showing(rule, name, 1, test)


def _plugin_options() -> list[str]:
    """With `=`, lest pytest takes the folder for one of tests when it looks for its own configuration."""
    return [f"--fivehills-plugin={folder}" for folder in plugins.folders()]
