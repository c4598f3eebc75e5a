"""The house: all tables of a server. It opens them when somebody comes, lets bots play, and puts away what is idle."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping, Sequence

from fivehills.bots.players import make_bot
from fivehills.errors import FiveHillsError
from fivehills.maths.dice import fresh_seed
from fivehills.play.game import Game
from fivehills.play.save import start_of
from fivehills.play.start import compiled, game_of
from fivehills.plugins.discovery import registry
from fivehills.plugins.fingerprint import of_all
from fivehills.server import secret
from fivehills.server.history import History
from fivehills.server.record import Played, replayed, rules_of, snapshot_of
from fivehills.server.refusal import Refusal, bad, missing
from fivehills.server.store import Row
from fivehills.server.sweeping import Sweep
from fivehills.server.table import Table, result_of
from fivehills.server.thinking import Crew, Task
from fivehills.server.wishes import SeatWish, Wish
from fivehills.server.writer import Writer

LOG = logging.getLogger("fivehills.server")
IDLE = 60.0
"""Seconds after which a table at which nobody sits is put away."""
WARM = 100
"""Games whose rules are compiled when the server starts; most of them share theirs."""
GRACE = 10.0
"""Seconds for which a bot goes on thinking when everybody has left."""


class House:
    """The tables in memory, and the doors to the store and to the bots."""

    def __init__(self, writer: Writer, crew: Crew):
        self.writer = writer
        self.crew = crew
        self.program = of_all(registry())
        self.tables: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._bots: dict[str, asyncio.Task[None]] = {}

    # --- tables -----------------------------------------------------------------------------------------------

    async def table(self, id_: str) -> Table:
        """A table, read from the store if it is not in memory. Raises Refusal."""
        found = self.tables.get(id_)
        if found is not None and not found.trouble:
            found.used = time.monotonic()
            return found
        if id_ not in self._opening:
            self._opening[id_] = asyncio.create_task(self._open(id_))
        try:
            return await asyncio.shield(self._opening[id_])
        finally:
            self._opening.pop(id_, None)

    async def _open(self, id_: str) -> Table:
        row = await self.row(id_)
        played = await self.writer.ask(self.writer.store.actions, id_)
        written = await self.writer.ask(self.writer.store.chapters, id_, self.program)
        try:
            await asyncio.to_thread(rules_of, row["start"])
            game, history = await replayed(row["start"], played, written)
        except FiveHillsError as error:
            raise Refusal(409, "changed", f"this game cannot go on here: {error}") from error
        self.tables[id_] = Table(row, game, history, self.writer, self.program)
        return self.tables[id_]

    async def row(self, id_: str) -> Row:
        """What is kept of a game. Raises Refusal."""
        row = await self.writer.ask(self.writer.store.game, id_)
        if row is None:
            raise missing("there is no such game, or it has been deleted")
        return {**row, "holders": await self.writer.ask(self.writer.store.holders, id_)}

    async def sit_down(self, table: Table, person: str, seat: str) -> None:
        """Give a person a seat."""
        if (person, seat) not in table.holders:
            await self.writer.write(("hold", {"person": person, "game": table.id, "seat": seat}))
            table.holders.add((person, seat))

    # --- beginning and ending ---------------------------------------------------------------------------------

    async def begin(self, owner: str, wish: Wish) -> tuple[str, dict[str, str]]:
        """A new game as somebody wishes it: its id, and the secrets of the seats that have a link."""
        rules = await asyncio.to_thread(compiled, wish.ruleset, wish.scenario, wish.options, wish.variants)
        seats, links = seated(rules.sides, wish.seats)
        people = [seat for seat, entry in seats.items() if entry["kind"] != "bot"]
        game = game_of(rules, fresh_seed(), "duel" if len(people) > 1 else "solo")
        return await self._add(owner, game, History(game), [], seats, links)

    async def adopt(
        self, owner: str, game: Game, played: Played, bots: Mapping[str, str]
    ) -> tuple[str, dict[str, str]]:
        """A game that was saved elsewhere; seats without a bot are the owner's."""
        wish = {side: SeatWish(kind="bot", bot=bot) for side, bot in bots.items() if side in game.rules.sides}
        seats, links = seated(game.rules.sides, wish)
        again, history = await replayed(start_of(game), played)
        return await self._add(owner, again, history, played, seats, links)

    async def _add(
        self, owner: str, game: Game, history: History, played: Played, seats: dict[str, Row], links: dict[str, str]
    ) -> tuple[str, dict[str, str]]:
        row: Row = {
            "id": secret.fresh()[:24],
            "owner": owner,
            "start": start_of(game),
            "seats": seats,
            "moves": game.moves,
            "actor": "" if game.over else game.decision.actor,
            "ending": result_of(game),
            "snapshot": snapshot_of(game),
            "titles": titles_of(game),
        }
        mine = {seat: owner for seat, entry in seats.items() if entry["kind"] == "here"}
        await self.writer.write(("begin", {"game": row, "actions": played, "seats": mine}))
        holders = {(person, seat) for seat, person in mine.items()}
        self.tables[row["id"]] = Table({**row, "holders": holders}, game, history, self.writer, self.program)
        return row["id"], links

    async def delete(self, id_: str) -> None:
        """A game, with all that belongs to it."""
        self.stop_bots(id_)
        table = self.tables.pop(id_, None)
        await self.writer.write(("delete", {"game": id_}))
        if table is not None:
            table.dismiss()

    # --- bots -------------------------------------------------------------------------------------------------

    def let_bots_play(self, table: Table) -> None:
        """Go on where no person need be asked: let the bot think whose turn it is, unless one is thinking."""
        task = self._bots.get(table.id)
        if table.over or not _needs_nobody(table) or (task is not None and not task.done()):
            return
        self._bots[table.id] = asyncio.create_task(self._play(table))

    def stop_bots(self, id_: str) -> None:
        """Break off what a bot thinks at a table."""
        task = self._bots.pop(id_, None)
        if task is not None:
            task.cancel()

    async def _play(self, table: Table) -> None:
        try:
            while not table.over and _needs_nobody(table) and self._is_wanted(table):
                await self._one_action(table)
        except FiveHillsError as error:
            table.tell("trouble", {"text": f"The bot cannot go on: {error}"})

    async def _one_action(self, table: Table) -> None:
        """Ask for one action; it is played only if the table is still where it was."""
        if table.actor not in table.bots:
            async with table.lock:
                return await table.play_unasked()
        game, moves, side = table.game, table.game.moves, table.actor
        start = start_of(game)
        rules = start["ruleset"], start["scenario"], start["options"], start["variants"]
        chance = f"{game.seed}/{side}/{moves}"
        text = await self.crew.ask(Task(*rules, game.table, game.to_json(), side, table.bots[side], chance))
        await asyncio.shield(_played(table, moves, side, text))

    def _is_wanted(self, table: Table) -> bool:
        """Whether somebody looks on, or will want to find the game further on."""
        away = not table.listeners and time.monotonic() - table.used > GRACE
        return not away or any(entry["kind"] == "link" for entry in table.seats.values())

    # --- housekeeping -----------------------------------------------------------------------------------------

    async def warm_up(self) -> None:
        """Compile the rules of the games that go on, the last touched first: nobody who comes back waits for that."""
        for start in await self.writer.ask(self.writer.store.starts, WARM):
            try:
                await asyncio.to_thread(rules_of, start)
            except FiveHillsError as error:  # whoever opens the game is told as much
                LOG.warning("the rules of a game cannot be compiled: %s", error)

    async def keep_house(self) -> None:
        """Put away what nobody looks at, for as long as the server runs."""
        sweep = Sweep()
        try:
            while True:
                await asyncio.sleep(IDLE / 4)
                await self._put_away_safely()
                sweep.rest()
        finally:
            sweep.end()

    async def _put_away_safely(self) -> None:
        try:
            await self.put_away(IDLE)
        except Exception:
            LOG.exception("a table could not be put away")

    async def put_away(self, idle: float) -> None:
        """Forget the tables at which nobody has been for so long; what they were is in the store."""
        for table in list(self.tables.values()):
            thinking = self._bots.get(table.id)
            table.close_channels()
            if table.listeners or time.monotonic() - table.used < idle:
                continue
            if thinking is not None and not thinking.done() and self._is_wanted(table):
                continue
            self.stop_bots(table.id)
            async with table.lock:
                await table.put_away()
                self.tables.pop(table.id, None)

    def dismiss(self) -> None:
        """End all streams."""
        for table in self.tables.values():
            table.dismiss()

    async def close(self) -> None:
        """End all streams and thoughts, and write down what is to be written."""
        for id_ in list(self._bots):
            self.stop_bots(id_)
        self.dismiss()
        for table in self.tables.values():
            await table.put_away()
        self.crew.close()
        await self.writer.close()


