"""Fixtures that run the command line: in this process, in another one, and at a terminal."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fivehills.cli import main

from .cli_helpers import COMMAND, PATIENCE, Done, Run, Terminal, environment


@pytest.fixture(autouse=True)
def state_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Saved games go to a folder of the test, and nothing of the user's terminal is inherited."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "TERM"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path / "state" / "fivehills"


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command in this process, where the toy ruleset is known."""

    def run(*words: str, stdin: str = "") -> Done:
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        capsys.readouterr()
        code = main(words)
        return Done(code, *capsys.readouterr())

    return run


@pytest.fixture
def shell() -> Run:
    """Runs a command in a new process, where only installed rulesets are known."""

    def run(*words: str, stdin: str = "", **variables: str) -> Done:
        done = subprocess.run(
            [*COMMAND, *words],
            input=stdin.encode(),
            env=environment(**variables),
            capture_output=True,
            timeout=PATIENCE,
        )
        return Done(done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace"))

    return run


@pytest.fixture
def terminal() -> Iterator[Callable[..., Terminal]]:
    """Starts commands at terminals."""
    started: list[Terminal] = []

    def start(*words: str, **variables: str) -> Terminal:
        started.append(Terminal(*words, **variables))
        return started[-1]

    yield start
    for each in started:
        each.close()
