"""Coming onto the map: by the scenario's edge or hex, or after a landing outside it."""

from __future__ import annotations

from fivehills import Bits
from fivehills_enpointe.game import Game
from fivehills_enpointe.rules import terrain
from fivehills_enpointe.rules.units import with_figure


def arrival_turn(g: Game, f: int) -> int:
    """First turn on which a formation may enter, 0 if it does not; a secret one was rolled for at the start.

    Rule: S-entry, S3-e
    """
    formation = g.data.formations[f]
    return int(g.state.arrival[formation.side] if formation.secret else formation.turn)


def entry_hexes(g: Game, unit: int) -> Bits:
    """Hexes by which a unit that is off the map may come onto it now.

    Rule: 15.1-f, S-entry
    """
    state, data = g.state, g.data
    if state.at[unit] == data.adrift:
        return 1 << state.entry[unit] - 1
    f = state.formation[unit] - 1
    if state.at[unit] != data.box[f] or state.turn < arrival_turn(g, f) or not has_way(g, f):
        return 0
    return data.formations[f].entry


def entering(g: Game, f: int, units: Bits) -> Bits:
    """Those of the units that act with a formation who are off the map and may come onto it now.

    Rule: 15.1-f, S-entry
    """
    state, data = g.state, g.data
    found = units & state.occ[data.adrift]
    waiting = units & state.occ[data.box[f]]
    if waiting and data.formations[f].entry and state.turn >= arrival_turn(g, f) and has_way(g, f):
        found |= waiting
    return found


def has_way(g: Game, f: int) -> bool:
    """Where one company enters per turn, the others wait; a leader who joins any company comes with it or after all.

    Rule: S-entry, S3-d
    """
    formation, data = g.data.formations[f], g.data
    if data.one_company_per_turn != formation.side or formation.secret:
        return True
    chosen = g.state.company[formation.side] - 1
    if formation.joins:
        return chosen in formation.joins or all(has_begun(g, other) for other in formation.joins)
    return chosen < 0 or chosen == f or has_begun(g, f)


def has_begun(g: Game, f: int) -> bool:
    """Whether any unit of a formation has left its box."""
    return bool(g.data.formations[f].members & ~g.state.occ[g.data.box[f]])


def begin(g: Game, unit: int) -> None:
    """The formation of a unit that comes onto the map is the one that enters this turn.

    Rule: S3-d
    """
    f = g.state.formation[unit] - 1
    formation = g.data.formations[f]
    if formation.joins or formation.secret or has_begun(g, f):
        return
    g.state.company = with_figure(g.state.company, formation.side, f + 1)


def price(g: Game, unit: int, place: int) -> int:
    """Half movement points of the entry hex; a unit that has landed off the map spends them all.

    Rule: 15.1-f, S-entry
    """
    if g.state.at[unit] == g.data.adrift:
        return int(g.data.mp + g.data.road_bonus)
    return terrain.paid(terrain.entry_cost(g, place))
