"""Where a unit may retreat to."""

from __future__ import annotations

from fivehills import Bits, bits, open_rule
from fivehills_storm.data import FRENCH
from fivehills_storm.game import Game
from fivehills_storm.rules.units import areas_with_room


@open_rule
def refuges(g: Game, side: int, unit: int, barred: Bits) -> Bits:
    """Adjacent own areas for a retreat: those with room before full ones, and of these the ones with fewest enemies.

    River and movement points do not matter, except that armor crosses the river only at a bridge. Areas already
    passed in this retreat are closed.

    Rule: 8.4.2-a, 8.4.2-c, 8.4.2-d, 8.4.2-e, 8.4.2-f, 8.4.2-h, 8.4.2-i, 8.1-g
    """
    data, state = g.data, g.state
    here = state.at[unit]
    areas = data.adjacent[here] & state.control[side] & ~barred
    if side == FRENCH:
        areas &= ~data.red
    if data.armor >> unit & 1:
        areas &= ~data.river[here]
    return fewest_enemies(g, side, areas_with_room(g, side, areas) or areas)


def fewest_enemies(g: Game, side: int, areas: Bits) -> Bits:
    """Those of the areas that hold the fewest enemy units.

    Rule: 8.4.2-d, 8.4.2-e
    """
    if not areas & g.state.present[1 - side]:
        return areas
    enemy, occ = g.data.side[1 - side], g.state.occ
    count = {area: (occ[area] & enemy).bit_count() for area in bits(areas)}
    least = min(count.values())
    return sum(1 << area for area, enemies in count.items() if enemies == least)
