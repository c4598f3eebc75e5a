"""Command: who leads whom, within which range, and what a leader's death or hesitation does to morale."""

from __future__ import annotations

from fivehills import Bits, bits
from fivehills_enpointe.game import Game
from fivehills_enpointe.rules.units import occupants, on_map, standing

NOBODY = -1
AIDE_ZERO = 10
"""The level of the marker `aide` that stands for a modifier of 0."""


def formations(g: Game) -> list[Bits]:
    """Every counter that acts with each formation this turn (the last answer is kept at hand).

    Rule: 1.4-a, 3.1-a, 3.3-e, 8-e
    """
    column, (key, found) = g.state.formation, g.data.led
    if key != column:
        found = _split(g, column)
        g.data.led = bytes(column), found
    return found


def members(g: Game, f: int) -> Bits:
    """Every counter that acts with a formation this turn, its leader included.

    Rule: 1.4-a, 3.1-a, 3.3-e, 8-e
    """
    return formations(g)[f]


def own_units(g: Game, f: int) -> Bits:
    """Every counter that belongs to a formation, whoever leads it this turn: weapons handed to it, not those it gave.

    Rule: 3.3-e, 8-e, S3-f
    """
    return _split(g, g.state.home)[f]


def _split(g: Game, column: bytearray) -> list[Bits]:
    """Units by formation, from a column with its number and 1 more."""
    key = bytes(column)
    found: list[Bits] | None = g.rules.memo.get(key)
    if found is None:
        sets, bit = [0] * (len(g.data.formations) + 1), 1
        for own in key:
            sets[own] |= bit
            bit <<= 1
        found = g.rules.memo[key] = sets[1:]
    return found


def leader(g: Game, f: int) -> int:
    """The HQ that leads a formation, -1 if he is dead; the units of a dead higher commander follow his successor.

    Rule: 1.3-a, 1.3-d, 1.3-e
    """
    if f < 0:
        return NOBODY
    formation = g.data.formations[f]
    hq: int = formation.hq
    if g.state.at[hq] != g.data.eliminated:
        return hq
    return leader(g, g.state.successor[formation.side] - 1) if formation.high else NOBODY


def higher(g: Game, side: int) -> int:
    """The HQ that acts for the higher echelon: its commander or the leader who took his place, -1 if there is none.

    Rule: 1.3-e, 3.3-a
    """
    return leader(g, g.data.high_formation[side])


def led(g: Game, hq: int) -> set[int]:
    """The formations that a living HQ leads: his own, and that of the higher commander whose place he took.

    Rule: 1.3-e, 1.4-a, 3.3-e, 6.3-a
    """
    own, high = g.data.formation[hq], g.data.high_formation[g.rules.owner[hq]]
    return {own, high} if leader(g, high) == hq else {own}


def on_board(g: Game, unit: int) -> bool:
    """Whether a unit stands in a hex."""
    return unit >= 0 and g.state.at[unit] < g.data.first_box


def printed_morale(g: Game, unit: int) -> int:
    """Morale of the counter, with the aide's modifier for a leader who was replaced.

    Rule: 1.3-d, tab-aide
    """
    morale: int = g.data.morale[unit]
    if g.data.hq >> unit & 1:
        aide = g.state.aide[g.data.box[g.data.formation[unit]]]
        if aide:
            morale += aide - AIDE_ZERO
    return morale


def morale(g: Game, unit: int) -> int:
    """Morale now: one less in a hesitant formation.

    Rule: 12.1-b
    """
    return printed_morale(g, unit) - hesitant(g, unit)


def formation_morale(g: Game, f: int) -> int:
    """Morale of the leader whom a formation follows, or of the last one, who is dead; hesitation not counted.

    Rule: 5.1-a, 1.3-e, tab-act-b
    """
    hq = leader(g, f)
    if hq == NOBODY:
        formation = g.data.formations[f]
        heir = formation.high and g.state.successor[formation.side]
        hq = g.data.formations[heir - 1 if heir else f].hq
    return printed_morale(g, hq)


def hesitant(g: Game, unit: int) -> bool:
    """Whether the formation to which a unit belongs is hesitant.

    Rule: 1.4-b, 12.1-a, S3-f
    """
    return bool(hesitant_units(g) >> unit & 1)


def hesitant_units(g: Game) -> Bits:
    """All units of hesitant formations (the last answer is kept at hand).

    Rule: 12.1-a
    """
    flags, home = g.state.hesitant, g.state.home
    if not flags:
        return 0
    boxes, column, found = g.data.faltering
    if boxes != flags or column != home:
        found = _hesitant_units(g, flags)
        g.data.faltering = flags, bytes(home), found
    return found


def _hesitant_units(g: Game, flags: Bits) -> Bits:
    """All units of the formations whose boxes are marked.

    Rule: 12.1-a
    """
    return sum([own_units(g, f) for f, box in enumerate(g.data.box) if flags >> box & 1])


# --- the Command Phase ------------------------------------------------------------------------------------------


def command_status(g: Game, side: int) -> Bits:
    """Units on the map beyond the range of their leader; terrain and sight do not matter.

    Rule: 2-C, 3.3-c, 3.3-d, 3.3-f
    """
    data, here, led = g.data, on_map(g, side), formations(g)
    out = 0
    for f in data.of_side_formations[side]:
        units = led[f] & here
        out |= units & ~in_range(g, leader(g, f), units, data.command_range[side])
    return out


def in_range(g: Game, hq: int, units: Bits, reach: int) -> Bits:
    """Those of the units on the map that are within reach of an HQ; none if he is not there.

    Rule: 0-b, 3.3-c
    """
    if not on_board(g, hq):
        return 0
    return standing(g, units, g.data.hexmap.within_mask(g.state.at[hq], reach))


def leaders_out(g: Game, side: int) -> Bits:
    """Formation leaders on the map beyond the range of the higher echelon, or all of them while it is not there.

    Rule: 3.3-a, 3.3-b
    """
    data = g.data
    reach = data.higher_range[side]
    if not reach:
        return 0
    leaders = data.hq & on_map(g, side)
    return leaders & ~in_range(g, higher(g, side), leaders, reach)


def attachments(g: Game, unit: int) -> tuple[int, ...]:
    """Formations that an out-of-command unit may join for the turn: their leader is in its hex or next to it.

    Rule: 3.3-e
    """
    side, place = g.rules.owner[unit], g.state.at[unit]
    near = occupants(g, g.data.around[place] & g.state.present[side]) & g.data.hq & g.data.side[side]
    if not near:
        return ()
    return tuple(sorted({f for hq in bits(near) for f in led(g, hq)}))


def strays_near_leaders(g: Game, side: int) -> Bits:
    """Units of a side out of command that stand in or next to the hex of any of its HQs.

    Rule: 3.3-e
    """
    data, at, near = g.data, g.state.at, 0
    for hq in bits(data.hq & data.side[side]):
        near |= data.around[at[hq]]
    return standing(g, g.state.ooc & data.side[side], near & data.hexes)


def home_again(g: Game) -> None:
    """Temporary attachments end: every unit belongs to its own formation.

    Rule: 3.3-d, 3.3-e
    """
    g.state.formation[:] = g.state.home
