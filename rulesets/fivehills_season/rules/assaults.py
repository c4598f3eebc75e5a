"""Who may attack which strongpoint hand to hand."""

from __future__ import annotations

from fivehills import Bits, bits
from fivehills_season.data import FRENCH
from fivehills_season.game import Game
from fivehills_season.rules.targets import linked_to
from fivehills_season.rules.units import in_places


def able(g: Game, side: int) -> Bits:
    """Units that may still attack in this impulse: engaged battalions, French units.

    From the turn after the halt at 50 losses fatigued battalions never attack again.

    Rule: 1.5-d, 5.1-b, 5.5-b
    """
    state = g.state
    units = g.data.side[side] & ~state.storming
    if side == FRENCH:
        return units
    units &= state.exposed
    is_reformed = state.losses >= g.data.limits.halt_losses and state.halted != state.turn
    return units & ~state.fatigued if is_reformed else units


def attackers_of(g: Game, side: int, pa: int) -> Bits:
    """Units in bases that lead to a strongpoint, or in strongpoints of their side with a line to it.

    Rule: 0.1-l, 5.5-b, 6.2.3-d
    """
    return in_places(g, g.data.bases_to[pa] | g.data.lines[pa]) & able(g, side)


def aimed_at(g: Game, side: int) -> Bits:
    """Strongpoints for which a side has named attackers."""
    found = 0
    for unit in bits(g.state.storming & g.data.side[side]):
        found |= 1 << g.state.aim[unit] - 1
    return found


def storm_targets(g: Game, side: int) -> Bits:
    """Enemy strongpoints that are not attacked yet and within reach of infantry that may attack.

    The French attack only what they have designated, so that it lies open.

    Rule: 5.5-b, 6.2.1-a, 6.2.3-d
    """
    data, state = g.data, g.state
    near = state.present[1 - side] & near_pas(g, side) & ~aimed_at(g, side)
    if side == FRENCH:
        near &= state.designated
    return sum([1 << pa for pa in bits(near) if attackers_of(g, side, pa) & data.infantry])


def near_pas(g: Game, side: int) -> Bits:
    """Strongpoints next to places of a side."""
    data, state = g.data, g.state
    found = linked_to(g, state.present[side] & state.control[side])
    for base in bits(state.present[side] & data.bases):
        found |= 1 << data.pa_of[base]
    return found


def reset_attacks(g: Game) -> None:
    """No unit attacks any more."""
    g.state.storming = 0
