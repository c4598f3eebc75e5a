"""Saved games to go on with: what lies in the user's folder, told in a line each without replaying anything."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fivehills.cli.common import counted
from fivehills.cli.saves import SEATS, state_folder
from fivehills.errors import FiveHillsError

MOST = 9
"""Games that are offered."""


@dataclass(frozen=True)
class Saved:
    """A game that is not over."""

    path: Path
    title: str
    more: str


def unfinished() -> list[Saved]:
    """The games in the user's folder that can go on, the last one first."""
    try:
        paths = sorted(state_folder().glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
    except OSError:
        return []
    found: list[Saved] = []
    for path in paths:
        found += _told(path)
        if len(found) == MOST:
            break
    return found


def _told(path: Path) -> Iterator[Saved]:
    """A game in a line; nothing if it is over, has not been begun or cannot be read."""
    try:
        data = json.loads(path.read_text("utf-8"))
        begun, lasts = bool(data["actions"]), bool(data["position"]["stack"])
        title, sides = _title(data)
    except (OSError, ValueError, KeyError, TypeError, FiveHillsError):
        return
    if begun and lasts:
        yield Saved(path, title, ", ".join((_seats(data, sides), counted(len(data["actions"]), "action"), _age(path))))


def _title(data: Mapping[str, Any]) -> tuple[str, Mapping[str, str]]:
    """What is played, and the names of its sides."""
    from fivehills.content.loader import load
    from fivehills.plugins.discovery import registry

    found = registry().ruleset(data["ruleset"])
    content = load(found.content, found.shape)
    title = f"{content.ruleset.title}: {content.scenarios[data['scenario']].title}"
    return title, {side.id: side.name for side in content.ruleset.sides}


def _seats(data: Mapping[str, Any], sides: Mapping[str, str]) -> str:
    """Whom people play, against whom."""
    bots = data.get(SEATS) or {}
    people = " and ".join(name for id_, name in sides.items() if id_ not in bots)
    return f"{people} against {', '.join(sorted(set(bots.values())))}" if bots else "two people"


def _age(path: Path) -> str:
    minutes = int(max(0.0, time.time() - path.stat().st_mtime) / 60)
    if minutes < 60:
        return f"{counted(minutes, 'minute')} ago"
    return f"{counted(minutes // 60, 'hour')} ago" if minutes < 48 * 60 else f"{minutes // 1440} days ago"
