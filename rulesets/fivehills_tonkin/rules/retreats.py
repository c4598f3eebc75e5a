"""Where units may retreat to, and who may advance."""

from __future__ import annotations

from fivehills import Bits, bits
from fivehills_tonkin.game import Game
from fivehills_tonkin.rules import movement, overrun
from fivehills_tonkin.rules.units import room, weight


def hexes(g: Game, unit: int, origin: int = -1) -> Bits:
    """Neighbouring hexes that a unit may enter, free of enemies and with room; ZoC does not matter.

    Rule: 4.14-a, 4.5-a, 3.6-i, 1.5-a
    """
    side = g.data.owner[unit]
    origin = g.state.at[unit] if origin < 0 else origin
    found = movement.neighbours(g, origin, movement.kind_of(g, unit)) & movement.ends_for(g, unit)
    found &= ~(movement.barred(g, side) | movement.prizes(g, side))
    return room(g, side, found, weight(g, unit))


def mobile(g: Game, units: Bits) -> Bits:
    """Those of the units that can retreat at all: no artillery, no dumps.

    Rule: 4.14-d
    """
    return int(units & g.data.units & ~g.data.artillery)


def can_give_way(g: Game, units: Bits) -> bool:
    """Whether a stack can retreat: each of its units that ever retreats has a hex to go to.

    Rule: 4.14-a, 4.14-d
    """
    leaving = mobile(g, units)
    return bool(leaving & g.data.combat) and all(hexes(g, unit) for unit in bits(leaving))


def may_advance(g: Game, units: Bits, target: int) -> Bits:
    """Those of the attackers that may go into the hex: no artillery, no motorized unit out of supply.

    Rule: 4.14-d, 4.14-e, 5.4-d, 3.12-f
    """
    data = g.data
    able = units & data.combat & ~(data.artillery | data.motor & g.state.oos)
    able = sum(1 << u for u in bits(able) if overrun.may_enter(g, movement.kind_of(g, u), g.state.at[u], target))
    return sum(1 << u for u in bits(able) if movement.ends_for(g, u) >> target & 1)
