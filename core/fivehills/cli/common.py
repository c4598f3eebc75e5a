"""What several commands share: options, opening a ruleset, words for people."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from fivehills.errors import UsageError

if TYPE_CHECKING:
    from fivehills.engine.rules import Rules

RulesetName = Annotated[str, typer.Argument(metavar="RULESET", help="Id of a ruleset, as `fivehills list` shows it.")]
ScenarioName = Annotated[
    str | None, typer.Option("--scenario", metavar="S", help="Id of a scenario; absent: the default one.")
]
VariantNames = Annotated[
    list[str] | None, typer.Option("--variant", metavar="ID", help="A variant to play with; may be repeated.")
]
OptionWords = Annotated[
    list[str] | None, typer.Option("--option", metavar="KEY=VALUE", help="An option of the ruleset; may be repeated.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]


def options_from(words: Sequence[str] | None, ruleset: str) -> dict[str, Any]:
    """The options given as key=value, each in the type that the ruleset declares for it."""
    if not words:
        return {}
    from fivehills.content.loader import load
    from fivehills.plugins.discovery import registry

    found = registry().ruleset(ruleset)
    declared = {option.id: option.choices for option in load(found.content, found.shape).ruleset.options}
    given: dict[str, Any] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not key:
            raise UsageError(f"--option {word!r} must be written KEY=VALUE")
        given[key] = _chosen(value, declared.get(key, ()))
    return given


def _chosen(value: str, choices: Sequence[Any]) -> Any:
    """The choice that is written so; the text itself if there is none, for the kernel to refuse."""
    for choice in choices:
        if value.lower() in _spellings(choice):
            return choice
    return value


def _spellings(choice: Any) -> tuple[str, ...]:
    if choice is True:
        return ("true", "yes", "on")
    if choice is False:
        return ("false", "no", "off")
    return (str(choice).lower(),)


def rules_of(ruleset: str, scenario: str | None, variants: Sequence[str] | None, words: Sequence[str] | None) -> Rules:
    """The compiled rules that a command line asks for."""
    from fivehills.play.start import compiled

    return compiled(ruleset, scenario, options_from(words, ruleset), variants or ())


def side_of(rules: Rules, word: str) -> str:
    """The side that a word or the beginning of one means."""
    wanted = word.lower().replace(" ", "-").replace("_", "-")
    found = [side for side in rules.sides if side.lower().startswith(wanted)]
    if wanted in rules.sides:
        return wanted
    if not wanted or len(found) != 1:
        raise UsageError(f"no side is called {word!r} (there is: {', '.join(rules.sides)})")
    return found[0]


def in_words(name: str) -> str:
    """The name of a step class as people write it: AfterAssault is 'after assault'."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name).lower().replace("_", " ")


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def flowing(entries: Iterable[Text], width: int) -> Iterator[Text]:
    """Entries in lines of a width, none of them broken."""
    line = Text()
    for entry in entries:
        if line.cell_len and line.cell_len + 2 + entry.cell_len > width:
            yield line
            line = Text()
        line.append("  " if line.cell_len else "").append_text(entry)
    yield line


def shown(value: Any, sides: Mapping[str, str]) -> str:
    """A number, or numbers or words by side."""
    if isinstance(value, Mapping):
        return ", ".join(f"{sides.get(side, side)} {one}" for side, one in value.items() if one != "") or "hidden"
    return str(value)