def _needs_nobody(table: Table) -> bool:
    return table.actor in table.bots or table.own_answer() is not None


def titles_of(game: Game) -> Row:
    """What the list of games says of a game, whether or not its plugin is still there."""
    rules = game.rules
    return {
        "ruleset": rules.content.ruleset.title,
        "scenario": rules.scenario.title,
        "sides": dict(zip(rules.sides, rules.side_names, strict=True)),
    }


async def _played(table: Table, moves: int, side: str, text: str) -> None:
    """Play what a bot has chosen, whole, if the table is still where it was when it was asked."""
    async with table.lock:
        if table.game.moves == moves and table.actor == side:
            await table.play(text)


def seated(sides: Sequence[str], wish: Mapping[str, SeatWish]) -> tuple[dict[str, Row], dict[str, str]]:
    """Who sits where, and the secrets of the seats that have a link. Raises Refusal."""
    unknown = [side for side in wish if side not in sides]
    if unknown:
        raise bad(f"no side is called {unknown[0]!r} (there is: {', '.join(sides)})")
    seats: dict[str, Row] = {}
    links: dict[str, str] = {}
    for side in sides:
        entry = wish.get(side) or SeatWish()
        seats[side] = {"kind": entry.kind}
        if entry.kind == "bot":
            make_bot(entry.bot)
            seats[side]["bot"] = entry.bot
        else:
            links[side] = secret.fresh()
            seats[side]["hash"] = secret.hashed(links[side])
    return seats, links
