"""Latitude and longitude to hexes: geography.yaml becomes map.yaml and rivers.yaml.

    python -m fivehills_tonkin.raster

Run it after a change of geography.yaml; a test compares the files with what it makes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from fivehills import data_root
from fivehills_tonkin import projection
from fivehills_tonkin.models import Course, GeographyFile, PlaceFact, Stop
from fivehills_tonkin.projection import Cell, Point, plane

LEAST = 4.0
"""A hex has a river if its line crosses the hex for so many kilometres."""
ISLANDS_WITHIN = 30.0
FAR = 109.5, 101.0, 24.5, 18.5
"""Beyond the map: east, west, north, south."""

Pair = tuple[Cell, Cell]


@dataclass
class Stream:
    """A river as hexes downstream, with how many of the last ones are navigable."""

    id: str
    name: str
    cells: list[Cell] = field(default_factory=list)
    major: int = 0


class Raster:
    """The hexes of the map with all that stands on them."""

    def __init__(self, geography: GeographyFile):
        self.geography = geography
        self.places = {place.name: place for place in geography.places}
        self.at = {name: projection.nearest(plane(place.at)) for name, place in self.places.items()}
        self.place_in = {cell: self.places[name] for name, cell in self.at.items()}
        if len(self.place_in) != len(self.at):
            raise ValueError("two places share a hex")

    @cached_property
    def coast(self) -> list[Point]:
        return [plane(at) for at in self.geography.coast]

    @cached_property
    def sea(self) -> frozenset[Cell]:
        """Hexes whose centre lies seaward of the coast line."""
        east, _, _, south = FAR
        line = self.geography.coast
        outline = [plane(at) for at in [*line, (south, line[-1][1]), (south, east), (line[0][0], east)]]
        return _inside(outline)

    @cached_property
    def shore(self) -> frozenset[Cell]:
        """Hexes that the coast line crosses.

        Rule: 1.6-g
        """
        return frozenset(cell for cell, _ in projection.crossed(self.coast) if projection.is_on_map(cell))

    @cached_property
    def islands(self) -> frozenset[Cell]:
        """Sea hexes of the archipelago that the coast line does not cross.

        Rule: 1.6-g, 3.6-a
        """
        (south, _), (north, _) = self.geography.islands
        found = []
        for cell in self.sea - self.shore - set(self.place_in):
            centre = projection.centre(cell)
            near = projection.distance_to(centre, self.coast) <= ISLANDS_WITHIN
            if near and south <= projection.degrees(centre)[0] <= north:
                found.append(cell)
        return frozenset(found)

    @cached_property
    def land(self) -> list[Cell]:
        """All hexes that exist: those that are not all sea."""
        known = self.shore | self.islands | set(self.place_in)
        return [cell for cell in projection.cells() if cell not in self.sea or cell in known]

    @cached_property
    def china(self) -> frozenset[Cell]:
        east, west, north, _ = FAR
        line = self.geography.chinese_border
        outline = [plane(at) for at in [*line, (line[-1][0], west), (north, west), (north, east), (line[0][0], east)]]
        return _inside(outline)

    @cached_property
    def laos(self) -> frozenset[Cell]:
        _, west, _, south = FAR
        line = self.geography.lao_border
        return _inside([plane(at) for at in [*line, (south, line[-1][1]), (south, west), (line[0][0], west)]])

    def country(self, cell: Cell) -> str:
        """Country of a hex; a place knows its own.

        Rule: 1.6-k
        """
        if cell in self.place_in:
            return self.place_in[cell].country
        if cell in self.sea:
            return "vietnam"
        return "china" if cell in self.china else "laos" if cell in self.laos else "vietnam"

    def terrain(self, cell: Cell) -> str:
        """Terrain of a hex: of its place, of the first area that holds its centre, else by country and latitude.

        Rule: 1.6-g
        """
        if cell in self.place_in:
            return self.place_in[cell].kind
        if cell in self.islands:
            return "rough"
        if cell in self.sea:
            return self.terrain(self._nearest_land(cell))
        if cell in self.china:
            return "rough"
        return self._ground(cell)

    def _nearest_land(self, cell: Cell) -> Cell:
        at = projection.centre(cell)
        dry = (other for other in self.land if other not in self.sea)
        return min(dry, key=lambda other: (round(projection.gap(projection.centre(other), at), 6), other[1], other[0]))

    def _ground(self, cell: Cell) -> str:
        centre = projection.centre(cell)
        for outline, kind in self._areas:
            if projection.is_inside(centre, outline):
                return kind
        return "rough-forest" if cell in self.laos or projection.degrees(centre)[0] > 22.0 else "forest"

    @cached_property
    def _areas(self) -> list[tuple[list[Point], str]]:
        return [([plane(at) for at in area.outline], str(area.kind)) for area in self.geography.areas]

    @cached_property
    def _regions(self) -> list[tuple[list[Point], str, str | None]]:
        return [([plane(at) for at in area.outline], area.name, area.country) for area in self.geography.regions]

    def region(self, cell: Cell) -> str:
        """The region that holds the centre of a hex, else the nearest of its country."""
        centre, country = projection.centre(cell), self.country(cell)
        own = [(outline, name) for outline, name, where in self._regions if where == country]
        held = next((name for outline, name in own if projection.is_inside(centre, outline)), None)
        return held or min(own, key=lambda item: projection.distance_to(centre, [*item[0], item[0][0]]))[1]

    # --- roads ------------------------------------------------------------------------------------------------

    @cached_property
    def roads(self) -> dict[Pair, str]:
        """Neighbouring hexes that a road joins, and whether it is there from the start.

        Rule: 1.6-g
        """
        found: dict[Pair, str] = {}
        for course in sorted(self.geography.roads, key=lambda road: road.later):
            for pair in pairwise(self.chain(course)):
                found.setdefault(_key(*pair), "track" if course.later else "road")
        return found

    def chain(self, course: Course) -> list[Cell]:
        """The hexes of a road in order."""
        cells = [self._cell(stop) for stop in course.stops]
        chain = cells[:1]
        for start, end in pairwise(cells):
            chain += _without_corners(projection.straight(start, end), (start, end))[1:]
        return [cell for cell in chain if projection.is_on_map(cell)]

    def _cell(self, stop: Stop) -> Cell:
        return self.at[stop] if isinstance(stop, str) else projection.nearest(plane(stop))

    def point(self, stop: Stop) -> Point:
        return plane(self.places[stop].at if isinstance(stop, str) else stop)

    # --- rivers -----------------------------------------------------------------------------------------------

    @cached_property
    def rivers(self) -> list[Stream]:
        """All rivers with their hexes, minor parts first.

        Rule: 1.6-g, 4.8-a
        """
        streams: dict[str, Stream] = {}
        for course in self.geography.rivers:
            stream = streams.setdefault(course.line, Stream(course.line, course.name))
            cells = self._course(course)
            stream.major = len(cells) if course.major else 0
            stream.cells = [*stream.cells, *(cells[1:] if stream.cells[-1:] == cells[:1] else cells)]
        return list(streams.values())

    def _course(self, course: Course) -> list[Cell]:
        """The hexes of one line, joined to a chain, round places that lie on no river."""
        own = {self._cell(stop) for stop in course.stops}
        found = projection.crossed([self.point(stop) for stop in course.stops])
        kept = [cell for cell, length in found if cell in own or length >= LEAST]
        lone = _without_corners([cell for cell in dict.fromkeys(kept) if self._is_wet(cell)], own)
        chain = lone[:1]
        for start, end in pairwise(lone):
            chain += _shortest(start, end, self._is_wet)[1:]
        return list(dict.fromkeys(chain))

    def _is_wet(self, cell: Cell) -> bool:
        """Whether a river may be there: on the map, and not a place without one."""
        place = self.place_in.get(cell)
        return cell in self._exists and (place is None or place.river != "none")

    @cached_property
    def _exists(self) -> frozenset[Cell]:
        return frozenset(self.land)

    def source(self, stream: Stream) -> Cell | None:
        """The hex beyond the hexside where a river rises; none if it branches off another.

        Rule: 1.6-g, 4.8-a
        """
        first = stream.cells[0]
        others = (other for other in self.rivers if other is not stream)
        if any(first in other.cells for other in others) or len(stream.cells) < 2:
            return None
        ring = projection.around(first)
        beyond = ring[(ring.index(stream.cells[1]) + 3) % 6]
        return beyond if beyond in self._exists else None


def _inside(outline: Sequence[Point]) -> frozenset[Cell]:
    return frozenset(cell for cell in projection.cells() if projection.is_inside(projection.centre(cell), outline))


def _without_corners(chain: Sequence[Cell], kept: Iterable[Cell]) -> list[Cell]:
    """A chain without hexes that it only cuts: those before and after them touch."""
    found: list[Cell] = []
    for number, cell in enumerate(chain):
        after = chain[number + 1] if number + 1 < len(chain) else None
        if found and after in projection.around(found[-1]) and cell not in kept:
            continue
        found.append(cell)
    return found


def _key(a: Cell, b: Cell) -> Pair:
    return (a, b) if (a[1], a[0]) < (b[1], b[0]) else (b, a)


def _shortest(start: Cell, end: Cell, allowed: Callable[[Cell], bool]) -> list[Cell]:
    """The shortest chain of hexes, both ends included."""
    before: dict[Cell, Cell | None] = {start: None}
    queue = deque([start])
    while queue and end not in before:
        cell = queue.popleft()
        for other in projection.around(cell):
            if other not in before and (other == end or allowed(other)):
                before[other] = cell
                queue.append(other)
    chain: list[Cell] = []
    at: Cell | None = end
    while at is not None:
        chain.append(at)
        at = before[at]
    return chain[::-1]


def load(folder: Path) -> Raster:
    """The raster of a folder's geography.yaml."""
    values: dict[str, Any] = YAML(typ="safe").load(folder / "geography.yaml")
    return Raster(GeographyFile.model_validate(values))


def content_folder() -> Path:
    return data_root() / "content" / "tonkin"


def facts_of(place: PlaceFact) -> dict[str, Any]:
    """What a hex takes over from its place: community, star, airstrip, harbor, supply center.

    Rule: 1.6-i
    """
    facts: dict[str, Any] = {"community": place.community, "colour": place.colour, "points": place.points}
    facts |= dict.fromkeys(place.has, True)
    return {key: value for key, value in {**facts, "center": place.center}.items() if value}


if __name__ == "__main__":
    from fivehills_tonkin.mapfiles import write

    write(content_folder())
