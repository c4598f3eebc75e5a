"""One assault, for either side: Defense Fire, the charge, losses, retreats and advances."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivehills import Action, Choice, Piece, Pieces, Procedure, Space, Spaces, bits
from fivehills_gamble.data import FRENCH, VIET_MINH
from fivehills_gamble.game import Game
from fivehills_gamble.phases.aftermath import Advance, HexLosses, HexRetreat, StayOrRetreat, price_of_staying, side_of
from fivehills_gamble.rules import fire
from fivehills_gamble.rules.losses import lose_step

HESITATE, NORMAL, SURPRISE = 0, 1, 2


def drop_marker(g: Game, unit: int) -> None:
    """Take the Combat Marker off a unit.

    Rule: 3.6-C-m
    """
    state, off = g.state, ~(1 << unit)
    state.assault &= off
    state.surprise &= off
    state.hesitate &= off


def die_column(g: Game, unit: int) -> int:
    """Hesitate, Normal or Surprise, as the unit's marker shows.

    Rule: 3.5-C-b, 3.5-C-d, 3.6-C-a
    """
    if g.state.surprise >> unit & 1:
        return SURPRISE
    return HESITATE if g.state.hesitate >> unit & 1 else NORMAL


# --- Defense Fire -------------------------------------------------------------------------------------------------


class DefenseFire(Procedure):
    """A unit that is assaulted fires first: Fire Roll, Effect Roll, and what that does to the assaulter.

    Rule: 3.5-B-a, 7.4-A-a
    """

    order: ClassVar[tuple[str, ...]] = ("shoot",)
    attacker: Piece
    defender: Piece
    origin: Space
    target: Space

    def shoot(self, g: Game) -> None:
        """The barrage is over with the Fire Roll but tells on the Effect Roll.

        Rule: 3.5-B-a, 3.5-C-a, 7.3, 7.4-C-a
        """
        side = side_of(g, self.defender)
        g.note("defense_fire", self.defender, self.attacker)
        if side == FRENCH:
            barrage = fire.is_barraged(g, self)
            modifier = fire.fire_roll(g, "french_defense", self)
            return_markers(g, self.origin)
        else:
            barrage = bool(g.state.mortars >> self.defender & 1)
            modifier = fire.fire_roll(g, "vm_defense", self)
            g.state.mortars &= ~(1 << self.defender)
        self.apply(g, fire.defense_result(g, self.attacker, barrage, modifier))

    def apply(self, g: Game, result: str) -> None:
        """Surprise, step loss, hesitation or abort.

        Rule: 3.5-C-b, 3.5-C-c, 3.5-C-d, 3.5-C-e, 3.5-C-f, 7.4-C-b
        """
        state, bit, unit = g.state, 1 << self.attacker, self.attacker
        g.note("defense_result", _WORDS[result], unit)
        marker = {"S": "surprise", "L": "assault", "LH": "hesitate", "A": "abort", "LA": "abort"}[result]
        drop_marker(g, unit)
        setattr(state, marker, getattr(state, marker) | bit)
        if result[0] == "L":
            lose_step(g, unit)
        if state.at[unit] != self.origin and marker != "abort":
            self.replace(g, marker)

    def replace(self, g: Game, marker: str) -> None:
        """Another French unit of the hex takes an eliminated assaulter's marker over as it lies.

        Rule: 7.4-C-b
        """
        if side_of(g, self.attacker) == VIET_MINH:
            return
        pool = g.state.occ[self.origin] & g.data.units[FRENCH] & ~g.data.artillery
        if pool:
            g.push(NextAssaulter(actor=FRENCH, pool=pool, marker=marker, facing=g.state.facing[self.attacker]))


_WORDS = {
    "S": "no effect, its assault comes as a surprise",
    "L": "a step lost",
    "LH": "a step lost, and it hesitates",
    "A": "its assault is called off",
    "LA": "a step lost, and its assault is called off",
    "N": "fails",
    "C": "presses the defenders: they lose steps or give way",
    "R": "breaks in: the defenders lose a step and retreat",
    "RR": "breaks in: the defenders lose two steps and retreat",
}


def return_markers(g: Game, space: int) -> None:
    """French Zone Markers in a hex go back to their box.

    Rule: 1.10-d, 3.5-B-a
    """
    markers = g.state.occ[space] & g.data.fr_zone
    if markers:
        g.state.intense &= ~markers
        g.move(markers, g.data.box["fr-zone"])


class NextAssaulter(Choice):
    """Which unit goes on with the assault of the hex.

    Rule: 7.4-C-b
    """

    lone = True
    pool: Pieces
    marker: str
    facing: int

    def legal(self, g: Game) -> Sequence[Action]:
        return [g.rules.action("lead", unit) for unit in bits(self.pool)]

    def do_lead(self, g: Game, unit: int) -> None:
        state = g.state
        setattr(state, self.marker, getattr(state, self.marker) | 1 << unit)
        state.facing[unit] = self.facing
        g.note("leads", unit)


# --- the charge ---------------------------------------------------------------------------------------------------


class Charge(Procedure):
    """An assaulting unit charges: Fire Roll, a last push, Effect Roll, result, advance.

    Rule: 3.6-A-a, 7.5-A-a
    """

    order: ClassVar[tuple[str, ...]] = ("fire", "push_on", "effect", "advance", "marker_off")
    attacker: Piece
    defender: Piece
    origin: Space
    target: Space
    helpers: Pieces = 0
    modifier: int = 0

    def fire(self, g: Game) -> None:
        """Two dice against the assaulting unit's modified strength; Support Mortars are used up by it.

        Rule: 3.1-e, 3.6-B-a, 7.5-B-a
        """
        side = side_of(g, self.attacker)
        g.note("charges", self.attacker, self.target)
        self.helpers = fire.supporters(g, self)
        if side == FRENCH:
            self.helpers |= g.state.occ[self.origin] & g.data.units[FRENCH] & ~g.data.artillery & ~(1 << self.attacker)
        self.modifier = fire.fire_roll(g, "vm_assault" if side == VIET_MINH else "french_assault", self)
        g.state.mortars &= ~(1 << self.attacker)

    def push_on(self, g: Game) -> None:
        """One supporting unit may give a step for one more on the Effect Roll.

        Rule: 3.6-B-b, 7.5-B-b
        """
        side = side_of(g, self.attacker)
        mates = g.data.battalion_mates[self.attacker] if side == FRENCH else g.data.regiment_mates[self.attacker]
        pool = self.helpers & mates
        if pool:
            g.push(LastPush(actor=side, pool=pool))

    def effect(self, g: Game) -> None:
        """The Effect Roll decides whether the defenders stay.

        Rule: 3.6-C-a, 3.6-C-b, 7.5-C-a, 7.5-C-b
        """
        result = fire.assault_result(g, self, die_column(g, self.attacker), self.modifier)
        g.note("assault_result", _WORDS[result], self.target)
        if result == "N":
            return
        side = 1 - side_of(g, self.attacker)
        if result == "C":
            cost = price_of_staying(g, side, self.target)
            g.push(StayOrRetreat(actor=side, space=self.target, defender=1 << self.defender, cost=cost))
            return
        self.beaten(g, 2 if result == "RR" else 1)

    def beaten(self, g: Game, losses: int) -> None:
        """Steps are lost in the hex, then whoever is left retreats.

        Rule: 3.6-C-d, 3.6-C-e, 3.6-C-f, 7.5-C-b
        """
        side = 1 - side_of(g, self.attacker)
        g.push(HexRetreat(side=side, space=self.target))
        g.push(HexLosses(actor=side, space=self.target, left=losses, defender=1 << self.defender))

    def advance(self, g: Game) -> None:
        """Into an emptied hex the assaulter has to go; those who supported it may follow by a hex.

        Rule: 3.6-C-l, 7.5-C-e
        """
        state, side = g.state, side_of(g, self.attacker)
        if state.present[1 - side] >> self.target & 1 or state.at[self.attacker] != self.origin:
            return
        g.move(1 << self.attacker, self.target)
        g.note("advances", self.attacker, self.target)
        g.push(Advance(actor=side, pool=self.helpers, origin=self.origin, target=self.target))

    def marker_off(self, g: Game) -> None:
        """The Combat Marker comes off: the unit may now support others.

        Rule: 3.6-A-d, 3.6-C-m
        """
        drop_marker(g, self.attacker)


class LastPush(Choice):
    """Tien len, or En Avant: a supporter loses a step for one more on the Effect Roll, or nobody does.

    Rule: 3.6-B-b, 7.5-B-b
    """

    declines = "pass"
    renewed_by = ("assault",)
    pool: Pieces

    def legal(self, g: Game) -> Sequence[Action]:
        action = g.rules.action
        return [*(action("drive", unit) for unit in bits(self.pool)), action("pass")]

    def do_drive(self, g: Game, unit: int) -> None:
        g.find(Charge).modifier += 1
        g.note("last_push", unit)
        lose_step(g, unit)

    def do_pass(self, g: Game) -> None:
        pass


class AssaultPhase(Procedure):
    """Base of both assault phases: it remembers which unit of each hex was chosen to defend it.

    Rule: 3.0-a, 3.5-A-i, 7.0-a
    """

    defenders: Pieces = 0


def may_declare(g: Game) -> bool:
    """There are only so many Combat Markers.

    Rule: 3.1-c
    """
    return bool(fire.combat_markers(g).bit_count() < g.data.limits.combat_markers)


def aim(g: Game, unit: int, target: int) -> None:
    """An Assault Marker on a unit points at an adjacent hex.

    Rule: 3.1-a, 7.2-a
    """
    state = g.state
    state.assault |= 1 << unit
    state.facing[unit] = g.rules.board.grid.direction(state.at[unit], target)
    g.note("declares", unit, target)


class Charges(Choice):
    """Which of the assaulting units charges next; all of them must.

    Rule: 3.6-A-a, 7.5-A-a
    """

    lone = True

    def legal(self, g: Game) -> Sequence[Action]:
        mine = fire.combat_markers(g) & g.data.units[self.actor]
        return [g.rules.action("charge", unit) for unit in bits(mine)]

    def do_charge(self, g: Game, unit: int) -> None:
        """The unit chosen for Defense Fire is still the defending unit of its hex.

        Rule: 3.5-A-i
        """
        g.push(self)
        phase, target = g.find(AssaultPhase), fire.aimed_at(g, unit)
        here = g.state.occ[target] & phase.defenders
        if not here:
            drop_marker(g, unit)
            return
        phase.defenders &= ~here
        g.push(Charge(attacker=unit, defender=bits(here)[0], origin=g.state.at[unit], target=target))


class DefenseFires(Choice):
    """Which assaulted hex fires next; each is finished before the next begins.

    Rule: 3.5-B-a, 7.4-A-a
    """

    lone = True
    waiting: Spaces

    def legal(self, g: Game) -> Sequence[Action]:
        return [g.rules.action("fire", space) for space in bits(self.waiting)]

    def do_fire(self, g: Game, space: int) -> None:
        """An Artillery unit defends a hex only if it is alone there.

        Rule: 3.5-A-a, 7.4-A-a
        """
        g.push(self)
        self.waiting &= ~(1 << space)
        here = g.state.occ[space] & g.data.units[self.actor]
        g.push(DefendingUnit(actor=self.actor, space=space, pool=here & ~g.data.artillery or here))


class DefendingUnit(Choice):
    """Which unit of the hex is the defending unit.

    Rule: 3.5-A-a
    """

    lone = True
    space: Space
    pool: Pieces

    def legal(self, g: Game) -> Sequence[Action]:
        return [g.rules.action("defend", unit) for unit in bits(self.pool)]

    def do_defend(self, g: Game, unit: int) -> None:
        g.find(AssaultPhase).defenders |= 1 << unit
        attacker = next(u for u in bits(fire.combat_markers(g)) if fire.aimed_at(g, u) == self.space)
        origin = g.state.at[attacker]
        g.push(DefenseFire(attacker=attacker, defender=unit, origin=origin, target=self.space))


STEPS = [DefenseFire, NextAssaulter, Charge, LastPush, Charges, DefenseFires, DefendingUnit]
