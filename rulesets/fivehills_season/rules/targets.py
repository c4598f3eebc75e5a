"""Who may fire at what."""

from __future__ import annotations

from collections.abc import Iterator

from fivehills import Bits, bits
from fivehills_season.data import FRENCH, VIET_MINH
from fivehills_season.game import Game
from fivehills_season.rules.trenches import dug_zones
from fivehills_season.rules.units import attackers_at, here, places_of
from fivehills_season.rules.ways import next_to


def linked_to(g: Game, pas: Bits) -> Bits:
    """Strongpoints with a line to one of a set."""
    return next_to(g.data.lines, pas)


def engaged_at(g: Game, places: Bits) -> Bits:
    """Those of some places that hold engaged battalions.

    Rule: 5.1-b
    """
    return places_of(g, g.state.exposed) & places


def vm_shell_targets(g: Game) -> Bits:
    """French strongpoints with a base in a trenched zone or a line to one of the Viet Minh, even an empty one.

    Zones only where French units stand among trenches.

    Rule: 5.2-a, 5.2-c, 5.2-d, 6.2.4-b
    """
    data, state = g.data, g.state
    dug = dug_zones(g)
    seen = linked_to(g, state.control[VIET_MINH]) | next_to(data.pas_from, dug)
    return state.present[FRENCH] & (seen | dug)


def shelled_attackers(g: Game) -> Bits:
    """Bases with battalions, and strongpoints with engaged battalions next to a French one, even an empty one.

    Rule: 5.4-a, 5.2-d
    """
    data, state = g.data, g.state
    return engaged_at(g, data.bases | linked_to(g, state.control[FRENCH]))


def french_shell_targets(g: Game) -> Bits:
    """Designated strongpoints that a French one or units in a zone observe, and battalions found or met in zones.

    Rule: 6.2.2-a, 6.2.2-c, 5.2-d
    """
    data, state = g.data, g.state
    seen = linked_to(g, state.control[FRENCH]) | next_to(data.pas_from, state.present[FRENCH])
    return engaged_at(g, seen) | zones_under_fire(g)


def zones_under_fire(g: Game) -> Bits:
    """Zones with battalions that reconnaissance has found, or that share it with French units.

    Rule: 6.1-f, 6.2.2-c
    """
    return engaged_at(g, g.state.present[FRENCH]) | places_of(g, g.state.scouted)


def rifle_targets(g: Game) -> Iterator[tuple[int, int]]:
    """A strongpoint fires at a base that leads to it, or at engaged battalions in a linked one of the enemy.

    Rule: 5.4-a, 5.4-b
    """
    data, engaged = g.data, places_of(g, g.state.exposed)
    for pa in bits(g.state.present[FRENCH]):
        for target in bits(engaged & (data.bases_to[pa] | data.lines[pa])):
            yield pa, target


def attackers_on(g: Game, pa: int) -> Bits:
    """Places out of which French units attack a strongpoint.

    Rule: 6.2.4-a
    """
    return places_of(g, attackers_at(g, pa))


def vm_rifle_targets(g: Game) -> Iterator[tuple[int, int]]:
    """A strongpoint fires at those who attack it; battalions in a trenched zone at the French in it.

    Rule: 6.2.4-a, 1.4-c
    """
    state = g.state
    for pa in bits(engaged_at(g, state.control[VIET_MINH])):
        for target in bits(attackers_on(g, pa)):
            yield pa, target
    for zone in bits(engaged_at(g, dug_zones(g) & state.present[FRENCH])):
        yield zone, zone


def shared_zones(g: Game) -> Iterator[tuple[int, int]]:
    """Zones where French units and engaged battalions can fight by fire.

    Rule: 6.2.5-a, 4.2.3-b
    """
    for zone in bits(engaged_at(g, g.state.present[FRENCH])):
        yield zone, zone


def zone_riflemen(g: Game, zone: int) -> Bits:
    """Engaged battalions in a zone."""
    return here(g, VIET_MINH, zone) & g.state.exposed


def riflemen_limit(g: Game, place: int) -> int:
    """One battalion fires for each trench level of the zone; in the jungle and in strongpoints all may.

    Rule: 1.4-c, 6.2.4-a
    """
    return g.state.trench[place] if g.data.zones >> place & 1 else g.data.battalions.bit_count()
