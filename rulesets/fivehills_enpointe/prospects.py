"""What is under way and will have its effect later: shells and aircraft on their targets, parachutists in the air."""

from __future__ import annotations

from fivehills_enpointe.game import Game
from fivehills_enpointe.goals import HEX, all_goals, missing_groups, of_places, ways
from fivehills_enpointe.phases.artillery import PlotHex
from fivehills_enpointe.phases.drops import Drop
from fivehills_enpointe.rules.artillery import EXPLOSIVE, hex_at, moved, observed_hexes, read
from fivehills_enpointe.rules.units import occupants

LANDINGS = range(1, 7)
OFF_MAP, HARD = 20, 10
"""Hexes of way that a landing off the map and one on bad ground are as bad as."""


def plots_worth(g: Game, side: int) -> float:
    """Missions that a side has noted, and a drop zone that it has chosen."""
    data = g.data
    value = 0.0
    if data.batteries[side]:
        value += _shells(g, side)
    if data.air[side]:
        value += _flights(g, side)
    if data.drops:
        value += _landing(g, side)
    return value


def _shells(g: Game, side: int) -> float:
    weight, value = g.data.weights["plot"], 0.0
    for number, battery in enumerate(g.data.batteries[side], 1):
        target = read(g, side, "plot", number)
        if target and read(g, side, "load", number) == EXPLOSIVE:
            value += weight * _blast(g, side, battery.calibre, target - 1)
    return value + weight * _is_about_to_aim(g, side)


def _is_about_to_aim(g: Game, side: int) -> bool:
    """Whether shells have been chosen for a hex that is to be named, and an enemy is there to be aimed at."""
    step = g.state.stack[-1] if g.state.stack else None
    if not isinstance(step, PlotHex) or step.actor != side or step.load != EXPLOSIVE:
        return False
    return bool(observed_hexes(g, side, step.battery, g.state.present[1 - side]))


def _flights(g: Game, side: int) -> float:
    weight, value = g.data.weights["plot"], 0.0
    for number, kind in enumerate(g.data.air[side], 1):
        target = read(g, side, "air_plot", number)
        if target:
            value += weight * _blast(g, side, kind, target - 1)
    return value


def _blast(g: Game, side: int, calibre: str, target: int) -> float:
    """Strength times enemy counters under it; own ones there count double against it."""
    known, key = of_places(g), (_blast, side, calibre, target)
    if key not in known:
        known[key] = _blast_now(g, side, calibre, target)
    return float(known[key])


def _blast_now(g: Game, side: int, calibre: str, target: int) -> float:
    own, enemy = g.data.side[side], g.data.side[1 - side]
    present = g.state.present[0] | g.state.present[1]
    value, inner = -1.0, 0
    for distance, (strength, _) in enumerate(g.data.blast[calibre]):
        reach = g.data.hexmap.within_mask(target, distance)
        under = occupants(g, reach & ~inner & present)
        value += strength * ((under & enemy).bit_count() - 2 * (under & own).bit_count())
        inner = reach
    return value


def _landing(g: Game, side: int) -> float:
    """A drop zone whose direction is still to be chosen: the way from where the units would land at best."""
    drop = g.find(Drop)
    if drop is None or drop.side != side or drop.zone < 0 or drop.left:
        return 0.0
    goals = 0
    for group in missing_groups(g, side):
        goals |= group
    key = (Drop, drop.zone, goals)
    found = g.rules.memo.get(key)
    if found is None:
        lines = ([moved(g, drop.zone, way, steps) for steps in LANDINGS] for way in range(6))
        found = min(sum(_way_from(g, hex_at(g, cube), goals) for cube in line) for line in lines)
        g.rules.memo[key] = found
    return -float(g.data.weights["reach"] * found / HEX)


def _way_from(g: Game, place: int, goals: int) -> int:
    if place < 0:
        return OFF_MAP * HEX
    bad = HARD * HEX if g.data.bad_landing >> place & 1 else 0
    return ways(g, goals or all_goals(g))[place] + bad
