"""The glossary of a table: whatever stands on counters, on the map, on tracks and in results is said in words."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

from fivehills import new_game
from fivehills.content.models import TableFile
from fivehills.drawing.board import faces
from fivehills.play.start import compiled
from fivehills.secrecy.view import told_line
from fivehills.server.boards import laid_out

from .serving import RULESETS

CODE = re.compile(r"[\w+-]*[A-Z][\w+-]*")


def _layout(ruleset: str) -> dict[str, Any]:
    return json.loads(laid_out(compiled(ruleset)))  # type: ignore[no-any-return]


def _codes(ruleset: str) -> dict[str, set[str]]:
    """The entries of a ruleset's tables that are no plain words or numbers."""
    tables = [table for table in compiled(ruleset).content.tables.values() if isinstance(table, TableFile)]
    entries = {table.id: {str(entry) for row in table.rows.values() for entry in row} for table in tables}
    return {id_: {entry for entry in found if CODE.fullmatch(entry)} for id_, found in entries.items()}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_sign_of_a_counter_a_marker_or_a_track_has_words(ruleset: str) -> None:
    layout = _layout(ruleset)
    for kind in ("statuses", "markers", "tracks"):
        for id_, label in layout["labels"][kind].items():
            assert len(label["label"]) > 2, (kind, id_)
    tracks = layout["labels"]["tracks"].values()
    assert not [word for track in tracks for word in track.get("words", ()) if re.fullmatch(r"[A-Z]{2,}\d*", word)]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_figure_of_a_counter_has_words(ruleset: str) -> None:
    layout = _layout(ruleset)
    shown = {values for known in faces(layout).values() for values in known.values() if values}
    told = {row["counts"].split(" (")[0].count(" - ") for row in layout["figures"]}
    assert {values.count("-") for values in shown} <= told
    assert {row["example"] for row in layout["figures"]} <= shown


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_code_of_a_result_that_the_log_tells_is_in_the_glossary(ruleset: str) -> None:
    told = {code for table in _layout(ruleset)["results"] for code in table["codes"]}
    codes = set().union(*_codes(ruleset).values())
    game, rng = new_game(ruleset, seed=3), Random(3)
    while not game.over:
        game.play(rng.choice(game.decision.actions))
    assert game.log is not None
    for entry in game.log.visible(None):
        line = told_line(game.rules, entry)["text"]
        after = line.partition(":")[2] + " ".join(re.findall(r"\(.*?\)", line))
        found = set(CODE.findall(after)) & codes
        assert found <= told, line


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_table_that_says_what_its_codes_mean_says_it_of_all(ruleset: str) -> None:
    for table in compiled(ruleset).content.tables.values():
        if isinstance(table, TableFile) and table.meanings:
            assert _codes(ruleset)[table.id] <= set(table.meanings)
