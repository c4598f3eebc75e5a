"""The French part of the Replacements phase up to what they are free to choose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivehills import Action, Bits, Choice, Pieces, Procedure, bits, lowest
from fivehills_tonkin.data import FRENCH, VIET_MINH
from fivehills_tonkin.game import Game
from fivehills_tonkin.phases import placing
from fivehills_tonkin.phases.french_replacements import FrenchOptions, arrive
from fivehills_tonkin.rules import arriving, calendar, listing, trace, units, victory, waiting


class FrenchReplacements(Procedure):
    """Reinforcements, withdrawals and dumps, then replacements in any order.

    Rule: 2.7-a, 2.8-a, 2.9-a, INIT-d
    """

    left: Pieces = 0
    dumps: int = 0

    def chart(self, g: Game) -> None:
        """What the month brings; counters of this phase begin at nothing.

        Rule: 2.7-a, 2.7-g
        """
        state, data = g.state, g.data
        state.french_bought = state.air_sent = 0
        self.left = waiting.arriving_now(g, FRENCH)
        self._aircraft(g)
        line = data.card.arrivals.get(calendar.number(g))
        if line:
            state.airstrike = line.airstrike or state.airstrike
            state.navy_airstrike = line.navy_airstrike or state.navy_airstrike

    def _aircraft(self, g: Game) -> None:
        """A new air transport raises the marker at once.

        Rule: 2.7-g
        """
        state = g.state
        new = g.data.time[state.slot].air - state.air_full
        if new > 0 and not calendar.is_replayed(g):
            state.air_full += new
            state.air += new
            g.note("new_aircraft", state.air_full)

    def headquarters(self, g: Game) -> None:
        """A lost HQ is back in a friendly city.

        Rule: 2.10-g
        """
        hq = g.data.hq_of[FRENCH]
        cities = g.data.cities & g.state.control[FRENCH]
        if waiting.is_lost(g, hq, FRENCH) and cities:
            g.push(placing.Placing(actor=FRENCH, unit=lowest(hq), hexes=cities))

    def reinforcements(self, g: Game) -> None:
        """Units of the month one by one.

        Rule: 2.7-a, 2.10-i
        """
        if self.left:
            unit = lowest(self.left)
            self.left &= self.left - 1
            arrive(g, unit)
            self.goto(g, "reinforcements")

    def withdrawals(self, g: Game) -> None:
        """Units or the navy that the chart calls away.

        Rule: 2.8-a, 2.8-c, 2.8-d, 2.8-e, 2.8-f, 2.8-g, 2.8-h
        """
        line = g.data.card.arrivals.get(calendar.number(g))
        if not line or not line.withdraw:
            return
        if line.kind == "navy":
            g.state.navy = 0
            g.note("navy_leaves")
            return
        special = {"para": g.data.para, "legion": g.data.legion}.get(line.kind, 0)
        if special and not removable(g) & special:
            g.push(Withdrawal(actor=FRENCH, pool=g.data.combat, left=g.data.limits.other_units, by_points=False))
            return
        g.push(Withdrawal(actor=FRENCH, pool=special or g.data.combat, left=line.withdraw, by_points=line.withdraw > 1))

    def count_dumps(self, g: Game) -> None:
        """One dump a turn, and another if a die exceeds the dumps in play; none in the rain.

        Rule: 2.9-a, 2.9-b, 1.6-c
        """
        self.dumps = 0
        if calendar.is_rain(g) or not waiting.free_dumps(g, FRENCH):
            return
        (die,) = g.roll("French dumps")
        self.dumps = 1 + int(die > waiting.dumps_on_map(g, FRENCH) + 1)
        g.note("dumps_due", self.dumps)

    def place_dumps(self, g: Game) -> None:
        """Dumps appear in friendly cities and harbors.

        Rule: 2.7-f, 2.9-a
        """
        free = waiting.free_dumps(g, FRENCH)
        if not self.dumps or not free:
            return
        self.dumps -= 1
        hexes = arriving.hexes(g, lowest(free))
        if hexes:
            g.push(placing.Placing(actor=FRENCH, unit=lowest(free), hexes=hexes))
        self.goto(g, "place_dumps")

    def choices(self, g: Game) -> None:
        g.push(FrenchOptions(actor=FRENCH))


def removable(g: Game) -> Bits:
    """Units near enough to a city, whoever holds it, to be withdrawn.

    Rule: 2.8-a
    """
    data, state = g.data, g.state
    near = trace.within(g, FRENCH, data.cities, data.limits.trace)
    here = units.on_map(g, FRENCH) & data.combat
    return sum(1 << unit for unit in bits(here) if near >> state.at[unit] & 1)


class Withdrawal(Choice):
    """Which unit goes to the Saigon zone.

    Rule: 2.8-a, 2.8-c, 2.8-d, 2.8-e, 2.8-f, 2.8-h
    """

    again: ClassVar[tuple[str, ...]] = ("withdraw", "region")
    opens: ClassVar[tuple[str, ...]] = ("region",)
    pool: Pieces
    left: int
    by_points: bool
    region: int = -1

    def legal(self, g: Game) -> Sequence[Action]:
        """A large unit only where no smaller one can meet what is left of the demand.

        Rule: 2.8-a, 2.8-d, 2.8-c, 2.8-e, 2.8-f, 2.8-h
        """
        if self.left <= 0:
            return ()
        open_ = removable(g) & self.pool
        if self.by_points:
            open_ = sum(1 << unit for unit in bits(open_) if units.weight(g, unit) <= self.left) or open_
        return listing.pieces_by_region(g, "withdraw", open_, self.region)

    def do_region(self, g: Game, region: int) -> None:
        self.region = region

    def do_withdraw(self, g: Game, unit: int) -> None:
        """It is made whole there, at the price of a victory point for each step.

        Rule: 2.8-b, 1.6-j, 2.8-c, 2.8-d, 2.8-i
        """
        state, self.region = g.state, -1
        missing = state.lost[unit]
        self.left -= units.weight(g, unit) if self.by_points else 1
        units.remove(g, 1 << unit, g.data.saigon)
        state.recalled |= 1 << unit
        g.note("withdrawn", unit)
        victory.gain(g, VIET_MINH, missing, "points_withdrawn")


STEPS = [FrenchReplacements, Withdrawal]
