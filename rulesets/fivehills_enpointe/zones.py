"""Parts of the map as scenario cards describe them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fivehills import Bits, mask_of
from fivehills_enpointe.boards import Ground
from fivehills_enpointe.models import Part, Zone

Test = Callable[[int], bool]


def zone_of(ground: Ground, zone: Zone | None) -> Bits:
    """The playable hexes of a zone: all of its parts, without those excepted."""
    if zone is None:
        return 0
    return _union(ground, zone.parts) & ~_union(ground, zone.without)


def _union(ground: Ground, parts: list[Part]) -> Bits:
    tests = [tuple(_tests(ground, part)) for part in parts]
    return mask_of(n for n in range(ground.playable) if any(all(test(n) for test in part) for part in tests))


def _tests(ground: Ground, part: Part) -> Iterator[Test]:
    """Everything that a part says of its hexes."""
    if part.hexes is not None:
        named = {ground.index[id_] for id_ in part.hexes}
        yield lambda n: n in named
    if part.village is not None:
        yield lambda n: ground.village[n] == part.village
    if part.around is not None:
        centre = ground.index[part.around]
        yield lambda n: ground.full.distance(centre, n) <= part.distance
    if part.positions:
        yield lambda n: n in ground.prepared or not ground.prepared.isdisjoint(ground.full.towards[n])
    if part.board is not None:
        yield lambda n: any(_fits(name, part) for name in ground.names[n])


def _fits(name: str, part: Part) -> bool:
    """Whether a hex of a sheet lies in the columns, rows and on the edge that a part names."""
    if name[0] != part.board:
        return False
    col, row = int(name[1:3]), int(name[3:])
    if part.columns and not part.columns[0] <= col <= part.columns[1]:
        return False
    if part.rows and not part.rows[0] <= row <= part.rows[1]:
        return False
    last = 15 if col % 2 else 14
    return {"top": row == 1, "bottom": row == last, "left": col == 1, "right": col == 23, None: True}[part.edge]
