"""The cost of every step on a map as sets of hexes, with which whole areas are crossed at once.

Most steps are ordinary: they cost what the terrain of the hex entered costs. Only the others (roads, rivers, slopes,
wire, hostile ground) are listed by their price. Enemy Zones of Control change with every move and are left to those who
ask; everything else is computed once for what it depends on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from fivehills import Bits
from fivehills_gamble.data import VIET_MINH, Data
from fivehills_gamble.game import Game
from fivehills_gamble.rules import wire, zones
from fivehills_gamble.rules.memory import keep

K = TypeVar("K")

_KEPT = 64
TOO_DEAR = 7
"""No unit has so many movement points; steps that cost more count as this much."""

Steps = tuple[int, Bits]
"""Places by which the step shifts a set (to the left if positive), and the hexes that are left by it."""
OddSteps = tuple[int, int, int, Bits]
"""Cost, cost into an enemy Zone of Control, places by which the step shifts a set, hexes that are left."""


class Ground(NamedTuple):
    """Steps of one side on one of the maps.

    plain: ordinary steps; entry: what they cost, without and with an enemy Zone of Control, with the hexes that are
    entered; odd: all others; dry: those that guns can make, which cross the river only at bridges.
    """

    plain: tuple[Steps, ...]
    entry: tuple[tuple[int, int, Bits], ...]
    odd: tuple[OddSteps, ...]
    dry: tuple[OddSteps, ...]


def of(g: Game, side: int, grid: int) -> Ground:
    """The steps of a side on one of the maps at this moment.

    Rule: 1.5-B-b, 1.5-B-c, 1.5-B-d, 1.5-B-g, 1.5-B-j, 1.5-B-k, 1.5-B-l
    """
    state, memory = g.state, g.data.priced
    cut = wire.cleared(g) if side == VIET_MINH else 0
    key = (side, grid, zones.weather(g), cut, state.trench_zone)
    found: Ground | None = memory.get(key)
    if found is None:
        found = keep(memory, key, _ground(g.data, *key), _KEPT)
    return found


def _ground(data: Data, side: int, grid: int, weather: str, cut: Bits, trench: Bits) -> Ground:
    plain: dict[int, Bits] = {}
    odd: dict[tuple[int, int, int], Bits] = {}
    dry: dict[tuple[int, int, int], Bits] = {}
    for direction in range(6):
        prices, special = _prices(data, direction, side, weather, cut, trench)
        for shift, stay in data.grids[grid].steps[direction]:
            plain[shift] = plain.get(shift, 0) | stay & ~special
            for (price, watched), hexes in prices.items():
                _add(odd, (price, watched, shift), hexes & stay)
                _add(dry, (price, watched, shift), hexes & stay & ~data.unbridged[direction])
    return Ground(tuple(plain.items()), _entry(data, weather), _listed(odd), _listed(dry))


def _entry(data: Data, weather: str) -> tuple[tuple[int, int, Bits], ...]:
    """Hexes by what their terrain costs, without and with an enemy Zone of Control.

    Rule: 1.5-B-b, 1.5-B-j
    """
    found: dict[int, Bits] = {}
    for terrain, hexes in data.ground.items():
        _add(found, data.terrain_cost[terrain][weather], hexes)
    return tuple((price, price + data.step_cost["zoc"], hexes) for price, hexes in found.items())


def _prices(
    data: Data, direction: int, side: int, weather: str, cut: Bits, trench: Bits
) -> tuple[dict[tuple[int, int], Bits], Bits]:
    """The odd steps in a direction by their cost without and with an enemy Zone of Control, and all of them together.

    Rule: 1.5-B-c, 1.5-B-d, 1.5-B-g, 1.5-B-j, 1.5-B-k, 1.5-B-l
    """
    back, sides, step = (direction + 3) % 6, data.sides, data.neighbours.step
    hostile = step(data.supply if side == VIET_MINH else trench, back)
    strung = 0
    if side == VIET_MINH:
        strung = sides.wire[direction] & ~cut & ~step(cut, back) & ~(trench & step(trench, back))
    road = sides.road[direction]
    special = road | sides.river[direction] | sides.uphill[direction] | strung | hostile
    paved: int = data.terrain_cost["road"][weather]
    prices: dict[tuple[int, int], Bits] = {}
    for price, watched, hexes in _entry(data, weather):
        onto = step(hexes, back) & special & ~hostile
        _add(prices, (price, watched), onto & ~road)
        _add(prices, (paved, watched), onto & road)
    for where, name in ((sides.river[direction], "river"), (sides.uphill[direction], "uphill"), (strung, "wire")):
        prices = _dearer(prices, where, data.step_cost[name])
    _add(prices, (data.step_cost["hostile"], data.step_cost["hostile"]), hostile)
    return prices, special


def _dearer(prices: dict[tuple[int, int], Bits], where: Bits, more: int) -> dict[tuple[int, int], Bits]:
    """The sets of costs with an addition for some hexes."""
    found: dict[tuple[int, int], Bits] = {}
    for (price, watched), hexes in prices.items():
        _add(found, (price, watched), hexes & ~where)
        _add(found, (price + more, watched + more), hexes & where)
    return found


def _add(sets: dict[K, Bits], key: K, hexes: Bits) -> None:
    if hexes:
        sets[key] = sets.get(key, 0) | hexes


def _listed(sets: dict[tuple[int, int, int], Bits]) -> tuple[OddSteps, ...]:
    rows = (
        (min(price, TOO_DEAR), min(watched, TOO_DEAR), step, hexes) for (price, watched, step), hexes in sets.items()
    )
    return tuple(row for row in rows if min(row[:2]) < TOO_DEAR)


def entered(steps: Sequence[Steps], hexes: Bits) -> Bits:
    """The hexes that ordinary steps out of a set lead to."""
    found = 0
    for shift, leaving in steps:
        leaving &= hexes
        found |= leaving << shift if shift > 0 else leaving >> -shift
    return found
