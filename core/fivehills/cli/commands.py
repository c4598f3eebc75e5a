"""What a player can type besides actions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from fivehills.cli import closeup, rulebook, wording
from fivehills.cli.chart import Chart
from fivehills.cli.common import counted
from fivehills.cli.sketch import Sketch
from fivehills.drawing import draw
from fivehills.engine.log import breakdown_items
from fivehills.errors import SaveError, UsageError

if TYPE_CHECKING:
    from fivehills.cli.screen import Screen, View
    from fivehills.cli.session import Session
    from fivehills.cli.table import Table as GameTable
    from fivehills.engine.log import Entry
    from fivehills.play.game import Game

UNSAVED = "unsaved"
LOG_LINES = 15
MOST = 12
AROUND = 16
"""Lines of the map round a place."""


def run(session: Session, line: str) -> None:
    """Carry out a command. Raises UsageError for one that there is not."""
    words = line.strip().removeprefix(":").strip()
    if words.startswith("?"):
        _list(session, words[1:].strip())
        return
    first, _, rest = words.partition(" ")
    _named(first.lower())(session, rest.strip())


def names() -> Sequence[str]:
    """The command words."""
    return tuple(COMMANDS)


def _named(word: str) -> Command:
    if word in COMMANDS:
        return COMMANDS[word][0]
    found = [name for name in COMMANDS if word and name.startswith(word)]
    if len(found) == 1:
        return COMMANDS[found[0]][0]
    if found:
        raise UsageError(f"{word!r} could mean {', '.join(found)}; type more of it")
    raise UsageError(f"there is no command {word!r} (there is: {', '.join(COMMANDS)})")


def has_secrets(game: Game) -> bool:
    """Whether the sides know different things."""
    file = game.rules.content.ruleset
    declared: list[Any] = [*file.statuses, *file.values, *file.markers, *file.tracks, *file.piles]
    return file.hidden or any(entry.seen_by == "owner" for entry in declared)


# --- the commands -----------------------------------------------------------------------------------------------


def _list(session: Session, words: str) -> None:
    found = session.choices.matching(words)
    if not found:
        raise UsageError(f"no offered action has {words!r} in it")
    session.page(session.choices.rows(found))


def _undo(session: Session, _: str) -> None:
    count = session.table.undo()
    session.forget()
    session.print(Text(f"Taken back: {counted(count, 'action')}.", "quiet"))


def _lift(session: Session, words: str) -> None:
    """Only the side's own pieces; of several that fit none is taken up."""
    own = {id_: piece for id_, piece in session.screen.pieces.items() if piece["side"] == session.viewer}
    found = (_called(own, words.lower()) or _partly_called(own, words.lower())) if words else []
    if len(found) != 1:
        several = f"{', '.join(own[id_]['name'] for id_ in found[:MOST])}: which one?" if found else ""
        raise UsageError(several or f"no unit of yours is called {words!r}; 'lift NAME' takes up one that you placed")
    session.table.lift(session.viewer, found[0])
    session.forget()
    session.print(Text(f"Taken up: {own[found[0]]['name']}. The others stay where they are.", "quiet"))


def _save(session: Session, words: str) -> None:
    path = Path(words).expanduser() if words else session.table.path
    if path != session.table.path and path.exists():
        raise UsageError(f"{str(path)!r} exists already; choose another name")
    session.table.save(path)
    kept = " (the game is kept there from now on)" if words and path == session.table.path else ""
    session.tell(f"saved: {path}{kept}")


def _log(session: Session, words: str) -> None:
    if words and not (words.isascii() and words.isdigit()):
        raise UsageError(f"'log {words}': the number of lines must be a number")
    lines = session.table.log(session.viewer)
    count = int(words) if words else LOG_LINES
    session.page(*map(wording.line_of_log, lines[-count:] if count else ()))


