"""Static tables of The Final Gamble, computed once from content: `g.data` in every step."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from fivehills import Action, Bits, Numbers, Rules, bits, mask_of, rows_by, slotted
from fivehills.content.models import HexGrid
from fivehills.errors import RulesetError
from fivehills_gamble.boards import hexes_of
from fivehills_gamble.grids import Floods, Neighbours

FRENCH, VIET_MINH = 0, 1
DIVISIONS = ("304", "308", "312", "316")

_LOST = ("gone", "removed", "out-of-game", "wounded-dbp", "wounded-isabelle")
_GROUNDS = ("field", "clear", "hill", "forest")


@dataclass(frozen=True)
class Position:
    """A strongpoint, structure or outpost with its hexes; zones are (sector, zone) pairs that it touches."""

    number: int
    id: str
    name: str
    kind: str
    hexes: Bits
    isabelle: bool
    hospital: bool
    zones: frozenset[tuple[int, int]]

    @property
    def points(self) -> int:
        """A point for each hex; none for outposts and at Isabelle.

        Rule: 1.4-F-a, 1.4-F-b, 1.4-H-a
        """
        return 0 if self.isabelle or self.kind == "outpost" else self.hexes.bit_count()


@dataclass(frozen=True)
class Turn:
    """A slot of the Game Turn Track."""

    dates: str
    weather: str
    check: bool


@dataclass(frozen=True)
class Slot:
    """A cell of the Airdrop Chart that takes a Plane-Load."""

    row: int
    col: int
    space: int
    kind: str
    number: int


@dataclass(frozen=True)
class Formation:
    """A French formation or a Viet Minh regiment with its units and, for artillery, its Zone Markers."""

    name: str
    units: Bits
    markers: Bits


@dataclass(frozen=True)
class Sides:
    """Features of hexsides, per direction: the hexes that are left across such a side in that direction."""

    river: tuple[Bits, ...]
    road: tuple[Bits, ...]
    wire: tuple[Bits, ...]
    uphill: tuple[Bits, ...]


@slotted
class Data:
    """Columns by piece and space, and the charts."""

    def __init__(self, rules: Rules):
        self.limits = Numbers(rules.content.tables["limits"])
        self.card: Any = None
        """The compiled Scenario Card, see `card.py`; it is made from these tables."""
        self.divisions = DIVISIONS
        self._pieces(rules)
        self._formations(rules)
        self._spaces(rules)
        self._sectors(rules)
        self._positions(rules)
        self._hexsides(rules)
        self._boxes(rules)
        self._charts(rules)

    # --- pieces -----------------------------------------------------------------------------------------------

    def _pieces(self, rules: Rules) -> None:
        classes, pieces = rules.piece_classes, rules.pieces

        def where(test: Callable[[Any, Any], bool]) -> Bits:
            return mask_of(p for p, cls in enumerate(classes) if test(cls, pieces[p]))

        self.strength = [cls.strength for cls in classes]
        self.reduced_strength = [cls.reduced for cls in classes]
        self.morale = [cls.morale for cls in classes]
        self.division = [DIVISIONS.index(p.division) if p.division else -1 for p in pieces]
        self.markers: Bits = where(lambda cls, _: cls.kind == "marker")
        self.units: list[Bits] = [of_side & ~self.markers for of_side in rules.of_side]
        self.infantry: Bits = where(lambda cls, _: cls.kind == "infantry") & self.units[FRENCH]
        self.tanks: Bits = where(lambda cls, _: cls.kind == "tank")
        self.artillery: Bits = where(lambda cls, _: cls.kind == "artillery")
        self.thai: Bits = where(lambda cls, _: "thai" in cls.traits)
        self.engineers: Bits = where(lambda cls, _: "engineer" in cls.traits)
        self.pathet_lao: Bits = where(lambda cls, _: "laos" in cls.traits)
        self.condor: Bits = where(lambda _, piece: piece.force == "condor")
        self.standby: Bits = where(lambda _, piece: piece.force == "standby")
        self.vm_hw: Bits = where(lambda cls, _: cls.marker == "heavy")
        self.zone_markers: list[Bits] = [
            where(lambda cls, _: cls.marker in ("zone", "heavy")) & of_side for of_side in rules.of_side
        ]
        self.fr_zone, self.vm_zone = self.zone_markers[FRENCH], self.zone_markers[VIET_MINH] & ~self.vm_hw
        self.airstrike, self.commando, self.replacement = (
            next(p for p, cls in enumerate(classes) if cls.marker == name)
            for name in ("airstrike", "commando", "replacement")
        )
        self.division_units = [mask_of(p for p, d in enumerate(self.division) if d == n) for n in range(len(DIVISIONS))]
        own = [piece.sector or piece.division for piece in pieces]
        self.sector_units = [mask_of(p for p, sector in enumerate(own) if sector == name) for name in DIVISIONS]

    def _formations(self, rules: Rules) -> None:
        """Battalions, regiments and artillery formations.

        Rule: 1.1-a, 1.1-b, 1.1-c, 1.1-d, 1.1-e
        """
        pieces, classes = rules.pieces, rules.piece_classes
        names = list(dict.fromkeys((p.side, p.formation) for p in pieces if p.formation))
        number = {name: n for n, name in enumerate(names)}
        self.formation = [number.get((p.side, p.formation), -1) for p in pieces]
        members = [mask_of(p for p, f in enumerate(self.formation) if f == n) for n in range(len(names))]
        self.formations = tuple(
            Formation(name, units & ~self.markers, units & self.markers)
            for (_, name), units in zip(names, members, strict=True)
        )
        self.members: tuple[Bits, ...] = tuple(formation.units for formation in self.formations)
        self.formation_named = {name: n for (_, name), n in number.items()}
        self._match_words(rules)
        self.battalion_mates: list[Bits] = [
            self._mates(p) if self.infantry >> p & 1 and "independent" not in classes[p].traits else 0
            for p in range(len(pieces))
        ]
        self.regiment_mates: list[Bits] = [
            self._mates(p) if self.units[VIET_MINH] >> p & 1 else 0 for p in range(len(pieces))
        ]

    def _match_words(self, rules: Rules) -> None:
        """Hold the words by which players name formations against the formations themselves."""
        names = [formation.name.replace(" ", "-") for formation in self.formations]
        words = rules.verbs["formation"].words
        for name, word in zip_longest(names, words):
            if name != word:
                raise RulesetError(f"the verb 'formation' has the word {word!r} where units.yaml has {name!r}")

    def _mates(self, piece: int) -> Bits:
        return self.formations[self.formation[piece]].units & ~(1 << piece)

    # --- spaces -----------------------------------------------------------------------------------------------

    def _spaces(self, rules: Rules) -> None:
        board = rules.board
        records = [(n, r) for n, r in enumerate(board.records) if r.kind != "box"]

        def where(test: Callable[[Any], bool]) -> Bits:
            return mask_of(n for n, record in records if test(record))

        self.hexes: Bits = where(lambda _: True)
        self.isabelle: Bits = where(lambda hex_: hex_.id.startswith("I"))
        self.dbp: Bits = self.hexes & ~self.isabelle
        self.boxes: Bits = (1 << len(board)) - 1 & ~self.hexes
        self.terrain = [record.kind for record in board.records]
        self.map_edge: Bits = where(lambda hex_: hex_.edge)
        self.supply: Bits = where(lambda hex_: hex_.supply)
        self.supply_dbp, self.supply_isabelle = self.supply & self.dbp, self.supply & self.isabelle
        self.supply_areas = {"dbp": self.supply_dbp, "isabelle": self.supply_isabelle, "all": self.supply}
        hills = list(dict.fromkeys(hex_.hill for _, hex_ in records if hex_.hill))
        self.hill = [hills.index(r.hill) if r.kind != "box" and r.hill else -1 for r in board.records]
        self.on_hill: Bits = where(lambda hex_: bool(hex_.hill))
        self.adjacent = board.adjacent
        self.around: tuple[Bits, ...] = tuple(near & self.hexes for near in board.adjacent)
        """The hexes next to each hex; a box has none."""
        self.beside = tuple(bits(near) for near in self.around)
        self.stacking: tuple[int, int] = (self.limits.stacking_french, self.limits.stacking_vm)
        self.ground = {terrain: mask_of(n for n, record in records if record.kind == terrain) for terrain in _GROUNDS}
        grids = rules.content.map.all_grids
        self.neighbours = Neighbours(grids)
        self.floods = Floods(self.neighbours)
        self.columns = _columns(grids)
        self.grids = tuple(Neighbours(grids, only=number) for number in range(len(grids)))
        self.listed: defaultdict[str, dict[int, tuple[Action, ...]]] = defaultdict(dict)
        """Lists of actions for parts of sets, see `rules.listing`."""
        self.ends: dict[tuple[Bits, bool], tuple[Action, ...]] = {}
        """Whole lists of where units may go."""
        self.priced: dict[Any, Any] = {}
        """Costs of all steps, by what they depend on; see `rules.ground`."""
        self.reached: dict[Any, Bits] = {}
        """How far units can go, by all that matters within their reach; see `rules.movement`."""
        self.within: dict[tuple[int, int], Bits] = {}
        """The hexes at most so far from a hex, by hex and distance."""
        self.forest: Bits = self.ground["forest"]
        self.traced: dict[Any, Bits] = {}
        """Lines of Communication that have been traced, by what was open."""
        self.observed: dict[Bits, Bits] = {}
        """Hexes that units see well enough for fire, by where they stand."""

    def _sectors(self, rules: Rules) -> None:
        """Sectors with their zones; two zones of Sector 304 are boxes.

        Rule: 1.3-E-a, 1.3-E-b, 1.3-F-a
        """
        index = rules.board.index
        size = len(rules.board)
        self.zone, self.sector = [0] * size, [-1] * size
        self.zone_hexes: list[list[Bits]] = [[0] * 8 for _ in DIVISIONS]
        for zone in rules.content.extra["ground.yaml"].zones:
            sector = DIVISIONS.index(zone.sector)
            spaces = [index[zone.box]] if zone.box else [index[id_] for id_ in hexes_of(zone.hexes)]
            for space in spaces:
                self.zone[space], self.sector[space] = zone.number, sector
            self.zone_hexes[sector][zone.number] = mask_of(spaces)
        self.sector_hexes = [sum(zones) for zones in self.zone_hexes]
        self.last_zone = [max(n for n, hexes in enumerate(zones) if hexes) for zones in self.zone_hexes]
        self.zone_hexes = [zones[: last + 1] for zones, last in zip(self.zone_hexes, self.last_zone, strict=True)]
        self.central: Bits = self.dbp & ~sum(self.sector_hexes)
        self.regions = tuple(self._region(word) for word in rules.verbs["region"].words)

    def _region(self, word: str) -> Bits:
        """The spaces that a word of the verb `region` stands for."""
        zone, _, sector = word.partition("z-")
        if sector:
            return self.zone_hexes[DIVISIONS.index(sector)][int(zone)]
        return {"centre": self.central, "isabelle": self.isabelle, "boxes": self.boxes}[word]

    def _positions(self, rules: Rules) -> None:
        """Strongpoints, structures and outposts, with the zones in which they bar the way of a Trench Marker.

        Rule: 1.4-A-a, 1.4-A-b, 1.4-H-a, notes-c
        """
        index = rules.board.index
        self.position = [-1] * len(rules.board)
        found = []
        for number, place in enumerate(rules.content.extra["ground.yaml"].places):
            spaces = [index[id_] for id_ in place.hexes]
            zones = frozenset((self.sector[s], self.zone[s]) for s in spaces if self.sector[s] >= 0)
            at_isabelle = bool(self.isabelle >> spaces[0] & 1)
            for space in spaces:
                self.position[space] = number
            found.append(
                Position(number, place.id, place.name, place.kind, mask_of(spaces), at_isabelle, place.hospital, zones)
            )
        self.positions = tuple(found)
        self.position_named = {position.id: position.number for position in found}
        self.strongpoints, self.structures, self.outposts = (
            sum(p.hexes for p in found if p.kind == kind) for kind in ("strongpoint", "structure", "outpost")
        )
        self.hospitals: Bits = sum(p.hexes for p in found if p.hospital)

    def _hexsides(self, rules: Rules) -> None:
        board = rules.board
        self.river, self.bridge, self.road = (board.across(f) for f in ("river", "bridge", "road"))
        self.heavy, self.light = board.across("heavy-wire"), board.across("light-wire")
        self.uphill = tuple(
            mask_of(b for b in board.neighbours[a] if self.hill[b] >= 0 and self.hill[b] != self.hill[a])
            for a in range(len(board))
        )
        rivers = [river & ~bridge for river, bridge in zip(self.river, self.bridge, strict=True)]
        self.unbridged = self._by_direction(rules, rivers)
        self.by_bridges = self.neighbours.without(self.unbridged)
        self.gun_floods = Floods(self.by_bridges, whole=False)
        self.sides = Sides(
            river=self._by_direction(rules, rivers),
            road=self._by_direction(rules, self.road),
            wire=self._by_direction(
                rules, [heavy | light for heavy, light in zip(self.heavy, self.light, strict=True)]
            ),
            uphill=self._by_direction(rules, self.uphill),
        )

    def _by_direction(self, rules: Rules, across: Sequence[Bits]) -> tuple[Bits, ...]:
        """Per direction, the hexes that have a feature on the side towards it."""
        towards = rules.board.grid.towards
        return tuple(
            mask_of(n for n, around in enumerate(towards) if around[d] >= 0 and across[n] >> around[d] & 1)
            for d in range(6)
        )

    def _boxes(self, rules: Rules) -> None:
        """Boxes by name, and where each side's arrows lead.

        Rule: 1.3-F-a, 1.3-F-b
        """
        board = rules.board
        self.box = {board.ids[n]: n for n in range(len(board)) if board.kinds[n] == "box"}
        self.lost_boxes = tuple(self.box[name] for name in _LOST)
        self.laos: Bits = 1 << self.box["laos-1"] | 1 << self.box["laos-2"]
        self.boxes_304: Bits = 1 << self.box["1z-304"] | 1 << self.box["2z-304"]
        blue, red, gray = board.across("blue"), board.across("red"), board.across("gray")
        self.arrows = (
            tuple(blue[n] | gray[n] for n in range(len(board))),
            tuple(red[n] | gray[n] for n in range(len(board))),
        )
        ground = rules.content.extra["ground.yaml"]
        maps = {"dbp": self.dbp, "isabelle": self.isabelle}
        self.entrances: list[dict[int, Bits]] = [{}, {}]
        for entrance in ground.entrances:
            for side in (FRENCH, VIET_MINH) if entrance.colour == "gray" else (VIET_MINH,):
                leads = self.entrances[side]
                leads[self.box[entrance.box]] = leads.get(self.box[entrance.box], 0) | maps[entrance.map]

    # --- charts -----------------------------------------------------------------------------------------------

    def _charts(self, rules: Rules) -> None:
        tables, die = rules.content.tables, range(1, 7)
        weathers = sorted(rows_by(tables["turn_track"], "weather"))
        turns = rows_by(
            tables["turn_track"], "turn", "dates", "weather", "check", wanted=range(1, self.limits.last_turn + 1)
        )
        self.turns = {number: Turn(row["dates"], row["weather"], row["check"]) for number, row in turns.items()}
        self.terrain_cost = rows_by(tables["terrain"], "id", *weathers, wanted=("road", *_GROUNDS))
        self.step_cost: dict[str, Any] = {row.id: row.value for row in rules.breakdowns["movement_cost"].rows}
        self.supply_hit = _losses(rules, rows_by(tables["supply_hit"], "die", "track", "amount", wanted=die))
        self.rats = _losses(rules, rows_by(tables["rats"], "die", "track", "amount", wanted=die))
        self.fuel_bands = _rows(rules, "fuel_consumption")
        most = max((int(row["fuel"]) for row in self.fuel_bands), default=0)
        self.fuel_shortage = rows_by(
            tables["fuel_shortage"], "fuel", "weather", "ammo", "steps", wanted=range(most + 1)
        )
        self.marker_states = _rows(rules, "zone_markers")
        self.slots = tuple(
            Slot(
                row["row"],
                row["column"],
                self.box[f"slot-{row['row']}-{row['column']}"],
                row["kind"],
                row.get("number", 0),
            )
            for row in _rows(rules, "airdrop")
        )
        self.column = tuple(
            (self.formations[self.formation_named[row["formation"]]].units, row["modifier"])
            for row in _rows(rules, "reinforcements")
        )
        evaluation = rules.content.tables.get("evaluation")
        self.weights: dict[str, float] = {row["id"]: row["value"] for row in evaluation.rows} if evaluation else {}


def _columns(grids: Sequence[HexGrid]) -> dict[int, Bits]:
    """The hexes of each column by its number, of both maps."""
    found: dict[int, Bits] = {}
    offset = 0
    for grid in grids:
        for number in range(grid.first_column, grid.first_column + grid.columns):
            found[number] = found.get(number, 0) | ((1 << grid.rows) - 1) << offset
            offset += grid.rows
    return found


def _losses(rules: Rules, rows: Mapping[int, Mapping[str, Any]]) -> dict[int, tuple[str, int]]:
    """What a die costs on which supply track; nothing on the track without a name."""
    tracks = {"", *(track.id for track in rules.content.ruleset.tracks)}
    unknown = [row["track"] for row in rows.values() if row["track"] not in tracks]
    if unknown:
        raise RulesetError(f"a table of supply losses names {unknown[0]!r}, which is no track")
    return {die: (row["track"], row["amount"]) for die, row in rows.items()}


def _rows(rules: Rules, table: str) -> list[dict[str, Any]]:
    return list(rules.content.tables[table].rows)
