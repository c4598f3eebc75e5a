"""Phase C: discards, supply, recovery, replacements, reinforcements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivehills import Action, Bits, Choice, Procedure, bits, mask_of, open_rule
from fivehills_storm.data import FRENCH, VIET_MINH
from fivehills_storm.game import Game
from fivehills_storm.phases.cards import open_window
from fivehills_storm.phases.draw import different_cards, put_on_discard
from fivehills_storm.phases.placement import Arrivals


class EndPhase(Procedure):
    """The end of a turn, in a fixed order.

    Rule: 4.0-k
    """

    replacements: int = 0

    def viet_minh_discards(self, g: Game) -> None:
        """The Viet Minh player discards first, if he has cards.

        Rule: 4.0-k, 5.3-a
        """
        g.push(EndDiscards(actor=VIET_MINH))

    def french_discards(self, g: Game) -> None:
        g.push(EndDiscards(actor=FRENCH))

    def supply(self, g: Game) -> None:
        g.push(Supply())

    def recovery(self, g: Game) -> None:
        """All Viet Minh units become fresh, and the French ones outside areas marked Out of Supply.

        Rule: 4.0-l, 4.0-m, 11.0-g
        """
        state = g.state
        unsupplied = 0
        for area in bits(state.out_of_supply):
            unsupplied |= state.occ[area] & g.data.side[FRENCH]
        state.spent &= unsupplied
        g.note("recovery", state.out_of_supply)

    def clear_markers(self, g: Game) -> None:
        """Fire and Out of Supply markers leave the map; trench and control markers stay.

        Rule: 4.0-n, 8.1-h, 11.0-g
        """
        g.state.fire[:] = [0, 0]
        g.state.out_of_supply = 0

    def replacement_roll(self, g: Game) -> None:
        """The Viet Minh roll for replacements, not on turn 1 nor after Emergency Replacements.

        Rule: 4.0-o, 12.1-a, 12.1-b, 12.1-c
        """
        state = g.state
        if state.turn <= g.data.limits.no_replacements_turn or state.no_replacements:
            g.note("no_replacements")
            return
        rolled = g.roll("the replacements")[0]
        self.replacements = g.rules.tables["replacements"].at(0, rolled)
        g.note("replacements", self.replacements)

    def viet_minh_arrivals(self, g: Game) -> None:
        """Viet Minh reinforcements and replacements are placed first.

        Rule: 12.1-d, 12.2, 12.3-a
        """
        units = due_units(g, VIET_MINH) | from_replacement_box(g, self.replacements)
        g.push(Arrivals(actor=VIET_MINH, units=units, where="viet_minh"))

    def french_arrivals(self, g: Game) -> None:
        """Then the French ones.

        Rule: 12.2, 12.3-a
        """
        g.push(Arrivals(actor=FRENCH, units=due_units(g, FRENCH), where="french"))

    def turn_ends(self, g: Game) -> None:
        """The No Replacements marker was a reminder for this turn only.

        Rule: 2.1.2-g
        """
        g.state.no_replacements = 0


def due_units(g: Game, side: int) -> Bits:
    """Units waiting on the box of this turn.

    Rule: 2.1.1-h, 12.2
    """
    return int(g.state.occ[g.data.turn_box[g.state.turn]] & g.data.side[side])


@open_rule
def from_replacement_box(g: Game, count: int) -> Bits:
    """Replacement units, as many as are left.

    Rule: 2.2.2-b, 12.1-c
    """
    return mask_of(bits(g.state.occ[g.data.replacement_box])[:count])


class EndDiscards(Choice):
    """A player may give up any number of the cards in his hand; what he keeps counts next turn.

    Rule: 5.3-a, 5.3-b
    """

    again: ClassVar[tuple[str, ...]] = ("discard",)

    def legal(self, g: Game) -> Sequence[Action]:
        hand = g.state.hand[self.actor]
        if not hand:
            return ()
        action = g.rules.action
        return [*(action("discard", card) for card in different_cards(g, hand)), action("done")]

    def do_discard(self, g: Game, card: int) -> None:
        put_on_discard(g, self.actor, card)

    def do_done(self, g: Game) -> None:
        pass


class Supply(Procedure):
    """The French roll for supply; the Viet Minh choose the areas that go without.

    Rule: 11.0-a, 11.0-c, 11.0-d, 11.0-e
    """

    order: ClassVar[tuple[str, ...]] = ("roll", "french_cards", "viet_minh_cards", "markers")
    areas: int = 0

    def roll(self, g: Game) -> None:
        dice = sum(g.roll("the supply", 2))
        self.areas = g.rules.tables["supply_result"].at(0, g.total("supply_roll", dice))
        g.note("supply", self.areas)

    def french_cards(self, g: Game) -> None:
        open_window(g, FRENCH, "supply")

    def viet_minh_cards(self, g: Game) -> None:
        """Heavy Flak can add an area.

        Rule: 11.0-h
        """
        open_window(g, VIET_MINH, "supply")

    def markers(self, g: Game) -> None:
        if self.areas > 0:
            g.push(OutOfSupply(actor=VIET_MINH, count=self.areas))


class OutOfSupply(Choice):
    """The Viet Minh player marks different areas with French units; with fewer such areas the rest is lost.

    Rule: 2.1.2-f, 11.0-f
    """

    again: ClassVar[tuple[str, ...]] = ("at",)
    lone: ClassVar[bool] = True
    count: int

    def legal(self, g: Game) -> Sequence[Action]:
        if not self.count:
            return ()
        areas = g.state.present[FRENCH] & ~g.state.out_of_supply
        return [g.rules.action("at", area) for area in bits(areas)]

    def do_at(self, g: Game, area: int) -> None:
        self.count -= 1
        g.state.out_of_supply |= 1 << area
        g.note("out_of_supply", area)


STEPS = [EndPhase, EndDiscards, Supply, OutOfSupply]
