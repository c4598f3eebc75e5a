"""Which content a user means: a ruleset by its id, the common battle, a folder or a file in one, a variant's file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fivehills.authoring.trial import unplayable
from fivehills.authoring.validation import validate
from fivehills.content.data import data_root
from fivehills.content.given import Warned
from fivehills.content.loader import load, yaml_files
from fivehills.content.reading import called, read_model
from fivehills.content.shape import Shape
from fivehills.content.wording import nearest
from fivehills.errors import ContentError, FiveHillsError, Problem, UsageError
from fivehills.play.watchdog import watched
from fivehills.plugins.discovery import Ruleset, game_hooks, registry

if TYPE_CHECKING:
    from pydantic import BaseModel

    from fivehills.content.yamlevents import Where
    from fivehills.content.yamlfile import Document
    from fivehills.plugins.variants import Draft, VariantFile

BATTLE = "battle"
RULESET_FILE = "ruleset.yaml"
_ENOUGH = 65536
"""Bytes in which a file says what it is."""
_OF = re.compile(r"^of:", re.MULTILINE)
_ID = re.compile(r"""^id:\s*["']?([\w.+-]+)""", re.MULTILINE)


@dataclass(frozen=True)
class Folder:
    """A content folder to be checked; `only`: the file or folder in it whose problems count.

    `variant`: the path is not a folder but the file of a variant.
    """

    name: str
    path: Path
    ruleset: Ruleset | None = None
    only: Path | None = None
    variant: bool = False

    def problems(self) -> list[Problem]:
        """Every problem, sorted by place."""
        if self.only is not None and not self.only.exists():
            raise UsageError(f"{str(self.only)!r} does not exist")
        with watched():
            return [problem for problem in self._all() if self._counts(problem)]

    def _all(self) -> list[Problem]:
        if self.variant:
            return _variant_problems(self.path)
        if is_battle(self.path):
            return _battle_problems(self.path)
        if self.ruleset is None:
            return validate(self.path, Shape())
        try:
            registered = _registered(self.ruleset)
        except FiveHillsError as error:
            lacking = Problem(called(self.path / RULESET_FILE), 1, 1, "", f"found code that cannot be used: {error}")
            return [*validate(self.path, self.ruleset.shape), lacking]
        found = validate(self.path, self.ruleset.shape, **registered)
        if any(not isinstance(problem, Warned) for problem in found):
            return found
        return found + unplayable(self.path, self.ruleset)

    def _counts(self, problem: Problem) -> bool:
        return self.only is None or Path(problem.file).absolute().is_relative_to(self.only.absolute())

    def files(self) -> int:
        """How many files were looked at."""
        if self.variant or (self.only is not None and self.only.is_file()):
            return 1
        return len(yaml_files(self.only or self.path))


def folders(words: Sequence[str]) -> list[Folder]:
    """What the words of a command line mean; everything that is installed if there are none."""
    if words:
        return [folder for word in words for folder in _variant_files(word) or [_meant(word)]]
    found = [Folder(ruleset.id, ruleset.content, ruleset) for ruleset in registry().rulesets.values()]
    battle = data_root() / "content" / BATTLE
    return [*found, Folder(BATTLE, battle)] if battle.is_dir() else found


def _variant_files(word: str) -> list[Folder]:
    """The files of variants that a path is or holds, where it has nothing to do with the content of a ruleset."""
    path = Path(word)
    if word in registry().rulesets or (path.is_dir() and any(path.glob(f"**/{RULESET_FILE}"))):
        return []
    files = [path] if path.is_file() else sorted([*path.glob("*.yaml"), *path.glob("*/*.yaml")])
    texts = {file: _beginning(file) for file in files if file.suffix == ".yaml"}
    return [Folder(str(file), file, variant=True) for file, text in texts.items() if _OF.search(text)]


def _meant(word: str) -> Folder:
    known = registry()
    of = next((ruleset for ruleset, variant in known.variants if variant == word), None)
    if of is not None:
        raise UsageError(
            f"{word!r} is a variant of {of!r}: name its file to validate it, or `fivehills check {of} --variant {word}`"
        )
    if word in known.rulesets or word in known.broken:
        ruleset = known.ruleset(word)
        return Folder(ruleset.id, ruleset.content, ruleset)
    path = Path(word)
    if path.exists():
        return _around(path)
    if word == BATTLE:
        return Folder(BATTLE, data_root() / "content" / BATTLE)
    raise UsageError(
        f"{word!r} is neither a ruleset (there is: {', '.join(sorted(known.rulesets)) or 'none'}) nor a file or folder"
    )


