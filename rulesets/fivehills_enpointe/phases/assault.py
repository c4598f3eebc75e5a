"""Assault: rounds of single combats in order of initiative, withdrawals, another round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivehills import Action, Bits, Choice, Piece, Pieces, Procedure, Space, bits, lowest
from fivehills_enpointe.game import Game
from fivehills_enpointe.phases.entrench import leave_works
from fivehills_enpointe.phases.fire import ask_to_shake
from fivehills_enpointe.rules import terrain
from fivehills_enpointe.rules.assault import KILL, MISS, Blow, can_hurt, initiative, refuges, strike
from fivehills_enpointe.rules.concealment import STILL, look, reveal, tell_roll
from fivehills_enpointe.rules.listing import pairs
from fivehills_enpointe.rules.morale import pin
from fivehills_enpointe.rules.units import eliminate, lose_step, say


class Assault(Procedure):
    """Enemies in one hex fight until only one side is left there.

    fighters, sums: who attacks this round and his initiative, in falling order. turn: whose turn it is.
    chosen: attackers of the moment, each followed by its target.

    Rule: 13-a, 13-d, 13-f, 13-g, 13-h, 13-i, 13-ex
    """

    order: ClassVar[tuple[str, ...]] = (
        "order_of_combat",
        "attack",
        "apply",
        "defenders_leave",
        "attackers_leave",
        "again",
        "over",
    )
    side: int
    attackers: Pieces
    place: Space
    origin: Space
    para: Pieces = 0
    fighters: tuple[Piece, ...] = ()
    sums: tuple[int, ...] = ()
    turn: int = 0
    chosen: tuple[Piece, ...] = ()

    def units(self, g: Game, side: int) -> Bits:
        return g.state.occ[self.place] & g.data.side[side]

    def decided(self, g: Game) -> bool:
        """Whether only one side is left in the hex.

        Rule: 13-i
        """
        return not self.units(g, 0) or not self.units(g, 1)

    def order_of_combat(self, g: Game) -> None:
        """A die for each unit, its morale and the modifiers; then everybody is revealed.

        Rule: 8-h, 13-d, 13-tab-init
        """
        here = g.state.occ[self.place]
        tell_roll(g, here, "8-h")
        rolled = [(initiative(g, unit, self.para), unit) for unit in g.unordered(here & g.data.combat)]
        rolled.sort(key=lambda pair: (-pair[0], pair[1]))
        self.sums = tuple(total for total, _ in rolled)
        self.fighters = tuple(unit for _, unit in rolled)
        self.turn = 0
        reveal(g, here, "assault")
        if self.decided(g):
            self.goto(g, "over")

    def attack(self, g: Game) -> None:
        """Those next in order choose their targets; with equal sums all of them, before any dice are rolled.

        Rule: 13-d, 13-e, 13-g
        """
        if self.turn >= len(self.fighters):
            self.goto(g, "defenders_leave")
            return
        total = self.sums[self.turn]
        while self.turn < len(self.fighters) and self.sums[self.turn] == total:
            unit = self.fighters[self.turn]
            if g.state.at[unit] == self.place:
                g.push(Strike(actor=g.rules.owner[unit], unit=unit))
            self.turn += 1

    def apply(self, g: Game) -> None:
        """Losses count after all simultaneous attacks; they do not pin.

        Rule: 13-d, 13-g, 13-h
        """
        blows = [(target, self.strike(g, unit, target)) for unit, target in pairs(self.chosen)]
        for target, severity in blows:
            if severity == MISS or g.state.at[target] != self.place:
                continue
            if severity == KILL:
                eliminate(g, 1 << target)
            else:
                lose_step(g, target)
        self.chosen = ()
        self.goto(g, "over" if self.decided(g) else "attack")

    def strike(self, g: Game, unit: int, target: int) -> int:
        g.note("strikes", 1 << unit, 1 << target)
        severity = strike(g, self.blow(g, unit, target))
        g.note("blow", ("miss", "a step is lost", "eliminated")[severity])
        return severity

    def blow(self, g: Game, unit: int, target: int) -> Blow:
        """What one attack depends on: cover helps the assaulted side, and the slope is that of the way in.

        Rule: 13-e, 13-tab-mod
        """
        assaulting = g.rules.owner[unit] == self.side
        slope = g.data.level[self.origin] - g.data.level[self.place]
        cover = terrain.cover(g, self.place) if assaulting else 0
        return Blow(unit, target, para=self.para, cover=cover, climb=slope if assaulting else -slope)

    def defenders_leave(self, g: Game) -> None:
        if not self.decided(g):
            g.push(LeaveAssault(actor=1 - self.side, place=self.place))

    def attackers_leave(self, g: Game) -> None:
        if not self.decided(g):
            g.push(LeaveAssault(actor=self.side, place=self.place))

    def again(self, g: Game) -> None:
        """If both sides remain another round follows.

        Interpretation: where no roll could hurt anybody (leaders of green companies, neutralised ones) rounds would go
        on for ever, so the attackers are thrown out, or lost without a way.

        Rule: 13-f
        """
        if self.decided(g):
            return
        if self.anybody_can_be_hurt(g):
            self.goto(g, "order_of_combat")
            return
        for unit in bits(self.units(g, self.side)):
            ways = refuges(g, unit, self.place)
            if ways:
                withdraw(g, unit, lowest(ways))
            else:
                eliminate(g, 1 << unit)

    def anybody_can_be_hurt(self, g: Game) -> bool:
        for side in (0, 1):
            for unit in bits(self.units(g, side) & g.data.combat):
                if any(can_hurt(g, self.blow(g, unit, target)) for target in bits(self.units(g, 1 - side))):
                    return True
        return False

    def over(self, g: Game) -> None:
        """The survivors stay and look round; parachutists among them are pinned.

        Rule: 8-i, 13-i, 15.1-d
        """
        g.note("assault_over", self.place)
        survivors = g.state.occ[self.place]
        ask_to_shake(g, pin(g, self.para & survivors))
        if survivors:
            look(g, survivors, STILL)


class Strike(Choice):
    """A unit whose turn has come chooses its target.

    Rule: 13-d, 13-e
    """

    lone = True
    unit: Piece

    def legal(self, g: Game) -> Sequence[Action]:
        fight: Assault = g.find(Assault)
        return g.rules.actions("strike", fight.units(g, 1 - self.actor))

    def do_strike(self, g: Game, target: int) -> None:
        fight: Assault = g.find(Assault)
        fight.chosen = (*fight.chosen, self.unit, target)


class LeaveAssault(Choice):
    """After a round surviving units may withdraw, each by itself; they are pinned. Neutralised ones stay.

    Rule: 13-f
    """

    rest = ("stay",)
    again = ("withdraw",)
    place: Space

    def legal(self, g: Game) -> Sequence[Action]:
        action = g.rules.action
        units = g.state.occ[self.place] & g.data.side[self.actor] & ~g.state.neutralised
        options = [action("stay")]
        for unit in bits(units):
            options += [action("withdraw", unit, there) for there in bits(refuges(g, unit, self.place))]
        return options if units else ()

    def do_stay(self, g: Game) -> None:
        pass

    def do_withdraw(self, g: Game, unit: int, place: int) -> None:
        withdraw(g, unit, place)


def withdraw(g: Game, unit: int, place: int) -> None:
    """A unit leaves an assault, gives up any digging there, and is pinned.

    Rule: 11.1-b, 13-f, 15.2-a
    """
    one = 1 << unit
    leave_works(g, one)
    say(g, "withdraws", one, g.state.at[unit], place)
    g.move(one, place)
    ask_to_shake(g, pin(g, one))
    look(g, one, STILL)


STEPS = [Assault, Strike, LeaveAssault]
