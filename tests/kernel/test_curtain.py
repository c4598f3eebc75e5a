"""Private stretches: the others see one unchanging table until they are over."""

from __future__ import annotations

import json
from random import Random

import pytest

from fivehills import Game, new_game
from fivehills.engine.log import OUTCOME, Log, Readers, behind, others, others_later
from fivehills.errors import RulesetError
from fivehills.secrecy.view import opened

OTHERS = ("viet-minh", None)
FIRE = ("mission", "impact", "shelled")


@pytest.fixture
def planning() -> Game:
    """The Ford when the French make their plan."""
    return new_game("toy", seed=3)


def test_the_others_see_the_name_of_the_private_step_and_nothing_that_is_offered(planning: Game) -> None:
    for side in OTHERS:
        decision = planning.view(side)["decision"]
        assert (decision["actor"], decision["step"]) == ("french", "Plan")
        assert "actions" not in decision


def test_private_actions_are_counted_by_their_actor_only(planning: Game) -> None:
    planning.play("plan hold")
    assert [planning.view(side)["moves"] for side in ("french", *OTHERS)] == [1, 0, 0]
    planning.play("plan press")
    assert [planning.view(side)["moves"] for side in ("french", *OTHERS)] == [1, 1, 0]
    planning.play("pass")
    assert [planning.view(side)["moves"] for side in ("french", *OTHERS)] == [2, 2, 1]


def test_the_table_of_the_others_stands_still_while_a_side_chooses(planning: Game) -> None:
    before = [planning.view(side) for side in OTHERS]
    planning.state.turn = 2
    planning.note("turn_begins", 2)
    planning.state.trench[0] = 1
    assert [planning.view(side) for side in OTHERS] == before
    assert planning.view("french")["tracks"]["turn"] == 2
    planning.play("plan hold")
    assert planning.view("viet-minh")["tracks"]["turn"] == 2


def test_what_is_told_behind_the_curtain_is_told_when_it_is_lifted_in_an_order_that_says_nothing() -> None:
    log = Log()
    log.entries += [("b", (2,), behind(0)), ("own", (), 0), ("a", (1,), behind(0))]
    assert [entry[0] for entry in log.visible(0)] == ["b", "own", "a"]
    assert log.visible(1) == log.visible(None) == []
    log.entries += [("", (), OUTCOME), ("after", (), -1)]
    assert [entry[0] for entry in log.visible(1)] == ["a", "b", "after"]
    assert [entry[0] for entry in log.visible(0)] == ["b", "own", "a", "after"]
    assert [entry[0] for entry in Log(log, 1).visible(1)] == ["a", "b", "after"]


def test_what_happens_in_the_open_after_a_private_stretch_is_told_as_it_happens(planning: Game) -> None:
    planning.note("turn_begins", 2)
    planning.lift_curtain()
    length = len(planning.log.visible(1))
    for turn in (9, 8, 7):
        planning.note("turn_begins", turn)
    assert [args for _, args, _ in planning.log.visible(1)[length:]] == [(9,), (8,), (7,)]
    assert ("turn_begins", (2,)) in [entry[:2] for entry in planning.log.visible(1)[:length]]


def test_artillery_is_told_before_what_it_does() -> None:
    """The fire of Eliane 2 follows from secret plots, and both sides read it in order: who fires, where, and whom."""
    game, rng = new_game("enpointe", "eliane-2", seed=21), Random(21)
    while game.setting_up:
        game.play((game.decision.shortcuts or game.decision.actions)[0])
    while not any(event == "shelled" for event, *_ in game.log.visible(0)):
        game.play(rng.choice(game.decision.actions))
    told = [[entry[0] for entry in game.log.visible(side)] for side in (0, 1)]
    for events in told:
        assert events.index("mission") < events.index("impact") < events.index("shelled")
    assert [e for e in told[0] if e in FIRE] == [e for e in told[1] if e in FIRE]


