"""Actions: notation, prefixes, ambiguity, and what is said of everything else."""

from __future__ import annotations

import pytest

from fivehills import Game
from fivehills.engine.actions import parse
from fivehills.errors import AmbiguousAction, IllegalAction, InvalidAction


def test_equal_actions_are_one_object(toy: Game) -> None:
    assert toy.rules.action("move", 0, 1) is toy.rules.action("move", 0, 1)
    assert toy.rules.action("move", 0, 1) is not toy.rules.action("move", 1, 0)


def test_a_set_gives_one_action_for_each_member_in_rising_order(toy):
    action = toy.rules.action

    assert toy.rules.actions("move", 0b101, 1) == (action("move", 0, 1), action("move", 2, 1))
    assert toy.rules.actions("move", 0b101, 3) == (action("move", 0, 3), action("move", 2, 3))
    assert toy.rules.actions("pass", 0) == ()


def test_notation_is_made_of_ids_and_labels_of_names(in_fight: Game) -> None:
    action = in_fight.rules.action("move", 0, 1)
    assert str(action) == "move P1 P2"
    assert action.label == "move from P1 Post to P2 Village"
    assert repr(action) == "<move P1 P2>"
    assert str(in_fight.rules.action("play", 0)) == "play fr-cover-1"
    assert str(in_fight.rules.action("plan", 2)) == "plan press"


def test_every_offered_text_leads_back_to_its_action(in_fight: Game) -> None:
    offered = in_fight.decision.actions
    assert len(offered) > 5
    assert [parse(str(action), offered) for action in offered] == list(offered)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("m P1 P2", "move P1 P2"),
        ("mo p1 p2", "move P1 P2"),
        ("  move   P1  P2 ", "move P1 P2"),
        ("pa", "pass"),
        ("d P1", "dig P1"),
    ],
)
def test_unambiguous_prefixes_suffice(in_fight: Game, text: str, meant: str) -> None:
    assert str(parse(text, in_fight.decision.actions)) == meant


def test_an_exact_text_is_never_ambiguous(in_fight: Game) -> None:
    rules = in_fight.rules
    offered = [rules.action("play", 0), rules.action("pass"), rules.action("dig", 1)]
    assert parse("pass", offered) is offered[1]


def test_an_ambiguous_prefix_names_what_it_could_mean(in_fight: Game) -> None:
    with pytest.raises(AmbiguousAction, match=r"'move P1 P2', 'move P1 P6'"):
        parse("move P1 P", in_fight.decision.actions)


@pytest.mark.parametrize("text", ["", "   ", "jump", "move P1", "move P1 P2 P3", "move P1 P5", "pass now"])
def test_other_texts_are_refused(in_fight: Game, text: str) -> None:
    with pytest.raises(InvalidAction):
        parse(text, in_fight.decision.actions)


@pytest.mark.parametrize(("text", "rule"), [("move P1 P5", "T4"), ("hit fr-1", "T8"), ("jump", "T4")])
def test_a_refused_text_names_the_rule_of_its_verb_or_of_the_question(in_fight: Game, text: str, rule: str) -> None:
    with pytest.raises(InvalidAction, match=rf"{text}' is not among .* \[rule {rule}\]$"):
        in_fight.play(text)


def test_a_refused_action_names_the_rule_of_its_verb(in_fight: Game) -> None:
    with pytest.raises(IllegalAction, match=r"is not offered at Impulse \(rule T8\)"):
        in_fight.play(in_fight.rules.action("hit", 0))


def test_a_near_miss_gets_a_hint(in_fight: Game) -> None:
    with pytest.raises(InvalidAction, match="did you mean 'move P1 P6'"):
        parse("mvoe P1 P6", in_fight.decision.actions)


def test_an_action_of_another_set_of_rules_means_the_same_here(in_fight: Game) -> None:
    from fivehills import new_game

    short = new_game("toy", "short", seed=1)
    assert short.rules is not in_fight.rules
    in_fight.play(short.rules.action("pass"))
    assert in_fight.decision.actor == "viet-minh"


def test_an_action_that_is_not_offered_is_refused_with_the_rule(in_fight: Game) -> None:
    before = in_fight.digest()
    with pytest.raises(IllegalAction, match=r"'move P5 P1' is not offered at Impulse \(rule T4\).*\[action 3\]"):
        in_fight.play(in_fight.rules.action("move", 4, 0))
    assert in_fight.digest() == before
    assert in_fight.moves == 2
