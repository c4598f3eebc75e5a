"""Nobody is let in who does not belong: secrets, cookies, origins, hosts, sizes, rates, paths and scripts."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest

import fivehills.server
from fivehills.server import asking, secret
from fivehills.server.guard import LARGEST, Buckets

from .serving import Person, Server

STATIC = Path(fivehills.server.__file__).parent / "static"


def test_a_seat_opens_to_its_secret_alone(anna: Person, bruno: Person) -> None:
    game, links = anna.begin(french="here", viet_minh="link")
    wrong = ("0" if links["viet-minh"][0] != "0" else "1") + links["viet-minh"][1:]
    assert bruno.http.post(f"/api/games/{game}/seats", json={"secret": wrong}).status_code == 403
    assert bruno.http.get(f"/api/games/{game}/view", params={"seat": "viet-minh"}).status_code == 403
    assert bruno.http.get(f"/api/games/{game}/events", params={"seat": "french"}).status_code == 403


def test_secrets_have_128_bits_and_are_kept_as_hashes(server: Server, anna: Person) -> None:
    _, links = anna.begin(french="here", viet_minh="link")
    assert re.fullmatch(r"[0-9a-f]{32}", links["viet-minh"])
    kept = b"".join(file.read_bytes() for file in server.data.glob("games.sqlite*"))
    assert links["viet-minh"].encode() not in kept
    assert anna.http.cookies["fivehills"].encode() not in kept
    assert secret.hashed(links["viet-minh"]).encode() in kept


def test_secrets_are_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = []
    monkeypatch.setattr(secret.hmac, "compare_digest", lambda a, b: compared.append((a, b)) or a == b)
    seats = {name: {"hash": secret.hashed(name)} for name in ("one", "two")}
    assert asking.seats_of_secret(seats, "one") == ["one"]
    assert len(compared) == 2


def test_the_cookie_is_kept_from_scripts_and_other_sites(server: Server) -> None:
    told = httpx.post(f"{server.address}/api/me", headers={"origin": server.address}).headers["set-cookie"].lower()
    assert "httponly" in told
    assert "samesite=strict" in told


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", "http://127.0.0.1:1"])
def test_other_sites_change_nothing(anna: Person, origin: str) -> None:
    refused = anna.http.post("/api/games", json={"ruleset": "toy"}, headers={"origin": origin})
    assert refused.status_code == 403
    assert anna.http.get("/api/games").json()["games"] == []


def test_a_cookie_without_an_origin_changes_nothing(anna: Person) -> None:
    cookie = f"fivehills={anna.http.cookies['fivehills']}"
    refused = httpx.post(f"{anna.server.address}/api/games", json={"ruleset": "toy"}, headers={"cookie": cookie})
    assert refused.status_code == 403


def test_the_server_answers_to_its_own_name_only(server: Server) -> None:
    assert httpx.get(server.address, headers={"host": "elsewhere.example"}).status_code == 421


def test_pages_may_run_no_scripts_but_their_own(server: Server) -> None:
    policy = httpx.get(server.address).headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    page = (STATIC / "index.html").read_text("utf-8")
    assert not re.search(r"<script(?![^>]*\bsrc=)|\son\w+=|\sstyle=", page)


def test_names_and_content_are_never_html() -> None:
    for file in STATIC.glob("*.js"):
        assert not re.search(
            r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(", file.read_text("utf-8")
        ), file


def test_a_body_has_a_largest_size(anna: Person) -> None:
    refused = anna.http.post("/api/games", content=b"[" * (LARGEST + 1))
    assert refused.status_code == 413
    assert "more than" in refused.json()["error"]["text"]


def test_a_visitor_has_so_many_requests_a_second() -> None:
    buckets = Buckets(2)
    assert sum(buckets.grant("one") for _ in range(100)) == 10
    assert buckets.grant("another")


def test_too_many_requests_are_refused(tmp_path: Path) -> None:
    busy = Server(tmp_path / "data", "--rate", "2")
    try:
        with httpx.Client(base_url=busy.address) as visitor:
            answers = [visitor.get("/static/icon.svg").status_code for _ in range(30)]
    finally:
        busy.stop()
    assert 429 in answers
    assert answers[0] == 200


@pytest.mark.parametrize(
    "path",
    ["/static/../table.py", "/static/%2e%2e/table.py", "/static/..%2f..%2f..%2f..%2fetc/passwd", "/static//etc/passwd",
     "/api/boards/..%2f..%2fgames.sqlite/plan.json", "/api/boards/x/..%2f..%2fgames.sqlite", "/table/../../etc/passwd"],
)  # fmt: skip
def test_no_path_reaches_the_disk(server: Server, path: str) -> None:
    url = httpx.URL(server.address).copy_with(raw_path=path.encode())
    answer = httpx.get(url)
    assert answer.status_code in (404, 400)
    assert "error" in answer.json()


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/api/games", b"{"),
        ("POST", "/api/games", b"[]"),
        ("POST", "/api/games", b'{"ruleset": 7}'),
        ("POST", "/api/games", b'{"ruleset": "nowhere"}'),
        ("POST", "/api/games", b'{"ruleset": "toy", "scenario": "none"}'),
        ("POST", "/api/games", b'{"ruleset": "toy", "seats": {"moon": {}}}'),
        ("POST", "/api/games", b'{"ruleset": "toy", "seats": {"french": {"kind": "bot", "bot": "nobody"}}}'),
        ("POST", "/api/games", b'{"ruleset": "toy", "seats": {"french": 7}}'),
        ("POST", "/api/games", b'{"ruleset": "toy", "options": {"x": []}}'),
        ("POST", "/api/games", b'{"ruleset": "toy", "variants": [[]]}'),
        ("POST", "/api/import", b"\xff\xfe"),
        ("POST", "/api/import", b"{}"),
        ("GET", "/api/games/nothing", b""),
        ("GET", "/api/boards/nothing/plan.json", b""),
        ("GET", "/api/maps/nothing", b""),
        ("PUT", "/api/games", b""),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_sentence(anna: Person, method: str, path: str, body: bytes) -> None:
    answer = anna.http.request(method, path, content=body)
    assert 400 <= answer.status_code < 500, answer.text
    assert len(answer.json()["error"]["text"]) > 10


def test_nobody_holds_more_streams_open_than_he_may(tmp_path: Path) -> None:
    busy = Server(tmp_path / "data", "--streams", "2")
    try:
        anna = Person(busy)
        game, _ = anna.begin(french="here", viet_minh="here")
        path = f"{busy.address}/api/games/{game}/events"
        with httpx.stream("GET", path) as one, httpx.stream("GET", path) as two:
            open_streams = [one.iter_bytes(), two.iter_bytes()]
            assert all(next(stream) for stream in open_streams)
            refused = httpx.get(path)
            assert refused.status_code == 429
            assert "2 tables are open" in refused.json()["error"]["text"]
        for _ in range(100):
            with httpx.stream("GET", path) as again:
                if again.status_code == 200:
                    break
        assert again.status_code == 200
    finally:
        busy.stop()
