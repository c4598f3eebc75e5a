"""JSON Schemas of all content, generated from the models and checked in as `schemas/<ruleset>/<name>.schema.json`.

`root` is always the folder that holds `schemas/`, as `data_root()` gives it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator, ValidationError  # type: ignore[import-untyped]
from jsonschema.validators import extend  # type: ignore[import-untyped]
from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema
from ruamel.yaml import YAML

from fivehills.authoring.generated import bring_up_to_date, outdated
from fivehills.authoring.meanings import NAMED, example, meaning
from fivehills.content.annotations import with_inner
from fivehills.content.battle import FILES
from fivehills.content.faults import place
from fivehills.content.reading import json_text
from fivehills.content.shape import ENDING, Shape, schema_names
from fivehills.content.yamlfile import Document
from fivehills.errors import Problem

DIALECT = "https://json-schema.org/draft/2020-12/schema"
VARIANT = f"schemas/variant{ENDING}"
"""Where the package of a variant has the schema of its file."""
_WHOLE_NUMBER = {"pattern": "^-?(0|[1-9][0-9]*)$"}


class _Generator(GenerateJsonSchema):
    """Schemas as an editor wants them: no title per field, and keys that are numbers or patterns checked."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False

    def dict_schema(self, schema: core_schema.DictSchema) -> JsonSchemaValue:
        keys = self.generate_inner(schema["keys_schema"]) if "keys_schema" in schema else {}
        values = self.generate_inner(schema["values_schema"]) if "values_schema" in schema else {}
        names = _WHOLE_NUMBER if keys.get("type") == "integer" else {k: v for k, v in keys.items() if k != "type"}
        found: JsonSchemaValue = {"type": "object", "additionalProperties": values or True}
        return {**found, "propertyNames": names} if names else found


@lru_cache(maxsize=256)
def schema_of(model: type[BaseModel]) -> dict[str, Any]:
    """The JSON Schema of one kind of file, every field with its meaning and, where it helps, an example."""
    schema = _bare(model)
    inner = {kind.__name__: kind for kind in with_inner(model)}
    _explain(schema, model)
    for name in inner.keys() & schema.get("$defs", {}).keys():
        _explain(schema["$defs"][name], inner[name])
    return schema


def _bare(model: type[BaseModel]) -> dict[str, Any]:
    """A schema as a validator needs it: without the words for an editor, which take longer than all the rest."""
    return {"$schema": DIALECT, **model.model_json_schema(schema_generator=_Generator)}


def _explain(schema: dict[str, Any], model: type[BaseModel]) -> None:
    """Say what each field of a record means, for an editor to show."""
    for name, info in model.model_fields.items():
        key = info.alias or name
        told, shape = meaning(model, name), schema.get("properties", {}).get(key)
        if shape is None:
            continue
        described = shape.get("description", "")
        if told:
            shape["description"] = told if described in (told, "") or described not in NAMED else f"{told} {described}"
        if example(model, key) and "$ref" not in json.dumps(shape):
            shape["examples"] = [YAML(typ="safe", pure=True).load(example(model, key))]


def generate(shape: Shape, ruleset_id: str) -> dict[str, dict[str, Any]]:
    """The schemas of a ruleset by their paths under the root."""
    models = shape.files()
    named = schema_names(shape).items()
    schemas = {f"schemas/{ruleset_id}/{name}{ENDING}": schema_of(models[pattern]) for pattern, name in named}
    return dict(sorted(schemas.items()))


def write(root: Path, shapes: Mapping[str, Shape]) -> list[str]:
    """Bring the schemas of rulesets (by id) up to date; the paths of what was written or removed."""
    changed = stale(root, shapes)
    bring_up_to_date(root, _texts(root, shapes), changed)
    return changed


def stale(root: Path, shapes: Mapping[str, Shape]) -> list[str]:
    """The schema files under the root that are absent, out of date or left over."""
    texts = _texts(root, shapes)
    folders = {(root / name).parent for name in texts}
    there = {path.relative_to(root).as_posix() for folder in folders for path in folder.glob(f"*{ENDING}")}
    return outdated(root, texts, there)


def _texts(root: Path, shapes: Mapping[str, Shape]) -> dict[str, str]:
    schemas = {name: schema for id_, shape in shapes.items() for name, schema in generate(shape, id_).items()}
    if (root / "content" / "battle").is_dir():
        schemas.update(battle_schemas())
    if (root / VARIANT).is_file():
        schemas[VARIANT] = _variant_schema()
    return {name: json.dumps(schema, indent=2, ensure_ascii=False) + "\n" for name, schema in schemas.items()}


def _variant_schema() -> dict[str, Any]:
    from fivehills.plugins.variants import VariantFile

    return schema_of(VariantFile)


def battle_schemas() -> dict[str, dict[str, Any]]:
    """The schemas of the common battle by their paths under the root."""
    return {f"schemas/battle/{name.removesuffix('.yaml')}{ENDING}": schema_of(model) for name, model in FILES.items()}


def _is_integer(_: Any, value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _pattern(_: Any, pattern: str, value: Any, __: Any) -> Iterator[ValidationError]:
    """As schemas mean it: `$` is the end of the text, not the end of its last line."""
    if isinstance(value, str) and not re.search(re.sub(r"\$$", r"\\Z", pattern), value):
        yield ValidationError(f"{value!r} does not match {pattern!r}")


_Validator = extend(
    Draft202012Validator,
    {"pattern": _pattern},
    type_checker=Draft202012Validator.TYPE_CHECKER.redefine("integer", _is_integer),
)


@lru_cache(maxsize=256)
def _validator(model: type[BaseModel]) -> Any:
    return _Validator(_bare(model))


def schema_problems(document: Document, model: type[BaseModel]) -> list[Problem]:
    """What the JSON Schema of a file finds wrong with it."""
    data = json.loads(json_text(document.data))
    errors = _validator(model).iter_errors(data)
    return [
        document.problem(place(document.data, tuple(error.absolute_path)), f"the schema refuses this: {error.message}")
        for error in errors
    ]
