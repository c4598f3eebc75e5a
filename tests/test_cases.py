"""Every case file of the shipped content holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from fivehills.cases.run import check_case
from fivehills.content.data import data_root
from fivehills.plugins.discovery import registry

CONTENT = data_root() / "content"
CASES = sorted(CONTENT.glob("*/cases/**/*.yaml"))


@pytest.mark.parametrize("path", CASES, ids=[path.relative_to(CONTENT).with_suffix("").as_posix() for path in CASES])
def test_case(path: Path) -> None:
    check_case(path)


def test_every_shipped_ruleset_has_cases() -> None:
    shipped = [ruleset for ruleset in registry().rulesets.values() if ruleset.content.is_relative_to(CONTENT)]
    without = [ruleset.id for ruleset in shipped if not any(path.is_relative_to(ruleset.content) for path in CASES)]
    assert shipped
    assert not without
