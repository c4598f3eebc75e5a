"""Variants change rules that live in functions and steps; what would have no effect is refused with the reason."""

from __future__ import annotations

import itertools
import sys

import pytest

from fivehills import Procedure, hookimpl, load, new_game, open_rule
from fivehills.errors import RulesetError, VariantConflict
from fivehills.play.save import save
from fivehills.plugins import discovery as plugins
from fivehills.plugins.discovery import Variant

_suffix = itertools.count()
FRENCH = 0


class Hooks:
    """A variant's plugin: whatever hooks it is given."""

    def __init__(self, **hooks):
        vars(self).update(hooks)


def _phases():
    return sys.modules[f"{plugins.registry().ruleset('toy').package}.phases"]


@pytest.fixture
def variant(monkeypatch):
    """Registers a variant of The Ford with these hooks, and gives its id."""

    def register(**hooks):
        id_ = f"change{next(_suffix):03}"
        plugin = Hooks(**{name: hookimpl(function) for name, function in hooks.items()})
        monkeypatch.setitem(plugins.registry().variants, ("toy", id_), Variant(id_, "toy", id_, plugin))
        return id_

    return register


def _no_rules():
    return {}


def _hands(game):
    return [hand.bit_count() for hand in game.state.hand]


# --- rules that live in functions -----------------------------------------------------------------------------------


def test_a_rule_is_replaced(variant):
    nothing = variant(amend_rules=lambda: {"phases.draw_card": lambda rule, g, side: None})
    assert _hands(new_game("toy")) == [1, 1]
    assert _hands(new_game("toy", variants=[nothing])) == [0, 0]


def test_a_rule_is_wrapped(variant):
    def twice_for_the_french(rule, g, side):
        rule(g, side)
        if side == FRENCH:
            rule(g, side)

    assert _hands(
        new_game("toy", variants=[variant(amend_rules=lambda: {"phases.draw_card": twice_for_the_french})])
    ) == [2, 1]


def test_games_with_and_without_it_are_played_side_by_side(variant):
    nothing = variant(amend_rules=lambda: {"phases.draw_card": lambda rule, g, side: None})
    changed, plain = new_game("toy", variants=[nothing]), new_game("toy")
    assert _hands(changed) == [0, 0]
    assert _hands(plain) == [1, 1]


def test_a_rule_that_is_not_open_is_refused_with_those_that_are(variant):
    wrong = variant(amend_rules=lambda: {"phases.draw_cart": lambda rule, g, side: None})
    with pytest.raises(
        RulesetError,
        match=r"variant 'change\d+' changes the rule 'phases.draw_cart', which is not open.*phases.draw_card",
    ):
        new_game("toy", variants=[wrong])


def test_two_that_change_the_same_rule_are_refused_with_both_names(variant):
    one, other = (variant(amend_rules=lambda: {"phases.draw_card": lambda rule, g, side: None}) for _ in range(2))
    with pytest.raises(VariantConflict, match=rf"'{one}' and '{other}'.*'phases.draw_card'"):
        new_game("toy", variants=[one, other])


def test_an_open_rule_takes_the_game_first():
    with pytest.raises(RulesetError, match="must take the game as its first parameter"):

        @open_rule
        def cost(unit):
            return unit


def test_whatever_a_rule_takes_is_passed_on():
    @open_rule
    def cost(g, unit, /, hex_, price=2, *others, halved, by_road=False, **more):
        return unit, hex_, price, others, halved, by_road, more

    game = new_game("toy")
    assert cost(game, 1, hex_=3, halved=True) == (1, 3, 2, (), True, False, {})
    assert cost(game, 1, 3, 4, 5, 6, halved=0, by_road=1, mud=7) == (1, 3, 4, (5, 6), 0, 1, {"mud": 7})


# --- steps ----------------------------------------------------------------------------------------------------------


def _bolder_turn():
    own = _phases().Turn
    body = {"__annotations__": {"draws": "int"}, "draws": 2, "draw": _draw_as_often_as_it_says}
    return type(own)("Turn", (own,), body)


def _draw_as_often_as_it_says(self, g):
    for _ in range(self.draws):
        _phases().draw_card(g, FRENCH)


def test_a_stage_gets_other_code_and_a_step_another_field(variant):
    game = new_game("toy", variants=[variant(register_steps=lambda: [_bolder_turn()])])
    assert _hands(game) == [2, 0]


def test_a_question_gets_other_answers(variant):
    own = _phases().Plan
    bold = type(own)("Plan", (own,), {"legal": lambda self, g: [g.rules.action("plan", 2)]})
    game = new_game("toy", variants=[variant(register_steps=lambda: [bold])])
    assert [str(action) for action in game.decision.actions] == [str(game.rules.action("plan", 2))]
    assert len(new_game("toy").decision.actions) == 2


