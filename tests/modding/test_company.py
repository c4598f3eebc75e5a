"""Seats for any mix of people and bots, several winners, and coalitions."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from fivehills import Game, load, new_game
from fivehills.batch.simulate import simulate
from fivehills.bots.greedy import WIN, worth
from fivehills.cli import wording
from fivehills.cli.playing import Company
from fivehills.cli.seats import bots_at, only_bots
from fivehills.errors import UsageError
from fivehills.play.start import compiled
from fivehills.plugins.discovery import add_folder

add_folder(Path(__file__).parents[1] / "designs" / "bands")


def ended(*winners: int) -> Game:
    game = new_game("bands", seed=1)
    game.finish(winners, "points", "4")
    game.offers()  # nothing is left to ask, so the curtain is lifted
    return game


def test_people_and_bots_sit_in_any_mix() -> None:
    rules = compiled("bands")
    assert bots_at(rules, ["red=me", "blue=random"]) == {"green": "greedy", "blue": "random"}
    assert Company(seats=["red=me", "gre=me", "blue=me"]).bots(rules) == {}
    assert only_bots(rules, ["green=random"]) == ["greedy", "random", "greedy"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["red"], "must be written SIDE=WHO, such as red=me"),
        (["red=gredy"], "nobody is called 'gredy' (there is: me, random, greedy"),
        (["pink=me"], "no side is called 'pink' (there is: red, green, blue)"),
        (["red=me", "red=random"], "--seat names 'red' twice: 'me' and 'random'"),
    ],
)
def test_a_wrong_seat_is_refused_in_a_line(words: list[str], said: str) -> None:
    with pytest.raises(UsageError) as refused:
        bots_at(compiled("bands"), words)
    assert said in str(refused.value)


def test_a_batch_has_no_seat_for_people_and_a_table_needs_one() -> None:
    rules = compiled("bands")
    with pytest.raises(UsageError, match="only bots play a batch"):
        only_bots(rules, ["red=me"])
    with pytest.raises(UsageError, match="no seat is yours"):
        Company(seats=["red=random"]).bots(rules)
    with pytest.raises(UsageError, match="leave --side and --bot out"):
        Company(side="red", seats=["red=me"]).bots(rules)


def test_a_batch_tells_how_each_bot_has_fared() -> None:
    found = simulate("bands", games=8, seed=5, bots=["random", "greedy", "random"])
    assert found.bots["random"]["played"] == 16
    assert found.bots["greedy"] == {"played": 8, "wins": found.wins["green"], "share": found.wins["green"] / 8}
    assert found.bots["greedy"]["share"] > found.bots["random"]["share"]


def test_several_sides_can_win_together(tmp_path: Path) -> None:
    game = ended(0, 2)
    assert game.result is not None
    assert (game.result.winner, game.result.winners) == ("red", ("red", "blue"))
    assert game.view(None)["result"]["winners"] == ["red", "blue"]
    assert next(wording.result(game)) == "The Reds and the Blues have won: points (rule 4)."
    assert [worth(game, side) for side in range(3)] == [WIN, -WIN, WIN]
    assert game.with_state(json.loads(json.dumps(game.to_json()))).result == game.result


def test_a_shared_victory_is_kept_in_a_save(tmp_path: Path) -> None:
    game = next(found for seed in range(200) if len((found := at_random(seed)).result.winners) > 1)  # type: ignore[union-attr]
    game.save(tmp_path / "shared.json")
    assert load(tmp_path / "shared.json").result == game.result


def at_random(seed: int) -> Game:
    game, rng = new_game("bands", seed=seed), Random(seed)
    while not game.over:
        game.play(rng.choice(game.decision.actions))
    return game


def test_a_batch_counts_every_winner() -> None:
    found = simulate("bands", games=30, seed=2, bots=["random"] * 3)
    assert sum(found.wins.values()) > 30


def test_who_wins_wins_for_his_coalition(monkeypatch: pytest.MonkeyPatch) -> None:
    game = ended(1)
    monkeypatch.setattr(game.rules, "allies", (0b001, 0b110, 0b110))
    assert game.result is not None
    assert game.result.winners == ("green", "blue")
    assert worth(game, 2) == WIN


def test_a_draw_has_no_winners() -> None:
    result = ended().result
    assert result is not None
    assert (result.winner, result.winners) == (None, ())


def test_seats_are_said_on_the_command_line() -> None:
    from fivehills.cli import batches
    from fivehills.cli.app import app

    assert batches.simulate
    said = CliRunner().invoke(app, ["simulate", "bands", "--games", "2", "--seat", "red=random", "--json"])
    assert said.exit_code == 0, said.output
    assert set(json.loads(said.output)["bots"]) == {"random", "greedy"}
