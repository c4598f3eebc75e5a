"""The operation of the French: reconnaissance, then up to three impulses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivehills import Action, Bits, Choice, Procedure, bits
from fivehills_season.data import FRENCH, VIET_MINH
from fivehills_season.game import Game
from fivehills_season.phases.assault import Attack, Launch, open_impulse
from fivehills_season.phases.marches import VmAnswer
from fivehills_season.phases.melee import Combat
from fivehills_season.phases.rifles import FrenchZoneFire
from fivehills_season.phases.withdrawals import BreakOff, FrenchReturn, VmWithdrawal
from fivehills_season.rules.assaults import aimed_at, near_pas, reset_attacks
from fivehills_season.rules.hiding import expose, expose_shared
from fivehills_season.rules.targets import linked_to
from fivehills_season.rules.units import here
from fivehills_season.rules.ways import next_to


class FrenchOperation(Attack):
    """One operation in a round, run like an assault with the roles exchanged.

    Rule: 6.2-a, 6.2.7-a, 6.2.7-d
    """

    side: ClassVar[int] = FRENCH
    impulse_stage: ClassVar[str] = "FrenchImpulse"

    def launch(self, g: Game) -> None:
        g.push(Launch(actor=FRENCH))

    def french_leaves(self, g: Game) -> None:
        g.push(FrenchReturn())

    def vm_leaves(self, g: Game) -> None:
        """The defender may leave a CR where both sides are, after the attacker.

        Rule: 5.7-c
        """
        g.push(VmWithdrawal())


class FrenchImpulse(Procedure):
    """An impulse of a French operation.

    Rule: 2-e, 6.2-a
    """

    def opens(self, g: Game) -> None:
        """Battalions that share a zone with French units are turned up, also those that came there hidden.

        Rule: 6.2.1-b, 6.2.6-c
        """
        open_impulse(g)
        give_up_bases(g)
        expose_shared(g)

    def french_assault(self, g: Game) -> None:
        """In zones by fire, against strongpoints hand to hand.

        Rule: 6.2.5-a, 6.2.5-b
        """
        g.push(FrenchZoneFire())

    def combat(self, g: Game) -> None:
        g.push(Combat(side=FRENCH, pas=aimed_at(g, FRENCH)))

    def vm_answer(self, g: Game) -> None:
        if g.state.attacked | g.state.entered:
            g.push(VmAnswer())

    def closes(self, g: Game) -> None:
        """At the end of an impulse the Viet Minh may break off fights in zones.

        Rule: 6.2.7-e
        """
        reset_attacks(g)
        g.push(BreakOff())


def give_up_bases(g: Game) -> None:
    """Battalions that came into a zone close its bases: French units in them are back in the zone, and share it.

    Rule: 6.2.5-c, 6.2.1-b
    """
    state, data = g.state, g.data
    for base in bits(state.present[FRENCH] & data.bases):
        if state.present[VIET_MINH] >> data.zone[base] & 1:
            g.move(state.occ[base], data.zone[base])


class Designation(Choice):
    """The French name the strongpoints that they want to strike in this impulse; who is there is turned up.

    Rule: 6.2.1-a, 4.2.1-h
    """

    again: ClassVar[tuple[str, ...]] = ("designate",)
    rest: ClassVar[tuple[str, ...]] = ("ready",)
    lone = True
    actor: int = FRENCH

    def legal(self, g: Game) -> Sequence[Action]:
        state, action = g.state, g.rules.action
        pas = state.present[VIET_MINH] & ~state.designated
        return [*(action("designate", pa) for pa in bits(pas & within_reach(g))), action("ready")]

    def is_restful(self, g: Game) -> bool:
        return True

    def do_designate(self, g: Game, pa: int) -> None:
        g.state.designated |= 1 << pa
        g.note("designates", pa)
        expose(g, here(g, VIET_MINH, pa), "6.2.1-a")

    def do_ready(self, g: Game) -> None:
        pass


def within_reach(g: Game) -> Bits:
    """Strongpoints that the French could strike in an impulse: a move and an attack away, or seen by their guns.

    Rule: 6.2.1-a, 6.2.2-a, 6.2.3-d
    """
    data, state = g.data, g.state
    french, free = state.present[FRENCH], ~state.present[VIET_MINH]
    outside = (next_to(data.zones_at, french) | next_to(data.border, french)) & data.zones & free
    observed = linked_to(g, state.control[FRENCH] | linked_to(g, french) & free)
    return near_pas(g, FRENCH) | next_to(data.pas_from, french | outside) | observed


STEPS = [FrenchOperation, FrenchImpulse, Designation]