def _map(session: Session, words: str) -> None:
    view, screen = session.table.game.view(session.viewer), session.screen
    drawn, width = session.scene.map, session.console.width
    if words:
        place = _place_called(drawn, words)
        lines = drawn.around(view, [place], width, AROUND, marked=[place])
        session.page(*lines, *drawn.legends(view), *screen.marker_signs(view), *closeup.of_space(screen, view, place))
    elif isinstance(drawn, Chart):
        session.page(*drawn.whole(view, width), *screen.marker_signs(view), screen.beside(view))
    else:
        session.page(screen.everywhere(view))


def _place_called(drawn: Chart | Sketch, words: str) -> str:
    records = {space["id"]: space for space in drawn.spaces}
    found = _called(records, words.lower()) or _partly_called(records, words.lower())
    if not found:
        raise UsageError(f"no place on the map is called {words!r}")
    return found[0]


def _draw(session: Session, words: str) -> None:
    path = Path(words).expanduser() if words else _picture_name(session.table.path)
    if path.absolute() == session.table.path.absolute():
        raise UsageError(f"{str(path)!r} is the saved game; choose another name")
    picture = draw(session.screen.layout, session.table.game.view(session.viewer))
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(picture)
    except FileExistsError as error:
        raise UsageError(f"{str(path)!r} exists already; choose another name") from error
    except OSError as error:
        raise UsageError(f"cannot write {str(path)!r}: {error.strerror or error}") from error
    session.tell(f"drawn: {path}")


def _picture_name(saved: Path) -> Path:
    """A name beside the saved game that no file has."""
    names = [saved.with_suffix(".svg"), *(saved.with_name(f"{saved.stem}-{n}.svg") for n in range(2, 10_000))]
    return next(path for path in names if not path.exists())


def _brief(session: Session, _: str) -> None:
    parts = list(session.screen.briefing(session.viewer))
    if not parts:
        raise UsageError("this scenario has no briefing; 'why victory' tells what the rules say of victory")
    session.page(*parts, *session.screen.standing(session.table.game.view(session.viewer)))


def _situation(session: Session, _: str) -> None:
    session.show_situation()


def _why(session: Session, words: str) -> None:
    decision = session.table.game.decision
    cite = words or decision.cite
    if not cite:
        raise UsageError("no rule is cited for this question")
    if not words:
        session.show_prompt()
    session.page(*rulebook.asked_for(session.table.game.rules.content.ledger, cite))


def _breakdown(session: Session, _: str) -> None:
    game = session.table.game
    entries = game.log.visible(game.rules.side_index[session.viewer]) if game.log is not None else []
    figures = _last_figures(entries)
    if not figures:
        raise UsageError("no figure has been computed yet")
    session.print(*(_itemised(game, args) for args in figures))


def _last_figures(entries: Sequence[Entry]) -> list[tuple[Any, ...]]:
    """The last computed figure, with those that were computed just before it for the same purpose."""
    rest = list(entries)
    while rest and rest[-1][0] != "breakdown":
        rest.pop()
    figures = []
    while rest and rest[-1][0] in ("breakdown", "roll"):
        event, args, _ = rest.pop()
        if event == "breakdown":
            figures.append(args)
    return figures[::-1]


def _itemised(game: Game, args: Sequence[object]) -> RenderableType:
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right", style="num")
    table.add_column(overflow="fold")
    table.add_column(style="cite")
    for item in breakdown_items(game.rules, args):
        table.add_row(f"{item.value:+d}", item.label, item.cite)
    breakdown = game.rules.breakdowns[str(args[0])]
    table.add_row(f"= {args[1]}", Text(breakdown.title, "head"), breakdown.cite)
    return table


def _look(session: Session, words: str) -> None:
    if not words:
        _situation(session, "")
        return
    view = session.table.game.view(session.viewer)
    session.page(*_seen(session.screen, view, words))


def _seen(screen: Screen, view: View, words: str) -> Iterator[RenderableType]:
    """What a word means: a space, a unit or a card, by id, by name or by a part of one."""
    known = {id_: piece for id_, piece in screen.pieces.items() if id_ in view["pieces"]}
    for called in (_called, _partly_called):
        for records, show in ((screen.spaces, closeup.of_space), (known, closeup.of_unit)):
            found = called(records, words.lower())
            for id_ in found[:MOST]:
                yield from show(screen, view, id_)
            if found:
                return
        cards = screen.copies(called(screen.cards, words.lower()))
        for copies in cards[:MOST]:
            yield from closeup.of_cards(screen, view, copies)
        if cards:
            return
    raise UsageError(f"no space, unit or card is called {words!r}")


