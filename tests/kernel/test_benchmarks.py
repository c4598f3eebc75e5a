"""The benchmarks run and print every figure; how fast anything is, no test asks."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    command = [sys.executable, "-m", "benchmarks", *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def test_every_figure_is_printed() -> None:
    done = run("toy", "--plugin", "tests/toy", "--seconds", "0.1")
    assert done.returncode == 0, done.stderr
    assert "toy, scenario standard" in done.stdout
    for name in ("random play", "copy", "JSON round trip", "view", "one decision", "load in a fresh process"):
        (line,) = (line for line in done.stdout.splitlines() if line.startswith(f"  {name} "))
        assert any(character in "123456789" for character in line), f"no figure in {line!r}"


def test_an_unknown_ruleset_is_one_clear_line() -> None:
    done = run("nonsense")
    assert done.returncode == 2
    assert done.stderr.startswith("no ruleset is called 'nonsense'")
    assert "Traceback" not in done.stderr
