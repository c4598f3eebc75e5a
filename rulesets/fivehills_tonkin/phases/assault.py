"""A troop attack: which hex, and with which units."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivehills import Action, Bits, Choice, Select, Space, bits
from fivehills_tonkin.game import Game
from fivehills_tonkin.phases.combat import Combat
from fivehills_tonkin.rules import fighting, listing, options


class AttackAt(Choice):
    """Which hex is attacked?"""

    opens: ClassVar[tuple[str, ...]] = ("at",)

    def legal(self, g: Game) -> Sequence[Action]:
        """A hex with enemies next to troops in range of the spent dump.

        Rule: 4.7-a, 4.3-k
        """
        return listing.actions(g, "at", sum(options.attack_targets(g, self.actor)))

    def pays(self, g: Game, action: Action) -> tuple[int, int] | None:
        """The strength of all who could attack, and that of the defenders where all of them are known.

        Rule: 4.7-a, 1.5-e
        """
        space = action.args[0]
        defenders = g.state.occ[space] & g.data.side[1 - self.actor]
        if defenders & ~g.state.seen[self.actor]:
            return None
        attackers = options.attackers(g, self.actor, space)
        return fighting.attacking(g, attackers), fighting.defending(g, defenders)

    def do_at(self, g: Game, space: int) -> None:
        g.push(AttackWith(self.actor, pool=options.attackers(g, self.actor, space), target=space))


class Pick(Select):
    """Units picked one by one, each for itself: two of a class may stand in different hexes."""

    def alike(self, g: Game) -> Sequence[Bits]:
        return tuple(1 << unit for unit in bits(self.pool))


class AttackWith(Pick):
    """Which units attack?"""

    target: Space

    def selected(self, g: Game, units: Bits) -> None:
        """They attack together.

        Rule: 4.7-a
        """
        g.push(Combat(self.actor, self.target, attackers=units))


STEPS = (AttackAt, AttackWith)
