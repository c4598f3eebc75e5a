"""Hex maps at the terminal: the chart in characters, and the picture."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import fivehills
from fivehills.cli.chart import _short

from .cli_helpers import Run

TAM_QUAN = ("play", "enpointe", "--side", "french", "--bot", "random", "--seed", "3")


def chart(cli: Run, *lines: str) -> str:
    said = cli(*TAM_QUAN, stdin="".join(f"{line}\n" for line in (*lines, "quit"))).out
    return said.split(f"> {lines[-1]}\n", 1)[1].split("\n> ", 1)[0]


def position(lines: list[str], word: str) -> tuple[int, int]:
    return next((number, line.index(word)) for number, line in enumerate(lines) if word in line)


class TestTheChart:
    def test_neighbours_stand_beside_each_other(self, cli: Run) -> None:
        lines = chart(cli, "map A1102").splitlines()
        line, column = position(lines, "A1102")

        assert lines[line][column - 1 : column + 6] == "[A1102]"
        assert position(lines, "A1103") == (line + 4, column - 1)
        assert position(lines, "A1202") == (line + 2, column + 4)
        assert position(lines, "A1001") == (line - 2, column - 6)

    def test_what_stands_under_a_number_is_its_own(self, cli: Run) -> None:
        """No two neighbouring columns share a line, so nothing stands beside a number that belongs to another hex."""
        lines = chart(cli, "map A1102").splitlines()
        for number, line in enumerate(lines):
            hexes = re.findall(r"[AB]\d{4}(?![,A-Z])", line) if "next to" not in line else []
            assert len({int(id_[1:3]) % 2 for id_ in hexes}) <= 1, number

    def test_it_shows_ground_height_goals_and_how_many_units_stand_there(self, cli: Run) -> None:
        lines = chart(cli, "map A1102").splitlines()
        line, column = position(lines, "A1102")

        assert lines[line][column:].startswith("A1102]★")
        assert re.match(r"V\?[12]  ", lines[line + 1][column - 1 :])
        assert "A1302v★" in lines[line]
        assert "[A0602]1" in chart(cli, "map A0602")
        assert "v village" in "".join(lines[-6:])

    def test_the_whole_map_comes_in_strips_that_fit_the_terminal(self, cli: Run) -> None:
        said = chart(cli, "map")

        assert max(len(line) for line in said.splitlines()) <= 80
        assert said.count("A1102") == 1
        assert len(re.findall(r"\b[AB]\d{4}", said)) == len(set(re.findall(r"\b[AB]\d{4}", said))) == 483
        assert re.search(r"Dummies +6 × dummy", said)

    def test_names_are_cut_so_that_their_number_remains(self) -> None:
        assert [_short(name, 7) for name in ("Nord", "Eliane 4", "Dominique 10", "Headquarters")] == [
            "Nord",
            "Elian 4",
            "Domi 10",
            "Headqua",
        ]

    def test_an_unknown_hex_is_refused(self, cli: Run) -> None:
        assert "no place on the map is called 'Z99'" in chart(cli, "map Z99")


class TestThePicture:
    def test_it_is_what_the_side_sees_and_goes_into_the_named_file(self, cli: Run, tmp_path: Path) -> None:
        said = chart(cli, f"draw {tmp_path / 'now.svg'}")

        assert said.startswith("drawn: ")
        assert ElementTree.parse(tmp_path / "now.svg").getroot().tag.endswith("svg")

    def test_a_folder_that_is_not_there_is_one_clear_line(self, cli: Run, tmp_path: Path) -> None:
        assert "No such file or directory" in chart(cli, f"draw {tmp_path / 'none' / 'now.svg'}")


def test_values_that_are_not_printed_are_shown_on_a_closer_look(cli: Run) -> None:
    pieces = fivehills.new_game("enpointe", seed=3).rules.pieces
    para = next(piece.id for piece in pieces if piece.cls == "para")

    assert "(formation" not in cli(*TAM_QUAN, stdin="map\nquit\n").out
    assert re.search(r"steps 2, formation \d, formation to which it returns \d", chart(cli, f"look {para}"))
