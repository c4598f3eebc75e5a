"""Bombardment: who can be reached, with what modifiers, and what the dice do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fivehills import Bits, bits
from fivehills_gamble.data import FRENCH, VIET_MINH, Data
from fivehills_gamble.game import Game
from fivehills_gamble.rules import morale, zoc, zones
from fivehills_gamble.rules.losses import lose_step
from fivehills_gamble.rules.memory import keep

_KEPT = 4096

Roll = Any
"""A step with `unit`, `die`, `intense`, `weak` (reduced marker) and `far` (long range or Airstrike)."""


def observed(g: Game, side: int) -> Bits:
    """Hexes within two hexes of a unit of the side, or three of one on a hill.

    Rule: 2.2-A-c, 6.3-A-b
    """
    memory, posts = g.data.observed, g.state.present[side] & g.data.hexes
    found = memory.get(posts)
    if found is None:
        found = keep(memory, posts, _seen_from(g.data, posts), _KEPT)
    return found


def _seen_from(data: Data, posts: Bits) -> Bits:
    limits, around = data.limits, data.neighbours.around
    seen, high = posts, posts & data.on_hill
    for _ in range(limits.normal_range):
        seen |= around(seen)
    for _ in range(limits.hill_range):
        high |= around(high)
    return int(seen | high)


def shared_boxes(g: Game, side: int, boxes: Bits) -> Bits:
    """Boxes of a set in which a side has units."""
    return int(boxes & g.state.present[side])


def is_far(g: Game, unit: int) -> bool:
    """Long range: nobody of ours is near enough to the target; in a box of Sector 304, nobody is in 2z-304 with it.

    Rule: 6.3-A-b
    """
    space = g.state.at[unit]
    if g.data.hexes >> space & 1:
        return not observed(g, FRENCH) >> space & 1
    return not (space == g.data.box["2z-304"] and g.state.present[FRENCH] >> space & 1)


# --- predicates -------------------------------------------------------------------------------------------------


def in_the_open(g: Game, roll: Roll) -> bool:
    return not zones.is_entrenched(g, roll.unit)


def target_reduced(g: Game, roll: Roll) -> bool:
    return bool(g.state.reduced >> roll.unit & 1)


def beside_better(g: Game, roll: Roll) -> bool:
    """Still stacked, in a hex, with a unit of better morale.

    Rule: 2.2-D-c, 2.2-D-d
    """
    space = g.state.at[roll.unit]
    if not g.data.hexes >> space & 1:
        return False
    own = g.data.morale[roll.unit]
    mates = g.state.occ[space] & g.data.units[FRENCH]
    return any(g.data.morale[mate] > own for mate in bits(mates))


def fire_is_intense(g: Game, roll: Roll) -> bool:
    return bool(roll.intense)


def marker_reduced(g: Game, roll: Roll) -> bool:
    return bool(roll.weak)


def from_afar(g: Game, roll: Roll) -> bool:
    return bool(roll.far)


def natural_die(g: Game, roll: Roll) -> int:
    return int(roll.die)


PREDICATES: Mapping[str, Callable[..., bool]] = {
    "in_the_open": in_the_open,
    "target_reduced": target_reduced,
    "beside_better": beside_better,
    "fire_is_intense": fire_is_intense,
    "marker_reduced": marker_reduced,
    "from_afar": from_afar,
}
AMOUNTS: Mapping[str, Callable[..., int]] = {"natural_die": natural_die}

_TABLES = {
    FRENCH: ("vm_bombardment_loss", "vm_bombardment_shaken"),
    VIET_MINH: ("french_bombardment_loss", "french_bombardment_shaken"),
}


class Burst:
    """One unit under fire with its one die, used for the loss and then, from the natural number, for the shock."""

    __slots__ = ("die", "far", "intense", "unit", "weak")

    def __init__(self, unit: int, die: int, *, intense: bool = False, weak: bool = False, far: bool = False):
        self.unit, self.die, self.intense, self.weak, self.far = unit, die, intense, weak, far


def bombard(g: Game, side: int, burst: Burst, event: str = "bombarded") -> None:
    """A modified 5 costs the unit of that side a step; a modified die not below its Morale Value shakes it.

    event: what tells of it, and in a word what came of it.

    Rule: 2.2-D-a, 2.2-D-b, 2.2-D-c, 6.3-C-a, 6.3-C-b
    """
    state, unit = g.state, burst.unit
    loss, shock = _TABLES[side]
    nerve, space = morale.of(g, unit), state.at[unit]
    is_lost = g.total(loss, burst) >= g.data.limits.loss_at
    is_shaken = g.total(shock, burst) >= nerve
    is_newly_shaken = is_shaken and not state.shaken >> unit & 1
    g.note(event, unit, space, "hit" if is_lost else "shaken" if is_newly_shaken else "no effect")
    if is_lost:
        lose_step(g, unit)
    if is_shaken and state.at[unit] == space and not state.shaken >> unit & 1:
        zoc.shake(g, 1 << unit)
        if is_lost:
            g.note("shaken", 1 << unit)
