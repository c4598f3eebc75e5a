"""The lobby: what there is to play, my games, beginning, importing, exporting and deleting them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from fivehills.bots.players import bot_names, bot_summary
from fivehills.errors import FiveHillsError, SaveError
from fivehills.play.save import Resumed, checked, continued, replayed, start_of, to_save
from fivehills.plugins.discovery import registry
from fivehills.server import record, secret
from fivehills.server.asking import COOKIE, YEAR, body_of, house_of, seats_held, somebody
from fivehills.server.channel import written
from fivehills.server.guard import IMPORT
from fivehills.server.house import House
from fivehills.server.refusal import forbidden
from fivehills.server.store import Row
from fivehills.server.table import bots_of
from fivehills.server.wishes import wish_from


async def introduce(request: Request) -> Response:
    """Give a browser the secret by which it is known again."""
    response = JSONResponse({"known": True})
    if not secret.is_one(request.cookies.get(COOKIE)):
        safe = request.url.scheme == "https"
        response.set_cookie(COOKIE, secret.fresh(), max_age=YEAR, httponly=True, samesite="strict", secure=safe)
    return response


async def catalogue(request: Request) -> Response:
    """Rulesets with scenarios, options and variants; bots and what they are like; broken plugins."""
    found = await request.app.state.catalogue()
    return JSONResponse({**found, "levels": {bot: bot_summary(bot) for bot in found["bots"]}})


async def games(request: Request) -> Response:
    """My games."""
    person = somebody(request)
    writer = house_of(request).writer
    rows = await writer.ask(writer.store.games_of, person)
    return JSONResponse({"games": [_told(request, person, row) for row in rows]})


def _told(request: Request, person: str, row: Row) -> dict[str, Any]:
    """A game in the list: what it is, whose turn it is, how it ended, whether it can be played here."""
    table = house_of(request).tables.get(row["id"])
    seats = {seat: {key: entry[key] for key in ("kind", "bot") if key in entry} for seat, entry in row["seats"].items()}
    return {
        "id": row["id"],
        **{key: row[key] for key in ("titles", "created", "changed", "moves", "actor", "ending")},
        "ruleset": row["start"]["ruleset"],
        "seats": seats,
        "mine": seats_held(request, row["seats"], row["holders"]),
        "owner": row["owner"] == person,
        "open": table is not None,
        "trouble": _trouble(row["start"]),
    }


def _trouble(start: Mapping[str, Any]) -> str:
    known = registry()
    if start["ruleset"] not in known.rulesets:
        return f"the plugin {start['ruleset']!r} is not installed any more; the game can be exported"
    gone = [variant for variant in start["variants"] if variant not in known.variants]
    return f"the variant {gone[0]!r} is not installed any more; the game can be exported" if gone else ""


async def begin(request: Request) -> Response:
    """A new game."""
    person = somebody(request)
    id_, links = await house_of(request).begin(person, wish_from(await body_of(request)))
    return JSONResponse({"id": id_, "links": links}, status_code=201)


async def take_in(request: Request) -> Response:
    """A game that was saved elsewhere."""
    person = somebody(request)
    name = Path("the file")
    try:
        text = (await request.body()).decode("utf-8")
    except ValueError as error:
        raise SaveError("the file is no saved game: it is no text") from error
    data = checked(text, name)
    found = await asyncio.to_thread(replayed, name, data)
    game, played = await _certain(found)
    bots = data.get("seats")
    known = {side: bot for side, bot in bots.items() if bot in bot_names()} if isinstance(bots, dict) else {}
    id_, links = await house_of(request).adopt(person, game, played, known)
    return JSONResponse({"id": id_, "links": links, "told": found.told}, status_code=201)


async def _certain(found: Resumed) -> tuple[Any, list[tuple[int, str]]]:
    """A game that its actions lead to; where dice of old prevent that, one that goes on from its position."""
    game = found.game
    played = [(-1, text) for text in to_save(game)["actions"]]
    again, _ = await record.replayed(start_of(game), played)
    if again.digest() != game.digest():
        game = continued(game, [text for _, text in played])
    return game, played


async def export(request: Request) -> Response:
    """A game as the save file that the terminal loads: for him alone who knows all of it anyway."""
    house = house_of(request)
    row = await house.row(request.path_params["id"])
    held = seats_held(request, row["seats"], row["holders"])
    stuck = await _stuck(house, row)
    people = [seat for seat, entry in row["seats"].items() if entry["kind"] != "bot"]
    if not held or not (row["ending"] or stuck or set(people) <= set(held)):
        raise forbidden("a game between people can be exported when it is over: a save holds what the other side knows")
    save = await _saved(house, row) if stuck else (await house.table(row["id"])).save()
    name = f"{row['start']['ruleset']}-{row['start']['scenario']}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(written(save), media_type="application/json", headers=headers)


async def _stuck(house: House, row: Row) -> str:
    """Why a game cannot be played here; nothing if it can."""
    try:
        await house.table(row["id"])
    except FiveHillsError as error:
        return str(error)
    return ""


async def _saved(house: House, row: Row) -> Row:
    """A save of a game that cannot be played here, from what is kept of it."""
    played = await house.writer.ask(house.writer.store.actions, row["id"])
    return record.save_of(row["start"], played, row["snapshot"], bots_of(row["seats"]))


async def delete(request: Request) -> Response:
    """A game that I began."""
    house = house_of(request)
    row = await house.row(request.path_params["id"])
    if row["owner"] != somebody(request):
        raise forbidden("only the one who began a game can delete it")
    await house.delete(row["id"])
    return JSONResponse({"deleted": row["id"]})


ROUTES = [
    Route("/api/me", introduce, methods=["POST"]),
    Route("/api/catalogue", catalogue),
    Route("/api/games", games),
    Route("/api/games", begin, methods=["POST"]),
    Route(IMPORT, take_in, methods=["POST"]),
    Route("/api/games/{id}/save", export),
    Route("/api/games/{id}", delete, methods=["DELETE"]),
]
