"""At a table: what it is, its stream, acting, taking back, resigning, the past, and the rules behind it all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from fivehills.content.rulebook import LedgerRule
from fivehills.play.behind import places_behind
from fivehills.secrecy.view import told_line
from fivehills.server.asking import (
    bearer_of,
    body_of,
    house_of,
    seat_asked,
    seats_held,
    seats_of_secret,
    somebody,
    words_of,
)
from fivehills.server.foresight import foreseen
from fivehills.server.refusal import bad, forbidden, missing
from fivehills.server.streams import stream
from fivehills.server.table import Table

PAGE = 500
"""Lines of the log that are sent at once."""


async def _table(request: Request) -> Table:
    return await house_of(request).table(request.path_params["id"])


def _held(request: Request, table: Table) -> list[str]:
    return seats_held(request, table.seats, table.holders)


def _seat(request: Request, table: Table, wanted: str | None) -> str | None:
    return seat_asked(_held(request, table), wanted)


def _own_seat(request: Request, table: Table, data: dict[str, Any]) -> str:
    """The seat that a body names, which must be his who sends it."""
    seat = _seat(request, table, words_of(data, "seat"))
    assert seat is not None
    return seat


async def about(request: Request) -> Response:
    """What does not change at a table, and who sits at it."""
    table = await _table(request)
    rules = table.game.rules
    held = _held(request, table)
    seats = {seat: {k: entry[k] for k in ("kind", "bot") if k in entry} for seat, entry in table.seats.items()}
    taken = {seat for _, seat in table.holders}
    return JSONResponse(
        {
            "id": table.id,
            "board": await request.app.state.board(rules),
            "seats": {seat: {**entry, "taken": seat in taken or "bot" in entry} for seat, entry in seats.items()},
            "mine": held,
            "ending": table.ending,
            "first": table.history.first,
            "manners": table.game.table,
            "title": rules.content.ruleset.title,
            "scenario": rules.scenario.title,
        }
    )


async def sit(request: Request) -> Response:
    """Take the seat that a secret opens."""
    table = await _table(request)
    seats = seats_of_secret(table.seats, words_of(await body_of(request), "secret"))
    if not seats:
        raise forbidden("this link opens no seat at this table")
    await house_of(request).sit_down(table, somebody(request), seats[0])
    table.tell("seated", {"seat": seats[0]})
    return JSONResponse({"seat": seats[0]})


async def events(request: Request) -> Response:
    """The stream of a seat, or of the spectators."""
    table = await _table(request)
    seat = _seat(request, table, request.query_params.get("seat"))
    mark = request.headers.get("last-event-id") or request.query_params.get("mark", "")
    return stream(request, house_of(request), table, seat, mark)


async def view(request: Request) -> Response:
    """The view of a seat, for programs that would rather ask than listen."""
    table = await _table(request)
    async with table.lock:
        channel = table.channel(_seat(request, table, request.query_params.get("seat") or _only(request, table)))
        house_of(request).let_bots_play(table)
        return JSONResponse({"mark": channel.mark, "view": channel.view})


def _only(request: Request, table: Table) -> str:
    """The seat of a program that has sent a secret: it has no other."""
    return _held(request, table)[0] if bearer_of(request) and _held(request, table) else ""


async def act(request: Request) -> Response:
    """Answer the question that was shown with a mark."""
    table, data = await _table(request), await body_of(request)
    seat = _own_seat(request, table, data)
    fresh = await table.act(seat, words_of(data, "mark"), words_of(data, "action"))
    house_of(request).let_bots_play(table)
    return JSONResponse({"played": fresh})


async def undo(request: Request) -> Response:
    """Take back to my previous decision."""
    table, data = await _table(request), await body_of(request)
    seat = _own_seat(request, table, data)
    house_of(request).stop_bots(table.id)
    try:
        count = await table.undo(seat, words_of(data, "mark"))
    finally:
        house_of(request).let_bots_play(table)
    return JSONResponse({"taken_back": count})


async def resign(request: Request) -> Response:
    """Give the game up; a bot that is thinking stops."""
    table, data = await _table(request), await body_of(request)
    seat = _own_seat(request, table, data)
    house_of(request).stop_bots(table.id)
    await table.resign(seat)
    return JSONResponse({"ending": table.ending})


async def past(request: Request) -> Response:
    """A past position, as the seat saw it then; all of it when the game is over and `open` is asked for."""
    table = await _table(request)
    seat = _seat(request, table, request.query_params.get("seat"))
    count = _number(request, "moves")
    async with table.lock:
        found = table.past(seat, count, request.query_params.get("open") == "1")
    return JSONResponse(found)


def _number(request: Request, name: str) -> int:
    words = request.query_params.get(name, "")
    if not (words.isascii() and words.isdecimal() and len(words) < 8):
        raise bad(f"{name!r} must be a number")
    return int(words)


async def log(request: Request) -> Response:
    """Lines of the log that a seat may read: a page from a line on."""
    table = await _table(request)
    seat = _seat(request, table, request.query_params.get("seat"))
    first = _number(request, "first")
    game = table.game
    side = game.rules.side_index[game.side_of(seat)] if seat is not None else None
    entries = game.log.visible(side) if game.log is not None else []
    return JSONResponse(
        {"first": first, "lines": [told_line(game.rules, one) for one in entries[first : first + PAGE]]}
    )


async def foresee(request: Request) -> Response:
    """What an action would come to, as far as that can be told without a die."""
    table = await _table(request)
    seat = _seat(request, table, request.query_params.get("seat"))
    text = request.query_params.get("action", "")
    if seat is None or table.game.side_of(seat) != table.actor or not 0 < len(text) <= 400:
        return JSONResponse({"sums": []})
    async with table.lock:
        return JSONResponse({"sums": foreseen(table.game, table.actor, text)})


async def behind(request: Request) -> Response:
    """The places behind the answers that only name a part of the map."""
    table = await _table(request)
    seat = _seat(request, table, request.query_params.get("seat"))
    if seat is None or table.game.side_of(seat) != table.actor:
        return JSONResponse({"places": {}})
    async with table.lock:
        return JSONResponse({"places": places_behind(table.game, table.actor)})


async def why(request: Request) -> Response:
    """The rules that a citation names."""
    table = await _table(request)
    cite = request.query_params.get("cite", "")
    if not 0 < len(cite) <= 400:
        raise bad("'cite' must be one or more numbers of rules")
    found = list(_cited(table, cite))
    if not found:
        raise missing(f"the ledger has no rule {cite[:80]!r}")
    return JSONResponse({"rules": found})


def _cited(table: Table, cite: str) -> Iterator[dict[str, str]]:
    ledger = table.game.rules.content.ledger.rules
    for id_ in (word.strip() for word in cite.split(",")):
        exact = [rule for rule in ledger if rule.id == id_]
        for rule in exact or [rule for rule in ledger if rule.id.startswith((f"{id_}-", f"{id_}."))]:
            yield _rule(rule)


def _rule(rule: LedgerRule) -> dict[str, str]:
    text, unclear = " ".join(rule.text.split()), " ".join((rule.unclear or "").split())
    return {"id": rule.id, "title": rule.title, "text": text, "reading": unclear}


ROUTES = [
    Route("/api/games/{id}", about),
    Route("/api/games/{id}/seats", sit, methods=["POST"]),
    Route("/api/games/{id}/events", events),
    Route("/api/games/{id}/view", view),
    Route("/api/games/{id}/actions", act, methods=["POST"]),
    Route("/api/games/{id}/undo", undo, methods=["POST"]),
    Route("/api/games/{id}/resign", resign, methods=["POST"]),
    Route("/api/games/{id}/past", past),
    Route("/api/games/{id}/log", log),
    Route("/api/games/{id}/foresight", foresee),
    Route("/api/games/{id}/behind", behind),
    Route("/api/games/{id}/rules", why),
]
