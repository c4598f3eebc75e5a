"""What the assault phases of both sides share: declarations, and the segments of Defense Fire and assaults."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivehills import Action, Bits, Choice, bits
from fivehills_gamble.game import Game
from fivehills_gamble.phases.campaign import Segment
from fivehills_gamble.phases.combat import Charges, DefenseFires, aim, may_declare
from fivehills_gamble.rules import fire


class Declares(Choice):
    """A unit is pointed at an adjacent hex with enemy units that nobody else assaults.

    Rule: 3.1-a, 7.2-a
    """

    def legal(self, g: Game) -> Sequence[Action]:
        if not may_declare(g):
            return ()
        action, adjacent, at = g.rules.action, g.data.adjacent, g.state.at
        targets = g.state.present[1 - self.actor] & g.data.hexes & ~fire.assaulted_hexes(g)
        units = self.able(g)
        options = [action("assault", u, h) for u in bits(units) for h in bits(adjacent[at[u]] & targets)]
        return [*options, action("done")] if options else ()

    def able(self, g: Game) -> Bits:
        """Units that may still be given a Combat Marker."""
        raise NotImplementedError

    def do_assault(self, g: Game, unit: int, target: int) -> None:
        g.push(self)
        aim(g, unit, target)

    def do_done(self, g: Game) -> None:
        pass


class DefenseFireSegment(Segment):
    """Every assaulted hex of a side fires.

    Rule: 1.4-D-b, 3.5-A-a, 7.4-A-a
    """

    order: ClassVar[tuple[str, ...]] = ("fires", "end_segment")
    side: ClassVar[int]

    def fires(self, g: Game) -> None:
        g.push(DefenseFires(actor=self.side, waiting=fire.assaulted_hexes(g)))


class AssaultSegment(Segment):
    """Every unit of a side that still has a Combat Marker charges.

    Rule: 1.4-D-b, 3.6-A-a, 7.5-A-a
    """

    order: ClassVar[tuple[str, ...]] = ("charges", "clear", "end_segment")
    side: ClassVar[int]

    def charges(self, g: Game) -> None:
        g.push(Charges(actor=self.side))

    def clear(self, g: Game) -> None:
        """Abort Markers stay until all assaults and advances are over.

        Rule: 3.6-C-m, 7.5-C-e
        """
        g.state.abort = g.state.mortars = 0
