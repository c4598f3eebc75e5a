"""Sense checks of ids, references, scenarios and options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from keyword import iskeyword
from typing import Any

from pydantic import BaseModel

from fivehills.content.given import Given
from fivehills.content.models import Option, Scenario
from fivehills.content.reading import called
from fivehills.content.refs import references
from fivehills.content.rulebook import LedgerFile
from fivehills.content.shape import LEDGER
from fivehills.content.wording import either, found, nearest
from fivehills.content.yamlevents import Where
from fivehills.errors import Problem

RESERVED = frozenset(
    {"at", "columns", "control", "copy", "dice", "forced", "occ", "result", "reveals", "seen", "stack"}
)
MAX_CHOICES = 100


def ids_are_unique(given: Given) -> Iterator[Problem]:
    """No two records of a list, and no two tables, scenarios or cases, have the same id."""
    for name, model in given.content.files.items():
        for path, records in _record_lists(model):
            yield from _repeated(given, name, records, path)
    for models in (_of_kind(given, folder) for folder in ("tables/", "scenarios/", "cases/")):
        seen: dict[str, str] = {}
        for name, id_ in models:
            if id_ in seen:
                yield given.at(name, ("id",), f"found the id {id_!r} again, which {seen[id_]} has; expected another")
            seen.setdefault(id_, name)


def _record_lists(model: BaseModel) -> Iterator[tuple[Where, list[Any]]]:
    """Every list of records with ids at the top of a file."""
    for name, info in type(model).model_fields.items():
        value = getattr(model, name)
        if isinstance(value, list) and value and hasattr(value[0], "id"):
            yield (info.alias or name,), value


def _repeated(given: Given, name: str, records: Iterable[Any], path: Where) -> Iterator[Problem]:
    seen: dict[str, int] = {}
    for number, record in enumerate(records):
        if record.id in seen:
            first = given.content.documents[name].position((*path, seen[record.id], "id"))[0]
            message = f"found the id {record.id!r} again, which line {first} has; expected another"
            yield given.at(name, (*path, number, "id"), message)
        seen.setdefault(record.id, number)


def _of_kind(given: Given, folder: str) -> list[tuple[str, str]]:
    return [
        (name, model.id)
        for name, model in given.content.files.items()
        if name.startswith(folder) and hasattr(model, "id")
    ]


def declared_names_are_unique(given: Given) -> Iterator[Problem]:
    """What becomes a column of the state has a name of its own, and so have sides and forces, which pieces name."""
    yield from _shared(given, ("statuses", "values", "markers", "tracks", "piles"))
    yield from _shared(given, ("sides", "forces"))


def _shared(given: Given, keys: tuple[str, ...]) -> Iterator[Problem]:
    ruleset = given.content.ruleset
    seen: dict[str, str] = {}
    for key in keys:
        for number, record in enumerate(getattr(ruleset, key)):
            if seen.get(record.id, key) != key:
                message = f"found the id {record.id!r} again, which one of the {seen[record.id]} has; expected another"
                yield given.at("ruleset.yaml", (key, number, "id"), message)
            seen.setdefault(record.id, key)


def declared_names_are_free(given: Given) -> Iterator[Problem]:
    """They are none of the words that every state has, and no words of Python."""
    ruleset = given.content.ruleset
    for key in ("statuses", "values", "markers", "tracks", "piles"):
        for number, record in enumerate(getattr(ruleset, key)):
            if record.id in RESERVED or iskeyword(record.id):
                message = f"found the id {record.id!r}, which the engine uses itself; expected another"
                yield given.at("ruleset.yaml", (key, number, "id"), message)


def numbers_start_within_their_limits(given: Given) -> Iterator[Problem]:
    """A track or value starts where it may stand, and its limits leave room."""
    ruleset = given.content.ruleset
    limits = [("values", number, 0, value.max, value.start) for number, value in enumerate(ruleset.values)]
    limits += [
        ("tracks", number, track.min, max(track.start, track.min) if track.max is None else track.max, track.start)
        for number, track in enumerate(ruleset.tracks)
    ]
    for key, number, low, high, start in limits:
        if low > high:
            message = f"found the limits {low} to {high}, expected the first to be the smaller"
            yield given.at("ruleset.yaml", (key, number, "max"), message)
        elif not low <= start <= high:
            message = f"found {start} at the start, expected {low} to {high}"
            yield given.at("ruleset.yaml", (key, number, "start"), message)


def tracks_have_a_word_for_each_value(given: Given) -> Iterator[Problem]:
    """A track with words has one for every value that it may have."""
    for number, track in enumerate(given.content.ruleset.tracks):
        if not track.words:
            continue
        values = None if track.max is None else track.max - track.min + 1
        if values is None:
            message = f"found words for {track.id!r}, which has no `max`; expected one, so that each value has its word"
            yield given.at("ruleset.yaml", ("tracks", number, "words"), message)
        elif len(track.words) != values:
            message = f"found {len(track.words)} words, expected {values}: one for each of {track.min} to {track.max}"
            yield given.at("ruleset.yaml", ("tracks", number, "words"), message)


def classes_start_with_what_is_declared(given: Given) -> Iterator[Problem]:
    """What pieces of a class start with are values and statuses of ruleset.yaml, within their limits."""
    ruleset = given.content.ruleset
    most = {value.id: value.max for value in ruleset.values} | {status.id: 1 for status in ruleset.statuses}
    for number, record in enumerate(given.content.units.classes):
        for name, start in record.starts.items():
            path = ("classes", number, "starts", name)
            if name not in most:
                message = f"found {name!r}, which is no value or status of ruleset.yaml; {nearest(name, most)}"
                yield given.at("units.yaml", path, message)
            elif not 0 <= start <= most[name]:
                yield given.at("units.yaml", path, f"found {start}, expected 0 to {most[name]}")


def steps_are_listed_once(given: Given) -> Iterator[Problem]:
    """The sequence of play says once what the stages of a step are."""
    seen: set[str] = set()
    for number, entry in enumerate(given.content.sequence.sequence):
        if entry.step in seen:
            message = f"found the step {entry.step!r} again, expected it once"
            yield given.at("sequence.yaml", ("sequence", number, "step"), message)
        seen.add(entry.step)


def ledger_is_of_this_ruleset(given: Given) -> Iterator[Problem]:
    """The ledger, where it was read, is that of the ruleset beside which it lies."""
    ledger, id_ = given.content.files.get(LEDGER), given.content.ruleset.id
    if isinstance(ledger, LedgerFile) and ledger.ruleset != id_:
        yield given.at(LEDGER, ("ruleset",), f"found the ledger of {ledger.ruleset!r}, expected that of {id_!r}")


def references_exist(given: Given) -> Iterator[Problem]:
    """Every reference names something that is there, or something that the file adds for itself."""
    for name, model in given.content.files.items():
        own = getattr(model, "own_ids", {})
        for reference in references(model):
            known = None if reference.word in given.content.lost else given.names(reference.kind)
            if known is not None and reference.word not in known and reference.word not in own.get(reference.kind, ()):
                yield given.at(name, reference.path, known.unknown(reference.word), reference.key)


def classes_are_used(given: Given) -> Iterator[Problem]:
    """A class without pieces is likely a slip, where pieces are listed here and not per scenario."""
    units = given.content.units
    if "units.yaml" in given.content.thinned:
        return
    used = {piece.cls for piece in units.units}
    if not used:
        return
    for number, cls in enumerate(units.classes):
        if cls.id not in used:
            yield given.warned("units.yaml", ("classes", number, "id"), f"found the class {cls.id!r} without a piece")


def one_scenario_is_the_default(given: Given) -> Iterator[Problem]:
    """Exactly one scenario is played when none is named."""
    scenarios = _scenarios(given)
    defaults = [name for name, scenario in scenarios if scenario.default]
    if len(defaults) == 1:
        return
    for name in defaults[1:]:
        yield given.at(name, ("default",), f"found a second default scenario beside {defaults[0]}, expected one")
    if scenarios and not defaults and _all_sound(given):
        name = scenarios[0][0]
        yield given.at(name, (), "found no default scenario, expected `default: true` in one of them")
    if not scenarios and _all_sound(given):
        folder = given.content.folder / "scenarios"
        yield Problem(called(folder), 1, 1, "", "found no scenario, expected at least one")


def _scenarios(given: Given) -> list[tuple[str, Scenario]]:
    return [(name, model) for name, model in given.content.files.items() if isinstance(model, Scenario)]


def _all_sound(given: Given) -> bool:
    """Whether no scenario file was left out for its faults."""
    folder = given.content.folder
    if any(name.startswith("scenarios/") for name in given.content.mended):
        return False
    return folder.is_dir() and len(list(folder.glob("scenarios/*.yaml"))) == len(_scenarios(given))


def options_have_few_choices(given: Given) -> Iterator[Problem]:
    """All options together have no more choices than can be tried out one by one."""
    count = sum(len(option.choices) for option in given.content.ruleset.options)
    if count > MAX_CHOICES:
        message = f"found options with {count:,} choices in all, expected at most {MAX_CHOICES}"
        yield given.at("ruleset.yaml", ("options",), message)


def option_defaults_are_choices(given: Given) -> Iterator[Problem]:
    """The default of an option is one of its choices."""
    for number, option in enumerate(given.content.ruleset.options):
        if not _allowed(option, option.default):
            path = ("options", number, "default")
            yield given.at("ruleset.yaml", path, f"found {found(option.default)}, expected {_choices(option)}")


def scenario_options_are_choices(given: Given) -> Iterator[Problem]:
    """A scenario sets options that exist to choices that exist."""
    options = {option.id: option for option in given.content.ruleset.options}
    for name, scenario in _scenarios(given):
        for id_, choice in scenario.options.items():
            if id_ in given.content.lost:
                continue
            if id_ not in options:
                message = f"found the unknown option {id_!r}; {nearest(id_, options)}"
                yield given.at(name, ("options", id_), message, key=True)
            elif not _allowed(options[id_], choice):
                message = f"found {found(choice)}, expected {_choices(options[id_])}"
                yield given.at(name, ("options", id_), message)


def _allowed(option: Option, value: bool | int | str) -> bool:
    """Whether a value is a choice; 1 is not true."""
    return any(type(choice) is type(value) and choice == value for choice in option.choices)


def _choices(option: Option) -> str:
    return either([found(choice) for choice in option.choices] or ["some choice"])
