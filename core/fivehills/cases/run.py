"""Running cases: `run_case(path)` plays one worked example, `run_paths(paths)` all that lie in files and folders.

A case names a position, the actions played with their dice, and what must hold; `content/casefile.py` is its shape
and `docs/cases.md` its reference. A case that fails says where: file, line, step, expectation, expected and found.
"""

from __future__ import annotations

import dataclasses
import json
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from fivehills.cases.expect import Moment, failures, refusal
from fivehills.cases.names import Fault, Names
from fivehills.cases.position import ScriptedGame
from fivehills.content.casefile import CaseFile, Play
from fivehills.content.loader import load
from fivehills.content.models import Model
from fivehills.content.reading import called, fit
from fivehills.content.yamlevents import Where
from fivehills.content.yamlfile import Document, parse, read, show
from fivehills.engine.rules import Rules
from fivehills.errors import CaseFailed, ContentError, FiveHillsError, RulesetError, UsageError
from fivehills.play.mishaps import told
from fivehills.play.start import compiled, rules_from
from fivehills.play.watchdog import watched
from fivehills.plugins.discovery import Ruleset, game_hooks, registry
from fivehills.plugins.draft import Draft
from fivehills.plugins.variants import amended

__all__ = ["CaseFile", "CaseResult", "case_paths", "check_case", "find_cases", "read_case", "run_case", "run_paths"]

FOLDER = "cases"


@dataclasses.dataclass(frozen=True)
class CaseResult:
    """What came of a case. `cite` and `title` are empty where the file could not be read."""

    path: str
    id: str
    title: str
    ruleset: str
    cite: tuple[str, ...]
    failures: tuple[str, ...]
    seconds: float
    error: BaseException | None = None
    """What came out of somebody's code, where that is why the case does not hold."""

    @property
    def passed(self) -> bool:
        """Whether everything held."""
        return not self.failures

    def __str__(self) -> str:
        if self.passed:
            return f"{self.path}: {self.id} holds"
        return "\n".join(self.failures)


# --- finding ----------------------------------------------------------------------------------------------------


def case_paths(folder: Path) -> list[Path]:
    """The case files of a content folder, in the order of their names."""
    return sorted((folder / FOLDER).rglob("*.yaml"))


def find_cases(paths: Iterable[str | Path]) -> list[Path]:
    """The case files that the paths name; a folder is searched. Raises UsageError for a path with none."""
    found: dict[Path, None] = {}
    for given in paths:
        path = Path(given)
        if not path.exists():
            raise UsageError(f"{str(path)!r} does not exist; expected a case file or a folder with cases")
        files = _in_folder(path) if path.is_dir() else [path]
        if not files:
            raise UsageError(f"{str(path)!r} holds no case; expected YAML files, usually in a folder {FOLDER!r}")
        found.update(dict.fromkeys(files))
    return list(found)


def _in_folder(folder: Path) -> list[Path]:
    """The YAML files below folders called `cases`; in a folder that is or has none of these, all of its own."""
    everything = sorted(folder.rglob("*.yaml"))
    in_cases = [path for path in everything if FOLDER in path.absolute().parent.parts]
    return in_cases or everything


def _ruleset(path: Path, document: Document) -> Ruleset:
    """The ruleset of a case: what its `ruleset` key says, else the one whose content folder it lies in."""
    data = document.data
    if isinstance(data, dict) and isinstance(data.get("ruleset"), str):
        return registry().ruleset(data["ruleset"])
    for parent in path.absolute().parents:
        if parent.name == FOLDER:
            home = parent.parent.resolve()
            owner = next((r for r in registry().rulesets.values() if r.content.resolve() == home), None)
            return owner or registry().ruleset(home.name)
    message = f"found no ruleset, expected the key 'ruleset' (or the file in a ruleset's folder {FOLDER!r})"
    raise ContentError([document.problem((), message)])


# --- running ----------------------------------------------------------------------------------------------------


def run_paths(paths: Iterable[str | Path]) -> list[CaseResult]:
    """Run every case that the paths name."""
    return [run_case(path) for path in find_cases(paths)]


def check_case(path: str | Path) -> None:
    """Run a case and raise CaseFailed if it does not hold, for use in a test."""
    result = run_case(path)
    if not result.passed:
        raise CaseFailed(result.path, "\n".join(result.failures))


def run_case(case: str | Path | CaseFile) -> CaseResult:
    """Play a case; whatever does not hold is in the result's `failures`."""
    start = time.perf_counter()
    if isinstance(case, CaseFile):
        ruleset, document, file = _of_model(case)
        return _result(file.id, (ruleset, document, file), start)
    path = Path(case)
    try:
        ruleset, document, file = read_case(path)
    except FiveHillsError as error:
        text = str(error) if called(path) in str(error) else f"{called(path)}: {error}"
        return CaseResult(called(path), path.stem, "", "", (), (text,), time.perf_counter() - start)
    return _result(called(path), (ruleset, document, file), start)


def read_case(path: Path) -> tuple[Ruleset, Document, CaseFile]:
    """A case file with its ruleset. Raises ContentError with every fault of its shape."""
    document = read(path, called(path))
    ruleset = _ruleset(path, document)
    model = ruleset.shape.case
    if model is None or not issubclass(model, CaseFile):
        raise RulesetError(f"ruleset {ruleset.id!r}: the model of its cases must be a kind of CaseFile")
    return ruleset, document, fit(document, model)


def _of_model(case: CaseFile) -> tuple[Ruleset, Document, CaseFile]:
    if case.ruleset is None:
        raise UsageError(f"case {case.id!r} is no file, so its key 'ruleset' must say whose case it is")
    text = case.model_dump_json(by_alias=True, exclude_unset=True)
    return registry().ruleset(case.ruleset), parse(text, f"case {case.id}"), case


