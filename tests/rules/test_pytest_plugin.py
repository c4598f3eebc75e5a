"""A modder's pytest runs his cases."""

from __future__ import annotations

from .conftest import CASE

GOOD = CASE + "expect: {over: false}\n"
BAD = CASE + "expect: {over: true}\n"


def test_case_files_are_collected_when_asked_for(checkout):
    checkout.case("good", GOOD)
    checkout.case("bad", BAD)
    (checkout.package / "content" / "notes.yaml").write_text("no: case\n")
    assert checkout.pytest(checkout.id).returncode == 5, "nothing is collected unasked"
    (checkout.package / "content" / "notes.yaml").unlink()
    done = checkout.pytest("--fivehills-cases", checkout.id)
    assert done.returncode == 1
    assert "1 failed, 1 passed" in done.stdout
    assert "case 'shot': expect.over: expected true, found false" in done.stdout
    assert "Traceback" not in done.stdout


def test_a_line_makes_a_test_of_every_case(checkout):
    checkout.case("good", GOOD)
    checkout.case("bad", BAD)
    checkout.test(
        "test_it", f"from fivehills.proof.pytest_plugin import case_tests\ntest_cases = case_tests('{checkout.id}')\n"
    )
    done = checkout.pytest("-rA")
    assert "PASSED tests/test_it.py::test_cases[good]" in done.stdout
    assert "FAILED tests/test_it.py::test_cases[bad]" in done.stdout
