"""Victory: what each scenario asks for, judged by name."""

from __future__ import annotations

from collections.abc import Callable

from fivehills import Bits, bits, mask_of
from fivehills_enpointe.data import FRENCH, VIET_MINH
from fivehills_enpointe.game import Game
from fivehills_enpointe.rules.control import holds

Verdict = tuple[int, str, str]
"""The winning side (-1: a draw), the reason, the rule."""


def final(g: Game) -> Verdict:
    """Who has won when the last turn is over.

    Rule: 0.5
    """
    return JUDGEMENTS[g.data.scenario.victory.kind](g)


def decided(g: Game) -> Verdict | None:
    """A verdict that is certain before the end: enough steps are out, or nobody is left who could get away.

    Rule: S3-g, S4-e
    """
    victory = g.data.scenario.victory
    if victory.kind == "exit_steps" and exit_steps(g, VIET_MINH) >= victory.number:
        return final(g)
    if victory.kind == "escape" and not g.state.present[FRENCH]:
        return final(g)
    return None


def exits(g: Game, side: int) -> Bits:
    """Hexes through which a side may leave the map this turn; a scenario that names none lets nobody go.

    Rule: S-exit, S3-g, S4-e, S5-i
    """
    return g.data.open_exits[side][g.state.turn]


def exit_steps(g: Game, side: int) -> int:
    """Combat steps of a side that have left the map.

    Rule: S4-e
    """
    return sum(g.state.steps[unit] for unit in bits(g.state.occ[g.data.exited] & g.data.side[side] & g.data.combat))


def steps_lost(g: Game, side: int) -> int:
    """Steps of a side lost for victory: those eliminated and those not brought off the map; civilians count more.

    Rule: S3-g, 12.2-c
    """
    data, state = g.data, g.state
    lost = 0
    for unit in bits(data.side[side] & ~data.dummy):
        away = state.at[unit] == data.exited
        if data.civilian >> unit & 1:
            lost += 0 if away else data.special.civilian_steps
        else:
            lost += data.steps[unit] - (state.steps[unit] if away else 0)
    return lost


def _villages(g: Game) -> Verdict:
    """All villages must be free of Viet Minh, the French last in each.

    Rule: S1-f
    """
    places = g.data.objectives
    if holds(g, VIET_MINH, places) or places & ~g.state.held[FRENCH]:
        return VIET_MINH, "the French do not hold all of the town", "S1-f"
    return FRENCH, "the French hold all of the town", "S1-f"


def _citadel(g: Game) -> Verdict:
    """The citadel cleared, the height held, enough hexes of the village controlled.

    Rule: S2-f
    """
    data, victory = g.data, g.data.scenario.victory
    citadel, height = _places(g, victory.hexes), _places(g, victory.must)
    village = sum(data.village[name] for name in victory.villages)
    held = g.state.held[FRENCH]
    free = not holds(g, VIET_MINH, citadel)
    if (
        free
        and not height & ~held
        and not holds(g, VIET_MINH, height)
        and _controlled(g, village & held) >= victory.number
    ):
        return FRENCH, "the citadel is cleared, the height and the village are French", "S2-f"
    return VIET_MINH, "the French have not taken the post", "S2-f"


def _controlled(g: Game, places: Bits) -> int:
    """Hexes held by the French without an enemy in them."""
    return sum(not holds(g, VIET_MINH, 1 << place) for place in bits(places))


def _escape(g: Game) -> Verdict:
    """The French must get away without losing more steps than allowed.

    Rule: S3-g
    """
    lost, allowed = steps_lost(g, FRENCH), g.data.scenario.victory.number
    if g.state.occ[g.data.exited] & g.data.side[FRENCH] and lost <= allowed:
        return FRENCH, f"the column got away with {lost} steps lost", "S3-g"
    return VIET_MINH, f"the column lost {lost} steps, more than {allowed}", "S3-g"


def _exit_steps(g: Game) -> Verdict:
    """The Viet Minh must bring enough combat steps off the map.

    Rule: S4-e
    """
    out, needed = exit_steps(g, VIET_MINH), g.data.scenario.victory.number
    if out >= needed:
        return VIET_MINH, f"{out} steps have broken through", "S4-e"
    return FRENCH, f"only {out} of {needed} steps have broken through", "S4-e"


def _positions(g: Game) -> Verdict:
    """A side wins with enough positions, the summit among them; else the hill is divided.

    Rule: S5-j
    """
    victory, held = g.data.scenario.victory, g.state.held
    summit, all_ = _places(g, victory.must), g.data.objectives
    for side, name in ((VIET_MINH, "Viet Minh"), (FRENCH, "French")):
        count = (held[side] & all_).bit_count()
        if count >= victory.number and not summit & ~held[side]:
            return side, f"the {name} hold {count} positions and the summit", "S5-j"
    return -1, f"the hill is divided, {(held[VIET_MINH] & all_).bit_count()} positions are Viet Minh", "S5-j"


def _places(g: Game, ids: list[str]) -> Bits:
    return mask_of(g.rules.board.index[id_] for id_ in ids)


JUDGEMENTS: dict[str, Callable[[Game], Verdict]] = {
    "villages": _villages,
    "citadel": _citadel,
    "escape": _escape,
    "exit_steps": _exit_steps,
    "positions": _positions,
}
