"""Giving way before a fight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivehills import Action, Choice, Space, bits
from fivehills_tonkin.game import Game
from fivehills_tonkin.phases.aftermath import RetreatTo
from fivehills_tonkin.rules import listing, retreats


class Evade(Choice):
    """Who gives way before the fight?"""

    again: ClassVar[tuple[str, ...]] = ("retreat",)
    opens: ClassVar[tuple[str, ...]] = ("retreat",)
    declines: ClassVar[str] = "stand"
    renewed_by: ClassVar[tuple[str, ...]] = ("done",)
    space: Space

    def legal(self, g: Game) -> Sequence[Action]:
        """Units that can slip away to a neighbouring hex, once; or nobody.

        Rule: 4.5-a, 4.5-d, 4.13-j, 5.4-c
        """
        state, data = g.state, g.data
        able = state.occ[self.space] & data.side[self.actor] & data.evasive & ~(state.dg | state.oos | state.evaded)
        able = sum(1 << unit for unit in bits(able) if retreats.hexes(g, unit))
        return (*listing.actions(g, "retreat", able), *listing.one(g, "stand")) if able else ()

    def do_retreat(self, g: Game, unit: int) -> None:
        g.state.evaded |= 1 << unit
        g.push(RetreatTo(self.actor, unit=unit))

    def do_stand(self, g: Game) -> None:
        """The others stay and fight."""


STEPS = (Evade,)
