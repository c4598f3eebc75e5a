"""Everything that can be said about a content folder: what loading checks, the ledger, the cases, the schemas."""

from __future__ import annotations

import dataclasses
import os
import re
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

from pydantic import BaseModel

from fivehills.content.checks import Function, run_checks
from fivehills.content.given import Given, Warned
from fivehills.content.loaded import Content
from fivehills.content.loader import documents_of, models_of, overfull, read_folder, with_marks
from fivehills.content.mending import Reading, read_tolerantly
from fivehills.content.reading import called, strayed
from fivehills.content.rulebook import LedgerFile
from fivehills.content.shape import CASES, ENDING, EQUIVALENT, LEDGER, TELLING, VARIANTS, Shape, schema_names
from fivehills.content.yamlfile import Document
from fivehills.errors import Problem

_HEADER = re.compile(r"# yaml-language-server: \$schema=(\S+)")


def validate(
    folder: Path,
    shape: Shape,
    *,
    predicates: Collection[str] | None = None,
    amounts: Collection[str] | None = None,
    extra_checks: Iterable[Function] = (),
) -> list[Problem]:
    """Every problem of a folder, warnings too (`Warned`), sorted by place; none means that all is well."""
    place = Path(folder).absolute()
    too_much = overfull(place, shape)
    if too_much is not None:
        return [too_much]
    content, problems = read_folder(place, shape)
    content = _with_the_rest(content, problems)
    ledger = content.files.get(LEDGER)
    rules = {rule.id for rule in ledger.rules} if isinstance(ledger, LedgerFile) else None
    problems += run_checks(Given(content, rules, predicates, amounts), extra_checks)
    problems += _headers(content)
    if all(isinstance(problem, Warned) for problem in problems):
        problems += _judged_by_schemas(content)
    return sorted(problems, key=dataclasses.astuple)


def _judged_by_schemas(content: Content) -> list[Problem]:
    """What the schemas refuse. They judge as the models do, but slowly: so they are asked last."""
    from fivehills.authoring.schemas import schema_problems

    found = (schema_problems(content.documents[name], model) for name, model in _models(content))
    return [problem for problems in found for problem in problems]


def _with_the_rest(content: Content, problems: list[Problem]) -> Content:
    """The content with its ledger and its cases, which loading leaves alone."""
    found: dict[str, Reading] = {}
    for path in _later(content, problems):
        name = path.relative_to(content.folder).as_posix()
        model = content.shape.files()[content.shape.pattern_of(name) or CASES]
        found[name] = read_tolerantly(path, model, called(path))
        problems += found[name].problems
    files, documents = {**content.files, **models_of(found)}, {**content.documents, **documents_of(found)}
    return with_marks(dataclasses.replace(content, files=files, documents=documents), found)


def _later(content: Content, problems: list[Problem]) -> Iterator[Path]:
    ledger = content.folder / LEDGER
    if ledger.exists():
        yield from [ledger] if strayed(content.folder, LEDGER) is None else []
    elif content.folder.is_dir():
        problems.append(Problem(called(ledger), 1, 1, "", "found no such file, expected the ledger of rules"))
    for name in (EQUIVALENT, TELLING, VARIANTS):
        if (content.folder / name).exists() and strayed(content.folder, name) is None:
            yield content.folder / name
    if content.shape.case is not None:
        yield from content.case_paths


def _models(content: Content) -> Iterator[tuple[str, type[BaseModel]]]:
    models = content.shape.files()
    for name in content.files.keys() - content.mended:
        pattern = content.shape.pattern_of(name)
        if pattern is not None:
            yield name, models[pattern]


def _headers(content: Content) -> Iterator[Problem]:
    """Each file names its schema in its first line, where there are schemas."""
    folder = _schema_folder(content)
    if folder is None:
        return
    names = schema_names(content.shape)
    for name, document in content.documents.items():
        schema = folder / f"{names[content.shape.pattern_of(name) or '']}{ENDING}"
        if not schema.is_file():
            yield Problem(document.file, 1, 1, "", f"found no schema {called(schema)!r}, expected it to be written")
        elif not _points_at(document, content.folder / name, schema):
            wanted = os.path.relpath(schema, (content.folder / name).parent).replace(os.sep, "/")
            message = f"found no line that names the schema, expected '# yaml-language-server: $schema={wanted}' first"
            yield Problem(document.file, 1, 1, "", message)


def _schema_folder(content: Content) -> Path | None:
    """Where the schemas of this folder are: schemas/<ruleset> or schemas/, beside the folder or beside its parent."""
    if "ruleset.yaml" not in content.files:
        return None
    for base in (content.folder.parent, content.folder.parent.parent):
        for folder in (base / "schemas" / content.ruleset.id, base / "schemas"):
            if any(folder.glob(f"*{ENDING}")):
                return folder
    return None


def _points_at(document: Document, path: Path, schema: Path) -> bool:
    match = _HEADER.fullmatch(document.first_line)
    if match is None or "://" in match[1]:
        return False
    return (path.parent / match[1]).resolve() == schema.resolve()
