"""Transports: what they may carry, where they may load, and how many are left."""

from __future__ import annotations

from fivehills import Bits, bits
from fivehills_tonkin.data import FRENCH, VIET_MINH
from fivehills_tonkin.game import Game
from fivehills_tonkin.rules import trace, zoc
from fivehills_tonkin.rules.units import places

TRUCK, AIR, SHIP, FLEET, PORTERS = range(5)
DOUBLE = 2
"""How often a load counts where planes are shot at."""


def cargo_weight(g: Game, piece: int) -> int:
    """Stacking points of a piece while it is carried: a HQ 1, motorized units and dumps three times their value.

    Rule: 3.3-c, 1.5-c, 1.5-d
    """
    data, limits = g.data, g.data.limits
    if data.hq >> piece & 1:
        return int(limits.hq_weight)
    if data.dump >> piece & 1:
        return int(limits.dump_weight)
    value = data.stacking[piece][g.state.lost[piece]]
    return int(value * limits.motor_weight if data.motor >> piece & 1 else value)


def total_cargo(g: Game, pieces: Bits) -> int:
    """What a load weighs on the ground.

    Rule: 3.3-c
    """
    return sum(cargo_weight(g, piece) for piece in bits(pieces))


def carriable(g: Game, pieces: Bits, most: int) -> Bits:
    """Those of the pieces that may be carried at all and do not weigh too much; a dump being spent may.

    Rule: 4.2-c, 3.3-c, 3.3-f, 3.6-a, 5.4-d
    """
    state, data = g.state, g.data
    pieces &= ~(data.river | state.moved | data.motor & state.oos)
    return sum(1 << piece for piece in bits(pieces) if cargo_weight(g, piece) <= most)


def has_cargo(g: Game, pieces: Bits, most: int) -> bool:
    """Whether some of the pieces may be carried, which is quickly seen where one of them is light.

    Rule: 3.3-c
    """
    state, data = g.state, g.data
    if most >= data.limits.capacity and pieces & data.light & ~(state.moved | data.motor & state.oos):
        return True
    return bool(carriable(g, pieces, most))


def friendly_ports(g: Game) -> Bits:
    """Cities and harbors that are friendly to the French.

    Rule: 3.4-c, 5.2-e
    """
    return int(g.data.ports & g.state.control[FRENCH])


def truck_stops(g: Game, side: int) -> Bits:
    """Hexes where a side's truck transports may load.

    Rule: 3.4-c, 3.4-d
    """
    data = g.data
    if side == VIET_MINH:
        roads = data.ground.road_hexes[trace.era_of(g)]
        return int(trace.road_to(g, VIET_MINH, data.centres) & roads)
    reach = data.limits.trace
    near = trace.within(g, FRENCH, friendly_ports(g), reach)
    hq = places(g, data.hq_of[FRENCH]) & near
    if hq:
        near |= trace.within(g, FRENCH, hq, reach)
    return int(near & data.ground.road_hexes[trace.era_of(g)])


def open_strips(g: Game) -> Bits:
    """Airstrips where the French may take off and land: friendly and outside the ZoC of Viet Minh artillery.

    Rule: 3.5-a, 3.5-b
    """
    return int(g.data.airstrips & g.state.control[FRENCH] & ~gun_zone(g))


def is_open(g: Game, strip: int) -> bool:
    """Whether the French may take off from an airstrip and land there.

    Rule: 3.5-a, 3.5-b
    """
    return bool(g.state.control[FRENCH] >> strip & 1) and not zoc.covers(g, g.data.vm_guns, strip)


def gun_zone(g: Game) -> Bits:
    """The ZoC of Viet Minh artillery.

    Rule: 3.5-b, 3.5-e, 1.2-e
    """
    return zoc.of_pieces(g, VIET_MINH, g.data.vm_guns)


def regiment_zone(g: Game) -> Bits:
    """The ZoC of Viet Minh regiments, not of Tieu Doan and Pathet Lao.

    Rule: 3.5-c
    """
    return zoc.of_pieces(g, VIET_MINH, g.data.regiments)


def dangers(g: Game) -> tuple[Bits, Bits]:
    """Drop zones under the guns, and airstrips in the ZoC of regiments: pilots know.

    Rule: 3.5-b, 3.5-c, 3.5-e
    """
    return gun_zone(g) & ~g.data.secret, regiment_zone(g) & g.data.airstrips


def air_factor(g: Game, start: int, end: int) -> int:
    """How often a load counts when it is flown from strip to strip.

    Rule: 3.5-c
    """
    return DOUBLE if take_off_factor(g, start) > 1 or take_off_factor(g, end) > 1 else 1


def drop_factor(g: Game, start: int, end: int) -> int:
    """How often a load counts when it is dropped: twice under a regiment at take-off, twice near artillery.

    Rule: 3.5-c, 3.5-e
    """
    low = take_off_factor(g, start)
    return low * DOUBLE if zoc.covers(g, g.data.vm_guns, end) else low


def take_off_factor(g: Game, start: int) -> int:
    """How often a load counts for taking off: twice in the ZoC of a regiment.

    Rule: 3.5-c
    """
    return DOUBLE if zoc.covers(g, g.data.regiments, start) else 1


def flights(weight: int, left: int, capacity: int) -> int:
    """How many further transports a load needs beside the room that is left on one already in use.

    Rule: 3.5-a, 3.5-c
    """
    return max(0, -(-(weight - left) // capacity))
