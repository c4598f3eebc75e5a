"""Every hook has its page with a real use, the pages are fresh, and the kernel calls every hook."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fivehills import Game, Procedure, hookimpl, new_game
from fivehills.authoring import hookdocs
from fivehills.batch.simulate import play_out
from fivehills.bots.players import RandomBot
from fivehills.chronicle.watching import watch
from fivehills.cli.sighting import sight
from fivehills.errors import ContentError
from fivehills.play import start
from fivehills.play.carrying import carried_from
from fivehills.plugins import discovery as plugins
from fivehills.plugins.discovery import Variant
from fivehills.plugins.hookspecs import GameHooks, Registration
from fivehills.proof.check import battery
from toy import plugin
from toy.phases import Fire

ROOT = Path(__file__).parents[2]
HOOKS = {name: function for group in (Registration, GameHooks) for name, function in hookdocs.hooks_of(group)}
PAGES = ROOT / "docs" / "modding" / "hooks"


@pytest.mark.parametrize("hook", HOOKS)
def test_the_page_is_what_specification_and_sources_say(hook):
    name = f"docs/modding/hooks/{hook}.md"
    assert hookdocs.pages(ROOT)[name] == (ROOT / name).read_text("utf-8"), (
        "stale: run `python -m fivehills.authoring.reference`"
    )


def test_there_is_no_page_of_a_hook_that_is_gone():
    assert {path.stem for path in PAGES.glob("*.md")} == set(HOOKS)


@pytest.mark.parametrize("hook", HOOKS)
def test_the_page_shows_signature_and_a_real_use(hook):
    text = (PAGES / f"{hook}.md").read_text("utf-8")
    heading, use = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert heading.strip() == hookdocs.signature(hook, HOOKS[hook])
    last = ast.parse(use).body[-1]
    shown = ast.get_source_segment(use, last)
    (file,) = re.findall(r"^From `(.*)`:$", text, re.MULTILINE)
    if isinstance(last, ast.FunctionDef):
        assert last.name == hook
        assert shown in (ROOT / file).read_text("utf-8")
    else:
        assert shown.startswith(f"Parts({hook}=")
        assert shown.removeprefix("Parts(").removesuffix(")") in (ROOT / file).read_text("utf-8")


@pytest.mark.parametrize("hook", HOOKS)
def test_the_list_of_hooks_leads_to_the_page(hook):
    assert f"[A real use](modding/hooks/{hook}.md)" in (ROOT / "docs" / "hooks.md").read_text("utf-8")


# --- the kernel calls every hook ----------------------------------------------------------------------------------
#
# A variant of the toy implements the hook under test, or the toy itself where the first result counts. Each test
# fails if the kernel stops calling its hook.

Play = Callable[..., Game]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch) -> Play:
    """Begins a game of the toy with a variant that has the given hooks."""
    monkeypatch.setattr(start, "_rules", {})

    def begin(**hooks: Callable[..., Any]) -> Game:
        plugin = type("Probe", (), {name: staticmethod(hookimpl(function)) for name, function in hooks.items()})()
        monkeypatch.setitem(plugins.registry().variants, ("toy", "probe"), Variant("probe", "toy", "Probe", plugin))
        return new_game("toy", seed=7, variants=["probe"])

    return begin


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., plugins.Registry]]:
    """What is found if the toy's module has another registration hook too."""

    def look(**hooks: Callable[..., Any]) -> plugins.Registry:
        for name, function in hooks.items():
            monkeypatch.setattr(plugin, name, hookimpl(function), raising=False)
        plugins.registry.cache_clear()
        return plugins.registry()

    yield look
    monkeypatch.undo()
    plugins.registry.cache_clear()


@pytest.fixture
def toy_with(monkeypatch: pytest.MonkeyPatch) -> Play:
    """Begins a game of the toy with some of its own hooks replaced."""
    monkeypatch.setattr(start, "_rules", {})

    def begin(**hooks: Callable[..., Any]) -> Game:
        for name, function in hooks.items():
            monkeypatch.setattr(plugin, name, hookimpl(function), raising=False)
        return new_game("toy", seed=7)

    return begin


def test_every_hook_has_its_test():
    assert {f"test_hook_{hook}" for hook in HOOKS} == {name for name in globals() if name.startswith("test_hook_")}


def test_hook_register_rulesets(found):
    before = plugin.register_rulesets()
    registry = found(register_rulesets=lambda: [*before, replace(before[0], id="toy-too")])
    assert registry.ruleset("toy-too").content == registry.ruleset("toy").content


def test_hook_register_variants(found):
    assert found(register_variants=lambda: [Variant("wet", "toy", "Wet", None)]).variants["toy", "wet"].title == "Wet"


def test_hook_register_bots(found):
    assert found(register_bots=lambda: {"sleeper": RandomBot}).bots["sleeper"] is RandomBot


def test_hook_amend_rules(play):
    game = play(amend_rules=lambda: {"phases.draw_card": lambda rule, g, side: None})
    assert game.state.hand == [0, 0]


def test_hook_amend_content(play):
    game = play(amend_content=lambda draft: draft.replace("scenario", "standard", turns=9))
    assert game.rules.scenario.turns == 9


