"""`fivehills sight` and `fivehills map` with En Pointe."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fivehills.cli import main


def test_a_blocked_line_is_explained_hex_by_hex(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sight", "enpointe", "E2105", "E2008", "--scenario", "eliane-2"]) == 0

    printed = capsys.readouterr().out
    assert printed.splitlines()[0] == "  E2105 clear level 1: an end (4.3-h)"
    assert "crest E2006/E2107: blocks (4.3-b)" in printed
    assert "E2105 to E2008, 4 hexes: blocked" in printed


def test_a_line_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sight", "enpointe", "B1010", "B1607", "--scenario", "khau-vac", "--json"]) == 0

    line = json.loads(capsys.readouterr().out)
    assert (line["clear"], line["distance"], line["hindrances"], line["why"]) == (True, 6, 3, "")
    assert [step["cite"] for step in line["steps"] if step["effect"] == "hinders"] == ["4.3-e"] * 3


def test_either_name_of_a_shared_hex_will_do(capsys: pytest.CaptureFixture[str]) -> None:
    found = []
    for name in ("A0103", "B2303"):
        main(["sight", "enpointe", name, "A0602", "--scenario", "dong-khe", "--json"])
        found.append(json.loads(capsys.readouterr().out)["steps"])

    assert found[0] == found[1]


def test_an_unknown_hex_is_refused_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sight", "enpointe", "B1010", "A1208", "--scenario", "khau-vac"]) == 2

    assert "'A1208' is no hex of the scenario 'khau-vac'" in capsys.readouterr().err


@pytest.mark.parametrize("scenario", ["khau-vac", "tam-quan", "dong-khe", "tu-le", "eliane-2"])
def test_every_scenario_can_be_drawn(scenario: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "map.svg"

    assert main(["map", "enpointe", "--scenario", scenario, "-o", str(target)]) == 0
    assert target.read_text("utf-8").count("<use ") > 300
