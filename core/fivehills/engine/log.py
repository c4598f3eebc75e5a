"""The log: structured events with rule citations, kept beside the state and rendered only when shown.

An entry is (event, arguments, who may see it): -1 for everybody, the number of a side, everybody but a side, or what
only one side may see until its private stretch is over. Texts and citations are content (`texts.yaml`); rolls,
breakdowns and results have built-in texts. Pieces that a reader did not know when a line was written have no name in
it.
"""

from __future__ import annotations

import string
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from fivehills.engine.lookups import Answers
from fivehills.maths.bits import bits

if TYPE_CHECKING:
    from fivehills.engine.breakdown import Item
    from fivehills.engine.rules import Rules

Entry = tuple[str, tuple[Any, ...], int]
PUBLIC = -1
OUTCOME = -2
"""The audience of the entry that ends a private stretch: what was told behind the curtain is public from here on."""


SILENT = -3
"""The audience of what is kept for the proof of a ruleset alone: that a rule reveals something, and which."""


SUMS = ("roll", "breakdown")
"""The events that are arithmetic: the story tells them after the line that says what came of it."""
HEADING, TOLD, SUM = "heading", "line", "sum"
BEGINS = "begins:"
"""What the name of the event begins with that tells the beginning of a procedure with a title."""


def behind(side: int) -> int:
    """The audience of what a side tells behind its curtain: itself at once, the others when the stretch is over."""
    return -4 - side


def hushed(side: int) -> int:
    """The audience of what is whispered to a side behind the curtain of another: it hears of it afterwards."""
    return -100 - side


def others(side: int) -> int:
    """The audience of what everybody is told but a side, which is told more of it."""
    return -200 - side


def others_later(side: int) -> int:
    """The same behind a curtain: they hear of it afterwards."""
    return -300 - side


def is_open_to(audience: int, side: int) -> bool:
    """Whether a side is told something in the open: at once, and not behind a curtain."""
    if others_later(0) < audience <= others(0):
        return audience != others(side)
    return audience in (PUBLIC, side)


def kept_back(audience: int, side: int) -> int:
    """The audience of what is told behind the curtain of a side to somebody else."""
    if audience >= 0:
        return hushed(audience)
    if audience <= others(0):
        return audience - others(0) + others_later(0)
    return behind(side) if audience == PUBLIC else audience


class Readers(int):
    """The audience of an entry that names pieces, with what each side knew of them when it was written (`seen`)."""

    seen: tuple[int, ...]

    def __new__(cls, audience: int, seen: tuple[int, ...] = ()) -> Readers:
        found = super().__new__(cls, audience)
        found.seen = seen
        return found


class Unknown(NamedTuple):
    """Pieces in an entry as one viewer may read of them: those that he knew, and how many others."""

    known: int
    others: int


rolls: Mapping[tuple[str, tuple[int, ...]], Entry] = Answers(lambda key: ("roll", (key[0], *key[1]), PUBLIC))
"""The entry of a roll in the open, by its purpose and what the dice show: the same few come again and again."""


class Log:
    """A list of entries, possibly continuing what one side could see of another log."""

    __slots__ = ("_earlier", "_seen_by", "_upto", "entries", "known", "readers", "rules")

    def __init__(self, earlier: Log | None = None, seen_by: int = PUBLIC, rules: Rules | None = None):
        self.entries: list[Entry] = []
        self.learn(())
        self.rules: Rules | None = rules if earlier is None else earlier.rules
        self._earlier = earlier
        self._upto = len(earlier.entries) if earlier else 0
        self._seen_by = seen_by

    def learn(self, known: Sequence[int]) -> None:
        """Let entries remember from now on that each side knows these pieces.

        That changes seldom, so that many entries share what they remember.
        """
        self.known, seen = [*known], (*known,)
        self.readers = Answers[int, Readers](lambda audience: Readers(audience, seen))

    def __iter__(self) -> Iterator[Entry]:
        yield from (entry for entry in self.head(len(self.entries)) if entry[2] not in (OUTCOME, SILENT))

    def head(self, count: int) -> Iterator[Entry]:
        """Everything up to that number of own entries, with the ends of private stretches."""
        if self._earlier is not None:
            side = self._seen_by
            kept = (others(side), others_later(side))
            earlier = self._earlier.head(self._upto)
            yield from (e for e in earlier if e[2] == side or (e[2] < 0 and e[2] not in kept))
        yield from self.entries[:count]

    def opened(self) -> list[Entry]:
        """All that the sides were told together: what was told to all but one is left out, for that one knew more."""
        return [entry for entry in self if entry[2] > others(0)]

    def visible(self, side: int | None) -> list[Entry]:
        """The entries that a side (None: a spectator) may see, with pieces that it did not know made nameless.

        What another side told behind its curtain comes when the stretch is over, in an order that says nothing.
        """
        return [self.as_read(entry, side) for entry in self.told(side)]

    def told(self, side: int | None) -> list[Entry]:
        """The entries that a side may see, as they were written."""
        return Reader(side).read(self)

    def as_read(self, entry: Entry, side: int | None) -> Entry:
        """An entry without the names of pieces that a side did not know when it was written."""
        event, told, audience = entry
        if not isinstance(audience, Readers) or self.rules is None:
            return entry
        places = self.rules.piece_arguments(event)
        if not places:
            return entry
        known, args = known_by(self.rules, audience.seen, side), list(told)
        for place, kind in places:
            if place < len(args):
                args[place] = _unnamed(kind, args[place], known)
        return event, tuple(args), audience


