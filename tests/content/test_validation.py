"""Validation: what loading checks, and the ledger, the cases and the schemas as well."""

from __future__ import annotations

import pytest

from fivehills.authoring import schemas
from fivehills.authoring.validation import validate
from fivehills.content.given import Warned
from fivehills.content.models import Cite, Model
from fivehills.content.shape import CASES, LEDGER, SCENARIOS, TABLES, Shape, schema_names
from fivehills.errors import Problem


class Case(Model):
    id: str
    cite: Cite


def test_a_sound_folder_has_no_problem(folder):
    assert validate(folder.path, Shape(), predicates={"across_river"}, amounts={"strength"}) == []


def test_an_absent_folder_is_one_problem(tmp_path):
    (problem,) = validate(tmp_path / "nowhere", Shape())
    assert "expected a content folder" in problem.message


def test_every_folder_has_a_ledger(folder):
    (folder.path / LEDGER).unlink()
    (problem,) = validate(folder.path, Shape())
    assert "expected the ledger of rules" in problem.message


@pytest.mark.parametrize(
    ("name", "old", "new", "path"),
    [
        ("ruleset.yaml", 'cite: "1.1"', 'cite: "1.1, 1.3-x"', "options[0].cite"),
        ("sequence.yaml", 'cite: "1.1"', 'cite: "1.3-x"', "sequence[0].cite"),
        ("texts.yaml", 'cite: "1.2"}', 'cite: "1.3-x"}', "events.moved.cite"),
        ("texts.yaml", 'cite: "1.1, 1.2"', 'cite: "1.1, 1.3-x"', "prompts.Turn.cite"),
        ("tables/results.yaml", 'cite: "1.2"', 'cite: "1.3-x"', "cite"),
        ("tables/attack.yaml", 'value: -1, cite: "1.2"', 'value: -1, cite: "1.3-x"', "rows[0].cite"),
    ],
)
def test_citations_name_rules_of_the_ledger(folder, name, old, new, path):
    folder.change(name, old, new)
    assert folder.problems() == []
    (problem,) = validate(folder.path, Shape())
    assert problem.path == path
    assert problem.message.startswith("found the unknown rule '1.3-x'; ")


def test_a_rule_is_listed_once(folder):
    folder.change(LEDGER, 'id: "1.2"', 'id: "1.1"')
    messages = [problem.message for problem in validate(folder.path, Shape()) if problem.file.endswith(LEDGER)]
    assert messages == ["found the id '1.1' again, which line 6 has; expected another"]


def test_the_ledger_is_that_of_the_ruleset(folder):
    folder.change(LEDGER, "ruleset: mini", "ruleset: maxi")
    (problem,) = validate(folder.path, Shape())
    assert (problem.path, problem.message) == ("ruleset", "found the ledger of 'maxi', expected that of 'mini'")


def test_cases_are_looked_at_where_their_model_is_known(folder):
    folder.write("cases/good.yaml", "id: good\ncite: '1.1'\n")
    folder.write("cases/odd.yaml", "id: 3\nciet: '1.1'\n")
    folder.write("cases/wrong.yaml", "id: wrong\ncite: '1.9'\n")
    assert validate(folder.path, Shape()) == []
    found = [(problem.file.rpartition("/")[2], problem.path) for problem in validate(folder.path, Shape(case=Case))]
    assert found == [("odd.yaml", "id"), ("odd.yaml", "ciet"), ("wrong.yaml", "cite")]


def test_warnings_are_shown(folder):
    folder.change("units.yaml", "label: Infantry}\n", "label: Infantry}\n  - {id: tank, label: Tank}\n")
    (problem,) = validate(folder.path, Shape())
    assert isinstance(problem, Warned)


def test_a_ruleset_may_bring_its_own_checks(folder):
    def few_units(given):
        if len(given.content.units.units) > 1:
            yield given.at("units.yaml", ("units", 1), "too many")

    assert validate(folder.path, Shape(), extra_checks=[few_units]) == [
        Problem(str(folder.path / "units.yaml"), 7, 5, "units[1]", "too many")
    ]


def head(folder, up: str) -> None:
    """Give every file the line that names its schema."""
    for path in sorted(folder.path.rglob("*.yaml")):
        name = path.relative_to(folder.path).as_posix()
        pattern = Shape().pattern_of(name)
        schema = f"{'../' * name.count('/')}{up}{schema_names(Shape())[pattern]}.schema.json"
        folder.write(name, f"# yaml-language-server: $schema={schema}\n{path.read_text('utf-8')}")


def test_every_file_names_its_schema(folder):
    schemas.write(folder.path.parent, {"mini": Shape()})
    problems = validate(folder.path, Shape())
    assert len(problems) == 11
    assert all("$schema=" in problem.message and problem.line == 1 for problem in problems)
    head(folder, "../schemas/mini/")
    assert validate(folder.path, Shape()) == []


def test_the_schemas_of_a_checkout_are_found(folder, tmp_path):
    (tmp_path / "content").mkdir()
    folder.path = folder.path.rename(tmp_path / "content" / "mini")
    schemas.write(tmp_path, {"mini": Shape()})
    head(folder, "../../schemas/mini/")
    assert validate(folder.path, Shape()) == []


def test_a_file_that_names_another_schema_is_found(folder):
    schemas.write(folder.path.parent, {"mini": Shape()})
    head(folder, "../schemas/mini/")
    folder.change("units.yaml", "units.schema.json", "cards.schema.json")
    (problem,) = validate(folder.path, Shape())
    assert problem.file.endswith("units.yaml")
    assert "expected '# yaml-language-server: $schema=../schemas/mini/units.schema.json' first" in problem.message


def test_a_schema_that_was_never_written_is_found(folder):
    schemas.write(folder.path.parent, {"mini": Shape()})
    head(folder, "../schemas/mini/")
    (folder.path.parent / "schemas/mini/units.schema.json").unlink()
    (problem,) = validate(folder.path, Shape())
    assert "expected it to be written" in problem.message


def test_schema_names_follow_the_files():
    names = schema_names(Shape(case=Case))
    assert (names[TABLES], names[SCENARIOS], names[CASES], names[LEDGER]) == ("table", "scenario", "case", "rules")
