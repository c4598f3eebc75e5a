"""The README cannot rot: its session runs, its commands name things that exist."""

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"


def test_the_session_of_the_readme_runs_as_printed():
    failed, tried = doctest.testfile(str(README), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)

    assert tried > 5
    assert failed == 0


def test_the_readme_has_the_two_commands():
    commands = re.findall(r"^python3 -m venv .*$", README.read_text(), flags=re.M)

    assert len(commands) == 2
    assert commands[0].endswith("fivehills")
    assert "pytest" in commands[1]


def test_ci_runs_the_readme_test_command():
    assert "README.md" in (ROOT / ".ci" / "run").read_text()
