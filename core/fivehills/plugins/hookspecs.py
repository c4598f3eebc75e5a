"""All hooks on one page.

Registration hooks are implemented by the module that an entry point of the group `fivehills` names. Game hooks are
implemented by the plugin of a ruleset and by the plugins of the variants chosen for a game; each loaded game has its
own plugin manager, and what the hooks return is bound into plain tables when the game's rules are compiled, so no
hook is called in the inner loop. Hooks marked "bound" return or are functions that play calls directly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import pluggy

if TYPE_CHECKING:
    from random import Random

    from fivehills.bots.seat import Bot
    from fivehills.content.checks import Function as Check
    from fivehills.engine.breakdown import Amount, Predicate
    from fivehills.engine.rules import Rules
    from fivehills.engine.sequence import Sequence as SequenceOfPlay
    from fivehills.engine.steps import Step
    from fivehills.maths.bits import Bits
    from fivehills.play.game import Game
    from fivehills.plugins.discovery import Ruleset, Variant
    from fivehills.plugins.variants import Draft

PROJECT = "fivehills"
hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


class Registration:
    """Hooks of an entry point's module."""

    @hookspec
    def register_rulesets(self) -> Sequence[Ruleset]:  # type: ignore[empty-body]
        """Rulesets that this package offers.

        Returns: a list of `Ruleset`, each with its content folder, its `Shape` and the plugin that implements the
        game hooks. Called once when plugins are discovered. All results are collected.
        """

    @hookspec
    def register_variants(self) -> Sequence[Variant]:  # type: ignore[empty-body]
        """Variants of rulesets, own or foreign, that this package offers.

        Returns: a list of `Variant`; each names the ruleset it changes and the plugin with its game hooks. Called
        once when plugins are discovered. All results are collected.
        """

    @hookspec
    def register_bots(self) -> Mapping[str, Callable[[], Bot]]:  # type: ignore[empty-body]
        """Computer players that this package offers.

        Returns: names and factories. Called once when plugins are discovered. All results are collected.
        """


