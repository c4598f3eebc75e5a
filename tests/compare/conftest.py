"""Games that were played once by `fivehills compare`, stored as rows, and the report on them."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

import pytest

from fivehills.compare.plan import Series
from fivehills.compare.report import report

ROWS = Path(__file__).parent / "rows"
SCENARIO = "stored"


def _series(path):
    ruleset, bots, *variant = path.stem.split("~")
    return Series(ruleset, SCENARIO, tuple(bots.split("+")), *variant)


@pytest.fixture(scope="session")
def played():
    """Rows by series: four games a design, storm also by greedy, one what-if and one rule switched off."""
    found = {_series(path): [json.loads(line) for line in path.open()] for path in sorted(ROWS.glob("*.jsonl"))}
    order = {"greedy": 1, "random": 0}
    return dict(sorted(found.items(), key=lambda item: (item[0].ruleset, [order[bot] for bot in item[0].bots])))


@pytest.fixture(scope="session")
def page_text(played):
    """The report without its pictures."""
    return re.sub(r"<svg.*?</svg>", "", report(played), flags=re.S).replace("&nbsp;", " ")


@pytest.fixture(scope="session")
def tables(page_text):
    """The tables of the report by caption: a list of rows, each a list of cells, the head first."""
    found: dict[str, list[list[list[str]]]] = {}
    for table in re.findall(r"<table>(.*?)</table>", page_text, re.S):
        caption = unescape(re.search(r"<caption>(.*?)</caption>", table).group(1))
        lines = re.findall(r"<tr[^>]*>(.*?)</tr>", table, re.S)
        cells = [[unescape(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", line)] for line in lines]
        found.setdefault(caption, []).append(cells)
    return found
