"""Schemas: generated, kept up to date, and of one mind with the models."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from pydantic import BaseModel, Field

from fivehills.authoring import schemas
from fivehills.content.casefile import CaseFile
from fivehills.content.models import Edge, File, Model, Name, Space
from fivehills.content.reading import fit
from fivehills.content.shape import Shape
from fivehills.content.yamlfile import Document, read
from fivehills.errors import ContentError
from fivehills.plugins.variants import VariantFile


class Area(Space):
    terrain: int = Field(0, ge=0, le=3, description="Printed defensive value.")
    values: dict[Name, float] = {}


class Boards(File):
    boards: list[str] = Field(max_length=2)


class Case(Model):
    id: str
    dice: list[int] = []


OWN = Shape(space=Area, extra={"boards.yaml": Boards, "maps/*.yaml": Boards, "map/*.yaml": Boards}, case=Case)
ODD: list[Any] = [
    None,
    True,
    0,
    3,
    -1,
    1.0,
    1.5,
    "",
    "x",
    "X y",
    "3",
    "own",
    "x\n",
    [],
    {},
    ["x"],
    [1, 2, 3],
    {"x": 1},
    {2: []},
]


def test_schemas_have_the_agreed_names():
    assert list(schemas.generate(OWN, "mini")) == [
        f"schemas/mini/{name}.schema.json"
        for name in (
            "battle", "boards", "briefings", "cards", "case", "deployment", "drawing", "equivalent", "map-any", "map",
            "maps", "rules", "ruleset", "scenario", "sequence", "table", "texts", "units", "variants",
        )
    ]  # fmt: skip


def test_schemas_are_schemas_and_name_their_dialect():
    for schema in schemas.generate(OWN, "mini").values():
        Draft202012Validator.check_schema(schema)
        assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
        assert schema["title"]


def test_what_a_ruleset_adds_is_in_its_schema():
    schema = schemas.generate(OWN, "mini")["schemas/mini/map.schema.json"]
    assert schema["$defs"]["Area"]["properties"]["terrain"]["description"] == "Printed defensive value."
    assert schema["properties"]["spaces"]["items"] == {"$ref": "#/$defs/Area"}


def test_schemas_are_written_once_and_left_alone_when_right(tmp_path):
    shapes = {"mini": Shape(), "own": OWN}
    assert len(schemas.stale(tmp_path, shapes)) == 34
    assert schemas.write(tmp_path, shapes) == sorted(
        [*schemas.generate(Shape(), "mini"), *schemas.generate(OWN, "own")]
    )
    assert schemas.stale(tmp_path, shapes) == []
    assert schemas.write(tmp_path, shapes) == []


def test_stale_schemas_are_found_and_left_over_ones_removed(tmp_path):
    shapes = {"mini": Shape()}
    schemas.write(tmp_path, shapes)
    changed, gone, over = (tmp_path / "schemas/mini" / f"{name}.schema.json" for name in ("map", "units", "old"))
    changed.write_text(json.dumps({}), "utf-8")
    gone.unlink()
    over.write_text("{}", "utf-8")
    names = [f"schemas/mini/{name}.schema.json" for name in ("map", "old", "units")]
    assert schemas.stale(tmp_path, shapes) == names
    assert schemas.write(tmp_path, shapes) == names
    assert not over.exists()


def places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every container of some data with every key in it."""
    keys: Any = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    for key in keys:
        yield data, key
        yield from places(data[key])


def spoiled(data: Any) -> Iterator[Any]:
    """The data with one thing changed, removed or added, in every way we can think of."""
    for number in range(len(list(places(data)))):
        for odd in ODD:
            changed = copy.deepcopy(data)
            holder, key = list(places(changed))[number]
            holder[key] = copy.deepcopy(odd)
            yield changed
        changed = copy.deepcopy(data)
        holder, key = list(places(changed))[number]
        del holder[key]
        yield changed
        changed = copy.deepcopy(data)
        holder, key = list(places(changed))[number]
        if isinstance(holder, dict):
            holder["zzz"] = 1
        yield changed


def refused_by_model(document: Document, model: type) -> bool:
    try:
        fit(document, model)
    except ContentError:
        return True
    return False


@pytest.mark.parametrize(
    "name",
    [
        "ruleset.yaml",
        "map.yaml",
        "units.yaml",
        "texts.yaml",
        "tables/results.yaml",
        "tables/attack.yaml",
        "scenarios/standard.yaml",
    ],
)
def test_schema_and_model_refuse_the_same(folder, name):
    folder.change("map.yaml", "name: Hill}", "name: Hill, terrain: 2, values: {fire: 1.5}, at: [1, 2]}")
    model = OWN.files()[OWN.pattern_of(name)]
    sound = read(folder.path / name)
    sound.position(())  # found once, then shared by all copies
    verdicts = {True: 0, False: 0}
    for data in [sound.data, *spoiled(sound.data)]:
        document = copy.copy(sound)
        document.data = data
        refused = refused_by_model(document, model)
        assert bool(schemas.schema_problems(document, model)) == refused, data
        verdicts[refused] += 1
    assert verdicts[True] > 50
    assert verdicts[False] > 10


def test_a_shape_may_change_several_records():
    class Road(Edge):
        road: bool = False

    model = Shape(space=Area, edge=Road).files()["map.yaml"]
    assert set(schemas.schema_of(model)["$defs"]) >= {"Area", "Road"}
    assert model.__name__ == "MapFile"


# --- what editors show ------------------------------------------------------------------------------------------------


def _records(model: type[BaseModel]) -> Iterator[tuple[str, str, dict[str, Any], dict[str, Any]]]:
    """Every field of a schema: the record, the key, what the schema says, and the schema's definitions."""
    schema = schemas.schema_of(model)
    inner = schema.get("$defs", {})
    for name, record in [(model.__name__, schema), *inner.items()]:
        for key, shape in record.get("properties", {}).items():
            yield name, key, shape, inner


KERNEL = [*Shape().files().values(), CaseFile, VariantFile]


@pytest.mark.parametrize("model", KERNEL, ids=lambda model: model.__name__)
def test_every_field_of_a_schema_says_what_it_means(model):
    fields = list(_records(model))
    assert [(name, key) for name, key, shape, _ in fields if not shape.get("description")] == []
    assert fields or "oneOf" in schemas.schema_of(model) or "anyOf" in schemas.schema_of(model)


def test_schema_and_reference_give_the_same_meaning():
    page = (Path(__file__).parents[2] / "docs" / "modding" / "content.md").read_text("utf-8")
    track = schemas.schema_of(Shape().files()["ruleset.yaml"])["$defs"]["Track"]["properties"]
    for key, shape in track.items():
        assert f"| `{key}` | {shape['description'].partition(' Lower case')[0]} |" in page


def test_the_examples_of_a_schema_obey_it():
    found = [(name, key, shape, inner) for model in KERNEL for name, key, shape, inner in _records(model)]
    with_examples = [one for one in found if "examples" in one[2]]
    assert len(with_examples) > 150
    for name, key, shape, inner in with_examples:
        faults = Draft202012Validator({**shape, "$defs": inner}).iter_errors(
            json.loads(json.dumps(shape["examples"][0]))
        )
        assert [fault.message for fault in faults] == [], (name, key)


def test_a_rulesets_own_words_about_a_field_win():
    class Valley(Space):
        kind: str = Field("area", description="How steep it is.")

    (shape,) = [shape for name, key, shape, _ in _records(Valley) if key == "kind"]
    assert shape["description"] == "How steep it is."
