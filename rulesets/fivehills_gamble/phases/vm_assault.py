"""Phase 3: the Viet Minh assault by night."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivehills import Action, Bits, Choice, Flags, Pieces, Select, Space, bits, lowest
from fivehills_gamble.data import FRENCH, VIET_MINH
from fivehills_gamble.game import Game
from fivehills_gamble.phases.assaults import AssaultSegment, Declares, DefenseFireSegment
from fivehills_gamble.phases.campaign import Segment
from fivehills_gamble.phases.combat import AssaultPhase
from fivehills_gamble.phases.moves import ReactionMover, TacticalMoves
from fivehills_gamble.rules import fire, loc, morale, zoc
from fivehills_gamble.rules.losses import lose_step


class VmAssaultPhase(AssaultPhase):
    """Declaration or rest, Box Combat, French reaction and barrage, Defense Fire, assaults.

    resting: divisions (as bits) that rest in this phase.

    Rule: 3.0-a
    """

    resting: Flags = 0


# --- 3.1 ----------------------------------------------------------------------------------------------------------


class VmDeclaration(Segment):
    """Assaults are declared; divisions without any rest; mortars are given out.

    fights: divisions (as bits) that declare no assault but mean to fight in a box.

    Rule: 1.4-D-b, 3.1-a, 3.1-d, 3.1-e
    """

    order: ClassVar[tuple[str, ...]] = ("declare", "waive_rest", "rest", "mortars", "end_segment")
    fights: Flags = 0

    def declare(self, g: Game) -> None:
        g.push(VmDeclares(actor=VIET_MINH))

    def waive_rest(self, g: Game) -> None:
        """A division that shares a box with French units may keep from resting, to fight there.

        Rule: 3.1-d
        """
        for division in reversed(idle_divisions(g)):
            if boxed_with_enemy(g, VIET_MINH) & g.data.division_units[division]:
                g.push(RestOrFight(actor=VIET_MINH, division=division, name=g.data.divisions[division]))

    def rest(self, g: Game) -> None:
        resting = 0
        for division in idle_divisions(g):
            if not self.fights >> division & 1:
                morale.rest(g, division)
                resting |= 1 << division
        g.find(VmAssaultPhase).resting = resting

    def mortars(self, g: Game) -> None:
        g.push(SupportMortars(actor=VIET_MINH, pool=loc.those_with_line(g, VIET_MINH, fire.combat_markers(g))))


def idle_divisions(g: Game) -> list[int]:
    """Divisions none of whose units has declared an assault.

    Rule: 3.1-d
    """
    assaulting = fire.combat_markers(g)
    return [division for division in morale.divisions(g) if not assaulting & g.data.division_units[division]]


def boxed_with_enemy(g: Game, side: int) -> Bits:
    """Units of a side that share a box with enemy units."""
    units = 0
    for box in bits(shared_boxes(g)):
        units |= g.state.occ[box] & g.data.units[side]
    return units


def shared_boxes(g: Game) -> Bits:
    """Boxes of Sector 304 and Laos in which both sides stand.

    Rule: 3.2-a, 7.1-a
    """
    state, data = g.state, g.data
    return int((data.boxes_304 | data.laos) & state.present[FRENCH] & state.present[VIET_MINH])


class VmDeclares(Declares):
    """A unit is pointed at an adjacent hex with French units; a hex is assaulted by one unit only.

    Rule: 3.1-a, 3.1-c
    """

    def able(self, g: Game) -> Bits:
        """Units next to the enemy that have no marker yet and whose division is not shut down.

        Rule: 3.1-a, 5.2-D-c
        """
        return int(zoc.adjacent_enemy(g, VIET_MINH) & ~fire.combat_markers(g) & ~morale.shut_down_units(g))


class RestOrFight(Choice):
    """Whether a division without assaults rests or keeps ready for Box Combat.

    Rule: 3.1-d
    """

    division: int
    name: str

    def legal(self, g: Game) -> Sequence[Action]:
        return [g.rules.action("rest"), g.rules.action("keep_ready")]

    def do_rest(self, g: Game) -> None:
        pass

    def do_keep_ready(self, g: Game) -> None:
        g.find(VmDeclaration).fights |= 1 << self.division


class SupportMortars(Choice):
    """Mortars for units in LoC: one each, one per regiment, four in all.

    Rule: 3.1-e, 7.3
    """

    pool: Pieces

    def legal(self, g: Game) -> Sequence[Action]:
        given = g.state.mortars
        if given.bit_count() >= g.data.limits.support_mortars:
            return ()
        barred = given
        for unit in bits(given):
            barred |= g.data.regiment_mates[unit]
        options = [g.rules.action("mortars", unit) for unit in bits(self.pool & ~barred)]
        return [*options, g.rules.action("done")] if options else ()

    def pays(self, g: Game, action: Action) -> tuple[int, int] | None:
        return (1, g.state.vm_ammo - 1) if action.verb == "mortars" and self.is_paid(g, action.args[0]) else None

    def is_paid(self, g: Game, unit: int) -> bool:
        """In defense one ammo pays for all mortars of the segment.

        Rule: 7.3
        """
        return not g.state.mortars and not g.state.assault >> unit & 1

    def do_mortars(self, g: Game, unit: int) -> None:
        g.push(self)
        if self.is_paid(g, unit):
            g.state.vm_ammo -= 1
        g.state.mortars |= 1 << unit
        g.note("mortars", unit)

    def do_done(self, g: Game) -> None:
        pass


# --- 3.2 ----------------------------------------------------------------------------------------------------------


class VmBoxCombat(Segment):
    """In boxes that both sides hold the Viet Minh may trade steps one for one.

    Rule: 1.4-D-b, 3.2-a
    """

    order: ClassVar[tuple[str, ...]] = ("fight", "end_segment")

    def fight(self, g: Game) -> None:
        for box in bits(shared_boxes(g)):
            g.push(BoxSteps(actor=VIET_MINH, box=box))


def box_fighters(g: Game, box: int) -> Bits:
    """Viet Minh units in a box whose division does not rest.

    Rule: 3.1-d, 3.2-a
    """
    units = g.state.occ[box] & g.data.units[VIET_MINH]
    resting = g.find(VmAssaultPhase).resting
    for division in bits(resting):
        units &= ~g.data.division_units[division]
    return int(units)


class BoxSteps(Choice):
    """How many steps each side loses in a box.

    Rule: 3.2-a
    """

    box: Space

    def legal(self, g: Game) -> Sequence[Action]:
        enemy = g.state.occ[self.box] & g.data.units[FRENCH]
        most = min(box_fighters(g, self.box).bit_count(), enemy.bit_count())
        return [*(g.rules.action("steps", n) for n in range(1, most + 1)), g.rules.action("pass")] if most else ()

    def do_steps(self, g: Game, count: int) -> None:
        enemy = g.state.occ[self.box] & g.data.units[FRENCH]
        g.note("box_combat", self.box, count)
        for side, pool in ((FRENCH, enemy), (VIET_MINH, box_fighters(g, self.box))):
            g.push(BoxLosses(actor=VIET_MINH, pool=pool, least=count, most=count, side=side, box=self.box))

    def do_pass(self, g: Game) -> None:
        pass


class BoxLosses(Select):
    """The Viet Minh name the units of both sides that lose a step each.

    Rule: 3.2-a
    """

    lone = True
    side: int
    box: Space

    def alike(self, g: Game) -> Sequence[Bits]:
        return [1 << unit for unit in bits(self.pool)]

    def selected(self, g: Game, units: Bits) -> None:
        for unit in bits(units):
            lose_step(g, unit)


# --- 3.3 and 3.4 --------------------------------------------------------------------------------------------------


class FrenchReaction(Segment):
    """Four French units may move before the blow falls.

    Rule: 3.3-a
    """


class ReactionMoves(TacticalMoves):
    """Not guns, not shaken units, not units next to the enemy when the reaction begins.

    Rule: 3.3-a, 3.3-b
    """

    side = FRENCH
    asks = ReactionMover

    def begin(self, g: Game) -> None:
        super().begin(g)
        self.left = g.data.limits.reaction_moves
        self.pool &= ~(g.data.artillery | g.state.shaken | zoc.adjacent_enemy(g, FRENCH))


class FrenchSupportBarrage(Segment):
    """Full Zone Markers support the defense; all ammo is spent before the first die.

    Rule: 1.4-D-b, 3.4-a, 3.4-b
    """

    order: ClassVar[tuple[str, ...]] = ("place", "end_segment")

    def place(self, g: Game) -> None:
        g.push(SupportBarrage(actor=FRENCH))


class SupportBarrage(Choice):
    """A Zone Marker on an assaulting unit, for two ammo, or three if intense.

    Rule: 3.4-a, 3.4-b
    """

    def legal(self, g: Game) -> Sequence[Action]:
        state, limits, action = g.state, g.data.limits, g.rules.action
        if state.fr_ammo < limits.barrage_ammo or not ready_markers(g):
            return ()
        targets = [u for u in bits(state.assault) if not state.occ[state.at[u]] & g.data.fr_zone]
        if not targets:
            return ()
        options = [action("barrage", unit) for unit in targets]
        if state.fr_ammo >= limits.intense_barrage_ammo:
            options += [action("barrage_intense", unit) for unit in targets]
        return [*options, action("done")]

    def pays(self, g: Game, action: Action) -> tuple[int, int] | None:
        limits = g.data.limits
        ammo = {"barrage": limits.barrage_ammo, "barrage_intense": limits.intense_barrage_ammo}.get(action.verb)
        return None if ammo is None else (ammo, g.state.fr_ammo - ammo)

    def do_barrage(self, g: Game, unit: int) -> None:
        g.push(self)
        self.place(g, unit, g.data.limits.barrage_ammo)

    def do_barrage_intense(self, g: Game, unit: int) -> None:
        g.push(self)
        g.state.intense |= 1 << self.place(g, unit, g.data.limits.intense_barrage_ammo)

    def place(self, g: Game, unit: int, ammo: int) -> int:
        marker = lowest(ready_markers(g))
        g.state.fr_ammo -= ammo
        g.move(1 << marker, g.state.at[unit])
        g.note("zone_marker", FRENCH, g.state.at[unit])
        return marker

    def do_done(self, g: Game) -> None:
        pass


def ready_markers(g: Game) -> Bits:
    """Full Zone Markers in their box.

    Rule: 1.10-d, 3.4-a
    """
    return int(g.state.occ[g.data.box["fr-zone"]] & g.data.fr_zone & ~g.state.reduced)


# --- 3.5 and 3.6 --------------------------------------------------------------------------------------------------


class FrenchDefenseFire(DefenseFireSegment):
    """Every assaulted hex fires.

    Rule: 3.5-A-a, 3.5-B-a
    """

    side = FRENCH


class VmAssault(AssaultSegment):
    """Every unit that still has a Combat Marker charges.

    Rule: 3.6-A-a, 3.6-C-m
    """

    side = VIET_MINH


STEPS = [
    VmAssaultPhase,
    VmDeclaration,
    VmDeclares,
    RestOrFight,
    SupportMortars,
    VmBoxCombat,
    BoxSteps,
    BoxLosses,
    FrenchReaction,
    ReactionMoves,
    FrenchSupportBarrage,
    SupportBarrage,
    FrenchDefenseFire,
    VmAssault,
]
