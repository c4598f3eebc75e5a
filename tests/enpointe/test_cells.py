"""Lines laid on the row of cells: turned and mirrored, they are what the walk from hex to hex finds."""

from typing import Any

from fivehills.maths.hexes import line_pattern


def test_every_way_passes_what_its_line_passes(table: Any) -> None:
    cells, full = table("eliane-2").data.sight.cells, table("eliane-2").data.ground.full
    middle = len(full.coordinates) // 2
    for b in range(len(full.coordinates)):
        entries = line_pattern(*full.between(middle, b)).hexes[1:-1]
        passed = [{x * cells.STRIDE + y for x, y in cubes} for cubes in entries]
        _, way = cells.way(middle, b)

        assert list(way.hexes) == [offset for entry in passed if len(entry) == 1 for offset in entry]
        assert [(place, set(pair)) for place, pair in way.pairs] == [
            (place, entry) for place, entry in enumerate(passed) if len(entry) == 2
        ]
