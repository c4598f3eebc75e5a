"""Reaction windows that are answered once for a while."""

from __future__ import annotations

from random import Random

import pytest

import fivehills
from fivehills.bots.players import make_bot
from fivehills.bots.seat import Seat
from fivehills.cli import output
from fivehills.cli.session import Session
from fivehills.cli.table import Table
from fivehills.engine.standing import best_chance
from fivehills.play.ease import Ease, answered_already
from fivehills_enpointe.rules.reactions import rate_of_fire_modifier
from fivehills_enpointe.rules.units import rate_of_defense


def go_to_window(game: fivehills.Game, *, renewed: bool = False) -> None:
    """Play the Viet Minh at random, and the French by letting everything pass, to a chance of the French to react."""
    rng, begun = Random(1), not renewed
    while not (game.decision.step == "Reaction" and game.decision.actor == "french" and begun):
        decision = game.decision
        begun = begun or (game.actions() != [] and game.actions()[-1].verb == "activate")
        shortcuts = decision.shortcuts if game.setting_up else ()
        passing = [a for a in decision.actions if a.verb == "pass" and decision.actor == "french"]
        game.play((shortcuts or passing or (rng.choice(decision.actions),))[0])


@pytest.fixture
def window() -> fivehills.Game:
    """Eliane 2 where the French may react with something."""
    game = fivehills.new_game("enpointe", "eliane-2", seed=3)
    go_to_window(game)
    while "react" not in {action.verb for action in game.decision.actions}:
        game.play("pass")
        go_to_window(game)
    return game


def is_asked(game: fivehills.Game, ease: Ease | None = None) -> bool:
    return answered_already(game, ease) is None


def test_every_reaction_window_offers_them_as_shortcuts(window):
    said = [str(action) for action in window.decision.shortcuts]
    assert said[0] == "let_pass french"
    assert "react_from french 50" in said
    assert said[-1] == "react_always french"
    assert not {str(action) for action in window.decision.actions} & set(said)


def test_let_pass_holds_until_the_enemy_begins_something_new(window):
    window.play("react_always french")
    window.play("let_pass french")
    begun = len(window.actions())
    go_to_window(window)
    while not any(action.verb == "activate" for action in window.actions()[begun:]):
        assert str(answered_already(window)) == "pass"
        window.play("pass")
        go_to_window(window)
    assert is_asked(window)


def test_a_side_is_asked_from_the_chance_on_that_it_names(window):
    chance = best_chance(window, window.state.stack[-1], window.decision.actions)
    for limit in (25, 50, 75):
        window.play(f"react_from french {limit}")
        assert is_asked(window) == (chance >= limit)
    window.play("react_always french")
    assert is_asked(window)


def test_a_save_replays_them_and_undo_takes_them_back(window, tmp_path):
    window.play("react_from french 75")
    window.save(tmp_path / "game.json")
    loaded = fivehills.load(tmp_path / "game.json")
    assert is_asked(loaded) == is_asked(window)
    assert loaded.digest() == window.digest()
    loaded.undo()
    assert str(loaded.actions()[-1]) != "react_from french 75"


def test_against_bots_one_is_asked_again_only_for_a_clearly_better_chance(window):
    ease = Ease()
    chance = best_chance(window, window.state.stack[-1], window.decision.actions)
    ease.heard(window, window.rules.action("pass"))
    window.play("pass")
    go_to_window(window)
    again = best_chance(window, window.state.stack[-1], window.decision.actions)
    assert again < chance + 20
    assert not is_asked(window, ease)


def test_between_two_people_everything_is_asked():
    game = fivehills.new_game("enpointe", "eliane-2", seed=3, table="duel")
    go_to_window(game)
    assert is_asked(game)


def test_a_sample_knows_nothing_of_them(window):
    window.play("let_pass french")
    go_to_window(window)
    assert window.sample("viet-minh", Random(1)).actions() == []


def test_chances_grow_with_the_number_of_firers(window):
    decision = window.decision
    single = max(decision.chance(action) for action in decision.actions if action.verb == "react")
    groups = [decision.chance(action) for action in decision.actions if action.verb == "gather"]
    assert 0 < single <= 100
    assert not groups or max(groups) >= single


def best_fire(game: fivehills.Game) -> fivehills.Action:
    """What somebody does who always fires when asked."""
    decision = game.decision
    return max(decision.actions[1:], key=lambda action: (decision.chance(action) or 0, action.verb == "salvo"))


def answer(game: fivehills.Game, *, fires: bool) -> fivehills.Action:
    """What a Frenchman says who does not act himself this turn; he fires at whatever comes, or at nothing."""
    decision = game.decision
    if decision.step == "Reaction" and fires:
        return best_fire(game)
    usual = [action for action in decision.shortcuts if action.verb == "likewise"]
    passes = [action for action in decision.actions if action.verb == "pass"]
    declined = [action for action in decision.actions if decision.ends(action)]
    return (usual or passes or declined or decision.listed)[0]


@pytest.mark.parametrize(("seed", "fires"), [(3, False), (3, True), (5, False), (11, True)])
def test_the_french_have_at_most_twenty_questions_in_the_first_turn_of_the_enemy(seed: int, fires: bool) -> None:
    """Eliane 2 by default settings against the default bot: every question from the first of the turn to the last."""
    game, ease, asked = fivehills.new_game("enpointe", "eliane-2", seed=seed), Ease(), 0
    while game.state.turn <= 1:
        decision = game.decision
        if game.setting_up and decision.shortcuts:
            action = decision.shortcuts[0]
        elif decision.actor != "french":
            action = make_bot("greedy").choose(Seat(game, decision.actor, Random(game.moves)))
        elif (known := answered_already(game, ease)) is not None:
            action = known
        else:
            action = answer(game, fires=fires)
            ease.heard(game, action)
            asked += 1
        game.play(action)
    assert 5 <= asked <= 20


