"""The conformance battery and the cases for a pytest of one's own.

    from fivehills.testing import case_tests, conformance_tests

    test_cases = case_tests("my-ruleset")
    test_conformance = conformance_tests("my-ruleset", games=50)

gives one test per case and one per property.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from fivehills.plugins.discovery import add_folder
from fivehills.proof.check import PROPERTIES, Report, battery
from fivehills.proof.pytest_plugin import case_tests

__all__ = ["add_folder", "case_tests", "check_ruleset", "conformance_tests"]


def check_ruleset(ruleset: str, scenario: str | None = None, *, saves: Path | None = None, **how: Any) -> Report:
    """Run the battery (see `fivehills.proof.check.battery`) and raise AssertionError with its report if anything fails.

    saves: a folder for the saves of what failed.
    """
    report = battery(ruleset, scenario, **how)
    if not report.ok:
        written = report.write_saves(saves) if saves is not None else []
        raise AssertionError("\n".join([str(report), *(f"saved: {path}" for path in written)]))
    return report


def conformance_tests(
    ruleset: str,
    scenario: str | None = None,
    *,
    games: int = 20,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    variants: Sequence[str] = (),
) -> Callable[..., None]:
    """A test function for pytest with one case per property; give it a name that begins with `test_`."""
    import pytest

    @pytest.mark.parametrize("name", [function.__name__ for function in PROPERTIES])
    def test_conformance(name: str, tmp_path: Path) -> None:
        check_ruleset(
            ruleset, scenario, saves=tmp_path, games=games, seed=seed, options=options, variants=variants, only=[name]
        )

    return test_conformance
