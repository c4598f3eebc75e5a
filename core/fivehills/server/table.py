"""One table: a game in memory, who sits at it, and the channels over which each seat is shown its view."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Mapping
from typing import Any

from fivehills.engine.actions import Action, parse
from fivehills.engine.decision import Result
from fivehills.errors import UndoRefused
from fivehills.play.ease import Ease, answered_already
from fivehills.play.game import Game
from fivehills.play.picking import passed_over
from fivehills.play.save import to_save
from fivehills.secrecy.offers import told
from fivehills.secrecy.view import known_pieces, opened
from fivehills.secrecy.watch import Watch
from fivehills.server.channel import Channel, Message, written
from fivehills.server.history import History
from fivehills.server.record import snapshot_of
from fivehills.server.refusal import bad, forbidden, stale
from fivehills.server.store import Row
from fivehills.server.writer import Writer

REMEMBERED = 64
"""Answers of which a repetition is known to be one."""
UNLISTED = -1
"""The place among the answers of one that is a shortcut."""
SNAPSHOT = 64
"""Actions after which the position is written down."""
CHAPTER = 256
"""Actions after which a chapter is written: no more than these are replayed when the table is opened again."""


class Table:
    """A game that is being played. Every change goes through the store before anybody is shown it."""

    def __init__(self, row: Row, game: Game, history: History, writer: Writer, program: str):
        self.id: str = row["id"]
        self.owner: str = row["owner"]
        self.game = game
        self.history = history
        self.seats: dict[str, Row] = row["seats"]
        self.holders: set[tuple[str, str]] = row.get("holders") or set()
        self.ending: Row = row["ending"]
        self.lock = asyncio.Lock()
        self.used = time.monotonic()
        self.trouble = ""
        self._writer = writer
        self._program = program
        self._channels: dict[str | None, Channel] = {}
        self._watches: dict[str | None, Watch] = {}
        self._ease = Ease()
        self._answers: deque[tuple[str, str, str]] = deque(maxlen=REMEMBERED)
        self._snapshot = row["snapshot"].get("moves", -1)

    # --- who sits here ----------------------------------------------------------------------------------------

    @property
    def bots(self) -> dict[str, str]:
        """The names of the bots by the sides that they lead now."""
        return {self.game.side_of(seat): bot for seat, bot in bots_of(self.seats).items()}

    @property
    def over(self) -> bool:
        """Whether nothing more is to be decided, by the rules or because somebody resigned."""
        return self.game.over or bool(self.ending)

    @property
    def actor(self) -> str:
        """The side that must choose; nobody when the game is over."""
        return "" if self.over else self.game.decision.actor

    def seat_of(self, side: str) -> str:
        """The seat that leads a side now."""
        return next(seat for seat in self.seats if self.game.side_of(seat) == side)

    # --- what is shown ----------------------------------------------------------------------------------------

    def channel(self, seat: str | None) -> Channel:
        """The channel of a seat; None: of the spectators."""
        self.used = time.monotonic()
        if seat not in self._channels:
            self._channels[seat] = Channel(self.view(seat))
        return self._channels[seat]

    def view(self, seat: str | None) -> dict[str, Any]:
        """What a seat may know now."""
        side = self.game.side_of(seat) if seat is not None else None
        if side not in self._watches:
            self._watches[side] = Watch(side)
        return self._with_passed_over(self._watches[side].view(self.game), side)

    def _with_passed_over(self, view: Row, side: str | None) -> Row:
        """A view whose question, to the one who is asked, also lists the units that its offer has passed over."""
        missed = passed_over(self.game) if side == self.actor else {}
        if not missed or side is None:
            return view
        decision, known = self.game.decision, known_pieces(self.game, self.game.rules.side_index[side])
        actions = [*(told(decision, action, known) for action in missed), *view["decision"]["actions"]]
        return {**view, "decision": {**view["decision"], "actions": actions}}

    def show(self) -> None:
        """Send everybody what has changed for them."""
        self.close_channels()
        for seat, channel in self._channels.items():
            channel.show(self.view(seat))

    def close_channels(self) -> None:
        """Forget what was shown to those who do not listen any more."""
        self._channels = {seat: channel for seat, channel in self._channels.items() if channel.listeners}
        if not self._channels:
            self._watches.clear()

    def tell(self, event: str, data: Any) -> None:
        """Send everybody the same public fact about the table."""
        for channel in self._channels.values():
            channel.tell((event, "", written(data)))

    @property
    def listeners(self) -> int:
        """How many streams are open."""
        return sum(len(channel.listeners) for channel in self._channels.values())

    def dismiss(self) -> None:
        """End all streams."""
        end: Message | None = None
        for channel in self._channels.values():
            channel.tell(end)

    def past(self, seat: str | None, count: int, everything: bool) -> dict[str, Any]:
        """The table as a seat saw it after so many actions, or with everything open once the game is over."""
        if everything and not self.over:
            raise forbidden("everything is open only when the game is over")
        side = self.game.side_of(seat) if seat is not None else None
        viewer = self.game.rules.side_index[side] if side is not None else None
        moves = count if everything else self.history.seen(viewer, count)
        if moves is None or not self.history.first <= moves <= self.game.moves:
            raise bad(f"there is no position after {count} actions to show")
        before = self.game.rewound(moves)
        return opened(before) if everything else before.view(side)

    # --- what is done -----------------------------------------------------------------------------------------

    async def act(self, seat: str, mark: str, text: str) -> bool:
        """Play the answer of a seat to the question with that mark; False if it is a repetition of one played."""
        async with self.lock:
            if (seat, mark, text) in self._answers:
                return False
            self._check(seat, mark)
            await self.play(text)
            self._answers.append((seat, mark, text))
        return True

    def _check(self, seat: str, mark: str) -> None:
        if self.over:
            raise stale("the game is over")
        if mark != self.channel(seat).mark:
            raise stale("the table has moved on since this was asked; look at the question that is asked now")
        if self.game.side_of(seat) != self.actor:
            raise forbidden("it is not your turn to choose")

    async def play(self, text: str) -> None:
        """Play an action of the side that must choose, and show it when it is on disk. The lock is held."""
        decision, missed = self.game.decision, passed_over(self.game)
        action = parse(text, (*decision.actions, *decision.shortcuts, *missed), decision.cite)
        anew = missed.get(action)
        if anew is None:
            await self._go_on([self._played(action)])
            return
        while self.game.moves > anew.moves:
            self._take_back()
        await self._go_on([self._taken_back(), *map(self._played, anew.picks)])

    async def play_unasked(self) -> None:
        """Play what nobody need be asked now. The lock is held."""
        if self.own_answer() is not None:
            await self._go_on([])

    def own_answer(self) -> Action | None:
        """The answer to a question to a person that need not be put."""
        asked = not self.over and self.actor not in self.bots
        return answered_already(self.game, self._ease) if asked else None

    def _played(self, action: Action) -> tuple[str, Row]:
        """Play an action and say what is to be written of it."""
        game, actor, number, offered = self.game, self.actor, self.game.moves, self.game.decision.actions
        if actor not in self.bots:
            self._ease.heard(game, action)
        game.play(action)
        self.history.add(actor, game)
        self.ending = result_of(game)
        choice = offered.index(action) if action in offered else UNLISTED
        given = {"game": self.id, "number": number, "choice": choice, "text": str(action)}
        return "play", {**given, "actor": self.actor, "ending": self.ending}

    async def _go_on(self, writes: list[tuple[str, Row]]) -> None:
        """Answer what need not be asked after what was played, and show all of it when it is on disk."""
        while (answer := self.own_answer()) is not None:
            writes.append(self._played(answer))
        await self._kept(*writes)
        self.show()
        if self.over:
            self.tell("ending", self.ending)

    async def _kept(self, *writes: tuple[str, Row]) -> None:
        """Write to the disk; if that fails the table is no longer what it shows, and is to be read again."""
        due = self.game.moves - self._snapshot >= SNAPSHOT or self.over
        more = [("remember", {"game": self.id, "snapshot": snapshot_of(self.game)})] if due else []
        try:
            await self._writer.write(*writes, *more, *self._concluded())
        except Exception as error:
            self.trouble = f"the last action could not be written to the disk: {error}"
            raise
        if due:
            self._snapshot = self.game.moves

    def _concluded(self) -> list[tuple[str, Row]]:
        """The writing of a chapter where one is full, or the last."""
        if self.history.unwritten < (1 if self.game.over else CHAPTER):
            return []
        return [("conclude", {"game": self.id, "program": self._program, "chapter": self.history.conclude(self.game)})]

    async def undo(self, seat: str, mark: str) -> int:
        """Take back to the previous decision of a person; how many actions that were."""
        async with self.lock:
            if mark != self.channel(seat).mark:
                raise stale("the table has moved on since; look again before you take something back")
            count = self._undo(seat)
            await self._kept(self._taken_back())
            self.show()
        return count

    def _taken_back(self) -> tuple[str, Row]:
        """What is to be written after actions were taken back."""
        self._snapshot = min(self._snapshot, self.game.moves)
        return "undo", {"game": self.id, "moves": self.game.moves, "actor": self.actor}

    def _take_back(self) -> None:
        self.game.undo()
        self.history.take_back()

    def _undo(self, seat: str) -> int:
        people = {self.game.side_of(own) for own, entry in self.seats.items() if entry["kind"] != "bot"}
        if self.ending and not self.game.over:
            raise UndoRefused("the game was given up; that cannot be taken back")
        if not any(actor in people for actor in self.history.actors):
            raise UndoRefused("there is nothing to take back")
        if len(people) > 1 and self.actor != self.game.side_of(seat):
            raise UndoRefused("the turn has passed to the other side; its decision cannot be taken back")
        count = 0
        while not count or (self.history.actors and not self._is_asked()):
            self._take_back()
            count += 1
        self.ending = {}
        return count

    def _is_asked(self) -> bool:
        """Whether the present question is put to a person."""
        return self.game.decision.actor not in self.bots and answered_already(self.game, self._ease) is None

    async def resign(self, seat: str) -> None:
        """A seat gives the game up, and its coalition with it: the others have won."""
        async with self.lock:
            if self.over:
                raise stale("the game is over already")
            side = self.game.side_of(seat)
            rules = self.game.rules
            number = rules.side_index[side]
            others = tuple(other for n, other in enumerate(rules.sides) if not rules.allies[number] >> n & 1)
            told = f"{rules.side_names[number]} has resigned"
            self.ending = Result(others[0] if others else None, told, "", {}, others).to_json()
            await self._kept(("end", {"game": self.id, "ending": self.ending}))
            self.tell("ending", self.ending)

    # --- putting it away --------------------------------------------------------------------------------------

    async def put_away(self) -> None:
        """Write the position down, so that the game could be exported without its ruleset, and a full chapter."""
        writes = self._concluded()
        if self._snapshot != self.game.moves:
            writes.append(("remember", {"game": self.id, "snapshot": snapshot_of(self.game)}))
        if writes:
            await self._writer.write(*writes)
            self._snapshot = self.game.moves

    def save(self) -> Row:
        """The game as a save file, as the terminal writes it."""
        return {**to_save(self.game), "seats": bots_of(self.seats)}


def bots_of(seats: Mapping[str, Row]) -> dict[str, str]:
    """The bots by the seats that they have."""
    return {seat: entry["bot"] for seat, entry in seats.items() if entry["kind"] == "bot"}


def result_of(game: Game) -> Row:
    """How a game ended, as plain data; empty while it lasts."""
    found = game.result
    if found is None:
        return Result(None, "the game is over", "", {}).to_json() if game.over else {}
    return found.to_json()
