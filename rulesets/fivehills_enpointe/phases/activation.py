"""An activated formation: its units act one after the other, each with one action."""

from __future__ import annotations

from collections.abc import Sequence

from fivehills import Action, Bits, Choice, Piece, Pieces, bits, lowest
from fivehills_enpointe.game import Game
from fivehills_enpointe.phases import movement
from fivehills_enpointe.phases.entrench import clear_wire, dig
from fivehills_enpointe.phases.fire import OffensiveFire, OffensiveGroup, fire_targets, may_shell_smoke
from fivehills_enpointe.phases.mortars import Coordination, FirstFire, SmokeTarget, coordination_targets
from fivehills_enpointe.rules import actions as can
from fivehills_enpointe.rules import victory
from fivehills_enpointe.rules.morale import can_shake, shake_off
from fivehills_enpointe.rules.reactions import are_several, comrades, groups
from fivehills_enpointe.rules.units import armed, say


class Activation(Choice):
    """The units of the active formation act in the order that their player likes, until he declares the end.

    formation: its number, -1 for a unit out of command. members: all active units. ready: those who have not acted.

    Rule: 1.4-a, 2-D4, 5-a, 5.2-a, 5.2-b, 6-a, 9.2-a
    """

    formation: int
    members: Pieces
    ready: Pieces

    def legal(self, g: Game) -> Sequence[Action]:
        ready, naming = self.able(g), g.data.naming
        options = [g.data.plain["end"], *map(naming["act"], bits(ready))]
        if are_several(ready):
            options += map(naming["combine"], self.group_leaders(g, ready))
        return options

    def able(self, g: Game) -> Bits:
        """Active units that have an action left and are not neutralised.

        Rule: 5.2-a, 6.1-d
        """
        state, data = g.state, g.data
        return self.ready & ~(state.neutralised | state.occ[data.eliminated] | state.occ[data.exited])

    def group_leaders(self, g: Game, ready: Bits) -> list[int]:
        """The first unit of every fire group with a common target.

        Rule: 9.2-a, 9.2-b
        """
        return [lowest(group) for group in groups(g, shooters(g, self.formation, ready)) if share_target(g, group)]

    def do_act(self, g: Game, unit: int) -> None:
        """The unit takes its action.

        Rule: 5.2-a, 6-a, 10.9-a
        """
        g.state.acted |= 1 << unit
        self.ready &= ~(1 << unit)
        g.push(self)
        g.push(UnitAction(self.actor, unit))

    def do_combine(self, g: Game, unit: int) -> None:
        group = comrades(g, unit, shooters(g, self.formation, self.able(g)))
        g.push(self)
        g.push(GroupTarget(actor=self.actor, pool=group))

    def do_end(self, g: Game) -> None:
        """The formation is marked on its box, so that a hidden HQ stays hidden; a unit out of command gets a marker.

        Rule: 1.3-b, 5.2-b, 8-m
        """
        state = g.state
        state.acted = state.withdrew = 0
        if self.formation >= 0:
            state.done |= 1 << g.data.box[self.formation]
        else:
            state.activated |= self.members
        g.note("activation_ends", self.actor)


def shooters(g: Game, f: int, units: Bits) -> Bits:
    """Those of the units active with a formation that could take a fire action: they are on the map."""
    occ, data = g.state.occ, g.data
    return units & armed(g) & ~(occ[data.adrift] | (occ[data.box[f]] if f >= 0 else 0))


def group_targets(g: Game, group: Bits) -> Bits:
    """Hexes that at least two units of a group can name as target.

    Rule: 9.2-a
    """
    once = twice = 0
    for unit in bits(group):
        targets = fire_targets(g, unit)
        twice |= once & targets
        once |= targets
    return twice


def share_target(g: Game, group: Bits) -> bool:
    """Whether two units of a group can name the same target.

    Rule: 9.2-a
    """
    known = 0
    for unit in bits(group):
        targets = fire_targets(g, unit)
        if known & targets:
            return True
        known |= targets
    return False


def use_up(g: Game, units: Bits) -> None:
    """Units have taken their action.

    Rule: 5.2-a, 6-a, 10.9-a
    """
    g.state.acted |= units
    g.find(Activation).ready &= ~units


class GroupTarget(Choice):
    """The target of a fire group.

    Rule: 9.2-a
    """

    pool: Pieces

    def legal(self, g: Game) -> Sequence[Action]:
        return g.rules.actions("fire", group_targets(g, self.pool))

    def do_fire(self, g: Game, place: int) -> None:
        pool = 0
        for unit in bits(self.pool):
            if fire_targets(g, unit) >> place & 1:
                pool |= 1 << unit
        g.push(OffensiveGroup(actor=self.actor, pool=pool, least=1, place=place))


