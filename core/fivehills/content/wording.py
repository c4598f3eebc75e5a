"""How problems speak: what was found, shortened, and the nearest name that would be right."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from difflib import get_close_matches
from typing import Any

_LISTED = 12
_HINTS = 40


def found(value: Any) -> str:
    """A value of a file in a few words."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return f"a mapping with {some(value)}" if value else "an empty mapping"
    if isinstance(value, (list, tuple)):
        return f"a list of {len(value)}" if value else "an empty list"
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:56]}…{text[0] if text[0] in _QUOTES else ''}"


_QUOTES = "'\""


def some(names: Iterable[Any]) -> str:
    """A few names of many."""
    listed = [repr(name) for name in names]
    rest = len(listed) - _LISTED
    return ", ".join(listed[:_LISTED]) + (f" and {rest} more" if rest > 0 else "")


def either(choices: Iterable[str]) -> str:
    """Alternatives in one phrase, each once."""
    unique = list(dict.fromkeys(choices))
    return unique[0] if len(unique) == 1 else f"{', '.join(unique[:-1])} or {unique[-1]}"


def nearest(word: object, known: Collection[str]) -> str:
    """The end of a message about an unknown name: the name that was probably meant, else the names there are."""
    if not known:
        return "there are none"
    close = closest(str(word), known)
    return f"did you mean {close!r}?" if close else f"expected one of {some(known)}"


def closest(word: str, known: Collection[str]) -> str | None:
    """The name that was probably meant, if any is near enough."""
    folded = {name.casefold(): name for name in known}
    if word.casefold() in folded:
        return folded[word.casefold()]
    return next(iter(get_close_matches(word, known, 1)), None)


class Names:
    """The ids of one kind of thing; guesses only so often, since each guess compares with all of them."""

    def __init__(self, kind: str, known: Iterable[str]):
        self.kind = kind
        self.known = dict.fromkeys(known)
        self._guesses = _HINTS

    def __contains__(self, word: object) -> bool:
        return word in self.known

    def unknown(self, word: object) -> str:
        """A message about a name that is not among them."""
        self._guesses -= 1
        hint = nearest(word, self.known) if self._guesses >= 0 else f"there are {len(self.known)} others"
        return f"found the unknown {self.kind} {found(word)}; {hint}"
