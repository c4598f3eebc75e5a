"""Sight: which hexes are seen from which now, by the ground, smoke and fire, the light of the turn and illumination."""

from __future__ import annotations

from typing import Any

from fivehills import Bits
from fivehills_enpointe.game import Game
from fivehills_enpointe.lines import Met, Trace

LOW, MEDIUM, HIGH = 0, 1, 2
ALTITUDES = (3, 4, 4)
"""Levels at which aircraft count: low as the highest ground, else above every hex."""


def obstacles(g: Game) -> Bits:
    """Hexes with smoke or fire, which stop a line at the level of their ground.

    Rule: 10.6-b, 15.3-a
    """
    state = g.state
    return state.smoke1 | state.smoke2 | state.burning


def visible(g: Game, a: int, among: Bits | None = None) -> Bits:
    """The hexes (or those of a set) that are seen from a hex now. Asking for few hexes is much cheaper than for all.

    Rule: 4.1-a, 4.1-c, 4.3-a, S3-a, S5-e
    """
    state, data = g.state, g.data
    wanted = data.hexes if among is None else among
    limit = data.dark[state.turn]
    if limit is not None:
        near = data.hexmap.within_mask(a, limit)
        if state.lit:
            near |= state.lit & data.hexmap.within_mask(a, data.special.illumination_reach)
        wanted &= near
    if not wanted:
        return 0
    return data.sight.seen(a, wanted, obstacles(g), state.rubble)


def watchers(g: Game, b: int, among: Bits | None = None) -> Bits:
    """The hexes (or those of a set) from which a hex is seen now.

    Rule: 4.1-a, 4.1-c, 4.3-a, S3-a, S5-e
    """
    state, data = g.state, g.data
    wanted = data.hexes if among is None else among
    limit = data.dark[state.turn]
    if limit is not None:
        if state.lit >> b & 1:
            limit = max(limit, data.special.illumination_reach)
        wanted &= data.hexmap.within_mask(b, limit)
    if not wanted:
        return 0
    return data.sight.seen(b, wanted, state.smoke1 | state.smoke2 | state.burning, state.rubble)


def clear(g: Game, a: int, b: int) -> bool:
    """Whether hex b is seen from hex a now."""
    return bool(visible(g, a, 1 << b))


def hindrances(g: Game, a: int, b: int) -> int:
    """Hexes of paddy, brush and grove on the free line between two hexes.

    Rule: 4.3-e, 4.3-g
    """
    return g.data.sight.hindrances(a, b, g.state.rubble)


def visibility(g: Game) -> int:
    """Hexes that a line of sight reaches this turn.

    Rule: 4.1-c, S3-a
    """
    return int(g.data.light[g.state.turn][0])


def los(g: Game, a: int, b: int) -> Trace:
    """The line of sight between two hexes, explained hex by hex.

    Rule: 4.1-a, 4.1-c
    """
    line: Trace = g.data.sight.trace(a, b, obstacles(g), g.state.rubble)
    if not line.clear or clear(g, a, b):
        return line
    far = f"blocks: {g.data.hexmap.distance(a, b)} hexes, sight reaches {visibility(g)}"
    return Trace(False, line.hindrances, far, (*line.steps, Met("the distance", far, "4.1-c")))


def air_los(g: Game, a: int, place: int, altitude: int) -> bool:
    """Whether an aircraft over a hex is seen from a hex.

    Rule: 14.2-b, 14.2-c
    """
    levels = g.data.level[a], ALTITUDES[altitude]
    line: Trace = g.data.sight.trace(a, place, obstacles(g), g.state.rubble, levels)
    return line.clear


def explain(g: Game, origin: int, target: int) -> dict[str, Any]:
    """A line of sight as plain data, for the hook `explain_line`, its two ends included.

    Rule: 4.1-a, 4.3-h
    """
    line = los(g, origin, target)
    start, end = (Met(g.data.sight.describe(hex_, obstacles(g)), "an end", "4.3-h") for hex_ in (origin, target))
    return {
        "clear": line.clear,
        "distance": g.data.hexmap.distance(origin, target),
        "hindrances": line.hindrances,
        "why": line.why,
        "steps": [step._asdict() for step in (start, *line.steps, end)],
    }
