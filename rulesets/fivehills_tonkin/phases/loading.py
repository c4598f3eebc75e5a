"""Loading a transport, and the flights and voyages that need no way over land."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivehills import Action, Bits, Choice, Piece, Pieces, Space, bits
from fivehills_tonkin.data import FRENCH, VIET_MINH
from fivehills_tonkin.game import Game
from fivehills_tonkin.ground import FRENCH_MOTOR
from fivehills_tonkin.phases.activation import Activation
from fivehills_tonkin.phases.combat import DROP, Combat
from fivehills_tonkin.phases.drive import Drive, finish_pieces, tell_move
from fivehills_tonkin.rules import captures, listing, movement, transport
from fivehills_tonkin.rules.movement import FLOTILLA
from fivehills_tonkin.rules.overrun import enemies, may_overrun
from fivehills_tonkin.rules.transport import AIR, FLEET, SHIP, TRUCK
from fivehills_tonkin.rules.units import room, total_weight


class Loading(Choice):
    """What is loaded?"""

    again: ClassVar[tuple[str, ...]] = ("load",)
    rest: ClassVar[tuple[str, ...]] = ("done",)
    space: Space
    mode: int
    fleet: Piece = -1
    chosen: Pieces = 0

    def legal(self, g: Game) -> Sequence[Action]:
        """Pieces that stand together here and still find room, in a fixed order.

        Rule: 3.3-c, 3.3-e, 3.3-f, 3.4-b, 3.5-c, 3.6-c, 3.8-a
        """
        left = self._capacity(g) - transport.total_cargo(g, self.chosen) * self._factor(g)
        pool = g.state.occ[self.space] & g.data.side[self.actor]
        later = pool >> self.chosen.bit_length() << self.chosen.bit_length()
        fitting = transport.carriable(g, later, left // self._factor(g))
        loads = listing.actions(g, "load", _one_dump(g, fitting))
        return (*loads, *listing.one(g, "done")) if self.chosen else loads

    def _capacity(self, g: Game) -> int:
        if self.mode == AIR:
            return int(g.find(Activation).air_room(g, self.space))
        if self.mode == SHIP:
            return int(g.find(Activation).ship_room(g, self.space))
        return int(g.data.limits.capacity)

    def _factor(self, g: Game) -> int:
        """How often a load counts already at take-off.

        Rule: 3.5-c
        """
        return transport.air_factor(g, self.space, self.space) if self.mode == AIR else 1

    def do_load(self, g: Game, piece: int) -> None:
        self.chosen |= 1 << piece

    def do_done(self, g: Game) -> None:
        """The transport sets out.

        Rule: 3.3-d, 3.4-b, 3.6-c
        """
        limits, activation = g.data.limits, g.find(Activation)
        if self.mode == TRUCK:
            g.state.trucks[self.actor] -= 1
            activation.trucks += 1
            kind = FRENCH_MOTOR + self.actor
            g.push(Drive(self.actor, self.chosen, kind, limits.truck_points, extra=movement.rain(g), mode=TRUCK))
        elif self.mode == FLEET:
            g.state.loaded |= 1 << self.fleet
            slow = movement.rain(g) + (g.state.dg >> self.fleet & 1)
            drive = Drive(FRENCH, self.chosen, FLOTILLA, limits.river_points, extra=slow, mode=FLEET, fleet=self.fleet)
            drive.doubles = not (g.state.dg | g.state.oos) >> self.fleet & 1
            g.push(drive)
        else:
            g.push(Voyage(self.actor, space=self.space, mode=self.mode, pieces=self.chosen))


def _one_dump(g: Game, pieces: Bits) -> Bits:
    """Dumps of one stack are alike unless one of them is being spent: the first of each sort is offered."""
    dumps = pieces & g.data.dump
    fresh, spent = dumps & ~g.state.spent, dumps & g.state.spent
    return int(pieces & ~dumps | fresh & -fresh | spent & -spent)


class Voyage(Choice):
    """Where to, by air or by sea?"""

    opens: ClassVar[tuple[str, ...]] = ("drop_zone",)
    space: Space
    mode: int
    pieces: Pieces
    region: int = -1

    def cites(self, g: Game) -> str:
        """Ships go between harbors, planes between strips and to drop zones; some units have bounds of their own."""
        own = ("3.8-a",) if self.mode == SHIP else ("3.5-a", "3.5-b", "3.5-d")
        return ", ".join((*own, "1.5-a", *movement.bounds(g, self.pieces)))

    def legal(self, g: Game) -> Sequence[Action]:
        """Harbors, or airstrips and drop zones that the transports can serve.

        Rule: 3.5-a, 3.5-d, 3.8-a
        """
        if self.mode == SHIP:
            harbors = g.data.harbors & g.state.control[FRENCH] & ~(1 << self.space)
            return (*listing.actions(g, "to", self._roomy(g, harbors)), *listing.one(g, "decline"))
        zones = self._drop_zones(g)
        if self.region >= 0:
            return listing.actions(g, "drop", zones & g.data.regions[self.region])
        more = (*listing.actions(g, "land", self._strips(g)), *listing.one(g, "decline"))
        return (*listing.hexes_by_region(g, "drop", zones, "drop_zone", len(more)), *more)

    def _roomy(self, g: Game, hexes: Bits) -> Bits:
        """Those of the hexes where the load may be and finds room.

        Rule: 1.5-a, 3.12-c
        """
        return room(g, FRENCH, hexes & movement.ends_for_all(g, self.pieces), total_weight(g, self.pieces))

    def _strips(self, g: Game) -> Bits:
        """Open strips at which the load can land with the transports there are.

        Rule: 3.5-a, 3.5-b, 3.5-c
        """
        strips = transport.open_strips(g) & ~(1 << self.space)
        cargo, most = transport.total_cargo(g, self.pieces), g.find(Activation).air_room(g, self.space)
        if transport.DOUBLE * cargo > most:
            strips &= ~transport.regiment_zone(g)
        return self._roomy(g, strips)

    def _drop_zones(self, g: Game) -> Bits:
        """Hexes without forest or mountain over which paras and dumps can be dropped; on enemies only in an overrun.

        Rule: 3.5-d, 3.5-e, 3.1-k, 4.4-d, 3.12-d
        """
        data, state = g.data, g.state
        if self.pieces & ~(data.para | data.dump):
            return 0
        zones = data.hexes & ~(data.china | data.secret)
        held = enemies(g, FRENCH)
        fighters = self.pieces & data.combat & ~data.artillery
        if not fighters or not may_overrun(g, fighters, fighters):
            zones &= ~held
        if not self.pieces & data.units:
            zones &= ~(state.present[VIET_MINH] | state.dumps[VIET_MINH])
        cargo, most = transport.total_cargo(g, self.pieces), g.find(Activation).air_room(g, self.space)
        low = transport.take_off_factor(g, self.space)
        if cargo * low > most:
            return 0
        if cargo * low * transport.DOUBLE > most:
            zones &= ~transport.gun_zone(g)
        return self._roomy(g, zones & ~(1 << self.space))

    def do_drop_zone(self, g: Game, region: int) -> None:
        g.push(Voyage(self.actor, self.space, self.mode, self.pieces, region))

    def do_to(self, g: Game, space: int) -> None:
        """The ship lands its load.

        Rule: 3.8-a
        """
        activation = g.find(Activation)
        activation.ship_left = activation.ship_room(g, self.space) - transport.total_cargo(g, self.pieces)
        activation.ship_from = self.space
        settle_in(g, self.pieces, self.space, space)

    def do_land(self, g: Game, space: int) -> None:
        """The planes land.

        Rule: 3.5-a, 3.5-c
        """
        self._use(g, transport.total_cargo(g, self.pieces) * transport.air_factor(g, self.space, space))
        settle_in(g, self.pieces, self.space, space)

    def do_drop(self, g: Game, space: int) -> None:
        """Paras jump and dumps are dropped; near Viet Minh artillery a dump may be lost.

        Rule: 3.5-d, 3.5-e, 3.5-f, 4.4-d
        """
        self._use(g, transport.total_cargo(g, self.pieces) * transport.drop_factor(g, self.space, space))
        under_fire = transport.gun_zone(g) >> space & 1
        for dump in bits(self.pieces & g.data.dump) if under_fire else ():
            if g.roll("the dropped dump")[0] >= g.data.limits.drop_lost:
                captures.destroy_dump(g, dump)
                self.pieces &= ~(1 << dump)
            else:
                g.note("drop_succeeds", space)
        if g.over or not self.pieces:
            return
        if enemies(g, FRENCH) >> space & 1:
            g.state.moved |= self.pieces
            g.move(self.pieces, g.data.aloft)
            g.push(Combat(FRENCH, space, attackers=self.pieces, how=DROP))
        else:
            settle_in(g, self.pieces, self.space, space)

    def do_decline(self, g: Game) -> None:
        """The load stays and does not move any more."""
        g.state.moved |= self.pieces

    def _use(self, g: Game, weight: int) -> None:
        """Air transports are used up for a load.

        Rule: 3.3-d, 3.3-g, 3.5-a, 3.5-c
        """
        activation, capacity = g.find(Activation), g.data.limits.capacity
        left = activation.air_left if activation.air_from == self.space else 0
        used = transport.flights(weight, left, capacity)
        g.state.air -= used
        activation.flights += used
        activation.air_from, activation.air_left = self.space, left + used * capacity - weight


def settle_in(g: Game, pieces: Bits, start: int, space: int) -> None:
    """A load has arrived: it takes what lies there and does not move any more.

    Rule: 3.3-f, 3.1-k, 3.5-a, 3.8-a
    """
    tell_move(g, pieces, start, space)
    g.move(pieces, space)
    if g.over:
        return
    g.find(Activation).stop_in(g, space)
    if pieces & g.data.units:
        captures.capture(g, FRENCH, space)
    if not g.over:
        finish_pieces(g, pieces)


STEPS = (Loading, Voyage)
