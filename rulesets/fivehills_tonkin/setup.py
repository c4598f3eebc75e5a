"""Set-up of a scenario: the card first, then what both sides may choose as part of play."""

from __future__ import annotations

from fivehills import lowest
from fivehills_tonkin.data import FRENCH, VIET_MINH
from fivehills_tonkin.game import Game
from fivehills_tonkin.phases.campaign import Campaign
from fivehills_tonkin.phases.set_up import SetUp
from fivehills_tonkin.rules import waiting


def set_up(g: Game) -> None:
    """Markers and the units of the card; the rest waits in the pool for its month or for the set-up's choices.

    Rule: SCN-a, SCN-f, SCN-p, 1.6-j
    """
    card, data = g.data.card, g.data
    set_tracks(g)
    g.state.seen[VIET_MINH] = data.side[FRENCH]
    g.move(data.side[FRENCH] | data.side[VIET_MINH], data.pool)
    for hex_, pieces in card.units:
        g.move(pieces, hex_)
    g.move(card.dead & data.side[FRENCH], data.dead[FRENCH])
    g.move(card.saigon, data.saigon)
    for side, places in enumerate(card.dumps):
        for hex_, count in places:
            place_dumps(g, side, hex_, count)
    g.state.trench[FRENCH] = card.trenches
    g.note("ends_with", g.data.time[card.last].name, card.level)
    if card.is_too_early:
        g.note("too_early")
    g.push(Campaign())
    g.push(SetUp())


def set_tracks(g: Game) -> None:
    """Where the markers of the tracks begin.

    Rule: SCN-p, 1.6-b
    """
    state, card = g.state, g.data.card
    scenario = card.scenario
    state.slot, state.last_slot = card.start, card.last
    state.vp = scenario.marker
    state.vm_rp = 0
    state.air = state.air_full = scenario.air
    state.trucks[FRENCH], state.trucks[VIET_MINH] = g.data.limits.french_trucks, scenario.vm_trucks
    state.airstrike, state.navy_airstrike = scenario.airstrike, scenario.navy_airstrike
    state.navy = g.data.limits.navy if scenario.navy else 0


def place_dumps(g: Game, side: int, hex_: int, count: int) -> None:
    for _ in range(count):
        g.move(1 << lowest(waiting.free_dumps(g, side)), hex_)