class Reader:
    """Somebody who reads a log, and reads on where he stopped as long as it only grows."""

    def __init__(self, side: int | None):
        self._side = side
        self._own = PUBLIC if side is None else behind(side)
        self._whispered = () if side is None else (hushed(side),)
        self._kept_from = () if side is None else (others(side), others_later(side))
        self._begin()

    def _begin(self) -> None:
        self._told: list[Entry] = []
        self._waiting: list[Entry] = []
        self._count = 0
        self._last: Entry | None = None

    def read(self, log: Log) -> list[Entry]:
        """All that the side is told by a log, as it was written: not to be changed, for it is read on."""
        own = log.entries
        if not 0 < self._count <= len(own) or own[self._count - 1] is not self._last:
            self._begin()
            self._hear(log, log.head(0))
        self._hear(log, own[self._count :])
        self._count, self._last = len(own), own[-1] if own else None
        return self._told

    def _hear(self, log: Log, entries: Iterable[Entry]) -> None:
        later = range(hushed(-1) + 1, SILENT)
        for entry in entries:
            audience = entry[2]
            if audience in (PUBLIC, self._own) or audience == self._side:
                self._told.append(entry)
            elif audience == OUTCOME:
                self._told += sorted(self._waiting, key=lambda entry: repr(log.as_read(entry, self._side)))
                self._waiting = []
            elif audience in later or audience in self._whispered:
                self._waiting.append(entry)
            elif audience <= others(0) and audience not in self._kept_from:
                waits = audience <= others_later(0)
                (self._waiting if waits else self._told).append(entry)


def known_by(rules: Rules, seen: Sequence[int], side: int | None) -> int:
    """The set of pieces that a side (None: a spectator) knows: its own, and those of others that it has seen."""
    if side is not None:
        return int(rules.of_side[side] | seen[side])
    everything = (1 << len(rules.pieces)) - 1
    for own, others in zip(rules.of_side, seen, strict=True):
        everything &= own | others
    return everything


def _unnamed(kind: str, value: Any, known: int) -> Any:
    """A piece or a set of pieces, as somebody may read of it who knows only some of them."""
    pieces = value if kind == "pieces" else 1 << value if value >= 0 else 0
    if not pieces & ~known:
        return value
    return Unknown(pieces & known, (pieces & ~known).bit_count())


@dataclass(frozen=True)
class Line:
    """A rendered entry."""

    text: str
    cite: str
    event: str


class Unfilled(str):
    """A placeholder that asks for more than a value; it stays in the text as it was written."""


