"""Coverage is honest: it counts what passes now, and a rule that is taken away shows up."""

from __future__ import annotations

import json

import pytest

from fivehills.proof.ledger import coverage

from .conftest import CASE

HOLDS = CASE.replace('cite: "T6"', 'cite: "T6, T11"') + "expect: {legal: [fire P2 P3, dig P2]}\n"
TEST = """\
import pytest

@pytest.mark.rule("T4", "T5")
def test_it():
    assert {outcome}
"""


def _rule(found, id_):
    return next(rule for rule in found.rules if rule.id == id_)


def test_rules_are_implemented_where_code_and_content_cite_them(checkout):
    checkout.register()
    found = coverage(checkout.id)
    assert (found.total, found.implemented, found.shown) == (12, 12, 0)
    assert any(place.startswith(f"{checkout.id}/plugin.py:") for place in _rule(found, "T9").implemented)
    assert any(place.startswith("content/tables/attack.yaml:") for place in _rule(found, "T11").implemented)


def test_removing_a_citation_from_code_shows_up(checkout):
    checkout.case("shot", HOLDS.replace("T6, T11", "T9, T6"))
    checkout.register()
    assert {"T9", "T6"}.isdisjoint(coverage(checkout.id).missing)
    checkout.change("plugin.py", "Rule: T9", "It was a rule.")
    found = coverage(checkout.id)
    assert _rule(found, "T9").implemented == ()
    assert "T9" in found.missing
    assert "T6" not in found.missing


def test_removing_a_case_shows_up(checkout):
    path = checkout.case("shot", HOLDS)
    checkout.register()
    found = coverage(checkout.id)
    assert _rule(found, "T11").shown == ("content/cases/shot.yaml",)
    assert found.shown == 2
    path.unlink()
    found = coverage(checkout.id)
    assert found.shown == 0
    assert {"T6", "T11"} <= set(found.missing)


def test_a_case_that_fails_shows_nothing_and_is_told(checkout):
    checkout.case("shot", HOLDS.replace("dig P2", "dig P3"))
    checkout.register()
    found = coverage(checkout.id)
    assert found.shown == 0
    (problem,) = found.problems
    assert "cases/shot.yaml" in problem
    assert "expected 'dig P3' to be offered" in problem


def test_a_rule_that_is_broken_in_code_shows_up_through_its_case(checkout):
    rest = "play: [dig P2]\nexpect: {markers: {trench: {P2: 1}}}\n"
    checkout.case("dig", CASE.replace('cite: "T6"', "cite: T11") + rest)
    checkout.change("phases.py", "g.state.trench[area] += 1", "g.state.trench[area] += 0")
    checkout.register()
    found = coverage(checkout.id)
    assert "T11" in found.missing
    assert "expected 1, found 0" in found.problems[0]


def test_without_running_cases_show_nothing(checkout):
    checkout.case("shot", HOLDS)
    checkout.register()
    assert coverage(checkout.id, run=False).shown == 0


def test_rules_that_no_code_can_carry_count_as_neither(checkout):
    checkout.change("content/rules.yaml", "id: T1, ", "id: T1, not_applicable: it is only a name, ")
    checkout.register()
    found = coverage(checkout.id)
    assert found.total == 11
    assert [(rule.id, rule.not_applicable) for rule in found.not_applicable] == [("T1", "it is only a name")]
    assert "T1" not in found.missing


@pytest.mark.parametrize(
    ("name", "old", "new", "place"),
    [
        ("phases.py", "Rule: T1, T12", "Rule: T1, T112", "/phases.py:14"),
        ("content/tables/damage.yaml", "cite: T8", "cite: T88", "content/tables/damage.yaml:6"),
        ("content/cases/shot.yaml", '"T6, T11"', '"T6, T111"', "content/cases/shot.yaml"),
    ],
)
def test_unknown_rules_are_told_with_their_place(checkout, name, old, new, place):
    checkout.case("shot", HOLDS)
    checkout.change(name, old, new)
    checkout.register()
    (problem,) = coverage(checkout.id).problems
    assert f"{place}: found the unknown rule 'T" in problem
    assert "did you mean 'T1" in problem or "did you mean 'T8'" in problem


def test_the_json_has_the_totals_and_every_rule(checkout):
    checkout.case("shot", HOLDS)
    checkout.register()
    data = json.loads(json.dumps(coverage(checkout.id).to_json()))
    assert (data["total"], data["implemented"], data["shown"]) == (12, 12, 2)
    assert data["missing"] == ["T1", "T2", "T3", "T4", "T5", "T7", "T8", "T9", "T10", "T12"]
    assert len(data["rules"]) == 12
    assert set(data["rules"][0]) == {"id", "title", "implemented", "shown", "proved"}


# --- tests ------------------------------------------------------------------------------------------------------


def test_marked_tests_without_a_record_are_run(checkout):
    checkout.test("test_rules", TEST.format(outcome=True))
    checkout.register()
    assert coverage(checkout.id, run=False).shown == 0
    found = coverage(checkout.id)
    assert _rule(found, "T4").shown == ("tests/test_rules.py::test_it",)
    assert found.shown == 2
    assert coverage(checkout.id, run=False).shown == 2