def test_a_whisper_behind_the_curtain_of_another_is_heard_when_it_is_lifted(planning: Game) -> None:
    before = planning.view("viet-minh")["log_length"]
    planning.whisper(1, "planned", "press")
    assert planning.view("viet-minh")["log_length"] == before
    planning.play("plan hold")
    assert "You plan press." in [line["text"] for line in planning.view("viet-minh")["log"]]
    assert "You plan press." not in [line["text"] for line in planning.view("french")["log"]]


def heard(game: Game) -> dict[str | None, bool]:
    """Who has read the line of a plan to press."""
    lines = {side: [line["text"] for line in game.view(side)["log"]] for side in ("french", *OTHERS)}
    return {side: "You plan press." in told for side, told in lines.items()}


def test_what_is_told_to_all_but_a_side_is_read_by_the_others_and_by_spectators(in_fight: Game) -> None:
    before = {side: in_fight.view(side)["log_length"] for side in ("french", *OTHERS)}
    in_fight.tell_others(0, "planned", "press")
    assert heard(in_fight) == {"french": False, "viet-minh": True, None: True}
    more = {side: in_fight.view(side)["log_length"] - length for side, length in before.items()}
    assert more == {"french": 0, "viet-minh": 1, None: 1}


@pytest.mark.parametrize("left_out", [0, 1])
def test_behind_a_curtain_all_but_a_side_hear_of_it_when_it_is_lifted(planning: Game, left_out: int) -> None:
    planning.tell_others(left_out, "planned", "press")
    assert not any(heard(planning).values())
    planning.play("plan hold")
    assert heard(planning) == {"french": left_out != 0, "viet-minh": left_out != 1, None: True}


def test_a_log_that_goes_on_from_what_a_side_could_see_has_nothing_that_it_was_not_told() -> None:
    log = Log()
    log.entries += [("more", (), 0), ("less", (), others(0)), ("later", (), others_later(0)), ("", (), OUTCOME)]
    assert [entry[0] for entry in Log(log, 0)] == ["more"]
    assert [entry[0] for entry in Log(log, 1)] == ["less", "later"]


def test_with_everything_open_a_side_that_knew_more_speaks_for_all(in_fight: Game) -> None:
    before = list(in_fight.log)
    in_fight.whisper(0, "planned", "press")
    in_fight.tell_others(0, "planned", "hold")
    assert in_fight.log.opened()[len(before) :] == [("planned", ("press",), 0)]
    assert opened(in_fight)["log"][-1]["text"] == "You plan press."


def test_a_curtain_survives_copies_json_and_undo(planning: Game) -> None:
    frozen = planning.view("viet-minh")
    planning.state.turn = 2
    for game in (planning.copy(), planning.with_state(json.loads(json.dumps(planning.to_json())))):
        view = game.view("viet-minh")
        assert (view["tracks"], view["moves"]) == (frozen["tracks"], 0)
    planning.play("plan hold")
    planning.undo()
    assert planning.view("viet-minh")["tracks"]["turn"] == 1


def test_undo_across_a_lifted_curtain_counts_as_before(planning: Game) -> None:
    for action in ("plan hold", "plan press", "pass"):
        planning.play(action)
    counted = [planning.view(side)["moves"] for side in ("french", *OTHERS)]
    planning.play("pass")
    planning.undo()
    assert [planning.view(side)["moves"] for side in ("french", *OTHERS)] == counted
    planning.undo()
    planning.undo()
    planning.undo()
    assert [planning.view(side)["moves"] for side in ("french", *OTHERS)] == [0, 0, 0]


def test_a_sample_for_another_side_starts_where_the_curtain_was_drawn(planning: Game) -> None:
    planning.state.turn = 2
    sample = planning.sample("viet-minh", Random(1))
    assert sample.state.turn == 1
    assert sample.view("viet-minh") == planning.view("viet-minh")
    assert planning.sample("french", Random(1)).state.turn == 2


