"""The types of a state's columns: generated, checked like the schemas, and believed by the type checker."""

from collections.abc import MutableSequence
from dataclasses import replace
from pathlib import Path

import pytest
from mypy import api

from fivehills import Bits, compiled
from fivehills.authoring import columns
from fivehills.plugins.discovery import registry

ROOT = Path(__file__).parents[2]
SHIPPED = [ruleset for ruleset in registry().rulesets.values() if ruleset.content.is_relative_to(ROOT / "content")]
KINDS = {
    int: "int",
    Bits: "bits",
    bytearray: "bytes",
    MutableSequence[int]: "bytes",
    list[int]: "ints",
    tuple[int, ...]: "ints",
    list[Bits]: "bits[]",
    list[bytearray]: "bytes[]",
}


@pytest.mark.parametrize("ruleset", SHIPPED, ids=lambda ruleset: ruleset.id)
def test_every_column_has_the_type_that_it_has_in_play(ruleset):
    declared = {}
    exec((ROOT / "rulesets" / ruleset.package / columns.FILE).read_text("utf-8"), declared)
    annotations = declared["Columns"].__annotations__
    state = compiled(ruleset.id).state_class

    assert list(annotations) == [column.name for column in state.columns]
    for column in state.columns:
        assert KINDS[annotations[column.name]] == column.kind


@pytest.mark.parametrize("ruleset", SHIPPED, ids=lambda ruleset: ruleset.id)
def test_the_module_is_up_to_date(ruleset):
    assert columns.stale(ROOT, [ruleset]) == []


def test_a_stale_module_is_named_and_mended(tmp_path, monkeypatch):
    package = tmp_path / "fivehills_toy_columns"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / columns.FILE).write_text("# old\n")
    monkeypatch.syspath_prepend(tmp_path)
    toy = registry().ruleset("toy")
    named = replace(toy, package=package.name)

    assert columns.stale(tmp_path, [named]) == [f"{package.name}/{columns.FILE}"]
    assert columns.write(tmp_path, [named]) == [f"{package.name}/{columns.FILE}"]
    assert columns.stale(tmp_path, [named]) == []


def test_a_package_without_the_module_is_left_alone(tmp_path):
    assert columns.write(tmp_path, [registry().ruleset("toy")]) == []


MISTAKES = """
from fivehills_storm.game import Game

def right(g: Game) -> int:
    turn = g.state.turn
    return turn + g.state.trench[3]

def misspelt(g: Game) -> int:
    return g.state.trun

def wrong_kind(g: Game) -> int:
    return g.state.trench
"""


def test_the_type_checker_finds_a_misspelt_column_and_a_wrong_kind(tmp_path):
    file = tmp_path / "mistakes.py"
    file.write_text(MISTAKES, "utf-8")
    told, _, _ = api.run([str(file), "--config-file", str(ROOT / "pyproject.toml"), "--cache-dir", str(tmp_path)])
    misspelt, wrong_kind = (place for place, line in enumerate(MISTAKES.splitlines(), 1) if "return g.state" in line)

    assert f'mistakes.py:{misspelt}: error: "Columns" has no attribute "trun"' in told
    assert f'mistakes.py:{wrong_kind}: error: Incompatible return value type (got "bytearray", expected "int")' in told
    assert {int(line.split(":")[1]) for line in told.splitlines() if "mistakes.py" in line} == {misspelt, wrong_kind}