def test_hook_register_steps(play):
    class Probe(Procedure):
        """A step of a variant."""

    assert play(register_steps=lambda: [Probe]).rules.steps["Probe"] is Probe


def _with_row(draft):
    draft.add("row", {"table": "attack", "id": "probe", "label": "probe", "value": 7, "when": ["probed"], "cite": "T6"})


def test_hook_register_predicates(play):
    asked: list[Any] = []
    game = play(amend_content=_with_row, register_predicates=lambda: {"probed": lambda g, fire: len(asked) < 1})
    fire = Fire(0, 1, 2)
    with_row = game.figure("attack", fire)
    asked.append(fire)
    assert with_row == game.figure("attack", fire) + 7


def test_hook_register_amounts(play):
    def amend(draft):
        draft.add("row", {"table": "attack", "id": "probe", "label": "probe", "value": "probes", "cite": "T6"})

    game = play(amend_content=amend, register_amounts=lambda: {"probes": lambda g, fire: 42})
    assert "probe" in [row.id for row in game.rules.breakdowns["attack"].rows]


def test_hook_register_checks(play):
    def refuse(given):
        yield given.at("map.yaml", ("title",), "found a river too many")

    with pytest.raises(ContentError, match="a river too many"):
        play(register_checks=lambda: [refuse])


def test_hook_amend_sequence(play):
    game = play(amend_sequence=lambda sequence: sequence.drop("Turn", "french_plan"))
    assert game.decision.actor == "viet-minh"


def test_hook_amend_actions(play):
    game = play(amend_actions=lambda: {"Plan": lambda g, step, actions: actions[:1]})
    assert len(game.decision.actions) == 1


def test_hook_register_verbs(play):
    def sing(step, g):
        g.state.turn = 3

    game = play(
        amend_content=lambda draft: draft.add("verb", {"id": "sing", "label": "sing"}),
        amend_actions=lambda: {"Plan": lambda g, step, actions: [*actions, g.rules.action("sing")]},
        register_verbs=lambda: {("Plan", "sing"): sing},
    )
    game.play("sing")
    assert game.state.turn == 3


def test_hook_event_handlers(play):
    heard = []
    play(event_handlers=lambda: {"turn_begins": lambda g, turn: heard.append(turn)})
    assert heard == [1]


def test_hook_compile_data(toy_with):
    before = plugin.compile_data

    def compile_data(rules):
        data = before(rules)
        data.probe = len(rules.pieces)
        return data

    game = toy_with(compile_data=compile_data)
    assert game.data.probe == len(game.rules.pieces)


def test_hook_set_up(toy_with):
    before = plugin.set_up

    def set_up(g):
        before(g)
        g.state.turn = 2
        return True

    assert toy_with(set_up=set_up).state.turn == 2


def test_hook_carry_over(toy_with):
    game = toy_with(carry_over=lambda g, scenario: {"turn": g.state.turn, "to": scenario})
    game.finish(-1, "enough", "T12")
    assert carried_from(game, "short") == {"turn": 1, "to": "short"}


def test_hook_settle(toy_with):
    game = toy_with(settle=lambda: lambda g, spaces: setattr(g.state, "turn", spaces.bit_count()))
    game.move(1, game.state.at[0] + 1)
    assert game.state.turn == 2


def test_hook_evaluation(toy_with):
    game = toy_with(evaluation=lambda: lambda g, side: 5.0 + side)
    assert game.rules.evaluate(game, 1) == 6.0


def test_hook_invariants(play):
    play(invariants=lambda g: ["the sky has fallen"])
    report = battery("toy", games=1, variants=["probe"], only=["invariants_hold"])
    assert "the sky has fallen" in str(report.failures[0].failure)


def test_hook_resample(play):
    asked = []
    play(resample=lambda g, side, rng: asked.append(side)).sample("viet-minh", Random(1))
    assert asked == [1]


def test_hook_view_extra(play):
    game = play(view_extra=lambda g, side: {"weather": "rain"})
    assert game.view("french")["extra"]["weather"] == "rain"


def test_hook_standing(toy_with):
    game = toy_with(standing=lambda g, side: [("seen by", str(side))])
    assert game.view("viet-minh")["standing"] == [{"label": "seen by", "value": "1"}]
    assert game.view(None)["standing"] == [{"label": "seen by", "value": "None"}]


def test_hook_score(toy_with, play_at_random):
    game = play_at_random(toy_with(score=lambda g: {"french": 99}))
    assert game.result.scores == {"french": 99}


def test_hook_chronicle():
    game = new_game("enpointe", "eliane-2", seed=3)
    bot = RandomBot()
    while game.setting_up:
        game.play(game.decision.actions[0])
    said = game.rules.hooks.hook.chronicle(g=game)
    assert said == [("Of the 12 positions on the hill the French Union hold 12 and the Viet Minh hold 0.", "S5-j")]
    watching = watch(game)
    play_out(game, [bot, bot], look=watching.look)
    assert watching.finish(game).entries[0].events[-1]["text"] == said[0][0]


def test_hook_explain_line(toy_with, capsys):
    line = {"clear": False, "distance": 1, "hindrances": 0, "why": "a wall of mist", "steps": []}
    toy_with(explain_line=lambda g, origin, target: line)
    sight("toy", "P1", "P2")
    assert "blocked; a wall of mist" in capsys.readouterr().out
