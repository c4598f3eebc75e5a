"""Lines between hex centres over the printed ground: what blocks, what hinders, and which hexes are seen from a hex.

The rules of sight are written twice. `trace` walks one line and says hex by hex what it meets; `seen` answers for a set
of hexes at once. Each of its lines is looked at when first asked for and kept for all games on the same ground. Smoke
and fire come and go, so each free line also notes the hexes in which they would cut it. A test holds the two together.

Ground levels decide as follows. A hex higher than both ends blocks. An obstacle blocks if it stands at least as high
as the higher end, and if it stands at least as high as the lower end it hides the one hex directly behind it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from fivehills import Bits, bits, mask_of
from fivehills.maths.hexes import Crossing, line_pattern
from fivehills_enpointe.boards import Ground
from fivehills_enpointe.cells import Cells, Entry, Way, across
from fivehills_enpointe.rows import UNKNOWN, Row

FREE, HINDERS, BLOCKS, SIDES, LEVEL = 0, 1, 2, 4, 8
KINDS = {"free": FREE, "hinders": HINDERS, "blocks": BLOCKS}
LONGEST_MEMORY = 20_000


class Met(NamedTuple):
    """A hex, two hexes beside a hexside, or a hexside that a line meets, and what it does to the line."""

    what: str
    effect: str
    cite: str


class Trace(NamedTuple):
    """One line, explained."""

    clear: bool
    hindrances: int
    why: str
    steps: tuple[Met, ...]


def _forget_many(memory: dict[Bits, list[int]]) -> None:
    """Begin anew when too many patterns of ruins have been remembered."""
    if len(memory) > LONGEST_MEMORY // 100:
        memory.clear()


class Lines:
    """All lines over the ground of one scenario."""

    def __init__(self, ground: Ground, sight: Mapping[str, str], limit: int):
        self.ground = ground
        self.full = ground.full
        self.limit = limit
        self.level = ground.level
        self.kind = [KINDS[sight[terrain]] for terrain in ground.terrain]
        self.features = {side: name for name, sides in ground.sides.items() for side in sides}
        self.across = across(self.features, ground.level)
        self.beside: Bits = mask_of(self.across)
        self.cells = Cells(ground)
        self.everywhere: Bits = (1 << ground.playable) - 1
        self._sheets: dict[Bits, list[int]] = {}
        self._ruined: dict[Bits, list[int]] = {}
        self._rows: dict[tuple[int, Bits], Row] = {}

    # --- many hexes at once -----------------------------------------------------------------------------------

    def seen(self, a: int, among: Bits, smoke: Bits, rubble: Bits) -> Bits:
        """Those of the hexes to which a line from hex a is free; a itself is.

        Rule: 4.3-a, 4.3-c, 4.3-d, 10.6-b, 10.7-c, 15.3-a
        """
        row = self._rows.get((a, rubble)) or self._new_row(a, rubble)
        unknown = among & row.unknown
        if unknown:
            self._examine(a, row, unknown, rubble)
        found = row.visible & among
        if not smoke or not found:
            return found
        if found & row.unshadowed:
            self._look_for_shadows(a, row, found, rubble)
        near = smoke & row.dims
        if row.smoke != near:
            self._draw_veil(row, near)
        return found & row.unveiled

    def visible(self, a: int, smoke: Bits, rubble: Bits) -> Bits:
        """All playable hexes to which a line from hex a is free."""
        return self.seen(a, self.everywhere, smoke, rubble)

    def hindrances(self, a: int, b: int, rubble: Bits) -> int:
        """Hindrance hexes on a free line; smoke makes no difference.

        Rule: 4.3-e
        """
        row = self._rows.get((a, rubble)) or self._new_row(a, rubble)
        if row.unknown >> b & 1:
            self._examine(a, row, 1 << b, rubble)
        return row.hindrances[b]

    def _new_row(self, a: int, rubble: Bits) -> Row:
        if len(self._rows) > LONGEST_MEMORY:
            self._rows.clear()
        row = self._rows[a, rubble] = Row(a, self.ground.playable)
        return row

    def _examine(self, a: int, row: Row, targets: Bits, rubble: Bits) -> None:
        """Look along the lines from hex a to each of the targets, or remember who has looked from there."""
        sheet, rows, hindrances, visible = self._sheet(rubble), self._rows, row.hindrances, 0
        for b in bits(targets):
            back = rows.get((b, rubble))
            if back is None or back.unknown >> a & 1:
                met = self._hindrances_to(a, b, sheet)
            else:
                met = back.hindrances[a] if back.visible >> a & 1 else -1
            if met >= 0:
                visible |= 1 << b
                hindrances[b] = met
        row.visible |= visible
        row.unknown &= ~targets

    def _sheet(self, rubble: Bits) -> list[int]:
        """The level of each cell in steps of LEVEL, what it does to a line, and a mark beside crests, walls, hedges."""
        if rubble not in self._sheets:
            _forget_many(self._sheets)
            self._sheets[rubble] = self._drawn_sheet(rubble)
        return self._sheets[rubble]

    def _drawn_sheet(self, rubble: Bits) -> list[int]:
        cells = [level * LEVEL for level in self.cells.level]
        for hex_, kind in enumerate(self._kinds(rubble)):
            cells[self.cells.of[hex_]] += kind | (self.beside >> hex_ & 1) * SIDES
        return cells

    # --- smoke and fire ---------------------------------------------------------------------------------------

    def _look_for_shadows(self, a: int, row: Row, found: Bits, rubble: Bits) -> None:
        """Find out where smoke and fire would hide the hexes that are found from hex a; the veil is to be drawn anew.

        Rule: 10.6-b, 15.3-a
        """
        for b in bits(found & row.unshadowed):
            self._cast_shadows(a, b, row, rubble)
        row.unshadowed &= ~found
        row.smoke = UNKNOWN

    def _draw_veil(self, row: Row, smoke: Bits) -> None:
        """What smoke and fire in these hexes hide of those whose shadows are known.

        Rule: 10.6-b, 15.3-a
        """
        veil, shades, pairs = 0, row.shades, row.pairs
        for hex_ in bits(smoke):
            veil |= shades.get(hex_, 0)
            if hex_ in pairs:
                for pair, hidden in pairs[hex_].items():
                    veil |= 0 if pair & ~smoke else hidden
        row.smoke, row.unveiled = smoke, self.everywhere & ~veil

    def _cast_shadows(self, a: int, b: int, row: Row, rubble: Bits) -> None:
        """Note in which hexes smoke would cut a free line: the rules of `_blocks` unrolled for speed.

        Rule: 10.6-b
        """
        here, way = self.cells.way(a, b)
        hexes, level, shades, bit = self.cells.hexes, self.cells.level, row.shades, 1 << b
        low, high, foot, blind = self._foot(a, b, way)
        for step in way.hexes:
            height = level[here + step]
            if height == high or (step == blind and height >= low):
                hex_ = hexes[here + step]
                shades[hex_] = shades.get(hex_, 0) | bit
                row.dims |= 1 << hex_
        for place, (left, right) in way.pairs:
            least = low if place == foot else high
            if level[here + left] >= least <= level[here + right]:
                self._cast_pair(b, (hexes[here + left], hexes[here + right]), row, (low, high, place == foot), rubble)

    def _cast_pair(self, b: int, pair: Entry, row: Row, line: tuple[int, int, bool], rubble: Bits) -> None:
        """Along a hexside smoke must be in both hexes, which are high enough, or in one if the other blocks by itself.

        Rule: 4.3-a, 4.3-c, 10.6-b
        """
        kind = self._kinds(rubble)
        passable = [hex_ for hex_ in pair if not self._blocks(hex_, kind[hex_], *line)]
        hexes, found = mask_of(passable), row.pairs.setdefault(passable[0], {})
        found[hexes] = found.get(hexes, 0) | 1 << b
        row.dims |= hexes

    def _kinds(self, rubble: Bits) -> list[int]:
        """What each hex does to a line; a building in ruins does nothing.

        Rule: 10.7-c
        """
        kind = self._ruined.get(rubble)
        if kind is None:
            _forget_many(self._ruined)
            kind = self._ruined[rubble] = self.kind[:]
            for hex_ in bits(rubble):
                kind[hex_] = FREE
        return kind

    def between(self, a: int, b: int) -> list[Entry]:
        """The hexes between two ends, in order: one, or the two beside a hexside along which the line runs.

        A hex outside the table is -1 beside a hexside.

        Rule: 4.1-a
        """
        (q, r), number = self.full.coordinates[a], self.full.number
        pattern = line_pattern(*self.full.between(a, b)).hexes
        return [tuple([number.get((q + x, r + y), -1) for x, y in cubes]) for cubes in pattern[1:-1]]

    def _hindrances_to(self, a: int, b: int, sheet: list[int]) -> int:
        """The number of hindrance hexes on a line, -1 if it is blocked: the rules of `_blocks` unrolled for speed.

        Rule: 4.3-a, 4.3-b, 4.3-c, 4.3-e, 4.3-f, 4.3-g, 4.3.1-a, 4.3.1-b, 4.3.1-d, 4.3.2-a, 4.3.2-b, 4.3.2-c, 4.3.2-d
        """
        here, way = self.cells.way(a, b)
        low, high, foot, blind = self._foot(a, b, way)
        floor, top, above, count, marks = low * LEVEL, high * LEVEL, (high + 1) * LEVEL, 0, 0
        for step in way.hexes:
            cell = sheet[here + step]
            if cell > floor:
                if cell >= above or (cell & BLOCKS and (cell >= top or step == blind)):
                    return -1
                count += cell & HINDERS
                marks |= cell
        for place, (left, right) in way.pairs:
            cells = sheet[here + left], sheet[here + right]
            least = floor if place == foot else top
            if all(cell >= above or (cell & BLOCKS and cell >= least) for cell in cells):
                return -1
            if cells[0] & cells[1] & HINDERS:
                pair = self.cells.hexes[here + left], self.cells.hexes[here + right]
                count += self._pair_hinders(pair, low, self.kind)
            marks |= cells[0] | cells[1]
        if count > self.limit or (marks & SIDES and self._side_blocks(a, b)):
            return -1
        return count

    def _foot(self, a: int, b: int, way: Way) -> tuple[int, int, int, int | None]:
        """The lower and the higher level of two ends; the place in front of the lower end, -1 if they are level; the
        hex there, None if the line runs along a hexside.

        Rule: 4.3.2-c
        """
        la, lb = self.level[a], self.level[b]
        if la == lb:
            return la, lb, -1, None
        return (la, lb, 0, way.ends[0]) if la < lb else (lb, la, way.last, way.ends[1])

    def _blocks(self, hex_: int, kind: int, low: int, high: int, foot: bool) -> bool:
        """Whether a hex blocks a line between two levels.

        Rule: 4.3.1-a, 4.3.1-b, 4.3.2-a, 4.3.2-b, 4.3.2-c, 4.3.2-d
        """
        height = self.level[hex_]
        if height > high:
            return True
        return bool(kind & BLOCKS) and (height == high or (foot and height >= low))

    def _pair_hinders(self, pair: Entry, low: int, kind: list[int]) -> int:
        """Along a hexside a hindrance counts only if both hexes have the same terrain.

        Rule: 4.3-g
        """
        a, b = pair
        if a < 0 or b < 0 or not kind[a] & HINDERS or self.ground.terrain[a] != self.ground.terrain[b]:
            return 0
        return int(min(self.level[a], self.level[b]) >= low)

    # --- hexsides ---------------------------------------------------------------------------------------------

    def _side_blocks(self, a: int, b: int) -> bool:
        high = max(self.level[a], self.level[b])
        return self._may_meet_side(a, b, high) and any(True for _ in self.blocking_sides(a, b, high))

    def _may_meet_side(self, a: int, b: int, high: int) -> bool:
        """Whether a crest, wall or hedge that is high enough has hexes that the line passes on both of its sides.

        Rule: 4.3-b, 4.3.1-d
        """
        (here, way), hexes = self.cells.way(a, b), self.cells.hexes
        steps = [*way.hexes, *[step for _, pair in way.pairs for step in pair]]
        passed = {hexes[here + step] for step in steps}
        met = [side for hex_ in passed & self.across.keys() for side in self.across[hex_]]
        return any(height >= high and other in passed for other, height in met)

    def blocking_sides(self, a: int, b: int, high: int) -> Iterator[tuple[int, int]]:
        """The crests, walls and hedges that block a line: not those on a side of either end, nor lower ones.

        Rule: 4.3-b, 4.3.1-d
        """
        inside = set(self.full.crossed(a, b))
        for crossing in self.full.line_sides(a, b):
            sides = [side for side in self._passed(crossing, inside) if self._stands(side, a, b, high)]
            if sides and (len(crossing.sides) != 2 or len(sides) == 2):
                yield sides[0]

    def _passed(self, crossing: Crossing, inside: set[int]) -> list[tuple[int, int]]:
        """The hexsides that a line goes through; looking along one is not going through it.

        At a corner that is the side between the two hexes crossed, or, where a run along a hexside begins or ends,
        the two sides that together close the way.
        """
        if crossing.how == "along":
            return []
        if crossing.how == "across" or len(crossing.sides) == 2:
            return list(crossing.sides)
        return [side for side in crossing.sides if inside.issuperset(side)]

    def _stands(self, side: tuple[int, int], a: int, b: int, high: int) -> bool:
        known = (min(side), max(side))
        if known not in self.features or a in side or b in side:
            return False
        return max(self.level[side[0]], self.level[side[1]]) >= high

    # --- one line, explained ----------------------------------------------------------------------------------

    def trace(self, a: int, b: int, smoke: Bits = 0, rubble: Bits = 0, levels: tuple[int, int] | None = None) -> Trace:
        """Walk a line and say what it meets; `levels` puts its ends higher than the ground.

        Rule: 4.1-a, 4.3-d, 4.3-f, 4.3-h, 4.3.1-c, 14.2-c
        """
        la, lb = levels or (self.level[a], self.level[b])
        if self.full.distance(a, b) <= 1:
            return Trace(True, 0, "", (Met("adjacent", "free", "4.3-d"),) if a != b else ())
        low, high = min(la, lb), max(la, lb)
        entries = self.between(a, b)
        foot = -1 if la == lb else 0 if la < lb else len(entries) - 1
        kind = self._kinds(rubble)
        steps = [self._meet(entry, low, high, place == foot, kind, smoke) for place, entry in enumerate(entries)]
        steps += [self._meet_side(side) for side in self.blocking_sides(a, b, high)]
        count = sum(step.effect == "hinders" for step in steps)
        if count > self.limit:
            steps.append(Met("the line", "blocks: more than five hindrances", "4.3-f"))
        block = next((step for step in steps if step.effect.startswith("blocks")), None)
        return Trace(block is None, count, f"{block.what} {block.effect} ({block.cite})" if block else "", tuple(steps))

    def _meet(self, entry: Entry, low: int, high: int, foot: bool, kind: list[int], smoke: Bits) -> Met:
        kinds = {h: BLOCKS if smoke >> h & 1 else kind[h] for h in entry if h >= 0}
        what = " and ".join(self.describe(h, smoke) for h in entry if h >= 0) or "off the table"
        if len(kinds) == len(entry) and all(self._blocks(h, k, low, high, foot) for h, k in kinds.items()):
            return Met(what, *self._blocked_by(entry[0], high, foot))
        if len(entry) == 2:
            hinders = self._pair_hinders(entry, low, kind)
            return Met(what, "hinders" if hinders else "free", "4.3-g" if hinders else "4.3-a")
        if kind[entry[0]] == HINDERS:
            lower = self.level[entry[0]] < low
            return Met(what, "free" if lower else "hinders", "4.3-e")
        return Met(what, "free", self._free_by(entry[0], kinds[entry[0]] == BLOCKS, low, high))

    def _free_by(self, hex_: int, obstacle: bool, low: int, high: int) -> str:
        """The rule by which a hex lets a line pass."""
        if low == high:
            return "4.3.1-b" if obstacle else "4.3.1-a"
        if not obstacle:
            return "4.3.2-d"
        return "4.3.2-a" if self.level[hex_] < low else "4.3.2-c"

    def _blocked_by(self, hex_: int, high: int, foot: bool) -> tuple[str, str]:
        height = self.level[hex_]
        if height > high:
            return "blocks: higher than both ends", "4.3.1-a, 4.3.2-b"
        if height == high:
            return "blocks: an obstacle as high as the higher end", "4.3-a, 4.3.1-a"
        return "blocks: the hex directly behind it is blind", "4.3.2-c"

    def describe(self, hex_: int, smoke: Bits) -> str:
        """A hex in the words of an explanation."""
        words = [self.ground.names[hex_][0], self.ground.terrain[hex_], f"level {self.level[hex_]}"]
        return " ".join([*words, "with smoke or fire"] if smoke >> hex_ & 1 else words)

    def _meet_side(self, side: tuple[int, int]) -> Met:
        name = self.features[min(side), max(side)]
        hexes = "/".join(self.ground.names[hex_][0] for hex_ in side)
        return Met(f"{name} {hexes}", "blocks", "4.3-b" if name == "crest" else "4.3.1-d")
