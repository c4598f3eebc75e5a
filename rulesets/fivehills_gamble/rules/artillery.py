"""French Zone Markers follow the losses of their formations."""

from __future__ import annotations

from fivehills import bits
from fivehills_gamble.game import Game


def steps_lost(g: Game, formation: int) -> int:
    """Steps that a formation has lost: one for a reduced unit, two for one that is gone.

    Rule: 1.10-b
    """
    state, gone = g.state, g.data.box["gone"]
    lost = 0
    for unit in bits(g.data.formations[formation].units):
        lost += 2 if state.at[unit] == gone else state.reduced >> unit & 1
    return lost


def refresh(g: Game, formation: int) -> None:
    """Set a formation's Zone Markers by its lost steps: full ones, reduced ones, the rest out of play.

    Rule: 1.10-b, 1.10-c, 9.0-E
    """
    group = g.data.formations[formation]
    full, reduced = _left(g, formation)
    changed = [_set(g, marker, rank, full, reduced) for rank, marker in enumerate(bits(group.markers))]
    if any(changed):
        g.note("zone_markers_left", group.name, full, reduced)


def _set(g: Game, marker: int, rank: int, full: int, reduced: int) -> bool:
    """Turn one marker, take it out of play or bring it back; whether that changed anything."""
    state, boxes, bit = g.state, g.data.box, 1 << marker
    before = state.at[marker], state.reduced & bit
    out = rank >= full + reduced
    state.reduced = state.reduced & ~bit | (0 if out or rank < full else bit)
    if out and state.at[marker] != boxes["markers-out"]:
        g.move(bit, boxes["markers-out"])
    elif not out and state.at[marker] in (-1, boxes["markers-out"]):
        g.move(bit, boxes["fr-zone"])
    return before != (state.at[marker], state.reduced & bit) and before[0] >= 0


def _left(g: Game, formation: int) -> tuple[int, int]:
    """How many full and how many reduced markers a formation has left.

    Rule: 1.10-b
    """
    group = g.data.formations[formation]
    lost = steps_lost(g, formation)
    if lost >= 2 * group.units.bit_count():
        return 0, 0
    count = group.markers.bit_count()
    rows = [row for row in g.data.marker_states if row["markers"] == count and row["lost"] <= lost]
    return (rows[-1]["full"], rows[-1]["reduced"]) if rows else (0, 0)