def test_a_replaced_step_is_saved_and_loaded(variant, tmp_path):
    game = new_game("toy", variants=[variant(register_steps=lambda: [_bolder_turn()])], seed=3)
    game.play(game.decision.actions[0])
    path = tmp_path / "game.json"
    save(game, path)
    assert load(path).to_json() == game.to_json()


def test_two_that_replace_the_same_step_are_refused_with_both_names(variant):
    one, other = (variant(register_steps=lambda: [_bolder_turn()]) for _ in range(2))
    with pytest.raises(VariantConflict, match=rf"'{one}' and '{other}'.*the step 'Turn'"):
        new_game("toy", variants=[one, other])


def test_a_step_of_the_same_name_that_is_no_subclass_is_refused(variant):
    stranger = type(Procedure)("Turn", (Procedure,), {})
    with pytest.raises(RulesetError, match="two step classes are called 'Turn'"):
        new_game("toy", variants=[variant(register_steps=lambda: [stranger])])


# --- what would have no effect --------------------------------------------------------------------------------------


@pytest.mark.parametrize("hook", ["compile_data", "settle", "score", "evaluation", "set_up"])
def test_a_plain_hook_that_the_ruleset_answers_is_refused(variant, hook):
    plain = {
        "compile_data": lambda rules: None,
        "settle": lambda: None,
        "score": lambda g: {},
        "evaluation": lambda: None,
        "set_up": lambda g: True,
    }
    id_ = variant(**{hook: plain[hook]})
    with pytest.raises(RulesetError, match=rf"variant '{id_}': its hook '{hook}' would never be called.*wrapper=True"):
        new_game("toy", variants=[id_])


def test_a_wrapper_around_it_counts(monkeypatch):
    @hookimpl(wrapper=True)
    def compile_data(rules):
        data = yield
        data.fire = tuple(9 for _ in data.fire)
        return data

    change = Variant("stronger", "toy", "stronger", Hooks(compile_data=compile_data))
    monkeypatch.setitem(plugins.registry().variants, ("toy", "stronger"), change)
    assert set(new_game("toy", variants=["stronger"]).data.fire) == {9}


def test_a_variant_without_hooks_is_refused(variant):
    with pytest.raises(RulesetError, match="brings no game hook"):
        new_game("toy", variants=[variant()])


NOTHING = [
    ({"amend_rules": lambda: _no_rules()}, "changes neither content nor rules, so it has no effect"),
    ({"amend_content": lambda draft: None}, "changes neither content nor rules, so it has no effect"),
    ({"amend_sequence": lambda sequence: None}, "'amend_sequence' changes nothing, so it has no effect"),
    ({"register_steps": lambda: ()}, "'register_steps' lists no step, so it has no effect"),
    ({"event_handlers": lambda: {"dgis": print}}, "no event is called 'dgis'; did you mean 'digs'?"),
    ({"register_verbs": lambda: {("Impulse", "dgi"): print}}, "no verb is called 'dgi'; did you mean 'dig'?"),
    ({"register_predicates": lambda: {"in_rain": print}}, "no row of a breakdown names 'in_rain'"),
    ({"register_amounts": lambda: {"rain": print}}, "no row of a breakdown names 'rain'"),
    ({"amend_rules": lambda: {"phases.draw_card": 5}}, "'phases.draw_card' into 5, which is no function"),
    (
        {"amend_rules": lambda: {"phases.draw_card": lambda rule: None}},
        r"for the rule 'phases.draw_card' takes \(rule\), expected \(rule, g, side\)",
    ),
]


@pytest.mark.parametrize(("hooks", "said"), NOTHING, ids=[said for _, said in NOTHING])
def test_what_would_never_be_asked_is_refused(variant, hooks, said):
    id_ = variant(**hooks)
    with pytest.raises(RulesetError, match=said) as refused:
        new_game("toy", variants=[id_])
    assert id_ in str(refused.value)


def test_a_function_that_is_not_marked_is_refused(monkeypatch):
    plugin = Hooks(amend_rules=_no_rules, invariants=hookimpl(lambda g: []))
    monkeypatch.setitem(plugins.registry().variants, ("toy", "shy"), Variant("shy", "toy", "shy", plugin))
    with pytest.raises(RulesetError, match="'amend_rules' is named like a hook but is not marked with @hookimpl"):
        new_game("toy", variants=["shy"])


def test_a_misspelt_hook_is_refused_with_the_right_name(variant):
    id_ = variant(amend_rule=_no_rules)
    with pytest.raises(RulesetError, match=rf"plugin '{id_}': no hook is called 'amend_rule'.*amend_rules"):
        new_game("toy", variants=[id_])
