"""Sense checks: each planted mistake is found where it stands, and only it."""

from __future__ import annotations

from pathlib import Path

import pytest

from fivehills.content.checks import CHECKS, run_checks
from fivehills.content.given import Given, Warned
from fivehills.content.loader import load, read_folder
from fivehills.content.models import CardRef, ClassRef, File, Model, PieceRef, SideRef, SpaceRef
from fivehills.content.shape import Shape
from fivehills.content.yamlfile import parse
from fivehills.errors import ENOUGH, ContentError, Problem

PLANTED = parse(Path(__file__).with_name("planted.yaml").read_text("utf-8"), "planted.yaml").data


@pytest.mark.parametrize("planted", PLANTED, ids=lambda planted: f"{planted['check']} {planted['says'][:30]}")
def test_a_planted_mistake_is_found_where_it_stands(folder, place_of, planted):
    name = planted["file"]
    folder.change(name, planted["old"], planted["new"])
    found = [problem for problem in folder.problems() if planted["says"] in problem.message]
    assert len(found) == 1, [str(problem) for problem in folder.problems()]
    assert found[0].path == planted["path"]
    assert (found[0].line, found[0].column) == place_of(name, planted["at"])
    content, _ = read_folder(folder.path, Shape())
    by_name = {check.function.__name__: check.function for check in CHECKS}
    assert found[0] in list(by_name[planted["check"]](Given(content)))


def test_every_check_has_a_planted_mistake():
    elsewhere = {
        "classes_are_used",
        "edges_between_hexes_are_hexsides",
        "hexes_of_all_grids_have_their_own_names",
        "ledger_is_of_this_ruleset",
        "omitted_hexes_are_on_the_grid",
        "predicates_are_registered",
        "telling_is_of_what_there_is",
    }
    assert {check.function.__name__ for check in CHECKS} == elsewhere | {planted["check"] for planted in PLANTED}


def test_an_unused_class_is_only_a_warning(folder):
    folder.change("units.yaml", "label: Infantry}\n", "label: Infantry}\n  - {id: tank, label: Tank}\n")
    content = load(folder.path, Shape(), fresh=True)
    (problem,) = run_checks(Given(content))
    assert isinstance(problem, Warned)
    assert str(problem).startswith("warning: ")
    assert (problem.line, problem.path) == (5, "classes[1].id")


def test_warnings_and_errors_sort_together():
    first, second, third = Problem("a", 1, 1, "", ""), Warned("a", 2, 1, "", ""), Problem("a", 3, 1, "", "")
    assert ContentError([third, second, first]).problems == (first, second, third)


def test_two_default_scenarios_are_one_too_many(folder):
    text = (folder.path / "scenarios/standard.yaml").read_text("utf-8")
    folder.write("scenarios/zweite.yaml", text.replace("id: standard", "id: zweite"))
    problem = folder.only()
    assert problem.file.endswith("zweite.yaml")
    assert (problem.path, problem.line) == ("default", 6)


def test_two_scenarios_of_one_id_are_found(folder):
    text = (folder.path / "scenarios/standard.yaml").read_text("utf-8")
    folder.write("scenarios/zweite.yaml", text.replace("default: true\n", ""))
    assert "the id 'standard' again, which scenarios/standard.yaml has" in folder.only().message


def test_a_ruleset_needs_a_scenario(folder):
    (folder.path / "scenarios/standard.yaml").unlink()
    assert folder.only().message == "found no scenario, expected at least one"


def test_two_arrows_may_point_at_each_other(folder):
    folder.append("map.yaml", "  - {between: [A1, pool], one_way: true}\n")
    assert folder.problems() == []


def test_a_map_in_pieces_is_told_once_per_piece(folder):
    folder.change("map.yaml", "  - {id: pool", "  - {id: A3}\n  - {id: A4}\n  - {id: A5}\n  - {id: pool")
    folder.append("map.yaml", "  - between: [A4, A5]\n")
    assert [problem.path for problem in folder.problems()] == ["spaces[2]", "spaces[3]"]


def test_nothing_is_checked_against_a_broken_file(folder):
    folder.write("ruleset.yaml", "schema: [\n")
    folder.change("units.yaml", "side: french", "side: nobody")
    assert folder.only().file.endswith("ruleset.yaml")


