"""What the French receive by air, and what they do with it: shells, companies, air points, replacements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivehills import Action, Bits, Choice, Piece, Procedure, bits, mask_of
from fivehills_season.data import FRENCH, VIET_MINH
from fivehills_season.game import Game
from fivehills_season.phases.vm_supply import add_shells
from fivehills_season.phases.withdrawals import withdraw_lone_tanks
from fivehills_season.rules.air import air_die, positions_lost, road_is_open, transport_line
from fivehills_season.rules.losses import leave_map
from fivehills_season.rules.movement import french_operational
from fivehills_season.rules.trenches import encircled
from fivehills_season.rules.units import in_places


class FrenchSupply(Procedure):
    """Companies and replacement points come by schedule, shells and air points by dice; then they are used.

    Rule: 3.2-a, 3.2-b
    """

    order = ("arrivals", "transport", "airpower", "interdiction", "replacements", "lone_tanks")

    def arrivals(self, g: Game) -> None:
        """Parachute companies of the turn are ready to jump, replacement points are in hand.

        Rule: 3.2-h, 3.2-t, 3.2-i
        """
        state, week = g.state, g.data.week
        state.replacements += week.replacements[state.turn]
        companies = state.occ[week.turn_box[state.turn]] & g.data.side[FRENCH]
        if companies:
            g.note("ready_to_jump", companies)
            g.move(companies, g.data.drop_box)

    def transport(self, g: Game) -> None:
        """Munitions levels by the die on the line of the positions lost, with points more or less, and the windfall.

        Rule: 3.2-b, 3.2-c, 3.2-e, 3.2-f, 3.2-g, 3.2-q
        """
        week, line = g.data.week, transport_line(g)
        g.note("air_line", positions_lost(g), line)
        if road_is_open(g):
            g.note("road_open")
        levels = week.transport.look_up(air_die(g, "air transport"), line)
        points = max(0, levels * g.data.limits.level_points + week.points[line])
        add_shells(g, FRENCH, points)
        g.note("shells_come", FRENCH, points)
        if week.windfall[line]:
            add_shells(g, VIET_MINH, week.windfall[line])
            g.note("windfall", week.windfall[line])

    def airpower(self, g: Game) -> None:
        """A second die gives the air points of the week; the road does not help.

        Rule: 3.2-l, 3.2-e
        """
        g.state.air = g.data.week.airpower.look_up(air_die(g, "airpower"), positions_lost(g))
        g.note("air_points", g.state.air)

    def interdiction(self, g: Game) -> None:
        g.push(Interdiction(actor=FRENCH))

    def replacements(self, g: Game) -> None:
        g.push(Replacements(actor=FRENCH))

    def lone_tanks(self, g: Game) -> None:
        withdraw_lone_tanks(g)


class Interdiction(Choice):
    """Air points against the guns and porters of the Viet Minh: two of them cost a barrage point.

    Rule: 3.2-m
    """

    lone = True

    def legal(self, g: Game) -> Sequence[Action]:
        most = min(g.state.air // g.data.limits.interdiction, g.state.munitions[VIET_MINH])
        return [g.rules.action("interdict", points) for points in range(most + 1)]

    def do_interdict(self, g: Game, points: int) -> None:
        g.state.air -= points * g.data.limits.interdiction
        g.state.munitions[VIET_MINH] -= points
        if points:
            g.note("interdicted", points)


class Replacements(Choice):
    """What is done with replacement points and with half companies; points that are kept may pay for losses later.

    Rule: 3.2-u, 3.2-w
    """

    again = ("restoring", "rebuilding", "merging")
    opens = ("restoring", "rebuilding", "merging")
    rest = ("enough",)
    lone = True

    def legal(self, g: Game) -> Sequence[Action]:
        action, points = g.rules.action, g.state.replacements
        found = []
        if points and reduced_in_camp(g):
            found.append(action("restoring"))
        if points and destroyed_units(g) and landing_places(g):
            found.append(action("rebuilding"))
        if merging_companies(g):
            found.append(action("merging"))
        return [*found, action("enough")]

    def do_restoring(self, g: Game) -> None:
        g.push(Restoring(actor=FRENCH))

    def do_rebuilding(self, g: Game) -> None:
        g.push(Rebuilding(actor=FRENCH))

    def do_merging(self, g: Game) -> None:
        g.push(Merging(actor=FRENCH))

    def do_enough(self, g: Game) -> None:
        """Unspent points stay in hand.

        Rule: 3.2-u
        """


class Pick(Choice):
    """One of some units or places."""

    lone = True
    verb: ClassVar[str]

    def pool(self, g: Game) -> Bits:
        raise NotImplementedError

    def legal(self, g: Game) -> Sequence[Action]:
        return g.rules.actions(self.verb, self.pool(g))


class Restoring(Pick):
    """Which unit of the CRC regains its step.

    Rule: 3.2-u
    """

    verb: ClassVar[str] = "restore"

    def pool(self, g: Game) -> Bits:
        return reduced_in_camp(g)

    def do_restore(self, g: Game, unit: int) -> None:
        g.state.replacements -= 1
        g.state.steps[unit] += 1
        g.note("restored", unit)


class Rebuilding(Pick):
    """Which destroyed unit comes back, with one step.

    Rule: 3.2-u
    """

    verb: ClassVar[str] = "rebuild"
    opens: ClassVar[tuple[str, ...]] = ("rebuild",)

    def pool(self, g: Game) -> Bits:
        return destroyed_units(g)

    def do_rebuild(self, g: Game, unit: int) -> None:
        g.push(RebuiltAt(actor=FRENCH, unit=unit))


class RebuiltAt(Pick):
    """Where the rebuilt unit stands: a strongpoint of the CRC that is not encircled.

    Rule: 3.2-v
    """

    verb: ClassVar[str] = "place"
    unit: Piece

    def pool(self, g: Game) -> Bits:
        return landing_places(g)

    def do_place(self, g: Game, pa: int) -> None:
        g.state.replacements -= 1
        g.state.steps[self.unit] = 1
        g.move(1 << self.unit, pa)
        g.note("rebuilt", self.unit, pa)


class Merging(Pick):
    """Which half company is brought to full strength.

    Rule: 3.2-w
    """

    verb: ClassVar[str] = "merge"
    opens: ClassVar[tuple[str, ...]] = ("merge",)

    def pool(self, g: Game) -> Bits:
        return merging_companies(g)

    def do_merge(self, g: Game, unit: int) -> None:
        g.push(Absorbing(actor=FRENCH, unit=unit))


class Absorbing(Pick):
    """Which half company of its battalion joins it and leaves the game for good.

    Rule: 3.2-w
    """

    verb: ClassVar[str] = "absorb"
    unit: Piece

    def pool(self, g: Game) -> Bits:
        return merge_partners(g, self.unit)

    def do_absorb(self, g: Game, other: int) -> None:
        g.state.steps[self.unit] += 1
        g.state.steps[other] = 0
        leave_map(g, 1 << other, g.data.week.removed)
        g.note("merged", other, self.unit)


def reduced_in_camp(g: Game) -> Bits:
    """French units in the CRC that have lost a step.

    Rule: 3.2-u
    """
    steps, full = g.state.steps, g.data.full
    camp = in_places(g, g.data.crc) & g.data.side[FRENCH]
    return mask_of(unit for unit in bits(camp) if steps[unit] < full[unit])


def destroyed_units(g: Game) -> Bits:
    """French units that have lost their last step.

    Rule: 3.2-u
    """
    return g.state.occ[g.data.destroyed] & g.data.side[FRENCH]


def landing_places(g: Game) -> Bits:
    """French strongpoints of the CRC that are not encircled.

    Rule: 3.2-v
    """
    return g.data.crc & g.state.control[FRENCH] & ~encircled(g)


def merging_companies(g: Game) -> Bits:
    """Half companies that another of their battalion could join.

    Rule: 3.2-w
    """
    return mask_of(u for u in bits(half_companies(g)) if merge_partners(g, u))


def half_companies(g: Game) -> Bits:
    """Companies of two steps that have one left and stand on a strongpoint.

    Rule: 3.2-w
    """
    standing = in_places(g, g.data.pas)
    return mask_of(u for u in bits(standing & g.data.week.halved) if g.state.steps[u] == 1)


def merge_partners(g: Game, unit: int) -> Bits:
    """Half companies of the same battalion in the same strongpoint, or able to walk there.

    Rule: 3.2-w, 3.3-d
    """
    at, home = g.state.at, g.state.at[unit]
    others = half_companies(g) & g.data.week.merging[g.data.battalion[unit]] & ~(1 << unit)
    if encircled(g) >> home & 1:
        return others & g.state.occ[home]
    return mask_of(u for u in bits(others) if at[u] == home or french_operational(g, at[u]) >> home & 1)


STEPS = [FrenchSupply, Interdiction, Replacements, Restoring, Rebuilding, RebuiltAt, Merging, Absorbing]
