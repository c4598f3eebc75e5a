"""No text of any map meets another text, at the start of every scenario of every design.

Counted are words as `labels` reads them from the finished picture: hex numbers, names, legend, texts of counters,
with letters as wide as in DejaVu Sans. Letters on a sign belong to it. Counters may lie on the faint words of regions,
which stand between the hexes only where there is room.
"""

from __future__ import annotations

import pytest

from fivehills import new_game
from fivehills.cli.drawing import finish_set_up
from fivehills.drawing import draw
from fivehills.drawing.board import board
from fivehills.secrecy.view import layout

from .labels import Label, labels, meetings

SCENARIOS = {
    "storm": ["standard"],
    "season": ["five-hills", "full-battle", "initial-assault"],
    "gamble": ["a", "b", "c", "d"],
    "tonkin": ["campaign", "cao-bang", "hoa-binh", "na-san", "dien-bien-phu"],
    "enpointe": ["dong-khe", "eliane-2", "khau-vac", "tam-quan", "tu-le"],
}
MAPS = [(ruleset, scenario) for ruleset, scenarios in SCENARIOS.items() for scenario in scenarios]


@pytest.fixture(scope="module", params=MAPS, ids="-".join)
def pictures(request: pytest.FixtureRequest) -> tuple[str, str]:
    """The map of a scenario with its set-up, and the ground that a table has."""
    game = new_game(*request.param, seed=1)
    finish_set_up(game)
    given = layout(game.rules)
    return draw(given, game.view(None)), board(given)[0]


@pytest.fixture(scope="module")
def found(pictures: tuple[str, str]) -> list[Label]:
    return labels(pictures[0])


def told(met: list[tuple[Label, Label]]) -> list[tuple[str, str]]:
    return [(one.words, other.words) for one, other in met]


def test_no_text_meets_another(found: list[Label]) -> None:
    texts = [label for label in found if not label.words.startswith("[")]
    assert len(texts) > 300
    assert told([pair for pair in meetings(texts) if not _is_below(*pair)]) == []


def _is_below(one: Label, other: Label) -> bool:
    """Whether one of two is a word of a region below a counter."""
    return {one.layer, other.layer} == {"names", "pieces"} and (one.is_faint or other.is_faint)


def test_no_text_meets_another_on_the_ground_of_a_table(pictures: tuple[str, str]) -> None:
    texts = [label for label in labels(pictures[1]) if not label.words.startswith("[")]
    assert len(texts) > 60
    assert told(list(meetings(texts))) == []


def test_no_name_or_number_lies_on_a_sign(found: list[Label]) -> None:
    printed = [label for label in found if label.layer == "names"]
    met = [pair for pair in meetings(printed) if sorted(label.words == "[sign]" for label in pair) == [False, True]]
    assert told([pair for pair in met if not _is_its_own(*pair)]) == []


def _is_its_own(one: Label, other: Label) -> bool:
    """Whether one of two is a sign and the other the letters in its middle."""
    sign, words = (one, other) if one.words == "[sign]" else (other, one)
    middle = sum(box.x * box.width for box in words.boxes) / sum(box.width for box in words.boxes)
    return len(words.words) <= 3 and abs(middle - sign.boxes[0].x) < 1


def test_no_counter_covers_a_name_or_the_number_of_a_hex(found: list[Label]) -> None:
    cards = [label for label in found if label.layer == "pieces" and label.words == "[card]"]
    printed = [label for label in found if label.layer == "names" and label.words != "[sign]" and not label.is_faint]
    assert len(cards) > 5
    met = meetings([*cards, *printed])
    assert told([pair for pair in met if {label.layer for label in pair} == {"names", "pieces"}]) == []


def test_every_text_is_on_the_sheet(pictures: tuple[str, str], found: list[Label]) -> None:
    wide, high = (float(size) for size in pictures[0].partition('viewBox="0 0 ')[2].partition('"')[0].split())
    boxes = [(label.words, box) for label in found for box in label.boxes]
    across = [words for words, box in boxes if box.x < box.width / 2 or box.x > wide - box.width / 2]
    down = [words for words, box in boxes if box.y < box.height / 2 or box.y > high - box.height / 2]
    assert across + down == []
