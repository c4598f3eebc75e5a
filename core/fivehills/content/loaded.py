"""What a loaded content folder is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from fivehills.content.briefing import BriefingsFile
from fivehills.content.deployment import DeploymentFile
from fivehills.content.drawing import DrawingFile
from fivehills.content.models import (
    CardsFile,
    ListFile,
    MapFile,
    ModifiersFile,
    RulesetFile,
    Scenario,
    SequenceFile,
    TableFile,
    TextsFile,
    UnitsFile,
)
from fivehills.content.reading import called, read_model, strayed
from fivehills.content.rulebook import LedgerFile
from fivehills.content.shape import CASES, LEDGER, TELLING, Shape
from fivehills.content.telling import TellingFile
from fivehills.content.yamlfile import Document
from fivehills.errors import ContentError

AnyTableFile = ModifiersFile | TableFile | ListFile


@dataclass(frozen=True, eq=False)
class Content:
    """Every file of a ruleset that play needs, as models; the ledger and the cases only when asked for."""

    folder: Path
    shape: Shape
    ruleset: RulesetFile
    map: MapFile
    units: UnitsFile
    sequence: SequenceFile
    texts: TextsFile
    cards: CardsFile | None
    drawing: DrawingFile | None
    briefings: BriefingsFile | None
    deployment: DeploymentFile | None
    tables: dict[str, Any]
    scenarios: dict[str, Scenario]
    extra: dict[str, Any]
    """Models of the ruleset's extra files by name; for a pattern with a star, a dict by file name without ending."""
    files: Mapping[str, BaseModel]
    """Every model by the name of its file."""
    documents: Mapping[str, Document]
    """Every file as it was read, for the places of problems."""
    mended: frozenset[str] = frozenset()
    """Files of which faulty parts were set aside; such content is only checked, never played."""
    thinned: frozenset[str] = frozenset()
    """Those of them that have lost records."""
    lost: frozenset[str] = frozenset()
    """The ids of the records that were lost."""

    @cached_property
    def ledger(self) -> LedgerFile:
        """The rules in our words. Raises ContentError."""
        stray = strayed(self.folder, LEDGER)
        if stray is not None:
            raise ContentError([stray])
        _, model = read_model(self.folder / LEDGER, LedgerFile, called(self.folder / LEDGER))
        return model

    @cached_property
    def telling(self) -> TellingFile | None:
        """How the design tells the common battle; None where it does not. Raises ContentError."""
        path = self.folder / TELLING
        return read_model(path, TellingFile, called(path))[1] if path.is_file() else None

    @cached_property
    def case_paths(self) -> tuple[Path, ...]:
        """The case files in the order of their names."""
        paths = sorted(self.folder.glob(CASES))
        return tuple(path for path in paths if strayed(self.folder, path.relative_to(self.folder).as_posix()) is None)


def assemble(folder: Path, shape: Shape, files: Mapping[str, BaseModel], documents: Mapping[str, Document]) -> Content:
    """Content from the models of its files. Absent ones are None: only checks that need no absent file may look."""
    part: Any = files.get
    return Content(
        folder=folder,
        shape=shape,
        ruleset=part("ruleset.yaml"),
        map=part("map.yaml"),
        units=part("units.yaml"),
        sequence=part("sequence.yaml"),
        texts=part("texts.yaml"),
        cards=part("cards.yaml"),
        drawing=part("drawing.yaml"),
        briefings=part("briefings.yaml"),
        deployment=part("deployment.yaml"),
        tables={model.id: model for model in files.values() if isinstance(model, AnyTableFile)},
        scenarios={model.id: model for model in files.values() if isinstance(model, Scenario)},
        extra=_extra(shape, files),
        files=files,
        documents=documents,
    )


def _extra(shape: Shape, files: Mapping[str, BaseModel]) -> dict[str, Any]:
    found: dict[str, Any] = {pattern: {} for pattern in shape.extra if "*" in pattern}
    for name, model in files.items():
        pattern = shape.pattern_of(name)
        if pattern not in shape.extra:
            continue
        if pattern in found and "*" in pattern:
            found[pattern][Path(name).stem] = model
        else:
            found[name] = model
    return found