class Words(string.Formatter):
    """Formats numbers as the names of things: {0:space}, {0:pieces}, {0:card}, {0:side}, {0:weather} of a track.

    Templates are content, which may come from anywhere: attributes, items and widths are never looked up.
    """

    def __init__(self, rules: Rules, at: Sequence[int] = ()):
        self.rules = rules
        self.at = at

    def vformat(self, format_string: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> str:
        parts = _plain_parts(format_string)
        if parts is None:
            return super().vformat(format_string, args, kwargs)
        said = []
        for literal, name, spec in parts:
            said.append(literal)
            if name is not None:
                said.append(self.format_field(self.get_field(name, args, kwargs)[0], spec))
        return "".join(said)

    def get_field(self, field_name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        if not (field_name.isdecimal() or field_name.isidentifier()):
            return Unfilled(f"{{{field_name}}}"), field_name
        return super().get_field(field_name, args, kwargs)

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, Unfilled):
            return value
        if isinstance(value, Unknown):
            return self.nameless(value)
        rules = self.rules
        match format_spec:
            case "piece" if value >= 0:
                return f"{rules.name_of(format_spec, value)}{self.standing(1 << value)}"
            case "space" | "piece" | "card" | "side" | "edge":
                return rules.name_of(format_spec, value) if value >= 0 else "nowhere"
            case "pieces":
                return f"{self.listed('piece', value)}{self.standing(value)}"
            case "spaces" | "cards":
                return self.listed(format_spec[:-1], value)
            case "signed":
                return f"{value:+d}"
            case "plural":
                return "" if value in (1, "1") else "s"
            case _:
                return self.word(format_spec, value)

    def standing(self, pieces: int) -> str:
        """Where pieces stand together on the map, if that is to be said."""
        places = {self.at[piece] for piece in bits(pieces)} if self.at else set()
        if len(places) != 1 or not self.rules.is_on_map(place := places.pop()):
            return ""
        return f" ({self.rules.space_name(place)})"

    def word(self, track: str, value: Any) -> str:
        """What a value of a track is called; the number where it has no word."""
        first, words = self.rules.track_words.get(track, (0, ()))
        return words[value - first] if words and 0 <= value - first < len(words) else str(value)

    def nameless(self, pieces: Unknown) -> str:
        """Pieces of which the reader knows only some."""
        others = "a hidden unit" if pieces.others == 1 else f"{pieces.others} hidden units"
        return f"{self.listed('piece', pieces.known)}, {others}" if pieces.known else others

    def listed(self, kind: str, mask: int) -> str:
        """The names of a set, equal ones counted."""
        names: dict[str, int] = {}
        for member in bits(mask):
            name = self.rules.name_of(kind, member)
            names[name] = names.get(name, 0) + 1
        return listed([f"{count} × {name}" if count > 1 else name for name, count in names.items()]) or "none"


@lru_cache(maxsize=4096)
def _plain_parts(template: str) -> tuple[tuple[str, str | None, str], ...] | None:
    """A template in its parts: what stands before a field, the field's name, its kind. None if it is not so plain."""
    parts = list(string.Formatter().parse(template))
    if any(name == "" or conversion or "{" in (spec or "") for _, name, spec, conversion in parts):
        return None
    return tuple((literal, name, spec or "") for literal, name, spec, _ in parts)


def render(rules: Rules, entry: Entry) -> Line:
    """One entry as a sentence with its citation."""
    event, args, _ = entry
    if event == "roll":
        return Line(_roll_text(args), "", event)
    if event == "breakdown":
        return Line(breakdown_text(rules, args), rules.breakdowns[args[0]].cite, event)
    if event.startswith(BEGINS):
        title = rules.titles[event.removeprefix(BEGINS)][0]
        return Line(sentence(rules, title, dict(zip(names_in(title), args, strict=True))), "", event)
    declared = rules.events.get(event)
    if declared is None:
        return Line(f"{event} {' '.join(str(a) for a in args)}".strip(), "", event)
    words = Words(rules).format(declared.text, *args)
    return Line(words.replace("!.", "!"), declared.cite or "", event)  # a card's name may end like a sentence


def place_in_story(rules: Rules, event: str) -> tuple[str, int]:
    """What a line is in the story: a heading of a level, a line, or the sum behind one."""
    if event.startswith(BEGINS):
        return HEADING, rules.titles[event.removeprefix(BEGINS)][1]
    declared = rules.events.get(event)
    if declared is not None and declared.heading:
        return HEADING, declared.heading
    return SUM if event in SUMS or (declared is not None and declared.sum) else TOLD, 0


def _roll_text(args: Sequence[Any]) -> str:
    purpose, *dice = args
    shown = " + ".join(str(d) for d in dice)
    total = f" = {sum(dice)}" if len(dice) > 1 else ""
    return f"dice for {purpose}: {shown}{total}"


def breakdown_items(rules: Rules, args: Sequence[Any]) -> list[Item]:
    """The lines of a logged breakdown."""
    return rules.breakdowns[args[0]].items(args[2])


def breakdown_text(rules: Rules, args: Sequence[Any]) -> str:
    """A logged breakdown on one line."""
    parts = ", ".join(f"{item.label} {item.value:+d}" for item in breakdown_items(rules, args))
    return f"{rules.breakdowns[args[0]].title}: {args[1]} ({parts or 'nothing counts'})"


def names_in(template: str) -> list[str]:
    """The names of the fields of a template."""
    return [name for _, name, _, _ in string.Formatter().parse(template) if name]


def piece_places(template: str) -> Iterator[tuple[str, str]]:
    """The names of the fields of a template that hold pieces, with how they hold them."""
    for _, name, kind, _ in string.Formatter().parse(template):
        if name and kind in ("piece", "pieces"):
            yield name, kind


def sentence(
    rules: Rules, template: str, fields: Mapping[str, Any], known: int | None = None, at: Sequence[int] = ()
) -> str:
    """A template with named fields, as prompts use them; pieces outside `known` have no name in it.

    at: where all pieces stand now, to be said of those in a sentence that names no place itself.
    """
    said = dict(fields)
    if known is not None:
        said |= {name: _unnamed(kind, said[name], known) for name, kind in piece_places(template) if name in said}
    return Words(rules, () if ":space" in template else at).vformat(template, (), said)


def listed(names: Sequence[str]) -> str:
    """Names one after the other; where one of them has a comma of its own, semicolons keep them apart."""
    return ("; " if any(", " in name for name in names) else ", ").join(names)
