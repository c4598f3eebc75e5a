"""Face-down battalions and Dummies: what turns them up, and what hides them again."""

from __future__ import annotations

from collections.abc import Sequence

from fivehills import Action, Bits, Choice, Pieces, bits, lowest
from fivehills_season.data import FRENCH, VIET_MINH
from fivehills_season.game import Game
from fivehills_season.rules.units import here, in_places


def expose(g: Game, pieces: Bits, rule: str) -> None:
    """Battalions are turned face up by a rule; Dummies among them are found out and go to the jungle.

    Rule: 0.1-i, 4.2.1-h, 6.1-g
    """
    hidden = pieces & ~g.state.exposed
    if not hidden:
        return
    g.reveal(rule)
    battalions = hidden & g.data.battalions
    g.state.exposed |= battalions
    g.state.seen[FRENCH] |= battalions
    if battalions:
        g.note("exposed", battalions)
    send_dummies(g, hidden & g.data.dummies)


def send_dummies(g: Game, dummies: Bits) -> None:
    """Dummies that were found out are put in any jungle zone, one by one.

    Rule: 4.2.1-h, 6.1-e
    """
    if dummies:
        g.note("dummies", dummies.bit_count())
        g.push(DummyRefuge(actor=VIET_MINH, dummies=dummies))


class DummyRefuge(Choice):
    """The Viet Minh choose the jungle zone of a Dummy that was found out.

    Rule: 4.2.1-h
    """

    again = ("refuge",)
    dummies: Pieces

    def legal(self, g: Game) -> Sequence[Action]:
        if not self.dummies:
            return ()
        return [g.rules.action("refuge", zone) for zone in bits(g.data.jungles)]

    def do_refuge(self, g: Game, zone: int) -> None:
        dummy = 1 << lowest(self.dummies)
        self.dummies &= ~dummy
        g.note("dummy_leaves", zone)
        g.move(dummy, zone)


def hide(g: Game, pieces: Bits) -> None:
    """Pieces lie face down again.

    Rule: 4.2.1-e, 5.7-e
    """
    state = g.state
    state.exposed &= ~pieces
    state.scouted &= ~pieces
    state.seen[FRENCH] &= ~pieces


def hide_all(g: Game) -> None:
    """When an attack is over every battalion on the map lies face down again.

    Rule: 4.2.1-e, 4.2.1-f, 5.7-e
    """
    if g.state.exposed:
        g.note("hidden")
        hide(g, g.state.exposed)


def beside_french(g: Game) -> Bits:
    """Viet Minh pieces that share a peripheral zone, or the jungle zone open to the French, with French units.

    Rule: 4.2.1-h, 6.2.1-b
    """
    zones = g.state.present[FRENCH] & (g.data.zones | g.data.jungles)
    return in_places(g, zones) & g.data.side[VIET_MINH]


def expose_shared(g: Game) -> None:
    """Pieces that share a zone with French units are turned up.

    Rule: 6.2.1-b, 6.2.3-e
    """
    expose(g, beside_french(g), "6.2.1-b")


def dummies_beside_french(g: Game) -> None:
    """A Dummy that has come into a zone with French units is found out.

    Rule: 4.2.1-h
    """
    dummies = beside_french(g) & g.data.dummies
    if dummies:
        g.reveal("4.2.1-h")
        send_dummies(g, dummies)


def lie_open(g: Game, pieces: Bits) -> None:
    """What leaves the map lies open on its track.

    Rule: 0.4-b, 3.1-g
    """
    if pieces & g.data.side[VIET_MINH] & ~g.state.seen[FRENCH]:
        g.reveal("0.4-b")
    g.state.exposed &= ~pieces
    g.state.scouted &= ~pieces
    g.state.seen[FRENCH] |= pieces & g.data.side[VIET_MINH]


def hidden_in(g: Game, place: int) -> Bits:
    """Face-down pieces in a place."""
    return here(g, VIET_MINH, place) & ~g.state.exposed


STEPS = [DummyRefuge]
