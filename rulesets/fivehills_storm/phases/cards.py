"""Tactical cards: the windows in which they are asked for, and the playing of one card.

A card is a list of effects in content, each a window, the name of a registered effect and values. No code knows a
card by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from fivehills import Action, Bits, Card, Choice, Procedure, Space, Spaces, bits
from fivehills_storm.game import Game


@dataclass(frozen=True)
class Effect:
    """What a card does.

    apply: carries it out. targets: the areas among which its player chooses one, if it needs one.
    usable: whether it can be used at all now (default: always, or when there is a target).
    """

    apply: Callable[[Game, PlayCard], None]
    targets: Callable[[Game, int, dict[str, int]], Bits] | None = None
    usable: Callable[[Game, int, dict[str, int]], Any] | None = None


Tests = Sequence[tuple[Callable[[Game, int, dict[str, int]], Any] | None, dict[str, int]]]
"""For each effect of a card the test whether it is of use now (None: always), and the numbers for it."""


def effects_in(g: Game, side: int, card: int, window: str) -> list[int]:
    """Numbers of the effects for which a card that is played in a window can be used now.

    Rule: 5.2-d, 5.2-e
    """
    found = []
    turn, tests = g.state.turn, g.data.tests
    for way in g.data.ways[card]:
        if way.window == window and way.turn <= turn:
            test = tests[way.effect]
            if test is None or test(g, side, way.values):
                found.append(way.number)
    return found


def playable(g: Game, side: int, window: str, used: Bits = 0) -> list[int]:
    """One card of each kind in the hand that can be played in a window; only some may be doubled on one occasion.

    Rule: 5.2-a, 5.2-d, 5.2-e, 5.2-f
    """
    cards = g.state.hand[side] & g.data.window_cards[window]
    if not cards:
        return []
    found = []
    for card, tests in _kinds(g, cards, window, used):
        for test, values in tests:
            if test is None or test(g, side, values):
                found.append(card)
                break
    return found


def _kinds(g: Game, cards: Bits, window: str, used: Bits) -> Sequence[tuple[int, Tests]]:
    """The first card of each kind with what must hold for one of its effects to be of use in the window.

    Kinds used on this occasion are left out if they may not be doubled, or bar each other.

    Rule: 5.2-e, 5.2-f, AE-f
    """
    turn = g.state.turn
    key = (playable, cards, window, used, turn)
    found: Sequence[tuple[int, Tests]] | None = g.rules.memo.get(key)
    if found is None:
        data, first = g.data, dict[int, int]()
        for card in bits(cards):
            group = data.card_group[card]
            if not used >> group & 1 or data.multi >> card & 1:
                first.setdefault(group, card)
        found = g.rules.memo[key] = tuple((card, _tests(g, card, window, used)) for card in first.values())
    return found


def _tests(g: Game, card: int, window: str, used: Bits) -> Tests:
    ways = [way for way in g.data.ways[card] if way.window == window and way.turn <= g.state.turn]
    return tuple((g.data.tests[way.effect], way.values) for way in ways if not way.excludes & used)


def open_window(g: Game, side: int, window: str) -> None:
    """Ask a side for cards, on public facts only: a hand that is not empty, and a fitting card not seen elsewhere.

    Rule: 5.0, 5.2-e
    """
    if may_be_asked(g, side, window):
        g.push(CardWindow(actor=side, window=window))


def may_be_asked(g: Game, side: int, window: str) -> bool:
    """Whether a side could have a card for a window as far as everybody knows.

    Rule: 5.0, 5.2-e
    """
    state = g.state
    if not state.hand[side]:
        return False
    seen = state.discard[side] | state.removed[side] | state.table[side]
    return bool(g.data.window_cards[window] & g.data.cards_of[side] & ~seen)


class CardWindow(Choice):
    """A side may play cards on an occasion, one after the other.

    Rule: 5.2-e, 5.2-f, 5.2-h
    """

    again = ("play",)
    declines = "pass"
    renewed_by = ("act", "move", "fire", "sap", "assault", "dig")
    window: str
    used: Bits = 0

    def legal(self, g: Game) -> Sequence[Action]:
        if not g.state.hand[self.actor] or not occasion_lasts(g, self.window):
            return ()
        action = g.rules.action
        return [*(action("play", card) for card in playable(g, self.actor, self.window, self.used)), action("pass")]

    def do_play(self, g: Game, card: int) -> None:
        self.used |= 1 << g.data.card_group[card]
        g.push(PlayCard(actor=self.actor, card=card, window=self.window))

    def do_pass(self, g: Game) -> None:
        pass


def occasion_lasts(g: Game, window: str) -> bool:
    """Whether there is still something to answer: units that go on, an air strike not yet cancelled.

    Rule: AE-d
    """
    steps: Iterable[Any] = reversed(g.state.stack)
    for step in steps:
        if hasattr(step, "origin"):
            return not window.endswith("-attack") or bool(step.units & g.state.occ[step.origin] & ~g.state.spent)
        if isinstance(step, PlayCard):
            return not step.cancelled
    return True


class PlayCard(Procedure):
    """One card: choose its effect and target, let it be answered, carry it out, put it away.

    Rule: 5.2-a, 5.2-b, 5.2-d, 5.2-j
    """

    order: ClassVar[tuple[str, ...]] = ("reveal", "choose_effect", "target", "answers", "resolve", "put_away")
    actor: int
    card: Card
    window: str
    effect: int = -1
    area: Space = -1
    cancelled: bool = False

    def reveal(self, g: Game) -> None:
        bit = 1 << self.card
        g.state.hand[self.actor] &= ~bit
        g.state.table[self.actor] |= bit
        g.reveal("5.2-a")
        g.note("plays", self.actor, self.card)

    def choose_effect(self, g: Game) -> None:
        g.push(ChooseEffect(actor=self.actor))

    def target(self, g: Game) -> None:
        targets = g.data.effects[self.listed(g).effect].targets
        if targets is not None:
            g.push(CardTarget(actor=self.actor, areas=targets(g, self.actor, self.values(g))))

    def answers(self, g: Game) -> None:
        """An air strike can be cancelled as it is played.

        Rule: 5.2-e
        """
        if g.rules.cards[self.card].air:
            open_window(g, 1 - self.actor, "air-answer")

    def resolve(self, g: Game) -> None:
        if not self.cancelled:
            g.data.effects[self.listed(g).effect].apply(g, self)

    def put_away(self, g: Game) -> None:
        """The card goes to its owner's discard pile, or out of the game if it says so.

        Rule: 5.2-j, 5.2-k, 8.2-b
        """
        bit = 1 << self.card
        g.state.table[self.actor] &= ~bit
        pile = g.state.removed if g.rules.cards[self.card].after == "remove" else g.state.discard
        pile[self.actor] |= bit

    def listed(self, g: Game) -> Any:
        """The effect chosen, as content lists it."""
        return g.rules.cards[self.card].effects[self.effect]

    def values(self, g: Game) -> dict[str, int]:
        """The numbers of the chosen effect."""
        return dict(self.listed(g).values)


class ChooseEffect(Choice):
    """A card with two effects is played for one of them.

    Rule: 5.2-d
    """

    lone = True

    def legal(self, g: Game) -> Sequence[Action]:
        play = g.find(PlayCard)
        return [g.rules.action("effect", n + 1) for n in effects_in(g, self.actor, play.card, play.window)]

    def do_effect(self, g: Game, number: int) -> None:
        g.below.effect = number - 1


class CardTarget(Choice):
    """The card's player names the area that it concerns.

    Rule: 5.2-a, 8.2-a
    """

    areas: Spaces

    def legal(self, g: Game) -> Sequence[Action]:
        return g.rules.actions("at", self.areas)

    def do_at(self, g: Game, area: int) -> None:
        g.below.area = area
        g.note("targets", self.actor, area)


STEPS = [CardWindow, PlayCard, ChooseEffect, CardTarget]
