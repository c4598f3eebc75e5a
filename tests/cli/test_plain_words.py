"""What people read in a game of any scenario: plain words, no internal ids, and never too many answers at once."""

from __future__ import annotations

import contextlib
import io
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import fivehills
from fivehills.cli import closeup, output
from fivehills.cli.screen import Screen
from fivehills.cli.session import Session
from fivehills.cli.table import Table
from fivehills.engine.log import render
from fivehills.engine.rules import BESIDE, Rules
from fivehills.secrecy.view import layout

DESIGNS = ("storm", "season", "gamble", "tonkin", "enpointe")
SCENARIOS = [(ruleset, id_) for ruleset in DESIGNS for id_ in fivehills.compiled(ruleset).content.scenarios]
LONGEST = 500
"""Decisions of a game that are looked at."""
SHOWN_EACH = 90
"""So many decisions lie between two screens that are looked at whole."""
MOST_ANSWERS = 60
WORD = re.compile(r"(?<![\w./-])\w+(?:[-_]\w+)+(?![\w/-])")


def internal_words(rules: Rules) -> set[str]:
    """Ids with a dash or an underscore that are no words of any name, title or text of the ruleset."""
    content = rules.content
    records = [*rules.board.ids, *(piece.id for piece in rules.pieces), *rules.sides, *rules.steps, *rules.verbs]
    records += [*rules.tables, *rules.breakdowns, *rules.events, *(cls.id for cls in content.units.classes)]
    named = " ".join(read(rules))
    return {id_ for id_ in records if WORD.fullmatch(id_)} - set(WORD.findall(named))


def read(rules: Rules) -> Iterator[str]:
    """What people are meant to read: names, and the codes on the map."""
    board = rules.board
    yield from (board.names[n] if board.kinds[n] == BESIDE else board.codes[n] for n in range(len(board.ids)))
    yield from board.names
    yield from (piece.name for piece in rules.pieces)


def as_shown(session: Session) -> str:
    """The screens that a person would see now: the news, the question, and the whole situation."""
    out = io.StringIO()
    session.console.file = out
    with contextlib.redirect_stdout(out):
        session.viewer = session.table.game.decision.actor
        session.show_news()
        session._show_question()
        session.show_situation()
    return out.getvalue()


def of_map_and_counters(rules: Rules) -> set[str]:
    """Words of records that only programs read: what runs between spaces, and values of attributes."""
    known = layout(rules)
    words = {feature for edge in known["map"]["edges"] for feature in edge["features"]}
    for record in (*known["map"]["spaces"], *known["pieces"], *known["classes"]):
        values = [value for name, value in record.items() if name not in ("name", "label", "formation")]
        words.update(str(one) for value in values for one in (value if isinstance(value, list) else [value]))
    return {word for word in words if WORD.fullmatch(word)} - set(WORD.findall(" ".join(read(rules))))


@pytest.mark.parametrize(("ruleset", "scenario"), SCENARIOS, ids=lambda word: word)
def test_a_close_look_is_in_plain_words(ruleset: str, scenario: str) -> None:
    game = fivehills.new_game(ruleset, scenario, seed=1)
    screen, view = Screen(layout(game.rules), {}), game.view(None)
    told = [closeup.of_space(screen, view, id_) for id_ in screen.spaces]
    told += [closeup.of_unit(screen, view, id_) for id_ in screen.pieces]
    lines = [str(part) for parts in told for part in parts]
    internal = of_map_and_counters(game.rules)
    assert [line for line in lines if internal.intersection(WORD.findall(line))] == []


@pytest.mark.parametrize(("ruleset", "scenario"), SCENARIOS, ids=lambda word: word)
def test_a_game_is_told_in_plain_words(ruleset: str, scenario: str, tmp_path: Path) -> None:
    game, rng = fivehills.new_game(ruleset, scenario, seed=1), Random(1)
    session = Session(Table(game, {}, tmp_path / "game.json"), output.console())
    texts: list[str] = []
    while not game.over and game.moves < LONGEST:
        decision = game.decision
        assert len(decision.actions) <= MOST_ANSWERS, decision.step
        chosen = rng.choice(decision.actions)
        texts += [decision.prompt, decision.waiting, session.choices.label(chosen), session.choices.where(chosen)]
        texts += [as_shown(session)] if game.moves % SHOWN_EACH == 0 else []
        game.play(chosen)
    texts += [render(game.rules, entry).text for entry in game.log]
    internal = internal_words(game.rules)
    lines = "\n".join(texts).splitlines()
    assert [line for line in lines if internal.intersection(WORD.findall(line))] == []
