"""Watching a game: what is written down of it at the end of each turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from fivehills.chronicle.when import Calendar, moment
from fivehills.content.telling import Count, Men, OutcomeRow, TellingFile
from fivehills.engine.answers import happenings
from fivehills.engine.log import PUBLIC, Log, render
from fivehills.engine.log import Entry as Told
from fivehills.engine.rules import NOBODY, Rules
from fivehills.errors import UsageError
from fivehills.maths.bits import Bits, mask_of
from fivehills.play.game import Game

ISO = "minutes"


@dataclass(frozen=True)
class Entry:
    """The battle at one moment: who holds what, and figures of each side."""

    at: str
    turn: int
    held: tuple[str, ...]
    """Strongpoints in the hands of the camp's defenders."""
    losses: Mapping[str, int]
    """Men lost so far, by side."""
    arrived: Mapping[str, int]
    """Men who came so far, by side."""
    fit: Mapping[str, int]
    """Infantry in the battle, by side."""
    left: Mapping[str, int] = field(default_factory=dict)
    """Men who went away alive so far, by side."""
    counts: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    """Shells, tonnes and the like, by side."""
    perimeter: float = 1.0
    """Share of the strongpoints that the camp's defenders hold."""
    events: tuple[Mapping[str, str], ...] = ()
    """What decided something since the entry before: `at`, `text`, and the rule as `cite`."""


@dataclass(frozen=True)
class Chronicle:
    """A whole game as dated entries, with the day on which each strongpoint fell and what the end is called."""

    ruleset: str
    scenario: str
    entries: tuple[Entry, ...]
    falls: Mapping[str, str]
    """Strongpoint, and when it was lost for the last time; those never lost are not named."""
    strongpoints: tuple[str, ...]
    ended: str
    outcome: str
    meaning: str = ""
    """What the outcome means in this design, where the words of the common scale do not fit."""
    counted: tuple[Mapping[str, str], ...] = ()
    """What the counts of the entries are of: `figure`, `side`, `unit`, and `kind`: a stock, or what comes in a turn."""


