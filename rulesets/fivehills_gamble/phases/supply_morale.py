"""Phase 5, first half: the demand of surrender, morale checks, and what the Viet Minh rebuild."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from fivehills import Action, Bits, Choice, Pieces, Procedure, bits, open_rule
from fivehills_gamble.data import FRENCH, VIET_MINH
from fivehills_gamble.game import Game
from fivehills_gamble.phases.campaign import Segment
from fivehills_gamble.rules import control, loc, morale, zones
from fivehills_gamble.rules.losses import capture, lose_step, put
from fivehills_gamble.rules.places import on_map, units_at
from fivehills_gamble.rules.supply import add, deduct, low_tracks


class SupplyPhase(Procedure):
    """Morale Check, Viet Minh Replacements, French Supply, Airdrops.

    Rule: 1.2-c
    """


# --- 5.1 ----------------------------------------------------------------------------------------------------------


class MoraleCheck(Segment):
    """A demand of surrender, its outcome, the check of the Viet Minh's own morale, and the end of the last turn.

    Rule: 1.4-D-b, 5.1-A-a, 5.1-B-g, 5.1-C-a
    """

    order: ClassVar[tuple[str, ...]] = ("demand", "settle", "despair", "end_segment", "last_turn")
    demanded: bool = False

    def demand(self, g: Game) -> None:
        g.push(Demand(actor=VIET_MINH))

    def settle(self, g: Game) -> None:
        """After a failed demand the Taken Marker falls, and only then do positions lost by it count.

        Rule: 5.1-B-f
        """
        if self.demanded:
            lower_taken(g, g.data.limits.demand_cost)
            control.end_of_segment(g)

    def despair(self, g: Game) -> None:
        """On a slot with an MC box four points are due; where they are not to be had all divisions lose heart.

        Rule: 5.1-C-a, notes-b
        """
        if not g.data.turns[g.state.turn].check:
            return
        due = g.data.limits.check_cost
        if lower_taken(g, due) < due:
            g.note("despair")
            for division in morale.divisions(g):
                morale.shift(g, division, 1)

    def last_turn(self, g: Game) -> None:
        """A garrison that stands when the last Morale Check is over has won.

        Rule: 5.1-B-g, 9.0-A
        """
        if g.state.turn >= g.data.limits.last_turn:
            g.finish(FRENCH, "the garrison has not surrendered by 12-14 May", "5.1-B-g")


def lower_taken(g: Game, points: int) -> int:
    """The Strongpoints Taken Marker goes down, not below 0; says by how much.

    Rule: 1.4-G-b, 5.1-B-f, 5.1-C-a
    """
    lost = deduct(g, "taken", points)
    if lost:
        g.note("taken_falls", lost, g.state.taken)
    return lost


class Demand(Choice):
    """The Viet Minh may call on the garrison to surrender.

    Rule: 5.1-A-a
    """

    def legal(self, g: Game) -> Sequence[Action]:
        return [g.rules.action("demand"), g.rules.action("wait")]

    def do_demand(self, g: Game) -> None:
        g.find(MoraleCheck).demanded = True
        answer_demand(g)

    def do_wait(self, g: Game) -> None:
        pass


def surrender_number(g: Game) -> int:
    """Strongpoints Track minus Taken Marker.

    Rule: 5.1-A-b
    """
    return int(g.state.strongpoints - g.state.taken)


def answer_demand(g: Game) -> None:
    """Two dice with modifiers against the Surrender Number.

    Rule: 5.1-B-a, 5.1-B-b, 5.1-B-c, 9.0-A, notes-d
    """
    number = surrender_number(g)
    g.note("demand", number)
    margin = g.total("surrender", sum(g.roll("the Surrender Roll", 2))) - number
    if margin >= g.data.limits.surrender_margin:
        g.finish(VIET_MINH, f"the garrison surrenders, {margin} above the Surrender Number {number}", "5.1-B-c")
        return
    g.note("garrison_fights_on", margin)
    garrison = on_map(g, FRENCH) | units_at(g, FRENCH, 1 << g.data.box["2z-304"])
    for row in g.rules.content.tables["surrender_results"].rows:
        if row["margin"] == margin:
            _give_up(g, garrison, row["surrender"], row["shed"])


def _give_up(g: Game, garrison: Bits, surrender: int, shed: int) -> None:
    """Weak units surrender or lose a step, one after the other; whoever is lost is gone.

    Rule: 5.1-B-b, 5.1-B-d, 5.1-B-e
    """
    for unit in bits(garrison):
        nerve = morale.of(g, unit)
        if nerve <= surrender:
            g.note("captured", unit)
            capture(g, unit)
        elif nerve == shed:
            lose_step(g, unit, fate="gone")


def relief_is_here(g: Game, roll: int) -> bool:
    """A unit of Condor or Standby Force is at DBP or Isabelle.

    Rule: 5.1-B-a
    """
    force = g.data.condor | g.data.standby
    return bool(on_map(g, FRENCH) & force)


def relief_is_near(g: Game, roll: int) -> bool:
    """No unit of theirs is there, but one is in 2z-304 or Laos 2.

    Rule: 5.1-B-a
    """
    boxes = 1 << g.data.box["2z-304"] | 1 << g.data.box["laos-2"]
    return not relief_is_here(g, roll) and bool(units_at(g, FRENCH, boxes) & (g.data.condor | g.data.standby))


def surrender_dice(g: Game, roll: int) -> int:
    return roll


def low_supply(g: Game, roll: int) -> int:
    return low_tracks(g)


PREDICATES: Mapping[str, Callable[..., bool]] = {"relief_is_here": relief_is_here, "relief_is_near": relief_is_near}
AMOUNTS: Mapping[str, Callable[..., int]] = {"surrender_dice": surrender_dice, "low_supply": low_supply}


# --- 5.2 ----------------------------------------------------------------------------------------------------------


class VmReplacements(Segment):
    """Ammo, patrols, replacements with their price in morale, reinforcements.

    Rule: 1.4-D-b, 1.2-d, 5.2-A, 5.2-B
    """

    order: ClassVar[tuple[str, ...]] = (
        "ammo",
        "patrols",
        "return_units",
        "replace",
        "withdraw",
        "reinforce",
        "end_segment",
    )

    def ammo(self, g: Game) -> None:
        """Three ammo each turn, nine more on 24 April.

        Rule: 5.2-A, 5.2-E-a
        """
        limits = g.data.limits
        add(g, "vm_ammo", limits.vm_ammo_gain)
        if g.state.turn == limits.release_turn:
            add(g, "vm_ammo", limits.extra_ammo)

    def patrols(self, g: Game) -> None:
        """With eight Trench and Dig Zones patrols lift a division's morale or bring in ammo; the French lose nothing.

        Rule: 5.2-B
        """
        limits = g.data.limits
        if zones.total(g) < limits.patrol_zones:
            return
        if g.roll("the patrols")[0] <= limits.patrol_morale_up_to:
            g.note("patrol_morale")
            g.push(DivisionMorale(actor=VIET_MINH, slots=-1, way="up"))
        else:
            add(g, "vm_ammo", limits.patrol_ammo)
            g.note("patrol_ammo", limits.patrol_ammo)

    def return_units(self, g: Game) -> None:
        """Units in the Pulled-Back Box go to the Off-Map Box.

        Rule: 5.2-C-a
        """
        boxes = g.data.box
        rested = g.state.occ[boxes["pulled-back"]]
        if rested:
            g.move(rested, boxes["off-map"])

    def replace(self, g: Game) -> None:
        g.push(Replacements(actor=VIET_MINH))

    def withdraw(self, g: Game) -> None:
        """A disorganised unit in LoC that was not rebuilt has to go back; it stays reduced and pays nothing.

        Rule: 5.2-C-e, 5.2-C-f
        """
        for unit in bits(loc.those_with_line(g, VIET_MINH, g.state.disorg & ~_in_laos(g))):
            put(g, unit, g.data.box["pulled-back"])
            g.note("withdraws", unit)

    def reinforce(self, g: Game) -> None:
        if g.state.turn >= g.data.limits.release_turn:
            g.push(VmReinforcement(actor=VIET_MINH))


def _in_laos(g: Game) -> Bits:
    return units_at(g, VIET_MINH, g.data.laos)


class DivisionMorale(Choice):
    """Which Division Morale Marker moves; one that is shut down rises only by resting, and none goes off the track.

    Rule: 5.2-B, 5.2-D-c, 5.2-E-b
    """

    lone = True
    slots: int
    way: str

    def legal(self, g: Game) -> Sequence[Action]:
        action, falls = g.rules.action, self.slots > 0
        able = [d for d in morale.divisions(g) if not morale.is_shut_down(g, d)]
        return [action("division", d) for d in able if falls or not morale.is_best(g, d)]

    def do_division(self, g: Game, division: int) -> None:
        morale.shift(g, division, self.slots)


class Replacements(Choice):
    """Damaged units in LoC are rebuilt for a point each, once a turn.

    done: units that have had theirs.

    Rule: 5.2-C-b, 5.2-C-d
    """

    done: Pieces = 0

    def legal(self, g: Game) -> Sequence[Action]:
        if not g.state.replacements:
            return ()
        options = [g.rules.action("rebuild", unit) for unit in bits(rebuildable(g) & ~self.done)]
        return [*options, g.rules.action("done")] if options else ()

    def do_rebuild(self, g: Game, unit: int) -> None:
        g.push(self)
        self.done |= 1 << unit
        rebuild(g, unit)

    def do_done(self, g: Game) -> None:
        pass


@open_rule
def rebuildable(g: Game) -> Bits:
    """Damaged units in LoC or in the Removed Box, not in Laos or out of the game, of divisions not shut down.

    Rule: 1.7-A-c, 5.2-C-b, 5.2-C-c, 5.2-C-d, 5.2-C-f, 5.2-D-c
    """
    state, data = g.state, g.data
    within = loc.units(g, VIET_MINH)
    for box in ("pulled-back", "vm-reinforcements", "out-of-game"):
        within &= ~state.occ[data.box[box]]
    return int(state.reduced & within & ~_in_laos(g) & ~morale.shut_down_units(g))


def rebuild(g: Game, unit: int) -> None:
    """A point takes the Disorg Marker off, or restores full strength, or brings a removed unit back, reduced.

    Rule: 5.2-C-b, 5.2-C-c, 5.2-D-a
    """
    state, data, bit = g.state, g.data, 1 << unit
    state.replacements -= 1
    g.note("rebuilt", unit)
    if state.at[unit] == data.box["removed"]:
        put(g, unit, data.box["pulled-back"])
    elif state.disorg & bit:
        state.disorg &= ~bit
    else:
        state.reduced &= ~bit
    if data.division[unit] >= 0:
        morale.shift(g, data.division[unit], 1)


class VmReinforcement(Choice):
    """One unit a turn may come out of the Reinforcements Box, at a price that a die decides.

    Rule: 5.2-E-b
    """

    def legal(self, g: Game) -> Sequence[Action]:
        action, waiting = g.rules.action, g.state.occ[g.data.box["vm-reinforcements"]] & g.data.units[VIET_MINH]
        return [*(action("release", unit) for unit in bits(waiting)), action("done")] if waiting else ()

    def do_release(self, g: Game, unit: int) -> None:
        limits = g.data.limits
        g.move(1 << unit, g.data.box["off-map"])
        g.note("released", unit)
        if g.roll("the price of reinforcement")[0] <= limits.reinforcement_morale_up_to:
            g.note("price_in_morale")
            g.push(DivisionMorale(actor=VIET_MINH, slots=1, way="down"))
        else:
            g.note("price_in_ammo", deduct(g, "vm_ammo", limits.reinforcement_ammo))

    def do_done(self, g: Game) -> None:
        pass


STEPS = [
    SupplyPhase,
    MoraleCheck,
    Demand,
    VmReplacements,
    DivisionMorale,
    Replacements,
    VmReinforcement,
]
