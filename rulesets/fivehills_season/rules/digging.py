"""Where trenches hang together with the jungle, and where the next level may be dug."""

from __future__ import annotations

from fivehills import Bits, bits, mask_of
from fivehills_season.data import FRENCH, VIET_MINH, Data
from fivehills_season.game import Game
from fivehills_season.rules.trenches import dug_zones
from fivehills_season.rules.ways import next_to, spread


def chained_zones(g: Game) -> Bits:
    """Peripheral zones with a trench from which a chain of trenches leads to the jungle.

    Rule: 3.1-w
    """
    dug = dug_zones(g)
    key = (chained_zones, dug)
    found: Bits | None = g.rules.memo.get(key)
    if found is None:
        found = g.rules.memo[key] = spread(g.data.border, g.data.jungles, dug)
    return found


def chained_pas(g: Game) -> Bits:
    """Captured strongpoints that lead, through others, to an assault base of a chained zone or of the jungle.

    Rule: 3.1-w
    """
    held, zones = g.state.control[VIET_MINH], chained_zones(g)
    key = (chained_pas, held, zones)
    found: Bits | None = g.rules.memo.get(key)
    if found is None:
        data = g.data
        gates = mask_of(pa for pa in bits(held) if data.zones_at[pa] & (zones | data.jungles))
        found = g.rules.memo[key] = gates | spread(data.lines, gates, held)
    return found


def diggable(g: Game) -> Bits:
    """Places whose trench can rise by one more level with the entrenchment points left.

    Rule: 3.1-s, 3.1-u, 3.1-v, 3.1-w
    """
    data, trench, left = g.data, g.state.trench, g.state.digging
    places = next_to(data.border, data.jungles | chained_zones(g)) & data.zones | rings(g)
    highest, cost = data.limits.level_max, data.week.digging_cost
    return mask_of(n for n in bits(places) if trench[n] < highest and cost[n] <= left)


def rings(g: Game) -> Bits:
    """French strongpoints of the west bank that the Viet Minh may ring from a captured one of the same zone.

    Rule: 3.1-x, 3.1-y, 8-d
    """
    chained = chained_pas(g)
    targets = g.data.encirclable & g.state.control[FRENCH] if chained else 0
    return mask_of(pa for pa in bits(targets) if neighbours_in_zone(g.data, pa) & chained)


def neighbours_in_zone(data: Data, pa: int) -> Bits:
    """Strongpoints joined to one by a line and lying in the same zone.

    Rule: 3.1-x, 8-c, 8-e
    """
    return data.lines[pa] & data.pas_in[data.zone[pa]]
