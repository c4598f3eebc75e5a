"""Every number of the report is computed again from the stored rows; a table or sentence that is not fails."""

from __future__ import annotations

import re
from html import unescape

import pytest

from compare import plain, plain_play, plain_short
from compare.plain import NAMES, best

PLAIN = [
    "River, airstrip and hills are where they were; Isabelle, 6 km to the south, is drawn at the lower edge.",
    "Change of positions lost with 95 % intervals, on the same seeds",
    "Change of French losses, men with 95 % intervals, on the same seeds",
    "Positions are in the order of 1954, when each was lost on the day of the black bar.",
    "No design counts tonnes; these are those of 1954.",
]
"""Sentences whose digits are no figures of games."""


@pytest.fixture(scope="session")
def recomputed(played):
    """Whole tables by caption, without their heads; a caption that comes twice has a list of tables."""
    asked = list(dict.fromkeys(series.variant for series in played if series.variant))
    once = {
        "The designs at a glance, games of the best bots": plain_short.glance(played),
        "Victories by bots": plain_play.victories(played),
        "Outcomes on one scale, best bots": plain_play.outcomes(played),
        "Ladder of bots, against the others": plain_play.ladder(played),
        "Scores at the end, in each design's own terms": plain_play.scores(played),
        **{f"{name}, {len(best(played, id_))} games": plain.falls(best(played, id_)) for id_, name in NAMES.items()},
        "Losses at the end, median of the games of the best bots": plain.losses(played),
        **plain.curves(played),
        "Supplies in each design's own terms": plain.supplies(played),
        "What is not modelled": plain.left_out(),
        "The airlift of 1954": plain.airlift(),
        "A game between the best bots, on the average": plain_play.play(played),
        "Suspense, luck and skill": plain_play.suspense(played),
        "Chance of the later winner": plain_play.chances(played),
        "Winners called rightly, of how many games": plain_play.known(played),
        "From the ledgers and the content": plain_play.built(),
    }
    found = {caption: [table] for caption, table in once.items()}
    found["Differences on the same seeds"] = [plain_play.differences(played, variant) for variant in asked]
    return found


def test_every_table_of_the_report_is_recomputed(tables, recomputed):
    assert sorted(tables) == sorted(recomputed)


def test_every_cell_is_what_the_rows_say(tables, recomputed):
    cells = 0
    for caption, shown in tables.items():
        for table, again in zip(shown, recomputed[caption], strict=True):
            assert table[1:] == again, caption
            cells += sum(len(row) for row in again)
    assert cells > 2000


def test_every_sentence_with_a_figure_is_recomputed(played, page_text):
    told = re.sub(r"<details><summary>How this is computed.*?</details>", "", page_text, flags=re.S)
    said = [unescape(text) for _, text in re.findall(r"<(p|figcaption|li)>(.*?)</\1>", told, re.S)]
    known = [*plain.sentences(played), *plain_short.findings(played), *PLAIN]
    questions = {text for what in plain.yaml("battle/whatifs")["whatifs"] for text in (what["text"], what["title"])}
    unknown = [
        text
        for text in said
        if re.search(r"\d", text) and text not in questions and not any(one in text for one in known)
    ]
    assert unknown == []
    assert [one for one in known if not any(one in text for text in said)] == []


def test_every_picture_with_figures_has_its_table(page_text):
    """Readers who cannot see a picture find its figures in a table that comes with it."""
    captions = [unescape(one) for one in re.findall(r"<caption>(.*?)</caption>", page_text)]
    pictures = [unescape(one) for one in re.findall(r"<figcaption>(.*?)</figcaption>", page_text)]
    curves = [said.partition(":")[0] for said in pictures if ": median and middle 80 %" in said]
    assert len(curves) == 7
    assert set(curves) <= set(captions)
