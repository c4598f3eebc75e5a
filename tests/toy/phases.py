"""The steps of The Ford: turns, impulses, fire with nested reactions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fivehills import Action, Bits, Card, Choice, Game, Pieces, Procedure, Select, Space, bits, open_rule

FRENCH, VIET_MINH = 0, 1
TRENCH_MAX = 2


class Campaign(Procedure):
    """Three turns, then the reckoning.

    Rule: T1, T12
    """

    def next_turn(self, g: Game) -> None:
        if g.state.turn < g.rules.scenario.turns:
            g.state.turn += 1
            self.goto(g, "Turn")

    def victory(self, g: Game) -> None:
        french, viet_minh = (g.state.control[side].bit_count() for side in (FRENCH, VIET_MINH))
        if french == viet_minh:
            g.finish(-1, f"both sides hold {french} areas", "T12")
        else:
            g.finish(FRENCH if french > viet_minh else VIET_MINH, f"{french} areas against {viet_minh}", "T12")


class Turn(Procedure):
    """Cards, secret plans, impulses until both sides pass, recovery.

    Rule: T2, T3, T4
    """

    actor: int = FRENCH
    passes: int = 0

    def draw(self, g: Game) -> None:
        g.note("turn_begins", g.state.turn)
        for side in (FRENCH, VIET_MINH):
            for _ in range(1 + g.rules.options["extra_card"]):
                draw_card(g, side)

    def french_plan(self, g: Game) -> None:
        g.push(Plan(FRENCH))

    def viet_minh_plan(self, g: Game) -> None:
        g.push(Plan(VIET_MINH))

    def show_plans(self, g: Game) -> None:
        g.state.shown = 1
        g.reveal("T3")
        words = g.rules.verbs["plan"].words
        g.note("plans", *(words[plan] for plan in g.state.plan))

    def impulse(self, g: Game) -> None:
        g.push(Impulse(self.actor))

    def judge(self, g: Game) -> None:
        self.actor = 1 - self.actor
        if self.passes < 2:
            self.goto(g, "impulse")

    def recovery(self, g: Game) -> None:
        state = g.state
        state.spent = state.shown = 0
        state.plan = [0, 0]
        state.fired = [0, 0]


@open_rule
def draw_card(g: Game, side: int) -> None:
    """Move a random card from a deck to its owner's hand.

    Rule: T2
    """
    deck = g.state.deck
    if not deck[side]:
        return
    card = g.pick(deck[side])
    deck[side] ^= 1 << card
    g.state.hand[side] |= 1 << card
    g.note("draws", side)
    g.whisper(side, "drew", card)


class Plan(Choice):
    """A secret word for the turn; both are shown together.

    Rule: T3
    """

    private = True

    def legal(self, g: Game) -> Sequence[Action]:
        return (g.rules.action("plan", 1), g.rules.action("plan", 2))

    def do_plan(self, g: Game, word: int) -> None:
        g.state.plan[self.actor] = word
        g.whisper(self.actor, "planned", g.rules.verbs["plan"].words[word])


class Impulse(Choice):
    """One side moves, fires, digs or passes.

    Rule: T4, T5, T6, T11
    """

    def legal(self, g: Game) -> Sequence[Action]:
        action, state = g.rules.action, g.state
        fresh, enemy = g.rules.of_side[self.actor] & ~state.spent, g.rules.of_side[1 - self.actor]
        options = []
        for area in bits(g.data.areas):
            if not state.occ[area] & fresh:
                continue
            options += [action("move", area, to) for to in g.rules.board.neighbours[area]]
            near = (area, *g.rules.board.neighbours[area])
            options += [action("fire", area, at) for at in near if state.occ[at] & enemy]
            if state.trench[area] < TRENCH_MAX:
                options.append(action("dig", area))
        return [*options, action("pass")]

    def do_move(self, g: Game, origin: int, target: int) -> None:
        g.below.passes = 0
        g.push(Movers(self.actor, self.fresh(g, origin), origin=origin, target=target))

    def do_fire(self, g: Game, origin: int, target: int) -> None:
        g.below.passes = 0
        g.push(Fire(self.actor, origin, target))

    def do_dig(self, g: Game, area: int) -> None:
        g.below.passes = 0
        g.state.trench[area] += 1
        g.state.spent |= 1 << g.unordered(self.fresh(g, area))[0]
        g.note("digs", self.actor, area)

    def do_pass(self, g: Game) -> None:
        g.below.passes += 1
        g.note("passes", self.actor)

    def fresh(self, g: Game, area: int) -> Bits:
        """The actor's units in an area that have not acted."""
        return g.state.occ[area] & g.rules.of_side[self.actor] & ~g.state.spent


