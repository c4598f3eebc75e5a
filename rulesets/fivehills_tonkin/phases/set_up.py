"""Choices of the set-up: steps already lost, Tieu Doan and Pathet Lao round their centers, GCMA in the highlands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivehills import Action, Bits, Choice, Procedure, bits
from fivehills_tonkin.data import FRENCH, VIET_MINH
from fivehills_tonkin.game import Game
from fivehills_tonkin.phases import placing
from fivehills_tonkin.phases.steploss import StepLoss
from fivehills_tonkin.rules import arriving, friendly, listing, units


class SetUp(Procedure):
    """French units and regiments stand where the card says; then losses, battalions and guerrillas.

    Rule: SCN-f, SCN-g, SCN-k
    """

    sets_up: ClassVar[bool] = True
    next_gcma: int = 0

    def losses(self, g: Game) -> None:
        """Divisions that have suffered lose steps, unit by unit as the Viet Minh choose.

        Rule: SCN-m
        """
        for division, steps in reversed(g.data.card.losses):
            g.push(EarlierLosses(actor=VIET_MINH, division=division, left=steps))

    def battalions(self, g: Game) -> None:
        """One Tieu Doan or Pathet Lao for each center of its country, first those that can stand on it.

        Rule: SCN-g
        """
        for unit, star in _stars(g):
            if not g.state.present[FRENCH] >> star & 1:
                g.move(1 << unit, star)

    def displaced(self, g: Game) -> None:
        """Where French stand the battalion must go elsewhere; without a hex near it is dead from the start.

        Rule: SCN-h, SCN-i
        """
        waiting = [(unit, star) for unit, star in _stars(g) if g.state.at[unit] == g.data.pool]
        if not waiting:
            return
        unit, star = waiting[0]
        near = arriving.round_center(g, star, arriving.home(g, unit))
        if near:
            g.push(placing.Placing(actor=VIET_MINH, unit=unit, hexes=near))
            g.state.moved |= 1 << unit
        else:
            g.move(1 << unit, g.data.dead[VIET_MINH])
        self.goto(g, "displaced")

    def shifts(self, g: Game) -> None:
        """The others may leave their center too.

        Rule: SCN-h
        """
        g.push(Shift(actor=VIET_MINH))

    def guerrillas(self, g: Game) -> None:
        """GCMA one by one, each at a community of its own while there are enough.

        Rule: SCN-f, SCN-k, SCN-l
        """
        units_ = bits(g.data.gcma)[: g.data.card.gcma]
        if self.next_gcma < len(units_):
            unit = units_[self.next_gcma]
            self.next_gcma += 1
            placing.place_guerrilla(g, unit)
            self.goto(g, "guerrillas")

    def begin(self, g: Game) -> None:
        """From now on changes score; what is held already is in the marker.

        Rule: SCN-p, 1.8-g, 1.8-h
        """
        state = g.state
        state.called = 0
        state.moved = 0
        for track, reached, _ in friendly.standing(g):
            setattr(state, track, reached)
        state.begun = 1
        g.note("set_up_done", friendly.delta_count(g), friendly.highland_count(g))


def _stars(g: Game) -> list[tuple[int, int]]:
    """Each battalion of the set-up with its mobilization center.

    Rule: SCN-g
    """
    data = g.data
    pairs: list[tuple[int, int]] = []
    for country, kind in (("vietnam", data.tieu_doan), ("laos", data.pathet_lao)):
        pairs += zip(bits(kind), bits(data.mobilization[country]), strict=False)
    return pairs


class EarlierLosses(StepLoss):
    """Which regiment of the division has lost the next step.

    Rule: SCN-m
    """

    again: ClassVar[tuple[str, ...]] = ("lose",)
    division: str
    left: int

    def legal(self, g: Game) -> Sequence[Action]:
        if not self.left:
            return ()
        own = sum(1 << u for u in bits(g.data.regiments) if g.data.division[u] == self.division)
        return listing.actions(g, "lose", own & units.on_map(g, VIET_MINH))

    def default(self, g: Game) -> Action:
        """The regiment that has lost least so far."""
        return min(self.legal(g), key=lambda action: g.state.lost[action.args[0]])

    def do_lose(self, g: Game, unit: int) -> None:
        g.state.lost[unit] += 1
        self.left -= 1


class Shift(Choice):
    """Battalions that stay near their center but not on it, one after the other; then no more.

    Rule: SCN-h, SCN-j
    """

    again: ClassVar[tuple[str, ...]] = ("unit",)
    opens: ClassVar[tuple[str, ...]] = ("unit",)
    rest: ClassVar[tuple[str, ...]] = ("done",)

    def legal(self, g: Game) -> Sequence[Action]:
        data = g.data
        here = units.on_map(g, VIET_MINH) & (data.tieu_doan | data.pathet_lao) & ~g.state.moved
        return [*listing.actions(g, "unit", here), *listing.one(g, "done")]

    def default(self, g: Game) -> Action:
        return g.rules.action("done")

    def do_unit(self, g: Game, unit: int) -> None:
        star = g.state.at[unit]
        g.state.moved |= 1 << unit
        near: Bits = arriving.round_center(g, star, arriving.home(g, unit))
        g.push(placing.Placing(actor=VIET_MINH, unit=unit, hexes=near))

    def do_done(self, g: Game) -> None:
        """The others stay where they are."""


STEPS = [SetUp, EarlierLosses, Shift]
