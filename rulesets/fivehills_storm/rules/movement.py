"""What a step from area to area costs, and who may make it."""

from __future__ import annotations

from fivehills import Bits, bits
from fivehills_storm.data import FRENCH, Ability
from fivehills_storm.game import Game
from fivehills_storm.rules.units import areas_with_room

Leg = tuple[int, int, int]  # side, area left, area entered


def entering_is_hard(g: Game, leg: Leg) -> bool:
    """The entered area is under enemy control, or holds an enemy unit, or lies across the river without a bridge.

    Rule: 7.0-c, 7.0-e, 7.0-f, 2.2.1-d
    """
    side, start, end = leg
    state = g.state
    return bool((state.control[1 - side] | state.present[1 - side] | g.data.river[start]) >> end & 1)


def leaving_is_hard(g: Game, leg: Leg) -> bool:
    """The area left is under enemy control or holds an enemy unit.

    Rule: 7.0-d
    """
    side, start, _ = leg
    state = g.state
    return bool((state.control[1 - side] | state.present[1 - side]) >> start & 1)


def step_cost(g: Game, side: int, start: int, end: int) -> int:
    """Movement points for one step, judged at this moment.

    Rule: 7.0-b, 7.0-l, 7.0-r, 7.0-s
    """
    if not g.data.plain_costs:
        return g.figure("movement_cost", (side, start, end))
    least, most, hard = prices(g, side, start)
    return most if hard >> end & 1 else least


def open_areas(g: Game, side: int) -> Bits:
    """Areas that a side's movement may enter at all.

    French units never enter red areas; Viet Minh units never enter a French-controlled area with French units.

    Rule: 2.2.1-b, 7.0-g, 7.0-h, 7.0-i
    """
    return g.data.areas & ~(g.data.red if side == FRENCH else areas_held(g))


def areas_held(g: Game) -> Bits:
    """French-controlled areas with French units: the Viet Minh enter them by assault only.

    Rule: 7.0-h, 10.0-b, 10.0-c
    """
    return g.state.control[FRENCH] & g.state.present[FRENCH]


def within_reach(g: Game, side: int, start: int, points: int, ends: Bits) -> Bits:
    """Those of the given adjacent areas that a unit with so many movement points can enter next.

    Rule: 7.0-a, 7.0-b, 7.0-c, 7.0-d
    """
    if not g.data.plain_costs:
        return sum(1 << end for end in bits(ends) if step_cost(g, side, start, end) <= points)
    least, most, hard = prices(g, side, start)
    return ends if points >= most else ends & ~hard if points >= least else 0


def prices(g: Game, side: int, start: int) -> tuple[int, int, Bits]:
    """Movement points for an easy and for a hard step out of an area, and the areas that are hard to enter.

    Rule: 7.0-b, 7.0-c, 7.0-d, 7.0-e, 7.0-f
    """
    state, data, other = g.state, g.data, 1 - side
    bad = state.control[other] | state.present[other]
    least, most = data.prices[bad >> start & 1]
    return least, most, bad | data.river[start]


def destinations(g: Game, side: int, start: int, ability: Ability, ends: Bits) -> Bits:
    """Those of the given adjacent areas that at least one unit of such ability could enter next.

    Armor crosses the river only at a bridge.

    Rule: 7.0-a, 7.0-j
    """
    _, on_foot, by_armor, _, _ = ability
    dry = ends & ~g.data.river[start]
    if not g.data.plain_costs:
        return within_reach(g, side, start, on_foot, ends) | within_reach(g, side, start, by_armor, dry)
    least, most, hard = prices(g, side, start)
    reached = ends if on_foot >= most else ends & ~hard if on_foot >= least else 0
    return reached | (dry if by_armor >= most else dry & ~hard if by_armor >= least else 0)


def able_to_step(g: Game, side: int, start: int, end: int, units: Bits) -> Bits:
    """Those of the units that can make this step by themselves.

    Rule: 7.0-a, 7.0-j, 7.0-s, 7.0-t
    """
    data = g.data
    cost = step_cost(g, side, start, end)
    blocked = data.armor if data.river[start] >> end & 1 else 0
    return units & ~blocked & data.moving[cost] if cost < len(data.moving) else 0


def next_steps(g: Game, side: int, start: int, units: Bits, points: int) -> Bits:
    """Areas into which a moving stack can go on together with the points it has left.

    A stack with armor makes no step that its armor cannot make.

    Rule: 7.0-k, 7.0-m, 7.0-p
    """
    data = g.data
    ends = within_reach(g, side, start, points, areas_with_room(g, side, data.adjacent[start] & open_areas(g, side)))
    if not ends:
        return 0
    if units & data.armor:
        ends &= ~data.river[start]
    count = units.bit_count()
    if count == 1:
        return ends
    room, own, occ, full = data.stacking - count, data.side[side], g.state.occ, 0
    for end in bits(ends):
        if (occ[end] & own).bit_count() > room:
            full |= 1 << end
    return ends & ~full


def slowest(g: Game, units: Bits) -> int:
    """A stack has the movement points of its slowest unit.

    Rule: 7.0-n
    """
    for points, such in g.data.by_speed:
        if units & such:
            return points
    return 0


PREDICATES = {"entering_is_hard": entering_is_hard, "leaving_is_hard": leaving_is_hard}
