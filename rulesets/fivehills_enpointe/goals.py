"""What the attacker of a scenario still wants, and how far it is by the ways that his units would take."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import Any

from fivehills import Bits, bits, lowest
from fivehills_enpointe.data import FRENCH, VIET_MINH
from fivehills_enpointe.game import Game

ATTACKER = {"villages": FRENCH, "citadel": FRENCH, "escape": FRENCH, "exit_steps": VIET_MINH, "positions": VIET_MINH}
LEAVING = ("escape", "exit_steps")
HEX = 6
"""A step into a clear hex, in the unit of all ways here: a third of half a movement point."""


def of_places(g: Game) -> dict[Any, Any]:
    """What has been found out about where the counters stand: for positions in which nobody has moved since.

    Copies of a position share the column of places, and nobody writes to a shared one.
    """
    state, memo = g.state, g.rules.memo
    if not state.shared:
        return {}
    found: dict[Any, Any]
    places, found = memo.get(of_places, (None, {}))
    if places is not state.at:
        memo[of_places] = (state.at, found := {})
    return found


def is_leaving(g: Game) -> bool:
    """Whether the attacker wants to get off the map."""
    return g.data.scenario.victory.kind in LEAVING


def all_goals(g: Game) -> Bits:
    """Hexes where the attacker wants to be: the exits, or the objectives."""
    return g.data.exit_hexes if is_leaving(g) else g.data.objectives


def missing_groups(g: Game, attacker: int) -> list[Bits]:
    """Places that the attacker still has to take, each as the hexes to go to: those with defenders first of all."""
    if is_leaving(g):
        return [all_goals(g)]
    enough = enough_village(g, attacker)
    enemy, missing = g.state.present[1 - attacker], ~g.state.held[attacker]
    found = []
    for group in g.data.objective_groups:
        if group & enemy and not group & enough:
            found.append(group & enemy)
        elif group & missing and not group & enough:
            found.append(group)
    return found


def enough_village(g: Game, attacker: int) -> Bits:
    """The village of a post, once as many of its hexes as are asked for are taken and free."""
    victory = g.data.scenario.victory
    if victory.kind != "citadel":
        return 0
    village: Bits = sum(g.data.village[name] for name in victory.villages)
    taken = village & g.state.held[attacker] & ~g.state.present[1 - attacker]
    return village if taken.bit_count() >= victory.number else 0


def ways(g: Game, goals: Bits) -> Sequence[int]:
    """The length of the way from every hex to the nearest of some goals (remembered)."""
    memo, key = g.rules.memo, ("ways", goals, g.state.wire)
    found: Sequence[int] | None = memo.get(key)
    if found is None:
        found = ways_to(g, goals) if not goals & (goals - 1) else _nearest(g, goals)
        memo[key] = found
    return found


def _nearest(g: Game, goals: Bits) -> Sequence[int]:
    return [min(lengths) for lengths in zip(*(ways(g, 1 << goal) for goal in bits(goals)), strict=True)]


def ways_to(g: Game, goals: Bits) -> Sequence[int]:
    """The length of the way from every hex to one goal; a step along a road is two thirds of one in the open."""
    far = 1 << 20
    found = [far] * g.data.hexes.bit_length()
    goal = lowest(goals)
    found[goal] = 0
    queue = [(0, goal)]
    while queue:
        length, here = heappop(queue)
        if length > found[here]:
            continue
        for there in g.data.neighbours[here]:
            longer = length + _step(g, there, here)
            if longer < found[there]:
                found[there] = longer
                heappush(queue, (longer, there))
    return found


def _step(g: Game, here: int, there: int) -> int:
    price: int = g.data.costs[here][there]
    if g.data.road_to[here] >> there & 1:
        return price * 2
    if g.state.wire >> there & 1:
        price += g.data.limits.wire_cost
    return price * 3
