"""Static tables of A Season in Hell, computed once from content: `g.data` in every step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fivehills import Bits, Numbers, Rules, bits, mask_of, slotted
from fivehills_season.weekly import Weekly

FRENCH, VIET_MINH = 0, 1


@slotted
class Data:
    """Columns by piece and by space."""

    def __init__(self, rules: Rules):
        self.limits = Numbers(rules.content.tables["limits"])
        self.weights = {row["id"]: row["value"] for row in rules.content.tables["evaluation"].rows}
        self.side = rules.of_side
        self._units(rules)
        self._places(rules)
        self._ways(rules)
        self._jungles(rules)
        self._munitions(rules)
        self.scenario = rules.scenario
        self.last_turn: int = rules.scenario.first_turn + rules.scenario.turns - 1
        self.fire_table = rules.tables["fire"]
        self.melee_table = rules.tables["melee"]
        self.melee_results = {row["id"]: row for row in rules.content.tables["melee_results"].rows}
        self.lists: dict[Any, Any] = {}
        self.week = Weekly(rules, self)

    def _units(self, rules: Rules) -> None:
        classes = rules.piece_classes
        kinds: dict[str, Bits] = {}
        for unit, cls in enumerate(classes):
            kinds[cls.type] = kinds.get(cls.type, 0) | 1 << unit
        self.companies: Bits = kinds["company"]
        self.tanks: Bits = kinds["tank"]
        self.guns: Bits = kinds["guns"]
        self.battalions: Bits = kinds["battalion"]
        self.dummies: Bits = kinds["dummy"]
        self.infantry: Bits = self.companies | self.guns | self.battalions
        self.full = [cls.steps for cls in classes]
        self.fire = [(0, *_faces(cls, "fire")) for cls in classes]
        self.melee = [(0, *_faces(cls, "melee")) for cls in classes]
        self.morale = [(0, *_faces(cls, "morale")) for cls in classes]
        self.regiment = _numbered([unit.regiment for unit in rules.pieces])
        self.division = _numbered([unit.division for unit in rules.pieces])
        self.regiments = _groups(self.regiment)
        self.divisions = _groups(self.division)
        self.battalion = [unit.battalion for unit in rules.pieces]
        self.single: list[Bits] = [1 << unit for unit in range(len(classes))]

    def _places(self, rules: Rules) -> None:
        board, records = rules.board, rules.board.records

        def where(test: Callable[[Any], bool]) -> Bits:
            return mask_of(n for n, record in enumerate(records) if test(record))

        self.pas = where(lambda r: r.kind == "pa")
        self.zones = where(lambda r: r.kind == "peripheral")
        self.jungles = where(lambda r: r.kind == "jungle")
        self.crs = where(lambda r: r.kind == "cr")
        self.bases = where(lambda r: r.kind == "base")
        self.boxes = where(lambda r: r.kind == "box")
        self.map: Bits = self.pas | self.zones | self.jungles | self.bases
        self.marsh = where(lambda r: r.ground == "marsh")
        self.hilly = where(lambda r: r.kind == "peripheral" and r.ground == "hill")
        self.encirclable = where(lambda r: r.kind == "pa" and r.encircle)
        self.strategic = where(lambda r: r.strategic)
        self.baldy = where(lambda r: r.baldy)
        self.roads = where(lambda r: r.road)
        self.french_jungle = where(lambda r: r.kind == "jungle" and r.french)
        index = board.index
        self.zone = [index[r.zone] if r.zone else n for n, r in enumerate(records)]
        self.pa_of = [index[r.pa] if r.pa else -1 for r in records]
        self.crc_zones = where(lambda r: r.crc)
        self.crc = mask_of(n for n in bits(self.pas) if self.crc_zones >> self.zone[n] & 1)
        self.isabelle = mask_of(n for n in bits(self.pas) if records[self.zone[n]].isabelle)
        self.ring_zone = where(lambda r: r.kind == "peripheral" and r.isabelle)
        self.hill: list[str] = [r.hill for r in records]
        self.hill_value: list[int] = [r.hill_value for r in records]
        self.entry = next(n for n, r in enumerate(records) if r.entry)
        self.box = {r.id: n for n, r in enumerate(records) if r.kind == "box"}
        self.destroyed: int = self.box["destroyed"]
        self.routed: int = self.box["routed"]
        self.drop_box: int = self.box["drop"]

    def _ways(self, rules: Rules) -> None:
        """Lines, bases and borders as sets by place.

        Rule: 0.1-l, 0.2-f, 0.2-g
        """
        board = rules.board
        self.lines = board.across("line")
        self.river = board.across("river")
        self.border = board.across("border")
        size = len(board)
        self.bases_in: list[Bits] = [0] * size
        self.bases_to: list[Bits] = [0] * size
        for base in bits(self.bases):
            self.bases_in[self.zone[base]] |= 1 << base
            self.bases_to[self.pa_of[base]] |= 1 << base
        self.pas_in: list[Bits] = [0] * size
        for pa in bits(self.pas):
            self.pas_in[self.zone[pa]] |= 1 << pa
        self.zones_at: list[Bits] = [mask_of(self.zone[b] for b in bits(self.bases_to[n])) for n in range(size)]
        self.pas_from: list[Bits] = [mask_of(self.pa_of[b] for b in bits(self.bases_in[n])) for n in range(size)]

    def _jungles(self, rules: Rules) -> None:
        """The nearest jungle zones of every place, counted from its zone over borders.

        Rule: 5.4-h
        """
        board = rules.board
        nearest: dict[int, Bits] = {}
        for zone in bits(self.zones | self.jungles | self.crs):
            reached = 1 << zone
            while not reached & self.jungles:
                reached = mask_of(n for z in bits(reached) for n in bits(self.border[z]))
            nearest[zone] = reached & self.jungles
        self.nearest_jungles: list[Bits] = [nearest.get(self.zone[n], 0) for n in range(len(board))]

    def _munitions(self, rules: Rules) -> None:
        self.munitions_shift = [0] * (self.limits.munitions_max + 1)
        for row in rules.content.tables["munitions"].rows:
            self.munitions_shift[row["points"]] = row["shift"]


def _faces(cls: Any, value: str) -> tuple[int, ...]:
    """A value by steps left: the full face from the second step on, and for battalions always."""
    full = getattr(cls, value)
    first = getattr(cls, f"reduced_{value}") if cls.steps == 2 else full
    return (first, full, full)


def _numbered(names: list[str]) -> list[int]:
    order = sorted(set(names))
    return [order.index(name) for name in names]


def _groups(numbers: list[int]) -> list[Bits]:
    """The members of each number."""
    return [mask_of(n for n, number in enumerate(numbers) if number == each) for each in range(max(numbers) + 1)]
