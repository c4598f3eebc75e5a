"""Loading the content folder of a ruleset: all of it or nothing, with every fault of every file."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from pydantic import BaseModel

from fivehills.content.checks import run_checks
from fivehills.content.given import Given, Warned
from fivehills.content.loaded import Content, assemble
from fivehills.content.reading import called, read_model, strayed
from fivehills.content.shape import LATER, OPTIONAL, Shape
from fivehills.content.wording import nearest
from fivehills.content.yamlfile import Document
from fivehills.errors import ContentError, Problem

__all__ = ["Content", "load", "read_folder"]


def load(folder: Path, shape: Shape, fresh: bool = False) -> Content:
    """The content of a folder. Loaded once per folder and shape unless `fresh`. Raises ContentError."""
    place = Path(folder).absolute()
    return _load(place, shape) if fresh else _remembered(place, shape)


def _load(folder: Path, shape: Shape) -> Content:
    content, problems = read_folder(folder, shape)
    problems += [problem for problem in run_checks(Given(content)) if not isinstance(problem, Warned)]
    if problems:
        raise ContentError(problems)
    return content


_remembered = lru_cache(maxsize=32)(_load)


def read_folder(folder: Path, shape: Shape) -> tuple[Content, list[Problem]]:
    """The files that have the right shape, and the faults of the others."""
    files: dict[str, BaseModel] = {}
    documents: dict[str, Document] = {}
    problems = list(_absent(folder, shape))
    for name in _names(folder) if not problems or folder.is_dir() else ():
        pattern = shape.pattern_of(name)
        stray = strayed(folder, name)
        if stray is not None:
            problems.append(stray)
        elif pattern is None:
            problems.append(
                Problem(called(folder / name), 1, 1, "", f"found an unknown file; {nearest(name, shape.files())}")
            )
        elif pattern not in LATER:
            try:
                documents[name], files[name] = read_model(folder / name, shape.files()[pattern], called(folder / name))
            except ContentError as error:
                problems += error.problems
    return assemble(folder, shape, files, documents), problems


def _names(folder: Path) -> Iterator[str]:
    """The YAML files of a folder and of the folders in it."""
    for path in sorted([*folder.glob("*.y*ml"), *folder.glob("*/*.y*ml")]):
        yield path.relative_to(folder).as_posix()


def _absent(folder: Path, shape: Shape) -> Iterator[Problem]:
    if not folder.is_dir():
        yield Problem(str(folder), 1, 1, "", "found no folder of that name, expected a content folder")
        return
    for name in shape.files():
        if "*" not in name and name not in OPTIONAL | LATER and not (folder / name).exists():
            yield Problem(called(folder / name), 1, 1, "", "found no such file, expected one")
