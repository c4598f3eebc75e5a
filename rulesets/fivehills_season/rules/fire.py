"""Fire: the predicates and amounts that the rows of its two breakdowns name. The context is the `Fire` step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivehills import Bits, bits
from fivehills_season.data import FRENCH, VIET_MINH
from fivehills_season.game import Game
from fivehills_season.rules.units import here, standing, worst_loss

if TYPE_CHECKING:
    from fivehills_season.phases.barrage import Fire

ARTILLERY, INFANTRY, AIR = 0, 1, 2


def victims_of(g: Game, side: int, place: int) -> Bits:
    """Everybody in a place whom a fire of a side can strike: French units, or engaged battalions.

    Rule: 5.1-b, 5.4-a
    """
    found = here(g, 1 - side, place)
    return found if side == VIET_MINH else found & g.state.exposed


def storming_from(g: Game, place: int) -> Bits:
    """French units that attack a strongpoint out of this one.

    Rule: 6.2.5-d
    """
    return g.state.occ[place] & g.state.storming


def is_in_position(g: Game, fire: Fire) -> bool:
    """French units behind the works of a strongpoint, which attackers leave.

    Rule: 1.4-d, 6.2.5-d, CRT.F-h
    """
    return bool(fire.side == VIET_MINH and fire.covered and g.data.pas >> fire.place & 1 and not fire.sortie)


def is_at_a_base(g: Game, fire: Fire) -> bool:
    """In an assault base, or attacking out of a strongpoint as if from a base.

    Rule: 1.4-i, 6.2.5-d, CRT.F-h
    """
    return bool(g.data.bases >> fire.place & 1 or (fire.sortie and fire.covered))


def is_dug_in(g: Game, fire: Fire) -> bool:
    """In a zone with a trench, in the jungle, or battalions of one division in a strongpoint.

    Rule: 1.4-g, 3.1-q, CRT.F-h
    """
    data, place = g.data, fire.place
    if data.pas >> place & 1:
        return bool(fire.side == FRENCH and fire.covered)
    return bool(data.jungles >> place & 1 or g.state.trench[place])


def is_in_the_open(g: Game, fire: Fire) -> bool:
    """In a flat or marshy zone without a trench.

    Rule: CRT.F-h
    """
    place = fire.place
    return bool(g.data.zones >> place & 1 and not g.data.hilly >> place & 1 and not g.state.trench[place])


def is_on_a_hill(g: Game, fire: Fire) -> bool:
    """On a hill on which the firing units are not.

    Rule: CRT.F-h
    """
    data, place = g.data, fire.place
    if data.hilly >> place & 1:
        return not fire.firers
    if not data.hill_value[place]:
        return False
    return not fire.firers or data.hill[fire.origin] != data.hill[place]


def hill_columns(g: Game, fire: Fire) -> int:
    """One column, two on Gabrielle.

    Rule: CRT.F-h
    """
    return -max(1, g.data.hill_value[fire.place])


def has_tired_firer(g: Game, fire: Fire) -> bool:
    """At least one of the firing units is fatigued.

    Rule: 0.1-j, CRT.F-h
    """
    return bool(fire.firers & g.state.fatigued)


def is_rationed(g: Game, fire: Fire) -> bool:
    """Infantry fire that depends on the munitions: defensive fire, and French fire in a zone.

    Rule: 0.4-c, 5.4-b, 6.2.5-a
    """
    return fire.rationed


def munitions_columns(g: Game, fire: Fire) -> int:
    """The shift of the level at which the firing side stands.

    Rule: 0.4-c
    """
    return int(g.data.munitions_shift[g.state.munitions[fire.side]])


def has_air_points(g: Game, fire: Fire) -> bool:
    return fire.air > 0


def air_columns(g: Game, fire: Fire) -> int:
    """Two columns for each air point; the first one of a strike on its own is its strength instead.

    Rule: 3.2-n, 5.4-c, 6.2.2-b
    """
    points = fire.air - 1 if fire.kind == AIR else fire.air
    return int(points * g.data.limits.air_shift)


def has_battered_firer(g: Game, fire: Fire) -> bool:
    return bool(fire.side == VIET_MINH and worst_loss(g, fire.firers))


def loss_penalty(g: Game, fire: Fire) -> int:
    """The loss marker of the worst battalion that fires.

    Rule: 0.1-m, 0.1-n, 0.1-o, CRT.F-g
    """
    return -worst_loss(g, fire.firers)


# --- who has the cover of a place ---------------------------------------------------------------------------------


def has_room_for_all(g: Game, side: int, place: int, units: Bits) -> bool:
    """Whether the cover of a strongpoint serves all its units: two companies, or three battalions of one division.

    Tanks and guns ride along.

    Rule: 1.4-a, 1.4-b, 1.4-d, 1.4-f, 1.4-g
    """
    data = g.data
    if not data.pas >> place & 1:
        return True
    if side == FRENCH:
        return bool((units & data.companies).bit_count() <= data.limits.protected)
    return units.bit_count() <= data.limits.vm_protected and any(not units & ~group for group in data.divisions)


def last_step_falls(g: Game, side: int, place: int, unit: int) -> bool:
    """Whether a loss of this unit would take the last step that stands in the place, which fire never does.

    Rule: 5.2-g, CRT.F-d
    """
    if g.state.steps[unit] > 1:
        return False
    others = standing(g, side, place) & ~(1 << unit)
    return not any(g.state.steps[other] for other in bits(others))


PREDICATES = {
    f.__name__: f
    for f in (
        is_in_position,
        is_at_a_base,
        is_dug_in,
        is_in_the_open,
        is_on_a_hill,
        has_tired_firer,
        is_rationed,
        has_air_points,
        has_battered_firer,
    )
}
AMOUNTS = {f.__name__: f for f in (hill_columns, munitions_columns, air_columns, loss_penalty)}
