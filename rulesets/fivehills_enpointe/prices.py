"""What every step from hex to hex costs, computed once from the ground of a scenario."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivehills import Rules

if TYPE_CHECKING:
    from fivehills_enpointe.data import Data

Price = dict[str, int]


def costs(data: Data, rules: Rules) -> list[dict[int, int]]:
    """Half movement points from each hex to each neighbour, wire not counted.

    Rule: 0.4-c, 7.1-c, tab-move, S1-b, S-entry
    """
    price, hexes = _printed(rules), range(data.ground.playable)
    return [
        {b: _of_ground(data, price, b, data.road_to[a]) + _climb(data, price, a, b) for b in data.neighbours[a]}
        for a in hexes
    ]


def bounds(costs: list[dict[int, int]]) -> list[tuple[int, int]]:
    """The least and the most that a step from each hex costs, wire not counted."""
    return [(min(of_hex.values()), max(of_hex.values())) for of_hex in costs]


def entry_costs(data: Data, rules: Rules) -> list[int]:
    """Half movement points to come onto the map in each hex, wire not counted.

    Rule: S-entry
    """
    price = _printed(rules)
    return [_of_ground(data, price, b, data.road) for b in range(data.ground.playable)]


def _printed(rules: Rules) -> Price:
    return {row["id"]: row["value"] for row in rules.content.tables["movement"].rows}


def _of_ground(data: Data, price: Price, b: int, by_road: int) -> int:
    """The price of a hex; by_road: the hexes that are entered along a road."""
    if by_road >> b & 1:
        return price["road"]
    if data.stream >> b & 1:
        return price["stream"]
    return price[data.ground.terrain[b]]


def _climb(data: Data, price: Price, a: int, b: int) -> int:
    """A price per level on the way up, none on the way down."""
    levels = max(0, data.level[b] - data.level[a])
    gentle = data.scenario.hills == "gentle" or b in data.ground.gentle
    return levels * price["gentle" if gentle else "steep"]
