"""Trench and Dig Zones, weather, and who is entrenched where."""

from __future__ import annotations

from fivehills import Bits
from fivehills_gamble.data import FRENCH, VIET_MINH
from fivehills_gamble.game import Game


def marker(g: Game, sector: int) -> int:
    """The Zone Number on which a sector's Trench Marker stands.

    Rule: 1.4-B-a
    """
    return int(getattr(g.state, f"trench_{g.data.divisions[sector]}"))


def is_dig(g: Game, sector: int) -> bool:
    """Whether a sector's marker lies on its Dig side.

    Rule: 1.4-C-a
    """
    return bool(getattr(g.state, f"dig_{g.data.divisions[sector]}"))


def set_marker(g: Game, sector: int, zone: int, dig: bool) -> None:
    """Put a sector's marker on a zone, Trench or Dig side up. It never goes back.

    Rule: 1.4-B-a, 1.4-C-a, 8.5-B-c
    """
    setattr(g.state, f"trench_{g.data.divisions[sector]}", zone)
    setattr(g.state, f"dig_{g.data.divisions[sector]}", int(dig))
    refresh(g)


def refresh(g: Game) -> None:
    """The zone with the marker and all lower ones are Trench Zones, but the zone of a Dig Marker is a Dig Zone.

    Rule: 1.4-B-b, 1.4-C-a
    """
    trench = dig = 0
    for sector, zones in enumerate(g.data.zone_hexes):
        last = marker(g, sector)
        trench |= sum(zones[:last])
        if is_dig(g, sector):
            dig |= zones[last]
        else:
            trench |= zones[last]
    g.state.trench_zone, g.state.dig_zone = trench, dig


def total(g: Game) -> int:
    """The number of Trench and Dig Zones.

    Rule: 1.4-B-b, 5.2-B, 5.4-A-b
    """
    return sum(marker(g, sector) for sector in range(len(g.data.divisions)))


def weather(g: Game) -> str:
    """The weather period of the turn: dry, rain or monsoon.

    Rule: 1.2-b
    """
    return str(g.data.turns[g.state.turn].weather)


def entrenched(g: Game, side: int) -> Bits:
    """Spaces that entrench a side's units.

    Strongpoints entrench both sides whoever holds them, an existing outpost the French only, Trench and Dig Zones
    with their boxes the Viet Minh only. A structure by itself entrenches nobody, nor a box the French.

    Rule: 1.4-I, 1.4-B-b
    """
    state = g.state
    if side == FRENCH:
        return int(g.data.strongpoints | state.outpost)
    return int(g.data.strongpoints | state.trench_zone | state.dig_zone)


def is_entrenched(g: Game, unit: int) -> bool:
    """Whether a unit is entrenched where it stands.

    Rule: 1.4-I
    """
    side = FRENCH if g.data.units[FRENCH] >> unit & 1 else VIET_MINH
    return bool(entrenched(g, side) >> g.state.at[unit] & 1)
