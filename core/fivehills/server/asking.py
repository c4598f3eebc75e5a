"""Who asks and for what: the person behind a cookie, the seat behind a secret, the body of a request."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request

from fivehills.server import secret
from fivehills.server.house import House
from fivehills.server.refusal import bad, forbidden
from fivehills.server.store import Row

COOKIE = "fivehills"
YEAR = 365 * 24 * 3600
SPECTATOR = ""


def house_of(request: Request) -> House:
    """The house of the application."""
    house: House = request.app.state.house
    return house


def person_of(request: Request) -> str:
    """The hash of the secret in the cookie; empty if there is none."""
    found = request.cookies.get(COOKIE, "")
    return secret.hashed(found) if secret.is_one(found) else ""


def somebody(request: Request) -> str:
    """The person who asks. Raises Refusal if he is nobody."""
    person = person_of(request)
    if not person:
        raise forbidden("this browser has not introduced itself; reload the page, and allow its cookie")
    return person


async def body_of(request: Request) -> dict[str, Any]:
    """The body as an object. Raises Refusal."""
    try:
        data = json.loads(await request.body())
    except (ValueError, RecursionError) as error:
        raise bad(f"the body is no JSON: {error}") from error
    if not isinstance(data, dict):
        raise bad("the body must be a JSON object")
    return data


def words_of(data: Mapping[str, Any], name: str, longest: int = 400) -> str:
    """A text in a body. Raises Refusal."""
    found = data.get(name)
    if not isinstance(found, str) or not 0 < len(found) <= longest:
        raise bad(f"{name!r} must be a text of 1 to {longest} characters")
    return found


def bearer_of(request: Request) -> str:
    """The secret of a seat that a program sends instead of a cookie; empty if there is none."""
    scheme, _, found = request.headers.get("authorization", "").partition(" ")
    return found if scheme.lower() == "bearer" and secret.is_one(found) else ""


def seats_held(request: Request, seats: Mapping[str, Row], holders: set[tuple[str, str]]) -> list[str]:
    """The seats of a game that are his who asks."""
    sent = bearer_of(request)
    if sent:
        return seats_of_secret(seats, sent)
    person = person_of(request)
    return [seat for seat in seats if (person, seat) in holders] if person else []


def seats_of_secret(seats: Mapping[str, Row], sent: str) -> list[str]:
    """The seats that a secret opens; all are compared, so that the time tells nothing."""
    return [seat for seat, entry in seats.items() if secret.is_same(sent, entry.get("hash", ""))]


def seat_asked(held: list[str], wanted: str | None) -> str | None:
    """The seat for which somebody asks, if he holds it; None is the spectators'. Raises Refusal."""
    if not wanted:
        return None
    if wanted not in held:
        raise forbidden("this seat is not yours; open the link that came with it")
    return wanted
