"""The Viet Minh's part of the Replacements phase up to what they are free to choose."""

from __future__ import annotations

from fivehills import Pieces, Procedure, bits, lowest
from fivehills_tonkin.data import VIET_MINH
from fivehills_tonkin.game import Game
from fivehills_tonkin.phases import placing
from fivehills_tonkin.phases.vm_replacements import VmOptions
from fivehills_tonkin.rules import arriving, calendar, friendly, income, units, waiting


class VmReplacements(Procedure):
    """Income, reinforcements and dumps, then replacements in any order.

    Rule: 2.1-a, 2.3-a, 2.5-f, 2.6-a, INIT-d
    """

    left: Pieces = 0
    new_battalions: int = 0
    dumps: int = 0

    def income(self, g: Game) -> None:
        """Two points a turn and those of the chart; counters of this phase begin at nothing.

        Rule: 2.1-a, 2.1-j
        """
        state = g.state
        state.mobilized = state.absorbed = 0
        state.td_mobilized = state.pl_mobilized = 0
        for unit in bits(g.data.regiments):
            state.refit[unit] = 0
        chart = g.data.card.arrivals.get(calendar.number(g))
        income.vm_points(g, g.data.limits.vm_income + (chart.vm_points if chart else 0))
        self.left = waiting.arriving_now(g, VIET_MINH)
        self.new_battalions = chart.tieu_doan if chart else 0

    def headquarters(self, g: Game) -> None:
        """Giap takes over beside a regiment, a turn after Ho Chi Minh was lost.

        Rule: 2.1-g
        """
        hq = g.data.hq_of[VIET_MINH]
        hexes = units.places(g, g.data.regiments & units.on_map(g, VIET_MINH))
        if waiting.is_lost(g, hq, VIET_MINH) and hexes:
            g.push(placing.Placing(actor=VIET_MINH, unit=lowest(hq), hexes=hexes))

    def reinforcements(self, g: Game) -> None:
        """Units of the month one by one; who finds no hex waits on the Time scale for the next month.

        Rule: 2.1-j, 2.3-a, 2.3-b, 2.3-c
        """
        if not self.left:
            return
        unit = lowest(self.left)
        self.left &= self.left - 1
        hexes = arriving.hexes(g, unit)
        if hexes:
            g.push(placing.Placing(actor=VIET_MINH, unit=unit, hexes=hexes))
        else:
            g.state.due[unit] = calendar.now(g) + 1
            g.move(1 << unit, g.data.delay)
        self.goto(g, "reinforcements")

    def december_1953(self, g: Game) -> None:
        """New Tieu Doan, free of charge, each at a center of its own.

        Rule: 2.5-f
        """
        new = g.data.tieu_doan & waiting.in_box(g, VIET_MINH, g.data.pool)
        if not self.new_battalions or not new:
            return
        self.new_battalions -= 1
        if placing.raise_battalion(g, lowest(new)):
            self.goto(g, "december_1953")

    def count_dumps(self, g: Game) -> None:
        """One dump, two while the opium of twenty highland communities pays, none in the rain.

        Rule: 2.6-a, 1.6-c, 1.8-h
        """
        limits = g.data.limits
        g.state.called = 0
        rich = friendly.highland_count(g) >= limits.highland_count
        self.dumps = 0 if calendar.is_rain(g) else limits.opium_dumps if rich else 1

    def place_dumps(self, g: Game) -> None:
        """A die for each: the main center, or wherever the Viet Minh like among centers and lonely coasts.

        Rule: 2.6-a, 2.6-b
        """
        free = waiting.free_dumps(g, VIET_MINH)
        if not self.dumps or not free:
            return
        self.dumps -= 1
        (die,) = g.roll("Viet Minh dump")
        main = units.room(g, VIET_MINH, g.data.main_centre, 1)
        if die <= g.data.limits.main_center_up_to:
            if main:
                placing.put(g, lowest(free), lowest(main))
        elif arriving.dump_hexes(g):
            g.note("dump_anywhere")
            g.push(placing.Placing(actor=VIET_MINH, unit=lowest(free), hexes=arriving.dump_hexes(g)))
        self.goto(g, "place_dumps")

    def choices(self, g: Game) -> None:
        g.push(VmOptions(actor=VIET_MINH))


STEPS = [VmReplacements]
