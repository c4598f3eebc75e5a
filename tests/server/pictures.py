"""`python -m tests.server.pictures`: pictures of each ruleset's table for docs/pictures, some decisions into a game."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from fivehills.plugins.discovery import registry

from .browsing import PHONE, Visitor, browser
from .serving import Server

PICTURES = Path(__file__).parent.parent.parent / "docs" / "pictures"
DECISIONS = 14


def take(visitor: Visitor, ruleset: str, name: str, decisions: int = DECISIONS) -> None:
    """Play a little and take a picture."""
    visitor.begin(ruleset, french="here", **{"viet-minh": "bot:random"})
    for number in range(decisions):
        visitor.answer(number % 3)
    visitor.wait_until_asked()
    visitor.page.wait_for_timeout(1500)
    visitor.page.screenshot(path=PICTURES / f"{name}.jpg", type="jpeg", quality=82)
    visitor.close()


def main(rulesets: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder, browser() as started:
        server = Server(Path(folder) / "data")
        try:
            for ruleset in rulesets or sorted(registry().rulesets):
                take(Visitor(started, server.address), ruleset, f"{ruleset}-browser")
            take(Visitor(started, server.address, **PHONE), "storm", "storm-phone", 6)
            take(Visitor(started, server.address, color_scheme="dark"), "storm", "storm-dark", 6)
        finally:
            server.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
