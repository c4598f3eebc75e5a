"""What a movement phase and a point spent on moving have in common: transports in use, who may overrun, roads."""

from __future__ import annotations

from fivehills import Procedure, Space
from fivehills_tonkin.game import Game


class Activation(Procedure):
    """A stretch of play in which pieces of one side move, each at most once.

    `overruns`: 0 nobody may overrun, else the least morale with which a unit may.

    Rule: 3.3-g, 4.3-c, 4.3-j
    """

    side: int
    overruns: int = 0
    trucks: int = 0
    flights: int = 0
    air_from: Space = -1
    air_left: int = 0
    ship_from: Space = -1
    ship_left: int = 0
    porters: int = 0

    def begin(self, g: Game) -> None:
        """Nothing of the side has moved yet, whatever moved before, and nobody has given way before it.

        Rule: 4.3-l, 4.5-d
        """
        g.state.moved &= ~g.data.side[self.side]
        g.state.evaded = 0

    def end(self, g: Game) -> None:
        """Nothing counts as moved any more; roads with a unit that has stopped on them are repaired.

        Rule: 4.6-j, 4.3-l
        """
        state = g.state
        state.moved &= ~g.data.side[self.side]
        repaired = state.mending & state.present[self.side]
        if repaired:
            g.note("road_repaired", repaired)
        state.road_cut &= ~repaired
        state.mending = 0

    def stop_in(self, g: Game, space: int) -> None:
        """A unit has stopped in a hex: a destroyed road there is under repair.

        Rule: 4.6-j
        """
        if g.state.road_cut >> space & 1:
            g.state.mending |= 1 << space

    def air_room(self, g: Game, start: int) -> int:
        """Stacking points that can still be flown from a strip: what is left of a started load, and unused transports.

        Rule: 3.3-g, 3.5-a
        """
        limits = g.data.limits
        left = self.air_left if self.air_from == start else 0
        return int(left + limits.capacity * min(g.state.air, limits.of_a_kind - self.flights))

    def ship_room(self, g: Game, start: int) -> int:
        """Stacking points of the one ship load that are left.

        Rule: 3.8-a
        """
        if self.ship_from < 0:
            return int(g.data.limits.capacity)
        return self.ship_left if self.ship_from == start else 0
