"""Loading the content folder of a ruleset: all of it or nothing, with every fault of every file."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from functools import lru_cache
from pathlib import Path

from pydantic import BaseModel

from fivehills.content.checks import run_checks
from fivehills.content.given import Given, Warned
from fivehills.content.loaded import Content, assemble
from fivehills.content.mending import Reading, read_tolerantly
from fivehills.content.reading import called, strayed
from fivehills.content.shape import CASES, LATER, Shape
from fivehills.content.wording import nearest
from fivehills.content.yamlfile import MAX_BYTES as LARGEST_FILE
from fivehills.content.yamlfile import Document
from fivehills.errors import ContentError, Problem

__all__ = ["Content", "load", "read_folder"]

MAX_FILES = 2_000
"""Cases among them; the largest ruleset of our own has a quarter of it."""
MAX_READ = 200
"""Files that are read to play; ours have a fifth of it."""
MAX_BYTES = 2 * LARGEST_FILE
"""Of all cases, and of all other files; ours have a third of it."""


def load(folder: Path, shape: Shape, fresh: bool = False) -> Content:
    """The content of a folder. Loaded once per folder and shape unless `fresh`. Raises ContentError."""
    place = Path(folder).absolute()
    if place in _instead:
        return _instead[place]
    if fresh:
        return _load(place, shape)
    found = _remembered(place, shape)
    if isinstance(found, ContentError):
        raise ContentError(found.problems)
    return found


@lru_cache(maxsize=32)
def _remembered(folder: Path, shape: Shape) -> Content | ContentError:
    """The content of a folder, or its faults, which are not looked for again in every game and every case."""
    try:
        return _load(folder, shape)
    except ContentError as error:
        return error


def _load(folder: Path, shape: Shape) -> Content:
    content, problems = read_folder(folder, shape)
    problems += [problem for problem in run_checks(Given(content)) if not isinstance(problem, Warned)]
    if problems:
        raise ContentError(problems)
    return content


_instead: dict[Path, Content] = {}


def forget() -> None:
    """Read content anew when it is next needed."""
    _remembered.cache_clear()


def pretend(content: Content) -> None:
    """Let content that was changed in memory stand for its folder, in this process, if it is sound."""
    problems = [problem for problem in run_checks(Given(content)) if not isinstance(problem, Warned)]
    if problems:
        raise ContentError(problems)
    _instead[content.folder] = content


def read_folder(folder: Path, shape: Shape) -> tuple[Content, list[Problem]]:
    """The files as far as they have the right shape, and every fault of the others."""
    too_much = overfull(folder, shape)
    if too_much is not None:
        return assemble(folder, shape, {}, {}), [too_much]
    problems = list(_absent(folder, shape))
    names = yaml_files(folder)
    found = {name: _read(folder, name, shape) for name in names if _is_wanted(folder, name, shape, problems)}
    for reading in found.values():
        problems += reading.problems
    content = assemble(folder, shape, models_of(found), documents_of(found))
    return with_marks(content, found), problems


def _is_wanted(folder: Path, name: str, shape: Shape, problems: list[Problem]) -> bool:
    """Whether a file is to be read now; what does not belong there becomes a problem."""
    stray = strayed(folder, name)
    pattern = shape.pattern_of(name)
    if stray is not None:
        problems.append(stray)
    elif pattern is None:
        message = f"found an unknown file; {nearest(name, shape.files())}"
        problems.append(Problem(called(folder / name), 1, 1, "", message))
    return stray is None and pattern is not None and pattern not in LATER


def _read(folder: Path, name: str, shape: Shape) -> Reading:
    return read_tolerantly(folder / name, shape.files()[shape.pattern_of(name) or name], called(folder / name))


def models_of(found: Mapping[str, Reading]) -> dict[str, BaseModel]:
    """The models of what could be read."""
    return {name: reading.model for name, reading in found.items() if reading.model is not None}


def documents_of(found: Mapping[str, Reading]) -> dict[str, Document]:
    """The documents of what could be read."""
    return {name: reading.document for name, reading in found.items() if reading.document is not None}


def with_marks(content: Content, found: Mapping[str, Reading]) -> Content:
    """Content that says which of its files were mended."""
    mended = {name for name, reading in found.items() if reading.model is not None and reading.problems}
    thinned = {name for name, reading in found.items() if reading.thinned}
    lost = {id_ for reading in found.values() for id_ in reading.lost}
    return dataclasses.replace(
        content, mended=content.mended | mended, thinned=content.thinned | thinned, lost=content.lost | lost
    )


def yaml_files(folder: Path) -> list[str]:
    """The YAML files of a folder and of the folders in it, by their names from there on."""
    names, folders = _listed(folder)
    names += [f"{inner}/{name}" for inner in folders for name in _listed(folder / inner)[0]]
    return sorted(names, key=lambda name: name.split("/"))


def _listed(folder: Path) -> tuple[list[str], list[str]]:
    """The names of YAML files and of folders in a folder; of what cannot be read, none."""
    try:
        with os.scandir(folder) as entries:
            found = [(entry.name, _is_folder(entry)) for entry in entries]
    except OSError:
        return [], []
    return [name for name, _ in found if fnmatchcase(name, "*.y*ml")], [name for name, is_folder in found if is_folder]


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False


def overfull(folder: Path, shape: Shape) -> Problem | None:
    """The fault of a folder that nobody can have meant to be read: its files are refused unread, cases too."""
    names = yaml_files(folder)
    read = [name for name in names if shape.pattern_of(name) != CASES]
    for count, most, kind in ((len(names), MAX_FILES, "YAML files"), (len(read), MAX_READ, "YAML files beside cases")):
        if count > most:
            return Problem(called(folder), 1, 1, "", f"found {count:,} {kind}, expected at most {most:,}")
    cases = [name for name in names if name not in set(read)]
    size = max(sum(_size(folder / name) for name in some) for some in (read, cases))
    if size > MAX_BYTES:
        return Problem(called(folder), 1, 1, "", f"found {size:,} bytes of YAML, expected at most {MAX_BYTES:,}")
    return None


def _size(path: Path) -> int:
    try:
        return min(path.stat().st_size, LARGEST_FILE)
    except OSError:
        return 0


def _absent(folder: Path, shape: Shape) -> Iterator[Problem]:
    if not folder.is_dir():
        yield Problem(str(folder), 1, 1, "", "found no folder of that name, expected a content folder")
        return
    for name in shape.files():
        within = (folder / name).parent
        if os.path.lexists(within) and not within.is_dir():
            kind = "a link that leads to no folder" if within.is_symlink() else "no folder"
            yield Problem(called(within), 1, 1, "", f"found {kind}, expected a folder")
        elif name in shape.required() and not (folder / name).exists():
            yield Problem(called(folder / name), 1, 1, "", "found no such file, expected one")
