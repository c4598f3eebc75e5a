"""Citations: where code, content and tests name the rules that they are about."""

from __future__ import annotations

import pytest

from fivehills.authoring.validation import validate
from fivehills.content.loader import load
from fivehills.errors import RulesetError
from fivehills.plugins import discovery as plugins
from fivehills.proof.citations import (
    cited_in,
    code_citations,
    content_citations,
    marked_tests,
    package_folder,
    package_of,
)
from fivehills.proof.ledger import citations_exist

from .conftest import TOY


@pytest.mark.parametrize(
    ("docstring", "rules"),
    [
        ("Units move.\n\nRule: 8.3.2-b, 9.4", ["8.3.2-b", "9.4"]),
        ("Units move.\n\n    Rule: 8.3.2-b,\n    9.4\n    ", ["8.3.2-b", "9.4"]),
        ("Rule: 1", ["1"]),
        ("Interpretation: the book is silent.\nRule: 1.", ["1"]),
        ("Units move.\n\nRule: 1\n\nBut this comes after.", []),
        ("The Rule: of thumb.", []),
        ("", []),
    ],
)
def test_the_last_paragraph_of_a_docstring_cites(docstring, rules):
    assert cited_in(docstring) == rules


CODE = '''\
"""Module.

Rule: 1
"""
class A:
    """Class.

    Rule: 2
    """
    def m(self):
        "Rule: 3"

async def f():
    "Rule: 4"

X = "Rule: 5"
'''


def test_modules_classes_functions_and_methods_cite(tmp_path):
    package = tmp_path / "pack"
    (package / "inner").mkdir(parents=True)
    (package / "inner" / "code.py").write_text(CODE)
    found = [(c.rule, str(c), c.name) for c in code_citations(package)]
    assert found == [
        ("1", "pack/inner/code.py:1", "pack/inner/code.py"),
        ("2", "pack/inner/code.py:5", "A"),
        ("3", "pack/inner/code.py:10", "m"),
        ("4", "pack/inner/code.py:13", "f"),
    ]


def test_content_that_carries_mechanics_cites_and_texts_do_not():
    content = load(TOY / "content", plugins.registry().ruleset("toy").shape)
    found = {(c.rule, c.file) for c in content_citations(content)}
    assert ("T11", "content/tables/attack.yaml") in found
    assert ("T8", "content/tables/damage.yaml") in found
    assert ("T3", "content/sequence.yaml") in found
    assert not {file for _, file in found} & {"content/texts.yaml", "content/ruleset.yaml"}
    (row,) = [c for c in content_citations(content) if (c.rule, c.name) == ("T11", "rows.2.cite")]
    line = (TOY / "content/tables/attack.yaml").read_text().splitlines()[row.line - 1]
    assert "id: trench" in line


def test_marked_tests_are_found_by_function_class_module_and_parameter(tmp_path):
    path = tmp_path / "test_x.py"
    path.write_text(
        "import pytest\n"
        "@pytest.mark.rule('1')\ndef test_a(): pass\n"
        "def test_b(): pass\n"
        "@pytest.mark.parametrize('x', [pytest.param(1, marks=pytest.mark.rule('2'))])\ndef test_c(x): pass\n"
        "class TestD:\n    pytestmark = pytest.mark.rule('3')\n    def test_e(self): pass\n    def helper(self): pass\n"
    )
    assert marked_tests(path) == ["test_a", "test_c", "TestD::test_e"]
    path.write_text("import pytest\npytestmark = [pytest.mark.rule('1')]\ndef test_a(): pass\n")
    assert marked_tests(path) == ["test_a"]


def test_a_package_that_is_none_is_told():
    with pytest.raises(RulesetError, match="but that is no package"):
        package_folder("json.decoder")
    with pytest.raises(RulesetError, match="no_such_package_at_all"):
        package_folder("no_such_package_at_all")


def test_code_that_cites_an_unknown_rule_is_a_problem_of_validation(checkout):
    checkout.change("phases.py", "Rule: T1, T12", "Rule: T1, T112")
    checkout.register()
    ruleset = plugins.registry().ruleset(checkout.id)
    assert package_of(ruleset) == checkout.package
    found = validate(ruleset.content, ruleset.shape, extra_checks=[citations_exist(ruleset)])
    (problem,) = [p for p in found if p.file.endswith("phases.py")]
    assert str(problem).startswith(
        f"{checkout.id}/phases.py:14:1: Campaign: found the unknown rule 'T112'; did you mean"
    )
    assert not [p for p in validate(ruleset.content, ruleset.shape) if p.file.endswith("phases.py")]
