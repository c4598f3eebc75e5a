"""Games over HTTP: acting, taking back, the past, saves, and what becomes of requests that come twice or too late."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

from fivehills import load

from .serving import Person, Server


def test_an_action_is_played_once_however_often_it_is_sent(anna: Person) -> None:
    game, _ = anna.begin(french="here", viet_minh="here")
    mark, _ = anna.view(game, "french")
    first = anna.act(game, "french", "plan hold", mark)
    again = anna.act(game, "french", "plan hold", mark)
    assert (first.json()["played"], again.json()["played"]) == (True, False)
    assert anna.view(game, "french")[1]["moves"] == 1


def test_an_answer_to_a_question_that_is_gone_is_refused(anna: Person) -> None:
    game, _ = anna.begin(french="here", viet_minh="here")
    mark, _ = anna.view(game, "french")
    anna.act(game, "french", "plan hold", mark)
    late = anna.act(game, "french", "plan press", mark)
    assert late.status_code == 409
    assert "moved on" in late.json()["error"]["text"]


def test_nobody_answers_for_the_other_side(anna: Person, bruno: Person) -> None:
    game, links = anna.begin(french="here", viet_minh="link")
    assert (
        bruno.http.post(f"/api/games/{game}/seats", json={"secret": links["viet-minh"]}).json()["seat"] == "viet-minh"
    )
    early = bruno.act(game, "viet-minh", "plan hold")
    assert early.status_code == 403
    assert "your turn" in early.json()["error"]["text"]
    foreign = bruno.http.post(f"/api/games/{game}/actions", json={"seat": "french", "mark": "0", "action": "plan hold"})
    assert foreign.status_code == 403


def test_what_is_not_offered_is_refused_with_the_rule(anna: Person) -> None:
    game, _ = anna.begin(french="here", viet_minh="here")
    refused = anna.act(game, "french", "plan nothing")
    assert refused.status_code == 422
    assert "not among" in refused.json()["error"]["text"]
    assert anna.view(game, "french")[1]["moves"] == 0


def test_undo_stops_where_the_terminal_stops(anna: Person, bruno: Person) -> None:
    game, links = anna.begin(french="here", viet_minh="link")
    bruno.http.post(f"/api/games/{game}/seats", json={"secret": links["viet-minh"]})
    anna.act(game, "french", "plan hold")
    refused = anna.post(game, "undo", "french")
    assert refused.status_code == 409
    assert "other side" in refused.json()["error"]["text"]


def test_alone_against_a_bot_everything_can_be_taken_back(anna: Person) -> None:
    game, _ = anna.begin(french="here", viet_minh="random")
    anna.act(game, "french", "plan hold")
    for _ in range(200):
        if "actions" in (anna.view(game, "french")[1]["decision"] or {}):
            break
    assert anna.post(game, "undo", "french").json()["taken_back"] >= 1
    assert anna.view(game, "french")[1]["moves"] == 0


def test_the_past_is_shown_as_it_was_seen_then(anna: Person, bruno: Person) -> None:
    game, links = anna.begin(french="here", viet_minh="link")
    bruno.http.post(f"/api/games/{game}/seats", json={"secret": links["viet-minh"]})
    before = bruno.view(game, "viet-minh")[1]
    anna.act(game, "french", "plan press")
    bruno.act(game, "viet-minh", "plan hold")
    then = bruno.http.get(f"/api/games/{game}/past", params={"seat": "viet-minh", "moves": before["moves"]}).json()
    assert then["tracks"] == before["tracks"]
    open_ = bruno.http.get(f"/api/games/{game}/past", params={"seat": "viet-minh", "moves": 0, "open": 1})
    assert open_.status_code == 403
    anna.post(game, "resign", "french")
    everything = bruno.http.get(f"/api/games/{game}/past", params={"seat": "viet-minh", "moves": 2, "open": 1}).json()
    assert set(everything["tracks"]["plan"]) == {"french", "viet-minh"}


def test_whoever_resigns_has_lost(anna: Person) -> None:
    game, _ = anna.begin(french="here", viet_minh="greedy")
    ending = anna.post(game, "resign", "french").json()["ending"]
    assert ending["winner"] == "viet-minh"
    assert anna.act(game, "french", "plan hold").status_code == 409
    assert [one["ending"]["winner"] for one in anna.http.get("/api/games").json()["games"]] == ["viet-minh"]


def test_a_game_goes_to_the_terminal_and_comes_back(anna: Person, tmp_path) -> None:
    game, _ = anna.begin(french="here", viet_minh="here")
    anna.act(game, "french", "plan press")
    save = anna.http.get(f"/api/games/{game}/save").text
    (tmp_path / "game.json").write_text(save)
    assert load(tmp_path / "game.json").view("french") == anna.view(game, "french")[1]
    again = anna.http.post("/api/import", content=save).json()["id"]
    assert anna.view(again, "french")[1] == anna.view(game, "french")[1]


def test_a_game_of_two_people_is_exported_when_it_is_over(anna: Person, bruno: Person) -> None:
    game, links = anna.begin(french="here", viet_minh="link")
    bruno.http.post(f"/api/games/{game}/seats", json={"secret": links["viet-minh"]})
    assert anna.http.get(f"/api/games/{game}/save").status_code == 403
    anna.post(game, "resign", "french")
    assert bruno.http.get(f"/api/games/{game}/save").json()["ruleset"] == "toy"


def test_only_who_began_a_game_deletes_it(anna: Person, bruno: Person) -> None:
    game, links = anna.begin(french="here", viet_minh="link")
    bruno.http.post(f"/api/games/{game}/seats", json={"secret": links["viet-minh"]})
    assert bruno.http.delete(f"/api/games/{game}").status_code == 403
    assert anna.http.delete(f"/api/games/{game}").status_code == 200
    assert anna.http.get(f"/api/games/{game}").status_code == 404


def test_the_rules_behind_a_question_can_be_read(anna: Person) -> None:
    game, _ = anna.begin(french="here", viet_minh="here")
    cite = anna.view(game, "french")[1]["decision"]["cite"]
    rules = anna.http.get(f"/api/games/{game}/rules", params={"cite": cite}).json()["rules"]
    assert rules[0]["id"] in cite
    assert rules[0]["text"]


def test_a_program_plays_with_the_secret_of_its_seat(server: Server, anna: Person) -> None:
    import httpx

    game, links = anna.begin(french="link", viet_minh="here")
    robot = httpx.Client(base_url=server.address, headers={"authorization": f"Bearer {links['french']}"}, timeout=60)
    seen = robot.get(f"/api/games/{game}/view").json()
    body = {"seat": "french", "mark": seen["mark"], "action": seen["view"]["decision"]["actions"][0]["text"]}
    assert robot.post(f"/api/games/{game}/actions", json=body).json()["played"] is True


def test_a_stream_begins_with_the_view_and_goes_on_with_changes(anna: Person) -> None:
    game, _ = anna.begin(french="here", viet_minh="here")
    with anna.http.stream("GET", f"/api/games/{game}/events", params={"seat": "french"}) as stream:
        lines = stream.iter_lines()
        view = _next(lines, "view")
        anna.act(game, "french", "plan hold")
        change = _next(lines, "change")
    assert view["moves"] == 0
    assert change["moves"] == [1]
    assert len(json.dumps(change)) < len(json.dumps(view))


def _next(lines, event: str):
    for line in lines:
        if line == f"event: {event}":
            break
    for line in lines:
        if line.startswith("data: "):
            return json.loads(line[6:])
    raise AssertionError(f"no {event}")


def test_a_set_up_is_left_to_history_with_one_answer(anna: Person) -> None:
    game, _ = anna.begin("gamble", french="here", viet_minh="here")
    for seat in ("french", "viet-minh"):
        decision = anna.view(game, seat)[1]["decision"]
        shortcut = decision["shortcuts"][0]["text"]
        assert anna.act(game, seat, shortcut).json()["played"]
    view = anna.view(game, "french")[1]
    assert sum(len(space.get("pieces", ())) for space in view["spaces"].values()) > 100
    saved = anna.http.get(f"/api/games/{game}/save").json()["actions"]
    assert [text.split()[0] for text in saved if text.startswith("rest")] == ["rest_as_in_history"] * len(saved)


def test_what_has_one_answer_is_not_asked_against_bots_and_undo_goes_back_to_a_question(anna: Person) -> None:
    game, _ = anna.begin("storm", french="here", viet_minh="random")
    for _ in range(12):
        decision = asked(anna, game)
        assert len(decision["actions"]) > 1
        anna.act(game, "french", decision["actions"][0]["text"])
    asked(anna, game)
    assert anna.post(game, "undo", "french").json()["taken_back"] >= 1
    assert len(asked(anna, game)["actions"]) > 1


def asked(anna: Person, game: str) -> Any:
    """The question to the French once it is their turn."""
    for _ in range(400):
        decision = anna.view(game, "french")[1]["decision"]
        if "actions" in decision:
            return decision
        time.sleep(0.05)
    raise AssertionError("nothing is asked")


def test_a_server_that_is_stopped_lets_its_listeners_go(tmp_path: Path) -> None:
    server = Server(tmp_path / "data")
    anna = Person(server)
    game, _ = anna.begin(french="here", viet_minh="here")
    with anna.http.stream("GET", f"/api/games/{game}/events", params={"seat": "french"}) as stream:
        lines = stream.iter_lines()
        _next(lines, "view")
        server.stop()
        assert [line for line in lines if line.startswith("data")] == []
    assert server.errors() == ""


def test_a_unit_that_was_passed_over_can_still_be_chosen(anna: Person) -> None:
    game, _ = anna.begin("storm", french="here", viet_minh="here")
    anna.act(game, "viet-minh", "assault A2 A6")
    anna.act(game, "viet-minh", "select vm-88-23-1")
    before = anna.view(game, "viet-minh")[1]
    offered = [action["text"] for action in before["decision"]["actions"]]
    assert offered[0] == "select vm-88-23-2"
    assert anna.act(game, "viet-minh", "select vm-88-23-2").json()["played"]
    after = anna.view(game, "viet-minh")[1]
    assert after["moves"] == before["moves"] + 1
    assert "1/23/88, 2/23/88" in after["decision"]["prompt"]
