"""Checks for `validate` that hold content against the code of its ruleset: steps, stages, questions, verbs.

They find what would otherwise come out when rules are compiled or in the middle of a game, and say where it stands.
"""

from __future__ import annotations

import inspect
import string
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from fivehills.content.given import Given, Warned
from fivehills.content.models import SequenceStep
from fivehills.content.reading import called
from fivehills.content.wording import nearest
from fivehills.content.yamlevents import Where
from fivehills.engine.steps import Choice, Procedure, Step
from fivehills.errors import Problem

_BUILT_IN = ("select", "all", "done", "pass")

Steps = Mapping[str, type[Step]]
Function = Callable[[Given], Iterator[Problem]]


def code_agrees(hook: Any) -> list[Function]:
    """The checks, for what the hooks of a ruleset register."""
    steps = {cls.__name__: cls for group in hook.register_steps() for cls in group}
    added = {verb for table in hook.register_verbs() for _, verb in table}
    return [
        _sequence_names_steps(steps),
        _questions_have_prompts(steps),
        _verbs_have_methods(steps, added),
        _methods_take_what_verbs_give(steps),
        _steps_are_registered(steps),
        _secrets_are_dealt_anew(bool(hook.resample.get_hookimpls())),
        _positions_are_judged(bool(hook.evaluation.get_hookimpls())),
    ]


# --- sequence.yaml ------------------------------------------------------------------------------------------------


def _sequence_names_steps(steps: Steps) -> Function:
    procedures = [name for name, cls in steps.items() if issubclass(cls, Procedure)]

    def check(given: Given) -> Iterator[Problem]:
        """Every procedure is a step class of the ruleset, every stage a method of it or a step."""
        if not given.sound("sequence.yaml"):
            return
        for number, entry in enumerate(given.content.sequence.sequence):
            if entry.step not in procedures:
                message = _no_procedure(entry.step, steps, procedures)
                yield given.at("sequence.yaml", ("sequence", number, "step"), message)
                continue
            for place, message in _wrong_stages(entry, steps):
                yield given.at("sequence.yaml", ("sequence", number, "stages", place), message)

    return check


def _no_procedure(word: str, steps: Steps, procedures: Collection[str]) -> str:
    if word in steps:
        return f"found the question {word!r}, expected a procedure; {nearest(word, procedures)}"
    return f"found the unknown procedure {word!r}; {nearest(word, procedures)}"


def _wrong_stages(entry: SequenceStep, steps: Steps) -> Iterator[tuple[int, str]]:
    cls = steps[entry.step]
    own = [name for name in dir(cls) if not name.startswith("_") and name not in dir(Procedure)]
    for place, stage in enumerate(entry.stages):
        if stage in entry.stages[:place]:
            yield place, f"found the stage {stage!r} again, expected it once"
        elif not callable(getattr(cls, stage, None)) and stage not in steps:
            known = [*(name for name in own if callable(getattr(cls, name))), *steps]
            found = f"found the stage {stage!r}, neither a method of {entry.step} nor a step"
            yield place, f"{found}; {nearest(stage, known)}"


# --- texts.yaml ---------------------------------------------------------------------------------------------------


def _questions_have_prompts(steps: Steps) -> Function:
    questions = {name: cls for name, cls in steps.items() if issubclass(cls, Choice)}

    def check(given: Given) -> Iterator[Problem]:
        """Every question has its prompt, every prompt its question; a prompt names tracks and fields of its own."""
        if not given.sound("texts.yaml"):
            return
        prompts = given.content.texts.prompts
        for name in prompts:
            if name not in questions:
                message = f"found a prompt of the unknown question {name!r}; {nearest(name, questions)}"
                yield given.at("texts.yaml", ("prompts", name), message, key=True)
        for name in (name for name in questions if name not in prompts):
            message = f"found no prompt of the question {name!r}, expected one"
            yield given.at("texts.yaml", ("prompts",), message, key=True)
        for name in (name for name in prompts if name in questions):
            yield from _wrong_fields(given, name, questions[name])

    return check


def _wrong_fields(given: Given, name: str, question: type[Choice]) -> Iterator[Problem]:
    prompt = given.content.texts.prompts[name]
    tracks = [track.id for track in given.content.ruleset.tracks if track.seen_by == "all"]
    public = {*question.fields, *tracks}
    asked = {*public, *(method for method in question.says if callable(getattr(question, method, None)))}
    for key, text, known in (("text", prompt.text, asked), ("waiting", prompt.waiting, public)):
        for word in _placeholders(text):
            if word.isidentifier() and word not in known:
                message = f"found the placeholder {{{word}}}, no field of {name}; {nearest(word, known)}"
                yield given.at("texts.yaml", ("prompts", name, key), message)


