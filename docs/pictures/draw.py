"""Draw the pictures of the README: a map, and the table as a terminal shows it. Run from the root of a checkout.

python docs/pictures/draw.py
"""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import MONOKAI
from rich.text import Text

HERE = Path(__file__).parent
WIDTH, HEIGHT = 110, 44


def screen(typed: str, *arguments: str) -> str:
    """What the terminal shows when a game is begun and some words are typed."""
    main, other = pty.openpty()
    size = {"COLUMNS": str(WIDTH), "LINES": str(HEIGHT), "TERM": "xterm-256color"}
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, **size, "XDG_DATA_HOME": home, "PYTHONUNBUFFERED": "1"}
        command = [sys.executable, "-m", "fivehills", "play", *arguments, "--save", f"{home}/game.json"]
        with subprocess.Popen(command, stdin=other, stdout=other, stderr=other, env=environment) as game:
            os.close(other)
            os.write(main, typed.encode())
            shown = b"".join(iter(lambda: _read(main), b""))
            game.wait()
    return re.sub(r"\x1b\[\?[0-9]+[hl]|\r", "", shown.decode()).replace(home, "…")


def _read(main: int) -> bytes:
    try:
        return os.read(main, 65536)
    except OSError:  # the game has ended
        return b""


def framed(shown: str, title: str) -> str:
    """The screen as a picture that needs no font from elsewhere."""
    console = Console(record=True, width=WIDTH, file=open(os.devnull, "w"), force_terminal=True)  # noqa: SIM115
    console.print(Text.from_ansi(shown))
    picture = console.export_svg(title=title, theme=MONOKAI, unique_id="table")
    return re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.S).replace("Fira Code", "DejaVu Sans Mono")


if __name__ == "__main__":
    begun = screen("\nquit\n", "storm", "--side", "viet-minh", "--bot", "random", "--seed", "7")
    lines = [line for line in begun.splitlines() if not re.search("saved as|Enter to begin", line) and line != "quit"]
    (HERE / "storm-table.svg").write_text(framed("\n".join(lines[:HEIGHT]), "fivehills play storm"), "utf-8")
    for ruleset in ("storm", "season"):
        target = str(HERE / f"{ruleset}-map.svg")
        subprocess.run([sys.executable, "-m", "fivehills", "map", ruleset, "-o", target], check=True)
