"""Phase A: hands are brought to their number."""

from __future__ import annotations

from collections.abc import Sequence

from fivehills import Action, Bits, Choice, Procedure, bits, open_rule
from fivehills_storm.data import FRENCH, VIET_MINH
from fivehills_storm.game import Game


class DrawPhase(Procedure):
    """Each player draws or discards to his hand number.

    Rule: 4.0-b, 5.1-a
    """

    def viet_minh(self, g: Game) -> None:
        bring_to_number(g, VIET_MINH)

    def french(self, g: Game) -> None:
        bring_to_number(g, FRENCH)


@open_rule
def hand_number(g: Game, side: int) -> int:
    """The number printed for side and turn, and one card for each set of bonus areas wholly controlled.

    Rule: 2.2.2-a, 5.1-c, 5.1-d, 5.1-e, 5.1-f
    """
    control = g.state.control[side]
    sets = sum(1 for areas in g.data.bonus_sets if not areas & ~control)
    return int(g.data.hand_numbers[g.state.turn][side] + sets * g.data.limits.bonus_card)


def bring_to_number(g: Game, side: int) -> None:
    """Draw up to the hand number, or discard down to it; kept cards count.

    Rule: 5.1-a, 5.1-b, 5.3-b
    """
    number, held = hand_number(g, side), g.state.hand[side].bit_count()
    g.note("hand_number", side, number)
    if held > number:
        g.push(DiscardDown(actor=side, excess=held - number))
    elif held < number:
        reshuffle_if_short(g, side, number - held)
        draw_cards(g, side, number - held)


def reshuffle_if_short(g: Game, side: int, wanted: int) -> None:
    """With too few cards in the deck the discards are shuffled in before any card is drawn; an exact fit is enough.

    Rule: 5.4-a, 5.4-b, 5.4-c
    """
    state = g.state
    if state.deck[side].bit_count() < wanted and state.discard[side]:
        state.deck[side] |= state.discard[side]
        state.discard[side] = 0
        g.note("reshuffle", side)


def draw_cards(g: Game, side: int, count: int) -> None:
    """Draw cards at random from one's own deck, as far as it goes; their owner alone sees them.

    Rule: 5.0, 5.1-a
    """
    state = g.state
    drawn: Bits = 0
    for _ in range(min(count, state.deck[side].bit_count())):
        card = 1 << g.pick(state.deck[side])
        state.deck[side] ^= card
        drawn |= card
    state.hand[side] |= drawn
    g.note("draws", side, drawn.bit_count())
    g.whisper(side, "drew", drawn)


def different_cards(g: Game, cards: Bits) -> Sequence[int]:
    """One card of each kind: copies are interchangeable."""
    memo, key = g.rules.memo, (different_cards, cards)
    found: Sequence[int] | None = memo.get(key)
    if found is None:
        first: dict[int, int] = {}
        for card in bits(cards):
            first.setdefault(g.data.card_group[card], card)
        found = memo[key] = tuple(first.values())
    return found


def put_on_discard(g: Game, side: int, card: int) -> None:
    """A card given up unplayed goes face up to its owner's discard pile, even one that play would remove.

    Rule: 5.2-k, 5.4-b
    """
    g.state.hand[side] &= ~(1 << card)
    g.state.discard[side] |= 1 << card
    g.reveal("5.2-k")
    g.note("discards", side, card)


class DiscardDown(Choice):
    """The player gives up cards of his choice until his hand is at its number.

    Rule: 5.1-b
    """

    again = ("discard",)
    excess: int

    def legal(self, g: Game) -> Sequence[Action]:
        if not self.excess:
            return ()
        return [g.rules.action("discard", card) for card in different_cards(g, g.state.hand[self.actor])]

    def do_discard(self, g: Game, card: int) -> None:
        self.excess -= 1
        put_on_discard(g, self.actor, card)


STEPS = [DrawPhase, DiscardDown]
