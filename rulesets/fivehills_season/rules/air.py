"""What the French air force can bring: lines of the air tables, the road to Isabelle, companies per round."""

from __future__ import annotations

from fivehills import bits, mask_of
from fivehills_season.data import VIET_MINH
from fivehills_season.game import Game


def positions_lost(g: Game) -> int:
    """Entries of the anti-aircraft list of which the Viet Minh hold every strongpoint.

    Rule: 3.2-c, 3.2-d
    """
    held = g.state.control[VIET_MINH]
    return sum(not entry & ~held for entry in g.data.week.positions)


def road_is_open(g: Game) -> bool:
    """Trenches of the highest level cut the road: around Isabelle, or in both zones before the CRC.

    Rule: 3.2-q, 3.2-r
    """
    trench, data = g.state.trench, g.data
    cut = mask_of(zone for zone in bits(data.roads | data.ring_zone) if trench[zone] >= data.limits.level_max)
    return not cut & data.ring_zone and bool(data.roads & ~cut)


def transport_line(g: Game) -> int:
    """The line of the resupply roll: positions lost, one better while the road to Isabelle is open.

    Rule: 3.2-c, 3.2-q
    """
    return max(0, positions_lost(g) - road_is_open(g))


def companies_per_round(g: Game) -> int:
    """Parachute companies that one round may bring, by positions lost and whatever the road.

    Rule: 3.2-j, 4.1-a
    """
    return int(g.data.week.companies[positions_lost(g)])


def air_die(g: Game, purpose: str) -> int:
    """One die, worse in the rainy season, never below 1.

    Rule: 3.2-e
    """
    return max(1, g.roll(purpose)[0] - g.data.week.rain[g.state.turn])
