"""Strategic movement in a week without fighting."""

from __future__ import annotations

from fivehills import Bits, Procedure, Step
from fivehills_season.data import FRENCH, VIET_MINH
from fivehills_season.game import Game
from fivehills_season.phases.marches import March
from fivehills_season.phases.withdrawals import withdraw_lone_tanks
from fivehills_season.rules.movement import french_operational
from fivehills_season.rules.trenches import dug_zones, encircled, test_all


class StrategicMovement(Procedure):
    """Without an attack both sides move as far as they like within the zones open to them.

    Rule: 3.3-a, 2-c
    """


class VmRedeploy(March):
    """Battalions and Dummies go to jungle zones, zones with trenches and captured strongpoints, however far.

    Rule: 3.3-a, 3.3-b
    """

    actor: int = VIET_MINH

    def reach(self, g: Game, place: int, units: Bits) -> Bits:
        """Zones with French units left over in them are not open.

        Rule: 3.3-b, 4.2.3-a
        """
        places = g.data.jungles | dug_zones(g) | g.state.control[VIET_MINH]
        return places & ~g.state.present[FRENCH] & ~(1 << place)

    def finish(self, g: Game) -> None:
        """Trenches dug this week must be held from now on.

        Rule: 3.1-z
        """
        test_all(g)


class FrenchRedeploy(March):
    """French units go anywhere in the CRC, or within their own CR, but into no encircled strongpoint.

    Rule: 3.3-a, 3.3-c, 3.3-d
    """

    actor: int = FRENCH

    def ground(self, g: Game) -> tuple[Bits, ...]:
        return g.state.control[FRENCH], encircled(g)

    def reach(self, g: Game, place: int, units: Bits) -> Bits:
        return french_operational(g, place) & ~encircled(g)

    def finish(self, g: Game) -> None:
        withdraw_lone_tanks(g)


STEPS: list[type[Step]] = [StrategicMovement, VmRedeploy, FrenchRedeploy]
