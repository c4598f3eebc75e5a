"""Saves outlive updates: the position goes on where the replay leads elsewhere, and says so."""

from __future__ import annotations

import contextlib
import copy
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivehills import Game, compiled, load, new_game
from fivehills.errors import SaveError, UndoRefused, UsageError
from fivehills.play import start
from fivehills.play.olddice import OldDice
from fivehills.play.position import checksum, named, restored
from fivehills.play.save import SaveChanged, resume, to_save
from toy import phases

Play = Callable[..., Game]
SCENARIOS = [
    *(("toy", "standard"), ("toy", "short"), ("storm", "standard"), ("gamble", "a"), ("gamble", "d")),
    *(("enpointe", name) for name in ("dong-khe", "eliane-2", "khau-vac", "tam-quan", "tu-le")),
]


@pytest.fixture
def saved(tmp_path: Path, toy: Game, play_at_random: Play) -> Path:
    path = tmp_path / "game.json"
    play_at_random(toy, 20)
    toy.save(path)
    return path


@pytest.fixture
def updated(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy ruleset after an update: a side draws a card more, so that hands and dice differ."""
    monkeypatch.setattr(start, "_rules", {})
    before = phases.draw_card
    monkeypatch.setattr(phases, "draw_card", lambda g, side: (before(g, side), before(g, side)))


def rewritten(path: Path, change: Callable[[dict[str, Any]], object]) -> Path:
    """A save whose position was changed by somebody who knows how."""
    data = json.loads(path.read_text())
    change(data["position"])
    data["hash"] = checksum(data["position"])
    data["seed"] += 1  # so that the replay leads elsewhere
    path.write_text(json.dumps(data))
    return path


@pytest.mark.parametrize(("ruleset", "scenario"), SCENARIOS)
def test_a_position_by_name_is_the_whole_position(ruleset: str, scenario: str) -> None:
    game, rng = new_game(ruleset, scenario, seed=5), Random(5)
    fresh = new_game(ruleset, scenario, seed=6)
    while not game.over and game.moves < 300:
        game.play(rng.choice(game.decision.actions))
        if not game.moves % 23:
            position = json.loads(json.dumps(named(game)))
            assert restored(position, fresh).to_json() == game.to_json()
    assert restored(named(game), fresh).digest() == game.digest()


def test_a_position_is_told_in_ids(saved: Path) -> None:
    position = json.loads(saved.read_text())["position"]
    assert set(position["at"]) == {piece.id for piece in load(saved).rules.pieces}
    assert set(position["columns"]["hand"]) == {"french", "viet-minh"}
    assert position["stack"][0] == {"step": "Campaign", "stage": "next_turn"}
    assert set(position["columns"]["strength"].values()) <= {1, 2}


def test_a_game_whose_replay_differs_goes_on_from_its_position(saved: Path, toy: Game, updated: None) -> None:
    found = resume(saved)
    assert found.told == (
        "The Ford has changed since this game was saved: it goes on from the saved position, but what came before "
        "cannot be shown again or taken back."
    )
    assert found.game.to_json() == toy.to_json()
    assert found.game.moves == 20
    assert list(map(str, found.game.decision.actions)) == list(map(str, toy.decision.actions))
    with pytest.warns(SaveChanged, match="goes on from the saved position"):
        load(saved)


def test_a_new_version_is_named_in_the_sentence(saved: Path, updated: None) -> None:
    data = json.loads(saved.read_text())
    saved.write_text(json.dumps({**data, "version": "0.9"}))
    assert "(version 0.9 then, 1.0 now)" in resume(saved).told


def test_a_continued_game_can_be_saved_again_and_replays_from_there(
    saved: Path, updated: None, play_at_random: Play
) -> None:
    game = resume(saved).game
    play_at_random(game, 5, seed=3)
    game.save(saved)
    again = resume(saved)
    assert (again.told, again.game.moves, len(again.actors)) == ("", 25, 5)
    assert again.game.digest() == game.digest()
    assert len(json.loads(saved.read_text())["actions"]) == 25
    assert play_at_random(again.game, seed=4).digest() == play_at_random(game, seed=4).digest()


def test_a_continued_game_is_taken_back_to_where_it_was_continued_and_no_further(saved: Path, updated: None) -> None:
    game = resume(saved).game
    before = game.digest()
    game.play(game.decision.actions[0])
    game.undo()
    assert game.digest() == before
    with pytest.raises(UndoRefused, match="nothing to take back"):
        game.undo()


def test_a_continued_game_that_changes_again_goes_on_again(
    saved: Path, updated: None, play_at_random: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = play_at_random(resume(saved).game, 5, seed=3)
    game.save(saved)
    monkeypatch.setattr(start, "_rules", {})
    monkeypatch.setattr(phases.Impulse, "do_dig", lambda self, g, area: None)
    monkeypatch.setattr(phases.Impulse, "do_pass", lambda self, g: g.finish(0, "tired", "T1"))
    monkeypatch.setattr(phases.Impulse, "do_move", lambda self, g, origin, target: None)
    monkeypatch.setattr(phases.Impulse, "do_fire", lambda self, g, origin, target: None)
    found = resume(saved)
    assert found.told
    assert found.game.moves == 25
    assert found.game.to_json() == game.to_json()


def test_a_ruleset_that_crashes_in_the_replay_does_not_lose_the_game(
    saved: Path, toy: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start, "_rules", {})

    def crash(self: phases.Plan, g: Game, word: int) -> None:
        raise ZeroDivisionError("no plan")

    monkeypatch.setattr(phases.Plan, "do_plan", crash)
    found = resume(saved)
    assert found.told
    assert found.game.to_json() == toy.to_json()


def test_where_only_unseen_dice_differ_the_game_is_replayed_with_the_old_dice(
    saved: Path, toy: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = json.loads(saved.read_text())["position"]
    dice = f"{int(position['kernel']['dice'], 16) + 8:x}"
    rewritten(saved, lambda p: p["kernel"].update(dice=dice))
    data = json.loads(saved.read_text())
    saved.write_text(json.dumps({**data, "seed": data["seed"] - 1}))
    found = resume(saved)
    assert (found.told, len(found.actors)) == ("", 20)
    assert found.game.state.dice == toy.state.dice + 8
    found.game.undo()
    assert found.game.moves == 19


@pytest.fixture
def of_old(tmp_path: Path, play_at_random: Play) -> tuple[Path, Game]:
    """A save of release 0.1.0, and its game."""
    game = play_at_random(OldDice(compiled("toy"), 7).start(), 20)
    data = {key: value for key, value in to_save(game).items() if key not in ("position", "from")}
    path = tmp_path / "old.json"
    path.write_text(json.dumps({**data, "format": 1, "hash": game.digest()}))
    return path, game


def test_a_save_of_the_first_release_is_replayed_with_its_dice_and_goes_on(of_old: tuple[Path, Game]) -> None:
    path, old = of_old
    found = resume(path)
    assert found.told == "This game was saved by release 0.1.0: it goes on; earlier actions cannot be taken back."
    before, after = old.to_json(), found.game.to_json()
    assert before.pop("dice") != after.pop("dice")
    assert before == after
    assert list(found.game.log or ()) == list(old.log or ())
    found.game.play(found.game.decision.actions[0])
    found.game.save(path)
    again = resume(path)
    assert (again.told, again.game.moves) == ("", 21)
    assert again.game.digest() == found.game.digest()


def test_a_save_of_the_first_release_says_that_rules_have_changed(of_old: tuple[Path, Game]) -> None:
    path, _ = of_old
    path.write_text(json.dumps({**json.loads(path.read_text()), "hash": "0" * 32}))
    assert "rules that have changed since, so look where your pieces stand" in resume(path).told


def test_a_save_of_the_first_release_answers_questions_that_are_new(
    of_old: tuple[Path, Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, old = of_old
    monkeypatch.setattr(start, "_rules", {})
    before = phases.Turn.show_plans
    monkeypatch.setattr(phases.Turn, "show_plans", lambda self, g: (before(self, g), g.push(phases.Window(0))))
    monkeypatch.setattr(phases.Reaction, "legal", lambda self, g: [g.rules.action("pass")])
    game = resume(path).game
    assert game.moves > 20
    assert game.state.turn == old.state.turn


def test_a_save_of_the_first_release_that_cannot_be_replayed_is_refused_and_left_alone(
    of_old: tuple[Path, Game],
) -> None:
    path, _ = of_old
    data = json.loads(path.read_text())
    path.write_text(json.dumps({**data, "actions": ["plan hold", "jump"]}))
    with pytest.raises(SaveError, match="action 2 fails: 'jump' is not among the 2 actions"):
        resume(path)


def drop_a_piece(position: dict[str, Any]) -> None:
    """As if the last piece had been added to the roster since."""
    last = list(position["at"])[-1]
    del position["at"][last]
    position["columns"]["strength"].pop(last, None)
    position["columns"]["spent"] = [id_ for id_ in position["columns"]["spent"] if id_ != last]
    pieces = list(position["at"])
    position["numbering"]["piece"] = [len(pieces), _hash(pieces)]


def _hash(ids: list[str]) -> str:
    from fivehills.play import position

    return position._hash(ids)


def test_a_piece_that_was_added_since_is_nowhere_and_as_in_a_new_game(saved: Path) -> None:
    game = resume(rewritten(saved, drop_a_piece)).game
    last = len(game.rules.pieces) - 1
    assert game.state.at[last] == -1
    assert game.state.strength[last] == 2


def test_a_column_that_was_added_since_is_as_in_a_new_game(saved: Path) -> None:
    game = resume(rewritten(saved, lambda p: p["columns"].pop("turn"))).game
    assert game.state.turn == 1


def test_a_column_that_has_gone_is_left_out(saved: Path, toy: Game) -> None:
    game = resume(rewritten(saved, lambda p: p["columns"].update(morale={"fr-1": 3}))).game
    assert game.to_json() == toy.to_json()


LOST: list[tuple[str, Callable[[dict[str, Any]], object], str]] = [
    (
        "another order of old",
        lambda p: (p.update(format=1), p["numbering"]["piece"].__setitem__(1, "0")),
        "pieces of 'toy' stand in another order",
    ),
    ("a step gone", lambda p: p["stack"][0].update(step="Council"), "the step 'Council' is no longer in 'toy'"),
    ("a stage gone", lambda p: p["stack"][0].update(stage="tea"), "the stage 'tea' of 'Campaign' is no longer"),
    ("a space gone", lambda p: p["at"].update({"fr-1": "P9"}), "the space 'P9' is no longer in 'toy'"),
    ("a piece gone", lambda p: p["at"].update({"fr-99": "P1"}), "the piece 'fr-99' is no longer in 'toy'"),
    ("another format", lambda p: p.update(format=7), "its position has format 7; this release reads up to 2"),
    ("a field unknown", lambda p: p["stack"][-1].pop("actor"), "of which the saved game knows nothing"),
    ("a wrong kind", lambda p: p["columns"].update(turn="two"), "its position is damaged"),
    ("no columns", lambda p: p.pop("columns"), "damaged: position of the wrong kind"),
]


@pytest.mark.parametrize(("change", "message"), [lost[1:] for lost in LOST], ids=[lost[0] for lost in LOST])
def test_a_position_that_means_nothing_any_more_is_refused_with_the_reason(
    saved: Path, change: Callable[[dict[str, Any]], object], message: str
) -> None:
    with pytest.raises(SaveError, match=message):
        resume(rewritten(saved, change))


@st.composite
def spoilt(draw: Any, data: Any) -> Any:
    """Plain data with one thing in it changed."""
    data = copy.deepcopy(data)
    place: Any = data
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = draw(st.sampled_from(keys))
        if not isinstance(place[key], dict | list) or not place[key] or draw(st.integers(0, 3)) == 0:
            break
        place = place[key]
    place[key] = draw(junk)
    return data


junk = (
    st.none()
    | st.booleans()
    | st.integers(-300, 300)
    | st.text(max_size=4)
    | st.lists(st.integers(-9, 9))
    | st.just({})
)


@settings(max_examples=120, deadline=None)
@given(st.data())
@pytest.mark.parametrize("ruleset", ["toy", "storm"])
def test_a_save_with_anything_wrong_in_it_is_a_game_or_a_save_error(
    ruleset: str, tmp_path_factory: pytest.TempPathFactory, data: Any
) -> None:
    game, rng = new_game(ruleset, seed=2), Random(2)
    for _ in range(25):
        game.play(rng.choice(game.decision.actions))
    changed = data.draw(spoilt(to_save(game)))
    if isinstance(changed["position"], dict) and data.draw(st.booleans()):
        changed["hash"] = checksum(changed["position"])
    path = tmp_path_factory.getbasetemp() / "spoilt.json"
    path.write_text(json.dumps(changed))
    with contextlib.suppress(SaveError, UsageError):
        resume(path)