class GameHooks:
    """Hooks of a ruleset's plugin and of variants."""

    @hookspec
    def amend_content(self, draft: Draft) -> None:
        """Change content before it is compiled: replace a unit, a table, a card, add a scenario.

        draft: the content as editable records; it remembers who changed what, so that two variants that change the
        same thing are refused with both names. Called for variants only, in the order of their ids.
        """

    @hookspec
    def register_steps(self) -> Sequence[type[Step]]:  # type: ignore[empty-body]
        """Step classes that may lie on the stack.

        Returns: every class; saves and JSON name them by class name. All results are collected. A variant's subclass
        of a step of the ruleset that has the same name takes its place wherever that step is begun, with other stages'
        code, other answers or more fields (with defaults); two variants that replace the same step are refused.
        """

    @hookspec
    def register_predicates(self) -> Mapping[str, Predicate]:  # type: ignore[empty-body]
        """Predicates that rows of breakdowns may name in `when`. Bound.

        Returns: names and functions `f(g, context) -> bool`. All results are collected.
        """

    @hookspec
    def register_amounts(self) -> Mapping[str, Amount]:  # type: ignore[empty-body]
        """Amounts that rows of breakdowns may name in `value`. Bound.

        Returns: names and functions `f(g, context) -> int`. All results are collected.
        """

    @hookspec
    def register_checks(self) -> Sequence[Check]:  # type: ignore[empty-body]
        """Checks of content beyond the kernel's own: a set-up that breaks the stacking limit, for example.

        Returns: functions `f(given) -> problems`; `given.content` is the content (only its sound files),
        `given.at(file, path, message)` a problem at a place. Run by `fivehills validate` and when a game is compiled.
        All results are collected.
        """

    @hookspec
    def amend_sequence(self, sequence: SequenceOfPlay) -> None:
        """Change the sequence of play: insert, replace or drop stages of a procedure.

        sequence: procedures by name with their stages as lists of names, as in sequence.yaml. Called for variants.
        """

    @hookspec
    def amend_rules(self) -> Mapping[str, Callable[..., Any]]:  # type: ignore[empty-body]
        """Change rules that a ruleset leaves open (`@open_rule`): a zone of control, a reach, a cost. Bound.

        Returns: names of open rules (`movement.cost`) to functions `f(rule, g, ...)`. `rule` is the rule as the ruleset
        has it: a function that does not call it takes its place, one that does is wrapped around it. A name that is
        not open is refused with the names that are, and so are two variants that change the same rule.
        """

    @hookspec
    def amend_actions(self) -> Mapping[str, Callable[..., Sequence[Any]]]:  # type: ignore[empty-body]
        """Add or veto actions at a step. Bound.

        Returns: step name to function `f(g, step, actions) -> actions`. Several variants are applied in order.
        """

    @hookspec
    def register_verbs(self) -> Mapping[tuple[str, str], Callable[..., None]]:  # type: ignore[empty-body]
        """What a new verb does at a step. Bound.

        Returns: (step name, verb) to function `f(step, g, *args)`. The same pair twice is a conflict.
        """

    @hookspec
    def event_handlers(self) -> Mapping[str, Callable[..., None]]:  # type: ignore[empty-body]
        """React to an event of the log. Bound.

        Returns: event name to function `f(g, *args)`, called right after the event is logged.
        """

    @hookspec(firstresult=True)
    def compile_data(self, rules: Rules) -> Any:
        """The ruleset's own static tables, computed once from content; they become `g.data`.

        rules: the compiled rules so far (board, pieces, cards, tables). First result counts.
        """

    @hookspec(firstresult=True)
    def set_up(self, g: Game) -> bool:  # type: ignore[empty-body]
        """Place pieces and markers for the scenario and push the first step.

        g: a game with a blank state. Returns True. First result counts.
        """

    @hookspec(firstresult=True)
    def carry_over(self, g: Game, scenario: str) -> Mapping[str, Any]:  # type: ignore[empty-body]
        """What a game that is over hands on to the scenario that is played next (`fivehills play --from SAVE`).

        g: the game that is over; scenario: the id of the next one. Returns plain data, which `set_up` of the next game
        finds in `g.carried` and saves keep; None where the one does not lead to the other. First result counts.
        """

    @hookspec(firstresult=True)
    def settle(self) -> Callable[[Game, Bits], None]:  # type: ignore[empty-body]
        """What follows at once when pieces have moved (control, for example). Bound.

        Returns: a function `f(g, spaces)` called with the set of spaces left and entered. First result counts.
        """

    @hookspec(firstresult=True)
    def evaluation(self) -> Callable[[Game, int], float]:  # type: ignore[empty-body]
        """How good a position is for a side, for bots that look ahead. Bound.

        Returns: a function `f(g, side) -> float`; higher is better for that side. First result counts.
        """

    @hookspec
    def invariants(self, g: Game) -> Sequence[str]:  # type: ignore[empty-body]
        """Facts that must hold at every decision, checked by `fivehills check`.

        Returns: a sentence per violated fact; empty when all is well. All results are collected.
        """

    @hookspec
    def resample(self, g: Game, side: int, rng: Random) -> None:
        """Deal anew what a side cannot know and the kernel does not know of (secret plots, bids).

        g: a copy whose hidden cards and pieces have been dealt anew already. side: who may not be surprised.
        """

    @hookspec
    def view_extra(self, g: Game, side: int | None) -> Mapping[str, Any]:  # type: ignore[empty-body]
        """More for the view of a side than the declared columns tell.

        side: the viewer, None for a spectator. Returns plain JSON data that the side may know.
        """

    @hookspec(firstresult=True)
    def score(self, g: Game) -> Mapping[str, Any]:  # type: ignore[empty-body]
        """Figures of the result: victory areas held, losses. Returns plain JSON data. First result counts."""

    @hookspec(firstresult=True)
    def standing(self, g: Game, side: int | None) -> Sequence[tuple[str, str]]:  # type: ignore[empty-body]
        """The score in the terms of victory, always in sight: ("Victory Areas", "3 of 6"), ("turn", "2 of 8").

        side: the viewer, None for a spectator; what he may not know does not count. Returns labels with what they
        stand at, the most important first. First result counts.
        """

    @hookspec(firstresult=True)
    def chronicle(self, g: Game) -> Sequence[tuple[str, str]]:  # type: ignore[empty-body]
        """What the chronicle of the battle shall say beyond battle.yaml: how much of a hill is held, who is cut off.

        Called when a turn has ended and when the game is over. Returns sentences with the rules that they rest on:
        ("9 of 12 positions are held.", "S5-j"). Public facts only. First result counts.
        """

    @hookspec(firstresult=True)
    def explain_line(self, g: Game, origin: int, target: int) -> Mapping[str, Any]:  # type: ignore[empty-body]
        """Whether one space is seen from another and why, for `fivehills sight`, in designs with lines of sight.

        origin, target: numbers of spaces. Returns plain JSON data: "clear" (bool), "distance", "hindrances" (ints),
        "why" (text, empty when clear) and "steps", a list of {"what", "effect", "cite"} in the order of the line.
        """
