"""Static tables of En Pointe, computed once from content: `g.data` in every step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from fivehills import Bits, Numbers, Rules, lowest, mask_of, rows_by, slotted
from fivehills.errors import RulesetError
from fivehills_enpointe import prices
from fivehills_enpointe.boards import TERRAIN, Ground, objectives, road_hexes
from fivehills_enpointe.exposure import Exposed
from fivehills_enpointe.known import Known, Reaching, Results
from fivehills_enpointe.lines import Lines
from fivehills_enpointe.models import Card
from fivehills_enpointe.zones import zone_of

FRENCH, VIET_MINH = 0, 1
QUALITIES = ("green", "line", "veteran", "elite")
LOWEST_ROLL = 2
SIZES = {"free": 0, "half-section": 1, "section": 2}
WINDS = ("none", "light", "medium", "strong")


class Formation(NamedTuple):
    """A formation of the scenario; `members` includes its leader."""

    id: str
    name: str
    side: int
    quality: int
    members: Bits
    hq: int
    high: bool
    higher: int
    hesitation: int
    demoralisation: int
    zone: Bits
    required: Bits
    turn: int
    secret: bool
    entry: Bits
    drop: int
    joins: tuple[int, ...]
    concealed: bool
    in_battery: bool
    shares: Bits
    shares_with: tuple[int, ...]
    confusion: tuple[int, int, int]


class Battery(NamedTuple):
    """An off-map battery; `observers` are the leaders who may direct it."""

    name: str
    calibre: str
    missions: int
    observers: Bits
    illumination: bool


@slotted
class Data:
    """Columns by unit, hex and formation."""

    def __init__(self, rules: Rules):
        self.scenario: Card = rules.scenario
        self.limits = Numbers(rules.content.tables["limits"])
        self.ground: Ground = rules.board.ground  # type: ignore[attr-defined]
        self._units(rules)
        self._kinds(rules)
        self._crews(rules)
        self._boxes(rules)
        self._hexes(rules)
        self._works()
        self._formations(rules)
        self._card(rules)
        self._charts(rules)
        self.costs, self.entry_costs = prices.costs(self, rules), prices.entry_costs(self, rules)
        self.cost_bounds = prices.bounds(self.costs)
        self.known = Known((), bytearray(), ())
        self.led: tuple[bytes, list[Bits]] = b"", []
        self.faltering: tuple[Bits, bytes, Bits] = 0, b"", 0
        self.called: tuple[tuple[Bits, Bits], Any, bytes, bytes] = (0, 0), (), b"", b""
        self._answers(rules)
        self.sight = Lines(self.ground, _sight_kinds(rules), self.limits.hindrances)

    def _answers(self, rules: Rules) -> None:
        """Actions at hand, as they are offered again and again: those of a verb alone, look-ups by what one names."""
        self.plain = {verb: rules.action(verb) for verb, declared in rules.verbs.items() if not declared.args}
        self.naming = {verb: rules.by_member(verb) for verb, declared in rules.verbs.items() if len(declared.args) == 1}
        self.let_pass = self.plain["pass"]
        self.react_at = [rules.by_member("react", place) for place in range(self.first_box)]

    # --- units ------------------------------------------------------------------------------------------------

    def _units(self, rules: Rules) -> None:
        classes, pieces = rules.piece_classes, rules.pieces
        self.side = rules.of_side
        self.strength = [cls.strength for cls in classes]
        self.reduced = [cls.strength if cls.reduced is None else cls.reduced for cls in classes]
        self.range = [cls.range for cls in classes]
        self.min_range = [cls.min_range for cls in classes]
        self.rof_attack = [cls.rof_attack for cls in classes]
        self.rof_defense = [cls.rof_defense for cls in classes]
        self.steps = [cls.steps for cls in classes]
        self.size = [SIZES[cls.size] for cls in classes]
        self.half_sections: Bits = mask_of(u for u, size in enumerate(self.size) if size == 1)
        self.sections: Bits = mask_of(u for u, size in enumerate(self.size) if size == 2)
        self.quality = [QUALITIES.index(piece.quality) for piece in pieces]
        self.morale = [piece.morale for piece in pieces]
        self.breaks = [cls.breaks or 99 for cls in classes]
        self.dry_roll = [cls.runs_dry or 99 for cls in classes]

    def _kinds(self, rules: Rules) -> None:
        classes = rules.piece_classes

        def those(test: Any) -> Bits:
            return mask_of(u for u, cls in enumerate(classes) if test(cls))

        self.hq: Bits = those(lambda cls: cls.type == "hq")
        self.high: Bits = those(lambda cls: cls.higher)
        self.infantry: Bits = those(lambda cls: cls.type == "infantry")
        self.weapon: Bits = those(lambda cls: cls.type == "weapon")
        self.mortar: Bits = those(lambda cls: cls.indirect)
        self.mortars = [self.mortar & side for side in self.side]
        self.hmg: Bits = those(lambda cls: cls.breaks)
        self.runs_dry: Bits = those(lambda cls: cls.runs_dry)
        self.aa: Bits = those(lambda cls: cls.aa_value)
        self.dummy: Bits = those(lambda cls: cls.type == "dummy")
        self.civilian: Bits = those(lambda cls: cls.type == "civilian")
        self.sapper: Bits = those(lambda cls: cls.sapper)
        self.combat: Bits = self.hq | self.infantry | self.weapon

    def _crews(self, rules: Rules) -> None:
        crew = rules.classes["crew"]
        self.crew_strength, self.crew_range = crew.strength, crew.range
        self.crew_rof_attack, self.crew_rof_defense = crew.rof_attack, crew.rof_defense
        self._reaches(rules)
        self.aa_value = max((cls.aa_value for cls in rules.piece_classes), default=0)
        self.aa_range = max((cls.aa_range for cls in rules.piece_classes), default=0)

    def _reaches(self, rules: Rules) -> None:
        """By hex, whose weapons could fire at it directly from each other hex; and how far crews without them can.

        Rule: 4.2
        """
        factor = self.limits.max_range_factor
        reach = [-1 if cls.indirect else cls.range * factor for cls in rules.piece_classes]
        distances = range(_width(self.ground) + 1)
        so_far = [mask_of(u for u, far in enumerate(reach) if far >= d) for d in distances]
        self.reaching = Reaching(rules.board.grid.distances, so_far)
        self.crew_reach = self.crew_range * factor

    # --- spaces -----------------------------------------------------------------------------------------------

    def _boxes(self, rules: Rules) -> None:
        index = rules.board.index
        self.eliminated, self.exited, self.adrift = index["eliminated"], index["exited"], index["adrift"]
        self.dummy_box = [index[f"d-{side}"] for side in rules.sides]

    def _hexes(self, rules: Rules) -> None:
        board, ground = rules.board, self.ground
        count = ground.playable
        self.hexmap = board.grid
        self.hexes: Bits = (1 << count) - 1
        self.first_box = count
        self.columns: dict[int, Bits] = _columns(ground.full.coordinates[:count])
        self.adjacent = board.adjacent
        self.around = [near | 1 << n for n, near in enumerate(board.adjacent)]
        self.neighbours = board.neighbours
        self.terrain = [TERRAIN.index(ground.terrain[n]) if n < count else 0 for n in range(len(board))]
        self.level = [ground.level[n] if n < count else 0 for n in range(len(board))]
        rows = {row["id"]: row for row in rules.content.tables["cover"].rows}
        self.cover = [rows[ground.terrain[n]]["cover"] if n < count else 0 for n in range(len(board))]
        self.rubble_cover = [rows[ground.terrain[n]].get("rubble", 0) if n < count else 0 for n in range(len(board))]
        self.work_cover = {name: rows[name]["cover"] for name in ("hedge", "wall", "trench", "prepared")}
        self.walls, self.hedges = board.across("wall"), board.across("hedge")
        self.road_to = [
            road | track | rail
            for road, track, rail in zip(*map(board.across, ("road", "track", "railway")), strict=True)
        ]

    def _works(self) -> None:
        ground = self.ground
        count = ground.playable

        def those(test: Any) -> Bits:
            return mask_of(n for n in range(count) if test(n))

        roads = road_hexes(ground)
        self.road: Bits = those(lambda n: n in roads)
        self.stream: Bits = those(lambda n: n in ground.stream)
        self.wooden: Bits = those(lambda n: ground.terrain[n] == "wooden")
        self.stone: Bits = those(lambda n: ground.terrain[n] == "stone")
        self.building: Bits = self.wooden | self.stone
        self.jungle: Bits = those(lambda n: ground.terrain[n] == "jungle")
        names = {name for name in ground.village if name}
        self.village: dict[str, Bits] = {
            name: those(lambda n, name=name: ground.village[n] == name) for name in sorted(names)
        }
        self.prepared_start: Bits = those(lambda n: n in ground.prepared)
        self.trench_start: Bits = those(lambda n: n in ground.trench)
        self.wire_start: Bits = those(lambda n: n in ground.wire)
        steep = self.scenario.hills == "steep"
        self.steep: Bits = those(lambda n: steep and ground.level[n] > 0 and n not in ground.gentle)
        self.bad_landing: Bits = self.jungle | self.building | self.steep
        goals = objectives(ground, self.scenario)
        self.objectives: Bits = those(lambda n: n in goals)
        whole = (
            [self.village[name] for name in self.scenario.victory.villages]
            if self.scenario.victory.kind == "villages"
            else []
        )
        self.objective_groups: tuple[Bits, ...] = tuple(whole or [1 << n for n in sorted(goals)])

    # --- formations -------------------------------------------------------------------------------------------

    def _formations(self, rules: Rules) -> None:
        listed = self.scenario.formations
        self.formation_index = {f.id: n for n, f in enumerate(listed)}
        self.formation = [self.formation_index.get(piece.formation, -1) for piece in rules.pieces]
        self.box = [rules.board.index[f"f-{f.id}"] for f in listed]
        self.formation_of_box = {box: n for n, box in enumerate(self.box)}
        self.formations = tuple(self._formation(rules, n) for n in range(len(listed)))
        self.of_side_formations = tuple(
            tuple(n for n, f in enumerate(self.formations) if f.side == side) for side in (0, 1)
        )
        self.boxes = tuple(mask_of(self.box[n] for n in own) for own in self.of_side_formations)
        high = [n for n, f in enumerate(self.formations) if f.high]
        self.high_formation = tuple(next((n for n in high if self.formations[n].side == side), -1) for side in (0, 1))
        enough = LOWEST_ROLL + self.limits.activation_worst
        sure = [n for n, f in enumerate(self.formations) if self.morale[f.hq] >= enough]
        self.sure_to_hear: Bits = mask_of(sure)  # some roll activates them, as long as no aide or heir leads them

    def _formation(self, rules: Rules, number: int) -> Formation:
        card = self.scenario.formations[number]
        members = mask_of(u for u, f in enumerate(self.formation) if f == number)
        entry, confusion = card.entry, card.confusion
        return Formation(
            id=card.id,
            name=card.name,
            side=rules.side_index[card.side],
            quality=QUALITIES.index(card.quality),
            members=members,
            hq=rules.piece_index[f"{card.id}-hq"],
            high=rules.classes[card.hq].higher,
            higher=self._higher(rules, card),
            hesitation=card.hesitation,
            demoralisation=card.demoralisation,
            zone=zone_of(self.ground, card.set_up),
            required=mask_of(self.ground.index[id_] for id_ in card.required),
            turn=entry.turn if entry else 0,
            secret=bool(entry and entry.die),
            entry=zone_of(self.ground, entry.zone if entry else None),
            drop=card.drop or 0,
            joins=tuple(self.formation_index[id_] for id_ in card.with_formations),
            concealed=card.concealed,
            in_battery=card.in_battery,
            shares=mask_of(
                u for u in range(len(rules.pieces)) if members >> u & 1 and rules.pieces[u].cls == card.shares
            ),
            shares_with=tuple(self.formation_index[id_] for id_ in card.shares_with),
            confusion=(*confusion.turns, confusion.value) if confusion else (0, 0, 0),
        )

    def _higher(self, rules: Rules, card: Any) -> int:
        """The formation of the higher-echelon leader above a formation, or -1."""
        if rules.classes[card.hq].higher:
            return -1
        above = (f.id for f in self.scenario.formations if f.side == card.side and rules.classes[f.hq].higher)
        return self.formation_index.get(next(above, ""), -1)

    # --- the scenario card ------------------------------------------------------------------------------------

    def _card(self, rules: Rules) -> None:
        """What the scenario fixes for both sides, limits on what units may do among it.

        Rule: 0.5, 3.1-b, 12.2-e, S1-e, S-smoke
        """
        card = self.scenario
        sides = [card.sides[id_] for id_ in rules.sides]
        self.command_range = [side.command_range for side in sides]
        self.higher_range = [side.higher_range for side in sides]
        self.dummies = [side.dummies for side in sides]
        self.batteries = tuple(tuple(self._battery(battery) for battery in side.batteries) for side in sides)
        self.air = tuple(tuple(side.air) for side in sides)
        self.drops = any(formation.drop for formation in self.formations)
        self.last_turn = card.turns
        self.end_number = card.end_number
        self.set_up_first = rules.side_index[card.first]
        self.wind = WINDS.index(card.wind)
        self.bad_weather = card.weather == "bad"
        self.smoke_by = frozenset(card.smoke)
        self.light = _by_turn(
            card.turns, [(row.turns, (row.limit, row.day)) for row in card.light], (self.limits.day_sight, True)
        )
        self.dark = tuple(limit if limit < self.limits.day_sight else None for limit, _ in self.light)
        self._movement(card.special.mud)
        self._initiative(rules)
        self._special(rules)

    def _battery(self, battery: Any) -> Battery:
        leaders = mask_of(self.formations[self.formation_index[id_]].hq for id_ in battery.directed_by)
        return Battery(battery.name, battery.calibre, battery.missions, leaders, battery.illumination)

    def _movement(self, mud: bool) -> None:
        """Movement points of all units on foot, crews of heavy weapons included; mud takes some of them.

        Rule: 7.1-a, 7.1-e, 7.4, err-4, S5-g
        """
        limits = self.limits
        if mud:
            self.mp, self.half_mp, self.road_bonus = (
                limits.mud_movement,
                limits.mud_half_movement,
                limits.mud_road_bonus,
            )
        else:
            self.mp, self.half_mp, self.road_bonus = limits.movement, limits.half_movement, limits.road_bonus

    def _initiative(self, rules: Rules) -> None:
        """Per turn: the side to which the initiative is assigned (-1: none) and what each side adds to its die."""
        rows = self.scenario.initiative
        self.assigned = _by_turn(
            self.scenario.turns, [(r.turns, rules.side_index[r.side]) for r in rows if r.bonus is None], -1
        )
        self.die_bonus = tuple(
            _by_turn(
                self.scenario.turns, [(r.turns, r.bonus) for r in rows if r.bonus is not None and r.side == side], 0
            )
            for side in rules.sides
        )

    def initiative(self, turn: int) -> tuple[int, int, int]:
        """Assigned side or -1, and the additions of the French and the Viet Minh."""
        return self.assigned[turn], self.die_bonus[0][turn], self.die_bonus[1][turn]

    def _special(self, rules: Rules) -> None:
        special, index = self.scenario.special, rules.side_index
        self.special = special
        self.prepared_barrage = index[special.prepared_barrage] if special.prepared_barrage else -1
        self.registered: Bits = mask_of(self.ground.index[id_] for id_ in special.registered)
        self.registered_side = index[special.registered_side] if special.registered_side else -1
        single = self.scenario.one_company_per_turn
        self.one_company_per_turn = index[single] if single else -1
        self.exits = tuple((index[e.side], self.ground.index[e.hex], e.turn) for e in self.scenario.exits)
        self.exit_hexes: Bits = mask_of(place for _, place, _ in self.exits)
        self.open_exits = tuple([self._open_exits(side, turn) for turn in range(self.last_turn + 1)] for side in (0, 1))

    def _open_exits(self, side: int, turn: int) -> Bits:
        """The hexes through which a side may leave the map on a turn."""
        return mask_of(place for owner, place, first in self.exits if owner == side and turn >= first)

    def _charts(self, rules: Rules) -> None:
        tables = rules.content.tables
        self.weights: dict[str, float] = {row["id"]: row["value"] for row in tables["evaluation"].rows}
        rows = list(
            rows_by(tables["observation"], "id", "other", "day", wanted=("still", "tactical", "moving")).values()
        )
        covers = {len(by_cover) for row in rows for by_cover in (row["other"], row["day"])}
        heaviest = max(row["cover"] for row in tables["cover"].rows)
        if heaviest >= min(covers):
            raise RulesetError("the chart 'observation' must have a number for every kind of cover in each list")
        self.observation = ([row["other"] for row in rows], [row["day"] for row in rows])
        self.exposed = Exposed(self, next(row for row in rows if row["id"] == "still"))
        self.blast = {row["id"]: tuple(zip(row["strength"], row["smoke"], strict=True)) for row in tables["blast"].rows}
        morale = {row["id"]: row["units"] for row in tables["morale"].rows}
        self.unit_morale = [morale[QUALITIES[formation.quality]] for formation in self.formations]
        self.results = Results(rules.tables["crt"])
        self.aide_table = [rules.tables["aide"].at(0, die) for die in range(8)]
        self.scatter = [rules.tables["scatter"].at(0, total) for total in range(8)]


def _by_turn(turns: int, rows: list[tuple[tuple[int, int], Any]], otherwise: Any) -> tuple[Any, ...]:
    """A value per turn, number 0 unused."""
    found = [otherwise] * (turns + 1)
    for (first, last), value in rows:
        for turn in range(first, min(last, turns) + 1):
            found[turn] = value
    return tuple(found)


def _sight_kinds(rules: Rules) -> dict[str, str]:
    return {row["id"]: row["sight"] for row in rules.content.tables["cover"].rows}


def _width(ground: Ground) -> int:
    """Hexes from one end of the table to the other, at most."""
    across, along = ({cube[axis] for cube in ground.full.coordinates} for axis in (0, 1))
    return max(across) - min(across) + max(along) - min(along)


def _columns(coordinates: Sequence[tuple[int, int]]) -> dict[int, Bits]:
    """The columns of hexes across the table, each by its first hex."""
    found: dict[int, Bits] = {}
    for hex_, (q, _) in enumerate(coordinates):
        found[q] = found.get(q, 0) | 1 << hex_
    return {lowest(column): column for column in found.values()}
