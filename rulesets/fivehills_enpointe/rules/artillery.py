"""Off-map artillery: plots, observers, delay, scatter and blast."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from fivehills import Bits, bits
from fivehills.maths.hexes import length
from fivehills_enpointe.data import FRENCH
from fivehills_enpointe.game import Game
from fivehills_enpointe.rules import command, sight
from fivehills_enpointe.rules.units import with_figure

EXPLOSIVE, SMOKE, FLARES = 0, 1, 2
ALTITUDES = ("low", "medium", "high")
NO_ALTITUDE = -1
UNSEEN = -1
Cube = tuple[int, int]


def read(g: Game, side: int, what: str, number: int) -> int:
    """One figure of a battery or air mission, both numbered from 1."""
    figure: int = getattr(g.state, f"{what}_{number}")[side]
    return figure


def write(g: Game, side: int, what: str, number: int, value: int) -> None:
    """Change one figure of a battery or air mission."""
    name = f"{what}_{number}"
    setattr(g.state, name, with_figure(getattr(g.state, name), side, value))


class Call:
    """A mission: what its delay and its accuracy depend on. distance: of the observer, -1 without one."""

    __slots__ = ("air", "altitude", "distance", "fires", "prepared", "registered", "side", "waited")

    def __init__(self, side: int, waited: int = 0, air: str = ""):
        self.side = side
        self.waited = waited
        self.air = air
        self.distance = 0
        self.fires = 1
        self.altitude = NO_ALTITUDE
        self.prepared = False
        self.registered = False


def _far(limit: str, more: str = "") -> Callable[..., bool]:
    def test(g: Game, call: Call) -> bool:
        if call.air or call.distance <= getattr(g.data.limits, limit):
            return False
        return not more or call.distance <= getattr(g.data.limits, more)

    return test


PREDICATES: dict[str, Callable[..., bool]] = {
    "is_french_artillery": lambda g, call: (
        not call.air and call.side == FRENCH and g.state.turn > g.data.special.counter_battery
    ),
    "has_waited": lambda g, call: call.waited > 0,
    "is_air_in_bad_weather": lambda g, call: bool(call.air) and g.data.bad_weather,
    "is_ground_support": lambda g, call: call.air == "support",
    "second_fire": lambda g, call: call.fires == 2,
    "third_fire": lambda g, call: call.fires > 2,
    "observer_near": lambda g, call: not call.air and 0 <= call.distance < g.data.limits.near_observer,
    "observer_far": _far("far_observer", "very_far_observer"),
    "observer_very_far": _far("very_far_observer"),
    "no_observer": lambda g, call: not call.air and call.distance < 0 and not call.prepared and not call.registered,
    "registered_hex": lambda g, call: call.distance < 0 and call.registered,
    "low_altitude": lambda g, call: call.altitude == 0,
    "high_altitude": lambda g, call: call.altitude == 2,
}
AMOUNTS = {"turns_waited": lambda g, call: -call.waited}


def arrives(g: Game, call: Call) -> bool:
    """Two dice with modifiers, at most the base of the delay table.

    Rule: 10.4-b, 10.4-tab, 14.1-b, S5-f
    """
    base = g.data.limits.air_delay if call.air else g.data.limits.artillery_delay
    return bool(sum(g.roll("the delay", 2)) + g.total("delay", call) <= base)


def directors(g: Game, side: int, number: int) -> Bits:
    """Leaders on the map who may direct a battery; the successor of a dead higher commander directs in his place.

    Rule: 1.3-e, 10.1-a, 10.3-c, err-3
    """
    at, first_box, found = g.state.at, g.data.first_box, 0
    for hq in bits(g.data.batteries[side][number - 1].observers):
        if at[hq] >= first_box:
            hq = command.leader(g, g.data.formation[hq])
        if hq != command.NOBODY and at[hq] < first_box:
            found |= 1 << hq
    return found


def observer_distance(g: Game, side: int, number: int, place: int) -> int:
    """Hexes to the nearest leader who may direct the battery and sees the target, -1 if none does.

    Rule: 10.1-a, 10.3-b, 10.3-c, err-3
    """
    spots = [g.state.at[hq] for hq in bits(directors(g, side, number))]
    seen_from = [spot for spot in spots if sight.clear(g, spot, place)]
    return min((g.data.hexmap.distance(spot, place) for spot in seen_from), default=UNSEEN)


def observed_hexes(g: Game, side: int, number: int, among: Bits) -> Bits:
    """Those of the hexes that may be noted as a target: seen by a leader who directs the battery, or registered.

    Rule: 10.3-a, 10.3-c, S5-c
    """
    found = among & registered(g, side)
    for hq in bits(directors(g, side, number)):
        found |= sight.visible(g, g.state.at[hq], among)
    return found


def has_target(g: Game, side: int, number: int) -> bool:
    """Whether any hex may be noted as a target: a leader sees at least his own.

    Rule: 10.3-a, 10.3-c, S5-c
    """
    return bool(registered(g, side) or directors(g, side, number))


def registered(g: Game, side: int) -> Bits:
    """Hexes on which the guns of a side are registered beforehand.

    Rule: S5-c
    """
    return g.data.registered if g.data.registered_side == side else 0


def has_observer(g: Game, side: int, number: int) -> bool:
    """Whether anybody who directs the battery is on the map.

    Rule: 10.3-d
    """
    return bool(directors(g, side, number))


def scattered(g: Game, call: Call, place: int) -> Cube:
    """Where a marker comes down: a direction, and a distance by die and modifiers.

    Rule: 10.2-b, 10.2-tab, 10.4-a, 14.2-a
    """
    direction, die = g.roll("the accuracy", 2)
    total = die + g.total("scatter_mods", call)
    return moved(g, place, direction - 1, g.data.scatter[_within(len(g.data.scatter), total)])


def _within(rows: int, total: int) -> int:
    """The first row of a table also serves for less, the last for more."""
    return max(0, min(rows - 1, total))


def moved(g: Game, place: int, direction: int, steps: int) -> Cube:
    """The cube coordinates so many hexes away, on the map or not."""
    q, r = g.data.hexmap.coordinates[place]
    dq, dr = g.data.hexmap.directions[direction]
    return q + dq * steps, r + dr * steps


def hex_at(g: Game, cube: Cube) -> int:
    """The playable hex with these coordinates, or -1."""
    number: int = g.data.hexmap.number.get(cube, -1)
    return number if number < g.data.first_box else -1


def note_place(g: Game, event: str, cube: Cube) -> None:
    """Log where a marker has come down, on the map or off it."""
    place = hex_at(g, cube)
    if place >= 0:
        g.note(event, place)
    else:
        g.note(f"{event}_off")


def around(g: Game, cube: Cube, radius: int) -> list[tuple[int, int]]:
    """Hexes of the map at most so far from a point that may lie off it, with their distance."""
    q, r = cube
    near = [(hex_at(g, (q + x, r + y)), distance) for x, y, distance in _disc(radius)]
    return sorted([found for found in near if found[0] >= 0])


@cache
def _disc(radius: int) -> tuple[tuple[int, int, int], ...]:
    """The way to every hex at most so far away, in both coordinates, with its length."""
    ways = [(x, y) for x in range(-radius, radius + 1) for y in range(-radius, radius + 1)]
    return tuple((*way, length(way)) for way in ways if length(way) <= radius)
