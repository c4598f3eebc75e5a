"""The offered actions: listing them, and understanding what was typed.

A line is understood in this order: with ':' in front it is a command; a number is the action with that number; a
whole command word is a command unless an offered action begins with the same word; then an action, of which
unambiguous beginnings of words suffice; and only if no action fits, the beginning of a command.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from fivehills.cli.common import counted
from fivehills.engine.actions import forbidding_rule, parse
from fivehills.errors import AmbiguousAction, InvalidAction
from fivehills.maths.bits import bits, mask_of

if TYPE_CHECKING:
    from fivehills.cli.screen import Screen, View
    from fivehills.engine.actions import Action
    from fivehills.play.game import Game

MANY = 12
PER_VERB = 24
Numbered = list[tuple[int, "Action"]]


class Choices:
    """What the present decision of a game offers."""

    def __init__(self, game: Game, screen: Screen):
        self.game = game
        self.screen = screen

    def texts(self) -> list[str]:
        """The notation of every offered action."""
        return [] if self.game.over else [str(action) for action in self.game.decision.actions]

    def numbered(self) -> Numbered:
        """The offered actions with their numbers."""
        return list(enumerate(self.game.decision.actions, start=1))

    # --- understanding ----------------------------------------------------------------------------------------

    def meant(self, line: str, commands: Collection[str]) -> Action | None:
        """The action that a line means; None if it is a command. Raises InvalidAction."""
        words = line.split()
        if not words:
            raise InvalidAction("type the number or the words of an action, or 'help'")
        first = words[0].lower()
        if first[0] in ":?":
            return None
        actions = self.game.decision.actions
        if line.strip().isascii() and line.strip().isdigit():
            return self._by_number(int(line), actions)
        if first in commands and not any(action.verb == first for action in actions):
            return None
        return self._by_words(line, first, commands, actions)

    def _by_number(self, number: int, actions: Sequence[Action]) -> Action:
        if not 1 <= number <= len(actions):
            raise InvalidAction(f"there is no action {number}; they are numbered 1 to {len(actions)}")
        return actions[number - 1]

    def _by_words(self, line: str, first: str, commands: Collection[str], actions: Sequence[Action]) -> Action | None:
        try:
            return parse(line, actions)
        except AmbiguousAction:
            raise
        except InvalidAction:
            begun = [action for action in actions if action.verb.startswith(first)]
            if not begun and any(command.startswith(first) for command in commands):
                return None
            raise InvalidAction(self._refusal(line.strip(), first, begun)) from None

    def _refusal(self, line: str, first: str, begun: Sequence[Action]) -> str:
        """Why a line is no action now, with the rule behind it."""
        game = self.game
        rule = f" (rule {forbidding_rule(game.rules, first, game.decision.actions, game.decision.cite)})"
        if begun:
            some = counted(len(begun), "action")
            return f"{line!r} is not offered as it stands{rule}; '? {first}' lists {some}"
        if first in game.rules.verbs:
            return f"{line!r} is not offered now{rule}; try '?'"
        return f"{line!r} is neither an offered action nor a command; try '?' or 'help'"

    # --- listing ----------------------------------------------------------------------------------------------

    def listed(self, width: int) -> Iterator[RenderableType]:
        """The offered actions: a short list with labels, a longer one by verb, of a very long one the beginning."""
        actions = self.numbered()
        if len(actions) <= MANY:
            yield self.rows(actions)
            return
        groups: dict[str, Numbered] = {}
        for number, action in actions:
            groups.setdefault(action.verb, []).append((number, action))
        yield self._by_verb(groups, width)
        hint = next(verb for verb, group in groups.items() if len(group) > 1 or len(groups) == len(actions))
        yield Text(f"{len(actions)} actions; '?' lists all in full, '? {hint}' those with that word", "quiet")

    def _by_verb(self, groups: Mapping[str, Numbered], width: int) -> Table:
        """One paragraph per verb."""
        table = Table.grid(padding=(0, 1))
        table.add_column(style="bold", no_wrap=True)
        table.add_column(no_wrap=True, overflow="fold")
        room = width - max(len(verb) for verb in groups) - 1
        for verb, group in groups.items():
            entries = [
                Text.assemble((str(number), "num"), f" {self._short(action)}") for number, action in group[:PER_VERB]
            ]
            if len(group) > PER_VERB:
                entries.append(Text(f"… and {len(group) - PER_VERB} more: '? {verb}'", "quiet"))
            table.add_row(verb.replace("_", " "), Text("\n").join(_flowing(entries, room)))
        return table

    def _short(self, action: Action) -> str:
        """The arguments of an action in few words: spaces by id, cards and units by name."""
        rules = self.game.rules
        declared = rules.verbs.get(action.verb)
        if declared is None:
            return str(action)
        words = [
            rules.id_of(kind, number, declared.words)
            if kind == "space"
            else rules.name_of(kind, number, declared.words)
            for kind, number in zip(declared.args, action.args, strict=True)
        ]
        return " ".join(words)

    def rows(self, actions: Numbered) -> Table:
        """Numbered actions: label, what sort of unit it is about, notation."""
        table = Table.grid(padding=(0, 1))
        table.add_column(justify="right", style="num", no_wrap=True, min_width=3)
        table.add_column(overflow="fold")
        table.add_column(style="quiet", overflow="fold")
        view = self.game.view(self.game.decision.actor)
        for number, action in actions:
            notation = str(action)
            about = self._about(action, view)
            label = Text.assemble(action.label, (f"  {about}" if about else "", "quiet"))
            table.add_row(str(number), label, "" if notation == action.label else notation)
        return table

    def _about(self, action: Action, view: View) -> str:
        declared = self.game.rules.verbs.get(action.verb)
        if declared is None or declared.args != ["piece"]:
            return ""
        id_ = self.game.rules.pieces[action.args[0]].id
        return self.screen.kind(view, id_) if id_ in view["pieces"] else ""

    def matching(self, words: str) -> Numbered:
        """The actions in whose text or label all the words occur."""
        wanted = words.lower().split()
        return [(n, a) for n, a in self.numbered() if all(word in f"{a} {a.label}".lower() for word in wanted)]

    # --- the scene --------------------------------------------------------------------------------------------

    def spaces(self) -> list[str]:
        """The spaces that the offered actions name, by themselves or by a piece that stands there."""
        rules, at = self.game.rules, self.game.state.at
        found = set()
        for action in self.game.decision.actions:
            declared = rules.verbs.get(action.verb)
            for kind, number in zip(declared.args if declared else (), action.args, strict=False):
                if kind == "space":
                    found.add(number)
                elif kind == "piece" and at[number] >= 0:
                    found.add(at[number])
        return [rules.board.ids[number] for number in bits(mask_of(found))]


def _flowing(entries: Iterable[Text], width: int) -> Iterator[Text]:
    """Entries in lines of a width, none of them broken."""
    line = Text()
    for entry in entries:
        if line.cell_len and line.cell_len + 2 + entry.cell_len > width:
            yield line
            line = Text()
        line.append("  " if line.cell_len else "").append_text(entry)
    yield line
