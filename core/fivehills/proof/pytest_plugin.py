"""Five Hills in pytest: rule marks are recorded with their outcome, and case files can be collected as tests.

`@pytest.mark.rule("8.4-a")` says which ledger rules a test shows; `ruleset="storm"` says whose, where the folder
or the name of the file does not. `pytest --fivehills-cases` collects the YAML files of folders called `cases`, and

    from fivehills.proof.pytest_plugin import case_tests
    test_cases = case_tests("na-san")

makes one test per case of a ruleset.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

from fivehills.cases.run import case_paths, check_case
from fivehills.errors import CaseFailed, RulesetError
from fivehills.plugins import discovery as plugins
from fivehills.proof import testresults
from fivehills.proof.testresults import PASSED, FileRecord, Records, TestRecord

_RULES = "fivehills_rules"
_SEEN = pytest.StashKey["Seen"]()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("fivehills", "Five Hills")
    group.addoption("--fivehills-cases", action="store_true", help="collect case files: *.yaml in folders called cases")
    group.addoption("--fivehills-plugin", action="append", default=[], metavar="FOLDER", help="a plugin not installed")
    group.addoption("--fivehills-results", metavar="FILE", help="where to record the outcome of tests with rule marks")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "rule(*ids, ruleset=…): ledger rules that the test shows; it would fail if they were not applied"
    )
    for folder in config.getoption("--fivehills-plugin"):
        plugins.add_folder(Path(folder))
    config.stash[_SEEN] = Seen(config)


# --- cases ------------------------------------------------------------------------------------------------------


def case_tests(ruleset: str) -> Callable[..., None]:
    """A test function with one run for each case of a ruleset."""
    folder = plugins.registry().ruleset(ruleset).content
    paths = case_paths(folder)
    names = [path.relative_to(folder / "cases").with_suffix("").as_posix() for path in paths]

    @pytest.mark.parametrize("path", paths, ids=names)
    def test_case(path: Path) -> None:
        check_case(path)

    return test_case


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    wanted = parent.config.getoption("--fivehills-cases")
    if not wanted or file_path.suffix != ".yaml" or "cases" not in file_path.parent.parts:
        return None
    return CaseFileCollector.from_parent(parent, path=file_path)


class CaseFileCollector(pytest.File):
    """A case file: one test."""

    def collect(self) -> Iterator[pytest.Item]:
        yield CaseItem.from_parent(self, name=self.path.stem)


class CaseItem(pytest.Item):
    """A case, run as a test."""

    def runtest(self) -> None:
        check_case(self.path)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if isinstance(excinfo.value, CaseFailed):
            return excinfo.value.message
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, f"case {self.name}"


# --- marks ------------------------------------------------------------------------------------------------------


class Seen:
    """What one run of pytest learns about tests with rule marks."""

    def __init__(self, config: pytest.Config):
        self.config = config
        self.records: Records = {}

    def root(self) -> Path:
        return self.config.rootpath

    def collect(self, items: list[pytest.Item]) -> None:
        """Note the files of marked tests and the sources as they are before the first test runs."""
        for path in {
            item.path for item in items if item.get_closest_marker("rule") and _is_below(item.path, self.root())
        }:
            named = {ruleset for item in items if item.path == path for ruleset, _ in marks_of(item, self.root())}
            self.records[self._name(path)] = FileRecord(testresults.file_hash(path), self._prints(named))

    def _name(self, path: Path) -> str:
        return path.relative_to(self.root()).as_posix()

    def _prints(self, rulesets: set[str]) -> dict[str, str]:
        found = {}
        known = plugins.registry().rulesets
        for id_ in sorted(rulesets & known.keys()):
            try:
                found[id_] = testresults.fingerprint(known[id_], self.root())
            except RulesetError as error:
                self.config.issue_config_time_warning(pytest.PytestWarning(str(error)), stacklevel=1)
        return found

    def _entry(self, name: str, rulesets: set[str]) -> FileRecord:
        """The record of a file; where other processes collected, it begins with the first report."""
        if name not in self.records:
            self.records[name] = FileRecord(testresults.file_hash(self.root() / name), {})
        entry = self.records[name]
        if not rulesets <= entry.prints.keys():
            entry.prints.update(self._prints(rulesets - entry.prints.keys()))
        return entry

    def report(self, report: pytest.TestReport) -> None:
        """Note the outcome of a marked test: passed only if all of its phases went well."""
        rules = getattr(report, _RULES, None)
        if not rules:
            return
        entry = self._entry(report.nodeid.partition("::")[0], {ruleset for ruleset, _ in rules})
        outcome = report.outcome if not hasattr(report, "wasxfail") else "expected failure"
        known = entry.tests.setdefault(report.nodeid, TestRecord("", [(ruleset, rule) for ruleset, rule in rules]))
        if outcome != PASSED:
            known.outcome = outcome
        elif report.when == "call" and not known.outcome:
            known.outcome = PASSED

    def write(self) -> None:
        """Record what was seen, except of files and sources that changed while the tests ran."""
        settled = {name: entry for name, entry in self.records.items() if entry.tests and self._unchanged(name, entry)}
        given = self.config.getoption("--fivehills-results")
        target = Path(given) if given else testresults.results_file(self.root())
        if settled and target is not None:
            testresults.write_results(target, settled)

    def _unchanged(self, name: str, entry: FileRecord) -> bool:
        path = self.root() / name
        return (
            path.is_file()
            and testresults.file_hash(path) == entry.hash
            and self._prints(set(entry.prints)) == entry.prints
        )


def _is_below(path: Path, root: Path) -> bool:
    return path.is_relative_to(root)


def marks_of(item: pytest.Item, root: Path) -> list[tuple[str, str]]:
    """The rules that a test is marked with, each with its ruleset (empty where none can be meant)."""
    found: list[tuple[str, str]] = []
    for mark in item.iter_markers("rule"):
        ruleset = mark.kwargs.get("ruleset") or testresults.ruleset_at(item.path, root, plugins.registry())
        found += [(str(ruleset), str(rule)) for rule in mark.args]
    return found


@pytest.hookimpl(trylast=True)
def pytest_collection_finish(session: pytest.Session) -> None:
    session.config.stash[_SEEN].collect(session.items)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if item.get_closest_marker("rule") and _is_below(item.path, item.config.rootpath):
        setattr(report, _RULES, marks_of(item, item.config.rootpath))
    return report


class _Reports:
    """Listens to reports where they all arrive: in the only process, or in the one that directs the others."""

    def __init__(self, seen: Seen):
        self.seen = seen

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seen.report(report)

    def pytest_sessionfinish(self) -> None:
        self.seen.write()


def pytest_sessionstart(session: pytest.Session) -> None:
    if not hasattr(session.config, "workerinput"):
        session.config.pluginmanager.register(_Reports(session.config.stash[_SEEN]), "fivehills-reports")
