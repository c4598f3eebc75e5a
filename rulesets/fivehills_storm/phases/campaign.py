"""The whole game: the optional bid, eight turns, victory."""

from __future__ import annotations

from collections.abc import Sequence

from fivehills import Action, Choice, Procedure
from fivehills_storm.data import FRENCH, VIET_MINH
from fivehills_storm.game import Game
from fivehills_storm.rules.control import held_victory_areas


class Campaign(Procedure):
    """Eight turns, then victory is judged; nothing ends the game earlier.

    Rule: 1.0-a, 1.0-b, 4.0-p
    """

    def bidding(self, g: Game) -> None:
        """With the optional rule both players bid in secret before the first turn; otherwise sides are agreed upon.

        Rule: 3.0-a, 15.0-a
        """
        if g.rules.options["bidding"]:
            g.push(Bidding())

    def next_turn(self, g: Game) -> None:
        """The Turn marker advances; after the last turn the game ends.

        Rule: 2.1.2-e, 4.0-p
        """
        if g.state.turn < g.data.last_turn:
            g.state.turn += 1
            g.note("turn", g.state.turn)
            self.goto(g, "GameTurn")

    def victory(self, g: Game) -> None:
        """The Viet Minh win with the needed number of Victory Areas, otherwise the French; there is no draw.

        Rule: 14.0-a, 15.0-b
        """
        held, needed = held_victory_areas(g, VIET_MINH), g.state.needed
        if held >= needed:
            g.finish(VIET_MINH, f"the Viet Minh hold {held} Victory Areas and need {needed}", "14.0-a")
        else:
            g.finish(FRENCH, f"the Viet Minh hold only {held} of the {needed} Victory Areas they need", "14.0-a")


class GameTurn(Procedure):
    """Draw Phase, Impulse Phase, End Phase.

    Rule: 4.0-a
    """


class Bidding(Procedure):
    """One secret bid each, revealed together; the higher bidder is Viet Minh and needs as many areas as he bid.

    Rule: 15.0-a, 15.0-b, 15.0-c
    """

    order = ("first", "second", "reveal")

    def first(self, g: Game) -> None:
        g.push(Bid(actor=FRENCH))

    def second(self, g: Game) -> None:
        g.push(Bid(actor=VIET_MINH))

    def reveal(self, g: Game) -> None:
        """The seats are exchanged when the player in the French seat bid more; dice decide a tie.

        Rule: 15.0-a, 15.0-b, 15.0-c
        """
        french, viet_minh = g.state.bid
        g.reveal("15.0-c")
        g.note("bids", french, viet_minh)
        swap = french > viet_minh
        if french == viet_minh:
            swap = g.roll("the choice of sides after equal bids")[0] > 3
        g.state.needed = max(french, viet_minh)
        g.state.bid = (0, 0)
        if swap:
            g.state.seats_swapped = 1
            g.note("seats_swapped")


class Bid(Choice):
    """A player bids how many Victory Areas he would take as Viet Minh.

    Rule: 15.0-a
    """

    private = True

    def legal(self, g: Game) -> Sequence[Action]:
        return [g.rules.action("bid", n) for n in range(1, g.data.victory.bit_count() + 1)]

    def do_bid(self, g: Game, number: int) -> None:
        french, viet_minh = g.state.bid
        g.state.bid = (french, number) if self.actor == VIET_MINH else (number, viet_minh)
        g.whisper(self.actor, "own_bid", self.actor, number)


STEPS = [Campaign, GameTurn, Bidding, Bid]
