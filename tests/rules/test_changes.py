"""What is changed in code that cites rules, and what is left alone."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

from fivehills.proof.changes import code_changes

Changes = Callable[[str], dict[str, list[str]]]


@pytest.fixture
def changes(tmp_path: Path) -> Changes:
    """The changes of a module by the function that they are in."""

    def of(body: str) -> dict[str, list[str]]:
        (tmp_path / "design").mkdir(exist_ok=True)
        (tmp_path / "design" / "rules.py").write_text(textwrap.dedent(body), "utf-8")
        found: dict[str, list[str]] = {}
        for change in code_changes(tmp_path / "design"):
            found.setdefault(change.place, []).append(change.after)
        return found

    return of


def function(line: str, returns: str = "None", rule: str = "Rule: 1") -> str:
    return f'def f(a, b, c, g) -> {returns}:\n    """What it does.\n\n    {rule}\n    """\n    {line}\n'


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("x(a)", ["pass"]),
        ("a.b = c", ["pass"]),
        ("g.state.turn += 1", ["pass", "g.state.turn -= 1", "g.state.turn += 2"]),
        ("d = a & b", ["d = a", "d = b"]),
        ("d = a | ~b", ["d = a", "d = ~b", "d = a | b"]),
        ("d = min(a, b)", ["d = max(a, b)"]),
        ("d = [n for n in a if n]", ["d = [n for n in a if True]"]),
        ("d = a if b else c", ["d = a if not b else c"]),
        ("d = a < 3", ["d = a <= 3"]),
        ("d = a == 3", ["d = a != 3", "d = a == 4"]),
        ("d = a >> b & 1", []),
        ("d = 1 << a", ["d = 0"]),
        ("d = 0", []),
        ("d = True", ["d = False"]),
    ],
)
def test_a_statement_is_changed_in_these_ways(changes, line, expected):
    found = changes(function(line))["f"] if changes(function(line)) else []
    assert [text for text in found if text != "return"] == expected


def test_clauses_are_left_out_and_swapped(changes):
    found = changes(function("return a and b", "bool"))["f"]
    assert found == ["return True", "return False", "return a or b", "return b", "return a"]


def test_a_condition_is_turned_round(changes):
    assert "if not a:" in changes(function("if a:\n        x(b)"))["f"]
    assert "if a:" in changes(function("if not a:\n        x(b)"))["f"]


@pytest.mark.parametrize(
    "line", ["g.note('moves', a, 1)", "say(g, 'moves', 1)", "raise ValueError(f'{a + 1}')", "pass"]
)
def test_what_is_told_to_people_is_left_alone(changes, line):
    assert changes(function(line)).get("f", []) in ([], ["return"])


def test_code_that_cites_nothing_is_left_alone(changes):
    assert changes(function("x(a)", rule="It is no rule.")) == {}


def test_the_innermost_citation_counts(tmp_path):
    (tmp_path / "design").mkdir()
    text = '''
    class Fire:
        """Units fire.

        Rule: 1
        """

        order = ("aim", "shoot")

        def aim(self, g) -> None:
            """They aim.

            Rule: 2
            """
            x(g)

        def shoot(self, g) -> None:
            y(g)
    '''
    (tmp_path / "design" / "fire.py").write_text(textwrap.dedent(text), "utf-8")
    rules = {(change.place, change.after): change.rules for change in code_changes(tmp_path / "design")}

    assert rules["Fire.aim", "pass"] == ("2",)
    assert rules["Fire.shoot", "pass"] == ("1",)
    assert rules["Fire", "order = ('shoot', 'aim')"] == ("1",)
    assert rules["Fire", "order = ('aim',)"] == ("1",)
