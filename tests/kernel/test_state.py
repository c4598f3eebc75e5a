"""The state: a generated class of columns that copies, compares, hashes and goes to JSON and back."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from fivehills import Game, new_game
from fivehills.engine.state import blank_state, from_json, state_class, to_json
from toy.phases import Fire, Window

Play = Callable[..., Game]


def test_every_declared_thing_is_a_column_of_its_kind(toy: Game) -> None:
    kinds = {column.name: (column.kind, column.about) for column in toy.state.columns}
    assert kinds == {
        "spent": ("bits", "piece"),
        "strength": ("bytes", "piece"),
        "trench": ("bytes", "space"),
        "fired": ("bits[]", "space"),
        "turn": ("int", "track"),
        "plan": ("ints", "track"),
        "shown": ("int", "track"),
        "deck": ("bits[]", "card"),
        "hand": ("bits[]", "card"),
        "discard": ("bits[]", "card"),
        "control": ("bits[]", "space"),
        "seen": ("bits[]", "piece"),
    }


def test_a_blank_state_has_the_declared_start_values(toy: Game) -> None:
    state = blank_state(toy.rules, 1)
    assert state.turn == 1
    assert state.strength == bytearray([2] * 7)
    assert state.at == [-1] * 7
    assert state.occ == [0] * 7
    assert state.plan == [0, 0]


def test_a_state_has_no_room_for_undeclared_things(toy: Game) -> None:
    with pytest.raises(AttributeError):
        toy.state.weather = 1


CHANGES: dict[str, Callable[[Game], object]] = {
    "place": lambda g: g.move(1, 3),
    "bits": lambda g: setattr(g.state, "spent", 5),
    "bytes": lambda g: g.state.trench.__setitem__(1, 1),
    "bits per side": lambda g: g.state.hand.__setitem__(0, 0),
    "ints": lambda g: g.state.plan.__setitem__(1, 2),
    "int": lambda g: setattr(g.state, "turn", 2),
    "dice": lambda g: g.roll("test"),
    "scripted dice": lambda g: setattr(g.state, "forced", (1,)),
    "reveals": lambda g: g.reveal(),
    "a step's field": lambda g: setattr(g.state.own_steps()[1], "passes", 1),
    "the stack": lambda g: g.push(Window(1)),
    "result": lambda g: setattr(g.state, "result", (0, "won", "T12")),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_copy_does_not_follow_a_change(toy: Game, change: str) -> None:
    twin, before = toy.copy(), toy.digest()
    assert twin.state == toy.state
    CHANGES[change](twin)
    assert toy.digest() == before
    assert twin.state != toy.state
    assert twin.digest() != before, "the digest must see every part of the state"


@pytest.mark.parametrize("change", CHANGES)
def test_an_original_can_change_without_its_copy(toy: Game, change: str) -> None:
    twin, before = toy.copy(), toy.digest()
    CHANGES[change](toy)
    assert twin.digest() == before
    assert twin.state != toy.state


def test_places_are_shared_until_a_piece_moves(toy: Game) -> None:
    twin = toy.copy()
    assert twin.state.at is toy.state.at
    assert twin.state.occ is toy.state.occ
    toy.move(1, 3)
    assert twin.state.at is not toy.state.at
    assert twin.state.occ is not toy.state.occ
    places = toy.state.at
    toy.move(1, 2)
    assert toy.state.at is places, "once is enough"


def test_steps_below_the_top_are_shared_until_they_are_asked_for(toy: Game) -> None:
    toy.push(Window(1))
    twin, (campaign, turn, *_, under, top) = toy.copy(), toy.state.stack
    assert twin.state.stack[1] is turn
    assert twin.state.stack[-1] is not top

    found = twin.find(type(turn))
    assert found is not turn
    assert found is twin.find(type(turn)), "once is enough"
    assert twin.state.stack[-2] is not under, "what lies above is its own too"
    assert twin.state.stack[0] is campaign
    assert toy.find(type(turn)) is not turn, "the original does not write to what a copy of it may hold"


def test_a_step_that_comes_up_is_changed_in_one_game_alone(toy: Game) -> None:
    toy.push(Window(1))
    twin, before = toy.copy(), toy.digest()
    under = toy.state.stack[-2]
    for game in (twin, toy):
        game.state.stack.pop()
        assert game.below == under
        assert game.below is not under
    twin.below.actor = 1 - twin.below.actor
    assert toy.below == under
    toy.push(Window(1))
    assert toy.digest() == before


def test_a_procedure_that_goes_on_in_a_copy_stays_where_it_is_in_the_original(toy: Game) -> None:
    twin, before = toy.copy(), toy.digest()
    while not twin.over:
        twin.imagine(twin.offers()[-1])
    assert toy.digest() == before


def test_a_track_that_changes_seldom_is_shared_by_copies_and_only_replaced(
    toy: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = toy.rules.content.ruleset
    seldom = file.model_copy(update={"tracks": [track.model_copy(update={"seldom": True}) for track in file.tracks]})
    monkeypatch.setattr(toy.rules, "state_class", state_class(seldom))
    state = blank_state(toy.rules, 1)
    twin = state.copy()

    assert (state.plan, state.turn) == ((0, 0), 1), "a number that is no side's needs no tuple"
    assert twin.plan is state.plan
    with pytest.raises(TypeError):
        state.plan[0] = 1
    state.plan = (1, 2)
    assert twin.plan == (0, 0)
    assert from_json(to_json(state, toy.rules), toy.rules) == state


def test_json_gives_an_equal_state_back_at_every_decision(play_at_random: Play) -> None:
    for seed in range(5):
        game = new_game("toy", seed=seed)
        while not game.over:
            again = from_json(json.loads(json.dumps(to_json(game.state, game.rules))), game.rules)
            assert again == game.state
            play_at_random(game, 1, seed=game.moves)


def test_json_keeps_a_deep_stack(in_fight: Game) -> None:
    in_fight.push(Fire(0, 1, 2))
    for number in range(300):
        in_fight.push(Window(number % 2))
    in_fight._advance()
    data = json.loads(json.dumps(in_fight.to_json()))
    assert in_fight.with_state(data).state == in_fight.state


def test_json_has_no_number_that_other_languages_would_spoil(play_at_random: Play, toy: Game) -> None:
    play_at_random(toy, 20)

    def numbers(value: object) -> list[int]:
        if isinstance(value, dict):
            return [n for part in value.values() for n in numbers(part)]
        if isinstance(value, list):
            return [n for part in value for n in numbers(part)]
        return [value] if isinstance(value, int) else []

    assert max(numbers(toy.to_json())) < 2**53


def test_derived_columns_are_rebuilt_not_saved(toy: Game) -> None:
    data = toy.to_json()
    assert "occ" not in data
    assert toy.with_state(data).state.occ == toy.state.occ


def test_the_digest_is_the_same_in_every_process(
    fresh_python: Callable[[str], str], play_at_random: Play, toy: Game
) -> None:
    play_at_random(toy, 30, seed=5)
    folder = Path(__file__).parents[1] / "toy"
    played = [str(action) for action in toy.actions()]
    code = (
        "from pathlib import Path; import fivehills; from fivehills.plugins.discovery import add_folder\n"
        f"add_folder(Path({str(folder)!r})); game = fivehills.new_game('toy', seed=7)\n"
        f"for text in {played!r}: game.play(text)\n"
        "print(game.digest())"
    )
    assert fresh_python(code) == toy.digest()
