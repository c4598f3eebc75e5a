"""The ids in a case and the numbers of the compiled rules: each is looked up where it can only mean one thing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from fivehills.content.wording import found, nearest
from fivehills.content.yamlevents import Where
from fivehills.engine.actions import canonical, notation
from fivehills.engine.state import Field
from fivehills.maths.bits import Bits, bits, mask_of

if TYPE_CHECKING:
    from fivehills.engine.rules import Rules

NOWHERE = "nowhere"
_KINDS = ("side", "space", "piece", "card")


class Fault(Exception):
    """Something in a case that does not hold or makes no sense, with its place in the file."""

    def __init__(self, path: Where, message: str):
        self.path = path
        self.message = message
        super().__init__(message)


class Names:
    """Ids to numbers and back."""

    def __init__(self, rules: Rules, own: Mapping[str, Iterable[str]] = MappingProxyType({})):
        """own: ids by kind that the rules do not know, since a case adds them for itself."""
        self.rules = rules
        self._index: dict[str, Mapping[str, int]] = {
            "side": rules.side_index,
            "space": rules.board.index,
            "piece": rules.piece_index,
            "card": rules.card_index,
        }
        for kind in _KINDS:
            known = self._index[kind]
            self._index[kind] = {**known, **{id_: number for number, id_ in enumerate(own.get(kind, ()), len(known))}}
        self.columns: dict[str, Field] = {column.name: column for column in rules.state_class.columns}

    def number(self, kind: str, word: str, path: Where) -> int:
        """The number of a side, space, piece or card."""
        known = self._index[kind]
        if word not in known:
            raise Fault(path, f"found the unknown {kind} {found(word)}; {nearest(word, list(known))}")
        return known[word]

    def mask(self, kind: str, words: Iterable[str], path: Where) -> Bits:
        """The set of the things named."""
        return mask_of(self.number(kind, word, (*path, place)) for place, word in enumerate(words))

    def ids(self, kind: str, mask: Bits) -> list[str]:
        """The ids of a set."""
        return [self.rules.id_of(kind, number) for number in bits(mask)]

    def space(self, word: str, path: Where) -> int:
        """A space, or -1 for `nowhere`."""
        return -1 if word == NOWHERE else self.number("space", word, path)

    def anything(self, word: str, path: Where) -> int:
        """What a word means when its kind is not known; `space:10` says it where two things share an id."""
        kind, _, rest = word.partition(":")
        if kind in _KINDS and rest:
            return self.number(kind, rest, path)
        meant = [kind for kind in _KINDS if word in self._index[kind]]
        if len(meant) == 1:
            return self._index[meant[0]][word]
        if meant:
            raise Fault(
                path, f"found {word!r}, which is a {' and a '.join(meant)}; expected for example '{meant[0]}:{word}'"
            )
        known = [id_ for kind in _KINDS for id_ in self._index[kind]]
        raise Fault(
            path, f"found {found(word)}, expected the id of a side, space, piece or card; {nearest(word, known)}"
        )

    def column(self, group: str, name: str, path: Where) -> Field:
        """The declared column of a name: a status, a marker, a track."""
        known = [column.name for column in self.columns.values() if _group(column) == group]
        if name not in known:
            raise Fault(path, f"found {found(name)} under {group!r}; {nearest(name, known)}")
        return self.columns[name]

    def breakdown(self, name: str, path: Where) -> None:
        """Refuse the name of a sum that nothing adds up."""
        if name not in self.rules.breakdowns:
            raise Fault(path, f"found the unknown breakdown {name!r}; {nearest(name, list(self.rules.breakdowns))}")

    def row(self, breakdown: str, name: str, path: Where) -> None:
        """Refuse a row that a sum does not have; of an unknown sum nothing is said."""
        known = (
            [row.id for row in self.rules.breakdowns[breakdown].rows] if breakdown in self.rules.breakdowns else [name]
        )
        if name not in known:
            raise Fault(path, f"found the unknown row {name!r} of {breakdown!r}; {nearest(name, known)}")

    def limit(self, column: Field) -> int | None:
        """The largest number that content allows in a column."""
        file = self.rules.content.ruleset
        declared: list[Any] = [*file.values, *file.markers, *file.tracks]
        return next((record.max for record in declared if record.id == column.name), None)

    def well_formed(self, text: str) -> str:
        """What is wrong with the text of an action that is not offered: nothing if it could be one."""
        verb, *words = text.split() or [""]
        declared = self.rules.verbs.get(verb)
        if declared is None:
            return f"found the unknown verb {verb!r}; {nearest(verb, list(self.rules.verbs))}"
        if len(words) != len(declared.args):
            return f"found {len(words)} words after {verb!r}, expected {len(declared.args)}"
        for kind, word in zip(declared.args, words, strict=True):
            if kind in self._index and word not in self._index[kind]:
                return f"found the unknown {kind} {word!r}; {nearest(word, list(self._index[kind]))}"
            if kind == "word" and word not in declared.words:
                return f"found the unknown word {word!r}; {nearest(word, declared.words)}"
        return ""

    def canonical(self, text: str) -> str:
        """The text of an action with every space by its first name."""
        return canonical(self.rules, text)

    def text(self, verb: str, args: tuple[int, ...]) -> str:
        """The notation of an action."""
        return notation(self.rules, verb, args)


def _group(column: Field) -> str:
    """Under which key of a case a column stands."""
    if column.name in ("control", "seen"):
        return column.name
    if column.about == "piece":
        return "status" if column.kind == "bits" else "values"
    return {"space": "markers", "track": "tracks", "card": "piles"}.get(column.about, "")


def kind_of(column: Field) -> str:
    """What the members of a column's sets are."""
    return str(column.about)


def wrong_shape(path: Where, said: Any, expected: str) -> Fault:
    """A fault about a value that does not fit the column."""
    return Fault(path, f"found {found(said)}, expected {expected}")
