"""Twin worlds in lockstep: what a side sees must be the same in every world that it cannot tell from the game.

A twin is a sample for one side, the observer, with the dice of the game. Both are played on together: the observer's
actions are the same in both, those of the others are matched by what the observer is shown of them. Views, prompts,
offers, lines of the log and questions of the observer and of a spectator must agree until a rule reveals something
(`g.reveal`, with the rule) or until the twin turns out to be a world in which what was done cannot be done.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from fivehills.engine.actions import Action
from fivehills.engine.log import SILENT, Entry, Log, is_open_to, render
from fivehills.engine.rules import Rules
from fivehills.maths.bits import bits
from fivehills.play.game import Game
from fivehills.proof.bench import Bench, Broken, difference
from fivehills.secrecy.beside import views
from fivehills.secrecy.curtain import outside
from fivehills.secrecy.view import known_pieces, others_of

STINTS = 12
"""Stints of a long game; a short one is followed throughout."""
STRIDE = 16
"""Decisions for which a twin is followed."""
LIKE = 12
"""Actions of a twin that are tried as the match of one action."""


def views_leak_nothing(bench: Bench) -> None:
    """twin worlds that a side cannot tell apart show it the same until a rule reveals something, dice included"""
    for walk in bench.walks(0.3 if bench.rules.has_secrets else 0.02):
        for game in walk.decisions(STINTS):
            for observer in range(len(game.rules.sides)):
                follow(bench, game, observer, walk.rng)


def follow(bench: Bench, game: Game, observer: int, rng: Random) -> None:
    """Play a game and a twin of it together for a while."""
    pair = Pair(bench, game, observer, rng)
    pair.compare("before anything is done")
    pair.compare_texts()
    for _ in range(STRIDE):
        if pair.one.over or not pair.go_on():
            return


class Pair:
    """A game and its twin for an observer."""

    def __init__(self, bench: Bench, game: Game, observer: int, rng: Random):
        self.bench = bench
        self.rules: Rules = game.rules
        self.observer = observer
        self.side = game.rules.sides[observer]
        self.rng = rng
        self.one = game.copy()
        self.meet_anew()

    def meet_anew(self) -> None:
        """Go on with another twin."""
        self.other = self.one.sample(self.side, self.rng)
        self.other.offers()  # a sample takes its side's answers from the game: here they are to be compared
        self.one.log, self.other.log = Log(rules=self.rules), Log(rules=self.rules)

    def go_on(self) -> bool:
        """Play one action in both worlds; whether they are still to be compared."""
        one, other = self.one, self.other
        other.state.dice, other.state.forced = one.state.dice, one.state.forced
        action = one.decision.actions[int(self.rng.random() * len(one.decision.actions))]
        if one.decision.actor == self.side:
            return self._both(action, action)
        if self.rng.random() < 0.5:
            self._choose_otherwise(action)
        if self._behind_a_curtain():
            one.play(action)
            self.meet_anew()
            self.compare(f"after {str(action)!r} in private")
            return True
        return self._matched(action)

    def _behind_a_curtain(self) -> bool:
        """Whether somebody else chooses in private: nothing of it can be matched, and nothing of it is shown."""
        return outside(self.one, self.observer) is not self.one

    def _choose_otherwise(self, action: Action) -> None:
        """A choice that changes nothing but what is hidden must look like any other such choice."""
        actions = self.one.decision.actions
        other = actions[int(self.rng.random() * len(actions))]
        if other is action:
            return
        worlds = _branch(self.one, self.observer), _branch(self.one, self.observer)
        for world, chosen in zip(worlds, (action, other), strict=True):
            world.play(chosen)
        if len({world.state.reveals for world in (self.one, *worlds)}) > 1 or not self._differ_in_secret(*worlds):
            return
        if len({outside(world, self.observer) is world for world in worlds}) > 1:
            return  # one stretch goes on and the other is over: who cannot count actions cannot tell
        one, two = views(worlds, self.side)
        if any(one[part] != two[part] for part in ("spaces", "pieces", "tracks", "piles", "result")):
            return
        found = difference(one, two)
        message = f"{self.side} can tell the secret choice of {str(action)!r} from that of {str(other)!r}"
        self.bench.hold(not found, f"{message}: {found}")

    def _differ_in_secret(self, one: Game, other: Game) -> bool:
        """Whether two worlds differ in what is declared to be hidden from the observer."""
        unknown = bits(others_of(self.rules, self.observer) & ~known_pieces(one, self.observer))
        if any(one.state.at[piece] != other.state.at[piece] for piece in unknown):
            return True
        owned = [column.name for column in one.state.columns if column.seen_by == "owner"]
        return any(getattr(one.state, name) != getattr(other.state, name) for name in owned)

    def _both(self, action: Action, same: Action) -> bool:
        before = self.one.state.reveals, self.other.state.reveals
        lines = _length(self.one), _length(self.other)
        self.one.play(action)
        self.other.play(same)
        if (self.one.state.reveals, self.other.state.reveals) != before:
            self._compare_until_reveal(lines, str(action))
            return False
        self.compare(f"after {str(action)!r}")
        return True

    def _matched(self, action: Action) -> bool:
        """Play an action of another side in the game, and in the twin one that looks the same to the observer."""
        looks = self._looks(self.one, action)
        like = [other for other in self.other.decision.actions if self._looks(self.other, other) == looks]
        if not like:
            return False
        like.sort(key=lambda other: other is not action)
        one, other = self.one, self.other
        trouble: Broken | None = None
        for candidate in like[:LIKE]:
            self.one, self.other = _branch(one, self.observer), _branch(other, self.observer)
            try:
                return self._both(action, candidate)
            except Broken as error:
                trouble = trouble or error
        assert trouble is not None
        raise trouble

    def _looks(self, game: Game, action: Action) -> tuple[Any, ...]:
        """An action as far as the observer is shown it: pieces and cards that he cannot see have no name."""
        declared = self.rules.verbs.get(action.verb)
        kinds = declared.args if declared else ["number"] * len(action.args)
        known = known_pieces(game, self.observer)
        return (action.verb, *(self._arg(game, kind, arg, known) for kind, arg in zip(kinds, action.args, strict=True)))

    def _arg(self, game: Game, kind: str, arg: int, known: int) -> Any:
        if kind == "piece" and not known >> arg & 1:
            noticed = not game.rules.unnoticed >> arg & 1
            return "hidden", game.rules.owner[arg], game.state.at[arg] if noticed else -1
        if kind == "card":
            return next((name for name, cards in _seen_piles(game, self.observer) if cards >> arg & 1), "hidden")
        return arg

    # --- comparing --------------------------------------------------------------------------------------------

    def compare(self, when: str) -> None:
        """Hold against each other what the observer and a spectator are shown of both worlds."""
        if self._same_world():
            return
        for viewer in (self.side, None):
            one, other = views((self.one, self.other), viewer)
            found = difference(one, other)
            who = viewer or "a spectator"
            self.bench.hold(not found, f"{when}, {who} can tell the game from a twin of it: {found}")

    def _same_world(self) -> bool:
        """Whether both worlds are one and the same, so that looking at them is no use."""
        self.bench.checks += 1
        one, other = self.one, self.other
        return one.state == other.state and list(one.log or ()) == list(other.log or ()) and one._curtain is None

    def compare_texts(self) -> None:
        """Hold the whole views against each other letter by letter: even the order of what is shown tells nothing.

        A picture is made of such a text and of nothing else that could differ.
        """
        if not self._same_world():
            one, other = (self._text(game) for game in (self.one, self.other))
            self.bench.hold(one == other, f"{self.side} can tell the game from a twin of it by the order in its view")

    def _text(self, game: Game) -> str:
        try:
            return json.dumps(game.view(self.side))
        except TypeError as error:
            raise Broken(f"the view of {self.side} is no plain data, look at the hook 'view_extra': {error}") from error

    def _compare_until_reveal(self, lines: tuple[int, int], action: str) -> None:
        """Lines up to the first reveal must agree, and every reveal must name its rule."""
        told = []
        for game, length in zip((self.one, self.other), lines, strict=True):
            told.append(list(self._until_reveal(game, length, action)))
        short = min(told, key=len)
        for place, line in enumerate(short):
            same = told[0][place] == told[1][place] == line
            message = f"{action!r} tells {self.side} what is hidden before a rule reveals it: {told[0][place]!r}"
            self.bench.hold(same, f"{message} against {told[1][place]!r}")

    def _until_reveal(self, game: Game, length: int, action: str) -> Iterator[str]:
        """The observer's lines since then up to the first reveal."""
        assert game.log is not None
        for entry in game.log.entries[length:]:
            if entry[2] == SILENT:
                self._cites(entry, action)
                return
            if is_open_to(entry[2], self.observer):
                yield render(self.rules, game.log.as_read(entry, self.observer)).text

    def _cites(self, entry: Entry, action: str) -> None:
        rule = str(entry[1][0])
        ledger = {entry.id for entry in self.rules.content.ledger.rules}
        known = bool(rule) and all(part.strip() in ledger for part in rule.split(","))
        self.bench.hold(known, f"{action!r} reveals something by the rule {rule!r}, which the ledger does not have")


def _branch(game: Game, observer: int) -> Game:
    twin = game.copy()
    twin.log = Log(game.log, observer)
    return twin


def _length(game: Game) -> int:
    return len(game.log.entries) if game.log is not None else 0


def _seen_piles(game: Game, observer: int) -> Iterator[tuple[str, int]]:
    """The piles of cards that an observer may look into."""
    for column in game.state.columns:
        if column.about == "card":
            for owner, cards in enumerate(getattr(game.state, column.name)):
                if column.seen_by == "all" or (column.seen_by == "owner" and owner == observer):
                    yield f"{column.name} of {owner}", cards
