"""A game: decisions, refusals, interrupts on the stack, copies, the end."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fivehills import Action, Game, new_game
from fivehills.errors import IllegalAction, InvalidAction, UsageError
from toy.phases import Fire, Movers, Reaction, Window

Play = Callable[..., Game]


def open_fire(game: Game, hands: tuple[str, str] = ("", "")) -> Game:
    """The French fire from P2 at P3 while the sides hold the named cards."""
    for side, cards in enumerate(hands):
        game.state.hand[side] = sum(1 << game.rules.card_index[card] for card in cards.split())
    game.play("fire P2 P3")
    game.play("select fr-3")
    game.play("done")
    return game


def test_the_first_decision_says_who_what_and_why(toy: Game) -> None:
    decision = toy.decision
    assert (decision.actor, decision.step, decision.cite) == ("french", "Plan", "T3")
    assert decision.prompt == "What is your plan for the turn?"
    assert decision.waiting == "The enemy makes his plan."
    assert [str(action) for action in decision.actions] == ["plan hold", "plan press"]


def test_prompts_name_the_fields_of_their_step(in_fight: Game) -> None:
    in_fight.play("move P1 P2")
    assert in_fight.decision.prompt == "Who goes from P1 Post to P2 Village?"


def test_prompts_say_what_a_step_works_out_when_they_are_read(in_fight: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def fresh(step: Movers, g: Game) -> int:
        asked.append(step)
        return step.pool.bit_count()

    monkeypatch.setattr(Movers, "says", ("fresh",))
    monkeypatch.setattr(Movers, "fresh", fresh, raising=False)
    prompts = in_fight.rules.prompts
    text = "Who of {fresh} goes to {target:space}?"
    monkeypatch.setitem(prompts, "Movers", prompts["Movers"].model_copy(update={"text": text}))
    in_fight.play("move P1 P2")
    assert in_fight.decision.actions
    assert in_fight.decision.waiting == "The enemy chooses who moves."
    assert not asked
    assert in_fight.decision.prompt == "Who of 2 goes to P2 Village?"
    assert len(asked) == 1


@pytest.mark.parametrize("action", ["", "pass", "plan", "plan none", "plan hold now", "select fr-1", "☃"])
def test_play_refuses_any_other_text_with_the_state_untouched(toy: Game, action: str) -> None:
    before, lines = toy.digest(), list(toy.log or ())
    with pytest.raises(InvalidAction):
        toy.play(action)
    assert (toy.digest(), list(toy.log or ()), toy.moves, toy.actions()) == (before, lines, 0, [])
    toy.play("plan hold")


def test_play_refuses_actions_that_another_decision_would_offer(toy: Game) -> None:
    before = toy.digest()
    for action in (toy.rules.action("pass"), toy.rules.action("plan", 0), Action(toy.rules, "nonsense", ())):
        with pytest.raises(IllegalAction):
            toy.play(action)
    assert toy.digest() == before


def test_a_reaction_interrupts_the_procedure_that_goes_on_afterwards(in_fight: Game) -> None:
    open_fire(in_fight, ("", "vm-cover-1"))
    assert (in_fight.decision.actor, in_fight.decision.step) == ("viet-minh", "Reaction")
    assert [type(step).__name__ for step in in_fight.state.stack] == ["Campaign", "Turn", "Fire", "Window", "Reaction"]
    in_fight.play("pass")
    assert in_fight.decision.step == "Impulse"
    assert in_fight.find(Fire) is None


def test_reactions_nest_and_resolve_from_the_last_to_the_first(in_fight: Game) -> None:
    open_fire(in_fight, ("fr-support-1 fr-support-2", "vm-cover-1 vm-cover-2"))
    in_fight.state.forced = (1,)
    for card in ("vm-cover-1", "fr-support-1", "vm-cover-2"):
        in_fight.play(f"play {card}")
    names = [type(step).__name__ for step in in_fight.state.stack]
    assert names == ["Campaign", "Turn", "Fire", "Window", "Window", "Window", "Window", "Reaction"]
    assert in_fight.find(Fire).cards == 0, "no card counts before all windows are closed"
    in_fight.play("pass")
    breakdown = next(entry for entry in in_fight.log or () if entry[0] == "breakdown")
    items = in_fight.rules.breakdowns["attack"].items(breakdown[1][2])
    assert [(item.label, item.value) for item in items] == [("firepower", 3), ("across the river", -1), ("cards", -2)]


def test_hundreds_of_nested_interrupts_are_no_problem(in_fight: Game) -> None:
    in_fight.push(Fire(0, 1, 2, units=0b100))
    in_fight.state.stack[-1].goto(in_fight, "survivors")  # type: ignore[attr-defined]
    in_fight.state.hand = [1, 1 << 5]
    for number in range(500):
        in_fight.push(Window(number % 2))
    in_fight._advance()
    asked = 0
    while in_fight.decision.step == "Reaction":
        in_fight.play("pass")
        asked += 1
    assert asked == 500
    assert in_fight.decision.step == "Impulse"


def test_a_window_opens_on_public_facts_only(in_fight: Game) -> None:
    open_fire(in_fight, ("", "vm-support-1"))
    assert in_fight.decision.step == "Reaction", "a hand without an answer is asked as well"
    assert [str(action) for action in in_fight.decision.actions] == ["pass"]


def test_a_window_does_not_open_for_an_empty_hand(in_fight: Game) -> None:
    open_fire(in_fight)
    assert in_fight.find(Reaction) is None


def test_a_whole_stack_moves_as_one_act_and_control_follows(in_fight: Game) -> None:
    state, board = in_fight.state, in_fight.rules.board
    assert state.control[0] >> board.index["P1"] & 1
    in_fight.move(0b011, board.index["P6"])
    assert state.occ[board.index["P6"]] == 0b011
    assert state.occ[board.index["P1"]] == 0
    assert state.control[0] >> board.index["P6"] & 1


def test_a_game_ends_with_a_result_and_nothing_more_to_decide(toy: Game, play_at_random: Play) -> None:
    play_at_random(toy)
    result = toy.result
    assert toy.over
    assert result is not None
    assert result.cite == "T12"
    assert result.winner in ("french", "viet-minh", None)
    assert set(result.scores) == {"french", "viet-minh"}
    with pytest.raises(IllegalAction, match="over"):
        _ = toy.decision
    with pytest.raises(IllegalAction, match="over"):
        toy.play(toy.rules.action("pass"))


def test_a_game_in_progress_has_no_result(toy: Game) -> None:
    assert not toy.over
    assert toy.result is None


def test_a_draw_has_no_winner(in_fight: Game) -> None:
    in_fight.finish(-1, "nobody won", "T12")
    assert in_fight.result is not None
    assert in_fight.result.winner is None


def test_a_copy_plays_on_alone(in_fight: Game, play_at_random: Play) -> None:
    before, lines = in_fight.digest(), list(in_fight.log or ())
    twin = in_fight.copy()
    assert twin.log is None
    assert list(twin.decision.actions) == list(in_fight.decision.actions)
    play_at_random(twin)
    assert (in_fight.digest(), list(in_fight.log or ()), in_fight.moves) == (before, lines, 2)
    again = in_fight.copy()
    play_at_random(in_fight)
    assert again.digest() == before
    assert in_fight.digest() == twin.digest(), "the same choices lead to the same end, with or without a log"


def test_actions_lists_everything_played(in_fight: Game) -> None:
    assert [str(action) for action in in_fight.actions()] == ["plan hold", "plan press"]


def test_the_same_seed_gives_the_same_game_and_another_seed_another(play_at_random: Play) -> None:
    ends = [play_at_random(new_game("toy", seed=seed), seed=3).digest() for seed in (1, 1, 2)]
    assert ends[0] == ends[1] != ends[2]


def test_scenarios_bring_their_own_turns_and_options(play_at_random: Play) -> None:
    short = new_game("toy", "short", seed=1)
    assert short.rules.options == {"extra_card": 1}
    assert short.state.hand[0].bit_count() == 2
    play_at_random(short)
    assert short.state.turn == 1


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"ruleset": "toi"}, "did you mean 'toy'"),
        ({"scenario": "shirt"}, "did you mean 'short'"),
        ({"options": {"extra": 1}}, "has no option 'extra'"),
        ({"options": {"extra_card": 7}}, "cannot be 7"),
        ({"variants": ["none"]}, "no variant 'none'"),
        ({"table": "trio"}, "solo, duel"),
    ],
)
def test_what_does_not_exist_is_refused_by_name(how: dict[str, object], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        new_game(**{"ruleset": "toy", **how})  # type: ignore[arg-type]
