"""The table: a game, who plays which side, and the file that always holds the last decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from fivehills.bots.players import bot_answer, make_bot
from fivehills.cli import saves
from fivehills.cli.interrupts import Interrupts
from fivehills.engine.log import Line, render
from fivehills.errors import SaveError, UndoRefused
from fivehills.play.ease import Ease, answered_already
from fivehills.play.lifting import Lifted, lift, placed_again
from fivehills.play.picking import passed_over
from fivehills.play.savefile import Kept

if TYPE_CHECKING:
    from fivehills.engine.actions import Action
    from fivehills.play.game import Game
    from fivehills.play.savefile import Mark


class Table:
    """What a session plays on. `bots` names the bot of each seat that no person has; a bid may exchange sides."""

    def __init__(
        self,
        game: Game,
        bots: Mapping[str, str],
        path: Path,
        actors: Sequence[str] = (),
        mark: Mark | None = None,
        told: str = "",
    ):
        self.game = game
        self._seats = dict(bots)
        for name in bots.values():
            make_bot(name)  # an unknown one is refused now, not when its turn comes
        self._kept = Kept(path, mark)
        self._unsaved = True
        self.actors = list(actors)
        self.told = told
        self.ease = Ease()
        self._lifted: Lifted | None = None
        self.interrupts = Interrupts()
        self.trouble: SaveError | None = None

    @property
    def path(self) -> Path:
        """The file in which the game is kept."""
        return self._kept.path

    @property
    def bots(self) -> dict[str, str]:
        """The names of the bots by the sides that they lead now."""
        return {self.game.side_of(seat): name for seat, name in self._seats.items()}

    @property
    def people(self) -> list[str]:
        """The sides that persons play."""
        return [side for side in self.game.rules.sides if side not in self.bots]

    def play(self, action: Action) -> None:
        """Play an action, whole, and remember who chose it; what the offer has passed over is picked anew."""
        with self.interrupts.shield():
            for answer in self._in_order(action):
                self._play(answer)

    def _in_order(self, action: Action) -> Sequence[Action]:
        """What to play for an action: itself, or all picks of a selection in the order in which they are offered."""
        anew = passed_over(self.game).get(action) if action not in self.game.decision.actions else None
        if anew is None:
            return [action]
        while self.game.moves > anew.moves:
            self.game.undo()
            self.actors.pop()
        return anew.picks

    def _play(self, action: Action) -> None:
        actor = self.game.decision.actor
        self._unsaved = True
        if actor not in self.bots:
            self.ease.heard(self.game, action)
        self.game.play(action)
        self.actors.append(actor)
        self._place_again()

    def lift(self, side: str, piece: str) -> None:
        """Take up a piece that a side has placed in the set-up; the others are placed as before when it stands."""
        with self.interrupts.shield():
            self._unsaved = True
            before = self.game.moves
            lifted = lift(self.game, side, self.game.rules.piece_index[piece])
            self.actors[len(self.actors) - (before - lifted.moves) :] = [side] * (self.game.moves - lifted.moves)
            self._lifted = lifted

    def _place_again(self) -> None:
        """What was placed after a piece that was taken up is placed as before, as far as that may still be."""
        lifted = self._lifted
        if lifted is None or self.game.state.at[lifted.piece] == lifted.lies:
            return
        self._lifted = None
        for action in placed_again(self.game, lifted):
            self.actors.append(self.game.decision.actor)
            self.game.play(action)

    def bot_action(self, side: str) -> Action:
        """What the bot of a side chooses; equal positions of a game get equal answers, after undo and resume too.

        So the bot is a new one each time: it remembers nothing of what may have been taken back.
        """
        return bot_answer(self.game, side, self.bots[side], f"{self.game.seed}/{side}/{self.game.moves}")

    def undo(self) -> int:
        """Take back to the previous decision of a person; how many actions that were."""
        if not any(actor in self.people for actor in self.actors):
            raise UndoRefused("there is nothing to take back")
        with self.interrupts.shield():
            return self._undo()

    def _undo(self) -> int:
        count = 0
        self._unsaved, self._lifted = True, None
        while not count or (self.actors and not self._is_asked()):
            self.game.undo()
            self.actors.pop()
            count += 1
        return count

    def _is_asked(self) -> bool:
        """Whether the present question is put to a person."""
        return self.game.decision.actor not in self.bots and self.own_answer() is None

    def own_answer(self) -> Action | None:
        """The answer to a question to a person that need not be put."""
        return answered_already(self.game, self.ease)

    def autosave(self) -> None:
        """Write the game down; a disk that refuses does not end the game, but is reported by `trouble`."""
        with self.interrupts.shield():
            try:
                self.keep()
            except SaveError as error:
                self.trouble = error

    def keep(self) -> None:
        """Write the game to its own file, unless that has been done. Raises SaveError."""
        if self._unsaved:
            self._kept.write(self._text())
        self._unsaved, self.trouble = False, None

    def save(self, path: Path) -> None:
        """Write the game to a file; if its own takes it no longer, the game is kept in the new one from now on."""
        if path == self.path:
            self.keep()
            return
        copy = Kept(path)
        copy.write(self._text())
        if self.trouble is not None:
            self._kept, self._unsaved, self.trouble = copy, False, None

    def rescue(self) -> Path:
        """Write the game to its own file, or wherever else there is room, and say where. Raises SaveError."""
        try:
            self.keep()
        except SaveError as error:
            self.trouble = error
            other = self.room_elsewhere()
            if other is None:
                raise
            self.save(other)
        return self.path

    def room_elsewhere(self) -> Path | None:
        """A file that would take the game if its own does not."""
        return saves.elsewhere(self.path, self._text())

    def _text(self) -> str:
        return saves.text(self.game, self._seats)

    # --- the log ----------------------------------------------------------------------------------------------

    def log(self, side: str | None) -> list[Line]:
        """All lines that a side may see."""
        rules, log = self.game.rules, self.game.log
        viewer = rules.side_index[side] if side is not None else None
        return [render(rules, entry) for entry in log.visible(viewer)] if log is not None else []

    def log_after(self, side: str, count: int) -> list[Line]:
        """The lines that a side may see beyond the first so many."""
        rules, log = self.game.rules, self.game.log
        entries = log.visible(rules.side_index[side]) if log is not None else []
        return [render(rules, entry) for entry in entries[count:]]

    def log_length(self, side: str) -> int:
        """How many lines a side may see."""
        log = self.game.log
        return len(log.visible(self.game.rules.side_index[side])) if log is not None else 0
