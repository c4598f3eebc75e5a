"""The page about cases is true: its example runs, and it names every key."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fivehills.cases.run import run_case
from fivehills.content.casefile import CaseFile, Expect, Play, Position

PAGE = (Path(__file__).parents[2] / "docs" / "cases.md").read_text("utf-8")


def test_the_example_holds(tmp_path):
    (example,) = re.findall(r"<!-- example -->\n```yaml\n(.*?)```", PAGE, re.DOTALL)
    path = tmp_path / "example.yaml"
    path.write_text(example, "utf-8")
    result = run_case(path)
    assert result.passed, str(result)
    path.write_text(example.replace("attack: 13", "attack: 14"), "utf-8")
    assert not run_case(path).passed


@pytest.mark.parametrize("model", [CaseFile, Position, Play, Expect])
def test_every_key_has_its_line(model):
    listed = {key for row in re.findall(r"^\| (`[^|]*) \|", PAGE, re.MULTILINE) for key in re.findall(r"`(\w+)`", row)}
    keys = {info.alias or name for name, info in model.model_fields.items()}
    assert keys <= listed
