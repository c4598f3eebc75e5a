"""Saves: replayed on loading, refused with a reason when they are spoilt."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fivehills import Game, load, new_game, replay
from fivehills.errors import SaveError, UsageError

Play = Callable[..., Game]


@pytest.fixture
def saved(tmp_path: Path, toy: Game, play_at_random: Play) -> Path:
    path = tmp_path / "game.json"
    play_at_random(toy, 20)
    toy.save(path)
    return path


def change(path: Path, **changes: Any) -> Path:
    data = json.loads(path.read_text())
    data.update(changes)
    path.write_text(json.dumps({key: value for key, value in data.items() if value is not ...}))
    return path


def test_a_loaded_game_is_the_saved_one_and_goes_on_like_it(saved: Path, toy: Game, play_at_random: Play) -> None:
    twin = load(saved)
    assert twin.digest() == toy.digest()
    assert list(twin.log or ()) == list(toy.log or ())
    assert twin.moves == 20
    assert play_at_random(twin, seed=9).digest() == play_at_random(toy, seed=9).digest()


def test_a_finished_game_can_be_saved(tmp_path: Path, toy: Game, play_at_random: Play) -> None:
    play_at_random(toy).save(tmp_path / "end.json")
    assert load(tmp_path / "end.json").result == toy.result


def test_a_save_keeps_scenario_options_and_table(tmp_path: Path) -> None:
    game = new_game("toy", "short", seed=3, options={"extra_card": 0}, table="duel")
    game.save(tmp_path / "game.json")
    twin = load(str(tmp_path / "game.json"))
    assert (twin.rules.scenario.id, twin.table, twin.seed) == ("short", "duel", 3)
    assert twin.rules.options == {"extra_card": 0}


def test_replay_shows_the_game_after_each_action(saved: Path) -> None:
    assert [game.moves for game in replay(saved)] == list(range(21))


def test_saving_again_replaces_the_file_and_leaves_nothing_beside_it(saved: Path, toy: Game) -> None:
    toy.undo()
    toy.save(saved)
    assert load(saved).moves == 19
    assert os.listdir(saved.parent) == [saved.name]


@pytest.mark.parametrize("content", ["", "{", "[1, 2]", "null", '"text"', "[" * 100_000, "\x00\x01", '{"actions": []}'])
def test_what_is_no_save_is_refused(tmp_path: Path, content: str) -> None:
    path = tmp_path / "game.json"
    path.write_text(content)
    with pytest.raises(SaveError, match="is no saved game"):
        load(path)


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b"\xff\xfe\xfa" * 20)
    with pytest.raises(SaveError, match="is no saved game"):
        load(path)


SPOILT: list[tuple[dict[str, Any], str]] = [
    ({"format": 99}, "save format 99; this release reads up to 2"),
    ({"format": [2]}, "save format"),
    ({"actions": ...}, "incomplete: actions missing"),
    ({"position": ...}, "incomplete: position missing"),
    ({"seed": "7"}, "damaged: seed of the wrong kind"),
    ({"seed": True}, "damaged: seed of the wrong kind"),
    ({"options": []}, "damaged: options of the wrong kind"),
    ({"options": {"extra_card": [0]}}, "damaged: options of the wrong kind"),
    ({"variants": [{}]}, "damaged: variants of the wrong kind"),
    ({"actions": {"a": 1}}, "damaged: actions of the wrong kind"),
    ({"actions": ["plan hold", 3]}, "damaged: actions of the wrong kind"),
    ({"actions": ["plan hold", None]}, "damaged: actions of the wrong kind"),
    ({"position": []}, "damaged: position of the wrong kind"),
    ({"from": {"moves": "3", "position": {}}}, "damaged: from of the wrong kind"),
    ({"hash": "0" * 32}, "damaged: its position is not the one that was saved"),
]


@pytest.mark.parametrize(("changes", "message"), SPOILT, ids=[message[:30] for _, message in SPOILT])
def test_a_spoilt_save_is_refused_with_the_reason(saved: Path, changes: dict[str, Any], message: str) -> None:
    with pytest.raises(SaveError, match=message):
        load(change(saved, **changes))


def test_a_save_of_an_earlier_version_that_still_replays_is_accepted(saved: Path, toy: Game) -> None:
    assert load(change(saved, version="0.9")).digest() == toy.digest()


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"ruleset": "toi"}, "no ruleset"),
        ({"scenario": "none"}, "no scenario"),
        ({"options": {"x": 1}}, "no option"),
        ({"table": "trio"}, "table"),
    ],
)
def test_a_save_of_what_is_not_there_says_what_is_missing(saved: Path, changes: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        load(change(saved, **changes))


def test_a_missing_file_is_one_clear_error(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match=r"cannot read .*none\.json.*No such file"):
        load(tmp_path / "none.json")


def test_a_folder_is_no_save(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="cannot read"):
        load(tmp_path)


def test_a_folder_that_does_not_exist_cannot_be_written_to(tmp_path: Path, toy: Game) -> None:
    with pytest.raises(SaveError, match="cannot write"):
        toy.save(tmp_path / "none" / "game.json")


def test_a_folder_is_not_overwritten_and_no_rubbish_is_left(tmp_path: Path, toy: Game) -> None:
    (tmp_path / "game.json").mkdir()
    with pytest.raises(SaveError, match="cannot write"):
        toy.save(tmp_path / "game.json")
    assert os.listdir(tmp_path) == ["game.json"]


def test_an_unwritable_folder_is_one_clear_error(tmp_path: Path, toy: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("fivehills.play.savefile.tempfile.mkstemp", refuse)  # for root no folder is unwritable
    with pytest.raises(SaveError, match=r"cannot write .*Permission denied"):
        toy.save(tmp_path / "game.json")


def test_a_disk_that_fails_leaves_the_old_save(saved: Path, toy: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    before = saved.read_text()

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("fivehills.play.savefile.os.replace", fail)
    with pytest.raises(SaveError, match="No space left"):
        toy.save(saved)
    assert saved.read_text() == before
    assert os.listdir(saved.parent) == [saved.name]
