"""What hooks answer, held against what they must answer: a wrong answer is told with hook, file and line.

Hooks are called in the words of pluggy elsewhere too; here are those whose answers the kernel goes on to use.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Mapping, Sequence
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pluggy

from fivehills.content.reading import called
from fivehills.errors import RulesetError

if TYPE_CHECKING:
    from fivehills.engine.rules import Rules
    from fivehills.play.game import Game

_QUOTED = 60
Fits = Callable[[Any], bool]
PAIRS = "a list of pairs of texts"


def function_of(hooks: pluggy.PluginManager, name: str, takes: str) -> Callable[..., Any] | None:
    """The function that a hook gives, None where nobody implements it. takes: the names of its arguments."""
    hook = getattr(hooks.hook, name)
    if not hook.get_hookimpls():
        return None
    words = f"a function of ({takes})"
    function: Callable[..., Any] = held(hooks, name, hook(), callable, words)
    try:
        inspect.signature(function).bind(*takes.split(", "))
    except TypeError:
        raise _wrong(hooks, name, function, words) from None
    except ValueError:  # of a function that is not written in Python nothing is known
        pass
    return function


def functions_given(hooks: pluggy.PluginManager, name: str, impl: pluggy.HookImpl) -> Mapping[str, Any]:
    """What one implementation registers by name."""
    given: Mapping[str, Any] = held(hooks, name, impl.function(), _are_functions, "a mapping of names to functions")
    return given


def steps_given(hooks: pluggy.PluginManager, impl: pluggy.HookImpl) -> tuple[type, ...]:
    """The steps that one implementation registers."""
    return tuple(held(hooks, "register_steps", impl.function(), _are_classes, "a list of step classes"))


def judged(game: Game, side: int) -> float:
    """What the ruleset's evaluation gives for a side. Raises RulesetError for what is no number to choose by."""
    value = game.rules.evaluate(game, side)
    if isinstance(value, (int, float)) and -inf < value < inf:
        return value
    place = _place(game.rules.evaluate)
    said = f"the evaluation gives {_shown(value)} for {game.rules.sides[side]}"
    raise RulesetError(f"{said}; a bot can choose by numbers only ({place})")


def broken_facts(game: Game) -> list[str]:
    """What the ruleset's invariants complain of."""
    hooks = game.rules.hooks
    parts = [held(hooks, "invariants", part, _are_texts, "a list of texts") for part in hooks.hook.invariants(g=game)]
    return [sentence for part in parts for sentence in part]


def scores(game: Game) -> Mapping[str, Any]:
    """The figures of a result, where the ruleset has any."""
    found: Mapping[str, Any] = _first(game.rules, "score", _is_plain, "a mapping of plain data", {}, g=game)
    return found


def standing(game: Game, reader: int | None) -> Sequence[tuple[str, str]]:
    """The score in the terms of victory, as a side reads it."""
    found: Sequence[tuple[str, str]] = _first(game.rules, "standing", _are_pairs, PAIRS, (), g=game, side=reader)
    return found


def happenings(game: Game) -> Sequence[tuple[str, str]]:
    """What the ruleset adds to the chronicle."""
    found: Sequence[tuple[str, str]] = _first(game.rules, "chronicle", _are_pairs, PAIRS, (), g=game)
    return found


def extras(game: Game, reader: int | None) -> list[Mapping[str, Any]]:
    """What the ruleset and its variants add to a view."""
    hooks = game.rules.hooks
    parts = hooks.hook.view_extra(g=game, side=reader)
    return [held(hooks, "view_extra", part, _is_mapping, "a mapping") for part in parts]


def held(hooks: pluggy.PluginManager, name: str, answer: Any, fits: Fits, words: str) -> Any:
    """The answer of a hook, if it fits."""
    if not fits(answer):
        raise _wrong(hooks, name, answer, words)
    return answer


def _first(rules: Rules, name: str, fits: Fits, words: str, otherwise: Any, **given: Any) -> Any:
    answer = getattr(rules.hooks.hook, name)(**given)
    return otherwise if answer is None else held(rules.hooks, name, answer, fits, words)


def _wrong(hooks: pluggy.PluginManager, name: str, answer: Any, words: str) -> RulesetError:
    places = ", ".join(_place(impl.function) for impl in getattr(hooks.hook, name).get_hookimpls())
    return RulesetError(f"the hook {name!r} gives {_shown(answer)}, expected {words} ({places})")


def _place(function: Callable[..., Any]) -> str:
    """File and line of a function, as far as Python knows them."""
    code = getattr(inspect.unwrap(function), "__code__", None)
    return f"{called(Path(code.co_filename))}:{code.co_firstlineno}" if code else repr(function)


def _shown(answer: Any) -> str:
    text = f"a function of {inspect.signature(answer)}" if inspect.isfunction(answer) else repr(answer)
    return text if len(text) <= _QUOTED else f"{text[:_QUOTED]}…"


def _is_mapping(answer: Any) -> bool:
    return isinstance(answer, Mapping)


def _is_plain(answer: Any) -> bool:
    """Whether it is a mapping that can be written to a save and sent to a browser."""
    try:
        return isinstance(answer, Mapping) and bool(json.dumps(dict(answer)))
    except (TypeError, ValueError):
        return False


def _are_functions(answer: Any) -> bool:
    return isinstance(answer, Mapping) and all(callable(function) for function in answer.values())


def _are_classes(answer: Any) -> bool:
    return isinstance(answer, (list, tuple)) and all(isinstance(cls, type) for cls in answer)


def _are_texts(answer: Any) -> bool:
    return isinstance(answer, (list, tuple)) and all(isinstance(text, str) for text in answer)


def _are_pairs(answer: Any) -> bool:
    return isinstance(answer, (list, tuple)) and all(_are_texts(pair) and len(pair) == 2 for pair in answer)
