"""The generated pages of the documentation: `python -m fivehills.authoring.reference` in a checkout writes them.

The content reference comes from the models of content, from which the schemas come too: every field with its meaning,
type, default and an example from the content that is shipped. A test fails when a page is stale.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from fivehills.authoring import hookdocs, house, interfacedocs, kerneldocs, picturedocs
from fivehills.authoring.generated import bring_up_to_date, outdated
from fivehills.authoring.meanings import NAMED, PATTERNS, example, meaning
from fivehills.content import models
from fivehills.content.amending import VariantFile, VariantsFile
from fivehills.content.annotations import alternatives, is_model, item_type, with_inner
from fivehills.content.briefing import BriefingsFile
from fivehills.content.casefile import CaseFile
from fivehills.content.deployment import DeploymentFile
from fivehills.content.drawing import DrawingFile
from fivehills.content.rulebook import EquivalentFile, LedgerFile
from fivehills.content.shape import CASES, SCENARIOS, TABLES, Shape
from fivehills.content.telling import TellingFile
from fivehills.content.yamlfile import read

_HEAD = """\
# Content reference

Generated from the models of content by `python -m fivehills.authoring.reference`; do not edit.

Every YAML file of a ruleset, every record in it, every field: what it means, its type, its default (or *required*) and
an example from the content that comes with Five Hills. A ruleset may add fields of its own by subclassing a model;
`fivehills schema --write` puts them into the schemas that editors use.

Types: *id* is a short name without spaces; *name* has lower case letters, digits and underscores; *space*, *piece*,
*card*, *side*, *class*, *rule* and so on are ids of something listed elsewhere, which `fivehills validate` checks.
"""

FILES: Mapping[str, tuple[type[BaseModel], ...]] = {
    "ruleset.yaml": (models.RulesetFile,),
    "map.yaml": (models.MapFile,),
    "units.yaml": (models.UnitsFile,),
    "cards.yaml": (models.CardsFile,),
    "drawing.yaml": (DrawingFile,),
    "briefings.yaml": (BriefingsFile,),
    "deployment.yaml": (DeploymentFile,),
    TABLES: (models.ModifiersFile, models.TableFile, models.ListFile),
    "sequence.yaml": (models.SequenceFile,),
    "texts.yaml": (models.TextsFile,),
    SCENARIOS: (models.Scenario,),
    "rules.yaml": (LedgerFile,),
    "equivalent.yaml": (EquivalentFile,),
    "battle.yaml": (TellingFile,),
    CASES: (CaseFile,),
    "variants.yaml": (VariantsFile,),
    "variant.yaml": (VariantFile,),
}
"""The kinds of files in the order of the page, with the models of such a file."""

_CONTENT = (
    "content/storm", "tests/toy/content", "content/gamble", "content/enpointe", "content/season", "content/tonkin",
    "examples/na-san/fivehills_na_san/content",
)  # fmt: skip
"""Where examples are looked for, the plainest first."""

_PLAIN = {
    str: "text",
    int: "whole number",
    float: "number",
    bool: "true or false",
    type(None): "nothing",
    Any: "anything",
}


def pages(root: Path) -> dict[str, str]:
    """Every generated page by its path below the checkout."""
    own = {"docs/hooks.md": hookdocs.page(), "docs/modding/kernel.md": kerneldocs.page()}
    own["docs/modding/content.md"] = content_page(root)
    own[interfacedocs.PAGE] = interfacedocs.page()
    if (root / house.PAGE).is_file():
        own[house.PAGE] = house.page(root)
    return {**own, **hookdocs.pages(root), **picturedocs.pages()}


def stale(root: Path) -> list[str]:
    """The generated pages that are absent, out of date or left over."""
    wanted = pages(root)
    folders = ("docs/modding/hooks", picturedocs.FOLDER)
    there = {path.relative_to(root).as_posix() for folder in folders for path in (root / folder).glob("*.*")}
    return outdated(root, wanted, there)


def write(root: Path) -> list[str]:
    """Bring the generated pages up to date; the paths of what was written or removed."""
    wanted, changed = pages(root), stale(root)
    bring_up_to_date(root, wanted, changed)
    return changed


# --- the content reference ----------------------------------------------------------------------------------------


def content_page(root: Path) -> str:
    """The page about every field of every file."""
    examples = Examples(root)
    parts = [_HEAD]
    told: set[type[BaseModel]] = set()
    for pattern, kinds in FILES.items():
        parts.append(f"## {pattern}\n")
        for model in kinds:
            parts += [_section(found, examples) for found in with_inner(model) if found not in told]
            told.update(with_inner(model))
    return "\n".join(parts)


def _section(model: type[BaseModel], examples: Examples) -> str:
    lines = [f"### {model.__name__}\n", f"{_about(model)}\n", "| field | meaning | type | default | example |"]
    lines.append("|---|---|---|---|---|")
    lines += [_row(model, name, info, examples) for name, info in model.model_fields.items()]
    return "\n".join([*lines, ""])


def _about(model: type[BaseModel]) -> str:
    text = " ".join((model.__doc__ or "").split("\n\n")[0].split())
    return _cell(text) if text else f"The records of {model.__name__}."


def _row(model: type[BaseModel], name: str, info: FieldInfo, examples: Examples) -> str:
    key = info.alias or name
    cells = [f"`{key}`", meaning(model, name), type_words(info), _default(info), examples.of(model, key)]
    return f"| {' | '.join(_cell(cell) for cell in cells)} |"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _default(info: FieldInfo) -> str:
    if info.is_required():
        return "*required*"
    value = info.get_default(call_default_factory=True)
    if value is None or value is PydanticUndefined:
        return "none"
    return "empty" if value in ("", [], {}, ()) or isinstance(value, BaseModel) else f"`{_shown(value)}`"


def _shown(value: Any) -> str:
    """A value as YAML would have it on one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key}: {_shown(inner)}' for key, inner in value.items())}}}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(_shown(inner) for inner in value)}]"
    return str(value)


