"""Phase 8: French attrition, Isabelle, After-Combat Move, shock, isolation of the Viet Minh, trenches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivehills import Action, Bits, Choice, Pieces, Procedure, bits
from fivehills_gamble.data import FRENCH, VIET_MINH
from fivehills_gamble.game import Game
from fivehills_gamble.phases.campaign import Segment
from fivehills_gamble.phases.moves import AfterCombatMoves, EvacuationMover, Moves
from fivehills_gamble.phases.vm_post_assault import lost_positions, mark_isolated, shake_in_the_open
from fivehills_gamble.rules import control, loc, stacking, zoc, zones
from fivehills_gamble.rules.losses import capture
from fivehills_gamble.rules.places import few_units_at, units_at
from fivehills_gamble.rules.supply import deduct, label


class FrenchPostAssault(Procedure):
    """Attrition, After-Combat Move, shock, isolation of the Viet Minh, Trenches, New Game Turn.

    Rule: 1.2-c
    """


# --- 8.1 ----------------------------------------------------------------------------------------------------------


class FrenchAttrition(Segment):
    """Isolated units and strongpoints, the fate of Isabelle, the Rats of Nam Youm.

    saved: units whose Isolation Marker has come off.

    Rule: 1.4-D-b, 8.1-A-a, 8.1-B-a, 8.1-C
    """

    order: ClassVar[tuple[str, ...]] = ("isolated", "evacuate", "isabelle", "rats", "end_segment")
    saved: Pieces = 0

    def isolated(self, g: Game) -> None:
        """Cut off: gone. In LoC again: the marker comes off.

        Rule: 8.1-A-a, 8.1-A-b, 8.1-A-c
        """
        marked = g.state.isolated & g.data.units[FRENCH]
        self.saved = marked & ~loc.cut_off_units(g, FRENCH) if marked else 0
        lost_points = lost_positions(g, FRENCH)
        for unit in bits(marked & ~self.saved):
            g.note("captured", unit)
            capture(g, unit)
        g.state.isolated &= ~marked
        if self.saved:
            g.note("relieved", self.saved)
        for position in lost_points:
            control.take(g, position, VIET_MINH)

    def evacuate(self, g: Game) -> None:
        at_dbp = self.saved & units_at(g, FRENCH, g.data.dbp)
        if at_dbp:
            g.push(FrenchEvacuation(pool=at_dbp))

    def isabelle(self, g: Game) -> None:
        """Isabelle surrenders when 2z-304 is a Trench Zone and its Supply Area is the enemy's.

        Rule: 8.1-B-a
        """
        state, data = g.state, g.data
        dug = state.trench_zone >> data.box["2z-304"] & 1
        if dug and not state.isabelle_lost and not data.supply_isabelle & state.control[FRENCH]:
            surrender_isabelle(g)

    def rats(self, g: Game) -> None:
        """A die on the Rats of Nam Youm Table says what is stolen; the Viet Minh gain nothing.

        Rule: 8.1-C
        """
        track, amount = g.data.rats[g.roll("the Rats of Nam Youm")[0]]
        if track:
            g.note("rats", label(g, track), deduct(g, track, amount))
        else:
            g.note("no_rats")


def surrender_isabelle(g: Game) -> None:
    """Points, stocks, units and wounded of Isabelle are lost in one blow.

    Rule: 1.4-F-b, 8.1-B-b, 8.1-B-c
    """
    state, data, limits = g.state, g.data, g.data.limits
    g.note("isabelle_surrenders")
    state.isabelle_lost = 1
    for track in ("ammo", "food", "fuel", "medicine"):
        deduct(g, "fr_ammo" if track == "ammo" else track, getattr(limits, f"isabelle_{track}"))
    for unit in bits(units_at(g, FRENCH, data.isabelle)):
        capture(g, unit)
    wounded = state.occ[data.box["wounded-isabelle"]]
    if wounded:
        g.move(wounded, data.box["gone"])
    for number, position in enumerate(data.positions):
        if position.isabelle and position.hexes & state.control[FRENCH]:
            control.take(g, number, VIET_MINH)
    control.count(g, limits.isabelle_points)


class FrenchEvacuation(Moves):
    """Units that are no longer isolated may go to the Supply Area of DBP, out of enemy ZoC.

    Rule: 8.1-A-c
    """

    side = FRENCH
    asks = EvacuationMover
    pool: Pieces = 0

    def movable(self, g: Game) -> Bits:
        return self.pool

    def destinations(self, g: Game, unit: int) -> Bits:
        free = g.data.supply_dbp & ~zoc.enemy(g, FRENCH) & ~g.state.present[VIET_MINH] & ~(1 << g.state.at[unit])
        return int(stacking.room(g, FRENCH, free))


# --- 8.2 to 8.4 ---------------------------------------------------------------------------------------------------


class FrenchAfterCombatMove(Segment):
    """Units in the open look for cover.

    Rule: 8.2-a
    """


class FrenchAfterCombatMoves(AfterCombatMoves):
    """A unit must end entrenched, not in a position of the Viet Minh; with LoC it may go far back.

    Rule: 8.2-a, 8.2-b, 8.2-c
    """

    side = FRENCH

    def in_the_open(self, g: Game) -> Bits:
        return super().in_the_open(g) | few_units_at(g, FRENCH, 1 << g.data.box["2z-304"])

    def cover(self, g: Game) -> Bits:
        return int(zones.entrenched(g, FRENCH) & g.data.hexes & ~g.state.control[VIET_MINH])

    def destinations(self, g: Game, unit: int) -> Bits:
        """Besides one hex or five points: from DBP with LoC to the strongpoints of its Supply Area.

        Rule: 8.2-a, 8.2-c
        """
        space = g.state.at[unit]
        if not g.data.hexes >> space & 1:
            return relocation(g)
        found = super().destinations(g, unit)
        if g.data.dbp >> space & 1 and loc.has(g, FRENCH, space):
            found |= rear_strongpoints(g, g.data.supply_dbp)
        return found


def rear_strongpoints(g: Game, area: Bits) -> Bits:
    """Strongpoint hexes of a Supply Area outside enemy ZoC, French and with room.

    Rule: 8.2-a, 8.2-b
    """
    state = g.state
    free = area & g.data.strongpoints & ~zoc.enemy(g, FRENCH) & ~state.control[VIET_MINH] & ~state.present[VIET_MINH]
    return int(stacking.room(g, FRENCH, free))


def relocation(g: Game) -> Bits:
    """Out of 2z-304 to strongpoint hexes of a Supply Area that a line joins with some Map Edge Hex.

    Rule: 8.2-c
    """
    data = g.data
    areas = data.supply_dbp if g.state.isabelle_lost else data.supply
    linked = data.neighbours.flood(data.map_edge, loc.open_hexes(g, FRENCH))
    return int(rear_strongpoints(g, areas) & linked)


class FrenchShock(Segment):
    """French units caught in the open become shaken.

    Rule: 1.4-D-b, 8.3-A, 8.3-B
    """

    order: ClassVar[tuple[str, ...]] = ("shock", "end_segment")

    def shock(self, g: Game) -> None:
        shake_in_the_open(g, FRENCH)


class VmIsolation(Segment):
    """Viet Minh units and strongpoints that are cut off are marked.

    Rule: 1.4-D-b, 8.4
    """

    order: ClassVar[tuple[str, ...]] = ("mark", "end_segment")

    def mark(self, g: Game) -> None:
        mark_isolated(g, VIET_MINH)


# --- 8.5 ----------------------------------------------------------------------------------------------------------


class Trenches(Segment):
    """Dig Markers are turned where the ground is clear, then one Trench Marker may go forward.

    Rule: 1.4-D-b, 1.2-d, 8.5-A, 8.5-B-a
    """

    order: ClassVar[tuple[str, ...]] = ("turn", "dig", "end_segment")

    def turn(self, g: Game) -> None:
        """A Dig Zone becomes a Trench Zone when nothing French is left in the dug zones of its sector.

        Rule: 1.4-C-a, 8.5-A
        """
        for sector in range(len(g.data.divisions)):
            if zones.is_dig(g, sector) and not french_positions(g, sector, range(1, zones.marker(g, sector) + 1)):
                zones.set_marker(g, sector, zones.marker(g, sector), False)
                g.note("trench_finished", g.data.divisions[sector])

    def dig(self, g: Game) -> None:
        g.push(Dig(actor=VIET_MINH))


def french_positions(g: Game, sector: int, numbers: Sequence[int]) -> Bits:
    """Hexes of French strongpoints and outposts in zones of a sector.

    Rule: 8.5-A, 8.5-B-b
    """
    ground = 0
    for number in numbers:
        ground |= g.data.zone_hexes[sector][number]
    return control.held(g, FRENCH, ground)


class Dig(Choice):
    """Which one Trench Marker moves to the next zone; a Dig Marker cannot, nor 304's once Isabelle has fallen.

    Rule: 1.4-B-a, 1.4-B-b, 8.1-B-c, 8.5-A, 8.5-B-a, 8.5-B-c
    """

    def legal(self, g: Game) -> Sequence[Action]:
        able = [g.rules.action("dig", sector) for sector in range(len(g.data.divisions)) if may_dig(g, sector)]
        return [*able, g.rules.action("done")] if able else ()

    def do_dig(self, g: Game, sector: int) -> None:
        """French positions in the new zone, even an empty outpost, leave the marker on its Dig side.

        Rule: 1.4-C-a, 8.5-B-b
        """
        zone = zones.marker(g, sector) + 1
        contested = bool(french_positions(g, sector, (zone,)))
        zones.set_marker(g, sector, zone, contested)
        g.note("digs", g.data.divisions[sector], zone, "Dig" if contested else "Trench")

    def do_done(self, g: Game) -> None:
        pass


def may_dig(g: Game, sector: int) -> bool:
    """There is a further zone and the marker shows its Trench side.

    Rule: 8.1-B-c, 8.5-A
    """
    if zones.is_dig(g, sector) or zones.marker(g, sector) + 1 >= len(g.data.zone_hexes[sector]):
        return False
    return not (g.data.divisions[sector] == "304" and g.state.isabelle_lost)


STEPS = [
    FrenchPostAssault,
    FrenchAttrition,
    FrenchEvacuation,
    FrenchAfterCombatMove,
    FrenchAfterCombatMoves,
    FrenchShock,
    VmIsolation,
    Trenches,
    Dig,
]
