"""Air support: the hexes that a mission hits, and the guns that may fire at it."""

from __future__ import annotations

from fivehills import Bits, bits
from fivehills_enpointe.game import Game
from fivehills_enpointe.rules import sight
from fivehills_enpointe.rules.units import armed, on_map, say, served

LOW, MEDIUM, HIGH = 0, 1, 2
ALTITUDES = {"support": (LOW, MEDIUM), "bombs": (MEDIUM, HIGH), "napalm": (MEDIUM, HIGH)}
FORWARD, BACKWARD = 0, 3


def hit_hexes(g: Game, kind: str, place: int, direction: int) -> list[int]:
    """The marker's hex and two more in line: in front of it for ground support, behind it for bombs and napalm.

    Rule: 14.3-a
    """
    way = (direction + (FORWARD if kind == "support" else BACKWARD)) % 6
    return [g.data.hexmap.ahead(place, way, steps) for steps in range(3)]


def strength(g: Game, kind: str, distance: int) -> int:
    """Ground support hits all three hexes alike; bombs and napalm lose force with the distance.

    Rule: 10-tab-blast, 14.3-a, 14.3-b, 14.3-c, 14.3-d, err-1
    """
    blast = g.data.blast[kind]
    return int(blast[0 if kind == "support" else distance][0])


def gunners(g: Game, side: int, place: int, altitude: int) -> Bits:
    """Anti-aircraft weapons that may fire at an aircraft: in battery, in range, in sight; none reaches high altitude.

    Rule: 14.2-b, 14.2-c, 14.2-tab
    """
    if altitude == HIGH:
        return 0
    found = 0
    for unit in bits(g.data.aa & armed(g) & served(g) & on_map(g, side)):
        spot = g.state.at[unit]
        if g.data.hexmap.distance(spot, place) <= g.data.aa_range and sight.air_los(g, spot, place, altitude):
            found |= 1 << unit
    return found


def brings_down(g: Game, unit: int, altitude: int) -> bool:
    """Two dice with the altitude's modifier, at most the weapon's value; like any fire it may break the weapon.

    Rule: 6.7-a, 14.2-b, 14.2-tab
    """
    dice = sum(g.roll("anti-aircraft fire", 2))
    if dice >= g.data.breaks[unit]:
        g.state.broken |= 1 << unit
        say(g, "breaks", 1 << unit)
    return bool(dice + g.total("aa", altitude) <= g.data.aa_value)


PREDICATES = {"flies_low": lambda g, altitude: altitude == LOW}
