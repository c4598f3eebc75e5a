"""Which marked tests really passed, against which sources.

The pytest plugin writes here what it saw; `ledger.py` counts a test only while the test file, the ruleset's
code and content and the kernel are what they were when it passed.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from fivehills.content import parsecache
from fivehills.plugins.discovery import Registry, Ruleset
from fivehills.proof.citations import package_of

FORMAT = 1
PASSED = "passed"
_KERNEL = Path(__file__).parents[1]


@dataclass
class TestRecord:
    """How a test ended, and the rules that it is marked with: pairs of ruleset and rule."""

    __test__ = False

    outcome: str
    rules: list[tuple[str, str]]


@dataclass
class FileRecord:
    """The tests of a file, and what the file and the sources were when they ran."""

    hash: str
    prints: dict[str, str]
    tests: dict[str, TestRecord] = field(default_factory=dict)


Records = dict[str, FileRecord]


# --- sources ----------------------------------------------------------------------------------------------------


def checkout_of(ruleset: Ruleset) -> Path | None:
    """The checkout in which a ruleset is developed: the nearest folder with pyproject.toml and tests."""
    for parent in package_of(ruleset).resolve().parents:
        if (parent / "pyproject.toml").is_file() and (parent / "tests").is_dir():
            return parent
    return None


def ruleset_at(path: Path, root: Path, registry: Registry) -> str:
    """The ruleset that the tests of a file are about: by folder, by file name, or the only one of the checkout."""
    parts = path.resolve().relative_to(root.resolve()).parts
    for folder in reversed(parts[:-1]):
        if folder in registry.rulesets or (root / "content" / folder).is_dir():
            return folder
    named = [id_ for id_ in registry.rulesets if path.stem == f"test_{id_}" or path.stem.startswith(f"test_{id_}_")]
    if named:
        return max(named, key=len)
    homes = [id_ for id_, ruleset in registry.rulesets.items() if _lives_in(ruleset, root)]
    return homes[0] if len(homes) == 1 else ""


def _lives_in(ruleset: Ruleset, root: Path) -> bool:
    home = checkout_of(ruleset)
    return home is not None and home == root.resolve()


def file_hash(path: Path) -> str:
    """What a file holds."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def fingerprint(ruleset: Ruleset, root: Path) -> str:
    """What the kernel, the ruleset's code and content and the helpers of the tests hold, taken together."""
    total = hashlib.sha256()
    for base, path in _sources(ruleset, root):
        total.update(f"{path.relative_to(base).as_posix()}\0{file_hash(path)}\n".encode())
    return total.hexdigest()


def _sources(ruleset: Ruleset, root: Path) -> Iterator[tuple[Path, Path]]:
    for base in (_KERNEL, package_of(ruleset)):
        yield from ((base, path) for path in sorted(base.rglob("*.py")))
    content = ruleset.content
    listed = (path for path in sorted(content.rglob("*.yaml")) if "cases" not in path.relative_to(content).parts)
    yield from ((content, path) for path in listed)
    helpers = (path for path in sorted((root / "tests").rglob("*.py")) if not path.name.startswith("test_"))
    yield from ((root, path) for path in helpers)


# --- the file of results ----------------------------------------------------------------------------------------


def results_file(root: Path) -> Path | None:
    """Where the results of a checkout are kept, or nothing where the cache is switched off."""
    folder = parsecache.folder()
    if folder is None:
        return None
    return folder / "results" / f"{hashlib.sha256(os.fsencode(root.resolve())).hexdigest()[:32]}.json"


def read_results(path: Path | None) -> Records:
    """What is recorded; an absent or torn file means that nothing is."""
    try:
        data = json.loads(path.read_text("utf-8")) if path else {}
        return _decoded(data["files"]) if data.get("format") == FORMAT else {}
    except (OSError, ValueError, KeyError, TypeError):
        return {}


def _decoded(files: Mapping[str, Any]) -> Records:
    records: Records = {}
    for name, entry in files.items():
        tests = {
            test: TestRecord(data["outcome"], [(ruleset, rule) for ruleset, rule in data["rules"]])
            for test, data in entry["tests"].items()
        }
        records[name] = FileRecord(entry["hash"], dict(entry["prints"]), tests)
    return records


def write_results(path: Path, new: Records) -> None:
    """Add what was seen to what is recorded, in one rename; older tests of a file stay while nothing has changed."""
    merged = read_results(path)
    for name, entry in new.items():
        old = merged.get(name)
        if old is not None and (old.hash, old.prints) == (entry.hash, entry.prints):
            entry = FileRecord(entry.hash, entry.prints, {**old.tests, **entry.tests})
        merged[name] = entry
    data = {"format": FORMAT, "files": {name: asdict(entry) for name, entry in merged.items()}}
    scratch = path.with_suffix(f".{os.getpid()}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        scratch.write_text(json.dumps(data), "utf-8")
        scratch.replace(path)
    finally:
        with contextlib.suppress(OSError):
            scratch.unlink()


def is_fresh(
    entry: FileRecord | None, path: Path, print_of: Callable[[str], str | None], wanted: Iterable[str]
) -> bool:
    """Whether a record is about the present sources and knows every test that is wanted."""
    if entry is None or entry.hash != file_hash(path):
        return False
    if any(print_of(ruleset) != seen for ruleset, seen in entry.prints.items()):
        return False
    ran = {name.partition("::")[2].partition("[")[0] for name in entry.tests}
    return set(wanted) <= ran
