"""The way into an assault: withdrawals before it, defensive fire, the entry, the fight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivehills import Action, Bits, Choice, Pieces, Procedure, Space, bits
from fivehills_enpointe.game import Game
from fivehills_enpointe.phases.assault import Assault
from fivehills_enpointe.phases.entrench import leave_works
from fivehills_enpointe.phases.movement import Movement
from fivehills_enpointe.phases.shelling import shell, shell_movers
from fivehills_enpointe.rules import terrain
from fivehills_enpointe.rules.assault import is_asked_to_withdraw, may_withdraw_before, refuges
from fivehills_enpointe.rules.concealment import MOVING, TACTICAL, look, reveal
from fivehills_enpointe.rules.reactions import open_window
from fivehills_enpointe.rules.units import gone, say


class Storm(Procedure):
    """Units step into an enemy hex.

    Rule: 6.6-a, 6.6-e, 13-a, 13-c
    """

    order: ClassVar[tuple[str, ...]] = (
        "withdrawals",
        "vacated",
        "barrage",
        "defensive_fire",
        "enter",
        "fight",
        "late_fire",
    )
    actor: int
    units: Pieces
    place: Space
    origin: Space
    tactical: bool

    def withdrawals(self, g: Game) -> None:
        g.note("storms", self.actor, self.place)
        if is_asked_to_withdraw(g, self.place):
            g.push(WithdrawBefore(actor=1 - self.actor, place=self.place))

    def vacated(self, g: Game) -> None:
        """If nobody is left the assaulters must enter, and may go on with what points they have.

        Rule: 6.6-e, 6.6-f
        """
        if g.state.occ[self.place]:
            return
        leave_works(g, self.units)
        say(g, "moves", self.units, self.origin, self.place)
        g.move(self.units, self.place)
        look(g, self.units, TACTICAL if self.tactical else MOVING)
        self.leave(g)

    def barrage(self, g: Game) -> None:
        """A barrage on the hex hits the assaulters on their way in.

        Rule: 10.5-a, 13-a
        """
        g.find(Movement).goto(g, "finish")
        if g.state.barrage[self.place]:
            shell(g, self.units, self.place, g.state.barrage[self.place])

    def defensive_fire(self, g: Game) -> None:
        """Assaulters in the open are revealed; fire at them comes before the assault, unless they move tactically.

        Rule: 6.5-j, 8-g, 13-c
        """
        if terrain.cover(g, self.place) <= terrain.LIGHT:
            reveal(g, self.units, "assault")
        if not self.tactical:
            open_window(g, 1 - self.actor, self.units, at_mover=True, moving=MOVING, place=self.place)

    def fit(self, g: Game) -> Bits:
        """Assaulters who can still fight.

        Rule: 13-b, 13-c
        """
        state = g.state
        return self.units & ~state.pinned & ~state.neutralised & ~gone(g)

    def enter(self, g: Game) -> None:
        """Whoever was pinned or neutralised stops where he came from.

        Rule: 13-b, 13-c
        """
        self.units = self.fit(g)
        if not self.units:
            self.leave(g)
            return
        leave_works(g, self.units)
        g.move(self.units, self.place)

    def fight(self, g: Game) -> None:
        """Assaulters who come from off the map come neither from above nor from below.

        Rule: 13-a, 13-tab-mod, S-entry
        """
        origin = self.origin if g.data.hexes >> self.origin & 1 else self.place
        g.push(Assault(side=self.actor, attackers=self.units, place=self.place, origin=origin))

    def late_fire(self, g: Game) -> None:
        """Units outside the hex fire at tactical assaulters when it is over.

        Rule: 13-c
        """
        survivors = self.units & g.state.occ[self.place]
        if self.tactical and survivors:
            inside = g.state.occ[self.place]
            open_window(g, 1 - self.actor, survivors, at_mover=True, moving=TACTICAL, bar=inside)


class WithdrawBefore(Choice):
    """Units about to be assaulted may leave, each to an adjacent hex without enemies.

    Rule: 6.6-a, 6.6-b, 6.6-c, 6.6-d
    """

    rest = ("stand",)
    again = ("withdraw",)
    place: Space

    def legal(self, g: Game) -> Sequence[Action]:
        if not is_asked_to_withdraw(g, self.place):
            return ()
        action = g.rules.action
        options = [action("stand")]
        for unit in bits(may_withdraw_before(g, self.place)):
            options += [action("withdraw", unit, there) for there in bits(refuges(g, unit, self.place))]
        return options

    def do_stand(self, g: Game) -> None:
        pass

    def do_withdraw(self, g: Game, unit: int, place: int) -> None:
        """The withdrawal is tactical movement and counts as the unit's activation.

        Rule: 6.6-c, 10.5-a
        """
        state, one = g.state, 1 << unit
        leave_works(g, one)
        say(g, "withdraws", one, self.place, place)
        g.move(one, place)
        state.moved |= one
        state.activated |= one
        state.withdrew |= one
        look(g, one, TACTICAL)
        shell_movers(g, one)


STEPS = [Storm, WithdrawBefore]
