"""The past of a table: who chose each action, and the last position that a viewer saw at each count of his."""

from __future__ import annotations

from array import array
from bisect import bisect_right

from fivehills.play.game import Game
from fivehills.secrecy.curtain import moves_shown


class History:
    """One entry for every position from the first that can be shown again."""

    def __init__(self, game: Game):
        self.first = game.moves
        self.actors: list[str] = []
        self._viewers: list[int | None] = [*range(len(game.rules.sides)), None]
        self._counts = [array("I", [moves_shown(game, viewer)]) for viewer in self._viewers]

    def add(self, actor: str, game: Game) -> None:
        """An action has been played by a side."""
        self.actors.append(actor)
        for counts, viewer in zip(self._counts, self._viewers, strict=True):
            counts.append(moves_shown(game, viewer))

    def take_back(self) -> None:
        """The last action has been taken back."""
        self.actors.pop()
        for counts in self._counts:
            counts.pop()

    def seen(self, viewer: int | None, count: int) -> int | None:
        """The number of actions of the last position at which a viewer counted so many; None if there was none."""
        counts = self._counts[self._viewers.index(viewer)]
        place = bisect_right(counts, count) - 1
        return self.first + place if place >= 0 and counts[place] == count else None
