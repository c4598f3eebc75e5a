"""The Ford as a bench, and case files written on the spot."""

from __future__ import annotations

import itertools
import os
import shutil
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fivehills.cases.run import CaseResult, run_case
from fivehills.plugins import discovery as plugins

TOY = Path(__file__).parents[1] / "toy"


@pytest.fixture(autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIVEHILLS_CACHE", str(tmp_path_factory.mktemp("cache")))


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The Ford is a registered ruleset; whatever a test registers besides is forgotten after it."""
    monkeypatch.setattr(plugins, "_extra", [])
    plugins.add_folder(TOY)
    yield
    plugins.registry.cache_clear()


CASE = """\
schema: 1
id: shot
title: The Legion fires across the river
cite: "T6"
ruleset: toy
given:
  empty: true
  place: {P2: [fr-3], P3: [vm-1, vm-2]}
  seen: {french: [vm-1, vm-2]}
  stack:
    - {step: Turn, stage: judge}
    - {step: Impulse, actor: french}
"""


@pytest.fixture
def run(tmp_path: Path) -> Callable[..., CaseResult]:
    """Run a case that begins like CASE and goes on with a text."""

    def write_and_run(rest: str, start: str = CASE) -> CaseResult:
        path = tmp_path / "case.yaml"
        path.write_text(start + textwrap.dedent(rest), "utf-8")
        return run_case(path)

    return write_and_run


class Checkout:
    """A modder's checkout with a ruleset of its own: The Ford under another name."""

    numbers = itertools.count(1)

    def __init__(self, root: Path):
        self.id = f"ford{next(self.numbers)}"
        self.root = root
        self.package = root / self.id
        shutil.copytree(TOY, self.package, ignore=shutil.ignore_patterns("__pycache__"))
        self.change("plugin.py", 'id="toy"', f'id="{self.id}"')
        self.change("content/ruleset.yaml", "id: toy", f"id: {self.id}")
        self.change("content/rules.yaml", "ruleset: toy", f"ruleset: {self.id}")
        (root / "pyproject.toml").write_text("[tool.pytest.ini_options]\n")
        (root / "tests").mkdir()

    def change(self, name: str, old: str, new: str) -> None:
        """Replace a piece of text that occurs once in a file of the package."""
        path = self.package / name
        text = path.read_text("utf-8")
        assert text.count(old) == 1, f"{old!r} occurs {text.count(old)} times in {name}"
        path.write_text(text.replace(old, new), "utf-8")

    def case(self, name: str, text: str) -> Path:
        path = self.package / "content" / "cases" / f"{name}.yaml"
        path.parent.mkdir(exist_ok=True)
        path.write_text(textwrap.dedent(text).replace("ruleset: toy\n", ""), "utf-8")
        return path

    def test(self, name: str, text: str) -> Path:
        path = self.root / "tests" / f"{name}.py"
        path.write_text(textwrap.dedent(text), "utf-8")
        return path

    def register(self) -> Checkout:
        """Make the ruleset known, as it is on disk now."""
        plugins.add_folder(self.root)
        broken = plugins.registry().broken
        assert not broken, broken
        return self

    def pytest(self, *options: str) -> subprocess.CompletedProcess[str]:
        """Run pytest in the checkout, as the modder would."""
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-p",
            "fivehills.proof.pytest_plugin",
            "-p",
            "no:cacheprovider",
        ]
        command += [f"--fivehills-plugin={self.root}", *options]
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
        return subprocess.run(command, cwd=self.root, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path / "checkout")