# --- types --------------------------------------------------------------------------------------------------------


def type_words(info: FieldInfo) -> str:
    """The type of a field in words, with its limits."""
    limits = [words for mark in info.metadata for words in _limits(mark)]
    marked = [mark.kind for mark in info.metadata if isinstance(mark, models.Ref)]
    named = [PATTERNS[mark.pattern] for mark in info.metadata if getattr(mark, "pattern", None) in PATTERNS]
    words = _reference(marked[0]) if marked else named[0] if named else _type(info.annotation)
    return ", ".join([words, *limits])


def _type(annotation: Any) -> str:
    found = [_alternative(kind, marks) for kind, marks in alternatives(annotation)]
    return " or ".join(dict.fromkeys(word for word in found if word != "nothing"))


def _alternative(kind: Any, marks: tuple[Any, ...]) -> str:
    reference = next((mark.kind for mark in marks if isinstance(mark, models.Ref)), None)
    if reference is not None:
        return _reference(reference)
    named = next((NAMED[mark.description] for mark in marks if getattr(mark, "description", None) in NAMED), None)
    if named is not None:
        return named
    if is_model(kind):
        return f"[{kind.__name__}](#{kind.__name__.lower()})"
    if get_origin(kind) is Literal:
        return ", ".join(f"`{word}`" if word != "" else "empty" for word in get_args(kind))
    return _PLAIN.get(kind) or _container(kind)


def _reference(kind: str) -> str:
    words = {"rules": "ids of *rules*, separated by commas", "owner": "*side* or *force*"}
    return words.get(kind, f"*{kind}*")


def _container(kind: Any) -> str:
    origin, inside = get_origin(kind), get_args(kind)
    if origin is dict:
        return f"mapping of {_type(inside[0])} to {_type(inside[1])}"
    if origin is tuple and Ellipsis not in inside:
        return f"list of {len(inside)}: {_type(inside[0])}"
    return f"list of {_type(inside[0])}" if inside else "list"


def _limits(mark: Any) -> Iterator[str]:
    words = {"ge": "at least {}", "gt": "more than {}", "le": "at most {}", "lt": "less than {}"}
    words["min_length"] = "at least {} long"
    for name, phrase in words.items():
        value = getattr(mark, name, None)
        if value is not None:
            yield phrase.format(value)


# --- examples -----------------------------------------------------------------------------------------------------


class Examples:
    """A value of each field from content that is shipped; the first that is met, shortened."""

    WIDTH = 60

    def __init__(self, root: Path):
        self._found: dict[tuple[type[BaseModel], str], str] = {}
        shape = Shape()
        for base in _CONTENT:
            for path in sorted((root / base).rglob("*.yaml")):
                name = path.relative_to(root / base).as_posix()
                pattern = shape.pattern_of(name) if name.partition("/")[0] != "cases" else CASES
                self._walk_file(path, FILES.get(pattern or "", ()))
        for path in sorted(root.glob("examples/storm-variants/*/*.yaml")):
            self._walk_file(path, (VariantFile,))

    def of(self, model: type[BaseModel], key: str) -> str:
        """An example as a cell of a table."""
        for cls in model.__mro__:
            if (cls, key) in self._found:
                return f"`{self._found[cls, key]}`"
        invented = example(model, key)
        return f"`{invented}`" if invented else ""

    def _walk_file(self, path: Path, kinds: tuple[type[BaseModel], ...]) -> None:
        data = read(path).data
        for model in kinds:
            if len(kinds) == 1 or data.get("kind") in get_args(model.model_fields["kind"].annotation):
                self._walk(model, data)

    def _walk(self, annotation: Any, data: Any) -> None:
        for kind, _ in alternatives(annotation):
            if is_model(kind) and isinstance(data, dict):
                for name, info in kind.model_fields.items():
                    if (key := info.alias or name) in data:
                        self._keep(kind, key, data[key])
                        self._walk(info.annotation, data[key])
            elif item_type(kind) is not None and isinstance(data, (list, dict)):
                for inner in data.values() if isinstance(data, dict) else data:
                    self._walk(item_type(kind), inner)

    def _keep(self, model: type[BaseModel], key: str, value: Any) -> None:
        text = self._short(value)
        if value not in ("", [], {}) and "`" not in text:
            self._found.setdefault((model, key), text)

    def _short(self, value: Any) -> str:
        """A value on one line; of a long list or mapping only the beginning."""
        text = _shown(value)
        if len(text) <= self.WIDTH:
            return text
        if isinstance(value, list) and len(value) > 1:
            return f"[{self._short(value[0])}, …]"
        return f"{text[: self.WIDTH - 1]}…"


if __name__ == "__main__":
    for changed in write(Path(sys.argv[1] if len(sys.argv) > 1 else ".")):
        print(f"written: {changed}")
