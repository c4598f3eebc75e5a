"""Steps lost, units that leave the map, and the HQ Marker that answers with para battalions."""

from __future__ import annotations

from fivehills import Bits, bits
from fivehills_gamble.data import FRENCH, VIET_MINH
from fivehills_gamble.game import Game
from fivehills_gamble.rules import artillery, zoc
from fivehills_gamble.rules.supply import deduct

_MARKERS = ("recon", "mortars", "moved", "assault", "surprise", "hesitate", "abort", "isolated", "disorg")


def put(g: Game, unit: int, space: int) -> None:
    """A unit goes to a box and loses every marker that it bears; reduced it may stay."""
    state, bit = g.state, 1 << unit
    if state.shaken & bit:
        zoc.steady(g, bit)
    for name in _MARKERS:
        marked = getattr(state, name)
        if marked & bit:
            setattr(state, name, marked & ~bit)
    g.move(bit, space)


def steps_of(g: Game, unit: int) -> int:
    """Steps that a unit has left: two for a full French unit, three for a full Viet Minh unit.

    Rule: 1.7-A-a, 1.7-A-b, 1.7-B-a
    """
    state, bit = g.state, 1 << unit
    full = 2 if g.data.units[FRENCH] & bit else 3
    return full - bool(state.reduced & bit) - bool(state.disorg & bit)


def steps_in(g: Game, units: Bits) -> int:
    """Steps left in a set of units."""
    return sum(steps_of(g, unit) for unit in bits(units))


def lose_steps(g: Game, unit: int, count: int) -> None:
    """A unit loses several steps one after the other, as far as it has them."""
    for _ in range(min(count, steps_of(g, unit))):
        lose_step(g, unit)


def lose_step(g: Game, unit: int, *, fate: str = "") -> None:
    """One step is lost. `fate` is the box of a French unit that is eliminated, where no die decides it.

    Rule: 1.7-A-a, 1.7-B-a
    """
    if g.data.units[VIET_MINH] >> unit & 1:
        _lose_viet_minh_step(g, unit)
    else:
        _lose_french_step(g, unit, fate)


def _lose_viet_minh_step(g: Game, unit: int) -> None:
    """Reduced, then disorganised, then out.

    Rule: 1.7-A-a, 1.7-A-b, 1.7-A-c
    """
    state, bit = g.state, 1 << unit
    if not state.reduced & bit:
        state.reduced |= bit
        g.note("reduced", unit)
    elif not state.disorg & bit:
        state.disorg |= bit
        g.note("disorganised", unit)
    else:
        remove(g, unit)


def remove(g: Game, unit: int) -> None:
    """A Viet Minh unit goes to the Removed Box, the Pathet Lao out of the game; the Disorg Marker comes off.

    Rule: 1.7-A-c, 4.1-A-a, 7.5-C-c
    """
    box = "out-of-game" if g.data.pathet_lao >> unit & 1 else "removed"
    g.state.reduced |= 1 << unit
    put(g, unit, g.data.box[box])
    g.note("removed", unit)


def _lose_french_step(g: Game, unit: int, fate: str) -> None:
    """Reduced, then off the map.

    Rule: 1.7-B-a, 1.7-B-b, 1.7-B-c, 1.7-B-e
    """
    state, bit = g.state, 1 << unit
    if state.reduced & bit:
        leave_map(g, unit, fate or _fate(g, unit))
        return
    state.reduced |= bit
    g.note("reduced", unit)
    _count_guns(g, unit, 1)


def _fate(g: Game, unit: int) -> str:
    """Guns, tanks and units in boxes are gone; for others a die decides between wounded and gone.

    Rule: 1.7-B-b, 1.7-B-c
    """
    data = g.data
    if (data.artillery | data.tanks) >> unit & 1 or not data.hexes >> g.state.at[unit] & 1:
        return "gone"
    if g.roll("wounded or gone")[0] <= data.limits.wounded_up_to:
        return "wounded"
    return "gone"


def leave_map(g: Game, unit: int, fate: str) -> None:
    """A French unit goes to the Gone Box, or to its side of the Wounded Box, and the HQ Marker takes note.

    Rule: 1.7-B-d, 1.7-C-a
    """
    data, state = g.data, g.state
    at_isabelle = data.isabelle >> state.at[unit] & 1
    box = fate if fate == "gone" else "wounded-isabelle" if at_isabelle else "wounded-dbp"
    steps = steps_of(g, unit)
    state.reduced |= 1 << unit
    put(g, unit, data.box[box])
    g.note(fate, unit)
    _count_guns(g, unit, steps)
    raise_hq(g)


def capture(g: Game, unit: int) -> None:
    """A French unit surrenders or is taken prisoner: to the Gone Box with all its steps, no die.

    Rule: 1.7-B-c, 3.6-C-k, 5.1-B-d, 8.1-A-a
    """
    leave_map(g, unit, "gone")


def _count_guns(g: Game, unit: int, steps: int) -> None:
    """Every step that an Artillery unit loses costs ammo, and its formation's Zone Markers follow.

    Rule: 1.7-B-e, 1.10-b
    """
    data = g.data
    if data.artillery >> unit & 1:
        deduct(g, "fr_ammo", steps * data.limits.ammo_per_gun_step)
        artillery.refresh(g, data.formation[unit])


def raise_hq(g: Game) -> None:
    """A lost unit lifts the HQ Marker while a battalion is left in the column; at the top a die is rolled at once.

    Rule: 1.7-C-a, 1.7-C-b
    """
    state, data = g.state, g.data
    if state.column >= len(data.column):
        return
    state.hq = min(state.hq + 1, data.limits.hq_top)
    if state.hq == data.limits.hq_top:
        _ask_hanoi(g)


def _ask_hanoi(g: Game) -> None:
    """A low die grants the next para battalion, a middling one puts it off by a slot, a high one by two.

    Rule: 1.7-C-b, 1.7-C-c, 1.7-C-d
    """
    state, data, limits = g.state, g.data, g.data.limits
    units, modifier = data.column[state.column]
    total = g.roll("a para battalion from Hanoi")[0] + modifier
    if total <= limits.hq_grant:
        state.column += 1
        state.hq = 0
        g.move(units, data.box["hanoi"])
        g.note("battalion_granted", units)
        return
    state.hq -= 1 if total <= limits.hq_delay else 2
    g.note("battalion_refused", state.hq)