def _called(records: Mapping[str, Any], wanted: str) -> list[str]:
    return [
        id_
        for id_, record in records.items()
        if wanted in (id_.lower(), record.get("name", "").lower(), record.get("code", "").lower())
    ]


def _partly_called(records: Mapping[str, Any], wanted: str) -> list[str]:
    return [id_ for id_, r in records.items() if id_.lower().startswith(wanted) or wanted in r.get("name", "").lower()]


def _quit(session: Session, words: str) -> None:
    from fivehills.cli.session import Leave

    if words not in ("", UNSAVED):
        raise UsageError(f"'quit {words}': type 'quit', or 'quit {UNSAVED}' to leave a game that cannot be saved")
    if not words:
        _keep_or_refuse(session.table)
    raise Leave(saved=not words)


def _keep_or_refuse(table: GameTable) -> None:
    """Save the game before somebody leaves it; if that fails, say where it could be saved."""
    try:
        table.keep()
    except SaveError as error:
        table.trouble = error
        other = table.room_elsewhere()
        where = f"there is room here: save {other}" if other else "save FILE, once there is room somewhere"
        raise SaveError(
            f"{error}. The game goes on until it is saved; {where} (or leave it: quit {UNSAVED})"
        ) from error


def _help(session: Session, _: str) -> None:
    table = Table.grid(padding=(0, 2))
    table.add_column(style="num", no_wrap=True)
    table.add_column(overflow="fold")
    table.add_row("3", "play the action with that number")
    table.add_row("fire A10 A11", "play an action by its words; beginnings suffice where only one action fits")
    table.add_row("?", "list all actions; '? fire A10' only those with these words")
    for name, (_function, usage, meaning) in COMMANDS.items():
        table.add_row(f"{name} {usage}".strip(), meaning)
    session.page(table, Text(RULE_OF_WORDS))


RULE_OF_WORDS = (
    "A whole command word is a command unless an offered action begins with the same word; then put ':' in front, "
    "as in ':map'. Anything else is an action if one fits, and only then the beginning of a command. What lies behind "
    "an answer that only leads to a further list (a hex of a column) can be typed at once. "
    "Tab completes. The game is saved at every decision; Ctrl-C or Ctrl-D leaves, and you can go on later."
)

Command = Callable[["Session", str], None]
COMMANDS: Mapping[str, tuple[Command, str, str]] = {
    "help": (_help, "", "this list"),
    "undo": (
        _undo,
        "",
        "take back your last action (in a game of two: not across dice, reveals or the other's decision)",
    ),
    "lift": (_lift, "NAME", "take up a unit that you placed in the set-up, to place it anew; the others stay"),
    "save": (_save, "[FILE]", "save now; with a name, a copy to that file"),
    "log": (_log, "[N]", "the last lines of the log"),
    "brief": (_brief, "", "what you are to do, what decides the game, what is special about your side"),
    "situation": (_situation, "", "occupied and marked spaces, tracks, your cards with their texts"),
    "map": (_map, "[NAME]", "every space; on a hex map a chart of it; with a name that place and what lies round it"),
    "draw": (_draw, "[FILE]", "a picture of the map as you see it, as SVG beside the saved game or in that file"),
    "look": (_look, "NAME", "a space, unit or card in full; of a unit also what the figures on its counter mean"),
    "status": (_look, "[NAME]", "the same as look; without a name, the situation"),
    "why": (_why, "[RULE|WORDS]", "the rules behind the question, any rule by its number, or what is said of a word"),
    "breakdown": (_breakdown, "", "the last computed figures, item by item"),
    "quit": (_quit, "", "save and leave; if the game cannot be saved, you are told where it could be"),
}
