"""The board: spaces with dense numbers and the edges between them.

A hex, an area, a strongpoint, a box are all spaces. Everything that never changes in play is computed here once:
neighbours as tuples and as bitsets, edge features as bitsets per space, hex coordinates and distances.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, get_args

from fivehills.content.grids import grids_spaces
from fivehills.content.models import Edge, MapFile, Space
from fivehills.maths.bits import Bits, bits, mask_of
from fivehills.maths.hexes import HexMap

EdgeSpec = tuple[int, int, Collection[str], bool]
"""Two spaces, the features of the edge, and whether it leads only from the first to the second."""

Ways = dict[tuple[int, int], frozenset[str]]
"""The features of each way from a space to another."""

_PLAIN: frozenset[str] = frozenset()


class Board:
    """A graph of spaces. `board.index["14"]` is the number of a space; columns are indexed by that number.

    Nothing of it changes once it is built. Spaces of a hex board come first, so that the numbers of `hexes` are
    those of the board. `edge_number[a, b]` exists where one can go from a to b.
    """

    def __init__(self, spaces: Sequence[Space], edges: Iterable[EdgeSpec], hexes: HexMap | None = None):
        self.records: tuple[Any, ...] = tuple(spaces)  # of the ruleset's own model
        self.ids = tuple(space.id for space in spaces)
        self.index: Mapping[str, int] = _index(self.ids)
        self.names = tuple(space.name or space.id for space in spaces)
        self.codes = tuple(space.code or space.id for space in spaces)
        self.kinds = tuple(space.kind for space in spaces)
        self.uncounted = mask_of(n for n, space in enumerate(spaces) if getattr(space, "uncounted", False))
        self.hexes = hexes
        self.grid: HexMap = hexes or HexMap((), "flat")  # for rules of hex boards, which need not ask if there is one
        specs = tuple(edges)
        self.edge_ends = tuple((a, b) for a, b, _, _ in specs)
        self.edge_features = tuple(frozenset(features) for _, _, features, _ in specs)
        self.edge_number: Mapping[tuple[int, int], int] = _edge_numbers(specs)
        self.neighbours = _neighbours(len(self.ids), self.edge_number)
        self.adjacent: tuple[Bits, ...] = tuple(map(mask_of, self.neighbours))
        self._none: tuple[Bits, ...] = (0,) * len(self.ids)
        self._features = self._feature_masks()

    def __len__(self) -> int:
        return len(self.ids)

    def _feature_masks(self) -> Mapping[str, tuple[Bits, ...]]:
        masks: dict[str, list[Bits]] = {}
        marked = [number for number, features in enumerate(self.edge_features) if features]
        for a, b in (way for number in marked for way in self.ways(number)):
            for feature in self.edge_features[self.edge_number[a, b]]:
                masks.setdefault(feature, [0] * len(self.ids))[a] |= 1 << b
        return {feature: tuple(mask) for feature, mask in masks.items()}

    def ways(self, number: int) -> Iterator[tuple[int, int]]:
        """From where to where an edge leads: one way or both."""
        a, b = self.edge_ends[number]
        return (way for way in ((a, b), (b, a)) if self.edge_number.get(way) == number)

    def across(self, feature: str) -> tuple[Bits, ...]:
        """Per space, the neighbours to which an edge with the feature leads."""
        return self._features.get(feature, self._none)

    def where(self, test: Callable[[Any], bool]) -> Bits:
        """The set of spaces whose record passes the test."""
        return mask_of(number for number, record in enumerate(self.records) if test(record))

    def flood(self, seeds: Bits, allowed: Bits) -> Bits:
        """All allowed spaces that can be reached from the seeds (seeds outside `allowed` do not count)."""
        reached = 0
        for layer in self._layers(seeds, allowed):
            reached |= layer
        return reached

    def shortest(self, start: int, allowed: Bits) -> dict[int, int]:
        """Number of steps to every space that can be reached through allowed spaces, nearest first.

        Empty if the start itself is not allowed.
        """
        layers = enumerate(self._layers(1 << start, allowed))
        return {space: steps for steps, layer in layers for space in bits(layer)}

    def _layers(self, seeds: Bits, allowed: Bits) -> Iterator[Bits]:
        """The seeds, then what lies one step further, and so on."""
        reached = frontier = seeds & allowed
        while frontier:
            yield frontier
            around = 0
            for space in bits(frontier):
                around |= self.adjacent[space]
            frontier = around & allowed & ~reached
            reached |= frontier

    def reach(self, start: int, budget: int, cost: Callable[[int, int], int | None]) -> dict[int, int]:
        """Cheapest cost of every space within the budget; `cost(a, b)` is the price of a step or None if closed.

        Bucket queue: prices are small whole numbers, not negative (use twice or ten times the printed ones for halves).
        """
        best = {start: 0} if budget >= 0 else {}
        buckets: list[list[int]] = [[] for _ in range(budget + 1)]
        buckets[:1] = [list(best)]
        for spent, bucket in enumerate(buckets):
            for space in bucket:  # grows while it is walked if a step costs nothing
                if best[space] < spent:
                    continue
                for neighbour in self.neighbours[space]:
                    price = cost(space, neighbour)
                    if price is None or spent + price > budget:
                        continue
                    if spent + price < best.get(neighbour, budget + 1):
                        best[neighbour] = spent + price
                        buckets[spent + price].append(neighbour)
        return best


def _index(ids: Sequence[str]) -> dict[str, int]:
    index = {id_: number for number, id_ in enumerate(ids)}
    if len(index) != len(ids):
        twice = sorted(id_ for number, id_ in enumerate(ids) if index[id_] != number)
        raise ValueError(f"two spaces are called {twice[0]!r}")
    return index


def _edge_numbers(specs: Iterable[EdgeSpec]) -> dict[tuple[int, int], int]:
    """The number of the edge by which one goes from a space to another."""
    numbers: dict[tuple[int, int], int] = {}
    for number, (a, b, _, one_way) in enumerate(specs):
        for way in ((a, b),) if one_way else ((a, b), (b, a)):
            if way in numbers:
                raise ValueError(f"two edges lead from space {way[0]} to space {way[1]}")
            numbers[way] = number
    return numbers


def _neighbours(count: int, ways: Iterable[tuple[int, int]]) -> tuple[tuple[int, ...], ...]:
    """Per space, where one can go from it, in rising order."""
    around: list[list[int]] = [[] for _ in range(count)]
    for a, b in ways:
        around[a].append(b)
    return tuple(tuple(sorted(spaces)) for spaces in around)


def board_from(file: MapFile) -> Board:
    """The board that a map file describes: the hexes of its grid, then other listed spaces, then boxes.

    The hexes of a grid touch their neighbours without being told so. An edge listed for two such hexes gives its
    features to their hexside, in one direction only if it is one-way; any other edge joins the spaces that it names.
    Features of several entries for the same two spaces add up.
    """
    listed = {space.id: space for space in file.spaces}
    spaces, hexes = grids_spaces(file.all_grids, listed, _space_model(file)) if file.all_grids else ([], None)
    on_grid = {space.id for space in spaces}
    spaces += [space for space in file.spaces if space.id not in on_grid]
    spaces += file.boxes
    edges = [*file.edges, *(edge for path in file.paths for edge in path.edges())]
    ways = _listed_ways(edges, _index([space.id for space in spaces]))
    return Board(spaces, _edge_specs(hexes.pairs() if hexes else (), ways), hexes)


def _space_model(file: MapFile) -> type[Space]:
    """The model of the file's listed spaces: a ruleset may have its own."""
    model: type[Space] = get_args(type(file).model_fields["spaces"].annotation)[0]
    return model


