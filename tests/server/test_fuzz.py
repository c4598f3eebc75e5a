"""Whatever is sent, the answer is a sentence with a status below 500, and the table stays as it was."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as any_

from .serving import Person, Server

WORDS = any_.one_of(any_.text(max_size=40), any_.sampled_from(["french", "viet-minh", "plan hold", "0", "toy", "bot"]))
DATA = any_.recursive(
    any_.one_of(any_.none(), any_.booleans(), any_.integers(), any_.floats(), WORDS),
    lambda inner: any_.one_of(any_.lists(inner, max_size=3), any_.dictionaries(WORDS, inner, max_size=3)),
    max_leaves=8,
)
KEYS = any_.sampled_from(
    ["ruleset", "scenario", "options", "variants", "seats", "seat", "mark", "action", "secret", "format", "actions"]
)
BODIES = any_.one_of(any_.dictionaries(KEYS, DATA, max_size=5), DATA)
PATHS = any_.sampled_from(
    ["/api/games", "/api/import", "/api/games/{}/actions", "/api/games/{}/undo", "/api/games/{}/resign",
     "/api/games/{}/seats", "/api/me"]
)  # fmt: skip
READ = any_.sampled_from(
    ["/api/games/{}", "/api/games/{}/view", "/api/games/{}/past", "/api/games/{}/log", "/api/games/{}/foresight",
     "/api/games/{}/rules", "/api/games/{}/save", "/api/boards/{}/plan.json", "/api/maps/{}", "/table/{}", "/{}"]
)  # fmt: skip
FEW = settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture(scope="module")
def stranger(server: Server) -> tuple[Person, str, Person]:
    """Somebody with no seat at a table, the table, and him who has."""
    host = Person(server)
    game, _ = host.begin(french="here", viet_minh="here")
    return Person(server), game, host


@FEW
@given(path=PATHS, body=BODIES)
def test_no_body_breaks_the_server(stranger: tuple[Person, str, Person], path: str, body: Any) -> None:
    person, game, host = stranger
    before = host.view(game, "french")
    answer = person.http.post(path.format(game), content=_json(body), headers={"content-type": "application/json"})
    _is_civil(answer)
    assert host.view(game, "french") == before


@FEW
@given(path=READ, word=any_.one_of(WORDS, any_.just("")), query=any_.dictionaries(KEYS, WORDS, max_size=3))
def test_no_question_breaks_the_server(
    stranger: tuple[Person, str, Person], path: str, word: str, query: dict[str, str]
) -> None:
    from urllib.parse import quote

    person, game, _ = stranger
    for name in (game, quote(word, safe="")):
        _is_civil(person.http.get(path.format(name), params={**query, "moves": word, "first": word, "cite": word}))


@FEW
@given(body=BODIES)
def test_no_answer_of_a_seat_breaks_its_table(stranger: tuple[Person, str, Person], body: Any) -> None:
    _, game, host = stranger
    mark, view = host.view(game, "french")
    sent = {"seat": "french", "mark": mark, **(body if isinstance(body, dict) else {"action": body})}
    if sent.get("action") in ("plan hold", "plan press"):
        return
    _is_civil(host.http.post(f"/api/games/{game}/actions", content=_json(sent)))
    assert host.view(game, "french")[1] == view


def _json(data: Any) -> bytes:
    import json

    return json.dumps(data).encode("utf-8", "surrogatepass")


def _is_civil(answer: Any) -> None:
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400:
        assert answer.json()["error"]["text"]
        assert "Traceback" not in answer.text
