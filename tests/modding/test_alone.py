"""One side alone, a second game that starts from the end of the first, and content that says more."""

from __future__ import annotations

import json
from array import array
from collections.abc import Callable
from pathlib import Path

import pytest

from fivehills import Game, load, new_game, replay
from fivehills.authoring.columns import text as columns_text
from fivehills.batch.simulate import simulate
from fivehills.cli import wording
from fivehills.cli.playing import Company, New, following
from fivehills.content.models import Edge, MapFile, Space
from fivehills.content.models import Path as Way
from fivehills.engine.board import board_from
from fivehills.engine.log import Words
from fivehills.errors import RulesetError, UsageError
from fivehills.play.carrying import carried_from
from fivehills.play.start import compiled
from fivehills.plugins.discovery import add_folder
from fivehills.proof.check import battery
from fivehills.secrecy.watch import Watch

DESIGNS = Path(__file__).parents[1] / "designs"
add_folder(DESIGNS / "patrol")
add_folder(DESIGNS / "bands")


@pytest.fixture
def done(play_at_random: Callable[..., Game], tmp_path: Path) -> Path:
    """The save of a patrol that has come to its end with 200 men."""
    for seed in range(50):
        game = play_at_random(new_game("patrol", seed=seed), seed=seed)
        if game.state.strength[0] == 200:
            game.save(tmp_path / "out.json")
            return tmp_path / "out.json"
    raise AssertionError("no patrol comes through with 200 men")


# --- alone --------------------------------------------------------------------------------------------------------


def test_a_game_for_one_side_needs_no_dummy() -> None:
    report = battery("patrol", games=10)
    assert report.ok, str(report)


def test_bots_play_alone() -> None:
    greedy, chance = (simulate("patrol", games=100, seed=1, bots=[bot]).wins["patrol"] for bot in ("greedy", "random"))
    assert greedy > 2 * chance


def test_alone_one_sits_at_a_table_of_ones_own() -> None:
    assert Company().bots(compiled("patrol")) == {}
    game = new_game("patrol", seed=1)
    game.finish(-1, "the patrol is gone", "3")
    assert next(wording.result(game)) == "The game is lost: the patrol is gone (rule 3)."


# --- one game after another ---------------------------------------------------------------------------------------


def test_the_next_game_starts_from_the_end_of_the_last(done: Path, tmp_path: Path) -> None:
    table = following(done, None, "back", Company(), New(seed=9, save=tmp_path / "back.json"))
    assert table.game.state.strength[0] == 200
    assert table.game.rules.scenario.id == "back"


def test_the_second_part_can_be_replayed_by_itself(done: Path, tmp_path: Path) -> None:
    table = following(done, "patrol", "back", Company(), New(seed=9, save=tmp_path / "back.json"))
    table.play(table.game.decision.actions[0])
    table.keep()
    done.unlink()
    again = load(tmp_path / "back.json")
    assert again.digest() == table.game.digest()
    assert next(iter(replay(tmp_path / "back.json"))).state.strength[0] == 200
    assert again.copy().carried == {"strength": 200}


def test_a_game_by_itself_carries_nothing() -> None:
    assert new_game("patrol", "back").carried == {}
    assert new_game("patrol", "back").state.strength[0] == 300


def test_what_cannot_follow_is_refused_in_a_line(done: Path, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="'out' of 'patrol' does not lead on to 'out'"):
        following(done, None, "out", Company(), New())
    with pytest.raises(UsageError, match=r"say with --scenario what follows \(there is: back, out\)"):
        following(done, None, None, Company(), New())
    with pytest.raises(UsageError, match="is a game of 'patrol', not of 'bands'"):
        following(done, "bands", "back", Company(), New())
    with pytest.raises(UsageError, match="has no scenario 'bak'"):
        carried_from(load(done), "bak")
    with pytest.raises(UsageError, match="is not over"):
        carried_from(new_game("patrol"), "back")
    game = new_game("bands")
    game.finish(-1, "enough", "4")
    with pytest.raises(UsageError, match="carries nothing over"):
        carried_from(game, "war")


def test_what_is_carried_over_is_plain_data(done: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = load(done)
    monkeypatch.setattr(game.rules.hooks.hook, "carry_over", _Carrier({1: (2, 3)}))
    with pytest.raises(RulesetError, match="must return plain data"):
        carried_from(game, "back")


class _Carrier:
    def __init__(self, carried: object):
        self.carried = carried

    def __call__(self, **_: object) -> object:
        return self.carried

    def get_hookimpls(self) -> list[object]:
        return [self]


# --- content that says more ---------------------------------------------------------------------------------------


def test_a_value_beyond_255_is_kept_copied_and_saved(tmp_path: Path) -> None:
    game = new_game("patrol", seed=2)
    assert isinstance(game.state.strength, array)
    twin = game.copy()
    twin.state.strength[0] = 299
    assert game.state.strength[0] == 300
    assert game.with_state(json.loads(json.dumps(twin.to_json()))).state == twin.state
    game.save(tmp_path / "wide.json")
    assert load(tmp_path / "wide.json").digest() == game.digest()
    assert game.view("patrol")["pieces"]["p1"]["values"] == {"strength": 300}


def test_a_watch_sees_a_value_beyond_255_change() -> None:
    game, watch = new_game("patrol", seed=2), Watch("patrol")
    watch.view(game)
    game.state.strength[0] -= 256
    assert watch.view(game) == game.view("patrol")


def test_columns_of_wide_values_have_their_type() -> None:
    assert "strength: MutableSequence[int]" in columns_text(compiled("patrol").content.ruleset)
    assert "strength: bytearray" in columns_text(compiled("bands").content.ruleset)


def test_pieces_start_with_what_their_class_says() -> None:
    game = new_game("bands", seed=1)
    classes = [piece.cls for piece in game.rules.pieces]
    assert [game.state.strength[n] for n, cls in enumerate(classes) if cls == "band"] == [1, 1, 1]
    assert [game.state.strength[n] for n, cls in enumerate(classes) if cls == "guard"] == [2, 2, 2]
    assert [game.state.veteran >> n & 1 for n in range(6)] == [int(cls == "guard") for cls in classes]


def test_a_track_tells_its_values_in_words() -> None:
    game = new_game("bands", seed=1)
    assert [Words(game.rules).format("{0:weather}", value) for value in (0, 1, 7)] == ["clear", "rain", "7"]
    word = ("clear", "rain")[game.state.weather]
    assert f"The weather: {word}." in [line["text"] for line in game.view(None)["log"]]


def test_a_path_gives_its_features_to_every_edge_on_the_way() -> None:
    spaces = [Space(id=id_) for id_ in "abcd"]
    file = MapFile(
        schema=1,
        provenance="own",
        title="A road",
        features=["road"],
        spaces=spaces,
        edges=[Edge(between=("a", "b")), Edge(between=("b", "c"))],
        paths=[Way(features=["road"], spaces=["a", "b", "c"]), Way(features=["road"], spaces=["c", "d"], joins=True)],
    )
    board = board_from(file)
    assert board.across("road") == (0b0010, 0b0101, 0b1010, 0b0100)
    assert board.neighbours == ((1,), (0, 2), (1, 3), (2,))