class Design:
    """battle.yaml in numbers, once for all games of some rules."""

    def __init__(self, rules: Rules, telling: TellingFile):
        self.rules = rules
        self.telling = telling
        self.calendar = Calendar(telling.clock)
        index = rules.board.index
        self.places: dict[str, Bits] = {
            name: mask_of(index[space] for space in spaces) for name, spaces in telling.strongpoints.items()
        }
        everywhere = mask_of(n for n, kind in enumerate(rules.board.kinds) if kind != "box")
        self.ground: Bits = mask_of(index[space] for space in telling.field) or everywhere
        self.away: Bits = (everywhere | mask_of(index[box] for box in telling.away)) & ~self.ground
        worth = {cls: men for men in telling.men for cls in men.classes}
        self.full: tuple[int, ...] = tuple(_worth(worth, piece.cls) for piece in rules.pieces)
        self.infantry: Bits = mask_of(n for n, piece in enumerate(rules.pieces) if _is_infantry(worth, piece.cls))
        self.steps: tuple[int, ...] = tuple(_whole(telling, cls) for cls in rules.piece_classes)

    def strengths(self, game: Game) -> list[int]:
        """The men of each piece that is in the battle now."""
        ground = self.ground
        at = game.state.at
        present = [full if place >= 0 and ground >> place & 1 else 0 for place, full in zip(at, self.full, strict=True)]
        return [men * left // whole for men, left, whole in zip(present, self._left(game), self.steps, strict=True)]

    def _left(self, game: Game) -> Sequence[int]:
        """The steps that each piece has left."""
        state, telling = game.state, self.telling
        if telling.steps:
            return [min(left, whole) for left, whole in zip(getattr(state, telling.steps), self.steps, strict=True)]
        if telling.steps_lost:
            lost = getattr(state, telling.steps_lost)
            return [max(0, whole - gone) for gone, whole in zip(lost, self.steps, strict=True)]
        if telling.reduced:
            half = getattr(state, telling.reduced)
            return [1 if half >> piece & 1 else whole for piece, whole in enumerate(self.steps)]
        return self.steps


def _whole(telling: TellingFile, cls: Any) -> int:
    """The steps of a piece of full strength."""
    if telling.full_steps:
        return int(getattr(cls, telling.full_steps) or 1)
    return 2 if telling.reduced else 1


def _worth(worth: Mapping[str, Men], cls: str) -> int:
    return worth[cls].full if cls in worth else 0


def _is_infantry(worth: Mapping[str, Men], cls: str) -> bool:
    return cls in worth and worth[cls].infantry


class Watch:
    """Looks at a game after every action and writes an entry whenever a turn has ended."""

    def __init__(self, mapping: Design, game: Game):
        self._mapping = mapping
        self._rules = mapping.rules
        self._turn: int = getattr(game.state, mapping.calendar.track)
        self._lost = [0] * len(self._rules.sides)
        self._come = [0] * len(self._rules.sides)
        self._left = [0] * len(self._rules.sides)
        self._added: tuple[tuple[str, str], ...] = ()
        self._holders: dict[int, int] = {}
        self._falls: dict[str, str] = {}
        self.entries: list[Entry] = []
        self._defender = 0
        self._strengths: list[int] = []
        self._read = len(_log(game).entries)
        self._begin(game)

    def _begin(self, game: Game) -> None:
        """The first entry, as soon as everybody stands where the battle begins."""
        if not game.setting_up:
            self._turn = getattr(game.state, self._mapping.calendar.track)
            self._strengths = self._mapping.strengths(game)
            self._write(game, self._mapping.calendar.begin(self._turn))

    def look(self, game: Game) -> None:
        """Call it after each action."""
        if not self.entries:
            self._begin(game)
            return
        turn = getattr(game.state, self._mapping.calendar.track)
        if turn != self._turn:
            self._write(game, self._mapping.calendar.end(self._turn))
            self._turn = turn

    def finish(self, game: Game) -> Chronicle:
        """The chronicle of a game that is over."""
        end = self._mapping.calendar.end(self._turn)
        if not self.entries or self.entries[-1].at != end.isoformat(timespec=ISO):
            self._write(game, end)
        row = self._outcome(game, end)
        return Chronicle(
            ruleset=self._rules.ruleset.id,
            scenario=self._rules.scenario.id,
            entries=tuple(self.entries),
            falls=dict(self._falls),
            strongpoints=tuple(self._mapping.places),
            ended=end.isoformat(timespec=ISO),
            outcome=row.outcome if row else "",
            meaning=row.note if row else "",
            counted=tuple(
                {"figure": one.figure, "side": one.side, "unit": one.unit, "kind": one.kind}
                for one in self._mapping.telling.counted
            ),
        )

    def _outcome(self, game: Game, end: datetime) -> OutcomeRow | None:
        """The first row that fits who won, what is held, and when it was over or the last position fell."""
        winner = game.result.winner if game.result else None
        share = self.entries[-1].perimeter
        when = end if share else max(moment(at) for at in self._falls.values())
        for row in self._mapping.telling.outcomes:
            if row.winner in (None, winner) and share >= (row.held or 0) and not _is_over(row.before, when):
                return row
        return None

    # --- one entry ---------------------------------------------------------------------------------------------

    def _write(self, game: Game, when: datetime) -> None:
        self._reckon(game)
        fresh = self._fresh(game)
        held = tuple(name for name, places in self._mapping.places.items() if self._is_held(game, places))
        at = when.isoformat(timespec=ISO)
        for name in self._mapping.places:
            if name in held:
                self._falls.pop(name, None)
            else:
                self._falls.setdefault(name, at)
        self.entries.append(
            Entry(
                at,
                self._turn,
                held,
                self._by_side(self._lost),
                self._by_side(self._come),
                self._fit(),
                self._by_side(self._left),
                self._counts(game, fresh),
                round(len(held) / len(self._mapping.places), 4),
                tuple({"at": at, "text": text, "cite": cite} for text, cite in self._news(game, fresh)),
            )
        )

    def _fresh(self, game: Game) -> list[Told]:
        """What the log has told since the last entry."""
        entries = _log(game).entries
        fresh = entries[self._read :]
        self._read = len(entries)
        return fresh

    def _news(self, game: Game, fresh: Sequence[Told]) -> Iterator[tuple[str, str]]:
        """Decisive events that all could see, then what the ruleset adds anew."""
        decisive = self._mapping.telling.events
        for entry in fresh:
            if entry[0] in decisive and entry[2] == PUBLIC:
                line = render(self._rules, _log(game).as_read(entry, None))
                yield line.text, line.cite
        before, self._added = self._added, tuple(happenings(game))
        yield from (told for told in self._added if told not in before)

    def _reckon(self, game: Game) -> None:
        """Men who are gone since the last entry, and men who have come."""
        now = self._mapping.strengths(game)
        for piece, (before, after) in enumerate(zip(self._strengths, now, strict=True)):
            side = self._rules.owner[piece]
            if after == before or side == NOBODY:
                continue
            if after > before:
                self._come[side] += after - before
            elif self._is_away(game, piece):
                self._left[side] += before - after
            else:
                self._lost[side] += before - after
        self._strengths = now

    def _is_away(self, game: Game, piece: int) -> bool:
        """Whether it has left the battle alive."""
        at = game.state.at[piece]
        return at >= 0 and bool(self._mapping.away >> at & 1)

    def _is_held(self, game: Game, places: Bits) -> bool:
        """Whether the defenders of the camp hold enough of a strongpoint."""
        attackers = self._of_attackers(game) & places
        return attackers.bit_count() < self._mapping.telling.share * places.bit_count()

    def _of_attackers(self, game: Game) -> Bits:
        if self._mapping.telling.held_by == "control":
            held: Bits = game.state.control[1 - self._defender]
            return held
        for place, here in enumerate(game.state.occ):
            if here:
                sides = [side for side, own in enumerate(self._rules.of_side) if here & own]
                if len(sides) == 1:
                    self._holders[place] = sides[0]
        return mask_of(place for place, side in self._holders.items() if side != self._defender)

    def _fit(self) -> dict[str, int]:
        mapping = self._mapping
        fit = [0] * len(self._rules.sides)
        for piece, men in enumerate(self._strengths):
            if men and mapping.infantry >> piece & 1 and self._rules.owner[piece] != NOBODY:
                fit[self._rules.owner[piece]] += men
        return self._by_side(fit)

    def _counts(self, game: Game, fresh: Sequence[Told]) -> dict[str, dict[str, float]]:
        found: dict[str, dict[str, float]] = {}
        for count in self._mapping.telling.counts:
            amount = self._told(count, fresh) if count.track is None else self._on_track(game, count)
            sides = found.setdefault(count.figure, {})
            sides[count.side] = round(sides.get(count.side, 0) + amount * count.each, 2)
        return found

    def _on_track(self, game: Game, count: Count) -> int:
        value = getattr(game.state, count.track or "")
        return int(value if isinstance(value, int) else value[self._rules.side_index[count.side]])

    def _told(self, count: Count, fresh: Sequence[Told]) -> int:
        """The amounts of an event in a turn, whoever was told of it, of those whose first argument is what is meant."""
        meant = None if count.of is None else self._rules.side_index.get(count.of, count.of)
        return sum(args[count.amount] for event, args, _ in fresh if event == count.event and meant in (None, args[0]))

    def _by_side(self, amounts: Iterable[int]) -> dict[str, int]:
        return dict(zip(self._rules.sides, amounts, strict=True))


def _log(game: Game) -> Log:
    """The log of a game; what bots think through has none, and is not watched."""
    if game.log is None:
        raise UsageError("a game without a log cannot be told")
    return game.log


def _is_over(before: str | None, when: datetime) -> bool:
    return before is not None and when >= moment(before)


_mappings: dict[int, tuple[Rules, Design]] = {}


def mapping_of(rules: Rules) -> Design:
    """The mapping of some rules (remembered). Raises UsageError where the design or its scenario tells no battle."""
    known = _mappings.get(id(rules))
    if known is None:
        telling = rules.content.telling
        if telling is None:
            raise UsageError(f"{rules.ruleset.id!r} has no battle.yaml, so its games cannot be told as the battle")
        if rules.scenario.id not in telling.scenarios:
            others = ", ".join(telling.scenarios)
            scenario = f"the scenario {rules.scenario.id!r} of {rules.ruleset.id!r}"
            raise UsageError(f"{scenario} is not about the battle (these are: {others})")
        known = _mappings[id(rules)] = (rules, Design(rules, telling))
    return known[1]


def watch(game: Game) -> Watch:
    """A watch over a game at its beginning."""
    return Watch(mapping_of(game.rules), game)


def as_data(chronicle: Chronicle) -> dict[str, Any]:
    """A chronicle as plain JSON data."""
    from dataclasses import asdict

    return asdict(chronicle)
