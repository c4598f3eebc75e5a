"""A chronicle in sentences, beside what happened on the same dates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise

from fivehills.chronicle import history
from fivehills.chronicle.watching import Chronicle, Entry
from fivehills.chronicle.when import moment

MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
          "December")  # fmt: skip


@dataclass(frozen=True)
class Chapter:
    """One stretch of time: what the game says of it, and what history does."""

    begin: str
    end: str
    here: tuple[str, ...]
    then: tuple[str, ...]


def chapters(chronicle: Chronicle, names: Mapping[str, str]) -> list[Chapter]:
    """The game turn by turn; turns of which there is nothing to tell are joined. names: how the sides are called."""
    return [_chapter(before, after, names, chronicle) for before, after in pairwise(_told_of(chronicle.entries))]


def _told_of(entries: Sequence[Entry]) -> list[Entry]:
    """The entries at which a chapter ends: the last one, and those before which or after which something happens."""
    kept = [entries[0]]
    for entry, following in pairwise(entries[1:]):
        if not (_is_quiet(kept[-1], entry) and _is_quiet(entry, following)):
            kept.append(entry)
    return [*kept, *entries[1:][-1:]]


def _is_quiet(before: Entry, after: Entry) -> bool:
    happened = history.between(moment(before.at), moment(after.at))
    return not happened and not after.events and before.held == after.held and before.losses == after.losses


def _chapter(before: Entry, after: Entry, names: Mapping[str, str], chronicle: Chronicle) -> Chapter:
    begin, end = moment(before.at), moment(after.at)
    events = tuple(f"{date_of(one.at)}: {one.text}" for one in history.between(begin, end))
    return Chapter(before.at, after.at, tuple(_told(before, after, names, chronicle)), events)


def _told(before: Entry, after: Entry, names: Mapping[str, str], chronicle: Chronicle) -> Iterator[str]:
    news = [
        *_of_ground(before, after, chronicle.strongpoints),
        *(said for side, name in names.items() for said in _of_men(before, after, side, name)),
        *_of_supplies(before, after, chronicle, names),
        *(f"{event['text']} [{event['cite']}]" for event in after.events),
    ]
    yield from news or ["Nothing changes."]


def _of_ground(before: Entry, after: Entry, all_of_them: Sequence[str]) -> Iterator[str]:
    """What changed hands, and how much of the camp is left."""
    lost = [name for name in before.held if name not in after.held]
    won = [name for name in after.held if name not in before.held]
    if lost:
        yield f"{_listed(lost)} {'is' if len(lost) == 1 else 'are'} lost."
    if won:
        yield f"{_listed(won)} {'is' if len(won) == 1 else 'are'} in French hands again."
    if len(all_of_them) > 1:
        unchanged = "" if lost or won else "No position changes hands: "
        yield f"{unchanged}{len(after.held)} of {len(all_of_them)} are French."


def _of_men(before: Entry, after: Entry, side: str, name: str) -> Iterator[str]:
    """What became of the men of a side, where something did."""
    fallen, come, left = (
        now[side] - then.get(side, 0)
        for then, now in ((before.losses, after.losses), (before.arrived, after.arrived), (before.left, after.left))
    )
    said = (
        [f"lose {fallen:,} men"] * bool(fallen)
        + [f"get {come:,} more"] * bool(come)
        + [f"send {left:,} away"] * bool(left)
    )
    fit = f"{after.fit[side]:,} infantry are fit to fight" if after.fit[side] else "they have no infantry there"
    if said:
        yield f"The {name} {_joined(said)}; {fit}."
    elif after.fit[side] != before.fit[side]:
        yield f"The {name} lose nobody; {fit}."


def _of_supplies(before: Entry, after: Entry, chronicle: Chronicle, names: Mapping[str, str]) -> Iterator[str]:
    """What there is now of each stock that has changed, and what came in the turn."""
    said = []
    for one in chronicle.counted:
        then, now = (entry.counts[one["figure"]][one["side"]] for entry in (before, after))
        if one["kind"] == "stock" and now != then:
            said.append(f"{_what(one, names)} {now:g} after {then:g}")
        elif one["kind"] != "stock" and now:
            said.append(f"{_what(one, names)} {now:g}")
    if said:
        yield f"Figures: {', '.join(said)}."


def _what(one: Mapping[str, str], names: Mapping[str, str]) -> str:
    return f"{names[one['side']]} {one['figure'].replace('_', ' ')}"


def units(chronicle: Chronicle, names: Mapping[str, str]) -> list[str]:
    """In what each figure is counted, and how it stood at the start where it is a stock."""
    first = chronicle.entries[0].counts
    return [
        f"{_what(one, names)}: {one['unit']}"
        + (f", {first[one['figure']][one['side']]:g} at the start." if one["kind"] == "stock" else ".")
        for one in chronicle.counted
    ]


def ending(chronicle: Chronicle) -> str:
    """How the game ended: in the words of the design where it has its own, else of the common scale."""
    words = {outcome.id: outcome.text for outcome in history.facts("outcomes").outcomes}
    held, total = len(chronicle.entries[-1].held), len(chronicle.strongpoints)
    said = chronicle.meaning or words.get(chronicle.outcome, "The design does not say what that means.")
    if not any(chronicle.entries[-1].losses.values()):
        said = f"{said} Nobody was lost there: it was not fought for."
    end = f"It ends on {date_of(moment(chronicle.ended))}. {said}"
    if total == 1:
        return f"{end} It is in {'French' if held else 'Viet Minh'} hands."
    return f"{end} {held} of {total} positions are in French hands."


def date_of(when: datetime) -> str:
    """A date as people write it, with the hour where there is one."""
    day = f"{when.day} {MONTHS[when.month - 1]}"
    return day if not (when.hour or when.minute) else f"{day}, {when.hour}:{when.minute:02}"


def stretch(begin: datetime, end: datetime) -> str:
    """A stretch of time: of one day its hours, of two years both."""
    if begin.date() == end.date():
        return f"{date_of(begin)} to {end.hour}:{end.minute:02}"
    years = (f" {begin.year}", f" {end.year}") if begin.year != end.year else ("", "")
    return f"{date_of(begin)}{years[0]} to {date_of(end)}{years[1]}"


def _listed(ids: Sequence[str]) -> str:
    return _joined([history.name_of(id_) for id_ in ids])


def _joined(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
