"""Phase 2: Viet Minh Operational Move, Bombardment, Commando Raid and Tactical Move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivehills import Action, Bits, Choice, Procedure, bits
from fivehills_gamble.data import FRENCH, VIET_MINH
from fivehills_gamble.game import Game
from fivehills_gamble.phases.campaign import Segment
from fivehills_gamble.phases.moves import BoxMover, ForeignMover, Moves, TacticalMoves, ValleyMover
from fivehills_gamble.rules import listing, loc, stacking, wire, zoc
from fivehills_gamble.rules.listing import actions as offered
from fivehills_gamble.rules.losses import lose_step
from fivehills_gamble.rules.places import few_units_at, units_at


class VmPreAssault(Procedure):
    """Operational Move, Bombardment, Commando Raid, Tactical Move.

    Rule: 1.2-c
    """


# --- 2.1 ----------------------------------------------------------------------------------------------------------


class VmOperationalMove(Segment):
    """Box Move, then Valley Move; a unit may do both.

    Rule: 2.1-a
    """


class VmBoxMoves(Moves):
    """Up to three units move between boxes and maps, each by one of the listed moves.

    Rule: 2.1-A-a
    """

    side = VIET_MINH
    asks = BoxMover

    def begin(self, g: Game) -> None:
        super().begin(g)
        self.left = g.data.limits.vm_box_moves

    def movable(self, g: Game) -> Bits:
        data = g.data
        spaces = data.boxes_304 | data.laos | 1 << data.box["off-map"] | data.hexes & loc.area(g, VIET_MINH)
        return units_at(g, VIET_MINH, spaces)

    def destinations(self, g: Game, unit: int) -> Bits:
        """Boxes and hexes to which one of the five moves leads.

        Rule: 2.1-A-b, 2.1-A-c, 2.1-A-d, 2.1-A-e, 2.1-A-f, 2.1-A-g
        """
        data, space = g.data, g.state.at[unit]
        if data.pathet_lao >> unit & 1:
            return int(data.laos & data.arrows[VIET_MINH][space])
        if space == data.box["off-map"]:
            return int(data.boxes_304 | _open_edge(g, data.entrances[VIET_MINH][space]))
        if data.hexes >> space & 1:
            return _from_map(g, space)
        return _from_box(g, space)


def _open_edge(g: Game, hexes: Bits) -> Bits:
    """Map Edge Hexes of a set that a Viet Minh unit may enter; French ZoC does not matter.

    Rule: 2.1-A-c, 2.1-A-f
    """
    free = hexes & g.data.map_edge & ~g.state.present[FRENCH]
    return int(stacking.room(g, VIET_MINH, free))


def _from_map(g: Game, space: int) -> Bits:
    """Out of the trenches at the map's edge to boxes of Sector 304 joined to the map; with LoC to the Off-Map Box.

    Rule: 1.3-F-b, 2.1-A-d, 2.1-A-e
    """
    data, state = g.data, g.state
    found = 0
    if data.map_edge & (state.trench_zone | state.dig_zone) & 1 << space:
        for box in bits(data.boxes_304):
            found |= 1 << box if data.entrances[VIET_MINH][box] >> space & 1 else 0
    if loc.has(g, VIET_MINH, space):
        found |= 1 << data.box["off-map"]
    return int(found)


def _from_box(g: Game, space: int) -> Bits:
    """By red and gray arrows to other boxes, the Off-Map Box among them, and out of Sector 304 to dug edges of the map.

    Rule: 1.3-F-b, 2.1-A-b, 2.1-A-c, 2.1-A-e
    """
    data, state = g.data, g.state
    found = int(data.arrows[VIET_MINH][space])
    if data.boxes_304 >> space & 1:
        maps = data.entrances[VIET_MINH][space]
        found |= _open_edge(g, maps & (state.trench_zone | state.dig_zone))
    return found


class VmValleyMoves(Moves):
    """Up to three units in LoC go to any Trench Zone place that is in LoC and free of French ZoC.

    Rule: 1.4-C-b, 2.1-B
    """

    side = VIET_MINH
    asks = ValleyMover

    def begin(self, g: Game) -> None:
        super().begin(g)
        self.left = g.data.limits.vm_valley_moves

    def movable(self, g: Game) -> Bits:
        return units_at(g, VIET_MINH, (g.data.hexes | g.data.boxes_304) & loc.area(g, VIET_MINH))

    def destinations(self, g: Game, unit: int) -> Bits:
        """The line is traced from where the unit ends, so its old place no longer helps; boxes may hold French units.

        No line runs into French Zones of Control.

        Rule: 1.9-B, 2.1-B
        """
        places = g.state.trench_zone & loc.viet_minh_area_without(g, unit)
        return int(stacking.room(g, VIET_MINH, places) & ~(1 << g.state.at[unit]))


# --- 2.3 ----------------------------------------------------------------------------------------------------------


class CommandoRaidSegment(Segment):
    """One raid per turn.

    Rule: 1.4-D-b, 2.3-a
    """

    order: ClassVar[tuple[str, ...]] = ("raid", "end_segment")

    def raid(self, g: Game) -> None:
        g.push(CommandoRaid(actor=VIET_MINH))


class CommandoRaid(Choice):
    """The Commando slips out of trenches or the map's edge and strikes at one French unit next to it.

    Rule: 2.3-a
    """

    def legal(self, g: Game) -> Sequence[Action]:
        state = g.state
        bases = state.trench_zone | state.dig_zone | g.data.map_edge
        victims = units_at(g, FRENCH, zoc.around(g, bases))
        return [*offered(g, "raid", victims), g.rules.action("done")]

    def do_raid(self, g: Game, unit: int) -> None:
        """The unit loses a step if the die exceeds its Morale Value by three; killed, it is gone.

        Rule: 1.7-B-c, 2.3-b
        """
        is_hit = g.roll("the Commando Raid")[0] >= g.data.morale[unit] + g.data.limits.raid_margin
        g.note("raid", unit, g.state.at[unit], "hit" if is_hit else "no effect")
        if is_hit:
            lose_step(g, unit, fate="gone")

    def do_done(self, g: Game) -> None:
        pass


# --- 2.4 ----------------------------------------------------------------------------------------------------------


class VmTacticalMove(Segment):
    """Asset Markers, moves, then the limit on units in foreign sectors.

    Rule: 2.4-A-a, 2.4-B-a
    """

    def assets(self, g: Game) -> None:
        g.push(Assets(actor=VIET_MINH, left=g.data.limits.assets))

    def recon_ends(self, g: Game) -> None:
        """Recon Markers come off after the move.

        Rule: 2.4-A-c
        """
        g.state.recon = 0


class Assets(Choice):
    """Recon for a unit or a breach of the wire, up to four, no more than two in a sector.

    column: the column of hexes that has been named for a breach, where hexes are many.

    Rule: 2.4-A-a, 2.4-A-b, 2.4-A-e
    """

    opens = ("column",)
    left: int
    used: tuple[int, ...] = (0, 0, 0, 0)
    column: int = -1

    def legal(self, g: Game) -> Sequence[Action]:
        if not self.left:
            return ()
        open_ground = self.open_ground(g)
        offers = (("breach", breachable(g) & open_ground),)
        if self.column >= 0:
            return listing.in_column(g, offers, self.column)
        scouts = offered(g, "recon", units_at(g, VIET_MINH, open_ground & loc.area(g, VIET_MINH)) & ~g.state.recon)
        return [*scouts, *listing.of_hexes(g, offers, len(scouts) + 1), g.rules.action("done")]

    def do_column(self, g: Game, number: int) -> None:
        g.push(Assets(actor=self.actor, left=self.left, used=self.used, column=number))

    def open_ground(self, g: Game) -> Bits:
        """Hexes outside the sectors that have their two markers.

        Rule: 1.3-E-b, 2.4-A-b
        """
        hexes = g.data.hexes
        for sector, count in enumerate(self.used):
            if count >= g.data.limits.assets_per_sector:
                hexes &= ~g.data.sector_hexes[sector]
        return int(hexes)

    def placed(self, g: Game, space: int) -> None:
        sector = g.data.sector[space]
        self.left -= 1
        self.column = -1
        self.used = tuple(count + (number == sector) for number, count in enumerate(self.used))

    def do_recon(self, g: Game, unit: int) -> None:
        """A unit in LoC will have six movement points.

        Rule: 2.4-A-c
        """
        g.push(self)
        g.state.recon |= 1 << unit
        self.placed(g, g.state.at[unit])
        g.note("recon", unit)

    def do_breach(self, g: Game, space: int) -> None:
        """No hexside of the hex has wire until the After-Combat Move is over.

        Rule: 2.4-A-d
        """
        g.push(self)
        g.state.wire_breach |= 1 << space
        self.placed(g, space)
        g.note("breach", space)

    def do_done(self, g: Game) -> None:
        pass


def breachable(g: Game) -> Bits:
    """Hexes with wire that hold a host of a Wire Breach or lie beside one.

    A host is a unit in LoC without a breach of its own. Beside it the hex has to be empty, neither in a French
    strongpoint nor in a Supply Area.

    Rule: 2.4-A-d, 2.4-A-e
    """
    state, data = g.state, g.data
    free = _free_hosts(g, state.present[VIET_MINH] & loc.area(g, VIET_MINH))
    occupied = state.present[FRENCH] | state.present[VIET_MINH]
    beside = zoc.around(g, free) & ~occupied & ~(data.strongpoints & state.control[FRENCH]) & ~data.supply
    return int((free | beside) & wire.wired(g))


def _free_hosts(g: Game, hosts: Bits) -> Bits:
    """Hexes of hosts, one unit in each, that can be spared when every Wire Breach placed so far has a host.

    Rule: 2.4-A-e
    """
    near = [_hosts_of(g, space) for space in bits(g.state.wire_breach)]
    free = 0
    for host in bits(hosts):
        if _all_hosted(near, hosts & ~(1 << host)):
            free |= 1 << host
    return free


def _hosts_of(g: Game, space: int) -> Bits:
    """Where the host of a Wire Breach can stand: beneath it, or beside it if its hex is empty.

    Rule: 2.4-A-d
    """
    if g.state.present[VIET_MINH] >> space & 1:
        return 1 << space
    return zoc.around(g, 1 << space)


def _all_hosted(near: Sequence[Bits], hosts: Bits) -> bool:
    """Whether each breach can have another host."""
    if not near:
        return True
    return any(_all_hosted(near[1:], hosts & ~(1 << host)) for host in bits(near[0] & hosts))


class VmTacticalMoves(TacticalMoves):
    """All Viet Minh units on the maps may move with five points, six with Recon.

    Rule: 2.4-A-c, 2.4-B-a
    """

    side = VIET_MINH

    def points(self, g: Game, unit: int) -> int:
        limits = g.data.limits
        return int(limits.recon_mp if g.state.recon >> unit & 1 else limits.mp)


class ForeignUnits(Moves):
    """Where more than three units of other divisions stand in a sector, the excess goes back to Zone 1 of its own.

    Rule: 2.4-B-b
    """

    side = VIET_MINH
    asks = ForeignMover

    def movable(self, g: Game) -> Bits:
        excess = 0
        for sector, places in enumerate(g.data.sector_hexes):
            foreign = few_units_at(g, VIET_MINH, places) & ~g.data.sector_units[sector]
            if foreign.bit_count() > g.data.limits.foreign:
                excess |= foreign
        return excess

    def may_stop(self, g: Game) -> bool:
        return False

    def may_stay(self, g: Game, unit: int) -> bool:
        return False

    def destinations(self, g: Game, unit: int) -> Bits:
        """Any place in Zone 1 of its own sector.

        Rule: 2.4-B-b
        """
        data = g.data
        own = next(sector for sector, units in enumerate(data.sector_units) if units >> unit & 1)
        zone = data.zone_hexes[own][1] & (data.boxes | ~g.state.present[FRENCH])
        return int(stacking.room(g, VIET_MINH, zone))


STEPS = [
    VmPreAssault,
    VmOperationalMove,
    VmBoxMoves,
    VmValleyMoves,
    CommandoRaidSegment,
    CommandoRaid,
    VmTacticalMove,
    Assets,
    VmTacticalMoves,
    ForeignUnits,
]
