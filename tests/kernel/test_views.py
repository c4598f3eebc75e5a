"""Views and logs: what a side may know, and not a word more."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fivehills import Game
from fivehills.engine.log import Log, render
from fivehills.errors import UsageError
from fivehills.secrecy.view import opened


def texts(game: Game, side: int | None) -> list[str]:
    assert game.log is not None
    return [render(game.rules, entry).text for entry in game.log.visible(side)]


def words(view: dict[str, Any]) -> str:
    return json.dumps(view)


def test_a_view_is_plain_json(in_fight: Game) -> None:
    for side in ("french", "viet-minh", None):
        view = in_fight.view(side)
        assert json.loads(json.dumps(view)) == view


def test_a_view_shows_where_things_are(in_fight: Game) -> None:
    view = in_fight.view("french")
    assert view["spaces"]["P1"] == {"pieces": ["fr-1", "fr-2"], "control": "french"}
    assert view["pieces"]["fr-3"] == {"space": "P2", "statuses": [], "values": {"strength": 2}}
    assert view["tracks"]["turn"] == 1
    assert view["sequence"] == ["Campaign", "Turn", "Impulse"]
    assert view["extra"] == {"areas": {"french": 2, "viet-minh": 3}}


def test_markers_and_statuses_show_up(in_fight: Game) -> None:
    in_fight.play("dig P1")
    view = in_fight.view("viet-minh")
    assert view["spaces"]["P1"]["markers"] == {"trench": 1}
    assert view["pieces"]["fr-1"]["statuses"] == ["spent"]


def test_hidden_pieces_are_only_counted_for_the_enemy(in_fight: Game) -> None:
    view = in_fight.view("french")
    assert view["spaces"]["P5"] == {"hidden": {"viet-minh": 2}, "control": "viet-minh"}
    assert "vm-1" not in words(view)
    assert in_fight.view("viet-minh")["spaces"]["P5"]["pieces"] == ["vm-1", "vm-2"]


def test_where_stacks_may_not_be_counted_only_that_there_is_one_is_told(
    in_fight: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(in_fight.rules.content.ruleset.__dict__, "uncounted_stacks", True)
    assert in_fight.view("french")["spaces"]["P5"] == {"hidden": {"viet-minh": 0}, "control": "viet-minh"}
    assert "hidden" not in in_fight.view("viet-minh")["spaces"]["P5"]
    in_fight.state.seen[0] |= in_fight.state.occ[in_fight.rules.board.index["P5"]]
    assert "hidden" not in in_fight.view("french")["spaces"]["P5"]


def test_a_piece_that_was_seen_stays_known(in_fight: Game) -> None:
    in_fight.state.seen[0] |= 1 << in_fight.rules.piece_index["vm-1"]
    view = in_fight.view("french")
    assert view["spaces"]["P5"] == {"pieces": ["vm-1"], "hidden": {"viet-minh": 1}, "control": "viet-minh"}


def test_a_spectator_knows_what_both_sides_know(in_fight: Game) -> None:
    view = in_fight.view()
    assert view["spaces"]["P1"]["pieces"] == ["fr-1", "fr-2"]
    assert view["spaces"]["P5"]["hidden"] == {"viet-minh": 2}
    assert "cards" not in view["piles"]["hand"]["french"]
    assert view["tracks"]["plan"] == {}


def test_hands_are_seen_by_their_owner_and_decks_by_nobody(toy: Game) -> None:
    view = toy.view("french")
    assert len(view["piles"]["hand"]["french"]["cards"]) == 1
    assert view["piles"]["hand"]["viet-minh"] == {"size": 1}
    assert view["piles"]["deck"]["french"] == {"size": 4}
    assert view["piles"]["discard"]["viet-minh"] == {"size": 0, "cards": []}


def test_a_secret_plan_is_seen_by_its_owner_only(toy: Game) -> None:
    toy.play("plan press")
    assert toy.view("french")["tracks"]["plan"] == {"french": 2}
    assert toy.view("viet-minh")["tracks"]["plan"] == {"viet-minh": 0}
    assert "press" not in words({**toy.view("viet-minh"), "decision": None})


def test_actions_are_shown_to_the_actor_only(in_fight: Game) -> None:
    own, other = in_fight.view("french")["decision"], in_fight.view("viet-minh")["decision"]
    assert own["actions"][-1] == {"text": "pass", "label": "pass", "verb": "pass", "args": [], "ends": ""}
    assert own["prompt"] == "What do your units do?"
    assert "actions" not in other
    assert other["prompt"] == "The enemy gives his orders."


def test_a_finished_game_shows_its_result_and_no_decision(in_fight: Game) -> None:
    in_fight.finish(0, "enough", "T12")
    view = in_fight.view("french")
    assert view["decision"] is None
    assert view["result"]["winner"] == "french"


def test_no_side_of_another_name_has_a_view(toy: Game) -> None:
    with pytest.raises(UsageError, match="french, viet-minh"):
        toy.view("germans")


def test_whispers_are_heard_by_one_side(toy: Game) -> None:
    french, viet_minh, spectator = texts(toy, 0), texts(toy, 1), texts(toy, None)
    assert sum(text.startswith("You draw") for text in french) == 1
    assert sum(text.startswith("You draw") for text in viet_minh) == 1
    assert not any(text.startswith("You draw") for text in spectator)
    assert "The French draw a card." in spectator


def test_events_are_told_in_the_names_of_things(in_fight: Game) -> None:
    in_fight.state.hand = [0, 0]
    in_fight.state.forced = (6,)
    for action in ("fire P2 P3", "select fr-3", "done"):
        in_fight.play(action)
    assert texts(in_fight, 0)[-4:] == [
        "Legion fire from P2 Village at P3 Ford.",
        "attack: 2 (firepower +3, across the river -1)",
        "dice for damage: 6",
        "The French find dummy.",
    ]


def test_equal_names_are_counted(toy: Game) -> None:
    line = render(toy.rules, ("finds", (0, 0b1), -1))
    assert line.text == "The French find 1st company."
    assert render(toy.rules, ("finds", (0, 0), -1)).text == "The French find none."


def test_every_line_has_its_citation(in_fight: Game) -> None:
    in_fight.play("pass")
    assert in_fight.log is not None
    assert render(in_fight.rules, in_fight.log.entries[-1]).cite == "T4"


def test_a_log_that_continues_another_shows_only_what_its_side_could_see() -> None:
    first = Log()
    first.entries += [("a", (), -1), ("b", (), 0), ("c", (), 1)]
    second = Log(first, 0)
    first.entries.append(("later", (), -1))
    second.entries.append(("d", (), 0))
    third = Log(second, 0)
    assert [entry[0] for entry in second] == ["a", "b", "d"]
    assert [entry[0] for entry in third] == ["a", "b", "d"]
    assert [entry[0] for entry in third.visible(None)] == ["a"]


def test_an_action_names_the_things_that_it_is_about(in_fight: Game) -> None:
    action = next(one for one in in_fight.view("french")["decision"]["actions"] if one["args"])
    named = [action["verb"], *(thing["id"] for thing in action["args"])]
    assert action["text"] == " ".join(named)
    assert all(set(thing) == {"kind", "id", "name"} for thing in action["args"])


def test_everything_is_open_to_whoever_may_know_all(toy: Game) -> None:
    toy.play("plan press")
    shown = opened(toy)
    assert shown["tracks"]["plan"] == {"french": 2, "viet-minh": 0}
    assert len(shown["pieces"]) == len(toy.rules.pieces)
    assert all("cards" in pile for pile in shown["piles"]["hand"].values())
    assert "actions" not in shown["decision"]
