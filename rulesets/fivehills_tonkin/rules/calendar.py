"""What month it is: slots of the Time scale, and the slots that are used again after May 1954."""

from __future__ import annotations

from typing import Any

from fivehills_tonkin.game import Game


def is_replayed(g: Game) -> bool:
    """Whether the Time scale has run out and old slots serve again, for their season only.

    Rule: SCN-e
    """
    return bool(g.state.extra and g.state.last_slot == len(g.data.time) - 1)


def now(g: Game) -> int:
    """The number of the present turn, going on past the end of the Time scale."""
    return int(g.state.last_slot + g.state.extra if is_replayed(g) else g.state.slot)


def number(g: Game) -> int:
    """The number of the slot as on the counters; after May 1954 none that a chart knows.

    Rule: SCN-e
    """
    return 0 if is_replayed(g) else int(g.data.time[g.state.slot].number)


def name(g: Game) -> str:
    """The month as people call it: slots that serve again are those of a later year.

    Rule: SCN-e
    """
    slot = g.data.time[g.state.slot]
    if not is_replayed(g):
        return str(slot.name)
    served = len(g.data.time) - g.data.slot_of[g.data.limits.replayed_from]
    later = 1 + (g.state.extra - 1) // served
    return str(slot.name).replace(str(slot.year), str(slot.year + later))


def dated(g: Game) -> Any:
    """The slot that tells what goes by the date: May 1954 in all turns after it.

    Rule: SCN-e
    """
    return g.data.time[g.state.last_slot if is_replayed(g) else g.state.slot]


def year(g: Game) -> int:
    """The year whose limits hold; 1954 for all turns after its May.

    Rule: SCN-e
    """
    return int(dated(g).year)


def is_rain(g: Game) -> bool:
    """Whether it is the rain season.

    Rule: 1.6-b
    """
    return bool(g.data.time[g.state.slot].rain)


def last(g: Game) -> int:
    """The last turn that is to be played, as far as anybody knows."""
    return max(int(g.state.last_slot), now(g))


def advance(g: Game) -> None:
    """The Month marker moves on; from May 1954 to June 1953, which serves again.

    Rule: VC-f, SEQ-a, SCN-e
    """
    state, data = g.state, g.data
    state.slot += 1
    if state.slot == len(data.time):
        state.slot = data.slot_of[data.limits.replayed_from]
