"""Where reinforcements of both sides may be placed."""

from __future__ import annotations

from collections.abc import Iterator

from fivehills import Bits, bits
from fivehills_tonkin.data import FRENCH, VIET_MINH
from fivehills_tonkin.game import Game
from fivehills_tonkin.rules import supply, trace, units


def hexes(g: Game, piece: int) -> Bits:
    """The hexes where a piece may arrive now, within stacking.

    Rule: 2.3-b, 2.3-c, 2.7-a, 1.5-a
    """
    side = g.data.owner[piece]
    found = _french(g, piece) if side == FRENCH else _viet_minh(g, piece)
    return units.room(g, side, found, units.weight(g, piece))


_PLACING = {
    "vm-artillery": "2.3-b",
    "regiment": "2.3-c",
    "tieu-doan": "2.5-a, 2.5-b",
    "pathet-lao": "2.5-a, 2.5-b",
    "thai": "2.7-c",
    "gcma": "2.7-d",
    "lao": "2.7-e",
    "lao-detachment": "2.7-e",
}
"""Rules of placing by type of unit; Vietnamese battalions, HQs and dumps have others."""


def cites(g: Game, piece: int) -> str:
    """The rules that say where a piece may be placed, now or in the set-up.

    Rule: 2.1-g, 2.3-b, 2.5-a, 2.6-b, 2.7-b, 2.7-e, 2.10-g, SCN-h, SCN-l
    """
    data = g.data
    french = data.owner[piece] == FRENCH
    if g.setting_up:
        return "SCN-k, SCN-l" if french else "SCN-h"
    if data.hq >> piece & 1:
        return "2.7-f, 2.10-g" if french else "2.1-g"
    if data.dump >> piece & 1:
        return "2.7-f, 2.9-a" if french else "2.6-b"
    own = "2.7-b" if data.vietnamese >> piece & 1 else _PLACING.get(data.type[piece], "2.7-f")
    return f"{own}, 1.5-a"


def _viet_minh(g: Game, piece: int) -> Bits:
    """Artillery on a supply center in China, other regiments round the two depots.

    Rule: 2.3-b, 2.3-c
    """
    state, data = g.state, g.data
    if data.artillery >> piece & 1:
        return int(data.chinese_centres)
    near = trace.within(g, VIET_MINH, data.depots, data.limits.trace)
    return near & supply.hexes(g, VIET_MINH) & ~int(state.control[FRENCH])


def _french(g: Game, piece: int) -> Bits:
    """A friendly community according to the kind of unit.

    Rule: 2.7-a, 2.7-b, 2.7-c, 2.7-e, 2.7-f
    """
    data = g.data
    bit = 1 << piece
    friendly: Bits = g.state.control[FRENCH]
    if data.vietnamese & bit:
        return friendly & data.cities & data.country["vietnam"]
    if data.thai & bit:
        return friendly & data.villages & data.highlands & data.country["vietnam"]
    if data.lao & bit:
        return friendly & data.lao_entry
    if data.river & bit:
        return friendly & data.ports & data.waters
    return friendly & data.ports


def guerrilla_bases(g: Game) -> Bits:
    """Friendly communities of the highlands that can still take a GCMA; when all have one, all may take another.

    Rule: 2.7-d, SCN-k
    """
    open_ = sum(_open_bases(g))
    return open_ & ~int(g.state.called) or open_


def takes_guerrillas(g: Game) -> bool:
    """Whether any community can take a GCMA.

    Rule: 2.7-d
    """
    return any(_open_bases(g))


def _open_bases(g: Game) -> Iterator[Bits]:
    """Friendly communities of the highlands near which a GCMA finds room, each as a set.

    Rule: 2.7-d
    """
    bases = g.state.control[FRENCH] & g.data.highlands
    return (1 << base for base in bits(bases) if guerrilla_hexes(g, base))


def guerrilla_hexes(g: Game, base: int) -> Bits:
    """Highland hexes within 2 of a community, without Viet Minh units.

    Rule: 2.7-d, SCN-l
    """
    near = trace.within(g, FRENCH, 1 << base, g.data.limits.star_range)
    return units.room(g, FRENCH, near & g.data.highlands, 1)


def home(g: Game, piece: int) -> str:
    """The country in which a Tieu Doan or Pathet Lao is raised.

    Rule: 2.5-a
    """
    return "laos" if g.data.pathet_lao >> piece & 1 else "vietnam"


def round_center(g: Game, center: int, country: str) -> Bits:
    """Hexes of the country within 2 of a mobilization center; French units between do not matter, French hexes do.

    Rule: 1.3-c, 2.5-a, 2.5-b, SCN-h
    """
    data = g.data
    near = trace.spread(g, 1 << center, data.land[VIET_MINH], data.limits.star_range)
    return units.room(g, VIET_MINH, near & data.country[country] & ~g.state.present[FRENCH], 1)


def centers(g: Game, country: str) -> Bits:
    """Mobilization centers not yet used in this phase that have a hex left.

    Rule: 2.5-b, 2.5-c
    """
    return sum(_open_centers(g, country))


def raises(g: Game, country: str) -> bool:
    """Whether any mobilization center is left that could raise a unit.

    Rule: 2.5-b, 2.5-c
    """
    return any(_open_centers(g, country))


def _open_centers(g: Game, country: str) -> Iterator[Bits]:
    stars = g.data.mobilization[country] & ~g.state.called
    return (1 << star for star in bits(stars) if round_center(g, star, country))


def dump_hexes(g: Game) -> Bits:
    """Where a Viet Minh dump may appear with a good roll: supply centers, and the coast away from the French.

    Rule: 2.6-b
    """
    state, data = g.state, g.data
    free = data.centres | data.coast & ~state.control[FRENCH]
    return units.room(g, VIET_MINH, free & ~state.present[FRENCH], 1)
