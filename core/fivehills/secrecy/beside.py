"""Two positions side by side: what a side is shown of each, as far as the two can differ at all.

An entry of a view is made of what the position says of one space, one piece or one answer. Where both positions say
the same of it and the viewer knows the same pieces, both entries are the same, and none is made. Whatever else a view
has is made as in `view`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fivehills.maths.bits import Bits
from fivehills.secrecy.curtain import outside
from fivehills.secrecy.offers import told, weighed
from fivehills.secrecy.view import (
    assembled,
    known_pieces,
    log_of,
    pieces_among,
    spaces_among,
    viewer_of,
)
from fivehills.secrecy.watch import changed, columns, with_any

if TYPE_CHECKING:
    from fivehills.engine.actions import Action
    from fivehills.engine.decision import Decision
    from fivehills.play.game import Game

Pair = tuple["Game", "Game"]


def views(games: Pair, side: str | None) -> tuple[dict[str, Any], dict[str, Any]]:
    """What a side (None: a spectator) may know of two games of the same rules, without what must be equal in both."""
    viewer = viewer_of(games[0].rules, side)
    one, other = outside(games[0], viewer), outside(games[1], viewer)
    spaces, pieces = _unlike(one, other, viewer)
    tell = _unnamed if _same_answers(one, other, viewer) else told
    has_news = _lines(one, viewer) != _lines(other, viewer)

    def seen(game: Game) -> dict[str, Any]:
        things = spaces_among(game, viewer, spaces), pieces_among(game, viewer, pieces)
        return assembled(game, side, viewer, *things, log_of(game, viewer) if has_news else {}, tell)

    return seen(one), seen(other)


def _unlike(one: Game, other: Game, viewer: int | None) -> tuple[Bits, Bits]:
    """The spaces, and the pieces, of which the two say different things or of which the viewer knows different ones."""
    known = known_pieces(one, viewer) ^ known_pieces(other, viewer)
    spaces = changed(columns(one, "space"), columns(other, "space"))
    pieces = changed(columns(one, "piece"), columns(other, "piece"))
    return spaces | with_any(one, known) | with_any(other, known), pieces


def _same_answers(one: Game, other: Game, viewer: int | None) -> bool:
    """Whether both ask the viewer for the same answers, and he knows the same pieces: then he reads the same words."""
    if viewer is None or any(game.over or game.decision.actor != game.rules.sides[viewer] for game in (one, other)):
        return False
    if known_pieces(one, viewer) != known_pieces(other, viewer):
        return False
    return one.decision.listed == other.decision.listed and one.decision.shortcuts == other.decision.shortcuts


def _unnamed(decision: Decision, action: Action, known: int) -> dict[str, Any]:
    """What an answer is said to be worth, without its words, which are made of the answer alone."""
    return weighed(decision, action)


def _lines(game: Game, viewer: int | None) -> list[Any]:
    return game.log.visible(viewer) if game.log is not None else []
