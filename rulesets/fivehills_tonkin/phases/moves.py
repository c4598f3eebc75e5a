"""Moving: the movement phases, and what may be set in motion in a region or a hex."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from fivehills import Action, Bits, Choice, bits, mask_of
from fivehills_tonkin.data import FRENCH, VIET_MINH
from fivehills_tonkin.game import Game
from fivehills_tonkin.ground import VM_FOOT
from fivehills_tonkin.phases.activation import Activation
from fivehills_tonkin.phases.drive import Band, Drive, set_out
from fivehills_tonkin.phases.loading import Loading
from fivehills_tonkin.rules import listing, movement, transport
from fivehills_tonkin.rules.setting_out import can_leave, leaving
from fivehills_tonkin.rules.transport import AIR, FLEET, PORTERS, SHIP, TRUCK


class MovementPhase(Activation):
    """A side moves any or all of its units and uses its transports.

    Rule: 3.1-a, 3.3-d
    """

    def moves(self, g: Game) -> None:
        """Nothing has moved yet; the side goes through its regions.

        Rule: 3.1-a
        """
        self.begin(g)
        g.push(Regions(self.side))

    def repairs(self, g: Game) -> None:
        """Roads on which a unit has stopped are repaired at the end.

        Rule: 4.6-j
        """
        self.end(g)


class Regions(Choice):
    """In which region shall something move?"""

    again: ClassVar[tuple[str, ...]] = ("region",)
    opens: ClassVar[tuple[str, ...]] = ("region",)
    rest: ClassVar[tuple[str, ...]] = ("done",)
    closed: Bits = 0

    def legal(self, g: Game) -> Sequence[Action]:
        """Regions where something can still move, unless the side said that nothing more moves there.

        Rule: 3.1-a
        """
        open_ = self._open(g)
        if not open_:
            return ()
        return (*listing.actions(g, "region", open_), *listing.one(g, "done"))

    def _open(self, g: Game) -> Bits:
        """Regions where something can move: a unit by itself, else a dump by transport.

        Rule: 3.1-a, 3.3-b
        """
        state, actor = g.state, self.actor
        held = state.present[actor] | state.dumps[actor]
        found = 0
        for number, hexes in enumerate(g.data.regions):
            if self.closed >> number & 1 or not hexes & held:
                continue
            if any(leaving(g, actor, hexes, 0)) or Camp(actor, hexes=hexes).legal(g):
                found |= 1 << number
        return found

    def do_region(self, g: Game, region: int) -> None:
        g.push(Camp(self.actor, hexes=g.data.regions[region], region=region))

    def do_done(self, g: Game) -> None:
        """The movement phase is over.

        Rule: 3.1-a
        """


class March(Activation):
    """An operation point moves some or all pieces of one hex; perhaps they may overrun.

    Rule: 4.3-c, 4.3-j
    """

    space: int = -1

    def moves(self, g: Game) -> None:
        """What stands in the hex may move, each piece in its own way.

        Rule: 4.3-c, 4.3-j
        """
        self.begin(g)
        g.push(Camp(self.side, hexes=1 << self.space))

    def repairs(self, g: Game) -> None:
        """A road on which a unit has stopped is repaired when the point is used up.

        Rule: 4.6-j
        """
        self.end(g)


class Camp(Choice):
    """What moves here, by itself or by transport?"""

    again: ClassVar[tuple[str, ...]] = ("at", "move", "band", "truck", "fly", "ship", "embark", "carry")
    opens: ClassVar[tuple[str, ...]] = ("at", "move", "band", "truck", "fly", "ship", "embark", "carry")
    rest: ClassVar[tuple[str, ...]] = ("rest",)
    hexes: Bits
    region: int = -1

    def legal(self, g: Game) -> Sequence[Action]:
        """Units that can move, transports that can load, and an end; nothing that cannot. Where it is too much, hexes.

        Rule: 3.1-a, 3.3-a, 3.3-b, 3.3-g
        """
        activation = g.find(Activation)
        found = self.offers(g, activation)
        if len(found) <= g.data.limits.long_list:
            return found
        idle = bits(_idle(g, self.actor, self.hexes)[1])
        busy = mask_of(space for space in idle if Camp(self.actor, hexes=1 << space).offers(g, activation))
        return (*listing.actions(g, "at", busy), *listing.one(g, "rest"))

    def offers(self, g: Game, activation: Activation) -> Sequence[Action]:
        """What can be done here with what is left to an activation.

        Rule: 3.1-a, 3.3-a, 3.3-b, 3.3-g
        """
        state, actor = g.state, self.actor
        here = self.hexes & (state.present[actor] | state.dumps[actor])
        idle, places = _idle(g, actor, here)
        if not idle:
            return ()
        walking = can_leave(g, idle & ~g.data.dump, activation.overruns)
        found = [*listing.actions(g, "move", walking)]
        if activation.overruns and walking & (walking - 1):
            found += listing.one(g, "band")
        found += self._trucks(g, activation, places)
        more = self._ships_and_planes if actor == FRENCH else self._porters
        found += more(g, activation, places)
        return (*found, *listing.one(g, "rest")) if found else ()

    def _trucks(self, g: Game, activation: Activation, places: Bits) -> Sequence[Action]:
        if not g.state.trucks[self.actor] or activation.trucks >= g.data.limits.of_a_kind:
            return ()
        stops = places & g.data.ground.road_hexes[1]
        if stops:
            stops &= transport.truck_stops(g, self.actor)
        return listing.actions(g, "truck", _with_cargo(g, self.actor, stops, g.data.limits.capacity))

    def _ships_and_planes(self, g: Game, activation: Activation, places: Bits) -> list[Action]:
        state, data, most = g.state, g.data, g.data.limits.capacity
        found: list[Action] = []
        strips = places & data.airstrips
        if strips:
            strips = sum(1 << s for s in bits(strips & transport.open_strips(g)) if _can_fly(g, activation, s))
            found += listing.actions(g, "fly", strips)
        harbors = data.harbors & state.control[FRENCH]
        if harbors & places and harbors & (harbors - 1):
            docks = [h for h in bits(harbors & places) if _with_cargo(g, FRENCH, 1 << h, activation.ship_room(g, h))]
            found += listing.actions(g, "ship", mask_of(docks))
        for fleet in bits(data.river & ~(state.loaded | state.moved | state.oos)):
            space = state.at[fleet]
            if space >= 0 and places >> space & 1 and _with_cargo(g, FRENCH, 1 << space, most):
                found.append(g.rules.action("embark", fleet))
        return found

    def _porters(self, g: Game, activation: Activation, places: Bits) -> Sequence[Action]:
        """Any number of dumps in a movement phase, two for an operation point.

        Rule: 3.7-a, 3.7-b, 3.7-c, 3.3-g
        """
        if isinstance(activation, March) and activation.porters >= g.data.limits.of_a_kind:
            return ()
        dumps = places & g.state.dumps[VIET_MINH]
        return listing.actions(g, "carry", _idle(g, VIET_MINH, dumps)[0] & g.data.dump) if dumps else ()

    def do_at(self, g: Game, space: int) -> None:
        g.push(Camp(self.actor, hexes=1 << space))

    def do_move(self, g: Game, unit: int) -> None:
        set_out(g, 1 << unit)

    def do_band(self, g: Game) -> None:
        g.push(Band(self.actor, pool=_idle(g, self.actor, self.hexes)[0] & ~g.data.dump))

    def do_truck(self, g: Game, space: int) -> None:
        g.push(Loading(self.actor, space=space, mode=TRUCK))

    def do_fly(self, g: Game, space: int) -> None:
        g.push(Loading(self.actor, space=space, mode=AIR))

    def do_ship(self, g: Game, space: int) -> None:
        g.push(Loading(self.actor, space=space, mode=SHIP))

    def do_embark(self, g: Game, fleet: int) -> None:
        g.push(Loading(self.actor, space=g.state.at[fleet], mode=FLEET, fleet=fleet))

    def do_carry(self, g: Game, dump: int) -> None:
        """A dump is carried on foot.

        Rule: 3.7-a
        """
        g.find(Activation).porters += 1
        points = g.data.limits.porter_points
        g.push(Drive(VIET_MINH, 1 << dump, VM_FOOT, points, extra=movement.rain(g), mode=PORTERS))

    def do_rest(self, g: Game) -> None:
        """Nothing more moves here in this phase, or with this point.

        Rule: 3.1-a, 4.3-c
        """
        regions = g.find(Regions)
        if regions is not None and self.region >= 0:
            regions.closed |= 1 << self.region


def marching(g: Game, side: int, overruns: int) -> Iterator[Bits]:
    """Hexes that an operation point can set in motion: with units that can leave, then with a load for a transport.

    Rule: 4.3-c, 4.3-j, 3.3-b, 5.4-d
    """
    stay = g.state.present[side] | g.state.dumps[side]
    for hexes in leaving(g, side, stay, overruns):
        stay &= ~hexes
        yield hexes
    for space in bits(stay):
        if Camp(side, hexes=1 << space).offers(g, March(side=side)):
            yield 1 << space


def _idle(g: Game, side: int, hexes: Bits) -> tuple[Bits, Bits]:
    """Pieces of a side in some hexes that have not moved and may, and where they are."""
    state, data = g.state, g.data
    occ, free = state.occ, data.side[side] & ~(state.moved | data.motor & state.oos)
    idle = places = 0
    for space in bits(hexes & (state.present[side] | state.dumps[side])):
        here = occ[space] & free
        if here:
            idle |= here
            places |= 1 << space
    return idle, places


def _with_cargo(g: Game, side: int, hexes: Bits, most: int) -> Bits:
    """Those of the hexes where something stands that one transport could take."""
    own = g.data.side[side]
    return sum(1 << space for space in bits(hexes) if transport.has_cargo(g, g.state.occ[space] & own, most))


def _can_fly(g: Game, activation: Activation, strip: int) -> bool:
    """Whether something at a strip would go into the air transports that are left."""
    left = activation.air_room(g, strip) // transport.take_off_factor(g, strip)
    return bool(_with_cargo(g, FRENCH, 1 << strip, left))


STEPS = (MovementPhase, March, Regions, Camp)
