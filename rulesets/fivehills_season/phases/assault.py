"""The assault of the Viet Minh: up to three impulses, each from engagement to the defenders' moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivehills import Action, Bits, Choice, Procedure, Space
from fivehills_season.data import VIET_MINH
from fivehills_season.game import Game
from fivehills_season.phases.marches import Detachment, FrenchAnswer
from fivehills_season.phases.rifles import VmZoneFire
from fivehills_season.phases.withdrawals import (
    FrenchEscape,
    Occupation,
    VmWithdrawal,
    close_attack,
    withdraw_lone_tanks,
)
from fivehills_season.rules.assaults import reset_attacks
from fivehills_season.rules.hiding import expose
from fivehills_season.rules.units import on_map, places_of


class Launch(Choice):
    """Whether the side attacks in this round.

    Rule: 5-a, 2-b, 6.2-a
    """

    def legal(self, g: Game) -> Sequence[Action]:
        return [g.rules.action("launch"), g.rules.action("stand_down")]

    def is_restful(self, g: Game) -> bool:
        return True

    def do_launch(self, g: Game) -> None:
        g.note("launches", self.actor)
        g.state.tank_hits = 0

    def do_stand_down(self, g: Game) -> None:
        g.below.leave(g)


class PressOn(Choice):
    """Another impulse, or the end of the attack.

    Rule: 5.7-a, 6.2.7-a
    """

    def legal(self, g: Game) -> Sequence[Action]:
        return [g.rules.action("press_on"), g.rules.action("end_attack")]

    def do_press_on(self, g: Game) -> None:
        g.below.go_on(g)

    def do_end_attack(self, g: Game) -> None:
        g.below.cut_short = True


class Attack(Procedure):
    """What an assault and an operation have in common.

    Rule: 5-a, 5.7-a, 6.2-a
    """

    side: ClassVar[int]
    impulse_stage: ClassVar[str]
    cut_short: bool = False

    def may_go_on(self, g: Game) -> bool:
        return True

    def next_impulse(self, g: Game) -> None:
        """After the third impulse it is over; before, the attacker decides.

        Rule: 0.2-h, 5.7-a, 6.2.7-d
        """
        if not self.may_go_on(g):
            self.cut_short = True
        elif g.state.impulse < g.data.limits.impulses:
            g.push(PressOn(actor=self.side))

    def go_on(self, g: Game) -> None:
        self.goto(g, self.impulse_stage)

    def occupy(self, g: Game) -> None:
        g.push(Occupation(actor=self.side))

    def ends(self, g: Game) -> None:
        close_attack(g)
        g.state.impulse = 0
        withdraw_lone_tanks(g)


class VmAssault(Attack):
    """One assault in a round, if the Viet Minh attack in this week and have not been halted in it.

    Rule: 5-a, 1.5-c, 2-b
    """

    side: ClassVar[int] = VIET_MINH
    impulse_stage: ClassVar[str] = "VmImpulse"

    def launch(self, g: Game) -> None:
        if g.state.vm_acts and self.may_go_on(g):
            g.push(Launch(actor=VIET_MINH))
        else:
            self.leave(g)

    def may_go_on(self, g: Game) -> bool:
        """After the impulse in which 50 losses were reached there is no more assault in that turn.

        Rule: 1.5-c, 1.5-d
        """
        return bool(g.state.halted != g.state.turn)

    def vm_leaves(self, g: Game) -> None:
        g.push(VmWithdrawal(cut_short=self.cut_short))

    def french_leaves(self, g: Game) -> None:
        """The attacker withdraws first, then the defender.

        Rule: 5.7-c
        """
        g.push(FrenchEscape())


def open_impulse(g: Game) -> None:
    """A new impulse: nothing has been attacked in it."""
    state = g.state
    state.impulse += 1
    state.attacked = state.entered = state.fought_over = state.designated = 0
    g.note("impulse", state.impulse)


class VmImpulse(Procedure):
    """An impulse of a Viet Minh assault.

    Rule: 2-e, 5-b
    """

    def opens(self, g: Game) -> None:
        open_impulse(g)

    def zone_fire(self, g: Game) -> None:
        g.push(VmZoneFire())

    def french_answer(self, g: Game) -> None:
        if g.state.attacked:
            g.push(FrenchAnswer())

    def closes(self, g: Game) -> None:
        reset_attacks(g)


class Engagement(Choice):
    """The Viet Minh turn up battalions, place by place; only these act, and only these can be fired on.

    Rule: 5.1-a, 5.1-b, 5.1-c, 0.1-i
    """

    again: ClassVar[tuple[str, ...]] = ("engage",)
    opens: ClassVar[tuple[str, ...]] = ("engage",)
    rest: ClassVar[tuple[str, ...]] = ("ready",)
    actor: int = VIET_MINH

    def legal(self, g: Game) -> Sequence[Action]:
        return [*g.rules.actions("engage", places_of(g, engageable(g))), g.rules.action("ready")]

    def is_restful(self, g: Game) -> bool:
        return True

    def do_engage(self, g: Game, place: int) -> None:
        g.push(EngagedUnits(actor=VIET_MINH, pool=engageable(g) & g.state.occ[place], place=place))

    def do_ready(self, g: Game) -> None:
        pass


def engageable(g: Game) -> Bits:
    """Face-down battalions on the map; a Dummy cannot be engaged.

    Rule: 5.1-a
    """
    return on_map(g, VIET_MINH) & g.data.battalions & ~g.state.exposed


class EngagedUnits(Detachment):
    """Which battalions of the place are engaged.

    Rule: 5.1-a
    """

    private = True
    place: Space

    def selected(self, g: Game, units: Bits) -> None:
        expose(g, units, "5.1-a")


STEPS = [Launch, PressOn, VmAssault, VmImpulse, Engagement, EngagedUnits]
