"""Reading pages of docs/modding as programs: blocks of files, blocks of changes, blocks of commands."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

_BLOCK = re.compile(
    r"(?:^\*\*`(?P<file>[^`\n]+)`\*\*\n\n)?^(?P<fence>`{3,4})(?P<info>[^\n`]*)\n(?P<body>.*?)^(?P=fence)$", re.M | re.S
)


@dataclass(frozen=True)
class Block:
    """A fenced block: commands (`sh`), the change of a file (`diff`), or a whole file."""

    file: str
    info: str
    body: str


def blocks(page: Path) -> Iterator[Block]:
    """Every block of a page in order."""
    for found in _BLOCK.finditer(page.read_text("utf-8")):
        yield Block(found["file"] or "", found["info"], found["body"])


def changed(text: str, change: str) -> str:
    """A text after a change of `+` and `-` lines; each place must be found exactly once."""
    for place in re.split(r"^@@\n", change, flags=re.M):
        lines = place.splitlines(keepends=True)
        old = "".join(line[1:] or "\n" for line in lines if line[0] != "+")
        new = "".join(line[1:] or "\n" for line in lines if line[0] != "-")
        assert text.count(old) == 1, f"{text.count(old)} places fit\n{old}"
        text = text.replace(old, new)
    return text


class Reader:
    """Somebody who follows a page to the letter in a folder of his own.

    `pip install -e` is remembered: from then on the package is used from its folder, as if it had been linked. A wheel
    is built and installed indeed.
    """

    def __init__(self, folder: Path):
        self.folder = folder
        self.here = folder
        self.site = folder / "site"
        linked = folder / "linked"
        bin_ = folder / "bin"
        bin_.mkdir(parents=True)
        isolation = "--no-build-isolation" if find_spec("hatchling") else ""
        self._script(
            bin_ / "fivehills",
            f'if [ -f "{linked}" ] && [ ! -d "{self.site}" ]; then set -- --plugin "$(cat "{linked}")" "$@"; fi',
            f'exec "{sys.executable}" -m fivehills "$@"',
        )
        self._script(
            bin_ / "pytest",
            f'exec "{sys.executable}" -m pytest -p no:cacheprovider --fivehills-plugin="$(cat "{linked}")" "$@"',
        )
        pip = f'"{sys.executable}" -m pip --disable-pip-version-check'
        self._script(
            bin_ / "pip",
            'case "$*" in',
            f'"install -e"*) pwd > "{linked}" ;;',
            f'wheel*) exec {pip} "$@" -q {isolation} ;;',
            f'install*) exec {pip} "$@" -q --no-deps --target "{self.site}" ;;',
            '*) echo "pip $*: not foreseen" >&2; exit 1 ;;',
            "esac",
        )
        paths = [str(self.site), *(path for path in sys.path if path)]
        self.environment = {
            **os.environ,
            "PATH": f"{bin_}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": os.pathsep.join(paths),
            "PYTHONDONTWRITEBYTECODE": "1",
            "COLUMNS": "120",
            "XDG_STATE_HOME": str(folder / "state"),
        }

    def _script(self, path: Path, *lines: str) -> None:
        path.write_text("\n".join(["#!/bin/sh", *lines, ""]), "utf-8")
        path.chmod(0o755)

    def follow(self, block: Block) -> str:
        """Do what a block says, and what its commands printed."""
        if block.info == "sh":
            return self._run(block.body)
        if block.file:
            target = self.here / block.file
            target.parent.mkdir(parents=True, exist_ok=True)
            text = changed(target.read_text("utf-8"), block.body) if block.info == "diff" else block.body
            target.write_text(text, "utf-8")
        return ""

    def _run(self, commands: str) -> str:
        place = self.folder / "here"
        script = f"set -e\n{commands}\npwd > '{place}'\n"
        done = subprocess.run(
            ["sh", "-c", script],
            cwd=self.here,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{commands}\n{done.stdout}\n{done.stderr}"
        self.here = Path(place.read_text("utf-8").strip())
        return done.stdout


def tree(folder: Path) -> dict[str, str]:
    """The files of a package by name, without what tools leave behind."""
    left = {"__pycache__", ".pytest_cache", ".ruff_cache", "dist", "build"}
    files = [path for path in sorted(folder.rglob("*")) if path.is_file() and not left & set(path.parts)]
    return {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in files}
