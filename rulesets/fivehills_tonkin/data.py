"""Static tables of Tonkin, computed once from content: `g.data` in every step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from fivehills import Bits, Numbers, Rules, mask_of, slotted
from fivehills_tonkin.card import Card
from fivehills_tonkin.flood import Flood
from fivehills_tonkin.ground import Ground

FRENCH, VIET_MINH = 0, 1
OFF = -1


@dataclass(frozen=True)
class Slot:
    """A box of the Time scale."""

    number: int
    name: str
    year: int
    rain: bool
    air: int
    vm_trucks: int


@slotted
class Data:
    """Columns by piece and space, and the charts."""

    def __init__(self, rules: Rules):
        self.limits = Numbers(rules.content.tables["limits"])
        self.card = Card(rules)
        self._pieces(rules)
        self._kinds(rules)
        self._values(rules)
        self._loads(rules)
        self.ground = Ground(rules)
        self._spaces(rules)
        self._zones(rules)
        self._charts(rules)
        self.reached: dict[Any, Flood] = {}
        """Where movers can get, by everything it depends on; see `rules.movement`."""
        self.exits: list[tuple[Bits, ...]] = []
        """The open neighbours of each hex for each piece; see `rules.setting_out`."""
        self.traced: dict[Any, Bits] = {}
        """Hexes within a trace, by what was open; see `rules.trace`."""
        self.verbs: dict[str, Any] = {}
        """Actions by verb and argument, see `rules.listing`."""
        self.listed: dict[Any, Any] = {}
        """Lists of actions for sets, see `rules.listing`."""

    # --- pieces -----------------------------------------------------------------------------------------------

    def _pieces(self, rules: Rules) -> None:
        """Whose each piece is, and what is printed on it whatever happens to it.

        Rule: INTRO-a, INTRO-b, INTRO-c, 1.4-a, 3.1-a, 4.12-f, 4.12-g, 4.12-h, 4.12-i, SCN-m
        """
        self.side = rules.of_side
        self.owner = rules.owner
        self.type = [cls.type for cls in rules.piece_classes]
        self.move = [cls.move or 0 for cls in rules.piece_classes]
        self.steps = [cls.steps or 0 for cls in rules.piece_classes]
        self.division = [piece.division for piece in rules.pieces]
        self.entry = [piece.entry for piece in rules.pieces]

    def _kinds(self, rules: Rules) -> None:
        """Sets of pieces by type, colour bar and trait.

        Rule: INTRO-b, INTRO-c, 1.4-b, 1.4-c, 1.4-d
        """
        classes = rules.piece_classes

        def where(test: Callable[[Any], bool]) -> Bits:
            return mask_of(p for p, cls in enumerate(classes) if test(cls))

        def typed(*types: str) -> Bits:
            return where(lambda cls: cls.type in types)

        self.dump: Bits = typed("dump")
        self.hq: Bits = typed("hq")
        self.combat: Bits = where(lambda cls: bool(cls.steps))
        self.units: Bits = self.combat | self.hq
        self.artillery: Bits = typed("artillery", "para-artillery", "vm-artillery")
        self.vm_guns: Bits = typed("vm-artillery")
        self.regiments: Bits = typed("regiment", "vm-artillery")
        self.tieu_doan: Bits = typed("tieu-doan")
        self.pathet_lao: Bits = typed("pathet-lao")
        self.gcma: Bits = typed("gcma")
        self.river: Bits = typed("river")
        self.diggers: Bits = self.units & ~self.river
        self.amphibious: Bits = typed("amphibious")
        self.tanks: Bits = typed("tank")
        self.thai: Bits = typed("thai")
        self.lao: Bits = typed("lao", "lao-detachment")
        self.para: Bits = where(lambda cls: cls.bar == "red")
        self.vietnamese: Bits = where(lambda cls: cls.bar == "yellow")
        self.legion: Bits = where(lambda cls: cls.legion)
        self.motor: Bits = where(lambda cls: cls.motor)
        self._groups()

    def _groups(self) -> None:
        """Kinds that a rule treats alike: irregulars, who may slip away, the HQ and the dumps of a side.

        Rule: 1.1-b, 2.1-d, 2.10-g, 3.12-e, 4.5-a, 4.6-b
        """
        self.irregular: Bits = self.tieu_doan | self.pathet_lao | self.gcma
        self.evasive: Bits = self.tieu_doan | self.gcma | self.hq & self.side[VIET_MINH]
        self.hq_of = [self.hq & self.side[side] for side in (FRENCH, VIET_MINH)]
        self.dumps_of = [self.dump & self.side[side] for side in (FRENCH, VIET_MINH)]

    def _values(self, rules: Rules) -> None:
        """Strength, barrage, morale and stacking of each piece by the number of steps it has lost.

        Rule: 1.4-a, 1.5-b, 1.5-c, 1.5-d, 4.12-f, 4.12-g, 4.12-h
        """
        classes = rules.piece_classes
        self.strength = [_by_losses(cls.steps, cls.strength, cls.back_strength) for cls in classes]
        self.barrage = [_by_losses(cls.steps, cls.barrage, cls.back_barrage) for cls in classes]
        self.morale = [_by_losses(cls.steps, cls.morale, cls.back_morale) for cls in classes]
        self.stacking = [_by_losses(cls.steps, cls.stacking, cls.back_stacking) for cls in classes]
        self.printed_stacking = [cls.stacking or 0 for cls in classes]
        self.largest = max(self.printed_stacking)

    def _loads(self, rules: Rules) -> None:
        """The pieces that any transport can carry, whatever else they carry with them.

        Rule: 3.3-c, 3.6-a, 3.6-c
        """
        classes, most = rules.piece_classes, self.limits.capacity
        loads = [value * (most if cls.motor else 1) for value, cls in zip(self.printed_stacking, classes, strict=True)]
        heavy = mask_of(piece for piece, load in enumerate(loads) if load > most)
        self.light: Bits = (self.units | self.dump) & ~(heavy | self.river)

    # --- spaces -----------------------------------------------------------------------------------------------

    def _spaces(self, rules: Rules) -> None:
        board = rules.board
        records = [(n, r) for n, r in enumerate(board.records) if r.kind not in ("box", "sea")]

        def where(test: Callable[[Any], bool]) -> Bits:
            return mask_of(n for n, record in records if test(record))

        self.hexes: Bits = where(lambda _: True)
        self.terrain = {
            kind: mask_of(n for n, record in records if record.kind == kind)
            for kind in ("clear", "rough", "forest", "rough-forest", "mountain")
        }
        self.clear: Bits = self.terrain["clear"]
        self.forest: Bits = self.terrain["forest"] | self.terrain["rough-forest"]
        self.mountain: Bits = self.terrain["mountain"]
        self.secret: Bits = self.forest | self.mountain
        self.rugged: Bits = self.hexes & ~self.clear
        self.coast: Bits = where(lambda h: h.coast)
        self.major: Bits = where(lambda h: h.major)
        self.waters: Bits = self.major | self.coast
        self.island: Bits = where(lambda h: h.island)
        self.communities: Bits = where(lambda h: h.community)
        self.cities: Bits = where(lambda h: h.community == "city")
        self.villages: Bits = where(lambda h: h.community == "village")
        self.coloured = (where(lambda h: h.colour == "french"), where(lambda h: h.colour == "viet-minh"))
        self.points = {n: r.points for n, r in records if r.points}
        self.scoring: Bits = mask_of(self.points)
        self.winning: Bits = where(lambda h: h.wins)
        self.airstrips: Bits = where(lambda h: h.airstrip)
        self.strip_rim: Bits = self.ground.around(self.airstrips)
        self.harbors: Bits = where(lambda h: h.harbor)
        self.depots: Bits = where(lambda h: h.depot)
        self.lao_entry: Bits = where(lambda h: h.lao_entry)
        self.centres: Bits = where(lambda h: h.center)
        self.main_centre: Bits = where(lambda h: h.center == "main")
        self.ports: Bits = self.cities | self.harbors
        boxes = {board.ids[n]: n for n in range(len(board)) if board.kinds[n] == "box"}
        self.saigon, self.pool, self.delay = boxes["saigon"], boxes["pool"], boxes["delay"]
        self.aloft = boxes["aloft"]
        self.dead = (boxes["dead-fef"], boxes["dead-vm"])

    def _zones(self, rules: Rules) -> None:
        """Countries, highlands and delta, mobilization centers, and the regions of long lists.

        Rule: 1.3-b, 1.6-k, 1.6-l, 2.3-b, 2.5-a, 3.12-a, 3.12-b, 3.12-c, 3.12-d, SCN-g
        """
        records = [(n, r) for n, r in enumerate(rules.board.records) if r.kind not in ("box", "sea")]
        self.country = {
            name: mask_of(n for n, r in records if r.country == name) for name in ("vietnam", "laos", "china")
        }
        self.china: Bits = self.country["china"]
        self.delta: Bits = (self.clear | self.major) & ~self.china
        self.highlands: Bits = self.hexes & ~self.delta & ~self.china
        stars = mask_of(n for n, r in records if r.mobilization)
        self.mobilization = {name: stars & self.country[name] for name in ("vietnam", "laos")}
        self.chinese_centres: Bits = self.centres & self.china
        words = rules.verbs["region"].words
        named = [_slug(r.region) if r.kind not in ("box", "sea") else "" for r in rules.board.records]
        self.region = [words.index(name) if name in words else OFF for name in named]
        self.regions = tuple(mask_of(n for n, r in enumerate(self.region) if r == each) for each in range(len(words)))
        near = self.limits.tether
        within = self.ground.spread
        self.roam = {
            "tieu-doan": within(self.country["vietnam"], near),
            "pathet-lao": within(self.country["laos"], near),
            "gcma": self.highlands,
        }
        self.land = (self.hexes & ~self.china, self.hexes)
        self.ends: list[Bits] = [
            self.roam.get(kind, self.land[side]) for kind, side in zip(self.type, self.owner, strict=True)
        ]
        """By piece, the hexes in which it may end a move; see `rules.movement`."""

    # --- charts -----------------------------------------------------------------------------------------------

    def _charts(self, rules: Rules) -> None:
        tables = rules.content.tables
        rows: Any = tables["time_scale"].rows
        self.time = tuple(Slot(r["number"], r["name"], r["year"], r["rain"], r["air"], r["vm_trucks"]) for r in rows)
        self.results: tuple[Any, ...] = tuple(tables["combat_results"].rows)
        self.result_numbers = {row["id"]: number for number, row in enumerate(self.results)}
        self.slot_of = {slot.number: index for index, slot in enumerate(self.time)}
        evaluation: Any = tables.get("evaluation")
        self.weights = {row["id"]: row["value"] for row in evaluation.rows} if evaluation else {}


def _by_losses(steps: int | None, front: int | None, back: int | None) -> tuple[int, ...]:
    """A value after each loss: a -1 marker, the back, the back with a -1 marker, gone; what is not printed is 0.

    Rule: 1.4-a, 4.12-f, 4.12-g, 4.12-h
    """
    front, back = front or 0, back or 0
    if steps == 4:
        return front, max(0, front - 1), back, max(0, back - 1), 0
    if steps == 2:
        return front, back, 0
    return (front, 0) if steps else (front,)


def _slug(name: str) -> str:
    return name.lower().replace(" ", "-")
