"""Phase 4: Viet Minh attrition and After-Combat Move, shock, and French isolation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivehills import Action, Bits, Procedure, Select, bits
from fivehills_gamble.data import FRENCH, VIET_MINH
from fivehills_gamble.game import Game
from fivehills_gamble.phases.campaign import Segment
from fivehills_gamble.phases.moves import AfterCombatMoves, next_hexes
from fivehills_gamble.phases.steploss import StepLoss
from fivehills_gamble.rules import control, loc, stacking, zoc, zones
from fivehills_gamble.rules.listing import actions as offered
from fivehills_gamble.rules.losses import lose_step, put, remove


class VmPostAssault(Procedure):
    """Attrition, After-Combat Move, shock, isolation of the French.

    Rule: 1.2-c
    """


# --- 4.1 ----------------------------------------------------------------------------------------------------------


class VmAttrition(Segment):
    """Isolated units and strongpoints without a line are lost, others are free again; then disease takes its step.

    Rule: 1.4-D-b, 4.1-A-a, 4.1-B
    """

    order: ClassVar[tuple[str, ...]] = ("isolated", "disease", "end_segment")

    def isolated(self, g: Game) -> None:
        """Cut off: to the Removed Box. In LoC again: the marker comes off, and the unit may be evacuated.

        Rule: 4.1-A-a, 4.1-A-b, 4.1-A-c, 4.1-A-d
        """
        marked = g.state.isolated & g.data.units[VIET_MINH]
        saved = marked & ~loc.cut_off_units(g, VIET_MINH) if marked else 0
        lost_points = lost_positions(g, VIET_MINH)
        for unit in bits(marked & ~saved):
            g.note("captured", unit)
            remove(g, unit)
        g.state.isolated &= ~marked
        for position in lost_points:
            control.take(g, position, FRENCH)
        if saved:
            g.note("relieved", saved)
        in_need = saved & ~g.state.occ[g.data.box["off-map"]]
        if in_need:
            g.push(VmEvacuation(actor=VIET_MINH, pool=in_need, least=0))

    def disease(self, g: Game) -> None:
        """From 12 April on one step a turn, from a unit of their choice.

        Rule: 4.1-B
        """
        if g.state.turn >= g.data.limits.disease_turn:
            g.push(Disease(actor=VIET_MINH))


def lost_positions(g: Game, side: int) -> list[int]:
    """Marked strongpoints of a side of which no hex can trace; the others lose their Isolation Marker.

    Rule: 1.4-D-c, 4.1-A-b, 4.1-A-c, 8.1-A-b, 8.1-A-c
    """
    state, data = g.state, g.data
    marked = state.isolated_point & state.control[side]
    gone = marked & loc.cut_off_points(g, side) if marked else 0
    lost = sorted({data.position[space] for space in bits(gone)})
    state.isolated_point &= ~marked
    for number in lost:
        g.note("cut_off", side, data.positions[number].name)
    return lost


class VmEvacuation(Select):
    """Units that are no longer isolated may go to the Off-Map Box.

    Rule: 4.1-A-d
    """

    def alike(self, g: Game) -> Sequence[Bits]:
        return [1 << unit for unit in bits(self.pool)]

    def selected(self, g: Game, units: Bits) -> None:
        for unit in bits(units):
            put(g, unit, g.data.box["off-map"])
            g.note("evacuated", unit)


class Disease(StepLoss):
    """Which unit loses the step; those pulled back, removed or not yet released are spared.

    Rule: 4.1-B
    """

    lone = True

    def legal(self, g: Game) -> Sequence[Action]:
        boxes, occ = g.data.box, g.state.occ
        spared = (
            occ[boxes["pulled-back"]]
            | occ[boxes["removed"]]
            | occ[boxes["vm-reinforcements"]]
            | occ[boxes["out-of-game"]]
        )
        return offered(g, "lose", g.data.units[VIET_MINH] & ~spared)

    def do_lose(self, g: Game, unit: int) -> None:
        g.note("disease", unit)
        lose_step(g, unit)


# --- 4.2 to 4.4 ---------------------------------------------------------------------------------------------------


class VmAfterCombatMove(Segment):
    """Units in the open look for cover; then the breached wire is mended.

    Rule: 4.2-a, 4.2-c
    """

    def wire_back(self, g: Game) -> None:
        """Wire Breaches come off and the wire is back.

        Rule: 2.4-A-d, 4.2-c
        """
        g.state.wire_breach = 0


class VmAfterCombatMoves(AfterCombatMoves):
    """A unit must end entrenched and not in a strongpoint of the French.

    Rule: 4.2-a, 4.2-b
    """

    side = VIET_MINH

    def movable(self, g: Game) -> Bits:
        """Only units that find cover: the others may not move at all.

        Rule: 4.2-b
        """
        units = self.pool & ~g.state.moved
        free = stacking.room(g, VIET_MINH, self.cover(g))
        for unit in bits(units):
            if not (next_hexes(g, unit) & free or self.destinations(g, unit)):
                units &= ~(1 << unit)
        return units

    def cover(self, g: Game) -> Bits:
        french_points = g.data.strongpoints & g.state.control[FRENCH]
        return int(zones.entrenched(g, VIET_MINH) & g.data.hexes & ~french_points)


def shake_in_the_open(g: Game, side: int) -> None:
    """All Shaken Markers come off; then units of one side in the open next to the enemy become shaken.

    Rule: 4.3-A, 4.3-B, 8.3-A, 8.3-B
    """
    if g.state.shaken:
        zoc.steady(g, g.state.shaken)
    cover, exposed = zones.entrenched(g, side), 0
    for unit in bits(zoc.adjacent_enemy(g, side)):
        if not cover >> g.state.at[unit] & 1:
            exposed |= 1 << unit
    if exposed:
        zoc.shake(g, exposed)
        g.note("shaken", exposed)


class VmShock(Segment):
    """Viet Minh caught in the open become shaken.

    Rule: 1.4-D-b, 4.3-A, 4.3-B
    """

    order: ClassVar[tuple[str, ...]] = ("shock", "end_segment")

    def shock(self, g: Game) -> None:
        shake_in_the_open(g, VIET_MINH)


def mark_isolated(g: Game, side: int) -> None:
    """Units and strongpoints of a side without any line of communication get an Isolation Marker.

    Rule: 4.4-a, 4.4-b, 8.4
    """
    stray, points = loc.cut_off_units(g, side), loc.cut_off_points(g, side)
    g.state.isolated |= stray
    g.state.isolated_point |= points
    if stray:
        g.note("isolated", stray)
    if points:
        g.note("isolated_points", side, points)


class FrenchIsolation(Segment):
    """French units and strongpoints that are cut off are marked.

    Rule: 1.4-D-b, 4.4-a, 4.4-b
    """

    order: ClassVar[tuple[str, ...]] = ("mark", "end_segment")

    def mark(self, g: Game) -> None:
        mark_isolated(g, FRENCH)


STEPS = [
    VmPostAssault,
    VmAttrition,
    VmEvacuation,
    Disease,
    VmAfterCombatMove,
    VmAfterCombatMoves,
    VmShock,
    FrenchIsolation,
]
