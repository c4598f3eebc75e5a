"""What the codes of the Combat Results Table do: checks, pins, neutralisation, losses, rallies."""

from __future__ import annotations

from fivehills import Bits, bits, mask_of, open_rule
from fivehills_enpointe.game import Game
from fivehills_enpointe.rules import command
from fivehills_enpointe.rules.concealment import reveal, tell_roll
from fivehills_enpointe.rules.units import eliminate, lose_step, say

NOTHING = "-"
CHECKS = {"S": "checks_pin", "N": "checks_nerve"}
"""By the letter of a result: the event that tells of the check it asks for."""
FAR = 99
"""The distance of a helper who is not there."""


def apply_code(g: Game, unit: int, code: str) -> Bits:
    """Apply a result to a unit and return it if it was pinned by a failed check, so that it may shake the pin off.

    Rule: 8-j, 11-a, 11-b, 11-c, 11-d, 11-e
    """
    if code == NOTHING:
        tell_nothing(g, unit)
        return 0
    if code[0] in CHECKS:
        g.note(CHECKS[code[0]], 1 << unit, int(code[1:] or 0))
    reveal(g, 1 << unit, "hit")
    if g.data.dummy >> unit & 1:
        return 0
    if code == "E":
        eliminate(g, 1 << unit)
    elif code == "1":
        take_loss(g, unit)
    elif fails_check(g, unit, int(code[1:] or 0)):
        return suffer(g, unit, code[0])
    else:
        g.note("steady", 1 << unit)
    return 0


def tell_nothing(g: Game, unit: int) -> None:
    """A result without effect; which concealed counter it was for is nobody's business.

    Rule: 8-j, 11-a
    """
    if g.state.concealed >> unit & 1:
        g.note("unhurt_unseen")
    else:
        g.note("unhurt", 1 << unit)


def take_loss(g: Game, unit: int) -> None:
    """One step is lost and the survivor is pinned; a neutralised one ignores the pin.

    Rule: 11-d, 11.2-b
    """
    lose_step(g, unit)
    if g.state.steps[unit]:
        pin(g, 1 << unit)


@open_rule
def fails_check(g: Game, unit: int, digit: int) -> bool:
    """Two dice plus the digit of the code must stay below the morale.

    Rule: 11-b, 11-c, 12.1-b
    """
    dice = sum(g.roll("the morale check", 2))
    return bool(dice + digit >= command.morale(g, unit))


def suffer(g: Game, unit: int, kind: str) -> Bits:
    """A failed check pins or neutralises.

    Rule: 11-b, 11-c
    """
    if kind == "N":
        neutralise(g, unit)
        return 0
    return pin(g, 1 << unit)


def pin(g: Game, units: Bits) -> Bits:
    """Units become pinned; neutralised ones are past that. Returns those newly pinned.

    Rule: 1.2-b, 11.1-a, 11.2-b
    """
    state = g.state
    units &= ~state.neutralised & ~state.pinned
    if units:
        state.pinned |= units
        say(g, "pinned", units)
    return units


def neutralise(g: Game, unit: int) -> None:
    """A unit becomes neutralised instead of pinned; the second time it loses a step.

    Rule: 1.2-b, 11.2-a, 11.2-b
    """
    state = g.state
    if state.neutralised >> unit & 1:
        lose_step(g, unit)
        return
    state.pinned &= ~(1 << unit)
    state.neutralised |= 1 << unit
    g.note("neutralised", 1 << unit)


def can_shake(g: Game, unit: int) -> bool:
    """Whether a pinned unit has a step to spare to get free.

    Rule: 11.1-b
    """
    return bool(g.state.pinned >> unit & 1 and g.state.steps[unit] > 1)


def shake_off(g: Game, unit: int) -> None:
    """A unit gets rid of its Pinned marker by losing a step.

    Rule: 11.1-b
    """
    lose_step(g, unit)
    g.state.pinned &= ~(1 << unit)
    say(g, "unpinned", 1 << unit)


class Rallying:
    """A neutralised unit and the hexes of the HQs that can help it."""

    __slots__ = ("unit", "with_it")

    def __init__(self, g: Game, unit: int):
        self.unit = unit
        self.with_it = best_help(g, unit)


def best_help(g: Game, unit: int) -> int:
    """Distance of the nearest HQ that helps; nobody is near a unit that was hit before it came onto the map.

    Rule: 11.2-c, 11.2-d
    """
    state = g.state
    if not g.data.hexes >> state.at[unit] & 1:
        return FAR
    distance = g.data.hexmap.distance
    return min((distance(state.at[hq], state.at[unit]) for hq in helpers(g, unit)), default=FAR)


def helpers(g: Game, unit: int) -> list[int]:
    """HQs fit to help a unit: its own formation's and the higher one; for an HQ only the higher one.

    Rule: 11.2-c, 11.2-d
    """
    state = g.state
    high = command.higher(g, g.rules.owner[unit])
    own = command.leader(g, state.formation[unit] - 1)
    among = (high,) if g.data.hq >> unit & 1 else (own, high)
    return [hq for hq in among if command.on_board(g, hq) and not state.neutralised >> hq & 1]


PREDICATES = {
    "hq_in_hex": lambda g, rallying: rallying.with_it == 0,
    "hq_adjacent": lambda g, rallying: rallying.with_it == 1,
}


def rally(g: Game, units: Bits) -> None:
    """Neutralised units roll against their morale less one; the help they have tells where a concealed leader is.

    Rule: 11.2-c, 12.1-b
    """
    leaders = mask_of(hq for unit in bits(units) for hq in helpers(g, unit))
    tell_roll(g, units | leaders, "11.2-c")
    for unit in g.unordered(units):
        help_ = g.total("rally", Rallying(g, unit))
        dice = sum(g.roll("the rally", 2))
        if dice + help_ <= command.morale(g, unit) - g.data.limits.rally_penalty:
            g.state.neutralised &= ~(1 << unit)
            say(g, "rallies", 1 << unit)
