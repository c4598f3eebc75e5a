"""Phase 6: airstrike, French Operational Move, bombardment and Tactical Move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivehills import Action, Bits, Choice, Pieces, Procedure, Spaces, bits, lowest
from fivehills_gamble.data import FRENCH, VIET_MINH
from fivehills_gamble.game import Game
from fivehills_gamble.phases.campaign import Segment
from fivehills_gamble.phases.combat import return_markers
from fivehills_gamble.phases.moves import BoxMover, Moves, TacticalMoves, ValleyMover
from fivehills_gamble.rules import listing, loc, stacking
from fivehills_gamble.rules.bombardment import Burst, bombard, is_far
from fivehills_gamble.rules.listing import actions as offered
from fivehills_gamble.rules.places import units_at


class FrenchPreAssault(Procedure):
    """Airstrike, Operational Move, Bombardment, Tactical Move.

    Rule: 1.2-c
    """


# --- 6.1 ----------------------------------------------------------------------------------------------------------


class AirstrikeSegment(Segment):
    """The bombers come once a turn, free of ammo.

    Rule: 1.4-D-b, 6.1
    """

    order: ClassVar[tuple[str, ...]] = ("strike", "end_segment")

    def strike(self, g: Game) -> None:
        g.push(Airstrike(actor=FRENCH))


class Airstrike(Choice):
    """Any one Viet Minh unit on the maps, in Sector 304 or in Laos is bombed, with one less on the die.

    Rule: 6.1
    """

    def legal(self, g: Game) -> Sequence[Action]:
        targets = units_at(g, VIET_MINH, g.data.hexes | g.data.boxes_304 | g.data.laos)
        return [*offered(g, "strike", targets), g.rules.action("done")] if targets else ()

    def do_strike(self, g: Game, unit: int) -> None:
        bombard(g, VIET_MINH, Burst(unit, g.roll("the airstrike")[0], far=True), "airstrike")

    def do_done(self, g: Game) -> None:
        pass


# --- 6.2 ----------------------------------------------------------------------------------------------------------


class FrenchOperationalMove(Segment):
    """Valley Move, then Box Move; a unit may do both.

    Rule: 6.2-a
    """


class FrenchValleyMoves(Moves):
    """Four units from anywhere, or six that all start in the Supply Area of DBP, go where a line leads.

    wide: a unit from elsewhere has moved.

    Rule: 6.2-A-a, 6.2-A-b
    """

    side = FRENCH
    asks = ValleyMover
    wide: bool = False

    def begin(self, g: Game) -> None:
        super().begin(g)
        self.left = g.data.limits.fr_valley_supply

    def movable(self, g: Game) -> Bits:
        data, limits = g.data, g.data.limits
        moved = limits.fr_valley_supply - self.left
        lines = units_at(g, FRENCH, data.hexes & loc.area(g, FRENCH))
        if moved < limits.fr_valley_any:
            return lines
        return 0 if self.wide else lines & units_at(g, FRENCH, data.supply_dbp)

    def destinations(self, g: Game, unit: int) -> Bits:
        """Places outside the dug zones that trace to a Supply Area to which the unit's own hex traces too.

        The line of the end is traced when the unit is there, so a hex that it leaves empty no longer helps.

        Rule: 1.4-C-b, 6.2-A-a, 6.2-A-b, 6.2-A-c
        """
        state, data = g.state, g.data
        guns, own, places = bool(data.artillery >> unit & 1), 1 << state.at[unit], 0
        vacated = 0 if state.occ[state.at[unit]] & data.units[FRENCH] & ~(1 << unit) else own
        for area in ("dbp", "isabelle"):
            if loc.french_reach(g, area, guns) & own:
                places |= loc.french_reach(g, area, guns, vacated)
        places &= (data.hexes | data.boxes_304) & ~(state.trench_zone | state.dig_zone) & ~own
        hexes = stacking.room(g, FRENCH, places & data.hexes)
        return int(hexes | places & data.boxes_304)

    def remaining(self, g: Game) -> int:
        """Two fewer once a unit from elsewhere has moved.

        Rule: 6.2-A-c
        """
        limits = g.data.limits
        return int(self.left - (limits.fr_valley_supply - limits.fr_valley_any) * self.wide)

    def arrive(self, g: Game, unit: int, space: int) -> None:
        self.wide = self.wide or not g.data.supply_dbp >> g.state.at[unit] & 1
        super().arrive(g, unit, space)


class FrenchBoxMoves(Moves):
    """Up to twelve units, no guns, move between maps and boxes, each by one step.

    entered: contested boxes into which units have gone; they must end with two French units to each enemy.

    Rule: 6.2-B-a, 6.2-B-b
    """

    side = FRENCH
    asks = BoxMover
    entered: Spaces = 0

    def begin(self, g: Game) -> None:
        super().begin(g)
        self.left = g.data.limits.fr_box_moves

    def movable(self, g: Game) -> Bits:
        short = self.short_box(g)
        if short >= 0:
            return self.able_to_enter(g, short)
        return movers(g)

    def short_box(self, g: Game) -> int:
        """A contested box that was entered and still needs more units, or -1.

        Rule: 6.2-B-b
        """
        for box in bits(self.entered):
            if needed(g, box) > 0:
                return box
        return -1

    def able_to_enter(self, g: Game, box: int) -> Bits:
        """Units that have not moved, are not bound to another box and can go into this one."""
        units = 0
        for unit in bits(movers(g) & ~g.state.moved):
            if ways(g, unit) >> box & 1 and not self.is_bound(g, unit):
                units |= 1 << unit
        return units

    def is_bound(self, g: Game, unit: int) -> bool:
        """A unit whose leaving would break the two to one of a box that others have entered.

        Rule: 6.2-B-b
        """
        start = g.state.at[unit]
        return bool(self.entered >> start & 1) and needed(g, start) >= 0

    def reserve(self, g: Game, box: int) -> int:
        """How many units can still go into a box; a box that was entered spares only those above two to one.

        Rule: 6.2-B-b
        """
        able = self.able_to_enter(g, box)
        count = able.bit_count()
        for start in bits(self.entered):
            here = (able & g.state.occ[start]).bit_count()
            count -= max(0, here + needed(g, start))
        return min(self.left, count)

    def may_stop(self, g: Game) -> bool:
        return self.short_box(g) < 0

    def may_stay(self, g: Game, unit: int) -> bool:
        return self.short_box(g) < 0

    def destinations(self, g: Game, unit: int) -> Bits:
        """Steps of the unit, without boxes that could not be filled in time, nor those that its leaving would break.

        Rule: 6.2-B-b, 6.2-B-c, 6.2-B-d, 6.2-B-e
        """
        short = self.short_box(g)
        if short >= 0:
            return 1 << short
        if self.is_bound(g, unit):
            return 0
        found = ways(g, unit)
        contested = found & (g.data.boxes_304 | g.data.laos) & g.state.present[VIET_MINH]
        for box in bits(contested):
            if needed(g, box) > self.reserve(g, box):
                found &= ~(1 << box)
        return found

    def arrive(self, g: Game, unit: int, space: int) -> None:
        if (g.data.boxes_304 | g.data.laos) & g.state.present[VIET_MINH] & 1 << space:
            self.entered |= 1 << space
        super().arrive(g, unit, space)


def needed(g: Game, box: int) -> int:
    """How many French units are missing to two for each Viet Minh unit in a box.

    Rule: 6.2-B-b
    """
    here, units = g.state.occ[box], g.data.units
    return int(2 * (here & units[VIET_MINH]).bit_count() - (here & units[FRENCH]).bit_count())


def movers(g: Game) -> Bits:
    """Units that may make a Box Move: no guns; Condor Force from 24 April on; on the maps from the edge.

    Rule: 6.2-B-a, 6.2-B-c, 6.2-B-e, 6.2-B-f
    """
    data, state = g.data, g.state
    spaces = data.boxes_304 | data.laos | data.map_edge & ~state.trench_zone
    if state.turn >= data.limits.release_turn:
        spaces |= 1 << data.box["condor"]
    return units_at(g, FRENCH, spaces) & ~data.artillery


def ways(g: Game, unit: int) -> Bits:
    """Where one Box Move leads: edge of a map to 2z-304 and back, boxes by blue and gray arrows.

    Rule: 1.3-F-b, 6.2-B-c, 6.2-B-d, 6.2-B-e
    """
    data, state = g.data, g.state
    space, gate = state.at[unit], data.box["2z-304"]
    if data.hexes >> space & 1:
        return 1 << gate
    found = int(data.arrows[FRENCH][space])
    if space == gate:
        maps = data.dbp if state.isabelle_lost else data.hexes
        edge = maps & data.map_edge & ~state.trench_zone & ~state.present[VIET_MINH]
        found |= stacking.room(g, FRENCH, edge)
    return found


# --- 6.3 ----------------------------------------------------------------------------------------------------------


class FrenchBombardment(Segment):
    """Zone Markers, also reduced ones, on Viet Minh units; then one die for each.

    marked: units under fire; hard: under intense fire; weak: under a reduced marker.

    Rule: 1.4-D-b, 6.3-A-a, 6.3-B, 6.3-C-a
    """

    order: ClassVar[tuple[str, ...]] = ("place", "fire", "end_segment")
    marked: Pieces = 0
    hard: Pieces = 0
    weak: Pieces = 0

    def place(self, g: Game) -> None:
        g.push(FrenchZoneMarkers(actor=FRENCH))

    def fire(self, g: Game) -> None:
        """One die for each unit under a marker, which then goes home.

        Rule: 1.10-a, 6.3-A-b, 6.3-C-a
        """
        far = {unit: is_far(g, unit) for unit in bits(self.marked)}
        targets = {unit: g.state.at[unit] for unit in bits(self.marked)}
        for unit in bits(self.marked):
            die = g.roll("the bombardment")[0]
            hard, weak = bool(self.hard >> unit & 1), bool(self.weak >> unit & 1)
            bombard(g, VIET_MINH, Burst(unit, die, intense=hard, weak=weak, far=far[unit]))
        for unit in bits(self.marked):
            return_markers(g, targets[unit])


def _ammo(g: Game, intense: bool) -> int:
    """What a Zone Marker costs.

    Rule: 6.3-B
    """
    limits = g.data.limits
    return int(limits.intense_bombard_ammo if intense else limits.bombard_ammo)


class FrenchZoneMarkers(Choice):
    """A Zone Marker on a unit at DBP or in Sector 304, regular for one ammo or intense for two.

    formation: the regiment that has been named, where units and kinds of fire are many.

    Rule: 1.10-d, 6.3-A-a, 6.3-B
    """

    lone = True
    opens = ("formation",)
    formation: int = -1

    def legal(self, g: Game) -> Sequence[Action]:
        state, data, limits = g.state, g.data, g.data.limits
        home = state.occ[data.box["fr-zone"]] & data.fr_zone
        if not home or state.fr_ammo < limits.bombard_ammo:
            return ()
        targets = units_at(g, VIET_MINH, data.hexes | data.boxes_304) & ~g.find(FrenchBombardment).marked
        verbs = ["bombard"] if home & ~state.reduced else []
        verbs += ["bombard_weak"] if home & state.reduced else []
        if state.fr_ammo >= limits.intense_bombard_ammo:
            verbs += [f"{verb}_intense" for verb in verbs]
        found = listing.of_units(g, verbs, targets, self.formation)
        return found if self.formation >= 0 or not targets else [*found, g.rules.action("done")]

    def pays(self, g: Game, action: Action) -> tuple[int, int] | None:
        if not action.verb.startswith("bombard"):
            return None
        ammo = _ammo(g, action.verb.endswith("_intense"))
        return ammo, g.state.fr_ammo - ammo

    def do_formation(self, g: Game, number: int) -> None:
        g.push(FrenchZoneMarkers(actor=FRENCH, formation=number))

    def place(self, g: Game, unit: int, markers: Bits, intense: bool) -> None:
        """The marker goes out and its ammo is spent.

        Rule: 6.3-B
        """
        segment = g.find(FrenchBombardment)
        marker = 1 << lowest(markers & g.state.occ[g.data.box["fr-zone"]] & g.data.fr_zone)
        g.state.fr_ammo -= _ammo(g, intense)
        segment.marked |= 1 << unit
        segment.hard |= intense << unit
        segment.weak |= bool(marker & g.state.reduced) << unit
        g.state.intense |= marker if intense else 0
        g.move(marker, g.state.at[unit])
        g.note("zone_marker", FRENCH, g.state.at[unit])
        g.push(FrenchZoneMarkers(actor=FRENCH))

    def do_bombard(self, g: Game, unit: int) -> None:
        self.place(g, unit, ~g.state.reduced, False)

    def do_bombard_intense(self, g: Game, unit: int) -> None:
        self.place(g, unit, ~g.state.reduced, True)

    def do_bombard_weak(self, g: Game, unit: int) -> None:
        self.place(g, unit, g.state.reduced, False)

    def do_bombard_weak_intense(self, g: Game, unit: int) -> None:
        self.place(g, unit, g.state.reduced, True)

    def do_done(self, g: Game) -> None:
        pass


# --- 6.4 ----------------------------------------------------------------------------------------------------------


class FrenchTacticalMove(Segment):
    """All French units may move.

    Rule: 6.4
    """


class FrenchTacticalMoves(TacticalMoves):
    """Five movement points for every unit on the maps; guns cross the river only by a bridge.

    Rule: 1.5-B-e, 6.4
    """

    side = FRENCH


STEPS = [
    FrenchPreAssault,
    AirstrikeSegment,
    Airstrike,
    FrenchOperationalMove,
    FrenchValleyMoves,
    FrenchBoxMoves,
    FrenchBombardment,
    FrenchZoneMarkers,
    FrenchTacticalMove,
    FrenchTacticalMoves,
]
