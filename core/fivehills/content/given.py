"""What the sense checks are given to look at."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import astuple, dataclass, field
from functools import cached_property

from fivehills.content.loaded import Content
from fivehills.content.models import HexGrid
from fivehills.content.shape import OPTIONAL
from fivehills.content.wording import Names
from fivehills.content.yamlevents import Where
from fivehills.errors import Problem


class Warned(Problem):
    """A problem with which content can still be played: `validate` shows it, loading does not mind."""

    def __str__(self) -> str:
        return f"warning: {super().__str__()}"

    def __lt__(self, other: Problem) -> bool:
        return astuple(self) < astuple(other)

    def __gt__(self, other: Problem) -> bool:
        return astuple(self) > astuple(other)


@dataclass(frozen=True, eq=False)
class Given:
    """Loaded content (only its sound files) and the names that code or other files know.

    What is None is not known now, and nothing is checked against it.
    """

    content: Content
    rules: Collection[str] | None = None
    predicates: Collection[str] | None = None
    amounts: Collection[str] | None = None
    _names: dict[str, Names | None] = field(default_factory=dict)

    def at(self, name: str, path: Where, message: str, key: bool = False) -> Problem:
        """A problem at a place of a file."""
        return self.content.documents[name].problem(path, message, key)

    def warned(self, name: str, path: Where, message: str) -> Problem:
        """A problem at a place of a file that does not keep anybody from playing."""
        problem = self.at(name, path, message)
        return Warned(problem.file, problem.line, problem.column, problem.path, problem.message)

    def sound(self, name: str) -> bool:
        """Whether a file was read without fault."""
        return "*" in name or name in self.content.files

    def names(self, kind: str) -> Names | None:
        """The ids that references of a kind may name; None while they cannot be known."""
        if kind not in self._names:
            self._names[kind] = self._find(kind)
        return self._names[kind]

    def _find(self, kind: str) -> Names | None:
        if kind in ("rule", "rules"):
            return None if self.rules is None else Names("rule", self.rules)
        source = _SOURCES.get(kind)
        if source is not None and not self.sound(source):
            return Names(kind, ()) if self._left_out(source) else None
        return Names(_SPOKEN.get(kind, kind), _ids(self, kind))

    def _left_out(self, name: str) -> bool:
        """Whether a file is absent because the ruleset does without it."""
        return name in OPTIONAL and not (self.content.folder / name).exists()

    @cached_property
    def hexes(self) -> dict[str, tuple[int, int]]:
        """The hexes of the map's grids by id, with column and row."""
        return dict(cell for grid in self.content.map.all_grids for cell in _grid_ids(grid))


_SOURCES = {
    "space": "map.yaml",
    "feature": "map.yaml",
    "piece": "units.yaml",
    "class": "units.yaml",
    "card": "cards.yaml",
    "side": "ruleset.yaml",
    "owner": "ruleset.yaml",
    "option": "ruleset.yaml",
}
_SPOKEN = {"feature": "edge feature", "owner": "side"}


def _ids(given: Given, kind: str) -> Iterator[str]:
    content = given.content
    match kind:
        case "space":
            yield from given.hexes
            yield from (space.id for space in (*content.map.spaces, *content.map.boxes))
        case "feature":
            yield from content.map.features
        case "piece":
            yield from (piece.id for piece in content.units.units)
        case "class":
            yield from (cls.id for cls in content.units.classes)
        case "card":
            yield from (card.id for card in content.cards.cards) if content.cards else ()
        case "side":
            yield from (side.id for side in content.ruleset.sides)
        case "owner":
            yield from (side.id for side in content.ruleset.sides)
            yield from (force.id for force in content.ruleset.forces)
        case "option":
            yield from (option.id for option in content.ruleset.options)
        case "scenario":
            yield from content.scenarios


def _grid_ids(grid: HexGrid) -> Iterator[tuple[str, tuple[int, int]]]:
    omitted = set(grid.omit)
    for col in range(grid.first_column, grid.first_column + grid.columns):
        for row in range(grid.first_row, grid.first_row + grid.rows):
            name = grid.id.format(col=col, row=row)
            if name not in omitted:
                yield name, (col, row)
