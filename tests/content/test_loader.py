"""Loading a folder: all of it or nothing, with every fault."""

from __future__ import annotations

import pytest
from pydantic import Field, model_validator

from fivehills.content.loader import load
from fivehills.content.models import File, Space, SpaceRef
from fivehills.content.shape import Shape
from fivehills.errors import ContentError


def test_a_sound_folder_loads(folder):
    content = load(folder.path, Shape())
    assert content.ruleset.id == "mini"
    assert [space.id for space in content.map.spaces] == ["A1", "A2", "pool"]
    assert content.map.edges[0].between == ("A1", "A2")
    assert content.units.units[1].cls == "infantry"
    assert content.cards is not None
    assert set(content.tables) == {"results", "attack"}
    assert content.tables["results"].rows[3] == ["miss", "hit", "hit"]
    assert content.scenarios["standard"].options == {"luck": "odd"}
    assert [rule.id for rule in content.ledger.rules] == ["1.1", "1.2"]
    assert content.case_paths == ()


def test_content_is_loaded_once(folder):
    shape = Shape()
    assert load(folder.path, shape) is load(folder.path, Shape())
    assert load(folder.path, shape, fresh=True) is not load(folder.path, shape)


def test_cards_and_tables_may_be_absent(folder):
    for name in ("cards.yaml", "drawing.yaml", "tables/results.yaml", "tables/attack.yaml"):
        (folder.path / name).unlink()
    content = load(folder.path, Shape())
    assert content.cards is None
    assert content.drawing is None
    assert content.tables == {}


def test_other_files_may_not(folder):
    (folder.path / "units.yaml").unlink()
    assert str(folder.only()) == f"{folder.path / 'units.yaml'}:1:1: found no such file, expected one"


def test_a_folder_that_does_not_exist_is_one_problem(tmp_path):
    with pytest.raises(ContentError, match="expected a content folder") as caught:
        load(tmp_path / "nowhere", Shape())
    assert len(caught.value.problems) == 1


def test_an_unknown_file_is_named_with_the_nearest(folder):
    folder.write("unit.yaml", "schema: 1\n")
    assert "unknown file; did you mean 'units.yaml'?" in folder.only().message


def test_a_folder_in_place_of_a_file_is_a_problem(folder):
    (folder.path / "map.yaml").unlink()
    (folder.path / "map.yaml").mkdir()
    assert folder.only().message == "found a folder, expected a YAML file"


def test_problems_are_told_from_where_the_user_stands(folder, monkeypatch):
    folder.change("map.yaml", "[A1, A2]", "[A1, A3]")
    monkeypatch.chdir(folder.path.parent)
    assert [problem.file for problem in folder.problems()] == ["mini/map.yaml", "mini/map.yaml"]


def test_faults_of_all_files_come_at_once(folder):
    folder.change("map.yaml", "title: A valley\n", "")
    folder.change("map.yaml", "kind: box", "kind: 3")
    folder.write("texts.yaml", "events: [\n")
    folder.change("units.yaml", "side: french", "side: frensh")
    folder.change("tables/results.yaml", "cite:", "site:")
    found = [(problem.file.rpartition("/")[2], problem.path) for problem in folder.problems()]
    assert found == [
        ("map.yaml", ""),
        ("map.yaml", "spaces[2].kind"),
        ("results.yaml", "site"),
        ("texts.yaml", ""),
        ("units.yaml", "units[0].side"),
    ]


def test_an_unknown_version_is_the_only_problem_of_its_file(folder):
    folder.change("map.yaml", "schema: 1", "schema: 2")
    folder.change("map.yaml", "title:", "headline:")
    problem = folder.only()
    assert (problem.line, problem.column, problem.path) == (1, 9, "schema")
    assert problem.message == "found version 2 of the content format, this release reads 1"