def test_a_private_step_says_whose_it_is(planning: Game) -> None:
    from fivehills import Procedure

    class Nobodys(Procedure):
        private = True

    rules = planning.rules
    kept = rules.private
    try:
        rules.private = frozenset({Nobodys})
        with pytest.raises(RulesetError, match="'Nobodys' is private, but has no field 'actor'"):
            rules._refuse_nobodys_privacy()
    finally:
        rules.private = kept


def test_pieces_that_a_reader_did_not_know_have_no_name_in_his_log(in_fight: Game) -> None:
    known, hidden = (1 << in_fight.rules.piece_index[name] for name in ("fr-1", "vm-4"))
    in_fight.note("finds", 0, known | hidden)
    in_fight.note("hits", in_fight.rules.piece_index["vm-4"])
    texts = [[line["text"] for line in in_fight.view(side)["log"][-2:]] for side in ("french", "viet-minh", None)]
    assert texts[0] == texts[2] == ["The French find 1st company, a hidden unit.", "a hidden unit loses strength."]
    assert texts[1] == ["The French find 1st company, dummy.", "dummy loses strength."]


def test_a_line_of_the_log_keeps_what_was_known_when_it_was_written(in_fight: Game) -> None:
    dummy = in_fight.rules.piece_index["vm-4"]
    in_fight.note("hits", dummy)
    in_fight.state.seen[0] |= 1 << dummy
    in_fight.note("hits", dummy)
    in_fight.state.seen[0] = 0
    lines = [line["text"] for line in in_fight.view("french")["log"][-2:]]
    assert lines == ["a hidden unit loses strength.", "dummy loses strength."]
    assert isinstance(in_fight.log.entries[-1][2], Readers)


def test_a_prompt_names_no_piece_that_its_reader_does_not_know(in_fight: Game) -> None:
    rules = in_fight.rules
    dummy = rules.piece_index["vm-4"]
    action = rules.action("hit", dummy)
    assert action.label == "dummy loses strength"
    assert action.told(rules.of_side[0]) == "a hidden unit loses strength"


def test_an_order_that_says_nothing_goes_by_places_and_then_by_chance(in_fight: Game) -> None:
    index, hidden = in_fight.rules.piece_index, in_fight.rules.of_side[1]
    orders = {in_fight.unordered(hidden) for _ in range(60)}
    first, second, third, dummy = (index[name] for name in ("vm-1", "vm-2", "vm-3", "vm-4"))
    assert orders == {(dummy, third, first, second), (dummy, third, second, first)}
    known = in_fight.rules.of_side[0]
    assert {in_fight.unordered(known) for _ in range(20)} == {(0, 1, 2)}


def test_which_of_equal_cards_is_played_is_left_to_chance(in_fight: Game) -> None:
    rules = in_fight.rules
    covers = [rules.card_index[f"vm-cover-{n}"] for n in (1, 2)]
    played = set()
    for seed in range(30):
        game = new_game("toy", seed=seed)
        for action in ("plan hold", "plan hold"):
            game.play(action)
        game.state.hand[1] = sum(1 << card for card in covers)
        game.state.deck[1] &= ~game.state.hand[1]
        for action in ("fire P2 P3", "select fr-3", "done", "play vm-cover-1"):
            game.play(action)
        played.add(game.state.discard[1])
    assert played == {1 << card for card in covers}


def test_a_curtain_lifted_for_another_side_is_drawn_again_for_whoever_goes_on_in_private(planning: Game) -> None:
    later = planning.copy()
    later.play("plan hold")
    later.play("plan press")
    question = later.state.stack[-1]
    others, own = question.copy(), question.copy()
    others.actor, own.actor = 1, 0
    drawn = []
    for step in (others, own):
        planning.state.stack.append(step)
        planning._advance()
        assert planning.state.stack.pop() is step
        drawn.append(planning._curtain.side if planning._curtain else -1)
    assert drawn == [-1, 0]
