"""Moving: the movement phases, and what may be set in motion in a region or a hex."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from fivehills import Action, Bits, Choice, Flags, Space, Spaces, bits, mask_of
from fivehills_tonkin.data import FRENCH, VIET_MINH
from fivehills_tonkin.game import Game
from fivehills_tonkin.ground import VM_FOOT
from fivehills_tonkin.phases.activation import Activation
from fivehills_tonkin.phases.drive import Band, Drive, set_out
from fivehills_tonkin.phases.loading import Loading
from fivehills_tonkin.rules import listing, movement, transport, units
from fivehills_tonkin.rules.setting_out import can_leave, leaving, stirring
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
    closed: Flags = 0

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
        side, closed = self.actor, self.closed
        areas = [0 if closed >> number & 1 else hexes for number, hexes in enumerate(g.data.regions)]
        found = mask_of(stirring(g, side, areas, 0))
        still = sum(hexes for number, hexes in enumerate(areas) if not found >> number & 1)
        loads = loading(g, g.find(Activation), still) if still else 0
        return found | mask_of(g.data.region[space] for space in bits(loads))

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

    space: Space = -1

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
    hexes: Spaces
    region: int = -1

    def legal(self, g: Game) -> Sequence[Action]:
        """Units that can move, transports that can load, and an end; nothing that cannot. Where it is too much, hexes.

        Rule: 3.1-a, 3.3-a, 3.3-b, 3.3-g
        """
        activation = g.find(Activation)
        found = self.offers(g, activation)
        if len(found) <= g.data.limits.long_list:
            return found
        busy = leaving(g, self.actor, self.hexes, activation.overruns)
        busy |= loading(g, activation, self.hexes)
        return (*listing.actions(g, "at", busy), *listing.one(g, "rest"))

    def offers(self, g: Game, activation: Activation) -> Sequence[Action]:
        """What can be done here with what is left to an activation.

        Rule: 3.1-a, 3.3-a, 3.3-b, 3.3-g
        """
        idle, places = _idle(g, self.actor, self.hexes)
        if not idle:
            return ()
        walking = can_leave(g, idle & ~g.data.dump, activation.overruns)
        found = [*listing.actions(g, "move", walking)]
        if activation.overruns and walking & (walking - 1):
            found += listing.one(g, "band")
        for verb, members in _transports(g, activation, places):
            found += listing.actions(g, verb, members)
        return (*found, *listing.one(g, "rest")) if found else ()

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


def marching(g: Game, side: int, overruns: int, hexes: Bits) -> Bits:
    """Those of the hexes that an operation point can set in motion: units can leave, or a transport can load.

    Rule: 4.3-c, 4.3-j, 3.3-b, 5.4-d
    """
    found = leaving(g, side, hexes, overruns)
    return found | loading(g, March(side=side), hexes & ~found)


def can_set_out(g: Game, side: int, overruns: int) -> bool:
    """Whether an operation point could set anything in motion: the first unit that can leave is enough.

    Rule: 4.3-c, 4.3-j, 3.3-b, 5.4-d
    """
    for _ in stirring(g, side, g.data.regions, overruns):
        return True
    return bool(loading(g, March(side=side), g.data.hexes))


# --- transports -------------------------------------------------------------------------------------------------


def loading(g: Game, activation: Activation, hexes: Bits) -> Bits:
    """Those of the hexes where a transport could load something.

    Rule: 3.3-a, 3.3-b, 3.3-g
    """
    places = _idle(g, activation.side, hexes)[1]
    found = 0
    for verb, members in _transports(g, activation, places):
        found |= units.places(g, members) if verb in ("embark", "carry") else members
    return found


def _transports(g: Game, activation: Activation, places: Bits) -> Iterator[tuple[str, Bits]]:
    """Kinds of transport with the hexes where they could load, or the flotillas or dumps that could go.

    Rule: 3.3-a, 3.3-b, 3.3-g
    """
    if not places:
        return
    yield "truck", _truck_stops(g, activation, places)
    if activation.side == VIET_MINH:
        yield "carry", _porters(g, activation, places)
        return
    yield "fly", _strips(g, activation, places)
    yield "ship", _docks(g, activation, places)
    yield "embark", _flotillas(g, places)


def _truck_stops(g: Game, activation: Activation, places: Bits) -> Bits:
    """Where a truck transport that is left could load.

    Rule: 3.3-g, 3.4-c, 3.4-d
    """
    side = activation.side
    if not g.state.trucks[side] or activation.trucks >= g.data.limits.of_a_kind:
        return 0
    stops = places & g.data.ground.road_hexes[1]
    if not stops:
        return 0
    most = g.data.limits.capacity
    return mask_of(stop for stop in bits(stops & transport.truck_stops(g, side)) if _has_cargo(g, side, stop, most))


def _strips(g: Game, activation: Activation, places: Bits) -> Bits:
    """Airstrips where something would go into the air transports that are left.

    Rule: 3.3-g, 3.5-a, 3.5-b, 3.5-c
    """
    found = 0
    for strip in bits(places & g.data.airstrips):
        room = activation.air_room(g, strip)
        if room and transport.is_open(g, strip):
            room //= transport.take_off_factor(g, strip)
            found |= _has_cargo(g, FRENCH, strip, room) << strip
    return found


def _docks(g: Game, activation: Activation, places: Bits) -> Bits:
    """Friendly harbors with something to ship, if there is another one to go to.

    Rule: 3.8-a, 3.3-g
    """
    harbors = g.data.harbors & g.state.control[FRENCH]
    docks = harbors & places
    if not docks or not harbors & (harbors - 1):
        return 0
    return mask_of(dock for dock in bits(docks) if _has_cargo(g, FRENCH, dock, activation.ship_room(g, dock)))


def _flotillas(g: Game, places: Bits) -> Bits:
    """Flotillas that could take something on board; they are not motorized, so want of supply does not stop them.

    Rule: 3.6-a, 3.6-c, 5.4-d
    """
    state, most, found = g.state, g.data.limits.capacity, 0
    for fleet in bits(g.data.river & ~(state.loaded | state.moved)):
        space = state.at[fleet]
        if space >= 0 and places >> space & 1 and _has_cargo(g, FRENCH, space, most):
            found |= 1 << fleet
    return found


def _porters(g: Game, activation: Activation, places: Bits) -> Bits:
    """Any number of dumps in a movement phase, two for an operation point.

    Rule: 3.7-a, 3.7-b, 3.7-c, 3.3-g
    """
    if isinstance(activation, March) and activation.porters >= g.data.limits.of_a_kind:
        return 0
    dumps = places & g.state.dumps[VIET_MINH]
    return _idle(g, VIET_MINH, dumps)[0] & g.data.dump if dumps else 0


def _idle(g: Game, side: int, hexes: Bits) -> tuple[Bits, Bits]:
    """Pieces of a side in some hexes that have not moved and may, and where they are."""
    state, data = g.state, g.data
    occ, free = state.occ, data.side[side] & ~(state.moved | data.motor & state.oos)
    idle = places = 0
    held = hexes & (state.present[side] | state.dumps[side])
    while held:
        space = held.bit_length() - 1
        place = 1 << space
        here = occ[space] & free
        if here:
            idle |= here
            places |= place
        held ^= place
    return idle, places


def _has_cargo(g: Game, side: int, space: int, most: int) -> bool:
    """Whether something stands in a hex that one transport could take."""
    return transport.has_cargo(g, g.state.occ[space] & g.data.side[side], most)


STEPS = (MovementPhase, March, Regions, Camp)