def _around(path: Path) -> Folder:
    """The content folder in which a path lies, or which it is."""
    place = path.absolute()
    for folder in (place, *place.parents):
        if is_battle(folder) or (folder / RULESET_FILE).exists():
            return Folder(str(path), folder, _owner(folder), None if folder == place else path)
    inside = sorted(file.parent for depth in ("*", "*/*") for file in place.glob(f"{depth}/{RULESET_FILE}"))
    if len(inside) == 1:
        return Folder(str(path), inside[0], _owner(inside[0]))
    if place.is_file():
        raise UsageError(f"{str(path)!r} lies in no content folder (one with a {RULESET_FILE})")
    if not any(place.glob("*.y*ml")):
        raise UsageError(f"{str(path)!r} holds no content: expected a folder with a {RULESET_FILE}")
    return Folder(str(path), place, None)


def is_battle(folder: Path) -> bool:
    """Whether a folder holds the common battle: it has most of its files, and no ruleset."""
    if (folder / RULESET_FILE).exists():
        return False
    from fivehills.content.battle import FILES

    return 2 * sum((folder / name).exists() for name in FILES) > len(FILES)


def _owner(folder: Path) -> Ruleset | None:
    """The registered ruleset whose content a folder is, or is a copy of."""
    known = registry().rulesets
    for ruleset in known.values():
        if ruleset.content.resolve() == folder.resolve():
            return ruleset
    file = folder / RULESET_FILE
    named = _ID.search(_beginning(file))
    id_ = named[1] if named else ""
    for name in (id_, *(parent.name for parent in folder.absolute().parents)):
        if id_ not in known and name in registry().broken:
            registry().ruleset(name)  # says why it cannot be used: without its models nothing could be measured
    return known.get(id_)


def _beginning(file: Path) -> str:
    """What a file begins with; nothing of what is no file, or is a link to itself."""
    try:
        if not file.is_file():
            return ""
        with file.open("rb") as stream:
            return stream.read(_ENOUGH).decode("utf-8", errors="replace")
    except OSError:
        return ""


def _registered(ruleset: Ruleset) -> dict[str, Any]:
    """What the code of a ruleset adds: names that rows may use, and its citations, which must be of known rules."""
    from fivehills.proof.codecalls import calls_fit
    from fivehills.proof.codechecks import code_agrees
    from fivehills.proof.codenames import names_exist
    from fivehills.proof.ledger import citations_exist

    hook = game_hooks(ruleset, ()).hook
    return {
        "predicates": {name for table in hook.register_predicates() for name in table},
        "amounts": {name for table in hook.register_amounts() for name in table},
        "extra_checks": [
            citations_exist(ruleset),
            names_exist(ruleset),
            *calls_fit(ruleset, hook),
            *code_agrees(hook),
            *(check for checks in hook.register_checks() for check in checks),
        ],
    }


def _variant_problems(file: Path) -> list[Problem]:
    """What is wrong with the file of a variant, and with the content that it makes of its ruleset."""
    from fivehills.plugins.variants import DataVariant, Draft, VariantFile

    try:
        document, variant = read_model(file, VariantFile, called(file))
        ruleset = registry().ruleset(variant.of)
        draft = Draft(load(ruleset.content, ruleset.shape), ruleset.shape, variant.id)
        unknown = list(_unknown_ids(document, variant, draft))
        if unknown:
            return sorted(unknown)
        DataVariant(variant).amend_content(draft)
        draft.content()
    except ContentError as error:
        return sorted(error.problems)
    except FiveHillsError as error:
        return [Problem(called(file), 1, 1, "", str(error))]
    return []


def _unknown_ids(document: Document, variant: VariantFile, draft: Draft) -> Iterator[Problem]:
    """What a variant would change or remove and what is not there."""
    places: list[tuple[str, str, Where, bool]] = [
        *(
            (kind, id_, (way, kind, id_), True)
            for way, changed in (("replace", variant.replace), ("merge", variant.merge))
            for kind, changes in changed.items()
            for id_ in changes
        ),
        *((kind, id_, ("remove", kind, n), False) for kind, ids in variant.remove.items() for n, id_ in enumerate(ids)),
    ]
    for kind, id_, path, key in places:
        known = draft.ids(kind)
        if id_ not in known:
            yield document.problem(path, f"found the unknown {kind} {id_!r}; {nearest(id_, known)}", key=key)


def _battle_problems(folder: Path) -> list[Problem]:
    from fivehills.content.battle import FILES

    found: list[Problem] = []
    models: dict[str, type[BaseModel]] = dict(FILES)
    for name, model in models.items():
        try:
            read_model(folder / name, model, called(folder / name))
        except ContentError as error:
            found += error.problems
    return sorted(found)
