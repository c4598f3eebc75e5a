"""The offered actions: listing them, and understanding what was typed.

A line is understood in this order: with ':' in front it is a command; a number is the action with that number; a
whole command word is a command unless an offered action begins with the same word; then an action, of which any words
that single it out suffice; and only if no action fits, the beginning of a command.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from fivehills.cli.common import counted, flowing
from fivehills.engine.actions import begun_by, forbidding_rule, parse
from fivehills.errors import AmbiguousAction, InvalidAction
from fivehills.maths.bits import bits, mask_of
from fivehills.play.behind import opened_by
from fivehills.play.picking import passed_over

if TYPE_CHECKING:
    from fivehills.cli.screen import Screen, View
    from fivehills.engine.actions import Action
    from fivehills.engine.state import State
    from fivehills.play.game import Game

MANY = 12
PER_VERB = 24
FEWER = (16, 12, 9, 6, 4, 2)
"""So many of a verb are listed where the screen is too low for more."""
FEW = 4
"""Answers that a refusal names itself."""
SOME = 20
"""Actions that are listed when a line fits several."""
Numbered = list[tuple[int, "Action"]]
Fits = Callable[[str, str], bool]


class SeveralFit(AmbiguousAction):
    """A line that several actions fit: they are listed, with the numbers by which to choose."""

    def __init__(self, line: str, found: Numbered):
        self.found = found
        super().__init__(f"{line!r} fits {len(found)} actions")


class Choices:
    """What the present decision of a game offers."""

    def __init__(self, game: Game, screen: Screen):
        self.game = game
        self.screen = screen
        self._listed: tuple[State, int, Sequence[Action]] | None = None

    @property
    def actions(self) -> Sequence[Action]:
        """The offered actions in the order of their numbers: units that were passed over first, shortcuts last."""
        game = self.game
        if self._listed is None or self._listed[0] is not game.state or self._listed[1] != game.moves:
            decision = game.decision
            self._listed = game.state, game.moves, (*passed_over(game), *decision.listed, *decision.shortcuts)
        return self._listed[2]

    def texts(self) -> list[str]:
        """The notation of every offered action."""
        return [] if self.game.over else [str(action) for action in self.actions]

    def numbered(self) -> Numbered:
        """The offered actions with their numbers."""
        return list(enumerate(self.actions, start=1))

    def label(self, action: Action) -> str:
        """What a player reads of an action; its chance, its cost and what it ends for good are part of it."""
        decision = self.game.decision
        chance = decision.chance(action)
        more = [f"chance {chance} %"] if chance is not None else []
        more += filter(None, [decision.cost(action), decision.ends(action)])
        return f"{action.label} ({', '.join(more)})" if more else action.label

    # --- understanding ----------------------------------------------------------------------------------------

    def meant(self, line: str, commands: Collection[str]) -> Action | None:
        """The action that a line means; None if it is a command. Raises InvalidAction."""
        words = line.split()
        if not words:
            raise InvalidAction("type the number or the words of an action, or 'help'")
        first = words[0].lower()
        if first[0] in ":?":
            return None
        if line.strip().isascii() and line.strip().isdigit() and not self._is_named(line.strip()):
            return self._by_number(int(line), self.actions)
        if first in commands and not any(action.verb == first for action in self.actions):
            return None
        return self._by_words(line, first, commands)

    def behind(self, line: str) -> Sequence[Action]:
        """The answers that lead to what a line names behind those offered, as far as it is clear; none if it is not."""
        ways = [
            (*way, action)
            for way, game in opened_by(self.game)
            for action in Choices(game, self.screen).ending_with(line.lower().split())
        ]
        common = list(takewhile(lambda step: len({*step}) == 1, zip(*ways, strict=False)))
        return [step[0] for step in common]

    def ending_with(self, words: Sequence[str]) -> list[Action]:
        """The answers that lead to no further question and have all the words, as whole words."""
        opens = self.game.state.stack[-1].opens
        found = [action for action in self.game.decision.actions if action.verb not in opens]
        return [action for action in found if all(_as_word(word, self._said(action)) for word in words)]

    def _is_named(self, word: str) -> bool:
        """Whether a number that is too large for a number of the list is the name of an offered place."""
        return int(word) > len(self.actions) and any(word in str(action).split() for action in self.actions)

    def _by_number(self, number: int, actions: Sequence[Action]) -> Action:
        if not 1 <= number <= len(actions):
            raise InvalidAction(f"there is no action {number}; they are numbered 1 to {len(actions)}")
        return actions[number - 1]

    def _by_words(self, line: str, first: str, commands: Collection[str]) -> Action | None:
        try:
            return parse(line, self.actions)
        except InvalidAction:
            found = self._begun(line.split()) or self.matching(line)
        if len(found) == 1:
            return found[0][1]
        if found:
            raise SeveralFit(line.strip(), found)
        if any(command.startswith(first) for command in commands):
            return None
        raise InvalidAction(self._refusal(line.strip(), first))

    def _begun(self, words: Sequence[str]) -> Numbered:
        """The actions whose notation begins with the words, one by one."""
        begun = begun_by(words, self.actions)
        return [(number, action) for number, action in self.numbered() if action in begun]

    def _refusal(self, line: str, first: str) -> str:
        """Why a line is no action now, with the rule behind it."""
        game = self.game
        rule = f" (rule {forbidding_rule(game.rules, first, game.decision.actions, game.decision.cite)})"
        begun = [action for action in self.actions if action.verb.startswith(first)]
        if begun:
            some = counted(len(begun), "action")
            return f"{line!r} is not offered as it stands{rule}; '? {first}' lists {some}"
        if first in game.rules.verbs:
            return f"{line!r} is not offered now{rule}; {self._instead()}; 'undo' goes back"
        return f"{line!r} is neither an offered action nor a command; try '?' or 'help'"

    def _instead(self) -> str:
        """What would be right: the answers themselves where they are few."""
        if len(self.actions) > FEW:
            return "'?' lists what is"
        return "offered: " + ", ".join(f"{number} {action.label}" for number, action in self.numbered())

    def matching(self, words: str) -> Numbered:
        """The actions in which all the words occur: as whole words if there are such actions, else as parts."""
        wanted = words.lower().split()
        texts = [(number, action, self._said(action)) for number, action in self.numbered()]
        for fits in FITTING:
            found = [(number, action) for number, action, said in texts if all(fits(word, said) for word in wanted)]
            if found:
                return found
        return []

    def _said(self, action: Action) -> str:
        """All words by which an action may be called."""
        kinds = " ".join(self.game.rules.piece_classes[piece].label for piece in self._pieces(action))
        return f"{action} {action.verb.replace('_', ' ')} {action.label} {self.where(action)} {kinds}".lower()

    def _pieces(self, action: Action) -> list[int]:
        """The units that an action names."""
        declared = self.game.rules.verbs.get(action.verb)
        pairs = zip(declared.args if declared else (), action.args, strict=False)
        return [number for kind, number in pairs if kind == "piece"]

    # --- listing ----------------------------------------------------------------------------------------------

    def listed(self, width: int, most: int | None = None) -> Iterator[RenderableType]:
        """The offered actions: a short list with labels, a longer one by verb, of a very long one the beginning.

        most: of each verb no more than these, for a screen that is too low for the list as it would be.
        """
        actions = self.numbered()
        if len(actions) <= MANY and most is None:
            yield self.rows(actions)
            return
        groups: dict[str, Numbered] = {}
        for number, action in actions:
            groups.setdefault("" if self.is_apart(action) else action.verb, []).append((number, action))
        apart = groups.pop("", [])
        yield self._by_verb(groups, width, most or PER_VERB)
        if apart:
            yield self.rows(apart)
        opens = self.game.state.stack[-1].opens
        ahead = "; what lies behind an answer can be typed too" if any(a.verb in opens for _, a in actions) else ""
        yield Text(f"{len(actions)} actions; '?' lists all in full, '? WORDS' those with these words{ahead}", "quiet")

    def is_apart(self, action: Action) -> bool:
        """Whether an action stands by itself below the others: it ends something, or is a shortcut."""
        decision = self.game.decision
        return bool(decision.ends(action)) or action in decision.shortcuts

    def _by_verb(self, groups: Mapping[str, Numbered], width: int, most: int) -> Table:
        """One paragraph per verb."""
        table = Table.grid(padding=(0, 1))
        head = max((len(verb) for verb in groups), default=0)
        table.add_column(style="bold", no_wrap=True, min_width=head)
        table.add_column(overflow="fold")
        room = width - head - 1
        for verb, group in groups.items():
            costs = {self.game.decision.cost(action) for _, action in group}
            entries = [
                Text.assemble((str(number), "num"), f" {self._short(action)}", *self._paid(action, costs))
                for number, action in group[:most]
            ]
            if len(costs) == 1 and any(costs):
                entries.append(Text(f"({', '.join(costs)})", "quiet"))
            if len(group) > most:
                entries.append(Text(f"… and {len(group) - most} more: '? {verb}'", "quiet"))
            table.add_row(verb.replace("_", " "), Text("\n").join(flowing(entries, room)))
        return table

    def _paid(self, action: Action, costs: Collection[str]) -> list[tuple[str, str]]:
        """The chance of an action, and what it costs where not all of its verb cost the same."""
        chance, cost = self.game.decision.chance(action), self.game.decision.cost(action) if len(costs) > 1 else ""
        words = ", ".join([*([f"{chance} %"] if chance is not None else []), *([cost] if cost else [])])
        return [(f" ({words})", "quiet")] if words else []

    def _short(self, action: Action) -> str:
        """The arguments of an action in few words: one place by its name, several by their short names, cards and
        units by name, and where a unit stands. What names nothing on the table is said in full.
        """
        things = action.things(-1)
        if not {kind for kind, _, _ in things} & {"space", "piece", "card"}:
            return action.label
        place = self.screen.place if len(things) == 1 else self.screen.short_place
        standing = iter(self._pieces(action))
        words = [
            place(id_) if kind == "space" else f"{name}{self._stands(next(standing)) if kind == 'piece' else ''}"
            for kind, id_, name in things
        ]
        return " ".join(words)

    def _stands(self, piece: int) -> str:
        """Where a unit stands, in brackets: as it is printed on the map; the box beside it, if others are elsewhere."""
        rules, at = self.game.rules, self.game.state.at
        if rules.is_on_map(at[piece]):
            return f" ({self.screen.code(rules.board.ids[at[piece]])})"
        places = {at[other] for action in self.game.decision.actions for other in self._pieces(action)}
        return f" ({rules.space_name(at[piece])})" if at[piece] >= 0 and len(places) > 1 else ""

    def rows(self, actions: Numbered) -> Table:
        """Numbered actions: label, what sort of unit it is about and where it stands."""
        table = Table.grid(padding=(0, 1))
        table.add_column(justify="right", style="num", no_wrap=True, min_width=3)
        table.add_column(overflow="fold")
        view = self.game.view(self.game.decision.actor)
        for number, action in actions:
            more = ", ".join(word for word in (self._about(action, view), self.where(action)) if word)
            table.add_row(str(number), Text.assemble(self.label(action), (f"  {more}" if more else "", "quiet")))
        return table

    def _about(self, action: Action, view: View) -> str:
        declared = self.game.rules.verbs.get(action.verb)
        if declared is None or list(declared.args) != ["piece"]:
            return ""
        id_ = self.game.rules.pieces[action.args[0]].id
        return self.screen.kind(view, id_) if id_ in view["pieces"] else ""

    def where(self, action: Action) -> str:
        """Where the units of an action stand."""
        at = self.game.state.at
        places = dict.fromkeys(at[piece] for piece in self._pieces(action) if at[piece] >= 0)
        return f"in {', '.join(map(self.game.rules.space_name, places))}" if places else ""

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


def _as_word(word: str, said: str) -> bool:
    return re.search(rf"(?<![\w/-]){re.escape(word)}(?![\w/-])", said) is not None


def _as_beginning(word: str, said: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(word)}", said) is not None


def _as_part(word: str, said: str) -> bool:
    return len(word) > 1 and word in said


FITTING: tuple[Fits, ...] = (_as_word, _as_beginning, _as_part)
"""How a typed word may fit what is said of an action, best first."""
