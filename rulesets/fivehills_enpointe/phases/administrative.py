"""E. Administrative phase: fires, markers, leaders, rallies, morale of formations, repairs, concealment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivehills import Action, Bits, Choice, Piece, Procedure, Select, bits
from fivehills_enpointe.game import Game
from fivehills_enpointe.phases.entrench import leave_works
from fivehills_enpointe.rules import command
from fivehills_enpointe.rules.assault import refuges
from fivehills_enpointe.rules.concealment import conceal, may_hide, tell_roll
from fivehills_enpointe.rules.morale import rally
from fivehills_enpointe.rules.units import eliminate, occupants, on_map, say, with_figure

GREEN, ELITE = 0, 3


class AdministrativePhase(Procedure):
    """What ends a turn, in this order.

    Rule: 2-E
    """

    order: ClassVar[tuple[str, ...]] = (
        "flee_fires",
        "artillery_markers",
        "age_smoke",
        "unit_markers",
        "flip_leaders",
        "replace_leaders",
        "rallies",
        "formation_morale",
        "repairs",
        "hide",
    )

    def flee_fires(self, g: Game) -> None:
        """Units in burning hexes must get out first of all.

        Rule: 2-E, 15.3-b
        """
        for side in (1, 0):
            for unit in g.unordered(occupants(g, g.state.burning) & g.data.side[side]):
                g.push(FleeFire(actor=side, unit=unit))

    def artillery_markers(self, g: Game) -> None:
        """Impact markers and flares go.

        Rule: 2-E, 10.5-a, S5-e
        """
        g.state.barrage[:] = bytes(len(g.state.barrage))
        g.state.lit = 0

    def age_smoke(self, g: Game) -> None:
        """Smoke 2 becomes Smoke 1, Smoke 1 goes.

        Rule: 2-E-b, 10.6-a
        """
        g.state.smoke1, g.state.smoke2 = g.state.smoke2, 0

    def unit_markers(self, g: Game) -> None:
        """Fire, Move and Pin markers go.

        Rule: 2-E, 6.5-a, 11.1-b
        """
        state = g.state
        state.moved = state.pinned = state.tested = state.silent = state.acted = state.worked = state.withdrew = 0

    def flip_leaders(self, g: Game) -> None:
        """Leaders show their ready side again, Activated markers go.

        Rule: 1.3-b, 2-E
        """
        g.state.done = g.state.activated = 0
        g.state.company = (0, 0)

    def replace_leaders(self, g: Game) -> None:
        """Aides take over for dead formation leaders, then a formation leader for a dead higher commander.

        Rule: 1.3-d, 1.3-e
        """
        formations = g.data.formations
        dead = [f for f in range(len(formations)) if g.state.leaderless >> g.data.box[f] & 1]
        for f in dead:
            if formations[f].high:
                g.push(Successor(actor=formations[f].side, formation=f))
        for f in dead:
            if not formations[f].high:
                appoint_aide(g, f)

    def rallies(self, g: Game) -> None:
        rally(g, g.state.neutralised)

    def formation_morale(self, g: Game) -> None:
        """Formations become hesitant, and those past their second threshold check for demoralisation.

        Rule: 1.4-b, 12.1-a, 12.2-a, 12.2-b, 12.2-d
        """
        state, data = g.state, g.data
        for f, formation in enumerate(data.formations):
            box = data.box[f]
            losses, fresh = state.losses[box], state.fresh[box]
            state.fresh[box] = 0
            if losses >= formation.hesitation and not state.hesitant >> box & 1:
                state.hesitant |= 1 << box
                g.note("hesitant", box)
            if fresh and losses >= formation.demoralisation and survivors(g, f):
                check_demoralisation(g, f)

    def repairs(self, g: Game) -> None:
        """Broken weapons are repaired on 8 or less.

        Rule: 6.7-b
        """
        tell_roll(g, g.state.broken, "6.7-b")
        for unit in g.unordered(g.state.broken):
            if sum(g.roll("the repair", 2)) <= g.data.limits.repair:
                g.state.broken &= ~(1 << unit)
                say(g, "repaired", 1 << unit)

    def hide(self, g: Game) -> None:
        """Unobserved units may hide again.

        Rule: 2-E, 8-l
        """
        for side in (1, 0):
            pool = may_hide(g, side)
            if pool:
                g.push(Hide(actor=side, pool=pool, least=0))


class FleeFire(Choice):
    """A unit in a burning hex goes to an adjacent hex, even if neutralised; without one it is lost.

    Rule: 15.3-b
    """

    unit: Piece

    def legal(self, g: Game) -> Sequence[Action]:
        if not g.data.hexes >> g.state.at[self.unit] & 1:
            return ()
        ways = refuges(g, self.unit, g.state.at[self.unit])
        if not ways:
            return [g.rules.action("burn", self.unit)]
        return g.rules.actions("to", ways)

    def do_to(self, g: Game, place: int) -> None:
        leave_works(g, 1 << self.unit)
        say(g, "flees", 1 << self.unit, place)
        g.move(1 << self.unit, place)

    def do_burn(self, g: Game, unit: int) -> None:
        eliminate(g, 1 << unit)


def appoint_aide(g: Game, f: int) -> None:
    """A die gives the aide's quality; he appears with or next to a unit of the formation.

    Rule: 1.3-d, tab-aide
    """
    data, state = g.data, g.state
    places = aide_places(g, f)
    if not places:
        return
    quality = data.formations[f].quality
    die = g.roll("the aide", 1)[0] + (quality == ELITE) - (quality == GREEN)
    value = data.aide_table[die]
    state.aide[data.box[f]] = command.AIDE_ZERO + value
    state.leaderless &= ~(1 << data.box[f])
    g.note("aide", data.box[f], value)
    g.push(PlaceAide(actor=data.formations[f].side, formation=f))


def aide_places(g: Game, f: int) -> Bits:
    """Hexes of the formation's units and those next to them, without enemies or fire.

    Rule: 1.3-d
    """
    data, state = g.data, g.state
    side = data.formations[f].side
    found = 0
    for unit in bits(command.own_units(g, f) & data.combat & on_map(g, side)):
        place = state.at[unit]
        found |= 1 << place | data.adjacent[place]
    return found & ~state.present[1 - side] & ~state.burning


class PlaceAide(Choice):
    """Where the new leader stands.

    Rule: 1.3-d
    """

    formation: int

    def legal(self, g: Game) -> Sequence[Action]:
        return g.rules.actions("place", aide_places(g, self.formation))

    def do_place(self, g: Game, place: int) -> None:
        hq = g.data.formations[self.formation].hq
        g.state.steps[hq] = g.data.steps[hq]
        conceal(g, 1 << hq)
        g.move(1 << hq, place)


def heirs(g: Game, side: int) -> list[int]:
    """Formations whose living leader could take a dead higher commander's place.

    Rule: 1.3-e
    """
    found = []
    for f in g.data.of_side_formations[side]:
        formation = g.data.formations[f]
        if g.data.hexes >> g.state.at[formation.hq] & 1:
            found.append(f)
    return found


class Successor(Choice):
    """A formation leader takes the dead higher commander's place and keeps his formation.

    Rule: 1.3-e
    """

    lone = True
    formation: int

    def legal(self, g: Game) -> Sequence[Action]:
        return [g.rules.action("promote", g.data.box[f]) for f in heirs(g, self.actor)]

    def do_promote(self, g: Game, box: int) -> None:
        heir = g.data.formation_of_box[box] + 1
        g.state.successor = with_figure(g.state.successor, self.actor, heir)
        g.state.leaderless &= ~(1 << g.data.box[self.formation])
        g.note("successor", self.actor, box)


def survivors(g: Game, f: int) -> Bits:
    """Counters of a formation that are neither dead nor away, dummies among them."""
    state = g.state
    return command.own_units(g, f) & ~state.occ[g.data.eliminated] & ~state.occ[g.data.exited]


def check_demoralisation(g: Game, f: int) -> None:
    """Two dice at most the leader's morale less one, or the formation is lost.

    Rule: 12.2-a, 12.2-b, 12.2-c, 12.2-d
    """
    dice = sum(g.roll("demoralisation", 2))
    if dice <= command.formation_morale(g, f) - g.data.limits.demoralisation_penalty:
        g.note("holds_on", g.data.box[f])
        return
    g.note("demoralised", g.data.box[f])
    eliminate(g, survivors(g, f))


class Hide(Select):
    """Which unobserved units hide again.

    Rule: 8-b, 8-l
    """

    def legal(self, g: Game) -> Sequence[Action]:
        rules, rest = g.rules, self.pool & ~((1 << self.chosen.bit_length()) - 1)
        options = [rules.select_done, *map(g.data.naming["select"], bits(rest))]
        if not self.chosen:
            options.append(rules.select_all)
        return options

    def selected(self, g: Game, units: Bits) -> None:
        if units:
            g.note("hides", self.actor, units)
            conceal(g, units)


STEPS = [AdministrativePhase, FleeFire, PlaceAide, Successor, Hide]
