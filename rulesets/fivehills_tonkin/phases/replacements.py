"""Replacements and reinforcements: the first player does everything of his before the second."""

from __future__ import annotations

from fivehills import Procedure
from fivehills_tonkin.data import FRENCH
from fivehills_tonkin.game import Game
from fivehills_tonkin.phases.french_reinforcements import FrenchReplacements
from fivehills_tonkin.phases.vm_reinforcements import VmReplacements


class Replacements(Procedure):
    """First player, then second player.

    Rule: SEQ-b, INIT-d
    """

    def first(self, g: Game) -> None:
        _part_of(g, g.state.first)

    def second(self, g: Game) -> None:
        _part_of(g, 1 - g.state.first)


def _part_of(g: Game, side: int) -> None:
    """One side's part.

    Rule: INIT-d
    """
    g.state.called = 0
    g.push(FrenchReplacements() if side == FRENCH else VmReplacements())


STEPS = [Replacements]