def test_no_page_needs_a_line_of_its_own(tmp_path, monkeypatch) -> None:
    """On a low terminal, too, each line answers a question: at a page one types the answer to what stands behind it."""
    game = fivehills.new_game("enpointe", "eliane-2", seed=3)
    table = Table(game, {"viet-minh": "random"}, tmp_path / "game.json")
    session = Session(table, output.console())
    session.console.size = (80, 24)
    session.keyboard.is_terminal = True
    prompts: list[str] = []

    def typed(prompt: str) -> str:
        prompts.append(prompt)
        return str(game.decision.shortcuts[0] if game.setting_up else answer(game, fires=False))

    monkeypatch.setattr("builtins.input", typed)
    while game.state.turn <= 1:
        session._one_decision()
    assert any(prompt.startswith("-- ") for prompt in prompts)
    assert 5 <= len(prompts) <= 21  # twenty, and one for the set-up


def test_who_has_fired_in_a_window_is_asked_again_only_for_a_great_chance(window, monkeypatch):
    step = window.state.stack[-1]
    for chance, asked in ((65, False), (85, True)):
        monkeypatch.setattr(type(step), "chance", lambda *_, chance=chance: chance)
        step.fired = False
        assert is_asked(window)
        step.fired = True
        assert is_asked(window) == asked


def test_who_has_fired_before_may_fail_to_fire_again(window):
    """The chance of a unit that must test for its rate is that of its fire times that of the test (6.5-b)."""
    step = window.state.stack[-1]
    action = max((a for a in window.decision.actions if a.verb == "react"), key=window.decision.chance)
    once, unit = window.decision.chance(action), action.args[0]
    window.state.tested |= 1 << unit
    goal = rate_of_defense(window, unit) - rate_of_fire_modifier(window, unit)
    again = sum(white + coloured <= goal for white in range(1, 7) for coloured in range(1, 7))
    assert 0 < again < 36
    assert step.chance(window, action) == once * again // 36


@pytest.fixture
def operation() -> fivehills.Game:
    """Eliane 2 where the French may activate a formation or pass."""
    game, rng = fivehills.new_game("enpointe", "eliane-2", seed=5), Random(2)
    while not (game.decision.step == "Operation" and game.decision.actor == "french"):
        shortcuts = game.decision.shortcuts if game.setting_up else ()
        game.play((shortcuts or (rng.choice(game.decision.actions),))[0])
    return game


def test_a_side_may_sit_the_rest_of_a_turn_out(operation):
    turn, rng = operation.state.turn, Random(4)
    operation.play(f"sit_out french {turn}")
    while operation.state.turn == turn:
        if operation.decision.step == "Operation" and operation.decision.actor == "french":
            assert str(answered_already(operation)) == "pass"
            operation.play("pass")
        else:
            operation.play(rng.choice(operation.decision.actions))
    while not (operation.decision.step == "Operation" and operation.decision.actor == "french"):
        operation.play(rng.choice(operation.decision.actions))
    assert is_asked(operation)


def test_who_has_passed_is_not_asked_again_when_the_enemy_has_only_tried(operation):
    operation.play("pass")
    assert operation.decision.actor == "viet-minh"
    activations = [action for action in operation.decision.actions if action.verb == "activate"]
    failed = next(tried for tried in map(after(operation), activations) if tried.decision.step == "Operation")
    assert failed.decision.actor == "french"
    assert not is_asked(failed)


def after(game: fivehills.Game):
    """The game after an action, with such dice that an activation fails."""

    def played(action: fivehills.Action) -> fivehills.Game:
        twin = game.copy()
        twin.state.forced = (6, 6)
        twin.play(action)
        return twin

    return played


def test_of_very_many_fires_the_hex_is_named_first():
    game, rng = fivehills.new_game("enpointe", "eliane-2", seed=3), Random(1)
    while not any(action.verb == "aim" for action in game.decision.actions if game.decision.step == "Reaction"):
        shortcuts = game.decision.shortcuts if game.setting_up else ()
        game.play((shortcuts or (rng.choice(game.decision.actions),))[0])
    aims = [action for action in game.decision.actions if action.verb == "aim"]
    chance = game.decision.chance(aims[-1])
    game.play(aims[-1])
    fires = [action for action in game.decision.actions if action.verb != "pass"]
    assert {action.args[1] for action in fires} == {aims[-1].args[0]}
    assert max(map(game.decision.chance, fires)) == chance
    assert len(game.decision.actions) <= 60


def test_one_answer_says_no_for_every_battery():
    game, rng = fivehills.new_game("enpointe", "eliane-2", seed=5), Random(2)
    while not (game.decision.step == "Plot" and game.decision.actor == "french"):
        shortcuts = game.decision.shortcuts if game.setting_up else ()
        game.play((shortcuts or (rng.choice(game.decision.actions),))[0])
    assert [str(action) for action in game.decision.shortcuts] == ["likewise french"]
    game.play("likewise french")
    assert (game.decision.step, game.decision.actor) != ("Plot", "french")


@pytest.mark.parametrize(("chance", "asked"), [(65, False), (85, True)])
def test_amid_a_reaction_of_ones_own_one_is_asked_only_for_a_great_chance(window, monkeypatch, chance, asked):
    """A window within a window: what is enough to be asked at first is not when the enemy answers one's fire."""
    step = window.state.stack[-1]
    monkeypatch.setattr(type(step), "chance", lambda *_: chance)
    assert is_asked(window)
    window.state.stack.append(step)
    assert is_asked(window) == asked