def _placeholders(text: str) -> list[str]:
    try:
        return [field for _, field, _, _ in string.Formatter().parse(text) if field]
    except ValueError:
        return []  # another check reports it


def _methods_take_what_verbs_give(steps: Steps) -> Function:
    def check(given: Given) -> Iterator[Problem]:
        """A method `do_<verb>` takes as many arguments as its verb declares."""
        if not given.sound("ruleset.yaml"):
            return
        for number, verb in enumerate(given.content.ruleset.verbs):
            name = f"do_{verb.id}"
            for cls in (cls for cls in steps.values() if issubclass(cls, Choice) and hasattr(cls, name)):
                if not _takes(getattr(cls, name), len(verb.args)):
                    found = f"found {len(verb.args)} arguments"
                    message = f"{found}, expected as many as the method {name!r} of {cls.__name__} takes after g"
                    yield given.at("ruleset.yaml", ("verbs", number, "args"), message)

    return check


def _takes(method: Callable[..., None], count: int) -> bool:
    try:
        inspect.signature(method).bind(None, None, *range(count))
    except TypeError:
        return False
    return True


def _steps_are_registered(steps: Steps) -> Function:
    modules = {cls.__module__ for cls in steps.values()}
    used = {base for cls in steps.values() for base in cls.__mro__}

    def check(given: Given) -> Iterator[Problem]:
        """A step class that stands beside registered ones, and is no base of one, is likely forgotten."""
        for module in sorted(modules):
            for name, cls in vars(sys.modules[module]).items():
                own = isinstance(cls, type) and issubclass(cls, Step) and cls.__module__ == module
                if own and cls not in used and not name.startswith("_"):
                    place = Path(inspect.getfile(cls)), inspect.getsourcelines(cls)[1]
                    message = f"found the step class {name}, which 'register_steps' does not list"
                    yield Warned(called(place[0]), place[1], 1, "", message)

    return check


# --- hooks that content asks for ---------------------------------------------------------------------------------


def _secrets_are_dealt_anew(is_there: bool) -> Function:
    def check(given: Given) -> Iterator[Problem]:
        """What one side keeps from another and is no card is dealt anew in samples by the hook `resample`."""
        if is_there or not given.sound("ruleset.yaml"):
            return
        file = given.content.ruleset
        kept: list[Where] = [("hidden",)] if file.hidden else []
        for name in ("statuses", "values", "markers", "tracks"):
            records = enumerate(getattr(file, name))
            kept += [(name, number) for number, record in records if getattr(record, "seen_by", "all") == "owner"]
        for path in kept[:1]:
            message = "found a secret, but no hook 'resample' in the code, expected it: samples would betray the truth"
            yield given.at("ruleset.yaml", path, message)

    return check


def _positions_are_judged(is_there: bool) -> Function:
    def check(given: Given) -> Iterator[Problem]:
        """A bot that judges positions needs to be told what is good."""
        if not is_there and given.sound("ruleset.yaml"):
            message = "found no hook 'evaluation' in the code, without which only the bot 'random' can play"
            yield given.warned("ruleset.yaml", ("id",), message)

    return check


# --- ruleset.yaml -------------------------------------------------------------------------------------------------


def _verbs_have_methods(steps: Steps, added: Collection[str]) -> Function:
    questions = [cls for cls in steps.values() if issubclass(cls, Choice)]
    handled = {name[3:]: cls.__name__ for cls in questions for name in dir(cls) if name.startswith("do_")}

    def check(given: Given) -> Iterator[Problem]:
        """Every method `do_<verb>` of a question has its verb; a verb without a method is likely a slip."""
        if not given.sound("ruleset.yaml"):
            return
        declared = [verb.id for verb in given.content.ruleset.verbs]
        for number, verb in enumerate(declared):
            if verb not in handled and verb not in added:
                free = [word for word in handled if word not in declared and word not in _BUILT_IN]
                message = f"found the verb {verb!r}, expected a question with the method 'do_{verb}'"
                near = nearest(verb, free)
                hint = f"; {near}" if near.startswith("did you mean") else ""
                yield given.warned("ruleset.yaml", ("verbs", number, "id"), message + hint)
        for verb, question in handled.items():
            if verb not in declared and verb not in _BUILT_IN:
                message = f"found no verb {verb!r}, expected it for the method 'do_{verb}' of {question}"
                yield given.at("ruleset.yaml", ("verbs",), message, key=True)

    return check