def test_predicates_and_amounts_are_checked_where_they_are_known(folder):
    content = load(folder.path, Shape(), fresh=True)
    assert run_checks(Given(content)) == []
    assert run_checks(Given(content, predicates={"across_river"}, amounts={"strength"})) == []
    one, two = run_checks(Given(content, predicates={"across_a_river"}, amounts={"weakness"}))
    assert (one.path, one.line) == ("rows[0].when[0]", 8)
    assert one.message == "found the unknown predicate 'across_river'; did you mean 'across_a_river'?"
    assert (two.path, two.message) == (
        "rows[1].value",
        "found the unknown amount 'strength'; expected one of 'weakness'",
    )


GRID = """\
schema: 1
provenance: own, for tests
title: Hexes
grid: {columns: 4, rows: 3, terrain: {jungle: ["0101", "0203"]}, omit: ["0303"]}
features: [river]
spaces:
  - {id: "0202", name: Hill}
boxes:
  - {id: far, kind: box}
edges:
  - {between: ["0101", "0102"], features: [river]}
"""


def test_the_hexes_of_a_grid_are_spaces(folder):
    folder.write("map.yaml", GRID)
    assert folder.problems() == []


@pytest.mark.parametrize(
    ("grid", "path", "message"),
    [
        ("{columns: 2, rows: 2}", "grids[0].id", "'0201', '0202' in an earlier grid too"),
        ("{columns: 2, rows: 2, id: 'I{col}{row}', orientation: pointy}", "grids[0]", "found a grid that is pointy"),
        ("{columns: 2, rows: 2, id: 'I{col}{row}', omit: [I99]}", "grids[0].omit[0]", "unknown hex 'I99'"),
    ],
)
def test_mistakes_of_a_further_grid_are_found(folder, grid, path, message):
    folder.write("map.yaml", GRID + f"grids: [{grid}]\n")
    problem = folder.only()
    assert (problem.path, message in problem.message) == (path, True), problem


def test_a_further_grid_may_lie_apart(folder):
    folder.write("map.yaml", GRID + "grids: [{columns: 2, rows: 2, id: 'I{col}{row}'}]\n")
    assert not folder.problems()


@pytest.mark.parametrize(
    ("old", "new", "path", "message"),
    [
        ('["0303"]', '["0309"]', "grid.omit[0]", "unknown hex '0309'; did you mean"),
        ('"0203"', '"0303"', "grid.terrain.jungle[1]", "unknown space '0303'; did you mean"),
        ('"0102"]', '"0802"]', "edges[0].between[1]", "unknown space '0802'; did you mean"),
        ('["0303"]', '["0303", "0302", "0301"]', "grid", "found '0401', '0402', '0403' cut off"),
        ("rows: 3", "rows: 3, id: '{col.real}{row}'", "grid.id", "expected text like"),
        ("rows: 3", "rows: 3, id: '{col:999999999}{row}'", "grid.id", "expected text like"),
        ("columns: 4", "columns: 4000000", "grid.columns", "expected at most 400"),
    ],
)
def test_mistakes_of_a_grid_are_found(folder, old, new, path, message):
    folder.write("map.yaml", GRID)
    folder.change("map.yaml", old, new)
    problem = folder.only()
    assert problem.path == path
    assert message in problem.message


class Stack(Model):
    side: SideRef
    pieces: list[PieceRef] = []
    inner: list[Stack] = []


class Everything(File):
    at: dict[SpaceRef, Stack]
    pair: tuple[CardRef, ClassRef]
    either: SpaceRef | int | None = None


def test_references_are_found_however_deep(folder):
    folder.write(
        "all.yaml",
        "schema: 1\nprovenance: own\n"
        "at: {A7: {side: french, pieces: [fr-1, fr-x], inner: [{side: red, inner: [{side: blue}]}]}}\n"
        "pair: [c2, cavalry]\neither: A8\n",
    )
    problems = folder.problems(Shape(extra={"all.yaml": Everything}))
    assert [(p.line, p.column, p.path) for p in problems] == [
        (3, 6, "at.A7"),
        (3, 40, "at.A7.pieces[1]"),
        (3, 62, "at.A7.inner[0].side"),
        (3, 82, "at.A7.inner[0].inner[0].side"),
        (4, 8, "pair[0]"),
        (4, 12, "pair[1]"),
        (5, 9, "either"),
    ]


def test_of_many_wrong_names_enough_are_told_and_that_there_are_more(folder):
    edges = "".join(f'  - between: ["{n:04}x", "{n:04}y"]\n' for n in range(3000))
    folder.write("map.yaml", GRID.replace("columns: 4, rows: 3", "columns: 80, rows: 80") + edges)
    *told, last = sorted(folder.problems(), key=lambda problem: problem.line)
    assert len(told) == ENOUGH
    assert "unknown space" in told[-1].message
    assert last.message == f"found more faults like the {ENOUGH} before this one"
