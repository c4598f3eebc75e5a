"""Dictionaries that help themselves: they forget when they are full, or say what there is when asked for the wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from fivehills.content.wording import nearest
from fivehills.errors import RulesetError

K = TypeVar("K")
V = TypeVar("V")

_MEMO_MAX = 100_000
_keep = dict.__setitem__


class Memo(dict[Any, Any]):
    """Remembered results that depend on nothing but their key; emptied when it grows too large."""

    def __setitem__(self, key: Any, value: Any) -> None:
        if len(self) >= _MEMO_MAX:
            self.clear()
        _keep(self, key, value)


class Answers(dict[K, V]):
    """What a function answers, by what it was asked: found when first asked for; emptied when it grows too large."""

    def __init__(self, answer: Callable[[K], V]):
        super().__init__()
        self._answer = answer

    def __missing__(self, key: K) -> V:
        if len(self) >= _MEMO_MAX:
            self.clear()
        found = self[key] = self._answer(key)
        return found


class Listed(dict[str, Any]):
    """Things of content by id; whoever asks for one that is not there learns which there are."""

    def __init__(self, kind: str):
        super().__init__()
        self.kind = kind

    def __missing__(self, id_: str) -> Any:
        raise RulesetError(f"the ruleset has no {self.kind} {id_!r}; {nearest(id_, self)}")
