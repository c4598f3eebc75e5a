"""What the Viet Minh receive: shells, steps for shells, battalions that come back, reinforcements."""

from __future__ import annotations

from collections.abc import Sequence

from fivehills import Action, Bits, Choice, Pieces, Procedure, bits, mask_of
from fivehills_season.data import VIET_MINH
from fivehills_season.game import Game
from fivehills_season.rules.hiding import hide
from fivehills_season.rules.losses import leave_map
from fivehills_season.rules.units import on_map


class VmSupply(Procedure):
    """A turn of rest has restored a step to each battalion on the track; shells arrive and may be traded for steps.

    Rule: 3.1-a, 3.1-b
    """

    order = ("recovers", "receives")

    def recovers(self, g: Game) -> None:
        """Each battalion that spent the last turn on the track regains one step.

        Rule: 3.1-h, 3.1-e
        """
        for unit in bits(g.state.occ[g.data.week.track]):
            g.state.steps[unit] = min(g.data.full[unit], g.state.steps[unit] + 1)

    def receives(self, g: Game) -> None:
        """The munitions levels of the turn, each worth so many barrage points.

        Rule: 3.1-b, 3.1-c
        """
        points = g.data.week.levels[g.state.turn] * g.data.limits.level_points
        g.note("shells_come", VIET_MINH, points)
        g.push(Trade(actor=VIET_MINH, points=points))


class Trade(Choice):
    """Barrage points just received are kept, or each is given for two steps, of one battalion or of two.

    Rule: 3.1-c, 3.1-d
    """

    private = True
    again = ("mend",)
    rest = ("keep",)
    points: int
    credit: int = 0

    def legal(self, g: Game) -> Sequence[Action]:
        """The points not yet traded can always be kept, whether or not any battalion is in need.

        Rule: 3.1-c, 3.1-d
        """
        worn = worn_battalions(g) if self.points or self.credit else 0
        return [*g.rules.actions("mend", worn), g.rules.action("keep")]

    def do_mend(self, g: Game, unit: int) -> None:
        """The first of two steps costs the point; a battalion from off the map comes in where all come in.

        Rule: 3.1-c, 3.1-d, 3.1-e, 1.5-f
        """
        if not self.credit:
            self.points -= 1
            self.credit = g.data.limits.trade_steps
            g.note("trades", VIET_MINH)
        self.credit -= 1
        g.state.steps[unit] += 1
        g.whisper(VIET_MINH, "mended", unit)
        if not g.data.map >> g.state.at[unit] & 1:
            come_in(g, 1 << unit)

    def do_keep(self, g: Game) -> None:
        add_shells(g, VIET_MINH, self.points)


class Reconstitution(Procedure):
    """Routed battalions come back, reinforcements arrive, the worn must go and others may go or come.

    Rule: 3.1-g, 3.1-m, 3.1-n
    """

    order = ("routed_return", "reinforcements", "must_leave")

    def routed_return(self, g: Game) -> None:
        """They come back rested and without a step more.

        Rule: 3.1-m
        """
        come_in(g, g.state.occ[g.data.routed])

    def reinforcements(self, g: Game) -> None:
        """The battalions of the turn, and its Dummies.

        Rule: 3.1-n, 4.2.1-g
        """
        come_in(g, g.state.occ[g.data.week.turn_box[g.state.turn]] & g.data.side[VIET_MINH])

    def must_leave(self, g: Game) -> None:
        """A battalion that has lost two steps begins to reconstitute; the rest is a free choice.

        Rule: 3.1-k, 0.1-n, 3.1-i
        """
        home = g.state.occ[g.data.week.track]
        present = on_map(g, VIET_MINH)
        spent = mask_of(u for u in bits(present) if g.data.full[u] - g.state.steps[u] >= g.data.limits.must_leave)
        leave(g, spent)
        worn = worn_battalions(g) & (present & ~spent | g.state.occ[g.data.destroyed])
        g.push(Rota(actor=VIET_MINH, home=home, away=worn))


class Rota(Choice):
    """Which battalions come back from the track, and which go there; the question is put in every week.

    Rule: 3.1-g, 3.1-i, 3.1-l
    """

    again = ("recall", "reconstitute")
    rest = ("settled",)
    home: Pieces
    away: Pieces

    def legal(self, g: Game) -> Sequence[Action]:
        """A battalion that would have to leave again at once cannot come back.

        Rule: 3.1-g, 3.1-i
        """
        steps, limits, full = g.state.steps, g.data.limits, g.data.full
        fit = mask_of(u for u in bits(self.home) if full[u] - steps[u] < limits.must_leave)
        coming, going = g.rules.actions("recall", fit), g.rules.actions("reconstitute", self.away)
        return [*coming, *going, g.rules.action("settled")]

    def do_recall(self, g: Game, unit: int) -> None:
        self.home &= ~(1 << unit)
        come_in(g, 1 << unit)

    def do_reconstitute(self, g: Game, unit: int) -> None:
        self.away &= ~(1 << unit)
        leave(g, 1 << unit)

    def do_settled(self, g: Game) -> None:
        """The others stay where they are.

        Rule: 3.1-i
        """


def worn_battalions(g: Game) -> Bits:
    """Battalions that have lost steps, wherever they are.

    Rule: 3.1-d
    """
    steps, full = g.state.steps, g.data.full
    return mask_of(u for u in bits(g.data.battalions) if steps[u] < full[u])


def come_in(g: Game, units: Bits) -> None:
    """Battalions enter in the jungle of the north-east, rested and hidden.

    Rule: 3.1-d, 3.1-l, 3.1-m, 3.1-n
    """
    if not units:
        return
    g.note("come_in", units.bit_count(), g.data.entry)
    g.state.fatigued &= ~units
    hide(g, units)
    g.move(units, g.data.entry)


def leave(g: Game, units: Bits) -> None:
    """Battalions go to the track, where they lie open, and do nothing this turn.

    Rule: 3.1-g
    """
    if units:
        leave_map(g, units, g.data.week.track)
        g.note("leaves", units)


def add_shells(g: Game, side: int, points: int) -> None:
    """Barrage points come in as far as the track goes.

    Rule: 3.1-f, 3.2-g
    """
    munitions = g.state.munitions
    munitions[side] = min(g.data.limits.munitions_max, munitions[side] + points)


STEPS = [VmSupply, Trade, Reconstitution, Rota]