@pytest.mark.parametrize(
    ("name", "old", "new", "at", "path", "message"),
    [
        (
            "map.yaml",
            "name: Hill",
            "nam: Hill",
            "nam: Hill",
            "spaces[0].nam",
            "unknown key 'nam'; did you mean 'name'?",
        ),
        ("map.yaml", "name: Hill", "zzz: 1", "zzz", "spaces[0].zzz", "one of 'provenance', 'name', 'code', 'kind'"),
        (
            "map.yaml",
            "name: Hill",
            "name: 8.4",
            "8.4",
            "spaces[0].name",
            "found 8.4, expected text (as text it needs quotes)",
        ),
        ("map.yaml", "name: Hill", "name: ~", "~", "spaces[0].name", "found nothing, expected text"),
        ("map.yaml", "id: A1,", "id: A 1,", "A 1", "spaces[0].id", "found 'A 1', expected a short name without spaces"),
        ("map.yaml", "{id: A1, name: Hill}", "A1", "A1\n", "spaces[0]", "found 'A1', expected a mapping"),
        ("map.yaml", "[A1, A2]", "[A1]", "[A1]", "edges[0].between", "found a list of 1, expected an entry 2"),
        ("map.yaml", "[A1, A2]", "[A1, A2, A1]", "[A1, A2, A1]", "edges[0].between", "expected at most 2 entries"),
        ("map.yaml", "one_way: true", "one_way: yes", "yes", "edges[1].one_way", "found 'yes', expected true or false"),
        (
            "map.yaml",
            "provenance: own, for",
            "provenance: mine, for",
            "mine",
            "provenance",
            "where it comes from: 'text",
        ),
        ("units.yaml", "class: infantry}", "}", "{id: fr-1", "units[0]", "expected the key 'class' too"),
        (
            "ruleset.yaml",
            "args: [piece, space]",
            "args: [piece, spice]",
            "spice",
            "verbs[0].args[1]",
            "did you mean 'space'?",
        ),
        ("ruleset.yaml", "start: 1", "start: '1'", "'1'}", "tracks[0].start", "found '1', expected a whole number"),
        ("ruleset.yaml", "start: 1", "start: 1.0", "1.0", "tracks[0].start", "found 1.0, expected a whole number"),
        (
            "ruleset.yaml",
            "default: even",
            "default: [1]",
            "[1]",
            "options[1].default",
            "true or false, a whole number or text",
        ),
        ("scenarios/standard.yaml", "turns: 3", "turns: 0", "0", "turns", "found 0, expected at least 1"),
        ("tables/results.yaml", "2: [miss", "two: [miss", "two", "rows.two", "found 'two', expected a whole number"),
        ("tables/results.yaml", "kind: table", "kind: tabel", "tabel", "kind", "found 'tabel'; did you mean 'table'?"),
        ("tables/results.yaml", "kind: table\n", "", "schema", "", "expected the key 'kind' too"),
        ("tables/results.yaml", "order:", "ordre:", "ordre", "ordre", "unknown key 'ordre'; did you mean 'order'?"),
    ],
)
def test_a_fault_of_shape_names_place_finding_and_remedy(folder, place_of, name, old, new, at, path, message):
    if old == "class: infantry}":
        old, new = "side: french, class: infantry}", "side: french}"
    folder.change(name, old, new)
    problem = folder.only()
    assert message in problem.message
    assert problem.path == path
    assert (problem.line, problem.column) == place_of(name, at)


class Area(Space):
    terrain: int = Field(ge=0)

    @model_validator(mode="after")
    def _hill_is_high(self):
        if self.name == "Hill" and not self.terrain:
            raise ValueError("a hill has terrain")
        return self


class Boxes(File):
    boxes: list[SpaceRef]


def test_a_ruleset_extends_the_records(folder):
    folder.change("map.yaml", "name: Hill}", "name: Hill, terrain: 2}")
    folder.change("map.yaml", "name: Ford,", "name: Ford, terrain: 0,")
    folder.change("map.yaml", "kind: box}", "kind: box, terrain: 1}")
    content = load(folder.path, Shape(space=Area))
    assert [space.terrain for space in content.map.spaces] == [2, 0, 1]


def test_what_a_ruleset_adds_is_required(folder):
    problems = folder.problems(Shape(space=Area))
    assert [problem.path for problem in problems] == ["spaces[0]", "spaces[1]", "spaces[2]"]
    assert "expected the key 'terrain' too" in problems[0].message


def test_a_rulesets_own_validator_speaks_for_itself(folder):
    folder.change("map.yaml", "name: Hill}", "name: Hill, terrain: 0}")
    folder.change("map.yaml", "name: Ford,", "name: Ford, terrain: 0,")
    folder.change("map.yaml", "kind: box}", "kind: box, terrain: 1}")
    problem = folder.only(Shape(space=Area))
    assert (problem.path, problem.message) == ("spaces[0]", "a hill has terrain")


def test_extra_files_have_their_models(folder):
    shape = Shape(extra={"boxes.yaml": Boxes, "more/*.yaml": Boxes})
    text = "schema: 1\nprovenance: own\nboxes: [A1]\n"
    folder.write("boxes.yaml", text)
    folder.write("more/east.yaml", text)
    content = load(folder.path, shape)
    assert content.extra["boxes.yaml"].boxes == ["A1"]
    assert content.extra["more/*.yaml"]["east"].boxes == ["A1"]


def test_references_in_extra_files_are_checked(folder):
    folder.write("boxes.yaml", "schema: 1\nprovenance: own\nboxes: [A1, A22]\n")
    problem = folder.only(Shape(extra={"boxes.yaml": Boxes}))
    assert (problem.line, problem.column, problem.path) == (3, 13, "boxes[1]")
    assert problem.message == "found the unknown space 'A22'; did you mean 'A2'?"


def test_an_extra_file_is_required(folder):
    assert "found no such file" in folder.only(Shape(extra={"boxes.yaml": Boxes})).message


def test_the_cache_does_not_change_what_is_loaded(folder, monkeypatch):
    load(folder.path, Shape(), fresh=True)
    cached = load(folder.path, Shape(), fresh=True)
    monkeypatch.setenv("FIVEHILLS_CACHE", "off")
    plain = load(folder.path, Shape(), fresh=True)
    assert cached.files == plain.files
