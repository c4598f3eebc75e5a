"""Set-up of a scenario, and the figures of its result."""

from __future__ import annotations

from typing import Any

from fivehills import Bits
from fivehills_season.data import FRENCH, VIET_MINH
from fivehills_season.game import Game
from fivehills_season.phases.campaign import Campaign
from fivehills_season.rules.units import on_map


def set_up(g: Game) -> None:
    """Pieces, trenches, captured strongpoints and tracks of the scenario; every Viet Minh piece on the map face down.

    Rule: 9.1-a, 9.2-a, 9.3-a, 1.2-b, 4.2.1-g
    """
    scenario, state, index = g.data.scenario, g.state, g.rules.board.index
    for place, level in scenario.trenches.items():
        state.trench[index[place]] = level
    captured = sum(1 << index[place] for place in scenario.captured)
    state.control[VIET_MINH], state.control[FRENCH] = captured, g.data.pas & ~captured
    for place, units in _places(g).items():
        g.move(units, place)
    for unit, record in enumerate(g.rules.pieces):
        state.steps[unit] = 0 if record.id in scenario.destroyed else scenario.steps.get(record.id, g.data.full[unit])
    _tracks(g)
    state.seen[FRENCH] = g.data.side[VIET_MINH] & ~on_map(g, VIET_MINH)
    state.seen[VIET_MINH] = g.data.side[FRENCH]
    g.push(Campaign())


def _places(g: Game) -> dict[int, Bits]:
    """Who stands where: as the scenario says, or as on 13 March; later arrivals wait in the boxes of their turns."""
    scenario, index = g.data.scenario, g.rules.board.index
    listed = {unit: place for place, units in scenario.places.items() for unit in units}
    listed.update(dict.fromkeys(scenario.destroyed, "destroyed"))
    places: dict[int, Bits] = {}
    for unit, record in enumerate(g.rules.pieces):
        place = listed.get(record.id) if scenario.places else record.at
        space = index[place or f"turn-{record.arrives}"]
        places[space] = places.get(space, 0) | 1 << unit
    return places


def _tracks(g: Game) -> None:
    """Turn, munitions, losses and replacement points before the first week.

    Rule: 0.4-a, 0.4-c, 3.2-t
    """
    scenario, state = g.data.scenario, g.state
    state.turn, state.losses, state.replacements = scenario.first_turn, scenario.losses, scenario.replacements
    state.munitions[:] = [scenario.munitions[side] for side in g.rules.sides]


def score(g: Game) -> dict[str, Any]:
    """Strongpoints held, steps lost, what is left."""
    state = g.state
    return {
        "turn": state.turn,
        "captured": state.control[VIET_MINH].bit_count(),
        "viet_minh_losses": state.losses,
        "french_units": on_map(g, FRENCH).bit_count(),
        "munitions": {side: state.munitions[n] for n, side in enumerate(g.rules.sides)},
    }
