"""Games for one, for three, and the end of a game that several have won."""

from __future__ import annotations

from pathlib import Path

from fivehills import Game, load, new_game
from fivehills.play.carrying import carried_from
from fivehills.plugins.discovery import add_folder

from .serving import DESIGNS, Person

add_folder(DESIGNS / "patrol")


def test_a_game_for_one_is_played_to_its_end(anna: Person) -> None:
    game, _ = anna.begin("patrol", patrol="here")
    for _ in range(10):
        _, view = anna.view(game, "patrol")
        if view["result"]:
            break
        assert anna.act(game, "patrol", "rest").status_code == 200
    assert view["result"]["winners"] == []


def test_three_seats_take_people_and_bots(anna: Person) -> None:
    game, _ = anna.begin("bands", red="here", green="random", blue="greedy")
    for piece in ("r1", "r2"):
        assert anna.act(game, "red", f"march {piece} ta-po").status_code == 200
    ended = anna.post(game, "resign", "red")
    assert ended.status_code == 200, ended.text
    (told,) = [one for one in anna.http.get("/api/games").json()["games"] if one["id"] == game]
    assert told["ending"]["winners"] == ["green", "blue"]


def test_a_game_that_follows_another_can_be_brought_along(anna: Person, tmp_path: Path) -> None:
    first = new_game("patrol", seed=3)
    while not first.over:
        first.play("rest")
    second = new_game("patrol", "back", seed=4, carried={**carried_from(first, "back"), "strength": 120})
    second.save(tmp_path / "back.json")
    answer = anna.http.post("/api/import", content=(tmp_path / "back.json").read_bytes())
    assert answer.status_code in (200, 201), answer.text
    kept = anna.http.get(f"/api/games/{answer.json()['id']}/save")
    (tmp_path / "again.json").write_bytes(kept.content)
    again: Game = load(tmp_path / "again.json")
    assert again.state.strength[0] == 120
