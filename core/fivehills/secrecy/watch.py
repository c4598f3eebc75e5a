"""A watch: the view of one viewer, kept from one action to the next, so that only what has changed is made anew.

Its views are equal to those of `view`. They share what has not changed, so nobody may change them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress, count
from operator import ne
from typing import TYPE_CHECKING, Any

from fivehills.engine.log import Entry, Log, Reader
from fivehills.maths.bits import Bits
from fivehills.secrecy.curtain import outside
from fivehills.secrecy.offers import told
from fivehills.secrecy.view import (
    ALL,
    LOG_TAIL,
    Things,
    assembled,
    known_pieces,
    pieces_among,
    spaces_among,
    told_line,
    viewer_of,
)

if TYPE_CHECKING:
    from fivehills.play.game import Game

Columns = list[Any]
"""What was read of a position: a set as a number, or a sequence with a place for each space or piece."""


class Watch:
    """What a side (None: a spectator) is shown of one game."""

    def __init__(self, side: str | None):
        self._side = side
        self._reader: Reader | None = None
        self._lines: dict[int, tuple[Entry, dict[str, Any]]] = {}
        self._known = ALL
        self._on_spaces: Columns = []
        self._on_pieces: Columns = []
        self._spaces: Things = {}
        self._pieces: Things = {}

    def view(self, game: Game) -> dict[str, Any]:
        """What the side may know now."""
        viewer = viewer_of(game.rules, self._side)
        game = outside(game, viewer)
        self._look(game, viewer)
        return assembled(game, self._side, viewer, self._spaces, self._pieces, self._log(game, viewer), told)

    def _look(self, game: Game, viewer: int | None) -> None:
        """Make the entries anew of the spaces and pieces about which something is not as it was."""
        known = known_pieces(game, viewer)
        on_spaces, on_pieces = (list(map(_kept, columns(game, about))) for about in ("space", "piece"))
        spaces = changed(self._on_spaces, on_spaces) | with_any(game, known ^ self._known)
        pieces = ALL if known != self._known else changed(self._on_pieces, on_pieces)
        if not self._on_spaces:
            spaces = pieces = ALL
        self._known, self._on_spaces, self._on_pieces = known, on_spaces, on_pieces
        if spaces:
            self._spaces = {**self._spaces, **_shared(spaces_among(game, viewer, spaces))}
        if pieces:
            kept = {} if pieces == ALL else self._pieces
            self._pieces = {**kept, **_shared(pieces_among(game, viewer, pieces))}

    def _log(self, game: Game, viewer: int | None) -> dict[str, Any]:
        """The last lines; those that were read before are not written again."""
        if game.log is None:
            return {"log": [], "log_length": 0}
        self._reader = self._reader or Reader(viewer)
        entries = self._reader.read(game.log)
        known = self._lines
        self._lines = {
            id(entry): known.get(id(entry)) or (entry, self._line(game, game.log, entry, viewer))
            for entry in entries[-LOG_TAIL:]
        }
        return {"log": [self._lines[id(one)][1] for one in entries[-LOG_TAIL:]], "log_length": len(entries)}

    def _line(self, game: Game, log: Log, entry: Entry, viewer: int | None) -> dict[str, Any]:
        return told_line(game.rules, log.as_read(entry, viewer))


def _shared(things: Things) -> Things:
    """The same with one entry for all that are equal: many viewers of large maps shall need little room."""
    known: dict[str, Any] = {}
    return {id_: known.setdefault(repr(entry), entry) for id_, entry in things.items()}


def columns(game: Game, about: str) -> Columns:
    """All that a position says of spaces, or of pieces, as it is now: not to be kept, for play changes it."""
    state = game.state
    found: Columns = [state.occ if about == "space" else state.at]
    for column in state.columns:
        if column.about == about:
            value = getattr(state, column.name)
            found += value if column.kind.endswith("[]") else (value,)
    return found


def _kept(column: Any) -> Any:
    """A column that play does not change."""
    return column if isinstance(column, int) else bytes(column) if isinstance(column, bytearray) else tuple(column)


def changed(before: Columns, now: Columns) -> Bits:
    """The set of spaces, or of pieces, of which two positions do not say the same."""
    found = 0
    for old, new in zip(before, now, strict=False):
        if old is new or old == new:
            continue
        found |= old ^ new if isinstance(new, int) else _places(old, new)
    return found


def _places(old: Sequence[int], new: Sequence[int]) -> Bits:
    return sum(1 << place for place in compress(count(), map(ne, old, new)))


def with_any(game: Game, pieces: Bits) -> Bits:
    """The spaces in which any of the pieces stand."""
    if not pieces:
        return 0
    return sum(1 << number for number, here in enumerate(game.state.occ) if here & pieces)
