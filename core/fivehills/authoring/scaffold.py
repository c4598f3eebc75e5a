"""New plugin packages from templates: `fivehills new` and `fivehills new-variant`.

Templates are plain files below `templates/`, each with the ending `.in`. `@name@` and other words between at signs are
filled in, in the text and in the path. What is written is a whole package that can be installed as it is.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module, invalidate_caches
from importlib.util import find_spec
from pathlib import Path

from fivehills.authoring import schemas
from fivehills.content.loader import Content, load
from fivehills.content.models import ModifiersFile, Scenario
from fivehills.errors import UsageError
from fivehills.plugins.discovery import registry
from fivehills.plugins.variants import VariantFile

KINDS = ("areas", "hexes")
ENDING = ".in"
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_WORD = re.compile(r"@([a-z]+)@")
_TEMPLATES = Path(__file__).parent / "templates"
_MOST = 5
_OWN = ("schema", "provenance", "default")


def new_ruleset(name: str, into: Path, kind: str = "areas") -> Path:
    """Write the package of a new ruleset to `into/name`, and return that folder. Raises UsageError."""
    words = _words(name, registry().rulesets, "ruleset")
    if kind not in KINDS:
        raise UsageError(f"there is no kind {kind!r} of ruleset (there is: {', '.join(KINDS)})")
    files = dict(_filled("common", words)) | dict(_filled(kind, words))
    target = _write(into / name, files)
    _write_schemas(target / words["package"], name)
    return target


def new_variant(name: str, of: str, into: Path) -> Path:
    """Write the package of a new variant of a ruleset to `into/name`, and return that folder. Raises UsageError."""
    ruleset = registry().ruleset(of)
    words = _words(name, [id_ for _, id_ in registry().variants], "variant")
    content = load(ruleset.content, ruleset.shape)
    words |= {"of": of, "scenario": _scenario(content, words), "row": _row(content, words)}
    target = _write(into / name, dict(_filled("variant", words)))
    schema = target / words["package"] / schemas.VARIANT
    schema.parent.mkdir()
    schema.write_text(json.dumps(schemas.schema_of(VariantFile), indent=2, ensure_ascii=False) + "\n", "utf-8")
    return target


def _scenario(content: Content, words: Mapping[str, str]) -> str:
    """A scenario like the default one, as lines of a variant's file."""
    (file, id_) = next((name, s.id) for name, s in content.files.items() if isinstance(s, Scenario) and s.default)
    told = {"id": words["name"], "title": words["title"], "summary": f"As {id_}, with the variant."}
    kept = {key: value for key, value in content.documents[file].data.items() if key not in (*told, *_OWN)}
    lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in {**told, **kept}.items()]
    return "    - " + "\n      ".join(lines)


def _row(content: Content, words: Mapping[str, str]) -> str:
    """A row for the first breakdown of the ruleset, as lines of a variant's file; it needs the variant's predicate."""
    tables = sorted((table for table in content.tables.values() if isinstance(table, ModifiersFile)), key=_attack_first)
    if not tables:
        return ""
    when = f"is_{words['module']}"
    told = {"table": tables[0].id, "id": words["name"], "label": words["title"], "value": 1, "cite": tables[0].cite}
    lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in told.items()]
    return "  row:\n    - " + "\n      ".join([*lines, f"when: [{when}]"])


def _attack_first(table: ModifiersFile) -> tuple[bool, str]:
    return table.id != "attack", table.id


def _words(name: str, taken: Collection[str], what: str) -> dict[str, str]:
    """What the templates are filled with. Refuses a name that cannot be one or that something else has."""
    if not _NAME.fullmatch(name):
        rule = "lower case letters and digits, beginning with a letter, words joined by '-', as in 'na-san'"
        raise UsageError(f"{name!r} cannot be the name of a {what}; expected {rule}{_suggestion(name)}")
    if name in taken:
        raise UsageError(f"there is a {what} {name!r} already; choose another name")
    module = name.replace("-", "_")
    package = f"fivehills_{module}"
    if find_spec(package) is not None:
        raise UsageError(f"a package {package!r} is installed already; choose another name")
    return {"name": name, "module": module, "package": package, "title": name.replace("-", " ").title()}


def _suggestion(name: str) -> str:
    """The nearest name that would do, where there is one."""
    near = "-".join(re.findall(r"[a-z0-9]+", name.lower())).lstrip("0123456789-")
    return f"; {near!r} would do" if _NAME.fullmatch(near) else ""


# --- files ------------------------------------------------------------------------------------------------------


def _filled(template: str, words: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Path and text of each file of a template."""
    root = _TEMPLATES / template
    for path in sorted(root.rglob(f"*{ENDING}")):
        name = path.relative_to(root).as_posix().removesuffix(ENDING)
        yield _fill(name, words), _fill(path.read_text("utf-8"), words)


def _fill(text: str, words: Mapping[str, str]) -> str:
    return _WORD.sub(lambda found: words[found[1]], text)


def _write(target: Path, files: Mapping[str, str]) -> Path:
    try:
        _refuse_to_overwrite(target, files)
        for name, text in files.items():
            path = target / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
    except OSError as error:
        raise UsageError(f"cannot write to {str(target)!r}: {error.strerror or error}") from error
    return target


def _refuse_to_overwrite(target: Path, files: Mapping[str, str]) -> None:
    """Name what is in the way: files that would be overwritten, or a file where a folder must be."""
    in_the_way = [str(place) for place in (target, *target.parents) if place.exists() and not place.is_dir()]
    in_the_way += [str(target / name) for name in files if (target / name).exists()]
    if in_the_way:
        more = f" and {len(in_the_way) - _MOST} more" if len(in_the_way) > _MOST else ""
        raise UsageError(f"nothing is written, for this is in the way: {', '.join(in_the_way[:_MOST])}{more}")


def _write_schemas(package: Path, name: str) -> None:
    """The schemas that the first lines of the content files name, from the models of the new package."""
    with _importable(package):
        (ruleset,) = import_module(f"{package.name}.plugin").register_rulesets()
    schemas.write(package, {name: ruleset.shape})


@contextmanager
def _importable(package: Path) -> Iterator[None]:
    """Let a package be imported that is not installed, and leave no trace of it."""
    before, bytecode = list(sys.path), sys.dont_write_bytecode
    sys.path.insert(0, str(package.parent.resolve()))
    sys.dont_write_bytecode = True
    invalidate_caches()
    try:
        yield
    finally:
        sys.path[:], sys.dont_write_bytecode = before, bytecode
        for module in [name for name in sys.modules if name.partition(".")[0] == package.name]:
            del sys.modules[module]
