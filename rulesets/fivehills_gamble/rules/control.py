"""Control of strongpoints, structures and outposts, with flags and points."""

from __future__ import annotations

from fivehills import Bits, bits
from fivehills_gamble.data import FRENCH, VIET_MINH
from fivehills_gamble.game import Game


def end_of_segment(g: Game) -> None:
    """At the end of every segment control changes hands where it must, then outposts disappear.

    Rule: 1.4-D-b, 1.4-H-b
    """
    for side in (FRENCH, VIET_MINH):
        _change_hands(g, side)
    _outposts_disappear(g)


def _change_hands(g: Game, side: int) -> None:
    """A side takes what it occupies where the controller has no unit left in any hex; structures and outposts too.

    Rule: 1.4-D-b, 1.4-H-c
    """
    state, data = g.state, g.data
    entered = {data.position[hex_] for hex_ in bits(state.present[side] & state.control[1 - side])}
    for number in sorted(entered):
        if not data.positions[number].hexes & state.present[1 - side]:
            take(g, number, side)


def take(g: Game, number: int, side: int) -> None:
    """A strongpoint, structure or outpost passes to a side; it bears a flag from now on, and points are counted.

    Rule: 1.4-E-a, 1.4-F-a, 1.4-F-b, 1.4-G-a, 1.4-G-b, 1.4-H-c
    """
    state, position = g.state, g.data.positions[number]
    state.control[1 - side] &= ~position.hexes
    state.control[side] |= position.hexes
    state.flag |= position.hexes
    state.isolated_point &= ~position.hexes
    g.note("takes", side, position.name)
    count(g, position.points if side == VIET_MINH else -position.points)


def count(g: Game, points: int) -> None:
    """Points taken by the Viet Minh (or, negative, retaken) move the Strongpoints Track and the Taken Marker.

    Rule: 1.4-F-a, 1.4-G-a, 1.4-G-b, 8.1-B-b
    """
    if not points:
        return
    state = g.state
    state.strongpoints -= points
    state.taken = max(0, min(state.taken + points, g.data.limits.taken_top))
    g.note("points", state.strongpoints, state.taken)


def _outposts_disappear(g: Game) -> None:
    """An outpost in a Trench or Dig Zone without French units is gone for good, its flag with it.

    Rule: 1.4-H-b
    """
    state = g.state
    lost = state.outpost & (state.trench_zone | state.dig_zone) & ~state.present[FRENCH]
    for hex_ in bits(lost):
        g.note("outpost_disappears", hex_)
    drop_outposts(g, lost)


def drop_outposts(g: Game, hexes: Bits) -> None:
    """Take outposts off the map.

    Rule: 1.4-H-b
    """
    state = g.state
    state.outpost &= ~hexes
    state.flag &= ~hexes
    for side in (FRENCH, VIET_MINH):
        state.control[side] &= ~hexes


def held(g: Game, side: int, hexes: Bits) -> Bits:
    """Hexes of strongpoints and still existing outposts of a side within a set, for digging and After-Combat Moves.

    Rule: 8.2-b, 8.5-A, 8.5-B-b
    """
    data = g.data
    return int(g.state.control[side] & (data.strongpoints | g.state.outpost) & hexes)
