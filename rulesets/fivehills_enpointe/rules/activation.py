"""Activation: what can be activated, and against which number."""

from __future__ import annotations

from collections.abc import Callable

from fivehills import Bits, bits, mask_of
from fivehills_enpointe.data import LOWEST_ROLL
from fivehills_enpointe.game import Game
from fivehills_enpointe.rules import command
from fivehills_enpointe.rules.entry import entering
from fivehills_enpointe.rules.units import on_map


class Attempt:
    """An attempt to activate a formation, or (formation -1) a unit out of command."""

    __slots__ = ("formation", "hq", "unit")

    def __init__(self, g: Game, formation: int, unit: int = -1):
        self.formation = formation
        self.unit = unit
        self.hq = command.leader(g, formation) if formation >= 0 else -1


def _is_confused(g: Game, attempt: Attempt) -> bool:
    if attempt.formation < 0:
        return False
    first, last, _ = g.data.formations[attempt.formation].confusion
    return bool(first <= g.state.turn <= last)


def _is_hesitant(g: Game, attempt: Attempt) -> bool:
    if attempt.formation >= 0:
        return bool(g.state.hesitant >> g.data.box[attempt.formation] & 1)
    return command.hesitant(g, attempt.unit)


PREDICATES: dict[str, Callable[..., bool]] = {
    "hq_cut_off": lambda g, a: a.hq >= 0 and bool(g.state.cut_off >> g.data.box[g.data.formation[a.hq]] & 1),
    "hesitant_formation": _is_hesitant,
    "hq_pinned": lambda g, a: a.hq >= 0 and bool(g.state.pinned >> a.hq & 1),
    "hq_neutralised": lambda g, a: a.hq >= 0 and bool(g.state.neutralised >> a.hq & 1),
    "hq_killed": lambda g, a: a.formation >= 0 and bool(g.state.leaderless >> g.data.box[a.formation] & 1),
    "is_ooc_unit": lambda g, a: a.unit >= 0,
    "ooc_unit_pinned": lambda g, a: a.unit >= 0 and bool(g.state.pinned >> a.unit & 1),
    "is_confused": _is_confused,
}
AMOUNTS = {"confusion": lambda g, a: g.data.formations[a.formation].confusion[2]}


def morale_of(g: Game, formation: int, unit: int) -> int:
    """Morale of the HQ, of the dead HQ, or (formation -1) of the unit out of command, before modifiers; a dummy
    has that of its formation.

    Rule: 5.1-a, 3.4-a, 8-e, tab-act-b
    """
    if formation >= 0:
        return command.formation_morale(g, formation)
    if g.data.dummy >> unit & 1:
        return int(g.data.unit_morale[g.state.home[unit] - 1])
    return command.printed_morale(g, unit)


def can_succeed(g: Game, formation: int) -> bool:
    """Whether any roll of two dice would do; most morale is high enough whatever the modifiers are."""
    morale = command.formation_morale(g, formation)
    if morale - g.data.limits.activation_worst >= LOWEST_ROLL:
        return True
    return morale + g.figure("activation", Attempt(g, formation)) >= LOWEST_ROLL


def ready_units(g: Game, f: int) -> Bits:
    """Units that would act with a formation now: in command, not activated, on the map or able to enter it.

    Rule: 1.4-a, 3.3-d, 5-b, 6.6-c, S-entry
    """
    units = command.members(g, f) & _commanded(g)
    here = units & on_map(g, g.data.formations[f].side)
    return here | entering(g, f, units)


def _commanded(g: Game) -> Bits:
    """Units that are in command, not activated and not neutralised, wherever they are."""
    state = g.state
    return ~(state.ooc | state.activated | state.neutralised)


def boxes_left(g: Game, side: int) -> Bits:
    """The boxes of the formations of a side that may still be activated this turn.

    Rule: 5.1-b, 5-b, 1.3-c
    """
    called, doubtful = _called(g)
    left = called & g.data.boxes[side] & ~g.state.done
    for box in bits(left & doubtful):
        if not can_succeed(g, g.data.formation_of_box[box]):
            left &= ~(1 << box)
    return left


def _called(g: Game) -> tuple[Bits, Bits]:
    """The boxes of formations of which anybody would act now, and of those that a roll might not activate.

    The last answer is kept at hand: mostly nothing has changed but who has been activated.
    """
    state, data = g.state, g.data
    commanded, aside = _commanded(g), state.occ[data.first_box :]
    facts = commanded, aside, state.turn, state.company, state.arrival, state.successor
    found, known, formation, aide = data.called
    if known != facts or formation != state.formation or aide != state.aide:
        found = _ready_formations(g, commanded), _doubtful(g)
        data.called = found, facts, bytes(state.formation), bytes(state.aide)
    return found


def _ready_formations(g: Game, commanded: Bits) -> Bits:
    """The boxes of formations of which anybody would act now, if he is in command.

    Rule: 5-b, S-entry
    """
    data, aside = g.data, sum(g.state.occ[g.data.first_box :])
    ready = [members & commanded for members in command.formations(g)]
    return mask_of(data.box[f] for f, units in enumerate(ready) if units & ~aside or entering(g, f, units))


def _doubtful(g: Game) -> Bits:
    """The boxes of formations that perhaps no roll activates: an aide or an heir may lead them."""
    state, data = g.state, g.data
    found = mask_of(box for f, box in enumerate(data.box) if state.aide[box] or not data.sure_to_hear >> f & 1)
    for side, f in enumerate(data.high_formation):
        if state.successor[side]:
            found |= 1 << data.box[f]
    return found


def strays_left(g: Game) -> Bits:
    """Units out of command that may still be activated by themselves; who has left the map is beyond call.

    Rule: 3.4-a
    """
    state = g.state
    return state.ooc & ~(state.activated | state.neutralised | state.occ[g.data.exited])


def has_anything_left(g: Game, side: int, strays: Bits) -> bool:
    """Whether a side has a formation, or a unit among the strays, that it may still try to activate.

    Rule: 2-D5, 5.4-b
    """
    return bool(strays & g.data.side[side] or boxes_left(g, side)) or may_have_come(g, side)


def may_have_come(g: Game, side: int) -> bool:
    """Whether the enemy must reckon with reinforcements whose turn of arrival is secret: then its owner is asked.

    Rule: 5.4-b, S3-e
    """
    state, data = g.state, g.data
    for f in data.of_side_formations[side]:
        formation, box = data.formations[f], data.box[f]
        waits = formation.secret and state.turn > formation.turn and not state.done >> box & 1
        if waits and state.occ[box] & formation.members:
            return True
    return False