class UnitAction(Choice):
    """One of the actions of the list. `extra`: given by a command, besides the unit's own.

    Rule: 6.1-a, 6.1-b, 6.1-c, 6.1-d, 6.1-e, 6.3-a, 11.1-b, S-entry
    """

    rest = ("skip",)
    always_rests = True
    again = ("shake",)
    unit: Piece
    extra: bool = False

    def is_restful(self, g: Game) -> bool:
        """An order has been given: what it is good for shows when it is carried out."""
        return self.extra

    def legal(self, g: Game) -> Sequence[Action]:
        state, data, unit = g.state, g.data, self.unit
        options = [data.plain["skip"]]
        if not data.hexes >> state.at[unit] & 1:
            return options + self.entries(g)
        if can.can_move(g, unit):
            options += self.moves(g)
        if data.dummy >> unit & 1:
            return options
        if can_shake(g, unit):
            options.append(data.naming["shake"](unit))
        if can.can_fire(g, unit):
            options += self.fires(g)
        if not state.ooc >> unit & 1:
            options += self.works(g)
            if data.hq >> unit & 1:
                options += self.commands(g)
        return options

    def entries(self, g: Game) -> list[Action]:
        """What a unit off the map can do: come onto it, by assault if the enemy holds the hex.

        Rule: S-entry, 15.1-f
        """
        unit = self.unit
        options = [*g.rules.actions("advance", movement.first_steps(g, unit, movement.ADVANCE)[0])]
        if can.can_assault(g, unit) and movement.first_steps(g, unit, movement.STORM)[1]:
            options.append(g.data.plain["storm"])
        return options

    def moves(self, g: Game) -> list[Action]:
        """Every action of a unit that can move which begins with movement.

        Rule: 6.1-a, 6.1-b, 6.1-c, 7.2-a, 7.3-a, S-exit, S5-i
        """
        data, unit = g.data, self.unit
        ahead, room = movement.openings(g, unit)
        options = [*map(data.naming["advance"], bits(ahead)), *map(data.naming["creep"], bits(room))]
        if victory.exits(g, self.actor) >> g.state.at[unit] & 1:
            options.append(data.plain["exit"])
        return options + self.mixed(g)

    def mixed(self, g: Game) -> list[Action]:
        """Movement of a unit that can move, with fire, smoke or assault.

        Rule: 6.1-a, 6.1-b, 6.1-c, 13-a, 13-b
        """
        unit, plain, options = self.unit, g.data.plain, []
        if can.can_fire(g, unit):
            options.append(plain["maneuver"])
            if g.state.present[1 - self.actor]:
                options.append(plain["snipe"])
        if can.may_lay_smoke(g, unit):
            options.append(plain["screen"])
        if can.is_fit_to_assault(g, unit) and (near := can.enemy_near(g, unit)):
            options.append(plain["storm"])
            if near == 1:
                options.append(plain["infiltrate"])
        return options

    def fires(self, g: Game) -> list[Action]:
        """Fire at full strength of a unit that can fire; a mortar may fire smoke.

        Rule: 6.1-a, 6.2-a, 10.8-a, 10.8-b
        """
        data, unit = g.data, self.unit
        options = [*map(data.naming["fire"], bits(fire_targets(g, unit)))]
        if may_shell_smoke(g, unit):
            options.append(data.plain["shell_smoke"])
        return options

    def works(self, g: Game) -> list[Action]:
        """Guns go into battery or limber, infantry digs, sappers clear wire.

        Rule: 6.1-a, 6.1-f, 6.7-c, 6.7-d, 15.2-a, S5-d
        """
        data, unit, state = g.data, self.unit, g.state
        options = []
        if data.weapon >> unit & 1 and not state.dry >> unit & 1:
            options.append(data.plain["emplace" if state.limbered >> unit & 1 else "limber"])
        if can.can_dig(g, unit):
            options.append(data.plain["dig"])
        if wire := can.wire_near(g, unit):
            options += map(data.naming["clear"], bits(wire))
        return options

    def commands(self, g: Game) -> list[Action]:
        """Command actions of an HQ, coordination of mortars by the higher-echelon HQ.

        Rule: 6.3-a, 6.3-b, 6.3-c, 10.9-a
        """
        data = g.data
        ordered, freed = can.commanded(g, self.unit)
        options = [*map(data.naming["order"], bits(ordered)), *map(data.naming["steady"], bits(freed))]
        if coordination_targets(g, self.unit):
            options.append(data.plain["coordinate"])
        return options

    def do_skip(self, g: Game) -> None:
        pass

    def do_shake(self, g: Game, unit: int) -> None:
        """A step is paid to be free of a pin before anything else is done.

        Rule: 11.1-b
        """
        shake_off(g, unit)

    def do_fire(self, g: Game, place: int) -> None:
        """Fire alone, at full strength.

        Rule: 6.1-a, 6.2-a, 9-a
        """
        g.push(OffensiveFire(actor=self.actor, firers=1 << self.unit, place=place))

    def do_shell_smoke(self, g: Game) -> None:
        """A mortar fires smoke.

        Rule: 10.8-a
        """
        g.push(SmokeTarget(actor=self.actor, unit=self.unit))

    def go(self, g: Game, mode: int) -> None:
        movement.start(g, self.actor, 1 << self.unit, mode)

    def do_advance(self, g: Game, place: int) -> None:
        movement.start_to(g, self.actor, 1 << self.unit, movement.ADVANCE, place)

    def do_creep(self, g: Game, place: int) -> None:
        movement.start_to(g, self.actor, 1 << self.unit, movement.CREEP, place)

    def do_snipe(self, g: Game) -> None:
        """Tactical movement that begins with fire.

        Rule: 6.1-a, 7.3-a
        """
        self.go(g, movement.CREEP)

    def do_exit(self, g: Game) -> None:
        """A unit that stands in an exit hex leaves the map.

        Rule: S-exit
        """
        movement.leave_map(g, 1 << self.unit)

    def do_maneuver(self, g: Game) -> None:
        self.go(g, movement.MANEUVER)

    def do_screen(self, g: Game) -> None:
        self.go(g, movement.SCREEN)

    def do_storm(self, g: Game) -> None:
        self.gather_party(g, movement.STORM)

    def do_infiltrate(self, g: Game) -> None:
        """Assault by tactical movement.

        Rule: 13-a, 13-c
        """
        self.gather_party(g, movement.INFILTRATE)

    def gather_party(self, g: Game, mode: int) -> None:
        """Units that start stacked may assault together.

        Rule: 13-a
        """
        mates = 0
        for unit in bits(g.state.occ[g.state.at[self.unit]] & g.find(Activation).ready & ~(1 << self.unit)):
            if can.can_assault(g, unit):
                mates |= 1 << unit
        if mates:
            g.push(movement.AssaultParty(actor=self.actor, pool=mates, leader=self.unit, mode=mode, least=0))
        else:
            movement.start(g, self.actor, 1 << self.unit, mode)

    def do_emplace(self, g: Game) -> None:
        """The weapon goes into battery and may fire at once at full strength.

        Rule: 6.1-f
        """
        g.state.limbered &= ~(1 << self.unit)
        say(g, "emplaced", 1 << self.unit)
        if can.can_fire(g, self.unit):
            g.push(FirstFire(actor=self.actor, unit=self.unit))

    def do_limber(self, g: Game) -> None:
        """The weapon is limbered and its crew may move up to half its points; a broken one too.

        Rule: 6.1-f, 6.7-c
        """
        g.state.limbered |= 1 << self.unit
        say(g, "limbered", 1 << self.unit)
        if can.can_move(g, self.unit):
            self.go(g, movement.LIMBER)

    def do_dig(self, g: Game) -> None:
        """A unit works on an entrenchment.

        Rule: 15.2-a
        """
        dig(g, self.unit)

    def do_clear(self, g: Game, place: int) -> None:
        """A sapper clears wire.

        Rule: S5-d
        """
        clear_wire(g, self.unit, place)

    def do_order(self, g: Game, unit: int) -> None:
        """The HQ gives a unit one more action.

        Rule: 6.3-b
        """
        say(g, "ordered", 1 << unit)
        g.find(Activation).members |= 1 << unit
        g.push(UnitAction(actor=self.actor, unit=unit, extra=True))

    def do_steady(self, g: Game, unit: int) -> None:
        """The HQ frees a pinned unit at no loss.

        Rule: 6.3-c
        """
        g.state.pinned &= ~(1 << unit)
        say(g, "unpinned", 1 << unit)

    def do_coordinate(self, g: Game) -> None:
        """The higher-echelon HQ fires mortars of several formations.

        Rule: 10.9-a
        """
        g.push(Coordination(actor=self.actor, unit=self.unit))


STEPS = [Activation, GroupTarget, UnitAction]
