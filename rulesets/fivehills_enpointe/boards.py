"""Laying the table: boards side by side, terrain pieces on them, and the playable part as a board of the kernel."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from fivehills import Board, EdgeSpec
from fivehills.content.grids import cube_of
from fivehills.content.models import HexGrid, Space
from fivehills.maths.hexes import Cube, HexMap, join, offset_onto, place
from fivehills_enpointe.models import BoardFile, Card, Hex, Laid, Placement, Print, TerrainPiece

TERRAIN = ("clear", "paddy", "brush", "grove", "jungle", "wooden", "stone")
"""From the thinnest to the densest."""

KINDS = {"clear": "hex", "brush": "rough", "grove": "forest", "wooden": "village", "stone": "town"}
"""How the drawing calls the ground; the others by their own names."""

Side = tuple[int, int]


class Ground:
    """What lies on the table, hex by hex: playable hexes first, then those that are only seen across.

    `full` is the hex map of all of them; `names[n]` are the names of hex n. Sides are pairs in rising order.
    """

    def __init__(self, full: HexMap, names: Sequence[tuple[str, ...]], playable: int):
        count = len(names)
        self.full = full
        self.names = tuple(names)
        self.playable = playable
        self.index = {name: n for n, given in enumerate(names) for name in given}
        self.terrain = ["clear"] * count
        self.level = [0] * count
        self.village = [""] * count
        self.titles = [""] * count
        self.stream: set[int] = set()
        self.gentle: set[int] = set()
        self.prepared: set[int] = set()
        self.trench: set[int] = set()
        self.wire: set[int] = set()
        self.ways: dict[Side, set[str]] = {}
        self.sides: dict[str, set[Side]] = {"crest": set(), "wall": set(), "hedge": set()}

    def lead(self, path: Iterable[str], feature: str) -> None:
        """Let a road, trail, railroad or stream run through these hexes."""
        hexes = [self.index[name] for name in path]
        for a, b in pairwise(hexes):
            self.ways.setdefault((min(a, b), max(a, b)), set()).add(feature)


class TableTop(Board):
    """The playable hexes and the boxes; `ground` also knows the hexes beyond them."""

    ground: Ground


def board_of(content: Any, scenario: Card) -> TableTop:
    """The board of a scenario: its sheets joined, its terrain pieces laid, a box per formation.

    Rule: 0.2-a, 0.2-b, 0.5
    """
    ground = lay(content, scenario)
    roads, goals = road_hexes(ground), objectives(ground, scenario)
    hexes = [_record(ground, n, n in roads, n in goals) for n in range(ground.playable)]
    boxes = [*content.map.boxes, *_formation_boxes(scenario)]
    playable = HexMap(ground.full.coordinates[: ground.playable], "flat")
    board = TableTop([*hexes, *boxes], _edges(ground, playable), playable)
    aliases = {name: n for name, n in ground.index.items() if n < ground.playable}
    board.index = {**board.index, **aliases}
    board.ground = ground
    return board


def _formation_boxes(scenario: Card) -> Iterator[Space]:
    for formation in scenario.formations:
        yield Space(id=f"f-{formation.id}", name=formation.name, kind="box", uncounted=True)
    for side in scenario.sides:
        yield Space(id=f"d-{side}", name="Dummies", kind="box", uncounted=True)


def _record(ground: Ground, n: int, road: bool, goal: bool) -> Hex:
    q, r = ground.full.coordinates[n]
    kind = ground.terrain[n]
    return Hex(
        id=ground.names[n][0],
        name=ground.titles[n],
        kind=KINDS.get(kind, kind),
        at=(round(q * 43.301270, 3), round(-(r + q / 2) * 50.0, 3)),
        ground=kind,
        elevation=ground.level[n],
        road=road,
        stream=n in ground.stream,
        gentle=n in ground.gentle,
        village=ground.village[n],
        aliases=list(ground.names[n][1:]),
        victory=goal,
    )


def road_hexes(ground: Ground) -> set[int]:
    """Hexes through which a road, trail or railroad runs."""
    return {n for side, features in ground.ways.items() if features - {"brook"} for n in side}


def objectives(ground: Ground, scenario: Card) -> set[int]:
    """Hexes that count for victory."""
    victory = scenario.victory
    named = {ground.index[id_] for id_ in (*victory.hexes, *victory.must)}
    return named | {n for n, village in enumerate(ground.village) if village and village in victory.villages}


def _edges(ground: Ground, hexes: HexMap) -> Iterator[EdgeSpec]:
    for a, b in hexes.pairs():
        side = min(a, b), max(a, b)
        features = set(ground.ways.get(side, ()))
        features.update(name for name, sides in ground.sides.items() if side in sides)
        yield a, b, features, False


# --- laying the sheets ------------------------------------------------------------------------------------------


def lay(content: Any, scenario: Card) -> Ground:
    """The table of a scenario: sheets, then loose pieces."""
    ground = _joined(content, scenario)
    streams: dict[str, set[int]] = {}
    for placement in scenario.boards:
        file = content.extra["boards/*.yaml"][placement.board]
        _print(ground, file)
        streams[file.id] = _print_streams(ground, file)
    _keep_common_streams(ground, streams)
    for path in scenario.railroad:
        ground.lead(path, "railway")
    pieces = {piece.id: piece for piece in content.extra["pieces.yaml"].pieces}
    for laid in scenario.terrain:
        _lay_piece(ground, laid, pieces[laid.piece])
    return ground


def _joined(content: Any, scenario: Card) -> Ground:
    """The hexes of all sheets, those of the playable area first.

    Rule: 0.2-a
    """
    grids = {grid.id[0]: grid for grid in content.map.all_grids}
    placed: dict[str, dict[str, Cube]] = {}
    playable: set[str] = set()
    for placement in scenario.boards:
        grid = grids[placement.board]
        placed[placement.board] = _placed(grid, placement, placed)
        playable |= {name for name, col, row in sheet_hexes(grid) if _in_play(placement, col, row)}
    hexmap, names = join(placed.values(), "flat")
    inside = [n for n, given in enumerate(names) if playable.intersection(given)]
    outside = [n for n, given in enumerate(names) if not playable.intersection(given)]
    order = [*inside, *outside]
    full = HexMap([hexmap.coordinates[n] for n in order], "flat")
    return Ground(full, [names[n] for n in order], len(inside))


def sheet_hexes(grid: HexGrid) -> Iterator[tuple[str, int, int]]:
    """Name, column and row of each hex of a sheet."""
    omitted = set(grid.omit)
    for col in range(1, grid.columns + 1):
        for row in range(1, grid.rows + 1):
            name = grid.id.format(col=col, row=row)
            if name not in omitted:
                yield name, col, row


def _in_play(placement: Placement, col: int, row: int) -> bool:
    """Whether a hex lies in the playable columns and rows of its sheet.

    Rule: S1-a, S2-b, S3-a
    """
    (left, right), (top, bottom) = placement.columns, placement.rows
    return left <= col <= right and top <= row <= bottom


def _placed(grid: HexGrid, placement: Placement, before: Mapping[str, Mapping[str, Cube]]) -> dict[str, Cube]:
    own = {name: cube_of(grid, col, row) for name, col, row in sheet_hexes(grid)}
    if placement.put is None or placement.on is None:
        return own
    turn = 3 if placement.turned else 0
    offset = offset_onto(own[placement.put], turn, before[placement.on[0]][placement.on])
    return dict(zip(own, place(own.values(), turn, offset), strict=True))


# --- what is printed --------------------------------------------------------------------------------------------


def expanded(hexes: str) -> Iterator[str]:
    """The hexes of a list in which 0702-06 means rows 02 to 06 of column 07."""
    for word in hexes.split():
        first, _, last = word.partition("-")
        for row in range(int(first[2:]), int(last or first[2:]) + 1):
            yield f"{first[:2]}{row:02}"


def _numbers(ground: Ground, file: BoardFile, hexes: str) -> Iterator[int]:
    for name in expanded(hexes):
        yield ground.index[file.id + name]


def _print(ground: Ground, file: BoardFile) -> None:
    """What a sheet shows; a hex shared by two sheets takes the higher level and the denser terrain.

    Rule: 0.2-a, 0.4-a, 0.4-b, 0.4-c
    """
    for terrain, hexes in file.terrain.items():
        for n in _numbers(ground, file, hexes):
            ground.terrain[n] = max(ground.terrain[n], terrain, key=TERRAIN.index)
    for level, hexes in file.levels.items():
        for n in _numbers(ground, file, hexes):
            ground.level[n] = max(ground.level[n], level)
    for village, hexes in file.villages.items():
        for n in _numbers(ground, file, hexes):
            ground.village[n] = village
    for name, title in file.names.items():
        ground.titles[ground.index[file.id + name]] = title
    ground.gentle.update(_numbers(ground, file, file.gentle))
    ground.prepared.update(_numbers(ground, file, file.prepared))
    ground.trench.update(_numbers(ground, file, file.trenches))
    ground.wire.update(_numbers(ground, file, file.wire))
    _print_lines(ground, file)


def _print_lines(ground: Ground, file: BoardFile) -> None:
    """Roads, trails, and what stands on hexsides.

    Rule: 0.4-b
    """
    for feature, paths in (("road", file.roads), ("track", file.trails)):
        for path in paths:
            ground.lead([file.id + name for name in path], feature)
    for feature, sides in (("crest", file.crests), ("wall", file.walls), ("hedge", file.hedges)):
        for side in sides:
            a, b = sorted(ground.index[file.id + name] for name in side.split("/"))
            ground.sides[feature].add((a, b))


def _print_streams(ground: Ground, file: BoardFile) -> set[int]:
    for path in file.streams:
        ground.lead([file.id + name for name in path], "brook")
    return {ground.index[file.id + name] for path in file.streams for name in path}


def _keep_common_streams(ground: Ground, streams: Mapping[str, set[int]]) -> None:
    """A hex of two sheets keeps a stream only if both carry it."""
    for n in set().union(*streams.values()) if streams else ():
        sheets = {name[0] for name in ground.names[n]}
        if all(n in streams[sheet] for sheet in sheets):
            ground.stream.add(n)


# --- loose pieces -----------------------------------------------------------------------------------------------


def _lay_piece(ground: Ground, laid: Laid, piece: TerrainPiece) -> None:
    """A terrain piece replaces terrain and level of the hexes that it covers; roads and trails stay.

    Rule: 0.2-b, S1-b, S2-c, S3-b, S4-b
    """
    centre = ground.index[laid.at]
    covered = [(n, piece.centre) for n in _under(ground, laid.at, piece)]
    if piece.ring is not None:
        covered += [(n, piece.ring) for n in ground.full.towards[centre] if n >= 0]
    for n, what in covered:
        _reprint(ground, n, what)
        if laid.village:
            ground.village[n] = laid.village


def _under(ground: Ground, at: str, piece: TerrainPiece) -> list[int]:
    south = [ground.index[f"{at[:3]}{int(at[3:]) + 1:02}"]] if piece.south else []
    return [ground.index[at], *south]


def _reprint(ground: Ground, n: int, what: Print) -> None:
    if what.terrain is not None:
        ground.terrain[n] = what.terrain
    if what.level is not None:
        ground.level[n] = what.level
    if what.works == "prepared":
        ground.prepared.add(n)
    elif what.works == "trench":
        ground.trench.add(n)
