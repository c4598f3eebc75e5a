"""The end of an attack: empty strongpoints, withdrawals, lone tanks, fatigue, face down again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivehills import Action, Bits, Choice, Pieces, bits
from fivehills_season.data import FRENCH, VIET_MINH
from fivehills_season.game import Game
from fivehills_season.phases.marches import March
from fivehills_season.phases.results import Refuge
from fivehills_season.rules.hiding import hide_all
from fivehills_season.rules.losses import leave_map
from fivehills_season.rules.movement import not_barred, zones_with
from fivehills_season.rules.trenches import at_level, dug_zones
from fivehills_season.rules.units import here, in_places
from fivehills_season.rules.ways import next_to, spread


class Occupation(March):
    """When an attack ends, units in good order may step from a base or strongpoint into an empty one opposite.

    Rule: 5.5-l, 5.3-g
    """

    def movers(self, g: Game) -> Bits:
        state = g.state
        units = state.exposed if self.actor == VIET_MINH else g.data.side[FRENCH]
        return units & ~(state.moved | state.disorganized)

    def reach(self, g: Game, place: int, units: Bits) -> Bits:
        data, state = g.data, g.state
        empty = state.control[1 - self.actor] & ~(state.present[FRENCH] | state.present[VIET_MINH])
        if data.bases >> place & 1:
            return empty & 1 << data.pa_of[place]
        return data.lines[place] & empty


class VmWithdrawal(March):
    """Engaged battalions leave a CR where both sides are for the jungle or a level 3 trench.

    Whoever cuts his assault short may pull back any of them to the jungle. No zone on the way may have only enemies.

    Rule: 5.7-c, 5.7-f, 4.2.3-a
    """

    actor: int = VIET_MINH
    cut_short: bool = False

    def places(self, g: Game) -> Bits:
        """Whoever is in the jungle has nothing to withdraw from.

        Rule: 5.7-f
        """
        return g.state.present[VIET_MINH] & g.data.map & ~g.data.jungles

    def movers(self, g: Game) -> Bits:
        state = g.state
        units = state.exposed & ~state.moved
        return units if self.cut_short else units & in_places(g, contested(g))

    def reach(self, g: Game, place: int, units: Bits) -> Bits:
        data = g.data
        ways = (dug_zones(g) | data.jungles | data.crs) & not_barred(g, VIET_MINH)
        goals = data.jungles
        if contested(g) >> place & 1:
            goals |= at_level(g, data.limits.level_max)
        return spread(data.border, 1 << data.zone[place], ways) & goals & ~(1 << place)


def contested(g: Game) -> Bits:
    """Strongpoints of CR zones in which both sides have units.

    Rule: 5.7-c
    """
    return next_to(g.data.pas_in, zones_with(g, FRENCH) & zones_with(g, VIET_MINH))


class FrenchEscape(March):
    """After an assault the garrison of a peripheral CR with battalions in it may go to the CRC over untrenched zones.

    Rule: 5.7-c
    """

    actor: int = FRENCH

    def places(self, g: Game) -> Bits:
        return contested(g) & ~g.data.crc

    def reach(self, g: Game, place: int, units: Bits) -> Bits:
        data = g.data
        roads = data.zones & ~dug_zones(g) | data.french_jungle & ~g.state.present[VIET_MINH]
        return camp_beside(g, spread(data.border, 1 << data.zone[place], roads)) & data.crc


def camp_beside(g: Game, zones: Bits) -> Bits:
    """French strongpoints of the CR zones that border some zones."""
    data = g.data
    crs = next_to(data.border, zones & data.zones)
    return next_to(data.pas_in, crs) & g.state.control[FRENCH]


class FrenchReturn(March):
    """When an operation ends, units outside a CR go back to one if a chain of zones lets them.

    Garrisons of a peripheral CR may join them through a base.

    Rule: 6.2.7-a, 6.2.7-b, 4.2.3-b
    """

    actor: int = FRENCH

    def places(self, g: Game) -> Bits:
        return g.state.present[FRENCH] & ~g.data.crc

    def reach(self, g: Game, place: int, units: Bits) -> Bits:
        data = g.data
        ways = (data.zones | data.french_jungle | data.crs) & not_barred(g, FRENCH)
        zone = data.zone[place]
        starts = data.zones_at[place] & ways if data.pas >> place & 1 else 1 << zone
        return camp_beside(g, starts | spread(data.border, starts, ways)) & ~data.pas_in[zone]

    def must_go(self, g: Game) -> bool:
        outside = g.state.present[FRENCH] & ~g.data.pas
        return any(self.any_way(g, place, g.state.occ[place]) for place in bits(outside))


class BreakOff(Choice):
    """After an impulse with combat in a zone the Viet Minh may leave it for the nearest jungle.

    Rule: 6.2.7-e
    """

    again: ClassVar[tuple[str, ...]] = ("break_off",)
    rest: ClassVar[tuple[str, ...]] = ("ready",)
    lone = True
    actor: int = VIET_MINH

    def legal(self, g: Game) -> Sequence[Action]:
        state, action = g.state, g.rules.action
        zones = [z for z in bits(state.fought_over) if here(g, VIET_MINH, z) & state.exposed]
        return [*(action("break_off", zone) for zone in zones), action("ready")]

    def do_break_off(self, g: Game, zone: int) -> None:
        units = here(g, VIET_MINH, zone) & g.state.exposed
        g.note("breaks_off", zone)
        g.state.inactive |= units
        g.push(Refuge(actor=VIET_MINH, units=units, place=zone))

    def do_ready(self, g: Game) -> None:
        pass


# --- lone tanks ---------------------------------------------------------------------------------------------------


def withdraw_lone_tanks(g: Game) -> None:
    """Tanks found without infantry must go to a strongpoint with French infantry, even through enemy lines.

    Rule: 5.5-m, 6.2.7-c
    """
    for place in bits(g.state.present[FRENCH] & g.data.map):
        units = here(g, FRENCH, place)
        if not units & g.data.infantry:
            g.push(TankRefuge(actor=FRENCH, units=units))


class TankRefuge(Choice):
    """Where lone tanks go; with no infantry left anywhere they are lost.

    Rule: 5.5-m, 6.2.7-c
    """

    units: Pieces

    def legal(self, g: Game) -> Sequence[Action]:
        infantry, occ = g.data.companies | g.data.guns, g.state.occ
        pas = [pa for pa in bits(g.data.pas) if occ[pa] & infantry]
        return [g.rules.action("refuge", pa) for pa in pas] or [g.rules.action("stay")]

    def do_refuge(self, g: Game, place: int) -> None:
        g.note("tanks_withdraw", self.units, place)
        g.move(self.units, place)

    def do_stay(self, g: Game) -> None:
        leave_map(g, self.units, g.data.destroyed)


# --- the end ------------------------------------------------------------------------------------------------------


def close_attack(g: Game) -> None:
    """Who is disorganized is fatigued from now on, bases are left for their zones, battalions lie face down.

    Rule: 5.7-d, 5.7-e, 0.1-c, 0.1-j
    """
    state, data = g.state, g.data
    state.fatigued |= state.disorganized
    state.disorganized = 0
    for base in bits((state.present[FRENCH] | state.present[VIET_MINH]) & data.bases):
        g.move(state.occ[base], data.zone[base])
    hide_all(g)


STEPS = [Occupation, VmWithdrawal, FrenchEscape, FrenchReturn, BreakOff, TankRefuge]
