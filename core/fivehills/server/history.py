"""The past of a table: who chose each action, and the last position that a viewer saw at each count of his.

It is written down in chapters, so that a table is opened without a replay of all that was played at it.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Mapping
from typing import Any

from fivehills.play import chapters
from fivehills.play.chapters import Chapter
from fivehills.play.game import Game
from fivehills.secrecy.curtain import moves_shown


class History:
    """One entry for every position from the first that can be shown again."""

    def __init__(self, game: Game):
        self.first = game.moves
        self._ends = [chapters.end_of(game)]
        self.actors: list[str] = []
        self._viewers: list[int | None] = [*range(len(game.rules.sides)), None]
        self._counts = [array("I", [moves_shown(game, viewer)]) for viewer in self._viewers]

    def add(self, actor: str, game: Game) -> None:
        """An action has been played by a side."""
        self.actors.append(actor)
        for counts, viewer in zip(self._counts, self._viewers, strict=True):
            counts.append(moves_shown(game, viewer))

    @property
    def unwritten(self) -> int:
        """How many actions are in no chapter yet."""
        return self.first + len(self.actors) - self._ends[-1].moves

    def conclude(self, game: Game) -> Chapter:
        """The chapter of what has been added since the last one."""
        since = self._ends[-1].moves - self.first
        seen = {"actors": self.actors[since:], "counts": [list(counts[since + 1 :]) for counts in self._counts]}
        chapter = {**chapters.written(game, self._ends[-1]), **seen}
        self._ends.append(chapters.end_of(game))
        return chapter

    def read(self, chapter: Mapping[str, Any]) -> None:
        """Add what a chapter holds."""
        self.actors += chapter["actors"]
        for counts, more in zip(self._counts, chapter["counts"], strict=True):
            counts.extend(more)
        self._ends.append(chapters.End(*chapter["end"]))

    def take_back(self) -> None:
        """The last action has been taken back."""
        self.actors.pop()
        for counts in self._counts:
            counts.pop()
        if self.unwritten < 0:
            self._ends.pop()

    def seen(self, viewer: int | None, count: int) -> int | None:
        """The number of actions of the last position at which a viewer counted so many; None if there was none."""
        counts = self._counts[self._viewers.index(viewer)]
        place = bisect_right(counts, count) - 1
        return self.first + place if place >= 0 and counts[place] == count else None
