"""Attacks of artillery and bombs on units, and what they do to buildings."""

from __future__ import annotations

from fivehills import Bits, bits
from fivehills_enpointe.game import Game
from fivehills_enpointe.phases.fire import ask_to_shake
from fivehills_enpointe.rules import terrain
from fivehills_enpointe.rules.fire import Shot
from fivehills_enpointe.rules.morale import apply_code, pin
from fivehills_enpointe.rules.units import union

LOSSES = ("1", "E")


def shell(g: Game, units: Bits, place: int, attack: int, table: str = "indirect_dice") -> bool:
    """One roll for each unit in a hex; returns whether there was a loss result among them.

    Rule: 9.3-b, 9.3-c, 10.2-b, 10.7-a, 10-tab-cover, 11-a, 11.1-b, 14.3-d
    """
    g.note("shelled", place, attack)
    cover, codes, shaken = terrain.cover(g, place), [], []
    for unit in g.unordered(units):
        dice = sum(g.roll("the barrage", 2)) + g.total(table, Shot(unit, place, cover))
        codes.append(g.data.results[attack, dice])
        shaken.append(apply_code(g, unit, codes[-1]))
    ask_to_shake(g, union(shaken))
    return any(code in LOSSES for code in codes)


def shell_movers(g: Game, units: Bits) -> None:
    """A barrage hits those who move into its area, nobody else in the hex.

    Rule: 10.5-a
    """
    units &= ~g.state.occ[g.data.eliminated]
    if not units:
        return
    place = g.state.at[units.bit_length() - 1]
    if g.state.barrage[place]:
        shell(g, units, place, g.state.barrage[place])


def wreck(g: Game, place: int, heavy: bool) -> None:
    """A loss among the units in a building brings it down, and it may catch fire. Light artillery spares stone.

    Rule: 10.7-a, 10.7-b, 14.4-a
    """
    data, state, here = g.data, g.state, 1 << place
    if state.rubble & here or not here & (data.building if heavy else data.wooden):
        return
    state.rubble |= here
    g.note("rubble", place)
    limit = data.limits.wood_burns if data.wooden & here else data.limits.stone_burns
    if g.roll("a fire", 1)[0] <= limit:
        set_on_fire(g, here)


def set_on_fire(g: Game, places: Bits) -> None:
    """Hexes burn to the end of the scenario; units in them are pinned, and may pay a step to be free.

    Rule: 11.1-b, 15.3-a, 15.3-b
    """
    state = g.state
    for place in bits(places & ~state.burning):
        state.burning |= 1 << place
        g.note("burns", place)
        ask_to_shake(g, pin(g, state.occ[place]))
