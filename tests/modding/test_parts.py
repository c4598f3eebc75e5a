"""Parts: the short form of hooks that only delegate."""

from dataclasses import replace
from types import ModuleType, SimpleNamespace

import pytest

from fivehills import Parts, Procedure, hookimpl
from fivehills.errors import RulesetError
from fivehills.plugins.discovery import game_hooks, registry


class Halt(Procedure):
    """A step that does nothing."""


def module(name: str, **members: object) -> ModuleType:
    made = ModuleType(name)
    vars(made).update(members)
    return made


def hooks(parts: Parts, **written: object):
    """What a ruleset of these parts and of hooks that are written out answers."""
    ruleset = replace(registry().ruleset("toy"), plugin=SimpleNamespace(**written), parts=parts)
    return game_hooks(ruleset, ()).hook


FIRST = module("first", STEPS=[Halt], PREDICATES={"wet": lambda g, c: True})
SECOND = module("second", PREDICATES={"dry": lambda g, c: False}, AMOUNTS={"two": lambda g, c: 2})


def test_every_part_answers_the_hook_of_its_name():
    seen = []
    parts = Parts(
        modules=(FIRST, SECOND),
        compile_data=lambda rules: ("data", rules),
        set_up=seen.append,
        settle=len,
        evaluation=max,
        invariants=lambda g: [f"{g} is broken"],
        resample=lambda g, side, rng: seen.append((g, side, rng)),
        score=lambda g: {"game": g},
    )
    hook = hooks(parts)

    assert hook.register_steps() == [[Halt]]
    assert [sorted(table) for table in hook.register_predicates()] == [["dry", "wet"]]
    assert [sorted(table) for table in hook.register_amounts()] == [["two"]]
    assert hook.compile_data(rules=3) == ("data", 3)
    assert hook.set_up(g=1) is True
    assert (hook.settle(), hook.evaluation()) == (len, max)
    assert hook.invariants(g="it") == [["it is broken"]]
    hook.resample(g=4, side=1, rng=2)
    assert hook.score(g=5) == {"game": 5}
    assert seen == [1, (4, 1, 2)]


def test_written_hooks_and_parts_answer_together():
    @hookimpl
    def set_up(g):
        return True

    hook = hooks(Parts(modules=(FIRST,)), set_up=set_up)

    assert hook.register_steps() == [[Halt]]
    assert hook.set_up(g=None) is True


def test_a_hook_answered_twice_is_refused():
    @hookimpl
    def score(g):
        return {}

    with pytest.raises(RulesetError, match="'score' twice: by a function of its module and by its parts"):
        hooks(Parts(modules=(FIRST,), set_up=print, score=dict), score=score)


def test_a_name_in_two_modules_is_refused_with_both():
    again = module("again", PREDICATES={"wet": lambda g, c: False})
    with pytest.raises(RulesetError, match=r"'wet' is registered twice, by 'first' and 'again'"):
        hooks(Parts(modules=(FIRST, again), set_up=print)).register_predicates()


def test_a_hook_that_every_ruleset_needs_may_come_from_either():
    with pytest.raises(RulesetError, match="does not implement the hook 'set_up'"):
        hooks(Parts(modules=(FIRST,)))
