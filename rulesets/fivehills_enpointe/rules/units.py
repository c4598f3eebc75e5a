"""What a unit is at the moment: its values, its losses, and how the log speaks of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fivehills import Bits, bits, lowest
from fivehills_enpointe.game import Game


def occupants(g: Game, places: Bits) -> Bits:
    """Every counter in these hexes."""
    occ, found = g.state.occ, 0
    for place in bits(places):
        found |= occ[place]
    return found


def on_map(g: Game, side: int) -> Bits:
    """Every counter of a side that stands in a hex: in none of the places beside the map."""
    return g.data.side[side] & ~sum(g.state.occ[g.data.first_box :])


def standing(g: Game, units: Bits, places: Bits) -> Bits:
    """Those of a few units that stand in one of the places."""
    at, found = g.state.at, 0
    for unit in bits(units):
        if places >> at[unit] & 1:
            found |= 1 << unit
    return found


def union(parts: Iterable[Bits]) -> Bits:
    """All members of some sets."""
    found = 0
    for part in parts:
        found |= part
    return found


def with_figure(figures: tuple[int, ...], side: int, value: int) -> tuple[int, ...]:
    """A figure of each side, with another one for one of them."""
    return *figures[:side], value, *figures[side + 1 :]


def gone(g: Game) -> Bits:
    """Counters that are dead or have left the map for good."""
    return g.state.occ[g.data.eliminated] | g.state.occ[g.data.exited]


def served(g: Game) -> Bits:
    """Heavy weapons on their weapon side: in battery, with ammunition.

    Rule: 6.1-f, 6.7-d
    """
    return g.data.weapon & ~(g.state.limbered | g.state.dry)


def crews(g: Game) -> Bits:
    """Heavy weapons on their crew side: they act as infantry.

    Rule: 6.1-b, 6.1-f, 6.7-d
    """
    return g.state.limbered | g.state.dry


def is_mortar(g: Game, unit: int) -> bool:
    """Whether a unit fires as a mortar now."""
    return bool(g.data.mortar >> unit & 1 and not crews(g) >> unit & 1)


def strength(g: Game, unit: int) -> int:
    """Fire strength on the side of the counter that lies up.

    Rule: 1.1, 1.2-a, 6.1-f
    """
    data, state = g.data, g.state
    if (state.limbered | state.dry) >> unit & 1:
        return int(data.crew_strength)
    return int(data.strength[unit] if state.steps[unit] >= data.steps[unit] else data.reduced[unit])


def normal_range(g: Game, unit: int) -> int:
    """The printed range.

    Rule: 4.2
    """
    data = g.data
    return int(data.crew_range if crews(g) >> unit & 1 else data.range[unit])


def reach(g: Game, unit: int) -> int:
    """How far a unit can fire at all: twice the printed range, a mortar its maximum.

    Rule: 4.2, 9-tab-str
    """
    printed = normal_range(g, unit)
    return printed if is_mortar(g, unit) else printed * int(g.data.limits.max_range_factor)


def rate_of_attack(g: Game, unit: int) -> int:
    """Rate of fire in offence.

    Rule: 6.2-b
    """
    data = g.data
    return int(data.crew_rof_attack if crews(g) >> unit & 1 else data.rof_attack[unit])


def rate_of_defense(g: Game, unit: int) -> int:
    """Defensive rate of fire.

    Rule: 6.5-b
    """
    data, state = g.data, g.state
    return int(data.crew_rof_defense if (state.limbered | state.dry) >> unit & 1 else data.rof_defense[unit])


def armed(g: Game) -> Bits:
    """Units that could fire by their kind and state: no dummies, civilians, neutralised units or broken weapons.

    Rule: 6.7-b, 8-e, 11.2-a
    """
    state = g.state
    return g.data.combat & ~(state.neutralised | state.broken & ~state.limbered)


def say(g: Game, event: str, units: Bits, *args: Any) -> None:
    """Log what units do. All others read of concealed ones only how many counters did it.

    Rule: 8-c
    """
    if units & g.state.concealed:
        side = g.rules.owner[lowest(units)]
        g.whisper(side, event, units, *args)
        g.tell_others(side, f"{event}_unseen", units.bit_count(), *args)
    else:
        g.note(event, units, *args)


def remove(g: Game, units: Bits) -> None:
    """Take counters off the map for good."""
    state = g.state
    for unit in bits(units & state.digging):
        state.dug &= ~(1 << state.at[unit])
    keep = ~units
    for name in (
        "pinned",
        "neutralised",
        "moved",
        "tested",
        "silent",
        "ooc",
        "broken",
        "digging",
        "withdrew",
        "worked",
    ):
        setattr(state, name, getattr(state, name) & keep)
    g.move(units, g.data.eliminated)


def eliminate(g: Game, units: Bits) -> None:
    """Units lose all their steps and leave the map.

    Rule: 1.2-a, 11-e
    """
    if not units:
        return
    for unit in bits(units):
        _tally(g, unit, g.state.steps[unit])
        g.state.steps[unit] = 0
    show(g, units)
    g.note("eliminated", units)
    remove(g, units)


def lose_step(g: Game, unit: int) -> None:
    """One step is lost; the last one destroys the unit.

    Rule: 1.2-a, 11-d
    """
    state = g.state
    if state.steps[unit] <= 1:
        eliminate(g, 1 << unit)
        return
    state.steps[unit] -= 1
    _tally(g, unit, 1)
    say(g, "reduced", 1 << unit)


def show(g: Game, units: Bits) -> None:
    """Put units face up without anything else."""
    state = g.state
    if units & state.concealed:
        g.reveal("8-k")
    state.concealed &= ~units
    for side in (0, 1):
        state.seen[side] |= units & g.data.side[1 - side]


def _tally(g: Game, unit: int, steps: int) -> None:
    """Steps lost count against the unit's printed formation; those of an HQ count twice.

    Rule: 12.1-a, 12.1-c, 12.2-d, S3-f
    """
    data, state = g.data, g.state
    f = data.formation[unit]
    if f < 0:
        return
    if data.hq >> unit & 1:
        steps *= data.limits.hq_loss
        lead_lost(g, unit)
    box = data.box[f]
    state.losses[box] += steps
    state.fresh[box] += steps


def lead_lost(g: Game, leader: int) -> None:
    """The formation is without a leader until an aide takes over; so is the one he led for the higher echelon.

    Rule: 1.3-c, 1.3-e
    """
    data, state, f = g.data, g.state, g.data.formation[leader]
    state.leaderless |= 1 << data.box[f]
    if state.successor[g.rules.owner[leader]] == f + 1:
        state.leaderless |= 1 << data.box[data.formations[f].higher]
