"""Terrain: the cover that a hex gives and what it costs to enter it."""

from __future__ import annotations

from fivehills_enpointe.game import Game

OPEN, LIGHT, MEDIUM, HEAVY = 0, 1, 2, 3


def cover(g: Game, place: int) -> int:
    """The best cover in a hex: its terrain, what is left of a building, an entrenchment, a prepared position.

    Rule: 0.3-a, 9-tab-best, 10.7-c, 15.2-b, 15.2-c
    """
    data, state = g.data, g.state
    best: int = data.rubble_cover[place] if state.rubble >> place & 1 else data.cover[place]
    if state.prepared >> place & 1:
        best = max(best, data.work_cover["prepared"])
    elif state.trench >> place & 1:
        best = max(best, data.work_cover["trench"])
    return best


def side_cover(g: Game, origin: int, place: int) -> int:
    """The cover of a hex against fire from another: a wall or hedge on the side that the line crosses counts as well.

    Rule: 0.3-a, 9-tab-best
    """
    data = g.data
    best = cover(g, place)
    if not data.walls[place] | data.hedges[place]:
        return best
    last = data.sight.between(origin, place)
    for hex_ in last[-1] if last else (origin,):
        for sides, name in ((data.walls, "wall"), (data.hedges, "hedge")):
            if hex_ >= 0 and sides[place] >> hex_ & 1:
                best = max(best, data.work_cover[name])
    return best


def cost(g: Game, a: int, b: int) -> int | None:
    """Half movement points for a step to a neighbouring hex, None if it burns.

    Rule: 7.1-c, 15.3-a, tab-move, S5-d
    """
    return None if g.state.burning >> b & 1 else price(g, a, b)


def price(g: Game, a: int, b: int) -> int:
    """Half movement points for a step to a neighbouring hex that does not burn.

    Rule: 7.1-c, tab-move, S5-d
    """
    printed: int = g.data.costs[a][b]
    return printed + g.data.limits.wire_cost if g.state.wire >> b & 1 else printed


def paid(cost: int | None) -> int:
    """The price of a way in that has been taken, which is always open."""
    return cost or 0


def entry_cost(g: Game, b: int) -> int | None:
    """Half movement points to come onto the map in a hex, None if it burns.

    Rule: S-entry, 15.3-a
    """
    if g.state.burning >> b & 1:
        return None
    price: int = g.data.entry_costs[b]
    return price + g.data.limits.wire_cost if g.state.wire >> b & 1 else price


def on_road(g: Game, a: int, b: int) -> bool:
    """Whether a step follows a road, trail or railroad.

    Rule: 7.4, S1-b
    """
    return bool(g.data.road_to[a] >> b & 1)


def is_bad_landing(g: Game, place: int) -> bool:
    """Whether parachutists are hurt by landing in a hex: jungle, steep hill, building or fire.

    Rule: 15.1-e
    """
    return bool((g.data.bad_landing | g.state.burning) >> place & 1)
