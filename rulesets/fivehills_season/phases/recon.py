"""Reconnaissance: the French look into the zones around their CRs before an operation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivehills import Action, Bits, Choice, Space, bits, mask_of, open_rule
from fivehills_season.data import FRENCH, VIET_MINH
from fivehills_season.game import Game
from fivehills_season.phases.steploss import StepLoss
from fivehills_season.rules.hiding import expose
from fivehills_season.rules.losses import lose_step
from fivehills_season.rules.movement import zones_with
from fivehills_season.rules.units import here, in_places
from fivehills_season.rules.ways import next_to


class Reconnaissance(Choice):
    """Zones next to a CR zone with French units, one die each, each zone once in a round.

    Rule: 6.1-a
    """

    again: ClassVar[tuple[str, ...]] = ("recon",)
    rest: ClassVar[tuple[str, ...]] = ("ready",)
    lone = True
    actor: int = FRENCH

    def legal(self, g: Game) -> Sequence[Action]:
        action = g.rules.action
        return [*(action("recon", zone) for zone in bits(zones_to_scout(g))), action("ready")]

    def is_restful(self, g: Game) -> bool:
        return True

    def do_recon(self, g: Game, zone: int) -> None:
        """1 fails; from 2 on the pieces in the zone are revealed; 5 and 6 cost a step as well.

        Rule: 6.1-b, 6.1-c, 6.1-d
        """
        g.state.reconnoitred |= 1 << zone
        g.note("recon", zone)
        (die,) = g.roll("reconnaissance")
        if die <= g.data.limits.recon_fails:
            g.note("recon_fails", zone)
            return
        if die >= g.data.limits.recon_costs:
            g.push(ReconLoss(actor=FRENCH, zone=zone))
        reveal_zone(g, zone)

    def do_ready(self, g: Game) -> None:
        pass


@open_rule
def zones_to_scout(g: Game) -> Bits:
    """Peripheral zones with pieces of the enemy, beside a CR zone with a French unit.

    Rule: 6.1-a
    """
    data, state = g.data, g.state
    near = next_to(data.border, zones_with(g, FRENCH) & data.crs)
    return near & data.zones & state.present[VIET_MINH] & ~state.reconnoitred


def reveal_zone(g: Game, zone: int) -> None:
    """Battalions stay revealed until the round ends; Dummies go, and a level 3 trench held by them alone falls.

    Rule: 6.1-c, 6.1-e, 6.1-f, 6.1-g
    """
    state, data = g.state, g.data
    pieces = here(g, VIET_MINH, zone)
    battalions = pieces & data.battalions
    state.scouted |= battalions
    if not battalions and state.trench[zone] >= data.limits.level_max:
        state.trench[zone] = data.limits.unguarded
        g.note("trench_falls", zone)
    expose(g, pieces, "6.1-c")


class ReconLoss(StepLoss):
    """The step that a reconnaissance costs: a replacement point, or a unit in a zone next to it.

    Rule: 6.1-d, 3.2-u, 0.1-b
    """

    zone: Space

    def legal(self, g: Game) -> Sequence[Action]:
        options = [g.rules.action("pay")] if g.state.replacements else []
        places = paying_places(g, self.zone)
        units = in_places(g, places) & (g.data.companies | g.data.guns)
        return options + [g.rules.action("lose", unit) for unit in bits(units)]

    def do_pay(self, g: Game) -> None:
        g.state.replacements -= 1
        g.note("pays")

    def do_lose(self, g: Game, unit: int) -> None:
        lose_step(g, unit)


def paying_places(g: Game, zone: int) -> Bits:
    """Places with French units whose zone borders a zone.

    Rule: 6.1-d
    """
    data = g.data
    near = data.border[zone]
    return mask_of(place for place in bits(g.state.present[FRENCH]) if near >> data.zone[place] & 1)


STEPS = [Reconnaissance, ReconLoss]
