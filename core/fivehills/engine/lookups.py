"""Dictionaries that help themselves: one forgets when it is full, one says what there is when asked for the wrong."""

from __future__ import annotations

from typing import Any

from fivehills.content.wording import nearest
from fivehills.errors import RulesetError

_MEMO_MAX = 100_000


_keep = dict.__setitem__


class Memo(dict[Any, Any]):
    """Remembered results that depend on nothing but their key; emptied when it grows too large."""

    def __setitem__(self, key: Any, value: Any) -> None:
        if len(self) >= _MEMO_MAX:
            self.clear()
        _keep(self, key, value)


class Listed(dict[str, Any]):
    """Things of content by id; whoever asks for one that is not there learns which there are."""

    def __init__(self, kind: str):
        super().__init__()
        self.kind = kind

    def __missing__(self, id_: str) -> Any:
        raise RulesetError(f"the ruleset has no {self.kind} {id_!r}; {nearest(id_, self)}")
