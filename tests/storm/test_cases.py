"""The worked examples of Storm."""

from __future__ import annotations

from fivehills.pytest_plugin import case_tests

test_cases = case_tests("storm")