def _result(path: str, read: tuple[Ruleset, Document, CaseFile], start: float) -> CaseResult:
    ruleset, document, file = read
    faults = _faults(file, ruleset)
    words = tuple(_sentence(file, document, fault) for fault in faults)
    cause = next((fault.__cause__ for fault in faults if fault.__cause__ is not None), None)
    return CaseResult(path, file.id, file.title, ruleset.id, file.rules, words, time.perf_counter() - start, cause)


def faults_of(case: CaseFile, ruleset: Ruleset, document: Document) -> list[str]:
    """The failures of a case as sentences with their places."""
    return [_sentence(case, document, fault) for fault in _faults(case, ruleset)]


def _faults(case: CaseFile, ruleset: Ruleset) -> list[Fault]:
    try:
        with watched():
            return _play(case, rules_of(case, ruleset))
    except Exception as error:
        fault = Fault((), told(error))
        fault.__cause__ = error
        return [fault]


def _sentence(case: CaseFile, document: Document, fault: Fault) -> str:
    line, column = document.position(fault.path)
    step = _step_name(case, fault.path)
    place = f"{show(fault.path)}: " if fault.path else ""
    return f"{document.file}:{line}:{column}: case {case.id!r}{step}: {place}{fault.message}"


def _step_name(case: CaseFile, path: Where) -> str:
    if len(path) < 2 or path[0] != "play" or not isinstance(path[1], int):
        return ""
    step = _as_play(case.play[path[1]])
    return f", step {path[1] + 1} ({step.do or step.refuse})"


def _as_play(step: str | Play) -> Play:
    return Play(do=step) if isinstance(step, str) else step


def _play(case: CaseFile, rules: Rules) -> list[Fault]:
    """The faults of the first step that has any, or of the end."""
    game, names = ScriptedGame(rules, case.seed), Names(rules)
    try:
        with _told(("given",), "the position to be set up"):
            game.begin(case.given, names)
        for number, step in enumerate(case.play):
            faults = _one_step(game, names, _as_play(step), ("play", number))
            if faults:
                return faults
        return failures(case.expect, Moment(game, names, 0), ("expect",)) if case.expect else []
    except Fault as fault:
        return [fault]


def _one_step(game: ScriptedGame, names: Names, step: Play, path: Where) -> list[Fault]:
    since = len(list(game.log or ()))
    moment = Moment(game, names, since)
    faults: list[Fault] = []
    if step.do is not None:
        _do(game, step, path)
    elif step.refuse is not None:
        faults += refusal(step.refuse, step.says, moment, (*path, "refuse"))
    return faults + (failures(step.expect, moment, (*path, "expect")) if step.expect else [])


def _do(game: ScriptedGame, step: Play, path: Where) -> None:
    game.script(path, step.dice, step.draws)
    with _told((*path, "do"), "it to be played"):
        game.play(step.do or "")
    game.finish_script()


@contextmanager
def _told(path: Where, expected: str) -> Iterator[None]:
    """Whatever goes wrong is told as a fault of the case; an error of the ruleset's code with its place."""
    try:
        yield
    except Fault:
        raise
    except FiveHillsError as error:
        raise Fault(path, f"expected {expected}, found: {told(error)}") from error
    except Exception as error:
        raise Fault(path, f"expected {expected}, found {told(error)}") from error


# --- rules ------------------------------------------------------------------------------------------------------

_with_additions: dict[tuple[Any, ...], Rules] = {}


def forget_rules() -> None:
    """Compile the rules of cases anew when they are next needed."""
    _with_additions.clear()


def rules_of(case: CaseFile, ruleset: Ruleset) -> Rules:
    """The compiled rules of a case, with the pieces that exist in it alone."""
    added = case.given.add
    if not (added.classes or added.units or added.cards):
        return compiled(ruleset.id, case.scenario, case.options, case.variants)
    options = tuple(sorted(case.options.items()))
    extra = added.model_dump_json(by_alias=True, exclude_unset=True)
    key = (ruleset.id, id(ruleset), case.scenario, json.dumps(options), tuple(sorted(case.variants)), extra)
    if key not in _with_additions:
        _with_additions[key] = _compiled_with(case, ruleset)
    return _with_additions[key]


def _compiled_with(case: CaseFile, ruleset: Ruleset) -> Rules:
    chosen = registry().variants_of(ruleset.id, case.variants)
    hooks = game_hooks(ruleset, chosen)
    content = amended(load(ruleset.content, ruleset.shape), hooks, chosen, ruleset.shape)
    draft = Draft(content, ruleset.shape, f"case {case.id}")
    added = case.given.add
    groups: tuple[tuple[str, Sequence[Model]], ...] = (
        ("class", added.classes),
        ("unit", added.units),
        ("card", added.cards),
    )
    for kind, record in ((kind, record) for kind, records in groups for record in records):
        draft.add(kind, record)
    whole = _with_units(ruleset, [unit.id for unit in added.units])
    return rules_from(whole, draft.content(), hooks, [v.id for v in chosen], case.scenario, case.options)


def _with_units(ruleset: Ruleset, ids: list[str]) -> Ruleset:
    """The ruleset with a roster that does not leave the case's own units out."""
    roster = ruleset.roster
    if roster is None:
        return ruleset

    def with_units(content: Any, scenario: Any) -> list[Any]:
        listed = list(roster(content, scenario))
        there = {piece.id for piece in listed}
        return listed + [unit for unit in content.units.units if unit.id in ids and unit.id not in there]

    return dataclasses.replace(ruleset, roster=with_units)
