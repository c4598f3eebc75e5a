"""Where games are kept: SQLite in a folder, or PostgreSQL by its URL. What is written here is on disk when it returns.

A game is what was chosen at its start, who sits where, and its actions; everything else follows from them.
"""

from __future__ import annotations

import json
import time
import zlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import sqlalchemy as sql

from fivehills.errors import UsageError

META = sql.MetaData()

GAMES = sql.Table(
    "games",
    META,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("owner", sql.String(64), nullable=False, index=True),
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("changed", sql.Float, nullable=False),
    sql.Column("titles", sql.Text, nullable=False),
    sql.Column("start", sql.Text, nullable=False),
    sql.Column("seats", sql.Text, nullable=False),
    sql.Column("moves", sql.Integer, nullable=False),
    sql.Column("actor", sql.String(200), nullable=False),
    sql.Column("ending", sql.Text, nullable=False),
    sql.Column("snapshot", sql.Text, nullable=False),
)
"""start: what a save holds but actions and position. actor: who must choose, empty when the game is over. snapshot: the
last position that was written down, for games whose ruleset is gone or has changed."""

ACTIONS = sql.Table(
    "actions",
    META,
    sql.Column("game", sql.String(32), sql.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("choice", sql.Integer, nullable=False),
    sql.Column("text", sql.Text, nullable=False),
)
"""choice: the place of the action among those that were offered, which makes replays quick; -1 where nobody knows."""

CHAPTERS = sql.Table(
    "chapters",
    META,
    sql.Column("game", sql.String(32), sql.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("moves", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("program", sql.String(80), nullable=False),
    sql.Column("data", sql.LargeBinary, nullable=False),
)
"""Games as far as they need not be replayed, up to so many actions. program: by what it is known which one wrote them;
to any other they say nothing."""

HOLDERS = sql.Table(
    "holders",
    META,
    sql.Column("person", sql.String(64), primary_key=True),
    sql.Column("game", sql.String(32), sql.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("seat", sql.String(200), primary_key=True),
)
"""Which persons (by the hash of their secret) hold which seats."""

Row = dict[str, Any]
Write = tuple[str, Row]
"""The name of a method of `Transaction`, and what it is given."""
_JSON = ("titles", "start", "seats", "ending", "snapshot")


class Store:
    """All games. Every method is one transaction."""

    def __init__(self, url: str):
        try:
            self.engine = sql.create_engine(url)
            if self.engine.dialect.name == "sqlite":
                sql.event.listen(self.engine, "connect", _careful)
            META.create_all(self.engine)
        except (sql.exc.SQLAlchemyError, ImportError) as error:
            shown = " ".join(str(error.__cause__ or error).split())
            raise UsageError(f"cannot open the store of games: {shown}") from error

    def write(self, writes: Iterable[Write]) -> None:
        """Do several writes, all of them or none."""
        with self.engine.begin() as connection:
            transaction = Transaction(connection)
            for method, given in writes:
                getattr(transaction, method)(**given)

    def game(self, id_: str) -> Row | None:
        """What is kept of a game, without its actions."""
        with self.engine.connect() as connection:
            found = connection.execute(sql.select(GAMES).where(GAMES.c.id == id_)).mappings().first()
        return _unpacked(dict(found)) if found else None

    def starts(self, most: int) -> list[Row]:
        """How the games began that go on, the last touched first."""
        query = sql.select(GAMES.c.start).where(GAMES.c.ending == json.dumps({})).order_by(GAMES.c.changed.desc())
        with self.engine.connect() as connection:
            return [json.loads(start) for (start,) in connection.execute(query.limit(most))]

    def actions(self, id_: str) -> list[tuple[int, str]]:
        """The actions of a game: place among those offered, and text."""
        query = sql.select(ACTIONS.c.choice, ACTIONS.c.text).where(ACTIONS.c.game == id_).order_by(ACTIONS.c.number)
        with self.engine.connect() as connection:
            return [(choice, text) for choice, text in connection.execute(query)]

    def chapters(self, id_: str, program: str) -> list[Row]:
        """The chapters of a game that a program has written, in their order."""
        wanted = (CHAPTERS.c.game == id_) & (CHAPTERS.c.program == program)
        query = sql.select(CHAPTERS.c.data).where(wanted).order_by(CHAPTERS.c.moves)
        with self.engine.connect() as connection:
            return [json.loads(zlib.decompress(data)) for (data,) in connection.execute(query)]

    def holders(self, game: str) -> set[tuple[str, str]]:
        """Persons and the seats that they hold in a game."""
        query = sql.select(HOLDERS.c.person, HOLDERS.c.seat).where(HOLDERS.c.game == game)
        with self.engine.connect() as connection:
            return {(person, seat) for person, seat in connection.execute(query)}

    def games_of(self, person: str) -> list[Row]:
        """The games that a person began or has a seat in, the last touched first."""
        held = sql.select(HOLDERS.c.game).where(HOLDERS.c.person == person)
        query = sql.select(GAMES).where((GAMES.c.owner == person) | GAMES.c.id.in_(held))
        own = sql.select(HOLDERS.c.game, HOLDERS.c.seat).where(HOLDERS.c.person == person)
        with self.engine.connect() as connection:
            rows = connection.execute(query.order_by(GAMES.c.changed.desc())).mappings().all()
            seats = [(game, (person, seat)) for game, seat in connection.execute(own)]
        return [
            {**_unpacked(dict(row)), "holders": {held for game, held in seats if game == row["id"]}} for row in rows
        ]

    def close(self) -> None:
        """Let go of the files and connections."""
        self.engine.dispose()


class Transaction:
    """The writes that can be part of one transaction."""

    def __init__(self, connection: sql.Connection):
        self._connection = connection

    def begin(self, game: Row, actions: Sequence[tuple[int, str]], seats: Mapping[str, str]) -> None:
        """A new game, its actions if it was imported, and who holds which of its seats."""
        now = time.time()
        self._connection.execute(GAMES.insert().values(created=now, changed=now, **_packed(game)))
        rows = [{"game": game["id"], "number": n, "choice": c, "text": t} for n, (c, t) in enumerate(actions)]
        if rows:
            self._connection.execute(ACTIONS.insert(), rows)
        for seat, person in seats.items():
            self.hold(person, game["id"], seat)

    def play(self, game: str, number: int, choice: int, text: str, actor: str, ending: Row) -> None:
        """An action, with who must choose after it; the number of actions before it makes sure that none is doubled."""
        self._connection.execute(ACTIONS.insert().values(game=game, number=number, choice=choice, text=text))
        self._change(game, moves=number + 1, actor=actor, ending=ending)

    def undo(self, game: str, moves: int, actor: str) -> None:
        """Forget the actions beyond so many."""
        self._connection.execute(ACTIONS.delete().where(ACTIONS.c.game == game, ACTIONS.c.number >= moves))
        self._connection.execute(CHAPTERS.delete().where(CHAPTERS.c.game == game, CHAPTERS.c.moves > moves))
        self._change(game, moves=moves, actor=actor, ending={})

    def end(self, game: str, ending: Row) -> None:
        """A game that ends at the table: somebody resigned."""
        self._change(game, actor="", ending=ending)

    def remember(self, game: str, snapshot: Row) -> None:
        """A position from which a game could go on."""
        self._connection.execute(GAMES.update().where(GAMES.c.id == game).values(snapshot=json.dumps(snapshot)))

    def conclude(self, game: str, program: str, chapter: Row) -> None:
        """A chapter of a game; what other programs have written is of no use now, nor what followed its beginning."""
        (first, _), (moves, _) = chapter["first"], chapter["end"]
        useless = (CHAPTERS.c.program != program) | (CHAPTERS.c.moves > first)
        self._connection.execute(CHAPTERS.delete().where((CHAPTERS.c.game == game) & useless))
        data = zlib.compress(json.dumps(chapter, separators=(",", ":")).encode())
        self._connection.execute(CHAPTERS.insert().values(game=game, moves=moves, program=program, data=data))

    def hold(self, person: str, game: str, seat: str) -> None:
        """Give a person a seat; nothing happens if it is his."""
        mine = (HOLDERS.c.person == person) & (HOLDERS.c.game == game) & (HOLDERS.c.seat == seat)
        self._connection.execute(HOLDERS.delete().where(mine))
        self._connection.execute(HOLDERS.insert().values(person=person, game=game, seat=seat))

    def delete(self, game: str) -> None:
        """A game with all that belongs to it."""
        for table in (ACTIONS, CHAPTERS, HOLDERS):
            self._connection.execute(table.delete().where(table.c.game == game))
        self._connection.execute(GAMES.delete().where(GAMES.c.id == game))

    def _change(self, game: str, **values: Any) -> None:
        packed = _packed({**values, "changed": time.time()})
        self._connection.execute(GAMES.update().where(GAMES.c.id == game).values(**packed))


def _careful(connection: Any, _: Any) -> None:
    """Readers do not wait for a writer, and what is committed is on the disk."""
    for words in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        connection.execute(f"PRAGMA {words}")


def _packed(row: Row) -> Row:
    return {name: json.dumps(value) if name in _JSON else value for name, value in row.items()}


def _unpacked(row: Mapping[str, Any]) -> Row:
    return {name: json.loads(value) if name in _JSON else value for name, value in row.items()}
