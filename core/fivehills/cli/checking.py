"""`fivehills case`, `validate` and `schema`: content that is right."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fivehills.cli import output
from fivehills.cli.app import app, debugging, one_line
from fivehills.cli.common import counted
from fivehills.errors import ContentError, IllegalAction, InvalidAction, UsageError

if TYPE_CHECKING:
    from fivehills.cases.run import CaseResult
    from fivehills.plugins.discovery import Ruleset

CasePaths = Annotated[list[Path], typer.Argument(metavar="PATH...", help="Case files, or folders with cases.")]
Targets = Annotated[
    list[str] | None,
    typer.Argument(metavar="[PATH...|RULESET...]", help="What to check; absent: everything that is installed."),
]


@app.command()
def case(context: typer.Context, paths: CasePaths) -> None:
    """Run case files; the exit code is 0 only if all hold."""
    from fivehills.cases.run import find_cases, run_case
    from fivehills.play.watchdog import Stuck

    files = find_cases(paths)
    results = []
    with output.progress("cases", len(files)) as tell:
        for number, path in enumerate(files, start=1):
            results.append(run_case(path))
            tell(number)
            if isinstance(results[-1].error, Stuck):  # the others would only wait for it too
                break
    failed = [result for result in results if not result.passed]
    for first, *others in _alike(failed):
        for line in "\n".join(first.failures).splitlines():
            output.line(line)
        if others:
            output.line(f"the same in {counted(len(others), 'other case')}: {', '.join(case.id for case in others)}")
        if first.error is not None and debugging(context):
            output.traceback_of(first.error)
    untried = f"; {counted(len(files) - len(results), 'case')} not tried" if len(results) < len(files) else ""
    output.line(f"{len(results) - len(failed)} of {len(results)} cases hold{untried}")
    if failed:
        raise typer.Exit(1)


def _alike(failed: Sequence[CaseResult]) -> list[list[CaseResult]]:
    """Cases that fail by the same mistake in code or content, in the order of the first; others by themselves."""
    from fivehills.play.mishaps import told

    groups: dict[str, list[CaseResult]] = {}
    for result in failed:
        error = result.error
        if error is None or isinstance(error, (InvalidAction, IllegalAction)):
            mistake = result.path
        else:
            mistake = told(error).partition(", action '")[0]
        groups.setdefault(mistake, []).append(result)
    return list(groups.values())


# --- validate ---------------------------------------------------------------------------------------------------


@app.command()
def validate(targets: Targets = None) -> None:
    """Check content: its shape, its sense, its schemas. Faults are listed with file and line."""
    from fivehills.cli.folders import folders
    from fivehills.content.given import Warned

    chosen = folders(targets or ())
    problems = [problem for folder in chosen for problem in folder.problems()]
    faults = [problem for problem in problems if not isinstance(problem, Warned)]
    for warning in (problem for problem in problems if isinstance(problem, Warned)):
        output.error(one_line(str(warning)))
    if faults:
        raise ContentError(faults)
    for folder in chosen:
        output.line(f"{folder.name}: all is well ({counted(folder.files(), 'file')})")


# --- schema -----------------------------------------------------------------------------------------------------

Write = Annotated[bool, typer.Option("--write", help="Bring the schema files up to date.")]
Check = Annotated[bool, typer.Option("--check", help="Fail if a schema file is not up to date.")]
Root = Annotated[
    Path | None,
    typer.Option("--root", metavar="FOLDER", help="Folder that holds schemas/; absent: this installation's."),
]


@app.command()
def schema(write: Write = False, check: Check = False, root: Root = None) -> None:
    """The JSON Schemas of all content: list them, write them, or check that they are up to date.

    So are the types of a state's columns where a package has a `columns.py`.
    """
    from fivehills.authoring import columns, schemas
    from fivehills.content.data import data_root

    if write and check:
        raise UsageError("--write and --check cannot go together")
    where = root or data_root()
    rulesets = _rulesets(where, asked=root is not None)
    shapes = {ruleset.id: ruleset.shape for ruleset in rulesets}
    if write:
        changed = [*schemas.write(where, shapes), *columns.write(where, rulesets)]
        _tell_paths(changed, "written", "all schemas were up to date")
    elif check:
        old = [*schemas.stale(where, shapes), *columns.stale(where, rulesets)]
        _tell_paths(old, "not up to date", "all schemas are up to date")
        if old:
            raise typer.Exit(1)
    else:
        names = [name for id_, shape in shapes.items() for name in schemas.generate(shape, id_)]
        _tell_paths([*names, *schemas.battle_schemas()], "", "")


def _rulesets(root: Path, asked: bool) -> list[Ruleset]:
    """The rulesets whose content lies below a folder; none for the package of a variant, which has one schema only.

    asked: a user named the folder, so it must have something to do with one.
    """
    from fivehills.authoring.schemas import VARIANT
    from fivehills.plugins.discovery import registry

    known = registry().rulesets.values()
    below = [ruleset for ruleset in known if ruleset.content.resolve().is_relative_to(root.resolve())]
    if not below and asked and not (root / VARIANT).is_file():
        hint = "install its package, or name it with --plugin FOLDER"
        raise UsageError(f"no known ruleset has its content below {str(root)!r}: {hint}")
    return sorted(below, key=lambda ruleset: ruleset.id)


def _tell_paths(paths: Sequence[str], what: str, none: str) -> None:
    for path in paths:
        output.line(f"{what}: {path}" if what else path)
    if not paths:
        output.line(none)
