"""Phase 7: the French assault by day."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivehills import Action, Bits, Space, bits
from fivehills_gamble.data import FRENCH, VIET_MINH
from fivehills_gamble.game import Game
from fivehills_gamble.phases.assaults import AssaultSegment, Declares, DefenseFireSegment
from fivehills_gamble.phases.campaign import Segment
from fivehills_gamble.phases.combat import AssaultPhase
from fivehills_gamble.phases.steploss import StepLoss
from fivehills_gamble.phases.vm_assault import SupportMortars, shared_boxes
from fivehills_gamble.rules import fire, loc, morale, zoc
from fivehills_gamble.rules.losses import lose_step, lose_steps, steps_in
from fivehills_gamble.rules.places import units_at


class FrenchAssaultPhase(AssaultPhase):
    """Box Combat, declarations, Viet Minh mortars, Defense Fire, assaults.

    Rule: 7.0-a
    """


# --- 7.1 ----------------------------------------------------------------------------------------------------------


class FrenchBoxCombat(Segment):
    """In every box that both sides hold there is a fight; each Viet Minh unit pays, and France pays for each.

    Rule: 1.4-D-b, 7.1-a, 7.1-b
    """

    order: ClassVar[tuple[str, ...]] = ("fight", "end_segment")

    def fight(self, g: Game) -> None:
        """One step from each Viet Minh unit, two if it is shaken.

        Rule: 7.1-a
        """
        for box in bits(shared_boxes(g)):
            enemy = g.state.occ[box] & g.data.units[VIET_MINH]
            g.note("box_attack", box, enemy.bit_count())
            for unit in bits(enemy):
                lose_steps(g, unit, 2 if g.state.shaken >> unit & 1 else 1)
            g.push(BoxPrice(actor=FRENCH, box=box, due=enemy.bit_count()))


class BoxPrice(StepLoss):
    """For each Viet Minh unit hurt: a step of a good unit, or two steps of poorer ones.

    due: prices still to be paid. half: one of two poor steps has been paid.

    Rule: 7.1-b
    """

    lone = True
    box: Space
    due: int
    half: bool = False

    def legal(self, g: Game) -> Sequence[Action]:
        if not self.due:
            return ()
        units = units_at(g, FRENCH, 1 << self.box)
        poor = [unit for unit in bits(units) if morale.of(g, unit) <= 3]
        if self.half:
            return [g.rules.action("lose", unit) for unit in poor]
        good = [unit for unit in bits(units) if unit not in poor]
        payable = poor if not good or steps_in(g, sum(1 << unit for unit in poor)) >= 2 else []
        return [g.rules.action("lose", unit) for unit in (*good, *payable)]

    def do_lose(self, g: Game, unit: int) -> None:
        g.push(self)
        if morale.of(g, unit) >= 4 or self.half:
            self.due -= 1
            self.half = False
        else:
            self.half = True
        lose_step(g, unit)


# --- 7.2 to 7.5 ---------------------------------------------------------------------------------------------------


class FrenchDeclaration(Segment):
    """Assault Markers, at most one to a hex.

    Rule: 1.4-D-b, 7.2-a
    """

    order: ClassVar[tuple[str, ...]] = ("declare", "end_segment")

    def declare(self, g: Game) -> None:
        g.push(FrenchDeclares(actor=FRENCH))


class FrenchDeclares(Declares):
    """A unit, never a gun, is pointed at an adjacent Viet Minh unit that nobody else assaults.

    Rule: 3.1-c, 7.2-a
    """

    def able(self, g: Game) -> Bits:
        """Units next to the enemy that are no guns, in hexes without a marker.

        Rule: 7.2-a
        """
        taken = 0
        for unit in bits(fire.combat_markers(g)):
            taken |= g.state.occ[g.state.at[unit]]
        return int(zoc.adjacent_enemy(g, FRENCH) & ~g.data.artillery & ~taken)


class VmSupportBarrage(Segment):
    """For one ammo in all, mortars support defending units.

    Rule: 1.4-D-b, 7.3
    """

    order: ClassVar[tuple[str, ...]] = ("mortars", "end_segment")

    def mortars(self, g: Game) -> None:
        if g.state.vm_ammo:
            defenders = units_at(g, VIET_MINH, fire.assaulted_hexes(g))
            g.push(SupportMortars(actor=VIET_MINH, pool=loc.those_with_line(g, VIET_MINH, defenders)))


class VmDefenseFire(DefenseFireSegment):
    """Every assaulted Viet Minh unit fires.

    Rule: 7.4-A-a, 7.4-A-b
    """

    side = VIET_MINH


class FrenchAssault(AssaultSegment):
    """Every French unit that still has a Combat Marker charges.

    Rule: 7.5-A-a
    """

    side = FRENCH


STEPS = [
    FrenchAssaultPhase,
    FrenchBoxCombat,
    BoxPrice,
    FrenchDeclaration,
    FrenchDeclares,
    VmSupportBarrage,
    VmDefenseFire,
    FrenchAssault,
]
