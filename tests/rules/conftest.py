"""The Ford as a bench, and case files written on the spot."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fivehills import plugins
from fivehills.cases import CaseResult, run_case

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
