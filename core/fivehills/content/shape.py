"""What the content of a ruleset looks like: which files there are and which model each must fit."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import Annotated, Any

from pydantic import BaseModel, Field, RootModel, create_model

from fivehills.content.amending import VariantsFile
from fivehills.content.briefing import BriefingsFile
from fivehills.content.deployment import DeploymentFile
from fivehills.content.drawing import DrawingFile
from fivehills.content.models import (
    Card,
    CardsFile,
    Edge,
    File,
    ListFile,
    MapFile,
    Model,
    ModifiersFile,
    Piece,
    PieceClass,
    RulesetFile,
    Scenario,
    SequenceFile,
    Space,
    TableFile,
    TextsFile,
    UnitsFile,
)
from fivehills.content.rulebook import EquivalentFile, LedgerFile
from fivehills.content.telling import TellingFile

LEDGER = "rules.yaml"
EQUIVALENT = "equivalent.yaml"
TELLING = "battle.yaml"
VARIANTS = "variants.yaml"
TABLES = "tables/*.yaml"
SCENARIOS = "scenarios/*.yaml"
CASES = "cases/*.yaml"
ENDING = ".schema.json"
"""How the name of a schema ends."""
OPTIONAL = frozenset({"cards.yaml", "drawing.yaml", "briefings.yaml", "deployment.yaml", TABLES})
LATER = frozenset({LEDGER, EQUIVALENT, TELLING, VARIANTS, CASES})
"""Files that a game can do without: read only when asked for."""


class AnyTable(RootModel[Annotated[ModifiersFile | TableFile | ListFile, Field(discriminator="kind")]]):
    """A file of tables/: a breakdown, a results table or a chart, as its `kind` says."""


@dataclass(frozen=True)
class Shape:
    """The models of a ruleset's records, where they differ from the kernel's, and its files beyond the usual ones.

    `extra` maps a file name (`charts.yaml`) or a pattern with one star (`boards/*.yaml`) to the file's model.
    """

    space: type[Space] = Space
    edge: type[Edge] = Edge
    piece_class: type[PieceClass] = PieceClass
    piece: type[Piece] = Piece
    card: type[Card] = Card
    scenario: type[Scenario] = Scenario
    extra: Mapping[str, type[File]] = field(default_factory=dict)
    case: type[Model] | None = None

    def __hash__(self) -> int:
        return hash((self.space, self.edge, self.piece_class, self.piece, self.card, self.scenario, tuple(self.extra)))

    def files(self) -> dict[str, type[BaseModel]]:
        """Every file name or pattern of the ruleset with the model of such a file."""
        return dict(_files(self))

    def required(self) -> list[str]:
        """The files without which a folder is no ruleset."""
        return [name for name in _files(self) if "*" not in name and name not in OPTIONAL | LATER]

    def pattern_of(self, name: str) -> str | None:
        """The pattern that a file falls under; a full name goes before a pattern."""
        known = [*_files(self), CASES]
        return name if name in known else next((p for p in known if "*" in p and _fits(name, p)), None)


def schema_names(shape: Shape) -> dict[str, str]:
    """How the schema of each kind of file is called: map, table, scenario, for extra files their own name."""
    taken: dict[str, str] = {}
    for pattern in shape.files():
        folder, _, last = pattern.rpartition("/")
        plain = last.removesuffix(".yaml") if "*" not in last else folder.rpartition("/")[2]
        short = {TABLES: "table", SCENARIOS: "scenario", CASES: "case"}.get(pattern, plain)
        taken[short if short not in taken else f"{folder}-any".replace("/", "-")] = pattern
    return {pattern: name for name, pattern in taken.items()}


def _fits(name: str, pattern: str) -> bool:
    return name.count("/") == pattern.count("/") and fnmatchcase(name, pattern)


@lru_cache(maxsize=64)
def _files(shape: Shape) -> Mapping[str, type[BaseModel]]:
    found: dict[str, type[BaseModel]] = {
        "ruleset.yaml": RulesetFile,
        "map.yaml": _with(MapFile, spaces=shape.space, edges=shape.edge),
        "units.yaml": _with(UnitsFile, classes=shape.piece_class, units=shape.piece),
        "cards.yaml": _with(CardsFile, cards=shape.card),
        "drawing.yaml": DrawingFile,
        "briefings.yaml": BriefingsFile,
        "deployment.yaml": DeploymentFile,
        TABLES: AnyTable,
        "sequence.yaml": SequenceFile,
        "texts.yaml": TextsFile,
        SCENARIOS: shape.scenario,
        LEDGER: LedgerFile,
        EQUIVALENT: EquivalentFile,
        TELLING: TellingFile,
        VARIANTS: VariantsFile,
        **shape.extra,
    }
    return found if shape.case is None else {**found, CASES: shape.case}


def _with(base: type[File], **records: type[BaseModel]) -> type[BaseModel]:
    """A file model whose lists hold the ruleset's own records."""
    changed: dict[str, Any] = {}
    for name, record in records.items():
        if base.model_fields[name].annotation != list[record]:  # type: ignore[valid-type]
            changed[name] = (list[record], copy.copy(base.model_fields[name]))  # type: ignore[valid-type]
    if not changed:
        return base
    model: type[BaseModel] = create_model(base.__name__, __base__=base, __doc__=base.__doc__, **changed)
    return model