class Movers(Select):
    """Which units go; what they find where they arrive.

    Rule: T5, T10
    """

    origin: Space = 0
    target: Space = 0

    def selected(self, g: Game, units: Bits) -> None:
        g.state.spent |= units
        g.note("moves", units.bit_count(), self.actor, self.origin, self.target)
        g.move(units, self.target)
        if self.actor == FRENCH:
            find(g, g.state.occ[self.target])
        elif g.state.occ[self.target] & g.rules.of_side[FRENCH]:
            find(g, units)


def find(g: Game, pieces: Bits) -> None:
    """Hidden units become known, and dummies among them vanish.

    Rule: T10
    """
    new = pieces & g.rules.of_side[VIET_MINH] & ~g.state.seen[FRENCH]
    if not new:
        return
    g.state.seen[FRENCH] |= new
    g.reveal("T10")
    g.note("finds", FRENCH, new)
    if new & g.data.dummies:
        g.move(new & g.data.dummies, g.data.dead)


class Fire(Procedure):
    """Units fire at an area; cards answer each other; damage follows.

    Rule: T6, T7, T8
    """

    actor: int
    origin: Space
    target: Space
    units: Pieces = 0
    cards: int = 0
    order: ClassVar[tuple[str, ...]] = ("choose", "open_fire", "window", "survivors", "roll")

    def choose(self, g: Game) -> None:
        pool = g.state.occ[self.origin] & g.rules.of_side[self.actor] & ~g.state.spent
        g.push(Firers(self.actor, pool, origin=self.origin, target=self.target))

    def open_fire(self, g: Game) -> None:
        g.state.spent |= self.units
        g.state.fired[self.actor] |= 1 << self.origin
        g.note("fires", self.units, self.origin, self.target)
        find(g, self.units)

    def window(self, g: Game) -> None:
        g.push(Window(1 - self.actor))

    def survivors(self, g: Game) -> None:
        self.units &= g.state.occ[self.origin]

    def roll(self, g: Game) -> None:
        attack = g.total("attack", self)
        (die,) = g.roll("damage")
        points = g.rules.tables["damage"].look_up(attack, die)
        g.push(Damage(1 - self.actor, self.target, points))


class Firers(Select):
    """Which units fire.

    Rule: T6
    """

    origin: Space = 0
    target: Space = 0

    def selected(self, g: Game, units: Bits) -> None:
        g.below.units = units


class Window(Procedure):
    """One side may play a card, to which the other may reply, and so on; the last card counts first.

    Rule: T7
    """

    actor: int
    card: Card = -1
    order: ClassVar[tuple[str, ...]] = ("ask", "effect")

    def ask(self, g: Game) -> None:
        if g.state.hand[self.actor]:
            g.push(Reaction(self.actor))

    def effect(self, g: Game) -> None:
        if self.card >= 0:
            g.find(Fire).cards += g.data.effects[self.card]


class Reaction(Choice):
    """Play a card or not. It is asked whenever the hand holds any card, for the enemy sees only how many.

    Rule: T7
    """

    def legal(self, g: Game) -> Sequence[Action]:
        wanted = 2 if g.find(Fire).actor == self.actor else -2
        cards = [c for c in bits(g.state.hand[self.actor]) if g.data.effects[c] == wanted]
        return [*(g.rules.action("play", card) for card in cards), g.rules.action("pass")]

    def do_play(self, g: Game, card: int) -> None:
        g.state.hand[self.actor] ^= 1 << card
        g.state.discard[self.actor] |= 1 << card
        g.reveal("T7")
        g.note("plays", self.actor, card)
        g.below.card = card
        g.push(Window(1 - self.actor))

    def do_pass(self, g: Game) -> None:
        return None


class Damage(Choice):
    """The owner takes points of damage one by one.

    Rule: T8
    """

    again: ClassVar[tuple[str, ...]] = ("hit",)
    lone: ClassVar[bool] = True
    area: Space
    points: int

    def legal(self, g: Game) -> Sequence[Action]:
        if not self.points:
            return ()
        return [g.rules.action("hit", piece) for piece in bits(g.state.occ[self.area] & g.rules.of_side[self.actor])]

    def do_hit(self, g: Game, piece: int) -> None:
        self.points -= 1
        find(g, 1 << piece)
        if g.state.at[piece] == g.data.dead:
            return
        g.state.strength[piece] -= 1
        g.note("hits", piece)
        if not g.state.strength[piece]:
            g.note("dies", piece)
            g.move(1 << piece, g.data.dead)


STEPS = (Campaign, Turn, Plan, Impulse, Movers, Fire, Firers, Window, Reaction, Damage)