OUTCOMES = """\
import pytest

@pytest.fixture
def spoiled():
    yield
    assert 0

@pytest.mark.rule("T1")
def test_fails():
    assert 0

@pytest.mark.rule("T2")
@pytest.mark.skip
def test_is_skipped():
    pass

@pytest.mark.rule("T3")
@pytest.mark.xfail
def test_fails_as_expected():
    assert 0

@pytest.mark.rule("T4")
@pytest.mark.xfail
def test_passes_against_expectation():
    pass

@pytest.mark.rule("T5")
def test_fails_afterwards(spoiled):
    pass

@pytest.mark.parametrize(
    "n", [pytest.param(1, marks=pytest.mark.rule("T6")), pytest.param(0, marks=pytest.mark.rule("T7"))]
)
def test_passes_once(n):
    assert n
"""


def test_only_a_test_that_passed_counts(checkout):
    checkout.test("test_rules", OUTCOMES)
    checkout.register()
    found = coverage(checkout.id)
    assert {rule.id: rule.shown for rule in found.rules if rule.shown} == {
        "T6": ("tests/test_rules.py::test_passes_once[1]",)
    }
    assert found.problems == ()


def test_a_record_does_not_outlive_its_test_file_or_its_sources(checkout):
    path = checkout.test("test_rules", TEST.format(outcome=True))
    checkout.register()
    assert checkout.pytest().returncode == 0
    assert coverage(checkout.id, run=False).shown == 2
    text = path.read_text()
    for spoiled in (path, checkout.package / "phases.py", checkout.package / "content" / "units.yaml"):
        before = spoiled.read_text()
        spoiled.write_text(before + "\n# changed\n")
        assert coverage(checkout.id, run=False).shown == 0, spoiled.name
        spoiled.write_text(before)
    assert path.read_text() == text
    assert coverage(checkout.id, run=False).shown == 2


def test_a_test_that_no_longer_passes_stops_counting(checkout):
    path = checkout.test("test_rules", TEST.format(outcome=True))
    checkout.register()
    assert coverage(checkout.id).shown == 2
    path.write_text(TEST.format(outcome=False))
    assert coverage(checkout.id).shown == 0


def test_a_partial_run_leaves_the_rest_to_be_run(checkout):
    more = TEST.format(outcome=True) + '\n@pytest.mark.rule("T7")\ndef test_more():\n    pass\n'
    checkout.test("test_rules", more)
    checkout.register()
    assert checkout.pytest("-k", "test_it").returncode == 0
    assert coverage(checkout.id, run=False).shown == 0
    assert coverage(checkout.id).shown == 3


def test_records_are_kept_when_tests_run_in_several_processes(checkout):
    checkout.test("test_rules", TEST.format(outcome=True))
    checkout.register()
    assert checkout.pytest("-n", "2").returncode == 0
    assert coverage(checkout.id, run=False).shown == 2


def test_a_mark_may_name_its_ruleset(checkout):
    text = TEST.format(outcome=True).replace('"T5")', f'"T5", ruleset="{checkout.id}x")')
    checkout.test("test_rules", text)
    checkout.register()
    assert coverage(checkout.id).shown == 0
    checkout.test("test_rules", text.replace(f"{checkout.id}x", checkout.id))
    assert coverage(checkout.id).shown == 2


def test_unknown_rules_in_marks_are_told(checkout):
    checkout.test("test_rules", TEST.format(outcome=True).replace("T5", "T55"))
    checkout.register()
    (problem,) = coverage(checkout.id).problems
    assert problem.startswith("tests/test_rules.py::test_it: found the unknown rule 'T55'")


def test_tests_that_cannot_be_run_are_told(checkout):
    checkout.test("test_rules", TEST.format(outcome=True) + "\nimport no_such_module_at_all\n")
    checkout.register()
    found = coverage(checkout.id)
    assert found.shown == 0
    assert any("could not be run" in problem for problem in found.problems)


def test_a_test_that_asks_for_coverage_does_not_run_itself_for_ever(checkout):
    text = f"""\
    import pytest
    from fivehills.proof.ledger import coverage

    @pytest.mark.rule("T1")
    def test_it():
        assert coverage("{checkout.id}").total == 12
    """
    checkout.test("test_rules", text)
    checkout.register()
    assert _rule(coverage(checkout.id), "T1").shown == ("tests/test_rules.py::test_it",)


def test_a_test_file_that_is_no_python_is_told(checkout):
    checkout.test("test_rules", TEST.format(outcome=True) + "\ndef (:\n")
    checkout.register()
    found = coverage(checkout.id)
    assert found.shown == 0
    assert found.problems[0].startswith("test_rules.py cannot be read as Python: ")


def test_tests_about_content_of_another_ruleset_are_not_ours(checkout):
    (checkout.root / "content" / "other").mkdir(parents=True)
    (checkout.root / "tests" / "other").mkdir()
    checkout.test("other/test_rules", TEST.format(outcome=True))
    checkout.register()
    found = coverage(checkout.id)
    assert (found.shown, found.problems) == (0, ())
