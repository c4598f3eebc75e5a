"""Assault: Viet Minh units storm an adjacent French-controlled area."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from fivehills import Action, Bits, Choice, Select, Space, bits
from fivehills_storm.data import FRENCH, VIET_MINH
from fivehills_storm.game import Game
from fivehills_storm.phases.cards import open_window
from fivehills_storm.phases.fire import Attack, Firing
from fivehills_storm.rules.figures import can_fire
from fivehills_storm.rules.movement import areas_held
from fivehills_storm.rules.units import areas_with_room, eliminate, room, spend


def may_start_assault(g: Game, area: int) -> bool:
    """Trench level 3 is needed in the area from which it starts, except on turn 1; nothing else about it matters.

    Rule: 10.0-d, 10.0-e, 10.0-q, 10.0-t
    """
    state, data = g.state, g.data
    return state.turn == data.free_assault_turn or state.trench[area] >= data.assault_trench


def targets_next_to(g: Game, area: int) -> Bits:
    """Adjacent French-controlled areas with French units and room for a Viet Minh unit; the river is no obstacle.

    Rule: 10.0-a, 10.0-b, 10.0-c, 10.0-p
    """
    return areas_with_room(g, VIET_MINH, g.data.adjacent[area] & areas_held(g))


class AssaultForce(Select):
    """Which fresh units with firepower assault; not more than there is room for in the assaulted area.

    Rule: 6.1-a, 10.0-a, 10.0-g, 10.0-p
    """

    origin: Space
    target: Space

    @classmethod
    def at(cls, g: Game, origin: int, target: int) -> AssaultForce:
        pool = can_fire(g, VIET_MINH, origin)
        return cls(actor=VIET_MINH, pool=pool, most=room(g, VIET_MINH, target), origin=origin, target=target)

    def selected(self, g: Game, units: Bits) -> None:
        g.note("assaults", units, self.origin, self.target)
        g.push(Assault(actor=VIET_MINH, units=units, origin=self.origin, target=self.target))


class Assault(Firing):
    """Additions, answers, defensive attacks on the assaulters, then their own attack; success takes the area.

    Rule: 10.0-h, AE-d, AE-l, AE-m
    """

    order: ClassVar[tuple[str, ...]] = (
        "additions",
        "flares",
        "defensive_attacks",
        "survivors",
        "attack",
        "enter",
        "losses",
    )
    origin: Space
    rerolls: int = 0

    def additions(self, g: Game) -> None:
        """Night Assault and Mortar Support are declared with the assault.

        Rule: AE-a
        """
        open_window(g, VIET_MINH, "assault-addition")

    def flares(self, g: Game) -> None:
        """The French may answer Night Assault before the dice.

        Rule: AE-b
        """
        if self.night:
            open_window(g, FRENCH, "assault-answer")

    def defensive_attacks(self, g: Game) -> None:
        """The French may attack the assaulting units first, one card after the other.

        Rule: AE-c, AE-e, AE-f, AE-g
        """
        open_window(g, FRENCH, "assault-attack")

    def survivors(self, g: Game) -> None:
        """Units still fresh and in place must go on; without any the impulse ends and the assault costs nothing.

        Rule: AE-d, 10.0-n
        """
        self.units &= g.state.occ[self.origin] & ~g.state.spent
        if not self.units:
            g.note("assault_broken")
            self.leave(g)

    def attack(self, g: Game) -> None:
        """One attack without terrain for the defender; Viet Minh units inside the area take no part.

        Rule: 10.0-h, 10.0-s
        """
        g.push(
            Attack(
                side=VIET_MINH,
                area=self.target,
                victims=g.state.occ[self.target] & g.data.side[FRENCH],
                units=self.units,
                firepower=self.firepower(g),
                bonus=self.bonus,
                night=self.night,
                assault=True,
            )
        )

    def enter(self, g: Game) -> None:
        """With no French unit left the assaulters move in and take control; in any case they become spent.

        Rule: 10.0-i, 10.0-j, 10.0-k, 10.0-r
        """
        if g.state.occ[self.target] & g.data.side[FRENCH]:
            g.note("assault_fails", self.target)
        else:
            g.note("assault_succeeds", self.target)
            g.move(self.units, self.target)
        spend(g, self.units)

    def losses(self, g: Game) -> None:
        """One assaulting unit is lost, and one more for each reroll, whatever the outcome.

        Rule: 10.0-l, 10.0-m, 10.0-o
        """
        lost = g.data.limits.assault_loss + self.rerolls
        if lost >= self.units.bit_count():
            eliminate(g, self.units)
        else:
            g.push(AssaultLosses(actor=VIET_MINH, pool=self.units, least=lost, most=lost))

    def may_reroll(self, g: Game) -> bool:
        """Units to be lost may not exceed the units assaulting.

        Rule: 10.0-n
        """
        return bool(g.data.limits.assault_loss + self.rerolls < self.units.bit_count())


class AssaultLosses(Select):
    """The Viet Minh player chooses which of the assaulting units are lost.

    Rule: 10.0-l
    """

    lone = True

    def selected(self, g: Game, units: Bits) -> None:
        eliminate(g, units)


class Reroll(Choice):
    """Giap Demands Success: roll again and again, each time for one more unit.

    Rule: 10.0-m, 10.0-n
    """

    again = ("reroll",)

    def legal(self, g: Game) -> Sequence[Action]:
        if not g.find(Assault).may_reroll(g):
            return ()
        return [g.rules.action("reroll"), g.rules.action("keep")]

    def do_reroll(self, g: Game) -> None:
        reroll(g)

    def do_keep(self, g: Game) -> None:
        pass


def reroll(g: Game) -> None:
    """Roll the assault dice once more.

    Rule: 10.0-m
    """
    g.find(Assault).rerolls += 1
    g.find(Attack).roll_again(g)


class SurpriseAssault(Choice):
    """The card allows an assault from an area of any trench level.

    Rule: 10.0-f, 10.0-t, AE-j
    """

    def legal(self, g: Game) -> Sequence[Action]:
        return [g.rules.action("assault", a, b) for a in assault_bases(g) for b in bits(targets_next_to(g, a))]

    def do_assault(self, g: Game, origin: int, target: int) -> None:
        g.push(AssaultForce.at(g, origin, target))


def assault_bases(g: Game) -> Iterator[int]:
    """Areas with fresh Viet Minh units of firepower 1 or more next to something to assault.

    Rule: 10.0-f
    """
    return bases_of(g, g.data.armed)


def bases_of(g: Game, able: Bits) -> Iterator[int]:
    """Areas with such fresh Viet Minh units next to a French-held area that has room for one.

    Rule: 10.0-f
    """
    state, occ, adjacent = g.state, g.state.occ, g.data.adjacent
    ready, held = g.data.side[VIET_MINH] & ~state.spent & able, areas_with_room(g, VIET_MINH, areas_held(g))
    return (a for a in bits(state.present[VIET_MINH]) if adjacent[a] & held and occ[a] & ready)


STEPS = [AssaultForce, Assault, AssaultLosses, Reroll, SurpriseAssault]