def _listed_ways(edges: Iterable[Edge], index: Mapping[str, int]) -> Ways:
    """The edges that a file lists, each way by itself."""
    ways: Ways = {}
    for edge in edges:
        a, b = (index[id_] for id_ in edge.between)
        for way in ((a, b),) if edge.one_way else ((a, b), (b, a)):
            ways[way] = ways.get(way, _PLAIN).union(edge.features)
    return ways


def _edge_specs(touching: Iterable[tuple[int, int]], ways: Ways) -> Iterator[EdgeSpec]:
    """The edges of hexes that touch anyway, then those that only the file makes."""
    rest = dict(ways)
    for a, b in touching:
        yield from _both_ways(a, b, rest.pop((a, b), _PLAIN), rest.pop((b, a), _PLAIN))
    for a, b in ways:
        if (a, b) in rest:
            yield from _both_ways(a, b, rest.pop((a, b)), rest.pop((b, a), None))


def _both_ways(a: int, b: int, there: frozenset[str], back: frozenset[str] | None) -> tuple[EdgeSpec, ...]:
    """One edge if there and back have the same features, else one for each way that exists."""
    if there == back:
        return ((a, b, there, False),)
    if back is None:
        return ((a, b, there, True),)
    return (a, b, there, True), (b, a, back, True)
