"""Results of fire and of hand-to-hand combat: step losses, morale checks, disorganization, rout."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivehills import Action, Bits, Choice, Piece, Pieces, Procedure, Space, bits, lowest, open_rule
from fivehills_season.data import FRENCH, VIET_MINH
from fivehills_season.game import Game
from fivehills_season.phases.steploss import StepLoss
from fivehills_season.rules.fire import last_step_falls
from fivehills_season.rules.hiding import hide
from fivehills_season.rules.losses import leave_map, lose_step, remove_step
from fivehills_season.rules.units import checked_morale


def alive(g: Game, units: Bits, place: int) -> Bits:
    """Those of a set that still stand where the result struck them, tanks apart; without a place, that still attack.

    Rule: 0.1-b, 0.1-c
    """
    there = g.state.occ[place] if place >= 0 else g.state.storming
    return units & g.data.infantry & there


class StepLosses(StepLoss):
    """The owner chooses who loses steps, at most one each; a unit named for its morale comes first, tanks never.

    Fire spares the last step in a place; what cannot be taken is ignored. `counted`: on the loss track already.

    Rule: 0.1-b, 5.2-f, 5.2-g, 5.2-h, 5.4-f, CRT.F-d, CRT.H-c, CRT.H-d, CRT.H-k
    """

    again: ClassVar[tuple[str, ...]] = ("lose",)
    lone = True
    pool: Pieces
    count: int
    place: Space = -1
    by_fire: bool = False
    counted: bool = False
    named: Pieces = 0
    taken: Pieces = 0

    def legal(self, g: Game) -> Sequence[Action]:
        if self.count <= 0:
            return ()
        pool = alive(g, self.pool, self.place) & ~self.taken
        return [g.rules.action("lose", unit) for unit in bits(pool & self.named or pool) if not self.is_spared(g, unit)]

    def is_spared(self, g: Game, unit: int) -> bool:
        return self.by_fire and last_step_falls(g, self.actor, self.place, unit)

    def do_lose(self, g: Game, unit: int) -> None:
        self.taken |= 1 << unit
        self.count -= 1
        if self.counted:
            remove_step(g, unit)
        else:
            lose_step(g, unit)


class OneCheck(Choice):
    """The owner chooses the one unit that checks its morale.

    Rule: CRT.F-a, 5.2-f, 5.5-e, 6.2.5-f
    """

    lone = True
    pool: Pieces
    place: Space
    by_fire: bool = False

    def legal(self, g: Game) -> Sequence[Action]:
        return [g.rules.action("check", unit) for unit in bits(alive(g, self.pool, self.place))]

    def do_check(self, g: Game, unit: int) -> None:
        check_morale(g, unit, self.by_fire)


class AllCheck(Procedure):
    """Each unit checks its morale, twice where the result is doubled.

    Rule: CRT.H-a, CRT.H-b, CRT.H-c, CRT.H-d, 5.5-f
    """

    order: ClassVar[tuple[str, ...]] = ("next_unit", "again")
    pool: Pieces
    place: Space
    left: Pieces
    times: int = 1

    def next_unit(self, g: Game) -> None:
        self.left = alive(g, self.left, self.place)
        if not self.left:
            return
        unit = lowest(self.left)
        self.left &= ~(1 << unit)
        check_morale(g, unit, by_fire=False)

    def again(self, g: Game) -> None:
        if not self.left:
            self.times -= 1
            self.left = self.pool
        if self.times > 0:
            self.goto(g, "next_unit")


@open_rule
def check_morale(g: Game, unit: int, by_fire: bool) -> None:
    """One die, passed at or below the morale; who fails is disorganized.

    Rule: 0.1-r, 0.1-j, CRT.H-a, CRT.F-a
    """
    (die,) = g.roll("the morale check")
    if die <= checked_morale(g, unit):
        g.note("holds", unit)
        return
    g.note("fails", unit)
    disorder(g, unit, by_fire)


class PickDisorder(Choice):
    """The owner chooses the units that are disorganized; one alone takes all of it.

    Rule: CRT.F-b, CRT.H-e, 5.5-f
    """

    again: ClassVar[tuple[str, ...]] = ("disorganize",)
    lone = True
    pool: Pieces
    place: Space = -1
    count: int = 1
    by_fire: bool = False
    taken: Pieces = 0

    def legal(self, g: Game) -> Sequence[Action]:
        if self.count <= 0:
            return ()
        pool = alive(g, self.pool, self.place)
        return [g.rules.action("disorganize", unit) for unit in bits(pool & ~self.taken or pool)]

    def do_disorganize(self, g: Game, unit: int) -> None:
        self.count -= 1
        self.taken |= 1 << unit
        disorder(g, unit, self.by_fire)


class AllDisorder(Procedure):
    """A whole stack at an assault base is disorganized, unit by unit.

    Rule: 5.4-f, 6.2.5-d, CRT.F-b
    """

    order: ClassVar[tuple[str, ...]] = ("next_unit",)
    pool: Pieces

    def next_unit(self, g: Game) -> None:
        if self.pool:
            unit = lowest(self.pool)
            self.pool &= ~(1 << unit)
            self.goto(g, "next_unit")
            disorder(g, unit, by_fire=True)


def disorder(g: Game, unit: int, by_fire: bool) -> None:
    """A D result: taken, or turned into a step loss where there is a step that may be lost.

    On a French unit that is disorganized already it is a step loss anyway.

    Rule: 5.4-g, CRT.H-f, CRT.F-c, 5.2-g
    """
    state = g.state
    owner, place = g.rules.owner[unit], state.at[unit]
    is_spared = by_fire and last_step_falls(g, owner, place, unit)
    if owner == FRENCH and state.disorganized >> unit & 1:
        if not is_spared:
            lose_step(g, unit)
    elif is_spared:
        take_disorder(g, unit)
    else:
        g.push(Disorder(actor=owner, unit=unit, routs=bool(state.disorganized >> unit & 1)))


class Disorder(Choice):
    """The owner accepts the disorganization of a unit or lets it lose a step instead.

    `routs`: a battalion that is disorganized already.

    Rule: 5.4-g
    """

    unit: Piece
    routs: bool = False

    def legal(self, g: Game) -> Sequence[Action]:
        return [g.rules.action("accept"), g.rules.action("bleed")]

    def do_accept(self, g: Game) -> None:
        take_disorder(g, self.unit)

    def do_bleed(self, g: Game) -> None:
        lose_step(g, self.unit)


def take_disorder(g: Game, unit: int) -> None:
    """A unit is disorganized; a battalion that already is routs.

    Rule: 0.1-h, 5.4-h, CRT.H-f, CRT.F-c, CRT.F-b
    """
    if g.state.disorganized >> unit & 1:
        rout(g, unit)
        return
    g.state.disorganized |= 1 << unit
    g.note("disorganized", unit)


def rout(g: Game, unit: int) -> None:
    """A battalion goes to the closest jungle zone, face down and fatigued; a fatigued one leaves until next turn.

    Rule: 5.4-h, 5.4-i, CRT.H-f, CRT.F-c
    """
    state = g.state
    if state.fatigued >> unit & 1:
        g.note("routs_off", unit)
        leave_map(g, 1 << unit, g.data.routed)
        return
    g.push(Refuge(actor=VIET_MINH, units=1 << unit, place=state.at[unit]))


class Refuge(Choice):
    """Which of the closest jungle zones battalions reach.

    Rule: 5.4-h, 6.2.7-e
    """

    lone = True
    units: Pieces
    place: Space

    def legal(self, g: Game) -> Sequence[Action]:
        return [g.rules.action("refuge", zone) for zone in bits(g.data.nearest_jungles[self.place])]

    def do_refuge(self, g: Game, zone: int) -> None:
        go_to_jungle(g, self.units, zone)


def go_to_jungle(g: Game, units: Bits, zone: int) -> None:
    """Battalions lie face down and fatigued in a jungle zone and take no further part in the fight.

    Rule: 5.4-h, 6.2.7-e, CRT.H-f
    """
    state = g.state
    g.note("routs", units, zone)
    state.fatigued |= units
    state.disorganized &= ~units
    state.storming &= ~units
    hide(g, units)
    g.move(units, zone)


class TankLoss(StepLoss):
    """Which tank section loses a step to a star.

    Rule: 0.1-b, 5.2-i, 5.5-g, 6.2.5-f, CRT.F-f
    """

    lone = True
    pool: Pieces

    def legal(self, g: Game) -> Sequence[Action]:
        return [g.rules.action("lose", unit) for unit in bits(self.pool)]

    def do_lose(self, g: Game, unit: int) -> None:
        lose_step(g, unit)


STEPS = [StepLosses, OneCheck, AllCheck, PickDisorder, AllDisorder, Disorder, Refuge, TankLoss]
