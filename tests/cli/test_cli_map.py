"""`fivehills map`: where the picture goes."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from .cli_helpers import Run

SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


class TestTheCommand:
    def test_it_writes_a_file(self, cli: Run, tmp_path: Path) -> None:
        target = tmp_path / "map.svg"
        assert cli("map", "toy", "-o", str(target)).out == f"written: {target}\n"
        assert "P3" in texts(target.read_text("utf-8"))

    def test_without_a_file_it_prints(self, cli: Run) -> None:
        assert "Village" in texts(cli("map", "toy").out)

    def test_a_place_that_cannot_be_written_is_one_line(self, cli: Run, tmp_path: Path) -> None:
        done = cli("map", "toy", "-o", str(tmp_path))
        assert done.code == 2
        assert "cannot write" in done.error
