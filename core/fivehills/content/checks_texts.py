"""Sense checks of texts: placeholders that can be filled in."""

from __future__ import annotations

import string
from collections.abc import Callable, Iterator

from fivehills.content.given import Given
from fivehills.content.wording import nearest
from fivehills.content.yamlevents import Where
from fivehills.errors import Problem

KINDS = ("space", "piece", "card", "side", "edge", "spaces", "pieces", "cards", "signed", "plural")


def _kinds(given: Given) -> tuple[str, ...]:
    """How placeholders can be read: as things, and as values of tracks that have words."""
    return (*KINDS, *(track.id for track in given.content.ruleset.tracks if track.words))


def event_placeholders_are_well_formed(given: Given) -> Iterator[Problem]:
    """Lines of the log name their arguments by number: {0}, {1:space}."""
    for id_, event in given.content.texts.events.items():
        path: Where = ("events", id_, "text")
        yield from _faults(given, "texts.yaml", path, event.text, str.isdecimal, "a number, as in {0:space}")


def prompt_placeholders_are_well_formed(given: Given) -> Iterator[Problem]:
    """Prompts name the fields of their step: {area:space}."""
    for id_, prompt in given.content.texts.prompts.items():
        for key, text in (("text", prompt.text), ("waiting", prompt.waiting)):
            path: Where = ("prompts", id_, key)
            yield from _faults(given, "texts.yaml", path, text, str.isidentifier, "a field, as in {area:space}")


def verb_labels_match_their_arguments(given: Given) -> Iterator[Problem]:
    """The label of a verb names no more arguments than the verb has, and words are listed where an argument is one."""
    for number, verb in enumerate(given.content.ruleset.verbs):
        allowed = {str(argument) for argument in range(len(verb.args))}
        expected = f"a number below {len(verb.args)}" if verb.args else "none, since the verb has no arguments"
        path: Where = ("verbs", number)
        yield from _faults(given, "ruleset.yaml", (*path, "label"), verb.label, allowed.__contains__, expected)
        if ("word" in verb.args) != bool(verb.words):
            wanted = "the words that its argument can be" if "word" in verb.args else "none without a word argument"
            yield given.at("ruleset.yaml", (*path, "words"), f"found {len(verb.words)} words, expected {wanted}")
        for word in sorted(set(verb.named) - set(verb.words)):
            yield given.at(
                "ruleset.yaml", (*path, "named"), f"found the unknown word {word!r}; {nearest(word, verb.words)}"
            )


def _faults(
    given: Given, name: str, path: Where, text: str, names_something: Callable[[str], bool], expected: str
) -> Iterator[Problem]:
    try:
        parts = list(string.Formatter().parse(text))
    except ValueError as error:
        yield given.at(name, path, f"found {text!r}: {str(error).lower()}; expected braces in pairs, or doubled")
        return
    for _, field, kind, conversion in parts:
        if field is None:
            continue
        if conversion or not names_something(field):
            yield given.at(name, path, f"found the placeholder {{{field}}}, expected {expected}")
        elif kind and kind not in (known := _kinds(given)):
            yield given.at(name, path, f"found the placeholder kind {kind!r}; {nearest(kind, known)}")
